"""Matches: whose turn it is, the legal actions, play, undo and records."""
