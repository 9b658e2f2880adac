"""A game as people meet it: who is to act, what is legal, play, undo, records."""
