"""Phase 1, tiles: taking them from a sun or from all moons, stacking what is left, and where they go."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.core.records import Vector
from azulejos.games.duel.rules.actions import moon_id, sun_id
from azulejos.games.duel.state import (
    ACQUIRING,
    BROKEN,
    COLOURS,
    FACTORIES,
    LARGE,
    MOST_BROKEN,
    NONE,
    SMALL_FACTORIES,
    STACKING,
    Player,
    State,
)
from azulejos.games.kit.tiles import kinds_in


@compiled
def destinations(player: Player, colour: int) -> int:
    """Where tiles of this colour may go, as a mask: the lines open to it, and always the broken tiles."""
    return int(player.open[colour]) | 1 << BROKEN


@compiled
def moon_colours(state: State) -> int:
    """The colours, as a mask, that lie on top of a moon."""
    mask = kinds_in(state.large_moon)
    for factory in range(SMALL_FACTORIES):
        if state.heights[factory] > 0:
            mask |= 1 << int(state.moon[factory, state.heights[factory] - 1])
    return mask


@compiled
def any_tile_to_take(state: State) -> bool:
    """Whether a tile lies on any factory."""
    held = moon_colours(state)
    for colour in range(COLOURS):
        held |= int(state.where[colour])
    return held != 0


@compiled
def count_sun_takes(state: State, player: Player) -> int:
    """How many takes from a sun are legal."""
    count = 0
    for colour in range(COLOURS):
        count += bit_count(int(state.where[colour])) * bit_count(destinations(player, colour))
    return count


@compiled
def count_moon_takes(state: State, player: Player) -> int:
    """How many takes from the moons are legal."""
    colours = moon_colours(state)
    count = 0
    for colour in range(COLOURS):
        if colours >> colour & 1:
            count += bit_count(destinations(player, colour))
    return count


@compiled
def list_sun_takes(state: State, player: Player, actions: Vector[int], count: int) -> int:
    """Write the ids of the legal takes from suns after so many others; returns how many there are then."""
    for factory in range(FACTORIES):
        for colour in range(COLOURS):
            if state.where[colour] >> factory & 1:
                goals = destinations(player, colour)
                for n in range(bit_count(goals)):
                    actions[count] = sun_id(factory, colour, nth_bit(goals, n))
                    count += 1
    return count


@compiled
def list_moon_takes(state: State, player: Player, actions: Vector[int], count: int) -> int:
    """Write the ids of the legal takes from the moons after so many others; returns how many there are then."""
    colours = moon_colours(state)
    for colour in range(COLOURS):
        if colours >> colour & 1:
            goals = destinations(player, colour)
            for n in range(bit_count(goals)):
                actions[count] = moon_id(colour, nth_bit(goals, n))
                count += 1
    return count


@compiled
def nth_sun_take(state: State, player: Player, pick: int) -> int:
    """One of the legal takes from suns, counted from 0, colour by colour."""
    colour = 0
    goals = destinations(player, colour)
    while pick >= bit_count(int(state.where[colour])) * bit_count(goals):
        pick -= bit_count(int(state.where[colour])) * bit_count(goals)
        colour += 1
        goals = destinations(player, colour)
    factory, goal = divmod(pick, bit_count(goals))
    return sun_id(nth_bit(int(state.where[colour]), factory), colour, nth_bit(goals, goal))


@compiled
def nth_moon_take(state: State, player: Player, pick: int) -> int:
    """One of the legal takes from the moons, counted from 0."""
    colours = moon_colours(state)
    n = 0
    goals = destinations(player, nth_bit(colours, n))
    while pick >= bit_count(goals):
        pick -= bit_count(goals)
        n += 1
        goals = destinations(player, nth_bit(colours, n))
    return moon_id(nth_bit(colours, n), nth_bit(goals, pick))


@compiled
def is_legal_sun_take(state: State, factory: int, colour: int, destination: int) -> bool:
    """Whether the current player may make this take from a sun."""
    goals = destinations(state.players[state.current], colour)
    return int(state.where[colour]) >> factory & 1 == 1 and goals >> destination & 1 == 1


@compiled
def is_legal_moon_take(state: State, colour: int, destination: int) -> bool:
    """Whether the current player may make this take from the moons."""
    goals = destinations(state.players[state.current], colour)
    return moon_colours(state) >> colour & 1 == 1 and goals >> destination & 1 == 1


@compiled
def take_from_sun(state: State, factory: int, colour: int, destination: int) -> bool:
    """Take all tiles of a colour from a sun; the others go to the factory's moon. Tells whether the turn is over.

    On a small factory they are stacked in the order that the player chooses, on the large one they lie side by side.
    """
    tiles = int(state.sun[factory, colour])
    state.sun[factory, colour] = 0
    for other in range(COLOURS):
        state.where[other] &= ~(1 << factory)
        if factory == LARGE:
            state.large_moon[other] += state.sun[factory, other]
        else:
            state.rest[other] = state.sun[factory, other]
        state.sun[factory, other] = 0
    place_tiles(state, state.players[state.current], colour, tiles, destination)
    return factory == LARGE or stack_the_rest(state, factory)


@compiled
def stack_the_rest(state: State, factory: int) -> bool:
    """Stack what is left while there is no choice; tells whether all is stacked."""
    colours = kinds_in(state.rest)
    if colours & (colours - 1):
        state.phase, state.stacking = STACKING, factory
        return False
    if colours:
        colour = nth_bit(colours, 0)
        while state.rest[colour] > 0:
            stack_tile(state, factory, colour)
    state.stacking = NONE
    state.phase = ACQUIRING
    return True


@compiled
def stack_tile(state: State, factory: int, colour: int) -> None:
    """Put a tile on the stack of a moon."""
    state.rest[colour] -= 1
    state.moon[factory, state.heights[factory]] = colour
    state.heights[factory] += 1


@compiled
def stack_chosen_tile(state: State, colour: int) -> bool:
    """Stack the tile that the player has chosen; tells whether the turn is over."""
    stack_tile(state, int(state.stacking), colour)
    return stack_the_rest(state, int(state.stacking))


@compiled
def take_from_moons(state: State, colour: int, destination: int) -> None:
    """Take the tiles of a colour from the top of every moon; the first of the large one bring its tile (ruling 1)."""
    tiles = int(state.large_moon[colour])
    if tiles > 0 and state.holder == NOBODY:
        state.holder = state.current
    state.large_moon[colour] = 0
    for factory in range(SMALL_FACTORIES):
        height = int(state.heights[factory])
        if height > 0 and state.moon[factory, height - 1] == colour:
            state.moon[factory, height - 1] = NONE
            state.heights[factory] -= 1
            tiles += 1
    place_tiles(state, state.players[state.current], colour, tiles, destination)


@compiled
def place_tiles(state: State, player: Player, colour: int, tiles: int, destination: int) -> None:
    """Put tiles on a line as far as it has room; the others break (ruling 5)."""
    laid = 0
    if destination != BROKEN:
        line = player.lines[destination]
        laid = min(tiles, destination + 1 - int(line.count))
        line.colour = colour
        line.count += laid
        close_line(player, destination, colour)
    break_tiles(state, player, colour, tiles - laid)


@compiled
def break_tiles(state: State, player: Player, colour: int, tiles: int) -> None:
    """Tiles break; those past the fourth go to the tower for nothing."""
    kept = min(tiles, MOST_BROKEN - int(player.broken_count))
    player.broken[colour] += kept
    player.broken_count += kept
    state.tower[colour] += tiles - kept


@compiled
def close_line(player: Player, line: int, colour: int) -> None:
    """A line with tiles takes no other colour, and a full one takes nothing."""
    for other in range(COLOURS):
        if other != colour or player.lines[line].count == line + 1:
            player.open[other] &= ~(1 << line)


@compiled
def clear_line(player: Player, line: int) -> None:
    """Empty a line and open it to every colour."""
    player.lines[line].colour, player.lines[line].count = NONE, 0
    for colour in range(COLOURS):
        player.open[colour] |= 1 << line
