"""Loads positions of Azul Duel, and rejects those that no game can reach.

The schema is checked first, then each board and each plate; `validation.py` checks the table as a whole.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec.structs import asdict

from azulejos.core.phases import DEALING, NOBODY, OVER
from azulejos.core.records import RecordArray, Vector, numbers
from azulejos.games.duel.notation import CHIP_NAMES, COLOUR_NAMES, HIDDEN_NAME, QUARTER, SPECIAL_NAME, TYPE_NAMES
from azulejos.games.duel.options import OPTIONS, RANDOM, SIDES, sides_of
from azulejos.games.duel.position import (
    Batch,
    Board,
    Cell,
    Chips,
    Choice,
    Draw,
    DrawnPlate,
    Keep,
    Options,
    PatternLine,
    Place,
    PlacedPlate,
    Position,
    Stack,
    Under,
)
from azulejos.games.duel.rules.dome import column_of, fill_cell, place_plate, row_of
from azulejos.games.duel.rules.plates import CELL, JOKER_SPACE, SPECIAL_SPACE, TYPE
from azulejos.games.duel.rules.setup import lay_tablets, set_up
from azulejos.games.duel.rules.taking import close_line
from azulejos.games.duel.state import (
    ACQUIRING,
    CHIPS_OF_A_KIND,
    COLOURS,
    DRAWING,
    HIDDEN_CHIP,
    KEEPING,
    LARGE,
    LAYING,
    NONE,
    PAYING,
    PICKING,
    PLACING,
    RETURNING,
    SEATS,
    SPECIAL_TILE,
    STACKING,
    TABLE,
    TILES_OF_A_COLOUR,
    Plate,
    Player,
    State,
)
from azulejos.games.duel.validation import check_evidence
from azulejos.games.kit.loading import lay_bag_and_spare, read_generator, read_position, read_seat, refuse
from azulejos.games.kit.options import store_options

CHOICES: dict[type, int] = {
    Place: PLACING,
    Draw: DRAWING,
    Keep: KEEPING,
    Under: RETURNING,
    Stack: STACKING,
    Chips: PAYING,
    Cell: LAYING,
}
PHASES_OF_CHOICES = {
    "setup": (Place,),
    "acquisition": (Place, Draw, Keep, Under, Stack),
    "decoration": (Chips, Cell),
    "over": (),
}
PHASES = {"setup": PICKING, "acquisition": ACQUIRING, "over": OVER}


def load_position(position: Any) -> RecordArray[State]:
    """Load a position into an array with one game."""
    given = read_position(position, Position)
    games: RecordArray[State] = np.zeros(1, TABLE)
    state = games[0]
    options = given.options or Options()
    store_options(state, OPTIONS, asdict(options))
    set_up(state, 0)
    state.filling_offer = state.filling = False
    _lay_tablets(state, options, given.tablets)
    _lay_table(state, given)
    for seat, board in enumerate(given.players):
        _lay_board(state, seat, board)
    _Plates(state).lay(given)
    lay_bag_and_spare(state, state.tower, "tower", COLOUR_NAMES, _tiles_on_table(state), given.bag, given.tower)
    if given.special_tiles not in (None, int(state.special_tiles)):
        raise refuse("special_tiles", count=int(state.special_tiles))
    state.next_phase = DEALING
    check_evidence(state)
    return games


def _lay_tablets(state: State, options: Options, sides: Sequence[str]) -> None:
    """Set the tablets in play, which must match the options."""
    if len({SIDES.index(side) // 2 for side in sides}) < len(sides):
        raise refuse("tablet_twice")
    chosen = None if options.tablets == RANDOM else sides_of(options.tablets)
    if options.tablet_count not in (None, len(sides)) or chosen not in (None, _in_order(sides)):
        raise refuse("tablets")
    lay_tablets(state, _in_order(sides), len(sides))
    state.are_sides_chosen = chosen is not None


def _in_order(sides: Sequence[str]) -> tuple[str, ...]:
    return tuple(side for side in SIDES if side in sides)


def _lay_table(state: State, given: Position) -> None:
    state.round_number = given.round
    state.first = read_seat(state, "first_player", given.first_player)
    state.current = read_seat(state, "current_player", given.current_player)
    state.holder = read_seat(state, "first_player_tile", given.first_player_tile)
    state.generator = read_generator(given.generator)
    state.picks_left = 0
    if given.choosing is None:
        if given.phase not in PHASES:
            raise refuse("decoration_without_choice")
        state.phase = PHASES[given.phase]
    else:
        if not isinstance(given.choosing, PHASES_OF_CHOICES[given.phase]):
            raise refuse("choosing_in_other_phase", phase=given.phase)
        if given.current_player is None:
            raise refuse("nobody_to_act")
        state.phase = CHOICES[type(given.choosing)]
        _lay_choice(state, given.choosing)
    if given.phase == "setup":
        state.picks_left = max(0, SEATS - sum(slot is not None for board in given.players for slot in board.dome))
        if state.picks_left == 0:
            raise refuse("setup")
    _lay_factories(state, given)
    _lay_counts(state.chips_left, CHIP_NAMES, given.chips, CHIPS_OF_A_KIND)
    state.chips_left_count = sum(numbers(state.chips_left))


def _lay_choice(state: State, choosing: Choice) -> None:
    if isinstance(choosing, Stack):
        state.stacking = choosing.factory - 1
        _lay_counts(state.rest, COLOUR_NAMES, Counter(choosing.tiles), TILES_OF_A_COLOUR)
    elif isinstance(choosing, Chips):
        state.line = choosing.line - 1
        _lay_counts(state.paid, CHIP_NAMES, Counter(choosing.paid), CHIPS_OF_A_KIND)
    elif isinstance(choosing, Cell):
        state.line = choosing.line - 1


def _lay_factories(state: State, given: Position) -> None:
    for place, factory in enumerate(given.factories):
        for height, colour in enumerate(factory.moon):
            state.moon[place, height] = COLOUR_NAMES.index(colour)
        state.heights[place] = len(factory.moon)
        if factory.chip is None:
            state.chips[place] = NONE
        else:
            state.chips[place] = HIDDEN_CHIP if factory.chip == HIDDEN_NAME else CHIP_NAMES.index(factory.chip)
    for colour in given.large.moon:
        state.large_moon[COLOUR_NAMES.index(colour)] += 1
    for place, sun in [
        *((place, factory.sun) for place, factory in enumerate(given.factories)),
        (LARGE, given.large.sun),
    ]:
        for colour in sun:
            state.sun[place, COLOUR_NAMES.index(colour)] += 1
            state.where[COLOUR_NAMES.index(colour)] |= 1 << place


def _lay_counts(counts: Vector[int], names: Sequence[str], given: Any, most: int) -> None:
    """Write counts into an array of a record, whose integers are small."""
    for kind, name in enumerate(names):
        if given.get(name, 0) > most:
            raise refuse("too_many", thing=name, found=given.get(name, 0), count=most)
        counts[kind] = given.get(name, 0)


def _lay_board(state: State, seat: int, board: Board) -> None:
    player = state.players[seat]
    player.score, player.tokens, player.chips_taken = board.score, board.tokens, board.chips_taken
    _lay_counts(player.chips, CHIP_NAMES, Counter(board.chips), CHIPS_OF_A_KIND)
    _lay_counts(player.broken, COLOUR_NAMES, Counter(board.broken), TILES_OF_A_COLOUR)
    player.broken_count = len(board.broken)
    for line, tiles in enumerate(board.lines):
        if tiles is not None:
            _lay_line(player, seat, line, tiles)
    for slot, plate in enumerate(board.dome):
        if plate is not None:
            place_plate(player, plate.plate - 1, slot, plate.turn // QUARTER)
            _lay_tiles(state, seat, slot, plate)


def _lay_line(player: Player, seat: int, line: int, tiles: PatternLine) -> None:
    if tiles.count > line + 1:
        raise refuse("line_too_long", player=seat + 1, line=line + 1)
    player.lines[line].colour, player.lines[line].count = COLOUR_NAMES.index(tiles.colour), tiles.count
    close_line(player, line, COLOUR_NAMES.index(tiles.colour))


def _lay_tiles(state: State, seat: int, slot: int, placed: PlacedPlate) -> None:
    """Put the tiles on a plate: each on its colour, any on a joker space, a special one if the other three are laid."""
    player, plate = state.players[seat], placed.plate - 1
    shown = CELL[plate, placed.turn // QUARTER].tolist()
    is_complete = all(tile for tile, symbol in zip(placed.tiles, shown, strict=True) if symbol != SPECIAL_SPACE)
    for cell, (tile, symbol) in enumerate(zip(placed.tiles, shown, strict=True)):
        if symbol == SPECIAL_SPACE:
            fits = tile == (SPECIAL_NAME if is_complete else None)
        else:
            fits = tile is None or (tile != SPECIAL_NAME and (symbol == JOKER_SPACE or COLOUR_NAMES[symbol] == tile))
        if not fits:
            raise refuse("plate_tiles", player=seat + 1, plate=placed.plate)
        if tile is not None:
            kind = SPECIAL_TILE if tile == SPECIAL_NAME else COLOUR_NAMES.index(tile)
            fill_cell(player, row_of(slot, cell), column_of(slot, cell), kind)
            state.special_tiles -= tile == SPECIAL_NAME


class _Plates:
    """Puts every plate in its place, exactly once, with what each player knows of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.placed: set[int] = set()

    def lay(self, given: Position) -> None:
        """Place all plates of a position."""
        for board in given.players:
            for slot in board.dome:
                if slot is not None:
                    self._use(slot.plate)
        for plate in given.offer:
            self.state.offer |= 1 << self._use(plate)
        self._lay_choice(given.choosing)
        if sum(len(batch.plates) for batch in given.stack.under) > given.stack.count:
            raise refuse("batches_too_large")
        for number, batch in enumerate(given.stack.under, start=1):
            self._lay_batch(number, batch)
        self.state.last_batch = len(given.stack.under)
        if isinstance(given.choosing, Under):
            self._lay_returning(given.choosing, given.stack.under)
        self._lay_seen(given)
        self._lay_unseen(given)

    def _use(self, plate: int) -> int:
        if plate in self.placed:
            raise refuse("plate_twice", plate=plate)
        self.placed.add(plate)
        self.state.unseen &= ~(1 << (plate - 1))
        return plate - 1

    def _lay_choice(self, choosing: Choice | None) -> None:
        if isinstance(choosing, Place):
            self.state.plate = self._use(choosing.plate)
        elif isinstance(choosing, Draw | Keep | Under):
            for drawn in choosing.plates:
                self._lay_drawn(drawn, is_looked_at=not isinstance(choosing, Draw))
            if isinstance(choosing, Under):
                self.state.plate = self._use(choosing.kept)

    def _lay_drawn(self, drawn: DrawnPlate, is_looked_at: bool) -> None:
        if (drawn.player is None) != (drawn.plate is None) or (drawn.player is None) != (drawn.group is None):
            raise refuse("drawn_plate")
        if is_looked_at and drawn.player != self.state.current:
            raise refuse("drawn_plate")
        plate = self.state.drawn[self.state.drawn_count]
        self.state.drawn_count += 1
        plate.kind, plate.knower = TYPE_NAMES.index(drawn.type), NOBODY
        plate.number = NONE
        if drawn.plate is not None and drawn.player is not None and drawn.group is not None:
            self._lay_known(plate, drawn.plate, drawn.player, drawn.group)
            if TYPE_NAMES.index(drawn.type) != plate.kind:
                raise refuse("plate_type", plate=drawn.plate)

    def _lay_known(self, plate: Plate, number: int, player: int, group: int) -> None:
        plate.number = self._use(number)
        plate.kind, plate.knower, plate.group = TYPE[number - 1], player, group
        self.state.last_group = max(int(self.state.last_group), group)

    def _lay_batch(self, number: int, batch: Batch) -> None:
        types = []
        for plate_number in batch.plates:
            if plate_number is None:
                raise refuse("unknown_plate")
            plate = self.state.returned[self.state.returned_count]
            self.state.returned_count += 1
            self._lay_known(plate, plate_number, batch.player, batch.group)
            plate.batch = number
            types.append(TYPE_NAMES[plate.kind])
        if (types.count("special"), types.count("joker")) != (batch.special, batch.joker):
            raise refuse("batch_types")

    def _lay_returning(self, choosing: Under, under: list[Batch]) -> None:
        """The plates put under the stack in one turn form one batch, and one group with those still in hand."""
        state = self.state
        if choosing.returned:
            last = under[-1] if under else None
            if last is None or (len(last.plates), last.player) != (choosing.returned, state.current):
                raise refuse("returned")
            if last.group != state.drawn[0].group:
                raise refuse("returned")
        else:
            state.last_batch += 1
        for n in range(state.drawn_count):
            state.drawn[n].batch = state.last_batch

    def _lay_seen(self, given: Position) -> None:
        known = [self.state.drawn[n] for n in range(self.state.drawn_count)]
        known += [self.state.returned[n] for n in range(self.state.returned_count)]
        known = [plate for plate in known if plate.knower != NOBODY]
        if any(len({int(plate.knower) for plate in known if plate.group == group}) > 1 for group in range(1, 19)):
            raise refuse("group_of_two_players")
        for seen in given.stack.seen:
            for number in seen.plates:
                plate = next(
                    (plate for plate in known if (plate.number + 1, plate.group) == (number, seen.group)), None
                )
                if plate is None or plate.seen:
                    raise refuse("seen_plate", plate=number)
                plate.seen = True

    def _lay_unseen(self, given: Position) -> None:
        """The remaining plates are unseen: in the hand of a player who has not looked, or in the stack."""
        state = self.state
        unseen = [plate for plate in range(1, 19) if state.unseen >> (plate - 1) & 1]
        if given.unseen is not None and sorted(given.unseen) != unseen:
            raise refuse("unseen")
        in_hand = Counter(int(state.drawn[n].kind) for n in range(state.drawn_count) if state.drawn[n].number == NONE)
        left = Counter(int(TYPE[plate - 1]) for plate in unseen)
        left.subtract(in_hand)
        state.shuffled = sum(left.values())
        if min(left.values(), default=0) < 0 or given.stack.count != state.shuffled + state.returned_count:
            raise refuse("stack_count", count=int(state.shuffled) + int(state.returned_count))
        if state.shuffled > 0:
            if given.stack.top is None or left[TYPE_NAMES.index(given.stack.top)] == 0:
                raise refuse("top")
            state.top = TYPE_NAMES.index(given.stack.top)
        elif given.stack.top != (TYPE_NAMES[state.returned[0].kind] if state.returned_count else None):
            raise refuse("top")


def _tiles_on_table(state: State) -> list[int]:
    """The number of tiles of each colour on factories and boards."""
    tiles: Counter[int] = Counter()
    for counts in (*state.sun, state.large_moon, state.rest):
        tiles.update(dict(enumerate(numbers(counts))))
    for moon in state.moon:
        tiles.update(numbers(moon))
    for seat in range(SEATS):
        player = state.players[seat]
        tiles.update(dict(enumerate(numbers(player.broken))))
        for row in player.tiles:
            tiles.update(numbers(row))
        for line in player.lines:
            tiles[int(line.colour)] += int(line.count)
    return [tiles[colour] for colour in range(COLOURS)]
