"""Azul: the base game on its coloured or grey wall, with or without joker tiles, for 2 to 4 players."""
