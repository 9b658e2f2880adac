"""What every rules file stands on: the compiler and its cache, the random generator, small tables over bit masks."""
