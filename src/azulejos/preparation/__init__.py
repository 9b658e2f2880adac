"""Compiles the games on a new machine before they are played, and reports the progress."""
