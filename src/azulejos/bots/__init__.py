"""Computer players: a learned evaluation, a search that works for every game, and levels of strength."""
