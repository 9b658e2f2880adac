"""The `Match` object: what each of its names does, and that mistakes change nothing."""

import copy
import pickle

import numpy as np
import pytest

import azulejos
from azulejos.i18n import Message


def test_a_new_match_is_dealt_and_ready() -> None:
    match = azulejos.new_match("azul", players=3, seed=7, wall="grey", jokers=True)
    assert (match.players, match.current_player, match.is_over) == (3, 0, False)
    assert (match.options["wall"], match.options["jokers"]) == ("grey", True)
    assert (match.scores, match.outcome, match.history) == ((0, 0, 0), None, ())


def test_without_a_seed_every_match_is_another() -> None:
    assert len({azulejos.new_match("azul").record() for _ in range(5)}) == 5


def test_an_action_can_be_given_in_four_ways() -> None:
    match = azulejos.new_match("azul", seed=7)
    action = match.legal_actions()[5]
    records = []
    for given in (action, action.id, str(action), action.to_dict()):
        twin = match.branch()
        twin.play(given)
        records.append(twin.record())
    assert len(set(records)) == 1


def test_actions_are_equal_by_their_id() -> None:
    match = azulejos.new_match("azul", seed=7)
    action = match.legal_actions()[0]
    assert action == match.action(str(action))
    assert len({action, match.action(action.id)}) == 1


def test_history_lists_what_was_played() -> None:
    match = azulejos.new_match("azul", seed=7)
    played = []
    for _ in range(4):
        played.append(match.legal_actions()[0])
        match.play(played[-1])
    match.undo()
    assert match.history == tuple(played[:3])


def test_a_finished_match_takes_no_action() -> None:
    match = azulejos.new_match("azul", seed=7)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    assert match.current_player is None
    assert match.legal_actions() == []
    with pytest.raises(azulejos.IllegalAction, match=r"The game is over\."):
        match.play("factory 1 blue line 1")


def test_undo_at_the_end_reopens_the_game() -> None:
    match = azulejos.new_match("azul", seed=7)
    while not match.is_over:
        before = match.position()
        match.play(match.legal_actions()[0])
    match.undo()
    assert match.position() == before
    assert match.outcome is None


def test_nothing_to_undo() -> None:
    with pytest.raises(azulejos.IllegalAction, match=r"There is nothing to undo\."):
        azulejos.new_match("azul", seed=7).undo()


def test_names_are_kept_in_the_record() -> None:
    match = azulejos.new_match("azul", seed=7, names=["Ana", "Élodie"])
    assert azulejos.load_record(match.record()).names == ("Ana", "Élodie")


def test_a_position_goes_on_with_its_own_deals() -> None:
    """A full position has the generator, so the loaded match gets the same deals."""
    first = azulejos.new_match("azul", seed=7)
    second = azulejos.load_position(first.position())
    for match in (first, second):
        while match.position()["round"] == 1:
            match.play(match.legal_actions()[-1])
    assert first.position() == second.position()


def test_a_seed_replaces_the_generator_of_a_position() -> None:
    position = azulejos.new_match("azul", seed=7).position()
    assert azulejos.load_position(position, seed=1).position()["generator"] != position["generator"]
    assert azulejos.load_position(position, seed=1).position() == azulejos.load_position(position, seed=1).position()


def test_a_record_never_holds_the_generator() -> None:
    match = azulejos.load_position(azulejos.new_match("azul", seed=7).position())
    assert "generator" not in match.record()


def test_the_outcome_has_a_sentence_in_both_languages() -> None:
    outcome = azulejos.Outcome(winners=(0, 2), scores=(40, 12, 40), reason="shared", ending="full row")
    assert str(outcome) == "Player 1 and Player 3 share the victory with 40 points each."
    assert (
        outcome.message(["Ana", "Bo", "Cy"]).text("fr")
        == "Ana et Cy se partagent la victoire avec 40\xa0points chacun."
    )


def test_errors_actions_and_matches_can_be_sent_to_another_process() -> None:
    match = azulejos.new_match("azul", seed=7)
    action = match.legal_actions()[0]
    for copied in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match), copy.copy(match)):
        copied.play(action)
        assert copied.history == (action,)
    assert pickle.loads(pickle.dumps(action)) == action
    for error in (azulejos.IllegalAction("illegal.over"), azulejos.InvalidRecord(3, Message("record.cut_short"))):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (type(error), str(error))


def test_a_branch_with_a_seed_has_deals_of_its_own() -> None:
    match = azulejos.new_match("azul", seed=7)
    deals = []
    for branch in (match.branch(), match.branch(), match.branch(seed=1)):
        while branch.position()["round"] == 1:
            branch.play(branch.legal_actions()[0])
        deals.append(branch.position()["factories"])
    assert deals[0] == deals[1] != deals[2]


def test_numpy_numbers_are_numbers() -> None:
    match = azulejos.new_match("azul", players=np.int64(3), seed=np.int64(7))  # type: ignore[arg-type]
    assert match.record() == azulejos.new_match("azul", players=3, seed=7).record()
    assert match.position(viewer=np.int8(1)) == match.position(viewer=1)  # type: ignore[arg-type]


def test_public_names_are_listed() -> None:
    assert set(azulejos.__all__) == set(dir(azulejos))


def test_list_games_describes_every_game() -> None:
    azul = azulejos.list_games()["azul"]
    assert azul.players == (2, 3, 4)
    assert {"wall": ("coloured", "grey"), "jokers": (False, True)}.items() <= {
        option.name: option.values for option in azul.options
    }.items()
    duel = azulejos.list_games()["duel"]
    assert duel.players == (2,)
    assert {option.name: (option.values, option.default) for option in duel.options} == {
        "tablets": (("random", "first-game"), "random"),
        "tablet_count": ((3, 4), 3),
    }
    assert list(azulejos.list_games()) == ["azul", "summer-pavilion", "duel"]


def test_list_options_are_normalised() -> None:
    """Tablets in their own order, the three of the first game by their name; the number goes with the list."""
    for given, told in (
        (["jokers", "border", "rows"], ["rows", "border", "jokers"]),
        (("specials", "corners", "border", "rainbow"), ["rainbow", "border", "corners", "specials"]),
        (["diagonals", "rows", "columns"], "first-game"),
        ("first-game", "first-game"),
    ):
        match = azulejos.new_match("duel", seed=7, tablets=given)
        assert match.options == {"tablets": told, "tablet_count": 4 if len(given) == 4 else 3}
        assert match.record() == azulejos.new_match("duel", seed=7, tablets=told).record()
        assert azulejos.load_position(match.position()).options == match.options
        assert azulejos.load_record(match.record()).options == match.options


def test_tablets_drawn_at_random_are_options_of_their_own() -> None:
    """The options say that the tablets were drawn, even if the draw equals those of the first game."""
    drawn = [azulejos.new_match("duel", seed=seed, tablet_count=3) for seed in range(200)]
    assert {str(match.options) for match in drawn} == {"{'tablets': 'random', 'tablet_count': 3}"}
    assert ["rows", "columns", "diagonals"] in [match.position()["tablets"] for match in drawn]
    assert len({tuple(match.position()["tablets"]) for match in drawn}) == 32
