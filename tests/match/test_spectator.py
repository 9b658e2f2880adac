"""What a spectator sees."""

import random

import azulejos
from azulejos.games.kit.visibility import OPEN
from azulejos.match.match import SPECTATOR


def test_in_open_games_spectators_see_what_players_see() -> None:
    for game in ("azul", "summer-pavilion"):
        match = azulejos.new_match(game, seed=1)
        assert match.game.visibility == OPEN
        assert match.position(SPECTATOR) == match.position(0) == match.position(1)


def test_in_duel_spectators_do_not_know_face_down_plates() -> None:
    """Neither those that one player has put back, nor those that the other has seen there."""
    choose = random.Random(3)
    tried = 0
    for seed in range(4):
        match = azulejos.new_match("duel", seed=seed)
        while not match.is_over:
            truth = match.position()
            if truth["stack"]["under"] and truth["choosing"] is None:
                tried += 1
                check_spectator(match)
                first = truth["stack"]["under"][0]
                truth["stack"]["seen"] = [{"group": first["group"], "plates": first["plates"][:1]}]
                check_spectator(azulejos.load_position(truth))
            actions = match.legal_actions()
            match.play(choose.choice([a for a in actions if str(a) == "draw"] or actions))
    assert tried


def check_spectator(match: azulejos.Match) -> None:
    truth, seen = match.position(), match.position(SPECTATOR)
    assert not [plate for batch in seen["stack"]["under"] for plate in batch["plates"] if plate]
    assert seen["stack"]["seen"] == []
    face_down = {plate for batch in truth["stack"]["under"] for plate in batch["plates"]}
    assert set(seen["unseen"]) == set(truth["unseen"]) | face_down
