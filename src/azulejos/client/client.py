"""A guest at a server: makes tables, finds them, sits down, and fetches records."""

from collections.abc import Sequence
from typing import Any

from azulejos.client.calls import Caller
from azulejos.client.table import Table
from azulejos.core.errors import AzulejosError
from azulejos.server.messages.http import (
    BotSeat,
    GameList,
    GuestInfo,
    Listed,
    MySeat,
    NewGuest,
    NewTable,
    OpenSeat,
    Seated,
    SitDown,
    TableList,
)
from azulejos.server.messages.parts import Clock, First, GameName, NoClock, TableInfo, Watching


class Client:
    """A guest at a server: a new one of this name, or the one whose token is given.

        client = Client("http://127.0.0.1:8000", name="Robo")
        made = client.create("azul", seats=["me", "master"], wall="grey")
        with client.connect(made.table.id) as table:
            for turn in table.turns():
                table.play(turn.choices[0])
        print(client.record(made.table.id))

    Seats are `"me"`, `"open"` or the level of a bot.
    """

    def __init__(self, url: str, name: str = "Robo", token: str | None = None, language: str = "en") -> None:
        self._caller = Caller(url, token, language)
        if token is None:
            self.guest = self._caller.call("POST", "/api/guests", GuestInfo, NewGuest(name))
            self._caller.token = self.guest.token
        else:
            self.guest = self._caller.call("GET", "/api/me", GuestInfo)

    @property
    def token(self) -> str:
        """What proves who you are: keep it to come back as the same guest."""
        assert self._caller.token is not None
        return self._caller.token

    @property
    def address(self) -> str:
        """The server's."""
        return self._caller.address

    @property
    def language(self) -> str:
        """Of the server's sentences."""
        return self._caller.language

    def games(self) -> GameList:
        """What can be played, with the options of each game, and the levels of bots."""
        return self._caller.call("GET", "/api/games", GameList)

    def tables(self, mine: bool = False) -> list[Listed]:
        """The public tables, or those where you sit."""
        return self._caller.call("GET", "/api/tables" + "?mine=1" * mine, TableList).tables

    def table(self, table: str) -> TableInfo:
        """A table by its id."""
        return self._caller.call("GET", f"/api/tables/{table}", TableInfo)

    def create(
        self,
        game: GameName,
        seats: Sequence[str] = ("me", "open"),
        clock: Clock | None = None,
        hints: bool = True,
        takebacks: bool = True,
        watching: Watching = "link",
        public: bool = False,
        first: First | None = None,
        **options: Any,
    ) -> Seated:
        """Make a table. The answer has the table, and the secret of each seat of yours.

        `first` is the seat that begins, or `"random"`, which is the default if a bot plays.
        """
        wanted = NewTable(
            game=game,
            options=options,
            first=first,
            seats=[_seat(word) for word in seats],
            clock=clock or NoClock(),
            hints=hints,
            takebacks=takebacks,
            watching=watching,
            public=public,
        )
        return self._caller.call("POST", "/api/tables", Seated, wanted)

    def sit(self, table: str, seat: int | None = None) -> Seated:
        """Take a seat at a table: this one, or the first that is open."""
        if seat is None:
            seat = next((info.seat for info in self.table(table).seats if info.kind == "open"), None)
            if seat is None:
                raise AzulejosError("client.no_open_seat")
        return self._caller.call("POST", f"/api/tables/{table}/seats/{seat}", Seated, SitDown())

    def record(self, table: str) -> str:
        """A finished game as a record, which `azulejos.load_record` reads and `azulejos verify` checks."""
        return self._caller.fetch("GET", f"/api/tables/{table}/record").decode()

    def link(self, table: str) -> str:
        """The link by which others come to a table."""
        return f"{self.address}/table/{table}"

    def connect(self, table: str, **wishes: bool) -> Table:
        """Play or watch at a table; wishes are those of the message `join`, e.g. `previews=True`."""
        return Table(self.address, table, self.token, self.language, **wishes)


def _seat(word: str) -> MySeat | OpenSeat | BotSeat:
    if word == "me":
        return MySeat()
    return OpenSeat() if word == "open" else BotSeat(word)  # type: ignore[arg-type]  # the server knows the levels
