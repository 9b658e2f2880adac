"""Naive second implementations of the games, to check the fast engine against."""
