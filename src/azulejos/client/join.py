"""The shortest way to a table: its link."""

from azulejos.client.client import Client
from azulejos.client.table import Table
from azulejos.client.urls import parse_link


def join(link: str, name: str = "Robo", seat: int | None = None, **wishes: bool) -> Table:
    """Become a guest, sit down on an open seat of a table (or on this one), and connect to it.

    with join("http://127.0.0.1:8000/table/…", name="Robo") as table:
        for turn in table.turns():
            table.play(turn.choices[0])
    """
    address, table = parse_link(link)
    client = Client(address, name)
    client.sit(table, seat)
    return client.connect(table, **wishes)
