"""The worked examples and plain statements of the Azul, Azul Mini and joker tile rulebooks, one test each.

The rulebooks show most tables as pictures; the tables here are made up so that they fit the text. Philippe sits on
seat 0, Martin on seat 1, Mathilde on seat 2 where there are three.
"""

import pytest

import azulejos
from tests.games.azul.tables import (
    COLOURS,
    EMPTY_WALL,
    WALL_WORTH_25,
    actions,
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

# Setup


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_setup_deals_four_tiles_to_every_factory(players: int, factories: int) -> None:
    """Setup, 3 and 5: the number of factories follows the number of players; each gets four tiles."""
    match = azulejos.new_match("azul", players=players, seed=7)
    assert [len(factory) for factory in match.position()["factories"]] == [4] * factories


def test_setup_uses_a_hundred_tiles() -> None:
    """Setup, 4: twenty tiles of each of the five colours."""
    assert count_tiles(azulejos.new_match("azul", players=3, seed=7)) == dict.fromkeys(COLOURS, 20)


def test_setup_starts_everyone_at_zero() -> None:
    """Setup, 1 and 2: a bare board and a score of 0 for everybody."""
    assert azulejos.new_match("azul", players=4, seed=7).position()["players"] == [board()] * 4


def test_setup_puts_the_marker_in_the_centre() -> None:
    """Factory offer: the first player puts the marker in the centre and has the first turn."""
    match = azulejos.new_match("azul", players=3, seed=7)
    assert match.position()["marker"] is None
    assert match.current_player == match.position()["first_player"]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_setup_anybody_may_be_the_first_player(first: int) -> None:
    """Setup, 5: the first player is somebody at the table; factory offer: then it goes round clockwise."""
    match = azulejos.new_match("azul", players=3, seed=7, first=first)
    assert (match.position()["first_player"], match.position()["marker"]) == (first, None)
    acted = []
    for _ in range(4):
        acted.append(match.current_player)
        match.play(match.legal_actions()[0])
    assert acted == [(first + turn) % 3 for turn in range(4)]


# A. Factory offer: the example of a turn


@pytest.fixture
def example_of_a_turn() -> azulejos.Match:
    """The first round of a game for three, before Philippe's turn."""
    return start(
        players=3,
        round_number=1,
        factories={
            1: "2 black blue white",
            2: "yellow 3 red",
            3: "2 blue 2 white",
            4: "yellow black 2 white",
            5: "4 blue",
            6: "3 yellow red",
            7: "2 red 2 black",
        },
    )


def test_turn_example_philippe_takes_two_black(example_of_a_turn: azulejos.Match) -> None:
    """Example of a turn, 1: both black tiles of a factory are taken and the others move to the centre."""
    match = example_of_a_turn
    match.play("factory 1 black line 2")
    assert lines_of(match, 0) == {2: tiles("2 black")}
    assert match.position()["factories"][0] == []
    assert match.position()["centre"] == tiles("blue white")


def test_turn_example_martin_takes_one_yellow(example_of_a_turn: azulejos.Match) -> None:
    """Example of a turn, 2: one yellow tile is taken and three red ones move to the centre."""
    match = example_of_a_turn
    match.play("factory 1 black line 2")
    assert match.current_player == 1
    match.play("factory 2 yellow line 1")
    assert lines_of(match, 1) == {1: tiles("yellow")}
    assert match.position()["centre"] == tiles("blue 3 red white")


def test_turn_example_mathilde_takes_from_the_centre(example_of_a_turn: azulejos.Match) -> None:
    """Example of a turn, 3: the first to take from the centre also gets the marker, on the floor line."""
    match = example_of_a_turn
    for notation in ("factory 1 black line 2", "factory 2 yellow line 1", "centre red line 3"):
        match.play(notation)
    assert lines_of(match, 2) == {3: tiles("3 red")}
    assert floor_of(match, 2) == ["marker"]
    assert match.position()["marker"] == 2
    assert match.position()["centre"] == tiles("blue white")
    assert match.current_player == 0


def test_the_second_take_from_the_centre_gets_no_marker(example_of_a_turn: azulejos.Match) -> None:
    """Factory offer, b: only the first take of a round from the centre brings the marker."""
    match = example_of_a_turn
    for notation in ("factory 1 black line 2", "factory 2 yellow line 1", "centre red line 3", "centre blue line 1"):
        match.play(notation)
    assert floor_of(match, 0) == []
    assert match.position()["marker"] == 2


def test_only_tiles_that_lie_there_can_be_taken(example_of_a_turn: azulejos.Match) -> None:
    """Factory offer: one takes a colour that a factory, or the centre, has."""
    assert choices(example_of_a_turn, "factory 1") == {"blue", "black", "white"}
    assert choices(example_of_a_turn, "centre") == set()
    with pytest.raises(azulejos.IllegalAction):
        example_of_a_turn.play("factory 1 red line 3")


# A. Factory offer: pattern lines and floor line


def test_a_pattern_line_takes_more_tiles_of_its_colour() -> None:
    """Factory offer: tiles may join those of the same colour on a pattern line."""
    match = start(board(lines={4: "2 red"}), factories={1: "red 3 blue"})
    match.play("factory 1 red line 4")
    assert lines_of(match, 0) == {4: tiles("3 red")}


def test_a_pattern_line_refuses_another_colour() -> None:
    """Factory offer: only tiles of the same colour may join those on a pattern line."""
    match = start(board(lines={4: "2 red"}), factories={1: "red 3 blue"})
    with pytest.raises(azulejos.IllegalAction):
        match.play("factory 1 blue line 4")


def test_surplus_tiles_fall_on_the_floor_line() -> None:
    """Factory offer: what a pattern line cannot hold goes to the floor line."""
    match = start(board(lines={3: "red"}), factories={1: "4 red"}, centre="blue")
    match.play("factory 1 red line 3")
    assert lines_of(match, 0) == {3: tiles("3 red")}
    assert floor_of(match, 0) == pieces("2 red")


MATHILDE = board(
    lines={4: "blue"},
    wall=(
        ".....",
        "..Y..",
        "...Y.",
        ".....",
        ".....",
    ),
)
"""Mathilde's board in the floor line example: yellow on wall rows 2 and 3, a blue tile on pattern line 4."""


def mathilde() -> azulejos.Match:
    """Mathilde alone with her board (here on seat 0), two yellow tiles in reach."""
    return start(MATHILDE, factories={1: "2 yellow red white"})


def test_mathilde_has_three_choices() -> None:
    """Floor line example: two yellow tiles can go to line 1, to line 5 or to the floor line."""
    assert destinations(mathilde(), "factory 1 yellow") == {"line 1", "line 5", "floor"}


@pytest.mark.parametrize("line", [2, 3, 4])
def test_mathilde_may_not_use_three_lines(line: int) -> None:
    """Floor line example: yellow is on wall rows 2 and 3 already, and line 4 holds a blue tile."""
    with pytest.raises(azulejos.IllegalAction):
        mathilde().play(f"factory 1 yellow line {line}")


def test_mathilde_choice_a_line_1() -> None:
    """Floor line example, A: one tile fills line 1, the other falls."""
    match = mathilde()
    match.play("factory 1 yellow line 1")
    assert lines_of(match, 0) == {1: ["yellow"], 4: ["blue"]}
    assert floor_of(match, 0) == ["yellow"]


def test_mathilde_choice_b_line_5() -> None:
    """Floor line example, B: both tiles go to line 5."""
    match = mathilde()
    match.play("factory 1 yellow line 5")
    assert lines_of(match, 0) == {4: ["blue"], 5: tiles("2 yellow")}
    assert floor_of(match, 0) == []


def test_mathilde_choice_c_floor_line() -> None:
    """Floor line example, C: she may as well drop both tiles."""
    match = mathilde()
    match.play("factory 1 yellow floor")
    assert lines_of(match, 0) == {4: ["blue"]}
    assert floor_of(match, 0) == pieces("2 yellow")


def test_the_floor_line_fills_from_the_left() -> None:
    """Floor line: a new piece takes the leftmost free space."""
    match = start(board(floor="black white"), factories={1: "2 yellow red white"})
    match.play("factory 1 yellow floor")
    assert floor_of(match, 0) == pieces("black white 2 yellow")


def test_tiles_beyond_the_floor_line_go_to_the_lid() -> None:
    """Floor line: what finds no space there goes to the lid (the blue compartment of the mini box)."""
    match = start(board(floor="6 black"), factories={1: "3 yellow white"})
    match.play("factory 1 yellow floor")
    assert floor_of(match, 0) == pieces("6 black yellow")
    assert lid_of(match) == {"yellow": 2}


def test_the_offer_goes_on_while_the_centre_has_tiles() -> None:
    """Factory offer, end: the last factory is emptied, but its red tile is now in the centre."""
    match = start(factories={1: "3 blue red"}, round_number=6)
    match.play("factory 1 blue line 3")
    assert match.position()["round"] == 6


def test_the_offer_goes_on_while_a_factory_has_tiles() -> None:
    """Factory offer, end: the centre is emptied, but a factory is not."""
    match = start(factories={1: "3 blue red"}, centre="white", round_number=6)
    match.play("centre white line 5")
    assert match.position()["round"] == 6


def test_the_offer_ends_when_all_is_taken() -> None:
    """Factory offer, end: neither the centre nor a factory has a tile."""
    match = start(factories={1: "4 blue"}, round_number=6)
    match.play("factory 1 blue line 5")
    assert match.position()["round"] == 7


# B. Wall tiling

PHILIPPE = board(lines={2: "2 red", 3: "2 black", 4: "4 blue", 5: "3 white"})
"""Philippe's board in the tiling example: lines 2 and 4 are complete, lines 3 and 5 are not."""


def test_philippe_tiles_lines_2_and_4() -> None:
    """Wall tiling example, A: a red and a blue tile move to their spaces of rows 2 and 4."""
    assert wall_of(end_round(PHILIPPE), 0) == (
        ".....",
        "...R.",
        ".....",
        "...B.",
        ".....",
    )


def test_philippe_earns_a_point_for_each_tile() -> None:
    """Wall tiling example, A: neither tile has a neighbour, so each is worth one point."""
    assert end_round(PHILIPPE).scores[0] == 2


def test_philippe_clears_lines_2_and_4_into_the_lid() -> None:
    """Wall tiling example, B: the one red and three blue tiles that remain go to the lid."""
    assert lid_of(end_round(PHILIPPE)) == {"red": 1, "blue": 3}


def test_philippe_keeps_lines_3_and_5() -> None:
    """Wall tiling example, B: what lies on the incomplete lines stays for the next round."""
    assert lines_of(end_round(PHILIPPE), 0) == {3: tiles("2 black"), 5: tiles("3 white")}


# Scoring


def test_score_1_for_a_tile_without_neighbours() -> None:
    """Scoring example: a red tile with no other one beside, above or below it is worth 1; diagonals do not count."""
    philippe = board(
        lines={1: "red"},
        wall=(
            ".....",
            ".B.R.",
            ".....",
            ".....",
            ".....",
        ),
    )
    assert end_round(philippe).scores[0] == 1


def test_score_3_for_a_horizontal_run() -> None:
    """Scoring example: a yellow tile that makes a row of three is worth 3, and nothing for its column."""
    philippe = board(
        lines={1: "yellow"},
        wall=(
            "B.R..",
            ".....",
            ".....",
            ".....",
            ".....",
        ),
    )
    assert end_round(philippe).scores[0] == 3


def test_score_3_for_a_vertical_run() -> None:
    """Scoring example: a blue tile that makes a column of three is worth 3, and nothing for its row."""
    philippe = board(
        lines={3: "3 blue"},
        wall=(
            ".....",
            "..Y..",
            ".....",
            "..W..",
            ".....",
        ),
    )
    assert end_round(philippe).scores[0] == 3


def test_score_7_for_both_runs() -> None:
    """Scoring example: a yellow tile at the end of a row of four and amid a column of three is worth 4 + 3."""
    philippe = board(
        lines={3: "3 yellow"},
        wall=(
            ".....",
            "...R.",
            "KWB..",
            "...B.",
            ".....",
        ),
    )
    assert end_round(philippe).scores[0] == 7


def test_score_stops_at_a_gap() -> None:
    """Scoring: only tiles that are linked without a gap to the new one count."""
    philippe = board(
        lines={1: "blue"},
        wall=(
            ".YR.W",
            ".....",
            "K....",
            ".....",
            ".....",
        ),
    )
    assert end_round(philippe).scores[0] == 3


# The floor line is paid


def test_philippe_loses_8_points() -> None:
    """Floor line example: four tiles and the marker cost 8 points."""
    philippe = board(score=20, wall=WALL_WORTH_25, floor="marker 2 red black yellow")
    assert end_round(philippe).scores[0] == 12


@pytest.mark.parametrize(("fallen", "lost"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 6), (5, 8), (6, 11), (7, 14)])
def test_every_floor_space_has_its_price(fallen: int, lost: int) -> None:
    """Wall tiling, end: each fallen piece costs what is printed above it: 1, 1, 2, 2, 2, 3 and 3."""
    philippe = board(score=25, wall=WALL_WORTH_25, floor=f"{fallen} black" if fallen else "")
    assert end_round(philippe).scores[0] == 25 - lost


def test_the_score_does_not_fall_below_zero() -> None:
    """Wall tiling, end: the score marker stops at 0."""
    philippe = board(score=3, wall=WALL_WORTH_25, floor="7 black")
    assert end_round(philippe).scores[0] == 0


def test_the_floor_line_is_emptied_into_the_lid() -> None:
    """Wall tiling, end: fallen tiles go to the lid, the marker does not."""
    match = end_round(board(floor="marker 2 red black yellow"))
    assert floor_of(match, 0) == []
    assert lid_of(match) == {"red": 2, "black": 1, "yellow": 1}


# C. Preparing the next round


def test_the_holder_of_the_marker_begins_the_next_round() -> None:
    """Preparing the next round: Philippe has the marker, so he puts it back in the centre and begins."""
    match = end_round(board(floor="marker"), first_player=1)
    assert match.position()["first_player"] == 0
    assert match.current_player == 0
    assert match.position()["marker"] is None


def test_the_factories_are_filled_again() -> None:
    """Preparing the next round: four tiles from the bag on each factory."""
    match = end_round(board())
    assert [len(factory) for factory in match.position()["factories"]] == [4, 4, 4, 4, 4]
    assert match.position()["centre"] == []


def test_the_lid_goes_back_into_an_empty_bag() -> None:
    """Preparing the next round: the bag is empty, so the tiles of the lid are drawn."""
    match = end_round(board(), bag={})
    assert [len(factory) for factory in match.position()["factories"]] == [4, 4, 4, 4, 4]
    assert lid_of(match) == {}
    assert sum(match.position()["bag"].values()) == 100 - 20 - 2  # all but the factories, the neighbour's line and wall


# End of the game


def test_the_game_ends_with_a_full_row() -> None:
    """End of the game: a row of five ends it once the tiling is done."""
    match = end_round(board(lines={1: "white"}, wall=("BYRK.", *EMPTY_WALL[1:])))
    assert match.is_over
    assert match.current_player is None
    assert match.legal_actions() == []
    assert match.outcome is not None
    assert match.outcome.ending == "full row"


def test_a_full_column_does_not_end_the_game() -> None:
    """End of the game: only a horizontal line does."""
    match = end_round(board(lines={1: "blue"}, wall=(".....", "W....", "K....", "R....", "Y....")))
    assert wall_of(match, 0) == ("B....", "W....", "K....", "R....", "Y....")
    assert not match.is_over
    assert match.outcome is None


def test_bonus_2_for_a_row() -> None:
    """End of the game: 5 points for the tile that completes the row, then a bonus of 2."""
    match = end_round(board(lines={1: "white"}, wall=("BYRK.", *EMPTY_WALL[1:])))
    assert match.scores[0] == 5 + 2


def test_bonus_2_for_each_row() -> None:
    """End of the game: two rows in one tiling are worth 5 and 5 + 2 points, then 2 points each."""
    philippe = board(
        lines={1: "white", 2: "2 black"},
        wall=(
            "BYRK.",
            "WBYR.",
            ".....",
            ".....",
            ".....",
        ),
    )
    assert end_round(philippe).scores[0] == 5 + 5 + 2 + 2 * 2


def test_bonus_7_for_a_column() -> None:
    """End of the game: Philippe has a column of five when his neighbour ends the game."""
    philippe = board(
        score=15,
        wall=(
            "B....",
            "W....",
            "K....",
            "R....",
            "Y....",
        ),
    )
    assert end_game(philippe).scores[0] == 15 + 7


def test_bonus_10_for_a_colour() -> None:
    """End of the game: Philippe has all five blue tiles when his neighbour ends the game."""
    philippe = board(
        score=5,
        wall=(
            "B....",
            ".B...",
            "..B..",
            "...B.",
            "....B",
        ),
    )
    assert end_game(philippe).scores[0] == 5 + 10


def test_bonuses_add_up() -> None:
    """End of the game: two columns and one colour are worth 7 + 7 + 10."""
    philippe = board(
        score=40,
        wall=(
            "BY...",
            "WB...",
            "KWB..",
            "RK.B.",
            "YR..B",
        ),
    )
    assert end_game(philippe).scores[0] == 40 + 7 + 7 + 10


def test_no_bonus_for_four_of_five() -> None:
    """End of the game: four tiles of a row, of a column and of a colour earn nothing more."""
    philippe = board(
        score=10,
        wall=(
            "BYRK.",
            "WB...",
            "K.B..",
            "R..B.",
            ".....",
        ),
    )
    assert end_game(philippe).scores[0] == 10


def test_most_points_win() -> None:
    """End of the game: the neighbour ends it with 6 points, Philippe wins with 9."""
    outcome = end_game(board(score=9, wall=WALL_WORTH_25)).outcome
    assert outcome is not None
    assert outcome.scores == (9, 6)
    assert outcome.winners == (0,)
    assert outcome.reason == "points"


def test_a_tie_goes_to_more_full_rows() -> None:
    """End of the game: both have 6 points, but only the neighbour has a full row."""
    outcome = end_game(board(score=6, wall=WALL_WORTH_25)).outcome
    assert outcome is not None
    assert outcome.scores == (6, 6)
    assert outcome.winners == (1,)
    assert outcome.reason == "rows"


def test_a_tie_with_as_many_rows_is_shared() -> None:
    """End of the game: both come to 6 points with one full row each (Philippe has lost a point on his floor line)."""
    philippe = board(lines={1: "white"}, wall=("BYRK.", *EMPTY_WALL[1:]), floor="red")
    outcome = end_game(philippe).outcome
    assert outcome is not None
    assert outcome.scores == (6, 6)
    assert outcome.winners == (0, 1)
    assert outcome.reason == "shared"


# Variant: the grey wall


def test_grey_wall_lets_the_player_choose_the_space() -> None:
    """Variant: a tile may go to any space of its row."""
    match = end_round(board(lines={3: "3 red"}), wall="grey")
    assert match.position()["phase"] == "tiling"
    assert match.position()["choosing"] == 3
    assert match.current_player == 0
    assert actions(match) == {f"line 3 column {column}" for column in (1, 2, 3, 4, 5)}


def test_grey_wall_takes_the_tile_where_the_player_says() -> None:
    """Variant: the tile is laid and scored there, and the others of its line go to the lid."""
    match = end_round(board(lines={3: "3 red"}, wall=(".....", "B....", ".....", ".....", ".....")), wall="grey")
    match.play("line 3 column 1")
    assert wall_of(match, 0) == (".....", "B....", "R....", ".....", ".....")
    assert match.scores[0] == 2
    assert lid_of(match) == {"red": 2}


def test_grey_wall_allows_a_colour_once_per_column() -> None:
    """Variant: red stands in columns 1 and 3 already."""
    match = end_round(board(lines={4: "4 red"}, wall=("R....", "..R..", ".....", ".....", ".....")), wall="grey")
    assert actions(match) == {"line 4 column 2", "line 4 column 4", "line 4 column 5"}


def test_grey_wall_allows_a_colour_once_per_row() -> None:
    """Variant: red stands in row 2 already, so it cannot be collected for that row."""
    match = start(board(wall=(".....", "..R..", ".....", ".....", ".....")), wall="grey", factories={1: "2 red 2 blue"})
    assert destinations(match, "factory 1 red") == {"line 1", "line 3", "line 4", "line 5", "floor"}


def test_grey_wall_special_case_drops_the_whole_line() -> None:
    """Variant, special case (mini rulebook): no space of row 2 can take red, so both tiles fall and cost 2 points."""
    philippe = board(
        score=8,
        lines={2: "2 red"},
        wall=(
            ".....",
            "B.YK.",
            "W....",
            ".R...",
            "....R",
        ),
    )
    match = end_round(philippe, wall="grey")
    assert match.position()["phase"] == "taking"
    assert wall_of(match, 0)[1] == "B.YK."
    assert match.scores[0] == 6
    assert lid_of(match) == {"red": 2}
    assert lines_of(match, 0) == {}


# Joker tiles


@pytest.mark.parametrize(("players", "each", "jokers"), [(2, 19, 5), (3, 18, 10), (4, 18, 10)])
def test_jokers_replace_tiles_of_each_colour(players: int, each: int, jokers: int) -> None:
    """Joker tiles, setup: one tile of each colour makes room for 5 jokers, with three or four players two for 10."""
    match = azulejos.new_match("azul", players=players, seed=7, jokers=True)
    assert count_tiles(match) == dict.fromkeys(COLOURS, each) | {"joker": jokers}


def test_jokers_may_be_taken_alone() -> None:
    """Joker tiles, course of play: all jokers of a factory are taken, the other tiles move to the centre."""
    match = start(jokers=True, factories={1: "red blue 2 joker"})
    match.play("factory 1 jokers line 4")
    assert lines_of(match, 0) == {4: tiles("2 joker")}
    assert match.position()["centre"] == tiles("red blue")


def test_jokers_may_be_taken_with_a_colour() -> None:
    """Joker tiles, course of play: with the jokers one may take all tiles of one colour from the same place."""
    match = start(jokers=True, factories={1: "2 red blue joker"})
    match.play("factory 1 red+jokers line 4")
    assert lines_of(match, 0) == {4: tiles("2 red joker")}
    assert match.position()["centre"] == tiles("blue")


def test_jokers_may_be_taken_from_the_centre() -> None:
    """Joker tiles, course of play: the centre works like a factory, and it still brings the marker."""
    match = start(jokers=True, centre="2 red blue joker")
    match.play("centre red+jokers line 4")
    assert lines_of(match, 0) == {4: tiles("2 red joker")}
    assert floor_of(match, 0) == ["marker"]


def test_surplus_jokers_fall_on_the_floor_line() -> None:
    """Joker tiles, course of play: what does not fit on the pattern line goes to the floor line."""
    match = start(jokers=True, factories={1: "blue 3 joker"})
    match.play("factory 1 jokers line 2")
    assert lines_of(match, 0) == {2: tiles("2 joker")}
    assert floor_of(match, 0) == ["joker"]


def test_a_pattern_line_may_mix_a_colour_and_jokers() -> None:
    """Joker tiles, course of play: jokers join the red tiles of line 4."""
    match = start(board(lines={4: "2 red"}), jokers=True, factories={1: "2 blue 2 joker"})
    match.play("factory 1 jokers line 4")
    assert lines_of(match, 0) == {4: tiles("2 red 2 joker")}


def test_a_joker_of_a_coloured_line_goes_to_the_space_of_that_colour() -> None:
    """Joker tiles, wall: the tiles are rearranged, so it is the joker that moves to the red space and red that goes."""
    match = end_round(board(lines={3: "2 red joker"}), jokers=True)
    assert wall_of(match, 0) == (".....", ".....", "....r", ".....", ".....")
    assert lid_of(match) == {"red": 2}


def test_a_joker_of_a_jokers_only_line_goes_to_any_free_space() -> None:
    """Joker tiles, wall: a line of nothing but jokers lets its player choose a free space of the row."""
    match = end_round(board(lines={2: "2 joker"}, wall=(".....", "WB...", ".....", ".....", ".....")), jokers=True)
    assert actions(match) == {"line 2 column 3", "line 2 column 4", "line 2 column 5"}


def test_a_joker_scores_like_any_tile() -> None:
    """Joker tiles, wall: points are counted as usual, here for a run of three."""
    match = end_round(board(lines={2: "2 joker"}, wall=(".....", "WB...", ".....", ".....", ".....")), jokers=True)
    match.play("line 2 column 3")
    assert wall_of(match, 0)[1] == "WBy.."
    assert match.scores[0] == 3


def test_a_space_with_a_joker_closes_its_colour_for_the_row() -> None:
    """Joker tiles, more rules: a joker is on the red space of row 3, so red cannot be collected for that row."""
    match = start(
        board(wall=(".....", ".....", "....r", ".....", ".....")), jokers=True, factories={1: "red 2 blue joker"}
    )
    assert destinations(match, "factory 1 red") == {"line 1", "line 2", "line 4", "line 5", "floor"}


def test_jokers_count_in_rows() -> None:
    """Joker tiles, more rules: a row with two jokers ends the game and earns its bonus."""
    match = end_round(board(lines={1: "white"}, wall=("ByRk.", *EMPTY_WALL[1:])), jokers=True)
    assert match.is_over
    assert match.scores[0] == 5 + 2


def test_jokers_count_in_columns() -> None:
    """Joker tiles, more rules: a column with a joker earns its bonus."""
    match = end_game(board(score=15, wall=("B....", "w....", "K....", "R....", "Y....")), jokers=True)
    assert match.scores[0] == 15 + 7


def test_four_blue_tiles_and_a_joker_are_not_five_blue_tiles() -> None:
    """Joker tiles, more rules, example: a joker on the fifth blue space does not earn the 10 points."""
    philippe = board(
        score=5,
        wall=(
            "B....",
            ".B...",
            "..B..",
            "...B.",
            "....b",
        ),
    )
    assert end_game(philippe, jokers=True).scores[0] == 5
