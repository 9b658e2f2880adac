"""The load that one server process can take, compared with a bare echo server with the same traffic: `make bench-server`."""
