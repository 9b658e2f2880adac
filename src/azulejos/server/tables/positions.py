"""Positions as they are sent. Boards that were sent before, at whatever table, are not made again."""

from functools import lru_cache

import msgspec
import numpy as np

from azulejos.foundation.phases import NOBODY
from azulejos.match.match import SPECTATOR, Match, Spectator
from azulejos.rulebooks.game import Game

BOARDS_KEPT = 20_000

_encode = msgspec.json.Encoder().encode


def encoded_position(match: Match, viewer: int | Spectator) -> msgspec.Raw:
    """`match.position(viewer)` as it is sent."""
    games = match.progress.games
    seen = match.game.table(games[0], NOBODY if viewer == SPECTATOR else viewer)
    players = games["players"][0]
    seen["players"] = [
        _board(match.game, players[seat : seat + 1].tobytes())  # type: ignore[arg-type]  # every game can be hashed
        for seat in range(match.players)
    ]
    return msgspec.Raw(_encode(seen))


@lru_cache(maxsize=BOARDS_KEPT)
def _board(game: Game, player: bytes) -> msgspec.Raw:
    return msgspec.Raw(_encode(game.board(np.frombuffer(player, game.record["players"].base)[0])))
