"""Summer Pavilion, tested from its rulebook."""
