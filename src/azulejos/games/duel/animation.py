"""The names of the numbers in Azul Duel's journal, for animations."""

from azulejos.games.duel import journal
from azulejos.games.duel.notation import CHIP_NAMES, COLOUR_NAMES, SPECIAL_NAME
from azulejos.games.duel.options import SIDES
from azulejos.games.duel.rules.plates import PLATES
from azulejos.games.duel.state import LINES, SLOTS, SMALL_FACTORIES
from azulejos.games.kit.animation import Vocabulary
from azulejos.games.kit.journal import DEAL, REFILL

_SMALL, _LINES = range(1, SMALL_FACTORIES + 1), range(1, LINES + 1)
_TABLETS = tuple(f"tablet {side}" for side in SIDES)

WORDS = Vocabulary(
    steps={
        DEAL: "deal",
        REFILL: "refill",
        journal.RETURN: "return",
        journal.TAKE_PLATE: "plate",
        journal.DRAW_PLATE: "draw",
        journal.LOOK_AT_PLATES: "look",
        journal.KEEP_PLATE: "keep",
        journal.RETURN_PLATE: "under",
        journal.PLACE_PLATE: "place",
        journal.TAKE_FROM_SUN: "sun",
        journal.STACK_TILE: "stack",
        journal.TAKE_FROM_MOONS: "moon",
        journal.TAKE_CHIP: "chip",
        journal.SPEND_CHIP: "spend",
        journal.SKIP_LINE: "skip",
        journal.CHOOSE_CELL: "tile",
        journal.LAY_TILE: "lay",
        journal.ADD_SPECIAL: "special",
        journal.BREAK_LINE: "broken",
        journal.PAY_BROKEN: "broken",
        journal.ADD_TABLET: "bonus",
        journal.LIMIT: "limit",
    },
    places=(
        *(f"factory {number}" for number in _SMALL),
        "large",
        *(f"moon {number}" for number in _SMALL),
        "large moon",
        "rest",
        *(f"line {line}" for line in _LINES),
        "broken",
        "chips",
        *(f"slot {slot}" for slot in range(1, SLOTS + 1)),
        *(f"dome {row} {column}" for row in _LINES for column in _LINES),
        *(f"dome {row}" for row in _LINES),
        "board",
        "offer",
        "tablets",
        "stack",
        "tower",
        "bag",
        "box",
    ),
    on_board=range(journal.LINE_PLACE, journal.OFFER_PLACE),
    pieces=(
        *COLOUR_NAMES,
        SPECIAL_NAME,
        *(f"chip {name}" for name in CHIP_NAMES),
        "first player tile",
        *_TABLETS,
        *(f"plate {number}" for number in range(1, PLATES + 1)),
    ),
    reasons=_TABLETS,
    sources={
        journal.LAY_TILE: "tiles",
        journal.ADD_SPECIAL: "special",
        journal.PAY_BROKEN: "broken",
        journal.DRAW_PLATE: "draw",
        journal.LIMIT: "limit",
    },
    bonus_sources=_TABLETS,
    penalty=journal.PENALTY,
)
