"""Summer Pavilion, step by step: an action; at the end of the game the bonuses."""

from typing import Any

from azulejos.core.phases import NOBODY, OVER
from azulejos.games.kit.animation import Account, Content, Contents, Place, Step, change, counted, gathered, travel
from azulejos.games.kit.factories import CENTRE, PLACES
from azulejos.games.summer_pavilion.board import FULL_STAR, SPACE_HOURS, SPACES_OF_COST, STARS
from azulejos.games.summer_pavilion.notation import COLOUR_NAMES, STAR_NAMES
from azulejos.games.summer_pavilion.rules.scoring import full_star_bonus
from azulejos.games.summer_pavilion.state import COST_BONUS, NONE, Player, State

_WITH_TOKEN = (*COLOUR_NAMES, "token")


def animate(before: State, after: State, form: dict[str, Any]) -> list[Step]:
    """The steps of an action."""
    seat = before.current
    steps: list[Step] = []
    for other in (seat, *(n for n in range(before.seats) if n != seat)):
        bonuses = _bonuses(after, after.players[other]) if after.phase == OVER else []
        account = Account(other, before.players[other].score)
        own = change(before, after, other) - sum(points for _, points in bonuses)
        if other == seat:
            account.add(form["type"], own, travel(places(before), places(after)))
        elif own:
            account.add("lose", own)
        for what, points in bonuses:
            account.add("bonus", points, what=what)
        steps += account.steps
    return steps


def places(state: State) -> Contents:
    """Where every piece is."""
    found: dict[Place, Content] = {}
    for place in range(PLACES):
        if place == CENTRE:
            found["centre", None] = counted, _WITH_TOKEN, [*state.places[CENTRE], int(state.token == NOBODY)]
        else:
            found[f"factory {place + 1}", None] = counted, COLOUR_NAMES, state.places[place]
    found["supply", None] = counted, COLOUR_NAMES, state.supply
    for seat in range(state.seats):
        player = state.players[seat]
        found["hand", seat] = counted, _WITH_TOKEN, [*player.hand, int(state.token == seat)]
        found["corners", seat] = counted, COLOUR_NAMES, player.corners
        for star in range(STARS):
            for hour, tile in zip(SPACE_HOURS, player.tiles[star], strict=True):
                if tile != NONE:
                    found[f"star {STAR_NAMES[star]} at {hour}", seat] = gathered, (COLOUR_NAMES[tile],)
    found["depot", None] = counted, COLOUR_NAMES, state.depot
    return found


def _bonuses(state: State, player: Player) -> list[tuple[str, int]]:
    stars = [
        (f"star {STAR_NAMES[star]}", full_star_bonus(player.colours[star]))
        for star in range(STARS)
        if player.laid[star] == FULL_STAR
    ]
    covered = [
        (f"cost {cost}", COST_BONUS[cost])
        for cost in range(1, len(COST_BONUS))
        if not any(int(SPACES_OF_COST[state.monochrome, cost, star]) & ~player.laid[star] for star in range(STARS))
    ]
    return stars + covered
