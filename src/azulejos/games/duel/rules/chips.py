"""Bonus chips: taking them, and completing a line with 2 chips of its colour, or any 3, for each missing tile.

A payment consists of chips that match the line's colour and other chips. A payment without a superfluous chip (ruling
8) for `missing` tiles with `matching` matching chips has exactly `others_needed` other chips.
"""

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.records import Vector
from azulejos.games.duel.journal import BOX_PLACE, CHIP_PIECE, CHIPS_PLACE
from azulejos.games.duel.state import CHIP_COLOURS, CHIPS, COLOURS, MOST_CHIPS_TAKEN, SMALL_FACTORIES, Player, State
from azulejos.games.kit.journal import Journal, move

PAIR = 2
"""How many chips of the line's colour replace a missing tile."""

ANY = 3
"""How many chips of any colour replace a missing tile."""

_MATCHES = np.array([[colour in CHIP_COLOURS[chip] for chip in range(CHIPS)] for colour in range(COLOURS)], np.bool_)


@compiled
def matches(chip: int, colour: int) -> bool:
    """Whether a chip counts as this colour."""
    return bool(_MATCHES[colour, chip])


@compiled
def may_take_chips(player: Player) -> bool:
    """Whether the player has taken fewer than two chips in this round."""
    return bool(player.chips_taken < MOST_CHIPS_TAKEN)


@compiled
def revealed_chips(state: State) -> int:
    """The small factories with a face-up chip, as a mask."""
    mask = 0
    for factory in range(SMALL_FACTORIES):
        mask |= (state.chips[factory] >= 0) << factory
    return mask


@compiled
def others_needed(missing: int, matching: int) -> int:
    """How many other chips complete a payment with this many matching ones: pairs first, then threes."""
    return ANY * missing - matching // PAIR - matching


@compiled
def count_matching(chips: Vector[int], colour: int) -> int:
    """How many of these chips count as this colour."""
    count = 0
    for chip in range(CHIPS):
        if matches(chip, colour):
            count += chips[chip]
    return int(count)


@compiled
def count_others(chips: Vector[int], colour: int) -> int:
    """How many of these chips do not count as this colour."""
    count = 0
    for chip in range(CHIPS):
        if not matches(chip, colour):
            count += chips[chip]
    return int(count)


@compiled
def is_payable(missing: int, matching_paid: int, others_paid: int, matching: int, others: int) -> bool:
    """Whether the payment so far can be completed from this many remaining matching and other chips."""
    for total in range(matching_paid, min(matching_paid + matching, PAIR * missing) + 1):
        needed = others_needed(missing, total)
        if others_paid <= needed <= others_paid + others:
            return True
    return False


@compiled
def missing_tiles(player: Player, line: int) -> int:
    """How many tiles a line lacks."""
    return line + 1 - int(player.lines[line].count)


@compiled
def could_pay(player: Player, line: int) -> bool:
    """Whether the player's chips could complete a line."""
    colour = int(player.lines[line].colour)
    others, matching = count_others(player.chips, colour), count_matching(player.chips, colour)
    return is_payable(missing_tiles(player, line), 0, 0, matching, others)


@compiled
def spendable_chips(state: State, player: Player) -> int:
    """The chips that may be spent next on the pending line, as a mask."""
    line = int(state.line)
    colour, missing = int(player.lines[line].colour), missing_tiles(player, line)
    matching_paid, others_paid = count_matching(state.paid, colour), count_others(state.paid, colour)
    matching, others = count_matching(player.chips, colour), count_others(player.chips, colour)
    may_match = matching > 0 and is_payable(missing, matching_paid + 1, others_paid, matching - 1, others)
    may_differ = others > 0 and is_payable(missing, matching_paid, others_paid + 1, matching, others - 1)
    mask = 0
    for chip in range(CHIPS):
        if player.chips[chip] > 0 and (may_match if matches(chip, colour) else may_differ):
            mask |= 1 << chip
    return mask


@compiled
def any_paid(state: State) -> bool:
    """Whether a chip has been spent on the pending line."""
    for chip in range(CHIPS):
        if state.paid[chip] > 0:
            return True
    return False


@compiled
def is_paid(state: State, player: Player) -> bool:
    """Whether the chips spent complete the pending line."""
    line = int(state.line)
    colour = int(player.lines[line].colour)
    matching = count_matching(state.paid, colour)
    return count_others(state.paid, colour) == others_needed(missing_tiles(player, line), matching)


@compiled
def spend_chip(state: State, player: Player, chip: int, journal: Journal | None = None) -> None:
    """Spend a chip on the pending line."""
    player.chips[chip] -= 1
    state.paid[chip] += 1
    move(journal, CHIP_PIECE + chip, 1, CHIPS_PLACE, BOX_PLACE)


@compiled
def forget_payment(state: State) -> None:
    """Clear the payment; spent chips never come back."""
    for chip in range(CHIPS):
        state.paid[chip] = 0
