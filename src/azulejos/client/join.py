"""`join`: joins a table by its link."""

from azulejos.client.client import Client
from azulejos.client.table import Table
from azulejos.client.urls import parse_link


def join(link: str, name: str = "Robo", seat: int | None = None, **join_options: bool) -> Table:
    """Take a seat at a table as a new guest, by default the first open one, and connect to the table.

    with join("http://127.0.0.1:8000/table/…", name="Robo") as table:
        for turn in table.turns():
            table.play(turn.choices[0])
    """
    address, table = parse_link(link)
    client = Client(address, name)
    client.sit(table, seat)
    return client.connect(table, **join_options)
