"""The HTTP API: one function for each endpoint, and what they share."""
