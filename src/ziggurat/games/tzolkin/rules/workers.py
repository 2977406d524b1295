"""Workers: those of the bank come into play."""

from __future__ import annotations

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import N_WORKERS
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.state import News, State


@rule
def why_not_gain_worker(s: State, seat: Seat) -> Why:
    """R-2.5  A seat whose workers are all in play gains none."""
    return Why.OK if s.players[seat].workers < N_WORKERS else Why.ALL_WORKERS_IN_PLAY


@rule
def gain_worker(s: State, seat: Seat) -> None:
    """R-9.4, R-13.6  A worker comes from the bank into the hand, unless all are in play."""
    me = s.players[seat]
    if me.workers < N_WORKERS:
        me.workers += 1
        me.hand += 1
        tell(s, News.WORKER_GAINED, seat)
    else:
        tell(s, News.WORKER_LOST, seat)


@rule
def has_worker_on_wheel(s: State, seat: Seat) -> bool:
    """A worker of the seat stands on a wheel; true at the beginning of its turn, when none stands anywhere else."""
    return bool(s.players[seat].workers > s.players[seat].hand)
