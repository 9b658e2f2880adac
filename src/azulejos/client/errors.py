"""What a server does not allow."""

from azulejos.server.messages.parts import Error


class Refusal(ValueError):
    """The server refused; the text is its sentence, `code` the name of the reason for programs."""

    def __init__(self, error: Error) -> None:
        self.code = error.code
        super().__init__(error.message)
