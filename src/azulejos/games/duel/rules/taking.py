"""Phase 1, tiles: taking them from a sun or from all moons, where they go, and stacking the rest."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.core.records import Vector
from azulejos.games.duel.journal import (
    BOARD_PLACE,
    BROKEN_PLACE,
    FIRST_PLAYER_TILE,
    LINE_PLACE,
    MOON_PLACE,
    REST_PLACE,
    STACK_TILE,
    SUN_PLACE,
    TAKE_FROM_MOONS,
    TAKE_FROM_SUN,
    TOWER_PLACE,
)
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
from azulejos.games.kit.journal import Journal, begin_step, move
from azulejos.games.kit.tiles import kinds_in


@compiled
def destinations(player: Player, colour: int) -> int:
    """Where tiles of this colour can go, as a mask: the lines open to it, and always the broken tiles."""
    return int(player.open[colour]) | 1 << BROKEN


@compiled
def moon_colours(state: State) -> int:
    """The colours on top of a moon, as a mask."""
    mask = kinds_in(state.large_moon)
    for factory in range(SMALL_FACTORIES):
        if state.heights[factory] > 0:
            mask |= 1 << int(state.moon[factory, state.heights[factory] - 1])
    return mask


@compiled
def any_tile_to_take(state: State) -> bool:
    """Whether any factory has a tile."""
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
    """Append the ids of the legal takes from suns to the first `count` ones; returns the new count."""
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
    """Append the ids of the legal takes from the moons to the first `count` ones; returns the new count."""
    colours = moon_colours(state)
    for colour in range(COLOURS):
        if colours >> colour & 1:
            goals = destinations(player, colour)
            for n in range(bit_count(goals)):
                actions[count] = moon_id(colour, nth_bit(goals, n))
                count += 1
    return count


@compiled
def list_group_takes(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal takes of tiles, the suns first; returns how many."""
    player = state.players[state.current]
    return list_moon_takes(state, player, actions, list_sun_takes(state, player, actions, 0))


@compiled
def nth_sun_take(state: State, player: Player, pick: int) -> int:
    """The legal take from suns at index `pick`, colour by colour."""
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
    """The legal take from the moons at index `pick`."""
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
    """Whether this take from a sun is legal for the current player."""
    goals = destinations(state.players[state.current], colour)
    return int(state.where[colour]) >> factory & 1 == 1 and goals >> destination & 1 == 1


@compiled
def is_legal_moon_take(state: State, colour: int, destination: int) -> bool:
    """Whether this take from the moons is legal for the current player."""
    goals = destinations(state.players[state.current], colour)
    return moon_colours(state) >> colour & 1 == 1 and goals >> destination & 1 == 1


@compiled
def take_from_sun(state: State, factory: int, colour: int, destination: int, journal: Journal | None = None) -> None:
    """Take all tiles of a colour from a sun; the others go to the factory's moon.

    On a small factory the player chooses the order in which they are stacked; on the large one they are side by side.
    """
    begin_step(journal, TAKE_FROM_SUN, state.current)
    tiles = int(state.sun[factory, colour])
    state.sun[factory, colour] = 0
    for other in range(COLOURS):
        state.where[other] &= ~(1 << factory)
        if factory == LARGE:
            state.large_moon[other] += state.sun[factory, other]
            move(journal, other, state.sun[factory, other], SUN_PLACE + LARGE, MOON_PLACE + LARGE)
        else:
            state.rest[other] = state.sun[factory, other]
        state.sun[factory, other] = 0
    place_tiles(state, int(state.current), colour, tiles, destination, SUN_PLACE + factory, journal)
    if factory != LARGE:
        stack_the_rest(state, factory, SUN_PLACE + factory, journal)


@compiled
def stack_the_rest(state: State, factory: int, source: int, journal: Journal | None = None) -> None:
    """Stack the remaining tiles, which come from `source`; the turn is over unless there is a choice."""
    colours = kinds_in(state.rest)
    if colours & (colours - 1):
        state.phase, state.stacking = STACKING, factory
        if source != REST_PLACE:
            for colour in range(COLOURS):
                move(journal, colour, state.rest[colour], source, REST_PLACE)
        return
    if colours:
        colour = nth_bit(colours, 0)
        stack_tiles(state, factory, colour, int(state.rest[colour]), source, journal)
    state.stacking = NONE
    state.phase = ACQUIRING


@compiled
def stack_tiles(state: State, factory: int, colour: int, tiles: int, source: int, journal: Journal | None) -> None:
    """Put tiles on the stack of a moon."""
    move(journal, colour, tiles, source, MOON_PLACE + factory)
    state.rest[colour] -= tiles
    for _ in range(tiles):
        state.moon[factory, state.heights[factory]] = colour
        state.heights[factory] += 1


@compiled
def stack_chosen_tile(state: State, colour: int, journal: Journal | None = None) -> None:
    """Stack the tile that the player chose, and those that follow without a choice."""
    factory = int(state.stacking)
    begin_step(journal, STACK_TILE, state.current)
    stack_tiles(state, factory, colour, 1, REST_PLACE, journal)
    stack_the_rest(state, factory, REST_PLACE, journal)


@compiled
def take_from_moons(state: State, colour: int, destination: int, journal: Journal | None = None) -> None:
    """Take all top tiles of a colour from the moons; the first take from the large one brings its tile (ruling 1)."""
    seat = int(state.current)
    begin_step(journal, TAKE_FROM_MOONS, seat)
    for factory in range(SMALL_FACTORIES):
        height = int(state.heights[factory])
        if height > 0 and state.moon[factory, height - 1] == colour:
            state.moon[factory, height - 1] = NONE
            state.heights[factory] -= 1
            place_tiles(state, seat, colour, 1, destination, MOON_PLACE + factory, journal)
    tiles = int(state.large_moon[colour])
    if tiles > 0:
        state.large_moon[colour] = 0
        place_tiles(state, seat, colour, tiles, destination, MOON_PLACE + LARGE, journal)
        if state.holder == NOBODY:
            state.holder = seat
            move(journal, FIRST_PLAYER_TILE, 1, SUN_PLACE + LARGE, BOARD_PLACE)


@compiled
def place_tiles(
    state: State, seat: int, colour: int, tiles: int, destination: int, source: int, journal: Journal | None
) -> None:
    """Put tiles on a line while it has room; the others break (ruling 5)."""
    player = state.players[seat]
    laid = 0
    if destination != BROKEN:
        line = player.lines[destination]
        laid = min(tiles, destination + 1 - int(line.count))
        line.colour = colour
        line.count += laid
        close_line(player, destination, colour)
        move(journal, colour, laid, source, LINE_PLACE + destination)
    break_tiles(state, player, colour, tiles - laid, source, journal)


@compiled
def break_tiles(state: State, player: Player, colour: int, tiles: int, source: int, journal: Journal | None) -> None:
    """Break tiles; those past the fourth go to the tower without a penalty."""
    kept = min(tiles, MOST_BROKEN - int(player.broken_count))
    player.broken[colour] += kept
    player.broken_count += kept
    state.tower[colour] += tiles - kept
    move(journal, colour, kept, source, BROKEN_PLACE)
    move(journal, colour, tiles - kept, source, TOWER_PLACE)


@compiled
def close_line(player: Player, line: int, colour: int) -> None:
    """Close a line with tiles to other colours, and a full one to all tiles."""
    for other in range(COLOURS):
        if other != colour or player.lines[line].count == line + 1:
            player.open[other] &= ~(1 << line)


@compiled
def clear_line(player: Player, line: int) -> None:
    """Empty a line and open it to every colour."""
    player.lines[line].colour, player.lines[line].count = NONE, 0
    for colour in range(COLOURS):
        player.open[colour] |= 1 << line
