"""The worked examples and plain statements of the Summer Pavilion rulebook, one test each.

The rulebook shows most tables as pictures; the tables here are made up so that they fit the text. Ina sits on seat 0,
Andrea on seat 1, Tom on seat 2 in the example of a turn; elsewhere the player in question sits on seat 0.
"""

from typing import Any

import pytest

import azulejos
from tests.games.summer_pavilion.geometry import HOURS, SPACES
from tests.games.summer_pavilion.tables import (
    COLOURS,
    FACTORIES,
    MIXED_SUPPLY,
    STARS,
    actions,
    alone,
    board,
    bonus_owed,
    centre_of,
    corners_of,
    cost_of,
    count_tiles,
    covered,
    depot_of,
    discarded,
    end_game,
    factories_of,
    gained,
    hand_of,
    has_passed,
    open_hours,
    pass_keeping,
    placing,
    star_of,
    supply_of,
    taking,
)

FRONT = ["purple", "green", "orange", "yellow", "blue", "red"]
BACK = ["orange", "red", "blue", "yellow", "green", "purple"]
CUSTOM = ["yellow", "purple", "red", "green", "blue", "orange"]

# Setup


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_setup_deals_four_tiles_to_every_factory(players: int, factories: int) -> None:
    """Setup, 2 and 5: the number of factories follows the number of players; each gets four tiles."""
    match = azulejos.new_match("summer-pavilion", players=players, seed=7)
    assert [len(factory) for factory in factories_of(match)] == [4] * factories


def test_setup_fills_the_supply() -> None:
    """Setup, 4: ten tiles lie on the supply board."""
    assert len(supply_of(azulejos.new_match("summer-pavilion", players=2, seed=7))) == 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_uses_132_tiles(players: int) -> None:
    """Setup, 4: twenty-two tiles of each of the six colours, whoever plays."""
    match = azulejos.new_match("summer-pavilion", players=players, seed=7)
    assert count_tiles(match) == dict.fromkeys(COLOURS, 22)


def test_setup_starts_everyone_at_five() -> None:
    """Setup, 1: a bare board and 5 points for everybody."""
    match = azulejos.new_match("summer-pavilion", players=4, seed=7)
    assert match.position()["players"] == [board(score=5)] * 4


def test_setup_begins_with_round_1_and_purple() -> None:
    """Setup, 3: the slider shows round 1, in which purple is wild."""
    position = azulejos.new_match("summer-pavilion", players=2, seed=7).position()
    assert (position["round"], position["wild"], position["phase"]) == (1, "purple", "taking")


def test_setup_puts_the_token_in_the_centre() -> None:
    """Setup, 6: nobody holds the start player token; whoever begins the round has the first turn."""
    match = azulejos.new_match("summer-pavilion", players=3, seed=7)
    assert match.position()["token"] is None
    assert match.current_player == match.position()["first_player"]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_setup_anybody_may_begin(first: int) -> None:
    """Phase 1: the youngest begins, wherever they sit, followed clockwise by the others."""
    match = azulejos.new_match("summer-pavilion", players=3, seed=7, first=first)
    assert (match.position()["first_player"], match.position()["token"]) == (first, None)
    acted = []
    for _ in range(4):
        acted.append(match.current_player)
        match.play(match.legal_actions()[0])
    assert acted == [(first + turn) % 3 for turn in range(4)]


def test_setup_leaves_depot_and_centre_empty() -> None:
    """Setup, 7: the depot and the centre of the table fill up only later."""
    match = azulejos.new_match("summer-pavilion", players=3, seed=7)
    assert depot_of(match) == centre_of(match) == ""


# Phase 1: the example of a turn


@pytest.fixture
def example_of_a_turn() -> azulejos.Match:
    """The first round of a game for three, before Ina's turn; purple is wild."""
    return taking(
        players=3,
        factories={1: "RRYY", 2: "PPGY", 3: "OOBB", 4: "GGGR", 5: "YBBR", 6: "POOG", 7: "YBRR"},
    )


def test_turn_example_ina_takes_two_red(example_of_a_turn: azulejos.Match) -> None:
    """Turn example: there is no purple beside the red tiles, so Ina gets two red ones and yellow goes to the centre."""
    match = example_of_a_turn
    match.play("factory 1 red")
    assert hand_of(match, 0) == "RR"
    assert factories_of(match)[0] == ""
    assert centre_of(match) == "YY"
    assert match.current_player == 1


def test_turn_example_andrea_takes_green_and_a_wild_tile(example_of_a_turn: azulejos.Match) -> None:
    """Turn example: one of two purple tiles comes with the green one; the two others go to the centre."""
    match = example_of_a_turn
    match.play("factory 1 red")
    match.play("factory 2 green")
    assert hand_of(match, 1) == "PG"
    assert centre_of(match) == "PYYY"
    assert match.current_player == 2


def test_turn_example_tom_takes_from_the_centre(example_of_a_turn: azulejos.Match) -> None:
    """Turn example: three yellow tiles, a wild one and the token are Tom's, for 4 points."""
    match = example_of_a_turn
    for notation in ("factory 1 red", "factory 2 green", "centre yellow"):
        match.play(notation)
    assert hand_of(match, 2) == "PYYY"
    assert match.position()["token"] == 2
    assert match.scores == (5, 5, 1)
    assert centre_of(match) == ""
    assert match.current_player == 0


def test_the_second_take_from_the_centre_costs_nothing(example_of_a_turn: azulejos.Match) -> None:
    """Phase 1, B: only the first take of a round from the centre brings the token and costs points."""
    match = example_of_a_turn
    for notation in ("factory 1 red", "factory 2 green", "centre yellow", "factory 3 orange", "centre blue"):
        match.play(notation)
    assert hand_of(match, 1) == "PGBB"
    assert match.scores == (5, 5, 1)
    assert match.position()["token"] == 2


# Phase 1: taking tiles


def test_only_tiles_that_lie_there_can_be_taken() -> None:
    """Phase 1: the takes are the colours of each factory that are not wild; one must take, and cannot pass."""
    match = taking(factories={1: "PPGY", 2: "OOBB", 3: "RRRR"}, centre="PYB")
    assert actions(match) == {
        "factory 1 green",
        "factory 1 yellow",
        "factory 2 orange",
        "factory 2 blue",
        "factory 3 red",
        "centre yellow",
        "centre blue",
    }


@pytest.mark.parametrize("notation", ["factory 1 purple", "centre purple", "factory 1 red", "factory 2 red", "pass"])
def test_nothing_else_can_be_taken(notation: str) -> None:
    """Phase 1: neither wild tiles as the chosen colour, nor what is not there."""
    match = taking(factories={1: "PPGY"}, centre="PB")
    with pytest.raises(azulejos.IllegalAction):
        match.play(notation)


def test_exactly_one_wild_tile_comes_along_from_a_factory() -> None:
    """Phase 1, A: of three wild tiles beside a blue one, one is taken and two go to the centre."""
    match = taking(factories={1: "PPPB"})
    match.play("factory 1 blue")
    assert gained(match, 0) == "PB"
    assert centre_of(match) == "PP"


def test_exactly_one_wild_tile_comes_along_from_the_centre() -> None:
    """Phase 1, B: of three wild tiles in the centre, two stay there, as do the other colours."""
    match = taking(centre="PPPBBR", token=1)
    match.play("centre blue")
    assert gained(match, 0) == "PBB"
    assert centre_of(match) == "PPR"


def test_one_tile_from_a_factory_of_wild_tiles() -> None:
    """Phase 1, A: a factory of nothing but wild tiles gives one of them."""
    match = taking(factories={1: "PPPP"})
    assert actions(match) == {"factory 1 purple"}
    match.play("factory 1 purple")
    assert gained(match, 0) == "P"
    assert centre_of(match) == "PPP"


def test_one_tile_from_a_centre_of_wild_tiles() -> None:
    """Phase 1, B: a centre of nothing but wild tiles gives one of them."""
    match = taking(centre="PPP", token=1)
    assert actions(match) == {"centre purple"}
    match.play("centre purple")
    assert gained(match, 0) == "P"
    assert centre_of(match) == "PP"


def test_the_wild_colour_of_the_last_round_is_an_ordinary_colour() -> None:
    """The wild colour: in round 2 green is wild, so all purple tiles are taken, with one green one."""
    match = taking(factories={1: "PPGG"}, round_number=2)
    assert actions(match) == {"factory 1 purple"}
    match.play("factory 1 purple")
    assert gained(match, 0) == "PPG"
    assert centre_of(match) == "G"


def test_taken_tiles_join_the_others_beside_the_board() -> None:
    """Phase 1: the tiles of several turns, and those kept from the last round, lie together."""
    match = taking(board(hand="GGGGGYYYYY"), board(hand="BBBBRRRR"), factories={1: "YYRR"}, round_number=2)
    match.play("factory 1 yellow")
    assert hand_of(match, 0) == "GGGGGYYYYYYY"


def test_a_factory_costs_no_points() -> None:
    """Phase 1, A: points are lost in the centre only."""
    match = taking(factories={1: "YYRR"})
    match.play("factory 1 yellow")
    assert match.scores == (5, 5)
    assert match.position()["token"] is None


def test_the_token_costs_a_point_for_each_tile_of_this_turn() -> None:
    """Phase 1, B: two tiles are taken now; those of earlier turns do not count, nor does the token."""
    match = taking(board(hand="RRRRR"), centre="YYB")
    match.play("centre yellow")
    assert match.scores[0] == 3
    assert match.position()["token"] == 0


@pytest.mark.parametrize("score", [0, 2])
def test_the_token_never_costs_more_points_than_there_are(score: int) -> None:
    """Phase 1, B: three tiles are taken with 2 points, or with none at all; the slider stops at 0."""
    match = taking(board(score=score), centre="YYYB", round_number=2)
    match.play("centre yellow")
    assert gained(match, 0) == "YYY"
    assert match.scores[0] == 0


def test_play_goes_clockwise() -> None:
    """Phase 1: after the last seat it is seat 0's turn."""
    match = taking(players=4, factories={1: "YYRR", 2: "GGBB"}, current_player=3)
    match.play("factory 1 yellow")
    assert match.current_player == 0


# Phase 1: its end, and the start player token


def test_phase_1_goes_on_while_the_centre_has_tiles() -> None:
    """Phase 1, end: the last factory is emptied, but its red tiles are now in the centre."""
    match = taking(factories={1: "YYRR"})
    match.play("factory 1 yellow")
    assert match.position()["phase"] == "taking"


def test_phase_1_goes_on_while_a_factory_has_tiles() -> None:
    """Phase 1, end: the centre is emptied, but a factory is not."""
    match = taking(factories={1: "YYRR"}, centre="B")
    match.play("centre blue")
    assert match.position()["phase"] == "taking"


def test_phase_1_ends_when_all_is_taken() -> None:
    """Phase 1, end: neither the centre nor a factory has a tile."""
    match = taking(factories={1: "RRRR"}, token=1)
    match.play("factory 1 red")
    assert match.position()["phase"] == "placing"


def test_the_holder_of_the_token_places_first() -> None:
    """Start player token: Tom on seat 2 has it, so he places first though seat 1 would be next."""
    match = taking(players=3, factories={1: "RRRR"}, token=2)
    match.play("factory 1 red")
    assert match.current_player == 2
    assert match.position()["token"] == 2


def test_the_holder_of_the_token_begins_the_next_round() -> None:
    """Start player token: Tom on seat 2 has it, so he takes first in round 2, and the token is in the centre again."""
    match = placing(board(hand="R"), board(passed=True), board(passed=True), token=2, first_player=1)
    pass_keeping(match, "R")
    assert match.position()["round"] == 2
    assert match.position()["first_player"] == 2
    assert match.current_player == 2
    assert match.position()["token"] is None


# Phase 2: placing tiles


def test_one_tile_is_laid_and_the_others_are_discarded() -> None:
    """Phase 2: space 3 of the yellow star takes one of three yellow tiles; two go to the depot."""
    match = placing(board(hand="YYY"))
    match.play("place yellow star 5 at 12")
    assert star_of(match, 0, "5") == "Y....."
    assert hand_of(match, 0) == ""
    assert discarded(match) == "YY"


def test_a_space_of_cost_1_discards_nothing() -> None:
    """Phase 2: the tile that is laid is the only one needed."""
    match = placing(board(hand="YYY"))
    match.play("place yellow star 5 at 8")
    assert star_of(match, 0, "5") == "....Y."
    assert hand_of(match, 0) == "YY"
    assert discarded(match) == ""


def test_one_placement_a_turn() -> None:
    """Phase 2: then it is the next player's turn, clockwise."""
    match = placing(board(hand="YYY"), players=3)
    match.play("place yellow star 5 at 8")
    assert match.current_player == 1


def test_a_player_may_place_again_on_the_next_turn() -> None:
    """Phase 2: it goes round and round."""
    match = placing(board(hand="YYY"), board(hand="RRR"))
    for notation in ("place yellow star 5 at 8", "place red star 1 at 4", "place yellow star 5 at 10"):
        match.play(notation)
    assert star_of(match, 0, "5") == "....YY"
    assert star_of(match, 1, "1") == "..R..."


def test_too_few_tiles_for_a_space() -> None:
    """Rules for placement: two yellow tiles reach spaces 1 and 2 of the yellow star, and no higher ones."""
    match = placing(board(hand="YY"))
    assert open_hours(match, "yellow", "5") == {8, 10}
    with pytest.raises(azulejos.IllegalAction):
        match.play("place yellow star 5 at 12")


def test_only_tiles_beside_ones_own_board_can_be_laid() -> None:
    """Rules for placement: neither the neighbour's red tile nor the green ones of the supply are any help."""
    match = placing(board(hand="Y"), board(hand="R"))
    assert actions(match) == {"place yellow star 5 at 8", "place yellow centre at 12", "pass"}


def test_only_empty_spaces() -> None:
    """Rules for placement: what is covered stays covered."""
    match = placing(board(hand="YYYYYY", stars={"5": "Y..Y.Y"}))
    assert open_hours(match, "yellow", "5") == {2, 4, 8}
    with pytest.raises(azulejos.IllegalAction):
        match.play("place yellow star 5 at 10")


@pytest.mark.parametrize(
    ("star", "at", "colour"),
    [
        ("11", 2, "orange"),
        ("1", 4, "red"),
        ("3", 6, "blue"),
        ("5", 8, "yellow"),
        ("7", 10, "green"),
        ("9", 12, "purple"),
    ],
)
def test_a_star_takes_its_own_colour_only(star: str, at: int, colour: str) -> None:
    """Rules for placement: with one tile of each colour but the wild one, a star offers its space 1 to one of them."""
    match = placing(board(hand="PGYBR"), round_number=3) if colour != "orange" else placing(board(hand="GOYBR"))
    on_the_star = {action for action in actions(match) if f" star {star} " in action}
    assert on_the_star == {f"place {colour} star {star} at {at}"}


def test_the_centre_star_takes_any_colour_on_any_space() -> None:
    """Rules for placement: no space of the centre star belongs to a colour; six tiles reach all of them."""
    match = placing(board(hand="GGGGGGYYYYYY"))
    assert open_hours(match, "green", "centre") == set(HOURS)
    assert open_hours(match, "yellow", "centre") == set(HOURS)


def test_the_centre_star_takes_each_colour_once() -> None:
    """Rules for placement: green is there already; yellow is not."""
    match = placing(board(hand="GGGYYY", stars={"centre": "...G.."}))
    assert open_hours(match, "green", "centre") == set()
    assert open_hours(match, "yellow", "centre") == {12, 2, 4}


def test_tiles_that_are_not_needed_stay() -> None:
    """Rules for placement: the rest lies beside the board for later turns."""
    match = placing(board(hand="GYYBB"))
    match.play("place yellow star 5 at 10")
    assert hand_of(match, 0) == "GBB"


# Phase 2: the wild colour


def test_tom_combines_wild_tiles_with_green() -> None:
    """Example beside the wild colour: with three purple tiles his green tile reaches space 4 of the green star."""
    match = placing(board(hand="PPPG"))
    match.play("place green star 7 at 4")
    assert star_of(match, 0, "7") == "..G..."
    assert hand_of(match, 0) == ""
    assert discarded(match) == "PPP"


def test_tom_lays_purple_on_the_purple_star_only() -> None:
    """Example beside the wild colour: not combined, the purple tiles fit the purple star, and no other outer one."""
    match = placing(board(hand="PPPG"))
    reached = {star: open_hours(match, "purple", star) for star in STARS if star != "centre"}
    assert reached == {"9": {12, 2, 4}, "11": set(), "1": set(), "3": set(), "5": set(), "7": set()}


def test_tom_could_use_the_centre_star() -> None:
    """Example beside the wild colour: green with up to three wild tiles, or purple alone, fit the centre as well."""
    match = placing(board(hand="PPPG"))
    assert open_hours(match, "green", "centre") == {12, 2, 4, 6}
    assert open_hours(match, "purple", "centre") == {12, 2, 4}


def test_tom_cannot_repeat_a_colour_of_the_centre_star() -> None:
    """Example beside the wild colour: the centre is open only to a colour that is not there yet."""
    match = placing(board(hand="PPPG", stars={"centre": "....PG"}))
    assert open_hours(match, "green", "centre") == set()
    assert open_hours(match, "purple", "centre") == set()


def test_a_wild_tile_is_never_laid_where_it_replaces_a_colour() -> None:
    """Wild colour use: purple tiles alone cannot go to the orange star."""
    match = placing(board(hand="PPPPPP"))
    with pytest.raises(azulejos.IllegalAction):
        match.play("place purple star 11 at 2")
    with pytest.raises(azulejos.IllegalAction):
        match.play("place orange star 11 at 2")


def test_one_tile_of_the_colour_is_enough() -> None:
    """Wild colour use: five wild tiles and an orange one reach space 6, where the orange one is laid."""
    match = placing(board(hand="PPPPPO"))
    match.play("place orange star 11 at 12")
    assert star_of(match, 0, "11") == "O....."
    assert discarded(match) == "PPPPP"


def test_the_player_is_asked_how_to_pay() -> None:
    """Wild colour use: wild tiles may be used though the colour would suffice. Nothing moves before the answer."""
    match = placing(board(hand="PPOOO"))
    match.play("place orange star 11 at 6")
    assert match.position()["choosing"] == {"type": "pay", "star": 11, "at": 6, "colour": "orange"}
    assert actions(match) == {"pay 0 wild", "pay 1 wild", "pay 2 wild"}
    assert match.current_player == 0
    assert (hand_of(match, 0), star_of(match, 0, "11"), discarded(match), match.scores[0]) == ("PPOOO", "......", "", 5)


@pytest.mark.parametrize(("wild", "hand", "depot"), [(0, "PP", "OO"), (1, "PO", "PO"), (2, "OO", "PP")])
def test_the_player_pays_as_they_choose(wild: int, hand: str, depot: str) -> None:
    """Wild colour use: any mix is a fair price for space 3, and it is an orange tile that is laid."""
    match = placing(board(hand="PPOOO"))
    match.play("place orange star 11 at 6")
    match.play(f"pay {wild} wild")
    assert star_of(match, 0, "11") == "...O.."
    assert hand_of(match, 0) == hand
    assert discarded(match) == depot
    assert match.current_player == 1


def test_the_price_cannot_be_paid_with_wild_tiles_alone() -> None:
    """Wild colour use: the tile that is laid has the colour of the space."""
    match = placing(board(hand="PPPOOO"))
    match.play("place orange star 11 at 6")
    with pytest.raises(azulejos.IllegalAction):
        match.play("pay 3 wild")


def test_other_colours_replace_nothing() -> None:
    """Wild colour use: green is not wild in round 1, so an orange tile among green ones reaches space 1 only."""
    match = placing(board(hand="GGGO"))
    assert open_hours(match, "orange", "11") == {2}


def test_nothing_replaces_the_wild_colour() -> None:
    """Wild colour use: a purple tile among green ones reaches space 1 of the purple star only."""
    match = placing(board(hand="PGGG"))
    assert open_hours(match, "purple", "9") == {12}


def test_wild_tiles_are_wild_in_their_own_round_only() -> None:
    """The wild colour: in round 2 green tiles help the orange one, purple tiles do not."""
    assert open_hours(placing(board(hand="PPO"), round_number=2), "orange", "11") == {2}
    assert open_hours(placing(board(hand="GGO"), round_number=2), "orange", "11") == {2, 4, 6}


# Phase 2: the scoring examples


def test_example_a() -> None:
    """Scoring example A: six of Ina's seven blue tiles pay for space 6, for 1 point; the seventh stays."""
    match = placing(board(hand="BBBBBBB"))
    match.play("place blue star 3 at 4")
    assert star_of(match, 0, "3") == "..B..."
    assert hand_of(match, 0) == "B"
    assert discarded(match) == "BBBBB"
    assert match.scores[0] == 6


def test_example_b() -> None:
    """Scoring example B: Ina's tile on space 3 of the red star touches no other, so it is worth 1 point."""
    match = placing(board(hand="RRR", stars={"1": ".RR..."}))
    match.play("place red star 1 at 8")
    assert star_of(match, 0, "1") == ".RR.R."
    assert discarded(match) == "RR"
    assert match.scores[0] == 6


def test_example_c() -> None:
    """Scoring example C: three blue and three wild tiles pay for space 6; with two tiles beside it, 3 points."""
    match = placing(board(hand="PPPBBB", stars={"3": "...BB."}))
    match.play("place blue star 3 at 4")
    assert star_of(match, 0, "3") == "..BBB."
    assert hand_of(match, 0) == ""
    assert discarded(match) == "PPPBB"
    assert match.scores[0] == 8


def test_example_d() -> None:
    """Scoring example D: an orange and three wild tiles pay for space 4, worth 3 points; the green tile stays."""
    match = placing(board(hand="PPPGO", stars={"11": "..OO.."}))
    match.play("place orange star 11 at 8")
    assert star_of(match, 0, "11") == "..OOO."
    assert hand_of(match, 0) == "G"
    assert discarded(match) == "PPP"
    assert match.scores[0] == 8


def test_example_e() -> None:
    """Scoring example E: two tiles of the wild colour pay for space 2 of its own star, worth 3 points."""
    match = placing(board(hand="PPGGGGRR", stars={"9": "P.P..."}))
    match.play("place purple star 9 at 2")
    assert star_of(match, 0, "9") == "PPP..."
    assert hand_of(match, 0) == "GGGGRR"
    assert discarded(match) == "P"
    assert match.scores[0] == 8


def test_example_f() -> None:
    """Scoring example F: Charlotte keeps four green tiles and discards two red ones for 2 points."""
    match = placing(board(hand="GGGGRR"))
    match.play("pass")
    for _ in range(4):
        match.play("keep green")
    assert corners_of(match, 0) == "GGGG"
    assert hand_of(match, 0) == ""
    assert discarded(match) == "RR"
    assert match.scores[0] == 3
    assert has_passed(match, 0)
    assert match.current_player == 1


# Phase 2: points for connected tiles


@pytest.mark.parametrize(
    ("star", "hour", "points"),
    [
        pytest.param("......", 2, 1, id="alone"),
        pytest.param("O.....", 2, 2, id="one beside it"),
        pytest.param("..OOO.", 2, 4, id="at the end of a run"),
        pytest.param("O.O...", 2, 3, id="between two tiles"),
        pytest.param("O.OO.O", 2, 5, id="between two runs"),
        pytest.param("...OO.", 2, 1, id="after a gap"),
        pytest.param("..O.O.", 2, 2, id="a gap ends the run"),
        pytest.param("O....O", 2, 3, id="back across 12 o'clock"),
        pytest.param("OO....", 10, 3, id="onwards across 12 o'clock"),
        pytest.param(".....O", 12, 2, id="at 12 o'clock"),
        pytest.param(".OOOOO", 12, 6, id="the whole ring, closed at the top"),
        pytest.param("OOO.OO", 6, 6, id="the whole ring, closed at the bottom"),
    ],
)
def test_points_for_connected_tiles(star: str, hour: int, points: int) -> None:
    """Scoring: a point for the new tile and for each one that is linked to it in the ring of its star."""
    match = placing(board(hand="O" * cost_of(("11", hour)), stars={"11": star}))
    match.play(f"place orange star 11 at {hour}")
    assert match.scores[0] == 5 + points


def test_points_on_the_centre_star() -> None:
    """Scoring: different colours are connected as well."""
    match = placing(board(hand="Y", stars={"centre": ".PG..R"}))
    match.play("place yellow centre at 12")
    assert match.scores[0] == 5 + 4


def test_tiles_of_another_star_are_not_connected() -> None:
    """Scoring: the neighbouring red spaces and the centre star earn nothing for an orange tile."""
    match = placing(board(hand="OO", stars={"1": "RRRRRR", "centre": "PGOYBR"}))
    match.play("place orange star 11 at 4")
    assert match.scores[0] == 5 + 1


# Phase 2: bonus tiles

PILLAR = {"11": "...O..", "centre": "P....G"}
"""A pillar that an orange tile at 4 o'clock completes."""

STATUE = {"11": "..O...", "1": "....RR"}
"""A statue that an orange tile at 2 o'clock completes."""

WINDOW = {"11": "O....."}
"""A window that an orange tile at 10 o'clock completes."""


@pytest.mark.parametrize(
    ("stars", "hour", "bonus"),
    [
        pytest.param(PILLAR, 4, 1, id="pillar"),
        pytest.param(STATUE, 2, 2, id="statue"),
        pytest.param(WINDOW, 10, 3, id="window"),
    ],
)
def test_a_surrounded_structure_pays_bonus_tiles(stars: dict[str, str], hour: int, bonus: int) -> None:
    """Scoring, additional tiles: 1 for a pillar, 2 for a statue, 3 for a window; they must be taken at once."""
    match = placing(board(hand="O" * cost_of(("11", hour)), stars=stars))
    match.play(f"place orange star 11 at {hour}")
    assert match.position()["choosing"] == {"type": "bonus", "count": bonus}
    assert match.current_player == 0
    assert actions(match) == {f"bonus {colour}" for colour in COLOURS}


def test_bonus_tiles_are_taken_one_by_one() -> None:
    """Scoring, additional tiles: after each one the player still chooses among what lies in the supply."""
    match = placing(board(hand="OOOOO", stars=WINDOW), supply="PPPPPPPGGR")
    match.play("place orange star 11 at 10")
    match.play("bonus red")
    assert bonus_owed(match) == 2
    assert actions(match) == {"bonus purple", "bonus green"}
    match.play("bonus purple")
    match.play("bonus green")
    assert hand_of(match, 0) == "PGR"
    assert match.current_player == 1


def test_a_bonus_of_one_tile() -> None:
    """Scoring, pillar: one tile of the player's choice."""
    match = placing(board(hand="OO", stars=PILLAR))
    match.play("place orange star 11 at 4")
    match.play("bonus blue")
    assert hand_of(match, 0) == "B"
    assert match.current_player == 1


def test_a_bonus_of_two_wild_tiles() -> None:
    """Scoring, statue: both may be wild."""
    match = placing(board(hand="O", stars=STATUE))
    match.play("place orange star 11 at 2")
    match.play("bonus purple")
    match.play("bonus purple")
    assert hand_of(match, 0) == "PP"
    assert match.current_player == 1


def test_a_bonus_of_three_wild_tiles() -> None:
    """Scoring, window: all three may be wild."""
    match = placing(board(hand="OOOOO", stars=WINDOW), supply="PPPGGOOYBR")
    match.play("place orange star 11 at 10")
    for _ in range(3):
        match.play("bonus purple")
    assert hand_of(match, 0) == "PPP"
    assert match.current_player == 1


def test_a_bonus_is_what_the_supply_has() -> None:
    """Scoring, additional tiles: a colour that does not lie on the supply board cannot be taken."""
    match = placing(board(hand="OO", stars=PILLAR), supply="PPPPPGGGGG")
    match.play("place orange star 11 at 4")
    with pytest.raises(azulejos.IllegalAction):
        match.play("bonus red")


def test_the_tile_is_scored_and_paid_before_the_bonus() -> None:
    """Scoring: while the bonus is due, the tile lies on its space, the price in the depot, the points are counted."""
    match = placing(board(hand="OO", stars=PILLAR))
    match.play("place orange star 11 at 4")
    assert bonus_owed(match) == 1
    assert (star_of(match, 0, "11"), hand_of(match, 0), discarded(match), match.scores[0]) == ("..OO..", "", "O", 7)


def test_bonus_tiles_earn_no_points() -> None:
    """Scoring, additional tiles: the bonus is paid in tiles only."""
    match = placing(board(hand="O", stars=STATUE))
    match.play("place orange star 11 at 2")
    match.play("bonus blue")
    match.play("bonus red")
    assert match.scores[0] == 5 + 2


@pytest.mark.parametrize(
    ("stars", "hour"),
    [
        pytest.param({"11": "...O..", "centre": "P....."}, 4, id="pillar"),
        pytest.param({"11": "..O...", "1": "....R."}, 2, id="statue"),
        pytest.param({"11": ".O...."}, 10, id="window"),
    ],
)
def test_a_structure_that_is_not_surrounded_pays_nothing(stars: dict[str, str], hour: int) -> None:
    """Scoring, additional tiles: one space is still free."""
    match = placing(board(hand="O" * cost_of(("11", hour)), stars=stars))
    match.play(f"place orange star 11 at {hour}")
    assert hand_of(match, 0) == ""
    assert match.current_player == 1


def test_a_structure_pays_once() -> None:
    """Scoring, additional tiles: a window that was surrounded before pays nothing for the next tile of its star."""
    match = placing(board(hand="O", stars={"11": "O....O"}))
    match.play("place orange star 11 at 2")
    assert bonus_owed(match) == 0
    assert match.current_player == 1


def test_two_structures_at_once() -> None:
    """Scoring, additional tiles: orange at 4 o'clock surrounds a pillar and a statue, for three tiles."""
    match = placing(board(hand="OO", stars={"11": ".O.O..", "1": "....RR", "centre": "P....G"}))
    match.play("place orange star 11 at 4")
    assert bonus_owed(match) == 3


def test_bonus_tiles_may_be_used_in_the_same_round() -> None:
    """Scoring, additional tiles: they lie beside the board, ready for the next turn."""
    match = alone(board(hand="OO", stars=PILLAR))
    match.play("place orange star 11 at 4")
    match.play("bonus yellow")
    match.play("place yellow star 5 at 8")
    assert star_of(match, 0, "5") == "....Y."


# Phase 2: the supply is filled up


def test_the_supply_waits_for_the_end_of_the_turn() -> None:
    """Scoring, supply: between two bonus tiles nothing is drawn."""
    match = placing(board(hand="O", stars=STATUE))
    match.play("place orange star 11 at 2")
    match.play("bonus red")
    assert supply_of(match) == "PPGGOOYYB"


def test_the_supply_is_filled_before_the_next_turn() -> None:
    """Scoring, supply: two tiles from the bag, here green ones, replace the two that were taken."""
    match = placing(board(hand="O", stars=STATUE), players=4, bag="GG")
    match.play("place orange star 11 at 2")
    match.play("bonus red")
    match.play("bonus blue")
    assert match.current_player == 1
    assert supply_of(match) == "PPGGGGOOYY"


def test_an_empty_bag_is_filled_from_the_depot() -> None:
    """Scoring, supply: the bag is empty, so the tiles of the depot go there and are drawn."""
    match = placing(board(hand="O", stars=STATUE), players=4, bag="")
    match.play("place orange star 11 at 2")
    match.play("bonus red")
    match.play("bonus blue")
    assert len(supply_of(match)) == 10
    assert depot_of(match) == ""
    assert count_tiles(match) == dict.fromkeys(COLOURS, 22)


# Phase 2: passing


def test_who_cannot_place_must_pass() -> None:
    """Passing: space 1 of the orange star is covered, and the centre star has orange: one orange tile fits nowhere."""
    match = placing(board(hand="O", stars={"11": ".O....", "centre": "....O."}))
    assert actions(match) == {"pass"}


def test_who_can_place_may_pass() -> None:
    """Passing: it is a choice as well."""
    match = placing(board(hand="GY"))
    match.play("pass")
    assert match.position()["choosing"] == {"type": "keep"}
    assert actions(match) == {"keep green", "keep yellow", "discard"}


def test_kept_tiles_are_chosen_one_by_one() -> None:
    """Passing: what is kept lies in the corners, the rest still beside the board until it is discarded."""
    match = placing(board(hand="GYYB"))
    match.play("pass")
    match.play("keep yellow")
    assert corners_of(match, 0) == "Y"
    assert hand_of(match, 0) == "GYB"
    assert actions(match) == {"keep green", "keep yellow", "keep blue", "discard"}
    assert not has_passed(match, 0)


@pytest.mark.parametrize(
    ("kept", "dropped", "lost"),
    [("", "GYYB", 4), ("Y", "GYB", 3), ("YY", "GB", 2), ("GYB", "Y", 1), ("GYYB", "", 0)],
)
def test_each_discarded_tile_costs_a_point(kept: str, dropped: str, lost: int) -> None:
    """Passing: up to four tiles are kept for nothing; the others go to the depot at a point each."""
    match = placing(board(hand="GYYB"))
    pass_keeping(match, kept)
    assert corners_of(match, 0) == kept
    assert discarded(match) == dropped
    assert match.scores[0] == 5 - lost


def test_there_are_four_corners() -> None:
    """Passing: after the fourth tile the others are discarded without a question."""
    match = placing(board(hand="GGYYBBB"))
    match.play("pass")
    for colour in ("green", "yellow", "blue", "blue"):
        match.play(f"keep {colour}")
    assert corners_of(match, 0) == "GYBB"
    assert discarded(match) == "GYB"
    assert match.current_player == 1


def test_discarding_stops_at_zero() -> None:
    """Passing: five tiles cost no more than the 3 points that there are."""
    match = placing(board(score=3, hand="GYYBB"))
    pass_keeping(match, "")
    assert match.scores[0] == 0


def test_who_has_passed_takes_no_more_turns() -> None:
    """Passing: the others go on without seat 0."""
    match = placing(board(hand="G"), board(hand="YYY"), board(hand="BBB"))
    pass_keeping(match, "G")
    turns = []
    for notation in ("place yellow star 5 at 8", "place blue star 3 at 6", "place yellow star 5 at 10"):
        turns.append(match.current_player)
        match.play(notation)
    assert turns == [1, 2, 1]


def test_phase_2_ends_when_all_have_passed() -> None:
    """Phase 2: the last one passes and the next round begins."""
    match = alone(board(hand="G"))
    assert match.position()["round"] == 1
    pass_keeping(match, "G")
    assert match.position()["round"] == 2
    assert match.position()["phase"] == "taking"


# Phase 3: the next round


def next_round(players: int = 2, **options: Any) -> azulejos.Match:
    """Seat 0 has just ended round 1 by keeping a red tile; seat 1 has kept two green ones and holds the token."""
    others = [board(passed=True) for _ in range(players - 2)]
    match = placing(board(hand="R"), board(corners="GG", passed=True), *others, token=1, **options)
    pass_keeping(match, "R")
    return match


def test_the_next_round_has_the_next_wild_colour() -> None:
    """Phase 3: the slider moves on to round 2, in which green is wild."""
    assert next_round().position()["round"] == 2
    assert next_round().position()["wild"] == "green"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_factories_are_filled_again(players: int) -> None:
    """Phase 3: four tiles from the bag on each factory."""
    match = placing(board(hand="R"), *[board(passed=True)] * (players - 1))
    pass_keeping(match, "R")
    assert [len(factory) for factory in factories_of(match)] == [4] * FACTORIES[players]
    assert centre_of(match) == ""


def test_the_factories_are_filled_from_the_depot_when_the_bag_is_empty() -> None:
    """Phase 3: the tiles of the depot go back into the bag and are dealt."""
    match = next_round(players=4, bag="")
    assert [len(factory) for factory in factories_of(match)] == [4] * 9
    assert depot_of(match) == ""


def test_the_supply_keeps_its_tiles() -> None:
    """Phase 3: only the factories are dealt; what lies in the supply stays there."""
    assert supply_of(next_round()) == MIXED_SUPPLY


def test_the_token_goes_back_to_the_centre() -> None:
    """Phase 3: nobody holds the token, and whoever had it begins."""
    match = next_round()
    assert match.position()["token"] is None
    assert match.position()["first_player"] == match.current_player == 1


def test_kept_tiles_come_back() -> None:
    """Phase 3: the tiles of the corners lie beside the boards again, and everyone is in the round."""
    match = next_round()
    assert (hand_of(match, 0), hand_of(match, 1)) == ("R", "GG")
    assert (corners_of(match, 0), corners_of(match, 1)) == ("", "")
    assert (has_passed(match, 0), has_passed(match, 1)) == (False, False)


def test_kept_tiles_score_nothing() -> None:
    """Passing: neither points lost nor points won."""
    assert next_round().scores == (5, 5)


def test_covered_spaces_stay_covered() -> None:
    """Phase 3: the boards go on into the next round."""
    match = alone(board(hand="R", stars={"11": "O.O..."}))
    pass_keeping(match, "R")
    assert star_of(match, 0, "11") == "O.O..."


# The end of the game


def test_the_game_ends_after_six_rounds() -> None:
    """End of the game: nobody plays any more, and the reason is the sixth round."""
    match = end_game(board())
    assert match.is_over
    assert match.current_player is None
    assert match.legal_actions() == []
    assert match.position()["round"] == 6
    assert match.position()["phase"] == "over"
    assert match.outcome is not None
    assert match.outcome.ending == "six rounds"


def test_the_game_does_not_end_before_round_6_is_over() -> None:
    """End of the game: the end of round 5 leads to round 6."""
    match = alone(board(hand="R"), round_number=5)
    pass_keeping(match, "R")
    assert not match.is_over
    assert match.outcome is None
    assert match.position()["round"] == 6


@pytest.mark.parametrize(
    ("star", "picture", "points"),
    [
        ("centre", "PGOYBR", 12),
        ("1", "RRRRRR", 14),
        ("3", "BBBBBB", 15),
        ("5", "YYYYYY", 16),
        ("11", "OOOOOO", 17),
        ("7", "GGGGGG", 18),
        ("9", "PPPPPP", 20),
    ],
)
def test_a_full_star_is_worth_points(star: str, picture: str, points: int) -> None:
    """End of the game: each full star has its value."""
    assert end_game(board(score=8, stars={star: picture})).scores[0] == 8 + points


def test_the_centre_star_counts_with_its_colours_in_any_order() -> None:
    """End of the game: the multicolour star may have any colour anywhere."""
    assert end_game(board(stars={"centre": "RBYOGP"})).scores[0] == 5 + 12


@pytest.mark.parametrize(("star", "letter"), list(STARS.items()))
def test_a_star_with_a_gap_is_worth_nothing(star: str, letter: str) -> None:
    """End of the game: five of six tiles earn no bonus."""
    picture = (letter * 6)[:5] + "."
    assert end_game(board(stars={star: picture})).scores[0] == 5


@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_all_spaces_of_a_number_are_worth_points(number: int, points: int) -> None:
    """End of the game: all seven spaces of a number up to 4."""
    spaces = [space for space in SPACES if cost_of(space) == number]
    assert len(spaces) == 7
    assert end_game(board(stars=covered(spaces))).scores[0] == 5 + points


@pytest.mark.parametrize("missing", [space for space in SPACES if cost_of(space) == 4])
def test_six_of_seven_spaces_of_a_number_are_worth_nothing(missing: tuple[str, int]) -> None:
    """End of the game: whichever 4 is left free, the bonus is lost."""
    spaces = [space for space in SPACES if cost_of(space) == 4 and space != missing]
    assert end_game(board(stars=covered(spaces))).scores[0] == 5


def test_end_bonuses_add_up() -> None:
    """End of the game: a full board is worth all seven stars and all four numbers."""
    match = end_game(board(score=100, stars=covered(SPACES)))
    assert match.scores[0] == 100 + (12 + 14 + 15 + 16 + 17 + 18 + 20) + (4 + 8 + 12 + 16)


def test_unused_tiles_cost_a_point_each_at_the_end() -> None:
    """End of the game: what is left of a hand after the last round is discarded at a point a tile."""
    match = alone(board(hand="GGB"), round_number=6)
    match.play("pass")
    assert match.is_over
    assert match.scores[0] == 2
    assert discarded(match) == "GGB"


def test_most_points_win() -> None:
    """End of the game: the neighbour has 4 points, the player wins with 5."""
    outcome = end_game(board()).outcome
    assert outcome is not None
    assert outcome.scores == (5, 4)
    assert outcome.winners == (0,)
    assert outcome.reason == "points"


def test_end_bonuses_decide_the_game() -> None:
    """End of the game: 0 points and a red star beat 4 points."""
    outcome = end_game(board(score=0, stars={"1": "RRRRRR"})).outcome
    assert outcome is not None
    assert outcome.scores == (14, 4)
    assert outcome.winners == (0,)


def test_a_tie_is_shared() -> None:
    """End of the game: both have 4 points, and nothing breaks a tie."""
    outcome = end_game(board(score=4)).outcome
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.reason == "shared"


# Variant 1: the monochrome board


def test_monochrome_every_star_is_open_to_every_colour() -> None:
    """Variant 1: nobody has chosen yet, so six green tiles, or six blue ones, reach all 42 spaces."""
    match = placing(board(hand="GGGGGGBBBBBB"), side="monochrome")
    for star in STARS:
        assert open_hours(match, "green", star) == open_hours(match, "blue", star) == set(HOURS)


@pytest.mark.parametrize("star", STARS)
def test_monochrome_second_tile_may_have_any_colour(star: str) -> None:
    """Variant 1: after one green tile a star may become green or multicolour."""
    match = placing(board(hand="GGGBBB", stars={star: "...G.."}), side="monochrome")
    assert open_hours(match, "green", star) != set()
    assert open_hours(match, "blue", star) != set()


@pytest.mark.parametrize("star", STARS)
def test_monochrome_star_of_one_colour(star: str) -> None:
    """Variant 1: two green tiles make a green star, which takes nothing else."""
    match = placing(board(hand="GGGBBB", stars={star: ".G.G.."}), side="monochrome")
    assert open_hours(match, "green", star) != set()
    assert open_hours(match, "blue", star) == set()


@pytest.mark.parametrize("star", STARS)
def test_monochrome_star_of_many_colours(star: str) -> None:
    """Variant 1: a green and a red tile make a multicolour star, which takes neither of them again."""
    match = placing(board(hand="GGGBBBRRR", stars={star: ".G.R.."}), side="monochrome")
    assert open_hours(match, "blue", star) != set()
    assert open_hours(match, "green", star) == set()
    assert open_hours(match, "red", star) == set()


def test_monochrome_colours_may_be_repeated() -> None:
    """Variant 1: a full green star and a full multicolour star do not forbid others of the same kind."""
    stars = {"11": "GGGGGG", "1": "PGOYBR", "3": "GG....", "5": "RB...."}
    match = placing(board(hand="GGGGGG", stars=stars), side="monochrome")
    assert open_hours(match, "green", "3") == {4, 6, 8, 10}
    assert open_hours(match, "green", "5") == {4, 6, 8, 10}


def test_monochrome_costs_differ() -> None:
    """Variant 1: every space of the centre star costs 3, so two tiles are not enough for it and three are for all."""
    assert open_hours(placing(board(hand="GG"), side="monochrome"), "green", "centre") == set()
    assert open_hours(placing(board(hand="GGG"), side="monochrome"), "green", "centre") == set(HOURS)


def test_monochrome_wild_tiles_help_any_colour() -> None:
    """Variant 1: the wild colour works as before: two of it and an orange tile pay 3, and orange is laid."""
    match = placing(board(hand="PPO"), side="monochrome")
    match.play("place orange centre at 8")
    assert star_of(match, 0, "centre") == "....O."
    assert discarded(match) == "PP"


def test_monochrome_wild_tiles_may_be_laid_on_any_star() -> None:
    """Variant 1: every star is open to purple, so purple tiles can be laid as what they are."""
    match = placing(board(hand="PPP"), side="monochrome")
    match.play("place purple star 3 at 8")
    assert star_of(match, 0, "3") == "....P."
    assert (hand_of(match, 0), discarded(match)) == ("P", "P")


def test_monochrome_wild_tiles_do_not_take_the_place_of_a_colour() -> None:
    """Variant 1: a star that has become orange takes no purple tile."""
    match = placing(board(hand="PPPPPP", stars={"11": "OO...."}), side="monochrome")
    assert open_hours(match, "purple", "11") == set()


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("RRRRRR", 14),
        ("BBBBBB", 15),
        ("YYYYYY", 16),
        ("OOOOOO", 17),
        ("GGGGGG", 18),
        ("PPPPPP", 20),
        ("YBRPGO", 12),
    ],
)
def test_monochrome_star_is_worth_what_it_is(star: str, picture: str, points: int) -> None:
    """Variant 1: it is the tiles that make a star red or multicolour, not its place; the centre has no other rule."""
    assert end_game(board(stars={star: picture}), side="monochrome").scores[0] == 5 + points


def test_monochrome_repeated_stars_all_score() -> None:
    """Variant 1: two green and two multicolour stars."""
    stars = {"11": "GGGGGG", "centre": "GGGGGG", "3": "PGOYBR", "7": "RBYOGP"}
    assert end_game(board(stars=stars), side="monochrome").scores[0] == 5 + 18 + 18 + 12 + 12


# Variant 2: the order of the wild colours


@pytest.mark.parametrize("round_number", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("wilds", "order"), [("front", FRONT), ("back", BACK), (CUSTOM, CUSTOM)])
def test_each_round_has_its_wild_colour(wilds: str | list[str], order: list[str], round_number: int) -> None:
    """The wild colour and variant 2: either side of the supply board, or an order of one's own."""
    match = placing(board(hand="R"), wilds=wilds, round_number=round_number)
    assert match.position()["wild"] == order[round_number - 1]


@pytest.mark.parametrize(("wilds", "first"), [("front", "purple"), ("back", "orange"), (CUSTOM, "yellow")])
def test_a_new_match_has_the_wild_colour_of_its_order(wilds: str | list[str], first: str) -> None:
    """Variant 2: the order is chosen before the game."""
    match = azulejos.new_match("summer-pavilion", players=2, seed=7, wilds=wilds)
    assert match.position()["wild"] == first
    assert match.position()["options"]["wilds"] == wilds


@pytest.mark.parametrize(("order", "name"), [(FRONT, "front"), (BACK, "back")])
def test_an_order_that_is_printed_goes_by_its_name(order: list[str], name: str) -> None:
    """Variant 2: six colours in the order of one side of the supply board are that side."""
    match = azulejos.new_match("summer-pavilion", players=2, seed=7, wilds=order)
    assert match.position()["options"]["wilds"] == name


@pytest.mark.parametrize(("wilds", "second"), [("back", "red"), (CUSTOM, "purple")])
def test_the_next_round_follows_the_order(wilds: str | list[str], second: str) -> None:
    """Variant 2: round 2 has the second colour of the order."""
    assert next_round(wilds=wilds).position()["wild"] == second


def test_the_back_of_the_supply_board_changes_what_is_taken() -> None:
    """Variant 2: orange is wild in round 1, so one orange tile comes along and purple is taken whole."""
    match = taking(factories={1: "PPOO"}, wilds="back")
    match.play("factory 1 purple")
    assert gained(match, 0) == "PPO"
    assert centre_of(match) == "O"


def test_the_back_of_the_supply_board_changes_what_pays() -> None:
    """Variant 2: in round 1 orange helps a green tile, purple does not."""
    assert open_hours(placing(board(hand="GOO"), wilds="back"), "green", "7") == {10, 12, 2}
    assert open_hours(placing(board(hand="PPG"), wilds="back"), "green", "7") == {10}
