"""Observations keep to their fields, show the viewer's own board first, and nothing that the viewer cannot know."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import azulejos
from azulejos.core.phases import DEALING, OVER
from azulejos.core.random import seed_generator
from azulejos.engine import calls, dispatch
from azulejos.envs.single_game import GameReader
from azulejos.envs.variant import env_table
from tests.envs.playing import random_match, seen_by, table_of
from tests.games.duel.reached import eager_game
from tests.games.duel.tables import random_table
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of

DOCS = Path(__file__).resolve().parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_every_number_is_within_the_bounds_of_its_field(options: AnyOptionSet) -> None:
    table = table_of(options)
    reader, (low, high) = GameReader(table), table.observations.bounds
    for seed in range(4):
        match, choose = options.new_match(seed), random.Random(seed)
        while not match.is_over:
            for seat in range(match.players):
                seen = reader.observation(match.progress.games, seat)
                assert (low <= seen).all()
                assert (seen <= high).all()
            match.play(choose.choice(match.legal_actions()))


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_the_viewers_own_board_comes_first(options: AnyOptionSet) -> None:
    table = table_of(options)
    reader = GameReader(table)
    match = random_match(options, seed=3, actions=20)
    for viewer in range(match.players):
        seen = reader.observation(match.progress.games, viewer).view(table.observations.record)[0]
        scores = [100 * int(board["score"][0]) + int(board["score"][1]) for board in seen["boards"]]
        assert scores == [match.scores[(viewer + n) % match.players] for n in range(match.players)]
        assert seen["table"]["turn"] == ((match.current_player or 0) - viewer) % match.players


def test_hidden_information_does_not_affect_observations() -> None:
    """Hidden information is redrawn in every state of a game, including chance nodes."""
    table = env_table("duel", None, {})
    reader, ids = GameReader(table), np.zeros(table.game.action_ids, np.int16)
    differed = 0
    for seed in range(60):
        games, choose = table.start.copy(), random.Random(seed)
        seed_generator(games[0], np.uint64(seed))
        while games[0].phase != OVER:
            if games[0].phase == DEALING:
                calls.deal(games, 0, dispatch.draw(games[0]))
            else:
                legal = ids[: calls.legal_actions(games, 0, ids)].tolist()
                # more looks into the stack than chance alone would take
                calls.apply(games, 0, 18 if 18 in legal and choose.random() < 0.5 else choose.choice(legal))
            if games[0].drawn_count + games[0].returned_count == 0:
                continue
            for viewer in range(2):
                other = games.copy()
                seed_generator(other[0], np.uint64(choose.getrandbits(60)))
                calls.redraw_hidden(other, 0, viewer)
                differed += other["returned"].tobytes() != games["returned"].tobytes()
                assert np.array_equal(reader.observation(games, viewer), reader.observation(other, viewer))
    assert differed > 1000


def test_a_plate_just_drawn_is_visible_to_its_player_only() -> None:
    table = env_table("duel", None, {})
    reader, ids = GameReader(table), np.zeros(table.game.action_ids, np.int16)
    moments = 0
    for seed in range(40):
        games, choose = table.start.copy(), random.Random(seed)
        seed_generator(games[0], np.uint64(seed))
        while games[0].phase != OVER:
            if games[0].phase == DEALING:
                drawn = dispatch.draw(games[0])
                if games[0].looking:
                    possible = [thing for thing in range(43) if calls.can_deal(games, 0, thing)]
                    shown = []
                    for thing in possible:
                        other = games.copy()
                        calls.deal(other, 0, thing)
                        if other[0].looking:
                            shown.append([reader.observation(other, seat).tobytes() for seat in range(2)])
                    looking = int(games[0].current)
                    if len(shown) > 1:
                        moments += 1
                        assert len({seen[looking] for seen in shown}) == len(shown)
                        assert len({seen[1 - looking] for seen in shown}) == 1
                calls.deal(games, 0, drawn)
            else:
                legal = ids[: calls.legal_actions(games, 0, ids)].tolist()
                calls.apply(games, 0, 18 if 18 in legal and choose.random() < 0.6 else choose.choice(legal))
    assert moments > 20


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_an_observation_changes_with_what_the_viewer_may_know(options: AnyOptionSet) -> None:
    """Different positions have different observations: nothing is left out."""
    reader = GameReader(table_of(options))
    match, choose = options.new_match(11), random.Random(11)
    seen: dict[bytes, str] = {}
    while not match.is_over:
        position = json.dumps(match.position(viewer=0), sort_keys=True)
        shown = reader.observation(match.progress.games, 0).tobytes()
        assert seen.setdefault(shown, position) == position
        match.play(choose.choice(match.legal_actions()))


def duel_matches() -> Iterator[azulejos.Match]:
    """Every state of games with many draws, and of some that start with plates already put back."""
    for seed in range(8):
        yield from eager_game(seed, 0.8)
        match, choose = random_table(seed), random.Random(seed)
        while not match.is_over:
            yield match
            actions = match.legal_actions()
            draws = [action for action in actions if str(action) == "draw"]
            match.play(draws[0] if draws and choose.random() < 0.8 else choose.choice(actions))


def test_a_loaded_position_is_observed_like_the_match_it_comes_from() -> None:
    """Batches and groups carry the numbers of the position, not those of a counter that only the match has."""
    reader = GameReader(env_table("duel", None, {}))
    batches, hands = Counter[int](), Counter[int]()
    for match in duel_matches():
        position = match.position()
        loaded = azulejos.load_position(position)
        for viewer in range(2):
            assert seen_by(match, reader, viewer) == seen_by(loaded, reader, viewer)
        batches[len(position["stack"]["under"])] += 1
        hands[len((position["choosing"] or {}).get("plates", ()))] += 1
    assert all(batches[count] > 100 for count in (1, 2, 3))
    assert sum(hands[count] for count in range(2, 9)) > 100


def test_batches_and_groups_are_numbered_like_those_of_the_position() -> None:
    table = env_table("duel", None, {})
    reader, most = GameReader(table), Counter[str]()
    for match in duel_matches():
        for viewer in range(2):
            seen = reader.observation(match.progress.games, viewer).view(table.observations.record)[0]["table"]
            position = match.position(viewer)
            batches = position["stack"]["under"]
            under = [(entry["group"], n) for n, entry in enumerate(batches, start=1) for _ in entry["plates"]]
            drawn = [plate["group"] or 0 for plate in (position["choosing"] or {}).get("plates", ())]
            assert seen["under"][: len(under), 2:].tolist() == [list(plate) for plate in under]
            assert seen["hand"][: len(drawn), 2].tolist() == drawn
            assert seen["specials"][: len(batches)].tolist() == [entry["special"] for entry in batches]
            known = {plate: entry["group"] for entry in position["stack"]["seen"] for plate in entry["plates"]}
            assert seen["known"].tolist() == [known.get(plate, -1) for plate in range(1, 19)]
            most["group"] = max([most["group"], *drawn, *(group for group, _ in under)])
            most["known"] = max(most["known"], len(known))
    assert most["group"] > 2
    assert most["known"] > 2


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_the_documentation_has_every_field(game: str) -> None:
    table = env_table(game, None, {})
    text = DOCS.read_text(encoding="utf-8")
    written = text[text.index(f"### {table.game.info.title}\n") :]
    shared = len(table.game.observation.TABLE_FIELDS)
    own = len(table.game.observation.BOARD_FIELDS)
    for index, field in table.observations.fields[: shared + own]:
        shape = " × ".join(map(str, field.shape)) or "1"
        assert f"| {index} | `{field.name}` | {shape} | {field.low} to {field.high} |" in written
