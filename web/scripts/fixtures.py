"""Writes real positions of every game, and what the drawings must agree with, for the gallery and for tests."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import azulejos
from azulejos.games.duel.rules.plates import CELL, SYMBOLS
from azulejos.games.summer_pavilion.board import structures
from azulejos.games.summer_pavilion.notation import STAR_NAMES

FOLDER = Path(__file__).parent.parent / "fixtures"
LEVEL = "greedy"

Wanted = Callable[[dict[str, Any]], bool]


def moment(game: str, players: int, options: dict[str, Any], is_wanted: Wanted, seed: int) -> dict[str, Any]:
    """The first position of a game between bots that is wanted, as the player to act may see it."""
    match = azulejos.new_match(game, players=players, seed=seed, **options)
    bot = azulejos.bot(LEVEL, seed=seed)
    while not match.is_over and not is_wanted(match.position()):
        match.play(bot.choose(match))
    return match.position(viewer=match.current_player if match.current_player is not None else 0)


def taking(number: int, most_left: int) -> Wanted:
    """In the middle of the taking of a round."""
    return lambda position: (
        position["round"] == number
        and position["phase"] == "taking"
        and sum(map(bool, position["factories"])) <= most_left
        and len(position["centre"]) > 1
    )


def at(number: int, phase: str) -> Wanted:
    """In a phase of a round."""
    return lambda position: position["round"] == number and position["phase"] == phase


def choosing(kind: str, number: int = 1) -> Wanted:
    """When a choice of this type is pending."""
    return lambda position: position["round"] >= number and (position["choosing"] or {}).get("type") == kind


def acquiring(number: int) -> Wanted:
    """In the middle of the acquisition of a round."""
    return lambda position: (
        position["round"] == number
        and position["phase"] == "acquisition"
        and position["choosing"] is None
        and sum(bool(factory["sun"]) for factory in position["factories"]) <= 2
    )


def over(position: dict[str, Any]) -> bool:
    """At the end."""
    return bool(position["phase"] == "over")


MOMENTS: dict[str, tuple[str, int, dict[str, Any], Wanted]] = {
    "azul-2": ("azul", 2, {}, taking(3, 3)),
    "azul-3-grey": ("azul", 3, {"wall": "grey"}, at(2, "tiling")),
    "azul-4-jokers": ("azul", 4, {"jokers": True}, taking(3, 5)),
    "azul-over": ("azul", 2, {"wall": "grey", "jokers": True}, over),
    "pavilion-2": ("summer-pavilion", 2, {}, at(4, "placing")),
    "pavilion-3-bonus": ("summer-pavilion", 3, {}, choosing("bonus", 3)),
    "pavilion-4-monochrome": ("summer-pavilion", 4, {"board": "monochrome", "wilds": "back"}, taking(3, 5)),
    "pavilion-over": ("summer-pavilion", 2, {}, over),
    "duel-setup": ("duel", 2, {"tablets": "first-game"}, at(1, "setup")),
    "duel": ("duel", 2, {"tablet_count": 4}, acquiring(3)),
    "duel-stack": ("duel", 2, {}, choosing("stack", 2)),
    "duel-place": ("duel", 2, {}, choosing("place", 2)),
    "duel-decoration": ("duel", 2, {}, choosing("chips", 2)),
    "duel-over": ("duel", 2, {}, over),
}


def printed() -> dict[str, Any]:
    """What the client works out by itself, as the rules know it: the spaces around structures, and turned plates."""

    def spaces(part: tuple[int, int]) -> list[list[Any]]:
        star, mask = part
        return [[STAR_NAMES[star], index] for index in range(6) if mask >> index & 1]

    return {
        "structures": [
            {"bonus": bonus, "around": sorted(spaces(one) + (spaces(other) if other != one else []))}
            for bonus, one, other in structures()
        ],
        "plates": [["".join(SYMBOLS[cell] for cell in cells) for cells in turns] for turns in CELL.tolist()],
    }


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "printed.json").write_text(json.dumps(printed(), separators=(",", ":")) + "\n")
    for seed, (name, (game, players, options, is_wanted)) in enumerate(MOMENTS.items(), start=1):
        position = moment(game, players, options, is_wanted, seed)
        (FOLDER / f"{name}.json").write_text(json.dumps(position, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
