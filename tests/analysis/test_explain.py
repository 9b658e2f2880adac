"""Every legal action of every game can be explained, in every language, and nothing else can."""

import re

import pytest

import azulejos
from azulejos.i18n import LANGUAGES, set_language
from tests.analysis.explained import moments
from tests.games.duel.option_sets import OPTION_SETS as DUEL
from tests.games.duel.option_sets import OptionSet as DuelOptions
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet

WAYS: list[AnyOptionSet | DuelOptions] = [*ALL_OPTION_SETS, *DUEL]
HARD_BEFORE = ":;?!»%"
NO_BREAK = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize("options", WAYS, ids=lambda options: f"{options.game}-{options}")
def test_every_action_has_sentences_in_every_language(options: AnyOptionSet | DuelOptions) -> None:
    start = options.new_match(3)
    for match, actions in moments(options.game, 3, 3, players=options.players, **start.options):
        for action in actions:
            texts = {language: match.explain(action, language) for language in LANGUAGES}
            for text in texts.values():
                assert re.fullmatch(r"[A-ZÀ-Ý].*\.", text), text
                assert not re.search(r"[{}\n]|None|  |\(\)|\.\.|: \.", text), text
            assert texts["en"] != texts["fr"]
            assert not re.search(f"[^{NO_BREAK}][{HARD_BEFORE}]", texts["fr"]), texts["fr"]


def test_explaining_changes_nothing() -> None:
    match = azulejos.new_match("azul", seed=3)
    before = match.record(), match.position()
    match.explain(match.legal_actions()[0])
    assert (match.record(), match.position()) == before


def test_explanations_are_in_the_current_language() -> None:
    match = azulejos.new_match("azul", seed=3)
    action = match.legal_actions()[0]
    assert match.explain(action).startswith("Takes")
    set_language("fr")
    assert match.explain(action).startswith("Prend")


def test_explaining_an_illegal_action_gives_the_reason() -> None:
    with pytest.raises(azulejos.IllegalAction, match="There is no factory 9"):
        azulejos.new_match("azul", seed=3).explain("factory 9 blue line 1")
