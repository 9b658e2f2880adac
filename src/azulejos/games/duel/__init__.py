"""Azul Duel for two players, with all tablets and hidden information."""
