"""Proves who wins an ending, by playing out all moves with the library, without evaluation or pruning.

    python -m tests.bots.certain_wins GAME COUNT

finds endings of games between bots in which one action wins and no other does: the exact search suggests them, the full
play proves them.
"""

import json
import sys
from pathlib import Path
from typing import Any

import azulejos
from azulejos.bots.bot import Bot
from azulejos.bots.solver import Solver
from azulejos.bots.weights import weights_for
from azulejos.match.progress import Deal

FOLDER = Path(__file__).parent / "endings"
WON = 0.96
"""The value of the exact search for a game that is won."""

LATE_ROUND = {"azul": 4, "summer-pavilion": 6, "duel": 5}
FEWEST_CHOICES, MOST_CHOICES = 2, 14
MOST_POSITIONS = 1500


class NotAnEnding(Exception):
    """The ending has a chance move, or is too long."""


def winning_actions(match: azulejos.Match) -> list[azulejos.Action]:
    """The actions after which the player to act wins alone, whatever the other one does."""
    player = match.current_player
    assert player is not None
    left = [MOST_POSITIONS]
    return [action for action in match.legal_actions() if _wins_after(match, action, player, left)]


def _wins_after(match: azulejos.Match, action: azulejos.Action, player: int, left: list[int]) -> bool:
    left[0] -= 1
    match.play(action)
    try:
        if left[0] < 0 or isinstance(match.progress.events[-1], Deal):
            raise NotAnEnding
        if match.outcome is not None:
            return match.outcome.winners == (player,)
        found = (_wins_after(match, reply, player, left) for reply in match.legal_actions())
        return any(found) if match.current_player == player else all(found)
    finally:
        match.undo()


def endings(game: str) -> list[dict[str, Any]]:
    """The stored endings."""
    kept: list[dict[str, Any]] = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    return kept


def _find(game: str, seed: int) -> dict[str, Any] | None:
    """The first such ending of a game between two bots."""
    match = azulejos.new_match(game, seed=seed)
    solver = Solver(match.game, weights_for(match.game, match.players, match.options))
    players = [Bot("artisan", seed), Bot("artisan", seed + 1)]
    while match.current_player is not None:
        is_late = match.progress.state.round_number >= LATE_ROUND[game]
        if is_late and FEWEST_CHOICES <= len(match.legal_actions()) <= MOST_CHOICES:
            solver.begin(match.progress.games[0])
            solver.run(MOST_POSITIONS)
            best = solver.solution()
            if best and best.chance >= WON and _is_only_win(match, azulejos.Action(best.action, match.game)):
                return {"position": match.position(), "wins": str(azulejos.Action(best.action, match.game))}
        match.play(players[match.current_player].choose(match))
    return None


def _is_only_win(match: azulejos.Match, action: azulejos.Action) -> bool:
    try:
        return winning_actions(match.branch()) == [action]
    except NotAnEnding:
        return False


def main() -> None:
    """Find endings, and write them."""
    game, count = sys.argv[1], int(sys.argv[2])
    found: list[dict[str, Any]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        if ending := _find(game, seed):
            found.append(ending)
            print(f"{len(found)} of {count} after {seed} games")
    lines = ",\n".join(json.dumps(ending, ensure_ascii=False, separators=(",", ":")) for ending in found)
    (FOLDER / f"{game}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
