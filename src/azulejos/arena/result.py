"""What an arena found out."""

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
    """How two contestants fared; all figures are the first one's."""

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
        """Games that the first contestant alone won."""
        return sum(game.share == 1 for game in self.games)

    @property
    def draws(self) -> int:
        """Games whose victory it shared."""
        return sum(0 < game.share < 1 for game in self.games)

    @property
    def losses(self) -> int:
        """Games that it lost."""
        return sum(game.share == 0 for game in self.games)

    @cached_property
    def win_rate(self) -> Estimate:
        """Its share of the victories; a shared victory counts in parts, with two players half."""
        return estimate_share([deal.share for deal in self.deals], self.players)

    @property
    def elo(self) -> Estimate:
        """Its Elo above the other."""
        return estimate_elo(self.win_rate, self.players)

    @cached_property
    def margin(self) -> Estimate | None:
        """Its points above the best other seat; deals with a fault are left out here and in the scores."""
        return estimate_mean([deal.margin for deal in self._whole_deals])

    @cached_property
    def scores(self) -> tuple[Estimate | None, Estimate | None]:
        """The points of both contestants."""
        first, second = (
            estimate_mean([deal.score(contestant) for deal in self._whole_deals]) for contestant in (FIRST, SECOND)
        )
        return first, second

    @property
    def verdict(self) -> str:
        """What the sequential test says: "first" or "second" is stronger, they are "close", or it is still "open"."""
        return self.sprt.verdict

    @property
    def faults(self) -> list[tuple[str, Fault, int]]:
        """Who lost games by which fault, and how often."""
        counted = Counter(
            (self.names[game.at_fault], game.fault) for game in self.games if game.fault and game.at_fault is not None
        )
        return [(name, fault, count) for (name, fault), count in counted.items()]

    @property
    def _whole_deals(self) -> list[Deal]:
        return [deal for deal in self.deals if deal.is_whole]

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
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
    """The result of an arena: each pair of contestants, and all that is needed to do it again."""

    contestants: tuple[str, ...]
    setting: Setting
    pairs: tuple[PairResult, ...]
    seconds: float
    """How long it took."""

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data, for JSON."""
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
