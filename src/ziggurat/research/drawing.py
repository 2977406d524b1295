"""The table as an image: its text, in the colours of the terminal, drawn with Pillow's built-in letters of one width.

Light and honest: it shows what `ziggurat play` shows. The boards of the web app are drawn by browsers alone.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.style import Style
from rich.text import Text

from ziggurat.engine.errors import BadOption
from ziggurat.engine.game import Rulebook

WIDTH, HEIGHT = 6, 13
"""Of a letter, in pixels."""
MARGIN = 8
PAPER, INK = (24, 24, 27), (228, 228, 231)
Colour = tuple[int, int, int]


def image_of(picture: str, book: Rulebook) -> NDArray[np.uint8]:
    """A picture in text as an image: image[row, column, red green blue]."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise BadOption("Images need Pillow: pip install 'ziggurat-games[research]'.") from None
    lines = picture.split("\n")
    size = (2 * MARGIN + WIDTH * max(len(line) for line in lines), 2 * MARGIN + HEIGHT * len(lines))
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    colours, at = _colours(picture, book), 0
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            if letter != " ":
                place = (MARGIN + WIDTH * column, MARGIN + HEIGHT * row)
                pen.text(place, letter, fill=colours[at + column], font=_letters())
        at += len(line) + 1
    return np.asarray(image)


@functools.cache
def _letters() -> Any:
    from PIL import ImageFont

    return ImageFont.load_default_imagefont()


def _colours(picture: str, book: Rulebook) -> list[Colour]:
    """The colour of every letter, as the terminal has it."""
    text = Text(picture)
    for pattern, style in book.styles:
        text.highlight_regex(pattern, style)
    colours = [INK] * len(picture)
    for span in text.spans:
        meant = Style.parse(span.style) if isinstance(span.style, str) else span.style
        if meant.color is not None:
            triplet = meant.color.get_truecolor()
            for at in range(span.start, min(span.end, len(picture))):
                colours[at] = (triplet.red, triplet.green, triplet.blue)
    return colours
