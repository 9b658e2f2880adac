"""What is true of every game, whatever is chosen: random games of every option set of every game."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import azulejos
from azulejos.engine.ready import ready, wait_for
from azulejos.games import INFOS
from azulejos.games.kit import serialisation
from azulejos.match.match import SPECTATOR
from azulejos.match.snapshot import snapshot_of
from azulejos.native.units import Unit
from tests.fuzzing import (
    CHOICES,
    FUZZ,
    SEEDS,
    SPARE,
    Position,
    all_tiles,
    assert_sound,
    digest_of_games,
    games,
    played,
    record_bytes,
    tiles_in_game,
    truth_of,
)
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of

ROOT = Path(__file__).parents[2]
MOMENTS = 4
"""What takes long is tried at so many points of a game, at its end, and at two choices of each kind."""

TILES = {"azul": 100, "summer-pavilion": 132, "duel": 65}
PHASES = {
    "azul": {"taking", "over"},
    "summer-pavilion": {"taking", "placing", "over"},
    "duel": {"setup", "acquisition", "decoration", "over"},
}
"""The phases that every game goes through."""

KINDS = {
    "azul": {"taking", "tiling", "over"},
    "summer-pavilion": {"taking", "placing", "pay", "bonus", "keep", "over"},
    "duel": {"setup", "acquisition", "place", "draw", "keep", "under", "stack", "chips", "cell", "over"},
}
"""The phases of a game, and the choices in the middle of a turn."""

every_game = pytest.mark.parametrize("game", TILES)
every_option_set = pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
any_game = given(seed=SEEDS, choices=CHOICES)


def kind_of(match: azulejos.Match) -> str:
    """The phase of a match, or the choice in the middle of a turn."""
    position = match.position()
    choosing = position["choosing"]
    return str(choosing["type"] if isinstance(choosing, dict) else position["phase"])


def moments_of(options: AnyOptionSet, seed: int, choices: bytes) -> list[azulejos.Match]:
    """A game at points all along it, at choices of every kind that it has, and at its end."""
    moments = [match.branch() for match in games(options.new_match(seed), choices)]
    chosen = [*range(0, len(moments), len(moments) // MOMENTS + 1), len(moments) - 1]
    by_kind: dict[str, list[int]] = {}
    for number, moment in enumerate(moments):
        by_kind.setdefault(kind_of(moment), []).append(number)
    for kind, numbers in by_kind.items():
        if kind not in ("taking", "placing", "acquisition", "over"):
            chosen += (numbers[0], numbers[-1])
    return [moments[number] for number in sorted(set(chosen))]


@every_game
def test_random_games_come_through_all_kinds_of_moments(game: str) -> None:
    """So that what is true at every point of these games is true of every kind of point."""
    assert {kind_of(match) for match in points_of_games(game)} == KINDS[game]


def points_of_games(game: str) -> Iterator[azulejos.Match]:
    """A game of each option set, at every point."""
    for options in ALL_OPTION_SETS:
        if options.game == game:
            yield from games(options.new_match(2), bytes(range(7, 256, 31)))


@every_option_set
@settings(FUZZ, max_examples=3)
@any_game
def test_every_position_is_sound(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """All tiles in the right mix, no score below 0, legal ids in rising order, and nobody is stuck."""
    for match in games(options.new_match(seed), choices):
        assert_sound(match)


@every_option_set
def test_the_number_of_tiles(options: AnyOptionSet) -> None:
    """100 in Azul; 132 in Summer Pavilion; 65 in Duel."""
    match = options.new_match(1)
    assert sum(tiles_in_game(match).values()) == TILES[options.game]
    assert all_tiles(match).total() == TILES[options.game]


@every_option_set
@settings(FUZZ, max_examples=2)
@any_game
def test_fast_paths_give_the_same_results(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """Positions as text, and moments read at a glance."""
    for match in games(options.new_match(seed), choices):
        for viewer in (SPECTATOR, *range(match.players)):
            assert json.loads(match.position_text(viewer)) == match.position(viewer)
        snapshot = snapshot_of(match.game, match.progress.games)
        assert snapshot.current_player == match.current_player
        assert (snapshot.scores, snapshot.standing) == (match.scores, match.standing)
        assert snapshot.round == match.position()["round"]
        assert snapshot.legal.tolist() == match.legal_ids()


def test_evicted_texts_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serialisation, "TEXTS_KEPT", 1)
    for match in games(azulejos.new_match("azul", seed=1), bytes(range(7, 256, 31))):
        assert json.loads(match.position_text(0)) == match.position(0)


@every_option_set
@settings(FUZZ, max_examples=2)
@any_game
def test_legal_actions_are_what_play_accepts(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """Every id there is, on positions all along a game, where something must be chosen, and when the game is over."""
    for match in moments_of(options, seed, choices):
        assert_only_legal_actions_play(match)


def assert_only_legal_actions_play(match: azulejos.Match) -> None:
    """Try all ids on branches of a match; a refused one leaves no trace."""
    before, record = record_bytes(match), match.record()
    legal = {action.id for action in match.legal_actions()}
    refusing = match.branch()
    for action in range(match.game.action_ids):
        if action in legal:
            branch = match.branch()
            branch.play(action)
            assert branch.history == (*match.history, match.action(action))
            assert record_bytes(branch) != before
        else:
            with pytest.raises(azulejos.IllegalAction):
                refusing.play(action)
            assert record_bytes(refusing) == before
    assert refusing.record() == match.record() == record
    assert record_bytes(match) == before


@every_option_set
@settings(FUZZ, max_examples=2)
@any_game
def test_undo_goes_back_to_the_start_and_forth(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    match = options.new_match(seed)
    states = [record_bytes(match) for match in games(match, choices)]
    history, record = match.history, match.record()
    for state in reversed(states[:-1]):
        match.undo()
        assert record_bytes(match) == state
    assert match.history == ()
    assert match.record() == options.new_match(seed).record()
    with pytest.raises(azulejos.IllegalAction):
        match.undo()
    for action, state in zip(history, states[1:], strict=True):
        match.play(action)
        assert record_bytes(match) == state
    assert match.record() == record


@every_option_set
@settings(FUZZ, max_examples=2)
@any_game
def test_branches_go_their_own_way(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """What is played or undone in one shows in neither the parent nor the child."""
    match = played(options, seed, choices, actions=len(choices) // 4)
    before, record = record_bytes(match), match.record()
    child = match.branch()
    for _ in games(child, choices):
        pass
    assert (record_bytes(match), match.record()) == (before, record)
    child = match.branch()
    for _ in games(match, choices[::-1]):
        pass
    assert (record_bytes(child), child.record()) == (before, record)
    for _ in child.history:
        child.undo()
    assert match.is_over
    assert child.record() == options.new_match(seed).record()


@every_option_set
@settings(FUZZ, max_examples=2)
@any_game
def test_positions_load_as_they_are(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """At every point of a game, choices in the middle of a turn included, through JSON and back."""
    phases = set()
    for match in games(options.new_match(seed), choices):
        position = match.position()
        phases.add(position["phase"])
        through_json = json.loads(json.dumps(position, allow_nan=False))
        assert through_json == position
        loaded = azulejos.load_position(through_json)
        assert truth_of(loaded) == truth_of(match)
        assert loaded.position() == position
        assert loaded.legal_actions() == match.legal_actions()
        assert loaded.outcome == match.outcome
    assert PHASES[options.game] <= phases


@every_option_set
@settings(FUZZ, max_examples=1)
@any_game
def test_loaded_positions_go_on_alike(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """The same choices lead to the same deals and the same end."""
    for match in moments_of(options, seed, choices):
        loaded = azulejos.load_position(match.position())
        for one, other in zip(games(match, choices), games(loaded, choices), strict=True):
            assert one.legal_actions() == other.legal_actions()
        assert truth_of(loaded) == truth_of(match)


@every_option_set
@settings(FUZZ, max_examples=1)
@any_game
def test_shortened_positions_load_alike(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """What can be told from the rest may be left out."""
    for match in moments_of(options, seed, choices):
        position = match.position()
        for left_out in ("bag", SPARE[options.game], *position.keys() & {"wild", "unseen", "special_tiles"}):
            rest = {name: value for name, value in position.items() if name != left_out}
            assert truth_of(azulejos.load_position(rest)) == truth_of(match)


@every_option_set
@settings(FUZZ, max_examples=1)
@any_game
def test_viewers_positions(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """They lack the generator, and plates that the viewer does not know; without those they cannot be loaded."""
    for match in moments_of(options, seed, choices):
        position = match.position()
        for viewer in range(options.players):
            seen = match.position(viewer=viewer)
            if lacks_plates(seen):
                with pytest.raises(azulejos.InvalidPosition):
                    azulejos.load_position(seen, seed=1)
            else:
                assert {**seen, "generator": position["generator"]} == position
                assert azulejos.load_position(seen, seed=1).position(viewer=viewer) == seen


def lacks_plates(seen: Position) -> bool:
    """Whether there are plates that somebody knows, but not the viewer."""
    if seen["game"] != "duel":
        return False
    drawn = (seen["choosing"] or {}).get("plates", [])
    hidden = [plate["plate"] for plate in drawn if plate["player"] is not None]
    return None in hidden + [plate for batch in seen["stack"]["under"] for plate in batch["plates"]]


def test_random_games_come_to_positions_that_lack_plates() -> None:
    """So that both kinds of a viewer's position are tried."""
    assert {lacks_plates(match.position(viewer=0)) for match in points_of_games("duel")} == {True, False}


@every_option_set
@settings(FUZZ, max_examples=1)
@any_game
def test_records_load_alike(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """Fresh, in the middle, while choosing, over, and begun from a position at each of these."""
    for moment in moments_of(options, seed, choices):
        assert_record_loads(moment)
        begun = azulejos.load_position(moment.position(), names=[f"Player {seat}" for seat in range(options.players)])
        assert_record_loads(begun)
        for _ in zip(games(begun, choices), range(11), strict=False):
            pass
        assert_record_loads(begun)


def assert_record_loads(match: azulejos.Match) -> None:
    """A record tells the whole match but for the generator."""
    record = match.record()
    loaded = azulejos.load_record(record)
    assert loaded.record() == record
    assert loaded.position(viewer=0) == match.position(viewer=0)
    assert loaded.history == match.history
    assert loaded.names == match.names
    assert loaded.outcome == match.outcome
    assert loaded.legal_actions() == match.legal_actions()


@every_game
def test_ids_dicts_and_notation_are_one_to_one(game: str) -> None:
    match = azulejos.new_match(game, seed=1)
    ids = match.game.action_ids
    actions = [match.action(number) for number in range(ids)]
    for action in actions:
        assert match.action(str(action)) == action
        assert match.action(action.to_dict()) == action
        assert match.action(json.loads(json.dumps(action.to_dict()))).id == action.id
        assert match.action(action) == action
    assert len({str(action) for action in actions}) == ids
    assert len({json.dumps(action.to_dict()) for action in actions}) == ids


@every_game
def test_an_action_of_another_game_is_refused(game: str) -> None:
    match = azulejos.new_match(game, seed=1)
    for other in TILES.keys() - {game}:
        with pytest.raises(azulejos.IllegalAction):
            match.play(azulejos.new_match(other, seed=1).legal_actions()[0])
    assert match.history == ()


@every_option_set
@settings(FUZZ, max_examples=2)
@any_game
def test_a_seed_determines_the_game(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """The same seed and choices give the same record, another seed another."""
    record = played(options, seed, choices).record()
    assert played(options, seed, choices).record() == record
    assert played(options, seed ^ 1, choices).record() != record


def test_compiled_and_interpreted_rules_play_the_same_games() -> None:
    """Plain Python, with warnings as errors, comes to the same records and positions."""
    program = (
        "import sys\nfrom tests.fuzzing import digest_of_games\nprint(digest_of_games(), 'llvmlite' in sys.modules)"
    )
    interpreted = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=ROOT,
        env={**os.environ, "AZULEJOS_RULES": "interpreted"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert interpreted.stderr == ""
    for game in INFOS:
        ready(game)
        wait_for(Unit(game))
    assert interpreted.stdout.split() == [digest_of_games(), "False"]


@every_option_set
@settings(FUZZ, max_examples=2)
@any_game
def test_viewers_learn_nothing_of_the_generator(options: AnyOptionSet, seed: int, choices: bytes) -> None:
    """Two matches that differ in the generator alone look the same to everybody."""
    for match in moments_of(options, seed, choices):
        truth: dict[str, Any] = match.position()
        other = azulejos.load_position({**truth, "generator": "0x0123456789abcdef"})
        assert record_bytes(other) != record_bytes(match)
        assert other.legal_actions() == match.legal_actions()
        for viewer in range(options.players):
            seen = match.position(viewer=viewer)
            assert seen == other.position(viewer=viewer)
            assert "generator" not in seen
            assert truth["generator"] not in json.dumps(seen)


@every_game
def test_the_seed_deals_for_a_position_without_generator(game: str) -> None:
    seen = azulejos.new_match(game, seed=1).position(viewer=0)
    first, second, other = (azulejos.load_position(seen, seed=seed) for seed in (2, 2, 3))
    assert record_bytes(first) == record_bytes(second) != record_bytes(other)
