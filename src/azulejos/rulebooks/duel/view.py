"""What a viewer may know of a table of Azul Duel, as plain data; without a viewer, the whole truth.

A viewer without a seat, NOBODY, knows less than either player: no plate that lies face down, whoever has seen it.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from azulejos.core.phases import NOBODY, OVER
from azulejos.core.records import Plain
from azulejos.rulebooks.common.parts import Items, Part, Secret, open_fields
from azulejos.rulebooks.common.viewing import seat_or_none, tile_counts, tile_list
from azulejos.rulebooks.duel.actions import QUARTER
from azulejos.rulebooks.duel.info import DUEL, FIRST_GAME, FIRST_GAME_SIDES, RANDOM, SIDES
from azulejos.rulebooks.duel.names import CHIP_NAMES, COLOUR_NAMES, HIDDEN_NAME, SPECIAL_NAME, TYPE_NAMES
from azulejos.rulebooks.duel.plates import PLATES
from azulejos.rulebooks.duel.table import (
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
)
from azulejos.rulebooks.info import OptionValue

_TILES = (*COLOUR_NAMES, SPECIAL_NAME)
_WITH_PLATES = {DRAWING: "draw", KEEPING: "keep", RETURNING: "under"}


def sides_in_play(sides: Sequence[int]) -> list[str]:
    """The sides of the tablets, in the order of the tablets."""
    return [SIDES[2 * n + sides[n]] for n in range(TABLETS) if sides[n] != NONE]


def options_of(chosen: Sequence[int], are_sides_chosen: int, tablets_left: int) -> dict[str, OptionValue]:
    """The options that this table plays with."""
    sides = sides_in_play(chosen)
    count = len(sides) + tablets_left
    if not are_sides_chosen:
        return {"tablets": RANDOM, "tablet_count": count}
    return {"tablets": FIRST_GAME if sides == list(FIRST_GAME_SIDES) else sides, "tablet_count": count}


class _Groups:
    """The groups of plates, numbered from 1 in the order in which they appear."""

    def __init__(self, state: Plain) -> None:
        self.plates = _face_down(state)
        known = [plate.group for plate in self.plates if plate.knower != NOBODY]
        self.number = {group: n for n, group in enumerate(dict.fromkeys(known), start=1)}

    def seen(self) -> Iterator[dict[str, Any]]:
        """What the player who did not put it there knows to be in each group."""
        for group, number in self.number.items():
            members = [plate for plate in self.plates if plate.knower != NOBODY and plate.group == group]
            if known := sorted(plate.number + 1 for plate in members if plate.seen):
                yield {"group": number, "plates": known}


def _face_down(state: Plain) -> list[Plain]:
    """The plates that were drawn, then those that were put back."""
    return [state.drawn[n] for n in range(state.drawn_count)] + _returned(state)


def _phase(phase: int, picks_left: int) -> str:
    if phase == OVER:
        return "over"
    if phase in (PAYING, LAYING):
        return "decoration"
    return "setup" if picks_left > 0 else "acquisition"


def _choosing(state: Plain, viewer: int | None) -> dict[str, Any] | None:
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


def _plates_in_hand(state: Plain, viewer: int | None) -> list[Plain]:
    """The plates drawn; who does not put them back cannot tell which of them are under the stack already."""
    plates = [state.drawn[n] for n in range(state.drawn_count)]
    if not _is_returning_unseen(state, viewer):
        return plates
    return sorted(plates + _returned_now(state), key=lambda plate: plate.kind)


def _is_returning_unseen(state: Plain, viewer: int | None) -> bool:
    return bool(state.phase == RETURNING and viewer not in (None, state.current))


def _returned(state: Plain) -> list[Plain]:
    return [state.returned[n] for n in range(state.returned_count)]


def _returned_now(state: Plain) -> list[Plain]:
    """The plates put back in this turn, while there are more to come."""
    return [plate for plate in _returned(state) if plate.batch == state.last_batch]


def _drawn_plate(plate: Plain, viewer: int | None, groups: _Groups) -> dict[str, Any]:
    return {
        "type": TYPE_NAMES[plate.kind],
        "plate": _number(plate, viewer),
        "player": seat_or_none(plate.knower),
        "group": None if plate.knower == NOBODY else groups.number[plate.group],
    }


def _number(plate: Plain, viewer: int | None) -> int | None:
    """A plate's number, for those who know it."""
    is_known = plate.knower != NOBODY and viewer in (None, plate.knower)
    return plate.number + 1 if is_known else None


def _stack(state: Plain, viewer: int | None) -> dict[str, Any]:
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


def _batch(plates: list[Plain], viewer: int | None, groups: _Groups) -> dict[str, Any]:
    types = [TYPE_NAMES[plate.kind] for plate in plates]
    return {
        "player": plates[0].knower,
        "group": groups.number[plates[0].group],
        **{name: types.count(name) for name in TYPE_NAMES},
        "plates": [_number(plate, viewer) for plate in plates],
    }


def _unseen(state: Plain, viewer: int | None) -> list[int]:
    """The plates that nobody has seen, or that a viewer cannot tell from those."""
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


def _line(line: Plain) -> dict[str, Any] | None:
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
    Part("game", (), lambda: DUEL.name),
    Part("options", ("sides", "are_sides_chosen", "tablets_left"), options_of),
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
"""The fields of the record that everybody can see: those of the parts that are the same for all, and a few more."""

BOARD = (
    Part("score", ("score",)),
    Part("tokens", ("tokens",)),
    Part("chips", ("chips",), lambda counts: tile_list(CHIP_NAMES, counts)),
    Part("chips_taken", ("chips_taken",)),
    Items("lines", ("lines",), _line),
    Part("broken", ("broken",), _tiles),
    Part("dome", ("plates", "turns", "tiles"), _dome),
)
