"""Plots the winning chances over a game as SVG: one line per player, one dot per mistake."""

from collections.abc import Iterator
from html import escape

from azulejos.analysis.review import Review
from azulejos.i18n import say

WIDTH, HEIGHT = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 150, 56, 52
GROUND, INK, FAINT = "#F7F4EC", "#22304D", "#D8D3C4"
COLOURS = ("#1F4E9E", "#B4532A", "#3B7A57", "#7A3E86")
DASHES = ("none", "9 4", "2 4", "12 4 2 4")
"""A dash pattern per player, so that lines differ in greyscale too."""

FONT = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"
CHANCES = (0.0, 0.25, 0.5, 0.75, 1.0)
DOT_SIZES = {"slip": 3.0, "mistake": 4.5, "blunder": 6.0}
LABEL_SPACING = 18.0
"""The smallest vertical distance between two names."""

LONGEST_NAME = 18
"""Longer names are shortened to fit the margin."""


def plot(review: Review) -> str:
    """Return the plot as the text of an SVG file."""
    return "\n".join(_elements(review)) + "\n"


def _elements(review: Review) -> Iterator[str]:
    title = say("analyse.plot_title", game=review.match.game.info.title)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" font-family="{FONT}" font-size="13" fill="{INK}">'
    )
    yield f"<title>{escape(title)}</title>"
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
    yield f'<text x="{LEFT}" y="30" font-size="18">{escape(title)}</text>'
    yield from _grid(review)
    for seat in range(review.match.players):
        yield from _line(review, seat)
    yield from _names(review)
    yield "</svg>"


def _x(review: Review, move: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * move / max(1, len(review.judgements))


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(1.0, max(0.0, chance)))


def _grid(review: Review) -> Iterator[str]:
    """Horizontal lines for the chances, vertical lines for the rounds."""
    for chance in CHANCES:
        y, percent = _y(chance), say("analyse.percent", value=f"{100 * chance:.0f}")
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{FAINT}" fill="none"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{escape(percent)}</text>'
    last = 0
    for judged in review.judgements:
        if judged.round != last:
            x, last = _x(review, judged.move - 1), judged.round
            yield f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{FAINT}" fill="none"/>'
            yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{judged.round}</text>'
    middle = LEFT + (WIDTH - LEFT - RIGHT) / 2
    label = escape(say("analyse.plot_rounds"))
    yield f'<text x="{middle:.1f}" y="{HEIGHT - 12}" text-anchor="middle">{label}</text>'


def _line(review: Review, seat: int) -> Iterator[str]:
    colour = COLOURS[seat % len(COLOURS)]
    points = " ".join(f"{_x(review, move):.1f},{_y(chance):.1f}" for move, chance in review.curve(seat))
    yield (
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round" '
        f'stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
    )
    for judged in review.judgements:
        if judged.seat == seat and judged.size and judged.best:
            x, y = _x(review, judged.move - 1), _y(judged.best.chance)
            lost = say("analyse.percent", value=f"{100 * judged.chance_lost:.0f}")
            tooltip = say("analyse.plot_loss", move=judged.move, action=str(judged.action), lost=lost)
            yield (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{DOT_SIZES[judged.size]}" fill="{GROUND}" stroke="{colour}" '
                f'stroke-width="2"><title>{escape(tooltip)}</title></circle>'
            )


def _names(review: Review) -> Iterator[str]:
    """Each player's name at the end of the line, shifted down where names would overlap."""
    ends = []
    for seat in range(review.match.players):
        curve = review.curve(seat)
        ends.append((_y(curve[-1][1]) if curve else _y(0.5), seat))
    above = TOP - LABEL_SPACING
    for end, seat in sorted(ends):
        above = max(end, above + LABEL_SPACING)
        name = escape(_shorten(review.match.names[seat] if review.match.names else say("player", number=seat + 1)))
        colour = COLOURS[seat % len(COLOURS)]
        yield f'<text x="{WIDTH - RIGHT + 10}" y="{above + 4:.1f}" fill="{colour}">{name}</text>'


def _shorten(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
