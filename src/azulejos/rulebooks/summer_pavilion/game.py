"""Summer Pavilion as the rest of the library sees it."""

from azulejos.core.records import Record
from azulejos.rulebooks.common.deals import TileDeals
from azulejos.rulebooks.common.tile_game import TileGame
from azulejos.rulebooks.summer_pavilion import actions, explain, loading, observation, rules, telling, view
from azulejos.rulebooks.summer_pavilion.action_ids import ACTION_IDS
from azulejos.rulebooks.summer_pavilion.info import SUMMER_PAVILION
from azulejos.rulebooks.summer_pavilion.names import LETTERS
from azulejos.rulebooks.summer_pavilion.setup import lay_out
from azulejos.rulebooks.summer_pavilion.table import TABLE


def ending(_: Record) -> str:
    """Every game ends after six rounds."""
    return "six rounds"


GAME = TileGame(
    info=SUMMER_PAVILION,
    record=TABLE,
    rules=rules,
    actions=actions,
    explain=explain,
    telling=telling,
    view=view,
    observation=observation,
    loading=loading,
    lay_out=lay_out,
    ending_of=ending,
    deals=TileDeals(LETTERS, group=0),
    action_ids=ACTION_IDS,
    tie_break=None,
)
