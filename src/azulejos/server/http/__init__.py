"""The HTTP API: a handler for each endpoint, and what they share."""
