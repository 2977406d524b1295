"""Draws a picture for the README: a position of a game as the terminal shows it, in the game's own colours.

python tools/picture.py GAME SEATS [option=value …]    writes docs/pictures/GAME.svg
"""

from __future__ import annotations

import html
import random
import sys
from itertools import groupby
from pathlib import Path

from rich.text import Text

import ziggurat as zg
from ziggurat.cli.common import chosen_options, coloured

TARGET = Path(__file__).resolve().parents[1] / "docs" / "pictures"
MOVES = 110
NAMES = ["Ana", "Ben", "Chloe", "Dan", "Eva"]
LINE, LETTER, MARGIN = 19, 8.45, 24
BRIGHT = "#e0a458"
PALETTE = {"yellow": "#e8b04b", "bright_white": "#f5f1e6", "dark_orange3": "#c8794a", "cyan": "#8fb6c9", "bold": BRIGHT}
"""The terminal's colours as the picture shows them; one that is not listed is bright."""
STYLE = """
  .page { fill: #1d1a16; }
  .line { font: 14px 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #d8cfbf; white-space: pre; }
"""


def match(game: zg.Game) -> zg.Match:
    """A match after a while, at the first question of a turn."""
    chooser = random.Random(5)
    playing = game.new(seed=5, names=NAMES[: game.seats])
    first = (playing.decision or {})["kind"]
    while playing.position < MOVES or (playing.decision or {})["kind"] != first:
        playing.play(chooser.choice(playing.legal()))
    return playing


def drawn(text: Text) -> str:
    """A line with its colours."""
    styles = [""] * len(text.plain)
    for span in text.spans:
        styles[span.start : span.end] = [str(span.style)] * (span.end - span.start)
    parts = []
    for style, letters in groupby(zip(styles, text.plain, strict=True), key=lambda pair: pair[0]):
        words = html.escape("".join(letter for _, letter in letters))
        colour = PALETTE.get(style, BRIGHT)
        parts.append(f'<tspan fill="{colour}" font-weight="bold">{words}</tspan>' if style else words)
    return "".join(parts)


def svg_of(playing: zg.Match, command: str) -> str:
    """The picture of a match in the terminal, with the command that began it."""
    plain = [Text(command), *map(Text, playing.story()[-3:]), Text("")]
    table = coloured(playing.picture(playing.asked), playing.game.rulebook).split("\n")
    asked = [
        Text(""),
        Text(f"{playing.name(playing.asked or 0)}: {playing.question}"),
        Text(f"> {playing.legal()[-1]}"),
    ]
    lines = [*plain, *table, *asked]
    width = 2 * MARGIN + max(len(line.plain) for line in lines) * LETTER
    height = 2 * MARGIN + len(lines) * LINE
    rows = [
        f'<text x="{MARGIN}" y="{MARGIN + LINE * (number + 0.7):.0f}" xml:space="preserve" class="line">'
        f"{drawn(line)}</text>"
        for number, line in enumerate(lines)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}">\n'
        f"<title>A match of {html.escape(playing.game.title)} in the terminal</title>\n<style>{STYLE}</style>\n"
        f'<rect class="page" width="100%" height="100%" rx="10"/>\n' + "\n".join(rows) + "\n</svg>\n"
    )


def main() -> None:
    """Draw the position that the arguments ask for."""
    name, seats, *options = sys.argv[1:]
    playing = match(zg.load(name, seats=int(seats), **chosen_options(options)))
    said = " ".join(f"--option {option}" for option in options)
    target = TARGET / f"{name}.svg"
    target.write_text(svg_of(playing, f"$ ziggurat play {name} --seats {seats} {said}".strip()), encoding="utf-8")
    print(f"wrote {target.name}")


if __name__ == "__main__":
    main()
