"""A whole game as text: the contract that programs rely on and, separately, the drawings that people see.

The contract has every deal and action with its id and the legal actions, a hash of every position, the outcome and
the last line of the record. Options that a game has gained since are left out. A drawing may change with the look of
the terminal; a contract may not.
`python -m tests.golden.playthrough` rewrites the files.
"""

import hashlib
import io
import json
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from azulejos.match.match import Match
from azulejos.match.progress import Deal
from azulejos.terminal.drawing import draw
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, options_in_set

FOLDER = Path(__file__).parent
SEED = 2026


def contract(options: AnyOptionSet) -> str:
    """The game of an option set, played at random from a fixed seed: ids, positions and scores."""
    match = options.new_match(SEED)
    lines = [f"{match.game.info.name}, {match.players} players, {options_in_set(options, match.options)}, seed {SEED}"]
    lines.append(f"deal {_dealt(match)}, position {_position_hash(match, options)}")
    for seat, action, legal, has_dealt in _play(match):
        ids = ",".join(str(each) for each in legal)
        lines.append(
            f"seat {seat}: {match.game.format_action(action)}  id {action}, one of {len(legal)} "
            f"(crc {zlib.crc32(ids.encode()):08x}), scores {' '.join(map(str, match.scores))}, "
            f"position {_position_hash(match, options)}"
        )
        if has_dealt:
            lines.append(f"deal {_dealt(match)}")
    assert match.outcome is not None
    lines += [f"{match.outcome.to_dict()}", _result_line(match, options)]
    return "\n".join(lines) + "\n"


def drawings(options: AnyOptionSet) -> str:
    """The table of the same game as the terminal draws it, at the start of every round and at the end."""
    match = options.new_match(SEED)
    tables = [_drawing(match)]
    drawn_round = match.position()["round"]
    for _ in _play(match):
        if match.position()["round"] > drawn_round:
            drawn_round = match.position()["round"]
            tables.append(_drawing(match))
    return "\n\n".join([*tables, _drawing(match)]) + "\n"


def contract_file(options: AnyOptionSet) -> Path:
    """Where the contract of an option set is kept."""
    return FOLDER / "contract" / f"{options.game}-{options}.txt"


def drawings_file(options: AnyOptionSet) -> Path:
    """Where the drawings of an option set are kept."""
    return FOLDER / "drawings" / f"{options.game}-{options}.txt"


def _play(match: Match) -> Iterator[tuple[int | None, int, list[int], bool]]:
    """Play at random to the end; yields the seat, the action, the legal actions, and whether tiles were dealt."""
    choose = random.Random(SEED)
    while not match.is_over:
        legal = match.legal_actions()
        action, seat, events = choose.choice(legal), match.current_player, len(match.progress.events)
        match.play(action)
        yield seat, action.id, [each.id for each in legal], len(match.progress.events) > events + 1


def _position_hash(match: Match, options: AnyOptionSet) -> str:
    """A hash of the whole position, including hidden information and the generator."""
    position = match.position()
    position["options"] = options_in_set(options, position["options"])
    text = json.dumps(position, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _result_line(match: Match, options: AnyOptionSet) -> str:
    """The last line of the record, with the checksum of a record whose options are those of the option set."""
    start, *events, result = match.record().splitlines()
    game = json.loads(start)
    lines = [_compact(game | {"options": options_in_set(options, game["options"])}), *events]
    return _compact(json.loads(result) | {"sha256": hashlib.sha256("\n".join(lines).encode()).hexdigest()})


def _compact(line: dict[str, Any]) -> str:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def _dealt(match: Match) -> str:
    deal = match.progress.events[-1]
    assert isinstance(deal, Deal)
    return match.game.format_deal(deal.drawn)


def _drawing(match: Match) -> str:
    out = io.StringIO()
    Console(file=out, width=100, highlight=False, color_system=None).print(draw(match))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


if __name__ == "__main__":
    for each in ALL_OPTION_SETS:
        contract_file(each).write_text(contract(each), encoding="utf-8")
        drawings_file(each).write_text(drawings(each), encoding="utf-8")
        print(f"wrote {contract_file(each).name}")
