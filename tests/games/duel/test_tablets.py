"""The eight sides of the scoring tablets: the sentences of the rulebook's last page, and many domes counted by hand."""

import json
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

import azulejos
from azulejos.match.start import match_from_setup
from tests.games.duel.option_sets import OPTION_SETS
from tests.games.duel.tables import (
    FIRST_GAME,
    PLATES,
    TABLETS,
    TURNS,
    Dome,
    Seat,
    closed,
    dome,
    player,
    printed_rows,
    rows_of_tiles,
    tablet_points,
    with_specials,
)

SIDES = tuple(side for sides in TABLETS for side in sides)
SETS = [tuple(chosen) for chosen in product(*TABLETS)]
SETS += [
    tuple(side for place, side in enumerate(chosen) if place != left_out) for chosen in SETS for left_out in range(4)
]
SETS = sorted(set(SETS))
"""All ways to choose three or four sides: 16 and 32."""

Layout = dict[int, int | tuple[int, int]]

LAYOUT: Layout = {1: 1, 2: 2, 3: (5, 90), 4: 13, 5: 3, 6: 7, 7: 9, 8: 4, 9: 18}
"""Y K W B T K / T S T K R S / B K T R S K / S T B W R B / T R K Y S Y / B S R W B R."""

JOKERS: Layout = {1: 2, 2: 3, 3: 4, 4: 6, 5: 10, 6: 12, 7: 14, 8: 15, 9: 17}
"""Nine joker plates: W B T R K Y / T K B W R W / T Y Y R T K / W K W B R W / R T T B R W / Y W W Y B K."""

SPECIALS: Layout = {1: 1, 2: 5, 3: 7, 4: 8, 5: 9, 6: 11, 7: 13, 8: 16, 9: 18}
"""Nine special plates."""


def test_layouts_are_as_described() -> None:
    for layout, described in ((LAYOUT, "YKWBTK TSTKRS BKTRSK STBWRB TRKYSY BSRWBR"), (JOKERS, JOKER_ROWS)):
        assert " ".join(printed_rows(dome(layout))) == described


JOKER_ROWS = "WBTRKY TKBWRW TYYRTK WKWBRW RTTBRW YWWYBK"


def test_there_are_48_ways_to_choose() -> None:
    assert len(SETS) == 16 + 32
    assert all({side for chosen in SETS for side in chosen} == set(SIDES) for _ in SETS)


def test_option_sets_have_every_side() -> None:
    """So that what holds for every way to play holds for every side."""
    lists = [options.tablets for options in OPTION_SETS if not isinstance(options.tablets, str)]
    assert {side for tablets in lists for side in tablets} | set(FIRST_GAME) == set(SIDES)
    assert {len(tablets) for tablets in lists} == {3, 4}


def tablets_with(side: str) -> tuple[str, ...]:
    """Three tablets, this side among them."""
    mine = next(number for number, sides in enumerate(TABLETS) if side in sides)
    others = [number for number in range(4) if number != mine][:2]
    return tuple(side if number == mine else TABLETS[number][0] for number in sorted([mine, *others]))


def points_alone(side: str, laid: Dome) -> int:
    """What the dome of seat 0 is worth at the end with this side and two others, less what those two pay."""
    chosen = tablets_with(side)
    score = 5 + sum(tile not in (None, "special") for slot in laid.values() for tile in slot["tiles"])
    match = closed(Seat(score=score, dome=laid), round_number=5, tablets=chosen)
    assert match.is_over
    assert match.position()["tablets"] == list(chosen)
    others = sum(tablet_points(other, player(match, 0)["dome"]) for other in chosen if other != side)
    return match.scores[0] - score - others


@pytest.mark.parametrize(
    ("side", "layout", "rows", "points"),
    [
        # 3 points for each full row: four tiles and two special ones make six
        pytest.param("rows", LAYOUT, {}, 0, id="rows: none"),
        pytest.param("rows", LAYOUT, {1: "YK.BT", 2: "T..K"}, 0, id="rows: four tiles"),
        pytest.param("rows", LAYOUT, {1: "YK..T", 2: "TSTKR"}, 0, id="rows: five of six"),
        pytest.param("rows", LAYOUT, {1: "YK..TK", 2: "TSTKRS"}, 3, id="rows: one with two special tiles"),
        pytest.param(
            "rows",
            LAYOUT,
            {1: "YK..TK", 2: "TSTKRS", 3: "BK...K", 4: "STB.RB", 5: "TR", 6: "B"},
            3,
            id="rows: one of two",
        ),
        # 7 points for each full column
        pytest.param("columns", LAYOUT, {1: "Y", 2: "T", 3: "B", 5: "T", 6: "B"}, 0, id="columns: five of six"),
        pytest.param(
            "columns", LAYOUT, {1: "..B", 2: "..T", 3: "..T", 4: "..B", 5: "..K", 6: "..R"}, 7, id="columns: one"
        ),
        pytest.param(
            "columns",
            LAYOUT,
            {1: "..BB", 2: "..TK", 3: "..TR", 4: "..BY", 5: "..KY", 6: "..RR"},
            14,
            id="columns: two",
        ),
        pytest.param(
            "columns", LAYOUT, {1: "Y", 2: "T", 3: "BK", 4: "ST", 5: "T", 6: "B"}, 7, id="columns: with a special tile"
        ),
        # 10 points for each full diagonal
        pytest.param("diagonals", LAYOUT, {1: "Y", 3: "..T", 4: "...B", 6: ".....R"}, 0, id="diagonals: four of six"),
        pytest.param(
            "diagonals",
            JOKERS,
            {1: "R", 2: ".K", 3: "..Y", 4: "...B", 5: "....R", 6: ".....K"},
            10,
            id="diagonals: the falling one",
        ),
        pytest.param(
            "diagonals",
            JOKERS,
            {1: ".....Y", 2: "....R", 3: "...R", 4: "..T", 5: ".T", 6: "Y"},
            10,
            id="diagonals: the rising one",
        ),
        pytest.param(
            "diagonals",
            JOKERS,
            {1: "R....Y", 2: ".K..R", 3: "..YR", 4: "..TB", 5: ".T..R", 6: "Y....K"},
            20,
            id="diagonals: both",
        ),
        pytest.param(
            "diagonals",
            LAYOUT,
            {1: "YK", 2: "TS", 3: "..T", 4: "...B", 5: "....SY", 6: "....BR"},
            10,
            id="diagonals: with two special tiles",
        ),
        pytest.param(
            "diagonals",
            LAYOUT,
            {1: "YK", 2: "TS", 3: "..T", 4: "...B", 6: "....BR"},
            0,
            id="diagonals: a special space is free",
        ),
        # 2 points for each joker space if all are filled
        pytest.param("jokers", LAYOUT, {}, 0, id="jokers: none"),
        pytest.param("jokers", LAYOUT, {1: "..R", 4: "...R"}, 0, id="jokers: all but one"),
        pytest.param("jokers", LAYOUT, {1: "..R", 4: "...R", 6: "...T"}, 6, id="jokers: all three"),
        pytest.param("jokers", SPECIALS, {}, 0, id="jokers: no such space"),
        pytest.param(
            "jokers",
            JOKERS,
            {1: "R", 2: "...B.K", 4: "Y.Y..Y", 5: ".....T", 6: ".KB"},
            18,
            id="jokers: all nine",
        ),
        # 4 points for each row with at least five colours, special tiles being one more
        pytest.param("rainbow", LAYOUT, {1: "YK.BT"}, 0, id="rainbow: four colours"),
        pytest.param("rainbow", LAYOUT, {1: "YKYB"}, 0, id="rainbow: three colours"),
        pytest.param(
            "rainbow", LAYOUT, {1: "YK..TK", 2: "TSTKRS"}, 0, id="rainbow: six tiles, four colours with special ones"
        ),
        pytest.param("rainbow", LAYOUT, {3: "BK.R", 4: "STBYR"}, 4, id="rainbow: four colours and a special tile"),
        # 1 point for each tile on the border
        pytest.param("border", LAYOUT, {}, 0, id="border: none"),
        pytest.param("border", LAYOUT, {1: "YK", 3: "BK", 4: "..B", 6: "..R"}, 4, id="border: four"),
        pytest.param("border", LAYOUT, {2: "..TK", 3: ".KTR", 5: ".RK"}, 0, id="border: all inside"),
        pytest.param(
            "border",
            LAYOUT,
            {1: "Y....K", 2: "T...R", 3: "BK...K", 4: "ST...B", 5: "T....Y", 6: "B....R"},
            11,
            id="border: a special tile counts",
        ),
        # 3 points for each full upper corner plate, 8 for each full lower one
        pytest.param("corners", LAYOUT, {1: "YK", 2: "T"}, 3, id="corners: upper left"),
        pytest.param("corners", LAYOUT, {1: "....TK", 2: "....R"}, 3, id="corners: upper right"),
        pytest.param("corners", LAYOUT, {5: "TR", 6: "B"}, 8, id="corners: lower left"),
        pytest.param("corners", LAYOUT, {5: ".....Y", 6: "....BR"}, 8, id="corners: lower right"),
        pytest.param(
            "corners",
            LAYOUT,
            {1: "YK..TK", 2: "T...R", 5: "TR...Y", 6: "B...BR"},
            3 + 3 + 8 + 8,
            id="corners: all four",
        ),
        pytest.param("corners", LAYOUT, {1: "..YB", 2: "..TK", 3: "BK", 4: ".T"}, 0, id="corners: other plates"),
        pytest.param("corners", LAYOUT, {1: "YK", 5: "TR"}, 0, id="corners: two tiles each"),
        pytest.param("corners", JOKERS, {1: "RB", 2: "TK"}, 3, id="corners: a joker plate needs all four"),
        pytest.param("corners", JOKERS, {1: ".B", 2: "TK"}, 0, id="corners: a joker plate with three"),
        # -3 points for each free special space
        pytest.param("specials", JOKERS, {}, 0, id="specials: no such space"),
        pytest.param(
            "specials", LAYOUT, {1: "YK..TK", 2: "T...R", 3: "BK", 4: ".T", 5: "TR", 6: "B"}, -6, id="specials: two"
        ),
        pytest.param(
            "specials",
            LAYOUT,
            {1: "YK..TK", 2: "T...R", 3: "BK", 4: ".T", 5: "TR...Y", 6: "B...BR"},
            -3,
            id="specials: one",
        ),
        pytest.param(
            "specials",
            LAYOUT,
            {1: "YK..TK", 2: "T...R", 3: "BK...K", 4: ".T..RB", 5: "TR...Y", 6: "B...BR"},
            0,
            id="specials: all filled",
        ),
    ],
)
def test_sides(side: str, layout: Layout, rows: dict[int, str], points: int) -> None:
    """Special tiles come with the third tile of their plate, whether or not they are drawn."""
    drawn_rows = {row: word.replace("S", ".") for row, word in rows.items()}
    laid = with_specials(layout, drawn_rows)
    assert tablet_points(side, [laid[slot] for slot in range(1, 10)]) == points, "counted by hand"
    assert points_alone(side, laid) == points


def random_domes(choose: Random) -> tuple[Dome, Dome]:
    """Two full domes with up to four tiles in each row, somewhere between few and many."""
    plates = list(PLATES)
    choose.shuffle(plates)
    counted = Counter(dict.fromkeys("BYRKT", 13))
    counted.subtract("BYRK")
    laid = []
    for half in (plates[:9], plates[9:]):
        layout = {slot: (plate, choose.choice(list(TURNS))) for slot, plate in enumerate(half, start=1)}
        rows = {}
        wanted = choose.choice(
            (wanted_anywhere, wanted_in_columns, wanted_on_diagonals, wanted_in_corners, wanted_outside)
        )
        for row, printed in enumerate(printed_rows(dome(layout))):
            cells = [column for column in range(6) if printed[column] != "S"]
            cells.sort(key=lambda column: (not wanted(row, column, printed[column]), choose.random()))
            found = ["."] * 6
            for column in cells[: choose.choice((2, 3, 4, 4, 4))]:
                colour = printed[column] if printed[column] != "W" else max("BYRKT", key=lambda c: (counted[c], c))
                if counted[colour]:
                    counted[colour] -= 1
                    found[column] = colour
            rows[row + 1] = "".join(found)
        laid.append(with_specials(layout, rows))
    return laid[0], laid[1]


def wanted_anywhere(row: int, column: int, printed: str) -> bool:
    return printed == "W"


def wanted_in_columns(row: int, column: int, printed: str) -> bool:
    return column < 2


def wanted_on_diagonals(row: int, column: int, printed: str) -> bool:
    return column in (row, 5 - row)


def wanted_in_corners(row: int, column: int, printed: str) -> bool:
    return column // 2 != 1 and row // 2 != 1


def wanted_outside(row: int, column: int, printed: str) -> bool:
    return column in (0, 5) or row in (0, 5)


@pytest.mark.parametrize("seed", range(100))
def test_random_domes(seed: int) -> None:
    """Both domes of the last round, with tablets by chance: the final score is the one before plus their sum."""
    choose = Random(seed)
    domes = random_domes(choose)
    tablets = choose.choice(SETS)
    scores = []
    for laid in domes:
        most = 5 + sum(tile not in (None, "special") for slot in laid.values() for tile in slot["tiles"])
        scores.append(choose.choice((0, 3, most)))
    seats = [Seat(score=score, dome=laid) for score, laid in zip(scores, domes, strict=True)]
    match = closed(seats[0], replace(seats[1], broken="BYRK"), round_number=5, tablets=tablets)
    assert match.is_over
    for seat, before in enumerate((scores[0], max(0, scores[1] - 12))):
        slots = player(match, seat)["dome"]
        assert [slot["tiles"] for slot in slots] == [domes[seat][slot]["tiles"] for slot in range(1, 10)]
        assert match.scores[seat] == max(0, before + sum(tablet_points(side, slots) for side in tablets))


def test_random_domes_have_points_on_every_side() -> None:
    """So that the test above is not empty."""
    found: Counter[str] = Counter()
    for seed in range(100):
        for laid in random_domes(Random(seed)):
            slots = [laid[slot] for slot in range(1, 10)]
            found.update(side for side in SIDES if tablet_points(side, slots))
    assert set(found) >= set(SIDES) - {"rows"}


# Whole games


def careful_game(seed: int, tablets: tuple[str, ...]) -> azulejos.Match:
    """A game by chance in which hardly anything is broken by choice."""
    choose = Random(seed)
    match = azulejos.new_match("duel", seed=seed, tablets=list(tablets))
    while not match.is_over:
        legal = match.legal_actions()
        better = [action for action in legal if not str(action).endswith(("broken", "skip", "draw"))]
        match.play(choose.choice(better or legal))
    return match


def replayed(record: str, tablets: tuple[str, ...]) -> azulejos.Match:
    """The same game with other tablets: they change nothing before the end."""
    options = {"tablets": list(tablets), "tablet_count": len(tablets)}
    match = match_from_setup("duel", 2, options, seed=1)
    for text in record.splitlines():
        line: dict[str, Any] = json.loads(text)
        if line["type"] == "deal":
            drawn = match.game.parse_deal(line["drawn"])
            assert drawn is not None
            assert match.progress.deal(drawn)
        elif line["type"] == "action":
            assert match.current_player == line["seat"]
            match.progress.play(match.check(line["action"]))
    return match


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_with_all_tablets(seed: int) -> None:
    """The same game with all 48 choices: points before the tablets are the same, and the rest is counted by hand."""
    match = careful_game(seed, FIRST_GAME)
    record = match.record()
    domes = [player(match, seat)["dome"] for seat in (0, 1)]
    before = [match.scores[seat] - sum(tablet_points(side, domes[seat]) for side in FIRST_GAME) for seat in (0, 1)]
    assert min(before) >= 0
    for tablets in SETS:
        other = replayed(record, tablets)
        assert other.is_over
        assert [rows_of_tiles(player(other, seat)["dome"]) for seat in (0, 1)] == [
            rows_of_tiles(laid) for laid in domes
        ]
        assert other.scores == tuple(
            max(0, before[seat] + sum(tablet_points(side, domes[seat]) for side in tablets)) for seat in (0, 1)
        )


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_every_way_to_play_is_counted(options: Any) -> None:
    """Tablets of a match are those of its options, and its result is in its record."""
    match = options.new_match(5)
    tablets = tuple(match.position()["tablets"])
    assert len(tablets) == options.tablet_count
    if not isinstance(options.tablets, str):
        assert tablets == options.tablets
    choose = Random(5)
    while not match.is_over:
        match.play(choose.choice(match.legal_actions()))
    assert azulejos.load_record(match.record()).scores == match.scores
    first = replayed(without_tablets(match.record()), FIRST_GAME)
    domes = [player(match, seat)["dome"] for seat in (0, 1)]
    for seat in (0, 1):
        before = first.scores[seat] - sum(tablet_points(side, domes[seat]) for side in FIRST_GAME)
        assert match.scores[seat] == max(0, before + sum(tablet_points(side, domes[seat]) for side in tablets))


def without_tablets(record: str) -> str:
    """A record whose first deal leaves the tablets out."""
    lines = []
    for text in record.splitlines():
        line = json.loads(text)
        if line["type"] == "deal":
            line["drawn"] = " ".join(word for word in line["drawn"].split() if word not in SIDES)
        lines.append(json.dumps(line))
    return "\n".join(lines)
