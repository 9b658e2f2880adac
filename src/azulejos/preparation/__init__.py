"""Preparing games for play on a new machine: what playing needs is compiled, and people see how far that is."""
