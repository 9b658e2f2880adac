"""Code shared by several games: bag, factories and centre, seats, journal, notation, serialisation."""
