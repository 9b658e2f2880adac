"""Azul, tested from its rulebooks."""
