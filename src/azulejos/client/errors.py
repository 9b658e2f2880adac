"""The error that the client raises when the server refuses a request."""

from azulejos.server.messages.parts import Error


class Refusal(ValueError):
    """The server refused a request. The text is its message; `code` identifies the reason for programs."""

    def __init__(self, error: Error) -> None:
        self.code = error.code
        super().__init__(error.message)
