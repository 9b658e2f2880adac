"""Benchmarks: one command measures every figure that the project claims, with a baseline in the same run."""
