"""The journal tells everything that happens on the table, and nothing else."""

import random
from collections import Counter

import numpy as np
import pytest

from azulejos.core.phases import NOBODY
from azulejos.engine import calls
from azulejos.games.azul.animation import WORDS
from azulejos.games.azul.state import JOKER, KINDS, LINES, MARKER, NONE, STANDS_FOR, TAKING
from azulejos.games.kit.factories import CENTRE, PLACES
from azulejos.games.kit.journal import CAPACITY, DEAL, REFILL, JournalStep, new_journals, read_journal
from azulejos.match.foresight import deal_steps, foresee
from tests.games.azul.option_sets import OPTION_SETS, OptionSet
from tests.games.azul.tables import board, start
from tests.games.deals import draws, pending_deals

Pieces = Counter[tuple[str, int | None, int]]
"""How many pieces of each kind lie in each place, on the board of a seat or shared."""


def pieces_on(state: np.record) -> Pieces:
    """Every tile, and the marker."""
    found: Pieces = Counter()
    for place in range(PLACES):
        for kind in range(KINDS):
            found[WORDS.places[place], None, kind] += int(state.places[place, kind])
    for kind in range(KINDS):
        found["lid", None, kind] += int(state.lid[kind])
        found["bag", None, kind] += int(state.bag[kind])
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
        steps, scores = read_journal(journals[1]), list(match.scores)
        for step in steps:
            scores[step.seat] += step.points
        expected = moved(pieces_on(match.progress.state), steps)
        assert tiles_in(expected) == tiles_in(pieces_on(scratch[2])), match.game.format_action(action)
        assert scores == scratch[2]["players"]["score"][: match.players].tolist()
        assert journals[1]["count"] < CAPACITY / 2
        match.play(action)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_the_journal_of_a_deal_tells_where_each_tile_comes_from(options: OptionSet) -> None:
    kinds = Counter[int]()
    for seed in range(3):
        for before, steps, entries, after in draws(options.new_match(seed), seed):
            assert tiles_in(moved(pieces_on(before[0]), steps)) == tiles_in(pieces_on(after[0]))
            assert {step.seat for step in steps} == {NOBODY}
            assert entries < CAPACITY / 2
            kinds.update(step.kind for step in steps)
    assert kinds[DEAL] > 200
    assert kinds[REFILL] > 0


def test_a_deal_is_one_step_and_a_refill_divides_it() -> None:
    match = OptionSet(players=3, wall="coloured", jokers=False).new_match(seed=1)
    first, *later = [deal_steps(match.game, games, drawn) for games, drawn in pending_deals(match, 1)]
    (step,) = first
    assert (step.kind, step.seat, step.score) == ("deal", None, None)
    assert {move.source for move in step.movements} == {"bag"}
    dealt = Counter[str]()
    for move in step.movements:
        dealt[move.target] += move.count
    assert dealt == {f"factory {number}": 4 for number in range(1, 8)}
    assert ["deal", "refill", "deal"] in [[step.kind for step in steps] for steps in later]


def moved(pieces: Pieces, steps: list[JournalStep]) -> Pieces:
    """Where the tiles are after the moves of a journal."""
    for step in steps:
        for move in step.moves:
            if move.piece != MARKER:
                pieces[(*place_of(move.source, step.seat), move.piece)] -= move.count
                pieces[(*place_of(move.target, step.seat), move.piece)] += move.count
    return pieces


def place_of(place: int, seat: int) -> tuple[str, int | None]:
    return WORDS.places[place], seat if place in WORDS.on_board else None


def tiles_in(pieces: Pieces) -> dict[tuple[str, int | None, int], int]:
    """The marker is not counted: between two rounds it lies nowhere."""
    return {key: count for key, count in pieces.items() if count and key[2] != MARKER}


@pytest.mark.parametrize("options", [options for options in OPTION_SETS if not options.jokers], ids=str)
def test_no_legal_take_fills_more_spaces_than_the_best_take(options: OptionSet) -> None:
    match, choose = options.new_match(seed=3), random.Random(3)
    while (seen := foresee(match.game, match.progress.games, choose.choice(match.legal_ids()))).after.phase == TAKING:
        match.play(match.game.format_action(seen.action))
        takes = [match.steps(take)[0].movements for take in match.legal_actions()]
        most = max(tiles_to_lines([(move.target, move.count) for move in moves]) for moves in takes)
        found = [(WORDS.places[move.target], move.count) for step in seen.best_take for move in step.moves]
        assert tiles_to_lines(found) == most


def tiles_to_lines(moves: list[tuple[str, int]]) -> int:
    return sum(count for target, count in moves if target.startswith("line"))


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
