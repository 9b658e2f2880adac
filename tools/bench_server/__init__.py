"""The load that one server process can take, compared with a bare echo server: `make bench-server`."""
