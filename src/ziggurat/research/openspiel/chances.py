"""How likely every outcome of Nature is, in compiled code."""

from __future__ import annotations

from typing import Any, cast

from ziggurat.engine.batch import Doors
from ziggurat.engine.rule import for_every_game

doors = cast(Doors, None)
"""Filled in by `rule_for`."""


@for_every_game
def weigh(box: Any, out: Any, weights: Any) -> None:
    """List the answers that Nature can give, with the weight of each."""
    doors.legal(box[0], out)
    for n in range(1, out[0] + 1):
        weights[n] = doors.weight(box[0], int(out[n]))
