"""`azulejos games`: lists the games and their options."""

import json

from azulejos.games import list_games
from azulejos.games.kit.info import GameInfo
from azulejos.i18n import say
from azulejos.terminal.screen import screen


def print_games(as_json: bool) -> None:
    """List the games with their players and options."""
    if as_json:
        print(json.dumps([game.to_dict() for game in list_games().values()], ensure_ascii=False, indent=2))
        return
    for game in list_games().values():
        _print_game(game)


def _print_game(game: GameInfo) -> None:
    out = screen()
    out.print(game.name, style="bold", end="  ")
    out.print(say("games.players", title=game.title, players=", ".join(map(str, game.players))))
    for option in game.options:
        values = ", ".join(_value(value, value == option.default) for value in option.values)
        out.print("  " + say("games.option", option=option.name, values=values))
        for name, order in option.lists.items():
            out.print("    " + say("games.option", option=name, values=", ".join(order)), style="dim")
        out.print(f"    {game.describe(option.name)}", style="dim")


def _value(value: str | bool | int, is_default: bool) -> str:
    name = str(value).lower() if isinstance(value, bool) else str(value)
    return say("games.default", value=name) if is_default else name
