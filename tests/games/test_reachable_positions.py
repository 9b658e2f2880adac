"""No position that a game leads to is refused, however it is played: at random, by habit, wastefully or thriftily."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

import azulejos
from tests.fuzzing import MOST_ACTIONS, Position, truth_of
from tests.games.summer_pavilion.tables import cost_of
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of

Wish = Callable[[Position, azulejos.Action], float]
"""How much a player wishes to do something."""

FULL_RUN = 6
"""Games for each way to play and each kind of player in the long proof: over 100,000 positions in all."""


def at_random(rng: random.Random) -> Wish:
    """Whatever comes to mind."""
    return lambda position, action: rng.random()


def by_habit(rng: random.Random) -> Wish:
    """Some colours, places and kinds of action are always dearer than others; some games stall by that."""
    weights: Counter[str] = Counter()

    def wish(position: Position, action: azulejos.Action) -> float:
        for word in str(action).split():
            weights.setdefault(word, rng.choice((0, 1, 4)))
        return sum(weights[word] for word in str(action).split()) + rng.random()

    return wish


def wastefully(rng: random.Random) -> Wish:
    """In most rounds Azul's tiles all go to the floor line, and Summer Pavilion's are neither placed nor kept."""
    wasted = {number for number in range(1, 100) if rng.random() < 0.75}

    def wish(position: Position, action: azulejos.Action) -> float:
        is_waste = str(action).split()[-1] in ("floor", "pass", "discard")
        return (is_waste and position["round"] in wasted) + rng.random()

    return wish


def thriftily(rng: random.Random) -> Wish:
    """Take as much as there is, pay as little as can be, keep all: Summer Pavilion's bag gets few tiles back."""

    def wish(position: Position, action: azulejos.Action) -> float:
        fields = action.to_dict()
        if fields["type"] == "take":
            place = position["centre"] if fields["factory"] is None else position["factories"][fields["factory"] - 1]
            return int(place.count(fields["colour"])) + rng.random()
        if "star" in fields:
            star = "centre" if fields["star"] is None else str(fields["star"])
            return -cost_of((star, fields["at"]), position["options"]["board"]) + rng.random()
        return -10 if fields["type"] in ("pass", "discard") else rng.random()

    return wish


Player = Callable[[random.Random], Wish]
PLAYERS: list[Player] = [at_random, by_habit, wastefully, thriftily]
every_option_set = pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)


def every_player(players: list[Player]) -> pytest.MarkDecorator:
    """A test for each kind of player."""
    return pytest.mark.parametrize("player", players, ids=[player.__name__ for player in players])


def moments(options: AnyOptionSet, player: Player, seed: int) -> Iterator[azulejos.Match]:
    """The same match at each moment of its game, the end included."""
    match, wish = options.new_match(seed, first=(seed + 1) % options.players), player(random.Random(seed))
    for _ in range(MOST_ACTIONS):
        yield match
        if match.is_over:
            return
        position = match.position()
        match.play(max(match.legal_actions(), key=lambda action: wish(position, action)))
    raise AssertionError("the game does not end")


def assert_all_load(options: AnyOptionSet, player: Player, seed: int) -> None:
    """Every position of a game is read as what it was."""
    for match in moments(options, player, seed):
        assert truth_of(azulejos.load_position(match.position())) == truth_of(match)


@every_option_set
@every_player(PLAYERS[2:])
def test_positions_that_games_lead_to_load(options: AnyOptionSet, player: Player) -> None:
    """The odd games, in every run; `test_properties.py` has random ones."""
    assert_all_load(options, player, seed=0)


@pytest.mark.full
@every_option_set
@every_player(PLAYERS)
def test_100000_positions_that_games_lead_to_load(options: AnyOptionSet, player: Player) -> None:
    """The long proof."""
    for seed in range(1, FULL_RUN + 1):
        assert_all_load(options, player, seed)


def test_waste_stalls_azul() -> None:
    """So that rounds without a tile are among those positions: four in a row and then a tile, or five at the end."""
    games = [
        [match.position()["rounds_without_tile"] for match in moments(options, wastefully, seed)]
        for options in ALL_OPTION_SETS
        if options.game == "azul" and options.players == 2
        for seed in range(2)
    ]
    assert any((4, 0) in pairwise(idle) for idle in games)
    assert any(idle[-1] == 5 for idle in games)


def test_thrift_empties_the_bag_of_summer_pavilion() -> None:
    """So that deals that fall short are among those positions."""
    dealt = [
        sum(map(len, match.position()["factories"]))
        for options in ALL_OPTION_SETS
        if options.game == "summer-pavilion" and options.players == 4
        for match in moments(options, thriftily, seed=1)
        if match.position()["centre"] == [] and match.position()["token"] is None
    ]
    assert any(28 < tiles < 36 for tiles in dealt)
