"""How much one server process holds, beside a bare echo server with the same traffic: `make bench-server`."""
