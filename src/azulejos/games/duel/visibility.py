"""What both players of Azul Duel may know. Anything not declared open here is hidden."""

from azulejos.games.duel.notation import open_deal
from azulejos.games.duel.position import OPEN_FIELDS
from azulejos.games.duel.rules.actions import DRAW_ID, LOOK_ID
from azulejos.games.kit.visibility import Visibility

OPEN_ACTIONS = frozenset(
    ("plate", "draw", "look", "keep", "place", "sun", "stack", "moon", "chip", "spend", "skip", "tile")
)
"""Without `under`: only the player who puts plates under the stack knows their order."""

VISIBILITY = Visibility(
    open_actions=OPEN_ACTIONS,
    open_fields=OPEN_FIELDS,
    open_deal=open_deal,
    revealing=frozenset({DRAW_ID, LOOK_ID}),
)
