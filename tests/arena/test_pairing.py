"""Pairings, seats and deals."""

from collections import Counter
from typing import Any

import pytest

import azulejos
from azulejos.arena.contestants import PythonContestant
from azulejos.arena.games import Setting, play_deal
from azulejos.arena.pairing import FIRST, SECOND, deals_for, pairings, rotations
from azulejos.arena.seeds import deal_seed, player_seed
from azulejos.match.action import Action
from azulejos.match.match import Match
from tests.arena.players import First


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_contestant_sits_in_each_seat_once_alone_against_copies(players: int) -> None:
    seatings = rotations(players)
    assert [seats.index(FIRST) for seats in seatings] == list(range(players))
    assert all(Counter(seats) == {FIRST: 1, SECOND: players - 1} for seats in seatings)


def test_with_two_players_both_start_equally_often() -> None:
    assert Counter(seats[0] for seats in rotations(2)) == {FIRST: 1, SECOND: 1}


def test_every_pair_of_contestants_meets() -> None:
    met = pairings(4)
    assert len(met) == len({frozenset(pair) for pair in met}) == 6


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [deals_for(games, 2) for games in (1, 2, 3, 400)] == [1, 1, 2, 200]
    assert deals_for(400, 3) == 134


def test_seeds_depend_on_all_their_inputs() -> None:
    deals = {deal_seed(seed, deal) for seed in range(20) for deal in range(50)}
    assert len(deals) == 1000
    players = {player_seed(7, deal, rotation, seat) for deal in range(20) for rotation in range(4) for seat in range(4)}
    assert len(players) == 320


STARTS: list[tuple[int, str, dict[str, Any]]] = []


class Watching(First):
    """Writes down the table before the first action of each game."""

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        if not match.history:
            assert match.current_player == 0
            STARTS.append((id(match), self.name, match.position()))
        return super().choose(match)


class WatchingToo(Watching):
    name = "other"


def test_the_games_of_a_deal_differ_only_in_the_first_player() -> None:
    STARTS.clear()
    pair = PythonContestant("first", Watching), PythonContestant("other", WatchingToo)
    for deal in range(3):
        play_deal(Setting("azul", 2, {}, seed=5), pair, deal)
    assert [name for _, name, _ in STARTS] == ["first", "other"] * 3
    tables = [position for _, _, position in STARTS]
    for deal in range(3):
        assert tables[2 * deal] == tables[2 * deal + 1]
        assert tables[2 * deal] == azulejos.new_match("azul", seed=deal_seed(5, deal)).position()
    assert tables[0] != tables[2]
