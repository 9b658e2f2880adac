"""The options of Summer Pavilion."""

from azulejos.games.kit.info import Option, Order

NAME = "summer-pavilion"
COLOURED, MONOCHROME = "coloured", "monochrome"
COLOUR_NAMES = ("purple", "green", "orange", "yellow", "blue", "red")

WILD_ORDERS = {
    "front": ("purple", "green", "orange", "yellow", "blue", "red"),
    "back": ("orange", "red", "blue", "yellow", "green", "purple"),
}
"""The wild colours of the six rounds on either side of the supply board."""

_WILDS = Order("wilds", values=tuple(WILD_ORDERS), default="front", orders=WILD_ORDERS)

OPTIONS = (Option("board", values=(COLOURED, MONOCHROME), default=COLOURED, field="monochrome"), _WILDS)


def wild_order(wilds: object) -> tuple[str, ...]:
    """The wild colours of the six rounds, from the name of an order or from a list."""
    chosen = _WILDS.check(NAME, wilds)
    return tuple(chosen) if isinstance(chosen, list) else WILD_ORDERS[str(chosen)]
