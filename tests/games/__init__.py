"""What holds for every game, proved once for all of them."""
