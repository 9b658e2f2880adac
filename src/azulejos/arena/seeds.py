"""Seeds derived from the seed of the arena, so that games depend neither on the process nor on the order of play."""

from hashlib import blake2b


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of a deal. All pairs play the same deals."""
    return _derived(f"deal {seed} {deal}")


def player_seed(seed: int, deal: int, rotation: int, seat: int) -> int:
    """Return the seed of the player in a seat of a game."""
    return _derived(f"player {seed} {deal} {rotation} {seat}")


def _derived(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")
