"""Summer Pavilion for 2 to 4 players, with coloured and monochrome boards and any order of wild colours."""
