"""Starting a match: from the setup of the game, or from a position."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from azulejos import games
from azulejos.core.errors import InvalidOptions, InvalidPosition
from azulejos.core.random import seed_generator
from azulejos.engine.ready import ready
from azulejos.games.kit.game import PlainDict
from azulejos.games.kit.info import whole_number
from azulejos.i18n import quote
from azulejos.match.match import Match, start_position
from azulejos.match.progress import Progress
from azulejos.match.seeds import SEED_BYTES, check_seed, draw_first_player

LONGEST_NAME = 100

RANDOM: Literal["random"] = "random"
"""The value of `first` that draws the first player at random."""

First = int | Literal["random"]
"""The first player: a seat, or "random"."""


def match_from_setup(
    game: str,
    players: int,
    options: Mapping[str, Any],
    seed: int | None = None,
    names: Sequence[str] | None = None,
    first: First = 0,
) -> Match:
    """Start a match from the setup of the game. The first deal has yet to come."""
    info = games.info(game)
    players = info.check_players(players)
    chosen = info.check_options(options)
    _check_names(names, players)
    first = check_first(first, players)
    word = check_seed(seed)
    seat = draw_first_player(word.to_bytes(SEED_BYTES, "big"), players) if first == RANDOM else first
    loaded = ready(info.name)
    table = loaded.new_games(players, chosen, seat)
    seed_generator(table[0], np.uint64(word))
    return Match(loaded, Progress(table), names)


def match_from_position(
    position: PlainDict,
    seed: int | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """Start a match from a position."""
    is_dict: object = isinstance(position, dict)  # callers without a type checker may pass anything
    if not is_dict or "game" not in position:
        raise InvalidPosition("position.no_game", known=", ".join(games.INFOS))
    loaded = ready(games.info(position["game"]).name)
    table = loaded.load_position(position)
    _check_names(names, int(table[0].seats))
    if seed is not None or table[0].generator == 0:
        seed_generator(table[0], np.uint64(check_seed(seed)))
    return Match(loaded, Progress(table), names, start_position(loaded, table[0]))


def check_first(first: object, players: int) -> First:
    """Return the first player if it is a valid seat or "random"; raise `InvalidOptions` otherwise."""
    if isinstance(first, str) and first == RANDOM:
        return RANDOM
    seat = whole_number(first)
    if seat is not None and 0 <= seat < players:
        return seat
    known = ", ".join([*map(str, range(players)), repr(RANDOM)])
    raise InvalidOptions("options.bad_first", value=quote(first), known=known)


def _check_names(names: Sequence[str] | None, players: int) -> None:
    if names is None:
        return
    is_sequence: object = isinstance(names, list | tuple)
    if not is_sequence or len(names) != players or not all(map(_is_name, names)):
        raise InvalidOptions("options.bad_names", count=players, longest=LONGEST_NAME)


def _is_name(name: object) -> bool:
    return type(name) is str and 0 < len(name) <= LONGEST_NAME and name.isprintable()
