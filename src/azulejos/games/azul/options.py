"""The options of Azul."""

from azulejos.games.kit.info import Option

NAME = "azul"
COLOURED, GREY = "coloured", "grey"

OPTIONS = (
    Option("wall", values=(COLOURED, GREY), default=COLOURED, field="grey"),
    Option("jokers", values=(False, True), default=False, field="jokers"),
)
