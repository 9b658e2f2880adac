"""Where tables live: one append-only log of events each, in SQLite or PostgreSQL."""
