"""Analysis of positions and games: the value of each action, the loss of each move, and a plot of the game."""
