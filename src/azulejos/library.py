"""The entry points of the Python API: start a match, or load one."""

from collections.abc import Sequence
from typing import Any

from azulejos.match.match import Match
from azulejos.match.record import parse_record
from azulejos.match.start import First, match_from_position, match_from_setup


def new_match(
    game: str,
    players: int = 2,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    first: First = 0,
    **options: Any,
) -> Match:
    """Start a match, with the first round already dealt. The same seed always gives the same deals.

    `first` is the seat that begins, or "random" to derive it from the seed. It changes neither the numbering of the
    seats nor the deals. In Azul Duel, the other player takes a dome plate before the first player does.

    >>> match = new_match("azul", players=3, seed=7, wall="grey", jokers=True)
    >>> match.options["wall"]
    'grey'
    >>> new_match("azul", wall="pink")
    Traceback (most recent call last):
        ...
    azulejos.core.errors.InvalidOptions: azul cannot be played with wall='pink'; possible: 'coloured', 'grey'.
    >>> new_match("azul", seed=7, first=1).current_player
    1
    >>> [new_match("azul", seed=seed, first="random").first_player for seed in range(8)]
    [1, 0, 0, 1, 0, 1, 1, 0]
    """
    match = match_from_setup(game, players, options, seed, names, first)
    match.progress.deal_at_random()
    return match


def load_position(
    position: dict[str, Any],
    seed: int | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """Continue a match from a position, for example one typed in from a real table.

    Raises `InvalidPosition` with the reason if no game can reach the position. Later deals come from `seed` if given,
    else from the position's generator, else from a random seed.

    >>> position = new_match("azul", seed=7).position()
    >>> load_position(position).position() == position
    True
    """
    return match_from_position(position, seed, names)


def load_record(text: str, seed: int | None = None) -> Match:
    """Load a match from the text of its record.

    Raises `InvalidRecord`, with the number of the faulty line, if the record is truncated, edited or impossible.

    >>> match = new_match("azul", seed=7)
    >>> match.play(match.legal_actions()[0])
    >>> load_record(match.record()).position(viewer=0) == match.position(viewer=0)
    True
    """
    return parse_record(text, seed)
