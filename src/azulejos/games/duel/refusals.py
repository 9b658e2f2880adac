"""Why an action is illegal: the first rule that it breaks, as a sentence."""

from azulejos.core.phases import OVER
from azulejos.games.duel.notation import CHIP_NAMES, colour_name, factory_name
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
    tile_line,
)
from azulejos.games.duel.rules.plates import TURNS
from azulejos.games.duel.state import (
    BROKEN,
    DRAWING,
    HIDDEN_CHIP,
    KEEPING,
    MOST_CHIPS_TAKEN,
    NONE,
    PAYING,
    PICKING,
    PLACING,
    RETURNING,
    STACKING,
    Player,
    State,
)
from azulejos.i18n import Message, Value


def why_illegal(state: State, action: int) -> Message:
    """Why this action is illegal now."""
    if state.phase == OVER:
        return Message("illegal.over")
    if state.phase in (PICKING, PLACING, DRAWING, KEEPING, RETURNING):
        return _why_not_plate(state, action)
    if state.phase == STACKING:
        if STACK_IDS <= action < MOON_IDS:
            return Message("illegal.not_to_stack", {"colour": colour_name(action - STACK_IDS)})
        return _first(state, "illegal.stack_first", number=int(state.stacking) + 1)
    if state.phase == PAYING:
        return _why_not_spend(state, action)
    if state.line != NONE:
        return _why_not_lay(state, action)
    return _why_not_acquire(state, action)


def _first(state: State, key: str, **values: Value) -> Message:
    """What the current player must do first."""
    return Message(key, {"player": int(state.current) + 1, **values})


def _why_not_plate(state: State, action: int) -> Message:
    if state.phase == PICKING:
        return _not_in_offer(action) if action < DRAW_ID else _first(state, "illegal.pick_first")
    if state.phase == PLACING:
        if PLACE_IDS <= action < SUN_IDS:
            return Message("illegal.slot_taken", {"slot": (action - PLACE_IDS) // TURNS + 1})
        return _first(state, "illegal.place_first", plate=int(state.plate) + 1)
    if state.phase == DRAWING:
        return _first(state, "illegal.draw_or_look")
    if state.phase == KEEPING and KEEP_IDS <= action < UNDER_IDS:
        return Message("illegal.not_drawn", {"plate": action - KEEP_IDS + 1})
    if state.phase == RETURNING and UNDER_IDS <= action < PLACE_IDS:
        return Message("illegal.not_drawn", {"plate": action - UNDER_IDS + 1})
    return _first(state, "illegal.keep_first" if state.phase == KEEPING else "illegal.return_first")


def _not_in_offer(plate: int) -> Message:
    return Message("illegal.not_in_offer", {"plate": plate + 1})


def _why_not_spend(state: State, action: int) -> Message:
    if SPEND_IDS <= action < SKIP_ID:
        chip = action - SPEND_IDS
        owned = state.players[state.current].chips[chip] > 0
        return _first(state, "illegal.chip_too_many" if owned else "illegal.chip_not_owned", chip=_chip_name(chip))
    if any(state.paid):
        return Message("illegal.already_spending")
    return _first(state, "illegal.spend_first", line=int(state.line) + 1)


def _chip_name(chip: int) -> Message:
    return Message(f"chip.{CHIP_NAMES[chip]}")


def _why_not_lay(state: State, action: int) -> Message:
    line = int(state.line) + 1
    if action < TILE_IDS:
        return _first(state, "illegal.choose_space", line=line)
    if tile_line(action) + 1 != line:
        return Message("illegal.other_line", {"line": line})
    colour = colour_name(int(state.players[state.current].lines[state.line].colour))
    return Message("illegal.no_cell", {"colour": colour, "line": line, "column": tile_column(action) + 1})


def _why_not_acquire(state: State, action: int) -> Message:
    player = state.players[state.current]
    if action <= DRAW_ID:
        if player.tokens == 0:
            return _first(state, "illegal.no_token")
        if action < DRAW_ID:
            return _not_in_offer(action)
        return Message("illegal.stack_empty" if state.shuffled + state.returned_count == 0 else "illegal.no_point")
    if SUN_IDS <= action < STACK_IDS:
        factory, colour = sun_factory(action), sun_colour(action)
        place = Message("duel.sun", {"factory": factory_name(factory)})
        is_there, is_empty = state.sun[factory, colour] > 0, not any(state.sun[factory])
        return _why_not_take(player, place, is_empty, bool(is_there), colour, sun_destination(action))
    if MOON_IDS <= action < CHIP_IDS:
        colour = moon_colour(action)
        tops = [int(state.moon[n, height - 1]) for n, height in enumerate(state.heights) if height]
        tops += [kind for kind, count in enumerate(state.large_moon) if count]
        return _why_not_take(player, Message("duel.moons"), not tops, colour in tops, colour, moon_destination(action))
    if CHIP_IDS <= action < SPEND_IDS:
        return _why_not_chip(state, action - CHIP_IDS)
    return _first(state, "illegal.look_at_nothing" if action == LOOK_ID else "illegal.begin_turn")


def _why_not_take(
    player: Player, place: Message, is_empty: bool, is_there: bool, colour: int, destination: int
) -> Message:
    if is_empty:
        return Message("illegal.place_empty", {"place": place})
    if not is_there or destination == BROKEN:
        return Message("illegal.not_there", {"tile": colour_name(colour), "place": place})
    line = player.lines[destination]
    if line.count == destination + 1:
        return Message("illegal.line_full", {"line": destination + 1})
    held = colour_name(int(line.colour))
    return Message("illegal.line_colour", {"line": destination + 1, "held": held, "colour": colour_name(colour)})


def _why_not_chip(state: State, factory: int) -> Message:
    if state.players[state.current].chips_taken == MOST_CHIPS_TAKEN:
        return _first(state, "illegal.two_chips")
    key = "illegal.chip_hidden" if state.chips[factory] == HIDDEN_CHIP else "illegal.no_chip"
    return Message(key, {"number": factory + 1})
