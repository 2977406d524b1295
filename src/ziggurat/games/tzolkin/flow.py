"""READ FIRST: how a match of Tzolk'in goes, from the empty table to the end.

    begin        the table is set, every seat keeps two wealth tiles
      round        seat after seat takes its turn
        turn         beg if you like, then place workers | pick up workers
          pick up      each worker acts: its own action, a lower one for corn, or nothing
        feast        on four days: workers are fed, the gods give
        calendar     the wheels turn
      end          what is left, and monuments

The agenda holds what is due. A question waits for its answer: doors.py leads it to the module in rules/ or expansion/
that tells what can be answered and what follows. Steps need no answer, and `take_steps` takes all that are due.

What the expansion adds is asked and answered in the same places; its rules live in expansion/, and the numbers it
changes are read through rules/terms.py. Modules that are not played with add nothing to the agenda.
"""

from __future__ import annotations

from ziggurat.engine.decisions import ask, close, is_step_due, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import seat_after
from ziggurat.games.tzolkin.catalogue import AGE_FEAST, N_FEASTS, T
from ziggurat.games.tzolkin.expansion import new_buildings, prophecies, quick_actions, sales, tribes
from ziggurat.games.tzolkin.rules import (
    building,
    calendar,
    chichen_itza,
    effects,
    feast_days,
    learning,
    picking_up,
    row,
    scoring,
    table,
    temples,
    turn,
    wealth,
    wheels,
)
from ziggurat.games.tzolkin.state import Ask, News, State, Step

# ---- the match


@rule
def plan_match(s: State) -> None:
    """R-1.6 to R-1.14  The table is set, all choose in secret and reveal their choice; then the first round begins."""
    plan(s, Step.BEGIN_ROUND)
    plan(s, Step.LATE_DUMMIES)
    plan(s, Step.REVEAL)
    plan(s, Step.CHOOSE)
    plan(s, Step.SET_UP)


@rule
def resume_turn(s: State, n_turns: int) -> None:
    """From a position laid out by hand to the turn that is due in it, when `n_turns` turns of the round are over."""
    plan_round(s)
    top(s).count = n_turns
    take_steps(s)


@rule
def take_steps(s: State) -> None:
    """Do what needs no answer, until somebody is asked or the match is over."""
    while is_step_due(s):
        match top(s).kind:
            case Step.SET_UP:
                table.set_up_table(s)
            case Step.CHOOSE:
                wealth.ask_for_wealth(s)
            case Step.REVEAL:
                wealth.reveal_wealth(s)
            case Step.BEGIN_ROUND:
                begin_round(s)
            case Step.TURNS:
                next_turn(s)
            case Step.END_TURN:
                end_turn(s)
            case Step.REFILL:
                row.refill_row(s)
            case Step.FEAST:
                hold_feast(s)
            case Step.FEED:
                feast_days.feed_all_seats(s)
            case Step.CHANGE_AGE:
                row.change_age(s)
            case Step.REWARDS:
                reward(s)
            case Step.CALENDAR:
                turn_calendar(s)
            case Step.PICK_MORE:
                picking_up.pick_more(s)
            case Step.EFFECTS:
                effects.take_next_effect(s)
            case Step.LEARN:
                learning.learn_chosen(s)
            case Step.LEARN_AGAIN:
                learning.learn_again(s)
            case Step.CLIMB:
                temples.ask_for_temple(s)
            case Step.BUILT:
                building.take_building(s)
            case Step.BUILD_AGAIN:
                building.build_again(s)
            case Step.OFFERING:
                chichen_itza.let_offer(s)
            case _:
                take_rare_step(s)


@rule
def take_rare_step(s: State) -> None:
    """Steps that come up rarely, most of them with modules of the expansion alone."""
    match top(s).kind:
        case Step.LATE_DUMMIES:
            table.place_late_dummies(s)
        case Step.STEP_UP:
            temples.step_up(s)
        case Step.GOLD:
            prophecies.ask_about_gold(s)
        case Step.SKULL:
            prophecies.ask_about_skull(s)
        case Step.PROPHECY:
            prophecies.end_prophecy(s)
        case Step.QUICK:
            quick_actions.do_quick_action(s)
        case Step.LAY_OUT_QUICK:
            quick_actions.lay_out_second_era(s)
        case Step.EXTRA_PICK:
            tribes.let_pick_one(s)
        case Step.SALE:
            sales.ask_for_sale(s)
        case Step.SHIFT:
            new_buildings.go_on_shifting(s)


# ---- rounds


@rule
def begin_round(s: State) -> None:
    """R-2.1  A round: every seat takes a turn, the starting player first; a feast on some days; the calendar."""
    close(s)
    s.round_no += 1
    s.turn = s.marker
    item = tell(s, News.ROUND_BEGINS, whole(s.marker))
    item.count = s.round_no
    item.thing = s.feast
    plan_round(s)


@rule
def plan_round(s: State) -> None:
    """R-2.1, R-16.2  What a round holds."""
    plan(s, Step.CALENDAR)
    if s.feast > 0:
        plan(s, Step.FEAST)
    plan(s, Step.TURNS)


@rule
def next_turn(s: State) -> None:
    """R-2.1, R-2.4  The next seat takes its turn, until all have."""
    step = top(s)
    if step.count == s.seats:
        close(s)
        s.turn = 0
        return
    step.count += 1
    seat = whole(s.turn)
    tribes.fill_up_corn(s, seat)
    plan(s, Step.END_TURN).receiver = seat
    plan(s, Step.REFILL)
    ask(s, Ask.TURN, seat)


@rule
def end_turn(s: State) -> None:
    """R-2.4  The corn of the starting player space comes last; then it is the next seat's turn."""
    seat = whole(top(s).receiver)
    close(s)
    calendar.collect_corn(s, seat)
    turn.forget_turn(s)
    s.turn = seat_after(s, seat)


# ---- feast days and the calendar


@rule
def hold_feast(s: State) -> None:
    """R-16.2, R-18.6  Gifts of buildings; feeding; new buildings on the second feast day; rewards; a prophecy ends."""
    close(s)
    tell(s, News.FEAST, 0).count = s.feast
    if s.n_prophecies > 0:
        plan(s, Step.PROPHECY)
    plan(s, Step.REWARDS)
    if s.feast == AGE_FEAST:
        plan(s, Step.REFILL)
        plan(s, Step.CHANGE_AGE)
    if s.feast == 1 and s.with_quick:
        quick_actions.bring_second_era(s)
        plan(s, Step.LAY_OUT_QUICK)
    plan(s, Step.FEED)
    new_buildings.give_gifts(s)


@rule
def reward(s: State) -> None:
    """R-16.8, R-16.10  Goods in the middle of an era, points at its end."""
    close(s)
    if T.gives_goods[s.feast]:
        feast_days.give_goods(s)
    else:
        feast_days.give_points(s)


@rule
def turn_calendar(s: State) -> None:
    """R-15.2 to R-15.7, R-17.1  Whoever is on the starting player space may advance two days; else it is one."""
    close(s)
    quick_actions.clear_spaces(s)
    if s.feast == N_FEASTS:
        end_game(s)
    elif s.start_space == 0:
        calendar.leave_corn(s)
        calendar.begin_next_round(s, 1)
    else:
        seat = calendar.leave_start_space(s)
        if calendar.may_advance_twice(s, seat):
            ask(s, Ask.ADVANCE, seat)
        else:
            calendar.begin_next_round(s, 1)


@rule
def end_game(s: State) -> None:
    """R-17.1 to R-17.4  The wheels turn once more, and everything that is left is scored."""
    if s.start_space > 0:
        calendar.leave_start_space(s)
    tell(s, News.DAYS_PASS, 0).count = 1
    wheels.turn_wheels(s)
    scoring.score_end(s)
    tell(s, News.GAME_ENDS, 0)
