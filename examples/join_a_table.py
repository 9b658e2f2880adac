"""A bot that joins a table by its link: `python examples/join_a_table.py LINK [LEVEL]`; see docs/client.md.

LEVEL is one of the bots: random (if none is named), greedy, beginner, apprentice, artisan, master, grandmaster.
"""

import random
import sys

import azulejos
from azulejos.client import join


def main(link: str, level: str = "random") -> None:
    """Sit down, play to the end, and print the result."""
    bot = azulejos.bot(level)
    with join(link, name=f"Robo ({level})") as table:
        for turn in table.turns():
            try:
                action = bot.choose(azulejos.load_position(turn.position)).id
            except azulejos.InvalidPosition:  # Azul Duel, once the other player has put back plates that only they saw
                action = random.choice(turn.choices).id
            table.play(action)
        print(table.state.result.text)


if __name__ == "__main__":
    main(*sys.argv[1:])
