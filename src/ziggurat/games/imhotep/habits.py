"""How a search searches Imhotep; what was found to play best (benches/README.md)."""

from __future__ import annotations

from ziggurat.engine.habits import Habits

HABITS = Habits(doubt=0.25, sharpness=0.1, playout=40, margin=9.0)
NET_HABITS = Habits(doubt=0.2, sharpness=0.1, playout=8)
