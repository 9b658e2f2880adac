"""The worked examples and plain statements of the Azul Duel rulebook, one test each.

The rulebook shows most tables as pictures; the tables here are made up so that they fit the text. Ina sits on seat 0,
and Michael on seat 0 or 1, as it suits the example.
"""

from collections import Counter
from typing import Any

import pytest

import azulejos
from tests.games.duel.tables import (
    CHIPS,
    COLOURS,
    FIRST_GAME,
    FULL,
    FULL_LARGE,
    LAST_CHIP,
    PLATES,
    TABLETS,
    TURNS,
    Seat,
    acquiring,
    actions,
    bag_of,
    batch,
    broken_of,
    cells_of,
    chips_of,
    closed,
    closing,
    count_tiles,
    dealt,
    dome,
    dome_of,
    drawn,
    factories_of,
    large_of,
    lines_for,
    lines_of,
    play_and_deal,
    player,
    printed_rows,
    rich,
    starting,
    table,
    tower_of,
    type_of,
)

LINES = {"1", "2", "3", "4", "5", "6", "broken"}
ANY_PLACE = {f"slot {slot} turn {turn}" for slot in range(1, 10) for turn in TURNS}
FIRST_DEAL = "S 5 J 12 J 4 S BBYRK TTKB YYRK BKTT RRKB"

# Setup


def test_setup_deals_five_tiles_and_four_times_four() -> None:
    """Setup, 7: the large factory gets 5 tiles, the small ones 4 each, all on their suns."""
    match = azulejos.new_match("duel", seed=7)
    position = match.position()
    assert (len(position["large"]["sun"]), position["large"]["moon"]) == (5, [])
    assert [(len(place["sun"]), place["moon"]) for place in position["factories"]] == [(4, [])] * 4
    assert (len(bag_of(match)), tower_of(match)) == (44, "")


def test_setup_uses_65_tiles() -> None:
    """Setup, 6: thirteen of each of the five colours; the nine special tiles are apart."""
    position = azulejos.new_match("duel", seed=7).position()
    assert count_tiles(position) == dict.fromkeys(COLOURS, 13)
    assert position["special_tiles"] == 9


def test_setup_puts_the_first_player_tile_on_the_large_factory() -> None:
    """Setup, 6."""
    assert azulejos.new_match("duel", seed=7).position()["first_player_tile"] is None


def test_setup_puts_a_hidden_chip_on_each_small_factory() -> None:
    """Setup, 8: of the 20 chips nothing is seen."""
    position = azulejos.new_match("duel", seed=7).position()
    assert [place["chip"] for place in position["factories"]] == ["hidden"] * 4
    assert position["chips"] == dict.fromkeys(CHIPS, 2)


def test_setup_gives_everyone_an_empty_board_and_five_points() -> None:
    """Setup, 1 to 5: 5 points, two tokens, no tile, no chip, no plate."""
    for board in azulejos.new_match("duel", seed=7).position()["players"]:
        assert board["score"] == 5
        assert board["lines"] == [None] * 6
        assert board["dome"] == [None] * 9
        assert (board["broken"], board["chips"], board["chips_taken"]) == ([], [], 0)


def test_setup_lays_out_three_plates() -> None:
    """Setup, 1 to 5: three plates face up, fifteen in the stack, whose top one shows its type."""
    match = dealt(FIRST_DEAL)
    position = match.position()
    assert position["offer"] == [4, 5, 12]
    assert position["stack"] == {"count": 15, "top": "special", "under": [], "seen": []}
    assert position["unseen"] == sorted(set(PLATES) - {4, 5, 12})
    assert large_of(match) == "BBYRK"
    assert factories_of(match) == ["BKTT", "YYRK", "BKTT", "BRRK"]


def test_setup_deals_what_the_contract_shows() -> None:
    """The example of docs/duel.md."""
    match = dealt(f"rows border corners {FIRST_DEAL}", "random")
    assert match.position()["tablets"] == ["rows", "border", "corners"]
    assert match.position()["offer"] == [4, 5, 12]


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("number", [3, 4])
def test_setup_draws_tablets(seed: int, number: int) -> None:
    """Setup, 1 to 5: three tablets, or four, each on one of its sides."""
    found = azulejos.new_match("duel", seed=seed, tablet_count=number).position()["tablets"]
    used = [next(place for place, sides in enumerate(TABLETS) if side in sides) for side in found]
    assert len(found) == number
    assert used == sorted(set(used))


def test_setup_tablets_of_the_first_game() -> None:
    match = azulejos.new_match("duel", seed=1, tablets="first-game")
    assert match.position()["tablets"] == ["rows", "columns", "diagonals"]
    assert match.position()["options"] == {"tablets": "first-game", "tablet_count": 3}


def test_setup_other_player_takes_a_plate_first() -> None:
    """Setup, 9: seat 0 is the first player, so seat 1 chooses; one of the offer, nothing else."""
    match = dealt(FIRST_DEAL)
    assert (match.position()["phase"], match.position()["first_player"], match.current_player) == ("setup", 0, 1)
    assert actions(match) == {"plate 4", "plate 5", "plate 12"}


@pytest.mark.parametrize("first", [0, 1])
def test_setup_any_of_the_two_is_the_first_player(first: int) -> None:
    """Setup, 9: the other player lays a plate, then the first player, who also has the first turn of round 1."""
    match = azulejos.new_match("duel", seed=7, first=first)
    acted = []
    while match.position()["phase"] == "setup":
        acted.append(match.current_player)
        match.play(match.legal_actions()[0])
    assert acted == [1 - first] * 2 + [first] * 2
    position = match.position()
    assert (position["first_player"], position["first_player_tile"], match.current_player) == (first, None, first)


def test_setup_plate_may_be_laid_anywhere() -> None:
    """Setup, 9: in any slot, in any orientation, by the same player and at once."""
    match = dealt(FIRST_DEAL)
    match.play("plate 5")
    assert match.position()["choosing"] == {"type": "place", "plate": 5}
    assert match.position()["offer"] == [4, 12]
    assert match.current_player == 1
    assert actions(match) == ANY_PLACE


def test_setup_both_players_lay_a_plate() -> None:
    """Setup, 9: the offer is filled after each; then the first player begins round 1."""
    match = dealt(FIRST_DEAL)
    match.play("plate 5")
    play_and_deal(match, "slot 5 turn 90", "7 J")
    assert player(match, 1)["dome"][4] == {"plate": 5, "turn": 90, "tiles": [None] * 4}
    assert match.position()["offer"] == [4, 7, 12]
    assert match.position()["stack"] == {"count": 14, "top": "joker", "under": [], "seen": []}
    assert match.current_player == 0
    assert actions(match) == {"plate 4", "plate 7", "plate 12"}
    match.play("plate 7")
    play_and_deal(match, "slot 1 turn 0", "2 S")
    position = match.position()
    assert (position["phase"], position["round"], position["current_player"]) == ("acquisition", 1, 0)
    assert position["offer"] == [2, 4, 12]
    assert position["stack"]["count"] == 13
    assert [board["tokens"] for board in position["players"]] == [2, 2]
    assert match.scores == (5, 5)


def test_setup_five_equal_tiles_are_drawn_again() -> None:
    """Setup, 7: five blue tiles go back; the next five are not all blue."""
    match = dealt("S 5 J 12 J 4 S BBBBB BBBBY TTKB YYRK BKTT RRKB")
    assert large_of(match) == "BBBBY"
    assert count_tiles(match.position()) == dict.fromkeys(COLOURS, 13)


def test_setup_five_equal_tiles_never_stay() -> None:
    with pytest.raises(azulejos.InvalidRecord):
        dealt("S 5 J 12 J 4 S BBBBB TTKB YYRK BKTT RRKB")


# Dome plates, as pictured


@pytest.mark.parametrize("plate", PLATES)
def test_plates_lie_as_they_are_turned(plate: int) -> None:
    """A tile goes to a cell of its colour or to a joker space, in its own row, for each turn and each colour."""
    for turn in TURNS:
        for colour in "BYRKT":
            others = [other for other in (2, 3, 4) if other != plate][:2]
            laid = dome({1: (plate, turn), 8: others[0], 9: others[1]})
            match = closed(Seat(lines={1: colour, 2: colour * 2}, dome=laid), round_number=1)
            assert_goes_where_it_fits(match, cells_of(plate, turn), colour)


def assert_goes_where_it_fits(match: azulejos.Match, cells: str, colour: str) -> None:
    """Lines 1 and 2 are complete, and slot 1 has these cells."""
    expected: dict[int, str] = {}
    for row in (1, 2):
        fitting = [column for column in (1, 2) if cells[2 * row + column - 3] in (colour, "W")]
        if len(fitting) == 2:
            assert actions(match) == {f"line {row} column {column}" for column in fitting}
            match.play(f"line {row} column 2")
        if fitting:
            expected[row] = "." * (fitting[-1] - 1) + colour
    assert dome_of(match, 0) == expected
    assert lines_of(match, 0) == {row: colour * row for row in (1, 2) if row not in expected}


# Phase 1, A: dome plates


def test_example_of_a_plate_from_the_stack() -> None:
    """Michael could take one of three plates, draws two for 2 points, keeps one, and puts the other one back."""
    match = starting(round_number=1, offer=[3, 4, 5], top="joker")
    assert {"plate 3", "plate 4", "plate 5", "draw"} <= actions(match)
    play_and_deal(match, "draw", "S")
    assert (match.scores[0], player(match, 0)["tokens"]) == (4, 1)
    assert actions(match) == {"draw", "look"}
    play_and_deal(match, "draw", "J")
    assert match.scores[0] == 3
    play_and_deal(match, "look", "6 7")
    assert actions(match) == {"keep 6", "keep 7"}
    match.play("keep 7")
    assert match.position()["choosing"] == {"type": "place", "plate": 7}
    match.play("slot 5 turn 270")
    position = match.position()
    assert position["players"][0]["dome"][4] == {"plate": 7, "turn": 270, "tiles": [None] * 4}
    assert position["stack"] == {"count": 12, "top": "joker", "under": [batch(0, 1, [6])], "seen": []}
    assert position["offer"] == [3, 4, 5]
    assert (match.current_player, match.scores) == (1, (3, 5))


def test_plates_are_not_looked_at_while_drawing() -> None:
    """Phase 1, A: the type on the back is all that is seen of a plate drawn."""
    match = starting(round_number=1, offer=[3, 4, 5], top="joker")
    play_and_deal(match, "draw", "S")
    assert match.position()["choosing"] == {"type": "draw", "plates": [drawn(6, known=False)]}
    assert match.position()["stack"] == {"count": 12, "top": "special", "under": [], "seen": []}
    assert len(match.position()["unseen"]) == 13


def test_plate_of_the_offer_costs_a_token_and_no_point() -> None:
    """Phase 1, A: the offer is not filled again."""
    match = starting(round_number=1, offer=[3, 4, 5])
    match.play("plate 4")
    match.play("slot 9 turn 180")
    assert match.position()["offer"] == [3, 5]
    assert match.scores == (5, 5)
    assert player(match, 0)["tokens"] == 1
    assert player(match, 0)["dome"][8] == {"plate": 4, "turn": 180, "tiles": [None] * 4}
    assert match.current_player == 1
    assert match.position()["stack"]["count"] == 13


def test_plate_goes_to_an_empty_slot() -> None:
    """Phase 1, A: plates are never moved or covered."""
    laid = dome({1: 1, 5: 2, 9: 6})
    match = starting(Seat(tokens=2, dome=laid), offer=[3, 4, 5])
    match.play("plate 3")
    assert actions(match) == {place for place in ANY_PLACE if place[5] not in "159"}


def test_tokens_are_used_in_rounds_1_to_4_only() -> None:
    """Phase 1, A: no plates are left for round 5, and nobody has a token."""
    match = acquiring(Seat(), round_number=5, factories=FULL, large=FULL_LARGE)
    assert match.position()["offer"] == []
    assert match.position()["stack"] == {"count": 0, "top": None, "under": [], "seen": []}
    assert {action.split()[0] for action in actions(match)} == {"factory", "large"}


def test_tokens_must_be_used() -> None:
    """Phase 1, A: all tiles and chips are gone; seat 0 has nothing left but plates, and cannot pass."""
    match = acquiring(Seat(tokens=1), offer=[3])
    assert actions(match) == {"plate 3", "draw"}


# Phase 1, B: from a sun


@pytest.fixture
def example_of_suns() -> azulejos.Match:
    """Two turquoise tiles on a small factory, two on the large one."""
    return acquiring(
        Seat(tokens=2), Seat(tokens=2), factories={**FULL, 1: "TTKY"}, large="TTBRK", round_number=1, offer=[3, 4, 5]
    )


def test_example_of_a_small_sun(example_of_suns: azulejos.Match) -> None:
    """Ina takes 2 turquoise tiles and stacks the others, black at the bottom, yellow on top."""
    match = example_of_suns
    match.play("factory 1 turquoise line 3")
    assert match.position()["choosing"] == {"type": "stack", "factory": 1, "tiles": ["yellow", "black"]}
    assert lines_of(match, 0) == {3: "TT"}
    assert actions(match) == {"stack yellow", "stack black"}
    assert match.current_player == 0
    match.play("stack black")
    assert factories_of(match)[0] == "|KY"
    assert match.position()["choosing"] is None
    assert match.current_player == 1


def test_example_of_the_large_sun(example_of_suns: azulejos.Match) -> None:
    """Michael takes the 2 turquoise tiles of the large factory; the other three lie on its moon, side by side."""
    match = example_of_suns
    for notation in ("factory 1 turquoise line 3", "stack black", "large turquoise line 2"):
        match.play(notation)
    assert large_of(match) == "|BRK"
    assert lines_of(match, 1) == {2: "TT"}
    assert match.position()["first_player_tile"] is None
    assert match.current_player == 0


def test_sun_offers_each_of_its_colours(example_of_suns: azulejos.Match) -> None:
    """Phase 1, B: any factory, any colour on its sun, any line."""
    legal = {action.rsplit(" line ", 1)[0].removesuffix(" broken") for action in actions(example_of_suns)}
    suns = {
        *("factory 1 yellow", "factory 1 black", "factory 1 turquoise"),
        *("factory 2 red", "factory 2 black"),
        *("factory 3 blue", "factory 3 yellow", "factory 3 turquoise"),
        *("factory 4 blue", "factory 4 red", "factory 4 black", "factory 4 turquoise"),
        *("large blue", "large red", "large black", "large turquoise"),
    }
    assert legal == suns | {"plate 3", "plate 4", "plate 5", "draw"}
    for sun in suns:
        assert lines_for(example_of_suns, sun) == LINES


def test_four_equal_tiles_turn_the_chip_up() -> None:
    """Phase 1, B: the whole factory is taken."""
    match = acquiring(Seat(), factories={1: "BBBB", 2: "RRKK"})
    play_and_deal(match, "factory 1 blue line 5", "+TY")
    assert factories_of(match) == ["+TY", "RRKK", "", ""]
    assert lines_of(match, 0) == {5: "BBBB"}


# Phase 1, C: from the moons


@pytest.fixture
def example_of_moons() -> azulejos.Match:
    """One blue, two black, two yellow tiles can be taken from moons; the large moon has a blue and a black one."""
    return acquiring(Seat(), factories={1: "|KY", 2: "|RY", 3: "|YK"}, large="|BK")


def test_example_of_moons_choices(example_of_moons: azulejos.Match) -> None:
    """Ina may take blue, black or yellow, but not red, which lies under another tile."""
    colours = ("blue", "black", "yellow")
    lines = [*(f"line {line}" for line in range(1, 7)), "broken"]
    assert actions(example_of_moons) == {f"moon {colour} {line}" for colour in colours for line in lines}


@pytest.mark.parametrize(
    ("colour", "taken", "small", "large", "tile"),
    [
        ("blue", "B", ["|KY", "|RY", "|YK"], "|K", 0),
        ("black", "KK", ["|KY", "|RY", "|Y"], "|B", 0),
        ("yellow", "YY", ["|K", "|R", "|YK"], "|BK", None),
    ],
)
def test_example_of_moons(
    example_of_moons: azulejos.Match, colour: str, taken: str, small: list[str], large: str, tile: int | None
) -> None:
    """All tiles of a colour on top, and the first player tile with those of the large moon."""
    match = example_of_moons
    match.play(f"moon {colour} line 4")
    assert lines_of(match, 0) == {4: taken}
    assert factories_of(match)[:3] == small
    assert large_of(match) == large
    assert match.position()["first_player_tile"] == tile
    assert match.scores[0] == 5


def test_only_the_tile_on_top_is_taken() -> None:
    """Phase 1, C: of three blue tiles on each other, one."""
    match = acquiring(Seat(), factories={1: "|BBB", 2: "|BK"})
    match.play("moon blue line 3")
    assert factories_of(match)[:2] == ["|BB", "|BK"]
    assert lines_of(match, 0) == {3: "B"}


def test_first_player_tile_goes_to_the_first_taker_only() -> None:
    """Phase 1, C: seat 1 takes from the large moon after seat 0, without it."""
    match = acquiring(Seat(), factories={1: "BBYY"}, large="|BK")
    match.play("moon blue line 3")
    assert match.position()["first_player_tile"] == 0
    match.play("moon black line 3")
    assert match.position()["first_player_tile"] == 0


def test_last_tile_of_a_moon_turns_the_chip_up() -> None:
    """Phase 1, C."""
    match = acquiring(Seat(), factories={1: "|B", 2: "RRKK"})
    play_and_deal(match, "moon blue line 3", "+KB")
    assert factories_of(match)[:2] == ["+KB", "RRKK"]
    assert match.position()["chips"]["black-blue"] == 1


# Phase 1: pattern lines and broken tiles


@pytest.mark.parametrize(
    ("place", "lines", "broken"),
    [
        ("line 1", {1: "R", 2: "R", 4: "BB"}, "R"),
        ("line 2", {2: "RR", 4: "BB"}, "R"),
        ("line 3", {2: "R", 3: "RR", 4: "BB"}, ""),
        ("line 6", {2: "R", 6: "RR", 4: "BB"}, ""),
        ("broken", {2: "R", 4: "BB"}, "RR"),
    ],
)
def test_example_of_options_for_two_tiles(place: str, lines: dict[int, str], broken: str) -> None:
    """What Michael cannot place, or does not want to, breaks."""
    match = acquiring(Seat(lines={2: "R", 4: "BB"}), factories={1: "RRKK", 2: "BBYY"})
    assert lines_for(match, "factory 1 red") == LINES - {"4"}
    match.play(f"factory 1 red {place}")
    assert (lines_of(match, 0), broken_of(match, 0)) == (lines, broken)


def test_a_line_takes_one_colour() -> None:
    """Phase 1: red joins red."""
    match = acquiring(Seat(lines={2: "K", 3: "RR", 6: "RRRR"}), factories={1: "RRKK"})
    assert lines_for(match, "factory 1 red") == {"1", "3", "4", "5", "6", "broken"}
    assert lines_for(match, "factory 1 black") == {"1", "2", "4", "5", "broken"}


def test_a_complete_line_takes_nothing() -> None:
    """Phase 1: not even its own colour."""
    match = acquiring(Seat(lines={2: "RR", 3: "RRR"}), factories={1: "RRKK"})
    assert lines_for(match, "factory 1 red") == {"1", "4", "5", "6", "broken"}


def test_tiles_may_be_collected_though_they_bring_no_points() -> None:
    """Phase 1: the dome has no red cell in row 1, and three plates there."""
    laid = dome({1: 1, 2: 13, 3: 8, 4: 4, 5: 11})
    match = acquiring(Seat(dome=laid), factories={1: "RRKK"})
    assert "1" in lines_for(match, "factory 1 red")


@pytest.mark.parametrize(
    ("before", "broken", "tower"),
    [("", "RRRR", ""), ("B", "BRRR", "R"), ("BYK", "BYRK", "RRR"), ("BBYK", "BBYK", "RRRR")],
)
def test_fifth_broken_tile_goes_to_the_tower(before: str, broken: str, tower: str) -> None:
    """Zone of broken tiles: it holds four."""
    match = acquiring(Seat(broken=before), factories={1: "RRRR", 2: "BBYY"})
    tower_before = Counter(tower_of(match))
    match.play("factory 1 red broken")
    assert broken_of(match, 0) == "".join(sorted(broken, key="BYRKT".index))
    assert Counter(tower_of(match)) - tower_before == Counter(tower)


# Phase 1, D: chips


def test_example_of_a_chip() -> None:
    """Ina turns a chip up with the last tile, and Michael takes it."""
    match = acquiring(
        Seat(tokens=1), Seat(tokens=1, broken="BYRK"), factories={1: "|K", 2: "RRKK", 3: "BBYY", 4: "BBTT"}
    )
    play_and_deal(match, "moon black line 1", "+KB")
    assert "chip 1" in actions(match)
    before = chips_of(match, 1)
    match.play("chip 1")
    assert Counter(chips_of(match, 1).split()) - Counter(before.split()) == Counter(["KB"])
    assert player(match, 1)["chips_taken"] == 1
    assert match.position()["factories"][0] == {"sun": [], "moon": [], "chip": None}
    assert match.current_player == 0


def test_hidden_chips_cannot_be_taken() -> None:
    """Phase 1, D: a chip is there for the taking as soon as no tile is left, on sun and moon."""
    match = acquiring(Seat(), factories={1: "BBYY", 2: "|K", 3: "+TY", 4: ""})
    assert {action for action in actions(match) if action.startswith("chip")} == {"chip 3"}


# The end of phase 1


def test_phase_1_goes_on_while_chips_lie() -> None:
    """All tiles are taken, two chips are left: one for each."""
    match = acquiring(Seat(chips_taken=1), Seat(chips_taken=1, broken="BYRK"), factories={2: "+TY", 3: "+B"})
    assert actions(match) == {"chip 2", "chip 3"}
    match.play("chip 3")
    assert actions(match) == {"chip 2"}
    assert (match.position()["phase"], match.position()["round"]) == ("acquisition", 2)
    match.play("chip 2")
    assert match.position()["round"] == 3


def test_phase_1_goes_on_while_tokens_are_left() -> None:
    """Seat 0 has both tokens and acts twice in a row; seat 1 has nothing left to do."""
    match = acquiring(Seat(tokens=2), offer=[3, 4])
    for plate, slot in ((3, 8), (4, 9)):
        assert match.current_player == 0
        assert match.position()["round"] == 2
        match.play(f"plate {plate}")
        match.play(f"slot {slot} turn 0")
    assert match.position()["round"] == 3


# Phase 2: decoration


MICHAELS_DOME = {1: 1, 2: 13, 3: 8, 4: 4, 5: 11}
"""Y K B K Y B / T S S T K S, and below Y S in row 3 after K Y, and K R in row 4 after R W."""


@pytest.fixture
def example_of_decoration() -> azulejos.Match:
    """Michael's five lines: red, 2 black, 2 yellow of 3, 4 blue, 3 turquoise of 5."""
    lines = {1: "R", 2: "KK", 3: "YY", 4: "BBBB", 5: "TTT"}
    return closing(Seat(lines=lines, dome=dome(MICHAELS_DOME)))


def test_example_of_decoration(example_of_decoration: azulejos.Match) -> None:
    """Line 1 breaks, lines 2 and 4 score a point each, lines 3 and 5 stay."""
    match = example_of_decoration
    match.play(LAST_CHIP)
    assert dome_of(match, 0) == {2: "....K", 4: ".B"}
    assert lines_of(match, 0) == {3: "YY", 5: "TTT"}
    assert match.scores[0] == 5 + 1 + 1 - 1
    assert broken_of(match, 0) == ""
    assert match.position()["round"] == 3


def test_example_of_decoration_fills_the_tower(example_of_decoration: azulejos.Match) -> None:
    """One black and three blue tiles are discarded, and in the end all broken ones."""
    match = example_of_decoration
    before = Counter(tower_of(match))
    broken = Counter(broken_of(match, 1))
    match.play(LAST_CHIP)
    assert Counter(tower_of(match)) - before == Counter("KBBBR") + broken


def test_complete_line_waits_for_a_plate() -> None:
    """Phase 2: with fewer than three plates in its row and no cell for it, a line stays, complete or not."""
    laid = dome({1: 1, 2: 13, 4: 4, 5: 11, 9: 8})
    match = closed(Seat(lines={1: "R", 2: "R", 5: "TTTTT"}, dome=laid))
    assert lines_of(match, 0) == {1: "R", 2: "R", 5: "TTTTT"}
    assert dome_of(match, 0) == {}
    assert match.scores[0] == 5


def test_line_waits_and_goes_up_when_its_plate_has_come() -> None:
    """Phase 2: complete since round 1, placed in round 2."""
    laid = dome({1: 1, 2: 13, 3: 18, 4: 4, 5: 11})
    match = closed(Seat(lines={2: "RR"}, dome=laid))
    assert dome_of(match, 0) == {2: ".....R"}
    assert match.scores[0] == 6


@pytest.mark.parametrize(
    ("layout", "lines", "row"),
    [
        pytest.param({1: 10, 2: 4, 3: 18, 4: 1, 5: 2}, {1: "T"}, (1, "YRKYSY"), id="complete"),
        pytest.param({1: 5, 2: 9, 3: 11, 4: 1, 5: 2}, {2: "Y"}, (2, "TRBSKR"), id="incomplete"),
    ],
)
def test_unplaceable_tiles_break(layout: dict[int, int], lines: dict[int, str], row: tuple[int, str]) -> None:
    """Phase 2: three plates, and no cell for the colour: the line's tiles break, complete or not."""
    laid = dome(layout)
    assert printed_rows(laid)[row[0] - 1] == row[1]
    match = closed(Seat(lines=lines, dome=laid))
    assert lines_of(match, 0) == dome_of(match, 0) == {}
    assert match.scores[0] == 4


def test_player_chooses_among_cells() -> None:
    """Phase 2: any cell of the colour, or a joker space, in the row of the line."""
    laid = dome({4: 3, 5: 12, 6: 6, 1: 1, 9: 2})
    match = closed(Seat(lines={4: "RRRR"}, dome=laid))
    assert match.position()["choosing"] == {"type": "cell", "line": 4}
    assert match.position()["phase"] == "decoration"
    assert actions(match) == {f"line 4 column {column}" for column in (2, 3, 4, 5)}
    match.play("line 4 column 5")
    assert dome_of(match, 0) == {4: "....R"}


def test_row_may_hold_a_colour_twice() -> None:
    """Phase 2: there is a red tile in the row already."""
    laid = dome({4: 3, 5: 12, 6: 7, 1: 1, 9: 2}, {4: "..R"})
    match = closed(Seat(lines={4: "RRRR"}, dome=laid))
    assert actions(match) == {"line 4 column 2", "line 4 column 4", "line 4 column 5"}
    match.play("line 4 column 5")
    assert dome_of(match, 0) == {4: "..R.R"}


# Phase 2: chips


@pytest.fixture
def example_of_chips() -> azulejos.Match:
    """Line 3 lacks one turquoise tile, line 4 a blue one; there are two half turquoise chips, a red and a black one."""
    laid = dome({4: 9, 1: 1, 2: 2, 7: 3, 8: 4})
    return closed(Seat(lines={3: "TT", 4: "BBB"}, dome=laid, chips="TY RT K"), last_chip="R")


def test_example_of_a_pair_of_chips(example_of_chips: azulejos.Match) -> None:
    """Michael completes line 3 with his two half turquoise chips; the two others are too few for line 4."""
    match = example_of_chips
    assert match.position()["choosing"] == {"type": "chips", "line": 3, "paid": []}
    assert "skip" in actions(match)
    match.play("spend turquoise yellow")
    assert match.position()["choosing"] == {"type": "chips", "line": 3, "paid": ["turquoise-yellow"]}
    assert chips_of(match, 0) == "R K RT"
    assert actions(match) == {"spend red", "spend black", "spend red turquoise"}
    match.play("spend red turquoise")
    assert dome_of(match, 0) == {3: "T"}
    assert lines_of(match, 0) == {4: "BBB"}
    assert chips_of(match, 0) == "R K"
    assert match.scores[0] == 6


def test_example_of_three_chips(example_of_chips: azulejos.Match) -> None:
    """Or he combines three chips for line 4."""
    match = example_of_chips
    match.play("skip")
    assert match.position()["choosing"] == {"type": "chips", "line": 4, "paid": []}
    chips = {"spend red", "spend black", "spend turquoise yellow", "spend red turquoise"}
    assert actions(match) == {"skip", *chips}
    match.play("spend black")
    match.play("spend red turquoise")
    assert actions(match) == {"spend red", "spend turquoise yellow"}
    match.play("spend turquoise yellow")
    assert dome_of(match, 0) == {4: "B"}
    assert lines_of(match, 0) == {3: "TT"}
    assert chips_of(match, 0) == "R"


def test_chips_need_a_tile_on_the_line() -> None:
    """Bonus chips: an empty line is not completed, however many chips there are."""
    laid = dome({1: 1, 2: 2, 3: 3, 4: 4, 5: 5})
    match = closed(Seat(dome=laid, chips="B B BR"), last_chip="BR")
    assert match.position()["round"] == 3
    assert len(chips_of(match, 0).split()) == 4


def test_chips_are_spent_until_they_run_out() -> None:
    """Bonus chips: two missing tiles, two pairs."""
    laid = dome({4: 9, 1: 1, 2: 2, 7: 3, 8: 4})
    match = closed(Seat(lines={4: "BB"}, dome=laid, chips="B B BR"), last_chip="KB")
    match.play("spend blue")
    while match.position()["phase"] == "decoration":
        match.play(match.legal_actions()[0])
    assert dome_of(match, 0) == {4: "B"}
    assert chips_of(match, 0) == ""


def test_tiles_of_a_completed_line_are_discarded() -> None:
    """Bonus chips: the two real tiles of line 3 are one for the dome and one for the tower."""
    laid = dome({4: 9, 1: 1, 2: 2, 7: 3, 8: 4})
    match = closing(Seat(lines={3: "TT"}, dome=laid, chips="T"), Seat(broken="BYRK"), last_chip="T", round_number=2)
    before = Counter(tower_of(match))
    for notation in (LAST_CHIP, "spend turquoise"):
        match.play(notation)
    assert match.position()["round"] == 3
    assert Counter(tower_of(match)) - before == Counter("BYRKT")
    assert lines_of(match, 0) == {}


# Phase 2: scoring


def test_example_of_scoring() -> None:
    """Yellow: 2 + 2 points, a special tile in row 2: 2 points, blue below it: 3 points."""
    laid = dome({1: 1, 4: 15, 7: 2, 8: 3, 9: 4}, {1: ".K", 2: "T"})
    match = closing(Seat(lines={1: "Y", 3: "BBB"}, dome=laid))
    special = match.position()["special_tiles"]
    match.play(LAST_CHIP)
    assert dome_of(match, 0) == {1: "YK", 2: "TS", 3: ".B"}
    assert match.scores[0] == 5 + 2 + 2 + 2 + 3
    assert match.position()["special_tiles"] == special - 1


def test_tile_alone_scores_one() -> None:
    """Scoring, 1: tiles at the corners do not count."""
    laid = dome({1: 1, 4: 15, 7: 2, 8: 3, 9: 4}, {2: "T"})
    match = closed(Seat(lines={3: "BBB"}, dome=laid))
    assert dome_of(match, 0) == {2: "T", 3: ".B"}
    assert match.scores[0] == 6


def test_example_of_broken_tiles() -> None:
    """Michael loses 6 points for 3 broken tiles and 2 for the first player tile, and discards the tiles."""
    match = closing(Seat(score=20, broken="BYR", dome=rich(0)), Seat(broken="BYRK"), tile=0)
    before = Counter(tower_of(match))
    match.play(LAST_CHIP)
    assert match.scores[0] == 12
    assert Counter(tower_of(match)) - before == Counter("BYRBYRK")
    assert (broken_of(match, 0), broken_of(match, 1)) == ("", "")


@pytest.mark.parametrize(("broken", "lost"), [("", 0), ("B", 1), ("BB", 3), ("BBY", 6), ("BBYY", 10)])
def test_broken_tiles_cost(broken: str, lost: int) -> None:
    """For two tiles 3 points in all."""
    match = closed(Seat(score=20, broken=broken, dome=rich(0)), Seat(broken="BYRK"))
    assert match.scores[0] == 20 - lost


def test_score_never_falls_below_zero() -> None:
    match = closed(Seat(score=3, broken="BBY"))
    assert match.scores[0] == 0


# Phase 3


def test_phase_3_prepares_a_round() -> None:
    """Tokens come back, three plates are laid out, factories are filled, chips lie on small ones."""
    match = closed(Seat())
    position = match.position()
    assert (position["round"], position["phase"]) == (3, "acquisition")
    assert [board["tokens"] for board in position["players"]] == [2, 2]
    assert [board["chips_taken"] for board in position["players"]] == [0, 0]
    assert (len(position["offer"]), position["stack"]["count"]) == (3, 5)
    assert len(position["large"]["sun"]) == 5
    assert [len(place["sun"]) for place in position["factories"]] == [4] * 4
    assert [place["chip"] for place in position["factories"]] == ["hidden"] * 4
    assert len(bag_of(match)) == 2
    assert count_tiles(position) == dict.fromkeys(COLOURS, 13)


def test_phase_3_fills_the_offer_from_the_top() -> None:
    """Two plates lie there: the one on top of the stack joins them, and the next one shows its type."""
    match = closing(Seat(), round_number=1, offer=[3, 4], top="special")
    play_and_deal(match, LAST_CHIP, "18 J BBYRK TTKB YYRK BKTT RRKB")
    assert match.position()["offer"] == [3, 4, 18]
    assert match.position()["stack"]["top"] == "joker"
    assert match.position()["stack"]["count"] == 9
    assert factories_of(match) == ["BKTT", "YYRK", "BKTT", "BRRK"]


def test_phase_3_fills_an_empty_offer() -> None:
    """Each new top plate shows its type before it is turned over."""
    match = closing(Seat(), round_number=1, offer=[], top="special")
    play_and_deal(match, LAST_CHIP, "18 J 17 J 15 S BBYRK TTKB YYRK BKTT RRKB")
    assert match.position()["offer"] == [15, 17, 18]
    assert match.position()["stack"] == {"count": 9, "top": "special", "under": [], "seen": []}


@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_phase_3_holder_begins(holder: int, first: int) -> None:
    """Phase 3, 4: the tile goes back to the large factory."""
    match = closed(Seat(), tile=holder, first_player=first)
    assert match.position()["first_player"] == holder
    assert match.current_player == holder
    assert match.position()["first_player_tile"] is None


def test_phase_3_five_equal_tiles_are_drawn_again() -> None:
    match = closing(Seat(), round_number=1, offer=[3, 4], top="special")
    play_and_deal(match, LAST_CHIP, "18 J BBBBB BBYRK TTKB YYRK BKTT RRKB")
    assert large_of(match) == "BBYRK"
    assert count_tiles(match.position()) == dict.fromkeys(COLOURS, 13)


# The end


def test_game_ends_after_round_5() -> None:
    """No phase 3: nothing is dealt any more."""
    match = closed(round_number=5)
    position = match.position()
    assert match.is_over
    assert (position["phase"], position["round"], position["current_player"]) == ("over", 5, None)
    assert (position["offer"], position["stack"]["count"]) == ([], 0)
    assert [board["tokens"] for board in position["players"]] == [0, 0]
    assert (position["first_player"], position["first_player_tile"]) == (0, 1)
    assert match.legal_actions() == []


def test_most_points_win() -> None:
    match = closed(Seat(), Seat(score=20, broken="BYRK", dome=rich(1, 5)), round_number=5)
    assert match.scores == (5, 8)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "points")


def test_equal_points_go_to_the_holder_of_the_first_player_tile() -> None:
    match = closed(Seat(), Seat(score=17, broken="BYRK", dome=rich(1, 5)), round_number=5)
    assert match.scores == (5, 5)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "first player tile")


# Positions and options


@pytest.mark.parametrize("left_out", ["bag", "tower", "format", "options", "choosing", "unseen", "special_tiles"])
def test_position_may_leave_out_what_follows_from_the_rest(left_out: str) -> None:
    """The options are then those of tablets drawn by chance."""
    position = table(Seat(), factories={1: "BBYY", 2: "|KY"}, large="|BK")
    loaded = azulejos.load_position({name: value for name, value in position.items() if name != left_out}, seed=1)
    if left_out == "options":
        position["options"] = {"tablets": "random", "tablet_count": 3}
    assert {name: value for name, value in loaded.position().items() if name != "generator"} == position


def test_colours_that_are_absent_count_as_none() -> None:
    """An empty tower, and a bag with two blue tiles."""
    first = table(Seat(tokens=2), Seat(tokens=2), round_number=1, factories=FULL, large=FULL_LARGE)
    third = table(Seat(), round_number=3, factories={1: "BBYY"}, bag="BB")
    for position, pile, named in ((first, "tower", {}), (third, "bag", {"blue": 2})):
        assert azulejos.load_position({**position, pile: named}, seed=1).position()[pile] == position[pile]


def test_options_name_the_first_game() -> None:
    """A list that has a name goes by its name, in whatever order it is given."""
    match = azulejos.new_match("duel", seed=1, tablets=["diagonals", "rows", "columns"])
    assert match.options == {"tablets": "first-game", "tablet_count": 3}
    assert match.position()["tablets"] == list(FIRST_GAME)


@pytest.mark.parametrize(
    "tablets",
    [
        ["rows", "rainbow", "columns"],
        ["rows", "columns"],
        ["rows", "columns", "diagonals", "jokers", "specials"],
        ["rows", "columns", "columns"],
        ["rows", "columns", "circles"],
        [],
        "rows",
    ],
)
def test_options_that_are_refused(tablets: Any) -> None:
    """Three or four sides, at most one of each tablet."""
    with pytest.raises(azulejos.InvalidOptions):
        azulejos.new_match("duel", seed=1, tablets=tablets)


@pytest.mark.parametrize("players", [1, 3, 4])
def test_two_play(players: int) -> None:
    with pytest.raises(azulejos.InvalidOptions):
        azulejos.new_match("duel", players=players, seed=1)


def test_plate_types() -> None:
    """Nine plates of either type."""
    assert Counter(map(type_of, PLATES)) == {"special": 9, "joker": 9}
