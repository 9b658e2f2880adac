"""The names of the numbers in Summer Pavilion's journal, for animations."""

from azulejos.games.kit.animation import Vocabulary
from azulejos.games.kit.factories import MOST_FACTORIES
from azulejos.games.kit.journal import DEAL, REFILL
from azulejos.games.summer_pavilion.board import SPACE_HOURS
from azulejos.games.summer_pavilion.journal import (
    DISCARD,
    END_BONUS,
    END_OF_PLACES,
    HAND_PLACE,
    KEEP,
    LOSS,
    PASS,
    PAY,
    PLACE,
    RETURN,
    TAKE,
    TAKE_BONUS,
)
from azulejos.games.summer_pavilion.notation import COLOUR_NAMES, STAR_NAMES
from azulejos.games.summer_pavilion.state import COST_BONUS

_COSTS = range(1, len(COST_BONUS))

WORDS = Vocabulary(
    steps={
        DEAL: "deal",
        REFILL: "refill",
        TAKE: "take",
        PLACE: "place",
        PAY: "pay",
        TAKE_BONUS: "bonus",
        PASS: "pass",
        KEEP: "keep",
        DISCARD: "discard",
        RETURN: "return",
        END_BONUS: "bonus",
    },
    places=(
        *(f"factory {number}" for number in range(1, MOST_FACTORIES + 1)),
        "centre",
        "supply",
        "depot",
        "bag",
        "hand",
        "corners",
        *(f"star {star} at {hour}" for star in STAR_NAMES for hour in SPACE_HOURS),
    ),
    on_board=range(HAND_PLACE, END_OF_PLACES),
    pieces=(*COLOUR_NAMES, "token"),
    reasons=(
        *(f"star {star}" for star in STAR_NAMES),
        *(f"cost {cost}" for cost in _COSTS),
    ),
    sources={
        TAKE: "token",
        PLACE: "tiles",
        PAY: "tiles",
        PASS: "discarded",
        KEEP: "discarded",
        DISCARD: "discarded",
    },
    bonus_sources=(*("stars" for _ in STAR_NAMES), *("numbers" for _ in _COSTS)),
    penalty=LOSS,
)
