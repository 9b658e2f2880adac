"""Everything that crosses the wire, as typed structs: bodies of the HTTP API, messages of the socket."""
