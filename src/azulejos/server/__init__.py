"""The server: tables, seats, bots and clocks for people and programs. It holds no rules: it asks `azulejos.match`."""
