"""Types of fields that the positions of several games share."""

from typing import Annotated

from msgspec import Meta

Seat = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=200)]
Generator = Annotated[
    Annotated[str, Meta(pattern="^0x[0-9a-f]{16}$", max_length=18)] | None,
    Meta(description="only in the whole truth, never in a viewer's position"),
]
