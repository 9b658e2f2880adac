"""Where tables are stored: an append-only log of events for each, in SQLite or PostgreSQL."""
