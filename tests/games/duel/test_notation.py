"""What may be typed for an action, what may not, and that no text at all can do harm."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azulejos
from tests.fuzzing import FUZZ, HUGE, record_bytes, refusal
from tests.games.duel.tables import CHIPS, COLOURS, FULL, FULL_LARGE, TURNS, Seat, acquiring, closed, dome

MATCH = azulejos.new_match("duel", seed=1)
ACQUIRING = acquiring(Seat(tokens=2), Seat(tokens=2), factories=FULL, large=FULL_LARGE)
MOONS = acquiring(Seat(), factories={1: "|KY", 2: "|RY", 3: "+TY"}, large="|BK")
DECORATING = closed(Seat(lines={4: "RRRR"}, dome=dome({4: 3, 5: 12, 6: 6, 1: 1, 9: 2})))
SPENDING = closed(
    Seat(lines={3: "TT", 4: "BBB"}, dome=dome({4: 9, 1: 1, 2: 2, 7: 3, 8: 4}), chips="TY RT K"), last_chip="R"
)
MATCHES = [MATCH, ACQUIRING, MOONS, DECORATING, SPENDING]
"""No test here changes them."""


def every_action() -> list[tuple[str, dict[str, Any]]]:
    """All actions in the order of their ids, in notation and as dicts, by the table of docs/duel.md."""
    plates = range(1, 19)
    lines: list[tuple[str, int | None]] = [*((f"line {line}", line) for line in range(1, 7)), ("broken", None)]
    factories: list[tuple[str, int | None]] = [
        *((f"factory {number}", number) for number in range(1, 5)),
        ("large", None),
    ]
    found: list[tuple[str, dict[str, Any]]] = []
    found += [(f"plate {plate}", {"type": "plate", "plate": plate}) for plate in plates]
    found += [("draw", {"type": "draw"}), ("look", {"type": "look"})]
    found += [(f"keep {plate}", {"type": "keep", "plate": plate}) for plate in plates]
    found += [(f"under {plate}", {"type": "under", "plate": plate}) for plate in plates]
    found += [
        (f"slot {slot} turn {turn}", {"type": "place", "slot": slot, "turn": turn})
        for slot in range(1, 10)
        for turn in TURNS
    ]
    found += [
        (f"{place} {colour} {words}", {"type": "sun", "factory": factory, "colour": colour, "line": line})
        for place, factory in factories
        for colour in COLOURS
        for words, line in lines
    ]
    found += [(f"stack {colour}", {"type": "stack", "colour": colour}) for colour in COLOURS]
    found += [
        (f"moon {colour} {words}", {"type": "moon", "colour": colour, "line": line})
        for colour in COLOURS
        for words, line in lines
    ]
    found += [(f"chip {number}", {"type": "chip", "factory": number}) for number in range(1, 5)]
    found += [(f"spend {chip.replace('-', ' ')}", {"type": "spend", "chip": chip}) for chip in CHIPS]
    found += [("skip", {"type": "skip"})]
    found += [
        (f"line {line} column {column}", {"type": "tile", "line": line, "column": column})
        for line in range(1, 7)
        for column in range(1, 7)
    ]
    return found


def test_every_action_in_all_its_forms() -> None:
    """All 358 ids: notation and dict are those of the contract, and lead back to the id."""
    everything = every_action()
    assert len(everything) == MATCH.game.action_ids == 358
    for number, (notation, form) in enumerate(everything):
        action = MATCH.action(number)
        assert str(action) == notation
        assert action.to_dict() == form
        assert MATCH.action(notation) == MATCH.action(form) == MATCH.action(notation.upper()) == action


READABLE = [
    # named in docs/duel.md
    ("f2 b 3", "factory 2 blue line 3"),
    ("large b broken", "large blue broken"),
    ("m b 3", "moon blue line 3"),
    ("p 7", "plate 7"),
    ("5 90", "slot 5 turn 90"),
    ("fabrique 2 bleu ligne 3", "factory 2 blue line 3"),
    ("grande bleu cassé", "large blue broken"),
    ("lune bleu ligne 3", "moon blue line 3"),
    ("piocher", "draw"),
    ("regarder", "look"),
    ("dépenser turquoise jaune", "spend turquoise yellow"),
    # the same without accents, in capitals, with other accents
    ("grande bleu casse", "large blue broken"),
    ("depenser turquoise jaune", "spend turquoise yellow"),
    ("de\u0301penser turquoise jaune", "spend turquoise yellow"),
    ("DÉPENSER TURQUOISE JAUNE", "spend turquoise yellow"),
    ("FACTORY 2 BLUE LINE 3", "factory 2 blue line 3"),
    ("F2 B 3", "factory 2 blue line 3"),
    ("PIOCHER", "draw"),
    # letters of the tiles
    ("f1 b 1", "factory 1 blue line 1"),
    ("f1 y 1", "factory 1 yellow line 1"),
    ("f1 r 1", "factory 1 red line 1"),
    ("f1 k 1", "factory 1 black line 1"),
    ("f1 t 1", "factory 1 turquoise line 1"),
    # mixed and spread out
    ("factory 2 b line 3", "factory 2 blue line 3"),
    ("f 2 blue 3", "factory 2 blue line 3"),
    ("  factory   2  blue   line 3 ", "factory 2 blue line 3"),
    ("factory 2, blue, line 3", "factory 2 blue line 3"),
    ("f2 bleu 3", "factory 2 blue line 3"),
    ("f2 jaune 3", "factory 2 yellow line 3"),
    ("f2 rouge 3", "factory 2 red line 3"),
    ("f2 noir 3", "factory 2 black line 3"),
    ("moon b 3", "moon blue line 3"),
    ("m b broken", "moon blue broken"),
    ("lune noir cassé", "moon black broken"),
    ("large b 3", "large blue line 3"),
    ("slot 5 90", "slot 5 turn 90"),
]


@pytest.mark.parametrize(("typed", "notation"), READABLE)
def test_readable(typed: str, notation: str) -> None:
    assert str(MATCH.action(typed)) == notation


UNREADABLE = [
    "",
    " ",
    ",",
    "+",
    "blue",
    "b",
    "f",
    "m",
    "p",
    "pass",
    "passer",
    "plate",
    "plate 0",
    "plate 19",
    "plate 07",
    "plate seven",
    "plate 7 8",
    "plate -7 !",
    "plate 7.5",
    "plate ７",
    "draw 2",
    "draw draw",
    "look 7",
    "keep",
    "keep 0",
    "keep 19",
    "keep blue",
    "under",
    "under 0",
    "under 19",
    "slot",
    "slot 5",
    "slot 0 turn 90",
    "slot 10 turn 90",
    "slot 5 turn 45",
    "slot 5 turn 360",
    "slot 5 turn",
    "slot 5 turn 90 90",
    "5 45",
    "0 90",
    "factory",
    "factory 2",
    "factory 2 blue",
    "factory blue line 3",
    "factory 0 blue line 3",
    "factory 5 blue line 3",
    "factory 02 blue line 3",
    "factory 2 blue line 0",
    "factory 2 blue line 7",
    "factory 2 blue line",
    "factory 2 white line 3",
    "factory 2 green line 3",
    "factory 2 special line 3",
    "factory 2 blue red line 3",
    "factory 2 blue line 3 line 4",
    "factory 2 blue line 3 broken",
    "large",
    "large blue",
    "large 1 blue line 3",
    "large blue line 7",
    "stack",
    "stack 2",
    "stack special",
    "stack blue red",
    "moon",
    "moon blue",
    "moon 2 blue line 3",
    "moon blue line 7",
    "moon line 3",
    "chip",
    "chip 0",
    "chip 5",
    "chip blue",
    "spend",
    "spend 2",
    "spend blue yellow",
    "spend blue turquoise",
    "spend blue blue",
    "spend turquoise yellow black",
    "spend special",
    "skip 1",
    "skip skip",
    "line 3",
    "line 0 column 4",
    "line 7 column 4",
    "line 3 column 0",
    "line 3 column 7",
    "line 3 column",
    "line 3 column 4 5",
    "column 4",
    "tile 3 4 5",
    "factory 2 blue line 3;drop",
    "factory_2 blue line 3",
    "factory 2 blue line 3?",
    '{"type": "draw"}',
    "321",
    "{text}",
    "%s",
    "None",
    "draw\nand more",
    "a\nb",
    "a\u2028b",
    "\x00",
    "\ud800",
    "🟦",
    "b" * 100_000,
    "draw" + " " * 1000,
]


@pytest.mark.parametrize("typed", UNREADABLE, ids=lambda typed: ascii(typed)[:40])
def test_unreadable(typed: str) -> None:
    with pytest.raises(azulejos.core.errors.IllegalAction):
        MATCH.action(typed)
    for match in MATCHES:
        assert_refused(match, typed)


FORMS: list[dict[Any, Any]] = [
    {},
    {"type": "plate"},
    {"type": "plate", "plate": 0},
    {"type": "plate", "plate": 19},
    {"type": "plate", "plate": "7"},
    {"type": "plate", "plate": 7.0},
    {"type": "plate", "plate": True},
    {"type": "plate", "plate": None},
    {"type": "plate", "plate": HUGE},
    {"type": "plate", "plate": [7]},
    {"type": "plate", "plate": 7, "turn": 90},
    {"type": "draw", "plate": 7},
    {"type": "look", "count": 1},
    {"type": "keep"},
    {"type": "keep", "plate": 19},
    {"type": "under"},
    {"type": "under", "plate": 0},
    {"type": "place", "slot": 5},
    {"type": "place", "turn": 90},
    {"type": "place", "slot": 0, "turn": 90},
    {"type": "place", "slot": 10, "turn": 90},
    {"type": "place", "slot": 5, "turn": 1},
    {"type": "place", "slot": 5, "turn": 360},
    {"type": "place", "slot": 5, "turn": "90"},
    {"type": "place", "slot": 5, "turn": 90.0},
    {"type": "place", "slot": 5, "turn": None},
    {"type": "place", "slot": HUGE, "turn": 90},
    {"type": "sun", "factory": 2, "colour": "blue"},
    {"type": "sun", "factory": 2, "line": 3},
    {"type": "sun", "colour": "blue", "line": 3},
    {"type": "sun", "factory": 0, "colour": "blue", "line": 3},
    {"type": "sun", "factory": 5, "colour": "blue", "line": 3},
    {"type": "sun", "factory": "large", "colour": "blue", "line": 3},
    {"type": "sun", "factory": True, "colour": "blue", "line": 3},
    {"type": "sun", "factory": 2, "colour": "white", "line": 3},
    {"type": "sun", "factory": 2, "colour": "b", "line": 3},
    {"type": "sun", "factory": 2, "colour": "special", "line": 3},
    {"type": "sun", "factory": 2, "colour": None, "line": 3},
    {"type": "sun", "factory": 2, "colour": {}, "line": 3},
    {"type": "sun", "factory": 2, "colour": "blue", "line": 0},
    {"type": "sun", "factory": 2, "colour": "blue", "line": 7},
    {"type": "sun", "factory": 2, "colour": "blue", "line": "broken"},
    {"type": "sun", "factory": 2, "colour": "blue", "line": HUGE},
    {"type": "sun", "factory": 2, "colour": "blue", "line": 3, "tiles": 2},
    {"type": "stack"},
    {"type": "stack", "colour": "special"},
    {"type": "stack", "colour": None},
    {"type": "stack", "colour": "blue", "factory": 2},
    {"type": "moon", "colour": "blue"},
    {"type": "moon", "line": 3},
    {"type": "moon", "colour": "blue", "line": 7},
    {"type": "moon", "factory": 2, "colour": "blue", "line": 3},
    {"type": "chip"},
    {"type": "chip", "factory": None},
    {"type": "chip", "factory": 0},
    {"type": "chip", "factory": 5},
    {"type": "chip", "chip": "blue"},
    {"type": "spend"},
    {"type": "spend", "chip": "turquoise yellow"},
    {"type": "spend", "chip": "yellow-turquoise"},
    {"type": "spend", "chip": "blue-yellow"},
    {"type": "spend", "chip": "hidden"},
    {"type": "spend", "chip": None},
    {"type": "spend", "chip": ["blue"]},
    {"type": "skip", "line": 3},
    {"type": "tile", "line": 3},
    {"type": "tile", "column": 4},
    {"type": "tile", "line": None, "column": 4},
    {"type": "tile", "line": 7, "column": 4},
    {"type": "tile", "line": 3, "column": 7},
    {"type": "tile", "line": 3, "column": 4, "colour": "blue"},
    {"type": "Draw"},
    {"type": "pass"},
    {"type": "take", "factory": 2, "colour": "blue", "line": 3},
    {"type": None},
    {"type": ["draw"]},
    {"type": {}},
    {"plate": 7},
    {1: 2},
]


@pytest.mark.parametrize("form", FORMS, ids=range(len(FORMS)))
def test_invalid_action_dicts(form: dict[Any, Any]) -> None:
    refusal(lambda: MATCH.action(form), azulejos.IllegalAction)
    for match in MATCHES:
        assert_refused(match, form)


TEXT_OF_WORDS = (
    "plate p plaque draw piocher look regarder keep garder under sous slot turn place factory fabrique f large grande "
    "moon lune m stack chip jeton spend dépenser skip passer line ligne column colonne broken cassé + , blue b bleu "
    "red rouge r k t y noir turquoise jaune 0 1 2 3 4 5 6 7 9 10 18 19 90 180 270 -1"
)
WORDS = st.sampled_from(TEXT_OF_WORDS.split())
TEXTS = (
    st.text(max_size=40) | st.text("fmpbyrkt0123456789 +,.", max_size=20) | st.lists(WORDS, max_size=8).map(" ".join)
)


@settings(FUZZ, max_examples=1000)
@given(typed=TEXTS, start=st.sampled_from(MATCHES))
def test_any_text_is_an_action_or_refused(typed: str, start: azulejos.Match) -> None:
    match = start.branch()
    try:
        action = match.action(typed)
    except azulejos.IllegalAction:
        assert_refused(start, typed)
        return
    assert match.action(str(action)) == action
    assert match.action(typed.upper()) == action
    if action in match.legal_actions():
        match.play(typed)
        assert match.history[-1] == action
    else:
        assert_refused(start, typed)


def assert_refused(start: azulejos.Match, given_action: object) -> None:
    """It cannot be played, and leaves no trace."""
    match = start.branch()
    before = record_bytes(match), match.record()
    refusal(lambda: match.play(given_action), azulejos.IllegalAction)  # type: ignore[arg-type]
    assert (record_bytes(match), match.record()) == before
