"""What cannot be due in a position, each with its own sentence: the agenda fits the table, the turn and itself.

What cannot lie on the table, and why no accepted position leads past an array, is in possible.py.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.decisions import FIRST_STEP, close
from ziggurat.engine.record import copy_of, facts
from ziggurat.engine.seats import NATURE
from ziggurat.engine.text import refuse_if
from ziggurat.games.tzolkin import flow, possible
from ziggurat.games.tzolkin.catalogue import (
    AGE_FEAST,
    BUILDINGS,
    FIRST_QUICK_EFFECTS,
    N_BUILDINGS,
    N_DEALT,
    N_FEASTS,
    QUICK_ACTIONS,
    WHEELS,
    Calamity,
    Good,
    T,
    Term,
)
from ziggurat.games.tzolkin.expansion.quick_actions import quick_action_of_day
from ziggurat.games.tzolkin.moments import Moment, due, moment_of
from ziggurat.games.tzolkin.rules import sets
from ziggurat.games.tzolkin.rules.terms import calamity, term
from ziggurat.games.tzolkin.rules.wheels import last_space_of, would_push_off
from ziggurat.games.tzolkin.state import MOST_DUE, Ask, State, Step

NO_RESOURCES = sets.set_of([0, Good.CORN])
"""Members of a set of goods that are no resources: goods count from 1, and the first is corn."""


def check_due(s: State) -> None:
    """What is due fits the table and itself, so that play can go on from it."""
    if s.n_open == 0:
        return
    question = s.agenda[s.n_open]
    refuse_if(question.kind >= FIRST_STEP, "The last thing due must be a question: 'ask …'.")
    refuse_if(s.n_open > MOST_DUE, f"At most {MOST_DUE} things can be due, not {s.n_open}.")
    moment = moment_of(s, False)
    if moment == Moment.SET_UP:
        check_set_up(s)
    elif moment == Moment.TURN:
        check_round(s)
    elif moment == Moment.FEAST:
        check_feast(s)
    else:
        check_advance(s)
    check_step_below(s)


def check_step_below(s: State) -> None:
    """A question that a step asks is the one that it would ask now."""
    below = int(s.agenda[s.n_open - 1].kind) if s.n_open > 1 else 0
    is_nature = s.agenda[s.n_open].seat == NATURE
    if below not in (Step.SET_UP, Step.CHOOSE, Step.LATE_DUMMIES, Step.LAY_OUT_QUICK) and not is_nature:
        return
    again = copy_of(s)
    close(again)
    flow.take_steps(again)
    refuse_if(facts(again, State) != facts(s, State), "That is not what is asked next.")


def check_set_up(s: State) -> None:
    """While the table is set, tiles are dealt from the first place on, and as many are chosen as were asked for."""
    for seat in possible.seats_of(s):
        me = s.players[seat]
        n_dealt, n_chosen = int((me.dealt > 0).sum()), int((me.chosen > 0).sum())
        if due(s, Step.SET_UP):
            refuse_if(
                not me.dealt[1 : n_dealt + 1].all(), f"Seat {seat} was dealt its wealth tiles from the first place on."
            )
            n_tribes = int((me.tribes_dealt > 0).sum())
            refuse_if(
                not me.tribes_dealt[1 : n_tribes + 1].all(),
                f"Seat {seat} was dealt its tribes from the first place on.",
            )
            refuse_if(me.tribe_chosen[1] or n_chosen, f"Seat {seat} has chosen nothing yet.")
            refuse_if(me.wealth.any(), f"Seat {seat} has kept no wealth tile yet.")
        elif due(s, Step.CHOOSE):
            check_choice(s, seat, n_dealt, n_chosen)
        else:
            n_kept = int(T.terms[me.tribe, Term.WEALTH_KEPT])
            refuse_if((me.wealth > 0).sum() != n_kept, f"Seat {seat} keeps {n_kept} wealth tiles.")
    check_reveal(s)


def check_choice(s: State, seat: int, n_dealt: int, n_chosen: int) -> None:
    """R-1.13, R-19.2  A seat has chosen as much as it was asked for."""
    me = s.players[seat]
    most = int(T.terms[me.tribe_chosen[1], Term.WEALTH_KEPT])
    refuse_if(n_dealt + n_chosen != N_DEALT, f"Seat {seat} was dealt {N_DEALT} wealth tiles.")
    refuse_if(
        n_chosen != min(int(me.n_kept), most), f"Seat {seat} has chosen {min(int(me.n_kept), most)} wealth tiles."
    )
    refuse_if(not me.chosen[1 : n_chosen + 1].all(), f"Seat {seat} keeps its wealth tiles from the first place on.")
    refuse_if(me.wealth.any(), "No wealth tile is revealed before all have chosen.")
    if s.with_tribes:
        n_tribes = int((me.tribes_dealt > 0).sum()) + int(me.tribe_chosen[1] > 0)
        refuse_if(n_tribes != len(me.tribes_dealt) - 1, f"Seat {seat} was dealt {len(me.tribes_dealt) - 1} tribes.")
        refuse_if(me.n_kept and not me.tribe_chosen[1], f"Seat {seat} names its tribe before its wealth tiles.")


def check_reveal(s: State) -> None:
    """R-19.21  Only who must anger a god is asked while wealth is revealed, after its own tiles."""
    question = s.agenda[s.n_open]
    for reveal in due(s, Step.REVEAL):
        if question.kind != Ask.ANGER:
            refuse_if(reveal.count, "Nothing is revealed yet.")
            continue
        must = term(s, int(question.seat), Term.ANGRY_STARTS)
        refuse_if(not must, f"Seat {question.seat} need not anger a god.")
        refuse_if(
            reveal.count != question.seat * len(s.players[0].wealth), "The tiles of that seat come before its god."
        )


def check_round(s: State) -> None:
    """In a round the seat at turn is asked, and all that is due is its own."""
    turns, end = due(s, Step.TURNS)[0], due(s, Step.END_TURN)
    seat = int(s.turn)
    count = (seat - int(s.marker)) % s.seats + 1
    refuse_if(turns.count != count, f"With seat {seat} at turn {count} turns of the round have begun.")
    refuse_if(bool(due(s, Step.FEAST)) != (s.feast > 0), "Feeding is due in the rounds of Food Days, and only then.")
    refuse_if(not end or not due(s, Step.REFILL), "A turn ends with end-turn and refill.")
    for place in range(1, s.n_open + 1):
        entry = s.agenda[place]
        refuse_if(
            entry.receiver not in (0, seat), f"In the turn of seat {seat} nothing is due to seat {entry.receiver}."
        )
        is_other = entry.kind < FIRST_STEP and entry.seat not in (NATURE, seat)
        refuse_if(is_other, f"In the turn of seat {seat} it is asked, not seat {entry.seat}.")
        check_entry(s, place)
    check_way_of_turn(s)


def check_way_of_turn(s: State) -> None:
    """R-2.2  A seat places or picks up; what it has placed fits the question."""
    question = int(s.agenda[s.n_open].kind)
    seat, is_picking = int(s.turn), bool(due(s, Step.PICK_MORE)) or question == Ask.PICK
    is_beginning = bool(due(s, Ask.TURN))
    least = int(term(s, seat, Term.LEAST_CORN))
    refuse_if(
        is_beginning and s.players[seat].goods[Good.CORN] < least,
        f"Seat {seat} has at least {least} corn at the beginning of its turn.",
    )
    refuse_if(
        (is_beginning or is_picking) and s.n_placed, f"Seat {seat} has placed workers in this turn and goes on placing."
    )
    refuse_if(is_beginning and s.n_aheads, f"Seat {seat} has picked up no worker yet.")
    is_placing = question == Ask.PLACE or due(s, Step.EXTRA_PICK) or question == Ask.EXTRA_PICK
    refuse_if(is_placing and not s.n_placed, f"Seat {seat} has placed no worker in this turn.")
    refuse_if(
        due(s, Step.EXTRA_PICK) and not term(s, seat, Term.EXTRA_PICKS), "Only one tribe picks up an extra worker."
    )
    refuse_if(
        question == Ask.EXTRA_PICK and not term(s, seat, Term.EXTRA_PICKS), "Only one tribe picks up an extra worker."
    )
    is_selling = due(s, Step.SALE) or question == Ask.SALE
    refuse_if(is_selling and not term(s, seat, Term.SALES), "Only one tribe sells without the market.")


def check_entry(s: State, place: int) -> None:
    """One thing due in a turn fits the table and what it lies on."""
    entry, below = s.agenda[place], s.agenda[place - 1]
    seat = int(s.turn)
    match int(entry.kind):
        case Ask.ACT:
            check_act(s, entry, seat)
        case Ask.PAY:
            check_payment(entry, below)
        case Ask.LEARN | Step.SHIFT:
            check_shift(s, entry, seat)
        case Ask.TRADE:
            check_trade(int(entry.sold), int(entry.bought))
        case Step.GOLD | Step.SKULL:
            check_gift(s, entry, below)
        case Step.EFFECTS:
            check_effects(s, entry, seat)
        case Step.BUILT | Ask.BUILD:
            check_building(s, entry, seat)
        case Ask.BONUS:
            refuse_if(not term(s, seat, Term.ANY_BONUS), "Only one tribe chooses among the bonuses.")
        case Step.PROPHECY | Step.REWARDS | Step.CHANGE_AGE | Step.FEED | Step.LAY_OUT_QUICK:
            refuse_if(True, "A Food Day is resolved after all turns of its round.")


def check_trade(sold: int, bought: int) -> None:
    """What has been sold and bought in a visit to the market."""
    is_strange = sets.have_common_member(sold, NO_RESOURCES) or sets.have_common_member(bought, NO_RESOURCES)
    refuse_if(is_strange, "Only resources are sold and bought.")
    refuse_if(sets.have_common_member(sold, bought), "What was sold in a visit to the market is not bought.")


def check_shift(s: State, entry: Any, seat: int) -> None:
    """R-21.12  Several technologies advance only by a building, and each of them is one of the four."""
    refuse_if(sets.contains(int(entry.among), 0), "Technologies are counted from 1 on.")
    is_shift = entry.among and not s.players[seat].buildings[BUILDINGS.index("civic-shift") + 1]
    refuse_if(is_shift, "Only a shift advances several technologies.")


def check_building(s: State, entry: Any, seat: int) -> None:
    """What is being built is of the present age, and what is renovated for something lies before the seat."""
    if entry.kind == Step.BUILT:
        tile = int(entry.tile)
        refuse_if(T.building_age[tile] != s.era, f"The {BUILDINGS[tile - 1]} is not of Age {s.era}.")
        return
    old = int(entry.renovated)
    refuse_if(old and not s.players[seat].buildings[old], "A building that is renovated lies before the seat.")


def check_act(s: State, entry: Any, seat: int) -> None:
    """R-5.3, R-19.6  A worker comes from a space of its seat, or acts one ahead of it."""
    last = last_space_of(s, seat, int(entry.wheel)) + int(s.n_aheads)
    key = WHEELS[entry.wheel - 1]
    refuse_if(entry.space > last, f"No worker of seat {seat} comes from space {entry.space} of {key}.")
    refuse_if(s.players[seat].hand == 0, f"Seat {seat} has no worker in hand that could act.")


def check_payment(entry: Any, below: Any) -> None:
    """A payment is for what it lies on."""
    is_building = below.kind == Step.BUILT
    refuse_if(is_building != (entry.tile > 0), "A building is paid for when it is built, and only then.")
    refuse_if(is_building and entry.tile != below.tile, "What is paid for is what is built.")
    is_other = not is_building and (entry.renovated or entry.more or entry.less)
    refuse_if(is_other, "Only a building is paid with more or less than it costs.")


def check_effects(s: State, entry: Any, seat: int) -> None:
    """Effects that are under way are those of a building of the seat, or of the quick action of the day."""
    tile = int(entry.tile)
    if tile <= N_BUILDINGS:
        is_own = s.players[seat].buildings[tile] and T.building_age[tile] == s.era
        refuse_if(not is_own, f"Seat {seat} has not built the {BUILDINGS[tile - 1]} in this turn.")
        return
    refuse_if(tile <= FIRST_QUICK_EFFECTS, f"Seat {seat} has the gains of its wealth tiles already.")
    quick = tile - FIRST_QUICK_EFFECTS
    refuse_if(quick != quick_action_of_day(s), f"{QUICK_ACTIONS[quick - 1]} is not the quick action of day {s.day}.")
    refuse_if(not (s.quick_space == seat).any(), f"Seat {seat} has no worker on a quick action space.")


def check_feast(s: State) -> None:
    """What is due of a feast is what that feast has, and its questions are about what has a price."""
    kinds = {int(s.agenda[place].kind) for place in range(1, s.n_open + 1)}
    refuse_if(s.feast == 0, "Workers are fed on Food Days only.")
    refuse_if(Step.FEAST in kinds, "A Food Day is still due until the turns of its round are over.")
    has_prophecy = bool(s.n_prophecies)
    is_given = Step.GOLD in kinds or Step.SKULL in kinds
    refuse_if(has_prophecy != (Step.PROPHECY in kinds), "A prophecy ends with its Food Day, where one is played.")
    refuse_if(Step.FEED in kinds and Step.REWARDS not in kinds, "Rewards come after feeding.")
    is_age = Step.CHANGE_AGE in kinds or Step.REFILL in kinds
    refuse_if(is_age and s.feast != AGE_FEAST, "The Age changes on the second Food Day.")
    is_lost = s.feast == AGE_FEAST and Step.FEED in kinds and Step.CHANGE_AGE not in kinds
    refuse_if(is_lost, "The Age changes on the second Food Day, after feeding.")
    is_quick = bool(s.feast == 1 and s.with_quick)
    refuse_if(Step.LAY_OUT_QUICK in kinds and not is_quick, "Quick actions are laid out on the first Food Day.")
    is_lost = is_quick and Step.FEED in kinds and Step.LAY_OUT_QUICK not in kinds
    refuse_if(is_lost, "Quick actions are laid out on the first Food Day, after feeding.")
    is_reward = is_given and Step.FEED not in kinds
    refuse_if(is_reward and (Step.REWARDS in kinds or s.feast % 2 == 0), "Goods are given in the middle of an Age.")
    for place in range(1, s.n_open + 1):
        check_gift(s, s.agenda[place], s.agenda[place - 1])


def check_gift(s: State, entry: Any, below: Any) -> None:
    """Gold and skulls of a feast are asked for where they have a price, of the seat they are due to."""
    match int(entry.kind):
        case Step.GOLD:
            refuse_if(not calamity(s, Calamity.GOLD_CORN), "Gold has no price now.")
        case Step.SKULL:
            refuse_if(not calamity(s, Calamity.SKULL_ANGER), "Skulls have no price now.")
        case Ask.GOLD | Ask.SKULL:
            refuse_if(entry.seat != below.receiver, f"That is due to seat {below.receiver}, not to seat {entry.seat}.")


def check_advance(s: State) -> None:
    """R-15.7, R-15.8  Whoever may advance two days has the light side, and nobody would be pushed off by it."""
    seat = int(s.agenda[s.n_open].seat)
    refuse_if(s.n_open != 1, "The calendar advances when nothing else is due.")
    refuse_if(s.feast == N_FEASTS, "After the fourth Food Day nobody is asked for days.")
    refuse_if(not s.players[seat].privilege, f"Seat {seat} has used its privilege.")
    refuse_if(would_push_off(s), "Two days would push off a worker.")
