"""Bots: computer players that choose an action for whoever is to act."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from azulejos.bots.levels import ALL_LEVELS, APPRENTICE, BUDGETS, GREEDY, RANDOM, Budget
from azulejos.bots.look_ahead import best_for_itself, best_for_standing
from azulejos.bots.thinker import Finding, Thinker
from azulejos.bots.warm_up import ready_to_think
from azulejos.bots.weights import Weights, file_name, weights_for
from azulejos.catalogue import quote
from azulejos.engine import doors
from azulejos.errors import AzulejosError, IllegalAction
from azulejos.foundation.random import seed_generator
from azulejos.foundation.records import Records
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.match.progress import Play
from azulejos.match.seeds import check_seed

SEEDS_APART = 1 << 32
"""Between the seeds of two threads, or of two actions of a match; no search runs so many simulations."""


@dataclass(frozen=True)
class Candidate:
    """An action that a bot considers, and what it thinks of it."""

    action: Action
    visits: int
    chance: float
    """To win, from 0 to 1; of a shared victory its share."""
    margin: float
    """The final points to expect above the best other player."""
    line: tuple[Action, ...]
    """The actions to expect, this one first."""


class Bot:
    """A computer player. It looks at a match only as the seat to act may, and never changes it.

    >>> import azulejos
    >>> match = azulejos.new_match("azul", seed=1)
    >>> action = azulejos.bot("artisan", seed=1).choose(match)
    >>> action in match.legal_actions()
    True
    """

    def __init__(
        self,
        level: str,
        seed: int | None = None,
        budget: Budget | None = None,
        threads: int = 1,
    ) -> None:
        if level not in ALL_LEVELS:
            raise AzulejosError("bot.unknown", level=quote(level), known=", ".join(ALL_LEVELS))
        self.name = level
        self.seed = check_seed(seed)
        self.budget = budget or BUDGETS.get(level, Budget(simulations=1))
        self.threads = threads
        self._thinkers: dict[str, list[Thinker]] = {}
        self._thought: tuple[Match, int] | None = None

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        """The action that the bot would play now."""
        if match.is_over:
            raise IllegalAction("illegal.over")
        if self.name in (RANDOM, GREEDY, APPRENTICE):
            return Action(self._look_ahead(match), match.game)
        legal = match.legal_actions()
        return legal[0] if len(legal) == 1 else self.think(match, seconds, simulations)[0].action

    def think(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> list[Candidate]:
        """What the bot finds about each legal action, the best first."""
        if match.is_over:
            return []
        began = time.perf_counter()
        budget = self.budget if seconds is None and simulations is None else Budget(simulations, seconds)
        thinkers = self._prepare(match, budget)

        def simulate(thinker: Thinker) -> None:
            if budget.seconds is None:
                thinker.simulate(budget.simulations or 1)
            else:
                thinker.simulate_until(began + budget.seconds)

        if len(thinkers) == 1:
            simulate(thinkers[0])
        else:
            with ThreadPoolExecutor(len(thinkers)) as pool:
                list(pool.map(simulate, thinkers))
        self._thought = (match, len(match.progress.events))
        found = _together([thinker.findings() for thinker in thinkers])
        return [_candidate(finding, match) for finding in found]

    def _look_ahead(self, match: Match) -> int:
        ready_to_think(match.game)
        games = self._hidden_redrawn(match)
        ids = np.zeros(match.game.action_ids, np.int16)
        if self.name == RANDOM:
            count = doors.legal_actions(games, 0, ids)
            return int(ids[np.random.default_rng([self.seed, len(match.progress.events)]).integers(count)])
        if self.name == GREEDY:
            return int(best_for_standing(games, ids, self._seed_now(match)))
        weights = self._weights_for(match)
        return int(best_for_itself(games, ids, weights.features, np.zeros(weights.features.shape[1], np.float32)))

    def _hidden_redrawn(self, match: Match) -> Records:
        """Two copies of the game; what the seat to act cannot know is drawn anew, so that there is nothing to see."""
        games = np.repeat(match.progress.games, 2)
        seed_generator(games[0], np.uint64(self._seed_now(match)))
        doors.redraw_hidden(games, 0, int(games[0].current))
        return games

    def _seed_now(self, match: Match) -> int:
        return (self.seed * 2654435761 + len(match.progress.events) * SEEDS_APART) % (1 << 62)

    def _key(self, match: Match) -> str:
        return file_name(match.game.info.name, match.players, match.options)

    def _weights_for(self, match: Match) -> Weights:
        return weights_for(match.game, match.players, match.options)

    def _prepare(self, match: Match, budget: Budget) -> Sequence[Thinker]:
        """The searches, each with its tree: what is left of the last one, if the clock decides, or a new one.

        A search by number of simulations begins anew each time, so that the same seed gives the same choice.
        """
        key = self._key(match)
        if key not in self._thinkers:
            ready_to_think(match.game)
            self._thinkers[key] = [Thinker(match.game, self._weights_for(match)) for _ in range(self.threads)]
        thinkers = self._thinkers[key]
        state = self._hidden_redrawn(match)[0]
        actions = self._actions_since(match) if budget.seconds is not None else None
        for number, thinker in enumerate(thinkers):
            seed = self._seed_now(match) + number * (SEEDS_APART >> 8)
            if actions is None or not thinker.go_on_from(state, actions, seed):
                thinker.begin(state, seed)
        return thinkers

    def _actions_since(self, match: Match) -> list[int] | None:
        """What was played since the last thought about this match, if nothing was dealt or taken back."""
        if self._thought is None or self._thought[0] is not match:
            return None
        since = match.progress.events[self._thought[1] :]
        if len(match.progress.events) < self._thought[1] or not all(isinstance(event, Play) for event in since):
            return None
        return [event.action for event in since if isinstance(event, Play)]


def _together(searches: list[list[Finding]]) -> list[Finding]:
    """The findings of several searches as one: visits add up, the rest is weighed by them."""
    if len(searches) == 1:
        return searches[0]
    by_action: dict[int, list[Finding]] = {}
    for findings in searches:
        for finding in findings:
            by_action.setdefault(finding.action, []).append(finding)
    merged = []
    for action, found in by_action.items():
        visits = sum(finding.visits for finding in found)
        chance = sum(finding.chance * finding.visits for finding in found) / max(1, visits)
        margin = sum(finding.margin * finding.visits for finding in found) / max(1, visits)
        line = max(found, key=lambda finding: finding.visits).line
        merged.append(Finding(action, visits, chance, margin, line))
    return sorted(merged, key=lambda finding: (-finding.visits, -finding.chance))


def _candidate(finding: Finding, match: Match) -> Candidate:
    line = tuple(Action(action, match.game) for action in finding.line)
    return Candidate(Action(finding.action, match.game), finding.visits, finding.chance, finding.margin, line)


def bot(level: str = "master", seed: int | None = None, threads: int = 1) -> Bot:
    """A bot of a level: "apprentice", "artisan", "master" or "grandmaster"; for tests also "random" and "greedy".

    >>> bot("master", seed=1).name
    'master'
    """
    return Bot(level, seed, threads=threads)
