"""Azul: the base game for 2 to 4 players, on the coloured or grey wall, with or without joker tiles."""
