"""What the rules write into the journal adds up: points to scores, moves of pieces to the tables before and after."""

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from azulejos.core.phases import NOBODY
from azulejos.core.records import Plain
from azulejos.engine import calls
from azulejos.games.duel.animation import WORDS
from azulejos.games.duel.journal import (
    ADD_TABLET,
    APPRAISE,
    BAG_PLACE,
    BOARD_PLACE,
    BOX_PLACE,
    BROKEN_PLACE,
    CHIP_PIECE,
    CHIPS_PLACE,
    DOME_PLACE,
    DOME_ROW_PLACE,
    FIRST_PLAYER_TILE,
    LIMIT,
    LINE_PLACE,
    MOON_PLACE,
    OFFER_PLACE,
    PLATE_PIECE,
    REST_PLACE,
    SLOT_PLACE,
    SPECIAL_PIECE,
    STACK_PLACE,
    SUN_PLACE,
    TABLET_PIECE,
    TABLETS_PLACE,
    TOWER_PLACE,
)
from azulejos.games.duel.rules.plates import PLATES
from azulejos.games.duel.state import FACTORIES, LARGE, LINES, NONE, SEATS, SMALL_FACTORIES, SPECIAL_TILE, State
from azulejos.games.kit.foresight import Foresight
from azulejos.games.kit.journal import CAPACITY, DEAL, REFILL, JournalStep, new_journals
from azulejos.match.foresight import foresee
from tests.games.deals import draws
from tests.games.duel.option_sets import OPTION_SETS, OptionSet

Pieces = Counter[tuple[int, int | None, int]]
"""How many there are of a piece at a place, which may be on the board of a seat."""


def foresights(options: OptionSet, seed: int) -> Iterator[Foresight[State]]:
    """What every action of a random game does."""
    match, choose = options.new_match(seed), random.Random(seed)
    while not match.is_over:
        action = choose.choice(match.legal_actions())
        yield foresee(match.game, match.progress.games, action.id)
        match.play(action)


def points(steps: list[JournalStep], seat: int) -> int:
    return sum(step.points for step in steps if step.seat == seat)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_points_of_steps_are_the_changes_of_scores(options: OptionSet) -> None:
    for seen in foresights(options, 21):
        for seat in range(SEATS):
            assert points(seen.steps, seat) == seen.after.players[seat].score - seen.before.players[seat].score
        actor = seen.before.current
        for steps, start, end in (
            (seen.was, seen.before, seen.projected_before),
            (seen.now, seen.acted, seen.projected),
        ):
            assert points(steps, actor) == end.players[actor].score - start.players[actor].score


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_moves_lead_from_the_table_before_to_the_one_after(options: OptionSet) -> None:
    for seen in foresights(options, 22):
        moved = moves_of(seen.steps)
        was, now = pieces_on(seen.before), pieces_on(seen.after)
        if seen.after.round_number != seen.before.round_number:
            for pieces in (was, now, moved):
                forget_offer(pieces)
        was.update(moved)
        assert +was == now
        assert min(was.values()) >= 0


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_each_tablet_pays_each_player_once_in_a_step_of_its_own(options: OptionSet) -> None:
    *_, last = foresights(options, 23)
    in_play = [2 * tablet + side for tablet, side in enumerate(last.after.sides) if side != NONE]
    for seat in range(SEATS):
        paid = [step for step in last.steps if step.kind == ADD_TABLET and step.seat == seat]
        assert [step.reason for step in paid] == in_play
        limits = [step for step in last.steps if step.kind == LIMIT and step.seat == seat]
        assert all(step.points > 0 and last.after.players[seat].score == 0 for step in limits)


def test_appraisals_are_written_by_projections_only() -> None:
    for seen in foresights(OPTION_SETS[0], 24):
        assert all(step.kind in WORDS.steps for step in seen.steps)
        for steps in (seen.was, seen.now):
            assert (steps[0].kind, steps[-1].kind) == (APPRAISE, APPRAISE)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_a_journal_holds_what_any_action_does(options: OptionSet) -> None:
    match, choose, most = options.new_match(25), random.Random(25), 0
    scratch, journals = np.empty(4, match.game.record), new_journals(3)
    while not match.is_over:
        actions = match.legal_actions()
        for action in choose.sample(actions, min(5, len(actions))):
            calls.foresee(match.progress.games, 0, action.id, scratch, journals)
            most = max(most, *journals["count"].tolist())
        match.play(choose.choice(actions))
    assert 20 < most < CAPACITY // 2


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_the_journal_of_a_deal_leads_from_table_to_table(options: OptionSet) -> None:
    kinds = Counter[int]()
    for seed in range(3):
        match = options.new_match(seed)
        for before, steps, entries, after in draws(match, seed):
            was, now = (match.game.open_table(games[0]) for games in (before, after))
            pieces = pieces_on(was)
            pieces.update(moves_of(steps))
            assert +pieces == pieces_on(now)
            assert min(pieces.values()) >= 0
            shown = {move.piece - PLATE_PIECE for step in steps for move in step.moves if move.piece >= PLATE_PIECE}
            assert all(now.offer >> plate & 1 for plate in shown)
            assert entries < CAPACITY // 2
            kinds.update(step.kind for step in steps)
    assert kinds[DEAL] > 300
    assert kinds[REFILL] > 0


def moves_of(steps: list[JournalStep]) -> Pieces:
    """What moves bring to each place, and take from it."""
    found: Pieces = Counter()
    for step in steps:
        for move in step.moves:
            for place, count in ((move.source, -move.count), (move.target, move.count)):
                if place not in (BOX_PLACE, STACK_PLACE):
                    found[place, step.seat if place in WORDS.on_board else None, move.piece] += count
    return found


def forget_offer(pieces: Pieces) -> None:
    """An action does not tell which plates come into the offer."""
    for place, seat, piece in list(pieces):
        if place == OFFER_PLACE:
            del pieces[place, seat, piece]


def pieces_on(table: Plain) -> Pieces:
    """All pieces that lie open."""
    found: Pieces = Counter()
    for factory in range(FACTORIES):
        found.update(tiles(SUN_PLACE + factory, None, table.sun[factory]))
    for factory in range(SMALL_FACTORIES):
        for colour in table.moon[factory][: table.heights[factory]]:
            found[MOON_PLACE + factory, None, colour] += 1
        if table.chips[factory] >= 0:
            found[SUN_PLACE + factory, None, CHIP_PIECE + table.chips[factory]] += 1
    found.update(tiles(MOON_PLACE + LARGE, None, table.large_moon))
    found.update(tiles(REST_PLACE, None, table.rest))
    found.update(tiles(TOWER_PLACE, None, table.tower))
    found.update(tiles(BAG_PLACE, None, table.bag))
    sides = [2 * tablet + side for tablet, side in enumerate(table.sides) if side != NONE]
    found.update({(TABLETS_PLACE, None, TABLET_PIECE + side): 1 for side in sides})
    found.update({(OFFER_PLACE, None, PLATE_PIECE + n): 1 for n in range(PLATES) if table.offer >> n & 1})
    tile_place = (SUN_PLACE + LARGE, None) if table.holder == NOBODY else (BOARD_PLACE, table.holder)
    found[*tile_place, FIRST_PLAYER_TILE] += 1
    for seat in range(SEATS):
        found.update(pieces_on_board(table.players[seat], seat))
    return +found


def pieces_on_board(player: Plain, seat: int) -> Pieces:
    found = tiles(BROKEN_PLACE, seat, player.broken)
    for n, line in enumerate(player.lines):
        if line.count:
            found[LINE_PLACE + n, seat, line.colour] += line.count
    for chip, count in enumerate(player.chips):
        found[CHIPS_PLACE, seat, CHIP_PIECE + chip] += count
    for slot, plate in enumerate(player.plates):
        if plate != NONE:
            found[SLOT_PLACE + slot, seat, PLATE_PIECE + plate] += 1
    for row in range(LINES):
        for column, tile in enumerate(player.tiles[row]):
            if tile == SPECIAL_TILE:
                found[DOME_ROW_PLACE + row, seat, SPECIAL_PIECE] += 1
            elif tile != NONE:
                found[DOME_PLACE + LINES * row + column, seat, tile] += 1
    return found


def tiles(place: int, seat: int | None, counts: list[int]) -> Pieces:
    return Counter({(place, seat, colour): count for colour, count in enumerate(counts)})
