"""The results of an arena."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from azulejos.arena.estimates import Estimate, estimate_elo, estimate_mean, estimate_share
from azulejos.arena.faults import Fault
from azulejos.arena.games import Deal, GameResult, Setting
from azulejos.arena.pairing import FIRST, SECOND
from azulejos.arena.sprt import Sprt


@dataclass(frozen=True)
class PairResult:
    """The result of a pair. All figures are those of the first contestant."""

    names: tuple[str, str]
    players: int
    deals: tuple[Deal, ...] = field(repr=False)
    sprt: Sprt = field(repr=False, compare=False)
    has_stopped_early: bool = False

    @cached_property
    def games(self) -> tuple[GameResult, ...]:
        """All games, in the order of their deals."""
        return tuple(game for deal in self.deals for game in deal.games)

    @property
    def wins(self) -> int:
        """Games that the first contestant won alone."""
        return sum(game.share == 1 for game in self.games)

    @property
    def draws(self) -> int:
        """Games in which it shared the victory."""
        return sum(0 < game.share < 1 for game in self.games)

    @property
    def losses(self) -> int:
        """Games that it lost."""
        return sum(game.share == 0 for game in self.games)

    @cached_property
    def win_rate(self) -> Estimate:
        """Its share of the victories. A victory shared by two counts 1/2."""
        return estimate_share([deal.share for deal in self.deals], self.players)

    @property
    def elo(self) -> Estimate:
        """Its Elo difference to the second contestant."""
        return estimate_elo(self.win_rate, self.players)

    @cached_property
    def margin(self) -> Estimate | None:
        """Its lead over the best other seat, in points. Margin and scores exclude deals with a fault."""
        return estimate_mean([deal.margin for deal in self._whole_deals])

    @cached_property
    def scores(self) -> tuple[Estimate | None, Estimate | None]:
        """The mean scores of both contestants."""
        first, second = (
            estimate_mean([deal.score(contestant) for deal in self._whole_deals]) for contestant in (FIRST, SECOND)
        )
        return first, second

    @property
    def verdict(self) -> str:
        """The verdict of the sequential test: "first" or "second" is stronger, they are "close", or it is "open"."""
        return self.sprt.verdict

    @property
    def faults(self) -> list[tuple[str, Fault, int]]:
        """Each fault with the name of its contestant and the number of games lost by it."""
        counted = Counter(
            (self.names[game.at_fault], game.fault) for game in self.games if game.fault and game.at_fault is not None
        )
        return [(name, fault, count) for (name, fault), count in counted.items()]

    @property
    def _whole_deals(self) -> list[Deal]:
        return [deal for deal in self.deals if deal.is_whole]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, ready for JSON."""
        return {
            "contestants": list(self.names),
            "games": len(self.games),
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "win_rate": self.win_rate.to_dict(),
            "margin": self.margin and self.margin.to_dict(),
            "scores": [score and score.to_dict() for score in self.scores],
            "elo": self.elo.to_dict(),
            "sprt": self.sprt.to_dict() | {"has_stopped_early": self.has_stopped_early},
            "faults": [
                {"contestant": name, "kind": fault.kind, "reason": fault.reason.text(), "games": count}
                for name, fault, count in self.faults
            ],
        }


@dataclass(frozen=True)
class Result:
    """The result of an arena: every pair of contestants, and the settings to repeat it."""

    contestants: tuple[str, ...]
    setting: Setting
    pairs: tuple[PairResult, ...]
    seconds: float
    """The duration of the arena."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, ready for JSON."""
        setting = self.setting
        return {
            "contestants": list(self.contestants),
            "game": setting.game,
            "options": dict(setting.options),
            "players": setting.players,
            "seed": setting.seed,
            "budget": {"seconds": setting.seconds, "simulations": setting.simulations},
            "games": sum(len(pair.games) for pair in self.pairs),
            "pairs": [pair.to_dict() for pair in self.pairs],
            "seconds": round(self.seconds, 2),
        }
