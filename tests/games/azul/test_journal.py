"""The journal tells everything that happens on the table, and nothing else."""

import random
from collections import Counter

import numpy as np
import pytest

from azulejos.engine import calls
from azulejos.games.azul.animation import WORDS
from azulejos.games.azul.state import JOKER, KINDS, LINES, MARKER, NONE, STANDS_FOR
from azulejos.games.kit.factories import CENTRE, PLACES
from azulejos.games.kit.journal import CAPACITY, new_journals, read_journal
from tests.games.azul.option_sets import OPTION_SETS, OptionSet
from tests.games.azul.tables import board, start

Pieces = Counter[tuple[str, int | None, int]]
"""How many pieces of each kind lie in each place, on the board of a seat or shared."""


def pieces_on(state: np.record) -> Pieces:
    """Every tile outside the bag, and the marker."""
    found: Pieces = Counter()
    for place in range(PLACES):
        for kind in range(KINDS):
            found[WORDS.places[place], None, kind] += int(state.places[place, kind])
    for kind in range(KINDS):
        found["lid", None, kind] += int(state.lid[kind])
    for seat in range(int(state.seats)):
        player = state.players[seat]
        for row in range(LINES):
            line = player.lines[row]
            found[f"line {row + 1}", seat, JOKER] += int(line.jokers)
            if line.colour != NONE:
                found[f"line {row + 1}", seat, int(line.colour)] += int(line.count - line.jokers)
            for column in range(LINES):
                tile = int(player.wall[row, column])
                if tile != NONE:
                    found[f"wall {row + 1} {column + 1}", seat, JOKER if tile >= STANDS_FOR else tile] += 1
        for piece in player.floor[: player.floor_count].tolist():
            found["floor", seat, piece] += 1
    return found


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_the_moves_of_the_journal_lead_from_table_to_table(options: OptionSet) -> None:
    match, choose = options.new_match(seed=5), random.Random(5)
    scratch, journals = np.empty(4, match.game.record), new_journals(3)
    while not match.is_over:
        action = choose.choice(match.legal_ids())
        calls.foresee(match.progress.games, 0, action, scratch, journals)
        expected, scores = pieces_on(match.progress.state), list(match.scores)
        for step in read_journal(journals[1]):
            scores[step.seat] += step.points
            for move in step.moves:
                if move.piece != MARKER:
                    expected[(*place_of(move.source, step.seat), move.piece)] -= move.count
                    expected[(*place_of(move.target, step.seat), move.piece)] += move.count
        after = pieces_on(scratch[2])
        assert tiles_in(expected) == tiles_in(after), match.game.format_action(action)
        assert scores == scratch[2]["players"]["score"][: match.players].tolist()
        assert journals[1]["count"] < CAPACITY / 2
        match.play(action)


def place_of(place: int, seat: int) -> tuple[str, int | None]:
    return WORDS.places[place], seat if place in WORDS.on_board else None


def tiles_in(pieces: Pieces) -> dict[tuple[str, int | None, int], int]:
    """The marker is not counted: between two rounds it lies nowhere."""
    return {key: count for key, count in pieces.items() if count and key[2] != MARKER}


def test_the_first_to_take_from_the_centre_moves_the_marker() -> None:
    match = OPTION_SETS[0].new_match(seed=7)
    match.play("factory 1 blue floor")
    taken = next(str(action) for action in match.legal_actions() if str(action).startswith("centre"))
    moves = [move for move in match.steps(taken)[0].movements if move.piece == "marker"]
    assert [(move.source, move.target) for move in moves] == [(WORDS.places[CENTRE], "floor")]


def test_jokers_alone_can_be_the_last_take_of_a_round() -> None:
    """The steps of such a take once could not be shown."""
    match = start(board(), board(floor="marker"), jokers=True, centre="joker")
    take, *rest = match.steps("centre jokers floor")
    assert [(move.piece, move.target) for move in take.movements] == [("joker", "floor")]
    assert [step.kind for step in rest] == ["floor", "floor"]
