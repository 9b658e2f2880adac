"""Bots: computer players that choose an action for the player to act."""

import time
from pathlib import Path

import numpy as np

from azulejos.bots.candidate import Candidate, candidates
from azulejos.bots.levels import (
    ALL_LEVELS,
    ALPHA_BETA,
    APPRENTICE,
    BEGINNER,
    EXACT,
    GRANDMASTER,
    GREEDY,
    RANDOM,
    SEARCHES,
    TREE,
    Budget,
    budget_of,
)
from azulejos.bots.look_ahead import apprentice_action, beginner_action, greedy_action
from azulejos.bots.searcher import BotSearch, Finding
from azulejos.bots.solver import Solution
from azulejos.bots.weights import Weights, file_name, weights_for
from azulejos.core.errors import AzulejosError, IllegalAction
from azulejos.core.random import seed_generator
from azulejos.engine import calls
from azulejos.engine.ready import wait_for
from azulejos.games.kit.state import Games, GameState
from azulejos.i18n import quote
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.match.progress import Deal, Play
from azulejos.match.seeds import check_seed
from azulejos.native.units import Unit

SEEDS_APART = 1 << 32
"""The distance between the seeds of two actions of a match."""

MOST_SOLVED = 16
"""With more legal actions than this, the rest of a round is too long for an exact search."""


class Bot:
    """A computer player. It uses only what the seat to act may know of a match, and never changes it.

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
        search: str | None = None,
        weights: Path | None = None,
    ) -> None:
        if level not in ALL_LEVELS:
            raise AzulejosError("bot.unknown", level=quote(level), known=", ".join(ALL_LEVELS))
        if search not in (None, *SEARCHES):
            raise AzulejosError("bot.unknown_search", search=quote(search), known=", ".join(SEARCHES))
        self.name = level
        self.seed = check_seed(seed)
        self.budget = budget
        self.threads = threads
        self.search = search or (EXACT if level == GRANDMASTER else TREE)
        self.weights = weights
        self._searches: dict[str, BotSearch] = {}
        self._last_search: tuple[int, Match | Deal | Play] | None = None
        """The number of events at the last search, and the latest of them, or the match if there were none."""

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        """Choose an action for the player to act."""
        if match.is_over:
            raise IllegalAction("illegal.over")
        if self.name in (RANDOM, GREEDY, BEGINNER, APPRENTICE):
            return Action(self._look_ahead(match), match.game)
        legal = match.legal_actions()
        if len(legal) == 1:
            return legal[0]
        began, budget = time.perf_counter(), self._budget(match, seconds, simulations)
        games, has_secrets = self._redraw(match)
        solution = self._solve(match, games[0], has_secrets, budget, began)
        found = solution or self._search_trees(match, games[0], budget, began)[0]
        return Action(found.action, match.game)

    def think(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> list[Candidate]:
        """Assess each legal action, best first."""
        if match.is_over:
            return []
        began, budget = time.perf_counter(), self._budget(match, seconds, simulations)
        games, has_secrets = self._redraw(match)
        solution = self._solve(match, games[0], has_secrets, budget, began)
        return candidates(self._search_trees(match, games[0], budget, began), solution, match)

    def _budget(self, match: Match, seconds: float | None, simulations: int | None) -> Budget:
        """The given budget, or that of the level. The level's number of simulations applies if none is given."""
        own = budget_of(self.name, match.players)
        given = self.budget if seconds is None and simulations is None else Budget(simulations, seconds)
        if given is None:
            return own
        return given if given.simulations is not None else Budget(own.simulations, given.seconds)

    def _solve(
        self, match: Match, state: GameState, has_secrets: bool, budget: Budget, began: float
    ) -> Solution | None:
        """The result of the search without a tree, if this bot uses one and it completes."""
        if self.search == TREE or match.players > 2:
            return None
        if self.search == ALPHA_BETA:
            return self._search_for(match).deepen(state, budget, began)
        if has_secrets or len(match.legal_actions()) > MOST_SOLVED:
            return None
        return self._search_for(match).solve(state, budget, began)

    def _search_trees(self, match: Match, state: GameState, budget: Budget, began: float) -> list[Finding]:
        """Search with the trees. With a number of simulations they start empty, so equal seeds give equal choices."""
        played = self._actions_since(match) if budget.simulations is None else None
        found = self._search_for(match).search_trees(state, played, self._seed_now(match), budget, began)
        events = match.progress.events
        self._last_search = (len(events), events[-1] if events else match)
        return found

    def _look_ahead(self, match: Match) -> int:
        wait_for(Unit(match.game.info.name))
        games, _ = self._redraw(match)
        ids = np.zeros(match.game.action_ids, np.int16)
        if self.name == RANDOM:
            count = calls.legal_actions(games, 0, ids)
            return int(ids[np.random.default_rng([self.seed, len(match.progress.events)]).integers(count)])
        if self.name == GREEDY:
            return int(greedy_action(games, ids, self._seed_now(match)))
        if self.name == BEGINNER:
            return beginner_action(games, ids, self._seed_now(match))
        return int(apprentice_action(games, ids, self._weights_for(match).evaluator(match.game)))

    def _redraw(self, match: Match) -> tuple[Games, bool]:
        """Two copies of the game, the first with its hidden information redrawn; and whether it has any."""
        games: Games = np.repeat(match.progress.games, 2)
        seed_generator(games[0], np.uint64(self._seed_now(match)))
        return games, calls.redraw_hidden(games, 0, int(games[0].current))

    def _seed_now(self, match: Match) -> int:
        return (self.seed * 2654435761 + len(match.progress.events) * SEEDS_APART) % (1 << 62)

    def _weights_for(self, match: Match) -> Weights:
        return weights_for(match.game, match.players, match.options, self.weights)

    def _search_for(self, match: Match) -> BotSearch:
        key = file_name(match.game, match.players, match.options)
        if key not in self._searches:
            wait_for(Unit(match.game.info.name))
            self._searches[key] = BotSearch(match.game, self._weights_for(match), self.threads)
        return self._searches[key]

    def _actions_since(self, match: Match) -> list[int] | None:
        """The actions since the last search of this match, if nothing was dealt or undone since.

        A branch shares the event objects of its past with its match, and with no other match.
        """
        if self._last_search is None:
            return None
        events, (count, last) = match.progress.events, self._last_search
        if len(events) < count or (events[count - 1] if count else match) is not last:
            return None
        since = [event.action for event in events[count:] if isinstance(event, Play)]
        return since if count + len(since) == len(events) else None


def bot(level: str = "master", seed: int | None = None, threads: int = 1) -> Bot:
    """Create a bot of a level, by default "master". The weakest is "beginner"; "random" and "greedy" are for tests.

    >>> bot("master", seed=1).name
    'master'
    """
    return Bot(level, seed, threads=threads)
