"""What may be typed for an action, what may not, and that no text at all can do harm."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azulejos
from tests.fuzzing import FUZZ, HUGE, record_bytes, refusal
from tests.games.summer_pavilion.tables import MIXED_SUPPLY, board, placing

MATCH = azulejos.new_match("summer-pavilion", players=2, seed=1)
PLACING = placing(board(hand="PPPOOOGYBR"))
PAYING = placing(
    board(hand="PPOO"), choosing={"type": "pay", "star": 11, "at": 4, "colour": "orange"}, supply=MIXED_SUPPLY
)
KEEPING = placing(board(hand="PPOO"), choosing={"type": "keep"})
MATCHES = [MATCH, PLACING, PAYING, KEEPING]
"""No test here changes them."""

READABLE = [
    # in full
    ("factory 3 blue", "factory 3 blue"),
    ("centre red", "centre red"),
    ("place orange star 11 at 4", "place orange star 11 at 4"),
    ("place red centre at 12", "place red centre at 12"),
    ("pay 2 wild", "pay 2 wild"),
    ("bonus blue", "bonus blue"),
    ("pass", "pass"),
    ("keep blue", "keep blue"),
    ("discard", "discard"),
    # shortened
    ("f3 b", "factory 3 blue"),
    ("f 3 b", "factory 3 blue"),
    ("3 b", "factory 3 blue"),
    ("3 blue", "factory 3 blue"),
    ("c r", "centre red"),
    ("center red", "centre red"),
    ("place o 11 4", "place orange star 11 at 4"),
    ("o 11 4", "place orange star 11 at 4"),
    ("o star 11 4", "place orange star 11 at 4"),
    ("o 11 at 4", "place orange star 11 at 4"),
    ("r 1 12", "place red star 1 at 12"),
    ("r c 12", "place red centre at 12"),
    ("place r star centre 12", "place red centre at 12"),
    ("pay 2", "pay 2 wild"),
    ("2", "pay 2 wild"),
    ("2 wild", "pay 2 wild"),
    ("pay 0", "pay 0 wild"),
    ("pay 2 wilds", "pay 2 wild"),
    ("pay 2 jokers", "pay 2 wild"),
    ("bonus b", "bonus blue"),
    ("keep b", "keep blue"),
    # letters of the tiles
    ("9 p", "factory 9 purple"),
    ("9 g", "factory 9 green"),
    ("9 o", "factory 9 orange"),
    ("9 y", "factory 9 yellow"),
    ("9 b", "factory 9 blue"),
    ("9 r", "factory 9 red"),
    # case, commas, blanks
    ("FACTORY 3 BLUE", "factory 3 blue"),
    ("F3 B", "factory 3 blue"),
    ("Place Orange Star 11 At 4", "place orange star 11 at 4"),
    ("O 11 4", "place orange star 11 at 4"),
    ("PASS", "pass"),
    ("factory 3, blue", "factory 3 blue"),
    ("place orange, star 11, at 4", "place orange star 11 at 4"),
    ("centre,red", "centre red"),
    ("  place   orange   star 11   at 4  ", "place orange star 11 at 4"),
    # French
    ("fabrique 3 bleu", "factory 3 blue"),
    ("centre rouge", "centre red"),
    ("poser orange étoile 11 à 4", "place orange star 11 at 4"),
    ("poser rouge centre à 12", "place red centre at 12"),
    ("violet 9 2", "place purple star 9 at 2"),
    ("payer 2 joker", "pay 2 wild"),
    ("payer 2 jokers", "pay 2 wild"),
    ("bonus vert", "bonus green"),
    ("passer", "pass"),
    ("garder jaune", "keep yellow"),
    ("défausser", "discard"),
    ("defausser", "discard"),
    ("de\u0301fausser", "discard"),
    ("poser orange etoile 11 a 4", "place orange star 11 at 4"),
    ("DÉFAUSSER", "discard"),
    ("POSER ORANGE ÉTOILE 11 À 4", "place orange star 11 at 4"),
    ("f3 bleu", "factory 3 blue"),
    ("place bleu star 3 à 6", "place blue star 3 at 6"),
]


@pytest.mark.parametrize(("typed", "notation"), READABLE)
def test_readable(typed: str, notation: str) -> None:
    assert str(MATCH.action(typed)) == notation


UNREADABLE = [
    "orange orange 4",
    "place r star r 12",
    "",
    " ",
    ",",
    "+",
    "blue",
    "b",
    "c",
    "f",
    "p",
    "factory",
    "centre",
    "factory 3",
    "factory blue",
    "blue factory 3",
    "factory 0 blue",
    "factory 10 blue",
    "factory 03 blue",
    "factory 3.5 blue",
    "factory ３ blue",
    "factory three blue",
    "factory -3 blue !",
    "factory 3 black",
    "factory 3 white",
    "factory 3 wild",
    "factory 3 joker",
    "factory 3 blue red",
    "factory 3 blue+red",
    "factory 3 blue line 2",
    "factory 3 factory 4 blue",
    "centre 3 blue",
    "centre centre red",
    "place",
    "place orange",
    "place orange star 11",
    "place orange at 4",
    "place orange 4",
    "place star 11 at 4",
    "place 11 4",
    "place orange star 2 at 4",
    "place orange star 12 at 4",
    "place orange star 0 at 4",
    "place orange star 11 at 3",
    "place orange star 11 at 0",
    "place orange star 11 at 14",
    "place orange star 011 at 4",
    "place orange star 11 at 04",
    "place orange star 11 star 11 at 4",
    "place orange star at 4",
    "place orange star 11 at at 4",
    "place orange star 11 at 4 at 6",
    "place black star 11 at 4",
    "place place orange star 11 at 4",
    "orange",
    "o 11",
    "pay",
    "pay wild",
    "pay 6 wild",
    "pay -1 wild !",
    "pay 02 wild",
    "pay two wild",
    "pay 2 wild wild",
    "pay 2 blue",
    "bonus",
    "bonus 2",
    "bonus blue blue",
    "bonus wild",
    "pass pass",
    "pass blue",
    "passe",
    "keep",
    "keep 2",
    "keep blue red",
    "keep all",
    "discard blue",
    "discard all",
    "factory 3 blue;drop",
    "factory_3 blue",
    "factory 3 blue?",
    "(factory 3) blue",
    '{"type": "pass"}',
    "324",
    "{text}",
    "%s",
    "None",
    "pass\nand more",
    "a\nb",
    "a\r\nb",
    "a\u2028b",
    "a\x85b",
    "\x00",
    "\ud800",
    "🟦",
    "b" * 100_000,
    "pass" + " " * 1000,
]


@pytest.mark.parametrize("typed", UNREADABLE, ids=lambda typed: ascii(typed)[:40])
def test_unreadable(typed: str) -> None:
    with pytest.raises(azulejos.IllegalAction):
        MATCH.action(typed)
    for match in MATCHES:
        assert_refused(match, typed)


FORMS = [
    {},
    {"type": "take"},
    {"type": "take", "factory": 3},
    {"type": "take", "colour": "blue"},
    {"type": "take", "factory": 3, "colour": "blue", "line": 2},
    {"type": "take", "factory": 0, "colour": "blue"},
    {"type": "take", "factory": 10, "colour": "blue"},
    {"type": "take", "factory": True, "colour": "blue"},
    {"type": "take", "factory": 3.0, "colour": "blue"},
    {"type": "take", "factory": "3", "colour": "blue"},
    {"type": "take", "factory": "a\nb", "colour": "blue"},
    {"type": "take", "factory": [3], "colour": "blue"},
    {"type": "take", "factory": HUGE, "colour": "blue"},
    {"type": "take", "factory": 3, "colour": "black"},
    {"type": "take", "factory": 3, "colour": "b"},
    {"type": "take", "factory": 3, "colour": "Blue"},
    {"type": "take", "factory": 3, "colour": 4},
    {"type": "take", "factory": 3, "colour": None},
    {"type": "take", "factory": 3, "colour": ["blue"]},
    {"type": "take", "factory": 3, "colour": {}},
    {"type": "place", "star": 11, "at": 4},
    {"type": "place", "star": 11, "colour": "orange"},
    {"type": "place", "at": 4, "colour": "orange"},
    {"type": "place", "star": 2, "at": 4, "colour": "orange"},
    {"type": "place", "star": "11", "at": 4, "colour": "orange"},
    {"type": "place", "star": "centre", "at": 4, "colour": "orange"},
    {"type": "place", "star": True, "at": 4, "colour": "orange"},
    {"type": "place", "star": 11.0, "at": 4, "colour": "orange"},
    {"type": "place", "star": HUGE, "at": 4, "colour": "orange"},
    {"type": "place", "star": 11, "at": 3, "colour": "orange"},
    {"type": "place", "star": 11, "at": None, "colour": "orange"},
    {"type": "place", "star": 11, "at": "4", "colour": "orange"},
    {"type": "place", "star": 11, "at": 4.0, "colour": "orange"},
    {"type": "place", "star": 11, "at": [4], "colour": "orange"},
    {"type": "place", "star": 11, "at": HUGE, "colour": "orange"},
    {"type": "place", "star": 11, "at": 4, "colour": "orange", "wild": 2},
    {"type": "pay"},
    {"type": "pay", "wild": 6},
    {"type": "pay", "wild": -1},
    {"type": "pay", "wild": True},
    {"type": "pay", "wild": 2.0},
    {"type": "pay", "wild": None},
    {"type": "pay", "wild": HUGE},
    {"type": "pay", "wild": 2, "colour": "blue"},
    {"type": "bonus"},
    {"type": "bonus", "colour": "black"},
    {"type": "bonus", "colour": None},
    {"type": "bonus", "colour": "blue", "count": 2},
    {"type": "pass", "colour": "blue"},
    {"type": "keep"},
    {"type": "keep", "colour": "black"},
    {"type": "keep", "colour": ["blue", "red"]},
    {"type": "discard", "colour": "blue"},
    {"type": "Pass"},
    {"type": None},
    {"type": ["pass"]},
    {"type": {}},
    {"colour": "blue"},
    {"type": "tile", "line": 3, "column": 2},
    {1: 2},
]


@pytest.mark.parametrize("form", FORMS, ids=range(len(FORMS)))
def test_invalid_action_dicts(form: dict[object, object]) -> None:
    refusal(lambda: MATCH.action(form), azulejos.IllegalAction)  # type: ignore[arg-type]
    for match in MATCHES:
        assert_refused(match, form)


TEXT_OF_WORDS = (
    "factory fabrique f centre center c star étoile at à place poser pay payer wild joker jokers bonus pass passer "
    "keep garder discard défausser + , blue b bleu red rouge r p o g y violet 0 1 2 3 5 6 9 10 11 12 -1"
)
WORDS = st.sampled_from(TEXT_OF_WORDS.split())
TEXTS = (
    st.text(max_size=40) | st.text("fcpgoybr0123456789 +,.", max_size=20) | st.lists(WORDS, max_size=8).map(" ".join)
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
        assert match.history == (action,)
    else:
        assert_refused(start, typed)


def assert_refused(start: azulejos.Match, given_action: object) -> None:
    """It cannot be played, and leaves no trace."""
    match = start.branch()
    before = record_bytes(match), match.record()
    refusal(lambda: match.play(given_action), azulejos.IllegalAction)  # type: ignore[arg-type]
    assert (record_bytes(match), match.record()) == before
