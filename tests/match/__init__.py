"""Matches, their records and their beginnings."""
