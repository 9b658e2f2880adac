"""All ways to play all games, for the tests that hold for every one of them."""

from tests.games.azul.option_sets import OPTION_SETS as AZUL
from tests.games.azul.option_sets import OptionSet as AzulOptions
from tests.games.duel.option_sets import OPTION_SETS as DUEL
from tests.games.duel.option_sets import OptionSet as DuelOptions
from tests.games.summer_pavilion.option_sets import OPTION_SETS as SUMMER_PAVILION
from tests.games.summer_pavilion.option_sets import OptionSet as SummerPavilionOptions

AnyOptionSet = AzulOptions | SummerPavilionOptions | DuelOptions
ALL_OPTION_SETS: list[AnyOptionSet] = [*AZUL, *SUMMER_PAVILION, *DUEL]


def name_of(options: AnyOptionSet) -> str:
    """A name for a test."""
    return f"{options.game}-{options}"
