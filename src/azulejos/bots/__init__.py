"""Computer players: an evaluation that was learned, a search for every game, and levels for every player."""
