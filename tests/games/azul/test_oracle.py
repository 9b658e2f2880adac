"""Sanity tests of the Azul oracle itself."""

import random

import pytest

from tests.games.azul.oracle import COLOURED_WALL, COLOURS, COLUMNS, JOKER, LINES, Board, Oracle, column_of_colour

OPTION_SETS = [
    (players, wall, jokers) for players in (2, 3, 4) for wall in ("coloured", "grey") for jokers in (False, True)
]


def random_deal(oracle: Oracle, rng: random.Random) -> list[str]:
    """Draw the tiles of a deal as from a shaken bag."""
    bag, lid = list(oracle.bag), list(oracle.lid)
    tiles: list[str] = []
    while len(tiles) < 4 * len(oracle.factories) and (bag or lid):
        if not bag:
            bag, lid = lid, []
        tiles.append(bag.pop(rng.randrange(len(bag))))
    return tiles


def tiles_on_table(oracle: Oracle) -> list[str]:
    """Every tile, wherever it lies, jokers by that name."""
    tiles = oracle.bag + oracle.lid + oracle.centre
    for factory in oracle.factories.values():
        tiles = tiles + factory
    for board in oracle.boards:
        for line in LINES:
            tiles = tiles + board.lines[line]
        tiles = tiles + [cell.split()[-1] for cell in board.wall.values() if cell is not None]
        tiles = tiles + [piece for piece in board.floor_line if piece != "marker"]
    return tiles


def at_table(players: int = 2, wall: str = "coloured", jokers: bool = False) -> Oracle:
    """A table in its first round whose factories are empty, to lay out by hand (tile totals are not kept)."""
    oracle = Oracle(players, wall, jokers)
    oracle.deal(random_deal(oracle, random.Random(0)))
    for factory in oracle.factories.values():
        factory.clear()
    return oracle


def take(factory: int | None, colour: str | None, line: int | None, jokers: bool = False) -> dict[str, object]:
    return {"type": "take", "factory": factory, "colour": colour, "jokers": jokers, "line": line}


def finish_round(oracle: Oracle) -> None:
    """Let the player to move throw one last white tile on the floor, which starts the tiling."""
    oracle.factories[1].append("white")
    oracle.play(take(1, "white", None))


@pytest.mark.parametrize(("players", "wall", "jokers"), OPTION_SETS)
def test_random_games(players: int, wall: str, jokers: bool) -> None:
    rng = random.Random(f"{players} {wall} {jokers}")
    for _ in range(4):
        oracle = Oracle(players, wall, jokers)
        all_tiles = sorted(tiles_on_table(oracle))
        assert len(all_tiles) == 100
        while oracle.outcome() is None:
            if oracle.needs_deal:
                assert oracle.legal_actions() == []
                oracle.deal(random_deal(oracle, rng))
            else:
                oracle.position()
                oracle.play(rng.choice(oracle.legal_actions()))
            assert sorted(tiles_on_table(oracle)) == all_tiles
            for board in oracle.boards:
                assert board.score >= 0
                assert_board_is_sound(board, wall)
        assert oracle.legal_actions() == []
        assert oracle.position()["current_player"] is None


def assert_board_is_sound(board: Board, wall: str) -> None:
    assert len(board.floor_line) <= 7
    for line in LINES:
        assert len(board.lines[line]) <= line
        assert len({tile for tile in board.lines[line] if tile != JOKER}) <= 1
        assert_no_colour_twice(board.colours_in_row(line))
    for column in COLUMNS:
        assert_no_colour_twice(board.colours_in_column(column))
    if wall == "coloured":
        for (line, column), cell in board.wall.items():
            assert cell is None or cell.split()[0] == COLOURED_WALL[line][column - 1]


def assert_no_colour_twice(colours: list[str | None]) -> None:
    seen = [colour for colour in colours if colour is not None]
    assert len(seen) == len(set(seen))


def test_wall_pattern() -> None:
    for row, line in enumerate(LINES):
        assert sorted(COLOURED_WALL[line]) == sorted(COLOURS)
        for number, colour in enumerate(COLOURS):
            assert column_of_colour(line, colour) == (number + row) % 5 + 1


@pytest.mark.parametrize(
    ("others", "points"),
    [
        ([], 1),
        ([(1, 1), (3, 5), (2, 2)], 1),  # none of them next to the new tile
        ([(3, 2), (3, 4)], 3),
        ([(1, 3), (2, 3)], 3),
        ([(3, 1), (3, 2), (3, 4), (2, 3), (4, 3)], 7),
        ([(3, 1), (3, 4)], 2),  # a gap ends a run
        ([(3, 1), (3, 2), (3, 4), (3, 5), (1, 3), (2, 3), (4, 3), (5, 3)], 10),
    ],
)
def test_points_of_a_tile(others: list[tuple[int, int]], points: int) -> None:
    board = Board()
    for space in [*others, (3, 3)]:
        board.wall[space] = "red"
    assert board.points_of_tile(3, 3) == points


def test_floor_penalties() -> None:
    board = Board()
    for total in [0, 1, 2, 4, 6, 8, 11, 14]:
        assert board.floor_penalty() == total
        board.floor_line.append("red")


def test_bonuses() -> None:
    board = Board()
    for column in COLUMNS:
        board.wall[1, column] = COLOURED_WALL[1][column - 1]
    assert board.bonuses() == 2
    for line in LINES:
        board.wall[line, 1] = COLOURED_WALL[line][0]
    assert board.bonuses() == 2 + 7
    for line in LINES:
        board.wall[line, column_of_colour(line, "blue")] = "blue"
    assert board.bonuses() == 2 + 7 + 10
    board.wall[3, 3] = "blue joker"
    assert board.bonuses() == 2 + 7


def test_two_yellow_tiles_of_the_rulebook() -> None:
    oracle = at_table()
    board = oracle.boards[0]
    board.wall[2, 3] = "yellow"
    board.wall[3, 4] = "yellow"
    board.lines[4] = ["blue"]
    oracle.factories[1] = ["yellow", "yellow"]
    oracle.factories[2] = ["red"]
    yellow = [action["line"] for action in oracle.legal_actions() if action["colour"] == "yellow"]
    assert yellow == [1, 5, None]
    oracle.play(take(1, "yellow", 1))
    assert board.lines[1] == ["yellow"]
    assert board.floor_line == ["yellow"]


def test_tiling_of_the_rulebook() -> None:
    oracle = at_table()
    board = oracle.boards[1]
    board.lines[2] = ["red", "red"]
    board.lines[3] = ["black"]
    board.lines[4] = ["blue"] * 4
    board.lines[5] = ["white"]
    finish_round(oracle)
    assert board.score == 2
    assert board.wall[2, 4] == "red"
    assert board.wall[4, 4] == "blue"
    assert board.lines == {1: [], 2: [], 3: ["black"], 4: [], 5: ["white"]}
    assert sorted(oracle.lid) == ["blue", "blue", "blue", "red", "white"]


def test_marker_lies_before_the_tiles_and_leads_to_the_start() -> None:
    oracle = at_table()
    oracle.factories[1] = ["blue", "red", "red"]
    oracle.play(take(1, "blue", 1))
    oracle.play(take(None, "red", 1))
    assert oracle.needs_deal
    assert oracle.marker == 1
    assert oracle.boards[0].score == 1
    oracle.deal(random_deal(oracle, random.Random(0)))
    position = oracle.position()
    assert (position["first_player"], position["current_player"], position["marker"]) == (1, 1, None)
    oracle.centre = ["red"] * 6
    oracle.play(take(None, "red", 3))
    assert oracle.boards[1].floor_line == ["marker", "red", "red", "red"]


def test_marker_on_a_full_floor_line_costs_nothing() -> None:
    oracle = at_table()
    board = oracle.boards[0]
    board.floor_line = ["red"] * 7
    board.score = 20
    oracle.centre = ["blue"]
    oracle.play(take(None, "blue", None))
    assert board.score == 6
    assert sorted(oracle.lid) == ["blue"] + ["red"] * 7
    assert oracle.marker == 0


def test_deal_refills_the_bag_only_when_empty() -> None:
    oracle = Oracle(2)
    oracle.bag = ["blue"] * 3
    oracle.lid = ["red"] * 10
    with pytest.raises(ValueError, match="13 tiles must be dealt, not 3"):
        oracle.deal(["blue"] * 3)
    with pytest.raises(ValueError, match="no red in the bag"):
        oracle.deal(["blue", "blue", "red"] + ["red"] * 9 + ["blue"])
    oracle.deal(["blue"] * 3 + ["red"] * 10)
    assert list(oracle.factories.values()) == [["blue"] * 3 + ["red"], ["red"] * 4, ["red"] * 4, ["red"], []]


def test_bag_emptied_by_a_deal_stays_empty() -> None:
    oracle = Oracle(2)
    oracle.bag = ["blue"] * 20
    oracle.lid = ["red"] * 10
    oracle.deal(["blue"] * 20)
    assert oracle.bag == []
    assert oracle.lid == ["red"] * 10


def test_grey_wall_choice_and_dropped_line() -> None:
    oracle = at_table(wall="grey")
    board = oracle.boards[0]
    board.wall[1, 1] = board.wall[3, 2] = "red"
    board.wall[2, 3] = "black"
    board.lines[2] = ["red", "red"]
    for line, column in [(1, 2), (2, 1), (3, 3)]:
        board.wall[line, column] = "blue"
    board.wall[4, 4] = "white"
    board.wall[4, 5] = "yellow"
    board.lines[4] = ["blue"] * 4
    board.score = 10
    finish_round(oracle)
    assert (oracle.phase, oracle.current_player, oracle.choosing) == ("tiling", 0, 2)
    assert oracle.rounds_without_tile == 1
    assert oracle.legal_actions() == [{"type": "tile", "line": 2, "column": column} for column in (4, 5)]
    assert board.lines[2] == ["red", "red"]
    oracle.play({"type": "tile", "line": 2, "column": 4})
    assert oracle.needs_deal
    assert oracle.rounds_without_tile == 0
    assert board.lines[4] == []
    # 2 horizontally and no more; then a white and four blue tiles on the floor line
    assert board.score == 10 + 2 - 8


def test_takes_with_jokers() -> None:
    oracle = at_table(jokers=True)
    board = oracle.boards[0]
    board.lines[3] = [JOKER]
    board.wall[3, column_of_colour(3, "red")] = "red joker"
    oracle.factories[1] = ["red", "blue", "blue", JOKER]
    choices = {(action["colour"], action["jokers"]) for action in oracle.legal_actions()}
    assert choices == {("red", False), ("red", True), ("blue", False), ("blue", True), (None, True)}
    assert take(1, "red", 3) not in oracle.legal_actions()
    oracle.play(take(1, "blue", 3, jokers=True))
    assert sorted(board.lines[3]) == ["blue", "blue", JOKER]
    assert board.floor_line == [JOKER]
    assert oracle.centre == ["red"]


def test_jokers_on_the_coloured_wall() -> None:
    oracle = at_table(jokers=True)
    board = oracle.boards[0]
    board.lines[1] = [JOKER]
    board.lines[2] = ["red", JOKER]
    board.wall[1, 1] = "blue"
    finish_round(oracle)
    assert [action["column"] for action in oracle.legal_actions()] == [2, 3, 4, 5]
    oracle.play({"type": "tile", "line": 1, "column": 4})
    assert board.wall[1, 4] == "black joker"
    assert board.wall[2, 4] == "red joker"
    assert oracle.lid == ["red", "white"]


def test_jokers_on_the_grey_wall() -> None:
    oracle = at_table(wall="grey", jokers=True)
    board = oracle.boards[0]
    board.lines[1] = [JOKER]
    board.lines[2] = ["red", JOKER]
    board.lines[3] = ["red", "red", "red"]
    finish_round(oracle)
    oracle.play({"type": "tile", "line": 1, "column": 4})
    assert len(oracle.legal_actions()) == 5
    oracle.play({"type": "tile", "line": 2, "column": 4})
    assert [action["column"] for action in oracle.legal_actions()] == [1, 2, 3, 5]
    oracle.play({"type": "tile", "line": 3, "column": 1})
    assert (board.wall[1, 4], board.wall[2, 4], board.wall[3, 1]) == (JOKER, "red joker", "red")


@pytest.mark.parametrize(
    ("scores", "rows", "winners", "reason"),
    [
        ([9, 8, 8], [0, 2, 1], [0], "points"),
        ([9, 9, 8], [1, 2, 3], [1], "rows"),
        ([9, 9, 9], [1, 2, 2], [1, 2], "shared"),
    ],
)
def test_outcome(scores: list[int], rows: list[int], winners: list[int], reason: str) -> None:
    oracle = at_table(3)
    for board, score, full_rows in zip(oracle.boards, scores, rows, strict=True):
        for line in LINES[:full_rows]:
            for column in COLUMNS:
                board.wall[line, column] = COLOURED_WALL[line][column - 1]
        board.score = score
    oracle.end_round()
    for board, score in zip(oracle.boards, scores, strict=True):
        board.score = score  # without the bonuses
    assert oracle.outcome() == {"winners": winners, "scores": scores, "reason": reason, "ending": "full row"}


def test_stalled_and_no_tiles() -> None:
    oracle = at_table()
    oracle.rounds_without_tile = 4
    oracle.bag.clear()
    finish_round(oracle)
    outcome = oracle.outcome()
    assert outcome is not None
    assert outcome["ending"] == "stalled"
    assert oracle.position()["rounds_without_tile"] == 5

    oracle = at_table()
    oracle.bag.clear()
    oracle.centre = ["blue"]
    oracle.play(take(None, "blue", 2))
    outcome = oracle.outcome()
    assert outcome is not None
    assert outcome["ending"] == "no tiles"
    position = oracle.position()
    assert (position["round"], position["marker"], position["phase"]) == (1, 0, "over")
