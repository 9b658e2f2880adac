"""Play at a server from a program: `Client` for its tables, `join` for one whose link you were given.

See `docs/client.md` and `examples/join_a_table.py`.
"""

from azulejos.client.client import Client
from azulejos.client.errors import Refusal
from azulejos.client.join import join
from azulejos.client.table import Table

__all__ = ["Client", "Refusal", "Table", "join"]
