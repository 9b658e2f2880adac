"""Snapshots: everything that a server needs to know after each action, read in one call of the engine."""

import numpy as np
from msgspec import Struct

from azulejos.core.phases import OVER
from azulejos.core.records import Records
from azulejos.engine.calls import FIRST_SCORE, Ids, new_summary, summarise
from azulejos.games.kit.game import Game
from azulejos.games.kit.seats import MOST_PLAYERS


class Snapshot(Struct, frozen=True, gc=False):
    """The state of a match, with what the properties of `Match` compute one by one."""

    kept: bytes
    """The bytes of the state."""
    round: int
    current_player: int | None
    scores: tuple[int, ...]
    standing: tuple[int, ...]
    legal: Ids
    """The ids of the legal actions."""


def snapshot_of(game: Game, games: Records) -> Snapshot:
    """Return the snapshot of the first game of an array. No deal may be pending.

    >>> import azulejos
    >>> match = azulejos.new_match("azul", seed=7)
    >>> snapshot = snapshot_of(match.game, match.progress.games)
    >>> snapshot.round, snapshot.current_player, snapshot.scores, len(snapshot.legal)
    (1, 0, (0, 0), 96)
    """
    found = new_summary(game.action_ids)
    return read_snapshot(games, found[: summarise(games, 0, found, np.empty_like(games))])


def read_snapshot(games: Records, found: Ids) -> Snapshot:
    """Build a snapshot from the numbers that the engine wrote."""
    numbers = found[: FIRST_SCORE + 2 * MOST_PLAYERS].tolist()
    phase, current, number, seats = numbers[:FIRST_SCORE]
    first_standing, first_action = FIRST_SCORE + seats, FIRST_SCORE + 2 * seats
    return Snapshot(
        kept=games.tobytes(),
        round=number,
        current_player=None if phase == OVER else current,
        scores=tuple(numbers[FIRST_SCORE:first_standing]),
        standing=tuple(numbers[first_standing:first_action]),
        legal=found[first_action:],
    )
