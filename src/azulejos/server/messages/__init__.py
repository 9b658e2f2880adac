"""Typed structs for the bodies of the HTTP API and the messages of the WebSocket API."""
