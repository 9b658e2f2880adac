"""What several games share: the bag, factories and centre, seats, tiles as data, reading what people type."""
