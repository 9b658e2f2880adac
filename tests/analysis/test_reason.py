"""Why a move was a mistake: one sentence in every language, whose facts are those of the engine."""

import random
import re
from collections.abc import Iterator

import pytest

import azulejos
from azulejos.analysis.judgement import Judgement
from azulejos.analysis.reason import reason
from azulejos.i18n import LANGUAGES
from azulejos.match.foresight import standing_of
from tests.analysis.searchers import choice

GAMES = ("azul", "summer-pavilion", "duel")
NO_BREAK = "\N{NO-BREAK SPACE}"


def judged(match: azulejos.Match, best: str, played: str, points_lost: float = 0.0) -> Judgement:
    """A judgement that prefers one action to another."""
    seat = match.current_player
    assert seat is not None
    preferred = choice(match, match.action(best), 0.6, points_lost, 10)
    return Judgement(1, 1, seat, match.action(played), preferred, (0.4,) * match.players, 0.0)


def told(match: azulejos.Match, best: str, played: str, points_lost: float = 0.0, language: str = "en") -> str:
    message = reason(match, judged(match, best, played, points_lost))
    assert message is not None
    return message.text(language)


def pairs(game: str, seed: int) -> Iterator[tuple[azulejos.Match, str, str]]:
    """Two different legal actions in each position of a random game."""
    choose = random.Random(seed)
    match = azulejos.new_match(game, seed=seed)
    while not match.is_over:
        legal = [str(action) for action in match.legal_actions()]
        if len(legal) > 1:
            best, played = choose.sample(legal, 2)
            yield match, best, played
        match.play(choose.choice(legal))


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_of_moves_has_a_reason_in_every_language(game: str) -> None:
    seen: set[str] = set()
    for match, best, played in (pair for seed in range(4) for pair in pairs(game, seed)):
        texts = {language: told(match, best, played, 2.6, language) for language in LANGUAGES}
        assert re.fullmatch(r"The better move [a-z].*[^.]\.", texts["en"]), texts
        assert re.fullmatch(r"Le meilleur coup [a-zé].*[^.]\.", texts["fr"]), texts
        for text in texts.values():
            assert not re.search(r"[{}\n]|None|  |\(\)", text), text
        assert not re.search(f"[^{NO_BREAK}][:;?!»%]", texts["fr"]), texts["fr"]
        seen.add(re.sub(r"\d+", "", texts["en"]))
    assert len(seen) > 20


@pytest.mark.parametrize("game", GAMES)
def test_points_are_those_of_the_projected_scores(game: str) -> None:
    """Compared with the standing after each action alone, which clients get as a preview."""
    gains = prices = 0
    for match, best, played in pairs(game, 7):
        seat = match.current_player
        assert seat is not None
        scores = [standing_of(match.progress.after(match.action(a).id), match.players)[seat] for a in (best, played)]
        text, change = told(match, best, played), scores[0] - scores[1]
        gain = re.search(r"scores (\d+) points? more", text)
        price = re.search(r"gives up (\d+) points?", text)
        assert (int(gain[1]) if gain else 0) == max(0, change), text
        assert (int(price[1]) if price else 0) == max(0, -change), text
        gains, prices = gains + bool(gain), prices + bool(price)
    assert gains
    assert prices


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_to_the_next_player_is_what_the_narrations_say(game: str) -> None:
    found = 0
    for match, best, played in (pair for seed in range(6) for pair in pairs(game, seed)):
        left = re.search(
            r"leaves the next player (.+) instead of (.+?)(?:,| and [a-z]+s | and is |\.)", told(match, best, played)
        )
        if left:
            found += 1
            assert f"Leaves the next player {left[1]}." in match.explain(best, "en")
            assert f"Leaves the next player {left[2]}" in match.explain(played, "en")
    assert found


def test_a_bonus_that_only_the_better_move_builds() -> None:
    """Azul: the narration of the better move mentions it, that of the move played does not."""
    found = 0
    for match, best, played in (pair for seed in range(6) for pair in pairs("azul", seed)):
        built = re.search(r"(?:brings|completes) ((?:row|column) \d) .*?\(\+(\d+)", told(match, best, played))
        if built:
            found += 1
            assert re.search(rf"{built[1]} (?:has|is) [^(]*\(\+{built[2]} ", match.explain(best, "en"))
    assert found


def test_without_a_visible_difference_the_estimate_of_the_search_is_given() -> None:
    match = azulejos.new_match("duel", seed=1)
    best, played = (str(action) for action in match.legal_actions()[:2])
    assert (
        told(match, best, played, 3.4) == "The better move is expected to bring 3 points more by the end of the game."
    )
    assert told(match, best, played, 0.4) == "The better move gives a better chance of winning."


def test_the_best_move_needs_no_reason() -> None:
    match = azulejos.new_match("azul", seed=1)
    best = str(match.legal_actions()[0])
    assert reason(match, judged(match, best, best)) is None
