"""The socket: play at one table, message by message."""
