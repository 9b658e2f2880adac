"""Compiles the rules to machine code, for this processor and for others. Needs Numba."""
