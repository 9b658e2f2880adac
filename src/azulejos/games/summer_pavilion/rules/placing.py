"""Phase 2: placing a tile, paying for it, and taking the bonus tiles of the structures that it completes."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.kit.journal import Journal, begin_step, move, note, score
from azulejos.games.kit.tiles import kinds_in
from azulejos.games.summer_pavilion.board import (
    AFFORDABLE,
    COSTS,
    MOST_COST,
    NO_STRUCTURE,
    RING_RUN,
    SPACES,
    STARS,
    STRUCTURES,
    STRUCTURES_AT,
)
from azulejos.games.summer_pavilion.journal import (
    BONUS_TILES,
    DEPOT_PLACE,
    HAND_PLACE,
    PAY,
    PLACE,
    RUN,
    STAR_PLACE,
    SUPPLY_PLACE,
    SURROUNDS,
    TAKE_BONUS,
)
from azulejos.games.summer_pavilion.rules.actions import PASS_ID, place_id
from azulejos.games.summer_pavilion.rules.stars import lay_tile
from azulejos.games.summer_pavilion.rules.taking import wild_colour
from azulejos.games.summer_pavilion.state import BONUS, COLOURS, NONE, PAYING, PLACING, Player, State


@compiled
def tiles_for_colour(state: State, player: Player, colour: int) -> int:
    """How many tiles can pay for a space of this colour: those of the colour, at least one, and the wild ones."""
    own = int(player.hand[colour])
    if own == 0:
        return 0
    wild = wild_colour(state)
    return min(MOST_COST, own if colour == wild else own + int(player.hand[wild]))


@compiled
def spaces_for(state: State, player: Player, star: int, colour: int, tiles: int) -> int:
    """The spaces of a star where the player can place this colour, paying with up to `tiles` tiles, as a mask."""
    if not player.open[star] >> colour & 1:
        return 0
    return int(AFFORDABLE[state.monochrome, star, tiles]) & ~int(player.laid[star])


@compiled
def dearest_space(state: State, player: Player, colour: int) -> int:
    """The highest cost of a space where the player can place this colour; 0 if there is none."""
    tiles = tiles_for_colour(state, player, colour)
    dearest = 0
    for star in range(STARS):
        spaces = spaces_for(state, player, star, colour, tiles)
        for n in range(bit_count(spaces)):
            dearest = max(dearest, cost_of(state, star, nth_bit(spaces, n)))
    return dearest


@compiled
def count_placements(state: State) -> int:
    """The number of legal placements of the current player."""
    player = state.players[state.current]
    count = 0
    for colour in range(COLOURS):
        tiles = tiles_for_colour(state, player, colour)
        if tiles > 0:
            for star in range(STARS):
                count += bit_count(spaces_for(state, player, star, colour, tiles))
    return count


@compiled
def list_placements(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal placements and of passing, in ascending order; returns how many."""
    count = 0
    for star in range(STARS):
        for space in range(SPACES):
            for colour in range(COLOURS):
                if is_legal_placement(state, star, space, colour):
                    actions[count] = place_id(star, space, colour)
                    count += 1
    actions[count] = PASS_ID
    return count + 1


@compiled
def random_placement(state: State) -> int:
    """A uniformly random choice among the legal placements and passing, without listing them."""
    player = state.players[state.current]
    pick = random_below(state, count_placements(state) + 1)
    for colour in range(COLOURS):
        tiles = tiles_for_colour(state, player, colour)
        if tiles > 0:
            for star in range(STARS):
                spaces = spaces_for(state, player, star, colour, tiles)
                if pick < bit_count(spaces):
                    return place_id(star, nth_bit(spaces, pick), colour)
                pick -= bit_count(spaces)
    return PASS_ID


@compiled
def is_legal_placement(state: State, star: int, space: int, colour: int) -> bool:
    """Whether the current player can place this colour on this space."""
    player = state.players[state.current]
    return spaces_for(state, player, star, colour, tiles_for_colour(state, player, colour)) >> space & 1 == 1


@compiled
def wild_range(state: State, star: int, space: int, colour: int) -> tuple[int, int]:
    """The minimum and maximum number of wild tiles that can pay for a space (ruling 5).

    At least what the tiles of the colour itself do not cover; at most all but the one tile that is laid.
    """
    cost, hand, wild = cost_of(state, star, space), state.players[state.current].hand, wild_colour(state)
    fewest = max(0, cost - int(hand[colour]))
    return fewest, 0 if colour == wild else min(cost - 1, int(hand[wild]))


@compiled
def cost_of(state: State, star: int, space: int) -> int:
    """The cost of a space."""
    return int(COSTS[state.monochrome, star, space])


@compiled
def place(state: State, star: int, space: int, colour: int, journal: Journal | None = None) -> None:
    """Place a tile. If the player can choose how many wild tiles to pay with, it is laid after that choice."""
    begin_step(journal, PLACE, state.current)
    fewest, most = wild_range(state, star, space, colour)
    if fewest < most:
        state.phase = PAYING
        state.star, state.space, state.colour = star, space, colour
    else:
        pay_and_lay(state, star, space, colour, fewest, journal)


@compiled
def pay_pending(state: State, wild_tiles: int, journal: Journal | None = None) -> None:
    """Pay for the chosen space with this number of wild tiles, and lay the tile."""
    star, space, colour = int(state.star), int(state.space), int(state.colour)
    state.star = state.space = state.colour = NONE
    state.phase = PLACING
    begin_step(journal, PAY, state.current)
    pay_and_lay(state, star, space, colour, wild_tiles, journal)


@compiled
def pay_and_lay(state: State, star: int, space: int, colour: int, wild_tiles: int, journal: Journal | None) -> None:
    """Spend the tiles, lay one of them, score its run, and count the bonus tiles (ruling 6)."""
    player = state.players[state.current]
    wild = wild_colour(state)
    own_tiles = cost_of(state, star, space) - wild_tiles
    player.hand[colour] -= own_tiles
    player.hand[wild] -= wild_tiles
    state.depot[colour] += own_tiles - 1
    state.depot[wild] += wild_tiles
    lay_tile(state, player, star, space, colour)
    move(journal, colour, 1, HAND_PLACE, STAR_PLACE + SPACES * star + space)
    move(journal, colour, own_tiles - 1, HAND_PLACE, DEPOT_PLACE)
    move(journal, wild, wild_tiles, HAND_PLACE, DEPOT_PLACE)
    run = run_with(player, star, space)
    player.score += run
    score(journal, run)
    note(journal, RUN, run)
    state.bonus_left = min(bonus_tiles(player, star, space, journal), int(state.supply_count))
    note(journal, BONUS_TILES, state.bonus_left)


@compiled
def run_with(player: Player, star: int, space: int) -> int:
    """The length of the run with a tile on this space, whether it is laid yet or not."""
    return int(RING_RUN[int(player.laid[star]) | 1 << space, space])


@compiled
def bonus_tiles(player: Player, star: int, space: int, journal: Journal | None = None) -> int:
    """The number of bonus tiles for the structures that the tile just laid completes."""
    tiles = 0
    for n in range(2):
        structure = STRUCTURES_AT[star, space, n]
        if structure != NO_STRUCTURE and is_surrounded(player, structure):
            tiles += STRUCTURES[structure, 0]
            note(journal, SURROUNDS + structure, STRUCTURES[structure, 0])
    return tiles


@compiled
def is_surrounded(player: Player, structure: int) -> bool:
    """Whether all spaces around a structure are filled."""
    first, second = STRUCTURES[structure, 1], STRUCTURES[structure, 3]
    first_mask, second_mask = STRUCTURES[structure, 2], STRUCTURES[structure, 4]
    return bool(player.laid[first] & first_mask == first_mask and player.laid[second] & second_mask == second_mask)


@compiled
def take_bonus_tiles(state: State, journal: Journal | None = None) -> bool:
    """Take bonus tiles until the player has a choice; returns whether all are taken."""
    while state.bonus_left > 0:
        colours = kinds_in(state.supply)
        if state.bonus_left < state.supply_count and colours & (colours - 1):
            state.phase = BONUS
            return False
        take_bonus_tile(state, nth_bit(colours, 0), journal)
    return True


@compiled
def choose_bonus_tile(state: State, colour: int, journal: Journal | None = None) -> None:
    """Take the bonus tile that the player chose."""
    state.phase = PLACING
    begin_step(journal, TAKE_BONUS, state.current)
    take_bonus_tile(state, colour, journal)


@compiled
def take_bonus_tile(state: State, colour: int, journal: Journal | None) -> None:
    """Take one tile from the supply."""
    state.supply[colour] -= 1
    state.supply_count -= 1
    state.bonus_left -= 1
    state.players[state.current].hand[colour] += 1
    move(journal, colour, 1, SUPPLY_PLACE, HAND_PLACE)
