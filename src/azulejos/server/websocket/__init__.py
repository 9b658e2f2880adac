"""The WebSocket API: play at one table, message by message."""
