"""Two worlds that differ only in what a viewer cannot know, driven side by side.

Both are tables of a server. Everything visible to the viewer is the same in both: public actions and public deals.
Everything hidden is decided for each world separately. In every game that is the secret from which deals to come are
drawn; in Azul Duel also which plates another player looks at, and which of them goes under the stack next. If one world
must reveal something that the other cannot, the viewer can distinguish them from then on. A new pair then replaces
them, with the hidden information of its second world redrawn.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from azulejos.core.phases import DEALING
from azulejos.engine import calls
from azulejos.games.azul.rules import OUTCOMES as AZUL_OUTCOMES
from azulejos.games.duel.rules import OUTCOMES as DUEL_OUTCOMES
from azulejos.games.duel.rules.actions import DRAW_ID, PLACE_IDS, UNDER_IDS
from azulejos.games.duel.state import DRAWING
from azulejos.games.summer_pavilion.rules import OUTCOMES as SUMMER_PAVILION_OUTCOMES
from azulejos.match.match import SPECTATOR, Match, Spectator, start_position
from azulejos.match.progress import copy_games
from azulejos.server.tables import commands, events
from azulejos.server.tables.state import OVER, TableState
from tests.games.duel.tables import random_table
from tools.table_of_two import table_of, take_in

Perspective = int | Spectator
Messages = Callable[[TableState, Perspective], Iterator[str]]
"""All that a viewer can be sent about a table now."""

VIEWERS: tuple[Perspective, ...] = (0, 1, SPECTATOR)
DUEL = "duel"
GAMES = {"azul": 4, "summer-pavilion": 4, DUEL: 2}
"""With so many players the bag is refilled during the game."""
OUTCOMES = {"azul": AZUL_OUTCOMES, "summer-pavilion": SUMMER_PAVILION_OUTCOMES, DUEL: DUEL_OUTCOMES}
"""How many different pieces can be drawn."""


class TwoWorlds:
    """Two tables that look the same to a viewer."""

    def __init__(self, game: str, seed: int, viewer: Perspective, messages: Messages) -> None:
        self.game, self.players = game, GAMES[game]
        self.viewer, self.messages = viewer, messages
        self.random = Random(seed)
        self.eagerness = 1.0 if seed % 3 else 0.8
        """How often players draw plates: usually until they cannot, which makes them look at the plates."""
        self.count: Counter[str] = Counter()
        self._secrets = [bytes([world]) + seed.to_bytes(31) for world in (1, 2)]
        first = table_of(self.players, game, secret=self._secrets[0])
        started = first.history[-1].event
        assert isinstance(started, events.Started)
        self.tables = [first, table_of(self.players, game, secret=self._secrets[1], started=started)]
        if (
            game == DUEL and seed % 2
        ):  # a later round, with points to draw the whole stack, and plates that were put back already
            self._begin_anew(random_table(seed))

    def play_game(self, is_enough: Callable[[], bool] = lambda: False) -> None:
        """Play to the end, and compare every message; or only until it is enough."""
        while self.first.status != OVER:
            self._compare()
            if is_enough():
                return
            if self.random.random() < 0.03:
                self._begin_anew()
            elif self.random.random() < 0.05:
                self._take_back()
            elif not self._play():
                self.count["cannot follow"] += 1
                self._begin_anew()

    @property
    def first(self) -> TableState:
        """The world that decides what is visible."""
        return self.tables[0]

    @property
    def is_different(self) -> bool:
        """Whether the worlds differ at the moment. In Azul Duel more must differ than the secret."""
        one, other = self.tables
        return _truth(one) != _truth(other) if self.game == DUEL else one.deals.key != other.deals.key

    def _compare(self) -> None:
        """Compare the viewer's messages; positions may differ only for a public reason."""
        one, other = (state.match.position(self.viewer) for state in self.tables)
        if one != other:
            assert is_revealed(one, other, self.viewer), "positions differ in what the viewer cannot know"
            self.count["revealed"] += 1
            self._begin_anew()
        self.count["steps"] += 1
        self.count["different"] += self.is_different
        for texts in zip(*(self.messages(state, self.viewer) for state in self.tables), strict=True):
            self.count["messages"] += 1
            self.count["refills"] += '"refill"' in texts[0]
            assert texts[0] == texts[1], "messages differ: {} / {}".format(*_where_they_differ(*texts))

    def _begin_anew(self, match: Match | None = None) -> None:
        """Make a new pair of worlds from a match, or from where the first one is."""
        match = other = match or self.first.match
        for seat in range(self.players) if self.viewer == SPECTATOR else (self.viewer,):
            assert isinstance(seat, int)
            other = other.branch(seed=self.random.getrandbits(32), viewer=seat)
        self.tables = [
            table_of(self.players, self.game, start_position(world.game, world.progress.state), secret)
            for world, secret in zip((match, other), self._secrets, strict=True)
        ]
        self.count["pairs"] += 1

    def _take_back(self) -> None:
        """Undo the last action where that is possible in both worlds, or take the last turn back."""
        seat = self.first.to_act
        assert seat is not None
        start = self.first.turn_start(seat)
        if all(commands.can_undo(state, seat) for state in self.tables):
            self._take_in(events.Undone(seat))
        elif start is not None and self.random.random() < (0.2 if self.game == DUEL else 1):
            self._take_in(events.TakenBack(seat, start))

    def _take_in(self, event: events.AnyEvent) -> None:
        for state in self.tables:
            take_in(state, event)
        self.count[type(event).__name__] += 1
        self._compare()

    def _play(self) -> bool:
        """Continue in both worlds; returns whether the second could follow."""
        seat = self.first.to_act
        assert seat == self.tables[1].to_act
        assert seat is not None
        actions = self._choose(seat)
        if actions is None:
            return False
        deals = self._deal(seat, actions)
        if deals is None:
            return False
        for state, action, drawn in zip(self.tables, actions, deals, strict=True):
            take_in(state, events.Played(seat, action, drawn, state.draws if drawn else 0))
        if self.game == DUEL and actions[0] == DRAW_ID and seat != self.viewer:
            self.count["automatic looks"] += self.first.match.progress.number("phase") != DRAWING
        return True

    def _choose(self, seat: int) -> list[int] | None:
        """The action in each world: the same, unless it is hidden from the viewer."""
        legal = [state.snapshot.legal.tolist() for state in self.tables]
        if seat == self.viewer:
            assert legal[0] == legal[1]
        elif self.game == DUEL and UNDER_IDS <= legal[0][0] < PLACE_IDS:
            self.count["hidden actions"] += 1
            return [self.random.choice(ids) for ids in legal]
        common = [action for action in legal[0] if action in legal[1]]
        if not common:
            return None
        if self.game == DUEL and DRAW_ID in common and self.random.random() < self.eagerness:
            return [DRAW_ID] * 2
        return [self.random.choice(self._wanted(common))] * 2

    def _wanted(self, actions: list[int]) -> list[int]:
        """The actions with roughly the most points, which pay for drawing plates."""
        words = {action: self.first.match.game.format_action(action) for action in actions}
        good = [action for action in actions if not words[action].endswith(("broken", "skip", "look"))]
        short = [action for action in good if words[action].endswith(("line 1", "line 2", "line 3"))]
        return short or good or actions

    def _deal(self, seat: int, actions: list[int]) -> list[tuple[int, ...]] | None:
        """The deal in each world after the actions: the same, unless it is hidden from the viewer."""
        games = [copy_games(state.match.progress.games) for state in self.tables]
        for world, action in zip(games, actions, strict=True):
            calls.apply(world, 0, action)
        drawn: list[list[int]] = [[], []]
        while games[0][0].phase == DEALING:
            assert games[1][0].phase == DEALING
            things_of_game = range(OUTCOMES[self.game])
            possible = [[thing for thing in things_of_game if calls.can_deal(world, 0, thing)] for world in games]
            common = [thing for thing in possible[0] if thing in possible[1]]
            if (
                self._is_hidden_deal(games[0][0], seat) and self.random.random() < 0.7
            ):  # with nothing in common nobody could keep the same plate
                self.count["hidden deals"] += 1
                things = [self.random.choice(choices) for choices in possible]
            elif common:
                things = [self.random.choice(common)] * 2
            else:
                return None
            for world, dealt, thing in zip(games, drawn, things, strict=True):
                dealt.append(thing)
                calls.deal(world, 0, thing)
        return [tuple(dealt) for dealt in drawn]

    def _is_hidden_deal(self, world: Any, seat: int) -> bool:
        """Whether another player draws plates in secret."""
        return self.game == DUEL and world.looking and world.drawn_count > 1 and seat != self.viewer


def _where_they_differ(one: str, other: str) -> tuple[str, str]:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, at - 60) : at + 60], other[max(0, at - 60) : at + 60]


def _truth(state: TableState) -> dict[str, Any]:
    return start_position(state.match.game, state.match.progress.state)


def is_revealed(one: dict[str, Any], other: dict[str, Any], viewer: Perspective) -> bool:
    """Whether two positions differ in something that was revealed to the viewer."""
    return _turned_up(one, viewer) != _turned_up(other, viewer)


def _turned_up(position: dict[str, Any], viewer: Perspective) -> list[Any]:
    """The offer, the top of the stack, the plate to be placed, and the hand of a viewer who has looked."""
    choosing = position["choosing"] or {}
    in_hand = choosing.get("plates") if position["current_player"] == viewer else None
    return [position["offer"], position["stack"]["top"], choosing.get("plate"), choosing.get("kept"), in_hand]
