"""Development tools: generators of files in the repository, and benchmarks of the server."""
