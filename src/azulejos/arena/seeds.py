"""Seeds that follow from the arena's own: a game is the same whichever process plays it, and in whatever order."""

from hashlib import blake2b


def deal_seed(seed: int, deal: int) -> int:
    """The seed of a deal; all pairs of contestants meet on the same deals."""
    return _derived(f"deal {seed} {deal}")


def player_seed(seed: int, deal: int, rotation: int, seat: int) -> int:
    """The seed of whoever sits in a seat of a game."""
    return _derived(f"player {seed} {deal} {rotation} {seat}")


def _derived(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")
