"""READ FIRST: how a match of Tzolk'in goes. Rounds, turns, decisions; who is asked what, and what follows.

    begin        the table is set, every seat keeps two wealth tiles
      round        seat after seat takes its turn
        turn         beg if you like, then place workers | pick up workers
          pick up      each worker acts: its own action, a lower one for corn, or nothing
        feast        on four days: workers are fed, the gods give
        calendar     the wheels turn
      end          what is left, and monuments

What the expansion adds is asked and answered in the same places; its rules live in expansion/, and the numbers it
changes are read through rules/terms.py. Modules that are not played with add nothing to the agenda.

The agenda holds what is due. `apply` answers the open decision and then takes all steps that need no answer.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import clear, offer
from ziggurat.engine.chance import Dice
from ziggurat.engine.decisions import ask, asked, close, is_step_due, plan, top
from ziggurat.engine.news import forget_news, tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE, Seat, seat_after
from ziggurat.games.tzolkin import outlook
from ziggurat.games.tzolkin.actions import Answer, Do, action, answer_of, offer_in_order
from ziggurat.games.tzolkin.catalogue import (
    AGE_FEAST,
    LEAST_ON_WHEELS,
    N_FEASTS,
    N_WORKERS,
    Act,
    Good,
    T,
    Term,
    Wheel,
)
from ziggurat.games.tzolkin.expansion import new_buildings, prophecies, quick_actions, tribes
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import (
    buildings,
    calendar,
    chichen_itza,
    effects,
    feast_days,
    goods,
    monuments,
    palenque,
    scoring,
    technologies,
    temples,
    uxmal,
    wealth,
    wheels,
    workers,
    yaxchilan,
)
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import Architecture, Ask, Monuments, News, State, Step

# ---- the doors


@rule
def begin(s: State) -> None:
    """From the empty table to the first decision."""
    plan(s, Step.BEGIN_ROUND)
    plan(s, Step.LATE_DUMMIES)
    plan(s, Step.REVEAL)
    plan(s, Step.CHOOSE)
    plan(s, Step.SET_UP)
    take_steps(s)


@rule
def resume_turn(s: State, n_turns: int) -> None:
    """From a position laid out by hand to the turn that is due in it; so many turns of the round are over."""
    plan_round(s)
    top(s).count = n_turns
    take_steps(s)


@rule
def apply(s: State, number: int) -> None:
    """Answer the open decision with a legal action."""
    forget_news(s)
    answer_decision(s, asked(s), answer_of(number))
    take_steps(s)


@rule
def legal(s: State, out: Any) -> None:
    """List the legal actions, ascending."""
    clear(out)
    offer_answers(s, asked(s), out)
    if is_sale_open(s):
        offer_sales(s, asked(s), out)


@rule
def offer_answers(s: State, seat: Seat, out: Any) -> None:
    """List what answers the open decision, ascending."""
    match top(s).kind:
        case Ask.KEEP:
            wealth.offer_own_wealth(s, seat, out)
        case Ask.TURN:
            offer_turn(s, seat, out)
        case Ask.PLACE:
            offer_more_placements(s, seat, out)
        case Ask.PICK:
            workers.offer_workers(s, seat, out)
            offer(out, action(Do.DONE))
        case Ask.EXTRA_PICK:
            workers.offer_workers(s, seat, out)
            offer(out, action(Do.DONE))
        case Ask.SALE:
            offer(out, action(Do.DONE))
        case Ask.ACT:
            offer_acts(s, seat, out)
        case Ask.ANY_ACTION:
            offer_any_action(s, seat, out)
        case Ask.HARVEST:
            palenque.offer_harvests(s, seat, out)
        case Ask.ANGER:
            temples.offer_anger(s, seat, out)
        case Ask.LEARN:
            technologies.offer_technologies(s, seat, out)
        case Ask.BUILD:
            buildings.offer_buildings(s, seat, out)
        case Ask.PAY:
            goods.offer_payments(s, seat, top(s), out)
        case Ask.TAKE:
            goods.offer_takings(s, seat, top(s), out)
        case Ask.CLIMB:
            offer_climb(s, seat, out)
        case Ask.TRADE:
            uxmal.offer_trades(s, seat, out)
        case Ask.OFFERING:
            chichen_itza.offer_offerings(s, seat, out)
        case Ask.ADVANCE:
            offer(out, action(Do.SINGLE_ADVANCE))
            offer(out, action(Do.DOUBLE_ADVANCE))
        case Ask.KEEP_TRIBE:
            tribes.offer_own(s, seat, out)
        case Ask.BONUS:
            tribes.offer_bonuses(s, seat, out)
        case Ask.LOWER:
            new_buildings.offer_lowerings(s, seat, out)
        case Ask.GOLD:
            offer_gold(s, seat, out)
        case Ask.SKULL:
            temples.offer_anger(s, seat, out)
            offer(out, action(Do.DECLINE))
        case _:
            offer_of_nature(s, out)


@rule
def why_not(s: State, number: int) -> Why:
    """Why an action cannot answer the open decision; OK when it can."""
    answer = answer_of(number)
    if answer.kind == Do.SELL and is_sale_open(s):
        return why_not_sell(s, asked(s), answer.resource)
    return why_not_answer(s, number, answer)


@rule
def why_not_answer(s: State, number: int, answer: Answer) -> Why:
    """Why an action does not answer the open decision itself."""
    question = top(s)
    seat = asked(s)
    match question.kind:
        case Ask.KEEP:
            if answer.kind == Do.KEEP:
                return wealth.why_not_keep(s, seat, answer.wealth)
            if answer.kind == Do.DONE:
                return wealth.why_not_keep_no_more(s, seat)
        case Ask.TURN:
            return why_not_turn(s, seat, answer)
        case Ask.PLACE:
            return Why.OK if answer.kind == Do.DONE else why_not_placement(s, seat, answer)
        case Ask.PICK:
            return Why.OK if answer.kind == Do.DONE else why_not_pick_up(s, seat, answer)
        case Ask.EXTRA_PICK:
            return Why.OK if answer.kind == Do.DONE else why_not_pick_up(s, seat, answer)
        case Ask.SALE:
            return Why.OK if answer.kind == Do.DONE else Why.NOT_ASKED
        case Ask.ACT:
            return why_not_act(s, seat, answer)
        case Ask.ANY_ACTION:
            return why_not_any_action(s, seat, answer)
        case Ask.HARVEST:
            return why_not_harvest(s, seat, answer.kind)
        case Ask.ANGER:
            if answer.kind == Do.ANGER:
                return temples.why_not_anger(s, seat, answer.temple)
        case Ask.LEARN:
            if answer.kind == Do.LEARN:
                return technologies.why_not_choose_technology(s, seat, answer.technology)
            if answer.kind == Do.DONE:
                return why_not_leave(s)
        case Ask.BUILD:
            return why_not_build(s, seat, answer)
        case Ask.PAY:
            if answer.kind == Do.PAY:
                return goods.why_not_pay(s, seat, question, answer.bundle)
        case Ask.TAKE:
            if answer.kind == Do.TAKE:
                return goods.why_not_take(s, seat, question, answer.bundle)
        case Ask.CLIMB:
            return why_not_climb(s, seat, answer)
        case Ask.TRADE:
            return why_not_trade(s, seat, answer)
        case Ask.OFFERING:
            if answer.kind == Do.TEMPLE:
                purse = chichen_itza.purse_after_offering(s, seat)
                return temples.why_not_step_in(s, seat, answer.temple, purse)
            if answer.kind == Do.DECLINE:
                return Why.OK
        case Ask.ADVANCE:
            if answer.kind == Do.SINGLE_ADVANCE or answer.kind == Do.DOUBLE_ADVANCE:
                return Why.OK
        case Ask.KEEP_TRIBE | Ask.BONUS | Ask.LOWER | Ask.GOLD | Ask.SKULL:
            return why_not_expansion(s, seat, answer)
        case _:
            return why_not_nature(s, number, answer)
    return Why.NOT_ASKED


@rule
def answer_decision(s: State, seat: Seat, answer: Answer) -> None:
    """Do what was decided. Every arm closes the decision, or leaves it open to ask again."""
    if answer.kind == Do.SELL and is_sale_open(s):
        tribes.sell(s, seat, answer.resource)
        return
    match top(s).kind:
        case Ask.KEEP:
            if answer.kind == Do.DONE:
                wealth.keep_no_more(s, seat)
            else:
                wealth.keep_wealth(s, seat, answer.wealth)
        case Ask.TURN:
            take_turn(s, seat, answer)
        case Ask.PLACE:
            go_on_placing(s, seat, answer)
        case Ask.PICK:
            go_on_picking(s, seat, answer)
        case Ask.EXTRA_PICK:
            close(s)
            if answer.kind == Do.PICK:
                workers.pick(s, seat, answer.wheel, answer.space)
        case Ask.SALE:
            close(s)
        case Ask.ACT:
            act(s, seat, answer)
        case Ask.ANY_ACTION:
            take_any_action(s, seat, answer)
        case Ask.HARVEST:
            palenque.choose_harvest(s, seat, answer.kind)
        case Ask.ANGER:
            close(s)
            temples.anger(s, seat, answer.temple)
        case Ask.LEARN:
            if answer.kind == Do.DONE:
                close(s)
            else:
                technologies.choose_technology(s, seat, answer.technology)
        case Ask.BUILD:
            choose_construction(s, seat, answer)
        case Ask.PAY:
            close(s)
            goods.pay_bundle(s, seat, answer.bundle)
        case Ask.TAKE:
            close(s)
            goods.take_bundle(s, seat, answer.bundle)
        case Ask.CLIMB:
            climb_or_leave(s, seat, answer)
        case Ask.TRADE:
            trade(s, seat, answer)
        case Ask.OFFERING:
            if answer.kind == Do.DECLINE:
                close(s)
            else:
                chichen_itza.make_offering(s, seat, answer.temple)
        case Ask.ADVANCE:
            advance(s, seat, 2 if answer.kind == Do.DOUBLE_ADVANCE else 1)
        case Ask.KEEP_TRIBE | Ask.BONUS | Ask.LOWER | Ask.GOLD | Ask.SKULL:
            answer_expansion(s, seat, answer)
        case _:
            answer_of_nature(s, answer)


@rule
def take_steps(s: State) -> None:
    """Do what needs no answer, until somebody is asked or the match is over."""
    while is_step_due(s):
        match top(s).kind:
            case Step.SET_UP:
                wealth.set_up_table(s)
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
                buildings.refill_row(s)
            case Step.FEAST:
                hold_feast(s)
            case Step.CHANGE_AGE:
                close(s)
                buildings.change_age(s)
            case Step.REWARDS:
                reward(s)
            case Step.CALENDAR:
                turn_calendar(s)
            case Step.EFFECTS:
                effects.take_next_effect(s)
            case Step.LEARN:
                technologies.learn_chosen(s)
            case Step.LEARN_AGAIN:
                technologies.learn_again(s)
            case Step.CLIMB:
                temples.ask_for_temple(s)
            case Step.BUILT:
                buildings.take_building(s)
            case Step.BUILD_AGAIN:
                buildings.build_again(s)
            case Step.OFFERING:
                chichen_itza.let_offer(s)
            case Step.PICK_MORE:
                seat = whole(top(s).receiver)
                close(s)
                ask(s, Ask.PICK, seat)
            case Step.FEED:
                close(s)
                feast_days.feed_all_seats(s)
            case _:
                take_rare_step(s)


@rule
def take_rare_step(s: State) -> None:
    """Steps that come up rarely, most of them with modules of the expansion alone."""
    match top(s).kind:
        case Step.LATE_DUMMIES:
            wealth.place_late_dummies(s)
        case Step.GOLD:
            prophecies.ask_about_gold(s)
        case Step.SKULL:
            prophecies.ask_about_skull(s)
        case Step.PROPHECY:
            prophecies.end_prophecy(s)
        case Step.QUICK:
            quick_actions.do_quick_action(s)
        case Step.EXTRA_PICK:
            tribes.let_pick_one(s)
        case Step.LAY_OUT_QUICK:
            lay_out_quick(s)
        case Step.SHIFT:
            new_buildings.go_on_shifting(s)
        case Step.STEP_UP:
            temples.step_up(s)
        case Step.SALE:
            ask_for_sale(s)


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
    workers.forget_turn(s)
    s.turn = seat_after(s, seat)


# ---- a turn


@rule
def offer_turn(s: State, seat: Seat, out: Any) -> None:
    """R-2.2, R-2.3, R-3.1, R-3.3  Beg, place the first worker, or pick up the first one."""
    if workers.why_not_beg(s, seat) == Why.OK:
        offer(out, action(Do.BEG))
        if workers.must_beg(s, seat):
            return
    workers.offer_placements(s, seat, out)
    workers.offer_workers(s, seat, out)
    offer_place_quick(s, seat, out)
    if s.with_tribes:
        if term(s, seat, Term.MAY_PASS):
            offer(out, action(Do.PASS))
        workers.offer_skips(s, seat, out)


@rule
def offer_more_placements(s: State, seat: Seat, out: Any) -> None:
    """R-4.1  Place another worker, or be done."""
    workers.offer_placements(s, seat, out)
    offer(out, action(Do.DONE))
    offer_place_quick(s, seat, out)
    if s.with_tribes:
        workers.offer_skips(s, seat, out)


@rule
def offer_place_quick(s: State, seat: Seat, out: Any) -> None:
    """R-22.1  A quick action space, where one can be taken."""
    if quick_actions.why_not_place(s, seat, whole(s.players[seat].goods[Good.CORN])) == Why.OK:
        offer(out, action(Do.PLACE_QUICK))


@rule
def why_not_turn(s: State, seat: Seat, answer: Answer) -> Why:
    """R-2.2, R-3.3  Why an action cannot begin the turn."""
    if answer.kind == Do.BEG:
        return workers.why_not_beg(s, seat)
    if answer.kind == Do.PICK:
        return why_not_pick_up(s, seat, answer)
    if answer.kind == Do.PASS:
        return Why.OK if term(s, seat, Term.MAY_PASS) else Why.NO_SUCH_ABILITY
    if is_placement(answer.kind) and workers.must_beg(s, seat):
        return Why.MUST_BEG
    return why_not_placement(s, seat, answer)


@rule
def is_placement(kind: int) -> bool:
    """The action places a worker, or prepares it."""
    return kind == Do.PLACE or kind == Do.PLACE_START or kind == Do.PLACE_QUICK or kind == Do.SKIP


@rule
def why_not_placement(s: State, seat: Seat, answer: Answer) -> Why:
    """Why a worker cannot be placed so."""
    match answer.kind:
        case Do.PLACE:
            return workers.why_not_place(s, seat, answer.wheel)
        case Do.PLACE_START:
            return workers.why_not_place_start(s, seat)
        case Do.PLACE_QUICK:
            return quick_actions.why_not_place(s, seat, whole(s.players[seat].goods[Good.CORN]))
        case Do.SKIP:
            return workers.why_not_skip(s, seat, answer.wheel)
    return Why.NOT_ASKED


@rule
def why_not_pick_up(s: State, seat: Seat, answer: Answer) -> Why:
    """Why a worker cannot be picked up so."""
    if answer.kind == Do.PICK:
        return workers.why_not_pick(s, seat, answer.wheel, answer.space)
    return Why.NOT_ASKED


@rule
def take_turn(s: State, seat: Seat, answer: Answer) -> None:
    """R-2.2  The turn begins: begging comes before it, and the seat is asked again."""
    if answer.kind == Do.BEG:
        workers.beg(s, seat)
    elif answer.kind == Do.SKIP:
        workers.skip(s, seat, answer.wheel)
    elif answer.kind == Do.PASS:
        close(s)
        tell(s, News.PASSED, seat)
    elif answer.kind == Do.PICK:
        go_on_picking(s, seat, answer)
    elif workers.finds_mercy(s, seat):
        close(s)
        plan_last_sale(s, seat)
        tell(s, News.MERCY, seat)
        place_one(s, seat, answer)
    else:
        go_on_placing(s, seat, answer)


@rule
def go_on_placing(s: State, seat: Seat, answer: Answer) -> None:
    """R-4.1  One worker after the other, until the seat is done."""
    match answer.kind:
        case Do.SKIP:
            workers.skip(s, seat, answer.wheel)
        case Do.DONE:
            close(s)
            finish_placing(s, seat)
        case _:
            close(s)
            place_one(s, seat, answer)
            ask(s, Ask.PLACE, seat)


@rule
def place_one(s: State, seat: Seat, answer: Answer) -> None:
    """R-4.1, R-4.6, R-22.1  A worker on a wheel, on the starting player space or on a quick action space."""
    match answer.kind:
        case Do.PLACE_START:
            workers.place_start(s, seat)
        case Do.PLACE_QUICK:
            workers.place_quick(s, seat)
        case _:
            workers.place(s, seat, answer.wheel)


@rule
def finish_placing(s: State, seat: Seat) -> None:
    """R-19.3, R-22.4  After placing, the quick action that was chosen; then a tribe may pick up a worker."""
    if s.n_on_wheels >= LEAST_ON_WHEELS and term(s, seat, Term.EXTRA_PICKS):
        plan(s, Step.EXTRA_PICK).receiver = seat
    if s.quick_due:
        plan_last_sale(s, seat)
        plan(s, Step.QUICK).receiver = seat


@rule
def go_on_picking(s: State, seat: Seat, answer: Answer) -> None:
    """R-5.1, R-5.2  One worker after the other, each with its action, until the seat is done."""
    close(s)
    if answer.kind != Do.DONE:
        plan(s, Step.PICK_MORE).receiver = seat
        workers.pick(s, seat, answer.wheel, answer.space)


# ---- what a worker does


@rule
def why_not_take_action(s: State, seat: Seat, wheel: int, number: int) -> Why:
    """R-5.3 to R-5.6  Why the worker that was picked up cannot take an action of its wheel."""
    question = top(s)
    if number > T.n_actions[wheel]:
        return Why.NO_SUCH_ACTION
    fee = wheels.fee_for_action(s, seat, wheel, whole(question.space), number)
    if fee == wheels.UNREACHABLE:
        return Why.OUT_OF_REACH
    if s.players[seat].goods[Good.CORN] < fee:
        return Why.NO_FEE
    gain = wheels.gain_for_action(s, seat, whole(question.space), number)
    return why_not_perform(s, seat, wheel, number, whole(s.players[seat].goods[Good.CORN]) - fee + gain)


@rule
def why_not_act(s: State, seat: Seat, answer: Answer) -> Why:
    """R-5.3  Why a worker cannot act so."""
    if answer.kind == Do.NOTHING:
        return Why.OK
    match answer.kind:
        case Do.AS:
            return why_not_take_action(s, seat, whole(top(s).wheel), answer.number)
        case Do.AS_ELSEWHERE:
            if answer.wheel != linked_wheel(s, seat):
                return Why.NOT_LINKED
            return why_not_take_action(s, seat, answer.wheel, answer.number)
        case Do.AHEAD:
            return tribes.why_not_go_ahead(s, seat)
    return Why.NOT_ASKED


@rule
def linked_wheel(s: State, seat: Seat) -> int:
    """R-19.17  The wheel whose actions the worker can take as well, or 0."""
    return T.linked_wheel[top(s).wheel] if term(s, seat, Term.LINKED) else 0


@rule
def offer_acts(s: State, seat: Seat, out: Any) -> None:
    """R-5.3  List the actions of a worker, and none."""
    wheel = whole(top(s).wheel)
    for number in range(1, T.n_actions[wheel] + 1):
        if why_not_take_action(s, seat, wheel, number) == Why.OK:
            offer(out, action(Do.AS, number))
    if s.with_tribes:
        offer_acts_of_tribe(s, seat, out)
    else:
        offer(out, action(Do.NOTHING))


@rule
def offer_acts_of_tribe(s: State, seat: Seat, out: Any) -> None:
    """R-19.6, R-19.17  What a tribe can do with a worker besides, and nothing."""
    linked = linked_wheel(s, seat)
    if linked > 0:
        for number in range(1, T.n_actions[linked] + 1):
            if why_not_take_action(s, seat, linked, number) == Why.OK:
                offer(out, action(Do.AS_ELSEWHERE, linked, number))
    offer(out, action(Do.NOTHING))
    if tribes.why_not_go_ahead(s, seat) == Why.OK:
        offer(out, action(Do.AHEAD))


@rule
def act(s: State, seat: Seat, answer: Answer) -> None:
    """R-5.3, R-19.6  An action, none, or something before it."""
    match answer.kind:
        case Do.AHEAD:
            tribes.go_ahead(s, seat)
        case Do.NOTHING:
            close(s)
            tell(s, News.NO_ACTION, seat)
        case Do.AS_ELSEWHERE:
            take_action(s, seat, answer.wheel, answer.number)
        case _:
            take_action(s, seat, whole(top(s).wheel), answer.number)


@rule
def take_action(s: State, seat: Seat, wheel: int, number: int) -> None:
    """R-5.3, R-5.4, R-19.11  The fee is paid or a corn gained, then the action is taken."""
    space = whole(top(s).space)
    close(s)
    goods.pay(s, seat, Good.CORN, wheels.fee_for_action(s, seat, wheel, space, number))
    goods.gain(s, seat, Good.CORN, wheels.gain_for_action(s, seat, space, number))
    perform(s, seat, wheel, number)


@rule
def why_not_any_action(s: State, seat: Seat, answer: Answer) -> Why:
    """R-9.6, R-13.7  Why an action of a small wheel cannot be chosen for corn."""
    question = top(s)
    if answer.kind == Do.NOTHING:
        return why_not_leave(s)
    if answer.kind != Do.AS_ELSEWHERE:
        return Why.NOT_ASKED
    if T.act[answer.wheel, answer.number] == Act.ANY_ACTION:
        return Why.NOT_AGAIN
    corn = whole(s.players[seat].goods[Good.CORN]) - whole(question.count)
    if corn < 0:
        return Why.NOT_ENOUGH_CORN
    return why_not_perform(s, seat, answer.wheel, answer.number, corn)


@rule
def offer_any_action(s: State, seat: Seat, out: Any) -> None:
    """R-9.6  List the actions of the small wheels."""
    corn = whole(s.players[seat].goods[Good.CORN]) - whole(top(s).count)
    for wheel in range(Wheel.PALENQUE, Wheel.UXMAL + 1):
        for number in range(1, T.n_actions[wheel] + 1):
            if corn < 0 or T.act[wheel, number] == Act.ANY_ACTION:
                continue
            if why_not_perform(s, seat, wheel, number, corn) == Why.OK:
                offer(out, action(Do.AS_ELSEWHERE, wheel, number))
    if top(s).optional:
        offer(out, action(Do.NOTHING))


@rule
def take_any_action(s: State, seat: Seat, answer: Answer) -> None:
    """R-9.6, R-9.7  The corn is paid, then the action is taken as if the worker stood there."""
    corn = whole(top(s).count)
    close(s)
    if answer.kind == Do.NOTHING:
        tell(s, News.NO_ACTION, seat)
        return
    goods.pay(s, seat, Good.CORN, corn)
    perform(s, seat, answer.wheel, answer.number)


@rule
def why_not_leave(s: State) -> Why:
    """Why a question cannot be left without doing anything."""
    return Why.OK if top(s).optional else Why.COMPULSORY


# ---- actions of the wheels


@rule
def why_not_perform(s: State, seat: Seat, wheel: int, number: int, corn: int) -> Why:
    """R-2.5  Why a seat with so much corn cannot use an action: it cannot pay, or it would have no effect."""
    match T.act[wheel, number]:
        case Act.FISH:
            return Why.OK
        case Act.HARVEST:
            return palenque.why_not_harvest(s, seat, number)
        case Act.GAIN:
            return yaxchilan.why_not_mine(s, seat, number)
        case Act.TECHNOLOGY:
            return Why.OK if technologies.can_learn_any(s, seat, 0, corn) else Why.NOT_ENOUGH_RESOURCES
        case Act.BUILD:
            return why_not_build_any(s, seat, 0, corn)
        case Act.BUILD_OR_MONUMENT:
            return Why.OK if monuments.can_build_any_monument(s, seat) else why_not_build_any(s, seat, 0, corn)
        case Act.BUILD_WITH_CORN:
            return why_not_build_any(s, seat, T.act_cost[wheel, number], corn)
        case Act.TEMPLES:
            return why_not_climb_for(s, seat, T.act_cubes[wheel, number], corn - T.act_cost[wheel, number])
        case Act.MARKET:
            return Why.OK if uxmal.can_trade(s, seat, corn) else Why.NOTHING_TO_TRADE
        case Act.WORKER:
            return Why.OK if s.players[seat].workers < N_WORKERS else Why.ALL_WORKERS_IN_PLAY
        case Act.ANY_ACTION:
            return Why.OK if corn >= T.act_cost[wheel, number] else Why.NOT_ENOUGH_CORN
        case Act.OFFER_SKULL:
            return chichen_itza.why_not_offer_skull(s, seat, number)
    return Why.NO_SUCH_ACTION


@rule
def why_not_build_any(s: State, seat: Seat, with_corn: int, corn: int) -> Why:
    """R-2.5  Nothing in the row can be paid for, also not with architecture."""
    way = buildings.Way(with_corn, Architecture.YES.value, corn, 0)
    return Why.OK if buildings.can_build_any(s, seat, way) else Why.NOTHING_TO_BUILD


@rule
def why_not_climb_for(s: State, seat: Seat, cubes: int, corn_left: int) -> Why:
    """R-2.5, R-8.7, R-9.1  A step in a temple has a price, and needs a temple to climb."""
    if corn_left < 0:
        return Why.NOT_ENOUGH_CORN
    if goods.n_resources(s, seat) < cubes:
        return Why.NOT_ENOUGH_RESOURCES
    purse = temples.Purse(corn_left, goods.n_resources(s, seat) - cubes)
    return Why.OK if temples.can_climb_any(s, seat, purse) else Why.NO_TEMPLE_TO_CLIMB


@rule
def perform(s: State, seat: Seat, wheel: int, number: int) -> None:
    """Chapters 6 to 10  An action of a wheel."""
    item = tell(s, News.ACTION, seat)
    item.wheel = wheel
    item.space = number
    times = T.act_times[wheel, number]
    match T.act[wheel, number]:
        case Act.FISH:
            palenque.fish(s, seat, number)
        case Act.HARVEST:
            palenque.harvest(s, seat, number)
        case Act.GAIN:
            yaxchilan.mine(s, seat, number)
        case Act.TECHNOLOGY:
            technologies.let_learn(s, seat, times, 0, 0)
        case Act.BUILD:
            buildings.let_build(s, seat, 0, Architecture.YES.value, 0)
        case Act.BUILD_OR_MONUMENT:
            buildings.let_build_two_or_monument(s, seat)
        case Act.BUILD_WITH_CORN:
            buildings.let_build(s, seat, T.act_cost[wheel, number], Architecture.YES.value, 0)
        case Act.TEMPLES:
            temples.grant_steps(s, seat, times)
            goods.pay(s, seat, Good.CORN, T.act_cost[wheel, number])
            goods.pay_resources(s, seat, T.act_cubes[wheel, number])
        case Act.MARKET:
            uxmal.visit_market(s, seat)
        case Act.WORKER:
            uxmal.gain_worker(s, seat)
        case Act.ANY_ACTION:
            effects.give_any_action(s, seat, T.act_cost[wheel, number], 0)
        case Act.OFFER_SKULL:
            chichen_itza.offer_skull(s, seat, number)


@rule
def why_not_harvest(s: State, seat: Seat, kind: int) -> Why:
    """R-6.3, R-6.5  Why something cannot be harvested."""
    number = whole(top(s).space)
    match kind:
        case Do.HARVEST_CORN:
            return palenque.why_not_harvest_corn(s, seat, number)
        case Do.HARVEST_WOOD:
            return palenque.why_not_harvest_wood(s, number)
        case Do.BURN:
            return palenque.why_not_burn(s, seat, number)
    return Why.NOT_ASKED


@rule
def why_not_build(s: State, seat: Seat, answer: Answer) -> Why:
    """R-8.4, R-13.1, R-14.1  Why something cannot be built."""
    question = top(s)
    match answer.kind:
        case Do.BUILD:
            return buildings.why_not_build(s, seat, question, answer.building, False)
        case Do.BUILD_PLAIN:
            return buildings.why_not_build(s, seat, question, answer.building, True)
        case Do.BUILD_MONUMENT:
            if question.monuments == Monuments.NO:
                return Why.NO_MONUMENT_NOW
            return monuments.why_not_build_monument(s, seat, answer.monument, whole(question.renovated))
        case Do.RENOVATE:
            return buildings.why_not_renovate(s, seat, question, answer.building)
        case Do.DONE:
            return why_not_leave(s)
    return Why.NOT_ASKED


@rule
def choose_construction(s: State, seat: Seat, answer: Answer) -> None:
    """R-8.4  A building, a monument, or enough of it."""
    match answer.kind:
        case Do.BUILD_MONUMENT:
            monuments.build_monument(s, seat, answer.monument)
        case Do.RENOVATE:
            top(s).renovated = answer.building
        case Do.DONE:
            close(s)
        case _:
            buildings.build(s, seat, answer.building, answer.kind == Do.BUILD_PLAIN)


@rule
def why_not_trade(s: State, seat: Seat, answer: Answer) -> Why:
    """R-9.2, R-9.3  Why something cannot be traded."""
    match answer.kind:
        case Do.SELL:
            return uxmal.why_not_sell(s, seat, top(s), answer.resource)
        case Do.BUY:
            return uxmal.why_not_buy(s, seat, top(s), answer.resource)
        case Do.DONE:
            return Why.OK
    return Why.NOT_ASKED


@rule
def trade(s: State, seat: Seat, answer: Answer) -> None:
    """R-9.2  Sell, buy, or leave the market."""
    match answer.kind:
        case Do.SELL:
            uxmal.sell(s, seat, answer.resource)
        case Do.BUY:
            uxmal.buy(s, seat, answer.resource)
        case _:
            uxmal.leave_market(s)


# ---- steps in temples


@rule
def offer_climb(s: State, seat: Seat, out: Any) -> None:
    """R-12.5, R-20.6  List the temples that can be chosen; a step with a price can be left."""
    temples.offer_temples(s, seat, temples.purse_of(s, seat), out)
    if top(s).optional:
        offer(out, action(Do.DECLINE))


@rule
def why_not_climb(s: State, seat: Seat, answer: Answer) -> Why:
    """R-12.5, R-20.6  Why a temple cannot be chosen, or the step not be left."""
    if answer.kind == Do.TEMPLE:
        return temples.why_not_choose_temple(s, seat, answer.temple, temples.purse_of(s, seat))
    return why_not_leave(s) if answer.kind == Do.DECLINE else Why.NOT_ASKED


@rule
def climb_or_leave(s: State, seat: Seat, answer: Answer) -> None:
    """R-12.5, R-20.6  The temple is climbed, or the step left."""
    if answer.kind == Do.DECLINE:
        close(s)
        tell(s, News.STEP_DECLINED, seat)
    else:
        temples.choose_temple(s, seat, answer.temple)


# ---- a sale beside any question of the own turn


@rule
def is_sale_open(s: State) -> bool:
    """R-19.23  A sale without the market stands beside the open question; at the market a sale is the market's own."""
    if s.with_tribes == 0 or top(s).kind == Ask.TRADE or top(s).kind >= Ask.MONUMENT:
        return False
    return bool(s.turn == asked(s))


@rule
def why_not_sell(s: State, seat: Seat, good: int) -> Why:
    """R-19.23  Why a resource cannot be sold beside the open question: what answers it must stay possible."""
    why = tribes.why_not_sell(s, seat, good)
    if why != Why.OK:
        return why
    tribes.hand_over(s, seat, good, 1)
    can_answer = can_still_answer(s, seat)
    tribes.hand_over(s, seat, good, -1)
    return Why.OK if can_answer else Why.NEEDED_TO_ANSWER


@rule
def can_still_answer(s: State, seat: Seat) -> bool:
    """The open question has an answer. More corn and one resource less can spoil only what is paid in resources."""
    question = top(s)
    if question.optional:
        return True
    match question.kind:
        case Ask.LEARN:
            return technologies.can_choose_any(s, seat)
        case Ask.BUILD:
            return buildings.can_answer(s, seat, question)
        case Ask.PAY:
            return goods.n_payments(s, seat, question) > 0
    return True


@rule
def offer_sales(s: State, seat: Seat, out: Any) -> None:
    """R-19.23  List the resources that can be sold beside the open question, in their place among the answers."""
    if not tribes.can_sell(s, seat):
        return
    for resource in range(Good.WOOD, Good.GOLD + 1):
        if why_not_sell(s, seat, resource) == Why.OK:
            offer_in_order(out, action(Do.SELL, resource))


@rule
def plan_last_sale(s: State, seat: Seat) -> None:
    """R-19.23  Where a turn ends without a question, a sale is asked for."""
    if term(s, seat, Term.SALES) > 0:
        plan(s, Step.SALE).receiver = seat


@rule
def ask_for_sale(s: State) -> None:
    """R-19.23  The last moment of a turn at which something can be sold."""
    seat = whole(top(s).receiver)
    close(s)
    if tribes.can_sell(s, seat):
        ask(s, Ask.SALE, seat)


# ---- decisions of the expansion


@rule
def why_not_expansion(s: State, seat: Seat, answer: Answer) -> Why:
    """Why an answer does not fit a question that only the expansion asks."""
    kind = top(s).kind
    if kind == Ask.KEEP_TRIBE and answer.kind == Do.KEEP_TRIBE:
        return tribes.why_not_keep(s, seat, answer.tribe)
    if kind == Ask.BONUS and answer.kind == Do.BONUS:
        return technologies.why_not_take_bonus(s, seat, answer.technology, temples.purse_of(s, seat))
    if kind == Ask.LOWER and answer.kind == Do.LOWER:
        return new_buildings.why_not_lower(s, seat, answer.technology)
    if kind == Ask.SKULL and answer.kind == Do.ANGER:
        return temples.why_not_anger(s, seat, answer.temple)
    if kind == Ask.GOLD and answer.kind == Do.ACCEPT:
        return prophecies.why_not_accept_gold(s, seat)
    if (kind == Ask.GOLD or kind == Ask.SKULL) and answer.kind == Do.DECLINE:
        return Why.OK
    return Why.NOT_ASKED


@rule
def offer_gold(s: State, seat: Seat, out: Any) -> None:
    """R-20.6, R-20.15  Take the gold for its price, or decline it."""
    offer(out, action(Do.DECLINE))
    if prophecies.why_not_accept_gold(s, seat) == Why.OK:
        offer(out, action(Do.ACCEPT))


@rule
def answer_expansion(s: State, seat: Seat, answer: Answer) -> None:
    """Do what was decided on a question that only the expansion asks."""
    match top(s).kind:
        case Ask.KEEP_TRIBE:
            tribes.keep(s, seat, answer.tribe)
        case Ask.BONUS:
            close(s)
            technologies.take_bonus(s, seat, answer.technology)
        case Ask.LOWER:
            new_buildings.lower(s, seat, answer.technology)
        case Ask.SKULL:
            if answer.kind == Do.ANGER:
                prophecies.take_skull(s, seat, answer.temple)
            else:
                prophecies.decline_skull(s, seat)
        case Ask.GOLD:
            prophecies.answer_gold(s, seat, answer.kind == Do.ACCEPT)


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
def lay_out_quick(s: State) -> None:
    """R-22.10  Nature lays out the quick actions of the second era."""
    if quick_actions.is_tile_left(s):
        ask(s, Ask.QUICK, NATURE)
    else:
        close(s)


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
        advance_days(s, 1)
    else:
        seat = calendar.leave_start_space(s)
        if calendar.may_advance_twice(s, seat):
            ask(s, Ask.ADVANCE, seat)
        else:
            advance_days(s, 1)


@rule
def advance(s: State, seat: Seat, days: int) -> None:
    """R-15.6, R-15.7  The seat has decided; two days turn its board to the dark side."""
    close(s)
    if days == 2:
        s.players[seat].privilege = 0
    advance_days(s, days)


@rule
def advance_days(s: State, days: int) -> None:
    """The calendar moves on to the next round."""
    calendar.advance_calendar(s, days)
    plan(s, Step.BEGIN_ROUND)


@rule
def end_game(s: State) -> None:
    """R-17.1 to R-17.4  The wheels turn once more, and everything that is left is scored."""
    if s.start_space > 0:
        calendar.leave_start_space(s)
    tell(s, News.DAYS_PASS, 0).count = 1
    wheels.turn_wheels(s)
    scoring.score_end(s)
    tell(s, News.GAME_ENDS, 0)


# ---- Nature


@rule
def offer_of_nature(s: State, out: Any) -> None:
    """List what can come up."""
    match top(s).kind:
        case Ask.MONUMENT:
            wealth.offer_new_monuments(s, out)
        case Ask.BUILDING:
            buildings.offer_stock(s, out)
        case Ask.PROPHECY:
            prophecies.offer_prophecies(s, out)
        case Ask.QUICK:
            quick_actions.offer_tiles(s, out)
        case Ask.TRIBE:
            tribes.offer_tribes(s, out)
        case Ask.WEALTH:
            wealth.offer_wealth(s, Do.WEALTH.value, out)
        case Ask.DUMMY:
            wealth.offer_wealth(s, Do.DUMMY.value, out)


@rule
def weight(s: State, number: int) -> int:
    """How likely an outcome of Nature is, as a whole number; 0 when it cannot come."""
    answer = answer_of(number)
    kind = top(s).kind
    if kind == Ask.MONUMENT and answer.kind == Do.MONUMENT:
        return 1 - whole(s.monument_offered[answer.monument])
    if kind == Ask.BUILDING and answer.kind == Do.BUILDING:
        return whole(s.deck[answer.building]) if buildings.is_drawable(s, answer.building) else 0
    if kind == Ask.PROPHECY and answer.kind == Do.PROPHECY:
        return whole(s.prophecy_deck[answer.prophecy])
    if kind == Ask.QUICK and answer.kind == Do.QUICK:
        return whole(s.quick_deck[answer.quick])
    if kind == Ask.TRIBE and answer.kind == Do.TRIBE:
        return whole(s.tribe_deck[answer.tribe])
    if kind == Ask.WEALTH and answer.kind == Do.WEALTH:
        return whole(s.wealth_deck[answer.wealth])
    if kind == Ask.DUMMY and answer.kind == Do.DUMMY:
        return whole(s.wealth_deck[answer.wealth])
    return 0


@rule
def why_not_nature(s: State, number: int, answer: Answer) -> Why:
    """An outcome is possible when it has weight. Nature's kinds of answer stand in the order of her questions."""
    if weight(s, number) > 0:
        return Why.OK
    if answer.kind - Do.MONUMENT.value == top(s).kind - Ask.MONUMENT.value:
        return Why.CANNOT_COME
    return Why.NOT_ASKED


@rule
def answer_of_nature(s: State, answer: Answer) -> None:
    """Something comes up."""
    kind, receiver = whole(top(s).kind), whole(top(s).receiver)
    close(s)
    match kind:
        case Ask.MONUMENT:
            wealth.lay_out_monument(s, answer.monument)
        case Ask.BUILDING:
            buildings.lay_out_building(s, answer.building)
        case Ask.PROPHECY:
            prophecies.draw(s, answer.prophecy)
        case Ask.QUICK:
            quick_actions.lay_out(s, answer.quick)
        case Ask.TRIBE:
            tribes.deal(s, receiver, answer.tribe)
        case Ask.WEALTH:
            wealth.deal_wealth(s, receiver, answer.wealth)
        case Ask.DUMMY:
            wealth.place_dummies(s, answer.wealth)


# ---- results, and what a seat can imagine


@rule
def score(s: State, seat: Seat) -> int:
    """The points of a seat so far, in quarters."""
    return scoring.total_quarters(s, seat)


@rule
def is_ahead(s: State, seat: Seat, other: Seat) -> bool:
    """A seat is placed before another, as things stand."""
    return scoring.is_ahead(s, seat, other)


@rule
def reader(s: State, number: int) -> Seat:
    """The only seat that may read this answer to the open decision; 0 where everyone may."""
    kind = top(s).kind
    if kind == Ask.WEALTH or kind == Ask.TRIBE:
        return whole(top(s).receiver)
    if kind == Ask.KEEP or kind == Ask.KEEP_TRIBE:
        return whole(top(s).seat)
    return 0


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Replace what the seat cannot know by a fair sample of what it might be."""
    forget_news(s)
    tribes.imagine(s, seat, dice)
    wealth.imagine_wealth(s, seat, dice)


@rule
def foresee(s: State, expected: Any) -> None:
    """Guess what every seat will have at the end, into expected[seat]. The record may be spoilt by it."""
    outlook.foresee(s, expected)


@rule
def appraise(s: State, promise: Any) -> None:
    """How good a position is for every seat, into promise[seat]: what it holds already, the expected points."""
