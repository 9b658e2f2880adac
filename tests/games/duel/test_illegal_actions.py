"""Why an action of Azul Duel is not legal: at every kind of moment each other id gets a sentence, and does nothing."""

import re

import pytest

import azulejos
from azulejos import IllegalAction
from tests.fuzzing import record_bytes, refusal
from tests.games.duel.reached import KINDS, all_reached, kind_of, reached
from tests.games.duel.tables import Position

REASONS: dict[str, set[str]] = {
    "setup": {"not_in_offer", "pick_first"},
    "acquisition": {
        *("no_token", "not_in_offer", "stack_empty", "no_point", "look_at_nothing", "begin_turn", "place_empty"),
        *("not_there", "line_full", "line_colour", "two_chips", "chip_hidden", "no_chip"),
    },
    "place": {"slot_taken", "place_first"},
    "draw": {"draw_or_look"},
    "keep": {"not_drawn", "keep_first"},
    "under": {"not_drawn", "return_first"},
    "stack": {"not_to_stack", "stack_first"},
    "chips": {"chip_not_owned", "chip_too_many", "already_spending", "spend_first"},
    "cell": {"choose_space", "other_line", "no_cell"},
    "over": {"over"},
}
"""All reasons that there are in each kind of moment."""


def reasons_at(position: Position) -> set[str]:
    """Try every id that is not legal; the reasons that were told."""
    match = azulejos.load_position(position)
    before, legal = record_bytes(match), {action.id for action in match.legal_actions()}
    told = set()
    for number in range(match.game.action_ids):
        if number not in legal:
            error = refusal(lambda: match.play(number), IllegalAction)  # noqa: B023
            for language in ("en", "fr"):
                assert not re.search(r"[{}]|None|Message|\bnull\b", error.message.text(language))
            told.add(error.message.key.removeprefix("illegal."))
    assert record_bytes(match) == before
    assert match.history == ()
    return told


def empty_sun(position: Position) -> int | None:
    """A small factory with tiles on its moon alone."""
    return next((number for number, place in enumerate(position["factories"], start=1) if place["moon"]), None)


def current_board(position: Position) -> Position:
    found: Position = position["players"][position["current_player"]]
    return found


LAST = reached("acquisition", lambda position: position["round"] == 5)
MOON = reached("acquisition", lambda position: empty_sun(position) is not None)
TWO_CHIPS = reached("acquisition", lambda position: current_board(position)["chips_taken"] == 2)
POOR = reached(
    "acquisition",
    lambda position: (
        current_board(position)["tokens"] > 0
        and current_board(position)["score"] == 0
        and position["stack"]["count"] > 0
        and bool(position["offer"])
    ),
)
NO_STACK = reached(
    "acquisition", lambda position: current_board(position)["tokens"] > 0 and position["stack"]["count"] == 0
)
PAID = reached("chips", lambda position: bool(position["choosing"]["paid"]))
RETURNING = reached("under")

SENTENCES: dict[str, tuple[Position, str, str]] = {
    "a plate in round 5": (LAST, "plate 1", f"Player {LAST['current_player'] + 1} has no token left in this round."),
    "a sun that is empty": (
        MOON,
        f"factory {empty_sun(MOON)} blue line 6",
        f"There is nothing left to take from the sun of factory {empty_sun(MOON)}.",
    ),
    "a third chip": (
        TWO_CHIPS,
        "chip 1",
        f"Player {TWO_CHIPS['current_player'] + 1} has already taken two chips in this round.",
    ),
    "drawing without a point": (POOR, "draw", "A plate from the stack costs a point, and there is none left."),
    "drawing from nothing": (NO_STACK, "draw", "The stack of plates is empty."),
    "another line while paying": (
        PAID,
        "line 1 column 1",
        "A chip has been spent on this line: complete the payment.",
    ),
    "the plate that was kept": (
        RETURNING,
        f"under {RETURNING['choosing']['kept']}",
        f"Plate {RETURNING['choosing']['kept']} is not one of the plates to choose from.",
    ),
}


@pytest.mark.parametrize(("position", "action", "sentence"), SENTENCES.values(), ids=SENTENCES.keys())
def test_refusal_reasons_are_true(position: Position, action: str, sentence: str) -> None:
    assert str(refusal(lambda: azulejos.load_position(position).play(action), IllegalAction)) == sentence


@pytest.mark.parametrize("kind", KINDS)
def test_every_illegal_action_gets_a_sentence(kind: str) -> None:
    """Each reason is told at one of several positions, all along the games."""
    positions = list(all_reached(kind))
    positions = positions[:: len(positions) // 12 + 1] + [position for position, _, _ in SENTENCES.values()]
    told = [reasons_at(position) for position in positions if kind_of(position) == kind]
    assert set().union(*told) == REASONS[kind]
