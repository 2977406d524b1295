"""Where seats stand in the record of Tigris & Euphrates, for programs that look at it from one of them."""

from __future__ import annotations

from ziggurat.engine.observed import Observed
from ziggurat.games.tigris.catalogue import N_COLOURS

OBSERVED = Observed(
    seats={
        "turn": 1,
        "leader": N_COLOURS,
        "agenda.seat": 1,
        "agenda.attacker": 1,
        "agenda.defender": 1,
        "agenda.receiver": 1,
    },
    opened_by={"players.points": "open_scores", "players.treasures": "open_scores"},
)
