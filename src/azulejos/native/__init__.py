"""Finds and loads the machine code of the rules."""
