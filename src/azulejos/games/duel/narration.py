"""Narrates actions of Azul Duel in a few sentences: plates, tiles, chips, points, tablets, and what is left."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from azulejos.core.bits import bit_count
from azulejos.core.phases import DEALING
from azulejos.games.duel.journal import (
    ACROSS,
    ADD_SPECIAL,
    BREAK_LINE,
    BROKEN_PLACE,
    CHOICES,
    COMPLETABLE,
    DOME_PLACE,
    DOME_ROW_PLACE,
    DOWN,
    LAY_TILE,
    LINE_PLACE,
    MOON_PLACE,
    PAY_BROKEN,
    PENALTY,
    SUN_PLACE,
    TABLET_OF,
    TOWER_PLACE,
)
from azulejos.games.duel.notation import CHIP_NAMES, COLOUR_NAMES, QUARTER
from azulejos.games.duel.options import SIDES
from azulejos.games.duel.position import sides_in_play
from azulejos.games.duel.rules.actions import (
    CHIP_IDS,
    DRAW_ID,
    KEEP_IDS,
    LOOK_ID,
    MOON_IDS,
    PLACE_IDS,
    SKIP_ID,
    SPEND_IDS,
    STACK_IDS,
    SUN_IDS,
    TILE_IDS,
    UNDER_IDS,
    moon_colour,
    moon_destination,
    sun_colour,
    sun_destination,
    sun_factory,
)
from azulejos.games.duel.rules.plates import CELL, JOKER_SPACE, TURNS
from azulejos.games.duel.rules.tablets import COLUMN_POINTS, DIAGONAL_POINTS, ROW_POINTS
from azulejos.games.duel.state import (
    ACQUIRING,
    BROKEN,
    COLOURS,
    FIRST_PLAYER_PENALTY,
    LARGE,
    LAYING,
    LINES,
    NONE,
    PAYING,
    PICKING,
    ROUNDS,
    SLOTS_IN_ROW,
    STACKING,
    State,
)
from azulejos.games.kit.foresight import Foresight
from azulejos.games.kit.journal import JournalStep
from azulejos.games.kit.narration import (
    Parts,
    amount,
    amounts,
    leaves,
    listed,
    never_below,
    points,
    progress,
    runs,
    signed,
    story,
)
from azulejos.i18n import Message, Value


def narrate(foresight: Foresight[State]) -> Message:
    """Describe the effects of an action."""
    action = foresight.action
    if action < PLACE_IDS:
        return _narrate_plate(foresight)
    if action < SUN_IDS:
        return _narrate_place(foresight, *divmod(action - PLACE_IDS, TURNS))
    if action < STACK_IDS:
        return _narrate_sun(foresight, sun_factory(action), sun_colour(action), sun_destination(action))
    if action < MOON_IDS:
        return _narrate_stack(foresight, action - STACK_IDS)
    if action < CHIP_IDS:
        return _narrate_moon(foresight, moon_colour(action), moon_destination(action))
    if action < SPEND_IDS:
        return _narrate_chip(foresight, action - CHIP_IDS)
    if action < SKIP_ID:
        return _narrate_spend(foresight, action - SPEND_IDS)
    if action < TILE_IDS:
        return _narrate_skip(foresight.before)
    return _narrate_tile(foresight)


def points_of(foresight: Foresight[State]) -> int:
    """The points that an action itself scores or costs."""
    return foresight.own_points


class Laid(NamedTuple):
    """A tile laid on the dome, from the journal, and the special tile that it brings."""

    piece: int
    row: int
    column: int
    points: int
    across: int
    down: int
    choices: int
    special_row: int
    """NONE if it brings none."""
    special_points: int


def _laid_tiles(steps: list[JournalStep]) -> Iterator[Laid]:
    for step, then in pairwise([*steps, None]):
        if step and step.kind == LAY_TILE:
            tile = step.moves[0]
            row, column = divmod(tile.target - DOME_PLACE, LINES)
            across, down, choices = (step.notes[note] for note in (ACROSS, DOWN, CHOICES))
            special = then if then and then.kind == ADD_SPECIAL else None
            yield Laid(
                tile.piece,
                row,
                column,
                step.points,
                across,
                down,
                choices,
                special_row=special.moves[0].target - DOME_ROW_PLACE if special else NONE,
                special_points=special.points if special else 0,
            )


def _tile_points(steps: list[JournalStep]) -> int:
    return sum(step.points for step in steps if step.kind in (LAY_TILE, ADD_SPECIAL))


def _penalty(steps: list[JournalStep]) -> int:
    """The penalty for broken tiles and the first player tile."""
    return sum(step.notes[PENALTY] for step in steps if step.kind == PAY_BROKEN)


def _breaking(steps: list[JournalStep]) -> set[int]:
    """The lines whose tiles can never be laid."""
    return {step.moves[0].source - LINE_PLACE for step in steps if step.kind == BREAK_LINE}


def _projected_change(foresight: Foresight[State]) -> int:
    """The change of the projected score."""
    seat = foresight.before.current
    change: int = foresight.projected.players[seat].score - foresight.projected_before.players[seat].score
    return change


# Plates


def _narrate_plate(foresight: Foresight[State]) -> Message:
    before, action = foresight.before, foresight.action
    tokens = Message("narration.duel.tokens_left", {"count": foresight.acted.players[before.current].tokens})
    if action < DRAW_ID:
        taken = Message("narration.duel.plate", {"plate": action + 1, "cells": _cells(action, 0)})
        return story(taken, None if before.phase == PICKING else tokens)
    if action == DRAW_ID:
        change = foresight.steps[0].points
        drawn = (
            Message("narration.duel.draw", {"change": signed(change)})
            if change
            else Message("narration.duel.draw_free")
        )
        return story(drawn, tokens if before.drawn_count == 0 else None)
    if action == LOOK_ID:
        return Message("narration.duel.look", {"count": before.drawn_count})
    if action < UNDER_IDS:
        kept = Message("narration.duel.keep", {"plate": action - KEEP_IDS + 1, "cells": _cells(action - KEEP_IDS, 0)})
        others = before.drawn_count - 1
        return story(kept, Message("narration.duel.put_back", {"count": others}) if others else None)
    return Message("narration.duel.under", {"plate": action - UNDER_IDS + 1})


def _cells(plate: int, turn: int, first: int = 0, end: int = 4) -> Parts:
    """The symbols of a plate's cells, with the plate turned."""
    names = (*COLOUR_NAMES, "special", "joker")
    return tuple(Message(f"tile.{names[int(symbol)]}") for symbol in CELL[plate, turn, first:end])


def _narrate_place(foresight: Foresight[State], slot: int, turn: int) -> Message:
    plate, row = foresight.before.plate, 2 * (slot // SLOTS_IN_ROW)
    values: dict[str, Value] = {
        "plate": plate + 1,
        "slot": slot + 1,
        "upper": row + 1,
        "upper_cells": _cells(plate, turn, 0, 2),
        "lower": row + 2,
        "lower_cells": _cells(plate, turn, 2, 4),
    }
    placed = (
        Message("narration.duel.place_turned", {**values, "turn": QUARTER * turn})
        if turn
        else Message("narration.duel.place", values)
    )
    return story(
        placed,
        *_tell_lines_of_plate(foresight),
        _tell_tablets(foresight.was[0], foresight.now[0]),
        _tell_next(foresight),
    )


def _tell_lines_of_plate(foresight: Foresight[State]) -> Iterator[Message]:
    """What a new plate changes for waiting lines: they can be laid, score more, or can never be laid."""
    was, now = ({tile.row for tile in _laid_tiles(steps)} for steps in (foresight.was, foresight.now))
    for line in sorted(now - was):
        yield Message("narration.duel.opens", {"line": line + 1})
    for line in sorted(_breaking(foresight.now) - _breaking(foresight.was)):
        yield Message("narration.duel.dooms", {"line": line + 1})
    if change := _projected_change(foresight):
        yield Message("narration.duel.changes", {"change": signed(change)})


# Tiles


def _narrate_sun(foresight: Foresight[State], factory: int, colour: int, destination: int) -> Message:
    place = (
        Message("narration.from.large")
        if factory == LARGE
        else Message("narration.from.factory", {"number": factory + 1})
    )
    moves = foresight.steps[0].moves
    rest = [0] * COLOURS
    for move in moves:
        if move.piece != colour:
            rest[move.piece] += move.count
    stays = Message("narration.duel.rest", {"tiles": amounts(COLOUR_NAMES, rest)}) if any(rest) else None
    return story(_tell_take(foresight, colour, place, destination), stays, _tell_next(foresight))


def _narrate_moon(foresight: Foresight[State], colour: int, destination: int) -> Message:
    return story(
        _tell_take(foresight, colour, Message("narration.from.moons"), destination),
        _tell_next(foresight),
    )


def _tell_take(foresight: Foresight[State], colour: int, place: Message, destination: int) -> Message:
    before, seat = foresight.before, foresight.before.current
    moves = [move for move in foresight.steps[0].moves if move.piece == colour]
    tiles = sum(move.count for move in moves)
    is_doomed = destination in _breaking(foresight.now)
    fallen = sum(move.count for move in moves if is_doomed or move.target in (BROKEN_PLACE, TOWER_PLACE))
    laid = next((tile for tile in _laid_tiles(foresight.now) if tile.row == destination), None)
    gain = _tile_points(foresight.now) - _tile_points(foresight.was)
    lower = gain - laid.points - laid.special_points if laid else gain
    takes_first_tile = before.holder != foresight.acted.holder
    paid = _penalty(foresight.now) - _penalty(foresight.was)
    cost = paid - FIRST_PLAYER_PENALTY * takes_first_tile
    first_tile = Message("narration.duel.first_tile", {"change": signed(-FIRST_PLAYER_PENALTY)})
    count = 0 if destination == BROKEN else foresight.acted.players[seat].lines[destination].count
    return story(
        _tell_destination((amount(COLOUR_NAMES[colour], tiles),), place, destination, count, is_doomed, laid),
        _tell_special(laid) if laid else None,
        Message("narration.lower_lines", {"change": signed(lower)}) if lower else None,
        _tell_broken(fallen, cost),
        first_tile if takes_first_tile else None,
        never_below(gain - paid, _projected_change(foresight)),
        _tell_first_tile(before) if takes_first_tile else None,
        _tell_dome(foresight.projected, seat, laid) if laid else None,
        _tell_tablets(foresight.was[-1], foresight.now[-1]),
    )


def _tell_destination(
    tiles: Parts, place: Message, destination: int, count: int, is_doomed: bool, laid: Laid | None
) -> Message:
    values: dict[str, Value] = {"tiles": tiles, "place": place}
    if destination == BROKEN:
        return Message("narration.to_broken", values)
    values["line"] = destination + 1
    if is_doomed:
        return Message("narration.to_line.breaks", values)
    if count <= destination:
        return Message("narration.to_line.growing", {**values, "count": count, "size": destination + 1})
    if not laid:
        return Message("narration.to_line.waits", values)
    values |= {"points": points(laid.points), "runs": runs(laid.across, laid.down)}
    if laid.choices == 1:
        return Message("narration.to_line.complete", values)
    return Message("narration.to_line.choice", {**values, "column": laid.column + 1})


def _tell_special(laid: Laid) -> Message | None:
    if laid.special_row == NONE:
        return None
    return Message("narration.duel.special", {"row": laid.special_row + 1, "points": points(laid.special_points)})


def _tell_broken(tiles: int, cost: int) -> Message | None:
    if not tiles:
        return None
    pieces = Message("tiles.any", {"count": tiles})
    if cost == 0:
        return Message("narration.broken_full", {"pieces": pieces})
    return Message("narration.broken", {"pieces": pieces, "change": signed(-cost)})


def _tell_first_tile(before: State) -> Message:
    return Message("narration.starts") if before.round_number < ROUNDS else Message("narration.duel.breaks_tie")


def _narrate_stack(foresight: Foresight[State], colour: int) -> Message:
    factory = foresight.before.stacking
    stacked = Message("narration.duel.stack", {"tile": amount(COLOUR_NAMES[colour], 1), "number": factory + 1})
    if foresight.acted.phase == STACKING:
        return stacked
    top = foresight.acted.moon[factory][foresight.acted.heights[factory] - 1]
    on_top = Message("narration.duel.on_top", {"tile": amount(COLOUR_NAMES[top], 1)})
    return story(stacked, on_top, _tell_next(foresight))


def _tell_next(foresight: Foresight[State]) -> Message | None:
    """What is left for the other player, if it is their turn; or that the turns of this round are over."""
    before, after = foresight.before, foresight.after
    phase = after.next_phase if after.phase == DEALING else after.phase
    if before.picks_left > 0 or phase == STACKING:
        return None
    if after.round_number != before.round_number or phase != ACQUIRING:
        return Message("narration.duel.last_turn")
    return None if after.current == before.current else _tell_left(foresight.best_take)


def _tell_left(best_take: list[JournalStep]) -> Message | None:
    taken = [move for step in best_take for move in step.moves if move.piece < COLOURS and move.target >= LINE_PLACE]
    return leaves(taken, _tiles, _on_place)


def _tiles(counts: Mapping[int, int]) -> Parts:
    return amounts(COLOUR_NAMES, (counts.get(colour, 0) for colour in range(COLOURS)))


def _on_place(source: int) -> Message:
    if source >= MOON_PLACE:
        return Message("narration.on.moons")
    if source == SUN_PLACE + LARGE:
        return Message("narration.on.large")
    return Message("narration.on.factory", {"number": source - SUN_PLACE + 1})


# Chips, and tiles on the dome


def _narrate_chip(foresight: Foresight[State], factory: int) -> Message:
    before, acted = foresight.before, foresight.acted
    completable = foresight.now[0].notes[COMPLETABLE] & ~foresight.was[0].notes[COMPLETABLE]
    lines = tuple(str(line + 1) for line in range(LINES) if completable >> line & 1)
    count = sum(acted.players[before.current].chips)
    return story(
        Message("narration.duel.chip", {"chip": _chip(before.chips[factory]), "number": factory + 1, "count": count}),
        Message("narration.duel.completes", {"lines": lines}) if lines else None,
        _tell_next(foresight),
    )


def _chip(chip: int) -> Message:
    return Message(f"chip.{CHIP_NAMES[chip]}")


def _narrate_spend(foresight: Foresight[State], chip: int) -> Message:
    spent = Message("narration.duel.spend", {"chip": _chip(chip), "line": foresight.before.line + 1})
    if foresight.acted.phase in (PAYING, LAYING):
        is_paid = foresight.acted.phase == LAYING
        return story(spent, Message("narration.duel.then_cell" if is_paid else "narration.duel.more_chips"))
    laid = next(_laid_tiles(foresight.steps))
    completed = Message(
        "narration.duel.completed",
        {"points": points(laid.points), "column": laid.column + 1, "runs": runs(laid.across, laid.down)},
    )
    return story(spent, completed, *_tell_laid(foresight, laid))


def _narrate_skip(before: State) -> Message:
    count = before.players[before.current].lines[before.line].count
    return Message("narration.duel.skip", {"line": before.line + 1, "count": count})


def _narrate_tile(foresight: Foresight[State]) -> Message:
    before = foresight.before
    laid = next(_laid_tiles(foresight.steps))
    told = Message(
        "narration.lays",
        {
            "tile": amount(COLOUR_NAMES[laid.piece], 1),
            "line": laid.row + 1,
            "column": laid.column + 1,
            "points": points(laid.points),
            "runs": runs(laid.across, laid.down),
        },
    )
    on_joker = before.players[before.current].free[JOKER_SPACE][laid.row] >> laid.column & 1
    return story(told, Message("narration.duel.on_joker") if on_joker else None, *_tell_laid(foresight, laid))


def _tell_laid(foresight: Foresight[State], laid: Laid) -> tuple[Message | None, ...]:
    """What a tile on the dome brings besides its points."""
    return (
        _tell_special(laid),
        _tell_dome(foresight.acted, foresight.before.current, laid),
        _tell_tablets(foresight.was[0], foresight.now[0]),
    )


def _tell_dome(table: State, seat: int, laid: Laid) -> Message | None:
    """Progress with the tile laid: of its row, its column or a diagonal, if a tablet pays for it."""
    player, sides = table.players[seat], sides_in_play([*table.sides])
    parts = []
    if "rows" in sides:
        parts.append(_growing(Message("narration.row", {"number": laid.row + 1}), player.rows[laid.row], ROW_POINTS))
    if "columns" in sides:
        column = Message("narration.column", {"number": laid.column + 1})
        parts.append(_growing(column, player.columns[laid.column], COLUMN_POINTS))
    if "diagonals" in sides:
        for mirrored in (False, True):
            columns = [LINES - 1 - n if mirrored else n for n in range(LINES)]
            if columns[laid.row] == laid.column:
                filled = sum(player.rows[n] & 1 << columns[n] for n in range(LINES))
                parts.append(_growing(Message("narration.diagonal"), filled, DIAGONAL_POINTS))
    return listed("narration.duel.dome", parts)


def _growing(what: Message, filled: int, bonus: int) -> Message | None:
    """The progress of a row, column or diagonal; `None` if it is full, because the tablet is then mentioned instead."""
    count = bit_count(filled)
    return None if count == LINES else progress(what, count, LINES, bonus)


def _tell_tablets(was: JournalStep, now: JournalStep) -> Message | None:
    """The changes in what the tablets would pay, from two appraisals."""
    parts = []
    for n, side in enumerate(SIDES):
        change = now.notes.get(TABLET_OF + n, 0) - was.notes.get(TABLET_OF + n, 0)
        if change:
            parts.append(Message(f"narration.tablet.{side}", {"change": signed(change)}))
    return listed("narration.duel.tablets", parts)
