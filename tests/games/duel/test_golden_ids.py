"""The ids of Azul Duel's actions: programs have learnt them."""

from typing import Any

import pytest

import azulejos

MATCH = azulejos.new_match("duel", seed=1)
"""No test here changes it."""

GOLDEN_IDS: list[tuple[int, str, dict[str, Any]]] = [
    (0, "plate 1", {"type": "plate", "plate": 1}),
    (6, "plate 7", {"type": "plate", "plate": 7}),
    (17, "plate 18", {"type": "plate", "plate": 18}),
    (18, "draw", {"type": "draw"}),
    (19, "look", {"type": "look"}),
    (20, "keep 1", {"type": "keep", "plate": 1}),
    (26, "keep 7", {"type": "keep", "plate": 7}),
    (37, "keep 18", {"type": "keep", "plate": 18}),
    (38, "under 1", {"type": "under", "plate": 1}),
    (44, "under 7", {"type": "under", "plate": 7}),
    (55, "under 18", {"type": "under", "plate": 18}),
    (56, "slot 1 turn 0", {"type": "place", "slot": 1, "turn": 0}),
    (57, "slot 1 turn 90", {"type": "place", "slot": 1, "turn": 90}),
    (58, "slot 1 turn 180", {"type": "place", "slot": 1, "turn": 180}),
    (59, "slot 1 turn 270", {"type": "place", "slot": 1, "turn": 270}),
    (56 + 4 * 4 + 1, "slot 5 turn 90", {"type": "place", "slot": 5, "turn": 90}),
    (91, "slot 9 turn 270", {"type": "place", "slot": 9, "turn": 270}),
    (92, "factory 1 blue line 1", {"type": "sun", "factory": 1, "colour": "blue", "line": 1}),
    (97, "factory 1 blue line 6", {"type": "sun", "factory": 1, "colour": "blue", "line": 6}),
    (98, "factory 1 blue broken", {"type": "sun", "factory": 1, "colour": "blue", "line": None}),
    (99, "factory 1 yellow line 1", {"type": "sun", "factory": 1, "colour": "yellow", "line": 1}),
    (92 + 35 * 1 + 7 * 0 + 2, "factory 2 blue line 3", {"type": "sun", "factory": 2, "colour": "blue", "line": 3}),
    (92 + 35 * 2 + 7 * 2 + 3, "factory 3 red line 4", {"type": "sun", "factory": 3, "colour": "red", "line": 4}),
    (231, "factory 4 turquoise broken", {"type": "sun", "factory": 4, "colour": "turquoise", "line": None}),
    (232, "large blue line 1", {"type": "sun", "factory": None, "colour": "blue", "line": 1}),
    (238, "large blue broken", {"type": "sun", "factory": None, "colour": "blue", "line": None}),
    (92 + 35 * 4 + 7 * 3 + 5, "large black line 6", {"type": "sun", "factory": None, "colour": "black", "line": 6}),
    (266, "large turquoise broken", {"type": "sun", "factory": None, "colour": "turquoise", "line": None}),
    (267, "stack blue", {"type": "stack", "colour": "blue"}),
    (268, "stack yellow", {"type": "stack", "colour": "yellow"}),
    (269, "stack red", {"type": "stack", "colour": "red"}),
    (270, "stack black", {"type": "stack", "colour": "black"}),
    (271, "stack turquoise", {"type": "stack", "colour": "turquoise"}),
    (272, "moon blue line 1", {"type": "moon", "colour": "blue", "line": 1}),
    (274, "moon blue line 3", {"type": "moon", "colour": "blue", "line": 3}),
    (278, "moon blue broken", {"type": "moon", "colour": "blue", "line": None}),
    (272 + 7 * 1 + 0, "moon yellow line 1", {"type": "moon", "colour": "yellow", "line": 1}),
    (306, "moon turquoise broken", {"type": "moon", "colour": "turquoise", "line": None}),
    (307, "chip 1", {"type": "chip", "factory": 1}),
    (308, "chip 2", {"type": "chip", "factory": 2}),
    (310, "chip 4", {"type": "chip", "factory": 4}),
    (311, "spend blue", {"type": "spend", "chip": "blue"}),
    (312, "spend yellow", {"type": "spend", "chip": "yellow"}),
    (313, "spend red", {"type": "spend", "chip": "red"}),
    (314, "spend black", {"type": "spend", "chip": "black"}),
    (315, "spend turquoise", {"type": "spend", "chip": "turquoise"}),
    (316, "spend turquoise yellow", {"type": "spend", "chip": "turquoise-yellow"}),
    (317, "spend yellow black", {"type": "spend", "chip": "yellow-black"}),
    (318, "spend black blue", {"type": "spend", "chip": "black-blue"}),
    (319, "spend blue red", {"type": "spend", "chip": "blue-red"}),
    (320, "spend red turquoise", {"type": "spend", "chip": "red-turquoise"}),
    (321, "skip", {"type": "skip"}),
    (322, "line 1 column 1", {"type": "tile", "line": 1, "column": 1}),
    (322 + 6 * 2 + 3, "line 3 column 4", {"type": "tile", "line": 3, "column": 4}),
    (357, "line 6 column 6", {"type": "tile", "line": 6, "column": 6}),
]
"""By the arithmetic of docs/duel.md. They never change: programs have learnt them."""


@pytest.mark.parametrize(("number", "notation", "form"), GOLDEN_IDS, ids=[notation for _, notation, _ in GOLDEN_IDS])
def test_golden_ids(number: int, notation: str, form: dict[str, Any]) -> None:
    assert MATCH.action(notation).id == number
    assert str(MATCH.action(number)) == notation
    assert MATCH.action(form).id == number
    assert MATCH.action(number).to_dict() == form


def test_there_are_358_ids() -> None:
    assert MATCH.game.action_ids == 358
    assert MATCH.action(357).id == 357
    for number in (-1, 358):
        with pytest.raises(azulejos.IllegalAction):
            MATCH.action(number)
