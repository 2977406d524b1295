"""Builds kernels of a game, in a process of its own.

python -m ziggurat.engine.gpu.building MODULE GAME CAPABILITY FILE
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

from ziggurat.engine import compiling, library
from ziggurat.engine.gpu.kernels import write_whole
from ziggurat.engine.whole.nvidia import ptx_of


def build(where: str, name: str, capability: tuple[int, int]) -> bytes:
    """The parameters of every kernel in the first line, then all kernels as text."""
    book = library.rulebook(name)
    game = book.new_game(book.max_seats, {})
    kernels = importlib.import_module(where).kernels_of(game)
    with compiling.shown(f"Building {book.title} for the GPU"):
        made = ptx_of(kernels, capability)
    return f"// {json.dumps(made.takes)}\n{made.ptx}".encode()


if __name__ == "__main__":
    major, _, minor = sys.argv[3].partition(".")
    write_whole(Path(sys.argv[4]), build(sys.argv[1], sys.argv[2], (int(major), int(minor))))
