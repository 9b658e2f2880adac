"""Legal games that are as long as a record may be: in each round one line is completed, so that it is not the last."""

import random
from functools import cache

import azulejos
from azulejos import Action, Match

MOST_MOVES = 900


@cache
def long_record(seed: int) -> str:
    """The record of a long game of Azul."""
    match, choose = azulejos.new_match("azul", players=4, seed=seed), random.Random(seed)
    for _ in range(MOST_MOVES):
        if match.is_over:
            break
        match.play(_slow_action(match, choose))
    return match.record()


def _slow_action(match: Match, choose: random.Random) -> Action:
    """Complete one line if nobody has yet, but no row of the wall; otherwise take to the floor."""
    players, legal = match.position()["players"], match.legal_actions()
    is_done = any(len(line) == row for player in players for row, line in enumerate(player["lines"], 1))
    if not is_done:
        wall = players[match.current_player or 0]["wall"]
        for action in legal:
            line = action.to_dict().get("line")
            if isinstance(line, int) and sum(map(bool, wall[line - 1])) < 4:
                return action
    to_floor = [action for action in legal if str(action).endswith("floor")]
    return choose.choice(to_floor or legal)
