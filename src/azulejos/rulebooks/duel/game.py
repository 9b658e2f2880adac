"""Azul Duel as the rest of the library sees it."""

from azulejos.core.records import Record
from azulejos.rulebooks.common.tile_game import TileGame
from azulejos.rulebooks.duel import actions, deals, explain, loading, observation, rules, telling, view
from azulejos.rulebooks.duel.action_ids import ACTION_IDS, DRAW_ID, LOOK_ID
from azulejos.rulebooks.duel.info import DUEL
from azulejos.rulebooks.duel.setup import lay_out
from azulejos.rulebooks.duel.table import TABLE
from azulejos.rulebooks.secrecy import Secrecy

OPEN_ACTIONS = frozenset(
    ("plate", "draw", "look", "keep", "place", "sun", "stack", "moon", "chip", "spend", "skip", "tile")
)
"""Not `under`: only the player who does it knows in which order plates go under the stack."""


def ending(_: Record) -> str:
    """Every game ends after five rounds."""
    return "five rounds"


GAME = TileGame(
    info=DUEL,
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
    deals=deals,
    action_ids=ACTION_IDS,
    tie_break="first player tile",
    secrecy=Secrecy(
        open_actions=OPEN_ACTIONS,
        open_fields=view.OPEN_FIELDS,
        open_deal=deals.open_deal,
        revealing=frozenset({DRAW_ID, LOOK_ID}),
    ),
)
