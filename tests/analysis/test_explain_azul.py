"""Azul: the points in explanations are those of the engine, and the sentences are right."""

from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos.core.phases import NOBODY, OVER
from azulejos.core.records import Records
from azulejos.games.azul.rules.actions import is_tile, take_id, taken_from, tile_id, tile_row
from azulejos.games.azul.state import COLUMNS, FLOOR, LINES, NONE, TILING
from azulejos.games.kit.factories import CENTRE, MOST_FACTORIES
from tests.analysis.explained import Explained, applied, moments
from tests.games.azul.tables import board, start

WAYS = [
    {"players": 2, "wall": "coloured"},
    {"players": 3, "wall": "coloured", "jokers": True},
    {"players": 2, "wall": "grey"},
    {"players": 2, "wall": "grey", "jokers": True},
]


@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_explained_points_are_those_of_the_engine(options: dict[str, object], seed: int) -> None:
    for match, actions in moments("azul", seed, 4, **options):
        for action in actions:
            explained = Explained(match, action)
            if is_tile(action.id):
                assert explained.points("narration.lays") == points_of_tile(explained.before, action.id), (
                    explained.message.text()
                )
            else:
                gain = explained.points("narration.to_line") + explained.number("narration.lower_lines")
                change = explained.change(gain + explained.number("narration.floor"))
                assert change == change_of_standing(explained.before, action.id), explained.message.text()


def points_of_tile(games: Records, action: int) -> int:
    """The points of the engine for one tile, with no other tile to place and nothing to pay."""
    games = games.copy()
    player = games[0].players[games[0].current]
    empty(player, [row for row in range(LINES) if row != tile_row(action)])
    player.floor_count = 0
    before, seat = int(player.score), int(games[0].current)
    return score_without_bonuses(applied(games, action)[0], seat) - before


def change_of_standing(games: Records, action: int) -> int:
    """By how much a take changes the score that the engine gives if the round ends."""
    seat = int(games[0].current)
    not_the_last = games.copy()
    other = MOST_FACTORIES - 1 if taken_from(action) == CENTRE else CENTRE
    not_the_last[0].places[other, 0] += 1
    not_the_last[0].where[0] |= 1 << other
    return score_at_end(applied(not_the_last, action), seat) - score_at_end(games, seat)


def score_at_end(games: Records, seat: int) -> int:
    """The score of a seat when another one takes the only tile left, with the best spaces chosen one by one."""
    games = games.copy()
    state = games[0]
    state.places[:] = 0
    state.where[:] = 0
    state.places[CENTRE, 0], state.where[0] = 1, 1 << CENTRE
    other = (seat + 1) % int(state.seats)
    state.current = other
    if state.marker == NOBODY:
        state.marker = other
    games = applied(games, take_id(0, CENTRE, FLOOR))
    while games[0].phase == TILING:
        row = int(games[0].choosing)
        legal = [column for column in range(COLUMNS) if is_free(games[0], row, column)]
        best = max(legal, key=lambda column: (naive_points(games[0], row, column), -column))
        games = applied(games, tile_id(row, best))
    return score_without_bonuses(games[0], seat)


def is_free(state: Any, row: int, column: int) -> bool:
    player = state.players[state.current]
    colour = player.lines[row].colour
    used = colour != NONE and state.grey and player.columns_with[colour] >> column & 1
    return bool(player.wall[row, column] == NONE and not used)


def naive_points(state: Any, row: int, column: int) -> int:
    wall = state.players[state.current].wall != NONE
    runs = []
    for line, at in ((wall[row], column), (wall[:, column], row)):
        first = last = at
        while first > 0 and line[first - 1]:
            first -= 1
        while last < LINES - 1 and line[last + 1]:
            last += 1
        runs.append(last - first + 1)
    return sum(run for run in runs if run > 1) or 1


def score_without_bonuses(state: Any, seat: int) -> int:
    player = state.players[seat]
    if state.phase != OVER:
        return int(player.score)
    wall = player.wall != NONE
    bonus = 2 * wall.all(axis=1).sum() + 7 * wall.all(axis=0).sum()
    bonus += 10 * sum(int(np.sum(player.wall == colour)) == LINES for colour in range(5))
    return int(player.score - bonus)


def empty(player: Any, rows: list[int]) -> None:
    for row in rows:
        player.lines[row].colour, player.lines[row].count, player.lines[row].jokers = NONE, 0, 0


# Sentences


def table() -> azulejos.Match:
    """A player whose line 3 lacks two blue tiles, for a space with neighbours in its row and in its column."""
    wall = ("..R..", "..Y..", "KW...", ".....", ".....")
    player = board(score=8, lines={3: "blue"}, wall=wall)
    return start(player, board(), factories={1: "3 blue red", 2: "2 white 2 yellow"}, centre="4 black red")


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        (
            "factory 1 blue line 3",
            "Takes 3 blue from factory 1 to line 3, completing it: 6 points at the end of the round (a row of 3 "
            "and a column of 3). On the floor line: 1 tile (−1). On the wall: column 3 has 3 of 5 (+7 if complete). "
            "Leaves the next player 4 black in the centre.",
            "Prend 3\xa0bleues dans la fabrique\xa01 et complète la ligne\xa03\xa0: 6\xa0points à la fin de la manche "
            "(une rangée de\xa03 et une colonne de\xa03). Sur la ligne Plancher\xa0: 1\xa0tuile (−1). Sur le mur\xa0: "
            "la colonne\xa03 en a 3 sur 5 (+7 si complète). Laisse au joueur suivant 4\xa0noires au centre.",
        ),
        (
            "centre black line 5",
            "Takes 4 black from the centre to line 5, which now has 4 of 5. On the floor line: the first-player marker "
            "(−1). Starts the next round. Leaves the next player 3 blue on factory 1.",
            "Prend 4\xa0noires au centre pour la ligne\xa05 (4 sur 5). Sur la ligne Plancher\xa0: le marqueur premier "
            "joueur (−1). Commencera la prochaine manche. Laisse au joueur suivant 3\xa0bleues dans la fabrique\xa01.",
        ),
        (
            "factory 2 white floor",
            "Takes 2 white from factory 2 to the floor line. On the floor line: 2 tiles (−2). Leaves the next player 4 "
            "black in the centre.",
            "Prend 2\xa0blanches dans la fabrique\xa02 sans remplir de ligne. Sur la ligne Plancher\xa0: 2\xa0tuiles "
            "(−2). Laisse au joueur suivant 4\xa0noires au centre.",
        ),
    ],
)
def test_takes_are_explained_in_a_players_words(action: str, english: str, french: str) -> None:
    match = table()
    assert match.explain(action, "en") == english
    assert match.explain(action, "fr") == french


def test_a_full_row_ends_the_game_and_the_last_take_the_round() -> None:
    wall = ("BYRK.", ".....", ".....", ".....", ".....")
    match = start(board(score=14, wall=wall), board(floor="marker"), centre="white")
    assert match.explain("centre white line 1") == (
        "Takes 1 white from the centre to line 1, completing it: 5 points at the end of the round (a row of 5). On "
        "the wall: row 1 is complete (+2 at the end). The game ends after this round. That is the last take of the "
        "round."
    )


def test_nobody_starts_a_round_after_the_last_one() -> None:
    wall = ("BYRK.", ".....", ".....", ".....", ".....")
    match = start(board(score=14, wall=wall), board(), factories={1: "4 blue"}, centre="white red")
    told = match.explain("centre white line 1")
    assert "the first-player marker (−1)" in told
    assert "The game ends after this round." in told
    assert "Starts the next round." not in told
    assert "Starts the next round." in match.explain("centre red line 2")


def test_a_score_does_not_fall_below_0() -> None:
    match = start(board(), board(), factories={1: "4 blue"}, centre="2 red")
    assert "On the floor line: 3 tiles (−4). A score never falls below 0: 0 in all, as things stand." in match.explain(
        "factory 1 blue line 1"
    )


def test_a_lower_line_gains_from_the_tile_above_it() -> None:
    match = start(board(lines={2: "2 yellow"}), board(), factories={1: "red 3 black"}, centre="white")
    assert match.explain("factory 1 red line 1") == (
        "Takes 1 red from factory 1 to line 1, completing it: 1 point at the end of the round (a tile on its own). "
        "Lines below: +1. Leaves the next player 3 black in the centre."
    )


def test_choosing_a_space_explains_its_points() -> None:
    wall = ("B....", ".Y...", ".....", ".....", ".....")
    player = board(score=2, lines={1: "red"}, wall=wall)
    match = start(player, board(floor="marker"), wall="grey", centre="white", current_player=1)
    match.play("centre white line 5")
    assert (
        match.explain("line 1 column 2")
        == "Places 1 red from line 1 in column 2: 4 points (a row of 2 and a column of 2)."
    )
    assert match.explain("line 1 column 4") == "Places 1 red from line 1 in column 4: 1 point (a tile on its own)."
