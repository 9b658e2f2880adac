"""Invariants of a table after any failure: one log, the same for everybody, that the rules accept."""

import azulejos
from azulejos.match.verify import verify_record
from tests.server.swarm import Json, Player, call


async def check_finished(players: list[Player]) -> None:
    """Check that all players got the same log, that it has all acknowledged commands, and that the rules accept it."""
    first = players[0]
    for player in players:
        assert [_open(event) for event in player.events] == [_open(event) for event in first.events]
        assert player.state["result"] == first.state["result"]
        check_acknowledged(player, first.events)
    record = await call(first.address, "GET", f"/api/tables/{first.table}/record")
    match = verify_record(record).match
    told = [event["action"] for event in first.events if event["type"] == "played"]
    assert [str(action) for action in match.history] == told
    assert list(match.scores) == first.state["result"]["scores"]
    assert match.position("spectator") == azulejos.load_record(record).position("spectator")


def check_acknowledged(player: Player, events: list[Json]) -> None:
    """Every acknowledged move took effect at its version, and once."""
    versions = [version for version, _ in player.acknowledged.values()]
    assert len(set(versions)) == len(versions)
    for version, action in player.acknowledged.values():
        assert events[version - 1]["type"] == "played"
        assert events[version - 1]["action"] == action


def _open(event: Json) -> Json:
    return {key: value for key, value in event.items() if key in ("version", "type", "seat", "move", "action", "dealt")}
