"""What can be due in Imhotep: which entry of the agenda may lie on which and what it says; and a look at what is due.

end of the game, end of the round, uncovering, temple, turns      the five steps of a round, from below
  deal, then a question of Nature                                 while the round begins
  discard, then a question                                        a blue card at work
  unload, perhaps look or discard, then a question                a ship that is unloaded
temple, perhaps discard, then a question                          while the round ends
"""

from __future__ import annotations

from ziggurat.engine.due import BOTTOM, SEAT, Agenda, Due
from ziggurat.games.imhotep.catalogue import CARDS, MAX_COLUMNS, MAX_SLOTS, N_SHIPS, SITES, Bonus
from ziggurat.games.imhotep.state import Ask, State, Step

SHIPS, SLOTS, COLUMNS = range(1, N_SHIPS + 1), range(1, MAX_SLOTS + 1), range(1, MAX_COLUMNS + 1)
BONUSES = [bonus.name.lower() for bonus in Bonus if bonus != Bonus.NONE]
NEVER = Due(on=())
"""A step that is taken before anyone is asked."""

AGENDA = Agenda(
    Ask,
    Step,
    {
        Step.END_GAME: Due(on=(BOTTOM,)),
        Step.END_ROUND: Due(on=(Step.END_GAME,)),
        Step.UNCOVER: Due(on=(Step.END_ROUND,)),
        Step.TEMPLE: Due(on=(Step.UNCOVER,), may_say={"column": COLUMNS}),
        Step.TURNS: Due(on=(Step.TEMPLE,)),
        Step.DEAL: Due(on=(Step.TURNS,)),
        Step.DISCARD: Due(on=(Step.TURNS, Step.UNLOAD, Step.TEMPLE, Step.DISCARD), says={"card": CARDS}, most=3),
        Step.UNLOAD: Due(on=(Step.TURNS, Step.DISCARD), says={"ship": SHIPS, "site": SITES}, may_say={"count": SLOTS}),
        Step.LOOK: Due(on=(Step.UNLOAD,), says={"receiver": SEAT, "ship": SHIPS, "slot": SLOTS}),
        Step.BEGIN_ROUND: NEVER,
        Step.RED_CARD: NEVER,
        Step.DRAW: NEVER,
        Ask.TURN: Due(on=(Step.TURNS,)),
        Ask.PLACE: Due(on=(Step.DISCARD,), says={"card": CARDS, "count": range(1, 3)}),
        Ask.SAIL: Due(on=(Step.DISCARD,), says={"card": CARDS}, may_say={"ship": SHIPS}),
        Ask.ORDER: Due(on=(Step.UNLOAD,), says={"ship": SHIPS}),
        Ask.TAKE: Due(on=(Step.UNLOAD,), says={"ship": SHIPS, "slot": SLOTS}),
        Ask.KEEP: Due(on=(Step.UNLOAD,), says={"ship": SHIPS, "slot": SLOTS}),
        Ask.BUILD: Due(on=(Step.UNLOAD, Step.DISCARD), may_say={"ship": SHIPS, "slot": SLOTS}),
        Ask.BONUS: Due(on=(Step.UNLOAD, Step.DISCARD), says={"bonus": BONUSES}),
        Ask.REWARD: Due(on=(Step.TEMPLE,), says={"column": COLUMNS}),
        Ask.FLEET: Due(on=(Step.DEAL,), of_nature=True),
        Ask.DEAL: Due(on=(Step.DEAL,), of_nature=True),
        Ask.DRAW: Due(on=(Step.UNLOAD, Step.DISCARD, Step.TEMPLE), says={"receiver": SEAT}, of_nature=True),
        Ask.LOOK: Due(on=(Step.LOOK,), says={"receiver": SEAT}, of_nature=True),
        Ask.UNCOVER: Due(on=(Step.UNCOVER,), of_nature=True),
    },
)


def is_over(s: State) -> bool:
    """Nothing is due."""
    return bool(s.n_open == 0)


def kind_asked(s: State) -> int:
    """The kind of the open question; 0 when the match is over."""
    return int(s.agenda[s.n_open].kind)


def has_due(s: State, kind: int) -> bool:
    """A step of this kind is due."""
    return place_of(s, kind) > 0


def place_of(s: State, kind: int) -> int:
    """Where on the agenda the lowest entry of a kind lies; 0 for nowhere."""
    return next((place for place in range(1, s.n_open + 1) if s.agenda[place].kind == kind), 0)
