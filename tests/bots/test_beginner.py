"""The lowest level: a newcomer can beat it, and it blunders as little as a person who pays attention."""

import numpy as np
import pytest

from azulejos import arena, new_match
from azulejos.bots.bot import Bot
from azulejos.bots.levels import BEGINNER, LEVELS
from azulejos.match.match import Match
from tests.bots.newcomer import against_beginner

GAMES = ("azul", "summer-pavilion", "duel")


def test_the_beginner_is_the_lowest_level() -> None:
    assert LEVELS[0] == BEGINNER


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_wins_more_often_than_not(game: str) -> None:
    assert against_beginner(game, games=60, threads=1).win_rate.value > 0.5


@pytest.mark.parametrize("game", GAMES)
def test_the_next_level_is_clearly_stronger_and_chance_clearly_weaker(game: str) -> None:
    for other, least in (("apprentice", 0.8), ("random", 0.0)):
        played = arena.play_match([other, BEGINNER], game, games=40, seed=2, threads=1, early_stop=False).pairs[0]
        assert least <= played.win_rate.value <= least + 0.2


def projected(match: Match, action: int) -> int:
    """The score of the player to act as things stand after an action."""
    seat = match.current_player
    assert seat is not None
    after = match.branch(seed=0, viewer=seat)
    after.play(action)
    return after.standing[seat]


def test_it_gives_no_points_away_for_nothing() -> None:
    for seed in range(5):
        match, bot = new_match("azul", seed=seed), Bot(BEGINNER, seed)
        while match.current_player is not None:
            seat, now = match.current_player, match.standing[match.current_player]
            action = bot.choose(match)
            best = max(projected(match, one) for one in match.legal_ids())
            assert projected(match, action.id) >= min(now, best), (seed, seat, str(action))
            match.play(action)


def test_it_does_not_find_the_best_action_every_time() -> None:
    match, found = new_match("azul", seed=1), []
    best = max(projected(match, one) for one in match.legal_ids())
    for seed in range(40):
        found.append(projected(match, Bot(BEGINNER, seed).choose(match).id) == best)
    assert 0 < np.mean(found) < 1
