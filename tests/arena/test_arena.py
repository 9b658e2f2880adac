"""Whole arenas in Python: balance, faults, early stops, and the same result on any number of processes."""

import json

import pytest

import azulejos
from azulejos.arena import Progress, Result, play_match
from azulejos.arena.faults import CRASH, ILLEGAL
from azulejos.core.errors import AzulejosError
from tests.arena.players import Chance, Cheating, Failing, First, Vanishing


def plain(result: Result) -> dict[str, object]:
    """The result without its duration."""
    return result.to_dict() | {"seconds": 0}


def test_the_number_of_processes_changes_nothing() -> None:
    alone, together = (play_match([Chance, First], games=60, seed=3, threads=threads) for threads in (1, 2))
    assert alone.pairs[0].has_stopped_early
    assert alone.pairs == together.pairs
    assert plain(alone) == plain(together)


def test_another_seed_gives_other_games() -> None:
    one, other = (play_match([Chance, Chance], games=4, seed=seed, threads=1) for seed in (3, 4))
    assert one.pairs[0].games != other.pairs[0].games


def test_a_contestant_against_itself_splits_every_deal() -> None:
    pair = play_match([First, First], games=10, seed=1, threads=1, early_stop=False).pairs[0]
    assert pair.names == ("first", "first (2)")
    assert pair.wins == pair.losses
    assert pair.wins + pair.draws + pair.losses == 10
    assert pair.win_rate.value == 0.5
    assert pair.elo.value == 0
    assert pair.margin is not None
    assert pair.margin.value == 0


@pytest.mark.parametrize(("game", "players"), [("azul", 4), ("summer-pavilion", 3), ("duel", 2)])
def test_every_game_and_number_of_players(game: str, players: int) -> None:
    result = play_match([Chance, First], game=game, players=players, games=players, seed=1, threads=1)
    pair = result.pairs[0]
    assert len(pair.games) == players
    assert [game.seats.index(0) for game in pair.games] == list(range(players))
    assert pair.win_rate.value == pytest.approx(sum(game.share for game in pair.games) / players)


def test_scores_and_margin_are_the_first_contestants() -> None:
    pair = play_match([Chance, First], players=3, games=6, seed=1, threads=1, early_stop=False).pairs[0]
    own = [game.scores[game.seats.index(0)] for game in pair.games]
    others = [[score for seat, score in enumerate(game.scores) if game.seats[seat] == 1] for game in pair.games]
    assert pair.scores[0] is not None
    assert pair.scores[1] is not None
    assert pair.margin is not None
    assert pair.scores[0].value == pytest.approx(sum(own) / 6)
    assert pair.scores[1].value == pytest.approx(sum(map(sum, others)) / 12)
    assert pair.margin.value == pytest.approx(sum(a - max(b) for a, b in zip(own, others, strict=True)) / 6)


def test_many_contestants_meet_in_pairs_on_the_same_deals() -> None:
    result = play_match([First, Chance, First], games=2, seed=1, threads=1)
    assert [pair.names for pair in result.pairs] == [
        ("first", "chance"),
        ("first", "first (2)"),
        ("chance", "first (2)"),
    ]
    first_against_chance, _, chance_against_first = result.pairs
    assert first_against_chance.win_rate.value == pytest.approx(1 - chance_against_first.win_rate.value)


def test_a_clear_verdict_stops_the_games() -> None:
    stopped = play_match([Failing, First], games=1000, seed=1, threads=1).pairs[0]
    assert stopped.has_stopped_early
    assert stopped.verdict == "second"
    assert len(stopped.games) < 60
    told = play_match([Failing, First], games=40, seed=1, threads=1, early_stop=False).pairs[0]
    assert not told.has_stopped_early
    assert told.verdict == "second"
    assert len(told.games) == 40


def test_a_failing_player_loses_and_the_arena_continues() -> None:
    pair = play_match([Failing, First], games=6, seed=1, threads=1).pairs[0]
    assert (pair.wins, pair.draws, pair.losses) == (0, 0, 6)
    ((name, fault, count),) = pair.faults
    assert (name, fault.kind, count) == ("failing", CRASH, 6)
    assert fault.reason.text() == "it failed with 'RuntimeError: out of ideas'."
    assert pair.margin is None
    assert pair.scores == (None, None)
    assert json.loads(json.dumps(pair.to_dict()))["faults"][0]["kind"] == "crash"


def test_an_illegal_action_loses() -> None:
    pair = play_match([First, Cheating], games=2, seed=1, threads=1).pairs[0]
    assert pair.wins == 2
    assert {(name, fault.kind) for name, fault, _ in pair.faults} == {("cheating", ILLEGAL)}


def test_at_a_larger_table_a_fault_of_any_copy_is_the_contestants() -> None:
    pair = play_match([First, Failing], players=4, games=4, seed=1, threads=1).pairs[0]
    assert pair.wins == 4
    assert pair.faults[0][0] == "failing"


def test_a_process_that_dies_ends_the_arena_with_a_sentence() -> None:
    with pytest.raises(AzulejosError, match="An arena process ended unexpectedly"):
        play_match([Vanishing, First], games=4, seed=1, threads=2)


def test_progress_is_reported_after_each_deal() -> None:
    told: list[Progress] = []
    play_match([Chance, First], games=6, seed=1, threads=1, progress=told.append)
    assert [(step.played, step.planned) for step in told] == [(2, 6), (4, 6), (6, 6)]
    assert told[0].names == ("chance", "first")


def test_the_result_has_the_command_that_repeats_it() -> None:
    result = play_match([Chance, First], games=2, options={"wall": "grey"}, threads=1)
    again = play_match([Chance, First], games=2, options=result.setting.options, seed=result.setting.seed, threads=1)
    assert plain(result) == plain(again)
    assert result.to_dict()["options"] == azulejos.list_games()["azul"].check_options({"wall": "grey"})


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "A pair plays from 1 to 1000000 games, not 0."),
        ({"games": 2.5}, "A pair plays from 1 to 1000000 games, not 2.5."),
        ({"threads": 0}, "There can be from 1 to 512 processes, not 0."),
        ({"seconds": 0}, "A player must think for more than 0 and at most 600 seconds."),
        ({"seconds": float("nan")}, "A player must think for more than 0 and at most 600 seconds."),
        ({"simulations": 0}, "A bot runs from 1 to 2147483647 simulations per action, not 0."),
        ({"contestants": [First]}, "An arena needs at least two contestants."),
        ({"seed": -1}, "A seed is a whole number from 0 to 2**64 - 1, not -1."),
        ({"players": 7}, "azul cannot be played by 7 players; possible: 2, 3, 4."),
    ],
)
def test_a_mistake_gets_one_sentence(wrong: dict[str, object], sentence: str) -> None:
    given: dict[str, object] = {"contestants": [First, Chance], "games": 2, "threads": 1} | wrong
    with pytest.raises(AzulejosError) as caught:
        play_match(**given)  # type: ignore[arg-type]
    assert str(caught.value) == sentence
