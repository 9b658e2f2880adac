"""Tests of Azul Duel."""
