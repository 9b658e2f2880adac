"""One set of functions for all games. The type of the record selects the rules at compile time."""
