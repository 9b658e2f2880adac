"""Sanity tests of the Summer Pavilion oracle itself."""

import math
import random

import pytest

from tests.games.summer_pavilion.oracle import (
    BONUS_TILES,
    COLOURS,
    COSTS,
    HOURS,
    STAR_COLOURS,
    STAR_POINTS,
    STARS,
    STRUCTURES,
    WILD_ORDERS,
    Board,
    Oracle,
    Space,
    Star,
    next_hour,
    previous_hour,
)

BOARDS = ["coloured", "monochrome"]
OUTER_STARS = [11, 1, 3, 5, 7, 9]
ANY_ORDER = ["red", "green", "blue", "purple", "yellow", "orange"]
ORDERS: list[str | list[str]] = ["front", "back", ANY_ORDER]
OPTION_SETS = [(players, board, wilds) for players in (2, 3, 4) for board in BOARDS for wilds in ORDERS]


def random_deal(oracle: Oracle, rng: random.Random) -> list[str]:
    """Draw the tiles of a deal as from a shaken bag."""
    bag, depot = list(oracle.bag), list(oracle.depot)
    tiles: list[str] = []
    while len(tiles) < oracle.tiles_to_draw():
        if not bag:
            bag, depot = depot, []
        tiles.append(bag.pop(rng.randrange(len(bag))))
    return tiles


def tiles_on_board(board: Board) -> list[str]:
    return [tile for star in STARS for tile in board.tiles_on_star(star)]


def tiles_on_table(oracle: Oracle) -> list[str]:
    """Every tile, wherever it lies."""
    tiles = oracle.bag + oracle.depot + oracle.supply + oracle.centre
    for factory in oracle.factories.values():
        tiles = tiles + factory
    for board in oracle.boards:
        tiles = tiles + board.hand + board.corners + tiles_on_board(board)
    return tiles


def at_table(players: int = 2, board: str = "coloured", wilds: str | list[str] = "front") -> Oracle:
    """A table in its first round whose factories are empty, to lay out by hand (tile totals are not kept)."""
    oracle = Oracle(players, board, wilds)
    oracle.deal(random_deal(oracle, random.Random(0)))
    for factory in oracle.factories.values():
        factory.clear()
    return oracle


def placing(*hands: list[str], board: str = "coloured", round_number: int = 1) -> Oracle:
    """A table at the beginning of phase 2, with these hands."""
    oracle = at_table(len(hands), board)
    oracle.round = round_number
    for seat, hand in enumerate(hands):
        oracle.boards[seat].hand = list(hand)
    oracle.begin_placing()
    return oracle


def space_of(star: Star, cost: int) -> Space:
    """The space of a star of the coloured board with this number."""
    return star, HOURS[COSTS["coloured"][star].index(cost)]


def cover(board: Board, star: int, *costs: int) -> None:
    """Lay tiles of its colour on a star of the coloured board."""
    for cost in costs:
        board.spaces[space_of(star, cost)] = STAR_COLOURS[star]


def take(factory: int | None, colour: str) -> dict[str, object]:
    return {"type": "take", "factory": factory, "colour": colour}


def place(star: Star, hour: int, colour: str) -> dict[str, object]:
    return {"type": "place", "star": star, "at": hour, "colour": colour}


def place_on(star: Star, cost: int, colour: str) -> dict[str, object]:
    """Place a tile on the space of the coloured board with this number."""
    return place(*space_of(star, cost), colour)


def pay(wild_tiles: int) -> dict[str, object]:
    return {"type": "pay", "wild": wild_tiles}


def bonus(colour: str) -> dict[str, object]:
    return {"type": "bonus", "colour": colour}


def keep(colour: str) -> dict[str, object]:
    return {"type": "keep", "colour": colour}


PASS: dict[str, object] = {"type": "pass"}
DISCARD: dict[str, object] = {"type": "discard"}


# Random games


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize(("players", "board", "wilds"), OPTION_SETS)
def test_random_games(players: int, board: str, wilds: str | list[str], eager: bool) -> None:
    rng = random.Random(f"{players} {board} {wilds} {eager}")
    oracle = Oracle(players, board, wilds)
    all_tiles = sorted(tiles_on_table(oracle))
    assert len(all_tiles) == 132
    while oracle.outcome() is None:
        if oracle.needs_deal:
            assert oracle.legal_actions() == []
            oracle.deal(random_deal(oracle, rng))
        else:
            assert_position_is_sound(oracle, wilds)
            actions = oracle.legal_actions()
            if eager and len(actions) > 1:
                actions = [action for action in actions if action["type"] not in ("pass", "discard")]
            oracle.play(rng.choice(actions))
        assert sorted(tiles_on_table(oracle)) == all_tiles
        for player_board in oracle.boards:
            assert_board_is_sound(player_board)
    assert oracle.legal_actions() == []
    position = oracle.position()
    assert (position["round"], position["phase"], position["current_player"]) == (6, "over", None)
    assert all(player_board.passed and not player_board.hand for player_board in oracle.boards)


def assert_position_is_sound(oracle: Oracle, wilds: str | list[str]) -> None:
    position = oracle.position()
    order = WILD_ORDERS[wilds] if isinstance(wilds, str) else wilds
    assert position["options"] == {"board": oracle.board, "wilds": wilds}
    assert position["wild"] == order[oracle.round - 1]
    assert position["phase"] in ("taking", "placing")
    assert position["current_player"] in range(oracle.players)
    board = oracle.acting_board()
    assert not board.passed
    if position["phase"] == "taking":
        assert not any(other.passed or other.corners for other in oracle.boards)
    else:
        assert board.hand or oracle.bonus_to_take > 0
        assert len(oracle.supply) == 10 or oracle.bonus_to_take > 0 or not oracle.bag + oracle.depot
    if position["choosing"] is not None:
        assert len(oracle.legal_actions()) > 1


def assert_board_is_sound(board: Board) -> None:
    assert board.score >= 0
    assert len(board.corners) <= 4
    for star in STARS:
        colours = len(set(board.tiles_on_star(star)))
        assert colours in (0, 1, len(board.tiles_on_star(star)))
        if board.side == "coloured" and star is not None:
            assert set(board.tiles_on_star(star)) <= {STAR_COLOURS[star]}
        if board.side == "coloured" and star is None:
            assert colours == len(board.tiles_on_star(star))


# The boards


def point_at(hour: int, distance: float) -> tuple[float, float]:
    """Where an hour is on a clock face, as x to the right and y upwards."""
    angle = math.radians(30 * hour)
    return distance * math.sin(angle), distance * math.cos(angle)


def middle_of_star(star: Star) -> tuple[float, float]:
    return (0.0, 0.0) if star is None else point_at(star, 1.0)


def middle_of_space(star: Star, hour: int) -> tuple[float, float]:
    x, y = middle_of_star(star)
    dx, dy = point_at(hour, 0.25)
    return x + dx, y + dy


def two_nearest_spaces(star: Star, target: tuple[float, float]) -> set[Space]:
    """The two spaces of a star that face a point."""
    by_distance = sorted(HOURS, key=lambda hour: math.dist(middle_of_space(star, hour), target))
    return {(star, hour) for hour in by_distance[:2]}


def next_star(star: int) -> int:
    return OUTER_STARS[(OUTER_STARS.index(star) + 1) % 6]


def structures(kind: str) -> list[set[Space]]:
    return [set(spaces) for name, spaces in STRUCTURES if name == kind]


def test_structures_by_geometry() -> None:
    middle = middle_of_star(None)
    for number, star in enumerate(OUTER_STARS):
        following = next_star(star)
        pillar = two_nearest_spaces(star, middle) | two_nearest_spaces(None, middle_of_star(star))
        statue = two_nearest_spaces(star, middle_of_star(following)) | two_nearest_spaces(
            following, middle_of_star(star)
        )
        window = two_nearest_spaces(star, point_at(star, 2.0))
        assert structures("pillar")[number] == pillar
        assert structures("statue")[number] == statue
        assert structures("window")[number] == window
    assert len(STRUCTURES) == 18


@pytest.mark.parametrize("side", BOARDS)
def test_structures_by_numbers(side: str) -> None:
    board = Board(side)
    one, two, three, four = (1, 2, 3, 4) if side == "coloured" else (3, 2, 1, 4)
    for number, star in enumerate(OUTER_STARS):
        following = next_star(star)
        space = {board.cost(star, hour): (star, hour) for hour in HOURS}
        other = {board.cost(following, hour): (following, hour) for hour in HOURS}
        assert structures("window")[number] == {space[5], space[6]}
        assert structures("statue")[number] == {space[one], space[two], other[three], other[four]}
        assert {space[two], space[three]} <= structures("pillar")[number]


def test_centre_of_the_pillars() -> None:
    board = Board("coloured")
    numbers = []
    for pillar in structures("pillar"):
        numbers.append({board.cost(star, hour) for star, hour in pillar if star is None})
    assert numbers == [{6, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}]


def test_one_space_completes_two_structures_and_three_tiles_at_most() -> None:
    for space in Board().spaces:
        kinds = [kind for kind, spaces in STRUCTURES if space in spaces]
        assert 1 <= len(kinds) <= 2
        assert sum(BONUS_TILES[kind] for kind in kinds) <= 3


def test_numbers_on_the_boards() -> None:
    coloured = [cost for costs in COSTS["coloured"].values() for cost in costs]
    monochrome = [cost for costs in COSTS["monochrome"].values() for cost in costs]
    assert [coloured.count(number) for number in range(1, 7)] == [7] * 6
    assert [monochrome.count(number) for number in range(1, 7)] == [6, 6, 12, 6, 6, 6]
    exchanged = {1: 3, 3: 1}
    for star in OUTER_STARS:
        assert COSTS["monochrome"][star] == [exchanged.get(cost, cost) for cost in COSTS["coloured"][star]]
        # each star is the one before it, turned by one space
        assert COSTS["coloured"][next_star(star)] == COSTS["coloured"][star][-1:] + COSTS["coloured"][star][:-1]


def test_ring() -> None:
    assert [next_hour(hour) for hour in HOURS] == [2, 4, 6, 8, 10, 12]
    assert [previous_hour(next_hour(hour)) for hour in HOURS] == HOURS


@pytest.mark.parametrize(
    ("others", "points"),
    [
        ([], 1),
        ([4, 6, 8], 1),  # none of them next to the new tile
        ([2], 2),
        ([10, 2], 3),
        ([10, 8, 4], 3),  # a gap ends a run
        ([2, 4, 6, 8], 5),
        ([2, 4, 8, 10], 5),
        ([2, 4, 6, 8, 10], 6),
    ],
)
def test_connected_tiles(others: list[int], points: int) -> None:
    board = Board()
    for hour in [*others, 12]:
        board.spaces[11, hour] = "orange"
    assert board.connected_tiles(11, 12) == points


# Phase 1


def test_turn_example_of_the_rulebook() -> None:
    oracle = at_table(3)
    ina, andrea, tom = oracle.boards
    oracle.factories[1] = ["red", "yellow", "red", "yellow"]
    oracle.factories[2] = ["green", "purple", "purple", "yellow"]
    oracle.factories[3] = ["blue"] * 4
    oracle.play(take(1, "red"))
    assert ina.hand == ["red", "red"]
    assert oracle.centre == ["yellow", "yellow"]
    oracle.play(take(2, "green"))
    assert sorted(andrea.hand) == ["green", "purple"]
    assert sorted(oracle.centre) == ["purple", "yellow", "yellow", "yellow"]
    oracle.play(take(None, "yellow"))
    assert sorted(tom.hand) == ["purple", "yellow", "yellow", "yellow"]
    assert [board.score for board in oracle.boards] == [5, 5, 1]
    assert oracle.token == 2
    oracle.play(take(3, "blue"))
    assert (oracle.phase, oracle.current_player) == ("placing", 2)


def test_the_wild_colour_is_named_only_where_nothing_else_lies() -> None:
    oracle = at_table()
    oracle.factories[1] = ["purple", "purple", "red", "blue"]
    oracle.factories[2] = ["purple"] * 4
    assert oracle.legal_actions() == [take(1, "blue"), take(1, "red"), take(2, "purple")]
    oracle.play(take(2, "purple"))
    assert oracle.boards[0].hand == ["purple"]
    assert oracle.centre == ["purple"] * 3
    oracle.play(take(None, "purple"))
    assert (oracle.boards[1].hand, oracle.boards[1].score, oracle.token) == (["purple"], 4, 1)
    oracle.play(take(None, "purple"))
    assert (oracle.boards[0].score, oracle.token) == (5, 1)  # only the first take from the centre costs points


def test_points_never_fall_below_zero() -> None:
    oracle = at_table()
    oracle.centre = ["red"] * 7 + ["purple", "blue"]
    oracle.play(take(None, "red"))
    assert oracle.boards[0].score == 0
    assert len(oracle.boards[0].hand) == 8


def test_nobody_takes_the_token() -> None:
    oracle = at_table(3)
    oracle.first_player = oracle.current_player = 1
    oracle.factories[1] = ["red"] * 4
    oracle.play(take(1, "red"))
    assert (oracle.phase, oracle.current_player, oracle.token) == ("placing", 1, None)
    for action in (PASS, DISCARD):
        oracle.play(action)
    # seats 2 and 0 hold no tile and pass by themselves
    assert oracle.needs_deal
    oracle.deal(random_deal(oracle, random.Random(0)))
    assert (oracle.round, oracle.first_player, oracle.current_player) == (2, 1, 1)


# The scoring examples of the rulebook (round 1, purple is wild); the second player still has a red tile


def test_example_a() -> None:
    oracle = placing(["blue"] * 7, ["red"])
    oracle.play(place_on(3, 6, "blue"))
    board = oracle.boards[0]
    assert board.spaces[3, 4] == "blue"
    assert board.score == 5 + 1
    assert board.hand == ["blue"]
    assert oracle.depot == ["blue"] * 5
    assert oracle.current_player == 1


def test_example_b() -> None:
    oracle = placing(["red"] * 3, ["red"])
    board = oracle.boards[0]
    cover(board, 1, 5, 6)
    oracle.play(place_on(1, 3, "red"))
    assert board.spaces[1, 8] == "red"
    assert board.score == 5 + 1
    assert oracle.depot == ["red"] * 2


def test_example_c() -> None:
    oracle = placing(["blue"] * 3 + ["purple"] * 3, ["red"])
    board = oracle.boards[0]
    cover(board, 3, 1, 2)
    oracle.play(place_on(3, 6, "blue"))
    assert board.score == 5 + 3
    assert board.hand == []
    assert sorted(oracle.depot) == ["blue"] * 2 + ["purple"] * 3


def test_example_d() -> None:
    oracle = placing(["orange", "green", "purple", "purple", "purple"], ["red"])
    board = oracle.boards[0]
    cover(board, 11, 2, 3)
    oracle.play(place_on(11, 4, "orange"))
    assert board.score == 5 + 3
    assert board.hand == ["green"]
    assert oracle.depot == ["purple"] * 3


def test_examples_e_and_f() -> None:
    oracle = placing(["purple"] * 2 + ["red"] * 2 + ["green"] * 4, ["red"])
    board = oracle.boards[0]
    cover(board, 9, 1, 3)
    oracle.play(place_on(9, 2, "purple"))
    assert board.score == 5 + 3
    assert sorted(board.hand) == ["green"] * 4 + ["red"] * 2
    assert oracle.depot == ["purple"]

    oracle.play(place_on(1, 1, "red"))  # the second player
    oracle.play(PASS)
    for kept in range(4):
        assert oracle.choosing() == {"type": "keep"}
        assert oracle.legal_actions() == [keep("green"), keep("red"), DISCARD]
        assert (board.corners, board.passed) == (["green"] * kept, False)
        oracle.play(keep("green"))
    assert board.corners == ["green"] * 4
    assert board.score == 8 - 2
    assert oracle.depot == ["purple", "red", "red"]
    # the second player has no tile left and passes too
    oracle.deal(random_deal(oracle, random.Random(0)))
    assert (oracle.round, oracle.phase, board.hand, board.corners) == (2, "taking", ["green"] * 4, [])


def test_wild_tiles_on_their_own() -> None:
    oracle = placing(["green"] + ["purple"] * 4, ["red"])
    actions = oracle.legal_actions()
    outer = [action for action in actions if action.get("star") is not None]
    purple = [place_on(9, cost, "purple") for cost in (1, 2, 3, 4)]
    green = [place_on(7, cost, "green") for cost in (1, 2, 3, 4, 5)]
    assert len(outer) == 9
    assert all(action in outer for action in purple + green)
    assert len(actions) == 9 + 9 + 1  # the same costs on the star in the centre, and to pass
    assert place_on(None, 5, "green") in actions
    assert place_on(None, 5, "purple") not in actions


# Pay


def test_pay_is_asked_only_if_more_than_one_number_is_possible() -> None:
    oracle = placing(["blue"] * 3 + ["purple"] * 2, ["red"])
    board = oracle.boards[0]
    oracle.play(place_on(3, 4, "blue"))
    assert oracle.choosing() == {"type": "pay", "star": 3, "at": 12, "colour": "blue"}
    assert (board.hand, board.score, board.covered(3, 12)) == (["blue"] * 3 + ["purple"] * 2, 5, False)
    assert oracle.legal_actions() == [pay(1), pay(2)]
    oracle.play(pay(2))
    assert board.hand == ["blue"]
    assert sorted(oracle.depot) == ["blue", "purple", "purple"]


@pytest.mark.parametrize(
    ("hand", "cost", "ways"),
    [
        (["blue"] * 6 + ["purple"] * 6, 6, [0, 1, 2, 3, 4, 5]),
        (["blue"] * 6 + ["purple"] * 6, 1, [0]),
        (["blue"] + ["purple"] * 6, 4, [3]),
        (["blue"] * 2 + ["purple"], 4, []),
        (["purple"] * 6, 1, []),
        (["blue"] * 3 + ["purple"], 3, [0, 1]),
    ],
)
def test_ways_to_pay(hand: list[str], cost: int, ways: list[int]) -> None:
    oracle = placing(hand, ["red"])
    assert oracle.ways_to_pay(cost, "blue") == ways
    assert oracle.ways_to_pay(cost, "purple") == ([0] if hand.count("purple") >= cost else [])


# Bonus tiles and refills


def ready_for_statue_and_pillar() -> Oracle:
    """The first player can complete a statue and a pillar with an orange 2."""
    oracle = placing(["orange"] * 2, ["red"] * 2)
    board = oracle.boards[0]
    cover(board, 11, 1, 3)
    cover(board, 1, 3, 4)
    board.spaces[None, 10] = "blue"
    board.spaces[None, 12] = "green"
    oracle.supply = ["red"] * 4 + ["blue"] * 4 + ["purple"] * 2
    return oracle


def test_two_structures_at_once() -> None:
    oracle = ready_for_statue_and_pillar()
    board = oracle.boards[0]
    oracle.play(place_on(11, 2, "orange"))
    assert board.score == 5 + 3
    assert oracle.choosing() == {"type": "bonus", "count": 3}
    assert oracle.legal_actions() == [bonus("purple"), bonus("blue"), bonus("red")]
    oracle.play(bonus("purple"))
    oracle.play(bonus("purple"))
    assert oracle.choosing() == {"type": "bonus", "count": 1}
    assert oracle.legal_actions() == [bonus("blue"), bonus("red")]
    oracle.play(bonus("blue"))
    assert board.hand == ["purple", "purple", "blue"]
    assert oracle.needs_deal
    assert oracle.tiles_to_draw() == 3
    with pytest.raises(ValueError, match="no position before the deal"):
        oracle.position()
    oracle.bag = ["green"]
    oracle.depot = ["red", "red", "yellow"]
    with pytest.raises(ValueError, match="3 tiles must be dealt, not 2"):
        oracle.deal(["green", "red"])
    with pytest.raises(ValueError, match="no red in the bag"):
        oracle.deal(["red", "green", "red"])
    with pytest.raises(ValueError, match="no green in the bag"):
        oracle.deal(["green", "green", "red"])
    oracle.deal(["green", "red", "yellow"])
    assert (oracle.bag, oracle.depot, len(oracle.supply)) == (["red"], [], 10)
    assert oracle.current_player == 1


@pytest.mark.parametrize(
    ("supply", "hand"),
    [
        (["red", "blue"], ["blue", "red"]),  # fewer than earned
        (["red", "blue", "blue"], ["blue", "blue", "red"]),  # just as many
        (["red"] * 10, ["red"] * 3),  # one colour
        ([], []),
    ],
)
def test_bonus_without_a_choice(supply: list[str], hand: list[str]) -> None:
    oracle = ready_for_statue_and_pillar()
    oracle.supply = list(supply)
    oracle.bag.clear()
    oracle.play(place_on(11, 2, "orange"))
    assert sorted(oracle.boards[0].hand) == hand
    assert len(oracle.supply) == len(supply) - len(hand)
    assert oracle.depot == ["orange"]
    assert oracle.needs_deal == (len(oracle.supply) < 10)


def test_bonus_stops_asking_when_one_colour_is_left() -> None:
    oracle = ready_for_statue_and_pillar()
    oracle.supply = ["red"] + ["blue"] * 5
    oracle.play(place_on(11, 2, "orange"))
    oracle.play(bonus("red"))
    assert oracle.needs_deal
    assert oracle.boards[0].hand == ["red", "blue", "blue"]


def test_covering_a_complete_structure_again_pays_nothing() -> None:
    board = Board()
    cover(board, 11, 5, 6)
    assert board.bonus_tiles(*space_of(11, 6)) == 3
    cover(board, 11, 4)
    assert board.bonus_tiles(*space_of(11, 4)) == 0


def test_no_deal_when_nothing_can_be_drawn() -> None:
    oracle = placing(["red"], ["red"] * 2)
    oracle.supply = ["red"] * 7
    oracle.bag.clear()
    oracle.play(place_on(1, 1, "red"))
    assert not oracle.needs_deal
    assert oracle.current_player == 1
    oracle.play(place_on(1, 2, "red"))  # puts a tile in the depot
    # The supply takes the only tile, both pass with empty hands, and the other rounds go by without a tile.
    assert oracle.tiles_to_draw() == 1
    oracle.deal(["red"])
    assert oracle.supply == ["red"] * 8
    assert oracle.outcome() == {"winners": [0, 1], "scores": [6, 6], "reason": "shared", "ending": "six rounds"}
    assert (oracle.position()["round"], oracle.position()["current_player"]) == (6, None)


# The beginning of a round


def test_first_deal() -> None:
    oracle = Oracle(2)
    assert oracle.tiles_to_draw() == 30
    with pytest.raises(ValueError, match="30 tiles must be dealt, not 29"):
        oracle.deal(["red"] * 20 + ["blue"] * 9)
    with pytest.raises(ValueError, match="no red in the bag"):
        oracle.deal(["red"] * 30)
    oracle.deal(["red"] * 10 + ["blue"] * 20)
    assert oracle.supply == ["red"] * 10
    assert list(oracle.factories.values()) == [["blue"] * 4] * 5
    with pytest.raises(ValueError, match="nothing to deal"):
        oracle.deal([])


def test_one_deal_between_two_rounds() -> None:
    oracle = placing(["red", "blue"], ["red"])
    oracle.token = 1
    oracle.play(PASS)
    oracle.play(keep("blue"))
    oracle.play(DISCARD)
    assert oracle.boards[0].corners == ["blue"]
    oracle.play(PASS)
    oracle.supply = ["red"] * 8
    oracle.bag = ["blue"] * 5
    oracle.depot = ["red"] * 2
    oracle.play(DISCARD)
    assert oracle.tiles_to_draw() == 8  # the tile kept cannot be drawn, the one just discarded can
    oracle.deal(["blue"] * 5 + ["red"] * 3)
    assert oracle.supply == ["red"] * 8 + ["blue"] * 2
    assert list(oracle.factories.values()) == [["blue"] * 3 + ["red"], ["red"] * 2, [], [], []]
    assert (oracle.round, oracle.wild, oracle.first_player, oracle.current_player) == (2, "green", 1, 1)
    assert oracle.position()["token"] is None
    assert oracle.boards[0].hand == ["blue"]
    assert not oracle.boards[0].passed


def test_refill_and_factories_in_one_deal_when_the_others_pass_by_themselves() -> None:
    oracle = placing(["red"] * 2, [])
    oracle.supply = ["red"] * 9
    oracle.play(place_on(1, 2, "red"))
    assert oracle.tiles_to_draw() == 1 + 20
    oracle.deal(random_deal(oracle, random.Random(0)))
    assert (oracle.round, oracle.phase, oracle.current_player) == (2, "taking", 0)


def test_a_round_without_tiles_goes_straight_to_phase_2() -> None:
    oracle = placing(["red"], ["blue"])
    oracle.token = 1
    oracle.bag.clear()
    oracle.supply = ["red"] * 8
    oracle.play(PASS)
    oracle.play(keep("red"))
    oracle.play(PASS)
    oracle.play(DISCARD)
    oracle.deal(["blue"])
    assert (oracle.round, oracle.phase, oracle.first_player) == (2, "placing", 1)
    assert oracle.position()["token"] is None
    # the first player of the round has no tile and has passed by itself
    assert [board.passed for board in oracle.boards] == [False, True]
    assert oracle.current_player == 0
    assert oracle.boards[0].hand == ["red"]


def test_players_who_have_passed_are_skipped() -> None:
    oracle = placing(["red"] * 3, ["blue"] * 5, ["green"] * 3)
    oracle.play(place_on(1, 1, "red"))
    oracle.play(PASS)
    oracle.play(DISCARD)
    assert oracle.boards[1].score == 0
    oracle.play(place_on(7, 1, "green"))
    oracle.play(place_on(1, 2, "red"))
    assert oracle.current_player == 2


# Variants


def test_colours_on_the_star_in_the_centre() -> None:
    board = Board()
    board.spaces[None, 4] = "red"
    assert [colour for colour in COLOURS if not board.star_accepts(None, colour)] == ["red"]


@pytest.mark.parametrize("star", STARS)
def test_colours_on_a_monochrome_star(star: Star) -> None:
    board = Board("monochrome")
    assert all(board.star_accepts(star, colour) for colour in COLOURS)
    board.spaces[star, 4] = "red"
    assert all(board.star_accepts(star, colour) for colour in COLOURS)
    board.spaces[star, 8] = "red"
    assert [colour for colour in COLOURS if board.star_accepts(star, colour)] == ["red"]
    board.spaces[star, 8] = "blue"
    assert [colour for colour in COLOURS if board.star_accepts(star, colour)] == [
        "purple",
        "green",
        "orange",
        "yellow",
    ]


def test_orders_of_wild_colours() -> None:
    assert Oracle(2, wilds=list(WILD_ORDERS["front"])).wilds == "front"
    assert Oracle(2, wilds=list(WILD_ORDERS["back"])).wilds == "back"
    assert Oracle(2, wilds=ANY_ORDER).wilds == ANY_ORDER
    for wrong in ("side", COLOURS[:5], [*COLOURS[:5], "purple"]):
        with pytest.raises(ValueError, match="wilds"):
            Oracle(2, wilds=wrong)


# End of the game


def test_full_stars_on_the_coloured_board() -> None:
    for star, colour in STAR_COLOURS.items():
        board = Board()
        for hour in HOURS[:5]:
            board.spaces[star, hour] = colour
        assert board.end_bonuses() == 0
        board.spaces[star, 10] = colour
        assert board.end_bonuses() == STAR_POINTS[colour]
    board = Board()
    for hour, colour in zip(HOURS, COLOURS, strict=True):
        board.spaces[None, hour] = colour
    assert board.end_bonuses() == 12


def test_full_stars_on_the_monochrome_board() -> None:
    board = Board("monochrome")
    for hour, colour in zip(HOURS, COLOURS, strict=True):
        board.spaces[11, hour] = board.spaces[3, hour] = colour
        board.spaces[1, hour] = board.spaces[9, hour] = "purple"
        board.spaces[None, hour] = "red"
    assert board.end_bonuses() == 12 + 12 + 20 + 20 + 14


@pytest.mark.parametrize("side", BOARDS)
@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_all_spaces_of_a_number(side: str, number: int, points: int) -> None:
    board = Board(side)
    spaces = [space for space in board.spaces if board.cost(*space) == number]
    for star, hour in spaces:
        assert board.end_bonuses() == 0
        board.spaces[star, hour] = STAR_COLOURS.get(star, COLOURS[HOURS.index(hour)])
    # all twelve 3s of the monochrome board fill the star in the centre
    full_centre = 12 if (side, number) == ("monochrome", 3) else 0
    assert board.end_bonuses() == points + full_centre


def test_a_full_coloured_board() -> None:
    board = Board()
    for star in OUTER_STARS:
        cover(board, star, 1, 2, 3, 4, 5, 6)
    for hour, colour in zip(HOURS, COLOURS, strict=True):
        board.spaces[None, hour] = colour
    assert board.end_bonuses() == 14 + 15 + 16 + 17 + 18 + 20 + 12 + 4 + 8 + 12 + 16


def test_last_round() -> None:
    oracle = placing(["red", "blue", "green"], ["green"] * 7, round_number=6)
    for hour in HOURS:
        oracle.boards[0].spaces[1, hour] = "red"
    oracle.play(PASS)  # nothing is kept
    assert oracle.boards[0].score == 5 - 3
    assert oracle.outcome() is None
    oracle.supply = ["red"] * 5
    oracle.play(PASS)
    assert not oracle.needs_deal
    assert oracle.supply == ["red"] * 5
    assert oracle.outcome() == {"winners": [0], "scores": [2 + 14, 0], "reason": "points", "ending": "six rounds"}
    assert oracle.position()["phase"] == "over"
    assert oracle.legal_actions() == []


def test_illegal_actions_change_nothing() -> None:
    oracle = placing(["red"], ["red"])
    before = oracle.position()
    for action in (take(1, "red"), place_on(1, 2, "red"), place_on(3, 1, "blue"), pay(0), bonus("red"), DISCARD):
        with pytest.raises(ValueError, match="not legal"):
            oracle.play(action)
    assert oracle.position() == before
