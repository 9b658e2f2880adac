"""What a viewer may know of a table of Azul Duel, as plain data; without a viewer, the whole truth.

A viewer without a seat, NOBODY, knows less than either player: no plate that lies face down, whoever has seen it.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from azulejos.foundation.phases import NOBODY, OVER
from azulejos.foundation.records import Plain
from azulejos.rulebooks.common.viewing import seat_or_none, tile_counts, tile_list
from azulejos.rulebooks.duel.actions import QUARTER
from azulejos.rulebooks.duel.info import FIRST_GAME, FIRST_GAME_SIDES, RANDOM, SIDES
from azulejos.rulebooks.duel.names import CHIP_NAMES, COLOUR_NAMES, HIDDEN_NAME, SPECIAL_NAME, TYPE_NAMES
from azulejos.rulebooks.duel.plates import PLATES
from azulejos.rulebooks.duel.table import (
    ACQUIRING,
    DRAWING,
    HIDDEN_CHIP,
    KEEPING,
    LAYING,
    LINES,
    NONE,
    PAYING,
    PICKING,
    PLACING,
    RETURNING,
    SLOTS,
    SLOTS_IN_ROW,
    SMALL_FACTORIES,
    STACKING,
    TABLETS,
)
from azulejos.rulebooks.info import OptionValue

_TILES = (*COLOUR_NAMES, SPECIAL_NAME)
_WITH_PLATES = {DRAWING: "draw", KEEPING: "keep", RETURNING: "under"}


def sides_in_play(state: Plain) -> list[str]:
    """The sides of the tablets, in the order of the tablets."""
    return [SIDES[2 * n + state.sides[n]] for n in range(TABLETS) if state.sides[n] != NONE]


def options_of(state: Plain) -> dict[str, OptionValue]:
    """The options that this table plays with."""
    sides = sides_in_play(state)
    count = len(sides) + state.tablets_left
    if not state.are_sides_chosen:
        return {"tablets": RANDOM, "tablet_count": count}
    return {"tablets": FIRST_GAME if sides == list(FIRST_GAME_SIDES) else sides, "tablet_count": count}


def table(state: Plain, viewer: int | None) -> dict[str, Any]:
    """All but the players' boards as plain data; the parts are described in `docs/duel.md`."""
    groups = _Groups(state)
    return {
        "format": 1,
        "game": "duel",
        "options": options_of(state),
        "tablets": sides_in_play(state),
        "round": state.round_number,
        "phase": _phase(state),
        "first_player": state.first,
        "current_player": seat_or_none(state.current),
        "choosing": _choosing(state, viewer, groups),
        "first_player_tile": seat_or_none(state.holder),
        "factories": [_factory(state, factory) for factory in range(SMALL_FACTORIES)],
        "large": {
            "sun": tile_list(COLOUR_NAMES, state.sun[SMALL_FACTORIES]),
            "moon": tile_list(COLOUR_NAMES, state.large_moon),
        },
        "offer": _plates(state.offer),
        "stack": _stack(state, viewer, groups),
        "unseen": _plates(_unseen(state, viewer)),
        "chips": tile_counts(CHIP_NAMES, state.chips_left),
        "bag": tile_counts(COLOUR_NAMES, state.bag),
        "tower": tile_counts(COLOUR_NAMES, state.tower),
        "special_tiles": state.special_tiles,
    }


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


def _phase(state: Plain) -> str:
    if state.phase == OVER:
        return "over"
    if state.phase in (PAYING, LAYING):
        return "decoration"
    return "setup" if state.picks_left > 0 else "acquisition"


def _choosing(state: Plain, viewer: int | None, groups: _Groups) -> dict[str, Any] | None:
    if state.phase in (PICKING, ACQUIRING, OVER):
        return None
    if state.phase == PLACING:
        return {"type": "place", "plate": state.plate + 1}
    if state.phase in _WITH_PLATES:
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


def _stack(state: Plain, viewer: int | None, groups: _Groups) -> dict[str, Any]:
    returned = _returned(state)
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


def _unseen(state: Plain, viewer: int | None) -> int:
    """The plates, as a mask, that nobody has seen, or that a viewer cannot tell from those."""
    mask: int = state.unseen
    for plate in _face_down(state):
        is_known = viewer != NOBODY and (viewer in (None, plate.knower) or plate.seen)
        if plate.knower != NOBODY and not is_known:
            mask |= 1 << plate.number
    return mask


def _plates(mask: int) -> list[int]:
    return [plate + 1 for plate in range(PLATES) if mask >> plate & 1]


def _factory(state: Plain, factory: int) -> dict[str, Any]:
    chip, height = state.chips[factory], state.heights[factory]
    return {
        "sun": tile_list(COLOUR_NAMES, state.sun[factory]),
        "moon": [COLOUR_NAMES[colour] for colour in state.moon[factory][:height]],
        "chip": HIDDEN_NAME if chip == HIDDEN_CHIP else None if chip == NONE else CHIP_NAMES[chip],
    }


def board(player: Plain) -> dict[str, Any]:
    """A player's board and what lies beside it, open to all."""
    return {
        "score": player.score,
        "tokens": player.tokens,
        "chips": tile_list(CHIP_NAMES, player.chips),
        "chips_taken": player.chips_taken,
        "lines": [_line(player.lines[line]) for line in range(LINES)],
        "broken": tile_list(COLOUR_NAMES, player.broken),
        "dome": [_slot(player, slot) for slot in range(SLOTS)],
    }


def _line(line: Plain) -> dict[str, Any] | None:
    return {"colour": COLOUR_NAMES[line.colour], "count": line.count} if line.count else None


def _slot(player: Plain, slot: int) -> dict[str, Any] | None:
    if player.plates[slot] == NONE:
        return None
    top, left = 2 * (slot // SLOTS_IN_ROW), 2 * (slot % SLOTS_IN_ROW)
    tiles = [*player.tiles[top][left : left + 2], *player.tiles[top + 1][left : left + 2]]
    return {
        "plate": player.plates[slot] + 1,
        "turn": QUARTER * player.turns[slot],
        "tiles": [None if tile == NONE else _TILES[tile] for tile in tiles],
    }
