"""One set of functions for all games: the rules of the game whose record is given, chosen when code is compiled."""
