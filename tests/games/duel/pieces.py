"""All pieces of a game of Azul Duel beside the coloured tiles: plates, chips and special tiles, wherever they are."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.games.duel.tables import CHIPS, PLATES


def plates_of(position: Mapping[str, Any]) -> list[int]:
    """Every plate of the whole truth; what was drawn and not looked at is still one of the unseen ones."""
    choosing = position["choosing"] or {}
    found = [*position["offer"], *position["unseen"]]
    found += [slot["plate"] for board in position["players"] for slot in board["dome"] if slot is not None]
    found += [plate for batch in position["stack"]["under"] for plate in batch["plates"]]
    found += [drawn["plate"] for drawn in choosing.get("plates", ()) if drawn["plate"] is not None]
    return found + [choosing[name] for name in ("plate", "kept") if name in choosing]


def chips_of_all(position: Mapping[str, Any]) -> "Counter[str]":
    """Every chip that has not been spent: not turned up, on a factory, beside a board, or paid for a line just now."""
    found = Counter(position["chips"])
    found.update(place["chip"] for place in position["factories"] if place["chip"] not in (None, "hidden"))
    for board in position["players"]:
        found.update(board["chips"])
    found.update((position["choosing"] or {}).get("paid", ()))
    return found


def spent_chips(position: Mapping[str, Any]) -> "Counter[str]":
    """The chips that are out of the game."""
    spent = Counter(dict.fromkeys(CHIPS, 2))
    spent.subtract(chips_of_all(position))
    return spent


def count_special_tiles(position: Mapping[str, Any]) -> int:
    """All special tiles, in reserve and on the domes."""
    slots = [slot for board in position["players"] for slot in board["dome"] if slot is not None]
    return int(position["special_tiles"] + sum(slot["tiles"].count("special") for slot in slots))


def assert_all_there(position: Mapping[str, Any]) -> None:
    """18 plates, each once; 20 chips, those spent included, four a round; 9 special tiles."""
    choosing, stack = position["choosing"] or {}, position["stack"]
    assert sorted(plates_of(position)) == sorted(PLATES)
    in_hand = sum(drawn["plate"] is None for drawn in choosing.get("plates", ()))
    put_back = sum(len(batch["plates"]) for batch in stack["under"])
    assert stack["count"] == len(position["unseen"]) - in_hand + put_back
    spent = spent_chips(position)
    assert set(spent) == set(CHIPS)
    assert min(spent.values()) >= 0
    face_down = sum(place["chip"] == "hidden" for place in position["factories"])
    assert sum(position["chips"].values()) == 20 - 4 * position["round"] + face_down
    assert count_special_tiles(position) == 9
