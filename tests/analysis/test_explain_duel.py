"""Azul Duel: the points in explanations are those of the engine, and the sentences are right."""

from typing import Any

import pytest

from azulejos.core.phases import NOBODY
from azulejos.core.records import Records
from azulejos.games import load
from azulejos.games.duel.rules.actions import (
    CHIP_IDS,
    DRAW_ID,
    MOON_IDS,
    PLACE_IDS,
    SKIP_ID,
    SPEND_IDS,
    STACK_IDS,
    SUN_IDS,
    TILE_IDS,
    sun_id,
    tile_id,
)
from azulejos.games.duel.state import ACQUIRING, BROKEN, LARGE, LAYING, LINES, NONE, PAYING
from tests.analysis.explained import Explained, applied, moments, signed_number
from tests.games.duel.option_sets import OPTION_SETS, OptionSet
from tests.games.duel.tables import Seat, acquiring, dome, starting, tablet_points

MIDDLE_ROUND = 4
"""The end of this round is not the end of the game, so that no tablets come on top."""


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_explained_points_are_those_of_the_engine(options: OptionSet) -> None:
    chosen = options.new_match(1).options
    for match, actions in moments("duel", 1, 4, **chosen):
        for action in actions:
            check(Explained(match, action), action.id)


def check(explained: Explained, action: int) -> None:
    if SUN_IDS <= action < STACK_IDS or MOON_IDS <= action < CHIP_IDS:
        gain = (
            explained.points("narration.to_line")
            + explained.points("narration.duel.special")
            + explained.number("narration.lower_lines")
        )
        paid = explained.number("narration.broken") + explained.number("narration.duel.first_tile")
        was, now = ends(explained, action)
        assert explained.change(gain + paid) == score(now, explained.seat) - score(was, explained.seat), (
            explained.message.text()
        )
        check_tablets(explained, was, now)
    elif PLACE_IDS <= action < SUN_IDS:
        was, now = ends(explained, action)
        assert explained.number("narration.duel.changes") == score(now, explained.seat) - score(was, explained.seat), (
            explained.message.text()
        )
        check_tablets(explained, explained.before, not_the_last(explained, action))
    elif action == DRAW_ID:
        assert explained.number("narration.duel.draw") == explained.score_change(), explained.message.text()
    elif action >= TILE_IDS or SPEND_IDS <= action < SKIP_ID:
        after = applied(alone(explained), action)
        points = (
            explained.points("narration.lays")
            + explained.points("narration.duel.completed")
            + explained.points("narration.duel.special")
        )
        assert points == score(after, explained.seat) - score(explained.before, explained.seat), (
            explained.message.text()
        )
        check_tablets(explained, explained.before, after)


def score(games: Records, seat: int) -> int:
    return int(games[0].players[seat].score)


def alone(explained: Explained) -> Records:
    """The game with no other line to lay and nothing to pay, far from its end."""
    games = explained.before.copy()
    state = games[0]
    state.holder, state.round_number = NOBODY, MIDDLE_ROUND
    for seat in range(2):
        player = state.players[seat]
        player.broken_count = 0
        for line in range(LINES):
            if (seat, line) != (explained.seat, int(state.line)):
                player.lines[line].colour, player.lines[line].count = NONE, 0
    return games


def ends(explained: Explained, action: int) -> tuple[Records, Records]:
    """The end of the round without an action and with it, as the engine plays it."""
    return round_ended(explained.before, explained.seat), round_ended(not_the_last(explained, action), explained.seat)


def not_the_last(explained: Explained, action: int) -> Records:
    games = explained.before.copy()
    games[0].players[1 - explained.seat].tokens = 2
    return applied(games, action)


def round_ended(games: Records, seat: int) -> Records:
    """The game after the other seat has taken the only tile left; no chips are spent, the best cells are chosen."""
    games = games.copy()
    state = games[0]
    state.sun[:], state.large_moon[:], state.rest[:], state.where[:] = 0, 0, 0, 0
    state.moon[:], state.heights[:], state.chips[:], state.stacking = NONE, 0, NONE, NONE
    state.sun[LARGE, 0], state.where[0] = 1, 1 << LARGE
    state.phase, state.current, state.round_number, state.picks_left = ACQUIRING, 1 - seat, MIDDLE_ROUND, 0
    for player in state.players:
        player.tokens, player.chips_taken = 0, 2
        player.chips[:] = 0
    games = applied(games, sun_id(LARGE, 0, BROKEN))
    while games[0].phase in (PAYING, LAYING):
        assert games[0].phase == LAYING
        games = best_cell(games)
    return games


def best_cell(games: Records) -> Records:
    """The game after the cell that scores most at once, of such cells the one in the fullest column."""
    state = games[0]
    line, seat = int(state.line), int(state.current)
    player = state.players[seat]
    colour = int(player.lines[line].colour)
    free = int(player.free[colour, line]) | int(player.free[6, line])
    tried = []
    for column in range(LINES):
        if free >> column & 1:
            after = applied(lone_line(games, seat, line), tile_id(line, column))
            tiles = int(player.columns[column]).bit_count()
            tried.append((int(after[0].players[seat].score), tiles, -column))
    return applied(games, tile_id(line, -max(tried)[2]))


def lone_line(games: Records, seat: int, line: int) -> Records:
    games = games.copy()
    player: Any = games[0].players[seat]
    for other in range(LINES):
        if other != line:
            player.lines[other].colour, player.lines[other].count = NONE, 0
    player.broken_count, games[0].holder = 0, NOBODY
    return games


def check_tablets(explained: Explained, was: Records, now: Records) -> None:
    """The tablets explained are those that a count cell by cell gives."""
    game = load("duel")
    positions = [game.position(games[0], None) for games in (was, now)]
    domes = [position["players"][explained.seat]["dome"] for position in positions]
    changes = {side: tablet_points(side, domes[1]) - tablet_points(side, domes[0]) for side in positions[0]["tablets"]}
    stated = {
        part.key.removeprefix("narration.tablet."): signed_number(part.values["change"])
        for part in explained.all("narration.tablet.")
    }
    assert stated == {side: change for side, change in changes.items() if change}, explained.message.text()


# Sentences


def test_takes_from_suns_are_explained_in_a_players_words() -> None:
    match = starting(Seat(score=5, tokens=2, dome=dome({1: 1, 2: 2, 4: 4})))
    assert match.explain("factory 1 yellow line 1") == (
        "Takes 2 yellow from factory 1 to line 1, completing it: 1 point at the end of the round in column 1 (a "
        "tile on its own). Breaks 1 tile (−1). To the moon: 2 blue. Leaves the next player 2 red on factory 2."
    )
    assert match.explain("factory 1 blue line 2", "fr") == (
        "Prend 2\xa0bleues dans la fabrique\xa01 et complète la ligne\xa02, mais la rangée\xa02 du dôme n’a pas encore "
        "de case pour cette couleur. Sur la lune\xa0: 2\xa0jaunes. Laisse au joueur suivant 2\xa0rouges dans la "
        "fabrique\xa02."
    )
    assert match.explain("factory 2 red broken") == (
        "Takes 2 red from factory 2 without filling a line. Breaks 2 tiles (−3). To the moon: 2 black. Leaves the next "
        "player 2 blue on factory 1."
    )


def test_plates_are_named_by_what_they_show() -> None:
    match = starting(Seat(score=5, tokens=2, dome=dome({1: 1, 2: 2, 4: 4})), offer=[7, 8, 9])
    assert match.explain("draw") == "Draws a plate from the stack: −1. 1 token left in this round."
    assert match.explain("plate 7", "fr") == (
        "Prend la plaque\xa07 (spéciale, noir, rouge et bleu) dans l’offre. Il reste 1\xa0jeton Joueur pour cette "
        "manche."
    )
    match.play("plate 7")
    assert match.explain("slot 3 turn 90") == (
        "Places plate 7 in slot 3, turned 90°: red and special in row 1, blue and black in row 2. Leaves the next "
        "player 2 blue on factory 1."
    )


def test_moons_and_chips_are_explained_with_their_effects() -> None:
    seat = Seat(score=5, lines={3: "KK", 1: "Y"}, dome=dome({1: 1, 2: 2, 4: 4, 5: 3, 7: 9}, {2: "T"}))
    other = Seat(lines={5: "RRRRR", 6: "BBBBBB"}, broken="Y")
    match = acquiring(seat, other, factories={1: "|KY", 2: "|R", 4: "+KB"}, large="|KKT", tile=None)
    assert match.explain("moon black line 3") == (
        "Takes 2 black from the moons to line 3, completing it: 3 points at the end of the round (a column of 3). "
        "Breaks 1 tile (−1). Takes the first-player tile: −2. Starts the next round."
    )
    assert match.explain("chip 4", "fr") == (
        "Prend le jeton Bonus noir/bleu de la fabrique\xa04\xa0: 3\xa0jetons maintenant. De quoi compléter la "
        "ligne\xa03. Laisse au joueur suivant 2\xa0noires sur les lunes."
    )
