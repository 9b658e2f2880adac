"""What an action of Summer Pavilion brings, in a few sentences: tiles, points, bonus tiles, stars and costs."""

from collections.abc import Iterator

from azulejos.core.bits import bit_count
from azulejos.core.phases import NOBODY
from azulejos.core.records import Plain
from azulejos.games.kit.factories import CENTRE, PLACES
from azulejos.games.kit.narration import (
    Group,
    Parts,
    amount,
    from_place,
    leaves,
    listed,
    never_below,
    on_place,
    points,
    progress,
    signed,
    story,
)
from azulejos.games.summer_pavilion.board import (
    COSTS,
    MOST_COST,
    NO_STRUCTURE,
    PILLAR,
    RING_RUN,
    SPACE_HOURS,
    SPACES,
    SPACES_OF_COST,
    STARS,
    STATUE,
    STRUCTURES,
    STRUCTURES_AT,
    WINDOW,
)
from azulejos.games.summer_pavilion.notation import COLOUR_NAMES, star_name
from azulejos.games.summer_pavilion.rules.actions import (
    BONUS_IDS,
    DISCARD_ID,
    KEEP_IDS,
    PASS_ID,
    PAY_IDS,
    PLACE_IDS,
    placed_colour,
    placed_space,
    placed_star,
)
from azulejos.games.summer_pavilion.rules.scoring import full_star_bonus
from azulejos.games.summer_pavilion.state import COLOURS, COST_BONUS, MOST_KEPT, PAYING, ROUNDS, TAKING
from azulejos.i18n import Message, Value

_STRUCTURE_NAMES = {PILLAR: "pillar", STATUE: "statue", WINDOW: "window"}


def tell(before: Plain, after: Plain, action: int) -> Message:
    """What an action brings, from the table before it and the one right after it."""
    if action < PLACE_IDS:
        return _tell_take(before, after, action // COLOURS, action % COLOURS)
    if action < PAY_IDS:
        return _tell_place(before, after, placed_star(action), placed_space(action), placed_colour(action))
    if action < BONUS_IDS:
        return _tell_lay(before, before.star, before.space, before.colour, action - PAY_IDS)
    if action < PASS_ID:
        return _tell_bonus(before, action - BONUS_IDS)
    if action == PASS_ID:
        return _tell_pass(before)
    if action < DISCARD_ID:
        return _tell_keep(before, action - KEEP_IDS)
    return _tell_discard(before, sum(_hand(before)))


def _hand(state: Plain) -> list[int]:
    hand: list[int] = state.players[state.current].hand
    return hand


def _wild(state: Plain) -> int:
    wild: int = state.wilds[state.round_number - 1]
    return wild


def _tiles(state: Plain, counts: dict[int, int]) -> Parts:
    """Tiles by colour, the wild ones marked."""
    parts = []
    for colour, count in counts.items():
        tiles = amount(COLOUR_NAMES[colour], count)
        parts += [Message("tell.pavilion.wild", {"tiles": tiles}) if colour == _wild(state) else tiles] * (count > 0)
    return tuple(parts)


def _takeable(state: Plain, place: int, colour: int) -> dict[int, int]:
    """What comes with a colour that is named at a place: its tiles and one wild tile; of wild tiles alone, one."""
    wild = _wild(state)
    tiles = state.places[place]
    named = {} if colour == wild else {colour: tiles[colour]}
    return named | {wild: min(1, tiles[wild])}


def _lose(state: Plain, lost: int) -> Message | None:
    """A word about a score that stops at 0."""
    score = state.players[state.current].score
    return never_below(-lost, -min(score, lost))


def _tell_take(before: Plain, after: Plain, place: int, colour: int) -> Message:
    taken = _takeable(before, place, colour)
    hand = {held: _hand(before)[held] + count for held, count in taken.items()}
    count = sum(taken.values())
    has_token = place == CENTRE and before.token == NOBODY
    goes_on = has_token and before.round_number < ROUNDS
    return story(
        Message("tell.takes", {"tiles": _tiles(before, taken), "place": from_place(place)}),
        Message("tell.pavilion.token", {"change": signed(-count)}) if has_token else None,
        _lose(before, count) if has_token else None,
        Message("tell.starts") if goes_on else None,
        Message("tell.pavilion.hand", {"tiles": _tiles(before, hand)}),
        _tell_reach(before, hand, colour),
        leaves(_groups(after)) if after.phase == TAKING else Message("tell.pavilion.last_take"),
    )


def _tell_reach(state: Plain, hand: dict[int, int], colour: int) -> Message | None:
    """The dearest free space that the tiles then in hand can pay for with a tile of this colour."""
    player = state.players[state.current]
    tiles = min(MOST_COST, sum(hand.values()))
    costs = [
        int(COSTS[state.monochrome, star, space])
        for star in range(STARS)
        for space in range(SPACES)
        if player.open[star] >> colour & 1 and not player.laid[star] >> space & 1
    ]
    reached = max((cost for cost in costs if cost <= tiles), default=0)
    return Message("tell.pavilion.reach", {"cost": reached}) if reached else None


def _groups(state: Plain) -> Iterator[Group]:
    for place in range(PLACES):
        wild = _wild(state)
        others = [colour for colour in range(COLOURS) if colour != wild and state.places[place][colour]]
        for colour in others or [wild] * (state.places[place][wild] > 0):
            tiles = _takeable(state, place, colour)
            count = sum(tiles.values())
            yield Group(_tiles(state, tiles), on_place(place), count, count)


def _tell_place(before: Plain, after: Plain, star: int, space: int, colour: int) -> Message:
    cost = int(COSTS[before.monochrome, star, space])
    if after.phase == PAYING:
        payment: Value = Message("tiles.any", {"count": cost})
        return _tell_laid(before, "tell.pavilion.choose", star, space, colour, payment)
    return _tell_lay(before, star, space, colour, max(0, cost - _hand(before)[colour]))


def _tell_lay(before: Plain, star: int, space: int, colour: int, wild_tiles: int) -> Message:
    own = int(COSTS[before.monochrome, star, space]) - wild_tiles
    wild = {} if colour == _wild(before) else {_wild(before): wild_tiles}
    return _tell_laid(before, "tell.pavilion.place", star, space, colour, _tiles(before, {colour: own} | wild))


def _tell_laid(before: Plain, key: str, star: int, space: int, colour: int, payment: Value) -> Message:
    laid = before.players[before.current].laid.copy()
    laid[star] |= 1 << space
    run = int(RING_RUN[laid[star], space])
    return story(
        Message(
            key,
            {
                "tile": amount(COLOUR_NAMES[colour], 1),
                "hour": SPACE_HOURS[space],
                "star": star_name(star),
                "payment": payment,
                "points": points(run),
                "run": Message("tell.run.ring", {"count": run}),
            },
        ),
        _tell_structures(before, laid, star, space),
        _tell_board(before, laid, star, space, colour),
    )


def _tell_structures(before: Plain, laid: list[int], star: int, space: int) -> Message | None:
    """The structures that the tile completes, and the bonus tiles that the supply can give for them."""
    found = [int(n) for n in STRUCTURES_AT[star, space] if n != NO_STRUCTURE and _is_surrounded(laid, int(n))]
    if not found:
        return None
    tiles = sum(int(STRUCTURES[n, 0]) for n in found)
    things = tuple(Message(f"tell.pavilion.{_STRUCTURE_NAMES[int(STRUCTURES[n, 0])]}") for n in found)
    return Message("tell.pavilion.surrounds", {"things": things, "count": min(tiles, before.supply_count)})


def _is_surrounded(laid: list[int], structure: int) -> bool:
    _, first, first_mask, second, second_mask = map(int, STRUCTURES[structure])
    return laid[first] & first_mask == first_mask and laid[second] & second_mask == second_mask


def _tell_board(before: Plain, laid: list[int], star: int, space: int, colour: int) -> Message | None:
    """The bonuses that the tile comes nearer to: its star, and the spaces of its cost."""
    colours = before.players[before.current].colours[star] | 1 << colour
    parts = [progress(star_name(star), bit_count(laid[star]), SPACES, full_star_bonus(colours))]
    cost = int(COSTS[before.monochrome, star, space])
    if cost < len(COST_BONUS):
        masks = [int(mask) for mask in SPACES_OF_COST[before.monochrome, cost]]
        size = sum(mask.bit_count() for mask in masks)
        count = sum((mask & held).bit_count() for mask, held in zip(masks, laid, strict=True))
        name = Message("tell.pavilion.cost", {"cost": cost})
        parts.append(progress(name, count, size, COST_BONUS[cost]))
    return listed("tell.board", parts)


def _tell_bonus(before: Plain, colour: int) -> Message:
    left = before.bonus_left - 1
    held = {colour: _hand(before)[colour] + 1}
    return story(
        Message("tell.pavilion.bonus", {"tile": amount(COLOUR_NAMES[colour], 1)}),
        Message("tell.pavilion.hand", {"tiles": _tiles(before, held)}),
        Message("tell.pavilion.bonus_left", {"count": left}) if left else None,
    )


def _tell_pass(before: Plain) -> Message:
    count = sum(_hand(before))
    if before.round_number == ROUNDS:
        return story(Message("tell.pavilion.passes"), _tell_discard(before, count))
    lost = max(0, count - MOST_KEPT)
    if lost:
        return story(Message("tell.pavilion.pass_some", {"count": lost, "change": signed(-lost)}), _lose(before, lost))
    return Message("tell.pavilion.pass_all", {"count": count})


def _tell_keep(before: Plain, colour: int) -> Message:
    rest = sum(_hand(before)) - 1
    is_last = before.kept + 1 == MOST_KEPT and rest > 0
    return story(
        Message("tell.pavilion.keep", {"tile": amount(COLOUR_NAMES[colour], 1)}),
        _tell_discard(before, rest) if is_last else None,
    )


def _tell_discard(before: Plain, count: int) -> Message:
    told = Message("tell.pavilion.discard", {"count": count, "change": signed(-count)})
    return story(told, _lose(before, count))
