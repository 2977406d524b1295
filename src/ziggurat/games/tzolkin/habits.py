"""How a search searches Tzolk'in; what was found to play best (benches/README.md)."""

from __future__ import annotations

from ziggurat.engine.habits import Habits

HABITS = Habits(sharpness=1.6, breadth=60, playout=0, guided=16)
NET_HABITS = Habits(curiosity=0.6, sharpness=1.0, breadth=60, playout=0)
