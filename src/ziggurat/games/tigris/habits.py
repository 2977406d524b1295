"""How a search searches Tigris & Euphrates; what was found to play best (benches/README.md)."""

from __future__ import annotations

from ziggurat.engine.habits import Habits

HABITS = Habits(
    doubt=0.3,
    sharpness=4.0,
    patience=2,
    breadth=400,
    playout=0,
    margin=1.0,
    settle=8,
    keep=15,
    keep_at_root=40,
    shares=True,
)
