"""Narrates actions of Summer Pavilion in a few sentences: tiles, points, bonus tiles, stars and costs."""

from collections.abc import Mapping
from typing import NamedTuple

from azulejos.core.bits import bit_count
from azulejos.core.records import Vector
from azulejos.games.kit.foresight import Foresight
from azulejos.games.kit.journal import JournalStep, Move
from azulejos.games.kit.narration import (
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
    PILLAR,
    SPACES,
    SPACES_OF_COST,
    STATUE,
    WINDOW,
)
from azulejos.games.summer_pavilion.journal import (
    BONUS_TILES,
    DEPOT_PLACE,
    HAND_PLACE,
    LOSS,
    REACH,
    RUN,
    STAR_PLACE,
    SURROUNDS,
    TOKEN,
)
from azulejos.games.summer_pavilion.notation import COLOUR_NAMES, space_name, star_name
from azulejos.games.summer_pavilion.rules.actions import BONUS_IDS, DISCARD_ID, PASS_ID, PLACE_IDS
from azulejos.games.summer_pavilion.rules.scoring import full_star_bonus
from azulejos.games.summer_pavilion.state import COLOURS, COST_BONUS, KEEPING, PAYING, ROUNDS, TAKING, Player, State
from azulejos.i18n import Message, Value

_STRUCTURE_NAMES = {PILLAR: "pillar", STATUE: "statue", WINDOW: "window"}


def narrate(foresight: Foresight[State]) -> Message:
    """Describe the effects of an action."""
    action = foresight.action
    if action < PLACE_IDS:
        return _narrate_take(foresight, action // COLOURS, action % COLOURS)
    if action < BONUS_IDS:
        return _narrate_placement(foresight)
    if action < PASS_ID:
        return _narrate_bonus(foresight)
    if action == PASS_ID:
        return _narrate_pass(foresight)
    if action < DISCARD_ID:
        return _narrate_keep(foresight.steps[0])
    return _tell_discard(foresight.steps[0])


def points_of(foresight: Foresight[State]) -> int:
    """The points that an action itself scores or costs; a tile that is not paid for yet scores as it will be laid."""
    if foresight.acted.phase == PAYING:
        return _laid(foresight).points
    return foresight.own_points


def _wild(state: State) -> int:
    wild: int = state.wilds[state.round_number - 1]
    return wild


def _tiles(state: State, counts: Mapping[int, int]) -> Parts:
    """Tiles by colour, with the wild ones marked."""
    parts = []
    for colour, count in counts.items():
        tiles = amount(COLOUR_NAMES[colour], count)
        parts += [Message("narration.pavilion.wild", {"tiles": tiles}) if colour == _wild(state) else tiles] * (
            count > 0
        )
    return tuple(parts)


def _hand(foresight: Foresight[State]) -> Vector[int]:
    """The player's hand after the action alone."""
    return foresight.acted.players[foresight.before.current].hand


def _tell_loss(step: JournalStep) -> Message | None:
    """A remark that the score stops at 0, if it does."""
    return never_below(-step.notes[LOSS], step.points)


def _narrate_take(foresight: Foresight[State], place: int, colour: int) -> Message:
    before, step = foresight.before, foresight.steps[0]
    taken = {move.piece: move.count for move in step.moves if move.target == HAND_PLACE}
    has_token = bool(taken.pop(TOKEN, 0))
    hand = {held: _hand(foresight)[held] for held in (colour, _wild(before))}
    return story(
        Message("narration.takes", {"tiles": _tiles(before, taken), "place": from_place(place)}),
        Message("narration.pavilion.token", {"change": signed(-step.notes[LOSS])}) if has_token else None,
        _tell_loss(step) if has_token else None,
        Message("narration.starts") if has_token and before.round_number < ROUNDS else None,
        Message("narration.pavilion.hand", {"tiles": _tiles(before, hand)}),
        Message("narration.pavilion.reach", {"cost": step.notes[REACH]}) if step.notes[REACH] else None,
        _tell_left(foresight) if foresight.after.phase == TAKING else Message("narration.pavilion.last_take"),
    )


def _tell_left(foresight: Foresight[State]) -> Message | None:
    """What is left for the next player."""
    taken = [move for step in foresight.best_take for move in _taken(step)]
    return leaves(taken, lambda counts: _tiles(foresight.after, counts), on_place)


def _taken(step: JournalStep) -> list[Move]:
    """The moves of the tiles that a take brings to the player."""
    return [move for move in step.moves if move.piece != TOKEN and move.target == HAND_PLACE]


class Laid(NamedTuple):
    """A tile laid on a star, from the journal, and the board with it."""

    player: Player
    star: int
    space: int
    colour: int
    cost: int
    payment: dict[int, int]
    notes: dict[int, int]
    points: int


def _laid(foresight: Foresight[State]) -> Laid:
    """The tile of a placement; if it is not paid for yet, as it will be laid."""
    is_pending = foresight.acted.phase == PAYING
    step = foresight.now[0] if is_pending else foresight.steps[0]
    table = foresight.projected if is_pending else foresight.acted
    tile, *others = (move for move in step.moves if move.source == HAND_PLACE)
    star, space = divmod(tile.target - STAR_PLACE, SPACES)
    payment = {tile.piece: 1}
    for move in others:
        payment[move.piece] = payment.get(move.piece, 0) + move.count
    return Laid(
        player=table.players[foresight.before.current],
        star=star,
        space=space,
        colour=tile.piece,
        cost=int(COSTS[table.monochrome, star, space]),
        payment=payment,
        notes=step.notes,
        points=step.points,
    )


def _narrate_placement(foresight: Foresight[State]) -> Message:
    laid = _laid(foresight)
    payment: Value = _tiles(foresight.before, laid.payment)
    key = "narration.pavilion.place"
    if foresight.acted.phase == PAYING:
        key, payment = "narration.pavilion.choose", Message("tiles.any", {"count": laid.cost})
    return story(
        Message(
            key,
            {
                "tile": amount(COLOUR_NAMES[laid.colour], 1),
                "space": space_name(laid.star, laid.space, foresight.before.monochrome),
                "payment": payment,
                "points": points(laid.points),
                "run": Message("narration.run.ring", {"count": laid.notes[RUN]}),
            },
        ),
        _tell_structures(laid),
        _tell_board(laid, foresight.before.monochrome),
    )


def _tell_structures(laid: Laid) -> Message | None:
    """The structures that the tile completes, and the bonus tiles that the supply has for them."""
    found = [_STRUCTURE_NAMES[tiles] for reason, tiles in laid.notes.items() if reason >= SURROUNDS]
    if not found:
        return None
    things = tuple(Message(f"narration.pavilion.{name}") for name in found)
    return Message("narration.pavilion.surrounds", {"things": things, "count": laid.notes[BONUS_TILES]})


def _tell_board(laid: Laid, monochrome: int) -> Message | None:
    """Progress towards the bonuses of the tile's star and of its cost."""
    player, star = laid.player, laid.star
    bonus = full_star_bonus(player.colours[star])
    parts = [progress(star_name(star, monochrome), bit_count(player.laid[star]), SPACES, bonus)]
    if laid.cost < len(COST_BONUS):
        same_cost = SPACES_OF_COST[monochrome, laid.cost].tolist()
        size = sum(mask.bit_count() for mask in same_cost)
        count = sum((mask & held).bit_count() for mask, held in zip(same_cost, player.laid, strict=True))
        name = Message("narration.pavilion.cost", {"cost": laid.cost})
        parts.append(progress(name, count, size, COST_BONUS[laid.cost]))
    return listed("narration.board", parts)


def _narrate_bonus(foresight: Foresight[State]) -> Message:
    colour, left = foresight.steps[0].moves[0].piece, foresight.acted.bonus_left
    return story(
        Message("narration.pavilion.bonus", {"tile": amount(COLOUR_NAMES[colour], 1)}),
        Message("narration.pavilion.hand", {"tiles": _tiles(foresight.before, {colour: _hand(foresight)[colour]})}),
        Message("narration.pavilion.bonus_left", {"count": left}) if left else None,
    )


def _narrate_pass(foresight: Foresight[State]) -> Message:
    if foresight.acted.phase != KEEPING:
        return story(Message("narration.pavilion.passes"), _tell_discard(foresight.steps[0]))
    last = foresight.now[-1]
    lost = last.notes[LOSS]
    if not lost:
        return Message("narration.pavilion.pass_all", {"count": sum(_hand(foresight))})
    return story(Message("narration.pavilion.pass_some", {"count": lost, "change": signed(-lost)}), _tell_loss(last))


def _narrate_keep(step: JournalStep) -> Message:
    return story(
        Message("narration.pavilion.keep", {"tile": amount(COLOUR_NAMES[step.moves[0].piece], 1)}),
        _tell_discard(step) if _discarded(step.moves) else None,
    )


def _discarded(moves: list[Move]) -> int:
    return sum(move.count for move in moves if move.target == DEPOT_PLACE)


def _tell_discard(step: JournalStep) -> Message:
    values: dict[str, Value] = {"count": _discarded(step.moves), "change": signed(-step.notes[LOSS])}
    return story(Message("narration.pavilion.discard", values), _tell_loss(step))
