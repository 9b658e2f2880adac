"""A whole game as text: every deal and action with ids and legal actions, the drawn table of every round, the end.

`python -m tests.golden.playthrough` writes the files anew.
"""

import io
import random
import zlib
from pathlib import Path

from rich.console import Console

from azulejos.match.match import Match
from azulejos.match.progress import Deal
from azulejos.terminal.drawing import draw
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet

FOLDER = Path(__file__).parent
SEED = 2026


def playthrough(options: AnyOptionSet) -> str:
    """The game of an option set, played at random from a fixed seed."""
    match = options.new_match(SEED)
    choose = random.Random(SEED)
    lines = [f"{match.game.info.name}, {match.players} players, {match.options}, seed {SEED}", ""]
    lines += _deal(match)
    while not match.is_over:
        legal = match.legal_actions()
        action = choose.choice(legal)
        seat, events, rounds = match.current_player, len(match.progress.events), match.position()["round"]
        match.play(action)
        ids = ",".join(str(each.id) for each in legal)
        lines.append(
            f"seat {seat}: {action}  id {action.id}, one of {len(legal)} (crc {zlib.crc32(ids.encode()):08x}), "
            f"scores {' '.join(map(str, match.scores))}"
        )
        if len(match.progress.events) > events + 1:
            is_new = match.position()["phase"] == "taking" or match.position()["round"] > rounds
            lines += _deal(match) if is_new else [f"deal {_drawn_tiles(match)}"]
    assert match.outcome is not None
    lines += ["", _drawn(match), f"{match.outcome.to_dict()}", match.record().splitlines()[-1]]
    return "\n".join(lines) + "\n"


def golden_file(options: AnyOptionSet) -> Path:
    """Where the playthrough of an option set is kept."""
    return FOLDER / f"{options.game}-{options}.txt"


def _deal(match: Match) -> list[str]:
    return ["", f"deal {_drawn_tiles(match)}", _drawn(match), ""]


def _drawn_tiles(match: Match) -> str:
    deal = match.progress.events[-1]
    assert isinstance(deal, Deal)
    return match.game.format_deal(deal.drawn)


def _drawn(match: Match) -> str:
    out = io.StringIO()
    Console(file=out, width=100, highlight=False, color_system=None).print(draw(match))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


if __name__ == "__main__":
    for each in ALL_OPTION_SETS:
        golden_file(each).write_text(playthrough(each), encoding="utf-8")
        print(f"wrote {golden_file(each).name}")
