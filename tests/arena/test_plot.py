"""The plot is well-formed, and shows the results."""

from xml.etree import ElementTree as ET

from azulejos.arena import play_match
from azulejos.arena.plot import plot, series
from azulejos.i18n import set_language
from tests.arena.players import Chance, First

SVG = "{http://www.w3.org/2000/svg}"


class Angled(First):
    """Has a name that must be escaped in XML."""

    name = "<a> & \x01"


def test_the_picture_is_well_formed_with_a_panel_for_each_pair() -> None:
    result = play_match([Angled, First, Chance], games=4, seed=1, threads=1)
    picture = ET.fromstring(plot(result))
    assert len(picture.findall(f"{SVG}g")) == 3
    texts = [text.text or "" for text in picture.iter(f"{SVG}text")]
    assert any(text.startswith("<a> & � against first: win rate") for text in texts)


def test_the_curve_ends_with_the_result() -> None:
    pair = play_match([Chance, First], games=10, seed=1, threads=1).pairs[0]
    points = series(pair)
    assert [games for games, _ in points] == [2, 4, 6, 8, 10]
    assert points[-1][1] == pair.win_rate


def test_the_plot_can_be_in_french() -> None:
    result = play_match([Chance, First], games=2, seed=1, threads=1)
    set_language("fr")
    assert "parties jouées" in plot(result)
    set_language(None)
