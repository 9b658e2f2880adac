"""The rules and the search as WebAssembly: a module for each game, and the description that a browser reads it with."""
