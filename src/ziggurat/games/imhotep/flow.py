"""READ FIRST: how a match of Imhotep goes. Rounds and turns, and the steps that they are made of.

    begin        six rounds, then the end of the game
      round        a round card brings the ships, the market is dealt
        turns        seat after seat, until every ship has sailed
          turn         get stones | place a stone | sail a ship | play a blue card
          unload       stone after stone, at the site's own rules
        temple       the top stones are rewarded
        end          ships leave, the market is cleared
      end          burial chamber, obelisk, cards

The agenda holds what is due. Who is asked what, and what follows from an answer, is in `rules/`: `offer_turn`,
`why_not_turn` and `answer_turn` are in rules/turn.py, and so on. `doors.py` leads from a question to these functions.
"""

from __future__ import annotations

from ziggurat.engine.decisions import ask, close, is_step_due, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE, seat_after
from ziggurat.games.imhotep.catalogue import N_ROUNDS
from ziggurat.games.imhotep.rules import delivery, market, scoring, ships, temple
from ziggurat.games.imhotep.state import Ask, News, State, Step


@rule
def begin(s: State) -> None:
    """From the set-up table to the first decision."""
    plan(s, Step.END_GAME)
    plan(s, Step.BEGIN_ROUND)
    take_steps(s)


@rule
def resume_round(s: State) -> None:
    """What is due at the beginning of a turn, in a position laid out by hand."""
    plan(s, Step.END_GAME)
    plan_turns(s)
    ask(s, Ask.TURN, int(s.turn))


@rule
def take_steps(s: State) -> None:
    """Do what needs no answer, until somebody is asked or the match is over."""
    while is_step_due(s):
        match top(s).kind:
            case Step.BEGIN_ROUND:
                begin_round(s)
            case Step.DEAL:
                market.deal_market(s)
            case Step.TURNS:
                next_turn(s)
            case Step.UNLOAD:
                delivery.unload_next_stone(s)
            case Step.RED_CARD:
                delivery.work_red_card(s)
            case Step.DRAW:
                market.draw_for_seat(s)
            case Step.LOOK:
                market.look_at_pair(s)
            case Step.TEMPLE:
                temple.reward_next_column(s)
            case Step.UNCOVER:
                market.uncover_market(s)
            case Step.END_ROUND:
                end_round(s)
            case Step.DISCARD:
                market.discard_played_card(s)
            case Step.END_GAME:
                end_game(s)


# ---- rounds


@rule
def begin_round(s: State) -> None:
    """R-2.1 to R-2.7  A round: its ships, the market, turns, the temple, and the clearing up."""
    close(s)
    s.round_no += 1
    s.starter = s.turn
    s.last_sailor = 0
    s.passes = 0
    plan_turns(s)
    plan(s, Step.DEAL)
    ask(s, Ask.FLEET, NATURE)


@rule
def plan_turns(s: State) -> None:
    """What is due in a round after its ships and cards have come."""
    plan(s, Step.END_ROUND)
    plan(s, Step.UNCOVER)
    plan(s, Step.TEMPLE)
    plan(s, Step.TURNS)


@rule
def end_round(s: State) -> None:
    """R-2.7, R-2.8  Ships leave, the market is cleared, and another round follows unless six are played."""
    close(s)
    tell(s, News.ROUND_ENDS, 0).count = s.round_no
    ships.send_ships_away(s)
    market.clear_market(s)
    if s.round_no < N_ROUNDS:
        plan(s, Step.BEGIN_ROUND)


@rule
def end_game(s: State) -> None:
    """R-12.1  What scores at the end is scored, and nothing is due any more."""
    close(s)
    scoring.score_end(s)
    tell(s, News.GAME_ENDS, 0)


# ---- turns


@rule
def next_turn(s: State) -> None:
    """R-2.4, R-2.5, R-3.6  Seat after seat, until all ships have sailed or nobody can do anything."""
    if ships.n_ships_in_harbour(s) == 0:
        close(s)
    elif s.passes >= s.seats:
        close(s)
        ships.strand_ships(s)
        s.turn = seat_after(s, s.last_sailor) if s.last_sailor > 0 else s.starter
    else:
        ask(s, Ask.TURN, int(s.turn))
