"""Summer Pavilion: the points and tiles in explanations are those of the engine, and the sentences are right."""

from typing import Any

import pytest

from azulejos.core.phases import OVER
from azulejos.games.summer_pavilion.board import COSTS
from azulejos.games.summer_pavilion.rules.actions import (
    BONUS_IDS,
    DISCARD_ID,
    KEEP_IDS,
    PASS_ID,
    PAY_IDS,
    PLACE_IDS,
    placed_space,
    placed_star,
)
from azulejos.games.summer_pavilion.state import KEEPING, PAYING
from tests.analysis.explained import Explained, applied, inner_count, moments
from tests.games.summer_pavilion.tables import board, placing, taking

WAYS = [{"players": 2}, {"players": 3, "board": "monochrome", "wilds": "back"}]


@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_explained_points_and_tiles_are_those_of_the_engine(options: dict[str, object], seed: int) -> None:
    for match, actions in moments("summer-pavilion", seed, 4, **options):
        for action in actions:
            explained = Explained(match, action)
            if explained.after[0].phase == OVER:
                continue  # bonuses have come on top
            if action.id < PLACE_IDS:
                check_take(explained)
            elif action.id < BONUS_IDS:
                check_placement(explained, action.id)
            elif action.id >= PASS_ID:
                check_pass(explained, action.id)


def check_take(explained: Explained) -> None:
    assert explained.change(explained.number("narration.pavilion.token")) == explained.score_change(), (
        explained.message.text()
    )
    hands = [games[0].players[explained.seat].hand for games in (explained.before, explained.after)]
    (taken,) = explained.all("narration.takes")
    assert tiles_in(taken.values["tiles"]) == int(hands[1].sum() - hands[0].sum())


def tiles_in(parts: object) -> int:
    assert isinstance(parts, tuple)
    return sum(inner_count(part.values.get("tiles", part)) for part in parts)


def check_placement(explained: Explained, action: int) -> None:
    before, after = explained.before[0], explained.after[0]
    is_pending = after.phase == PAYING
    assert explained.all("narration.pavilion.choose" if is_pending else "narration.pavilion.place")
    games = applied(explained.after, PAY_IDS + fewest_wilds(after)) if is_pending else explained.after
    gained = int(games[0].players[explained.seat].score) - int(before.players[explained.seat].score)
    if games[0].phase != OVER:
        assert explained.points("narration.pavilion") == gained, explained.message.text()
    assert explained.number("narration.pavilion.surrounds", "count") == bonus_tiles(explained, games[0], action), (
        explained.message.text()
    )


def fewest_wilds(state: Any) -> int:
    cost = int(COSTS[state.monochrome, state.star, state.space])
    return max(0, cost - int(state.players[state.current].hand[state.colour]))


def bonus_tiles(explained: Explained, after: Any, action: int) -> int:
    """The bonus tiles taken already, and those still to be taken."""
    before = explained.before[0]
    place = (placed_star(action), placed_space(action)) if action < PAY_IDS else (before.star, before.space)
    cost = int(COSTS[before.monochrome, place[0], place[1]])
    hands = [int(state.players[explained.seat].hand.sum()) for state in (before, after)]
    left = int(after.bonus_left) if after.bonus_left > 0 else 0
    return hands[1] - hands[0] + cost + min(left, int(after.supply_count))


def check_pass(explained: Explained, action: int) -> None:
    games = explained.after
    if action == PASS_ID and games[0].phase == KEEPING:
        while games[0].phase == KEEPING and games[0].current == explained.seat:
            colour = int(games[0].players[explained.seat].hand.argmax())
            games = applied(games, KEEP_IDS + colour)
    if games[0].phase == OVER:
        return
    lost = int(games[0].players[explained.seat].score) - int(explained.before[0].players[explained.seat].score)
    stated = explained.number("narration.pavilion.discard") + explained.number("narration.pavilion.pass_some")
    assert explained.change(stated) == lost, explained.message.text()
    assert action != DISCARD_ID or lost == explained.score_change()


# Sentences; purple is wild in round 1


def test_a_take_lists_the_hand_after_it() -> None:
    match = taking(board(hand="B"), factories={1: "BBPG", 2: "RRRR"}, centre="OYY")
    assert match.explain("factory 1 blue") == (
        "Takes 2 blue and 1 purple (wild) from factory 1. Now in hand: 3 blue and 1 purple (wild). Enough to place one "
        "on a space that costs 4. Leaves the next player 4 red on factory 2."
    )
    assert match.explain("centre yellow", "fr") == (
        "Prend 2\xa0jaunes au centre. Prend le marqueur premier joueur\xa0: −2, et posera en premier. Commencera la "
        "prochaine manche. Maintenant en main\xa0: 2\xa0jaunes. De quoi en poser une sur une case à 2. Laisse au "
        "joueur suivant 4\xa0rouges dans la fabrique\xa02."
    )


def test_a_placement_explains_payment_run_structures_and_bonuses() -> None:
    match = placing(board(hand="OOOOO", stars={"11": "O..OO."}))
    assert match.explain("place orange star 11 at 10") == (
        "Places 1 orange on space 5 of the orange star, paid with 5 orange: 4 points (a run of 4). Surrounds a window: "
        "3 bonus tiles. On the board: the orange star has 4 of 6 (+17 if complete)."
    )
    assert match.explain("place orange star 11 at 2", "fr") == (
        "Pose 1\xa0orange sur la case\xa01 de l’étoile orange, payée avec 1\xa0orange\xa0: 2\xa0points (une suite "
        "de\xa02). Sur le plateau\xa0: l’étoile orange en a 4 sur 6 (+17 si complète)."
    )


def test_a_star_without_a_colour_is_named_by_its_place() -> None:
    match = placing(board(hand="OO"), side="monochrome")
    assert match.explain("place orange star 3 at 10").startswith("Places 1 orange on space 1 of the right-hand star")
    assert match.explain("place orange star 3 at 8", "fr").startswith(
        "Pose 1\xa0orange sur la case\xa02 de l’étoile de droite"
    )


def test_the_payment_comes_after_the_placement() -> None:
    match = placing(board(hand="OOPP"))
    assert match.explain("place orange star 11 at 4") == (
        "Places 1 orange on space 2 of the orange star for 2 tiles: 1 point (a tile on its own) once paid."
    )
    match.play("place orange star 11 at 4")
    assert match.explain("pay 1 wild") == (
        "Places 1 orange on space 2 of the orange star, paid with 1 orange and 1 purple (wild): 1 point (a tile on its "
        "own)."
    )


def test_a_pass_explains_kept_and_lost_tiles() -> None:
    match = placing(board(hand="OOPPRR"))
    assert match.explain("pass") == "Passes. Four tiles can be kept; 2 must go: −2."
    assert match.explain("pass", "fr") == "Passe. Quatre tuiles peuvent être gardées, 2 sont à défausser\xa0: −2."
    match.play("pass")
    assert match.explain("discard") == (
        "Discards 6 tiles: −6. A score never falls below 0: −5 in all, as things stand."
    )
    for tile in ("orange", "orange", "red"):
        match.play(f"keep {tile}")
    assert match.explain("keep red") == "Keeps 1 red for the next round. Discards 2 tiles: −2."
