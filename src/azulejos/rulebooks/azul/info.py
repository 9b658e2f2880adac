"""How Azul can be played."""

from azulejos.rulebooks.info import GameInfo, Option

COLOURED, GREY = "coloured", "grey"

AZUL = GameInfo(
    name="azul",
    players=(2, 3, 4),
    options=(
        Option("wall", values=(COLOURED, GREY), default=COLOURED),
        Option("jokers", values=(False, True), default=False),
    ),
)
