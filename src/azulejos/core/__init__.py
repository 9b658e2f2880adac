"""Foundations of the rules: the compiler and its cache, records, the random generator, bit masks, errors."""
