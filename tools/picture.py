"""Draws the picture of the README: a position of Imhotep as the terminal shows it.

python tools/picture.py    writes docs/pictures/imhotep.svg
"""

from __future__ import annotations

import html
import random
from pathlib import Path

import ziggurat as zg

TARGET = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "imhotep.svg"
MOVES = 110
LINE, LETTER, MARGIN = 19, 8.45, 24
SEAT_COLOURS = {"1": "#e8b04b", "2": "#f5f1e6", "3": "#c8794a", "4": "#8fb6c9"}
STYLE = """
  .page { fill: #1d1a16; }
  .line { font: 14px 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #d8cfbf; white-space: pre; }
  .head { fill: #e0a458; font-weight: bold; }
"""


def match() -> zg.Match:
    chooser = random.Random(5)
    names = ["Ana", "Ben", "Chloe", "Dan"]
    playing = zg.load("imhotep", seats=4, pyramid="B").new(seed=5, names=names)
    while playing.position < MOVES or (playing.decision or {})["kind"] != "turn":
        playing.play(chooser.choice(playing.legal()))
    return playing


def drawn(line: str) -> str:
    """A line with the stones in the colours of their seats."""
    text = html.escape(line)
    for seat, colour in SEAT_COLOURS.items():
        text = text.replace(f"[{seat}]", f'[<tspan fill="{colour}" font-weight="bold">{seat}</tspan>]')
    return text


def main() -> None:
    playing = match()
    lines = ["$ ziggurat play imhotep --seats 4 --option pyramid=B", *playing.story()[-3:], ""]
    lines += playing.picture(playing.asked).splitlines()
    lines += ["", f"{playing.name(playing.asked or 0)}: {playing.question}", "> place ship 2 slot 1"]
    width = 2 * MARGIN + max(len(line) for line in lines) * LETTER
    height = 2 * MARGIN + len(lines) * LINE
    heads = ("Harbour", "Market", "Pyramid", "Temple", "Burial", "Obelisk", "Round")
    rows = [
        f'<text x="{MARGIN}" y="{MARGIN + LINE * (number + 0.7):.0f}" xml:space="preserve" '
        f'class="line{" head" if line.startswith(heads) and number > 4 else ""}">{drawn(line)}</text>'
        for number, line in enumerate(lines)
    ]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}">\n'
        f"<title>A match of Imhotep in the terminal</title>\n<style>{STYLE}</style>\n"
        f'<rect class="page" width="100%" height="100%" rx="10"/>\n' + "\n".join(rows) + "\n</svg>\n"
    )
    TARGET.write_text(svg, encoding="utf-8")
    print(f"wrote {TARGET.name}")


if __name__ == "__main__":
    main()
