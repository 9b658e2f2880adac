"""What may be typed for an action, what may not, and that no text at all can do harm."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azulejos
from tests.fuzzing import FUZZ, HUGE, record_bytes, refusal

MATCH = azulejos.new_match("azul", players=2, seed=1, wall="grey", jokers=True)
"""No test here changes it."""

READABLE = [
    # in full
    ("factory 3 blue line 2", "factory 3 blue line 2"),
    ("centre red floor", "centre red floor"),
    ("line 3 column 2", "line 3 column 2"),
    ("centre jokers line 4", "centre jokers line 4"),
    ("factory 1 red+jokers line 5", "factory 1 red+jokers line 5"),
    # shortened
    ("f3 blue l2", "factory 3 blue line 2"),
    ("3 blue 2", "factory 3 blue line 2"),
    ("3 b 2", "factory 3 blue line 2"),
    ("f 3 b l 2", "factory 3 blue line 2"),
    ("c r floor", "centre red floor"),
    ("c r f", "centre red floor"),
    ("f1 red+j 5", "factory 1 red+jokers line 5"),
    ("f1 r+j 5", "factory 1 red+jokers line 5"),
    ("c j 4", "centre jokers line 4"),
    ("centre joker line 4", "centre jokers line 4"),
    ("center red floor", "centre red floor"),
    ("l3 c2", "line 3 column 2"),
    ("line 3 col 2", "line 3 column 2"),
    # letters of the tiles
    ("9 y 1", "factory 9 yellow line 1"),
    ("9 k 1", "factory 9 black line 1"),
    ("9 w 1", "factory 9 white line 1"),
    # case, commas, “to”, “+”
    ("FACTORY 3 BLUE LINE 2", "factory 3 blue line 2"),
    ("F3 Blue L2", "factory 3 blue line 2"),
    ("L3 C2", "line 3 column 2"),
    ("C R Floor", "centre red floor"),
    ("factory 3, blue, line 2", "factory 3 blue line 2"),
    ("centre,red,floor", "centre red floor"),
    ("factory 3 blue to line 2", "factory 3 blue line 2"),
    ("factory 3, blue to 2", "factory 3 blue line 2"),
    ("centre red to floor", "centre red floor"),
    ("line 3 to column 2", "line 3 column 2"),
    ("factory 1 red + jokers line 5", "factory 1 red+jokers line 5"),
    ("factory 1 red and jokers line 5", "factory 1 red+jokers line 5"),
    ("factory 1 jokers+red line 5", "factory 1 red+jokers line 5"),
    ("  factory   3   blue   line   2  ", "factory 3 blue line 2"),
    # French
    ("fabrique 3 bleu ligne 2", "factory 3 blue line 2"),
    ("centre rouge plancher", "centre red floor"),
    ("ligne 3 colonne 2", "line 3 column 2"),
    ("FABRIQUE 3 BLEU LIGNE 2", "factory 3 blue line 2"),
    ("fabrique 4 jaune vers ligne 2", "factory 4 yellow line 2"),
    ("fabrique 4 noir plancher", "factory 4 black floor"),
    ("fabrique 4, blanc, ligne 1", "factory 4 white line 1"),
    ("centre joker ligne 4", "centre jokers line 4"),
    ("fabrique 1 rouge et jokers ligne 5", "factory 1 red+jokers line 5"),
    ("fabrique 1 rouge+jokers ligne 5", "factory 1 red+jokers line 5"),
    ("f3 bleu line 2", "factory 3 blue line 2"),
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
    "factory",
    "factory 3",
    "factory 3 blue",
    "factory 3 line 2",
    "factory blue line 2",
    "blue line 2",
    "line 2",
    "floor",
    "c",
    "f",
    "3 2",
    "3 3 3",
    "factory 3 blue line",
    "factory 3 blue column 2",
    "factory 0 blue line 2",
    "factory 10 blue line 2",
    "factory 03 blue line 2",
    "factory -3 blue line 2 !",
    "factory 3 blue line 0",
    "factory 3 blue line 6",
    "factory 3.5 blue line 2",
    "factory ３ blue line 2",
    "factory three blue line 2",
    "factory 3 green line 2",
    "factory 3 marker floor",
    "factory 3 blue line 2 line 3",
    "factory 3 blue line 2 floor",
    "factory 3 factory 4 blue line 2",
    "centre 3 blue line 2",
    "centre centre red floor",
    "factory 3 blue red line 2",
    "factory 3 blue+ line 2",
    "factory 3 +jokers line 2",
    "factory 3 blue++jokers line 2",
    "factory 3 blue+jokers+red line 2",
    "factory 3 blue and red line 2",
    "factory 3 blue+red line 2",
    "factory 3 blue+blue line 2",
    "factory 3 jokers+jokers line 2",
    "line 3 3",
    "line 0 column 1",
    "line 1 column 0",
    "line 6 column 1",
    "line 1 column 6",
    "column 2 line 3",
    "l3 c2 c2",
    "c2 l3",
    "factory 3 blue line 2;drop",
    "factory_3 blue line 2",
    "factory 3 blue line 2?",
    "(factory 3) blue line 2",
    '{"type": "tile", "line": 3, "column": 2}',
    "311",
    "{text}",
    "%s",
    "None",
    "factory 3 blue\nline 2 and more",
    "a\nb",
    "a\r\nb",
    "a\u2028b",
    "a\x85b",
    "\x00",
    "\ud800",
    "🟦",
    "b" * 100_000,
    "factory 3 blue line 2" + " " * 1000,
]


@pytest.mark.parametrize("typed", UNREADABLE, ids=lambda typed: ascii(typed)[:40])
def test_unreadable(typed: str) -> None:
    assert_refused(typed)


FORMS = [
    {},
    {"type": "tile"},
    {"type": "tile", "line": 3},
    {"type": "tile", "line": 3, "column": 2, "more": 1},
    {"type": "tile", "line": 0, "column": 2},
    {"type": "tile", "line": 6, "column": 2},
    {"type": "tile", "line": 3, "column": None},
    {"type": "tile", "line": True, "column": 2},
    {"type": "tile", "line": 3.0, "column": 2},
    {"type": "tile", "line": "3", "column": 2},
    {"type": "tile", "line": "a\nb", "column": 2},
    {"type": "tile", "line": [3], "column": 2},
    {"type": "tile", "line": HUGE, "column": 2},
    {"type": "take", "line": 3, "column": 2},
    {"type": "take", "factory": 3, "colour": "blue", "line": 2},
    {"type": "tile", "factory": 3, "colour": "blue", "jokers": False, "line": 2},
    {"type": None, "factory": 3, "colour": "blue", "jokers": False, "line": 2},
    {"type": ["take"], "factory": 3, "colour": "blue", "jokers": False, "line": 2},
    {"type": "take", "factory": 10, "colour": "blue", "jokers": False, "line": 2},
    {"type": "take", "factory": 3, "colour": "green", "jokers": False, "line": 2},
    {"type": "take", "factory": 3, "colour": "joker", "jokers": False, "line": 2},
    {"type": "take", "factory": 3, "colour": None, "jokers": False, "line": 2},
    {"type": "take", "factory": 3, "colour": ["blue"], "jokers": False, "line": 2},
    {"type": "take", "factory": 3, "colour": {}, "jokers": False, "line": 2},
    {"type": "take", "factory": 3, "colour": "blue", "jokers": 0, "line": 2},
    {"type": "take", "factory": 3, "colour": "blue", "jokers": None, "line": 2},
    {"type": "take", "factory": 3, "colour": "blue", "jokers": False, "line": 0},
    {1: 2},
]


@pytest.mark.parametrize("form", FORMS, ids=range(len(FORMS)))
def test_invalid_action_dicts(form: dict[object, object]) -> None:
    assert_refused(form)


TEXT_OF_WORDS = (
    "factory fabrique f centre center c line ligne l column colonne col floor plancher to vers and et + , "
    "blue b bleu red rouge r joker jokers j k w y 0 1 2 3 5 6 9 10 -1"
)
WORDS = st.sampled_from(TEXT_OF_WORDS.split())
TEXTS = (
    st.text(max_size=40) | st.text("fclbyrkwj0123456789 +,.", max_size=20) | st.lists(WORDS, max_size=8).map(" ".join)
)


@settings(FUZZ, max_examples=1000)
@given(TEXTS)
def test_any_text_is_an_action_or_refused(typed: str) -> None:
    match = MATCH.branch()
    try:
        action = match.action(typed)
    except azulejos.IllegalAction:
        assert_refused(typed)
        return
    assert match.action(str(action)) == action
    assert match.action(typed.upper()) == action
    if action in match.legal_actions():
        match.play(typed)
        assert match.history == (action,)
    else:
        assert_refused(typed)


def assert_refused(given_action: object) -> None:
    """It cannot be played, and leaves no trace."""
    match = MATCH.branch()
    before = record_bytes(match), match.record()
    refusal(lambda: match.play(given_action), azulejos.IllegalAction)  # type: ignore[arg-type]
    assert (record_bytes(match), match.record()) == before
