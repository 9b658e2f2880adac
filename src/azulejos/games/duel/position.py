"""The position of Azul Duel as typed data: what a viewer may know. Generates `docs/position-duel.schema.json`."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from azulejos.core.phases import NOBODY, OVER
from azulejos.games.duel.notation import CHIP_NAMES, COLOUR_NAMES, HIDDEN_NAME, QUARTER, SPECIAL_NAME, TYPE_NAMES
from azulejos.games.duel.options import FIRST_GAME, FIRST_GAME_SIDES, NAME, OPTIONS, RANDOM, SIDES
from azulejos.games.duel.rules.plates import PLATES
from azulejos.games.duel.state import (
    ACQUIRING,
    DRAWING,
    HIDDEN_CHIP,
    KEEPING,
    LARGE,
    LAYING,
    NONE,
    PAYING,
    PICKING,
    PLACING,
    RETURNING,
    SLOTS,
    SLOTS_IN_ROW,
    STACKING,
    TABLETS,
    State,
)
from azulejos.games.duel.state import Line as StateLine
from azulejos.games.duel.state import Plate as StatePlate
from azulejos.games.kit.info import OptionValue
from azulejos.games.kit.options import option_fields, read_options, with_simple_options
from azulejos.games.kit.serialisation import (
    Count,
    Generator,
    Items,
    Part,
    Secret,
    open_fields,
    seat_or_none,
    tile_counts,
    tile_list,
)

Colour = Literal["blue", "yellow", "red", "black", "turquoise"]
Chip = Literal[
    "blue",
    "yellow",
    "red",
    "black",
    "turquoise",
    "turquoise-yellow",
    "yellow-black",
    "black-blue",
    "blue-red",
    "red-turquoise",
]
Side = Literal["rows", "rainbow", "columns", "border", "diagonals", "corners", "jokers", "specials"]
Sides = Annotated[list[Side], Meta(min_length=3, max_length=4)]
Type = Literal["special", "joker"]
Plate = Annotated[int, Meta(ge=1, le=18)]
Seat = Annotated[int, Meta(ge=0, le=1)]
Line = Annotated[int, Meta(ge=1, le=6)]
Group = Annotated[int, Meta(ge=1, le=18)]


@with_simple_options(OPTIONS)
class Options(Struct, forbid_unknown_fields=True):
    """The options of the game."""

    tablets: Annotated[
        Literal["random", "first-game"] | Sides,
        Meta(description="Drawn at random, those of the first game, or the list of chosen sides."),
    ] = "random"
    tablet_count: Annotated[Literal[3, 4] | None, Meta(description="The number of tablets. May be omitted.")] = None


class DrawnPlate(Struct, forbid_unknown_fields=True):
    """A plate drawn from the stack this turn."""

    type: Type
    plate: Annotated[
        Plate | None,
        Meta(description="The number of the plate; null if nobody has seen it, or if it is hidden from the viewer."),
    ]
    player: Annotated[Seat | None, Meta(description="The seat that knows which plate it is; null if nobody does.")]
    group: Group | None


class Place(Struct, tag_field="type", tag="place", forbid_unknown_fields=True):
    """The player must choose a slot and a rotation for this plate."""

    plate: Plate


class Draw(Struct, tag_field="type", tag="draw", forbid_unknown_fields=True):
    """The player must either draw another plate or look at the plates drawn."""

    plates: Annotated[list[DrawnPlate], Meta(min_length=1, max_length=15)]


class Keep(Struct, tag_field="type", tag="keep", forbid_unknown_fields=True):
    """The player must choose which plate to keep."""

    plates: Annotated[list[DrawnPlate], Meta(min_length=2, max_length=15)]


class Under(Struct, tag_field="type", tag="under", forbid_unknown_fields=True):
    """The player must choose the next plate to put under the stack."""

    plates: Annotated[list[DrawnPlate], Meta(min_length=2, max_length=15)]
    kept: Plate
    returned: Annotated[
        int,
        Meta(
            ge=0,
            le=13,
            description="The number of plates put under the stack this turn; always 0 for the other player.",
        ),
    ]


class Stack(Struct, tag_field="type", tag="stack", forbid_unknown_fields=True):
    """The player must choose the next tile to stack on the moon side of a factory."""

    factory: Annotated[int, Meta(ge=1, le=4)]
    tiles: Annotated[list[Colour], Meta(min_length=2, max_length=3)]


class Chips(Struct, tag_field="type", tag="chips", forbid_unknown_fields=True):
    """The player must spend a chip on this line. Before the first chip, the player may also spend none."""

    line: Line
    paid: Annotated[list[Chip], Meta(max_length=10)]


class Cell(Struct, tag_field="type", tag="cell", forbid_unknown_fields=True):
    """The player must choose the column for the tile of this line."""

    line: Line


Choice = Place | Draw | Keep | Under | Stack | Chips | Cell


class SmallFactory(Struct, forbid_unknown_fields=True):
    """A small factory."""

    sun: Annotated[list[Colour], Meta(max_length=4)]
    moon: Annotated[list[Colour], Meta(max_length=3, description="The stacked tiles, from bottom to top.")]
    chip: Literal["hidden"] | Chip | None


class LargeFactory(Struct, forbid_unknown_fields=True):
    """The large factory."""

    sun: Annotated[list[Colour], Meta(max_length=5)]
    moon: Annotated[list[Colour], Meta(max_length=4)]


class Batch(Struct, forbid_unknown_fields=True):
    """Plates that a player put under the stack in one turn."""

    player: Annotated[Seat, Meta(description="The seat that put them there.")]
    group: Group
    special: Annotated[int, Meta(ge=0, le=9)]
    joker: Annotated[int, Meta(ge=0, le=9)]
    plates: Annotated[
        list[Plate | None],
        Meta(
            min_length=1,
            max_length=15,
            description="The plates from top to bottom; null for those hidden from the viewer.",
        ),
    ]


class Seen(Struct, forbid_unknown_fields=True):
    """The plates of a group that are known to the opponent of the player who put the group there."""

    group: Group
    plates: Annotated[list[Plate], Meta(min_length=1, max_length=15)]


class PlateStack(Struct, forbid_unknown_fields=True):
    """The stack of plates."""

    count: Annotated[int, Meta(ge=0, le=15)]
    top: Type | None
    under: Annotated[list[Batch], Meta(max_length=15)]
    seen: Annotated[list[Seen], Meta(max_length=15)]


class PatternLine(Struct, forbid_unknown_fields=True):
    """The tiles on a pattern line."""

    colour: Colour
    count: Annotated[int, Meta(ge=1, le=6)]


class PlacedPlate(Struct, forbid_unknown_fields=True):
    """A plate on a dome."""

    plate: Plate
    turn: Literal[0, 90, 180, 270]
    tiles: Annotated[list[Colour | Literal["special"] | None], Meta(min_length=4, max_length=4)]


class Board(Struct, forbid_unknown_fields=True):
    """A player's board."""

    score: Annotated[int, Meta(ge=0, le=999)]
    tokens: Annotated[int, Meta(ge=0, le=2, description="Tokens left to use this round.")]
    chips: Annotated[list[Chip], Meta(max_length=10)]
    chips_taken: Annotated[int, Meta(ge=0, le=2, description="Chips taken this round.")]
    lines: Annotated[list[PatternLine | None], Meta(min_length=6, max_length=6)]
    broken: Annotated[list[Colour], Meta(max_length=4)]
    dome: Annotated[list[PlacedPlate | None], Meta(min_length=9, max_length=9)]


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position of Azul Duel."""

    format: Literal[1] = 1
    game: Literal["duel"]
    options: Annotated[
        Options | None, Meta(description="May be omitted; the tablets then count as drawn at random.")
    ] = None
    tablets: Annotated[Sides, Meta(description="The sides in play.")]
    round: Annotated[int, Meta(ge=1, le=5)]
    phase: Literal["setup", "acquisition", "decoration", "over"]
    first_player: Annotated[Seat, Meta(description="The seat that started this round.")]
    current_player: Annotated[Seat | None, Meta(description="The seat to act; null when the game is over.")]
    choosing: Annotated[Choice | None, Meta(description="The pending choice of an unfinished turn.")] = None
    first_player_tile: Annotated[
        Seat | None, Meta(description="The seat that holds the first-player tile; null if it is at the large factory.")
    ]
    factories: Annotated[list[SmallFactory], Meta(min_length=4, max_length=4)]
    large: LargeFactory
    offer: Annotated[list[Plate], Meta(max_length=3)]
    stack: PlateStack
    unseen: Annotated[
        list[Plate] | None,
        Meta(
            description="Plates that nobody has seen or, for a viewer, that the viewer does not know. May be omitted."
        ),
    ] = None
    chips: Annotated[dict[Chip, Count], Meta(description="Chips not yet turned face up, by kind.")]
    bag: Annotated[
        dict[Colour, Count] | None, Meta(description="Tiles in the bag, by colour. May be omitted if `tower` is given.")
    ] = None
    tower: Annotated[
        dict[Colour, Count] | None, Meta(description="Tiles in the tower, by colour. May be omitted if `bag` is given.")
    ] = None
    special_tiles: Annotated[
        Annotated[int, Meta(ge=0, le=9)] | None,
        Meta(description="The number of special tiles in reserve. May be omitted."),
    ] = None
    players: Annotated[list[Board], Meta(min_length=2, max_length=2)]
    generator: Generator = None


_TILES = (*COLOUR_NAMES, SPECIAL_NAME)
_WITH_PLATES = {DRAWING: "draw", KEEPING: "keep", RETURNING: "under"}


def sides_in_play(sides: Sequence[int]) -> list[str]:
    """The sides of the tablets, in the order of the tablets."""
    return [SIDES[2 * n + sides[n]] for n in range(TABLETS) if sides[n] != NONE]


def options_of(
    chosen: Sequence[int], are_sides_chosen: int, tablets_left: int, *indexes: int
) -> dict[str, OptionValue]:
    """The options of a table."""
    sides = sides_in_play(chosen)
    named: OptionValue = FIRST_GAME if sides == list(FIRST_GAME_SIDES) else sides
    return {
        "tablets": named if are_sides_chosen else RANDOM,
        "tablet_count": len(sides) + tablets_left,
        **read_options(OPTIONS, indexes),
    }


class _Groups:
    """The groups of plates, numbered from 1 in order of appearance."""

    def __init__(self, state: State) -> None:
        self.plates = _face_down(state)
        known = [plate.group for plate in self.plates if plate.knower != NOBODY]
        self.number = {group: n for n, group in enumerate(dict.fromkeys(known), start=1)}

    def seen(self) -> Iterator[dict[str, Any]]:
        """For each group, the plates that the player who did not put them there knows to be in it."""
        for group, number in self.number.items():
            members = [plate for plate in self.plates if plate.knower != NOBODY and plate.group == group]
            if known := sorted(plate.number + 1 for plate in members if plate.seen):
                yield {"group": number, "plates": known}


def _face_down(state: State) -> list[StatePlate]:
    """The drawn plates, then those put back."""
    return [state.drawn[n] for n in range(state.drawn_count)] + _returned(state)


def _phase(phase: int, picks_left: int) -> str:
    if phase == OVER:
        return "over"
    if phase in (PAYING, LAYING):
        return "decoration"
    return "setup" if picks_left > 0 else "acquisition"


def _choosing(state: State, viewer: int | None) -> dict[str, Any] | None:
    if state.phase in (PICKING, ACQUIRING, OVER):
        return None
    if state.phase == PLACING:
        return {"type": "place", "plate": state.plate + 1}
    if state.phase in _WITH_PLATES:
        groups = _Groups(state)
        drawn = [_drawn_plate(plate, viewer, groups) for plate in _plates_in_hand(state, viewer)]
        choice = {"type": _WITH_PLATES[state.phase], "plates": drawn}
        if state.phase != RETURNING:
            return choice
        returned = 0 if _is_returning_unseen(state, viewer) else len(_returned_now(state))
        return choice | {"kept": state.plate + 1, "returned": returned}
    if state.phase == STACKING:
        return {"type": "stack", "factory": state.stacking + 1, "tiles": tile_list(COLOUR_NAMES, state.rest)}
    line = state.line + 1
    if state.phase == PAYING:
        return {"type": "chips", "line": line, "paid": tile_list(CHIP_NAMES, state.paid)}
    return {"type": "cell", "line": line}


def _plates_in_hand(state: State, viewer: int | None) -> list[StatePlate]:
    """The drawn plates. The player who does not put them back cannot tell which are already under the stack."""
    plates = [state.drawn[n] for n in range(state.drawn_count)]
    if not _is_returning_unseen(state, viewer):
        return plates
    return sorted(plates + _returned_now(state), key=lambda plate: plate.kind)


def _is_returning_unseen(state: State, viewer: int | None) -> bool:
    return bool(state.phase == RETURNING and viewer not in (None, state.current))


def _returned(state: State) -> list[StatePlate]:
    return [state.returned[n] for n in range(state.returned_count)]


def _returned_now(state: State) -> list[StatePlate]:
    """The plates put back in this turn, while there are more to come."""
    return [plate for plate in _returned(state) if plate.batch == state.last_batch]


def _drawn_plate(plate: StatePlate, viewer: int | None, groups: _Groups) -> dict[str, Any]:
    return {
        "type": TYPE_NAMES[plate.kind],
        "plate": _number(plate, viewer),
        "player": seat_or_none(plate.knower),
        "group": None if plate.knower == NOBODY else groups.number[plate.group],
    }


def _number(plate: StatePlate, viewer: int | None) -> int | None:
    """A plate's number, if the viewer knows it."""
    is_known = plate.knower != NOBODY and viewer in (None, plate.knower)
    return plate.number + 1 if is_known else None


def _stack(state: State, viewer: int | None) -> dict[str, Any]:
    groups, returned = _Groups(state), _returned(state)
    if _is_returning_unseen(state, viewer):
        returned = [plate for plate in returned if plate.batch != state.last_batch]
    top = state.top if state.shuffled else returned[0].kind if returned else NONE
    batches = [list(batch) for _, batch in groupby(returned, lambda plate: plate.batch)]
    return {
        "count": state.shuffled + len(returned),
        "top": None if top == NONE else TYPE_NAMES[top],
        "under": [_batch(batch, viewer, groups) for batch in batches],
        "seen": [] if viewer == NOBODY else list(groups.seen()),
    }


def _batch(plates: list[StatePlate], viewer: int | None, groups: _Groups) -> dict[str, Any]:
    types = [TYPE_NAMES[plate.kind] for plate in plates]
    return {
        "player": plates[0].knower,
        "group": groups.number[plates[0].group],
        **{name: types.count(name) for name in TYPE_NAMES},
        "plates": [_number(plate, viewer) for plate in plates],
    }


def _unseen(state: State, viewer: int | None) -> list[int]:
    """The plates that nobody has seen, and those that the viewer cannot distinguish from them."""
    mask: int = state.unseen
    for plate in _face_down(state):
        is_known = viewer != NOBODY and (viewer in (None, plate.knower) or plate.seen)
        if plate.knower != NOBODY and not is_known:
            mask |= 1 << plate.number
    return _plates(mask)


def _plates(mask: int) -> list[int]:
    return [plate + 1 for plate in range(PLATES) if mask >> plate & 1]


def _factory(chip: int, sun: list[int], moon: list[int], height: int) -> dict[str, Any]:
    return {
        "sun": _tiles(sun),
        "moon": [COLOUR_NAMES[colour] for colour in moon[:height]],
        "chip": HIDDEN_NAME if chip == HIDDEN_CHIP else None if chip == NONE else CHIP_NAMES[chip],
    }


def _large_factory(sun: list[int], moon: list[int]) -> dict[str, Any]:
    return {"sun": _tiles(sun), "moon": _tiles(moon)}


def _tiles(counts: list[int]) -> list[str]:
    return tile_list(COLOUR_NAMES, counts)


def _counts(counts: list[int]) -> dict[str, int]:
    return tile_counts(COLOUR_NAMES, counts)


def _line(line: StateLine) -> dict[str, Any] | None:
    return {"colour": COLOUR_NAMES[line.colour], "count": line.count} if line.count else None


def _dome(plates: list[int], turns: list[int], tiles: list[list[int]]) -> list[dict[str, Any] | None]:
    return [_slot(slot, plates[slot], turns[slot], tiles) for slot in range(SLOTS)]


def _slot(slot: int, plate: int, turn: int, tiles: list[list[int]]) -> dict[str, Any] | None:
    if plate == NONE:
        return None
    top, left = 2 * (slot // SLOTS_IN_ROW), 2 * (slot % SLOTS_IN_ROW)
    cells = [*tiles[top][left : left + 2], *tiles[top + 1][left : left + 2]]
    return {
        "plate": plate + 1,
        "turn": QUARTER * turn,
        "tiles": [None if tile == NONE else _TILES[tile] for tile in cells],
    }


TABLE = (
    Part("format", (), lambda: 1),
    Part("game", (), lambda: NAME),
    Part("options", ("sides", "are_sides_chosen", "tablets_left", *option_fields(OPTIONS)), options_of),
    Part("tablets", ("sides",), sides_in_play),
    Part("round", ("round_number",)),
    Part("phase", ("phase", "picks_left"), _phase),
    Part("first_player", ("first",)),
    Part("current_player", ("current",), seat_or_none),
    Secret("choosing", _choosing),
    Part("first_player_tile", ("holder",), seat_or_none),
    Items("factories", ("chips", "sun", "moon", "heights"), _factory),
    Part("large", (("sun", LARGE), "large_moon"), _large_factory),
    Part("offer", ("offer",), _plates),
    Secret("stack", _stack),
    Secret("unseen", _unseen),
    Part("chips", ("chips_left",), lambda counts: tile_counts(CHIP_NAMES, counts)),
    Part("bag", ("bag",), _counts),
    Part("tower", ("tower",), _counts),
    Part("special_tiles", ("special_tiles",)),
)
"""The parts are described in `docs/duel.md`."""

OPEN_FIELDS = open_fields(TABLE) | {
    "drawn_count", "heights", "line", "next_phase", "paid", "plate", "players", "rest", "seats", "stacking"
}  # fmt: skip
"""The record fields that everybody can see: those of the parts that do not depend on the viewer, and a few more."""

BOARD = (
    Part("score", ("score",)),
    Part("tokens", ("tokens",)),
    Part("chips", ("chips",), lambda counts: tile_list(CHIP_NAMES, counts)),
    Part("chips_taken", ("chips_taken",)),
    Items("lines", ("lines",), _line),
    Part("broken", ("broken",), _tiles),
    Part("dome", ("plates", "turns", "tiles"), _dome),
)
