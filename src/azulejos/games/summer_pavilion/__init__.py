"""Summer Pavilion: coloured and monochrome boards, any order of wild colours, for 2 to 4 players."""
