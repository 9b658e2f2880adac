"""The evaluation features of Summer Pavilion: numbers for one seat, from which its final score is estimated.

The stars are one mask of 42 spaces, and the tiles in hand one number with eight bits per colour. This way a tile whose
payment is pending can count as laid, and its price as paid.
"""

from typing import Annotated

import numpy as np

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.copying import clear_record
from azulejos.core.phases import DEALING, NOBODY
from azulejos.core.records import F4, Vector, dtype_of, single
from azulejos.games.kit.factories import CENTRE, PLACES
from azulejos.games.kit.tiles import count_tiles
from azulejos.games.summer_pavilion.board import (
    AFFORDABLE,
    CENTRE_STAR,
    COSTS,
    FULL_STAR,
    MOST_COST,
    RING_RUN,
    SPACES,
    SPACES_OF_COST,
    STARS,
    STRUCTURES,
    WINDOW,
)
from azulejos.games.summer_pavilion.projection import is_placing
from azulejos.games.summer_pavilion.rules.passing import room_in_corners
from azulejos.games.summer_pavilion.rules.placing import cost_of, run_with, wild_range
from azulejos.games.summer_pavilion.state import (
    COLOURS,
    COST_BONUS,
    KEEPING,
    MOST_KEPT,
    MULTICOLOUR_BONUS,
    PAYING,
    ROUNDS,
    STAR_BONUS,
    STAR_COLOURS,
    TAKING,
    Player,
    State,
)

STAGES = 18
WEIGHT_OPTIONS = ("board",)
"""The options with separate weights for each value."""


class Features:
    """The features of a seat. The shipped weights depend on this order."""

    one: F4  # always 1: the intercept
    score: F4  # including the tile being paid for
    tiles_too_many: F4  # that could not be kept, as things stand
    has_token: F4
    turns_until: F4  # number of seats that act before this one
    has_passed: F4
    seats: F4
    monochrome: F4
    tiles_on_table: F4  # per seat
    tiles_in_centre: F4  # while the token is there
    tiles_in_hand: F4
    wild_tiles: F4  # in hand
    next_wild_tiles: F4  # tiles that will be wild in the next round
    tiles_kept: F4
    colours_held: Annotated[Vector[F4], 4]  # colours, except the wild one, with at least 1 to 4 tiles
    bonus_left: F4
    own_points: F4  # sum of what each colour can score alone
    wild_gain: F4  # the most that the wild tiles can add to one colour
    most_points: F4  # the most that one colour can score
    completable_stars: F4  # bonuses of stars that one colour can complete
    payable_last_spaces: F4  # bonuses of stars whose last space is affordable
    bonus_tiles_one_away: F4  # of structures whose last space is affordable
    payable_last_costs: F4  # bonuses of costs whose last space is affordable
    kept_points: F4  # points that the kept tiles can score in the next round
    kept_wild_points: F4  # likewise, for those that will be wild
    stars_with: Annotated[Vector[F4], SPACES]  # outer stars with 1 to 6 spaces laid
    star_bonuses: Annotated[Vector[F4], 3]  # of stars with 3 to 5 spaces laid
    bonuses_won: F4
    star_progress: F4  # bonuses of stars that one colour can complete in part, pro rata
    centre_spaces: F4  # laid on the centre star
    centre_squared: F4
    cost_bonuses: Annotated[Vector[F4], len(COST_BONUS) - 1]  # for each cost, by how many of its spaces are laid
    costs_lacking: Annotated[Vector[F4], 3]  # bonuses of costs that lack 1 to 3 spaces
    structures_lacking_one: Annotated[Vector[F4], WINDOW]  # by the bonus tiles that they give
    structures_lacking_two: Annotated[Vector[F4], WINDOW]
    structures: F4  # that are surrounded
    spaces_laid: F4
    offer_points: F4  # the most that a take can add to the points of the hand
    offer_points_on_turn: F4
    costs_squared: F4
    completable_costs: F4  # bonuses of costs whose missing spaces are each affordable alone
    payable_centre: F4  # affordable spaces of the centre star
    wild_supply: F4  # tiles of the wild colour in the supply
    bonus_tiles_two_away: F4  # of structures whose last two spaces are each affordable alone
    others_in_play: F4


FEATURE_RECORD = dtype_of(Features)
FEATURES = FEATURE_RECORD.itemsize // np.dtype(np.float32).itemsize

BITS = 8
"""The bits per colour in a hand that is packed into one number."""

MOST_TILES = 21
"""The total cost of a star: more tiles of a colour are useless."""

_COST_BONUS = np.array(COST_BONUS, np.int8)
_STRUCTURE_MASKS = np.array(
    [int(mask) << SPACES * int(star) | int(mask2) << SPACES * int(star2) for _, star, mask, star2, mask2 in STRUCTURES],
    np.int64,
)
_STRUCTURE_TILES = STRUCTURES[:, 0].copy()
_COST_MASKS = np.array(
    [[sum(int(star[n]) << SPACES * n for n in range(STARS)) for star in side] for side in SPACES_OF_COST], np.int64
)
"""`_COST_MASKS[monochrome, cost]`: the spaces of a cost, on all stars."""

_COST_SPACES = np.array([[int(mask).bit_count() for mask in side] for side in _COST_MASKS], np.int8)
_OWN_BONUS = np.array([STAR_BONUS[colour] for colour in STAR_COLOURS] + [MULTICOLOUR_BONUS], np.int8)
"""Points for a full star of the coloured side."""

_BONUS_OF_COLOURS = np.array(
    [STAR_BONUS[mask.bit_length() - 1] if mask.bit_count() == 1 else MULTICOLOUR_BONUS for mask in range(1 << COLOURS)],
    np.int8,
)
"""Points for a full star with these colours, given as a mask."""

_RINGS = np.array([COSTS[0, CENTRE_STAR], COSTS[1, 0], COSTS[1, CENTRE_STAR]])
"""The three rings of costs; every star is a rotation of one of them."""

_RING_OF = np.array([[0] * STARS, [1] * CENTRE_STAR + [2]], np.int8)


def _turn(ring: "np.ndarray[tuple[int], np.dtype[np.int8]]", costs: "np.ndarray[tuple[int], np.dtype[np.int8]]") -> int:
    """How far a star is rotated."""
    return next(turn for turn in range(SPACES) if np.array_equal(np.roll(costs, -turn), ring))


_TURN_OF = np.array(
    [[_turn(_RINGS[_RING_OF[side, star]], COSTS[side, star]) for star in range(STARS)] for side in range(2)], np.int8
)


def _points_by_tiles() -> "np.ndarray[tuple[int, int, int, int], np.dtype[np.int8]]":
    """The most points that placements on a star can score, by ring, spaces laid, and tiles to pay with.

    The first index is the maximum number of placements: 1, 2, or 0 for any number.
    """
    points = np.zeros((3, len(_RINGS), FULL_STAR + 1, MOST_TILES + 1), np.int8)
    for ring, costs in enumerate(_RINGS.tolist()):
        for laid in reversed(range(FULL_STAR)):
            for space, cost in enumerate(costs):
                if not laid >> space & 1:
                    more = laid | 1 << space
                    run = RING_RUN[more, space]
                    for limit, then in enumerate((points[0, ring, more], 0 * points[0, 0, 0], points[1, ring, more])):
                        best = points[limit, ring, laid, cost:]
                        np.maximum(best, run + then[: MOST_TILES + 1 - cost], out=best)
    return points


_POINTS = _points_by_tiles()
_COST_LEFT = np.array(
    [[sum(cost for n, cost in enumerate(costs) if not laid >> n & 1) for laid in range(FULL_STAR + 1)]
     for costs in _RINGS.tolist()], np.int8
)  # fmt: skip
"""`_COST_LEFT[ring, laid]`: the remaining cost of a star."""


@compiled
def stage(state: State) -> int:
    """The stage of the game, which selects the weights: the round, and whether tiles are dealt, taken or placed."""
    part = 2 if is_placing(state) else 1
    if state.phase == DEALING and state.filling:
        part = 0
    return 3 * (min(int(state.round_number), ROUNDS) - 1) + part


@compiled
def features(state: State, seat: int, out: Features) -> None:
    """Write the features of a seat."""
    clear_record(out)
    player = state.players[seat]
    laid = laid_spaces(state, player, seat)
    hand, kept = tiles_of(state, player, seat)
    table_features(state, seat, out)
    tile_features(state, seat, hand, kept, out)
    affordable = hand_features(state, player, laid, hand, out)
    kept_features(state, player, laid, kept, out)
    star_features(state, player, laid, affordable, out)
    cost_features(state, laid, affordable, out)
    structure_features(laid, affordable, out)
    out.payable_centre = bit_count(laid_on(affordable, CENTRE_STAR))
    if state.phase == TAKING:
        offer_features(state, seat, laid, hand, out)


@compiled
def is_paying(state: State, seat: int) -> bool:
    """Whether a seat has chosen where to place a tile, but not yet how to pay."""
    return bool(state.phase == PAYING and state.current == seat)


@compiled
def pending_points(state: State, seat: int) -> int:
    """The points that the tile a seat is paying for will score."""
    return run_with(state.players[seat], int(state.star), int(state.space)) if is_paying(state, seat) else 0


@compiled
def tiles_too_many(state: State, seat: int) -> int:
    """How many tiles a seat in phase 2 would discard if it passed now."""
    player = state.players[seat]
    tiles = count_tiles(player.hand)
    if is_paying(state, seat):
        tiles -= cost_of(state, state.star, state.space)
    return max(0, tiles - room_in_corners(state, player))


@compiled
def laid_spaces(state: State, player: Player, seat: int) -> int:
    """The filled spaces of all stars, including the one being paid for, as a mask."""
    laid = 0
    for star in range(STARS):
        laid |= int(player.laid[star]) << SPACES * star
    if is_paying(state, seat):
        laid |= 1 << (SPACES * int(state.star) + int(state.space))
    return laid


@compiled
def tiles_of(state: State, player: Player, seat: int) -> tuple[int, int]:
    """The tiles available for placing, without the price of the pending tile; and the tiles kept, or about to be."""
    hand = kept = 0
    for colour in range(COLOURS):
        hand |= int(player.hand[colour]) << BITS * colour
        kept |= int(player.corners[colour]) << BITS * colour
    if is_paying(state, seat):
        wild_tiles, _ = wild_range(state, state.star, state.space, state.colour)
        hand -= wild_tiles << BITS * int(state.wilds[state.round_number - 1])
        hand -= (cost_of(state, state.star, state.space) - wild_tiles) << BITS * int(state.colour)
    if state.phase == KEEPING and state.current == seat:
        return 0, kept + hand
    return hand, kept


@compiled
def tiles_in(hand: int, colour: int) -> int:
    """The tiles of a colour in a packed hand."""
    return hand >> BITS * colour & (1 << BITS) - 1


@compiled
def laid_on(laid: int, star: int) -> int:
    """The filled spaces of one star."""
    return laid >> SPACES * star & FULL_STAR


@compiled
def table_features(state: State, seat: int, out: Features) -> None:
    """Score, turn and table."""
    player = state.players[seat]
    out.one = 1
    out.score = player.score
    if is_placing(state):
        out.score += pending_points(state, seat)
        out.tiles_too_many = tiles_too_many(state, seat)
    out.has_token = state.token == seat
    out.turns_until = turns_until(state, seat)
    out.has_passed = player.passed or (state.phase == KEEPING and state.current == seat)
    out.seats = state.seats
    out.monochrome = state.monochrome
    out.wild_supply = state.supply[state.wilds[state.round_number - 1]]
    out.others_in_play = others_in_play(state, seat)
    if state.phase == TAKING:
        tiles = 0
        for place in range(PLACES):
            tiles += count_tiles(state.places[place])
        out.tiles_on_table = int(tiles) / int(state.seats)
        if state.token == NOBODY:
            out.tiles_in_centre = count_tiles(state.places[CENTRE])


@compiled
def turns_until(state: State, seat: int) -> int:
    """How many seats act before this one."""
    following = int(state.current)
    if state.phase == DEALING:
        following = int(state.first) if state.filling else int(state.current) + 1
    return (seat - following) % int(state.seats)


@compiled
def others_in_play(state: State, seat: int) -> int:
    """How many other players have not passed."""
    count = 0
    for other in range(state.seats):
        count += other != seat and not state.players[other].passed
    return count


@compiled
def tile_features(state: State, seat: int, hand: int, kept: int, out: Features) -> None:
    """Tiles in hand and in the corners."""
    wild = int(state.wilds[state.round_number - 1])
    for colour in range(COLOURS):
        tiles = tiles_in(hand, colour)
        out.tiles_in_hand += tiles
        out.tiles_kept += tiles_in(kept, colour)
        if tiles > 0 and colour != wild:
            for n in range(len(out.colours_held)):
                out.colours_held[n] += tiles > n
    out.wild_tiles = tiles_in(hand, wild)
    if state.round_number < ROUNDS:
        out.next_wild_tiles = tiles_in(hand + kept, int(state.wilds[state.round_number]))
    out.tiles_kept = min(out.tiles_kept, MOST_KEPT)
    out.bonus_left = state.bonus_left if state.current == seat else 0


@compiled
def most_points(state: State, player: Player, laid: int, colour: int, own: int, tiles: int) -> int:
    """The most points that a colour can score on one star with `tiles` tiles, `own` of them of the colour itself."""
    best = 0
    for star in range(STARS):
        if player.open[star] >> colour & 1:
            is_once = is_for_one_tile(state, player, star, colour)
            best = max(best, points_on_star(state, star, laid_on(laid, star), 1 if is_once else own, tiles))
    return best


@compiled
def is_for_one_tile(state: State, player: Player, star: int, colour: int) -> bool:
    """Whether a star that is open to a colour accepts only one tile of it."""
    if not state.monochrome:
        return star == CENTRE_STAR
    return bool(player.colours[star] & ~(1 << colour))


@compiled
def points_on_star(state: State, star: int, laid: int, placements: int, tiles: int) -> int:
    """The most points that up to `placements` placements, paid with `tiles` tiles, can score on a star."""
    ring, turn = _RING_OF[state.monochrome, star], int(_TURN_OF[state.monochrome, star])
    turned = (laid >> turn | laid << (SPACES - turn)) & FULL_STAR
    return int(_POINTS[placements if placements < 3 else 0, ring, turned, min(tiles, MOST_TILES)])


@compiled
def hand_features(state: State, player: Player, laid: int, hand: int, out: Features) -> int:
    """What the hand can place; returns the spaces that it can pay for, on all stars."""
    wild = int(state.wilds[state.round_number - 1])
    wild_tiles = tiles_in(hand, wild)
    without_wild = gain = most = affordable = 0
    for colour in range(COLOURS):
        own = tiles_in(hand, colour)
        if own > 0:
            points = most_points(state, player, laid, colour, own, own)
            own_points, tiles = 0, own
            if colour != wild:
                own_points, tiles = points, own + wild_tiles
                points = most_points(state, player, laid, colour, own, tiles)
            without_wild += own_points
            gain = max(gain, points - own_points)
            most = max(most, points)
            affordable |= spaces_for_colour(state, player, laid, colour, tiles, out)
    out.own_points, out.wild_gain, out.most_points = without_wild, gain, most
    return affordable


@compiled
def spaces_for_colour(state: State, player: Player, laid: int, colour: int, tiles: int, out: Features) -> int:
    """The spaces where a colour can be placed with this many tiles; adds what they complete to the features."""
    spaces = 0
    for star in range(STARS):
        if player.open[star] >> colour & 1:
            on_star = laid_on(laid, star)
            payable = int(AFFORDABLE[state.monochrome, star, min(tiles, MOST_COST)]) & ~on_star
            spaces |= payable << SPACES * star
            if payable and not is_for_one_tile(state, player, star, colour):
                completion_features(state, player, star, on_star, tiles, out)
    return spaces


@compiled
def completion_features(state: State, player: Player, star: int, laid: int, tiles: int, out: Features) -> None:
    """How much of a star this many tiles complete, weighted by its bonus."""
    left = cost_left(state, star, laid)
    bonus = star_bonus(state, player, star)
    if left <= tiles:
        out.completable_stars += bonus
    else:
        out.star_progress += single(bonus * int(tiles) / int(left))


@compiled
def cost_left(state: State, star: int, laid: int) -> int:
    """The remaining cost of a star."""
    turn = int(_TURN_OF[state.monochrome, star])
    turned = (laid >> turn | laid << (SPACES - turn)) & FULL_STAR
    return int(_COST_LEFT[_RING_OF[state.monochrome, star], turned])


@compiled
def kept_features(state: State, player: Player, laid: int, kept: int, out: Features) -> None:
    """What the kept tiles can score in the next round."""
    if kept == 0 or state.round_number == ROUNDS:
        return
    wild = int(state.wilds[state.round_number])
    for colour in range(COLOURS):
        own = tiles_in(kept, colour)
        if own > 0:
            points = most_points(state, player, laid, colour, own, own)
            if colour == wild:
                out.kept_wild_points = points
            else:
                out.kept_points += points


@compiled
def star_bonus(state: State, player: Player, star: int) -> int:
    """The bonus of a full star, as far as it is determined."""
    return int(_BONUS_OF_COLOURS[player.colours[star]] if state.monochrome else _OWN_BONUS[star])


@compiled
def star_features(state: State, player: Player, laid: int, affordable: int, out: Features) -> None:
    """Progress of the stars."""
    for star in range(STARS):
        count = bit_count(laid_on(laid, star))
        out.spaces_laid += count
        bonus = star_bonus(state, player, star)
        if star == CENTRE_STAR:
            out.centre_spaces = count
            out.centre_squared = count * count / SPACES
        elif count > 0:
            out.stars_with[count - 1] += 1
        if count == SPACES:
            out.bonuses_won += bonus
        elif count >= 3:
            out.star_bonuses[count - 3] += bonus
            if count == SPACES - 1 and laid_on(affordable, star):
                out.payable_last_spaces += bonus


@compiled
def spaces_in(mask: int) -> int:
    """The number of spaces in a mask of 42."""
    count = 0
    for star in range(STARS):
        count += bit_count(mask >> SPACES * star & FULL_STAR)
    return count


@compiled
def cost_features(state: State, laid: int, affordable: int, out: Features) -> None:
    """Progress of the costs, by how many of their spaces are covered."""
    for cost in range(1, len(_COST_BONUS)):
        bonus = int(_COST_BONUS[cost])
        missing = _COST_MASKS[state.monochrome, cost] & ~laid
        count = spaces_in(missing)
        done = 1 - count / int(_COST_SPACES[state.monochrome, cost])
        out.cost_bonuses[cost - 1] = bonus * done
        out.costs_squared += single(bonus * done * done)
        if missing & affordable == missing:
            out.completable_costs += bonus
        if count == 0:
            out.bonuses_won += bonus
        elif count <= 3:
            out.costs_lacking[count - 1] += bonus
            if count == 1 and missing & affordable:
                out.payable_last_costs += bonus


@compiled
def structure_features(laid: int, affordable: int, out: Features) -> None:
    """Pillars, statues and windows that lack one or two spaces, and bonus tiles within reach."""
    for structure in range(len(_STRUCTURE_MASKS)):
        missing = _STRUCTURE_MASKS[structure] & ~laid
        if missing == 0:
            out.structures += 1
            continue
        tiles = _STRUCTURE_TILES[structure]
        rest = missing & (missing - 1)
        if rest == 0:
            out.structures_lacking_one[tiles - 1] += 1
            if missing & affordable:
                out.bonus_tiles_one_away += tiles
        elif rest & (rest - 1) == 0:
            out.structures_lacking_two[tiles - 1] += 1
            if missing & affordable == missing:
                out.bonus_tiles_two_away += tiles


@compiled
def offer_features(state: State, seat: int, laid: int, hand: int, out: Features) -> None:
    """The most that a take can add to the points of the hand."""
    player = state.players[seat]
    wild = int(state.wilds[state.round_number - 1])
    best = 0
    for colour in range(COLOURS):
        places = int(state.where[colour])
        if colour == wild or places == 0:
            continue
        most = 0
        for n in range(bit_count(places)):
            place = nth_bit(places, n)
            most = max(most, state.places[place, colour])
        own = tiles_in(hand, colour)
        before = most_points(state, player, laid, colour, own, own) if own > 0 else 0
        best = max(best, most_points(state, player, laid, colour, own + most, own + most) - before)
    out.offer_points = best
    if state.current == seat:
        out.offer_points_on_turn = best
