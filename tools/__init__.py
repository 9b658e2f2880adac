"""Development tools: generators of files that are kept in the repository, and benchmarks of the server."""
