"""Where seats stand in the record of Tzolk'in, for programs that look at it from one of them."""

from __future__ import annotations

from ziggurat.engine.observed import Observed

OBSERVED = Observed(
    seats={
        "marker": 1,
        "turn": 1,
        "start_space": 1,
        "skull_at": 1,
        "wheels": 1,
        "monument_owner": 1,
        "quick_space": 1,
        "agenda.seat": 1,
        "agenda.receiver": 1,
    },
    from_zero=("wheels",),
)
