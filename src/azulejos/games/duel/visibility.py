"""What both players of Azul Duel may know. Whatever is not named here as open is hidden."""

from azulejos.games.duel.notation import open_deal
from azulejos.games.duel.position import OPEN_FIELDS
from azulejos.games.duel.rules.actions import DRAW_ID, LOOK_ID
from azulejos.games.kit.visibility import Visibility

OPEN_ACTIONS = frozenset(
    ("plate", "draw", "look", "keep", "place", "sun", "stack", "moon", "chip", "spend", "skip", "tile")
)
"""Not `under`: only the player who does it knows in which order plates go under the stack."""

VISIBILITY = Visibility(
    open_actions=OPEN_ACTIONS,
    open_fields=OPEN_FIELDS,
    open_deal=open_deal,
    revealing=frozenset({DRAW_ID, LOOK_ID}),
)
