"""The journal of Summer Pavilion accounts for every point and every piece."""

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import azulejos
from azulejos.core.phases import NOBODY
from azulejos.core.records import Plain, plain
from azulejos.engine import calls
from azulejos.engine.ready import ready
from azulejos.games.kit.animation import Movement
from azulejos.games.kit.factories import CENTRE, PLACES
from azulejos.games.kit.foresight import Foresight
from azulejos.games.kit.journal import CAPACITY, DEAL, REFILL, JournalStep, new_journals
from azulejos.games.summer_pavilion.animation import WORDS
from azulejos.games.summer_pavilion.board import CENTRE_STAR, SPACES, STARS
from azulejos.games.summer_pavilion.journal import (
    BAG_PLACE,
    CORNERS_PLACE,
    DEPOT_PLACE,
    END_OF_PLACES,
    HAND_PLACE,
    STAR_PLACE,
    SUPPLY_PLACE,
    TOKEN,
)
from azulejos.games.summer_pavilion.rules.stars import lay_tile
from azulejos.games.summer_pavilion.state import (
    FIRST_SCORE,
    GREEN,
    MULTICOLOUR_BONUS,
    NONE,
    ROUNDS,
    SUPPLY_SIZE,
    State,
)
from azulejos.match.foresight import deal_steps, foresee
from tests.games.deals import draws
from tests.games.summer_pavilion.option_sets import OPTION_SETS, OptionSet
from tests.games.summer_pavilion.tables import alone, board, placing

Contents = Counter[tuple[int, int | None, int]]
"""How many pieces there are of a kind on a place, with the seat of its board."""


def play(options: OptionSet, seed: int) -> Iterator[tuple[azulejos.Match, int]]:
    """A random game in which players seldom pass while they can lay a tile, so that boards fill."""
    match, choose = options.new_match(seed), random.Random(seed)
    while not match.is_over:
        actions = [action.id for action in match.legal_actions()]
        usual = [action for action in actions if match.game.format_action(action) != "pass"]
        action = choose.choice(usual if usual and choose.random() < 0.95 else actions)
        yield match, action
        match.play(action)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_points_and_pieces_of_the_steps_are_those_of_the_tables(options: OptionSet) -> None:
    for match, action in play(options, seed=5):
        seen = foresee(match.game, match.progress.games, action)
        for steps, before, after in ways(seen):
            assert scores_after(before, steps) == [player.score for player in after.players], str(match.action(action))
            assert contents_after(before, steps) == contents(after), str(match.action(action))


def ways(seen: Foresight[State]) -> list[tuple[list[JournalStep], Plain, Plain]]:
    """The journals, with the tables before and after what they tell."""
    return [
        (seen.steps, seen.before, seen.after),
        (seen.was, seen.before, seen.projected_before),
        (seen.now, seen.acted, seen.projected),
    ]


def scores_after(before: Plain, steps: list[JournalStep]) -> list[int]:
    scores = [player.score for player in before.players]
    for step in steps:
        scores[step.seat] += step.points
    return scores


def contents_after(before: Plain, steps: list[JournalStep]) -> Contents:
    found = contents(before)
    for step in steps:
        for move in step.moves:
            found[move.source, step.seat if move.source in WORDS.on_board else None, move.piece] -= move.count
            found[move.target, step.seat if move.target in WORDS.on_board else None, move.piece] += move.count
    assert all(count >= 0 for count in found.values())
    return +found


def contents(state: Plain) -> Contents:
    """All pieces on the table."""
    found: Contents = Counter()
    shared = {place: state.places[place] for place in range(PLACES)}
    shared |= {SUPPLY_PLACE: state.supply, DEPOT_PLACE: state.depot, BAG_PLACE: state.bag}
    for place, tiles in shared.items():
        found.update({(place, None, colour): count for colour, count in enumerate(tiles)})
    for seat, player in enumerate(state.players):
        for place, tiles in ((HAND_PLACE, player.hand), (CORNERS_PLACE, player.corners)):
            found.update({(place, seat, colour): count for colour, count in enumerate(tiles)})
        for star in range(STARS):
            for space, colour in enumerate(player.tiles[star]):
                if colour != NONE:
                    found[STAR_PLACE + SPACES * star + space, seat, colour] += 1
    found[(CENTRE, None, TOKEN) if state.token == NOBODY else (HAND_PLACE, state.token, TOKEN)] += 1
    return +found


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_points_and_pieces_of_a_deal_are_those_of_the_tables(options: OptionSet) -> None:
    kinds = Counter[int]()
    for seed in range(2):
        for before, steps, entries, after in draws(options.new_match(seed), seed):
            was, now = plain(before[0]), plain(after[0])
            assert scores_after(was, steps) == [player.score for player in now.players]
            assert contents_after(was, steps) == contents(now)
            assert entries < CAPACITY // 2
            kinds.update(step.kind for step in steps)
    assert kinds[DEAL] > 200
    assert kinds[REFILL] > 0 or options.players == 2  # for two, one bag lasts almost the whole game


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_no_journal_is_near_its_capacity(options: OptionSet) -> None:
    journals = new_journals(3)
    scratch = np.empty(4, azulejos.new_match("summer-pavilion", seed=1).game.record)
    largest = 0
    for match, action in play(options, seed=6):
        calls.foresee(match.progress.games, 0, action, scratch, journals)
        largest = max(largest, int(journals["count"].max()))
    assert 10 < largest < CAPACITY // 2


def test_the_game_can_end_with_a_deal() -> None:
    """If nobody has a tile when the supply has been refilled in the last round, the bonuses follow at once."""
    game = ready("summer-pavilion")
    games = game.new_games(2, game.info.check_options({}))
    state = games[0]
    state.round_number, state.filling, state.supply_count = ROUNDS, False, SUPPLY_SIZE - 1
    for space in range(SPACES):
        lay_tile(state, state.players[1], CENTRE_STAR, space, space)
    dealt, bonus = deal_steps(game, games, [GREEN])
    assert (dealt.kind, dealt.seat, dealt.movements) == ("deal", None, (Movement("green", 1, "bag", "supply"),))
    assert (bonus.kind, bonus.seat, bonus.points, bonus.what) == ("bonus", 1, MULTICOLOUR_BONUS, "star centre")
    assert bonus.score == FIRST_SCORE + MULTICOLOUR_BONUS == state.players[1].score


def test_every_place_has_a_word() -> None:
    assert len(WORDS.places) == END_OF_PLACES
    assert (WORDS.places[HAND_PLACE], WORDS.places[STAR_PLACE]) == ("hand", "star 11 at 12")
    assert WORDS.places[END_OF_PLACES - 1] == "star centre at 10"


def test_the_tile_laid_comes_from_the_hand_when_a_bonus_tile_has_its_colour() -> None:
    match = placing(board(hand="OOOOO", stars={"11": "O....."}), supply="OOOOOOOOOO")
    (step,) = match.steps("place orange star 11 at 10")
    assert step.movements == (
        Movement("orange", 1, "hand", "star 11 at 10", 0, 0),
        *[Movement("orange", 1, "supply", "hand", None, 0)] * 3,
        Movement("orange", 4, "hand", "depot", 0, None),
    )


def test_the_last_tile_kept_goes_to_its_corner_before_the_next_round() -> None:
    match = alone(board(hand="GO"), token=1)
    match.play("pass")
    match.play("keep green")
    keep, *returns = match.steps("keep orange")
    assert (keep.kind, keep.movements) == ("keep", (Movement("orange", 1, "hand", "corners", 0, 0),))
    assert [(step.kind, step.seat, step.movements) for step in returns] == [
        (
            "return",
            0,
            (Movement("green", 1, "corners", "hand", 0, 0), Movement("orange", 1, "corners", "hand", 0, 0)),
        ),
        ("return", 1, (Movement("token", 1, "hand", "centre", 1, None),)),
    ]
