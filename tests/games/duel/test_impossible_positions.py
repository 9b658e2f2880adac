"""Positions of Azul Duel that no game can reach: each is one of a real game with a single thing wrong, and refused."""

import copy
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azulejos
from azulejos import InvalidPosition
from tests.fuzzing import FUZZ, assert_playable, refusal, result_of
from tests.games.duel.pieces import plates_of, spent_chips
from tests.games.duel.reached import KINDS, eager_game, kind_of, reached
from tests.games.duel.tables import CHIPS, COLOURS, NAMES, Position, cells_of, place_of, type_of

RULES = Path(azulejos.__file__).parent / "games" / "duel"
CHOSEN = r'refuse\(\s*"(\w+)"(?: if \w+ else "(\w+)")?'
"""A reason, or one of two."""

Change = Callable[[Position], object]
Case = tuple[str, Position, Change]


# Where the impossible positions come from


def is_later(position: Position) -> bool:
    return bool(position["round"] > 1)


def is_full(position: Position) -> bool:
    """Whether a round has just begun."""
    return len(position["large"]["sun"]) == 5 and all(len(place["sun"]) == 4 for place in position["factories"])


def nobody_used_a_token(position: Position) -> bool:
    return all(board["tokens"] == 2 for board in position["players"])


def is_large_empty(position: Position) -> bool:
    return position["round"] <= 3 and not position["large"]["sun"] and not position["large"]["moon"]


def has_free_factory(position: Position) -> bool:
    return any(place["chip"] is None for place in position["factories"])


def has_chip_just_taken(position: Position) -> bool:
    return any(board["chips_taken"] == len(board["chips"]) > 0 for board in position["players"])


def are_only_chips_left(position: Position) -> bool:
    """Whether the other player has taken two chips, and there is nothing else to take."""
    other = position["players"][1 - position["current_player"]]
    has_tiles = any(place["sun"] or place["moon"] for place in (position["large"], *position["factories"]))
    return not has_tiles and other["chips_taken"] == 2 and other["tokens"] == 0


def is_second_decorating(position: Position) -> bool:
    return bool(position["current_player"] != position["first_player"])


def has_batches(position: Position) -> bool:
    return bool(position["stack"]["under"])


def has_seen_plates(position: Position) -> bool:
    return bool(position["stack"]["seen"])


def are_batches_of_both(position: Position) -> bool:
    return {batch["player"] for batch in position["stack"]["under"]} == {0, 1}


def shuffled_in(position: Position) -> int:
    """How many plates of the stack nobody has seen."""
    return int(position["stack"]["count"]) - sum(len(batch["plates"]) for batch in position["stack"]["under"])


SETUP = reached("setup")
PLACING_FIRST = reached("place", lambda position: position["phase"] == "setup")
FIRST = reached("acquisition", lambda position: is_full(position) and nobody_used_a_token(position))
LATER = reached("acquisition", lambda position: is_later(position) and is_full(position))
LAST = reached("acquisition", lambda position: position["round"] == 5)
FREE = reached("acquisition", has_free_factory)
TAKEN = reached("acquisition", has_chip_just_taken)
BATCHES = reached("acquisition", lambda position: has_batches(position) and shuffled_in(position) > 0)
ONLY_BATCHES = reached("acquisition", lambda position: has_batches(position) and shuffled_in(position) == 0)
TWO_BATCHES = reached("acquisition", are_batches_of_both)
SEEN = reached("acquisition", has_seen_plates)
ONLY_CHIPS = reached("acquisition", are_only_chips_left)
EMPTIED = reached("acquisition", is_large_empty)
DOME = reached("acquisition", lambda position: position["round"] == 3)
ONE_TOKEN = reached("acquisition", lambda position: position["players"][0]["tokens"] == 1)
PLACING = reached("place", lambda position: position["phase"] == "acquisition" and position["round"] == 1)
DRAWING = reached("draw", lambda position: has_batches(position) and shuffled_in(position) > 1)
KEEPING = reached("keep")
RETURNING = reached("under", lambda position: position["choosing"]["returned"] > 0)
STACKING = reached("stack", lambda position: len(position["choosing"]["tiles"]) == 3)
PAYING = reached("chips", lambda position: not position["choosing"]["paid"])
PAID = reached("chips", lambda position: bool(position["choosing"]["paid"]))
LAYING = reached("cell", is_large_empty)
SECOND = reached("cell", is_second_decorating)
LAST_LAYING = reached("cell", lambda position: position["round"] == 5)
OVER = reached("over")

POSSIBLE = {name: value for name, value in globals().items() if isinstance(value, dict) and "phase" in value}


# What can be wrong


def put(*path: Any) -> Change:
    """Another value: the last one goes where the others lead; -1 counts from the end."""

    def change(position: Position) -> None:
        *way, key, value = path
        place: Any = position
        for step in way:
            place = place[step]
        place[key] = value

    return change


def more(*path: Any) -> Change:
    """A number that is larger, by the last value."""

    def change(position: Position) -> None:
        *way, key, by = path
        place: Any = position
        for step in way:
            place = place[step]
        place[key] += by

    return change


def both(*changes: Change) -> Change:
    """Changes that belong together."""

    def change(position: Position) -> None:
        for each in changes:
            each(position)

    return change


def tile_from(counted: str, to: Callable[[Position], list[str]]) -> Change:
    """A tile of the bag or the tower lies somewhere else."""

    def change(position: Position) -> None:
        colour = next(colour for colour in COLOURS if position[counted][colour])
        position[counted][colour] -= 1
        to(position).append(colour)

    return change


def tile_to_tower(position: Position) -> None:
    """A tile lies in the tower instead of the bag."""
    colour = next(colour for colour in COLOURS if position["bag"][colour])
    position["bag"][colour] -= 1
    position["tower"][colour] += 1


def five_equal(position: Position) -> None:
    """The large factory has changed its tiles for others of the bag."""
    for colour in position["large"]["sun"]:
        position["bag"][colour] += 1
    colour = max(COLOURS, key=lambda colour: int(position["bag"][colour]))
    position["bag"][colour] -= 5
    position["large"]["sun"] = [colour] * 5


def tile_up_to_the_moon(position: Position) -> None:
    place = position["factories"][0]
    place["moon"].append(place["sun"].pop())


def tile_breaks(position: Position) -> None:
    position["players"][0]["broken"] = [position["factories"][0]["sun"].pop()]


def three_on_the_moon(position: Position) -> None:
    """Three tiles of the boards lie on the moon where others are to be stacked."""
    moon = position["factories"][position["choosing"]["factory"] - 1]["moon"]
    for board in position["players"]:
        for number, line in enumerate(board["lines"]):
            while board["lines"][number] is not None and len(moon) < 3:
                moon.append(line["colour"])
                line["count"] -= 1
                if line["count"] == 0:
                    board["lines"][number] = None
        while board["broken"] and len(moon) < 3:
            moon.append(board["broken"].pop())
    assert len(moon) == 3


def free_spaces(board: Any) -> dict[int, list[tuple[Any, int, str]]]:
    """By row, the free cells of a dome: the plate as it lies, which cell, and a colour for it."""
    found: dict[int, list[tuple[Any, int, str]]] = {}
    for slot, lying in enumerate(board["dome"], start=1):
        for cell, printed in enumerate(cells_of(lying["plate"], lying["turn"]) if lying else ""):
            if lying["tiles"][cell] is None and printed != "S":
                found.setdefault(place_of(slot, cell)[0], []).append((lying, cell, NAMES.get(printed, "blue")))
    return found


def tile_laid_too_early(position: Position) -> None:
    """Tiles of the tower fill a row of a dome beyond what three rounds allow."""
    for spaces in free_spaces(position["players"][0]).values():
        laid = 0
        for lying, cell, colour in spaces:
            near_special = type_of(lying["plate"]) == "special" and sum(map(bool, lying["tiles"])) == 2
            if position["tower"][colour] and not near_special:
                position["tower"][colour] -= 1
                lying["tiles"][cell] = colour
                laid += 1
        if laid > 2:
            return
    raise AssertionError("no row for so many tiles")


def line_left_over(position: Position) -> None:
    """The player who is done has a complete line with a cell for it; its tiles come from the tower."""
    board = position["players"][position["first_player"]]
    for row, spaces in free_spaces(board).items():
        for _, _, colour in spaces:
            if position["tower"][colour] >= row and board["lines"][row - 1] is None:
                position["tower"][colour] -= row
                board["lines"][row - 1] = {"colour": colour, "count": row}
                return
    raise AssertionError("no cell for a line")


def some_line(position: Position) -> tuple[Any, int]:
    """A pattern line that holds tiles, and its number."""
    for board in position["players"]:
        for number, line in enumerate(board["lines"], start=1):
            if line is not None:
                return line, number
    raise AssertionError("no line")


def line_grows(position: Position) -> None:
    line, number = some_line(position)
    line["count"] = number + 1


def plate_back_from_dome(position: Position) -> None:
    """A plate of a dome is in the stack again."""
    dome = position["players"][0]["dome"]
    slot = next(slot for slot in range(9) if dome[slot] and not any(dome[slot]["tiles"]))
    position["unseen"].append(dome[slot]["plate"])
    dome[slot] = None
    position["stack"]["count"] += 1


def plate_back_from_offer(position: Position) -> None:
    position["unseen"].append(position["offer"].pop())
    position["stack"]["count"] += 1


def plate_twice(position: Position) -> None:
    position["offer"][0] = next(slot for slot in position["players"][0]["dome"] if slot)["plate"]


def plate_put_back(player: int) -> Change:
    """A plate that nobody has seen is a batch of a player."""

    def change(position: Position) -> None:
        plate = position["unseen"].pop()
        kinds = {kind: int(type_of(plate) == kind) for kind in ("special", "joker")}
        position["stack"]["under"].append({"player": player, "group": 17, **kinds, "plates": [plate]})

    return change


def all_plates_put_back(position: Position) -> None:
    """All that lay elsewhere is in batches, more than the stack can hold."""
    everything = plates_of(position)
    for board in position["players"]:
        board["dome"] = [None] * 9
    position["offer"], position["unseen"] = [], []
    for part in (everything[:9], everything[9:]):
        special = sum(type_of(plate) == "special" for plate in part)
        position["stack"]["under"].append(
            {"player": 0, "group": 1, "special": special, "joker": len(part) - special, "plates": part}
        )
    position["stack"]["count"] = 15


def plate_drawn_from_below(position: Position) -> None:
    """The first plate drawn was put back before, though there are unseen ones above it."""
    batch = position["stack"]["under"][0]
    plate = batch["plates"].pop(0)
    batch[type_of(plate)] -= 1
    if not batch["plates"]:
        position["stack"]["under"].remove(batch)
    position["stack"]["seen"] = []
    position["stack"]["count"] -= 1
    entry = {"type": type_of(plate), "plate": plate, "player": batch["player"], "group": 17}
    position["choosing"]["plates"].insert(0, entry)


def seen_on_a_dome(position: Position) -> None:
    position["stack"]["seen"][0]["plates"] = [on_dome(position)["plate"]]


def other_type(kind: str) -> str:
    return "joker" if kind == "special" else "special"


def top_turned(position: Position) -> None:
    position["stack"]["top"] = other_type(position["stack"]["top"])


def drawn_type_turned(position: Position) -> None:
    plate = position["choosing"]["plates"][0]
    plate["type"] = other_type(plate["type"])


def chip_spent(position: Position) -> None:
    """A chip that was taken in this round is gone."""
    next(board for board in position["players"] if board["chips_taken"] == len(board["chips"]) > 0)["chips"].pop()


def chip_back_on_its_factory(position: Position) -> None:
    board = position["players"][0]
    position["factories"][0]["chip"] = board["chips"].pop()
    board["chips_taken"] -= 1


def chip_of_another_kind(position: Position) -> None:
    """A chip that was not turned up is a third one of a kind that somebody has."""
    kind = next(chip for chip in CHIPS if position["chips"][chip] < 2 and not spent_chips(position)[chip])
    other = next(chip for chip in CHIPS if chip != kind and position["chips"][chip])
    position["chips"][other] -= 1
    position["chips"][kind] += 1


def three_of_a_kind(position: Position) -> None:
    position["players"][0]["chips"] = ["blue"] * 3


def other_half(position: Position) -> None:
    """A special tile lies where another one must be laid first."""
    slots = [slot for board in position["players"] for slot in board["dome"] if slot]
    slot = next(slot for slot in slots if type_of(slot["plate"]) == "special" and not any(slot["tiles"]))
    slot["tiles"][cells_of(slot["plate"], slot["turn"]).index("S")] = "special"


def over_in_round_4(position: Position) -> None:
    """Round 4 is the last one, and the chips of round 5 must still be face down."""
    position["round"] = 4
    gone = [chip for chip, count in spent_chips(position).items() for _ in range(count)]
    held = [board["chips"] for board in position["players"]]
    for _ in range(4):
        position["chips"][gone.pop() if gone else max(held, key=len).pop()] += 1


def chip_hidden_again(position: Position) -> None:
    next(place for place in position["factories"] if place["chip"] is None)["chip"] = "hidden"


def on_dome(position: Position) -> dict[str, Any]:
    """A plate of a dome."""
    slots = [slot for board in position["players"] for slot in board["dome"] if slot]
    found: dict[str, Any] = slots[0]
    return found


def stack_one_colour(position: Position) -> None:
    """Tiles of one colour are left to stack; they have changed places with some of the bag."""
    tiles = position["choosing"]["tiles"]
    for colour in tiles:
        position["bag"][colour] += 1
    colour = max(COLOURS, key=lambda colour: int(position["bag"][colour]))
    position["bag"][colour] -= len(tiles)
    position["choosing"]["tiles"] = [colour] * len(tiles)


def pending_line(position: Position) -> int:
    return int(position["choosing"]["line"]) - 1


def empty_line(position: Position) -> None:
    """The line that is to be laid is in the tower already."""
    board = position["players"][position["current_player"]]
    line = board["lines"][pending_line(position)]
    position["tower"][line["colour"]] += line["count"]
    board["lines"][pending_line(position)] = None


def pay_complete_line(position: Position) -> None:
    position["choosing"] = {"type": "chips", "line": position["choosing"]["line"], "paid": []}


def on_path(*path: Any) -> Callable[[Position], list[Any]]:
    """The list to which these steps lead."""

    def find(position: Position) -> list[Any]:
        place: Any = position
        for step in path:
            place = place[step]
        assert isinstance(place, list)
        return place

    return find


IMPOSSIBLE: dict[str, Case] = {
    # shape
    "round 0": ("1 or more", FIRST, put("round", 0)),
    "round 6": ("5 or less", FIRST, put("round", 6)),
    "three players": ("at most 2", FIRST, lambda position: position["players"].append(position["players"][0])),
    "five factories": ("at most 4", FIRST, lambda position: position["factories"].append(position["factories"][0])),
    "plate 19": ("18 or less", FIRST, put("offer", 0, 19)),
    "turn of 45 degrees": ("45", PLACING, lambda position: on_dome(position).update(turn=45)),
    "six on the large sun": ("at most 5", FIRST, tile_from("bag", on_path("large", "sun"))),
    "five tiles broken": ("at most 4", FIRST, put("players", 0, "broken", ["blue"] * 5)),
    "line of no tiles": ("1 or more", FIRST, put("players", 0, "lines", 0, {"colour": "red", "count": 0})),
    "three tokens": ("2 or less", FIRST, put("players", 0, "tokens", 3)),
    "seat 2": ("1 or less", FIRST, put("current_player", 2)),
    "points below 0": ("0 or more", FIRST, put("players", 0, "score", -1)),
    "white in the bag": ("white", FIRST, put("bag", "white", 1)),
    "generator 0": ("generator", FIRST, put("generator", "0x" + "0" * 16)),
    "unknown phase": ("taking", FIRST, put("phase", "taking")),
    # tiles
    "66 tiles": ("this game has 13", FIRST, more("bag", "blue", 1)),
    "64 tiles": ("this game has 13", FIRST, more("bag", "blue", -1)),
    "neither bag nor tower": ("“bag” or “tower”", FIRST, both(put("bag", None), put("tower", None))),
    "ten special tiles": ("special tiles", FIRST, put("special_tiles", 8)),
    "tower too early": ("the bag must hold", FIRST, tile_to_tower),
    # tablets
    "both sides of a tablet": ("both sides", FIRST, put("tablets", ["rows", "rainbow", "border"])),
    "tablets of other options": (
        "does not match the options",
        FIRST,
        put("options", {"tablets": ["rows", "border", "jokers"], "tablet_count": 3}),
    ),
    "another number of tablets": (
        "does not match the options",
        FIRST,
        both(put("options", {"tablets": "random", "tablet_count": 4}), put("tablets", ["rows", "border", "jokers"])),
    ),
    # phases and choices
    "decoration without a choice": ("always a choice", LAYING, put("choosing", None)),
    "laying in phase 1": ("does not belong", LAYING, put("phase", "acquisition")),
    "drawing in the setup": ("does not belong", DRAWING, put("phase", "setup")),
    "choosing when over": ("does not belong", OVER, put("choosing", {"type": "cell", "line": 1})),
    "nobody to choose": ("current_player", LAYING, put("current_player", None)),
    "nobody to take": ("current_player", FIRST, put("current_player", None)),
    "over but acting": ("nobody can act", OVER, put("current_player", 0)),
    "over in round 4": ("after round 5", OVER, over_in_round_4),
    # lines and domes
    "line too long": ("more tiles than", LATER, line_grows),
    "special tile too early": ("cannot hold these tiles", PLACING, other_half),
    "another colour on a plate": (
        "cannot hold these tiles",
        PLACING,
        lambda position: on_dome(position).update(tiles=["red"] * 4),
    ),
    "row too full": ("more tiles than round", DOME, tile_laid_too_early),
    "complete line left over": ("placed or broken already", SECOND, line_left_over),
    "broken tiles left over": (
        "paid for already",
        SECOND,
        tile_from("tower", on_path("players", SECOND["first_player"], "broken")),
    ),
    "999 points": ("more points", LATER, put("players", 0, "score", 999)),
    "999 points when over": ("more points", OVER, put("players", 0, "score", 999)),
    "999 points in the setup": ("only plates", SETUP, put("players", 0, "score", 999)),
    # plates
    "plate in two places": ("in two places", LATER, plate_twice),
    "plate missing on a dome": ("on the dome", FIRST, plate_back_from_dome),
    "plate missing in the offer": ("offer", FIRST, plate_back_from_offer),
    "offer in round 5": ("in two places", LAST, put("offer", [1])),
    "token too many": ("on the dome", ONE_TOKEN, more("players", 0, "tokens", 1)),
    "plate of unseen ones missing": ("nowhere else", FIRST, lambda position: position["unseen"].pop()),
    "stack of one more": ("the stack must have", FIRST, more("stack", "count", 1)),
    "no top": ("top plate", FIRST, put("stack", "top", None)),
    "top of another type": ("top plate", ONLY_BATCHES, top_turned),
    "setup with plates on both domes": ("only plates", PLACING, put("phase", "setup")),
    "the wrong one in the setup": ("only plates", SETUP, put("current_player", 0)),
    # plates put back
    "viewer's batches": ("are known", BATCHES, put("stack", "under", 0, "plates", 0, None)),
    "batch of other types": ("does not have the types", BATCHES, more("stack", "under", 0, "special", 1)),
    "batch before the first token": ("more turns", FIRST, plate_put_back(0)),
    "batches larger than the stack": ("more plates than the stack", FIRST, all_plates_put_back),
    "group of both players": (
        "one player",
        TWO_BATCHES,
        lambda position: [batch.update(group=1) for batch in position["stack"]["under"]],
    ),
    "plate seen elsewhere": ("exactly once in its group", SEEN, seen_on_a_dome),
    "plate seen twice": (
        "exactly once in its group",
        SEEN,
        lambda position: position["stack"]["seen"][0]["plates"].append(position["stack"]["seen"][0]["plates"][0]),
    ),
    # plates drawn
    "plate drawn without its player": ("none of them", KEEPING, put("choosing", "plates", 0, "player", None)),
    "plate looked at by the other": (
        "known to the player who drew it",
        KEEPING,
        put("choosing", "plates", 0, "player", 1 - KEEPING["current_player"]),
    ),
    "plate drawn of another type": ("not of the type", KEEPING, drawn_type_turned),
    "plate drawn from below": ("only after all others", DRAWING, plate_drawn_from_below),
    "more plates returned": ("last batch", RETURNING, more("choosing", "returned", 1)),
    "returned by the other": (
        "last batch",
        RETURNING,
        put("stack", "under", -1, "player", 1 - RETURNING["current_player"]),
    ),
    "returned to another group": ("last batch", RETURNING, put("stack", "under", -1, "group", 18)),
    "nothing to pay with": (
        "does not have the choice",
        DRAWING,
        put("players", DRAWING["current_player"], "score", 0),
    ),
    # factories
    "sun and moon": ("its sun and on its moon", FIRST, tile_up_to_the_moon),
    "sun too small": ("too few tiles", FIRST, tile_breaks),
    "five equal tiles": ("drawn again", FIRST, five_equal),
    "four stacked": ("more tiles on factory", STACKING, three_on_the_moon),
    "one colour to stack": (
        "does not have the choice",
        STACKING,
        stack_one_colour,
    ),
    "first player tile too early": ("Nobody can hold", FIRST, put("first_player_tile", 0)),
    "first player tile lost": ("Someone must hold", EMPTIED, put("first_player_tile", None)),
    "first player tile lost in phase 2": (
        "Someone must hold",
        LAYING,
        put("first_player_tile", None),
    ),
    "tiles left in phase 2": ("tiles left", LAYING, tile_from("tower", on_path("large", "moon"))),
    # chips
    "chip hidden on an empty factory": ("would have been revealed", FREE, chip_hidden_again),
    "chip revealed below tiles": ("cannot be face up", FIRST, put("factories", 0, "chip", "blue")),
    "one chip more taken": ("must have taken", FIRST, more("players", 0, "chips_taken", 1)),
    "one chip less to turn up": ("must still be face down", FIRST, more("chips", "blue", -1)),
    "three chips of a kind": ("at most 2", LATER, three_of_a_kind),
    "third chip of a kind": ("more than 2 chips", TAKEN, chip_of_another_kind),
    "chip spent too early": ("this number of chips", TAKEN, chip_spent),
    "chip left in phase 2": ("must have used all tokens", LAST_LAYING, chip_back_on_its_factory),
    "tokens in round 5": ("no tokens", LAST, more("players", 0, "tokens", 1)),
    # turns
    "the wrong one begins a round": (
        "starts",
        LATER,
        put("current_player", 1 - LATER["first_player"]),
    ),
    "nothing to do": ("would have passed", ONLY_CHIPS, put("current_player", 1 - ONLY_CHIPS["current_player"])),
    "laying from an empty line": ("does not have the choice", LAYING, empty_line),
    "paying for a complete line": ("does not have the choice", LAYING, pay_complete_line),
    "paying without chips": (
        "does not have the choice",
        PAYING,
        put("players", PAYING["current_player"], "chips", []),
    ),
}


def made(case: Case) -> Position:
    """The impossible position of a case."""
    _, real, change = case
    position = copy.deepcopy(real)
    change(position)
    assert position != real
    return position


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_impossible_position(case: Case) -> None:
    """Refused for its own reason, which the word stands for."""
    refusal(lambda: azulejos.load_position(made(case)), InvalidPosition, case[0])


@pytest.mark.parametrize("position", POSSIBLE.values(), ids=POSSIBLE.keys())
def test_positions_that_the_impossible_ones_are_made_from(position: Position) -> None:
    assert_playable(azulejos.load_position(position), b"\x80")


def test_there_is_a_case_for_every_refusal() -> None:
    told = {
        refusal(lambda: azulejos.load_position(made(case)), InvalidPosition).message.key  # noqa: B023
        for case in IMPOSSIBLE.values()
    }
    sources = [file.read_text(encoding="utf-8") for file in RULES.glob("*.py")]
    keys = {f"position.{key}" for source in sources for pair in re.findall(CHOSEN, source) for key in pair if key}
    assert len(keys) > 40
    assert keys - told == set()


@settings(FUZZ, max_examples=150)
@given(data=st.data(), kind=st.sampled_from(KINDS), skip=st.integers(0, 15))
def test_plates_of_a_position_moved(data: st.DataObject, kind: str, skip: int) -> None:
    """A plate lies elsewhere: refused, or a position like any other."""
    seen = iter(range(skip))
    position = reached(kind, lambda _: next(seen, None) is None)
    batches = [batch["plates"] for batch in position["stack"]["under"]]
    places: list[list[int]] = [position["offer"], position["unseen"], *batches]
    for _ in range(data.draw(st.integers(1, 3))):
        source, target = (data.draw(st.sampled_from(places)) for _ in range(2))
        if source:
            target.append(source.pop(data.draw(st.integers(0, len(source) - 1))))
    position["stack"]["under"] = [
        {**batch, **{kind: sum(type_of(n) == kind for n in batch["plates"]) for kind in ("special", "joker")}}
        for batch in position["stack"]["under"]
        if batch["plates"]
    ]
    position["stack"]["count"] += data.draw(st.integers(-1, 1))
    match = result_of(lambda: azulejos.load_position(position), InvalidPosition)
    if match is not None:
        assert_playable(match, b"\x80")


# Soundness: what a game can reach is never refused


def assert_reached_positions_load(seeds: range) -> None:
    """Games of players who draw never, sometimes or whenever they may: every position loads, and is the same again."""
    for seed in seeds:
        for match in eager_game(seed, random.Random(seed).choice((0, 0.3, 0.9))):
            position = match.position()
            loaded = azulejos.load_position(position)
            assert loaded.position() == position
            assert loaded.legal_actions() == match.legal_actions()


def test_reached_positions_load() -> None:
    """Some 4,000."""
    assert_reached_positions_load(range(100, 124))


@pytest.mark.full
@pytest.mark.parametrize("part", range(12))
def test_many_reached_positions_load(part: int) -> None:
    """Some 400,000."""
    assert_reached_positions_load(range(1000 + 200 * part, 1200 + 200 * part))


def test_all_kinds_are_reached() -> None:
    assert {kind_of(match.position()) for seed in range(100, 124) for match in eager_game(seed, 0.9)} == {*KINDS}
