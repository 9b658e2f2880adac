"""The front door for Python programs: start a match, or load one."""

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
    """A new match, dealt and ready. The same seed gives the same deals; without one, every match is another.

    `first` is the seat that begins, or "random": then the seed chooses it too. Seats keep their numbers, and the deals
    are the same whoever begins. In Azul Duel the other player takes a dome plate before the first player does.

    >>> match = new_match("azul", players=3, seed=7, wall="grey", jokers=True)
    >>> match.options
    {'wall': 'grey', 'jokers': True}
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
    """A match that goes on from a position, e.g. one typed in from a real table.

    An impossible one is refused with the reason. Later deals come from the seed if one is given, else from the
    position's generator if it has one, else from chance.

    >>> position = new_match("azul", seed=7).position()
    >>> load_position(position).position() == position
    True
    """
    return match_from_position(position, seed, names)


def load_record(text: str, seed: int | None = None) -> Match:
    """The match that a record tells. A record cut short, edited or impossible is refused at the line that is wrong.

    >>> match = new_match("azul", seed=7)
    >>> match.play(match.legal_actions()[0])
    >>> load_record(match.record()).position(viewer=0) == match.position(viewer=0)
    True
    """
    return parse_record(text, seed)
