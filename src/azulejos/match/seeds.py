"""Seeds: where a match's deals come from."""

import secrets

from azulejos.catalogue import quote
from azulejos.errors import InvalidOptions
from azulejos.rulebooks.info import whole_number

LARGEST_SEED = 2**64 - 1


def check_seed(seed: int | None) -> int:
    """The seed, or one from chance."""
    if seed is None:
        return secrets.randbits(64)
    number = whole_number(seed)
    if number is not None and 0 <= number <= LARGEST_SEED:
        return number
    raise InvalidOptions("options.bad_seed", value=quote(seed))
