"""Rejects positions of Azul Duel that no game can reach, by what they show about the game so far."""

from itertools import groupby

from azulejos.core.phases import NOBODY, OVER
from azulejos.core.records import numbers, plain
from azulejos.games.duel.rules.acquiring import may_draw_another
from azulejos.games.duel.rules.chips import could_pay
from azulejos.games.duel.rules.choices import count_choices
from azulejos.games.duel.rules.decorating import pending_cells
from azulejos.games.duel.rules.plates import JOKER_SPACE
from azulejos.games.duel.rules.rounds import can_act
from azulejos.games.duel.rules.tablets import tablet_points
from azulejos.games.duel.state import (
    ACQUIRING,
    CHIPS_OF_A_KIND,
    DRAWING,
    FACTORY_TILES,
    FIRST_SCORE,
    HIDDEN_CHIP,
    KEEPING,
    LARGE,
    LARGE_SIZE,
    LAYING,
    LINES,
    MOST_CHIPS_TAKEN,
    MOST_STACKED,
    NONE,
    OFFER_SIZE,
    PAYING,
    PICKING,
    PLACING,
    RETURNING,
    ROUNDS,
    SEATS,
    SLOTS_IN_ROW,
    SMALL_FACTORIES,
    SMALL_SIZE,
    SPECIAL_TILE,
    STACKING,
    TABLETS,
    TILES,
    TOKENS,
    State,
)
from azulejos.games.kit.loading import refuse


def check_board(table: State, seat: int, lines_done: int) -> None:
    """Each round lays at most one tile in each row."""
    for row, tiles in enumerate(table.players[seat].tiles):
        laid = sum(tile not in (NONE, SPECIAL_TILE) for tile in tiles)
        if laid > table.round_number - (row >= lines_done):
            raise refuse("dome_row_too_full", player=seat + 1, row=row + 1, round=table.round_number)


def check_decorated(table: State, seat: int, lines_done: int) -> None:
    """A decorated line cannot still be complete with a cell for its tile, nor still hold tiles that must break."""
    player = table.players[seat]
    for line in range(lines_done):
        tiles = player.lines[line]
        if tiles.count == 0:
            continue
        has_cell = player.free[tiles.colour][line] | player.free[JOKER_SPACE][line]
        is_row_full = player.plates_in_row[line // 2] == SLOTS_IN_ROW
        if (has_cell and tiles.count == line + 1) or (not has_cell and is_row_full):
            raise refuse("line_not_decorated", player=seat + 1, line=line + 1)
    if lines_done == LINES and player.broken_count:
        raise refuse("broken_not_paid", player=seat + 1)


def most_points(state: State, table: State, seat: int) -> int:
    """The most points that a player can have: the dome laid in the best order, plus the tablets in a finished game."""
    tiles = [list(row) for row in table.players[seat].tiles]
    points = FIRST_SCORE
    for line in [*tiles, *map(list, zip(*tiles, strict=True))]:
        for is_laid, run in groupby(line, lambda tile: tile != NONE):
            length = len(list(run))
            points += length * (length + 1) // 2 - 1 if is_laid and length > 1 else 0
    for row, line in enumerate(tiles):
        points += sum(1 for tile in line if tile not in (NONE, SPECIAL_TILE))
        points += (row + 1) * line.count(SPECIAL_TILE)
    if table.phase == OVER:
        sides = [2 * n + table.sides[n] for n in range(TABLETS) if table.sides[n] != NONE]
        points += sum(tablet_points(state.players[seat], side) for side in sides)
    return max(0, points)


_WITH_PLATE_IN_HAND = (PLACING, DRAWING, KEEPING, RETURNING)


def check_evidence(state: State) -> None:
    """Reject a state that no game can reach."""
    table = plain(state)
    if table.phase == OVER:
        if table.current != NOBODY:
            raise refuse("over_but_acting")
    elif table.current == NOBODY:
        raise refuse("nobody_to_act")
    _check_chips(table)
    _check_plates(table)
    _check_factories(table)
    for seat in range(SEATS):
        check_board(table, seat, _lines_done(table, seat))
    if table.picks_left or table.phase == PICKING:
        _check_setup(table)
    elif _is_decorating(table):
        _check_all_taken(table)
        _check_decoration(state, table)
    else:
        _check_acquisition(state, table)
    _check_points(state, table)


def _is_decorating(table: State) -> bool:
    return table.phase in (PAYING, LAYING, OVER)


def _lines_done(table: State, seat: int) -> int:
    """How many lines a player has decorated in this round."""
    if table.phase == OVER:
        return LINES
    if table.phase not in (PAYING, LAYING) or seat not in (table.current, table.first):
        return 0
    return int(table.line) if seat == table.current else LINES


def _check_chips(table: State) -> None:
    """Four chips come into play in each round; one is turned up when its factory is empty; each player takes two."""
    for factory in range(SMALL_FACTORIES):
        is_hidden = table.chips[factory] == HIDDEN_CHIP
        if is_hidden != _has_tiles(table, factory):
            raise refuse("chip_hidden" if is_hidden else "chip_revealed", number=factory + 1)
    chips = list(table.chips)
    taken = sum(player.chips_taken for player in table.players)
    if chips.count(NONE) != taken:
        raise refuse("chips_taken", count=chips.count(NONE))
    turned_up = SMALL_FACTORIES * table.round_number - chips.count(HIDDEN_CHIP)
    left = len(table.chips_left) * CHIPS_OF_A_KIND - turned_up
    if table.chips_left_count != left:
        raise refuse("chips_left", count=left)
    for chip, unseen in enumerate(table.chips_left):
        owned = sum(player.chips[chip] for player in table.players)
        if unseen + owned + table.paid[chip] + chips.count(chip) > CHIPS_OF_A_KIND:
            raise refuse("chip_count", count=CHIPS_OF_A_KIND)
    for seat, player in enumerate(table.players):
        had = MOST_CHIPS_TAKEN * (table.round_number - 1) + player.chips_taken
        paid = sum(table.paid) if seat == table.current else 0
        if sum(player.chips) + paid > had or (not _is_decorating(table) and sum(player.chips) < player.chips_taken):
            raise refuse("chips_owned", player=seat + 1)


def _has_tiles(table: State, factory: int) -> bool:
    return any(table.sun[factory]) or table.heights[factory] > 0 or table.stacking == factory


def _check_plates(table: State) -> None:
    """Each player places a plate in the setup and two in rounds 1 to 4; the offer is full when a round begins."""
    for seat, player in enumerate(table.players):
        placed = sum(plate != NONE for plate in player.plates)
        if placed != _plates_of(table, seat):
            raise refuse("dome_plates", player=seat + 1, count=_plates_of(table, seat))
    in_hand = table.phase in _WITH_PLATE_IN_HAND
    size = bin(table.offer).count("1")
    if table.picks_left:
        fits = size == OFFER_SIZE - in_hand and not table.returned_count
    elif table.round_number == ROUNDS:
        fits = size == 0
    else:
        used = sum(TOKENS - player.tokens for player in table.players)
        fits = OFFER_SIZE - used + (in_hand and table.phase != PLACING) <= size
    if not fits:
        raise refuse("offer")
    _check_batches(table)


def _check_batches(table: State) -> None:
    """Each batch put back has cost a token; plates put back are drawn after all unseen ones."""
    in_hand = [table.drawn[n] for n in range(table.drawn_count)]
    put_back = [table.returned[n] for n in range(table.returned_count)]
    for seat, player in enumerate(table.players):
        plates = put_back + in_hand if table.phase == RETURNING else put_back
        batches = len({plate.batch for plate in plates if plate.knower == seat})
        is_drawing = table.phase in (DRAWING, KEEPING) and seat == table.current
        if batches + is_drawing > TOKENS * table.round_number - player.tokens:
            raise refuse("batches", player=seat + 1)
    if table.phase == DRAWING:
        are_known = [plate.number != NONE for plate in in_hand]
        if are_known != sorted(are_known) or (any(are_known) and table.shuffled):
            raise refuse("drawn_order")


def _plates_of(table: State, seat: int) -> int:
    """How many plates a player must have on the dome."""
    if table.picks_left:
        return int(seat != table.first and table.picks_left == 1)
    if table.round_number == ROUNDS:
        return 1 + TOKENS * (ROUNDS - 1)
    in_hand = table.phase in _WITH_PLATE_IN_HAND and seat == table.current
    return int(1 + TOKENS * table.round_number - table.players[seat].tokens - in_hand)


def _check_factories(table: State) -> None:
    """Suns are filled while there are tiles, the large one first; a take empties one, and the rest goes to its moon."""
    suns = [sum(sun) for sun in table.sun]
    moons = [*table.heights, sum(table.large_moon)]
    for factory, (sun, moon) in enumerate(zip(suns, moons, strict=True)):
        if sun and (moon or table.stacking == factory):
            raise refuse("sun_and_moon")
    if table.stacking != NONE and table.heights[table.stacking] + sum(table.rest) > MOST_STACKED:
        raise refuse("stacked_too_high", number=table.stacking + 1)
    in_order = [LARGE, *range(SMALL_FACTORIES)]
    sizes = [LARGE_SIZE, *[SMALL_SIZE] * SMALL_FACTORIES]
    short = [n for n, factory in enumerate(in_order) if 0 < suns[factory] < sizes[n]]
    later = in_order[short[0] + 1 :] if short else []
    if short and (table.bag_count > 0 or len(short) > 1 or any(suns[f] or moons[f] for f in later)):
        raise refuse("short_sun")
    others = [
        sum(table.sun[factory][colour] for factory in range(SMALL_FACTORIES)) + table.bag[colour] for colour in range(5)
    ]
    if max(table.sun[LARGE]) == LARGE_SIZE and sum(others) > others[list(table.sun[LARGE]).index(LARGE_SIZE)]:
        raise refuse("five_equal")
    if table.holder != NOBODY and suns[LARGE]:
        raise refuse("first_player_tile")
    if FACTORY_TILES * table.round_number < TILES:
        _check_full_deal(table, has_large=suns[LARGE] + moons[LARGE] > 0)


def _check_full_deal(table: State, has_large: bool) -> None:
    """In rounds 1 to 3 the bag fills every factory; once the large one is empty, a player has the first player tile."""
    if table.holder == NOBODY and not has_large:
        raise refuse("first_player_tile_lost")
    if table.bag_count != TILES - FACTORY_TILES * table.round_number:
        raise refuse("bag_count", round=table.round_number, count=TILES - FACTORY_TILES * table.round_number)


def _check_setup(table: State) -> None:
    """Before round 1 nothing has been taken but plates."""
    seat = table.first if table.picks_left == 1 else SEATS - 1 - table.first
    is_fresh = (
        table.round_number == 1
        and table.picks_left > 0
        and table.current == seat
        and table.holder == NOBODY
        and sum(map(sum, table.sun)) == FACTORY_TILES
        and all(player.tokens == TOKENS and player.score == FIRST_SCORE for player in table.players)
        and not any(line.count for player in table.players for line in player.lines)
        and not any(player.broken_count for player in table.players)
    )
    if not is_fresh:
        raise refuse("setup")


def _check_acquisition(state: State, table: State) -> None:
    if table.round_number == ROUNDS and any(player.tokens for player in table.players):
        raise refuse("tokens", round=ROUNDS)
    nothing_taken = (
        not any(table.heights)
        and not any(table.large_moon)
        and all(table.chips[n] == HIDDEN_CHIP for n in range(SMALL_FACTORIES))
        and any(table.sun[LARGE])
        and all(player.tokens == TOKENS * (table.round_number < ROUNDS) for player in table.players)
    )
    if nothing_taken and table.phase == ACQUIRING and table.current != table.first:
        raise refuse("first_turn", player=table.first + 1)
    if table.phase == ACQUIRING and not can_act(state, int(table.current)):
        raise refuse("cannot_act", player=table.current + 1)
    if table.phase == DRAWING and not may_draw_another(state):
        raise refuse("no_such_choice", player=table.current + 1)
    if table.phase == STACKING and count_choices(state) < 2:
        raise refuse("no_such_choice", player=table.current + 1)
    if table.phase in (DRAWING, KEEPING, RETURNING) and table.round_number == ROUNDS:
        raise refuse("no_such_choice", player=table.current + 1)


def _check_all_taken(table: State) -> None:
    """After phase 1 nothing is left to take, and both players have used their tokens and taken their chips."""
    for seat, player in enumerate(table.players):
        if player.tokens or player.chips_taken != MOST_CHIPS_TAKEN:
            raise refuse("phase_1_not_over", player=seat + 1)
    if any(map(sum, table.sun)) or any(table.heights) or any(table.large_moon):
        raise refuse("tiles_left_to_take", phase="over" if table.phase == OVER else "decoration")


def _check_decoration(state: State, table: State) -> None:
    """Lines are decorated from the top, first by the player who began the round; a choice has several options."""
    if table.phase == OVER and table.round_number < ROUNDS:
        raise refuse("over_too_early_duel")
    for seat in range(SEATS):
        check_decorated(table, seat, _lines_done(table, seat))
    if table.phase == OVER:
        return
    player = state.players[state.current]
    line = player.lines[state.line]
    missing = int(state.line) + 1 - int(line.count)
    if line.count == 0 or pending_cells(state) == 0 or (table.phase == PAYING and missing == 0):
        raise refuse("no_such_choice", player=table.current + 1)
    if table.phase == PAYING:
        has_choice = any(table.paid) or could_pay(player, int(state.line))
    else:
        had = MOST_CHIPS_TAKEN * table.round_number
        has_choice = sum(numbers(player.chips)) + 2 * missing <= had
    if not has_choice or count_choices(state) < 2:
        raise refuse("no_such_choice", player=table.current + 1)


def _check_points(state: State, table: State) -> None:
    for seat, player in enumerate(table.players):
        if player.score > most_points(state, table, seat):
            raise refuse("too_many_points", player=seat + 1)
