"""Plots the result of an arena as SVG: the win rate with its interval over the games, one panel per pair."""

from xml.sax.saxutils import escape

from azulejos.arena.estimates import Estimate, estimate_share
from azulejos.arena.result import PairResult, Result
from azulejos.i18n import say

_WIDTH, _PANEL = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 16, 34, 40
_MOST_POINTS = 200
_INK, _FAINT, _BLUE = "#1d2733", "#c9d1d9", "#1f5fa8"


def plot(result: Result) -> str:
    """Return the plot as the text of an SVG file."""
    height = _PANEL * len(result.pairs)
    panels = "".join(
        f'<g transform="translate(0 {_PANEL * number})">{_panel(pair)}</g>' for number, pair in enumerate(result.pairs)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'font-family="sans-serif" font-size="12" fill="{_INK}">'
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>{panels}</svg>\n'
    )


def series(pair: PairResult) -> list[tuple[int, Estimate]]:
    """Return the win rate by games played, at up to a few hundred points. The last point is the final rate."""
    shares = [deal.share for deal in pair.deals]
    step = max(1, len(shares) // _MOST_POINTS)
    counts = sorted({*range(step, len(shares) + 1, step), len(shares)})
    return [(count * pair.players, estimate_share(shares[:count], pair.players)) for count in counts]


def _panel(pair: PairResult) -> str:
    points = series(pair)
    last = points[-1][0]
    low = [f"{_x(games, last)},{_y(estimate.low)}" for games, estimate in points]
    high = [f"{_x(games, last)},{_y(estimate.high)}" for games, estimate in points]
    line = [f"{_x(games, last)},{_y(estimate.value)}" for games, estimate in points]
    parts = [
        _text(
            _LEFT, 20, say("arena.plot.title", first=pair.names[0], second=pair.names[1]), "start", 'font-weight="bold"'
        ),
        *(_level(percent / 100) for percent in range(0, 101, 25)),
        f'<polygon points="{" ".join(high + low[::-1])}" fill="{_BLUE}" fill-opacity="0.18"/>',
        f'<polyline points="{" ".join(line)}" fill="none" stroke="{_BLUE}" stroke-width="2"/>',
        _rule(1 / pair.players, f'stroke="{_INK}" stroke-dasharray="4 4"'),
        _text(_LEFT, _PANEL - 22, "0"),
        _text(_WIDTH - _RIGHT, _PANEL - 22, str(last), "end"),
        _text((_LEFT + _WIDTH - _RIGHT) / 2, _PANEL - 8, say("arena.plot.games")),
    ]
    return "".join(parts)


def _level(share: float) -> str:
    label = say("arena.percent", value=f"{100 * share:.0f}")
    return _rule(share, f'stroke="{_FAINT}"') + _text(_LEFT - 8, _y(share) + 4, label, "end")


def _rule(share: float, style: str) -> str:
    return f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{_y(share)}" y2="{_y(share)}" {style}/>'


def _text(x: float, y: float, text: str, anchor: str = "middle", style: str = "") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" {style}>{escape(text)}</text>'


def _x(games: int, last: int) -> float:
    return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * games / last, 1)


def _y(share: float) -> float:
    return round(_TOP + (_PANEL - _TOP - _BOTTOM) * (1 - share), 1)
