"""Write the lessons, `web/src/games/<game>/learn/lesson.json`, from real games: what to click, and the result."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import azulejos
from azulejos.core.errors import InvalidPosition

GAMES = Path(__file__).parent.parent / "src" / "games"
LEARNER = 0
SEEDS = range(1, 4000)

Form = dict[str, Any]
Position = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """An action, with the table before and after it."""

    before: Position
    form: Form
    after: Position


Test = Callable[[Moment], bool]


def moves(game: str, level: str, **options: Any) -> Iterator[tuple[Any, list[Any]]]:
    """Every turn of the learner in games between bots: the match, and what can be done."""
    for seed in SEEDS:
        match = azulejos.new_match(game, players=2, seed=seed, **options)
        bot = azulejos.bot(level, seed=seed)
        while not match.is_over:
            if match.current_player == LEARNER:
                yield match, match.legal_actions()
            match.play(bot.choose(match))


def moment(game: str, wanted: Callable[[Position], bool], test: Test, level: str = "greedy", **options: Any) -> Moment:
    """The first action of the learner that fits, with the table before and after it."""
    for match, actions in moves(game, level, **options):
        before = match.position(viewer=LEARNER)
        if not wanted(before):
            continue
        for action in actions:
            branch = match.branch()
            branch.play(action)
            found = Moment(before, action.to_dict(), branch.position(viewer=LEARNER))
            if test(found):
                return found
    raise LookupError(game)


def step(key: str, found: Moment, path: Callable[[Form], list[str]]) -> dict[str, Any]:
    """A step of a lesson."""
    return {"key": key, "position": found.before, "path": path(found.form), "after": found.after}


def last_step(key: str, position: Position) -> dict[str, Any]:
    """A step that is only read."""
    return {"key": key, "position": position, "path": [], "after": position}


def gain(before: Position, after: Position) -> int:
    """What the learner's score changed by."""
    return int(after["players"][LEARNER]["score"] - before["players"][LEARNER]["score"])


def place_of(form: Form, otherwise: str = "centre") -> str:
    """Where tiles are taken from."""
    return f"factory {form['factory']}" if form["factory"] else otherwise


def azul_path(form: Form) -> list[str]:
    """What is clicked for a take."""
    line = f"line {form['line']}" if form["line"] else "floor"
    return [f"{place_of(form)}/{form['colour']}", f"{LEARNER}:{line}"]


def mine(position: Position) -> dict[str, Any]:
    """The learner's board."""
    return dict(position["players"][LEARNER])


def count(position: Position, form: Form) -> int:
    """How many tiles of its colour a take brings."""
    tiles = position["factories"][form["factory"] - 1] if form["factory"] else position["centre"]
    return int(tiles.count(form["colour"]))


def is_last_take(position: Position) -> bool:
    """Whether the next take ends a round of Azul."""
    return not any(position["factories"]) and len(set(position["centre"])) == 1 and position["round"] > 2


def one_line() -> Moment:
    """A last take that fills the only full line, whose tile scores 5: a row of 2 and a column of 3."""
    for match, _actions in moves("azul", "greedy"):
        table = match.position()
        if not is_last_take(table) or mine(table)["floor"]:
            continue
        board = table["players"][LEARNER]
        board["lines"] = [[] if len(line) == size else line for size, line in enumerate(board["lines"], 1)]
        del table["lid"]
        try:
            start = azulejos.load_position(table)
        except InvalidPosition:
            continue
        for action in start.legal_actions():
            branch = start.branch()
            branch.play(action)
            before, form, after = start.position(viewer=LEARNER), action.to_dict(), branch.position(viewer=LEARNER)
            is_full = (
                form["line"] and len(mine(before)["lines"][form["line"] - 1]) + count(before, form) == form["line"]
            )
            if is_full and gain(before, after) == 5 and after["phase"] == "taking":
                return Moment(before, form, after)
    raise LookupError("azul")


def azul() -> list[dict[str, Any]]:
    """Take, centre, floor, wall, end."""

    first = moment(
        "azul",
        lambda table: table["round"] == 1 and all(table["factories"]),
        lambda it: it.form["factory"] == 2 and it.form["line"] == 2 and count(it.before, it.form) == 2,
    )
    centre = moment(
        "azul",
        lambda table: table["round"] == 1 and table["marker"] is None and len(table["centre"]) > 4,
        lambda it: it.form["factory"] is None and it.form["line"] == 3 and count(it.before, it.form) == 3,
    )
    floor = moment(
        "azul",
        lambda table: table["round"] == 2 and table["marker"] == 1 and not mine(table)["floor"],
        lambda it: (
            it.form["line"] == 2
            and not mine(it.before)["lines"][1]
            and count(it.before, it.form) == 4
            and len(mine(it.after)["floor"]) == 2
        ),
    )
    run = one_line()
    end = moment("azul", is_last_take, lambda it: it.after["phase"] == "over" and bool(it.form["line"]))
    return [
        step("take", first, azul_path),
        step("centre", centre, azul_path),
        step("floor", floor, azul_path),
        step("wall", run, azul_path),
        step("end", end, azul_path),
    ]


def star_path(form: Form) -> list[str]:
    """What is clicked to place a tile."""
    return [f"{LEARNER}:hand/{form['colour']}", f"{LEARNER}:star {form['star'] or 'centre'} at {form['at']}"]


def pavilion() -> list[dict[str, Any]]:
    """Take, wild tiles, token, stars, runs, bonus tiles, pass."""
    game = "summer-pavilion"

    def take_path(form: Form) -> list[str]:
        return [f"{place_of(form)}/{form['colour']}"]

    def taken(before: Position, after: Position) -> int:
        return len(after["players"][LEARNER]["hand"]) - len(before["players"][LEARNER]["hand"])

    def placing(position: Position) -> bool:
        return position["phase"] == "placing" and position["choosing"] is None

    def is_first_round(position: Position) -> bool:
        return bool(position["round"] == 1 and position["phase"] == "taking")

    take = moment(
        game,
        is_first_round,
        lambda it: (
            bool(it.form["factory"])
            and it.before["wild"] not in it.before["factories"][it.form["factory"] - 1]
            and taken(it.before, it.after) == 2
        ),
    )
    wild = moment(
        game,
        is_first_round,
        lambda it: (
            bool(it.form["factory"])
            and it.before["factories"][it.form["factory"] - 1].count(it.before["wild"]) == 1
            and it.form["colour"] != it.before["wild"]
            and taken(it.before, it.after) == 3
        ),
    )
    token = moment(
        game,
        lambda table: is_first_round(table) and table["token"] is None,
        lambda it: it.form["factory"] is None and gain(it.before, it.after) == -2,
    )
    place = moment(
        game,
        lambda table: placing(table) and table["round"] == 1 and len(table["players"][LEARNER]["hand"]) > 8,
        lambda it: (
            it.form["type"] == "place"
            and it.form["colour"] != it.before["wild"]
            and gain(it.before, it.after) == 1
            and len(it.before["players"][LEARNER]["hand"]) - len(it.after["players"][LEARNER]["hand"]) == 3
        ),
    )
    run = moment(
        game,
        lambda table: placing(table) and table["round"] == 2,
        lambda it: it.form["type"] == "place" and gain(it.before, it.after) == 3 and it.after["choosing"] is None,
    )
    bonus = moment(
        game,
        lambda table: placing(table) and table["round"] > 2,
        lambda it: it.form["type"] == "place" and (it.after["choosing"] or {}).get("count") == 1,
    )
    choice = moment(
        game,
        lambda table: (table["choosing"] or {}).get("type") == "bonus" and table["round"] > 2,
        lambda it: it.form["type"] == "bonus" and it.after["choosing"] is None,
    )
    return [
        step("take", take, take_path),
        step("wild", wild, take_path),
        step("token", token, take_path),
        step("place", place, star_path),
        step("run", run, star_path),
        step("ornament", bonus, star_path),
        step("bonus", choice, lambda form: [f"supply/{form['colour']}"]),
        last_step("end", choice.after),
    ]


def duel() -> list[dict[str, Any]]:
    """Plate, sun, moon, chip, dome."""

    def line_path(form: Form) -> list[str]:
        source = "moon" if form["type"] == "moon" else place_of(form, "large")
        return [f"{source}/{form['colour']}", f"{LEARNER}:" + (f"line {form['line']}" if form["line"] else "broken")]

    def line(position: Position, form: Form) -> dict[str, Any]:
        return dict(position["players"][LEARNER]["lines"][form["line"] - 1] or {"count": 0})

    def laid(position: Position) -> int:
        plates = filter(None, position["players"][LEARNER]["dome"])
        return sum(tile is not None for plate in plates for tile in plate["tiles"])

    plate = moment(
        "duel",
        lambda table: table["phase"] == "setup",
        lambda it: it.form["type"] == "plate",
        tablets="first-game",
    )
    slot = moment(
        "duel",
        lambda table: table["phase"] == "setup" and (table["choosing"] or {}).get("plate") == plate.form["plate"],
        lambda it: it.form["type"] == "place" and it.form["slot"] == 5 and it.form["turn"] == 0,
        tablets="first-game",
    )
    sun = moment(
        "duel",
        lambda table: table["phase"] == "acquisition" and table["round"] == 1 and table["choosing"] is None,
        lambda it: (
            it.form["type"] == "sun"
            and bool(it.form["factory"])
            and it.form["line"] == 2
            and line(it.after, it.form)["count"] == 2
            and line(it.before, it.form)["count"] == 0
            and not it.after["players"][LEARNER]["broken"]
            and it.after["choosing"] is None
        ),
        tablets="first-game",
    )
    moon = moment(
        "duel",
        lambda table: (
            table["phase"] == "acquisition" and table["round"] == 1 and table["first_player_tile"] is not None
        ),
        lambda it: (
            it.form["type"] == "moon"
            and it.form["line"] == 3
            and line(it.before, it.form)["count"] == 0
            and line(it.after, it.form)["count"] == 3
        ),
        tablets="first-game",
    )
    chip = moment(
        "duel",
        lambda table: table["phase"] == "acquisition",
        lambda it: it.form["type"] == "chip",
        tablets="first-game",
    )
    cell = moment(
        "duel",
        lambda table: (table["choosing"] or {}).get("type") == "cell" and table["round"] > 1,
        lambda it: (
            it.form["type"] == "tile" and gain(it.before, it.after) == 4 and laid(it.after) == laid(it.before) + 1
        ),
        tablets="first-game",
    )
    return [
        step("plate", plate, lambda form: [f"offer/{form['plate']}"]),
        step("slot", slot, lambda form: [f"{LEARNER}:slot {form['slot']}"]),
        step("sun", sun, line_path),
        step("moon", moon, line_path),
        step("chip", chip, lambda form: [f"factory {form['factory']} chip"]),
        step("dome", cell, lambda form: [f"{LEARNER}:cell {form['line']} {form['column']}"]),
        last_step("end", cell.after),
    ]


def main() -> None:
    """Write them all."""
    for name, steps in {"azul": azul(), "summer-pavilion": pavilion(), "duel": duel()}.items():
        (GAMES / name / "learn" / "lesson.json").write_text(json.dumps(steps, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
