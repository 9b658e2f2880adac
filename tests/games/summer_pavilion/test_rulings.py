"""The rulings of rules/summer-pavilion.md: what the rulebook leaves open, one group of tests for each."""

from collections.abc import Mapping
from typing import Any

import pytest

import azulejos
from tests.games.summer_pavilion.geometry import HOURS, SPACES
from tests.games.summer_pavilion.tables import (
    COLOURS,
    MIXED_SUPPLY,
    NAMES,
    STAR_WORTH_15,
    STARS,
    actions,
    alone,
    bag_of,
    board,
    bonus_owed,
    centre_of,
    corners_of,
    cost_of,
    count_tiles,
    covered,
    crowd,
    crowded_board,
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

WINDOW = {"11": "O....."}
"""A window that an orange tile at 10 o'clock, for 5 tiles, completes: three bonus tiles."""

STATUE = {"11": "..O...", "1": "....RR"}
"""A statue that an orange tile at 2 o'clock, for 1 tile, completes: two bonus tiles."""

# 1. What a take is


@pytest.mark.parametrize(
    ("factory", "takes"),
    [
        ("GOYB", {"green", "orange", "yellow", "blue"}),
        ("PGGO", {"green", "orange"}),
        ("PPPG", {"green"}),
        ("PPPP", {"purple"}),
    ],
)
def test_ruling_1_colours_of_a_factory(factory: str, takes: set[str]) -> None:
    """Any colour that is not wild may be chosen, and the wild one where there is no other."""
    match = taking(factories={1: factory})
    assert actions(match) == {f"factory 1 {colour}" for colour in takes}


@pytest.mark.parametrize(
    ("centre", "takes"),
    [("GGOB", {"green", "orange", "blue"}), ("PPPG", {"green"}), ("P", {"purple"}), ("PPPPP", {"purple"})],
)
def test_ruling_1_colours_of_the_centre(centre: str, takes: set[str]) -> None:
    """The centre follows the same rule."""
    match = taking(centre=centre)
    assert actions(match) == {f"centre {colour}" for colour in takes}


@pytest.mark.parametrize(
    ("factory", "take", "hand", "centre"),
    [
        ("GGOB", "green", "GG", "OB"),
        ("PGGO", "green", "PGG", "O"),
        ("PPGG", "green", "PGG", "P"),
        ("PPPG", "green", "PG", "PP"),
        ("PPPP", "purple", "P", "PPP"),
    ],
)
def test_ruling_1_take_from_a_factory(factory: str, take: str, hand: str, centre: str) -> None:
    """All of the colour and one wild tile if there is one; the factory's others go to the centre."""
    match = taking(factories={1: factory})
    match.play(f"factory 1 {take}")
    assert (gained(match, 0), centre_of(match), factories_of(match)[0]) == (hand, centre, "")


@pytest.mark.parametrize(
    ("centre", "take", "hand", "left"),
    [
        ("GGOB", "green", "GG", "OB"),
        ("PGGO", "green", "PGG", "O"),
        ("PPPGO", "green", "PG", "PPO"),
        ("PPPP", "purple", "P", "PPP"),
    ],
)
def test_ruling_1_take_from_the_centre(centre: str, take: str, hand: str, left: str) -> None:
    """The same from the centre, where the others stay."""
    match = taking(centre=centre)
    match.play(f"centre {take}")
    assert (gained(match, 0), centre_of(match)) == (hand, left)


def test_ruling_1_tiles_of_a_factory_join_those_of_the_centre() -> None:
    """What goes to the centre is added to what lies there."""
    match = taking(factories={1: "PPGO"}, centre="PO")
    match.play("factory 1 green")
    assert centre_of(match) == "PPOO"


def test_ruling_1_wild_tiles_of_the_centre_go_one_by_one() -> None:
    """Three wild tiles are the last ones: three takes, in turn."""
    match = taking(centre="PPP", token=1)
    for _ in range(3):
        match.play("centre purple")
    assert (gained(match, 0), gained(match, 1)) == ("PP", "P")
    assert match.position()["phase"] == "placing"


# 2. The token


@pytest.mark.parametrize(
    ("centre", "take", "lost"),
    [("GO", "green", 1), ("GGO", "green", 2), ("PGO", "green", 2), ("PPGGGO", "green", 4), ("PPP", "purple", 1)],
)
def test_ruling_2_token_costs_a_point_a_tile(centre: str, take: str, lost: int) -> None:
    """The wild tile counts, the token does not."""
    match = taking(centre=centre)
    match.play(f"centre {take}")
    assert match.scores[0] == 5 - lost
    assert match.position()["token"] == 0


def test_ruling_2_loss_has_no_cap() -> None:
    """Twelve tiles cost 12 points."""
    match = taking(board(score=20, stars=STAR_WORTH_15), centre="GGGGGGGGGGGGB", round_number=3)
    match.play("centre green")
    assert match.scores[0] == 8


@pytest.mark.parametrize("score", [0, 1, 2, 3])
def test_ruling_2_token_stops_at_zero(score: int) -> None:
    """Three tiles, and never more points than there are."""
    match = taking(board(score=score), centre="GGGO", round_number=4)
    match.play("centre green")
    assert match.scores[0] == 0
    assert match.position()["token"] == 0


def test_ruling_2_points_below_zero_are_not_remembered() -> None:
    """Having lost 3 points with 1, the next tile brings the score to 1."""
    match = taking(board(score=1), centre="GGG", round_number=4)
    match.play("centre green")
    match.play("place green star 7 at 10")
    assert match.scores[0] == 1


@pytest.mark.parametrize("round_number", [1, 6])
def test_ruling_2_discards_stop_at_zero(round_number: int) -> None:
    """The floor holds wherever points are lost, so also when a hand is discarded."""
    match = placing(board(score=2, hand="GGG"), round_number=round_number)
    pass_keeping(match, "")
    assert match.scores[0] == 0


def test_ruling_2_second_take_is_free() -> None:
    """The token is gone: the next take from the centre costs nothing."""
    match = taking(centre="GGOO")
    match.play("centre green")
    match.play("centre orange")
    assert match.scores == (3, 5)
    assert match.position()["token"] == 0


# 3. Nobody took the token


def test_ruling_3_start_player_places_first() -> None:
    """The last factory has one colour: the centre stays empty, and seat 1, who began, places first."""
    match = taking(factories={1: "GGGG"}, current_player=1)
    assert match.position()["first_player"] == 1
    match.play("factory 1 green")
    assert match.position()["phase"] == "placing"
    assert match.position()["token"] is None
    assert match.current_player == 1


def test_ruling_3_start_player_begins_again() -> None:
    """Nobody holds the token at the end of the round either."""
    match = placing(board(hand="B"), board(passed=True), board(passed=True), token=None, first_player=1)
    pass_keeping(match, "B")
    assert match.position()["round"] == 2
    assert match.position()["first_player"] == 1
    assert match.current_player == 1


def test_ruling_3_does_not_hold_once_the_token_is_taken() -> None:
    """Seat 0 takes the only tile of the centre, so seat 0 places first though seat 1 began."""
    match = taking(centre="G")
    assert match.position()["first_player"] == 1
    match.play("centre green")
    assert match.current_player == 0


# 4. The order of placing


def test_ruling_4_order_starts_with_the_holder() -> None:
    """Seat 2 holds the token: it places, then seats 0 and 1, and so on, one tile a turn."""
    match = taking(
        board(hand="GGGGGGGG"),
        board(hand="BBBBBBBB"),
        board(hand="YYYYYYYY"),
        players=3,
        factories={1: "RRRR"},
        token=2,
    )
    match.play("factory 1 red")
    turns = []
    for notation in ("yellow star 5 at 8", "green star 7 at 10", "blue star 3 at 6", "yellow star 5 at 10"):
        turns.append(match.current_player)
        match.play(f"place {notation}")
    assert turns == [2, 0, 1, 2]


def test_ruling_4_who_has_passed_is_skipped() -> None:
    """Seats 1 and 2 have passed: after seat 0 comes seat 3."""
    match = placing(board(hand="GGG"), board(passed=True), board(passed=True), board(hand="B"))
    match.play("place green star 7 at 10")
    assert match.current_player == 3


def test_ruling_4_last_one_plays_on_alone() -> None:
    """Seat 1 has passed: seat 0 has turn after turn."""
    match = alone(board(hand="GGGB"))
    match.play("place green star 7 at 10")
    assert match.current_player == 0
    match.play("place green star 7 at 12")
    assert match.current_player == 0
    assert star_of(match, 0, "7") == "G....G"


def test_ruling_4_round_goes_on_until_all_have_passed() -> None:
    """The first pass does not end the round, the last one does."""
    match = placing(board(hand="G"), board(hand="B"))
    pass_keeping(match, "G")
    assert match.position()["phase"] == "placing"
    assert match.position()["round"] == 1
    pass_keeping(match, "B")
    assert match.position()["phase"] == "taking"
    assert match.position()["round"] == 2


# 5. What a placement costs


@pytest.mark.parametrize(
    ("hand", "wild"),
    [
        ("PPPPPOOOO", {0, 1, 2, 3}),
        ("PPPOOOO", {0, 1, 2, 3}),
        ("PPOOOO", {0, 1, 2}),
        ("POOOO", {0, 1}),
        ("PPPOOO", {1, 2, 3}),
        ("PPOOO", {1, 2}),
        ("PPPOO", {2, 3}),
        ("PPPPPOO", {2, 3}),
    ],
)
def test_ruling_5_mixes_that_pay_four(hand: str, wild: set[int]) -> None:
    """Space 4 of the orange star: at least one orange tile, the rest in any mix that the hand allows."""
    match = placing(board(hand=hand))
    match.play("place orange star 11 at 8")
    assert actions(match) == {f"pay {number} wild" for number in wild}


@pytest.mark.parametrize(
    ("hand", "depot"), [("OOOO", "OOO"), ("POOO", "POO"), ("PPOO", "PPO"), ("PPPO", "PPP"), ("PPPPPO", "PPP")]
)
def test_ruling_5_only_mix_is_paid_without_asking(hand: str, depot: str) -> None:
    """Where one mix is possible, it is paid: one orange tile is laid, three tiles go to the depot."""
    match = placing(board(hand=hand))
    match.play("place orange star 11 at 8")
    assert star_of(match, 0, "11") == "....O."
    assert discarded(match) == depot
    assert match.current_player == 1


@pytest.mark.parametrize("hand", ["OOO", "PPO", "PPPPPP", "OOOGGG", "PPOGG"])
def test_ruling_5_hand_that_cannot_pay(hand: str) -> None:
    """Too few tiles, or none of the colour, or tiles of a third colour: space 4 is out of reach."""
    assert 8 not in open_hours(placing(board(hand=hand)), "orange", "11")


@pytest.mark.parametrize(
    ("wild", "hand", "depot"),
    [(0, "PPP", "OOO"), (1, "PPO", "POO"), (2, "POO", "PPO"), (3, "OOO", "PPP")],
)
def test_ruling_5_chosen_mix_is_paid(wild: int, hand: str, depot: str) -> None:
    """Of four tiles, one orange one is laid; exactly the chosen number of wild ones is among the others."""
    match = placing(board(hand="PPPOOOO"))
    match.play("place orange star 11 at 8")
    match.play(f"pay {wild} wild")
    assert star_of(match, 0, "11") == "....O."
    assert (hand_of(match, 0), discarded(match)) == (hand, depot)


def test_ruling_5_pending_payment_moves_nothing() -> None:
    """Before the answer there is neither tile nor points, and nothing else may be done."""
    match = placing(board(hand="PPPOOOO"))
    match.play("place orange centre at 2")
    assert match.position()["choosing"] == {"type": "pay", "star": None, "at": 2, "colour": "orange"}
    assert actions(match) == {"pay 0 wild", "pay 1 wild"}
    assert (star_of(match, 0, "centre"), hand_of(match, 0), match.scores[0]) == ("......", "PPPOOOO", 5)


def test_ruling_5_cost_1_leaves_no_choice() -> None:
    """The only tile is the one that is laid, whatever wild tiles there are."""
    match = placing(board(hand="PPPO"))
    match.play("place orange star 11 at 2")
    assert hand_of(match, 0) == "PPP"
    assert discarded(match) == ""


@pytest.mark.parametrize(("star", "at"), [("star 9", 6), ("centre", 6)])
def test_ruling_5_wild_colour_pays_for_itself(star: str, at: int) -> None:
    """Purple on its own star or on the centre star: four purple tiles, and no question."""
    match = placing(board(hand="PPPPPOO"))
    match.play(f"place purple {star} at {at}")
    assert hand_of(match, 0) == "POO"
    assert discarded(match) == "PPP"
    assert match.current_player == 1


@pytest.mark.parametrize("star", ["9", "centre"])
def test_ruling_5_no_other_colour_helps_the_wild_one(star: str) -> None:
    """Two purple tiles reach costs 1 and 2, however many others there are."""
    assert open_hours(placing(board(hand="PPGGGGOOOO")), "purple", star) == {12, 2}


def test_ruling_5_wild_tiles_help_on_the_centre_star() -> None:
    """A green tile and two purple ones pay 3 there, though purple lies on that star already."""
    match = placing(board(hand="PPG", stars={"centre": "P....."}))
    match.play("place green centre at 4")
    assert star_of(match, 0, "centre") == "P.G..."
    assert discarded(match) == "PP"


def test_ruling_5_wild_tiles_help_several_colours() -> None:
    """The same wild tile may serve green or orange, whichever is laid."""
    match = placing(board(hand="PGO"))
    assert open_hours(match, "green", "7") == {10, 12}
    assert open_hours(match, "orange", "11") == {2, 4}


# 6. What happens in a turn


def test_ruling_6_order_of_a_turn() -> None:
    """While the first bonus tile is chosen, the price is paid and the points are scored, the supply is as it was."""
    match = placing(board(hand="OOOOO", stars=WINDOW))
    match.play("place orange star 11 at 10")
    assert bonus_owed(match) == 3
    assert (discarded(match), match.scores[0], supply_of(match)) == ("OOOO", 7, MIXED_SUPPLY)


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6])
def test_ruling_6_run_of_any_length(length: int) -> None:
    """A tile at 6 o'clock of the blue star scores the run that it ends, from 1 to 6."""
    before = [HOURS[(3 + step) % 6] for step in range(1, length)]
    match = placing(board(hand="B", stars=covered([("3", hour) for hour in before])))
    match.play("place blue star 3 at 6")
    assert match.scores[0] == 5 + length


def test_ruling_6_full_ring_is_counted_once() -> None:
    """The sixth tile has five others on either side of it, and scores 6."""
    match = placing(board(hand="PPPP", stars={"9": "PPP.PP"}))
    match.play("place purple star 9 at 6")
    assert match.scores[0] == 5 + 6


def test_ruling_6_bonus_must_be_taken() -> None:
    """Neither passing nor another placement comes before it."""
    match = placing(board(hand="OGG", stars=STATUE))
    match.play("place orange star 11 at 2")
    for notation in ("pass", "discard", "place green star 7 at 10"):
        with pytest.raises(azulejos.IllegalAction):
            match.play(notation)


@pytest.mark.parametrize(
    ("stars", "hand", "placement", "bonus"),
    [
        pytest.param(
            {"11": ".O.O..", "1": "....RR", "centre": "P....G"},
            "OO",
            "orange star 11 at 4",
            3,
            id="pillar, next statue",
        ),
        pytest.param(
            {"11": "..O.O.", "9": "PP....", "centre": "P....G"},
            "OOO",
            "orange star 11 at 6",
            3,
            id="pillar, last statue",
        ),
        pytest.param(
            {"11": "..OO..", "1": "...RR.", "centre": ".P...G"}, "Y", "yellow centre at 12", 2, id="two pillars"
        ),
    ],
)
def test_ruling_6_two_structures_add_up(stars: dict[str, str], hand: str, placement: str, bonus: int) -> None:
    """What one tile surrounds is paid together."""
    match = placing(board(hand=hand, stars=stars))
    match.play(f"place {placement}")
    assert bonus_owed(match) == bonus


def test_ruling_6_no_refill_between_two_structures() -> None:
    """Pillar and statue pay three of the ten tiles that lay there; only then do yellow ones come from the bag."""
    stars = {"11": ".O.O..", "1": "....RR", "centre": "P....G"}
    match = placing(board(hand="OO", stars=stars), players=4, supply="PPPPPPPGGR", bag="YYY")
    match.play("place orange star 11 at 4")
    lying = []
    for colour in ("red", "green", "green"):
        match.play(f"bonus {colour}")
        lying.append(supply_of(match))
    assert lying == ["PPPPPPPGG", "PPPPPPPG", "PPPPPPPYYY"]


def test_ruling_6_no_question_when_one_colour_is_left() -> None:
    """Ten green tiles: three of them come by themselves."""
    match = placing(board(hand="OOOOO", stars=WINDOW), supply="GGGGGGGGGG")
    match.play("place orange star 11 at 10")
    assert hand_of(match, 0) == "GGG"
    assert match.current_player == 1
    assert len(supply_of(match)) == 10


def short_supply(supply: str, others: str) -> azulejos.Match:
    """Seat 0 may complete a window with five orange tiles; no tile is left beyond `supply` and seat 1's hand.

    The two must be PPGGOYYBBRR together.
    """
    return crowd(
        {"hand": "OOOOO", "stars": {"11": "O....."}},
        {"hand": others},
        supply=supply,
        round_number=4,
    )


def test_ruling_6_short_supply_pays_what_it_has() -> None:
    """Three tiles are due, two lie there: both are taken, without a question, and the third is not owed."""
    match = short_supply("BR", "PPGGOYYBR")
    match.play("place orange star 11 at 10")
    assert hand_of(match, 0) == "BR"
    assert match.position()["choosing"] is None
    assert match.current_player == 1


def test_ruling_6_short_supply_is_not_filled_for_the_bonus() -> None:
    """The four orange tiles of the price lie in the depot; they fill the supply after the bonus, not before it."""
    match = short_supply("BR", "PPGGOYYBR")
    match.play("place orange star 11 at 10")
    assert hand_of(match, 0) == "BR"
    assert supply_of(match) == "OOOO"


def test_ruling_6_supply_with_just_enough_tiles() -> None:
    """Three tiles are due and three lie there: no choice, no question."""
    match = short_supply("GBR", "PPGOYYBR")
    match.play("place orange star 11 at 10")
    assert hand_of(match, 0) == "GBR"
    assert match.current_player == 1


def test_ruling_6_short_supply_with_a_choice() -> None:
    """Three tiles are due and four lie there: after the red one, two of three green and blue ones are to be chosen."""
    match = short_supply("GGBR", "PPOYYBR")
    match.play("place orange star 11 at 10")
    assert actions(match) == {"bonus green", "bonus blue", "bonus red"}
    match.play("bonus red")
    assert bonus_owed(match) == 2
    assert actions(match) == {"bonus green", "bonus blue"}


def test_ruling_6_choice_ends_with_the_last_but_one_colour() -> None:
    """After the only red tile nothing but green ones lie there: two of them come by themselves."""
    match = placing(board(hand="OOOOO", stars=WINDOW), players=4, supply="GGGGGGGGGR", bag="")
    match.play("place orange star 11 at 10")
    match.play("bonus red")
    assert hand_of(match, 0) == "GGR"
    assert match.current_player == 1


def test_ruling_6_empty_supply_pays_nothing() -> None:
    """No tile lies there: the turn is over, and the supply gets what the placement has discarded."""
    match = short_supply("", "PPGGOYYBBRR")
    match.play("place orange star 11 at 10")
    assert hand_of(match, 0) == ""
    assert match.scores[0] == 7
    assert match.current_player == 1
    assert supply_of(match) == "OOOO"


# 7. Supply, bag and depot


def take_three_bonus_tiles(bag: str) -> azulejos.Match:
    """Seat 0 has completed a window and taken a blue, a red and a yellow tile; `bag` was what the bag held."""
    match = placing(board(hand="OOOOO", stars=WINDOW), players=4, bag=bag)
    match.play("place orange star 11 at 10")
    for colour in ("blue", "red", "yellow"):
        match.play(f"bonus {colour}")
    assert match.current_player == 1
    return match


def test_ruling_7_supply_is_filled_from_the_bag() -> None:
    """Three green tiles of four come to the supply."""
    match = take_three_bonus_tiles(bag="GGGG")
    assert supply_of(match) == "PPGGGGGOOY"
    assert bag_of(match) == "G"


def test_ruling_7_depot_stays_while_the_bag_suffices() -> None:
    """The bag has just the three tiles that are needed: it is left empty, and the depot as it is."""
    match = take_three_bonus_tiles(bag="GGG")
    assert supply_of(match) == "PPGGGGGOOY"
    assert bag_of(match) == ""
    assert len(depot_of(match)) == 132 - 10 - 3 - 2 - 3  # all but the supply, seat 0's hand, its star, the other hands


def test_ruling_7_depot_is_poured_in_the_middle_of_a_refill() -> None:
    """The bag has two tiles of three: they come first, then the depot goes into the bag and gives the third."""
    match = take_three_bonus_tiles(bag="GG")
    assert len(supply_of(match)) == 10
    assert supply_of(match).count("G") >= 4
    assert depot_of(match) == ""
    assert len(bag_of(match)) == 132 - 10 - 3 - 2 - 3


def test_ruling_7_depot_is_not_poured_before_a_tile_is_drawn() -> None:
    """The bag is empty, but the supply is full: a turn without bonus tiles moves nothing."""
    match = placing(board(hand="OOGG"), players=4, bag="")
    before = depot_of(match)
    match.play("place orange star 11 at 4")
    assert bag_of(match) == ""
    assert len(depot_of(match)) == len(before) + 1


def test_ruling_7_price_of_the_turn_is_poured_with_the_depot() -> None:
    """With no other tile left, the four orange tiles just discarded are the ones that are drawn."""
    match = short_supply("PPGGYYBBRR", "O")
    match.play("place orange star 11 at 10")
    for colour in ("purple", "green", "yellow"):
        match.play(f"bonus {colour}")
    assert supply_of(match) == "PGOOOYBBRR"
    assert bag_of(match) == "O"
    assert depot_of(match) == ""


def test_ruling_7_supply_stays_short_when_both_are_empty() -> None:
    """Seat 0 lays a tile that costs no other: seven tiles stay in the supply."""
    match = crowd({"hand": "GOOYY"}, supply="PPGBBRR", round_number=4)
    match.play("place green centre at 12")
    assert match.position()["choosing"] is None
    assert supply_of(match) == "PPGBBRR"


def test_ruling_7_supply_gets_what_there_is() -> None:
    """One tile is discarded, three are missing: eight tiles lie in the supply then."""
    match = crowd({"hand": "GOOYY"}, supply="PPGBBRR", round_number=4)
    match.play("place yellow centre at 2")
    assert supply_of(match) == "PPGYBBRR"
    assert bag_of(match) == depot_of(match) == ""


def test_ruling_7_refill_follows_a_pass_too() -> None:
    """Seat 0 discards five tiles, and three of them fill the supply before seat 1's turn."""
    match = crowd({"hand": "GOOYY"}, {"hand": "R"}, supply="PPGBBR", round_number=4)
    pass_keeping(match, "")
    assert match.current_player == 1
    assert len(supply_of(match)) == 10
    assert len(bag_of(match)) == 1
    assert depot_of(match) == ""


def test_ruling_7_supply_comes_before_the_factories() -> None:
    """The round's last pass discards five tiles: three go to the supply, two to the first factory."""
    match = crowd({"hand": "GOOYY"}, supply="PPGBBRR", round_number=4)
    pass_keeping(match, "")
    assert match.position()["round"] == 5
    assert len(supply_of(match)) == 10
    assert [len(factory) for factory in factories_of(match)] == [2, 0, 0, 0, 0, 0, 0, 0, 0]


def test_ruling_7_factories_are_filled_in_order() -> None:
    """Thirty-one tiles for nine factories: seven are full, the eighth has three tiles, the ninth none."""
    full = [crowded_board(passed=True) for _ in range(3)]
    match = placing(board(hand="R"), *full, round_number=4)
    assert len(bag_of(match)) == 31
    pass_keeping(match, "R")
    assert [len(factory) for factory in factories_of(match)] == [4, 4, 4, 4, 4, 4, 4, 3, 0]
    assert match.position()["phase"] == "taking"


def test_ruling_7_short_round_is_played_as_usual() -> None:
    """Two tiles are dealt; the first player takes from what is there."""
    match = crowd({"hand": "GOOYY"}, supply="PPGBBRR", round_number=4, token=3)
    pass_keeping(match, "")
    assert match.current_player == 3
    assert all(action.startswith("factory 1 ") for action in actions(match))
    assert actions(match) != set()


def next_round(bag: str) -> azulejos.Match:
    """The round after one that ended with `bag`; seat 0 has kept a red tile."""
    match = placing(board(hand="R"), *[board(passed=True)] * 3, bag=bag)
    pass_keeping(match, "R")
    return match


def test_ruling_7_depot_stays_while_the_bag_suffices_for_the_deal() -> None:
    """Thirty-six tiles for nine factories: all are dealt and the depot is not touched."""
    match = next_round("PPPPPPGGGGGGOOOOOOYYYYYYBBBBBBRRRRRR")
    assert sorted("".join(factories_of(match))) == sorted("PPPPPPGGGGGGOOOOOOYYYYYYBBBBBBRRRRRR")
    assert bag_of(match) == ""
    assert len(depot_of(match)) == 132 - 36 - 10 - 1


def test_ruling_7_depot_is_poured_in_the_middle_of_a_deal() -> None:
    """The six green tiles of the bag come first, one and a half factories; the depot fills the rest."""
    match = next_round("GGGGGG")
    factories = factories_of(match)
    assert factories[0] == "GGGG"
    assert factories[1].count("G") >= 2
    assert [len(factory) for factory in factories] == [4] * 9
    assert depot_of(match) == ""
    assert len(bag_of(match)) == 132 - 36 - 10 - 1


def test_ruling_7_discards_of_the_last_pass_are_dealt() -> None:
    """They are in the depot before the deal: the bag is empty and five tiles are all there is."""
    match = crowd({"hand": "GOOYY"}, supply="PPGBBRR", round_number=4)
    pass_keeping(match, "")
    assert sorted(supply_of(match) + "".join(factories_of(match))) == sorted("PPGBBRR" + "GOOYY")


# 8. Passing


@pytest.mark.parametrize("hand", ["G", "PPPPPPGGGGGG"])
def test_ruling_8_passing_is_always_allowed(hand: str) -> None:
    """With little to place, or with much."""
    assert "pass" in actions(placing(board(hand=hand)))


def test_ruling_8_passing_is_final() -> None:
    """Seat 0 has kept four tiles that it could place, but has no turn while seat 1 plays on."""
    match = placing(board(hand="GGGG"), board(hand="BBB"))
    pass_keeping(match, "GGGG")
    match.play("place blue star 3 at 6")
    assert match.current_player == 1
    match.play("place blue star 3 at 8")
    assert match.position()["round"] == 2


def test_ruling_8_no_way_back_from_a_pass() -> None:
    """Once passed, one keeps or discards; a placement is too late."""
    match = placing(board(hand="GY"))
    match.play("pass")
    for notation in ("place green star 7 at 10", "pass"):
        with pytest.raises(azulejos.IllegalAction):
            match.play(notation)


def test_ruling_8_kept_tiles_are_of_the_players_choice() -> None:
    """Any four of six different tiles, in any order."""
    match = placing(board(hand="PGOYBR"))
    match.play("pass")
    for colour in ("red", "purple", "blue", "orange"):
        match.play(f"keep {colour}")
    assert corners_of(match, 0) == "POBR"
    assert discarded(match) == "GY"
    assert match.scores[0] == 3


def test_ruling_8_tiles_that_are_not_there_cannot_be_kept() -> None:
    """The only green tile is kept already."""
    match = placing(board(hand="GYY"))
    match.play("pass")
    match.play("keep green")
    assert actions(match) == {"keep yellow", "discard"}


@pytest.mark.parametrize("hand", ["G", "GY", "GYY", "GYYB"])
def test_ruling_8_pass_is_over_when_all_is_kept(hand: str) -> None:
    """No tile is left to decide on: there is nothing more to ask, and nothing lost."""
    match = placing(board(hand=hand))
    match.play("pass")
    for letter in hand:
        match.play(f"keep {NAMES[letter]}")
    assert has_passed(match, 0)
    assert corners_of(match, 0) == hand
    assert match.scores[0] == 5
    assert match.current_player == 1


def test_ruling_8_pending_keep() -> None:
    """Until the pass is complete the player holds the turn, and has not passed."""
    match = placing(board(hand="GYYBB"))
    match.play("pass")
    match.play("keep blue")
    assert match.position()["choosing"] == {"type": "keep"}
    assert (corners_of(match, 0), hand_of(match, 0), discarded(match)) == ("B", "GYYB", "")
    assert match.current_player == 0
    assert not has_passed(match, 0)


def test_ruling_8_discards_cost_a_point_each() -> None:
    """Seven tiles beyond the four kept."""
    match = placing(board(score=20, hand="GGGGGGYYYBB", stars=STAR_WORTH_15), round_number=3)
    pass_keeping(match, "GGGG")
    assert discarded(match) == "GGYYYBB"
    assert match.scores[0] == 20 - 7


def test_ruling_8_wild_tiles_may_be_kept() -> None:
    """They are tiles like others, and no longer wild in the next round."""
    match = alone(board(hand="PPPPO"))
    pass_keeping(match, "PPPO")
    assert hand_of(match, 0) == "PPPO"
    assert match.position()["wild"] == "green"


def test_ruling_8_kept_tiles_come_back_before_the_first_take() -> None:
    """Round 2 begins with them beside the boards, and the take adds to them."""
    match = placing(board(hand="YY"), board(corners="GB", passed=True), token=1)
    pass_keeping(match, "YY")
    assert match.position()["phase"] == "taking"
    assert [hand_of(match, seat) for seat in (0, 1)] == ["YY", "GB"]
    assert [corners_of(match, seat) for seat in (0, 1)] == ["", ""]


# 9. Round 6, empty hands and empty deals


@pytest.mark.parametrize(("hand", "lost"), [("G", 1), ("GY", 2), ("GGYY", 4), ("PPGGOOBB", 8)])
def test_ruling_9_round_6_keeps_nothing(hand: str, lost: int) -> None:
    """A pass discards the whole hand at a point a tile, without asking, though four tiles would fit the corners."""
    match = placing(board(score=10, hand=hand, stars=STAR_WORTH_15), round_number=6)
    match.play("pass")
    assert match.scores[0] == 10 - lost
    assert (hand_of(match, 0), corners_of(match, 0), discarded(match)) == ("", "", hand)
    assert has_passed(match, 0)
    assert match.current_player == 1


def test_ruling_9_round_5_still_keeps() -> None:
    """Only the sixth round is different."""
    match = placing(board(hand="GGYY"), round_number=5)
    match.play("pass")
    assert match.position()["choosing"] == {"type": "keep"}


def test_ruling_9_last_pass_of_round_6_ends_the_game() -> None:
    """The game is over at once, and no seventh round is dealt."""
    match = alone(board(hand="GG"), round_number=6, token=1, first_player=0)
    match.play("pass")
    position = match.position()
    assert match.is_over
    assert set(factories_of(match)) == {""}
    assert (position["round"], position["token"], position["first_player"]) == (6, 1, 0)
    assert has_passed(match, 0)
    assert has_passed(match, 1)


def test_ruling_9_end_of_the_game_refills_nothing() -> None:
    """Three tiles are missing in the supply and five are discarded, but nobody needs them any more."""
    match = crowd({"hand": "GOOYY"}, supply="PPGBBRR", round_number=6)
    match.play("pass")
    assert match.is_over
    assert supply_of(match) == "PPGBBRR"
    assert depot_of(match) == "GOOYY"


def test_ruling_9_empty_hand_passes_by_itself() -> None:
    """Seat 1 has no tile: after seat 0's placement it is seat 0's turn again."""
    match = placing(board(hand="GGG"), board())
    assert not has_passed(match, 1)
    match.play("place green star 7 at 10")
    assert has_passed(match, 1)
    assert match.current_player == 0


def test_ruling_9_empty_hand_passes_only_when_its_turn_comes() -> None:
    """Seat 0 has laid its last tile; it is out only when seat 1 has had its turn."""
    match = placing(board(hand="G"), board(hand="BBB"))
    match.play("place green star 7 at 10")
    assert not has_passed(match, 0)
    match.play("place blue star 3 at 6")
    assert has_passed(match, 0)
    assert match.current_player == 1


def test_ruling_9_empty_hands_end_the_round() -> None:
    """Everybody else has passed or has no tile: with seat 0's last tile the round is over."""
    match = placing(board(hand="G"), board(), board(passed=True))
    match.play("place green star 7 at 10")
    assert match.position()["round"] == 2
    assert match.position()["phase"] == "taking"
    assert match.scores == (6, 5, 5)


def test_ruling_9_empty_hands_end_the_game() -> None:
    """The same in round 6: the last placement ends it."""
    match = placing(board(hand="G"), board(), round_number=6)
    match.play("place green star 7 at 10")
    assert match.is_over
    assert match.scores == (6, 5)


def test_ruling_9_bonus_tiles_keep_a_player_in_the_round() -> None:
    """The last tile surrounds a statue: the hand is not empty when the turn comes round."""
    match = alone(board(hand="O", stars=STATUE))
    match.play("place orange star 11 at 2")
    match.play("bonus green")
    match.play("bonus green")
    assert match.current_player == 0
    assert hand_of(match, 0) == "GG"
    assert match.position()["round"] == 1


def test_ruling_9_who_took_nothing_passes_by_itself() -> None:
    """A deal of two tiles, both seat 0's: the three others have nothing to place and are out after its first tile."""
    match = taking(
        *(crowded_board() for _ in range(4)),
        players=4,
        factories={1: "RR"},
        supply="PPGGOOYYBB",
        round_number=5,
        first_player=0,
    )
    match.play("factory 1 red")
    assert match.position()["phase"] == "placing"
    match.play("place red centre at 12")
    assert [has_passed(match, seat) for seat in range(4)] == [False, True, True, True]
    assert match.current_player == 0


def nothing_to_deal(*own: Mapping[str, Any], hand: str = "GOOY", **options: Any) -> azulejos.Match:
    """The round after one in which seat 0, the last to pass, kept its four tiles: no tile is left to deal."""
    match = crowd({"hand": hand}, *own, round_number=3, **options)
    pass_keeping(match, hand)
    return match


def test_ruling_9_round_without_tiles_goes_straight_to_placing() -> None:
    """Round 4 has no take: seat 0 places what it has kept."""
    match = nothing_to_deal(supply="PPGYBBRR")
    position = match.position()
    assert (position["round"], position["phase"], position["wild"]) == (4, "placing", "yellow")
    assert set(factories_of(match)) == {""}
    assert match.current_player == 0
    assert (hand_of(match, 0), corners_of(match, 0)) == ("GOOY", "")
    assert "place green star 7 at 10" in actions(match)


def test_ruling_9_round_without_tiles_has_a_start_player() -> None:
    """Seat 2 held the token: it begins, with what it has kept, and the token is in the centre."""
    match = nothing_to_deal({"passed": True}, {"corners": "BB", "passed": True}, supply="PPGYRR", token=2)
    assert match.position()["first_player"] == 2
    assert match.position()["token"] is None
    assert match.current_player == 2


def test_ruling_9_round_without_tiles_skips_empty_hands() -> None:
    """Seat 2 held the token but kept nothing, and nor did seat 3: seat 0 has the first turn."""
    match = nothing_to_deal(supply="PPGYBBRR", token=2)
    assert match.position()["first_player"] == 2
    assert match.current_player == 0
    assert [has_passed(match, seat) for seat in range(4)] == [False, False, True, True]


def test_ruling_9_start_player_stays_after_a_round_without_tiles() -> None:
    """Nobody can take the token in round 4, so seat 2 begins round 5 as well; now there are two tiles to deal."""
    match = nothing_to_deal(hand="GOOY", supply="PPGYBBRR", token=2)
    pass_keeping(match, "")
    position = match.position()
    assert (position["round"], position["phase"], position["first_player"]) == (5, "taking", 2)
    assert len(supply_of(match)) == 10
    assert [len(factory) for factory in factories_of(match)][:2] == [2, 0]
    assert match.current_player == 2


def test_ruling_9_game_without_tiles_runs_to_its_end() -> None:
    """Seat 0 lays the last tile of all hands in round 3: rounds 4, 5 and 6 have nothing to play, and the game is over.

    The red tile completes its star: 6 points and 14 at the end.
    """
    match = crowd({"hand": "R", "stars": {"1": "RR.RRR", "centre": "PG...."}}, supply="PGOOYYBBR", round_number=3)
    match.play("place red star 1 at 4")
    assert match.is_over
    assert match.position()["round"] == 6
    assert match.outcome is not None
    assert match.outcome.ending == "six rounds"
    assert match.scores == (5 + 6 + 14, 5, 5, 5)


# 10. End bonuses


@pytest.mark.parametrize(
    ("star", "points"), [("centre", 12), ("1", 14), ("3", 15), ("5", 16), ("11", 17), ("7", 18), ("9", 20)]
)
def test_ruling_10_full_star(star: str, points: int) -> None:
    """Each star of the coloured board by itself."""
    assert end_game(board(stars=covered([(star, hour) for hour in HOURS]))).scores[0] == 5 + points


@pytest.mark.parametrize(("side", "stars"), [("coloured", 0), ("monochrome", 12)])
@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_ruling_10_all_spaces_of_a_number(side: str, stars: int, number: int, points: int) -> None:
    """On the monochrome side the twelve 3s include the whole centre star, which scores as well."""
    spaces = [space for space in SPACES if cost_of(space, side) == number]
    star_points = stars if number == 3 else 0
    assert end_game(board(stars=covered(spaces)), side=side).scores[0] == 5 + points + star_points


@pytest.mark.parametrize(
    ("side", "number", "spaces"),
    [("coloured", number, 7) for number in (1, 2, 3, 4)]
    + [("monochrome", 1, 6), ("monochrome", 2, 6), ("monochrome", 3, 12), ("monochrome", 4, 6)],
)
def test_ruling_10_one_space_of_a_number_is_missing(side: str, number: int, spaces: int) -> None:
    """Whichever it is, it costs the bonus."""
    all_of_them = [space for space in SPACES if cost_of(space, side) == number]
    assert len(all_of_them) == spaces
    for missing in all_of_them:
        rest = [space for space in all_of_them if space != missing]
        star_points = 12 if (side, number) == ("monochrome", 3) and missing[0] != "centre" else 0
        assert end_game(board(stars=covered(rest)), side=side).scores[0] == 5 + star_points


def test_ruling_10_numbers_count_on_the_outer_stars_of_the_monochrome_board() -> None:
    """The centre star has no 1 there: six of them are enough."""
    ones = [("11", 6), ("1", 8), ("3", 10), ("5", 12), ("7", 2), ("9", 4)]
    assert end_game(board(stars=covered(ones)), side="monochrome").scores[0] == 5 + 4


@pytest.mark.parametrize("side", ["coloured", "monochrome"])
def test_ruling_10_everything(side: str) -> None:
    """A full board: all stars, all numbers."""
    assert end_game(board(stars=covered(SPACES)), side=side).scores[0] == 5 + 112 + 40


def test_ruling_10_everyone_is_scored() -> None:
    """The player who passes last gets the bonuses too, after the discards: 0 points, then 15."""
    match = placing(
        board(passed=True, stars={"1": "RRRRRR"}),
        board(score=1, hand="GG", stars={"3": "BBBBBB"}),
        round_number=6,
        current_player=1,
    )
    match.play("pass")
    assert match.scores == (5 + 14, 15)


# 11. Variant 1


@pytest.mark.parametrize("star", STARS)
def test_ruling_11_first_tile_is_free(star: str) -> None:
    """Any colour on any star."""
    match = placing(board(hand="GGGOOOYYYBBBRRR"), side="monochrome")
    for colour in COLOURS[1:]:
        assert open_hours(match, colour, star) != set()


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize(
    ("picture", "colours"),
    [
        pytest.param("......", "GOYBR", id="empty"),
        pytest.param("..O...", "GOYBR", id="one tile"),
        pytest.param("..OO..", "O", id="two of a colour"),
        pytest.param("O.O..O", "O", id="three of a colour"),
        pytest.param("O.P...", "GYBR", id="two colours"),
        pytest.param("OPY...", "GBR", id="three colours"),
        pytest.param("PGOYB.", "R", id="five colours"),
    ],
)
def test_ruling_11_second_tile_decides(star: str, picture: str, colours: str) -> None:
    """What a star takes follows from its first two tiles, and later ones add nothing but their own colours."""
    hand = "GGGGGGOOOOOOYYYYYYBBBBBBRRRRRR"
    match = placing(board(hand=hand, stars={star: picture}), side="monochrome")
    taken = [name for name, letter in zip(COLOURS[1:], "GOYBR", strict=True) if letter in colours]
    assert [colour for colour in COLOURS[1:] if open_hours(match, colour, star)] == taken


def test_ruling_11_laying_decides() -> None:
    """Two turns on a free star: after green and green, blue is refused."""
    match = alone(board(hand="GGGGGBBBBBB"), side="monochrome")
    match.play("place green star 9 at 4")
    assert open_hours(match, "blue", "9") == set(HOURS) - {4}
    match.play("place green star 9 at 2")
    assert open_hours(match, "blue", "9") == set()


def test_ruling_11_stars_decide_one_by_one() -> None:
    """A green star and a multicolour star leave the other five open."""
    match = placing(board(hand="BBBBBB", stars={"11": "GG....", "1": "GB...."}), side="monochrome")
    reached = {star: len(open_hours(match, "blue", star)) for star in STARS}
    assert reached == {"11": 0, "1": 0, "3": 6, "5": 6, "7": 6, "9": 6, "centre": 6}


def test_ruling_11_repeated_stars_score_again() -> None:
    """Three red stars and two of many colours."""
    stars = {"11": "RRRRRR", "3": "RRRRRR", "centre": "RRRRRR", "7": "PGOYBR", "9": "RGOYBP"}
    assert end_game(board(stars=stars), side="monochrome").scores[0] == 5 + 3 * 14 + 2 * 12


def test_ruling_11_coloured_board_keeps_its_colours() -> None:
    """Without the variant the orange star takes orange from its first tile on."""
    assert open_hours(placing(board(hand="GGGGGG")), "green", "11") == set()


# 12. Victory


def end_for(*scores: int) -> azulejos.Match:
    """The end of a game for so many players; the last one passes last and has no more tile to lose points for."""
    *passed, last = scores
    players = [board(score=score, stars=STAR_WORTH_15, passed=True) for score in passed]
    last_player = board(score=last, stars=STAR_WORTH_15, hand="G")
    match = placing(*players, last_player, current_player=len(passed), round_number=6)
    match.play("place green star 7 at 10")
    return match


def test_ruling_12_most_points_win() -> None:
    """Seat 1 has one point more than seat 2, whose last tile brings it to 8."""
    outcome = end_for(3, 9, 7).outcome
    assert outcome is not None
    assert outcome.scores == (3, 9, 8)
    assert outcome.winners == (1,)
    assert outcome.reason == "points"


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ((8, 7), (0, 1)),
        ((9, 3, 8), (0, 2)),
        ((9, 9, 2), (0, 1)),
        ((6, 6, 6, 5), (0, 1, 2, 3)),
        ((0, 7, 7, 6), (1, 2, 3)),
    ],
)
def test_ruling_12_equal_points_share(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """All who have the most points win together; the last seat gets a point for its last tile."""
    outcome = end_for(*scores).outcome
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.reason == "shared"


def test_ruling_12_stars_do_not_break_a_tie() -> None:
    """Both come to 19 points, one of them with a full star."""
    match = placing(
        board(score=5, passed=True, stars={"1": "RRRRRR"}),
        board(score=20, hand="G", stars=STAR_WORTH_15),
        round_number=6,
        current_player=1,
    )
    match.play("pass")
    assert match.outcome is not None
    assert match.outcome.scores == (19, 19)
    assert match.outcome.winners == (0, 1)


# The whole


def test_no_tile_is_ever_lost() -> None:
    """Whatever is taken, laid, discarded, kept and drawn, there are twenty-two tiles of each colour."""
    match = azulejos.new_match("summer-pavilion", players=3, seed=3)
    while not match.is_over:
        legal = match.legal_actions()
        match.play(legal[len(legal) // 2])
        assert count_tiles(match) == dict.fromkeys(COLOURS, 22)
