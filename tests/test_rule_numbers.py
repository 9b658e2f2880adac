"""The numbers in `docs/`, on the boards of the web client and in its rules pages are those of the rules.

The rules page of Azul Duel also covers rare cases.
"""

import importlib.util
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from azulejos.games.azul import state as azul
from azulejos.games.duel import state as duel
from azulejos.games.duel.rules import chips
from azulejos.games.duel.rules import plates as duel_plates
from azulejos.games.kit.factories import factories_for
from azulejos.games.summer_pavilion import board as pavilion_board
from azulejos.games.summer_pavilion import state as pavilion
from azulejos.games.summer_pavilion.options import COLOUR_NAMES, WILD_ORDERS
from azulejos.i18n import LANGUAGES, catalogue, say
from tools.write_rule_numbers import DOCS, WEB_GAMES, printed, section_of, sections

WEB = Path(__file__).resolve().parent.parent / "web"
PLAYERS = [2, 3, 4]
FACTORIES = [factories_for(count) for count in PLAYERS]

TOLD = {
    "azul.setup.1": [*PLAYERS, *FACTORIES, azul.TILES, azul.TILES_OF_A_COLOUR],
    "azul.tiling.3": [*(after - before for before, after in pairwise(azul.FLOOR_PENALTY)), azul.FLOOR_PENALTY[-1], 0],
    "azul.end.1": [azul.ROW_BONUS, azul.COLUMN_BONUS, azul.COLOUR_BONUS],
    "azul.jokers.1": [azul.COLOURS, 2 * azul.COLOURS, azul.TILES],
    "summer-pavilion.goal.1": [pavilion.FIRST_SCORE, 0],
    "summer-pavilion.setup.1": [pavilion.TILES, pavilion.TILES_OF_A_COLOUR, *PLAYERS, *FACTORIES],
    "summer-pavilion.bonus.1": [pavilion_board.PILLAR, pavilion_board.STATUE, pavilion_board.WINDOW],
    "summer-pavilion.end.1": [pavilion.MULTICOLOUR_BONUS, 1, 2, 3, 4, 5, 6],
    "duel.goal.1": [duel.FIRST_SCORE, 0],
    "duel.setup.2": [duel_plates.PLATES, 1],
    "duel.setup.3": [duel.TILES, duel.TILES_OF_A_COLOUR, 1, duel.ROUNDS - 1],
    "duel.plates.2": [duel.DRAW_COST],
    "duel.taking.3": [duel.FIRST_PLAYER_PENALTY],
    "duel.decoration.5": [
        *(after - before for before, after in pairwise(duel.BROKEN_PENALTY)),
        duel.BROKEN_PENALTY[-1],
        duel.FIRST_PLAYER_PENALTY,
    ],
}
"""The numbers in paragraphs of the rules pages, in order."""

WORDS = {
    "en": {"two": 2, "three": 3, "six": 6, "seven": 7, "twelve": 12},
    "fr": {"deux": 2, "trois": 3, "six": 6, "sept": 7, "douze": 12},
}

SELDOM_NEEDED = {
    "en": [
        "If the offer is empty and you have 0 points, you draw one plate for free.",
        "If both are empty, the round starts with what there is",
        "An incomplete line keeps its tiles for the next round.",
        "You cannot choose to pass.",
        "if nobody holds it, the victory is shared.",
    ],
    "fr": [
        "Si l’offre est vide et que vous avez 0\xa0point, vous piochez une plaque gratuitement.",
        "Si les deux sont vides, la manche commence avec ce qu’il y a",
        "Une ligne incomplète garde ses tuiles pour la manche suivante.",
        "On ne peut pas passer volontairement.",
        "si personne ne l’a, la victoire est partagée.",
    ],
}
"""Rare cases of Azul Duel, as its rules page describes them."""


@pytest.mark.parametrize("name", sections())
def test_the_numbers_of_a_page_are_up_to_date(name: str) -> None:
    assert section_of((DOCS / name).read_text(encoding="utf-8")) == sections()[name]


@pytest.mark.parametrize("game", printed())
def test_the_numbers_on_boards_of_the_web_client_are_up_to_date(game: str) -> None:
    assert (WEB_GAMES / game / "numbers.json").read_text(encoding="utf-8") == printed()[game]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paragraph", TOLD)
def test_rules_page_has_the_numbers_of_the_game(paragraph: str, language: str) -> None:
    assert [int(number) for number in re.findall(r"\d+", told(paragraph, language))] == TOLD[paragraph]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_page_counts_the_numbers_of_the_monochrome_board(language: str) -> None:
    costs = pavilion_board.COSTS[1]
    groups = {cost: int((costs == cost).sum()) for cost, points in enumerate(pavilion.COST_BONUS) if points}
    words = WORDS[language]
    pairs = re.findall(r"(\w+) (\d)s?\b", told("summer-pavilion.monochrome.3", language))
    assert {int(number): words[count] for count, number in pairs if count in words} == groups


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_page_claims_no_number_of_spaces_for_both_boards(language: str) -> None:
    """There are seven spaces of each number on the coloured board alone."""
    seven = next(word for word, number in WORDS[language].items() if number == pavilion_board.STARS)
    assert seven not in re.findall(r"\w+", told("summer-pavilion.end.1", language).lower())
    assert seven not in re.findall(r"\w+", told("summer-pavilion.end.2", language).lower())


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_page_lists_both_orders_of_wild_colours(language: str) -> None:
    names = {say(f"tile.{colour}", language=language): colour for colour in COLOUR_NAMES}
    words = re.findall(r"\w+", told("summer-pavilion.setup.2", language))
    assert [names[word] for word in words if word in names] == [*WILD_ORDERS["front"], *WILD_ORDERS["back"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_page_says_what_chips_pay(language: str) -> None:
    words = WORDS[language]
    counts = [words[word] for word in re.findall(r"\w+", told("duel.chips.2", language)) if word in words]
    assert counts[:2] == [chips.PAIR, chips.ANY]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_page_covers_rare_cases(language: str) -> None:
    page = [text for key, text in catalogue(language).items() if key.startswith("web.rules.duel.")]
    assert [rule for rule in SELDOM_NEEDED[language] if not any(rule in text for text in page)] == []


def test_what_drawings_of_the_web_client_are_compared_with_is_up_to_date() -> None:
    assert json.loads((WEB / "fixtures" / "printed.json").read_text(encoding="utf-8")) == compared_drawings()


def told(paragraph: str, language: str) -> str:
    """A paragraph of the rules pages."""
    return say(f"web.rules.{paragraph}", language=language)


def compared_drawings() -> Any:
    """The output of `web/scripts/fixtures.py`."""
    spec = importlib.util.spec_from_file_location("fixtures", WEB / "scripts" / "fixtures.py")
    assert spec is not None
    assert spec.loader is not None
    fixtures = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fixtures)
    return json.loads(json.dumps(fixtures.printed()))
