"""Guests and games: who you are, and what can be played."""

from azulejos.bots.levels import LEVELS
from azulejos.games import INFOS
from azulejos.games.kit.info import GameInfo as Info
from azulejos.games.kit.info import Option, Pick
from azulejos.i18n import say
from azulejos.server.guests import Guest, check_name, new_guest
from azulejos.server.http.call import Call
from azulejos.server.messages.http import GameInfo, GameList, GuestInfo, OptionInfo, PreparationState


async def make_guest(call: Call) -> GuestInfo:
    """Become a guest."""
    call.issued = new_guest(call.body.name)
    return _with_token(call, call.issued)


async def show_guest(call: Call) -> GuestInfo:
    """Who you are, with a new token if yours is old."""
    guest = call.require_guest()
    return _with_token(call, guest) if call.issued else GuestInfo(id=guest.id, name=guest.name)


async def rename_guest(call: Call) -> GuestInfo:
    """Change the name, with a new token; old tokens stay valid."""
    call.issued = Guest(call.require_guest().id, check_name(call.body.name))
    return _with_token(call, call.issued)


async def revoke_tokens(call: Call) -> GuestInfo:
    """Revoke all tokens of the caller, who gets a new one and keeps all seats."""
    guest = call.issued = call.require_guest()
    await call.server.revoke_tokens(guest)
    return _with_token(call, guest)


async def list_games(call: Call) -> GameList:
    """What can be played here."""
    return GameList(games=[_game(info, call.language) for info in INFOS.values()], levels=list(LEVELS))  # type: ignore[arg-type]


async def show_preparation(call: Call) -> PreparationState:
    """The progress of games that cannot be played yet."""
    return call.server.registry.readiness.state()


def _with_token(call: Call, guest: Guest) -> GuestInfo:
    return GuestInfo(id=guest.id, name=guest.name, token=call.server.signer.token(guest))


def _game(info: Info, language: str) -> GameInfo:
    return GameInfo(
        name=info.name,  # type: ignore[arg-type]
        title=say(f"game.{info.name}.title", language),
        players=list(info.players),
        options=[_option(info, option, language) for option in info.options],
    )


def _option(info: Info, option: Option, language: str) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        description=say(f"game.{info.name}.option.{option.name}", language),
        values=list(option.values),
        default=option.default,
        lists={name: list(things) for name, things in option.lists.items()},
        groups=[list(group) for group in option.groups] if isinstance(option, Pick) else [],
    )
