"""Who begins: a seat, or one that the seed draws. What the rulebooks say of it is in each game's `test_rulebook.py`."""

import json

import numpy as np
import pytest

import azulejos
from tests.games.samples import GAMES

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_seat_0_starts_by_default(game: str) -> None:
    assert azulejos.new_match(game, seed=7).first_player == 0
    assert azulejos.new_match(game, seed=7).record() == azulejos.new_match(game, seed=7, first=0).record()


@every_game
def test_a_seat_may_be_any_whole_number(game: str) -> None:
    assert azulejos.new_match(game, seed=7, first=np.int8(1)).first_player == 1  # type: ignore[arg-type]


@every_game
def test_the_seed_draws_the_first_player(game: str) -> None:
    drawn = [azulejos.new_match(game, seed=seed, first="random").first_player for seed in range(40)]
    assert drawn == [azulejos.new_match(game, seed=seed, first="random").first_player for seed in range(40)]
    assert {drawn.count(0), drawn.count(1)} <= {*range(10, 31)}


def test_every_seat_is_drawn() -> None:
    drawn = [azulejos.new_match("azul", players=4, seed=seed, first="random").first_player for seed in range(80)]
    assert all(10 <= drawn.count(seat) <= 30 for seat in range(4))


def test_without_a_seed_the_first_player_differs_too() -> None:
    assert {azulejos.new_match("azul", first="random").first_player for _ in range(60)} == {0, 1}


@every_game
def test_the_deals_do_not_depend_on_the_first_player(game: str) -> None:
    deals = {azulejos.new_match(game, seed=7, first=first).record().splitlines()[1] for first in (0, 1)}
    assert len(deals) == 1


@every_game
def test_the_first_player_of_a_match_does_not_change(game: str) -> None:
    """Although the holder of the marker starts the next round."""
    match = azulejos.new_match(game, seed=7, first=1)
    while not match.is_over:
        match.play(match.legal_actions()[0])
        assert match.first_player == match.branch().first_player == 1
    while match.history:
        match.undo()
    assert match.first_player == 1


@every_game
def test_the_first_player_of_a_position_started_its_round(game: str) -> None:
    match = azulejos.new_match(game, seed=7, first=1)
    for _ in range(5):
        match.play(match.legal_actions()[0])
    assert azulejos.load_position(match.position()).first_player == 1


@every_game
def test_a_record_names_the_first_player(game: str) -> None:
    match = azulejos.new_match(game, seed=7, first=1)
    for _ in range(5):
        match.play(match.legal_actions()[0])
    assert json.loads(match.record().splitlines()[0])["first_player"] == 1
    again = azulejos.load_record(match.record())
    assert (again.first_player, again.record()) == (1, match.record())


@every_game
def test_a_record_without_a_first_player_started_with_seat_0(game: str) -> None:
    assert "first_player" not in azulejos.new_match(game, seed=7).record()


@every_game
def test_a_record_with_another_first_player_is_refused(game: str) -> None:
    match = azulejos.new_match(game, seed=7, first=1)
    match.play(match.legal_actions()[0])
    head, deal, action, result = match.record().splitlines()
    edited = "\n".join([head.replace(',"first_player":1', ""), deal, action, result])
    with pytest.raises(azulejos.InvalidRecord, match=r"Line 3: it is the turn of seat ., not seat .\."):
        azulejos.load_record(edited)


@pytest.mark.parametrize("field", [{"first_player": 1}, {"first_drawn": True}])
def test_a_record_that_begins_with_a_position_names_no_first_player(field: dict[str, object]) -> None:
    record = azulejos.load_position(azulejos.new_match("azul", seed=7, first=1).position()).record()
    assert azulejos.load_record(record).first_player == 1
    head, result = map(json.loads, record.splitlines())
    del result["sha256"]
    with pytest.raises(azulejos.InvalidRecord, match="Line 1: the position says who starts"):
        azulejos.load_record(json.dumps({**head, **field}) + "\n" + json.dumps(result))


def test_the_environments_keep_seat_0() -> None:
    """Users of environments rely on it; so does the arena, which rotates the seats itself."""
    from azulejos.envs.variant import env_table

    assert env_table("azul", None, {}).new_match(5).first_player == 0
