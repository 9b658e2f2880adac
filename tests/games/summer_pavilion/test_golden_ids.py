"""The ids of Summer Pavilion's actions: programs have learnt them."""

import pytest

import azulejos

GOLDEN_IDS = [
    (0, "factory 1 purple"),
    (6 * 2 + 4, "factory 3 blue"),
    (6 * 8 + 5, "factory 9 red"),
    (6 * 9 + 0, "centre purple"),
    (59, "centre red"),
    (60, "place purple star 11 at 12"),
    (60 + 36 * 0 + 6 * 2 + 2, "place orange star 11 at 4"),
    (60 + 36 * 1 + 6 * 0 + 5, "place red star 1 at 12"),
    (60 + 36 * 2 + 6 * 1 + 4, "place blue star 3 at 2"),
    (60 + 36 * 3 + 6 * 3 + 3, "place yellow star 5 at 6"),
    (60 + 36 * 4 + 6 * 4 + 1, "place green star 7 at 8"),
    (60 + 36 * 5 + 6 * 5 + 0, "place purple star 9 at 10"),
    (60 + 36 * 6 + 6 * 0 + 5, "place red centre at 12"),
    (311, "place red centre at 10"),
    (312, "pay 0 wild"),
    (314, "pay 2 wild"),
    (317, "pay 5 wild"),
    (318, "bonus purple"),
    (318 + 4, "bonus blue"),
    (323, "bonus red"),
    (324, "pass"),
    (325, "keep purple"),
    (325 + 3, "keep yellow"),
    (330, "keep red"),
    (331, "discard"),
]
"""By the arithmetic of docs/summer-pavilion.md. They never change: programs have learnt them."""


@pytest.mark.parametrize(("number", "notation"), GOLDEN_IDS)
def test_golden_ids(number: int, notation: str) -> None:
    match = azulejos.new_match("summer-pavilion", seed=1)
    assert match.action(notation).id == number
    assert str(match.action(number)) == notation


def test_there_are_332_ids() -> None:
    match = azulejos.new_match("summer-pavilion", seed=1)
    assert match.action(331).id == 331
    for number in (-1, 332):
        with pytest.raises(azulejos.IllegalAction):
            match.action(number)


GOLDEN_FORMS = [
    (16, {"type": "take", "factory": 3, "colour": "blue"}),
    (59, {"type": "take", "factory": None, "colour": "red"}),
    (74, {"type": "place", "star": 11, "at": 4, "colour": "orange"}),
    (281, {"type": "place", "star": None, "at": 12, "colour": "red"}),
    (314, {"type": "pay", "wild": 2}),
    (322, {"type": "bonus", "colour": "blue"}),
    (324, {"type": "pass"}),
    (329, {"type": "keep", "colour": "blue"}),
    (331, {"type": "discard"}),
]
"""As in the table of docs/summer-pavilion.md."""


@pytest.mark.parametrize(("number", "form"), GOLDEN_FORMS)
def test_golden_forms(number: int, form: dict[str, object]) -> None:
    match = azulejos.new_match("summer-pavilion", seed=1)
    assert match.action(form).id == number
    assert match.action(number).to_dict() == form
