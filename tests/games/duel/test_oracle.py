"""Sanity tests of the Duel oracle itself."""

import random
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.games.duel.oracle import (
    CHIP_WORDS,
    CHIPS,
    COLOURS,
    LETTERS,
    LINES,
    PLATES,
    SLOTS,
    TABLETS,
    Action,
    Batch,
    Board,
    DomePlate,
    FaceDown,
    Factory,
    Group,
    Oracle,
    Script,
    all_tiles,
    chip_counts_as,
    is_payment,
    kind_of_plate,
    payments,
    place_of,
    turned,
)

OPTION_SETS: list[tuple[str | list[str], int]] = [
    ("random", 3),
    ("random", 4),
    ("first-game", 3),
    (["rainbow", "border", "corners"], 3),
    (["rainbow", "columns", "corners", "specials"], 4),
]
DOME = "1 2 5 4 7 10 13 6 9"  # special, joker, special, joker, and so on


def random_deal(oracle: Oracle, rng: random.Random) -> list[str]:
    """Deal what chance must bring, word by word as from a shaken bag; the words of the deal."""
    words = []
    while oracle.needs_deal:
        word = rng.choice(oracle.possible_words())
        oracle.deal_word(word)
        words.append(word)
    return words


def split(line: str) -> list[str]:
    """The words of a deal line, runs of tiles in single letters."""
    words = []
    for word in line.split():
        words += list(word) if set(word) <= set("BYRKT") else [word]
    return words


def tiles_on_table(oracle: Oracle) -> list[str]:
    """Every tile, wherever it lies, except those in a player's hand in the middle of a turn."""
    tiles = oracle.bag + oracle.tower + oracle.large_sun + oracle.large_moon
    for factory in oracle.factories.values():
        tiles = tiles + factory.sun + factory.moon
    for board in oracle.boards:
        tiles = tiles + board.broken + tiles_on_dome(board)
        for line in board.lines.values():
            tiles = tiles + line
    position = {} if oracle.needs_deal else oracle.position()
    choosing = position.get("choosing")
    if isinstance(choosing, dict) and choosing["type"] == "stack":
        tiles = tiles + choosing["tiles"]
    return tiles


def tiles_on_dome(board: Board) -> list[str]:
    return [tile for plate in board.dome.values() if plate is not None for tile in plate.tiles if tile is not None]


def plates_on_table(oracle: Oracle) -> list[int]:
    """Every plate that somebody has seen, wherever it lies."""
    plates = list(oracle.offer)
    if oracle.to_place is not None:
        plates.append(oracle.to_place)
    for board in oracle.boards:
        plates += [plate.number for plate in board.dome.values() if plate is not None]
    for face_down in oracle.drawn + [plate for batch in oracle.under for plate in batch.plates]:
        if face_down.number is not None:
            plates.append(face_down.number)
    return plates


def started(line: str = "S 5 J 12 J 4 S BBYRK TTKB YYRK BKTT RRKB") -> Oracle:
    oracle = Oracle("first-game")
    oracle.deal(split(line))
    return oracle


def at_table(round_number: int = 1) -> Oracle:
    """A table in phase 1, without tiles, chips on factories and tokens, to lay out by hand (totals are not kept)."""
    oracle = started()
    oracle.large_sun.clear()
    oracle.factories = {number: Factory() for number in (1, 2, 3, 4)}
    for board in oracle.boards:
        board.tokens = 0
    oracle.round = round_number
    return oracle


def act(oracle: Oracle, script: Callable[[], Script] | None = None) -> None:
    """Begin with phase 1, or with another script, after a table was laid out by hand."""
    oracle.follow(oracle.play_round() if script is None else script())


def fill_dome(board: Board, plates: str = DOME) -> None:
    """Lay plates on the slots, as printed; a dash leaves a slot empty."""
    for slot, word in zip(SLOTS, plates.split(), strict=True):
        board.dome[slot] = None if word == "-" else DomePlate(int(word), 0)


def cover(board: Board, *places: tuple[int, int], tile: str | None = None) -> None:
    """Lay tiles on cells: of the printed colour, blue on jokers, or the given tile."""
    for row, column in places:
        slot, cell = place_of(row, column)
        plate = board.dome[slot]
        assert plate is not None
        printed = plate.cells()[cell]
        plate.tiles[cell] = tile or ("blue" if printed == "joker" else printed)


def cells_with(board: Board, printed: str) -> list[tuple[int, int]]:
    return [(row, column) for row in LINES for column in LINES if board.printed(row, column) == printed]


def plate(number: int) -> Action:
    return {"type": "plate", "plate": number}


def place(slot: int, turn: int = 0) -> Action:
    return {"type": "place", "slot": slot, "turn": turn}


def keep(number: int) -> Action:
    return {"type": "keep", "plate": number}


def under(number: int) -> Action:
    return {"type": "under", "plate": number}


def sun(factory: int | None, colour: str, line: int | None = None) -> Action:
    return {"type": "sun", "factory": factory, "colour": colour, "line": line}


def moon(colour: str, line: int | None = None) -> Action:
    return {"type": "moon", "colour": colour, "line": line}


def stack(colour: str) -> Action:
    return {"type": "stack", "colour": colour}


def chip(factory: int) -> Action:
    return {"type": "chip", "factory": factory}


def spend(name: str) -> Action:
    return {"type": "spend", "chip": name}


def lay(line: int, column: int) -> Action:
    return {"type": "tile", "line": line, "column": column}


DRAW: Action = {"type": "draw"}
LOOK: Action = {"type": "look"}
SKIP: Action = {"type": "skip"}


def position(oracle: Oracle, viewer: int | None = None) -> dict[str, Any]:
    return oracle.position(viewer)


# Random games


def pick_any(actions: list[Action], rng: random.Random) -> Action:
    return rng.choice(actions)


def pick_draws(actions: list[Action], rng: random.Random) -> Action:
    """Plates first, from the stack where possible."""
    eager = [action for action in actions if action["type"] in ("draw", "plate")]
    drawing = [action for action in eager if action["type"] == "draw"]
    return rng.choice(drawing if rng.random() < 0.9 and drawing else eager or actions)


def pick_lines(actions: list[Action], rng: random.Random) -> Action:
    """Never break a tile by choice, always spend chips."""
    useful = [action for action in actions if action.get("line", 1) is not None and action["type"] != "skip"]
    return rng.choice(useful or actions)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("pick", [pick_any, pick_draws, pick_lines])
@pytest.mark.parametrize(("tablets", "tablet_count"), OPTION_SETS)
def test_random_games(tablets: str | list[str], tablet_count: int, pick: Callable[..., Action], seed: int) -> None:
    rng = random.Random(f"{tablets} {tablet_count} {pick.__name__} {seed}")
    oracle, twin = Oracle(tablets, tablet_count), Oracle(tablets, tablet_count)
    if pick is pick_draws:  # points enough to draw many plates
        oracle.boards[0].score = oracle.boards[1].score = twin.boards[0].score = twin.boards[1].score = 40
    looked_at: list[set[int]] = [set(), set()]
    while oracle.outcome() is None:
        if oracle.needs_deal:
            assert oracle.legal_actions() == []
            twin.deal(random_deal(oracle, rng))
        else:
            before = oracle.position()
            assert twin.position() == before
            assert twin.legal_actions() == oracle.legal_actions()
            assert_position_is_sound(oracle, looked_at)
            action = pick(oracle.legal_actions(), rng)
            oracle.play(action)
            twin.play(action)
        assert_nothing_is_lost(oracle)
    assert oracle.legal_actions() == []
    assert_game_is_over(oracle)


def assert_nothing_is_lost(oracle: Oracle) -> None:
    if not (oracle.needs_deal and oracle.phase == "setup"):
        assert sorted(tiles_on_table(oracle) + ["special"] * oracle.special_tiles) == sorted(
            all_tiles() + ["special"] * 9
        )
    chips = list(oracle.chips_not_turned_up)
    for board in oracle.boards:
        chips += board.chips + board.spent_chips
        assert board.score >= 0
        assert len(board.broken) <= 4
        assert board.chips_taken <= 2
        for line, tiles in board.lines.items():
            assert len(tiles) <= line
            assert len(set(tiles)) <= 1
    chips += [factory.chip for factory in oracle.factories.values() if factory.chip not in (None, "hidden")]
    choosing = None if oracle.needs_deal else position(oracle)["choosing"]
    if choosing is not None and choosing["type"] == "chips":
        chips += choosing["paid"]
    assert sorted(chips) == sorted(CHIPS * 2)
    assert sorted(plates_on_table(oracle) + oracle.unseen) == list(PLATES)
    unseen = [face_down for face_down in oracle.stack + oracle.drawn if face_down.number is None]
    assert oracle.needs_deal or len(unseen) == len(oracle.unseen)


def assert_position_is_sound(oracle: Oracle, looked_at: list[set[int]]) -> None:
    truth = position(oracle)
    seat = truth["current_player"]
    choosing = truth["choosing"]
    assert seat in (0, 1)
    if choosing is not None:
        assert len(oracle.legal_actions()) > 1
        if choosing["type"] in ("keep", "under"):
            looked_at[seat] |= {drawn["plate"] for drawn in choosing["plates"]}
            assert {drawn["player"] for drawn in choosing["plates"]} == {seat}
            assert {drawn["group"] for drawn in choosing["plates"]} == {1}
    face_up = set(truth["offer"]) | ({oracle.to_place} - {None})
    for board in oracle.boards:
        face_up |= {plate.number for plate in board.dome.values() if plate is not None}
        for plate in board.dome.values():
            if plate is not None:
                assert_plate_is_sound(plate)
    groups = contents_of_groups(truth)
    assert sorted(groups) == list(range(1, len(groups) + 1))
    for seen in truth["stack"]["seen"]:
        assert seen["plates"]
        assert set(seen["plates"]) <= set(groups[seen["group"]])
    for viewer in (0, 1):
        view = position(oracle, viewer)
        assert set(view["unseen"]) == set(PLATES) - face_up - looked_at[viewer]
        assert set(truth["unseen"]) <= set(view["unseen"])
        assert_view_hides(truth, view, viewer)
    count = len(truth["unseen"]) + sum(len(batch["plates"]) for batch in truth["stack"]["under"])
    drawn = choosing["plates"] if choosing is not None and "plates" in choosing else []
    assert truth["stack"]["count"] == count - len([plate for plate in drawn if plate["plate"] is None])


def contents_of_groups(truth: dict[str, Any]) -> dict[int, list[int]]:
    """The plates of each group, drawn ones and batches together; every group belongs to one player."""
    groups: dict[int, list[int]] = {}
    players: dict[int, set[int]] = {}
    choosing = truth["choosing"] or {}
    for drawn in choosing.get("plates", []):
        if drawn["group"] is not None:
            groups.setdefault(drawn["group"], []).append(drawn["plate"])
            players.setdefault(drawn["group"], set()).add(drawn["player"])
    for batch in truth["stack"]["under"]:
        assert batch["plates"]
        assert batch["special"] + batch["joker"] == len(batch["plates"])
        assert batch["special"] == [kind_of_plate(number) for number in batch["plates"]].count("special")
        groups.setdefault(batch["group"], []).extend(batch["plates"])
        players.setdefault(batch["group"], set()).add(batch["player"])
    assert all(len(owners) == 1 for owners in players.values())
    return groups


def before_the_return(truth: dict[str, Any], viewer: int) -> dict[str, Any]:
    """While a player puts plates under the stack, the other one sees all of them in the hand, by their types."""
    choosing, stack = truth["choosing"], truth["stack"]
    if choosing is None or choosing["type"] != "under" or viewer == truth["current_player"]:
        return truth
    under, returned = list(stack["under"]), choosing["returned"]
    plates = list(choosing["plates"])
    if returned:
        batch = under.pop()
        assert len(batch["plates"]) == returned
        shown = {"player": batch["player"], "group": batch["group"]}
        plates += [{"type": kind_of_plate(number), "plate": number, **shown} for number in batch["plates"]]
    left = stack["count"] - returned
    return {
        **truth,
        "choosing": {
            **choosing,
            "plates": sorted(plates, key=lambda plate: plate["type"], reverse=True),
            "returned": 0,
        },
        "stack": {**stack, "under": under, "count": left, "top": stack["top"] if left else None},
    }


def assert_view_hides(truth: dict[str, Any], view: dict[str, Any], viewer: int) -> None:
    """A view is the truth, without the numbers of plates which the viewer does not know."""
    truth = before_the_return(truth, viewer)
    expected = dict(truth)
    expected["unseen"] = view["unseen"]
    expected["stack"] = dict(truth["stack"])
    expected["stack"]["under"] = [
        batch if batch["player"] == viewer else {**batch, "plates": [None] * len(batch["plates"])}
        for batch in truth["stack"]["under"]
    ]
    if truth["choosing"] is not None and "plates" in truth["choosing"]:
        expected["choosing"] = dict(truth["choosing"])
        expected["choosing"]["plates"] = [
            drawn if drawn["player"] == viewer else {**drawn, "plate": None} for drawn in truth["choosing"]["plates"]
        ]
    assert view == expected


def assert_plate_is_sound(plate: DomePlate) -> None:
    for printed, tile in zip(plate.cells(), plate.tiles, strict=True):
        assert tile is None or printed == "joker" or tile == printed
    if kind_of_plate(plate.number) == "special":
        assert ("special" in plate.tiles) == plate.is_full()
        assert plate.is_full() or plate.tiles.count(None) > 1


def assert_game_is_over(oracle: Oracle) -> None:
    final = position(oracle)
    assert (final["round"], final["phase"], final["current_player"]) == (5, "over", None)
    assert final["choosing"] is None
    assert final["offer"] == final["unseen"] == []
    assert final["stack"] == {"count": 0, "top": None, "under": [], "seen": []}
    assert final["chips"] == dict.fromkeys(CHIPS, 0)
    for player in final["players"]:
        assert (player["tokens"], player["chips_taken"], player["broken"]) == (0, 2, [])
        assert None not in player["dome"]
    assert len([factory for factory in final["factories"] if factory != {"sun": [], "moon": [], "chip": None}]) == 0


# Components


def test_plates() -> None:
    kinds = [kind_of_plate(number) for number in PLATES]
    assert (len(PLATES), kinds.count("special"), kinds.count("joker")) == (18, 9, 9)
    for cells in PLATES.values():
        assert len(set(cells)) == 4
        assert len(set(cells) & set(COLOURS)) == 3
    assert PLATES[1] == ["yellow", "black", "turquoise", "special"]
    assert PLATES[18] == ["special", "yellow", "blue", "red"]


@pytest.mark.parametrize(("turn", "order"), [(0, "0123"), (90, "2031"), (180, "3210"), (270, "1302")])
def test_turns(turn: int, order: str) -> None:
    cells = PLATES[9]
    assert turned(cells, turn) == [cells[int(number)] for number in order]


def test_cells_of_the_grid() -> None:
    assert [place_of(1, column) for column in LINES] == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]
    assert [place_of(row, 6) for row in LINES] == [(3, 1), (3, 3), (6, 1), (6, 3), (9, 1), (9, 3)]
    assert len({place_of(row, column) for row in LINES for column in LINES}) == 36


def test_chips() -> None:
    assert CHIP_WORDS["+TY"] == "turquoise-yellow"
    for word, name in CHIP_WORDS.items():
        assert "-".join(LETTERS[letter] for letter in word[1:]) == name
    for colour in COLOURS:
        assert len([name for name in CHIPS if chip_counts_as(name, colour)]) == 3


def test_options() -> None:
    assert started().position()["options"] == {"tablets": "first-game", "tablet_count": 3}
    assert Oracle(["diagonals", "rows", "columns"]).option == "first-game"
    oracle = Oracle(["specials", "corners", "border", "rows"])
    assert oracle.option == oracle.tablets == ["rows", "border", "corners", "specials"]
    assert oracle.tablet_count == 4
    for wrong in ("mine", ["rows", "columns"], ["rows", "rainbow", "border"], ["rows", "columns", "stars"]):
        with pytest.raises(ValueError, match="tablet"):
            Oracle(wrong)
    with pytest.raises(ValueError, match="tablet_count"):
        Oracle("random", 5)


# Setup


def test_the_deal_of_the_documentation() -> None:
    oracle = Oracle()
    oracle.deal(split("rows border corners S 5 J 12 J 4 S BBYRK TTKB YYRK BKTT RRKB"))
    table = position(oracle)
    assert table["tablets"] == ["rows", "border", "corners"]
    assert table["offer"] == [4, 5, 12]
    assert table["stack"] == {"count": 15, "top": "special", "under": [], "seen": []}
    assert table["large"] == {"sun": ["blue", "blue", "yellow", "red", "black"], "moon": []}
    assert table["factories"][0] == {"sun": ["blue", "black", "turquoise", "turquoise"], "moon": [], "chip": "hidden"}
    assert table["factories"][3]["sun"] == ["blue", "red", "red", "black"]
    assert table["bag"] == {"blue": 8, "yellow": 10, "red": 9, "black": 8, "turquoise": 9}
    assert len(table["unseen"]) == 15
    assert (table["round"], table["phase"], table["current_player"], table["first_player"]) == (1, "setup", 1, 0)
    assert [player["tokens"] for player in table["players"]] == [2, 2]


def test_tablets_are_put_in_order() -> None:
    oracle = Oracle("random", 4)
    oracle.deal(split("specials diagonals rainbow columns S 5 J 12 J 4 S BBYRK TTKB YYRK BKTT RRKB"))
    assert oracle.position()["tablets"] == ["rainbow", "columns", "diagonals", "specials"]


@pytest.mark.parametrize(
    "line",
    [
        "rows rainbow corners S 5 J 12 J 4 S BBYRK TTKB YYRK BKTT RRKB",  # two sides of a tablet
        "rows border S 5 J 12 J 4 S BBYRK TTKB YYRK BKTT RRKB",
        "rows border corners S 4 J 12 J 5 S BBYRK TTKB YYRK BKTT RRKB",  # plates of the wrong type
        "rows border corners S 5 J 12 J 12 S BBYRK TTKB YYRK BKTT RRKB",  # a plate twice
        "rows border corners 5 J 12 J 4 S BBYRK TTKB YYRK BKTT RRKB",
        "rows border corners S 5 J 12 J 4 BBYRK TTKB YYRK BKTT RRKB",
        "rows border corners S 5 J 12 J 4 S BBYRK TTKB YYRK BKTT RRK",
        "rows border corners S 5 J 12 J 4 S BBYRK TTKB YYRK BKTT RRKBB",
        "rows border corners S 5 J 12 J 4 S BBYRK TTKB YYRK BKTT RRKB +B",
        "rows border corners S 5 J 12 J 4 S BBBBB TTKB YYRK BKTT RRKB",
        "rows border corners S 5 J 12 J 4 S BBBBY BBBB BBBB BBBB RRKB",  # 14 blue tiles
        "",
    ],
)
def test_deals_that_do_not_fit(line: str) -> None:
    with pytest.raises(AssertionError):
        Oracle().deal(split(line))


def test_setup_picks() -> None:
    oracle = started()
    assert oracle.legal_actions() == [plate(4), plate(5), plate(12)]
    oracle.play(plate(5))
    assert position(oracle)["choosing"] == {"type": "place", "plate": 5}
    assert position(oracle)["offer"] == [4, 12]
    assert oracle.unseen == position(oracle, 0)["unseen"] == position(oracle, 1)["unseen"]
    assert len(oracle.legal_actions()) == 36
    oracle.play(place(9, 90))
    assert oracle.needs_deal
    with pytest.raises(AssertionError):
        oracle.deal(["2", "J"])  # a joker plate, but the back on top is special
    oracle.deal(["7", "J"])
    assert position(oracle)["players"][1]["dome"][8] == {"plate": 5, "turn": 90, "tiles": [None] * 4}
    assert oracle.boards[1].printed(5, 5) == "turquoise"
    assert oracle.boards[1].printed(6, 6) == "special"
    assert (oracle.current_player, position(oracle)["offer"], oracle.phase) == (0, [4, 7, 12], "setup")
    oracle.play(plate(7))
    oracle.play(place(1))
    oracle.deal(["2", "S"])
    assert (oracle.current_player, position(oracle)["offer"], oracle.phase) == (0, [2, 4, 12], "acquisition")
    assert [board.tokens for board in oracle.boards] == [2, 2]
    assert position(oracle)["stack"]["count"] == 13


# Phase 1, A: plates


def with_tokens(score: int = 5) -> Oracle:
    """A table without tiles: both have two tokens, the offer has the plates 4, 5, 12, the stack 12 plates."""
    oracle = at_table()
    oracle.stack = oracle.stack[:12]
    fill_dome(oracle.boards[0], "1 - - - - - - - -")
    fill_dome(oracle.boards[1], "2 - - - - - - - -")
    for number in (1, 2, 3):
        oracle.unseen.remove(number)
    for board in oracle.boards:
        board.tokens = 2
        board.score = score
    act(oracle)
    return oracle


def test_drawing_example_of_the_rulebook() -> None:
    oracle = with_tokens()
    assert oracle.legal_actions() == [plate(4), plate(5), plate(12), DRAW]
    michael = oracle.boards[0]
    oracle.play(DRAW)
    assert (michael.tokens, michael.score) == (1, 4)
    oracle.deal(["J"])
    assert oracle.legal_actions() == [DRAW, LOOK]
    unknown = {"type": "special", "plate": None, "player": None, "group": None}
    assert position(oracle)["choosing"] == {"type": "draw", "plates": [unknown]}
    oracle.play(DRAW)
    oracle.deal(["S"])
    oracle.play(LOOK)
    assert (michael.tokens, michael.score) == (1, 3)
    with pytest.raises(AssertionError):
        oracle.deal(["6", "7"])
    oracle.deal(["7", "6"])
    first: Action = {"type": "special", "plate": 7, "player": 0, "group": 1}
    second: Action = {"type": "joker", "plate": 6, "player": 0, "group": 1}
    assert position(oracle)["choosing"] == {"type": "keep", "plates": [first, second]}
    hidden = [{**first, "plate": None}, {**second, "plate": None}]
    assert position(oracle, 1)["choosing"] == {"type": "keep", "plates": hidden}
    assert {6, 7} <= set(position(oracle, 1)["unseen"])
    assert not {6, 7} & set(position(oracle, 0)["unseen"])
    oracle.play(keep(7))
    assert position(oracle, 1)["choosing"] == {"type": "place", "plate": 7}
    batch: Action = {"player": 0, "group": 1, "special": 0, "joker": 1, "plates": [6]}
    assert position(oracle)["stack"] == {"count": 11, "top": "special", "under": [batch], "seen": []}
    oracle.play(place(5, 180))
    assert position(oracle, 1)["stack"]["under"] == [{**batch, "plates": [None]}]
    assert 6 in position(oracle, 1)["unseen"]
    assert 6 not in position(oracle, 0)["unseen"]
    assert oracle.current_player == 1
    assert position(oracle)["offer"] == [4, 5, 12]


def test_the_last_point_ends_the_drawing() -> None:
    oracle = with_tokens(score=1)
    oracle.play(DRAW)
    oracle.deal(["7", "S"])  # first the plate looked at, then the type of the new top
    assert position(oracle)["choosing"] == {"type": "place", "plate": 7}
    assert oracle.boards[0].score == 0
    oracle.play(place(9))
    oracle.play(plate(4))
    oracle.play(place(9))
    assert oracle.legal_actions() == [plate(5), plate(12)]  # no point, no plate of the stack


def test_a_plate_for_nothing() -> None:
    oracle = with_tokens(score=0)
    oracle.offer = []
    assert oracle.legal_actions() == [DRAW]
    oracle.play(DRAW)
    oracle.deal(["7", "S"])
    oracle.play(place(9))
    assert oracle.boards[0].score == 0
    oracle.boards[1].score = 1
    assert oracle.legal_actions() == [DRAW]
    oracle.play(DRAW)
    oracle.deal(["8", "S"])
    assert oracle.boards[1].score == 0


def test_types_are_kept_for_the_plates_drawn() -> None:
    oracle = with_tokens()
    oracle.unseen = [6, 7, 8]
    oracle.stack = [FaceDown("joker"), FaceDown(), FaceDown()]
    oracle.play(DRAW)
    with pytest.raises(AssertionError):
        oracle.deal(["J"])  # the only joker plate has been drawn
    oracle.deal(["S"])


def test_no_type_when_the_stack_is_empty() -> None:
    oracle = with_tokens()
    oracle.unseen = [7]
    oracle.stack = [FaceDown("special")]
    oracle.play(DRAW)
    oracle.deal(["7"])
    assert oracle.boards[0].score == 4
    assert position(oracle)["stack"] == {"count": 0, "top": None, "under": [], "seen": []}


def face_down(number: int, group: Group) -> FaceDown:
    return FaceDown(kind_of_plate(number), number, group)


def put_under(oracle: Oracle, group: Group, *numbers: int) -> None:
    """Put a batch under the stack by hand."""
    oracle.under.append(Batch([face_down(number, group) for number in numbers]))
    for number in numbers:
        if number in oracle.unseen:
            oracle.unseen.remove(number)


def seen(oracle: Oracle) -> list[dict[str, object]]:
    found: list[dict[str, object]] = position(oracle)["stack"]["seen"]
    return found


def test_three_plates_one_by_one_under_an_empty_stack() -> None:
    oracle = with_tokens()
    oracle.unseen = [6, 7, 8, 9]
    oracle.stack = [FaceDown("joker"), FaceDown("special"), FaceDown("special"), FaceDown("special")]
    for _ in range(4):
        oracle.play(DRAW)
    oracle.deal(["6", "9", "7", "8"])
    assert oracle.boards[0].score == 1
    oracle.play(keep(9))
    choosing = position(oracle, 1)["choosing"]
    assert (choosing["type"], choosing["kept"]) == ("under", 9)
    assert [drawn["type"] for drawn in choosing["plates"]] == ["special", "special", "joker"]
    assert position(oracle)["stack"] == {"count": 0, "top": None, "under": [], "seen": []}
    assert oracle.legal_actions() == [under(6), under(7), under(8)]
    oracle.play(under(8))
    batch: Action = {"player": 0, "group": 1, "special": 1, "joker": 0, "plates": [8]}
    assert position(oracle)["stack"] == {"count": 1, "top": "special", "under": [batch], "seen": []}
    assert [drawn["plate"] for drawn in position(oracle)["choosing"]["plates"]] == [6, 7]
    oracle.play(under(6))  # the last one goes by itself
    assert position(oracle)["choosing"] == {"type": "place", "plate": 9}
    batch = {"player": 0, "group": 1, "special": 2, "joker": 1, "plates": [8, 6, 7]}
    assert position(oracle)["stack"] == {"count": 3, "top": "special", "under": [batch], "seen": []}
    assert not {6, 7, 8, 9} & set(position(oracle, 0)["unseen"])
    assert {6, 7, 8} <= set(position(oracle, 1)["unseen"])
    # so that the other player draws two of them, and the first one knows which
    oracle.play(place(9))
    oracle.play(DRAW)
    first: Action = {"type": "special", "plate": 8, "player": 0, "group": 1}
    assert position(oracle, 0)["choosing"] == {"type": "draw", "plates": [first]}
    assert position(oracle, 1)["choosing"] == {"type": "draw", "plates": [{**first, "plate": None}]}
    assert position(oracle)["stack"]["under"][0]["group"] == 1
    assert position(oracle)["stack"]["top"] == "joker"
    oracle.play(DRAW)
    oracle.play(LOOK)
    assert position(oracle, 1)["choosing"]["plates"] == [
        {"type": "special", "plate": 8, "player": 1, "group": 1},
        {"type": "joker", "plate": 6, "player": 1, "group": 1},
    ]
    assert position(oracle, 0)["choosing"]["plates"][0]["plate"] is None
    assert seen(oracle) == [{"group": 1, "plates": [6, 8]}]  # what the first player knows
    assert position(oracle)["stack"]["under"] == [
        {"player": 0, "group": 2, "special": 1, "joker": 0, "plates": [7]},
    ]
    oracle.play(keep(8))
    assert seen(oracle) == [{"group": 2, "plates": [6]}]
    assert [(batch["player"], batch["plates"]) for batch in position(oracle)["stack"]["under"]] == [(0, [7]), (1, [6])]
    assert not {6, 7, 8, 9} & set(position(oracle, 0)["unseen"])
    assert {6, 7, 8, 9} & set(position(oracle, 1)["unseen"]) == {7}


def test_groups_are_joined() -> None:
    oracle = with_tokens()
    oracle.stack = []
    one, other, mine = Group(0, {6}), Group(0, {9}), Group(1, {10})
    oracle.unseen = []
    put_under(oracle, one, 6, 7)
    put_under(oracle, other, 8)
    put_under(oracle, mine, 10, 11)
    put_under(oracle, other, 9)
    numbers = [batch["group"] for batch in position(oracle)["stack"]["under"]]
    assert numbers == [1, 2, 3, 2]
    assert seen(oracle) == [
        {"group": 1, "plates": [6]},
        {"group": 2, "plates": [9]},
        {"group": 3, "plates": [10]},
    ]
    for _ in range(4):
        oracle.play(DRAW)
    # before the look: 6 and 7 of the first group, 8 of the second, 10 of the other player's
    assert [drawn["group"] for drawn in position(oracle)["choosing"]["plates"]] == [1, 1, 2, 3]
    assert [drawn["plate"] for drawn in position(oracle, 0)["choosing"]["plates"]] == [6, 7, 8, None]
    assert [drawn["plate"] for drawn in position(oracle, 1)["choosing"]["plates"]] == [None, None, None, 10]
    assert 10 not in position(oracle, 0)["unseen"]  # known to be in the group
    oracle.play(LOOK)
    assert [batch["group"] for batch in position(oracle)["stack"]["under"]] == [2, 1]
    assert seen(oracle) == [{"group": 1, "plates": [6, 9, 10]}]
    assert 8 in position(oracle, 1)["unseen"]
    oracle.play(keep(6))
    assert seen(oracle) == [{"group": 1, "plates": [9, 10]}]
    oracle.play(under(10))
    oracle.play(under(8))
    assert position(oracle)["stack"]["under"] == [
        {"player": 1, "group": 1, "special": 1, "joker": 0, "plates": [11]},
        {"player": 0, "group": 2, "special": 1, "joker": 0, "plates": [9]},
        {"player": 0, "group": 2, "special": 2, "joker": 1, "plates": [10, 8, 7]},
    ]
    assert seen(oracle) == [{"group": 2, "plates": [9, 10]}]


def test_plates_of_a_batch_come_into_the_offer() -> None:
    oracle = at_table()
    oracle.unseen = [13]
    oracle.offer = []
    oracle.stack = [FaceDown("special")]
    put_under(oracle, Group(1, {9}), 8, 9, 10)
    act(oracle, oracle.preparation)
    assert oracle.needs_deal
    oracle.deal(["13", *split("BBYRK TTKB YYRK BKTT RRKB")])
    assert position(oracle)["offer"] == [8, 9, 13]
    assert position(oracle)["stack"] == {
        "count": 1,
        "top": "joker",
        "under": [{"player": 1, "group": 1, "special": 0, "joker": 1, "plates": [10]}],
        "seen": [],
    }
    assert [10 in position(oracle, viewer)["unseen"] for viewer in (0, 1)] == [True, False]


# Phase 1, B and C: tiles


def test_sun_example_of_the_rulebook() -> None:
    oracle = at_table()
    oracle.factories[1] = Factory(["turquoise", "black", "turquoise", "yellow"], [], "hidden")
    oracle.large_sun = ["turquoise", "blue", "turquoise", "black", "red"]
    act(oracle)
    ina, michael = oracle.boards
    oracle.play(sun(1, "turquoise", 3))
    assert ina.lines[3] == ["turquoise"] * 2
    assert position(oracle)["choosing"] == {"type": "stack", "factory": 1, "tiles": ["yellow", "black"]}
    assert oracle.current_player == 0
    assert oracle.legal_actions() == [stack("yellow"), stack("black")]
    oracle.play(stack("black"))
    assert position(oracle)["factories"][0] == {"sun": [], "moon": ["black", "yellow"], "chip": "hidden"}
    oracle.play(sun(None, "turquoise", 2))
    assert michael.lines[2] == ["turquoise"] * 2
    assert position(oracle)["large"] == {"sun": [], "moon": ["blue", "red", "black"]}
    assert oracle.first_player_tile is None
    assert oracle.current_player == 0


@pytest.mark.parametrize(
    ("left", "choices", "moon_tiles"),
    [
        (["red", "red", "red"], [], ["red", "red", "red"]),
        (["red", "blue", "red"], ["red"], None),
        (["red", "blue", "red"], ["red", "red"], ["red", "red", "blue"]),
        (["red", "blue", "red"], ["red", "blue"], ["red", "blue", "red"]),
        (["red", "blue", "red"], ["blue"], ["blue", "red", "red"]),
        (["red", "blue", "black"], ["black", "red"], ["black", "red", "blue"]),
        (["red", "blue"], ["red"], ["red", "blue"]),
        (["red"], [], ["red"]),
    ],
)
def test_stacking(left: list[str], choices: list[str], moon_tiles: list[str] | None) -> None:
    oracle = at_table()
    oracle.factories[2] = Factory(["yellow", *left], [], "hidden")
    act(oracle)
    oracle.play(sun(2, "yellow"))
    for colour in choices:
        assert oracle.current_player == 0
        oracle.play(stack(colour))
    if moon_tiles is None:
        assert oracle.factories[2].moon == ["red"]
        assert position(oracle)["choosing"] == {"type": "stack", "factory": 2, "tiles": ["blue", "red"]}
    else:
        assert oracle.factories[2].moon == moon_tiles
        assert oracle.current_player == 1


def oracle_dealt(oracle: Oracle, line: str) -> Oracle:
    oracle.deal(split(line))
    return oracle


def moons() -> Oracle:
    """The example of the rulebook: 1 blue, 2 black or 2 yellow tiles are within reach."""
    oracle = at_table()
    oracle.factories[1] = Factory([], ["black", "yellow"], "hidden")
    oracle.factories[2] = Factory([], ["yellow", "yellow"], "hidden")
    oracle.factories[3] = Factory([], ["red", "black"], "hidden")
    oracle.large_moon = ["blue", "black"]
    act(oracle)
    return oracle


def test_moon_example_of_the_rulebook() -> None:
    oracle = moons()
    assert {action["colour"] for action in oracle.legal_actions()} == {"blue", "black", "yellow"}
    oracle.play(moon("yellow", 2))
    assert oracle.boards[0].lines[2] == ["yellow"] * 2
    assert oracle.first_player_tile is None
    assert oracle.factories[2].moon == ["yellow"]  # only the tile on top
    oracle.play(moon("black", 6))
    assert oracle.boards[1].lines[6] == ["black"] * 3
    assert position(oracle_dealt(oracle, "+TY"))["first_player_tile"] == 1
    assert oracle.factories[1].chip == "turquoise-yellow"
    oracle.play(moon("blue", 6))
    assert position(oracle)["first_player_tile"] == 1
    assert position(oracle)["large"] == {"sun": [], "moon": []}


def test_several_chips_are_revealed_at_once() -> None:
    oracle = at_table()
    for number in (1, 2, 4):
        oracle.factories[number] = Factory([], ["red"], "hidden")
    oracle.large_moon = ["red", "blue"]
    act(oracle)
    oracle.play(moon("red"))
    with pytest.raises(AssertionError):
        oracle.deal(["+B", "+B", "+B"])
    oracle = at_table()
    for number in (1, 2, 4):
        oracle.factories[number] = Factory([], ["red"], "hidden")
    act(oracle)
    oracle.play(moon("red"))
    assert oracle.boards[0].broken == ["red"] * 3
    oracle.deal(["+B", "+KB", "+B"])
    assert [factory.chip for factory in oracle.factories.values()] == ["blue", "black-blue", None, "blue"]
    assert position(oracle)["chips"]["blue"] == 0
    oracle.play(chip(2))
    assert oracle.boards[1].chips == ["black-blue"]
    assert oracle.legal_actions() == [chip(1), chip(4)]


def test_four_equal_tiles_reveal_the_chip() -> None:
    oracle = at_table()
    oracle.factories[3] = Factory(["red"] * 4, [], "hidden")
    act(oracle)
    oracle.play(sun(3, "red", 2))
    assert (oracle.boards[0].lines[2], oracle.boards[0].broken) == (["red"] * 2, ["red"] * 2)
    oracle.deal(["+R"])
    assert (oracle.factories[3].chip, oracle.current_player) == ("red", 1)
    assert oracle.legal_actions() == [chip(3)]


def test_two_chips_a_round_and_passing() -> None:
    oracle = at_table(round_number=5)
    for number in (1, 2, 3):
        oracle.factories[number].chip = "red"
    oracle.boards[0].chips_taken = 1
    oracle.boards[1].chips_taken = 0
    act(oracle)
    oracle.play(chip(1))
    oracle.play(chip(2))
    assert (oracle.current_player, oracle.legal_actions()) == (1, [chip(3)])  # seat 0 is passed over
    oracle.play(chip(3))
    assert oracle.phase == "over"


def test_options_for_two_tiles() -> None:
    oracle = at_table()
    oracle.large_moon = ["red", "red"]
    board = oracle.boards[0]
    board.lines = {1: ["blue"], 2: [], 3: ["red"], 4: ["red"] * 4, 5: ["black"], 6: []}
    act(oracle)
    assert oracle.legal_actions() == [moon("red", 2), moon("red", 3), moon("red", 6), moon("red", None)]


def test_overfull_lines_and_broken_tiles() -> None:
    oracle = at_table()
    oracle.large_moon = ["red", "red", "red", "blue"]
    board = oracle.boards[0]
    board.broken = ["blue"] * 2 + ["black"]
    act(oracle)
    oracle.play(moon("red", 1))
    assert (board.lines[1], sorted(board.broken), oracle.tower) == (["red"], ["black", "blue", "blue", "red"], ["red"])
    assert position(oracle)["players"][0]["broken"] == ["blue", "blue", "red", "black"]


# Phase 2


def decorating(round_number: int = 1) -> Oracle:
    """A table before phase 2; both domes are full of plates."""
    oracle = at_table(round_number)
    for board in oracle.boards:
        fill_dome(board)
    return oracle


def decorate(oracle: Oracle) -> None:
    act(oracle, oracle.decoration)


def test_decoration_example_of_the_rulebook() -> None:
    oracle = decorating()
    board = oracle.boards[0]
    # row 1: Y K | W B | K S; row 2: T S | T K | T R; row 3: K Y | none | R T; row 4: R W | none | Y W
    fill_dome(board, "1 2 5 4 - 14 - - -")
    cover(board, (1, 3))
    board.lines = {
        1: ["red"],
        2: ["black"] * 2,
        3: ["turquoise"],
        4: ["blue"] * 4,
        5: ["yellow"] * 3,
        6: [],
    }
    board.score = 10
    decorate(oracle)
    assert board.lines[1] == []
    assert board.broken == ["red"]
    assert oracle.legal_actions() == [lay(4, 2), lay(4, 6)]
    assert board.tile(2, 4) == "black"
    assert oracle.tower == ["black"]
    assert position(oracle)["choosing"] == {"type": "cell", "line": 4}
    oracle.play(lay(4, 2))
    assert board.tile(4, 2) == "blue"
    assert board.lines == {1: [], 2: [], 3: ["turquoise"], 4: [], 5: ["yellow"] * 3, 6: []}
    assert board.score == 10 + 1 + 1 - 1
    assert sorted(oracle.tower) == ["black"] + ["blue"] * 3 + ["red"]


def test_scoring_example_of_the_rulebook() -> None:
    oracle = decorating()
    board = oracle.boards[0]
    fill_dome(board, "- 8 - - - - - - -")  # slot 2: Y B / K S
    board.dome[5] = DomePlate(17, 180)  # K B / W R
    cover(board, (1, 4), (2, 3))
    board.lines[1] = ["yellow"]
    board.lines[3] = ["blue"] * 3
    board.score = 0
    decorate(oracle)
    # yellow: 2 horizontally, 2 vertically; the special tile lies in row 2; blue: (1, 4), (2, 4), (3, 4) vertically
    assert board.tile(1, 3) == "yellow"
    assert board.tile(2, 4) == "special"
    assert board.tile(3, 4) == "blue"
    assert board.score == 2 + 2 + 2 + 3
    assert oracle.special_tiles == 8
    assert oracle.tower == ["blue"] * 2


@pytest.mark.parametrize(
    ("others", "points"),
    [
        ([], 1),
        ([(2, 2), (4, 4), (5, 3), (3, 5)], 1),  # none of them next to the new tile
        ([(3, 2)], 2),
        ([(2, 3)], 2),
        ([(3, 2), (2, 3)], 4),
        ([(3, 1), (3, 2), (3, 4), (3, 6)], 4),  # a gap ends a run
        ([(1, 3), (2, 3), (4, 3), (5, 3), (6, 3), (3, 4)], 8),
        ([(3, column) for column in (1, 2, 4, 5, 6)] + [(row, 3) for row in (1, 2, 4, 5, 6)], 12),
    ],
)
def test_points_for_a_tile(others: list[tuple[int, int]], points: int) -> None:
    board = Board()
    fill_dome(board)
    cover(board, (3, 3), *others)
    assert board.points_for_tile(3, 3) == points


def test_a_special_tile_scores_its_own_row() -> None:
    oracle = decorating()
    board = oracle.boards[0]
    fill_dome(board, "- - - - - - 8 - -")  # Y B / K S, the special space is in row 6
    cover(board, (5, 1), (6, 1))
    board.lines[5] = ["blue"] * 5
    board.score = 0
    decorate(oracle)
    assert board.score == 2 + 6
    assert board.tile(6, 2) == "special"


def test_penalty_example_of_the_rulebook() -> None:
    oracle = decorating()
    board = oracle.boards[0]
    board.broken = ["red"] * 3
    board.score = 20
    oracle.boards[1].broken = ["blue"] * 4
    oracle.first_player_tile = 0
    decorate(oracle)
    assert board.score == 20 - 8
    assert oracle.boards[1].score == 0  # never less
    assert (board.broken, len(oracle.tower)) == ([], 7)


def test_unplaceable_tiles() -> None:
    oracle = decorating()
    board = oracle.boards[0]
    fill_dome(board, "1 5 7 8 5 - 9 11 13")
    # row 2: T S | T R | R B; row 3: Y B | K S | -
    board.lines[2] = ["black"]  # incomplete, breaks
    board.lines[3] = ["red"] * 3  # a slot is empty, stays
    board.lines[6] = ["yellow"] * 6  # row 6: B S | K R | S T
    board.score = 20
    decorate(oracle)
    assert board.lines == {1: [], 2: [], 3: ["red"] * 3, 4: [], 5: [], 6: []}
    assert board.score == 20 - 10  # seven tiles break, four cost points
    assert sorted(oracle.tower) == ["black"] + ["yellow"] * 6


def test_the_round_beginner_decorates_and_pays_first() -> None:
    oracle = decorating()
    oracle.first_player = 1
    for board in oracle.boards:
        fill_dome(board, "2 2 - - - - - - -")  # W B | W B
        board.lines[1] = ["red"]
        board.broken = ["blue"]
    decorate(oracle)
    assert oracle.current_player == 1
    assert [board.score for board in oracle.boards] == [5, 5]
    oracle.play(lay(1, 3))
    assert oracle.current_player == 0
    assert [board.score for board in oracle.boards] == [5, 5]
    assert [board.broken for board in oracle.boards] == [["blue"], []]


# Chips


def with_chips(chips: list[str], lines: dict[int, list[str]], plates: str = DOME) -> Oracle:
    oracle = decorating()
    fill_dome(oracle.boards[0], plates)
    oracle.boards[0].chips = list(chips)
    for line, tiles in lines.items():
        oracle.boards[0].lines[line] = list(tiles)
    decorate(oracle)
    return oracle


def test_chips_example_of_the_rulebook() -> None:
    chips = ["turquoise-yellow", "red-turquoise", "black"]
    lines = {3: ["turquoise"] * 2, 4: ["red"] * 3}
    # row 3: T R | - ; row 4: B W | -
    oracle = with_chips(chips, lines, "- - - 3 - - - - -")
    board = oracle.boards[0]
    # not black: any three of them hold the pair of turquoise, so that black could be left out
    assert oracle.legal_actions() == [spend("turquoise-yellow"), spend("red-turquoise"), SKIP]
    assert position(oracle)["choosing"] == {"type": "chips", "line": 3, "paid": []}
    oracle.play(spend("red-turquoise"))
    # the other half turquoise chip goes by itself
    assert board.tile(3, 1) == "turquoise"
    assert board.chips == ["black"]
    assert oracle.tower == ["turquoise"]
    assert board.lines[4] == ["red"] * 3


def test_black_cannot_be_part_of_the_payment() -> None:
    chips = ["turquoise-yellow", "red-turquoise", "black"]
    assert payments(chips, "turquoise", 1) == [["turquoise-yellow", "red-turquoise"]]
    assert payments(chips, "red", 1) == [["black", "turquoise-yellow", "red-turquoise"]]


def test_three_chips_for_the_fourth_line() -> None:
    chips = ["turquoise-yellow", "red-turquoise", "black"]
    oracle = with_chips(chips, {3: ["turquoise"] * 2, 4: ["red"] * 3}, "- - - 3 - - - - -")
    oracle.play(SKIP)
    assert position(oracle)["choosing"] == {"type": "chips", "line": 4, "paid": []}
    oracle.play(spend("black"))
    assert position(oracle)["choosing"] == {"type": "chips", "line": 4, "paid": ["black"]}
    assert oracle.boards[0].chips == ["turquoise-yellow", "red-turquoise"]
    assert oracle.legal_actions() == [spend("turquoise-yellow"), spend("red-turquoise")]  # and no skip
    oracle.play(spend("red-turquoise"))
    board = oracle.boards[0]
    assert (board.tile(4, 2), board.chips) == ("red", [])
    assert oracle.tower == ["red"] * 2
    assert len(board.lines[3]) == 2


def test_chips_need_a_tile_and_a_cell() -> None:
    oracle = with_chips(["red"] * 2, {}, DOME)
    assert oracle.pending is None
    oracle = with_chips(["red"] * 2, {2: ["red"]}, "2 - - - - - - - -")  # row 2: T K
    assert oracle.pending is None
    assert oracle.boards[0].lines[2] == ["red"]


def test_one_kind_is_asked_for_once() -> None:
    oracle = with_chips(["red", "red"], {2: ["red"]}, "3 - - 10 - - - - -")  # row 2: B W
    assert oracle.legal_actions() == [spend("red"), SKIP]
    oracle.play(spend("red"))
    assert oracle.boards[0].chips == []
    assert oracle.boards[0].spent_chips == ["red", "red"]
    assert oracle.boards[0].tile(2, 2) == "red"


def test_chips_and_then_a_cell() -> None:
    oracle = with_chips(["red", "red"], {2: ["red"]}, "3 3 - - - - - - -")  # row 2: B W | B W
    oracle.play(spend("red"))
    assert position(oracle)["choosing"] == {"type": "cell", "line": 2}
    assert position(oracle)["players"][0]["lines"][1] == {"colour": "red", "count": 1}
    oracle.play(lay(2, 4))
    assert oracle.tower == []


def parts(chips: list[str], colour: str) -> int:
    """The most tiles that chips can stand for, by trying every way to make pairs and triples of them."""
    most = 0
    for size in (2, 3):
        for chosen in combinations(range(len(chips)), size):
            if size == 2 and not all(colour in chips[index] for index in chosen):
                continue
            left = [name for index, name in enumerate(chips) if index not in chosen]
            most = max(most, 1 + parts(left, colour))
    return most


@pytest.mark.parametrize("seed", range(40))
def test_payments_by_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    chips = rng.sample(CHIPS * 2, rng.randint(0, 7))
    colour = rng.choice(COLOURS)
    missing = rng.randint(1, 3)
    enough: set[tuple[int, ...]] = set()
    for size in range(len(chips) + 1):
        for indices in combinations(range(len(chips)), size):
            if parts([chips[index] for index in indices], colour) >= missing:
                enough.add(indices)
    minimal = {indices for indices in enough if not any(set(other) < set(indices) for other in enough)}
    expected = {tuple(sorted(chips[index] for index in indices)) for indices in minimal}
    found = [tuple(sorted(payment)) for payment in payments(chips, colour, missing)]
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.parametrize("seed", range(16))
def test_every_order_of_spending_ends_with_a_payment(seed: int) -> None:
    rng = random.Random(seed)
    line = rng.randint(2, 6)
    count = rng.randint(1, line - 1)
    chips = rng.sample(CHIPS * 2, rng.randint(2, 6))
    plates = "3 - - 3 - - 3 - -" if line % 2 == 0 else "10 - - 10 - - 10 - -"  # B W below, or Y R above
    lines = {line: ["red"] * count}
    reached: set[tuple[str, ...]] = set()
    for _ in range(60):
        oracle = with_chips(chips, lines, plates)
        while oracle.pending is not None:
            oracle.play(rng.choice([action for action in oracle.legal_actions() if action != SKIP]))
        if oracle.boards[0].spent_chips:
            assert is_payment(oracle.boards[0].spent_chips, "red", line - count)
            assert oracle.boards[0].lines[line] == []
            assert sorted(oracle.boards[0].spent_chips + oracle.boards[0].chips) == sorted(chips)
            reached.add(tuple(sorted(oracle.boards[0].spent_chips)))
        else:
            assert payments(chips, "red", line - count) == []
            assert len(oracle.boards[0].lines[line]) == count
    expected = {tuple(sorted(payment)) for payment in payments(chips, "red", line - count)}
    assert reached <= expected
    if len(expected) < 5:
        assert reached == expected


# Phase 3: shortages


def refilling(bag: list[str], tower: list[str], round_number: int = 4) -> Oracle:
    """A table whose next round is being prepared; there are no more plates."""
    oracle = at_table(round_number)
    oracle.offer, oracle.stack, oracle.unseen = [], [], []
    oracle.bag, oracle.tower = list(bag), list(tower)
    act(oracle, oracle.preparation)
    return oracle


def test_five_equal_tiles_are_drawn_again() -> None:
    oracle = refilling(["blue"] * 10 + ["red"] * 11 + ["black"] * 5, ["yellow"])
    oracle.deal(split("BBBBB RRRRR BBRRR BBBB BBRR RRRR KKKK"))
    assert oracle.large_sun == ["blue", "blue", "red", "red", "red"]
    assert oracle.tower == ["yellow"]
    assert sorted(oracle.bag) == ["black", "blue", "blue", "red", "red"]


def test_the_tower_is_poured_in_only_if_the_bag_holds_one_colour() -> None:
    oracle = refilling(["blue"] * 5 + ["red"], ["yellow"] * 30)
    with pytest.raises(AssertionError):
        oracle.deal(split("BBBBB Y"))
    oracle = refilling(["blue"] * 5 + ["red"], ["yellow"] * 30)
    oracle.deal(split("BBBBB BBBBR BYYY YYYY YYYY YYYY"))
    oracle = refilling(["blue"] * 6, ["yellow"] * 30)
    oracle.deal(split("BBBBB YYYYY BBBBB BBBBY BBYY YYYY YYYY YYYY"))
    assert oracle.tower == []
    assert len(oracle.bag) == 36 - 21


def test_five_equal_tiles_across_a_pour() -> None:
    oracle = refilling(["blue"] * 3, ["blue"] * 2 + ["red"] * 20)
    oracle.deal(split("BBBBB BBBRR RRRR RRRR RRRR BBRR"))
    assert oracle.large_sun == ["blue"] * 3 + ["red"] * 2
    assert oracle.bag == ["red"] * 4


def test_five_equal_tiles_stay_if_there_is_nothing_else() -> None:
    oracle = refilling(["blue"] * 6, ["blue"] * 4)
    oracle.deal(split("BBBBB BBBB B +B +TY"))
    assert oracle.large_sun == ["blue"] * 5
    assert [len(factory.sun) for factory in oracle.factories.values()] == [4, 1, 0, 0]
    assert [factory.chip for factory in oracle.factories.values()] == ["hidden", "hidden", "blue", "turquoise-yellow"]
    assert (oracle.bag, oracle.tower) == ([], [])


def test_the_bag_runs_out_in_the_middle() -> None:
    oracle = refilling(["blue"] * 4 + ["red"] * 2, ["black"] * 17)
    with pytest.raises(AssertionError):
        oracle.deal(split("BBBBR K"))
    oracle = refilling(["blue"] * 4 + ["red"] * 2, ["black"] * 17)
    oracle.deal(split("BBBBR RKKK KKKK KKKK KKKK"))
    assert oracle.bag == ["black"] * 2


def test_four_equal_tiles_are_not_five() -> None:
    oracle = refilling(["blue"] * 4, [])
    oracle.deal(split("BBBB +B +Y +R +K"))
    assert oracle.large_sun == ["blue"] * 4
    assert [factory.chip for factory in oracle.factories.values()] == ["blue", "yellow", "red", "black"]


def test_nothing_at_all() -> None:
    oracle = refilling([], [])
    oracle.deal(["+B", "+Y", "+R", "+K"])
    act(oracle)
    assert oracle.legal_actions() == [chip(1), chip(2), chip(3), chip(4)]
    for factory in (1, 2, 3, 4):
        oracle.play(chip(factory))
    assert oracle.phase == "over"
    assert oracle.outcome() == {"winners": [0, 1], "scores": [5, 5], "reason": "shared", "ending": "five rounds"}


def test_a_new_round() -> None:
    oracle = at_table(1)
    oracle.first_player_tile = 1
    for board in oracle.boards:
        board.chips_taken = 2
    oracle.offer = []
    act(oracle, oracle.finish_round)
    oracle.deal(split("7 S 8 J 6 J BBYRK TTKB YYRK BKTT RRKB"))
    table = position(oracle)
    assert (table["round"], table["first_player"], table["current_player"]) == (2, 1, 1)
    assert table["first_player_tile"] is None
    assert [(board.tokens, board.chips_taken) for board in oracle.boards] == [(2, 0), (2, 0)]
    assert position(oracle)["offer"] == [6, 7, 8]
    assert position(oracle)["phase"] == "acquisition"


def test_nobody_took_the_first_player_tile() -> None:
    oracle = at_table(4)
    oracle.offer, oracle.stack = [], []
    oracle.first_player = 1
    act(oracle, oracle.finish_round)
    oracle.deal(split("BBYRK TTKB YYRK BKTT RRKB"))
    assert (oracle.round, oracle.first_player, oracle.current_player) == (5, 1, 1)
    assert [board.tokens for board in oracle.boards] == [0, 0]
    assert {action["type"] for action in oracle.legal_actions()} == {"sun"}


# Scoring tablets


def full_dome(plates: str = DOME) -> Board:
    """A dome with a tile on every cell; blue ones on the joker spaces."""
    board = Board()
    fill_dome(board, plates)
    cover(board, *[(row, column) for row in LINES for column in LINES])
    return board


def remove(board: Board, *places: tuple[int, int]) -> None:
    for row, column in places:
        slot, cell = place_of(row, column)
        plate = board.dome[slot]
        assert plate is not None
        plate.tiles[cell] = None


@pytest.mark.parametrize(
    ("side", "full", "removed", "points"),
    [
        ("rows", 18, [(1, 1), (1, 6), (4, 2)], 12),
        ("columns", 42, [(1, 1), (6, 1), (4, 2)], 28),
        ("diagonals", 20, [(2, 2)], 10),
        ("diagonals", 20, [(2, 5), (6, 6)], 0),
        ("diagonals", 20, [(2, 1), (6, 5)], 20),
        ("border", 20, [(1, 1), (3, 6), (6, 3), (2, 2), (3, 3)], 17),
        ("corners", 22, [(2, 2)], 19),
        ("corners", 22, [(1, 6)], 19),
        ("corners", 22, [(5, 1), (6, 2)], 14),
        ("corners", 22, [(5, 5)], 14),
        ("corners", 22, [(3, 3), (1, 3), (3, 1)], 22),
    ],
)
def test_tablets_by_places(side: str, full: int, removed: list[tuple[int, int]], points: int) -> None:
    board = full_dome()
    assert board.tablet_points(side) == full
    remove(board, *removed)
    assert board.tablet_points(side) == points
    empty = Board()
    fill_dome(empty)
    assert empty.tablet_points(side) == 0


def test_rainbow_by_hand() -> None:
    board = Board()
    fill_dome(board, "1 2 5 - - - - - -")  # row 1: Y K | W B | K S; row 2: T S | T K | T R
    cover(board, (1, 1), (1, 2), (1, 4))
    cover(board, (1, 3), tile="red")
    assert board.tablet_points("rainbow") == 0  # yellow, black, red, blue
    cover(board, (1, 6))
    assert board.tablet_points("rainbow") == 4  # and the special tile
    cover(board, (1, 3), tile="black")
    assert board.tablet_points("rainbow") == 0
    cover(board, (1, 3), tile="turquoise")
    cover(board, (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6))
    assert board.tablet_points("rainbow") == 4  # row 2: turquoise, special, black, red
    fill_dome(board, "18 - 9 - - - - - -")
    assert board.tablet_points("rainbow") == 0


def test_special_tiles_are_one_colour_together() -> None:
    board = Board()
    fill_dome(board, "7 16 1 - - - - - -")  # row 1: S K | S T | Y K
    cover(board, *[(1, column) for column in LINES])
    assert board.tablet_points("rainbow") == 0  # special, black, turquoise, yellow
    assert board.tablet_points("rows") == 3
    board.dome[3] = DomePlate(18, 180)  # R B / Y S
    cover(board, (1, 5), (1, 6))
    assert board.tablet_points("rainbow") == 4  # special, black, turquoise, red, blue


def test_jokers_and_specials() -> None:
    board = full_dome()
    jokers, specials = cells_with(board, "joker"), cells_with(board, "special")
    assert (len(jokers), len(specials)) == (4, 5)
    assert (board.tablet_points("jokers"), board.tablet_points("specials")) == (8, 0)
    remove(board, jokers[0], *specials[:2])
    assert (board.tablet_points("jokers"), board.tablet_points("specials")) == (0, -6)
    all_special = full_dome("1 5 7 8 9 11 13 16 18")
    assert all_special.tablet_points("jokers") == 0


# End of the game


def ended(scores: list[int], tile: int | None, tablets: list[str] | None = None) -> Oracle:
    oracle = decorating(5)
    oracle.tablets = tablets or ["rows", "columns", "diagonals"]
    oracle.first_player_tile = tile
    for board, score in zip(oracle.boards, scores, strict=True):
        board.score = score
    act(oracle, oracle.finish_round)
    return oracle


def test_winners() -> None:
    assert ended([9, 5], None).outcome() == {
        "winners": [0],
        "scores": [9, 5],
        "reason": "points",
        "ending": "five rounds",
    }
    result = ended([5, 7], 1).outcome()
    assert result == {"winners": [1], "scores": [5, 5], "reason": "first player tile", "ending": "five rounds"}
    result = ended([9, 7], 0).outcome()
    assert result == {"winners": [0], "scores": [7, 7], "reason": "first player tile", "ending": "five rounds"}
    result = ended([7, 7], None).outcome()
    assert result == {"winners": [0, 1], "scores": [7, 7], "reason": "shared", "ending": "five rounds"}


def test_the_sum_of_the_tablets_is_applied_once() -> None:
    oracle = decorating(5)
    oracle.tablets = ["rows", "border", "specials"]
    board = oracle.boards[0]
    board.score = 4
    cover(board, *[(3, column) for column in LINES])  # a row, 2 border tiles; one special tile in row 3
    specials = len(cells_with(board, "special"))
    laid = len([place for place in cells_with(board, "special") if place[0] == 3])
    act(oracle, oracle.finish_round)
    assert board.score == max(0, 4 + 3 + 2 - 3 * (specials - laid))
    assert oracle.boards[1].score == 0
    assert ended([4, 40], None, ["specials"]).outcome() == {
        "winners": [1],
        "scores": [0, 25],
        "reason": "points",
        "ending": "five rounds",
    }


def test_tablets_have_two_sides() -> None:
    assert len({side for sides in TABLETS for side in sides}) == 8


# A whole round


def test_phase_2_begins_when_nothing_is_left() -> None:
    rng = random.Random(1)
    oracle = Oracle("first-game")
    phases = []
    while oracle.outcome() is None:
        random_deal(oracle, rng)
        phases.append((oracle.round, oracle.phase))
        if oracle.phase == "decoration":
            assert all(factory == Factory() for factory in oracle.factories.values())
            assert not oracle.large_sun + oracle.large_moon
            assert [board.tokens for board in oracle.boards] == [0, 0]
            assert [board.chips_taken for board in oracle.boards] == [2, 2]
        oracle.play(rng.choice(oracle.legal_actions()))
        if oracle.phase == "decoration" and oracle.round == 4 and not oracle.needs_deal:
            assert all(plate is not None for board in oracle.boards for plate in board.dome.values())
    assert [number for number, _ in phases] == sorted(number for number, _ in phases)
    for before, after in pairwise(phases):
        assert after[0] - before[0] in (0, 1)


def test_illegal_actions_change_nothing() -> None:
    oracle = started()
    before = oracle.position()
    for action in (plate(7), DRAW, LOOK, place(1), sun(1, "blue", 1), moon("blue"), chip(1), SKIP, spend("red")):
        with pytest.raises(ValueError, match="not legal"):
            oracle.play(action)
    with pytest.raises(AssertionError):
        oracle.deal(["S"])
    assert oracle.position() == before
    with pytest.raises(ValueError, match="no position before the deal"):
        Oracle().position()
