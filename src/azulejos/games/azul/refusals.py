"""Why an action is illegal: the first rule that it breaks, as a sentence."""

from azulejos.core.phases import OVER
from azulejos.games.azul.notation import tile_name
from azulejos.games.azul.rules.actions import is_tile, taken, taken_from, taken_to, tile_column, tile_row
from azulejos.games.azul.rules.factory_offer import colour_of
from azulejos.games.azul.state import JOKER, NONE, STANDS_FOR, TILING, State
from azulejos.games.kit.refusals import place_name, why_not_there
from azulejos.i18n import Message


def why_illegal(state: State, action: int) -> Message:
    """Why this action is illegal now."""
    if state.phase == OVER:
        return Message("illegal.over")
    if state.phase == TILING:
        return _why_not_tile(state, action)
    if is_tile(action):
        return Message("illegal.not_tiling")
    return _why_not_take(state, taken(action), taken_from(action), taken_to(action))


def _why_not_tile(state: State, action: int) -> Message:
    line = int(state.choosing) + 1
    if not is_tile(action):
        return Message("illegal.choose_space", {"player": int(state.current) + 1, "line": line})
    if tile_row(action) != state.choosing:
        return Message("illegal.other_line", {"line": line})
    column = tile_column(action)
    player = state.players[state.current]
    if player.rows[state.choosing] >> column & 1:
        return Message("illegal.space_taken", {"line": line, "column": column + 1})
    colour = int(player.lines[state.choosing].colour)
    return Message("illegal.colour_in_column", {"column": column + 1, "colour": tile_name(colour)})


def _why_not_take(state: State, what: int, place: int, destination: int) -> Message:
    if what >= JOKER and not state.jokers:
        return Message("illegal.no_jokers")
    if nothing := why_not_there(state, place):
        return nothing
    colour = colour_of(what)
    for kind in [colour] * (colour != NONE) + [JOKER] * (what >= JOKER):
        if state.places[place, kind] == 0:
            return Message("illegal.not_there", {"place": place_name(place), "tile": tile_name(kind)})
    return _why_not_on_line(state, colour, destination)


def _why_not_on_line(state: State, colour: int, row: int) -> Message:
    player = state.players[state.current]
    line = player.lines[row]
    if line.count == row + 1:
        return Message("illegal.line_full", {"line": row + 1})
    if line.colour not in (NONE, colour):
        held = tile_name(int(line.colour))
        return Message("illegal.line_colour", {"line": row + 1, "held": held, "colour": tile_name(colour)})
    joker_stands = STANDS_FOR + colour in player.wall[row]
    key = "illegal.joker_in_row" if joker_stands else "illegal.colour_in_row"
    return Message(key, {"line": row + 1, "colour": tile_name(colour)})
