"""The rulings of rules/azul.md: what the rulebooks leave open, one group of tests for each."""

from collections.abc import Mapping

import pytest

import azulejos
from tests.games.azul.tables import (
    COLOURS,
    EMPTY_WALL,
    WALL_WORTH_25,
    Board,
    actions,
    bag_of,
    board,
    choices,
    count_tiles,
    destinations,
    end_game,
    end_round,
    floor_of,
    lid_of,
    lines_of,
    pieces,
    start,
    tiles,
    wall_of,
)

# 1. The marker on the floor line


def test_ruling_1_marker_before_tiles() -> None:
    """The marker is put down first, then the tiles of the same take."""
    match = start(centre="2 red white")
    match.play("centre red floor")
    assert floor_of(match, 0) == pieces("marker 2 red")


def test_ruling_1_marker_before_tiles_that_do_not_fit() -> None:
    """The marker also comes before what falls from a pattern line."""
    match = start(centre="3 red white")
    match.play("centre red line 2")
    assert floor_of(match, 0) == pieces("marker red")


def test_ruling_1_marker_comes_after_older_pieces() -> None:
    """Pieces that have fallen earlier keep their spaces."""
    match = start(board(floor="black"), centre="2 red white")
    match.play("centre red floor")
    assert floor_of(match, 0) == pieces("black marker 2 red")


def test_ruling_1_marker_takes_the_seventh_space() -> None:
    """The marker fills the floor line, so the tile of that take goes to the lid."""
    match = start(board(floor="6 black"), centre="red white")
    match.play("centre red floor")
    assert floor_of(match, 0) == pieces("6 black marker")
    assert lid_of(match) == {"red": 1}


def test_ruling_1_marker_counts_as_a_floor_piece() -> None:
    """The marker costs 1 on the first space and moves the red tile to the second."""
    assert end_round(board(score=10, wall=WALL_WORTH_25, floor="marker red")).scores[0] == 8


def full_floor_and_marker() -> azulejos.Match:
    """Seat 0 has a full floor line and may take the last two tiles, with the marker, from the centre."""
    return start(board(score=20, wall=WALL_WORTH_25, floor="7 black"), centre="white red", first_player=1)


def test_ruling_1_marker_does_not_fit_on_a_full_floor_line() -> None:
    """The marker has a holder, but no space."""
    match = full_floor_and_marker()
    match.play("centre white line 5")
    assert floor_of(match, 0) == pieces("7 black")
    assert match.position()["marker"] == 0


def test_ruling_1_marker_on_a_full_floor_line_costs_nothing() -> None:
    """Seven tiles cost 14; the marker adds nothing to it."""
    match = full_floor_and_marker()
    match.play("centre white line 5")
    match.play("centre red line 5")
    assert match.scores[0] == 6


def test_ruling_1_marker_on_a_full_floor_line_still_starts_the_next_round() -> None:
    """Seat 1 began this round; seat 0 begins the next one."""
    match = full_floor_and_marker()
    match.play("centre white line 5")
    match.play("centre red line 5")
    assert match.position()["first_player"] == 0
    assert match.current_player == 0


# 2. Pieces past the seventh


def test_ruling_2_eighth_piece_goes_to_the_lid_at_once() -> None:
    """The tile is in the lid while the round still goes on."""
    match = start(board(floor="7 black"), factories={1: "2 red 2 white"})
    match.play("factory 1 red floor")
    assert match.position()["phase"] == "taking"
    assert floor_of(match, 0) == pieces("7 black")
    assert lid_of(match) == {"red": 2}


def test_ruling_2_holds_for_tiles_that_do_not_fit_on_a_line() -> None:
    """Three of four red tiles do not fit on line 1: one falls on the last floor space, two are in the lid."""
    match = start(board(floor="6 black"), factories={1: "4 red"}, centre="white")
    match.play("factory 1 red line 1")
    assert lines_of(match, 0) == {1: ["red"]}
    assert floor_of(match, 0) == pieces("6 black red")
    assert lid_of(match) == {"red": 2}


# 3. A take is not split by choice


def test_ruling_3_take_goes_to_one_line_or_to_the_floor() -> None:
    """Three red tiles have six destinations, and there is no other way to place them."""
    match = start(factories={1: "3 red white"})
    assert destinations(match, "factory 1 red") == {"line 1", "line 2", "line 3", "line 4", "line 5", "floor"}


def test_ruling_3_line_takes_all_that_fit() -> None:
    """Line 2 takes two of three tiles; only the third falls."""
    match = start(factories={1: "3 red white"})
    match.play("factory 1 red line 2")
    assert lines_of(match, 0) == {2: tiles("2 red")}
    assert floor_of(match, 0) == ["red"]


def test_ruling_3_floor_takes_the_whole() -> None:
    """A take to the floor line goes there whole, though line 3 could hold it."""
    match = start(board(lines={3: "red"}), factories={1: "2 red 2 white"})
    match.play("factory 1 red floor")
    assert lines_of(match, 0) == {3: ["red"]}
    assert floor_of(match, 0) == pieces("2 red")


# 4. The order of tiling


def test_ruling_4_first_player_tiles_first() -> None:
    """Seat 1 began the round: it chooses first, then clockwise seats 2 and 0."""
    match = start(
        board(lines={2: "2 red"}, floor="marker"),
        board(lines={2: "2 blue"}),
        board(lines={2: "2 black"}),
        players=3,
        wall="grey",
        centre="white",
        current_player=0,
        first_player=1,
    )
    match.play("centre white line 5")
    asked = []
    while match.position()["phase"] == "tiling":
        asked.append(match.current_player)
        match.play("line 2 column 1")
    assert asked == [1, 2, 0]


def test_ruling_4_lines_are_tiled_top_to_bottom() -> None:
    """Lines 2, 3 and 5 are full: they are asked for in this order."""
    match = end_round(board(lines={2: "2 red", 3: "3 blue", 5: "5 black"}), wall="grey")
    asked = []
    while match.position()["phase"] == "tiling":
        asked.append(match.position()["choosing"])
        match.play(match.legal_actions()[0])
    assert asked == [2, 3, 5]


def test_ruling_4_player_finishes_before_the_next_one() -> None:
    """Both of seat 0's lines are asked for before seat 1's."""
    match = start(
        board(lines={2: "2 red", 3: "3 blue"}),
        board(lines={1: "black"}, floor="marker"),
        wall="grey",
        centre="white",
        current_player=1,
        first_player=0,
    )
    match.play("centre white line 5")
    asked = []
    while match.position()["phase"] == "tiling":
        asked.append((match.current_player, match.position()["choosing"]))
        match.play(match.legal_actions()[0])
    assert asked == [(0, 2), (0, 3), (1, 1)]


def test_ruling_4_tile_scores_before_the_next_is_laid() -> None:
    """Red on row 1 is alone when it is scored; yellow below it makes a column of two: 1 + 2, not 2 + 2."""
    match = end_round(board(lines={1: "red", 2: "2 yellow"}))
    assert wall_of(match, 0) == ("..R..", "..Y..", ".....", ".....", ".....")
    assert match.scores[0] == 3


def test_ruling_4_score_and_lid_change_while_the_next_line_waits() -> None:
    """Line 2 is scored and cleared into the lid before the choice for line 3."""
    match = end_round(board(lines={2: "2 red", 3: "3 blue"}), wall="grey")
    match.play("line 2 column 4")
    assert match.position()["choosing"] == 3
    assert match.scores[0] == 1
    assert lines_of(match, 0) == {3: tiles("3 blue")}
    assert lid_of(match) == {"red": 1}


def test_ruling_4_floor_is_paid_after_the_tiles() -> None:
    """One point for the tile, then two lost: 0. Paid the other way round it would be 1."""
    assert end_round(board(lines={1: "red"}, floor="2 black")).scores[0] == 0


def test_ruling_4_floor_waits_for_the_last_line() -> None:
    """While the player still has a line to lay, nothing is paid."""
    match = end_round(board(score=10, lines={4: "4 red"}, wall=WALL_WORTH_25, floor="2 black"), wall="grey")
    assert match.position()["choosing"] == 4
    assert match.scores[0] == 10
    assert floor_of(match, 0) == pieces("2 black")


def test_ruling_4_floor_is_paid_before_the_next_player_tiles() -> None:
    """Seat 0 has paid and its floor line is in the lid while seat 1 has yet to choose."""
    match = start(
        board(score=10, wall=WALL_WORTH_25, floor="2 black"),
        board(lines={2: "2 red"}, floor="marker"),
        wall="grey",
        centre="white",
        current_player=1,
        first_player=0,
    )
    match.play("centre white line 5")
    assert match.current_player == 1
    assert match.scores[0] == 8
    assert floor_of(match, 0) == []
    assert lid_of(match) == {"black": 2}


def test_ruling_4_score_never_falls_below_zero() -> None:
    """Four pieces cost 6, but there is only one point to lose."""
    assert end_round(board(score=1, wall=WALL_WORTH_25, floor="marker 3 black")).scores[0] == 0


# 5. Nobody took from the centre


def test_ruling_5_first_player_stays() -> None:
    """The last factory has one colour, so nothing ever came to the centre: seat 1 begins again."""
    match = start(factories={1: "4 blue"}, current_player=1, first_player=1)
    match.play("factory 1 blue line 5")
    assert match.position()["round"] == 7
    assert match.position()["first_player"] == 1
    assert match.current_player == 1


def test_ruling_5_does_not_hold_once_the_marker_is_taken() -> None:
    """With one tile in the centre seat 0 gets the marker and begins the next round."""
    match = start(factories={1: "4 blue"}, centre="red", current_player=1, first_player=1)
    match.play("factory 1 blue line 5")
    match.play("centre red line 5")
    assert match.position()["round"] == 7
    assert match.position()["first_player"] == 0


# 6. Bag and lid

CROWDED = (
    board(
        lines={2: "black", 3: "2 red", 4: "3 yellow", 5: "4 blue"},
        wall=("BYRK.", "WBYR.", "KWBY.", "RKWB.", "YRKW."),
    ),
    board(
        lines={2: "white", 3: "2 black", 4: "3 red", 5: "4 yellow"},
        wall=(".YRKW", ".BYRK", ".WBYR", ".KWBY", ".RKWB"),
    ),
    board(
        lines={2: "yellow", 3: "2 blue", 4: "3 white", 5: "4 black"},
        wall=("BY.KW", "WB.RK", "KW.YR", "RK.BY", "YR.WB"),
        floor="marker",
    ),
)
"""Three boards that hold 90 of the 100 tiles though no row is full: blue 18, yellow 20, red 17, black 19, white 16."""


def test_ruling_6_bag_is_refilled_in_the_middle_of_a_deal() -> None:
    """The six blue tiles of the bag come first, one and a half factories; the lid fills the rest."""
    match = end_round(board(), bag={"blue": 6})
    factories = match.position()["factories"]
    assert factories[0] == pieces("4 blue")
    assert factories[1][:2] == pieces("2 blue")
    assert [len(factory) for factory in factories] == [4, 4, 4, 4, 4]
    assert lid_of(match) == {}
    assert sum(bag_of(match).values()) == 100 - 20 - 2  # all but the factories, the neighbour's line and wall


def test_ruling_6_bag_is_not_refilled_before_a_tile_is_missing() -> None:
    """The bag has just enough for the deal: it stays empty and the lid stays as it was."""
    match = end_round(board(), bag=dict.fromkeys(COLOURS, 4))
    assert bag_of(match) == {}
    assert lid_of(match) == {"blue": 16, "yellow": 15, "red": 16, "black": 16, "white": 15}


def test_ruling_6_refill_includes_what_this_round_threw_away() -> None:
    """Philippe's two fallen tiles are in the lid when it is emptied into the bag."""
    match = end_round(board(floor="2 black"), bag={})
    assert lid_of(match) == {}
    assert count_tiles(match) == {"blue": 20, "yellow": 19, "red": 20, "black": 20, "white": 19}


def short_deal() -> azulejos.Match:
    """The round after one in which ten tiles were left for seven factories; seat 2 has the marker."""
    match = start(*CROWDED, players=3, centre="white", round_number=9, bag={})
    match.play("centre white floor")
    return match


def test_ruling_6_factories_are_filled_in_order() -> None:
    """Two factories get four tiles, the third gets the last two, the others get none."""
    assert [len(factory) for factory in short_deal().position()["factories"]] == [4, 4, 2, 0, 0, 0, 0]
    assert count_tiles(short_deal()) == {"blue": 2, "red": 3, "black": 1, "white": 4}


def test_ruling_6_round_starts_with_what_there_is() -> None:
    """The short round is played like any other."""
    match = short_deal()
    assert match.position()["phase"] == "taking"
    assert match.position()["round"] == 10
    assert match.current_player == 2
    assert match.legal_actions() != []


def nothing_left() -> azulejos.Match:
    """Four players hold all 100 tiles on walls and incomplete lines after seat 0 took the last one."""
    match = start(
        board(score=40, lines={5: "3 blue"}, wall=("BYRK.", "WBYR.", "KWBY.", "RKWB.", "YRKW.")),
        board(score=30, lines={2: "white", 5: "4 yellow"}, wall=(".YRKW", ".BYRK", ".WBYR", ".KWBY", ".RKWB")),
        board(score=20, lines={4: "3 white", 5: "4 black"}, wall=("BY.KW", "WB.RK", "KW.YR", "RK.BY", "YR.WB")),
        board(score=10, lines={5: "4 red"}, wall=("B.RKW", "W.YRK", "K.BYR", "R.WBY", "Y.KWB"), floor="marker"),
        players=4,
        centre="blue",
        round_number=12,
        bag={},
    )
    match.play("centre blue line 5")
    return match


def test_ruling_6_game_ends_when_no_tile_can_be_dealt() -> None:
    """Neither bag nor lid has a tile: there is no next round."""
    match = nothing_left()
    assert match.is_over
    assert match.outcome is not None
    assert match.outcome.ending == "no tiles"


def test_ruling_6_game_without_tiles_is_scored() -> None:
    """Everyone has four full columns; seat 3 has also lost a point to the marker."""
    match = nothing_left()
    assert match.scores == (40 + 28, 30 + 28, 20 + 28, 10 - 1 + 28)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.outcome.reason == "points"


# 7. The end of the game


def test_ruling_7_any_player_may_end_the_game() -> None:
    """The last to tile has the full row."""
    match = end_game(board())
    assert match.is_over
    assert match.outcome is not None
    assert match.outcome.ending == "full row"
    assert match.position()["phase"] == "over"


def test_ruling_7_game_ends_only_after_the_tiling() -> None:
    """Seat 0 fills its row first; seat 1 still lays its tile and pays its floor line."""
    match = start(
        board(lines={1: "white"}, wall=("BYRK.", *EMPTY_WALL[1:])),
        board(score=5, lines={3: "3 red"}, wall=WALL_WORTH_25, floor="marker black"),
        centre="white",
        current_player=1,
        first_player=0,
    )
    match.play("centre white line 5")
    assert match.is_over
    assert wall_of(match, 1)[2] == "KW..R"
    assert match.scores == (7, 5 + 1 - 2)


def test_ruling_7_game_does_not_end_before_a_choice_is_made() -> None:
    """Grey wall: seat 0 has a full row, but seat 1 must still choose a space."""
    match = start(
        board(lines={1: "white"}, wall=("BYRK.", *EMPTY_WALL[1:])),
        board(lines={3: "3 red"}, floor="marker"),
        wall="grey",
        centre="white",
        current_player=1,
        first_player=0,
    )
    match.play("centre white line 5")
    assert not match.is_over
    assert match.outcome is None
    assert match.current_player == 1
    match.play("line 3 column 1")
    assert match.is_over


@pytest.mark.parametrize(
    ("player", "bonus"),
    [
        pytest.param(board(wall=EMPTY_WALL), 0, id="nothing"),
        pytest.param(board(wall=("B....", "W....", "K....", "R....", "Y....")), 7, id="column"),
        pytest.param(board(wall=("BY...", "WB...", "KW...", "RK...", "YR...")), 14, id="two columns"),
        pytest.param(board(wall=("..R..", "...R.", "....R", "R....", ".R...")), 10, id="colour"),
        pytest.param(board(wall=("BY...", ".BY..", "..BY.", "...BY", "Y...B")), 20, id="two colours"),
    ],
)
def test_ruling_7_bonuses(player: Board, bonus: int) -> None:
    """Columns are worth 7 and colours 10, to whoever has them."""
    assert end_game(player).scores[0] == bonus


def test_ruling_7_row_bonus() -> None:
    """The neighbour of `end_game` gets 5 for the tile, loses 1, and gets 2 for the row."""
    assert end_game(board()).scores[1] == 5 - 1 + 2


@pytest.mark.parametrize(
    ("score", "winners", "reason"),
    [(5, (1,), "points"), (6, (1,), "rows"), (7, (0,), "points")],
)
def test_ruling_7_points_then_rows(score: int, winners: tuple[int, ...], reason: str) -> None:
    """Against a neighbour with 6 points and a full row, a player without a row needs a seventh point."""
    outcome = end_game(board(score=score, wall=WALL_WORTH_25)).outcome
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.reason == reason


def test_ruling_7_victory_is_shared_only_by_the_best() -> None:
    """Seats 0 and 2 have 6 points and a row each, seat 1 has 6 points and none."""
    match = start(
        board(lines={1: "white"}, wall=("BYRK.", *EMPTY_WALL[1:]), floor="red"),
        board(score=6, wall=WALL_WORTH_25),
        board(wall=("BYRK.", *EMPTY_WALL[1:]), floor="marker"),
        players=3,
        centre="white",
        current_player=2,
    )
    match.play("centre white line 1")
    assert match.outcome is not None
    assert match.outcome.scores == (6, 6, 6)
    assert match.outcome.winners == (0, 2)
    assert match.outcome.reason == "shared"


def test_ruling_7_over_shows_the_last_table() -> None:
    """No new round is dealt: factories and floor lines are empty, and the holder of the marker is still named."""
    position = end_game(board()).position()
    assert position["round"] == 6
    assert position["factories"] == [[], [], [], [], []]
    assert position["marker"] == 1
    assert position["players"][1]["floor"] == []


# 8. The grey wall

BLOCKED = ("....R", ".....", "BYKW.", ".....", ".....")
"""A grey wall on which red has no space in row 3: the only free one is in a column that has red."""


def test_ruling_8_player_chooses_where_the_colour_is_not_in_the_column() -> None:
    """Columns 2 and 4 have red, column 1 of the row is taken."""
    player = board(lines={4: "4 red"}, wall=(".R...", "...R.", ".....", "B....", "....."))
    assert actions(end_round(player, wall="grey")) == {"line 4 column 3", "line 4 column 5"}


def test_ruling_8_other_spaces_are_refused() -> None:
    """A column that has red, and a space that is taken."""
    player = board(lines={4: "4 red"}, wall=(".R...", "...R.", ".....", "B....", "....."))
    match = end_round(player, wall="grey")
    for column in (1, 2, 4):
        with pytest.raises(azulejos.IllegalAction):
            match.play(f"line 4 column {column}")


def test_ruling_8_tile_laid_this_round_counts_for_the_column() -> None:
    """Red goes to column 2 of row 2, so the red tile of row 4 cannot go there."""
    match = end_round(board(lines={2: "2 red", 4: "4 red"}), wall="grey")
    match.play("line 2 column 2")
    assert actions(match) == {"line 4 column 1", "line 4 column 3", "line 4 column 4", "line 4 column 5"}


def test_ruling_8_colour_of_the_row_cannot_be_collected() -> None:
    """Row 3 has blue, so line 3 is closed to blue wherever it stands."""
    match = start(board(wall=BLOCKED), wall="grey", factories={1: "2 blue 2 white"})
    assert destinations(match, "factory 1 blue") == {"line 1", "line 2", "line 4", "line 5", "floor"}


def test_ruling_8_single_space_is_not_asked_for() -> None:
    """Red can only go to column 4 of row 3, so it is laid at once and the next round begins."""
    match = end_round(board(lines={3: "3 red"}, wall=("....R", ".....", "BYK..", ".....", ".....")), wall="grey")
    assert match.position()["phase"] == "taking"
    assert wall_of(match, 0)[2] == "BYKR."
    assert match.scores[0] == 4


def test_ruling_8_line_without_a_space_falls() -> None:
    """All three red tiles fall and cost 4; they end up in the lid and none on the wall."""
    match = end_round(board(score=10, lines={3: "3 red"}, wall=BLOCKED), wall="grey")
    assert match.scores[0] == 6
    assert wall_of(match, 0) == BLOCKED
    assert lines_of(match, 0) == {}
    assert lid_of(match) == {"red": 3}


def test_ruling_8_line_falls_before_the_next_line_is_laid() -> None:
    """The tiles of line 3 are on the floor line, behind what was there, while line 5 waits for a choice."""
    match = end_round(board(lines={3: "3 red", 5: "5 black"}, wall=BLOCKED, floor="yellow"), wall="grey")
    assert match.position()["choosing"] == 5
    assert lines_of(match, 0) == {5: tiles("5 black")}
    assert floor_of(match, 0) == pieces("yellow 3 red")


def test_ruling_8_fallen_tiles_past_the_seventh_go_to_the_lid() -> None:
    """One red tile finds a space on the floor line, two do not."""
    match = end_round(board(lines={3: "3 red", 5: "5 black"}, wall=BLOCKED, floor="6 yellow"), wall="grey")
    assert match.position()["choosing"] == 5
    assert floor_of(match, 0) == pieces("6 yellow red")
    assert lid_of(match) == {"red": 2}


def test_ruling_8_colour_without_a_space_may_still_be_collected() -> None:
    """Red has no space in row 3, yet line 3 takes it."""
    match = start(board(wall=BLOCKED), wall="grey", factories={1: "3 red white"})
    match.play("factory 1 red line 3")
    assert lines_of(match, 0) == {3: tiles("3 red")}


def test_ruling_8_colour_bonus() -> None:
    """Five red tiles are worth 10 points wherever they stand."""
    player = board(score=5, wall=("....R", "R....", "..R..", "...R.", ".R..."))
    assert end_game(player, wall="grey").scores[0] == 5 + 10


# 9. No end without this rule; full lines


def test_ruling_9_fifth_round_without_a_tile_ends_the_game() -> None:
    """Four such rounds came before; in this one nobody lays a tile either."""
    match = end_round(board(lines={4: "3 red"}), rounds_without_tile=4, round_number=10)
    assert match.is_over
    assert match.outcome is not None
    assert match.outcome.ending == "stalled"


def test_ruling_9_stalled_game_is_scored() -> None:
    """The bonus for a column is added, and the most points win."""
    player = board(score=15, wall=("B....", "W....", "K....", "R....", "Y...."))
    match = end_round(player, rounds_without_tile=4, round_number=10)
    assert match.scores == (22, 0)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.outcome.reason == "points"


def test_ruling_9_fourth_round_does_not_end_the_game() -> None:
    """Three such rounds came before: the game goes on, and counts."""
    match = end_round(board(lines={4: "3 red"}), rounds_without_tile=3, round_number=9)
    assert not match.is_over
    assert match.position()["rounds_without_tile"] == 4


def test_ruling_9_tile_on_any_wall_starts_the_count_again() -> None:
    """One tile of one player is enough."""
    match = end_round(board(lines={1: "red"}), rounds_without_tile=4, round_number=10)
    assert not match.is_over
    assert match.position()["rounds_without_tile"] == 0


def test_ruling_9_tile_of_a_choice_starts_the_count_again() -> None:
    """A tile on a space that was chosen counts as well."""
    match = end_round(board(lines={2: "2 red"}), wall="grey", rounds_without_tile=4, round_number=10)
    match.play("line 2 column 1")
    assert not match.is_over
    assert match.position()["rounds_without_tile"] == 0


def test_ruling_9_fallen_line_is_not_a_laid_tile() -> None:
    """Grey wall: a full line that fits nowhere does not keep the game alive."""
    match = end_round(board(lines={3: "3 red"}, wall=BLOCKED), wall="grey", rounds_without_tile=4, round_number=10)
    assert match.outcome is not None
    assert match.outcome.ending == "stalled"


def test_ruling_9_full_line_cannot_be_chosen() -> None:
    """Line 2 is full of red: even more red has to go elsewhere."""
    match = start(board(lines={2: "2 red"}), factories={1: "2 red 2 white"})
    assert destinations(match, "factory 1 red") == {"line 1", "line 3", "line 4", "line 5", "floor"}
    with pytest.raises(azulejos.IllegalAction):
        match.play("factory 1 red line 2")


# Joker tiles: what is in the bag


@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize(("players", "each", "jokers"), [(2, 19, 5), (3, 18, 10), (4, 18, 10)])
def test_joker_ruling_always_a_hundred_tiles(wall: str, players: int, each: int, jokers: int) -> None:
    """Jokers are an option on either wall and replace as many tiles as they add."""
    match = azulejos.new_match("azul", players=players, seed=7, wall=wall, jokers=True)
    assert count_tiles(match) == dict.fromkeys(COLOURS, each) | {"joker": jokers}


# Joker tiles: the takes


def test_joker_ruling_takes_from_a_factory() -> None:
    """A colour; all jokers; all jokers with one colour."""
    match = start(jokers=True, factories={1: "2 red blue joker"})
    assert choices(match, "factory 1") == {"red", "blue", "jokers", "red+jokers", "blue+jokers"}


def test_joker_ruling_takes_from_the_centre() -> None:
    """The centre offers the same takes."""
    match = start(jokers=True, centre="2 red 2 joker")
    assert choices(match, "centre") == {"red", "jokers", "red+jokers"}


@pytest.mark.parametrize(
    ("take", "taken", "left"),
    [
        ("red", "red", "blue 2 joker"),
        ("jokers", "2 joker", "red blue"),
        ("red+jokers", "red 2 joker", "blue"),
        ("blue+jokers", "blue 2 joker", "red"),
    ],
)
def test_joker_ruling_rest_goes_to_the_centre(take: str, taken: str, left: str) -> None:
    """What is not taken from a factory goes to the centre, jokers too; jokers are never parted."""
    match = start(jokers=True, factories={1: "red blue 2 joker"})
    match.play(f"factory 1 {take} line 5")
    assert lines_of(match, 0) == {5: tiles(taken)}
    assert match.position()["centre"] == tiles(left)


def test_joker_ruling_no_jokers_where_there_are_none() -> None:
    """A factory without jokers offers its colours only."""
    match = start(jokers=True, factories={1: "2 red 2 blue"})
    assert choices(match, "factory 1") == {"red", "blue"}


def test_joker_ruling_jokers_from_the_centre_bring_the_marker() -> None:
    """Jokers alone are a take from the centre like any other."""
    match = start(jokers=True, centre="red 2 joker")
    match.play("centre jokers floor")
    assert floor_of(match, 0) == pieces("marker 2 joker")


# Joker tiles: the pattern lines


def test_joker_ruling_line_holds_jokers_with_a_colour() -> None:
    """Jokers may join a colour that is on the line."""
    match = start(board(lines={5: "2 red"}), jokers=True, factories={1: "2 blue 2 joker"})
    match.play("factory 1 jokers line 5")
    assert lines_of(match, 0) == {5: tiles("2 red 2 joker")}


def test_joker_ruling_jokers_alone_leave_the_colour_open() -> None:
    """A line that holds one joker takes any colour."""
    match = start(board(lines={3: "joker"}), jokers=True, factories={1: "2 blue red joker"})
    assert "line 3" in destinations(match, "factory 1 blue")
    assert "line 3" in destinations(match, "factory 1 red")
    match.play("factory 1 blue line 3")
    assert lines_of(match, 0) == {3: tiles("2 blue joker")}


def test_joker_ruling_open_line_respects_the_wall_row() -> None:
    """Row 3 has blue, so the joker of line 3 cannot be joined by blue, with or without more jokers."""
    match = start(
        board(lines={3: "joker"}, wall=(".....", ".....", "..B..", ".....", ".....")),
        jokers=True,
        factories={1: "2 blue red joker"},
    )
    assert "line 3" not in destinations(match, "factory 1 blue")
    assert "line 3" not in destinations(match, "factory 1 blue+jokers")
    assert "line 3" in destinations(match, "factory 1 red+jokers")
    assert "line 3" in destinations(match, "factory 1 jokers")


def test_joker_ruling_jokers_do_not_hide_the_colour_of_a_line() -> None:
    """A line with red and a joker is a red line."""
    match = start(board(lines={4: "red joker"}), jokers=True, factories={1: "blue 2 red joker"})
    assert "line 4" in destinations(match, "factory 1 red+jokers")
    assert "line 4" not in destinations(match, "factory 1 blue")
    assert "line 4" not in destinations(match, "factory 1 blue+jokers")


def test_joker_ruling_line_full_of_jokers_cannot_be_chosen() -> None:
    """Jokers fill a line like any tile."""
    match = start(board(lines={2: "2 joker"}), jokers=True, factories={1: "2 red blue joker"})
    for take in ("red", "jokers", "red+jokers"):
        assert "line 2" not in destinations(match, f"factory 1 {take}")


# Joker tiles: a take that does not fit


def test_joker_ruling_colour_tiles_are_laid_before_jokers() -> None:
    """Two red tiles fill line 2, so both jokers of the take fall."""
    match = start(jokers=True, factories={1: "2 red 2 joker"}, centre="white")
    match.play("factory 1 red+jokers line 2")
    assert lines_of(match, 0) == {2: tiles("2 red")}
    assert floor_of(match, 0) == pieces("2 joker")


def test_joker_ruling_jokers_take_the_spaces_that_are_left() -> None:
    """After two red tiles line 3 has one space, for one of the jokers."""
    match = start(jokers=True, factories={1: "2 red 2 joker"}, centre="white")
    match.play("factory 1 red+jokers line 3")
    assert lines_of(match, 0) == {3: tiles("2 red joker")}
    assert floor_of(match, 0) == ["joker"]


def test_joker_ruling_colour_tiles_may_fall_too() -> None:
    """Line 1 takes one red tile; a red tile and the jokers fall."""
    match = start(jokers=True, factories={1: "2 red 2 joker"}, centre="white")
    match.play("factory 1 red+jokers line 1")
    assert lines_of(match, 0) == {1: ["red"]}
    assert sorted(floor_of(match, 0)) == ["joker", "joker", "red"]


# Joker tiles: tiling


@pytest.mark.parametrize(
    ("line", "lid"),
    [
        ("2 red joker", {"red": 2}),
        ("red 2 joker", {"red": 1, "joker": 1}),
    ],
)
def test_joker_ruling_joker_goes_to_the_space_of_the_colour(line: str, lid: Mapping[str, int]) -> None:
    """One joker goes to the red space of row 3, the other tiles to the lid, jokers too."""
    match = end_round(board(lines={3: line}), jokers=True)
    assert wall_of(match, 0)[2] == "....r"
    assert lid_of(match) == lid


def test_joker_ruling_jokers_only_may_take_any_free_space() -> None:
    """Row 4 has two spaces taken, one of them by a joker."""
    match = end_round(board(lines={4: "4 joker"}, wall=(".....", ".....", ".....", "R..b.", ".....")), jokers=True)
    assert match.current_player == 0
    assert actions(match) == {"line 4 column 2", "line 4 column 3", "line 4 column 5"}


def test_joker_ruling_jokers_only_leaves_the_other_jokers_in_the_lid() -> None:
    """One of three jokers stays on the wall, on the blue space that was chosen."""
    match = end_round(board(lines={3: "3 joker"}), jokers=True)
    match.play("line 3 column 3")
    assert wall_of(match, 0)[2] == "..b.."
    assert lid_of(match) == {"joker": 2}


def test_joker_ruling_jokers_only_is_not_asked_for_a_single_space() -> None:
    """The last free space of row 1 is the only one there is: it is taken at once, and ends the game."""
    match = end_round(board(lines={1: "joker"}, wall=("BYRK.", *EMPTY_WALL[1:])), jokers=True)
    assert wall_of(match, 0)[0] == "BYRKw"
    assert match.is_over


# Joker tiles: the wall


@pytest.mark.parametrize("take", ["red", "red+jokers"])
def test_joker_ruling_space_with_a_joker_is_taken(take: str) -> None:
    """The red space of row 3 holds a joker: no more red on line 3."""
    match = start(
        board(wall=(".....", ".....", "....r", ".....", ".....")), jokers=True, factories={1: "2 red blue joker"}
    )
    assert destinations(match, f"factory 1 {take}") == {"line 1", "line 2", "line 4", "line 5", "floor"}
    with pytest.raises(azulejos.IllegalAction):
        match.play(f"factory 1 {take} line 3")


def test_joker_ruling_jokers_still_join_a_row_with_a_joker() -> None:
    """The joker on the wall closes one colour only: line 3 takes blue, and jokers."""
    match = start(
        board(wall=(".....", ".....", "....r", ".....", ".....")), jokers=True, factories={1: "2 red blue joker"}
    )
    for take in ("blue", "jokers", "blue+jokers"):
        assert "line 3" in destinations(match, f"factory 1 {take}")


def test_joker_ruling_jokers_count_in_runs() -> None:
    """Yellow beside one joker and above another: 2 + 2 points."""
    match = end_round(board(lines={1: "yellow"}, wall=("b....", ".b...", ".....", ".....", ".....")), jokers=True)
    assert match.scores[0] == 4


def test_joker_ruling_jokers_count_in_rows_and_columns() -> None:
    """White completes row 1 and column 5, both with jokers: 5 + 5 points, then 2 and 7."""
    player = board(lines={1: "white"}, wall=("BYrK.", "....K", "....r", "....Y", "....b"))
    assert end_round(player, jokers=True).scores[0] == 5 + 5 + 2 + 7


def test_joker_ruling_jokers_are_no_colour_for_the_bonus() -> None:
    """Four red tiles and a joker on the fifth red space."""
    player = board(score=5, wall=("..R..", "...R.", "....r", "R....", ".R..."))
    assert end_game(player, jokers=True).scores[0] == 5


# Joker tiles: the grey wall


def test_joker_ruling_grey_wall_joker_stands_for_the_colour_of_its_line() -> None:
    """A red line with a joker leaves a joker that stands for red where the player chose."""
    match = end_round(board(lines={2: "red joker"}), wall="grey", jokers=True)
    match.play("line 2 column 5")
    assert wall_of(match, 0)[1] == "....r"
    assert lid_of(match) == {"red": 1}


def test_joker_ruling_grey_wall_joker_of_a_colour_obeys_the_column() -> None:
    """A red line with a joker cannot use a column that has red."""
    player = board(lines={2: "red joker"}, wall=("R....", *EMPTY_WALL[1:]))
    assert actions(end_round(player, wall="grey", jokers=True)) == {
        "line 2 column 2",
        "line 2 column 3",
        "line 2 column 4",
        "line 2 column 5",
    }


def test_joker_ruling_grey_wall_joker_of_a_colour_blocks_its_column() -> None:
    """A joker that stands for red keeps red tiles out of its column."""
    player = board(lines={2: "2 red"}, wall=("r....", *EMPTY_WALL[1:]))
    assert "line 2 column 1" not in actions(end_round(player, wall="grey", jokers=True))


def test_joker_ruling_grey_wall_joker_of_a_colour_closes_it_for_the_row() -> None:
    """A joker that stands for red in row 2: no more red on line 2."""
    match = start(
        board(wall=(".....", "r....", ".....", ".....", ".....")),
        wall="grey",
        jokers=True,
        factories={1: "2 red blue joker"},
    )
    assert destinations(match, "factory 1 red") == {"line 1", "line 3", "line 4", "line 5", "floor"}


def test_joker_ruling_grey_wall_line_with_jokers_may_fall() -> None:
    """Red has no space in row 3, so the line falls with its joker and costs 4."""
    match = end_round(board(score=10, lines={3: "2 red joker"}, wall=BLOCKED), wall="grey", jokers=True)
    assert wall_of(match, 0) == BLOCKED
    assert match.scores[0] == 6
    assert lid_of(match) == {"red": 2, "joker": 1}


def test_joker_ruling_grey_wall_jokers_only_may_take_any_free_space() -> None:
    """Neither the colours of the row, nor the colours and jokers of the columns, stand in the way."""
    player = board(lines={3: "3 joker"}, wall=("..R.J", ".....", "BY...", ".....", "...r."))
    assert actions(end_round(player, wall="grey", jokers=True)) == {
        "line 3 column 3",
        "line 3 column 4",
        "line 3 column 5",
    }


def test_joker_ruling_grey_wall_jokers_only_stands_for_no_colour() -> None:
    """The joker lies on the wall as nothing but a joker."""
    match = end_round(board(lines={3: "3 joker"}), wall="grey", jokers=True)
    match.play("line 3 column 2")
    assert wall_of(match, 0)[2] == ".J..."
    assert lid_of(match) == {"joker": 2}


def test_joker_ruling_grey_wall_plain_joker_closes_no_colour() -> None:
    """Row 2 has a joker that stands for none: every colour may still be collected there."""
    match = start(
        board(wall=(".....", "J....", ".....", ".....", ".....")),
        wall="grey",
        jokers=True,
        factories={1: "blue yellow red black"},
        centre="white",
    )
    for take in ("factory 1 blue", "factory 1 yellow", "factory 1 red", "factory 1 black", "centre white"):
        assert "line 2" in destinations(match, take)


def test_joker_ruling_grey_wall_plain_joker_blocks_no_column() -> None:
    """A joker that stands for none shares its column with any colour."""
    player = board(lines={2: "2 red"}, wall=("J....", *EMPTY_WALL[1:]))
    assert "line 2 column 1" in actions(end_round(player, wall="grey", jokers=True))


def test_joker_ruling_grey_wall_joker_is_no_colour_for_the_bonus() -> None:
    """Four red tiles and a joker that stands for red."""
    player = board(score=5, wall=("....R", "R....", "..r..", "...R.", ".R..."))
    assert end_game(player, wall="grey", jokers=True).scores[0] == 5
