"""The games. A game is a folder here that holds a RULEBOOK; `engine/library.py` finds it by the folder's name.

A game may lie elsewhere, too: `ZIGGURAT_GAMES` lists folders of such folders. A game of this house goes before another
of its name.
"""

from __future__ import annotations

from ziggurat.engine.rule import shelves_outside

__path__.extend(shelves_outside())
