"""Analysis: what each action is worth, what each move of a game has cost, and the game as a curve."""
