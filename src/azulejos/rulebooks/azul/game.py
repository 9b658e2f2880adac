"""Azul as the rest of the library sees it."""

from azulejos.core.records import Record
from azulejos.rulebooks.azul import actions, explain, loading, observation, rules, telling, view
from azulejos.rulebooks.azul.action_ids import ACTION_IDS
from azulejos.rulebooks.azul.info import AZUL
from azulejos.rulebooks.azul.names import LETTERS
from azulejos.rulebooks.azul.setup import lay_out
from azulejos.rulebooks.azul.table import IDLE_ROUNDS, TABLE
from azulejos.rulebooks.common.deals import TileDeals
from azulejos.rulebooks.common.factories import FACTORY_SIZE
from azulejos.rulebooks.common.tile_game import TileGame


def ending(state: Record) -> str:
    """Why a finished game has ended."""
    if rules.is_any_row_full(state):
        return "full row"
    return "stalled" if state.idle_rounds >= IDLE_ROUNDS else "no tiles"


GAME = TileGame(
    info=AZUL,
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
    deals=TileDeals(LETTERS, group=FACTORY_SIZE),
    action_ids=ACTION_IDS,
    tie_break="rows",
)
