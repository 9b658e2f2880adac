"""Actions as clients get them: legal choices, previews of what they would do, and the steps of an animation."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec
import numpy as np

from azulejos.engine.calls import Ids
from azulejos.games.kit import animation
from azulejos.games.kit.game import Game, PlainDict
from azulejos.match.action import Action
from azulejos.match.foresight import deal_steps, foresee, standing_of
from azulejos.match.match import Match
from azulejos.match.progress import Progress, games_from
from azulejos.server.messages.play import Choice, Movement, Preview, Step


@cache
def _encoded(game: Game) -> "np.ndarray[Any, np.dtype[np.object_]]":
    """The JSON of every choice by its id; it is the same at every table of a game."""
    choices = [_choice(Action(action, game)) for action in range(game.action_ids)]
    return np.array([msgspec.json.encode(choice).decode() for choice in choices], object)


def encoded_choices(game: Game, actions: Ids) -> str:
    """The JSON of a list of choices."""
    return f"[{','.join(_encoded(game).take(actions).tolist())}]"


def previews(known: Match, check: Callable[[], None] = lambda: None) -> list[Choice]:
    """All legal actions with their previews; the hidden part of the match must have been redrawn.

    `check` is called before each, and may raise an error to give up.
    """
    choices = []
    for action in known.legal_actions():
        check()
        choices.append(preview(known, action))
    return choices


def preview(known: Match, action: Action) -> Choice:
    """What an action would do; the hidden part of the match must have been redrawn."""
    seat = known.current_player
    assert seat is not None
    foresight = foresee(known.game, known.progress.games, action.id, with_best_take=False)
    standing = list(standing_of(known.progress.after(action.id), known.players))
    choice = _choice(action)
    choice.preview = Preview(
        points=known.game.points_of(foresight),
        standing=standing,
        change=standing[seat] - known.standing[seat],
        steps=[_step(step) for step in known.game.animate(foresight.steps, known.scores)],
    )
    return choice


def _choice(action: Action) -> Choice:
    return Choice(action.id, *described(action.game, action.id))


@cache
def described(game: Game, action: int) -> tuple[str, PlainDict]:
    """An action in notation and in its structured form."""
    return game.format_action(action), game.action_to_dict(action)


def match_before(game: Game, before: bytes) -> Match:
    """The game before an action, without its history."""
    return Match(game, Progress(games_from(before, game.record)))


def steps_of(match: Match, action: int) -> list[Step]:
    """The animation of a legal action, including the end of a round and of the game."""
    return [_step(step) for step in match.steps(action)]


def steps_of_deal(match: Match, drawn: Sequence[int]) -> list[Step]:
    """The animation of what everybody sees of a deal; deals to the match."""
    return [_step(step) for step in deal_steps(match.game, match.progress.games, drawn)]


def steps_of_play(before: Match, action: int, drawn: Sequence[int]) -> list[Step]:
    """The animation of an action and of the deal after it; plays and deals to the match."""
    steps = steps_of(before, action)
    if drawn:
        before.progress.play(action)
        steps += steps_of_deal(before, drawn)
    return steps


def _step(step: animation.Step) -> Step:
    movements = [Movement(m.piece, m.count, m.source, m.target, m.source_seat, m.target_seat) for m in step.movements]
    return Step(step.kind, step.seat, movements, step.points, step.score, step.what, step.source, step.spared)
