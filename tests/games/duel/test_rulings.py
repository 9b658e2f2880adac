"""The rulings of rules/duel.md: what the rulebook leaves open, one group of tests for each."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

import azulejos
from tests.games.duel.tables import (
    CHIP_OF,
    COLOURS,
    LAST_CHIP,
    LETTERS,
    PLATES,
    TURNS,
    Seat,
    acquiring,
    actions,
    bag_of,
    batch,
    broken_of,
    can_deal,
    chip_words,
    chips,
    chips_of,
    closed,
    closing,
    count_tiles,
    crowd,
    dome,
    dome_of,
    factories_of,
    large_of,
    lines_for,
    lines_of,
    place_of,
    play_and_deal,
    player,
    printed_rows,
    rich,
    rows_of_tiles,
    starting,
    tablet_points,
    tower_of,
    with_specials,
)

# 1. The first player tile


def test_ruling_1_sun_of_the_large_factory_leaves_the_tile() -> None:
    """The other tiles go to its moon; who takes one of those takes the tile too."""
    match = starting(offer=[3, 4, 5])
    match.play("large blue line 2")
    assert (large_of(match), match.position()["first_player_tile"]) == ("|YRKT", None)
    match.play("moon red line 2")
    assert (large_of(match), match.position()["first_player_tile"]) == ("|YKT", 1)


def test_ruling_1_one_tile_of_the_large_moon_is_enough() -> None:
    """Two blue tiles from small factories and one from the large moon."""
    match = acquiring(Seat(), factories={1: "|KB", 2: "|RB", 3: "BBYY"}, large="|BK")
    match.play("moon blue line 3")
    assert lines_of(match, 0) == {3: "BBB"}
    assert match.position()["first_player_tile"] == 0


def test_ruling_1_small_moons_leave_the_tile() -> None:
    match = acquiring(Seat(), factories={1: "|KB", 2: "|RB", 3: "BBYY"}, large="|YK")
    match.play("moon blue line 3")
    assert match.position()["first_player_tile"] is None


def test_ruling_1_later_takers_do_not_get_it() -> None:
    match = acquiring(Seat(), factories={1: "BBYY"}, large="|YK", tile=1)
    match.play("moon black line 3")
    assert match.position()["first_player_tile"] == 1


def test_ruling_1_broken_take_brings_it_too() -> None:
    match = acquiring(Seat(), factories={1: "BBYY"}, large="|YK")
    match.play("moon black broken")
    assert match.position()["first_player_tile"] == 0
    assert broken_of(match, 0) == "K"


# 2. When chips are turned up, and how many are taken


def test_ruling_2_sun_take_that_leaves_tiles_turns_nothing_up() -> None:
    match = acquiring(Seat(), factories={1: "BBYY", 2: "RRKK"})
    match.play("factory 1 blue line 2")
    assert factories_of(match)[0] == "|YY"
    assert match.position()["factories"][0]["chip"] == "hidden"


def test_ruling_2_several_chips_at_once() -> None:
    """Three factories have a blue tile on top, two of them nothing else."""
    match = acquiring(Seat(), factories={1: "|B", 2: "|KB", 4: "|B"})
    play_and_deal(match, "moon blue line 3", "+RT +TY")
    assert factories_of(match) == ["+RT", "|K", "", "+TY"]
    assert lines_of(match, 0) == {3: "BBB"}


def test_ruling_2_four_chips_at_once() -> None:
    match = acquiring(Seat(), factories={1: "|B", 2: "|B", 3: "|B", 4: "|B"}, large="|B")
    play_and_deal(match, "moon blue line 5", "+RT +RT +YK +T")
    assert factories_of(match) == ["+RT", "+RT", "+YK", "+T"]
    assert match.position()["first_player_tile"] == 0


def test_ruling_2_only_chips_that_are_left_turn_up() -> None:
    """Both blue chips are held; one black one is."""
    seats = Seat(chips="B B"), Seat(chips="K R Y T", broken="BYRK")
    match = acquiring(*seats, factories={1: "|B", 2: "|B", 3: "", 4: ""})
    assert match.position()["chips"]["blue"] == 0
    for drawn_chips, possible in (
        ("+B +K", False),
        ("+K +B", False),
        ("+K +K", False),
        ("+K +TY", True),
        ("+K", False),
    ):
        assert can_deal(match, "moon blue line 2", drawn_chips) == possible, drawn_chips


def test_ruling_2_chip_stays_until_taken() -> None:
    match = acquiring(Seat(), factories={1: "+TY", 2: "RRKK", 3: "BBYY", 4: "TTTT"})
    for notation in ("factory 2 red line 2", "factory 3 blue line 2"):
        match.play(notation)
        assert factories_of(match)[0] == "+TY"
        assert "chip 1" in actions(match)


@pytest.mark.parametrize(("taken", "possible"), [(0, True), (1, True), (2, False)])
def test_ruling_2_two_chips_a_round(taken: int, possible: bool) -> None:
    """Who has taken two in this round takes no third one, however many were taken before."""
    factories = {1: "+TY", 2: "RRKK", **({3: "+B"} if taken == 0 else {}), **({4: "BBYY"} if taken < 2 else {})}
    match = acquiring(Seat(chips_taken=taken), Seat(chips_taken=0, broken="BYRK"), factories=factories, round_number=3)
    assert ("chip 1" in actions(match)) == possible


def test_ruling_2_limit_is_for_a_round() -> None:
    """In the next round two more can be taken."""
    match = closed(Seat())
    assert [player(match, seat)["chips_taken"] for seat in (0, 1)] == [0, 0]


# 3. Plates from the stack


def test_ruling_3_stack_needs_a_point() -> None:
    """With a plate in the offer and no point, nothing is drawn."""
    match = acquiring(Seat(tokens=1, score=0), offer=[3])
    assert actions(match) == {"plate 3"}


@pytest.mark.parametrize("round_number", [1, 2, 3, 4])
def test_ruling_3_plate_for_nothing(round_number: int) -> None:
    """With an empty offer and no point, one plate is drawn and kept."""
    match = acquiring(Seat(tokens=1, score=0), offer=[], round_number=round_number)
    assert actions(match) == {"draw"}
    match.play("draw")
    choosing = match.position()["choosing"]
    assert choosing["type"] == "place"
    assert match.scores[0] == 0
    assert player(match, 0)["tokens"] == 0
    match.play("slot 9 turn 0")
    assert player(match, 0)["dome"][8]["plate"] == choosing["plate"]


@pytest.mark.parametrize("score", [1, 2])
def test_ruling_3_who_has_a_point_pays_it(score: int) -> None:
    """The offer is empty, but there is a point; after the last one no plate is drawn for nothing."""
    match = acquiring(Seat(tokens=1, score=score), offer=[])
    for left in reversed(range(score)):
        match.play("draw")
        assert match.scores[0] == left
    assert match.position()["choosing"]["type"] == ("place" if score == 1 else "keep")


def test_ruling_3_each_plate_costs_a_point() -> None:
    match = starting(Seat(tokens=2, score=4), offer=[3, 4, 5])
    for score in (3, 2, 1):
        match.play("draw")
        assert match.scores[0] == score
        assert actions(match) == {"draw", "look"}
    match.play("draw")
    assert match.scores[0] == 0
    assert match.position()["choosing"]["type"] == "keep"
    assert len(actions(match)) == 4


def test_ruling_3_looking_comes_by_itself_without_points() -> None:
    """Two points, two plates: they are turned over, and then the new top plate shows its type."""
    match = starting(Seat(tokens=2, score=2), round_number=1, offer=[3, 4, 5], top="joker")
    play_and_deal(match, "draw", "S")
    play_and_deal(match, "draw", "6 7 J")
    assert actions(match) == {"keep 6", "keep 7"}
    assert match.position()["stack"] == {"count": 11, "top": "joker", "under": [], "seen": []}


def test_ruling_3_looking_comes_by_itself_without_plates() -> None:
    """In round 4 the stack is a single plate."""
    match = starting(round_number=4)
    assert match.position()["stack"]["count"] == 1
    [last] = match.position()["unseen"]
    play_and_deal(match, "draw", str(last))
    assert match.position()["choosing"] == {"type": "place", "plate": last}
    assert match.position()["stack"] == {"count": 0, "top": None, "under": [], "seen": []}
    assert match.scores[0] == 4


def test_ruling_3_single_plate_is_kept() -> None:
    """Who stops after one plate is not asked which."""
    match = starting(round_number=1, offer=[3, 4, 5], top="joker")
    play_and_deal(match, "draw", "S")
    play_and_deal(match, "look", "6")
    assert match.position()["choosing"] == {"type": "place", "plate": 6}
    assert match.position()["stack"] == {"count": 12, "top": "special", "under": [], "seen": []}


def test_ruling_3_others_go_under_in_any_order() -> None:
    """Four plates: one is kept, two are asked for, the last one goes to the very bottom."""
    match = starting(round_number=1, offer=[3, 4, 5], top="joker")
    for words in ("S", "S", "J"):
        play_and_deal(match, "draw", words)
    play_and_deal(match, "draw", "S")
    play_and_deal(match, "look", "6 7 8 10")
    assert actions(match) == {"keep 6", "keep 7", "keep 8", "keep 10"}
    match.play("keep 8")
    assert actions(match) == {"under 6", "under 7", "under 10"}
    match.play("under 7")
    assert actions(match) == {"under 6", "under 10"}
    assert match.position()["stack"]["under"] == [batch(0, 1, [7])]
    match.play("under 10")
    assert match.position()["choosing"] == {"type": "place", "plate": 8}
    assert match.position()["stack"]["under"] == [batch(0, 1, [7, 10, 6])]
    assert match.position()["stack"]["count"] == 12


def test_ruling_3_plates_have_the_type_of_their_back() -> None:
    """A plate drawn as a joker plate is one of the joker plates."""
    match = starting(round_number=1, offer=[3, 4, 5], top="joker")
    play_and_deal(match, "draw", "S")
    play_and_deal(match, "draw", "J")
    assert can_deal(match, "look", "6 7")
    assert not can_deal(match, "look", "7 6")
    assert not can_deal(match, "look", "6 10")
    assert not can_deal(match, "look", "2 7")
    assert not can_deal(match, "look", "6 3")


def test_ruling_3_type_of_the_top_is_one_that_is_left() -> None:
    """Only joker plates are unseen, so no special plate can become the top one."""
    seats = (
        Seat(tokens=2, dome=dome({1: 1, 2: 5, 3: 7, 4: 8, 5: 9})),
        Seat(tokens=2, dome=dome({1: 11, 2: 13, 3: 16, 4: 18, 5: 2})),
    )
    match = starting(*seats, round_number=3, offer=[3, 4, 6])
    assert match.position()["unseen"] == [10, 12, 14, 15, 17]
    assert can_deal(match, "draw", "J")
    assert not can_deal(match, "draw", "S")


def test_ruling_3_drawing_uses_the_token_of_the_turn() -> None:
    """One token for a turn, whatever the number of plates."""
    match = starting(Seat(tokens=1), Seat(tokens=1), offer=[3])
    for notation in ("draw", "draw", "look"):
        match.play(notation)
        assert player(match, 0)["tokens"] == 0


def test_ruling_3_no_token_no_plate() -> None:
    match = acquiring(Seat(), factories={1: "BBYY"}, offer=[3])
    assert {action.split()[0] for action in actions(match)} == {"factory"}


# 4. When the offer is filled


def test_ruling_4_offer_is_not_filled_in_between() -> None:
    """Three plates are taken one after the other; the fourth one comes from the stack."""
    match = starting(offer=[3, 4, 5])
    for plate, left in ((4, [3, 5]), (3, [5]), (5, [])):
        match.play(f"plate {plate}")
        match.play("slot 9 turn 0" if plate != 5 else "slot 8 turn 0")
        assert match.position()["offer"] == left
    plates = {action for action in actions(match) if action.split()[0] in ("plate", "draw")}
    assert plates == {"draw"}


def test_ruling_4_put_back_plates_are_laid_out_last() -> None:
    """The stack: one unseen plate, then two that seat 0 put back. Two of them join one of the offer."""
    match = closing(
        Seat(dome=dome({1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7})),
        Seat(dome=dome({1: 8, 2: 9, 3: 10, 4: 11, 5: 12, 6: 13, 7: 14}), broken="BYRK"),
        round_number=3,
        offer=[15],
        under=[(0, [18, 17])],
        unseen=[16],
        bag="BY",
    )
    play_and_deal(match, LAST_CHIP, f"16 {refill_after('BY', tower_before_refill(match))}")
    assert match.position()["offer"] == [15, 16, 18]
    assert match.position()["stack"] == {"count": 1, "top": "joker", "under": [batch(0, 1, [17])], "seen": []}


def tower_before_refill(match: azulejos.Match) -> str:
    """The tower once the broken tiles are in it, on a table without complete lines."""
    return tower_of(match) + broken_of(match, 0) + broken_of(match, 1)


def refill_after(bag: str, tower: str) -> str:
    """A deal of 21 tiles: first those of the bag, then some of the tower, with two colours on the large factory."""
    assert len(set(bag)) > 1
    return bag + "".join(sorted(tower)[: 21 - len(bag)])


# 5. Pattern lines


@pytest.mark.parametrize(
    ("lines", "open_lines"),
    [
        ({}, "123456"),
        ({1: "B"}, "23456"),
        ({1: "R"}, "23456"),
        ({2: "B", 3: "R"}, "12456"),
        ({2: "BB", 3: "BBB", 4: "BBB"}, "1456"),
        ({1: "R", 2: "R", 3: "R", 4: "R", 5: "R", 6: "R"}, ""),
        ({1: "B", 2: "BB", 3: "BBB", 4: "BBBB"}, "56"),
    ],
)
def test_ruling_5_open_lines(lines: dict[int, str], open_lines: str) -> None:
    """Any line that is not full and holds nothing else; and tiles may always break."""
    match = acquiring(Seat(lines=lines), factories={1: "BYYY"})
    assert lines_for(match, "factory 1 blue") == {*open_lines, "broken"}


@pytest.mark.parametrize(("line", "broken"), [(1, "BBB"), (2, "BB"), (3, "B"), (4, ""), (5, ""), (6, "")])
def test_ruling_5_what_does_not_fit_breaks(line: int, broken: str) -> None:
    match = acquiring(Seat(), factories={1: "BBBB", 2: "RRKK"})
    match.play(f"factory 1 blue line {line}")
    assert lines_of(match, 0) == {line: "B" * min(4, line)}
    assert broken_of(match, 0) == broken


def test_ruling_5_moon_take_breaks_in_the_same_way() -> None:
    match = acquiring(Seat(lines={3: "BB"}), factories={1: "|KB", 2: "|RB", 3: "BBYY"}, large="|BK")
    match.play("moon blue line 3")
    assert lines_of(match, 0) == {3: "BBB"}
    assert broken_of(match, 0) == "BB"


def test_ruling_5_whole_take_may_break() -> None:
    match = acquiring(Seat(), factories={1: "BBYY", 2: "RRKK"})
    match.play("factory 1 blue broken")
    assert lines_of(match, 0) == {}
    assert broken_of(match, 0) == "BB"


def test_ruling_5_line_that_waits_takes_nothing() -> None:
    """Complete since the last round, without a cell: it is full."""
    match = starting(Seat(tokens=2, lines={2: "BB"}, dome=dome({1: 1, 9: 2, 8: 3})))
    assert lines_for(match, "factory 1 blue") == {"1", "3", "4", "5", "6", "broken"}


@pytest.mark.parametrize(
    ("sun", "colour", "asked", "moon"),
    [
        ("BYRK", "blue", ["yellow", "red"], "|YRK"),
        ("BYRK", "blue", ["black", "red"], "|KRY"),
        ("BYYR", "blue", ["yellow", "yellow"], "|YYR"),
        ("BYYR", "blue", ["yellow", "red"], "|YRY"),
        ("BYYR", "blue", ["red"], "|RYY"),
        ("BYYY", "blue", [], "|YYY"),
        ("BBYY", "blue", [], "|YY"),
        ("BBYR", "blue", ["yellow"], "|YR"),
        ("BBBR", "blue", [], "|R"),
    ],
)
def test_ruling_5_stacking(sun: str, colour: str, asked: list[str], moon: str) -> None:
    """Tile by tile from the bottom, asked only while tiles of different colours are left."""
    match = acquiring(Seat(), factories={2: sun, 3: "TTTT"})
    match.play(f"factory 2 {colour} line 6")
    rest = Counter(sun.replace("B", ""))
    for number, tile in enumerate(asked):
        assert match.current_player == 0
        assert match.position()["choosing"] == {
            "type": "stack",
            "factory": 2,
            "tiles": [name for name in COLOURS for _ in range(rest[LETTERS[name]])],
        }
        assert match.position()["factories"][1] == {"sun": [], "moon": asked[:number], "chip": "hidden"}
        assert actions(match) == {f"stack {name}" for name in COLOURS if rest[LETTERS[name]]}
        match.play(f"stack {tile}")
        rest[LETTERS[tile]] -= 1
    assert match.position()["choosing"] is None
    assert factories_of(match)[1] == moon
    assert match.current_player == 1


# 6. Passing


def test_ruling_6_who_can_do_nothing_is_passed_over() -> None:
    """Seat 0 has its two chips and takes the last tile; the two other chips are seat 1's, one after the other."""
    seats = Seat(chips_taken=2), Seat(chips_taken=0, broken="BYRK")
    match = acquiring(*seats, factories={1: "|B", 2: "+TY"})
    play_and_deal(match, "moon blue broken", "+B")
    assert match.current_player == 1
    assert actions(match) == {"chip 1", "chip 2"}
    match.play("chip 2")
    assert match.current_player == 1
    assert actions(match) == {"chip 1"}
    match.play("chip 1")
    assert match.position()["round"] == 3


def test_ruling_6_one_plays_on_with_tokens() -> None:
    """Seat 1 has used its tokens and has its chips; seat 0 takes two plates and a chip, in any order."""
    match = acquiring(Seat(tokens=2, chips_taken=1), Seat(broken="BYRK"), factories={4: "+Y"}, offer=[3])
    for notation in ("plate 3", "slot 9 turn 0", "chip 4", "draw"):
        assert match.current_player == 0
        match.play(notation)
    while match.position()["choosing"] is not None:
        assert match.current_player == 0
        match.play(match.legal_actions()[-1])
    assert match.position()["round"] == 3


def test_ruling_6_other_one_is_not_passed_over_while_a_tile_is_left() -> None:
    """Neither tokens nor chips are left for seat 1, but a tile is."""
    match = acquiring(Seat(tokens=2), factories={1: "|BY"}, offer=[3, 4])
    match.play("moon yellow line 1")
    assert match.current_player == 1
    assert lines_for(match, "moon blue") == {"1", "2", "3", "4", "5", "6", "broken"}


def test_ruling_6_nobody_passes_by_choice() -> None:
    """Only bad takes are left, and must be done."""
    full = {1: "R", 2: "R", 3: "R", 4: "R", 5: "R", 6: "R"}
    match = acquiring(Seat(lines=full), factories={1: "|K"})
    assert actions(match) == {"moon black broken"}
    with pytest.raises(azulejos.IllegalAction):
        match.play("pass")


# 7. Decoration


def both_choose() -> tuple[Seat, Seat]:
    """Two boards with a choice on line 4: red for columns 2, 3, 4, 5 or 1."""
    return (
        Seat(lines={4: "RRRR"}, dome=dome({4: 3, 5: 12, 6: 6, 1: 1, 9: 2})),
        Seat(lines={4: "RRRR"}, dome=dome({4: 10, 5: 14, 6: 15, 1: 16, 9: 17}), broken="BYRK"),
    )


@pytest.mark.parametrize("first", [0, 1])
def test_ruling_7_who_began_decorates_first(first: int) -> None:
    match = closing(*both_choose(), first_player=first)
    match.play(LAST_CHIP)
    assert (match.position()["phase"], match.current_player) == ("decoration", first)
    match.play(match.legal_actions()[0])
    assert (match.position()["phase"], match.current_player) == ("decoration", 1 - first)
    match.play(match.legal_actions()[0])
    assert match.position()["round"] == 3


def test_ruling_7_lines_go_from_the_top() -> None:
    """Line 3 is asked for before line 4."""
    laid = dome({4: 3, 5: 12, 6: 6, 1: 1, 9: 2})
    match = closed(Seat(lines={4: "RRRR", 3: "TTT"}, dome=laid))
    assert actions(match) == {"line 3 column 1", "line 3 column 3", "line 3 column 5"}
    match.play("line 3 column 3")
    assert actions(match) == {f"line 4 column {column}" for column in (2, 3, 4, 5)}
    assert dome_of(match, 0) == {3: "..T"}


def test_ruling_7_complete_line_must_be_placed() -> None:
    """There is no skipping, and the only cell is taken without asking."""
    match = closed(*both_choose())
    assert "skip" not in actions(match)
    laid = dome({4: 9, 1: 1, 2: 2, 7: 3, 8: 4})
    match = closed(Seat(lines={3: "TTT"}, dome=laid))
    assert dome_of(match, 0) == {3: "T"}


@pytest.mark.parametrize(
    ("layout", "lines", "stays"),
    [
        pytest.param({4: 1, 1: 2, 2: 3, 7: 4, 8: 6}, {3: "RRR"}, True, id="one plate, complete"),
        pytest.param({4: 1, 1: 2, 2: 3, 7: 4, 8: 6}, {3: "RR"}, True, id="one plate, incomplete"),
        pytest.param({4: 1, 5: 8, 2: 3, 7: 4, 8: 6}, {3: "RRR"}, True, id="two plates, complete"),
        pytest.param({4: 1, 5: 8, 2: 3, 7: 4, 8: 6}, {3: "RR"}, True, id="two plates, incomplete"),
        pytest.param({4: 1, 5: 8, 6: 13, 7: 4, 8: 6}, {3: "RRR"}, False, id="three plates, complete"),
        pytest.param({4: 1, 5: 8, 6: 13, 7: 4, 8: 6}, {3: "RR"}, False, id="three plates, incomplete"),
        pytest.param({4: 1, 5: 8, 6: 9, 7: 4, 8: 6}, {3: "RR"}, True, id="three plates with a cell, incomplete"),
        pytest.param({1: 1, 2: 2, 3: 3, 7: 4, 8: 6}, {3: "RRR"}, True, id="no plate"),
    ],
)
def test_ruling_7_lines_without_a_cell(layout: dict[int, int], lines: dict[int, str], stays: bool) -> None:
    """Tiles stay while a plate may come; else they break, and are paid for."""
    match = closed(Seat(score=8, lines=lines, dome=dome(layout, {5: "K", 6: "R"})))
    assert lines_of(match, 0) == (lines if stays else {})
    assert match.scores[0] == 8 - (0 if stays else {2: 3, 3: 6}[len(lines[3])])


@pytest.mark.parametrize("plates", [2, 3])
def test_ruling_7_cells_that_are_taken_do_not_count(plates: int) -> None:
    """The only red cell of row 3 has its tile. Whether the line stays depends on the number of plates."""
    layout = {4: 9, 5: 1, (6 if plates == 3 else 1): 8, 7: 4, 8: 6}
    match = closed(Seat(score=8, lines={3: "RRR"}, dome=dome(layout, {3: ".R", 5: "K", 6: "R"})))
    assert lines_of(match, 0) == ({3: "RRR"} if plates == 2 else {})
    assert match.scores[0] == (8 if plates == 2 else 2)


def test_ruling_7_more_than_four_break() -> None:
    """Six tiles of line 6 have no cell: with two broken ones before, four go to the tower; 10 points are lost."""
    laid = dome({7: 1, 8: 13, 9: 8, 1: 2, 2: 3}, {1: ".B", 2: ".K", 5: "Y", 6: "T"})
    assert printed_rows(laid)[5] == "TSSTKS"
    match = closing(Seat(score=11, lines={6: "RRRRRR"}, broken="BY", dome=laid), Seat(broken="BYRK"))
    before = Counter(tower_of(match))
    match.play(LAST_CHIP)
    assert match.scores[0] == 1
    assert lines_of(match, 0) == {}
    assert Counter(tower_of(match)) - before == Counter("RRRRRRBYBYRK")


def test_ruling_7_broken_lines_add_up() -> None:
    """Two lines break: 1 and 2 tiles cost 6 points."""
    laid = dome({1: 1, 2: 13, 3: 8, 4: 2, 5: 3}, {3: ".B", 4: ".K"})
    match = closed(Seat(score=8, lines={1: "R", 2: "RR"}, dome=laid))
    assert match.scores[0] == 2


# 8. Chips that complete lines

CHIP_LAYOUTS = {
    1: {4: 9, 7: 3, 8: 7},
    2: {4: 9, 7: 3, 8: 7, 1: 1, 2: 2},
    3: {4: 9, 7: 3, 8: 7, 1: 1, 2: 2, 3: 4, 9: 6},
    4: {4: 9, 7: 3, 8: 7, 1: 1, 2: 2, 3: 4, 9: 6, 5: 11, 6: 5},
}
"""Domes for phase 2 of each round. Row 4 begins with a blue cell and has no other one, and no joker space."""

Payment = tuple[str, ...]


def payments(colour: str, missing: int, held: Sequence[str]) -> set[Payment]:
    """All payments from which no chip can be left out, tried one by one."""
    found = set()
    for number in range(1, len(held) + 1):
        for paid in combinations(sorted(held), number):
            shorter = [paid[:place] + paid[place + 1 :] for place in range(number)]
            if pays(colour, missing, paid) and not any(pays(colour, missing, less) for less in shorter):
                found.add(paid)
    return found


def pays(colour: str, missing: int, paid: Sequence[str]) -> bool:
    """Whether these chips pay for so many tiles, or for more: two of the colour or any three for each."""
    if missing == 0:
        return True
    for number in (2, 3):
        for spent in combinations(range(len(paid)), number):
            rest = [chip for place, chip in enumerate(paid) if place not in spent]
            fits = number == 3 or all(colour in paid[place] for place in spent)
            if fits and pays(colour, missing - 1, rest):
                return True
    return False


def spend(chip: str) -> str:
    """The action that spends a chip."""
    return f"spend {CHIP_OF[chip].replace('-', ' ')}"


def left_after(match: azulejos.Match, ways: set[Payment], paid: Payment, known: dict[Payment, set[str]]) -> set[str]:
    """What may be left in hand: all ways to pay for line 4 are followed, and what is asked is compared at each step.

    `known` has what came of the same chips paid in another order.
    """
    if paid in known:
        return known[paid]
    following = {chip for way in ways if not Counter(paid) - Counter(way) for chip in Counter(way) - Counter(paid)}
    if not following:
        assert dome_of(match, 0) == {4: "B"}
        assert lines_of(match, 0) == {}
        return {chips_of(match, 0)}
    if len(following) == 1 and paid:  # the player is not asked
        return left_after(match, ways, tuple(sorted((*paid, *following))), known)
    assert actions(match) == {spend(chip) for chip in following} | (set() if paid else {"skip"})
    assert match.position()["choosing"] == {"type": "chips", "line": 4, "paid": chips(" ".join(paid))}
    known[paid] = set()
    for chip in following:
        branch = match.branch()
        branch.play(spend(chip))
        known[paid] |= left_after(branch, ways, tuple(sorted((*paid, chip))), known)
    return known[paid]


def lacking_blue(round_number: int, missing: int, held: Sequence[str]) -> azulejos.Match:
    """Phase 2: line 4 of seat 0 lacks so many blue tiles, and there is one cell for it."""
    *before, last = held
    seat = Seat(lines={4: "B" * (4 - missing)}, dome=dome(CHIP_LAYOUTS[round_number]), chips=" ".join(before))
    return closed(seat, last_chip=last, round_number=round_number)


@pytest.mark.parametrize(
    ("round_number", "missing", "held"),
    [
        pytest.param(1, 1, "B B", id="a pair"),
        pytest.param(1, 1, "B KB", id="a pair with a half"),
        pytest.param(1, 1, "BR KB", id="a pair of halves"),
        pytest.param(3, 1, "Y R K", id="three others"),
        pytest.param(3, 1, "B R K", id="three with one of the colour"),
        pytest.param(3, 1, "B B R", id="a pair, and nothing else"),
        pytest.param(2, 1, "B BR KB Y", id="three pairs, and one with two others is none"),
        pytest.param(2, 1, "B Y R K", id="four ways"),
        pytest.param(2, 1, "B BR Y K", id="a pair or three"),
        pytest.param(2, 1, "Y Y R R", id="twins"),
        pytest.param(2, 2, "B B BR KB", id="two pairs"),
        pytest.param(4, 2, "B B Y R K", id="a pair and three"),
        pytest.param(3, 2, "Y R K T YK RT", id="twice three"),
        pytest.param(3, 2, "B BR KB Y R K", id="many ways"),
        pytest.param(3, 2, "B B BR BR KB KB", id="six of the colour"),
        pytest.param(4, 3, "B B BR BR KB KB Y T", id="three pairs or more"),
        pytest.param(4, 3, "B BR KB Y R K T TY", id="eight chips"),
    ],
)
def test_ruling_8_payments(round_number: int, missing: int, held: str) -> None:
    """Line 4 lacks blue tiles: every payment from which no chip can be left out is offered, and no other one."""
    words = tuple(held.split())
    ways = payments("B", missing, words)
    assert ways
    rests = {chip_words(chips(" ".join((Counter(words) - Counter(way)).elements()))) for way in ways}
    assert left_after(lacking_blue(round_number, missing, words), ways, (), {}) == rests


@pytest.mark.parametrize(
    ("round_number", "missing", "held"),
    [(1, 1, "B Y"), (1, 1, "Y Y"), (2, 2, "B B Y R"), (2, 2, "B B BR Y"), (4, 2, "B Y R K T"), (4, 3, "B B BR Y Y R")],
)
def test_ruling_8_too_few_chips(round_number: int, missing: int, held: str) -> None:
    """Nobody is asked; the line stays."""
    match = lacking_blue(round_number, missing, held.split())
    assert match.position()["round"] == round_number + 1
    assert lines_of(match, 0) == {4: "B" * (4 - missing)}


@pytest.mark.parametrize(
    ("layout", "rows", "lines"),
    [
        pytest.param({4: 1, 1: 2, 2: 3, 7: 4, 8: 6}, {}, {3: "BB"}, id="no cell"),
        pytest.param({4: 15, 1: 2, 2: 3, 7: 4, 8: 6}, {3: ".B"}, {3: "BB"}, id="cell taken"),
        pytest.param({4: 15, 1: 2, 2: 3, 7: 4, 8: 6}, {}, {}, id="no tile"),
        pytest.param({4: 15, 1: 2, 2: 3, 7: 4, 8: 6}, {}, {3: "BBB"}, id="nothing missing"),
    ],
)
def test_ruling_8_no_chips_where_they_do_not_help(
    layout: dict[int, int], rows: dict[int, str], lines: dict[int, str]
) -> None:
    """Four blue chips, and no question."""
    match = closed(Seat(dome=dome(layout, rows), lines=lines, chips="B B BR"), last_chip="BR")
    assert match.position()["round"] == 3
    assert chips_of(match, 0) == "B B BR BR"


def test_ruling_8_chips_do_not_save_a_line_without_a_cell() -> None:
    """Three plates and no red cell in row 3: the tiles break before any question."""
    layout = {4: 1, 5: 8, 6: 13, 7: 4, 8: 6}
    match = closed(Seat(lines={3: "RR"}, dome=dome(layout), chips="R R BR"), last_chip="BR")
    assert match.scores[0] == 2
    assert chips_of(match, 0) == "R R BR BR"


def test_ruling_8_skipping_keeps_tiles_and_chips() -> None:
    match = lacking_blue(1, 1, ["B", "B"])
    assert actions(match) == {"spend blue", "skip"}
    match.play("skip")
    assert match.position()["round"] == 2
    assert (lines_of(match, 0), chips_of(match, 0), dome_of(match, 0)) == ({4: "BBB"}, "B B", {})


def test_ruling_8_line_after_line() -> None:
    """Skipped on line 3, asked again on line 4, with all chips."""
    laid = dome({4: 15, 1: 2, 2: 3, 7: 9, 8: 6})
    match = closed(Seat(lines={3: "BB", 5: "TTTT"}, dome=laid, chips="B B T"), last_chip="T")
    assert match.position()["choosing"] == {"type": "chips", "line": 3, "paid": []}
    match.play("skip")
    assert match.position()["choosing"] == {"type": "chips", "line": 5, "paid": []}
    for notation in ("spend turquoise", "spend turquoise", "line 5 column 1"):
        match.play(notation)
    assert dome_of(match, 0) == {5: "T"}
    assert (lines_of(match, 0), chips_of(match, 0)) == ({3: "BB"}, "B B")


def test_ruling_8_cell_is_chosen_after_the_payment() -> None:
    """Two cells: first the chips, then the column."""
    laid = dome({4: 9, 5: 2, 1: 1, 7: 3, 8: 4})
    match = closed(Seat(lines={3: "BB"}, dome=laid, chips="B"), last_chip="B")
    assert match.position()["choosing"] == {"type": "chips", "line": 3, "paid": []}
    match.play("spend blue")
    assert match.position()["choosing"] == {"type": "cell", "line": 3}
    assert chips_of(match, 0) == ""
    assert actions(match) == {"line 3 column 3", "line 3 column 4"}
    match.play("line 3 column 3")
    assert dome_of(match, 0) == {3: "..B"}


@pytest.mark.parametrize(("missing", "held"), [(1, "B B BR BR"), (2, "B B BR BR")])
def test_ruling_8_real_tiles_only_go_to_the_tower(missing: int, held: str) -> None:
    """Of three tiles one is laid and two are discarded; of two, one."""
    *before, last = held.split()
    seat = Seat(lines={4: "B" * (4 - missing)}, dome=dome(CHIP_LAYOUTS[2]), chips=" ".join(before))
    match = closing(seat, Seat(broken="YRKT"), last_chip=last)
    tower = Counter(tower_of(match))
    match.play(LAST_CHIP)
    while match.position()["phase"] == "decoration":
        match.play(next(action for action in match.legal_actions() if str(action) != "skip"))
    assert Counter(tower_of(match)) - tower == Counter("B" * (3 - missing) + "YRKT")
    assert count_tiles(match.position()) == dict.fromkeys(COLOURS, 13)


def test_ruling_8_spent_chips_never_come_back() -> None:
    """They are neither in hand nor among those to be turned up."""
    match = lacking_blue(1, 1, ["B", "B"])
    match.play("spend blue")
    assert chips_of(match, 0) == ""
    assert match.position()["chips"]["blue"] == 0


def test_ruling_8_seat_1_spends_chips_too() -> None:
    laid = dome({4: 9, 1: 1, 2: 2, 7: 3, 8: 7})
    seats = Seat(), Seat(lines={4: "BBB"}, dome=laid, chips="BR B KB Y", broken="YRKT")
    match = closed(*seats, last_chip="T")
    assert (match.current_player, match.position()["choosing"]) == (1, {"type": "chips", "line": 4, "paid": []})
    match.play("spend black blue")
    assert match.position()["choosing"]["paid"] == ["black-blue"]
    match.play("spend blue red")
    assert dome_of(match, 1) == {4: "B"}
    assert chips_of(match, 1) == "B Y"


# 9. What a tile scores


@pytest.mark.parametrize(
    ("rows", "line", "points"),
    [
        pytest.param({}, {1: "Y"}, 1, id="alone"),
        pytest.param({1: ".K"}, {1: "Y"}, 2, id="one beside it"),
        pytest.param({1: ".KY"}, {1: "Y"}, 3, id="two beside it, over the edge of a plate"),
        pytest.param({1: "..Y"}, {1: "Y"}, 1, id="a gap"),
        pytest.param({2: "T"}, {1: "Y"}, 2, id="one below it"),
        pytest.param({2: "T", 3: "K"}, {1: "Y"}, 3, id="two below it"),
        pytest.param({2: "T", 3: "K", 4: "R"}, {1: "Y"}, 4, id="three below it"),
        pytest.param({1: ".K", 3: "K"}, {1: "Y"}, 2, id="one beside it, a gap below"),
        pytest.param({1: ".KY", 2: "T", 3: "K", 4: "R"}, {1: "Y"}, 3 + 4 + 2, id="both, and a special tile"),
    ],
)
def test_ruling_9_runs(rows: dict[int, str], line: dict[int, str], points: int) -> None:
    """The run in the row if there is one, plus the run in the column if there is one, else 1."""
    laid = dome({1: 1, 2: 2, 4: 4, 5: 11, 7: 18, 8: 12, 9: 13}, rows)
    match = closing(Seat(lines=line, dome=laid), round_number=3)
    match.play(LAST_CHIP)
    if match.position()["phase"] == "decoration":
        match.play("line 1 column 1")
    assert match.scores[0] == 5 + points


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5, 6])
def test_ruling_9_special_tile_pays_its_row(row: int) -> None:
    """The yellow tile scores 2 + 2; the special tile beside it its row, and no run."""
    slot = (row - 1) // 2 * 3 + 2
    others = [number for number in range(1, 10) if (number - 1) // 3 != (slot - 1) // 3][:4]
    layout: dict[int, int | tuple[int, int]] = dict(zip(others, (2, 3, 4, 6), strict=True))
    if row % 2:
        layout[slot], rows, line = (1, 180), {row: "...T", row + 1: "..K"}, row + 1
    else:
        layout[slot], rows, line = (1, 0), {row - 1: "...K", row: "..T"}, row - 1
    match = closed(Seat(lines={line: "Y" * line}, dome=dome(layout, rows)))
    assert rows_of_tiles(player(match, 0)["dome"])[row - 1].count("S") == 1
    assert match.scores[0] == 5 + 2 + 2 + row


def test_ruling_9_special_tile_counts_in_later_runs() -> None:
    """Row 2: turquoise, the special tile, and a red one that scores 3 for them."""
    laid = dome({1: 1, 2: (11, 90), 7: 2, 8: 3, 9: 4}, {1: ".K", 2: "T"})
    assert printed_rows(laid)[:2] == ["YKKY..", "TSRS.."]
    match = closed(Seat(lines={1: "Y", 2: "RR"}, dome=laid))
    if match.position()["phase"] == "decoration":
        match.play("line 1 column 1")
    assert dome_of(match, 0) == {1: "YK", 2: "TSR"}
    assert match.scores[0] == 5 + 2 + 2 + 2 + 3


def test_ruling_9_joker_plates_have_no_special_tile() -> None:
    """The fourth tile of a joker plate is a tile like others."""
    laid = dome({1: 2, 4: 1, 7: 3, 8: 4, 9: 6}, {1: ".B", 2: "T"})
    match = closed(Seat(lines={1: "R", 2: "KK"}, dome=laid))
    assert dome_of(match, 0) == {1: "RB", 2: "TK"}
    assert match.scores[0] == 5 + (2 + 2) + (2 + 2)
    assert match.position()["special_tiles"] == 9


@pytest.mark.parametrize("colour", "BYRKT")
def test_ruling_9_joker_space_takes_any_colour(colour: str) -> None:
    laid = dome({4: (4, 0), 1: 1, 2: 2, 7: 3, 8: 6})
    match = closed(Seat(lines={4: colour * 4}, dome=laid))
    if colour == "R":
        assert actions(match) == {"line 4 column 1", "line 4 column 2"}
        match.play("line 4 column 2")
    assert dome_of(match, 0) == {4: f".{colour}"}


def random_decoration(choose: Random) -> tuple[Seat, Seat]:
    """Two full domes of round 4 with up to three tiles in each row, and lines that are complete or empty."""
    plates = list(PLATES)
    choose.shuffle(plates)
    counted = Counter(dict.fromkeys("BYRKT", 13))
    counted.subtract("BYRK")
    seats = []
    for half in (plates[:9], plates[9:]):
        layout = {slot: (plate, choose.choice(list(TURNS))) for slot, plate in enumerate(half, start=1)}
        rows, lines = {}, {}
        for row, printed in enumerate(printed_rows(dome(layout)), start=1):
            laid = ["."] * 6
            for column in choose.sample([column for column in range(6) if printed[column] != "S"], 3):
                colour = printed[column] if printed[column] != "W" else choose.choice("BYRKT")
                if counted[colour] > 0 and choose.random() < 0.8:
                    counted[colour] -= 1
                    laid[column] = colour
            rows[row] = "".join(laid)
            colour = choose.choice("BYRKT")
            if counted[colour] >= row:
                counted[colour] -= row
                lines[row] = colour * row
        laid_tiles = sum(6 - row.count(".") for row in rows.values())
        seats.append(Seat(score=5 + laid_tiles, lines=lines, dome=with_specials(layout, rows)))
    return seats[0], seats[1]


class Decoration:
    """A board in phase 2, decorated by hand."""

    def __init__(self, seat: Seat, broken: int) -> None:
        assert seat.dome is not None
        slots = [seat.dome.get(slot) for slot in range(1, 10)]
        self.grid = [list(row) for row in rows_of_tiles(slots)]
        self.printed = printed_rows(seat.dome)
        self.score = seat.score
        self.broken = broken

    def columns(self, row: int, colour: str) -> list[int]:
        """Where a tile of the line fits."""
        cells = enumerate(self.printed[row - 1], start=1)
        return [c for c, printed in cells if printed in (colour, "W") and self.grid[row - 1][c - 1] == "."]

    def lay(self, row: int, column: int, colour: str) -> None:
        """Lay a tile, and a special one if it comes with it."""
        self.grid[row - 1][column - 1] = colour
        across = self.run(row, column, 0, 1)
        down = self.run(row, column, 1, 0)
        self.score += max(1, (across if across > 1 else 0) + (down if down > 1 else 0))
        slot = (row - 1) // 2 * 3 + (column - 1) // 2 + 1
        cells = [place_of(slot, cell) for cell in range(4)]
        free = [(r, c) for r, c in cells if self.grid[r - 1][c - 1] == "."]
        if len(free) == 1 and self.printed[free[0][0] - 1][free[0][1] - 1] == "S":
            self.grid[free[0][0] - 1][free[0][1] - 1] = "S"
            self.score += free[0][0]

    def run(self, row: int, column: int, down: int, right: int) -> int:
        """How many tiles are in a line with this one."""
        length = 1
        for way in (1, -1):
            step = way
            while self.is_tile(row + step * down, column + step * right):
                length += 1
                step += way
        return length

    def is_tile(self, row: int, column: int) -> bool:
        """Whether there is a tile."""
        return row in range(1, 7) and column in range(1, 7) and self.grid[row - 1][column - 1] != "."

    def end(self, holds_tile: bool) -> None:
        """Pay for broken tiles and the first player tile."""
        self.score = max(0, self.score - (0, 1, 3, 6, 10)[min(4, self.broken)] - 2 * holds_tile)


@pytest.mark.parametrize("seed", range(60))
def test_ruling_9_random_domes(seed: int) -> None:
    """Both players decorate full domes; every point is counted by hand."""
    choose = Random(seed)
    seats = random_decoration(choose)
    boards = [Decoration(seats[0], 0), Decoration(seats[1], 4)]
    match = closed(seats[0], replace(seats[1], broken="BYRK", chips="R T"), round_number=4)
    for number, (seat, board) in enumerate(zip(seats, boards, strict=True)):
        for row, word in seat.lines.items():
            columns = board.columns(row, word[0])
            column = columns[0] if columns else 0
            if len(columns) > 1:
                assert match.current_player == number
                assert actions(match) == {f"line {row} column {c}" for c in columns}
                column = choose.choice(columns)
                match.play(f"line {row} column {column}")
            if columns:
                board.lay(row, column, word[0])
            else:
                board.broken += row
        board.end(number == 1)
    assert match.position()["round"] == 5
    assert match.scores == (boards[0].score, boards[1].score)
    for number, board in enumerate(boards):
        assert rows_of_tiles(player(match, number)["dome"]) == ["".join(row) for row in board.grid]
    assert lines_of(match, 0) == lines_of(match, 1) == {}
    assert count_tiles(match.position()) == dict.fromkeys(COLOURS, 13)


# 10. Broken tiles and the first player tile


@pytest.mark.parametrize(
    ("score", "broken", "holds", "left"),
    [
        (20, "", True, 18),
        (20, "B", True, 17),
        (20, "BBYY", True, 8),
        (20, "BBYY", False, 10),
        (9, "BBYY", False, 0),
        (7, "BBY", True, 0),
        (1, "", True, 0),
        (0, "", True, 0),
        (0, "BBYY", True, 0),
    ],
)
def test_ruling_10_losses(score: int, broken: str, holds: bool, left: int) -> None:
    match = closed(Seat(score=score, broken=broken, dome=rich(0)), Seat(broken="BYRK"), tile=0 if holds else 1)
    assert match.scores[0] == left


def test_ruling_10_points_come_before_losses() -> None:
    """With no point at all: a tile scores 1, then the broken one costs 1; with another tile, 2 - 1."""
    laid = dome({4: 9, 1: 1, 2: 2, 7: 3, 8: 4})
    assert closed(Seat(score=0, lines={3: "TTT"}, broken="B", dome=laid)).scores[0] == 0
    assert closed(Seat(score=0, lines={3: "TTT", 4: "BBBB"}, broken="B", dome=laid)).scores[0] == 1 + 2 - 1


def test_ruling_10_losses_do_not_wait_below_zero() -> None:
    """What could not be paid is forgotten; the losses of line 1 do not come before the points of line 3."""
    laid = dome({1: 10, 2: 4, 3: 18, 4: 9, 7: 2})
    match = closed(Seat(score=0, lines={1: "T", 3: "TTT"}, dome=laid))
    assert match.scores[0] == 0
    assert dome_of(match, 0) == {3: "T"}


# 11. Refilling the factories

LATE_CHIPS = "TY YK KB BR"
"""The chips of round 5."""


def refilling(bag: str, tower: str) -> azulejos.Match:
    """The end of round 4, when bag and tower hold exactly these tiles; all others are and stay on boards."""
    seats = crowd(bag + tower)
    return closing(*seats, round_number=4, bag=bag, tower=tower, hidden_chips=LATE_CHIPS)


MANY = "BBBBYYYYRRRRKKKKTTTT"


def in_order(word: str) -> str:
    """The tiles in the order of the colours."""
    return "".join(sorted(word, key="BYRKT".index))


def assert_dealt(match: azulejos.Match, large: str, small: list[str], bag: str, tower: str) -> None:
    """Round 5, and where its tiles are."""
    assert match.position()["round"] == 5
    assert in_order(large) == large_of(match)
    assert factories_of(match) == [picture if "+" in picture else in_order(picture) for picture in small]
    assert bag_of(match) == in_order(bag)
    assert tower_of(match) == in_order(tower)
    assert count_tiles(match.position()) == dict.fromkeys(COLOURS, 13)


def test_ruling_11_bag_is_large_enough() -> None:
    """Nothing is poured: what is in the tower stays there."""
    match = refilling(MANY + "BYRK", "TTTTR")
    play_and_deal(match, LAST_CHIP, "BYRKT BYRK TBYR KTBY RKTB")
    assert_dealt(match, "BYRKT", ["BYRK", "TBYR", "KTBY", "RKTB"], "YRK", "TTTTR")


def test_ruling_11_tower_waits_until_a_tile_is_missing() -> None:
    """Exactly 21 tiles are in the bag: it is empty then, and the tower is not."""
    match = refilling(MANY + "B", "RK")
    play_and_deal(match, LAST_CHIP, "BYRKT BYRK TBYR KTBY RKTB")
    assert_dealt(match, "BYRKT", ["BYRK", "TBYR", "KTBY", "RKTB"], "", "RK")


def test_ruling_11_empty_bag_takes_the_tower_in() -> None:
    """Eight tiles, then those of the tower."""
    match = refilling("BBYRKTTK", MANY)
    assert not can_deal(match, LAST_CHIP, "BBBYK TTKR BYRK TBYR KTYR")
    assert not can_deal(match, LAST_CHIP, "BBYRK TTRR BYRK TBYR KTYR")
    play_and_deal(match, LAST_CHIP, "BBYRK TTKR BYRK TBYR KTYR")
    assert_dealt(match, "BBYRK", ["TTKR", "BYRK", "TBYR", "KTYR"], "BBYKKTT", "")


def test_ruling_11_bag_that_was_empty_before() -> None:
    match = refilling("", MANY + "BYRKT")
    play_and_deal(match, LAST_CHIP, "BYRKT BYRK TBYR KTBY RKTB")
    assert_dealt(match, "BYRKT", ["BYRK", "TBYR", "KTBY", "RKTB"], "YRKT", "")


def test_ruling_11_bag_empty_in_the_middle_of_the_large_factory() -> None:
    match = refilling("BY", MANY)
    assert not can_deal(match, LAST_CHIP, "RYBKT BYRK TBYR KTBY RKTB")
    play_and_deal(match, LAST_CHIP, "YBRKT BYRK TBYR KTBY RKTB")
    assert_dealt(match, "BYRKT", ["BYRK", "TBYR", "KTBY", "RKTB"], "Y", "")


def test_ruling_11_in_round_4() -> None:
    """Before round 4 two tiles are in the bag, and the tower is always needed."""
    match = closing(Seat(), round_number=3, offer=[], bag="BY", unseen=[15, 16, 17, 18], top="special")
    tower = tower_before_refill(match)
    play_and_deal(match, LAST_CHIP, f"16 J 17 S 18 J YBRKT {sorted_tiles(tower, 16, 'RKT')}")
    assert match.position()["offer"] == [16, 17, 18]
    assert match.position()["stack"] == {"count": 1, "top": "joker", "under": [], "seen": []}
    assert large_of(match) == "BYRKT"
    assert tower_of(match) == ""
    assert len(bag_of(match)) == len(tower) + 2 - 21


def sorted_tiles(tower: str, number: int, without: str) -> str:
    """So many tiles of the tower, after others have been taken out."""
    return "".join(sorted((Counter(tower) - Counter(without)).elements())[:number])


@pytest.mark.parametrize(
    ("bag", "tower"), [("BBYRKTK", ""), ("", "BBYRKTK"), ("BBYRK", "TK"), ("BBYRKT", "K"), ("B", "BYRKTK")]
)
def test_ruling_11_short_of_tiles(bag: str, tower: str) -> None:
    """Seven tiles: the first small factory gets two, and the chips of the others are turned up."""
    match = refilling(bag, tower)
    assert not can_deal(match, LAST_CHIP, "BBYRK TK")
    assert not can_deal(match, LAST_CHIP, "BBYRK TK +TY +BR +KB +YK")
    play_and_deal(match, LAST_CHIP, "BBYRK TK +TY +BR +KB")
    assert_dealt(match, "BBYRK", ["KT", "+TY", "+BR", "+KB"], "", "")
    assert match.current_player == 1
    assert {action for action in actions(match) if "chip" in action} == {"chip 2", "chip 3", "chip 4"}
    assert match.position()["chips"]["yellow-black"] == 1


def test_ruling_11_last_factory_is_short() -> None:
    """20 tiles, as good play leaves them: no chip is turned up."""
    match = refilling("BYRKT", "BBBYYYRRRKKKTTT")
    play_and_deal(match, LAST_CHIP, "BYRKT BBBY YYRR RKKK TTT")
    assert_dealt(match, "BYRKT", ["BBBY", "YYRR", "RKKK", "TTT"], "", "")


def test_ruling_11_small_factories_stay_empty() -> None:
    """Five tiles: all of them on the large factory."""
    match = refilling("BBY", "RK")
    play_and_deal(match, LAST_CHIP, "BBYRK +TY +BR +KB +YK")
    assert_dealt(match, "BBYRK", ["+TY", "+BR", "+KB", "+YK"], "", "")


@pytest.mark.parametrize("left", ["BYR", "BBB", "BBBB", "B"])
def test_ruling_11_large_factory_is_short(left: str) -> None:
    """Fewer than five tiles stay, also if they are equal."""
    match = refilling(left[:1], left[1:])
    play_and_deal(match, LAST_CHIP, f"{left} +TY +BR +KB +YK")
    assert_dealt(match, left, ["+TY", "+BR", "+KB", "+YK"], "", "")


def test_ruling_11_no_tiles_at_all() -> None:
    """A round of four chips, and the game is over."""
    match = refilling("", "")
    play_and_deal(match, LAST_CHIP, "+TY +BR +KB +YK")
    assert_dealt(match, "", ["+TY", "+BR", "+KB", "+YK"], "", "")
    assert match.current_player == 1
    for chip in (1, 2, 3, 4):
        match.play(f"chip {chip}")
    while not match.is_over:
        match.play("skip")
    assert match.position()["first_player_tile"] is None


def test_ruling_11_five_equal_tiles_with_others_in_the_bag() -> None:
    """They go back and are drawn again; the tower is not touched, so nothing red can come."""
    bag = "BBBBBBYYYYYYYKKKKKKTTTTT"
    match = refilling(bag, "RRRR")
    assert not can_deal(match, LAST_CHIP, "BBBBB YYYY KKKK TTTT YKBT")
    assert not can_deal(match, LAST_CHIP, "BBBBB BBBBR YYYY KKKK TTTT YKBT")
    play_and_deal(match, LAST_CHIP, "BBBBB BBBBY YYYY KKKK TTTT YKBT")
    assert_dealt(match, "BBBBY", ["YYYY", "KKKK", "TTTT", "YKBT"], "BYK", "RRRR")


def test_ruling_11_five_equal_tiles_again_and_again() -> None:
    """Until they are not equal."""
    match = refilling("BBBBBBYYYYYYYKKKKKKTTTTT", "RRRR")
    play_and_deal(match, LAST_CHIP, "BBBBB YYYYY BBBBB KKKKK BBBBY YYYY KKKK TTTT YKBT")
    assert_dealt(match, "BBBBY", ["YYYY", "KKKK", "TTTT", "YKBT"], "BYK", "RRRR")


@pytest.mark.parametrize("bag", ["BBBBB", "BBBBBBB"])
def test_ruling_11_five_equal_tiles_of_a_bag_of_one_colour(bag: str) -> None:
    """The tower is poured in before the second draw, which can bring any of its tiles."""
    tower = "YYYYYRRRRRKKKKKTTTTT"
    match = refilling(bag, tower)
    assert not can_deal(match, LAST_CHIP, "YRKTB YYYY RRRR KKKK TTTT")
    play_and_deal(match, LAST_CHIP, "BBBBB YRKTT YYYY RRRR KKKK TTTB")
    assert_dealt(match, "YRKTT", ["YYYY", "RRRR", "KKKK", "TTTB"], bag[1:], "")


def test_ruling_11_second_draw_may_be_equal_again() -> None:
    """With the tower poured in there are other colours: the second five go back as well."""
    match = refilling("BBBBB", "YYYYYRRRRRKKKKKTTTTT")
    play_and_deal(match, LAST_CHIP, "BBBBB BBBBB RRRRR BBBBY YYYY RRRR KKKK TTTT")
    assert_dealt(match, "BBBBY", ["YYYY", "RRRR", "KKKK", "TTTT"], "BRKT", "")


def test_ruling_11_five_equal_tiles_from_bag_and_tower() -> None:
    """Three of the bag and two of the tower: all go into the bag."""
    match = refilling("BBB", "BBYYYYYRRRRRKKKKKTTTTT")
    play_and_deal(match, LAST_CHIP, "BBBBB YRKTT YYYY RRRR KKKK TTTB")
    assert_dealt(match, "YRKTT", ["YYYY", "RRRR", "KKKK", "TTTB"], "BBBB", "")


@pytest.mark.parametrize(("bag", "tower"), [("BBBBBBB", ""), ("", "BBBBBBB"), ("BBBBB", "BB"), ("BB", "BBBBB")])
def test_ruling_11_everything_is_of_one_colour(bag: str, tower: str) -> None:
    """There is nothing else to draw: five equal tiles stay."""
    match = refilling(bag, tower)
    play_and_deal(match, LAST_CHIP, "BBBBB BB +TY +BR +KB")
    assert_dealt(match, "BBBBB", ["BB", "+TY", "+BR", "+KB"], "", "")


def test_ruling_11_one_colour_with_tiles_to_spare() -> None:
    """All 13 blue tiles and nothing else."""
    match = refilling("BBBBBBBBBB", "BBB")
    play_and_deal(match, LAST_CHIP, "BBBBB BBBB BBBB +TY +BR")
    assert_dealt(match, "BBBBB", ["BBBB", "BBBB", "+TY", "+BR"], "", "")


def test_ruling_11_small_factories_may_be_of_one_colour() -> None:
    """Four equal tiles on a small factory are fine."""
    match = refilling(MANY + "BYRK", "TTTTR")
    play_and_deal(match, LAST_CHIP, "BYRKT BBBB YYYY RRRR KKKK")
    assert_dealt(match, "BYRKT", ["BBBB", "YYYY", "RRRR", "KKKK"], "TTT", "TTTTR")


@pytest.mark.parametrize("seed", range(20))
def test_ruling_11_random_deals_keep_all_tiles(seed: int) -> None:
    """By chance instead of by hand: what is dealt follows the same rules."""
    choose = Random(seed)
    left = "".join(choose.choices("BYRKT", weights=(10, 1, 1, 1, 1), k=choose.randint(0, 26)))
    left = "".join(sorted(left)[:13]) if left.count("B") > 13 else left
    cut = choose.randint(0, len(left))
    match = refilling(left[:cut], left[cut:])
    match.play(LAST_CHIP)
    position = match.position()
    assert count_tiles(position) == dict.fromkeys(COLOURS, 13)
    assert len(position["large"]["sun"]) == min(5, len(left))
    assert [len(place["sun"]) for place in position["factories"]] == [
        max(0, min(4, len(left) - 5 - 4 * number)) for number in range(4)
    ]
    if len(set(left)) > 1 and len(left) >= 5:
        assert len(set(position["large"]["sun"])) > 1


# 12. The last round and the end


def test_ruling_12_round_5_has_neither_tokens_nor_plates() -> None:
    match = closed(round_number=4)
    position = match.position()
    assert (position["round"], position["offer"]) == (5, [])
    assert position["stack"] == {"count": 0, "top": None, "under": [], "seen": []}
    assert [board["tokens"] for board in position["players"]] == [0, 0]


def test_ruling_12_sum_of_the_tablets_is_applied_once() -> None:
    """Five empty special spaces cost 15 points, six tiles on the border pay 6: with 5 points that is 0, with 11, 2."""
    layout = {1: 1, 2: 5, 3: 7, 4: 8, 5: 9, 6: 2, 7: 3, 8: 4, 9: 6}
    rows = {1: "YKK", 3: "Y", 4: "K....K"}
    tablets = ("border", "corners", "specials")
    for score, final in ((5, 0), (9, 0), (10, 1), (11, 2)):
        match = closed(Seat(score=score, dome=dome(layout, rows)), round_number=5, tablets=tablets)
        assert match.scores[0] == final


@pytest.mark.parametrize("holder", [0, 1])
def test_ruling_12_tie(holder: int) -> None:
    """Both have 8 points at the end; the holder wins."""
    seats = (
        Seat(score=10 if holder == 0 else 8, dome=rich(0, 5)),
        Seat(score=18 if holder == 0 else 20, dome=rich(1, 5), broken="BYRK"),
    )
    match = closed(*seats, round_number=5, tile=holder)
    assert match.scores == (8, 8)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((holder,), "first player tile")


def test_ruling_12_tie_at_zero() -> None:
    match = closed(Seat(score=0), Seat(score=0, broken="BYRK"), round_number=5, tile=1)
    assert match.scores == (0, 0)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


@pytest.mark.parametrize("holder", [0, 1])
def test_ruling_12_tile_does_not_help_the_loser(holder: int) -> None:
    match = closed(Seat(score=5), Seat(score=5, broken="BYRK"), round_number=5, tile=holder)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "points")


# 13. Nobody has the first player tile


@pytest.mark.parametrize("first", [0, 1])
def test_ruling_13_same_player_begins_again(first: int) -> None:
    match = closing(*crowd(""), round_number=4, bag="", tower="", tile=None, first_player=first)
    match.play(LAST_CHIP)
    assert match.position()["round"] == 5
    assert match.position()["first_player"] == first
    assert match.current_player == first
    assert match.scores == (5, 5)


def test_ruling_13_large_factory_of_one_colour() -> None:
    """Three blue tiles are all that the large factory had: who takes them leaves nothing on its moon."""
    first, second = crowd("BBB", a_row=4, chips_held=("", ""))
    match = acquiring(
        first, second, round_number=5, factories={1: "+TY", 2: "+YK", 3: "+KB", 4: "+BR"}, large="BBB", bag="", tower=""
    )
    match.play("large blue broken")
    assert (large_of(match), match.position()["first_player_tile"]) == ("", None)
    for chip in (1, 2, 3, 4):
        match.play(f"chip {chip}")
    assert match.is_over
    assert match.position()["first_player_tile"] is None


def equal_crowd() -> tuple[Seat, Seat]:
    """Two boards of round 5 that end with the same points."""
    first, second = crowd("", a_row=4)
    points = []
    for seat in (first, second):
        assert seat.dome is not None
        slots = [seat.dome[slot] for slot in range(1, 10)]
        points.append(sum(tablet_points(side, slots) for side in ("rows", "columns", "diagonals")))
    return replace(first, score=5 + max(points) - points[0]), replace(second, score=5 + max(points) - points[1])


def test_ruling_13_victory_is_shared() -> None:
    match = closed(*equal_crowd(), round_number=5, bag="", tower="", tile=None)
    assert match.scores[0] == match.scores[1] >= 5
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0, 1), "shared")


@pytest.mark.parametrize("better", [0, 1])
def test_ruling_13_more_points_win_without_the_tile(better: int) -> None:
    seats = [replace(seat, score=seat.score + (number == better)) for number, seat in enumerate(equal_crowd())]
    match = closed(*seats, round_number=5, bag="", tower="", tile=None)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((better,), "points")


# 14. Short rounds are played like others


@pytest.mark.parametrize("seed", range(10))
def test_ruling_14_short_rounds_end(seed: int) -> None:
    """Round 5 with few tiles, played by chance to the end; no tile is lost, and every position loads."""
    choose = Random(seed)
    left = "".join(sorted(choose.choices("BYRKT", k=choose.randint(0, 20))))
    match = refilling(left[::2], left[1::2])
    match.play(LAST_CHIP)
    for later in play_out(match, choose):
        position = later.position()
        assert count_tiles(position) == dict.fromkeys(COLOURS, 13)
        assert azulejos.load_position(position).position() == position
    assert [player(match, seat)["chips_taken"] for seat in (0, 1)] == [2, 2]
    assert large_of(match) == "".join(factories_of(match)) == ""


def play_out(match: azulejos.Match, choose: Random) -> Iterator[azulejos.Match]:
    """Any actions until the game is over."""
    while not match.is_over:
        match.play(choose.choice(match.legal_actions()))
        yield match
