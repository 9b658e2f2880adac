"""What is shown adds up: points to scores, movements to the tables before and after."""

import random

import pytest

import azulejos
from azulejos.engine import calls
from azulejos.games.kit.animation import Movement, Step
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_the_points_of_the_steps_are_the_change_of_the_scores(options: AnyOptionSet) -> None:
    match, choose = options.new_match(seed=11), random.Random(11)
    while not match.is_over:
        action = choose.choice(match.legal_actions())
        after = match.progress.games.copy()
        calls.apply(after, 0, action.id)
        steps = match.steps(action)
        for seat, before in enumerate(match.scores):
            points = sum(step.points for step in steps if step.seat == seat)
            assert points == int(after[0].players[seat].score) - before, str(action)
        assert all(step.points <= 0 for step in steps if step.kind in ("floor", "broken", "lose", "discard"))
        match.play(action)


def steps_of(match: azulejos.Match, action: str) -> list[Step]:
    return match.steps(action)


def test_a_take_of_azul() -> None:
    match = azulejos.new_match("azul", seed=7)
    first = match.position()["factories"][0]
    (step,) = steps_of(match, "factory 1 blue line 1")
    assert (step.kind, step.seat, step.points) == ("take", 0, 0)
    assert step.movements[0] == Movement("blue", 1, "factory 1", "line 1", None, 0)
    rest = sorted(tile for tile in first if tile != "blue")
    assert sorted(m.piece for m in step.movements[1:] for _ in range(m.count)) == rest
    assert {movement.target for movement in step.movements[1:]} == {"centre"}


def test_the_end_of_a_round_of_azul_is_animated_line_by_line() -> None:
    match = azulejos.new_match("azul", seed=3)
    while True:
        action = str(match.legal_actions()[0])
        steps = steps_of(match, action)
        if len(steps) > 1:
            break
        match.play(action)
    laid = [step for step in steps if step.kind == "lay"]
    assert laid
    assert all(step.movements[0].target.startswith("wall ") for step in laid)
    seats = [step.seat for step in steps[1:]]
    first = match.position()["first_player"]
    assert seats == sorted(seats, key=lambda seat: (seat != first, seat))


def test_face_down_plates_are_not_animated() -> None:
    match, choose = azulejos.new_match("duel", seed=5), random.Random(5)
    hidden = 0
    while not match.is_over:
        actions = match.legal_actions()
        under = [action for action in actions if str(action).startswith(("under", "look"))]
        for action in under:
            steps = steps_of(match, str(action))
            hidden += 1
            assert not [m for step in steps for m in step.movements if m.piece.startswith("plate")]
        match.play(choose.choice([action for action in actions if str(action) == "draw"] or actions))
    assert hidden
