"""The names of the numbers in Azul's journal, for animations."""

from azulejos.games.azul.journal import BONUS, FALL, LAY, LID_PLACE, LINE_PLACE, PAY_FLOOR, PENALTY, TAKE
from azulejos.games.azul.notation import COLOUR_NAMES, PIECE_NAMES
from azulejos.games.azul.state import COLUMNS, LINES
from azulejos.games.kit.animation import Vocabulary
from azulejos.games.kit.factories import MOST_FACTORIES
from azulejos.games.kit.journal import DEAL, REFILL

_LINES, _COLUMNS = range(1, LINES + 1), range(1, COLUMNS + 1)

WORDS = Vocabulary(
    steps={
        DEAL: "deal",
        REFILL: "refill",
        TAKE: "take",
        LAY: "lay",
        FALL: "fall",
        PAY_FLOOR: "floor",
        BONUS: "bonus",
    },
    places=(
        *(f"factory {number}" for number in range(1, MOST_FACTORIES + 1)),
        "centre",
        *(f"line {line}" for line in _LINES),
        *(f"wall {line} {column}" for line in _LINES for column in _COLUMNS),
        "floor",
        "lid",
        "bag",
    ),
    on_board=range(LINE_PLACE, LID_PLACE),
    pieces=PIECE_NAMES,
    reasons=(
        *(f"row {line}" for line in _LINES),
        *(f"column {column}" for column in _COLUMNS),
        *(f"colour {name}" for name in COLOUR_NAMES),
    ),
    sources={LAY: "wall", PAY_FLOOR: "floor"},
    bonus_sources=(*("rows" for _ in _LINES), *("columns" for _ in _COLUMNS), *("colours" for _ in COLOUR_NAMES)),
    penalty=PENALTY,
)
