"""The plot of a game is well-formed, with a line for each player, whatever their names."""

from xml.etree import ElementTree as ET

import azulejos
from azulejos.analysis.plot import GROUND, plot
from azulejos.analysis.review import review_with
from azulejos.analysis.searcher import Budget
from azulejos.i18n import set_language
from tests.analysis.searchers import Ranking

SVG = "{http://www.w3.org/2000/svg}"


def drawn(moves: int, players: int = 2, names: list[str] | None = None) -> ET.Element:
    match = azulejos.new_match("azul", players=players, seed=1, names=names)
    for _ in range(moves):
        match.play(match.legal_actions()[-1])
    return ET.fromstring(plot(review_with(Ranking(visits=2), match, Budget(simulations=1))))


def test_there_is_a_line_for_each_player() -> None:
    for players in (2, 3, 4):
        lines = drawn(12, players).findall(f"{SVG}polyline")
        assert len(lines) == players
        assert all(line.get("points") for line in lines)
        assert len({line.get("stroke") for line in lines}) == players
        assert len({line.get("stroke-dasharray") for line in lines}) == players


def test_the_background_is_light() -> None:
    ground = drawn(4).find(f"{SVG}rect")
    assert ground is not None
    assert ground.get("fill") == GROUND


def test_every_mistake_is_a_dot_that_says_what_it_was() -> None:
    dots = drawn(6).findall(f"{SVG}circle")
    assert len(dots) == 6
    title = dots[0].find(f"{SVG}title")
    assert title is not None
    assert title.text is not None
    assert title.text.startswith("Move 1, ")


def test_names_are_escaped() -> None:
    texts = [text.text for text in drawn(4, names=["<b>&", '"Zoë"']).findall(f"{SVG}text")]
    assert {"<b>&", '"Zoë"'} <= set(texts)


def test_a_long_name_is_shortened() -> None:
    texts = [text.text or "" for text in drawn(4, names=["a" * 100, "Bo"]).findall(f"{SVG}text")]
    assert "a" * 17 + "…" in texts


def test_nothing_lies_outside_the_picture() -> None:
    for line in drawn(20).findall(f"{SVG}polyline"):
        for point in (line.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= 960
            assert 0 <= y <= 420


def test_the_plot_is_in_the_current_language() -> None:
    set_language("fr")
    title = drawn(2).find(f"{SVG}title")
    assert title is not None
    assert title.text == "Azul\xa0: les chances de gagner, coup par coup"
