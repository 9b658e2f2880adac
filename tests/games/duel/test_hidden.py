"""What each player may know: face-down chips, the stack, plates that were looked at and put back."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

import azulejos
from tests.games.duel.tables import (
    CHIPS,
    FULL,
    FULL_LARGE,
    LAST_CHIP,
    PLATES,
    Position,
    Seat,
    actions,
    batch,
    closing,
    dome,
    drawn,
    play_and_deal,
    rich,
    starting,
    table,
    type_of,
)

VIEWERS = (0, 1)


def stack_of(match: azulejos.Match, viewer: int | None = None) -> dict[str, Any]:
    """The stack as a viewer sees it, or as it is."""
    found: dict[str, Any] = match.position(viewer=viewer)["stack"]
    return found


def drawn_of(match: azulejos.Match, viewer: int | None = None) -> list[dict[str, Any]]:
    """The plates in hand as a viewer sees them, or as they are."""
    found: list[dict[str, Any]] = match.position(viewer=viewer)["choosing"]["plates"]
    return found


def unseen_of(match: azulejos.Match, viewer: int | None = None) -> set[int]:
    """The plates that a viewer cannot tell from those that nobody has seen."""
    return set(match.position(viewer=viewer)["unseen"])


def late_table(current_player: int = 0, **options: Any) -> Position:
    """Round 3 has just begun. Plates 1 to 10 lie on the domes, the offer is 11, 14, 17, the stack has the five others.

    Those are 12 (joker), 13 (special), 15 (joker), 16 and 18 (special).
    """
    seats = [Seat(tokens=2, dome=dome(dict(enumerate(range(first, first + 5), start=1)))) for first in (1, 6)]
    return table(
        *seats,
        round_number=3,
        factories=FULL,
        large=FULL_LARGE,
        offer=[11, 14, 17],
        current_player=current_player,
        first_player=current_player,
        **options,
    )


def round_3(under: Sequence[Any], current_player: int = 0, **options: Any) -> azulejos.Match:
    """The same as a match, with plates put back."""
    return azulejos.load_position(late_table(current_player, under=under, **options), seed=1)


# What everybody knows


@pytest.mark.parametrize("viewer", VIEWERS)
def test_open_information_is_the_same_for_all(viewer: int) -> None:
    """At the start there is no secret of a single player: only the generator is left out."""
    match = azulejos.new_match("duel", seed=3)
    truth = match.position()
    assert "generator" in truth
    del truth["generator"]
    assert match.position(viewer=viewer) == truth


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_chips_have_no_colour_before_they_are_turned_up(viewer: int | None) -> None:
    match = starting(round_number=1)
    position = match.position(viewer=viewer)
    assert [place["chip"] for place in position["factories"]] == ["hidden"] * 4
    assert position["chips"] == dict.fromkeys(CHIPS, 2)


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_plates_of_the_stack_are_a_set(viewer: int | None) -> None:
    """Not even the whole truth knows which plate lies where."""
    match = starting(round_number=1, offer=[3, 4, 5], top="joker")
    assert stack_of(match, viewer) == {"count": 13, "top": "joker", "under": [], "seen": []}
    assert unseen_of(match, viewer) == set(range(6, 19))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_tiles_in_the_bag_are_counted(viewer: int) -> None:
    """Everybody can count them."""
    match = starting(round_number=2)
    assert match.position(viewer=viewer)["bag"] == match.position()["bag"]
    assert match.position(viewer=viewer)["tower"] == match.position()["tower"]


# Drawing unseen plates


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_before_the_look_nobody_knows_more_than_types(viewer: int | None) -> None:
    match = starting(round_number=1, offer=[3, 4, 5], top="joker")
    play_and_deal(match, "draw", "S")
    play_and_deal(match, "draw", "J")
    assert drawn_of(match, viewer) == [drawn(6, known=False), drawn(7, known=False)]
    assert unseen_of(match, viewer) == set(range(6, 19))
    assert stack_of(match, viewer) == {"count": 11, "top": "joker", "under": [], "seen": []}


def looked_at() -> azulejos.Match:
    """Seat 0 has drawn plates 6 (joker), 7 and 8 (special), and looks at them."""
    match = starting(round_number=1, offer=[3, 4, 5], top="joker")
    for words in ("S", "S", "J"):
        play_and_deal(match, "draw", words)
    play_and_deal(match, "look", "6 7 8")
    return match


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_after_the_look_who_drew_knows(viewer: int | None) -> None:
    """The other one sees their backs, and that they are known."""
    match = looked_at()
    known = viewer != 1
    assert match.position(viewer=viewer)["choosing"]["type"] == "keep"
    assert drawn_of(match, viewer) == [drawn(plate, 0, 1, known=known) for plate in (6, 7, 8)]
    assert unseen_of(match, viewer) == set(range(9 if known else 6, 19))


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_kept_plate_is_open(viewer: int | None) -> None:
    match = looked_at()
    match.play("keep 7")
    known = viewer != 1
    assert match.position(viewer=viewer)["choosing"] == {
        "type": "under",
        "plates": [drawn(plate, 0, 1, known=known) for plate in ((6, 8) if known else (8, 6))],
        "kept": 7,
        "returned": 0,
    }
    assert unseen_of(match, viewer) == set(range(9, 19)) | (set() if known else {6, 8})


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
@pytest.mark.parametrize("order", [(6, 8), (8, 6)])
def test_put_back_plates_are_known_to_who_put_them_back(viewer: int | None, order: tuple[int, int]) -> None:
    """The other one knows how many, and of which types."""
    match = looked_at()
    match.play("keep 7")
    match.play(f"under {order[0]}")
    known = viewer != 1
    assert stack_of(match, viewer) == {
        "count": 12,
        "top": "joker",
        "under": [batch(0, 1, order, known=known)],
        "seen": [],
    }
    assert match.position(viewer=viewer)["choosing"] == {"type": "place", "plate": 7}
    assert unseen_of(match, viewer) == set(range(9, 19)) | (set() if known else {6, 8})


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_batch_is_begun_with_its_first_plate(viewer: int | None) -> None:
    """Four plates drawn, one kept, one put back: the batch and the plates in hand are one group."""
    match = starting(round_number=1, offer=[3, 4, 5], top="joker")
    for words in ("S", "S", "J", "S"):
        play_and_deal(match, "draw", words)
    play_and_deal(match, "look", "6 7 8 10")
    match.play("keep 7")
    match.play("under 8")
    choosing = match.position(viewer=viewer)["choosing"]
    if viewer == 1:
        plates = [drawn(plate, 0, 1, known=False) for plate in (8, 6, 10)]
        assert choosing == {"type": "under", "plates": plates, "kept": 7, "returned": 0}
        assert stack_of(match, viewer) == {"count": 9, "top": "special", "under": [], "seen": []}
    else:
        plates = [drawn(plate, 0, 1) for plate in (6, 10)]
        assert choosing == {"type": "under", "plates": plates, "kept": 7, "returned": 1}
        under = [batch(0, 1, [8])]
        assert stack_of(match, viewer) == {"count": 10, "top": "special", "under": under, "seen": []}


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_type_of_a_returned_plate_on_top_is_not_shown_at_once(viewer: int | None) -> None:
    """Seat 0 draws the whole stack, and puts 16 back first: seat 1 does not see it there before all are put back."""
    match = round_3([(0, [12, 13, 15, 16])], unseen=[18])
    for _ in range(4):
        match.play("draw")
    play_and_deal(match, "draw", "18")
    for notation in ("keep 18", "under 16"):
        match.play(notation)
    if viewer == 1:
        assert drawn_of(match, 1) == [drawn(plate, 0, 1, known=False) for plate in (13, 16, 12, 15)]
        assert stack_of(match, 1) == {"count": 0, "top": None, "under": [], "seen": []}
    else:
        assert drawn_of(match, viewer) == [drawn(plate, 0, 1) for plate in (12, 13, 15)]
        assert stack_of(match, viewer) == {"count": 1, "top": "special", "under": [batch(0, 1, [16])], "seen": []}
    for notation in ("under 13", "under 15"):
        match.play(notation)
    assert stack_of(match, viewer) == {
        "count": 4,
        "top": "special",
        "under": [batch(0, 1, [16, 13, 15, 12], known=viewer != 1)],
        "seen": [],
    }


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_single_plate_is_no_secret(viewer: int | None) -> None:
    match = starting(round_number=1, offer=[3, 4, 5], top="joker")
    play_and_deal(match, "draw", "S")
    play_and_deal(match, "look", "6")
    assert match.position(viewer=viewer)["choosing"] == {"type": "place", "plate": 6}
    assert unseen_of(match, viewer) == set(range(7, 19))


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_each_turn_makes_a_batch(viewer: int | None) -> None:
    """Seat 0 puts one back, then seat 1, then seat 0 again: three batches of three groups."""
    match = starting(Seat(tokens=2, score=5), Seat(tokens=2, score=5), round_number=1, offer=[3, 4, 5], top="joker")
    for first, second in ((6, 7), (8, 9), (11, 13)):
        play_and_deal(match, "draw", "S")
        play_and_deal(match, "draw", "S")
        play_and_deal(match, "look", f"{first} {second}")
        match.play(f"keep {first}")
        match.play(f"slot {9 - match.position()['players'][match.current_player or 0]['tokens']} turn 0")
    assert stack_of(match, viewer)["under"] == [
        batch(0, 1, [7], known=viewer != 1),
        batch(1, 2, [9], known=viewer != 0),
        batch(0, 3, [13], known=viewer != 1),
    ]
    assert stack_of(match, viewer)["seen"] == []
    hidden = {None: set[int](), 0: {9}, 1: {7, 13}}[viewer]
    assert unseen_of(match, viewer) == {10, 12, 14, 15, 16, 17, 18} | hidden


# Plates that come to the top again


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_type_of_a_put_back_plate_on_top_is_public(viewer: int | None) -> None:
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])])
    assert stack_of(match, viewer) == {
        "count": 5,
        "top": "joker",
        "under": [batch(0, 1, [12, 13, 15], known=viewer != 1), batch(1, 2, [16, 18], known=viewer != 0)],
        "seen": [],
    }
    assert unseen_of(match, viewer) == {None: set[int](), 0: {16, 18}, 1: {12, 13, 15}}[viewer]


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_who_put_it_there_knows_what_the_other_draws(viewer: int | None) -> None:
    """Seat 1 draws seat 0's plate 12: only seat 0 knows it until the look."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])], current_player=1)
    match.play("draw")
    assert drawn_of(match, viewer) == [drawn(12, 0, 1, known=viewer != 1)]
    assert stack_of(match, viewer) == {
        "count": 4,
        "top": "special",
        "under": [batch(0, 1, [13, 15], known=viewer != 1), batch(1, 2, [16, 18], known=viewer != 0)],
        "seen": [],
    }
    assert unseen_of(match, viewer) == {None: set[int](), 0: {16, 18}, 1: {12, 13, 15}}[viewer]


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_look_at_the_plates_of_the_other_one(viewer: int | None) -> None:
    """Now seat 1 knows them, and seat 0 still knows that they are there, but not in which order."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])], current_player=1)
    for notation in ("draw", "draw", "look"):
        match.play(notation)
    assert drawn_of(match, viewer) == [drawn(plate, 1, 1, known=viewer != 0) for plate in (12, 13)]
    assert stack_of(match, viewer) == {
        "count": 3,
        "top": "joker",
        "under": [batch(0, 2, [15], known=viewer != 1), batch(1, 3, [16, 18], known=viewer != 0)],
        "seen": [{"group": 1, "plates": [12, 13]}],
    }
    assert unseen_of(match, viewer) == {None: set[int](), 0: {16, 18}, 1: {15}}[viewer]


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_plate_of_the_other_one_is_put_back(viewer: int | None) -> None:
    """Seat 1 keeps 13 and puts 12 back: seat 0 knows that 12 is in the new batch."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])], current_player=1)
    for notation in ("draw", "draw", "look", "keep 13"):
        match.play(notation)
    assert match.position(viewer=viewer)["choosing"] == {"type": "place", "plate": 13}
    assert stack_of(match, viewer) == {
        "count": 4,
        "top": "joker",
        "under": [
            batch(0, 1, [15], known=viewer != 1),
            batch(1, 2, [16, 18], known=viewer != 0),
            batch(1, 3, [12], known=viewer != 0),
        ],
        "seen": [{"group": 3, "plates": [12]}],
    }
    assert unseen_of(match, viewer) == {None: set[int](), 0: {16, 18}, 1: {15}}[viewer]


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_plates_of_all_kinds_in_one_hand(viewer: int | None) -> None:
    """Seat 1 draws 15, which nobody has seen, seat 0's 12, and 16 of its own batch 16, 18; it keeps 15."""
    match = round_3([(0, [12]), (1, [16, 18]), (0, [13])], current_player=1, unseen=[15], top="joker")
    for _ in range(3):
        match.play("draw")
    assert drawn_of(match, viewer) == [
        drawn(15, known=False),
        drawn(12, 0, 1, known=viewer != 1),
        drawn(16, 1, 2, known=viewer != 0),
    ]
    assert stack_of(match, viewer)["under"] == [
        batch(1, 2, [18], known=viewer != 0),
        batch(0, 3, [13], known=viewer != 1),
    ]
    play_and_deal(match, "look", "15")
    assert drawn_of(match, viewer) == [drawn(plate, 1, 1, known=viewer != 0) for plate in (15, 12, 16)]
    assert stack_of(match, viewer)["under"] == [
        batch(1, 1, [18], known=viewer != 0),
        batch(0, 2, [13], known=viewer != 1),
    ]
    assert stack_of(match, viewer)["seen"] == [{"group": 1, "plates": [12]}]
    match.play("keep 15")
    match.play("under 16")
    assert stack_of(match, viewer)["under"] == [
        batch(1, 1, [18], known=viewer != 0),
        batch(0, 2, [13], known=viewer != 1),
        batch(1, 1, [16, 12], known=viewer != 0),
    ]
    assert stack_of(match, viewer)["seen"] == [{"group": 1, "plates": [12]}]
    assert unseen_of(match, viewer) == {None: set[int](), 0: {16, 18}, 1: {13}}[viewer]


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_unseen_plates_and_those_of_the_other_one(viewer: int | None) -> None:
    """Seat 1 draws 15, which nobody has seen, and seat 0's 12 and 13; it keeps 12."""
    match = round_3([(0, [12, 13, 16, 18])], current_player=1, unseen=[15], top="joker")
    for _ in range(3):
        match.play("draw")
    assert drawn_of(match, viewer) == [
        drawn(15, known=False),
        drawn(12, 0, 1, known=viewer != 1),
        drawn(13, 0, 1, known=viewer != 1),
    ]
    assert unseen_of(match, viewer) == ({12, 13, 15, 16, 18} if viewer == 1 else {15})
    play_and_deal(match, "look", "15")
    assert drawn_of(match, viewer) == [drawn(plate, 1, 1, known=viewer != 0) for plate in (15, 12, 13)]
    assert stack_of(match, viewer)["seen"] == [{"group": 1, "plates": [12, 13]}]
    assert stack_of(match, viewer)["under"] == [batch(0, 2, [16, 18], known=viewer != 1)]
    assert unseen_of(match, viewer) == {None: set[int](), 0: {15}, 1: {16, 18}}[viewer]
    match.play("keep 12")
    match.play("under 13")
    assert stack_of(match, viewer)["under"] == [
        batch(0, 1, [16, 18], known=viewer != 1),
        batch(1, 2, [13, 15], known=viewer != 0),
    ]
    assert stack_of(match, viewer)["seen"] == [{"group": 2, "plates": [13]}]
    assert unseen_of(match, viewer) == {None: set[int](), 0: {15}, 1: {16, 18}}[viewer]


# Batches of one's own


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_own_batch_drawn_in_part_becomes_a_group(viewer: int | None) -> None:
    """Seat 0 draws two of its three plates and puts one back: seat 1 cannot tell which of two is where."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])])
    for notation in ("draw", "draw"):
        match.play(notation)
    assert drawn_of(match, viewer) == [drawn(plate, 0, 1, known=viewer != 1) for plate in (12, 13)]
    match.play("look")
    assert drawn_of(match, viewer) == [drawn(plate, 0, 1, known=viewer != 1) for plate in (12, 13)]
    assert stack_of(match, viewer)["under"] == [
        batch(0, 1, [15], known=viewer != 1),
        batch(1, 2, [16, 18], known=viewer != 0),
    ]
    match.play("keep 12")
    assert stack_of(match, viewer)["under"] == [
        batch(0, 1, [15], known=viewer != 1),
        batch(1, 2, [16, 18], known=viewer != 0),
        batch(0, 1, [13], known=viewer != 1),
    ]
    assert stack_of(match, viewer)["seen"] == []


def test_own_batch_drawn_as_a_whole_is_a_new_one() -> None:
    """All three plates of the batch are in hand: nothing is left to be mixed up with."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])])
    for notation in ("draw", "draw", "draw", "look", "keep 12", "under 15"):
        match.play(notation)
    assert stack_of(match)["under"] == [batch(1, 1, [16, 18]), batch(0, 2, [15, 13])]


def test_own_plate_that_is_placed_leaves_its_batch_alone() -> None:
    """Seat 0 draws its 12 and places it: the others stay a batch."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])])
    for notation in ("draw", "look"):
        match.play(notation)
    assert match.position()["choosing"] == {"type": "place", "plate": 12}
    assert stack_of(match)["under"] == [batch(0, 1, [13, 15]), batch(1, 2, [16, 18])]


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_two_own_batches_become_one_group(viewer: int | None) -> None:
    """Seat 0 draws a whole batch of its own and a part of the next one; seat 1's batch lies below."""
    match = round_3([(0, [12]), (0, [13, 15]), (1, [16, 18])])
    for notation in ("draw", "draw", "look", "keep 13"):
        match.play(notation)
    assert stack_of(match, viewer)["under"] == [
        batch(0, 1, [15], known=viewer != 1),
        batch(1, 2, [16, 18], known=viewer != 0),
        batch(0, 1, [12], known=viewer != 1),
    ]


def test_batches_of_one_group_stay_together() -> None:
    """Batches 1 and 3 are a group; a plate of the first one is drawn and put back: all of seat 0 is one group."""
    match = round_3([(0, [12], 1), (1, [16, 18], 2), (0, [13, 15], 1)])
    for notation in ("draw", "draw", "look"):
        match.play(notation)
    under = stack_of(match)["under"]
    assert [entry["player"] for entry in under] == [1, 0]
    assert under[1]["group"] == drawn_of(match)[0]["group"] == drawn_of(match)[1]["group"] == 1
    assert under[0]["group"] == 2


# What the other one knows of a group


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_seen_plates_are_not_unseen(viewer: int | None) -> None:
    """Seat 1 knows that 13 is in seat 0's batch."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])], seen={1: [13]})
    assert stack_of(match, viewer)["seen"] == [{"group": 1, "plates": [13]}]
    assert unseen_of(match, viewer) == {None: set[int](), 0: {16, 18}, 1: {12, 15}}[viewer]


def test_seen_plate_that_is_placed_is_open() -> None:
    """Seat 0 draws 12 and 13 and keeps 13: nothing of the group is known any more."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])], seen={1: [13]})
    for notation in ("draw", "draw", "look", "keep 13"):
        match.play(notation)
    assert stack_of(match)["seen"] == []
    assert stack_of(match)["under"] == [batch(0, 1, [15]), batch(1, 2, [16, 18]), batch(0, 1, [12])]


def test_seen_plate_that_is_put_back_is_known_of_the_group() -> None:
    """Seat 0 keeps 12: seat 1 knows that 13 is in one of two places."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])], seen={1: [13]})
    for notation in ("draw", "draw"):
        match.play(notation)
    assert stack_of(match)["seen"] == [{"group": 1, "plates": [13]}]
    for notation in ("look", "keep 12"):
        match.play(notation)
    assert stack_of(match)["seen"] == [{"group": 1, "plates": [13]}]
    assert stack_of(match)["under"] == [batch(0, 1, [15]), batch(1, 2, [16, 18]), batch(0, 1, [13])]


@pytest.mark.parametrize("viewer", [None, *VIEWERS])
def test_seen_plate_drawn_by_the_other_one(viewer: int | None) -> None:
    """Seat 1 draws 12 and 13 of seat 0: 13 is no longer in seat 0's batch; seat 0 knows both in the new one."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])], current_player=1, seen={1: [13]})
    for notation in ("draw", "draw"):
        match.play(notation)
    assert stack_of(match, viewer)["seen"] == [{"group": 1, "plates": [13]}]
    assert unseen_of(match, viewer) == {None: set[int](), 0: {16, 18}, 1: {12, 15}}[viewer]
    match.play("look")
    assert stack_of(match, viewer)["seen"] == [{"group": 1, "plates": [12, 13]}]
    assert unseen_of(match, viewer) == {None: set[int](), 0: {16, 18}, 1: {15}}[viewer]


def test_seen_plate_that_was_not_drawn_stays_known() -> None:
    """Seat 1 draws 12, which is another one: 13 must still be below."""
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])], current_player=1, seen={1: [13]})
    for notation in ("draw", "look"):
        match.play(notation)
    assert stack_of(match)["seen"] == [{"group": 1, "plates": [13]}]
    assert stack_of(match)["under"] == [batch(0, 1, [13, 15]), batch(1, 2, [16, 18])]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_put_back_plates_are_open_in_the_offer(viewer: int) -> None:
    """After the last plate above them, seat 0's plates are laid out, for all to see."""
    match = closing(
        Seat(dome=dome(dict(enumerate(range(1, 8), start=1)))),
        Seat(dome=dome(dict(enumerate(range(8, 15), start=1))), broken="BYRK"),
        round_number=3,
        offer=[],
        under=[(0, [18, 17]), (1, [15, 16])],
    )
    match.play(LAST_CHIP)
    assert match.position(viewer=viewer)["offer"] == [15, 17, 18]
    assert stack_of(match, viewer) == {
        "count": 1,
        "top": "special",
        "under": [batch(1, 1, [16], known=viewer == 1)],
        "seen": [],
    }
    assert unseen_of(match, viewer) == ({16} if viewer == 0 else set())


# Two tables that look alike


def swapped(node: Any, one: int, other: int) -> Any:
    """A part of a position with two plates of one type in each other's place; sets of plates stay in order."""
    assert type_of(one) == type_of(other)
    names = {one: other, other: one}
    if isinstance(node, list):
        return [swapped(item, one, other) for item in node]
    if not isinstance(node, dict):
        return node
    result = {name: swapped(value, one, other) for name, value in node.items()}
    for name in node.keys() & {"plate", "kept"}:
        result[name] = names.get(node[name], node[name])
    for name in node.keys() & {"plates", "unseen"}:
        if all(isinstance(item, int) for item in node[name]):
            found = [names.get(item, item) for item in node[name]]
            result[name] = found if "special" in node else sorted(found)
    return result


def assert_alike(positions: Sequence[Position], viewer: int) -> None:
    """Different truths, of which the viewer sees the same, and can do the same."""
    truths = [azulejos.load_position(position, seed=1) for position in positions]
    for truth, position in zip(truths, positions, strict=True):
        assert {name: value for name, value in truth.position().items() if name != "generator"} == position
        assert truth.position(viewer=viewer) == truths[0].position(viewer=viewer)
        if truth.current_player == viewer:
            assert truth.legal_actions() == truths[0].legal_actions()
    assert any(truth.position(viewer=1 - viewer) != truths[0].position(viewer=1 - viewer) for truth in truths)


@pytest.mark.parametrize("current_player", [0, 1])
def test_alike_order_in_a_batch(current_player: int) -> None:
    """Seat 0 may have put its plates back in another order, as long as the type on top is the same."""
    orders = ([12, 13, 15, 16], [15, 13, 12, 16], [12, 16, 15, 13], [12, 15, 13, 16], [15, 16, 13, 12])
    positions = [late_table(under=[(0, order)], unseen=[18], current_player=current_player) for order in orders]
    assert_alike(positions, viewer=1)


@pytest.mark.parametrize("current_player", [0, 1])
def test_alike_plates_in_a_batch(current_player: int) -> None:
    """Or other plates of the same types."""
    batches = ([13, 12], [16, 12], [18, 15])
    positions = [late_table(under=[(0, plates)], current_player=current_player, top="joker") for plates in batches]
    assert_alike(positions, viewer=1)


def test_alike_plates_of_the_other_one_on_top() -> None:
    """Seat 1 draws seat 0's plates without knowing them: the same before the look, another one after it."""
    matches = []
    for plates in ([13, 12, 15], [16, 12, 15]):
        other = 29 - plates[0]
        position = late_table(under=[(0, plates), (0, [other, 18])], current_player=1)
        matches.append(azulejos.load_position(position, seed=1))
    for notation in ("draw", "draw"):
        assert matches[0].position(viewer=1) == matches[1].position(viewer=1)
        assert matches[0].legal_actions() == matches[1].legal_actions()
        for match in matches:
            match.play(notation)
    assert matches[0].position(viewer=1) == matches[1].position(viewer=1)
    assert matches[0].legal_actions() == matches[1].legal_actions()
    for match in matches:
        match.play("look")
    assert actions(matches[0]) == {"keep 12", "keep 13"}
    assert actions(matches[1]) == {"keep 12", "keep 16"}


def test_alike_while_the_other_one_chooses() -> None:
    """Seat 0 looks at two plates: for seat 1 they may be others."""
    match = looked_at()
    position = {name: value for name, value in match.position().items() if name != "generator"}
    for one, other in ((6, 12), (7, 16), (8, 18), (7, 8)):
        assert_alike([position, swapped(position, one, other)], viewer=1)


def test_alike_where_a_plate_is_known_to_be_in_a_group() -> None:
    """Seat 1 knows that 13 is in the group, but not in which batch: seat 0 may have it in either."""
    first = late_table(under=[(0, [12, 13], 1), (1, [18], 2), (0, [16, 15], 1)], seen={1: [13]})
    second = late_table(under=[(0, [12, 16], 1), (1, [18], 2), (0, [13, 15], 1)], seen={1: [13]})
    assert_alike([first, second], viewer=1)


# Games by chance


def masked(truth: Position, viewer: int) -> Position:
    """What a viewer sees of the whole truth, by the words of docs/duel.md."""
    position = held_back(truth, viewer)
    choosing = position["choosing"] or {}
    in_hand = list(choosing.get("plates", ()))
    stack = position["stack"]
    groups = {entry["group"]: entry["player"] for entry in (*in_hand, *stack["under"]) if entry["group"] is not None}
    known = {plate for entry in stack["under"] if entry["player"] == viewer for plate in entry["plates"]}
    known |= {entry["plate"] for entry in in_hand if entry["player"] == viewer}
    known |= {plate for seen in stack["seen"] if groups[seen["group"]] != viewer for plate in seen["plates"]}
    known |= {choosing.get("kept"), choosing.get("plate"), *position["offer"]}
    known |= {slot["plate"] for board in position["players"] for slot in board["dome"] if slot is not None}
    seen = {name: value for name, value in position.items() if name != "generator"}
    seen["unseen"] = [plate for plate in PLATES if plate not in known]
    seen["stack"] = {**stack, "under": [hide_batch(entry, viewer) for entry in stack["under"]]}
    if in_hand:
        plates = [{**entry, "plate": entry["plate"] if entry["player"] == viewer else None} for entry in in_hand]
        seen["choosing"] = {**choosing, "plates": plates}
    return seen


def held_back(position: Position, viewer: int) -> Position:
    """The position with all plates in hand that are just being put back by the other player, special ones first."""
    choosing = position["choosing"] or {}
    if choosing.get("type") != "under" or position["current_player"] == viewer:
        return position
    returned = choosing["returned"]
    stack = dict(position["stack"])
    under = list(stack["under"])
    plates = list(choosing["plates"])
    if returned:
        begun = under.pop()
        assert len(begun["plates"]) == returned
        plates += [drawn(plate, begun["player"], begun["group"]) for plate in begun["plates"]]
    plates.sort(key=lambda entry: str(entry["type"]), reverse=True)
    count = stack["count"] - returned
    stack |= {"count": count, "top": stack["top"] if count else None, "under": under}
    return {**position, "choosing": {**choosing, "plates": plates, "returned": 0}, "stack": stack}


def hide_batch(entry: Mapping[str, Any], viewer: int) -> dict[str, Any]:
    """A batch as a viewer sees it."""
    plates = entry["plates"] if entry["player"] == viewer else [None] * len(entry["plates"])
    return {**entry, "plates": plates}


class Follower:
    """Follows the plates of a game: who put them where, who looked at them, and what the other one can know.

    A plate is its number or `None`, who put it there, and its batch. Batches that cannot be told apart share a group:
    `group_of` leads from batch to batch.
    """

    def __init__(self, position: Position) -> None:
        batches = list(enumerate(position["stack"]["under"], start=1))
        self.put_back: list[tuple[int, int, int]] = [
            (plate, entry["player"], number) for number, entry in batches for plate in entry["plates"]
        ]
        """From the top."""
        self.hand: list[tuple[int | None, int | None, int | None]] = []
        self.group_of: dict[int, int] = {}
        self.seen: dict[int, set[int]] = {}
        self.batches = len(batches)

    def root(self, number: int | None) -> int | None:
        """The group of a batch."""
        while number is not None and number in self.group_of:
            number = self.group_of[number]
        return number

    def draw(self, unseen_on_stack: int) -> None:
        """The top plate is taken in hand."""
        self.hand.append((None, None, None) if unseen_on_stack else self.put_back.pop(0))

    def look(self, player: int, plates: Sequence[int]) -> None:
        """All plates in hand are turned over: they will be one batch."""
        self.batches += 1
        new = self.batches
        known: set[int] = set()
        for plate, (_, owner, number) in zip(plates, self.hand, strict=True):
            group = self.root(number)
            if group is None or owner is None:
                continue
            if owner == player:
                continue
            known.add(plate)
            self.seen[group] = self.seen.get(group, set()) - {plate}
        merged = {self.root(number) for _, owner, number in self.hand if owner == player and number is not None}
        for group in merged:
            assert group is not None
            in_stack = [entry for entry in self.put_back if self.root(entry[2]) == group]
            known |= self.seen.pop(group, set())
            if in_stack:
                self.group_of[group] = new
        self.seen[new] = known
        self.hand = [(plate, player, new) for plate in plates]

    def keep(self, plate: int) -> None:
        """One plate is open to both."""
        self.hand = [entry for entry in self.hand if entry[0] != plate]
        for known in self.seen.values():
            known.discard(plate)

    def put_under(self, plates: Sequence[int]) -> None:
        """Plates go to the bottom, in this order."""
        for plate in plates:
            entry = next(entry for entry in self.hand if entry[0] == plate)
            self.hand.remove(entry)
            assert entry[0] is not None
            assert entry[1] is not None
            assert entry[2] is not None
            self.put_back.append((entry[0], entry[1], entry[2]))

    def lay_out(self, plates: Sequence[int]) -> None:
        """Plates of the top are open in the offer."""
        for plate in plates:
            self.put_back = [entry for entry in self.put_back if entry[0] != plate]
            for known in self.seen.values():
                known.discard(plate)

    def expected(self) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]], list[tuple[int, list[int]]]]:
        """Hand, batches and seen lists, with groups numbered in order."""
        numbers: dict[int, int] = {}

        def number(entry: tuple[Any, Any, int | None]) -> int | None:
            group = self.root(entry[2])
            return None if group is None else numbers.setdefault(group, len(numbers) + 1)

        hand = [(plate, player, number((plate, player, made))) for plate, player, made in self.hand]
        batches: list[tuple[Any, ...]] = []
        made_before = None
        for plate, player, made in self.put_back:
            if made == made_before:
                batches[-1][2].append(plate)
            else:
                batches.append((player, number((plate, player, made)), [plate]))
            made_before = made
        seen = sorted((numbers[group], sorted(known)) for group, known in self.seen.items() if known)
        return hand, batches, seen


def eager_game(match: azulejos.Match, seed: int) -> Iterator[azulejos.Match]:
    """A game by chance in which plates are drawn whenever it is possible, as it is after each action."""
    choose = Random(seed)
    yield match
    while not match.is_over:
        legal = match.legal_actions()
        draws = [action for action in legal if str(action) == "draw"]
        match.play(draws[0] if draws and choose.random() < 0.7 else choose.choice(legal))
        yield match


def game_of(seed: int) -> Iterator[azulejos.Match]:
    """Every other game begins in round 3, with points to spend and with plates that were put back."""
    if seed % 2 == 0:
        return eager_game(azulejos.new_match("duel", seed=seed), seed)
    choose = Random(seed)
    stack = choose.sample((11, 15, 16, 17, 18), 5)
    under: list[tuple[int, list[int]]] = []
    while len(stack) > choose.choice((0, 0, 1)):
        size = choose.randint(1, len(stack))
        under.append((choose.choice(VIEWERS), [stack.pop() for _ in range(size)]))
    position = table(
        *(Seat(score=20, tokens=2, dome=rich(seat)) for seat in VIEWERS),
        round_number=3,
        factories=FULL,
        large=FULL_LARGE,
        offer=[6, 7, 10],
        under=under,
    )
    return eager_game(azulejos.load_position(position, seed=seed), seed)


SEEDS = range(25)


@pytest.mark.parametrize("seed", SEEDS)
def test_viewers_see_what_the_contract_says(seed: int) -> None:
    """At every point of a game: nothing but what is masked differs from the whole truth."""
    for match in game_of(seed):
        truth = match.position()
        for viewer in VIEWERS:
            assert match.position(viewer=viewer) == masked(truth, viewer)


@pytest.mark.parametrize("seed", SEEDS)
def test_viewers_cannot_tell_plates_that_they_do_not_know(seed: int) -> None:
    """At every point of a game, two of them change places: the viewer sees the same, and can do the same."""
    choose = Random(seed)
    for match in game_of(seed):
        truth = {name: value for name, value in match.position().items() if name != "generator"}
        for viewer in VIEWERS:
            shown = match.position(viewer=viewer)
            one = choose.choice(shown["unseen"] or [0])
            others = [plate for plate in shown["unseen"] if plate != one and type_of(plate) == type_of(one)]
            if not others:
                continue
            other = azulejos.load_position(swapped(truth, one, choose.choice(others)), seed=1)
            assert other.position(viewer=viewer) == shown
            if match.current_player == viewer:
                assert other.legal_actions() == match.legal_actions()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_plate_is_somewhere_once(seed: int) -> None:
    for match in game_of(seed):
        position = match.position()
        choosing = position["choosing"] or {}
        plates = [slot["plate"] for board in position["players"] for slot in board["dome"] if slot is not None]
        plates += [*position["offer"], *position["unseen"]]
        plates += [plate for entry in position["stack"]["under"] for plate in entry["plates"]]
        plates += [entry["plate"] for entry in choosing.get("plates", ()) if entry["plate"] is not None]
        plates += [choosing[name] for name in ("kept", "plate") if name in choosing]
        assert sorted(plates) == sorted(PLATES)
        unknown = sum(entry["plate"] is None for entry in choosing.get("plates", ()))
        put_back = sum(len(entry["plates"]) for entry in position["stack"]["under"])
        assert position["stack"]["count"] == len(position["unseen"]) - unknown + put_back
        for entry in position["stack"]["under"]:
            kinds = Counter(map(type_of, entry["plates"]))
            assert (entry["special"], entry["joker"]) == (kinds["special"], kinds["joker"])


@pytest.mark.parametrize("seed", SEEDS)
def test_positions_load_with_their_secrets(seed: int) -> None:
    """The whole truth loads at every point of a game, and gives every viewer the same."""
    for match in game_of(seed):
        loaded = azulejos.load_position(match.position())
        assert loaded.position() == match.position()
        assert loaded.legal_actions() == match.legal_actions()
        for viewer in VIEWERS:
            assert loaded.position(viewer=viewer) == match.position(viewer=viewer)


@pytest.mark.parametrize("seed", range(60))
def test_batches_groups_and_seen_plates_follow_from_the_game(seed: int) -> None:
    """The plates of the stack are followed by hand, from what happens at the table."""
    before: Position | None = None
    for match in game_of(seed):
        position = match.position()
        if before is None:
            follower = Follower(position)
        else:
            follow(follower, before, position, str(match.history[-1]))
        before = position
        hand, batches, seen = follower.expected()
        choosing = position["choosing"] or {}
        if not match.is_over:
            shown = [(entry["plate"], entry["player"], entry["group"]) for entry in choosing.get("plates", ())]
            assert shown == hand
            under = position["stack"]["under"]
            assert [(entry["player"], entry["group"], entry["plates"]) for entry in under] == batches
            assert sorted((entry["group"], entry["plates"]) for entry in position["stack"]["seen"]) == seen


def follow(follower: Follower, before: Position, after: Position, action: str) -> None:
    """Let a follower see what an action, and all that came with it, did to the plates."""
    kind, *rest = action.split()
    player = before["current_player"]
    choosing = after["choosing"] or {}
    put_back = sum(len(entry["plates"]) for entry in before["stack"]["under"])
    if kind == "draw":
        follower.draw(before["stack"]["count"] - put_back)
    if kind == "look" or (kind == "draw" and choosing["type"] != "draw"):
        plates = [entry["plate"] for entry in choosing.get("plates", ())] or [choosing["plate"]]
        follower.look(player, plates)
        if choosing["type"] == "place":
            follower.keep(plates[0])
    if kind == "keep":
        follower.keep(int(rest[0]))
    if kind == "under":
        follower.put_under([int(rest[0])])
    if kind in ("keep", "under") and choosing["type"] == "place":
        follower.put_under([entry[0] for entry in follower.hand if entry[0] is not None])
    if after["round"] > before["round"] or (before["phase"] == "setup" and kind == "slot"):
        follower.lay_out(after["offer"])


@pytest.mark.parametrize("seed", SEEDS)
def test_games_come_through_all_kinds_of_secrets(seed: int) -> None:
    """Each of these games has plates put back by a player."""
    assert any(match.position()["stack"]["under"] for match in game_of(seed))


def test_some_games_have_seen_plates_and_shared_groups() -> None:
    """So that what is compared above is not empty."""
    seen = shared = 0
    for seed in range(60):
        for match in game_of(seed):
            stack = match.position()["stack"]
            seen += bool(stack["seen"])
            groups = [entry["group"] for entry in stack["under"]]
            shared += len(groups) > len(set(groups))
    assert seen > 0
    assert shared > 0


@pytest.mark.parametrize("viewer", VIEWERS)
def test_position_of_a_viewer_loads_while_nothing_is_put_back(viewer: int) -> None:
    match = starting(round_number=2)
    assert azulejos.load_position(match.position(viewer=viewer), seed=1).position(viewer=viewer) == match.position(
        viewer=viewer
    )


def test_position_with_unknown_plates_does_not_load() -> None:
    match = round_3([(0, [12, 13, 15]), (1, [16, 18])])
    for viewer in VIEWERS:
        with pytest.raises(azulejos.InvalidPosition):
            azulejos.load_position(match.position(viewer=viewer), seed=1)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_generator_is_for_the_whole_truth(viewer: int) -> None:
    for match in game_of(1):
        assert "generator" in match.position()
        assert "generator" not in match.position(viewer=viewer)
