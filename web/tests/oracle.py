"""Writes what the engine says about a finished game, from its record, as JSON; tests compare the page with it.

What every choice would have scored, what the played one scored, the projected scores, and where all points come from.
"""

import json
import sys
from collections import Counter
from typing import Any

import azulejos
from azulejos.games.kit.animation import Step
from azulejos.match.action import Action
from azulejos.match.foresight import deal_steps
from azulejos.match.match import Match
from azulejos.match.progress import Deal, Play

SOURCES = {
    "azul": {"lay": "wall", "floor": "floor", "row": "rows", "column": "columns", "colour": "colours"},
    "summer-pavilion": {
        "take": "token",
        "place": "tiles",
        "pay": "tiles",
        "pass": "discarded",
        "keep": "discarded",
        "discard": "discarded",
        "star": "stars",
        "cost": "numbers",
    },
    "duel": {"lay": "tiles", "special": "special", "broken": "broken", "draw": "draw", "limit": "limit"},
}


def scored(match: Match, action: int) -> int:
    """The points that an action itself scores or costs, without what follows from it."""
    steps = match.steps(action)
    if match.game.info.name != "duel" or match.game.action_to_dict(action)["type"] not in ("tile", "spend"):
        return steps[0].points
    laid = next((n for n, step in enumerate(steps) if step.kind == "lay"), len(steps))
    with_special = [step.kind for step in steps[laid + 1 : laid + 2]] == ["special"]
    return sum(step.points for step in steps[: laid + 1 + with_special])


def own_points(match: Match, action: Action) -> int:
    """The points of a choice; a tile that must still be paid for counts as it will be laid."""
    after = match.branch()
    after.progress.play(action.id)
    is_pavilion = match.game.info.name == "summer-pavilion"
    if is_pavilion and not after.progress.needs_deal and (after.position()["choosing"] or {}).get("type") == "pay":
        return after.steps(after.legal_actions()[0])[0].points
    return scored(match, action.id)


def source_of(game: str, step: Step) -> str:
    """Where the points of a step come from."""
    if step.what.startswith("tablet "):
        return step.what
    return SOURCES[game][step.what.split()[0] if step.what else step.kind]


def played_steps(match: Match, play: Play, deal: Deal | None) -> list[Step]:
    """All steps of an action and of the deal after it."""
    steps = match.steps(play.action)
    if deal:
        after = match.branch()
        after.progress.play(play.action)
        steps += deal_steps(match.game, after.progress.games, deal.drawn)
    return steps


def walk(match: Match) -> dict[str, Any]:
    """Go back from the end of a game to its start."""
    game, final = match.game.info.name, list(match.scores)
    sources = [Counter[str]() for _ in final]
    moments = []
    while plays := [n for n, event in enumerate(match.progress.events) if isinstance(event, Play)]:
        events = match.progress.events
        play, then = events[plays[-1]], events[plays[-1] + 1 :]
        assert isinstance(play, Play)
        match.undo()
        for step in played_steps(match, play, next((event for event in then if isinstance(event, Deal)), None)):
            if step.points and step.seat is not None:
                sources[step.seat][source_of(game, step)] += step.points
        choices = [
            {"form": match.game.action_to_dict(action.id), "points": own_points(match, action)}
            for action in match.legal_actions()
        ]
        moments.append(
            {
                "round": match.position()["round"],
                "scores": match.scores,
                "standing": match.standing,
                "choices": choices,
                "seat": play.seat,
                "scored": scored(match, play.action),
            }
        )
    for seat, score in enumerate(match.scores):
        sources[seat]["start"] += score
    without_zeros = [{source: points for source, points in own.items() if points} for own in sources]
    return {"scores": final, "sources": without_zeros, "moments": moments[::-1]}


json.dump(walk(azulejos.load_record(sys.stdin.read())), sys.stdout)
