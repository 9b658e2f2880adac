"""What an action of Azul Duel brings, in a few sentences: plates, tiles, chips, points, tablets, what is left."""

from collections.abc import Iterator
from copy import deepcopy

from azulejos.core.phases import DEALING, NOBODY
from azulejos.core.records import Plain
from azulejos.games.duel.notation import CHIP_NAMES, COLOUR_NAMES, QUARTER
from azulejos.games.duel.outlook import Dome, Laid, Outlook, dome_of, outlook
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
    tile_column,
)
from azulejos.games.duel.rules.chips import is_payable, matches
from azulejos.games.duel.rules.plates import CELL, JOKER_SPACE, TURNS
from azulejos.games.duel.state import (
    ACQUIRING,
    BROKEN,
    CHIPS,
    COLOURS,
    DRAW_COST,
    FACTORIES,
    FIRST_PLAYER_PENALTY,
    LARGE,
    LAYING,
    LINES,
    MOST_BROKEN,
    NONE,
    PAYING,
    PICKING,
    ROUNDS,
    SLOTS_IN_ROW,
    SMALL_FACTORIES,
    STACKING,
)
from azulejos.games.duel.tablet_outlook import growing_parts, side_points
from azulejos.games.kit.narration import (
    Group,
    Parts,
    amount,
    amounts,
    leaves,
    listed,
    never_below,
    points,
    runs,
    signed,
    story,
)
from azulejos.i18n import Message, Value


def tell(before: Plain, after: Plain, action: int) -> Message:
    """What an action brings, from the table before it and the one right after it."""
    if action < PLACE_IDS:
        return _tell_plate(before, action)
    if action < SUN_IDS:
        return _tell_place(before, after, *divmod(action - PLACE_IDS, TURNS))
    if action < STACK_IDS:
        return _tell_sun(before, after, sun_factory(action), sun_colour(action), sun_destination(action))
    if action < MOON_IDS:
        return _tell_stack(before, after, action - STACK_IDS)
    if action < CHIP_IDS:
        return _tell_moon(before, after, moon_colour(action), moon_destination(action))
    if action < SPEND_IDS:
        return _tell_chip(before, after, action - CHIP_IDS)
    if action < SKIP_ID:
        return _tell_spend(before, after, action - SPEND_IDS)
    if action < TILE_IDS:
        count = before.players[before.current].lines[before.line].count
        return Message("tell.duel.skip", {"line": before.line + 1, "count": count})
    return _tell_tile(before, tile_column(action))


# Plates


def _tell_plate(before: Plain, action: int) -> Message:
    player = before.players[before.current]
    if action < DRAW_ID:
        taken = Message("tell.duel.plate", {"plate": action + 1, "cells": _cells(action, 0)})
        return story(taken, None if before.phase == PICKING else _tell_tokens(player.tokens - 1))
    if action == DRAW_ID:
        paid = min(player.score, DRAW_COST)
        drawn = Message("tell.duel.draw", {"change": signed(-paid)}) if paid else Message("tell.duel.draw_free")
        return story(drawn, _tell_tokens(player.tokens - 1) if before.drawn_count == 0 else None)
    if action == LOOK_ID:
        return Message("tell.duel.look", {"count": before.drawn_count})
    if action < UNDER_IDS:
        kept = Message("tell.duel.keep", {"plate": action - KEEP_IDS + 1, "cells": _cells(action - KEEP_IDS, 0)})
        others = before.drawn_count - 1
        return story(kept, Message("tell.duel.put_back", {"count": others}) if others else None)
    return Message("tell.duel.under", {"plate": action - UNDER_IDS + 1})


def _tell_tokens(count: int) -> Message:
    return Message("tell.duel.tokens_left", {"count": count})


def _cells(plate: int, turn: int, first: int = 0, end: int = 4) -> Parts:
    """What cells of a plate show as it lies."""
    names = (*COLOUR_NAMES, "special", "joker")
    return tuple(Message(f"tile.{names[int(symbol)]}") for symbol in CELL[plate, turn, first:end])


def _tell_place(before: Plain, after: Plain, slot: int, turn: int) -> Message:
    player = deepcopy(before.players[before.current])
    player.plates[slot], player.turns[slot] = before.plate, turn
    player.plates_in_row[slot // SLOTS_IN_ROW] += 1
    was, now = _outlooks(before, player)
    row = 2 * (slot // SLOTS_IN_ROW)
    values: dict[str, Value] = {
        "plate": before.plate + 1,
        "slot": slot + 1,
        "upper": row + 1,
        "upper_cells": _cells(before.plate, turn, 0, 2),
        "lower": row + 2,
        "lower_cells": _cells(before.plate, turn, 2, 4),
    }
    placed = (
        Message("tell.duel.place_turned", {**values, "turn": QUARTER * turn})
        if turn
        else Message("tell.duel.place", values)
    )
    return story(
        placed,
        *_tell_lines_of_plate(was, now),
        _tell_tablets(before, dome_of(before.players[before.current]), dome_of(player)),
        _tell_next(before, after),
    )


def _tell_lines_of_plate(was: Outlook, now: Outlook) -> Iterator[Message]:
    """What a new plate changes for lines that wait: they can be laid, score more, or can never be laid."""
    for line in sorted(now.laid.keys() - was.laid.keys()):
        yield Message("tell.duel.opens", {"line": line + 1})
    for line in sorted(now.breaking - was.breaking):
        yield Message("tell.duel.dooms", {"line": line + 1})
    if now.standing != was.standing:
        yield Message("tell.duel.changes", {"change": signed(now.standing - was.standing)})


# Tiles


def _tell_sun(before: Plain, after: Plain, factory: int, colour: int, destination: int) -> Message:
    place = Message("tell.from.large") if factory == LARGE else Message("tell.from.factory", {"number": factory + 1})
    rest = [0 if other == colour else count for other, count in enumerate(before.sun[factory])]
    stays = Message("tell.duel.rest", {"tiles": amounts(COLOUR_NAMES, rest)}) if any(rest) else None
    return story(
        _tell_take(before, colour, before.sun[factory][colour], place, destination, takes_first_tile=False),
        stays,
        _tell_next(before, after),
    )


def _tell_moon(before: Plain, after: Plain, colour: int, destination: int) -> Message:
    takes_first_tile = before.large_moon[colour] > 0 and before.holder == NOBODY
    tiles = _on_moons(before)[colour]
    return story(
        _tell_take(before, colour, tiles, Message("tell.from.moons"), destination, takes_first_tile),
        _tell_next(before, after),
    )


def _on_moons(state: Plain) -> list[int]:
    """How many tiles of each colour can be taken from all moons."""
    counts: list[int] = state.large_moon.copy()
    for factory in range(SMALL_FACTORIES):
        if state.heights[factory]:
            counts[state.moon[factory][state.heights[factory] - 1]] += 1
    return counts


def _tell_take(
    before: Plain, colour: int, tiles: int, place: Message, destination: int, takes_first_tile: bool
) -> Message:
    player = deepcopy(before.players[before.current])
    fallen = _receive(player, colour, tiles, destination)
    was, now = _outlooks(before, player, takes_first_tile)
    laid = now.laid.get(destination)
    gain, cost = now.tile_points - was.tile_points, now.penalty - was.penalty
    own = laid.points + laid.special_points if laid else 0
    lower = gain - own
    paid = cost + FIRST_PLAYER_PENALTY * takes_first_tile
    first_tile = Message("tell.duel.first_tile", {"change": signed(-FIRST_PLAYER_PENALTY)})
    return story(
        _tell_destination(player, (amount(COLOUR_NAMES[colour], tiles),), place, destination, now),
        _tell_special(laid) if laid else None,
        Message("tell.lower_lines", {"change": signed(lower)}) if lower else None,
        _tell_broken(fallen + _doomed(before, player, destination, now), cost),
        first_tile if takes_first_tile else None,
        never_below(gain - paid, now.standing - was.standing),
        _tell_first_tile(before) if takes_first_tile else None,
        _tell_dome(before, now.dome, destination, laid.column) if laid else None,
        _tell_tablets(before, was.dome, now.dome),
    )


def _receive(player: Plain, colour: int, tiles: int, destination: int) -> int:
    """Put tiles on a line as far as it has room; tells how many break."""
    laid = 0
    if destination != BROKEN:
        line = player.lines[destination]
        laid = min(tiles, destination + 1 - line.count)
        line.colour = colour
        line.count += laid
    player.broken_count = min(MOST_BROKEN, player.broken_count + tiles - laid)
    return tiles - laid


def _doomed(before: Plain, player: Plain, destination: int, now: Outlook) -> int:
    """How many more tiles will break with a line that can never be laid."""
    if destination not in now.breaking:
        return 0
    count: int = player.lines[destination].count - before.players[before.current].lines[destination].count
    return count


def _outlooks(before: Plain, player: Plain, takes_first_tile: bool = False) -> tuple[Outlook, Outlook]:
    """The end of the round for a player before an action and after it."""
    has_it = before.holder == before.current
    return outlook(before.players[before.current], has_it), outlook(player, has_it or takes_first_tile)


def _tell_destination(player: Plain, tiles: Parts, place: Message, destination: int, now: Outlook) -> Message:
    values: dict[str, Value] = {"tiles": tiles, "place": place}
    if destination == BROKEN:
        return Message("tell.to_broken", values)
    values["line"] = destination + 1
    count = player.lines[destination].count
    if destination in now.breaking:
        return Message("tell.to_line.breaks", values)
    if count <= destination:
        return Message("tell.to_line.growing", {**values, "count": count, "size": destination + 1})
    laid = now.laid.get(destination)
    if not laid:
        return Message("tell.to_line.waits", values)
    values |= {"points": points(laid.points), "runs": runs(laid.across, laid.down)}
    if laid.choices == 1:
        return Message("tell.to_line.complete", values)
    return Message("tell.to_line.choice", {**values, "column": laid.column + 1})


def _tell_special(laid: Laid) -> Message | None:
    if laid.special_row == NONE:
        return None
    return Message("tell.duel.special", {"row": laid.special_row + 1, "points": points(laid.special_points)})


def _tell_broken(tiles: int, cost: int) -> Message | None:
    if not tiles:
        return None
    pieces = Message("tiles.any", {"count": tiles})
    if cost == 0:
        return Message("tell.broken_full", {"pieces": pieces})
    return Message("tell.broken", {"pieces": pieces, "change": signed(-cost)})


def _tell_first_tile(before: Plain) -> Message:
    return Message("tell.starts") if before.round_number < ROUNDS else Message("tell.duel.breaks_tie")


def _tell_stack(before: Plain, after: Plain, colour: int) -> Message:
    factory = before.stacking
    stacked = Message("tell.duel.stack", {"tile": amount(COLOUR_NAMES[colour], 1), "number": factory + 1})
    if after.phase == STACKING:
        return stacked
    moon = [*before.moon[factory][: before.heights[factory]], colour]
    rest = [count - (other == colour) for other, count in enumerate(before.rest)]
    moon += [other for other, count in enumerate(rest) for _ in range(count)]
    on_top = Message("tell.duel.on_top", {"tile": amount(COLOUR_NAMES[moon[-1]], 1)})
    return story(stacked, on_top, _tell_next(before, after))


def _tell_next(before: Plain, after: Plain) -> Message | None:
    """What is left to the other player, if it is their turn now; or that the round's turns are over."""
    phase = after.next_phase if after.phase == DEALING else after.phase
    if before.picks_left > 0 or phase == STACKING:
        return None
    if after.round_number != before.round_number or phase != ACQUIRING:
        return Message("tell.duel.last_turn")
    return None if after.current == before.current else leaves(_groups(after))


def _groups(state: Plain) -> Iterator[Group]:
    """The tiles that the player to act can take; none of them is nothing to speak of."""
    player = state.players[state.current]
    places = [(Message("tell.on.factory", {"number": n + 1}), state.sun[n]) for n in range(FACTORIES - 1)]
    places += [(Message("tell.on.large"), state.sun[LARGE]), (Message("tell.on.moons"), _on_moons(state))]
    for place, counts in places:
        for colour in range(COLOURS):
            count = counts[colour]
            rooms = [line + 1 - player.lines[line].count for line in range(LINES) if player.open[colour] >> line & 1]
            if count:
                yield Group((amount(COLOUR_NAMES[colour], count),), place, count, min(count, max(rooms, default=0)))


# Chips, and tiles on the dome


def _tell_chip(before: Plain, after: Plain, factory: int) -> Message:
    chip = before.chips[factory]
    player = before.players[before.current]
    chips = [count + (n == chip) for n, count in enumerate(player.chips)]
    lines = [
        line + 1
        for line in range(LINES)
        if _could_complete(player, line, chips) and not _could_complete(player, line, player.chips)
    ]
    return story(
        Message("tell.duel.chip", {"chip": _chip(chip), "number": factory + 1, "count": sum(chips)}),
        Message("tell.duel.completes", {"lines": tuple(map(str, lines))}) if lines else None,
        _tell_next(before, after),
    )


def _chip(chip: int) -> Message:
    return Message(f"chip.{CHIP_NAMES[chip]}")


def _could_complete(player: Plain, line: int, chips: list[int]) -> bool:
    """Whether chips could complete a line whose tile has a cell."""
    colour, missing = player.lines[line].colour, line + 1 - player.lines[line].count
    if player.lines[line].count == 0 or missing == 0 or not dome_of(player).places(line, colour):
        return False
    matching = sum(chips[chip] for chip in range(CHIPS) if matches(chip, colour))
    return is_payable(missing, 0, 0, matching, sum(chips) - matching)


def _tell_spend(before: Plain, after: Plain, chip: int) -> Message:
    line = before.line
    spent = Message("tell.duel.spend", {"chip": _chip(chip), "line": line + 1})
    if after.line == line and after.current == before.current and after.phase in (PAYING, LAYING):
        return story(spent, Message("tell.duel.more_chips" if after.phase == PAYING else "tell.duel.then_cell"))
    player = before.players[before.current]
    colour = player.lines[line].colour
    dome = dome_of(player)
    (column,) = dome.places(line, colour)
    laid = dome.lay(line, column, colour)
    completed = Message(
        "tell.duel.completed",
        {"points": points(laid.points), "column": column + 1, "runs": runs(laid.across, laid.down)},
    )
    return story(spent, completed, *_tell_laid(before, dome, line, laid))


def _tell_tile(before: Plain, column: int) -> Message:
    line = before.line
    player = before.players[before.current]
    colour = player.lines[line].colour
    dome = dome_of(player)
    laid = dome.lay(line, column, colour)
    told = Message(
        "tell.lays",
        {
            "tile": amount(COLOUR_NAMES[colour], 1),
            "line": line + 1,
            "column": column + 1,
            "points": points(laid.points),
            "runs": runs(laid.across, laid.down),
        },
    )
    on_joker = dome.printed[line][column] == JOKER_SPACE
    return story(told, Message("tell.duel.on_joker") if on_joker else None, *_tell_laid(before, dome, line, laid))


def _tell_laid(before: Plain, dome: Dome, line: int, laid: Laid) -> tuple[Message | None, ...]:
    """What a tile on the dome brings beside its own points."""
    was = dome_of(before.players[before.current])
    return (
        _tell_special(laid),
        _tell_dome(before, dome, line, laid.column),
        _tell_tablets(before, was, dome),
    )


def _tell_dome(before: Plain, dome: Dome, row: int, column: int) -> Message | None:
    return listed("tell.duel.dome", growing_parts(dome, sides_in_play(before.sides), row, column))


def _tell_tablets(before: Plain, was: Dome, now: Dome) -> Message | None:
    """What changes of the points that the tablets would pay."""
    parts = []
    for side in sides_in_play(before.sides):
        change = side_points(now, side) - side_points(was, side)
        if change:
            parts.append(Message(f"tell.tablet.{side}", {"change": signed(change)}))
    return listed("tell.duel.tablets", parts)
