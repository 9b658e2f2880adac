"""What a viewer cannot know, drawn anew: whatever fits the viewer's knowledge, each way as likely as any, and no other.

What fits is found out here by trying all ways, from the viewer's position alone. And what a viewer can know is worked
out a second time, the way it would be at the table: by keeping in mind every order of the stack that is still possible.
"""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos.core.random import seed_generator
from azulejos.engine import calls
from azulejos.match.progress import Deal
from tests.games.duel.tables import (
    FULL,
    FULL_LARGE,
    Position,
    Seat,
    acquiring,
    batch,
    drawn,
    play_and_deal,
    random_table,
    rich,
    type_of,
    wealthy,
)

VIEWERS = (0, 1)
SEAT_1 = {"current_player": 1, "first_player": 1}

Plates = tuple[int, ...]
Arrangement = tuple[Plates, ...]
"""The plates of the other player that lie face down, pile by pile."""


# What fits a viewer's position, by trying


@dataclass(frozen=True)
class Pile:
    """Plates of the other player that lie face down together: their types, and that of the first one if it is seen."""

    group: int
    kinds: tuple[str, ...]
    top: str | None = None


def hand_of(position: Position) -> list[dict[str, Any]]:
    """The plates drawn from the stack in this turn."""
    found: list[dict[str, Any]] = (position["choosing"] or {}).get("plates", [])
    return found


def is_putting_back(position: Position, viewer: int) -> bool:
    """Whether the other player is putting plates under the stack."""
    return (position["choosing"] or {}).get("type") == "under" and position["current_player"] != viewer


def shuffled_plates(position: Position) -> int:
    """How many plates of the stack lie above those that were put back."""
    under: list[dict[str, Any]] = position["stack"]["under"]
    return int(position["stack"]["count"]) - sum(len(entry["plates"]) for entry in under)


def piles_of(view: Position, viewer: int) -> list[Pile]:
    """What a viewer sees of the other player's plates: batches, then plates in hand."""
    piles = []
    for place, entry in enumerate(view["stack"]["under"]):
        if entry["player"] != viewer:
            is_on_top = place == 0 and shuffled_plates(view) == 0
            kinds = ("special",) * entry["special"] + ("joker",) * entry["joker"]
            piles.append(Pile(entry["group"], kinds, view["stack"]["top"] if is_on_top else None))
    hidden = [plate for plate in hand_of(view) if plate["player"] == 1 - viewer]
    if is_putting_back(view, viewer):
        piles.append(Pile(hidden[0]["group"], tuple(plate["type"] for plate in hidden)))
    else:
        piles += [Pile(plate["group"], (plate["type"],)) for plate in hidden]
    return piles


def seen_in(view: Position, group: int) -> set[int]:
    """The plates that are known to be in a group."""
    return {plate for entry in view["stack"]["seen"] if entry["group"] == group for plate in entry["plates"]}


def fits(view: Position, viewer: int, arrangement: Arrangement) -> bool:
    """Whether the other player's plates can be these, for all that the viewer knows."""
    piles, unseen = piles_of(view, viewer), set(view["unseen"])
    found: dict[int, set[int]] = {}
    for pile, plates in zip(piles, arrangement, strict=True):
        if sorted(map(type_of, plates)) != sorted(pile.kinds) or pile.top not in (None, type_of(plates[0])):
            return False
        found.setdefault(pile.group, set()).update(plates)
    everywhere = [plate for plates in arrangement for plate in plates]
    if len(set(everywhere)) < len(everywhere):
        return False
    if any(plates - unseen != seen_in(view, group) for group, plates in found.items()):
        return False
    left = Counter(type_of(plate) for plate in unseen.difference(everywhere))
    left.subtract(plate["type"] for plate in hand_of(view) if plate["player"] is None)
    top = {view["stack"]["top"]} if shuffled_plates(view) else set()
    return left.total() == shuffled_plates(view) and min(left.values(), default=0) >= 0 and all(left[t] for t in top)


def ways_to_try(view: Position, viewer: int) -> tuple[list[int], int]:
    """The plates that can be somewhere, and how many of them are to be chosen."""
    piles = piles_of(view, viewer)
    pool = set(view["unseen"]).union(*(seen_in(view, pile.group) for pile in piles))
    return sorted(pool), sum(len(pile.kinds) for pile in piles)


def all_arrangements(view: Position, viewer: int) -> set[Arrangement]:
    """All ways in which the other player's plates can lie, tried one by one."""
    sizes = [len(pile.kinds) for pile in piles_of(view, viewer)]
    cuts = [sum(sizes[:n]) for n in range(len(sizes) + 1)]
    tried = (tuple(way[a:b] for a, b in pairwise(cuts)) for way in permutations(*ways_to_try(view, viewer)))
    return {arrangement for arrangement in tried if fits(view, viewer, arrangement)}


def arrangement_of(truth: Position, viewer: int) -> Arrangement:
    """How the other player's plates lie; those of this turn are one pile, put back already or not."""
    piles = [tuple(entry["plates"]) for entry in truth["stack"]["under"] if entry["player"] != viewer]
    hidden = [plate["plate"] for plate in hand_of(truth) if plate["player"] == 1 - viewer]
    if is_putting_back(truth, viewer):
        returned = piles.pop() if truth["choosing"]["returned"] else ()
        return (*piles, (*returned, *hidden))
    return (*piles, *((plate,) for plate in hidden))


def all_plates(truth: Position) -> list[int]:
    """All plates of the game, wherever they are."""
    pending = truth["choosing"] or {}
    found = [*truth["offer"], *truth["unseen"], *(pending[name] for name in ("plate", "kept") if name in pending)]
    found += [plate["plate"] for plate in hand_of(truth) if plate["plate"] is not None]
    found += [plate for entry in truth["stack"]["under"] for plate in entry["plates"]]
    return sorted(found + [slot["plate"] for board in truth["players"] for slot in board["dome"] if slot])


def legal(match: azulejos.Match) -> list[int]:
    """The ids of the legal actions."""
    return [action.id for action in match.legal_actions()]


# Tables


def eager_choice(match: azulejos.Match, choose: Random, eagerness: float = 0.7) -> azulejos.Action:
    """A random action of somebody who likes to draw plates."""
    possible = match.legal_actions()
    draws = [action for action in possible if str(action) == "draw"]
    return draws[0] if draws and choose.random() < eagerness else choose.choice(possible)


@cache
def samples() -> tuple[azulejos.Match, ...]:
    """Moments of random games; those in the middle of a draw are all there, of the others a few."""
    found = []
    for seed in range(40):
        choose = Random(seed)
        match = azulejos.new_match("duel", seed=seed) if seed % 7 == 0 else random_table(seed)
        while not match.is_over:
            pending = (match.position()["choosing"] or {}).get("type", "turn")
            if choose.random() < {"draw": 0.25, "keep": 1.0, "under": 0.4, "place": 0.2}.get(pending, 0.03):
                found.append(match.branch())
            match.play(eager_choice(match, choose))
        found.append(match)
    return tuple(found)


ROUND_3 = (6, 11, 15, 16, 18)


def looked_at(number: int) -> azulejos.Match:
    """Seat 0 has drawn so many of the plates 6, 11, 15, 16, 18, which nobody had seen, and looks at them."""
    match = wealthy(offer=[7, 10, 17], top=type_of(ROUND_3[0]))
    for plate in ROUND_3[1 : number + 1]:
        play_and_deal(match, "draw", type_of(plate)[0].upper())
    play_and_deal(match, "look" if number < len(ROUND_3) else "draw", " ".join(map(str, ROUND_3[:number])))
    return match


def after(match: azulejos.Match, *notations: str) -> azulejos.Match:
    """The match, some actions later."""
    for notation in notations:
        match.play(notation)
    return match


def in_the_middle(choosing: dict[str, Any], under: Sequence[Any], **options: Any) -> azulejos.Match:
    """Seat 0 has drawn plates in round 3, and paid for three."""
    seats = (Seat(tokens=1, score=17, dome=rich(0, 2)), Seat(tokens=2, score=20, dome=rich(1, 2)))
    return acquiring(
        *seats,
        round_number=3,
        factories=FULL,
        large=FULL_LARGE,
        offer=[7, 11, 17],
        choosing=choosing,
        under=under,
        **options,
    )


Case = tuple[Callable[[], azulejos.Match], int]
"""A table and a viewer."""

CASES: dict[str, Case] = {
    "nothing hidden": (wealthy, 0),
    "batch below unseen plates": (lambda: wealthy((0, [16]), offer=[7, 10, 17]), 1),
    "types in any order": (lambda: wealthy((0, [6, 16, 18]), offer=[7, 10, 17]), 1),
    "type on top is seen": (lambda: wealthy((0, [6, 11, 15]), (1, [16, 18]), offer=[7, 10, 17]), 1),
    "special one on top": (lambda: wealthy((1, [16, 6, 11, 15]), (0, [18]), offer=[7, 10, 17]), 0),
    "two groups": (lambda: wealthy((0, [6, 11]), (1, [15]), (0, [16, 18]), offer=[7, 10, 17]), 1),
    "one group": (lambda: wealthy((0, [6, 11], 1), (1, [15], 2), (0, [16, 18], 1), offer=[7, 10, 17]), 1),
    "seen in a batch": (lambda: wealthy((0, [6, 11, 15]), offer=[7, 10, 17], seen={1: [11]}), 1),
    "seen in a group": (
        lambda: wealthy((0, [6, 11], 1), (1, [15], 2), (0, [16, 18], 1), offer=[7, 10, 17], seen={1: [16], 2: [15]}),
        1,
    ),
    "seen in two groups": (
        lambda: wealthy((1, [6, 11]), (1, [15, 16, 18]), offer=[7, 10, 17], seen={1: [11], 2: [18]}),
        0,
    ),
    "seen in one of two batches below others": (
        lambda: wealthy((1, [7, 6], 1), (1, [16], 1), round_number=2, offer=[2, 3, 10], seen={1: [16]}),
        0,
    ),
    "seen in two groups, others unseen": (
        lambda: wealthy((1, [7, 6]), (1, [16, 18]), round_number=2, offer=[2, 3, 10], seen={1: [7], 2: [18]}),
        0,
    ),
    "all seen": (lambda: wealthy((0, [6, 10, 15]), (1, [16, 18]), offer=[7, 11, 17], seen={1: [6, 10, 15]}), 1),
    "batch of one": (lambda: wealthy((0, [6]), (0, [11]), (0, [15]), (1, [16, 18]), offer=[7, 10, 17]), 1),
    "viewer draws from two groups": (
        lambda: after(
            wealthy((0, [6]), (0, [11, 15], 2), (1, [18], 3), (0, [16], 2), offer=[7, 10, 17], **SEAT_1),
            "draw",
            "draw",
        ),
        1,
    ),
    "viewer draws all kinds of plates": (
        lambda: after(
            wealthy((1, [18]), (0, [6, 11]), offer=[7, 10, 17], top="joker", **SEAT_1),
            *["draw"] * 4,
        ),
        1,
    ),
    "other one draws": (
        lambda: after(wealthy((0, [6, 11]), (1, [15, 18]), offer=[7, 10, 17]), "draw", "draw", "draw"),
        1,
    ),
    "other one looks": (
        lambda: after(wealthy((0, [6, 11]), (1, [15, 18, 16]), offer=[7, 10, 17]), *["draw"] * 4, "look"),
        1,
    ),
    "other one looks at unseen plates": (lambda: looked_at(3), 1),
    "other one keeps one of its own": (
        lambda: after(wealthy((0, [6, 11, 16]), (1, [15, 18]), offer=[7, 10, 17]), "draw", "draw", "look", "keep 6"),
        1,
    ),
    "other one has put one back": (
        lambda: after(
            wealthy((0, [6, 11]), (1, [15, 18, 16]), offer=[7, 10, 17]), *["draw"] * 4, "look", "keep 6", "under 18"
        ),
        1,
    ),
    "other one has put one back on the empty place": (
        lambda: after(
            wealthy((0, [6, 11]), (0, [15, 18, 16]), offer=[7, 10, 17], seen={2: [18]}),
            *["draw"] * 5,
            "keep 6",
            "under 18",
        ),
        1,
    ),
    "loaded while the other one looks": (
        lambda: in_the_middle(
            {"type": "keep", "plates": [drawn(plate, 0, 1) for plate in (6, 10, 16)]},
            [(0, [15], 1), (1, [18], 2)],
            seen={1: [10]},
        ),
        1,
    ),
    "loaded while the other one puts back": (
        lambda: in_the_middle(
            {"type": "under", "plates": [drawn(plate, 0, 1) for plate in (6, 10)], "kept": 15, "returned": 1},
            [(0, [18], 1), (0, [16], 1)],
            seen={1: [16]},
        ),
        1,
    ),
}


def case_of(name: str) -> tuple[azulejos.Match, int]:
    """The table of a case, and its viewer."""
    build, viewer = CASES[name]
    return build(), viewer


# A redraw shows in nothing that the viewer sees


def assert_redrawn(match: azulejos.Match, viewer: int, seeds: Sequence[int]) -> None:
    """For the viewer nothing is changed, and the whole is a table as it can be."""
    view = match.position(viewer=viewer)
    for seed in seeds:
        branch = match.branch(seed=seed, viewer=viewer)
        assert branch.position(viewer=viewer) == view
        assert branch.current_player == match.current_player
        assert match.current_player != viewer or legal(branch) == legal(match)
        truth = branch.position()
        assert azulejos.load_position(truth).position() == truth
        assert all_plates(truth) == list(range(1, 19))
        assert fits(view, viewer, arrangement_of(truth, viewer))


def traits(match: azulejos.Match, viewer: int) -> Iterator[str]:
    """What makes a moment worth a test."""
    view = match.position(viewer=viewer)
    pending = (view["choosing"] or {}).get("type", "turn")
    yield view["phase"]
    yield f"{'viewer' if match.current_player == viewer else 'other one'}: {pending}"
    piles = piles_of(view, viewer)
    if any(pile.top for pile in piles):
        yield "batch on top"
    if len({pile.group for pile in piles}) < len(piles):
        yield "group of batches"
    if any(seen_in(view, pile.group) for pile in piles):
        yield "seen plates"
    if pending == "under" and match.position()["choosing"]["returned"]:
        yield "some put back"


def test_samples_hold_all_that_matters() -> None:
    """Else the other tests would prove little."""
    found = Counter(trait for match in samples() for viewer in VIEWERS for trait in traits(match, viewer))
    assert min(found[phase] for phase in ("setup", "acquisition", "decoration", "over")) > 3
    for seat in ("viewer", "other one"):
        assert min(found[f"{seat}: {pending}"] for pending in ("turn", "draw", "keep", "under", "place")) > 50
    assert min(found[trait] for trait in ("batch on top", "group of batches", "seen plates", "some put back")) > 50


@pytest.mark.parametrize("viewer", VIEWERS)
def test_viewer_sees_no_difference(viewer: int) -> None:
    for number, match in enumerate(samples()):
        assert_redrawn(match, viewer, range(number, number + (2 if piles_of(match.position(), viewer) else 1)))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", CASES)
def test_viewer_sees_no_difference_at_a_table_made_by_hand(name: str, viewer: int) -> None:
    assert_redrawn(case_of(name)[0], viewer, range(5))


def test_match_is_left_alone() -> None:
    match = case_of("seen in two groups")[0]
    before = match.progress.games.tobytes()
    for seed in range(10):
        match.branch(seed=seed, viewer=0).play("chip 1" if "chip 1" in map(str, match.legal_actions()) else "draw")
    assert match.progress.games.tobytes() == before


def test_redraw_of_one_record_leaves_the_others_alone() -> None:
    match, viewer = case_of("all seen")
    games = np.repeat(match.progress.games, 3)
    calls.redraw_hidden(games, 1, viewer)
    assert games[0].tobytes() == games[2].tobytes() == match.progress.games.tobytes()
    assert games[1].generator != games[0].generator


# Everything that is possible, and nothing else, all as likely


def assert_uniform(found: "Counter[Any]", possible: set[Any]) -> None:
    """Chi-square, far in the tail: it is the same in every run."""
    assert set(found) == possible
    expected = found.total() / len(possible)
    assert expected > 20
    chi_square = sum((number - expected) ** 2 / expected for number in found.values())
    freedom = len(possible) - 1
    assert chi_square <= freedom + 5 * math.sqrt(2 * freedom) + 10


def redrawn(match: azulejos.Match, viewer: int, number: int) -> "Counter[Arrangement]":
    """How often each arrangement comes up for the seeds from 0."""
    games = np.repeat(match.progress.games, number)
    for n in range(number):
        seed_generator(games[n], np.uint64(n))
        calls.redraw_hidden(games, n, viewer)
    games["generator"] = 1
    found: Counter[Arrangement] = Counter()
    for record, times in Counter(game.tobytes() for game in games).items():
        truth = match.game.position(np.frombuffer(bytearray(record), games.dtype)[0], None)
        found[arrangement_of(truth, viewer)] += times
    return found


SIZES = {
    "nothing hidden": 1,
    "batch below unseen plates": 3,
    "types in any order": 36,
    "type on top is seen": 4,
    "special one on top": 12,
    "seen in a batch": 6,
    "all seen": 6,
    "batch of one": 2,
}
"""How many arrangements there are in some cases, counted by hand."""


@pytest.mark.parametrize("name", CASES)
def test_every_arrangement_is_as_likely(name: str) -> None:
    match, viewer = case_of(name)
    possible = all_arrangements(match.position(viewer=viewer), viewer)
    assert len(possible) == SIZES.get(name, len(possible)) <= 200
    assert_uniform(redrawn(match, viewer, max(2000, 40 * len(possible))), possible)


def test_every_arrangement_of_random_games_is_as_likely() -> None:
    tried = 0
    for match in samples()[::2]:
        for viewer in VIEWERS:
            view = match.position(viewer=viewer)
            pool, number = ways_to_try(view, viewer)
            if number == 0 or math.perm(len(pool), number) > 1000:
                continue
            possible = all_arrangements(view, viewer)
            if 1 < len(possible) <= 60:
                assert_uniform(redrawn(match, viewer, 40 * len(possible)), possible)
                tried += 1
    assert tried > 50


def test_branches_are_as_likely_as_redraws() -> None:
    """The same by way of a match, and with the plate that is drawn next: the unseen ones do not tell it either."""
    match = wealthy((0, [16, 6]), offer=[7, 10, 17], top="special", **SEAT_1)
    view = match.position(viewer=1)
    possible = {
        (arrangement, plate)
        for arrangement in all_arrangements(view, 1)
        for plate in set(view["unseen"]).difference(*arrangement)
        if type_of(plate) == "special"
    }
    assert len(possible) == 24
    found: Counter[tuple[Arrangement, int]] = Counter()
    for seed in range(24 * 40):
        branch = after(match.branch(seed=seed, viewer=1), "draw", "look")
        truth = branch.position()
        found[arrangement_of(truth, 1), truth["choosing"]["plate"]] += 1
    assert_uniform(found, possible)


# Two tables that differ only in what a viewer cannot know


def twins(viewer: int) -> Iterator[tuple[azulejos.Match, azulejos.Match]]:
    """Two redraws of the same moment that did not come out the same."""
    for number, match in enumerate(samples()):
        if piles_of(match.position(viewer=viewer), viewer):
            one, two = (match.branch(seed=seed, viewer=viewer) for seed in (number, number + 1))
            if arrangement_of(one.position(), viewer) != arrangement_of(two.position(), viewer):
                yield one, two


def follow(match: azulejos.Match, leader: azulejos.Match, action: azulejos.Action) -> bool:
    """Play what was played at another table, with the same deal; the answer is whether that is possible here."""
    if action.id not in legal(match):
        return False
    match.progress.play(action.id)
    last = leader.progress.events[-1]
    if isinstance(last, Deal):
        return match.progress.deal(last.drawn)
    assert not match.progress.needs_deal
    return True


def is_revealing(before: Position, view: Position, other: Position, word: str) -> bool:
    """Whether two views may differ now: the top of a batch, plates for the offer, plates that somebody looked at."""
    is_look = word in ("draw", "look") and view["choosing"]["type"] != "draw"
    if is_look and view["choosing"] != other["choosing"]:
        return True
    if view["round"] > before["round"] and view["offer"] != other["offer"]:
        return True
    return shuffled_plates(view) == 0 and view["stack"]["top"] != other["stack"]["top"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_views_stay_alike_until_something_is_revealed(viewer: int) -> None:
    """What the other one puts under the stack need not even be the same."""
    ends: Counter[str] = Counter()
    for number, (one, two) in enumerate(twins(viewer)):
        if number % 3:
            continue
        choose = Random(number)
        view = one.position(viewer=viewer)
        assert two.position(viewer=viewer) == view
        for _ in range(25):
            if one.is_over:
                break
            before = view
            action = eager_choice(one, choose)
            word = str(action).split()[0]
            is_secret = word == "under" and one.current_player != viewer
            one.play(action)
            if not follow(two, one, choose.choice(two.legal_actions()) if is_secret else action):
                ends[f"other {word}"] += 1
                break
            ends["steps"] += 1
            view, other = one.position(viewer=viewer), two.position(viewer=viewer)
            if view != other:
                assert is_revealing(before, view, other, word)
                ends["revealed"] += 1
                break
            assert one.current_player != viewer or legal(one) == legal(two)
    assert ends["steps"] > 300
    assert ends["revealed"] > 10


@pytest.mark.parametrize("viewer", VIEWERS)
def test_branch_follows_from_seed_and_view_alone(viewer: int) -> None:
    """Else whoever knows the seed could find out the truth from the branch."""
    for one, two in twins(viewer):
        assert one.branch(seed=10**6, viewer=viewer).position() == two.branch(seed=10**6, viewer=viewer).position()


def test_generator_of_a_branch_follows_from_seed_and_view_alone() -> None:
    for one, two in twins(0):
        first, second = (match.branch(seed=10**6, viewer=0).position()["generator"] for match in (one, two))
        assert first == second != match_generator(one)


def match_generator(match: azulejos.Match) -> str:
    """The generator, as text."""
    return str(match.position()["generator"])


def test_branch_without_a_seed_has_a_generator_of_its_own() -> None:
    match, viewer = case_of("all seen")
    generators = [match_generator(match), *(match_generator(match.branch(viewer=viewer)) for _ in range(2))]
    assert len(set(generators)) == 3


@pytest.mark.parametrize(("game", "players"), [("azul", 2), ("azul", 4), ("summer-pavilion", 3)])
def test_open_games_hide_nothing(game: str, players: int) -> None:
    match = azulejos.new_match(game, players=players, seed=3)
    choose = Random(3)
    while not match.is_over:
        if choose.random() < 0.1:
            for viewer in range(players):
                branch = match.branch(seed=5, viewer=viewer)
                assert branch.position(viewer=viewer) == match.position(viewer=viewer)
                assert legal(branch) == legal(match)
                assert branch.position() == match.branch(seed=5).position()
        match.play(choose.choice(match.legal_actions()))


# A branch for a viewer has no past


@pytest.mark.parametrize("viewer", VIEWERS)
def test_branch_has_no_past(viewer: int) -> None:
    match = azulejos.new_match("duel", seed=11, names=["Ana", "Rui"])
    choose = Random(11)
    while not match.is_over:
        match.play(eager_choice(match, choose))
        if choose.random() < 0.2:
            branch = match.branch(seed=1, viewer=viewer)
            assert branch.history == ()
            assert branch.progress.events == []
            assert branch.names == match.names
            with pytest.raises(azulejos.IllegalAction):
                branch.undo()


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", CASES)
def test_record_of_a_branch_begins_here(name: str, viewer: int) -> None:
    branch = case_of(name)[0].branch(seed=1, viewer=viewer)
    start = branch.position()
    del start["generator"]
    assert json.loads(branch.record().splitlines()[0])["position"] == start
    assert "generator" not in branch.record()
    assert azulejos.load_record(branch.record()).record() == branch.record()
    choose = Random(1)
    for _ in range(20):
        branch.play(eager_choice(branch, choose))
    assert azulejos.load_record(branch.record()).record() == branch.record()
    for _ in range(20):
        branch.undo()
    assert branch.history == ()
    with pytest.raises(azulejos.IllegalAction):
        branch.undo()


@pytest.mark.parametrize("viewer", [2, -1, True, "0", 0.0])
def test_branch_is_for_a_seat(viewer: Any) -> None:
    with pytest.raises(azulejos.AzulejosError, match="There is no seat"):
        case_of("all seen")[0].branch(seed=1, viewer=viewer)


# The other one chooses in secret


def views_while_putting_back(match: azulejos.Match, kept: int, order: Plates) -> Iterator[tuple[Plates, str]]:
    """What seat 1 sees of it, and later when it draws; with the plates of which it has seen the types by then."""
    match.play(f"keep {kept}")
    yield (), json.dumps(match.position(viewer=1))
    stack_left = shuffled_plates(match.position())
    for plate in order[:-1]:
        match.play(f"under {plate}")
        yield (
            order[: match.position()["choosing"]["type"] == "place" and not stack_left],
            json.dumps(match.position(viewer=1)),
        )
    match.play("slot 9 turn 0")
    yield order[: not stack_left], json.dumps(match.position(viewer=1))
    for number in range(stack_left + len(order) - 1):
        match.play("draw")
        yield order[: number + 2 - stack_left], json.dumps(match.position(viewer=1))


@pytest.mark.parametrize("number", [3, 4, 5])
def test_orders_cannot_be_told_apart(number: int) -> None:
    """Neither which plates are under the stack already, nor in which order, until they are on top again."""
    match = looked_at(number)
    hand = set(ROUND_3[:number])
    for kept in hand:
        found: dict[Any, set[str]] = {}
        for order in permutations(hand - {kept}):
            for step, (revealed, view) in enumerate(views_while_putting_back(match.branch(seed=1), kept, order)):
                found.setdefault((step, tuple(map(type_of, revealed))), set()).add(view)
        assert {len(views) for views in found.values()} == {1}
        assert len(found) > number


def test_numbers_cannot_be_told_apart() -> None:
    """Whatever the other one holds, has kept or put back: seat 1's position is the same, but for the plate kept."""
    match = looked_at(4)
    views = [json.dumps(match.branch(seed=seed, viewer=1).position(viewer=1)) for seed in range(50)]
    assert len(set(views)) == 1
    view = match.position(viewer=1)
    assert view["choosing"]["plates"] == [drawn(plate, 0, 1, known=False) for plate in ROUND_3[:4]]
    assert view["unseen"] == list(ROUND_3)
    after(match, "keep 11", "under 16")
    view = match.position(viewer=1)
    assert view["choosing"] == {
        "type": "under",
        "plates": [drawn(plate, 0, 1, known=False) for plate in (16, 6, 15)],
        "kept": 11,
        "returned": 0,
    }
    assert view["stack"] == {"count": 1, "top": "special", "under": [], "seen": []}
    after(match, "under 15")
    view = match.position(viewer=1)
    assert view["stack"]["under"] == [batch(0, 1, [16, 15, 6], known=False)]
    assert view["unseen"] == [6, 15, 16, 18]


# What a viewer can work out at the table


class Observer:
    """A viewer who keeps in mind every stack, and every hand of who draws, that is still possible."""

    def __init__(self, match: azulejos.Match, viewer: int) -> None:
        self.match, self.viewer = match, viewer
        view = match.position(viewer=viewer)
        self.worlds: set[tuple[Plates, Plates]] = set()
        for arrangement in all_arrangements(view, viewer):
            piles = iter(arrangement)
            below: Plates = ()
            for entry in view["stack"]["under"]:
                below += tuple(entry["plates"]) if entry["player"] == viewer else next(piles)
            for above in permutations(set(view["unseen"]).difference(*arrangement)):
                self.worlds.add(((*above, *below), ()))
        self._see_top(view)

    def play(self, action: azulejos.Action) -> None:
        """Play an action, and draw conclusions from what can be seen of it."""
        actor, before = self.match.current_player, self.match.position(viewer=self.viewer)
        self.match.play(action)
        view = self.match.position(viewer=self.viewer)
        word, _, number = str(action).partition(" ")
        if word == "draw":
            self.worlds = {(stack[1:], (*hand, stack[0])) for stack, hand in self.worlds}
        if word in ("draw", "look") and view["choosing"]["type"] != "draw":
            self._look(view, actor == self.viewer)
        if word == "keep":
            self._take_from_hand(int(number), goes_under=False)
        if word == "under" and actor == self.viewer:
            self._take_from_hand(int(number), goes_under=True)
        if word in ("keep", "under") and view["choosing"]["type"] == "place":
            self.worlds = {((*stack, *order), ()) for stack, hand in self.worlds for order in permutations(hand)}
        if view["round"] > before["round"]:
            new = set(view["offer"]) - set(before["offer"])
            self.worlds = {(s[len(new) :], hand) for s, hand in self.worlds if set(s[: len(new)]) == new}
        self._see_top(view)

    def _look(self, view: Position, is_viewer: bool) -> None:
        if view["choosing"]["type"] == "place":
            self._take_from_hand(view["choosing"]["plate"], goes_under=False)
        elif is_viewer:
            known = tuple(plate["plate"] for plate in hand_of(view))
            self.worlds = {(stack, hand) for stack, hand in self.worlds if hand == known}

    def _take_from_hand(self, plate: int, goes_under: bool) -> None:
        self.worlds = {
            ((*stack, plate) if goes_under else stack, tuple(other for other in hand if other != plate))
            for stack, hand in self.worlds
            if plate in hand
        }

    def _see_top(self, view: Position) -> None:
        top = view["stack"]["top"]
        self.worlds = {(stack, hand) for stack, hand in self.worlds if (type_of(stack[0]) if stack else None) == top}

    def arrangements(self) -> set[Arrangement]:
        """How the other player's plates can lie. What the viewer's position says of all others must be so."""
        view = self.match.position(viewer=self.viewer)
        return {self._read(view, stack, hand) for stack, hand in self.worlds}

    def _read(self, view: Position, stack: Plates, hand: Plates) -> Arrangement:
        piles: list[Plates] = []
        place = shuffled_plates(view)
        assert set(stack[:place]) <= set(view["unseen"])
        for entry in view["stack"]["under"]:
            plates = stack[place : place + len(entry["plates"])]
            place += len(plates)
            if entry["player"] == self.viewer:
                assert list(plates) == entry["plates"], "a number that the viewer cannot know"
            else:
                piles.append(plates)
        assert place == len(stack)
        if is_putting_back(view, self.viewer):
            return (*piles, hand)
        for plate, seen in zip(hand, hand_of(view), strict=True):
            assert seen["plate"] in (None, plate), "a number that the viewer cannot know"
            if seen["player"] == 1 - self.viewer:
                piles.append((plate,))
        return tuple(piles)


def test_positions_tell_no_more_than_can_be_worked_out() -> None:
    """Whatever is possible at the table fits the viewer's position: it rules out nothing that the viewer cannot."""
    steps: Counter[str] = Counter()
    for seed in range(20):
        viewer, match, choose = seed % 2, random_table(seed), Random(seed)
        view = match.position(viewer=viewer)
        pool, number = ways_to_try(view, viewer)
        if math.perm(len(pool), number) > 400 or shuffled_plates(view) > 5:
            continue
        observer = Observer(match, viewer)
        before = ""
        while not match.is_over and len(observer.worlds) < 1000:
            observer.play(eager_choice(match, choose, 0.85))
            view = match.position(viewer=viewer)
            now = json.dumps([view[name] for name in ("choosing", "stack", "unseen")])
            if now != before:
                possible = observer.arrangements()
                assert possible
                assert all(fits(view, viewer, arrangement) for arrangement in possible)
                steps["seen" if any(seen_in(view, pile.group) for pile in piles_of(view, viewer)) else "other"] += 1
            before = now
    assert steps["seen"] > 50
    assert steps.total() > 500
