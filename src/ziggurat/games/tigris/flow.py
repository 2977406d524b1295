"""READ FIRST: how a match of Tigris & Euphrates goes. Turns, and the steps that they are made of.

    begin        every seat draws six tiles
      turn         two actions: leader | tile | catastrophe | swap | pass
        leader       perhaps a revolt
        tile         a point, or two kingdoms joined and perhaps wars; a building; a monument
        then         treasures are handed out
      end of turn  monuments pay, hands are refilled, perhaps the game ends

The agenda holds what is due. Who is asked what, and what follows from an answer, is in `rules/`: `offer_action`,
`why_not_action` and `answer_action` are in rules/turn.py, and so on. `doors.py` leads from a question to them.
"""

from __future__ import annotations

from ziggurat.engine.decisions import ask, close, is_step_due, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat, seat_after
from ziggurat.games.tigris.catalogue import LAST_TREASURES, N_ACTIONS
from ziggurat.games.tigris.rules import buildings, conflicts, hand, monuments, treasures
from ziggurat.games.tigris.state import Ask, News, State, Step


@rule
def begin(s: State) -> None:
    """R-1.5  From the set-up table to the first decision: every seat draws its tiles."""
    plan(s, Step.TURN)
    plan_refills(s, 1)
    take_steps(s)


@rule
def resume_action(s: State, n_left: int) -> None:
    """From a position laid out by hand to the active seat's action, with `n_left` actions left in this turn."""
    plan(s, Step.END_TURN)
    for _ in range(n_left):
        plan(s, Step.ACTION)
    take_steps(s)


@rule
def take_steps(s: State) -> None:
    """Do what needs no answer, until somebody is asked or the match is over."""
    while is_step_due(s):
        match top(s).kind:
            case Step.TURN:
                begin_turn(s)
            case Step.ACTION:
                next_action(s)
            case Step.SWAP_DRAW:
                hand.draw_for_swap(s)
            case Step.WARS:
                conflicts.next_war(s)
            case Step.RESOLVE:
                conflicts.continue_conflict(s)
            case Step.BUILDING:
                buildings.maybe_offer_building(s)
            case Step.MONUMENT:
                monuments.maybe_offer_monument(s)
            case Step.TREASURES:
                treasures.hand_out_treasures(s)
            case Step.END_TURN:
                end_turn(s)
            case Step.REFILL:
                hand.refill_hand(s)
            case Step.CHECK_END:
                check_end(s)


# ---- turns


@rule
def begin_turn(s: State) -> None:
    """R-10.1  The active seat may take two actions."""
    close(s)
    s.turn_no += 1
    tell(s, News.TURN_BEGINS, int(s.turn))
    plan(s, Step.END_TURN)
    for _ in range(N_ACTIONS):
        plan(s, Step.ACTION)


@rule
def next_action(s: State) -> None:
    """R-10.1  The active seat is asked for its next action."""
    close(s)
    ask(s, Ask.ACTION, int(s.turn))


@rule
def end_turn(s: State) -> None:
    """R-10.2  Monuments pay the active seat; then it draws, then the others; then the end is looked for."""
    close(s)
    monuments.score_monuments(s, int(s.turn))
    plan(s, Step.CHECK_END)
    plan_refills(s, int(s.turn))


@rule
def plan_refills(s: State, first: Seat) -> None:
    """R-10.2  Hands are refilled clockwise from a seat. What is planned last comes first."""
    seat = first
    for _ in range(s.seats - 1):
        seat = seat_after(s, seat)
    for _ in range(s.seats):
        plan(s, Step.REFILL).receiver = seat
        seat = seat - 1 if seat > 1 else int(s.seats)


@rule
def check_end(s: State) -> None:
    """R-11.1 to R-11.3  The game ends with few treasures left or a bag that was short; else the next seat is active."""
    close(s)
    if s.bag_is_short > 0 or treasures.n_treasures_on_board(s) <= LAST_TREASURES:
        tell(s, News.GAME_ENDS, 0)
        return
    s.turn = seat_after(s, int(s.turn))
    plan(s, Step.TURN)
