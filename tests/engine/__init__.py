"""The engine: dispatch, compile cache, threads, random games."""
