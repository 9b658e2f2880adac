"""`Client`: creates, lists and joins the tables of a server, and downloads records."""

from collections.abc import Sequence
from typing import Any

from azulejos.client.calls import HttpApi
from azulejos.client.nonces import Nonces
from azulejos.client.table import Table
from azulejos.core.errors import AzulejosError
from azulejos.match.record import GameLine, read_lines
from azulejos.match.verify import Verified, verify_record
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
    """A guest of a server: a new guest with this name, or the guest with this token.

        client = Client("http://127.0.0.1:8000", name="Robo")
        created = client.create("azul", seats=["me", "master"], wall="grey")
        with client.connect(created.table.id) as table:
            for turn in table.turns():
                table.play(turn.choices[0])
        print(client.record(created.table.id))

    Seats are `"me"`, `"open"` or the level of a bot.
    """

    def __init__(self, url: str, name: str = "Robo", token: str | None = None, language: str = "en") -> None:
        self._api = HttpApi(url, token, language)
        self._nonces = Nonces()
        if token is None:
            self.guest = self._api.call("POST", "/api/guests", GuestInfo, NewGuest(name))
            self._api.token = self.guest.token
        else:
            self.guest = self._api.call("GET", "/api/me", GuestInfo)

    @property
    def token(self) -> str:
        """The token of this guest. Keep it to come back as the same guest."""
        assert self._api.token is not None
        return self._api.token

    @property
    def address(self) -> str:
        """The address of the server."""
        return self._api.address

    @property
    def language(self) -> str:
        """The language of the server's messages."""
        return self._api.language

    def games(self) -> GameList:
        """List the games with their options, and the levels of bots."""
        return self._api.call("GET", "/api/games", GameList)

    def tables(self, mine: bool = False) -> list[Listed]:
        """List the 50 latest public tables that are not over, or the 50 latest of your own."""
        return self._api.call("GET", "/api/tables" + "?mine=1" * mine, TableList).tables

    def table(self, table: str) -> TableInfo:
        """Return a table by its id."""
        return self._api.call("GET", f"/api/tables/{table}", TableInfo)

    def create(
        self,
        game: GameName,
        seats: Sequence[str] = ("me", "open"),
        clock: Clock | None = None,
        hints: bool | None = None,
        takebacks: bool = True,
        watching: Watching = "link",
        public: bool = False,
        first: First | None = None,
        **options: Any,
    ) -> Seated:
        """Create a table. Returns the table, and the secret of each of your seats.

        Once all seats are taken, the game begins when you `connect`, which reveals your nonce; or 10 seconds later.
        `first` is the seat that begins, or `"random"`, which is the default if a bot plays. Without `hints`, the table
        allows them only if you are the only person there.
        """
        nonce_hash = self._nonces.announce()
        request = NewTable(
            game=game,
            options=options,
            first=first,
            seats=[_seat(word, nonce_hash) for word in seats],
            clock=clock or NoClock(),
            hints=hints,
            takebacks=takebacks,
            watching=watching,
            public=public,
        )
        return self._api.call("POST", "/api/tables", Seated, request)

    def sit(self, table: str, seat: int | None = None) -> Seated:
        """Take a seat at a table, by default the first open one."""
        if seat is None:
            seat = next((info.seat for info in self.table(table).seats if info.kind == "open"), None)
            if seat is None:
                raise AzulejosError("client.no_open_seat")
        return self._api.call(
            "POST", f"/api/tables/{table}/seats/{seat}", Seated, SitDown(nonce_hash=self._nonces.announce())
        )

    def record(self, table: str) -> str:
        """Download the record of a finished game, for `azulejos.load_record` and `azulejos verify`."""
        return self._api.fetch("GET", f"/api/tables/{table}/record").decode()

    def verify(self, table: str) -> Verified:
        """Verify the deals of a finished game, as `azulejos verify` does with its record.

        If this client has played it, the record is also compared with what the client saw before the first deal: the
        server's commitment, the hashes of all nonces, and its own nonce. Raises `InvalidRecord` if the deals were not
        fair.
        """
        record = self.record(table)
        verified = verify_record(record)
        if contribution := self._nonces.revealed_at(table):
            head = read_lines(record)[0]
            assert isinstance(head, GameLine)
            contribution.compare(head)
        return verified

    def link(self, table: str) -> str:
        """Return the link of a table, for others to join."""
        return f"{self.address}/table/{table}"

    def connect(self, table: str, **join_options: bool) -> Table:
        """Connect to a table, to play or to watch. `join_options` are those of the message `join`: `previews=True`."""
        return Table(self.address, table, self.token, self.language, self._nonces, **join_options)


def _seat(word: str, nonce_hash: str) -> MySeat | OpenSeat | BotSeat:
    if word == "me":
        return MySeat(nonce_hash=nonce_hash)
    return OpenSeat() if word == "open" else BotSeat(word)  # type: ignore[arg-type]  # the server knows the levels
