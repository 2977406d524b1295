"""A drawing of strength against thinking time, as SVG: a line for each game."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 150, 30, 60
COLOURS = ("#b45309", "#1d4ed8", "#15803d", "#9d174d")
STEP = 100
"""Points between two lines of the grid."""


class Point(NamedTuple):
    """A search that thinks so long is so strong."""

    seconds: float
    points: float
    error: float


def drawn(lines: Mapping[str, Sequence[Point]]) -> str:
    """The whole drawing. Time doubles from mark to mark."""
    everything = [point for line in lines.values() for point in line]
    first = math.floor(math.log2(min(point.seconds for point in everything) * 1000))
    last = math.ceil(math.log2(max(point.seconds for point in everything) * 1000))
    most = STEP * math.ceil(max(point.points + point.error for point in everything) / STEP)
    least = STEP * math.floor(min(point.points - point.error for point in everything) / STEP)

    def x(seconds: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (math.log2(seconds * 1000) - first) / (last - first)

    def y(points: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (most - points) / (most - least)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"',
        ' font-size="13">',
        "<title>Strength against thinking time, two seats</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for points in range(least, most + 1, STEP):
        parts.append(f'<path d="M{LEFT} {y(points):.1f}H{WIDTH - RIGHT}" stroke="#d6d3d1"/>')
        parts.append(_text(LEFT - 8, y(points) + 4, f"{points:+d}".replace("+0", "0"), "end"))
    for power in range(first, last + 1):
        at = x(2.0**power / 1000)
        parts.append(f'<path d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#e7e5e4"/>')
        parts.append(_text(at, HEIGHT - BOTTOM + 20, f"{2.0**power:g}", "middle"))
    middle = LEFT + (WIDTH - LEFT - RIGHT) / 2
    parts.append(_text(middle, HEIGHT - 15, "milliseconds of a core for an answer", "middle"))
    parts.append(_text(LEFT, TOP - 12, "rating", "end"))
    for place, (name, line) in enumerate(lines.items()):
        colour = COLOURS[place % len(COLOURS)]
        parts += _line(
            [(x(p.seconds), y(p.points), y(p.points + p.error), y(p.points - p.error)) for p in line], colour
        )
        parts.append(_text(WIDTH - RIGHT + 14, TOP + 20 * (place + 1), name, "start", colour))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _line(places: Sequence[tuple[float, float, float, float]], colour: str) -> list[str]:
    way = "L".join(f"{at:.1f} {height:.1f}" for at, height, _, _ in places)
    parts = [f'<path d="M{way}" fill="none" stroke="{colour}" stroke-width="2"/>']
    for at, height, high, low in places:
        parts.append(f'<path d="M{at:.1f} {high:.1f}V{low:.1f}" stroke="{colour}"/>')
        parts.append(f'<circle cx="{at:.1f}" cy="{height:.1f}" r="3.5" fill="{colour}"/>')
    return parts


def _text(x: float, y: float, words: str, anchor: str, colour: str = "#44403c") -> str:
    words = words.replace("&", "&amp;")
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'
