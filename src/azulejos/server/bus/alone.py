"""The bus of a process that serves alone: there is nobody to tell."""

from azulejos.server.bus import Listener


class AloneBus:
    """Says nothing to nobody."""

    async def start(self, listener: Listener) -> None:
        """Nobody will call."""

    def publish(self, table_id: str, version: int) -> None:
        """Nobody listens."""

    async def stop(self) -> None:
        """Nothing runs."""
