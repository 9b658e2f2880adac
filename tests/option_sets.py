"""All ways to play all games, for the tests that hold for every one of them."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tests.games.azul.option_sets import OPTION_SETS as AZUL
from tests.games.azul.option_sets import OptionSet as AzulOptions
from tests.games.duel.option_sets import OPTION_SETS as DUEL
from tests.games.duel.option_sets import OptionSet as DuelOptions
from tests.games.summer_pavilion.option_sets import OPTION_SETS as SUMMER_PAVILION
from tests.games.summer_pavilion.option_sets import OptionSet as SummerPavilionOptions

AnyOptionSet = AzulOptions | SummerPavilionOptions | DuelOptions
ALL_OPTION_SETS: list[AnyOptionSet] = [*AZUL, *SUMMER_PAVILION, *DUEL]


def options_in_set(options: AnyOptionSet, told: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a match that its option set names; an option that a game has gained since is at its default."""
    return {field.name: told[field.name] for field in fields(options) if field.name in told}


def name_of(options: AnyOptionSet) -> str:
    """A name for a test."""
    return f"{options.game}-{options}"
