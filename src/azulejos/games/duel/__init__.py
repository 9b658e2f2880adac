"""Azul Duel: all tablets, and what each of the two players may know."""
