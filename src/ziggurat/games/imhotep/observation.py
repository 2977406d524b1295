"""Where seats stand in the record of Imhotep, for programs that look at it from one of them."""

from __future__ import annotations

from ziggurat.engine.observed import Observed

OBSERVED = Observed(
    seats={
        "starter": 1,
        "turn": 1,
        "last_sailor": 1,
        "ships.slots": 1,
        "pyramid": 1,
        "temple": 1,
        "burial_chamber": 1,
        "towers": 1,
        "agenda.seat": 1,
        "agenda.receiver": 1,
    },
    by_seat=("pyramid_extra", "obelisk"),
)
