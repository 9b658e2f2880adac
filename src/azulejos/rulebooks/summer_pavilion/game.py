"""Summer Pavilion as the rest of the library sees it."""

from azulejos.foundation.records import Record
from azulejos.rulebooks.common.factories import FACTORY_SIZE, MOST_FACTORIES
from azulejos.rulebooks.common.tile_game import TileGame
from azulejos.rulebooks.summer_pavilion import actions, explain, loading, rules, view
from azulejos.rulebooks.summer_pavilion.action_ids import ACTION_IDS
from azulejos.rulebooks.summer_pavilion.info import SUMMER_PAVILION
from azulejos.rulebooks.summer_pavilion.names import LETTERS
from azulejos.rulebooks.summer_pavilion.setup import lay_out
from azulejos.rulebooks.summer_pavilion.table import SUPPLY_SIZE, TABLE


def ending(_: Record) -> str:
    """Every game ends after six rounds."""
    return "six rounds"


GAME = TileGame(
    info=SUMMER_PAVILION,
    record=TABLE,
    rules=rules,
    actions=actions,
    explain=explain,
    view=view,
    loading=loading,
    lay_out=lay_out,
    ending_of=ending,
    letters=LETTERS,
    action_ids=ACTION_IDS,
    most_drawn=SUPPLY_SIZE + MOST_FACTORIES * FACTORY_SIZE,
    tie_break=None,
    deal_group=0,
)
