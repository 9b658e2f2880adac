"""Writes the constants of the rules into the pages under `docs/`, and those that boards show into the web client."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from azulejos.games.azul import notation as azul_names
from azulejos.games.azul import state as azul
from azulejos.games.azul.rules.wall_tiling import colour_at
from azulejos.games.duel import state as duel
from azulejos.games.duel.rules import chips, tablets
from azulejos.games.duel.rules import plates as duel_plates
from azulejos.games.kit.factories import FACTORY_SIZE, factories_for
from azulejos.games.summer_pavilion import board as pavilion_board
from azulejos.games.summer_pavilion import state as pavilion
from azulejos.games.summer_pavilion.notation import STAR_NAMES
from azulejos.games.summer_pavilion.options import COLOUR_NAMES as PAVILION_COLOURS
from azulejos.games.summer_pavilion.options import COLOURED, MONOCHROME, WILD_ORDERS

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
WEB_GAMES = ROOT / "web" / "src" / "games"
TITLE = "## The rules in numbers"
PLAYERS = (2, 3, 4)
SIDES = (COLOURED, MONOCHROME)


def sections() -> dict[str, str]:
    """Return the section of each page, by file name."""
    parts = {"azul.md": _azul(), "summer-pavilion.md": _summer_pavilion(), "duel.md": _duel()}
    return {name: "\n\n".join([f"{TITLE}\n{lead}", *tables]) + "\n" for name, (lead, *tables) in parts.items()}


def printed() -> dict[str, str]:
    """Return what is printed on the boards, plates and scoring aids of each game, as JSON, by its folder."""
    games = {"azul": _printed_azul(), "summer-pavilion": _printed_summer_pavilion(), "duel": _printed_duel()}
    return {folder: json.dumps(numbers, separators=(",", ":")) + "\n" for folder, numbers in games.items()}


def section_of(page: str) -> str:
    """Return the current section of a page."""
    found = re.search(rf"^{TITLE}$.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"The page has no section “{TITLE}”.")
    return found[0].rstrip("\n") + "\n"


def _factories() -> str:
    factories = [factories_for(count) for count in PLAYERS]
    return _table(
        ["", *(f"{count} players" for count in PLAYERS)],
        [
            ("factories", *factories),
            ("tiles dealt for a round", *(FACTORY_SIZE * count for count in factories)),
        ],
    )


def _azul() -> Iterator[str]:
    yield (
        "Everyone starts with 0 points; a score never falls below 0. The most points win, then the most full rows;\n"
        "after that the victory is shared."
    )
    yield _factories()
    yield _table(
        ["part", "number"],
        [
            ("tiles of each colour", azul.TILES_OF_A_COLOUR),
            ("tiles on a factory", FACTORY_SIZE),
            ("spaces of pattern lines 1 to 5", _list(range(1, azul.LINES + 1))),
            ("spaces of the floor line", azul.FLOOR_SIZE),
            ("rounds in a row without a tile laid that end the game", azul.IDLE_ROUNDS),
        ],
    )
    yield _table(
        ["coloured wall", *(f"column {column + 1}" for column in range(azul.COLUMNS))],
        [
            (f"row {row + 1}", *(azul_names.COLOUR_NAMES[colour_at(row, column)] for column in range(azul.COLUMNS)))
            for row in range(azul.LINES)
        ],
    )
    yield _table(
        ["pieces on the floor line", *range(1, azul.FLOOR_SIZE + 1)],
        [
            ("cost of the last one", *_steps(azul.FLOOR_PENALTY)),
            ("cost of all", *azul.FLOOR_PENALTY[1:]),
        ],
    )
    yield _table(
        ["scored", "points"],
        [
            ("a tile laid alone", 1),
            ("a tile beside others", "the length of its row run plus that of its column run, each if at least 2"),
            ("each full row, at the end", azul.ROW_BONUS),
            ("each full column, at the end", azul.COLUMN_BONUS),
            ("each colour with all five tiles on the wall, at the end", azul.COLOUR_BONUS),
        ],
    )


def _printed_azul() -> dict[str, Any]:
    return {
        "wall": [
            [azul_names.COLOUR_NAMES[colour_at(row, column)] for column in range(azul.COLUMNS)]
            for row in range(azul.LINES)
        ],
        "floor": _steps(azul.FLOOR_PENALTY),
        "bonuses": {"row": azul.ROW_BONUS, "column": azul.COLUMN_BONUS, "colour": azul.COLOUR_BONUS},
    }


def _summer_pavilion() -> Iterator[str]:
    yield (
        f"Everyone starts with {pavilion.FIRST_SCORE} points; a score never falls below 0. "
        "Equal points share the victory."
    )
    yield _factories()
    yield _table(
        ["part", "number"],
        [
            ("tiles of each colour", pavilion.TILES_OF_A_COLOUR),
            ("tiles on a factory", FACTORY_SIZE),
            ("tiles in the supply", pavilion.SUPPLY_SIZE),
            ("rounds", pavilion.ROUNDS),
            ("tiles kept when passing, at most (rounds 1 to 5)", pavilion.MOST_KEPT),
        ],
    )
    yield _table(
        ["wild colour of round", *range(1, pavilion.ROUNDS + 1)],
        [(f"`{name}`", *order) for name, order in WILD_ORDERS.items()],
    )
    for index, side in enumerate(SIDES):
        yield _table(
            [f"costs, `{side}` board", *(f"at {hour}" for hour in pavilion_board.SPACE_HOURS)],
            [(_star(star, side), *pavilion_board.COSTS[index, star].tolist()) for star in range(pavilion_board.STARS)],
        )
    yield "The spaces that surround each pillar, statue and window are the same on both boards:"
    yield _table(["structure", "spaces around it", "bonus tiles"], list(_structures()))
    yield _table(
        ["scored or lost", "points"],
        [
            ("a tile laid", "the tiles of its star in one unbroken run with it, itself included: 1 to 6"),
            ("the first take from the centre in a round", "-1 for each tile taken"),
            ("each tile discarded when passing", -1),
            *((f"a full {name} star, at the end", points) for name, points in _star_points()),
        ],
    )
    yield _table(
        ["all spaces that cost, at the end", *(f"{side} board" for side in SIDES), "points"],
        [
            (cost, *(f"{_spaces_of_cost(side, cost)} spaces" for side in range(len(SIDES))), points)
            for cost, points in enumerate(pavilion.COST_BONUS)
            if points
        ],
    )


def _printed_summer_pavilion() -> dict[str, Any]:
    return {
        "costs": {
            side: dict(zip(STAR_NAMES, pavilion_board.COSTS[index].tolist(), strict=True))
            for index, side in enumerate(SIDES)
        },
        "bonus_tiles": {
            "pillar": pavilion_board.PILLAR,
            "statue": pavilion_board.STATUE,
            "window": pavilion_board.WINDOW,
        },
        "stars": dict(zip(PAVILION_COLOURS, pavilion.STAR_BONUS, strict=True)) | {"six": pavilion.MULTICOLOUR_BONUS},
        "numbers": [[cost, points] for cost, points in enumerate(pavilion.COST_BONUS) if points],
        "most_kept": pavilion.MOST_KEPT,
    }


def _star(star: int, side: str) -> str:
    if side == MONOCHROME or star == pavilion_board.CENTRE_STAR:
        return STAR_NAMES[star]
    return f"{STAR_NAMES[star]} ({PAVILION_COLOURS[pavilion.STAR_COLOURS[star]]})"


def _structures() -> Iterator[tuple[str, str, int]]:
    kinds = {pavilion_board.PILLAR: "pillar", pavilion_board.STATUE: "statue", pavilion_board.WINDOW: "window"}
    for bonus, one, other in sorted(pavilion_board.structures(), key=lambda structure: structure[0]):
        stars = (one,) if one == other else (one, other)
        place = " and ".join(STAR_NAMES[star] for star, _ in stars)
        yield f"{kinds[bonus]} of {place}", "; ".join(map(_spaces, stars)), bonus


def _spaces(part: pavilion_board.Part) -> str:
    star, mask = part
    hours = [str(hour) for space, hour in enumerate(pavilion_board.SPACE_HOURS) if mask >> space & 1]
    return f"{STAR_NAMES[star]} at {' and '.join(hours)}"


def _star_points() -> Iterator[tuple[str, int]]:
    yield from zip(PAVILION_COLOURS, pavilion.STAR_BONUS, strict=True)
    yield "six-coloured", pavilion.MULTICOLOUR_BONUS


def _spaces_of_cost(side: int, cost: int) -> int:
    return int((pavilion_board.COSTS[side] == cost).sum())


def _duel() -> Iterator[str]:
    yield f"Both players start with {duel.FIRST_SCORE} points; a score never falls below 0."
    yield _table(
        ["part", "number"],
        [
            ("rounds", duel.ROUNDS),
            ("tiles of each colour", duel.TILES_OF_A_COLOUR),
            ("special tiles", duel.SPECIAL_TILES),
            ("small factories", duel.SMALL_FACTORIES),
            ("tiles on the sun of a small factory", duel.SMALL_SIZE),
            ("tiles on the sun of the large factory", duel.LARGE_SIZE),
            ("tiles dealt for a round", duel.FACTORY_TILES),
            ("plates in all", duel_plates.PLATES),
            ("plates in the offer", duel.OFFER_SIZE),
            ("plates on a full dome", duel.SLOTS),
            ("spaces of pattern lines 1 to 6", _list(range(1, duel.LINES + 1))),
            (f"tokens of each player in rounds 1 to {duel.ROUNDS - 1}; both must be used", duel.TOKENS),
            ("chips in all", duel.CHIPS * duel.CHIPS_OF_A_KIND),
            ("chips that a player takes in a round, at most", duel.MOST_CHIPS_TAKEN),
            ("broken tiles on a board, at most; others go to the tower for nothing", duel.MOST_BROKEN),
        ],
    )
    yield _table(
        ["cost", ""],
        [
            ("each plate drawn from the stack", _points(duel.DRAW_COST)),
            ("one plate drawn with an empty offer and no points", _points(0)),
            (
                "each missing tile of a line that chips complete",
                f"{chips.PAIR} chips of its colour, or any {chips.ANY}",
            ),
            ("first player tile, at the end of the round", _points(duel.FIRST_PLAYER_PENALTY)),
        ],
    )
    yield _table(
        ["broken tiles", *range(1, duel.MOST_BROKEN + 1)],
        [
            ("cost of the last one", *_steps(duel.BROKEN_PENALTY)),
            ("cost of all", *duel.BROKEN_PENALTY[1:]),
        ],
    )
    yield _table(
        ["scored", "points"],
        [
            ("a tile laid alone", 1),
            ("a tile beside others", "the length of its row run plus that of its column run, each if at least 2"),
            ("a special tile", f"the number of its row, 1 to {duel.LINES}; no runs"),
        ],
    )
    yield _table(
        ["tablet", "side", "what it pays at the end", "points"],
        [
            (1, "`rows`", "each full row", tablets.ROW_POINTS),
            (
                1,
                "`rainbow`",
                f"each row with at least {tablets.RAINBOW_COLOURS} different colours; "
                "special tiles together count as one more",
                tablets.RAINBOW_POINTS,
            ),
            (2, "`columns`", "each full column", tablets.COLUMN_POINTS),
            (2, "`border`", "each tile on the border", tablets.BORDER_POINTS),
            (3, "`diagonals`", "each full main diagonal", tablets.DIAGONAL_POINTS),
            (3, "`corners`", "each full plate in an upper corner", tablets.UPPER_CORNER_POINTS),
            (3, "`corners`", "each full plate in a lower corner", tablets.LOWER_CORNER_POINTS),
            (4, "`jokers`", "each joker space, if all of them are filled; else nothing", tablets.JOKER_POINTS),
            (4, "`specials`", "each empty special space", tablets.EMPTY_SPECIAL_POINTS),
        ],
    )
    yield (
        "Special tiles count as tiles for rows, columns, diagonals, the border and corners. "
        "The tablets in play are added up,\nand the sum changes the score once."
    )


def _printed_duel() -> dict[str, Any]:
    return {
        "broken": _steps(duel.BROKEN_PENALTY),
        "first_player_tile": duel.FIRST_PLAYER_PENALTY,
        "plate_from_stack": duel.DRAW_COST,
        "tablets": {
            "rows": [tablets.ROW_POINTS],
            "rainbow": [tablets.RAINBOW_POINTS],
            "columns": [tablets.COLUMN_POINTS],
            "border": [tablets.BORDER_POINTS],
            "diagonals": [tablets.DIAGONAL_POINTS],
            "corners": [tablets.UPPER_CORNER_POINTS, tablets.LOWER_CORNER_POINTS],
            "jokers": [tablets.JOKER_POINTS],
            "specials": [tablets.EMPTY_SPECIAL_POINTS],
        },
        "plates": ["".join(duel_plates.SYMBOLS[cell] for cell in plate) for plate in duel_plates.CELL[:, 0].tolist()],
    }


def _table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    return "\n".join([_row(head), "|" + "---|" * len(head), *map(_row, rows)])


def _row(cells: Sequence[object]) -> str:
    return "".join(f"| {cell} ".replace("  ", " ") for cell in cells) + "|"


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _points(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"


def _steps(totals: Sequence[int]) -> list[int]:
    """The differences between consecutive totals."""
    return [after - before for before, after in pairwise(totals)]


if __name__ == "__main__":
    for name, section in sections().items():
        page = (DOCS / name).read_text(encoding="utf-8")
        (DOCS / name).write_text(page.replace(section_of(page), section), encoding="utf-8")
        print(f"wrote the numbers of docs/{name}")
    for folder, numbers in printed().items():
        path = WEB_GAMES / folder / "numbers.json"
        path.write_text(numbers, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
