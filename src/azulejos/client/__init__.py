"""The Python client of a server: `Client` creates and lists tables, `join` joins a table by its link.

See `docs/client.md` and `examples/join_a_table.py`.
"""

from azulejos.client.client import Client
from azulejos.client.errors import Refusal
from azulejos.client.join import join
from azulejos.client.table import Table

__all__ = ["Client", "Refusal", "Table", "join"]
