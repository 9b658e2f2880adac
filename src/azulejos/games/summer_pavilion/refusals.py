"""Why an action is illegal: the first rule that it breaks, as a sentence."""

from azulejos.core.phases import OVER
from azulejos.games.kit.refusals import place_name, why_not_there
from azulejos.games.summer_pavilion.board import CENTRE_STAR
from azulejos.games.summer_pavilion.notation import colour_name, star_name
from azulejos.games.summer_pavilion.rules.actions import (
    BONUS_IDS,
    KEEP_IDS,
    PAY_IDS,
    PLACE_IDS,
    placed_colour,
    placed_space,
    placed_star,
)
from azulejos.games.summer_pavilion.rules.placing import cost_of, tiles_for_colour, wild_range
from azulejos.games.summer_pavilion.state import (
    BONUS,
    COLOURS,
    KEEPING,
    NONE,
    PAYING,
    PLACING,
    STAR_COLOURS,
    TAKING,
    State,
)
from azulejos.i18n import Message, Value


def why_illegal(state: State, action: int) -> Message:
    """Why this action is illegal now."""
    if state.phase == OVER:
        return Message("illegal.over")
    if state.phase == TAKING:
        if action < PLACE_IDS:
            return _why_not_take(state, action // COLOURS, action % COLOURS)
        return Message("illegal.take_first")
    if state.phase == PLACING:
        if PLACE_IDS <= action < PAY_IDS:
            return _why_not_place(state, placed_star(action), placed_space(action), placed_colour(action))
        return Message("illegal.place_or_pass")
    return _why_not_choice(state, action)


def _why_not_take(state: State, place: int, colour: int) -> Message:
    if nothing := why_not_there(state, place):
        return nothing
    if state.places[place, colour] == 0:
        return Message("illegal.not_there", {"place": place_name(place), "tile": colour_name(colour)})
    return Message("illegal.wild_named", {"colour": colour_name(colour), "place": place_name(place)})


def _why_not_place(state: State, star: int, space: int, colour: int) -> Message:
    player = state.players[state.current]
    star_in_words, cost = star_name(star, state.monochrome), cost_of(state, star, space)
    values: dict[str, Value] = {"star": star_in_words, "number": cost, "colour": colour_name(colour)}
    if player.tiles[star, space] != NONE:
        return Message("illegal.star_space_taken", values)
    if not player.open[star] >> colour & 1:
        if star != CENTRE_STAR and not state.monochrome:
            return Message(
                "illegal.star_takes_only", {"star": star_in_words, "colour": colour_name(STAR_COLOURS[star])}
            )
        return Message("illegal.star_colour", values)
    if player.hand[colour] == 0:
        return Message("illegal.no_tile_to_lay", values)
    tiles = tiles_for_colour(state, player, colour)
    return Message("illegal.too_few_tiles", {**values, "cost": cost, "count": tiles})


def _why_not_choice(state: State, action: int) -> Message:
    player = int(state.current) + 1
    if state.phase == PAYING:
        fewest, most = wild_range(state, int(state.star), int(state.space), int(state.colour))
        return Message("illegal.choose_payment", {"player": player, "fewest": fewest, "most": most})
    if state.phase == BONUS:
        if BONUS_IDS <= action < BONUS_IDS + COLOURS:
            return Message("illegal.not_in_supply", {"colour": colour_name(action - BONUS_IDS)})
        return Message("illegal.choose_bonus", {"player": player, "count": int(state.bonus_left)})
    assert state.phase == KEEPING
    if KEEP_IDS <= action < KEEP_IDS + COLOURS:
        return Message("illegal.not_in_hand", {"colour": colour_name(action - KEEP_IDS)})
    return Message("illegal.choose_kept", {"player": player})
