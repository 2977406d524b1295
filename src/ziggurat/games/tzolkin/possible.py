"""What cannot be in a position, each with its own sentence; and why no accepted position leads past an array.

| array | its index | what bounds it |
|---|---|---|
| agenda | height | at most MOST_DUE entries are read; from there play adds at most ten (state.py) |
| news | what a move tells | seats, six monuments, one copy of every gift (state.py) |
| players, points | seat, source | seats and sources are read by number or name |
| wheels, fresh | wheel, tooth | spaces are read within the teeth; a worker within the spaces of its seat |
| T.worker_fee | workers placed in a turn | workers on the table, at most six of a seat |
| T.feast_at, quick_tile | day | at most the day after the last feast, where only the fourth can be |
| prophecies | feasts over | at most three are in force |
| T.temple_points, T.n_steps | step | steps are read within the temple; who is at the top cannot climb |
| T.technology_cost | level | levels are read from 0 to 3 |
| T.monument_by_count | workers, technologies | at most six, at most four |
| row, deck, buildings | building, place | by name; never more copies than the game has |
| T.bundle | what is paid | payments of 1 to 5 resources, which the seat can make |
| wealth, dealt, chosen | place | as many words as places; no tile in two places |
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.decisions import FIRST_STEP, close
from ziggurat.engine.record import copy_of, facts
from ziggurat.engine.seats import NATURE
from ziggurat.engine.text import Said, refuse_if
from ziggurat.games.tzolkin import flow, moments
from ziggurat.games.tzolkin.catalogue import (
    AGE_FEAST,
    BUILDINGS,
    DUMMY,
    FIRST_QUICK_EFFECTS,
    LAST_TOOTH,
    MONUMENTS,
    N_BASE_BUILDINGS,
    N_BUILDINGS,
    N_DEALT,
    N_FEASTS,
    N_MONUMENTS,
    N_QUICK_TILES_BY_ERA,
    N_SKULLS,
    N_WHEELS,
    QUICK_ACTIONS,
    TEMPLES,
    TRIBES,
    WEALTH,
    WHEELS,
    Calamity,
    Good,
    T,
    Term,
    Wheel,
)
from ziggurat.games.tzolkin.expansion.quick_actions import quick_action_of_day
from ziggurat.games.tzolkin.moments import Moment, due, moment_of
from ziggurat.games.tzolkin.rules.terms import calamity, term
from ziggurat.games.tzolkin.rules.wheels import last_space_of, would_push_off
from ziggurat.games.tzolkin.state import FIRST_MONUMENT_SOURCE, Ask, Source, State, Step
from ziggurat.games.tzolkin.view import SOURCES

MOST_DUE = 15
"""No agenda that play can make is higher (state.py)."""


def check(s: State, said: Said) -> None:
    """What cannot lie on the table is refused, naming it."""
    moment = moment_of(s, "over" in said)
    check_days(s, moment)
    check_row(s)
    check_buildings(s)
    check_skulls(s)
    check_jungle(s)
    check_monuments(s)
    check_workers(s)
    check_dummies(s)
    check_temples(s)
    check_wealth(s, moment)
    check_prophecies(s, moment)
    check_quick_tiles(s, moment)
    check_tribes(s, moment)
    check_points(s, moment)
    check_beside_wheels(s, moment)
    check_turn(s, moment)


def seats_of(s: State) -> range:
    """The seats of the match."""
    return range(1, int(s.seats) + 1)


# ---- the calendar


def check_days(s: State, moment: Moment) -> None:
    """A feast is on its tooth or a day late; a round takes a day, or two by a privilege."""
    jumped = T.feast_at[s.day - 1] if s.day else 0
    is_right = s.feast == T.feast_at[s.day] or (not T.feast_at[s.day] and s.feast == jumped)
    refuse_if(not is_right, f"Day {s.day} cannot be feast day {s.feast}.")
    refuse_if(s.day > LAST_TOOTH and s.feast == 0, f"Day {s.day} is after the end.")
    refuse_if(moment == Moment.OVER and s.feast != N_FEASTS, "A match is over only after its fourth feast day.")
    if moment == Moment.SET_UP:
        refuse_if(s.round_no or s.day, "While the table is set it is round 0 and day 0.")
        return
    n_doubles = int(s.day) - int(s.round_no) + 1
    least = moments.is_feast_jumped(s)
    refuse_if(
        not least <= n_doubles < max(1, int(s.round_no)),
        f"Round {s.round_no} cannot be on day {s.day}: every round before it took one day, or two by a privilege.",
    )
    refuse_if(
        s.corn_on_teeth >= max(1, s.round_no),
        f"{s.corn_on_teeth} corn cannot lie on the calendar in round {s.round_no}: at most one for each round before.",
    )


# ---- buildings, skulls and tiles


def check_row(s: State) -> None:
    """The row holds buildings of the present age."""
    for building in s.row[1:]:
        is_other_age = building and T.building_age[building] != s.era
        refuse_if(is_other_age, f"The {BUILDINGS[building - 1]} is not of age {s.era}.")


def check_buildings(s: State) -> None:
    """No more copies than there are, and none of an age or a module that is not played."""
    in_match = s.deck + moments.n_buildings_seen(s)
    refuse_if((s.deck < 0).any() or (in_match > T.building_copies).any(), "There are more buildings than the game has.")
    is_new = in_match[N_BASE_BUILDINGS + 1 :].any()
    refuse_if(is_new and not s.with_new_buildings, "This match is played without the new buildings.")
    for seat in seats_of(s):
        for building in range(1, N_BUILDINGS + 1):
            is_early = s.players[seat].buildings[building] and T.building_age[building] > s.era
            refuse_if(is_early, f"Seat {seat} cannot have the {BUILDINGS[building - 1]} before age 2.")


def check_skulls(s: State) -> None:
    """There are 13 skulls, and one lies on a building only where that is built."""
    refuse_if(s.skulls < 0, f"There are more than {N_SKULLS} crystal skulls.")
    n_shrines = sum(int(s.players[seat].buildings @ T.building_cost[:, Good.SKULL]) for seat in seats_of(s))
    n_shrines += sum(int(T.building_cost[entry.tile, Good.SKULL]) for entry in due(s, Step.BUILT))
    refuse_if(
        s.skulls_on_buildings != n_shrines,
        f"{s.skulls_on_buildings} crystal skulls lie on buildings, but {n_shrines} were built that need one.",
    )


def check_jungle(s: State) -> None:
    """Tiles lie in the jungle or before the seats, and no more than the game has; in the jungle wood lies on corn."""
    fields = int(T.fields[s.seats])
    for kind, groups, tiles in (("corn", 4, s.corn_tiles), ("wood", 3, s.wood_tiles)):
        n_tiles = moments.n_tiles_held(s, kind) + int(tiles.sum())
        refuse_if(n_tiles > groups * fields, f"There are more {kind} tiles than the game has.")
    refuse_if((s.wood_tiles > s.corn_tiles).any(), "Every wood tile of the jungle lies on a corn tile.")


def check_monuments(s: State) -> None:
    """A monument is on offer or built, and no more than the match has."""
    for monument in range(1, N_MONUMENTS + 1):
        is_both = s.monument_offered[monument] and s.monument_owner[monument]
        refuse_if(is_both, f"The {MONUMENTS[monument - 1]} is both on offer and built.")
    n_dealt = int(s.monument_offered.sum()) + int((s.monument_owner > 0).sum())
    most = int(T.monuments[s.seats])
    refuse_if(n_dealt > most, f"A match of {s.seats} seats has {most} monuments, not {n_dealt}.")


# ---- workers and temples


def check_workers(s: State) -> None:
    """Nobody has more workers on the board than in play, or one behind its last space."""
    for seat in seats_of(s):
        me = s.players[seat]
        refuse_if(me.hand < 0, f"Seat {seat} has {me.workers} workers and more than that on the board.")
        least = int(T.terms[me.tribe, Term.STARTING_WORKERS])
        refuse_if(me.workers < least, f"Seat {seat} began with {least} workers and cannot have {me.workers}.")
        refuse_if(me.fed > me.workers, f"Seat {seat} has {me.workers} workers and cannot have fed {me.fed}.")
    for wheel, key in enumerate(WHEELS, start=1):
        for space, owner in enumerate(s.wheels[wheel, : T.teeth[wheel]]):
            is_behind = 0 < owner < DUMMY and space > last_space_of(s, int(owner), wheel)
            refuse_if(is_behind, f"No worker of seat {owner} can stand on space {space} of {key}.")


def check_dummies(s: State) -> None:
    """No more dummy workers than the match has, on the wheels and on the quick action spaces."""
    n_placed, most = moments.n_dummies_placed(s), moments.n_dummies(s)
    refuse_if(n_placed > most, f"This match has {most} dummy workers for the wheels, not {n_placed}.")
    n_blocked, most = int((s.quick_space == DUMMY).sum()), int(T.quick_blocked[s.seats])
    refuse_if(n_blocked > most, f"This match has {most} dummy workers for the quick action spaces, not {n_blocked}.")
    for seat in seats_of(s):
        n_quick = int((s.quick_space == seat).sum())
        refuse_if(n_quick > 1, f"Seat {seat} cannot have {n_quick} workers on the quick action spaces.")


def check_temples(s: State) -> None:
    """The top of a temple holds one seat."""
    for temple, key in enumerate(TEMPLES, start=1):
        n_top = sum(int(s.players[seat].temple[temple] == T.n_steps[temple]) for seat in seats_of(s))
        refuse_if(n_top > 1, f"Only one seat can stand on the top step of {key}.")


# ---- wealth


def check_wealth(s: State, moment: Moment) -> None:
    """A wealth tile lies in one place only, and no seat has more than it was dealt or keeps."""
    piles = [s.wealth_drawn, s.wealth_deck]
    tiles = [tile for tile in range(1, len(WEALTH) + 1) for pile in piles if pile[tile]]
    for seat in seats_of(s):
        me = s.players[seat]
        own = [int(tile) for places in (me.wealth, me.dealt, me.chosen) for tile in places if tile]
        tiles += own
        refuse_if(len(own) > N_DEALT, f"Seat {seat} was dealt {N_DEALT} wealth tiles and cannot have {len(own)}.")
        most, n_kept = int(T.terms[me.tribe, Term.WEALTH_KEPT]), int((me.wealth > 0).sum())
        refuse_if(n_kept > most, f"Seat {seat} keeps {most} wealth tiles, not {n_kept}.")
    for tile in tiles:
        refuse_if(tiles.count(tile) > 1, f"The wealth tile {WEALTH[tile - 1]} lies in two places.")
    if moment == Moment.SET_UP:
        refuse_if(len(tiles) != len(WEALTH), f"While the table is set all {len(WEALTH)} wealth tiles are somewhere.")
        check_drawn_dummies(s)
    has_chosen = any(s.players[seat].chosen.any() or s.players[seat].tribe_chosen.any() for seat in seats_of(s))
    refuse_if(has_chosen and not due(s, Step.CHOOSE), "What was chosen in secret is revealed when all have chosen.")


def check_drawn_dummies(s: State) -> None:
    """R-1.11  While the table is set, dummy workers stand where the tiles drawn for them say."""
    is_last = s.dummies == 0
    for wheel, key in enumerate(WHEELS, start=1):
        tiles = [n for n in range(1, len(WEALTH) + 1) if s.wealth_drawn[n] and T.dummy_wheel[n] == wheel]
        spaces = {int(T.dummy_space[tile]) for tile in tiles}
        standing = {space for space in range(int(T.teeth[wheel])) if s.wheels[wheel, space] == DUMMY}
        more = standing - spaces
        opposite = {(space + int(T.teeth[wheel]) // 2) % int(T.teeth[wheel]) for space in spaces}
        n_more = 0 if wheel == Wheel.CHICHEN_ITZA or not tiles else 1
        is_right = spaces <= standing and more <= opposite and (len(more) == n_more or (is_last and len(more) < n_more))
        refuse_if(not is_right, f"The dummy workers on {key} do not stand where the tiles drawn for them say.")
        has_workers = bool(((s.wheels[wheel] > 0) & (s.wheels[wheel] < DUMMY)).any())
        refuse_if(has_workers, "No seat has placed a worker while the table is set.")


# ---- the expansion


def check_prophecies(s: State, moment: Moment) -> None:
    """There are three prophecies, each of them once."""
    drawn = [int(prophecy) for prophecy in s.prophecies[1:] if prophecy]
    is_set = not due(s, Step.SET_UP)
    is_wrong = len(set(drawn)) != len(drawn) or (is_set and len(drawn) != s.n_prophecies)
    refuse_if(
        is_wrong or not s.prophecies[1 : len(drawn) + 1].all(), f"This match has {s.n_prophecies} different prophecies."
    )


def check_quick_tiles(s: State, moment: Moment) -> None:
    """So many quick actions lie open, from the first place on, and no kind more often than there are copies."""
    least, most = moments.n_quick_tiles(s, moment)
    n_laid = int((s.quick_tile > 0).sum())
    is_right = least <= n_laid <= most and s.quick_tile[1 : n_laid + 1].all()
    refuse_if(not is_right, f"There are {least} quick actions laid out on day {s.day}.")
    first = N_QUICK_TILES_BY_ERA[0]
    for era, tiles in ((1, s.quick_tile[1 : first + 1]), (2, s.quick_tile[first + 1 :])):
        too_many = moments.n_of_each(tiles, len(s.quick_deck)) > T.quick_copies[era]
        for quick in range(1, len(QUICK_ACTIONS) + 1):
            copies = int(T.quick_copies[era, quick])
            refuse_if(too_many[quick], f"Era {era} has {copies} tiles of {QUICK_ACTIONS[quick - 1]}.")


def check_tribes(s: State, moment: Moment) -> None:
    """A tribe is in one place, and every seat leads one once they are revealed."""
    held = [int(tribe) for seat in seats_of(s) for tribe in tribes_of(s, seat) if tribe]
    held += [tribe for tribe in range(1, len(TRIBES) + 1) if s.tribe_deck[tribe]]
    for tribe in held:
        refuse_if(held.count(tribe) > 1, f"The tribe {TRIBES[tribe - 1]} is in two places.")
    if not s.with_tribes:
        return
    refuse_if(moment == Moment.SET_UP and len(held) != len(TRIBES), f"All {len(TRIBES)} tribes are somewhere.")
    has_tribe = [bool(s.players[seat].tribe) for seat in seats_of(s)]
    is_hidden = bool(due(s, Step.CHOOSE))
    refuse_if(is_hidden and any(has_tribe), "No tribe is revealed before all have chosen.")
    refuse_if(not is_hidden and not all(has_tribe), "Every seat has a tribe in this match.")


def tribes_of(s: State, seat: int) -> list[int]:
    """The tribes that lie before a seat."""
    me = s.players[seat]
    return [int(me.tribe), *(int(tribe) for tribe in me.tribes_dealt), *(int(tribe) for tribe in me.tribe_chosen)]


def check_points(s: State, moment: Moment) -> None:
    """Points come from their sources in their time."""
    n_over = moments.n_feasts_over(s) + int(moment != Moment.TURN and s.feast > 0)
    is_over = moment == Moment.OVER
    last: set[int] = {Source.TEMPLES_SECOND_ERA, Source.CORN_AND_RESOURCES, Source.SKULLS}
    last |= {FIRST_MONUMENT_SOURCE + monument for monument in range(1, N_MONUMENTS + 1)}
    for seat in seats_of(s):
        points = s.players[seat].points
        for source, name in SOURCES.items():
            is_early = (source in last and not (is_over or n_over == N_FEASTS)) or (
                source == Source.TEMPLES_FIRST_ERA and n_over < AGE_FEAST
            )
            is_early = is_early or (source == Source.PROPHECIES and n_over < AGE_FEAST)
            is_early = is_early or (source == Source.UNFED_WORKERS and n_over == 0)
            refuse_if(points[source] and is_early, f"Seat {seat} cannot have points of {name} yet.")
        refuse_if(points[Source.UNFED_WORKERS] > 0, f"Seat {seat} cannot gain points by unfed_workers.")
        for source in (Source.BUILDINGS, Source.CHICHEN_ITZA, Source.TECHNOLOGIES):
            refuse_if(points[source] < 0, f"Seat {seat} cannot lose points by {SOURCES[source]}.")
        refuse_if(points[Source.PROPHECIES] and not s.n_prophecies, "This match is played without prophecies.")


# ---- a turn


def check_beside_wheels(s: State, moment: Moment) -> None:
    """Workers stand beside the wheels only from their owner's turn to the end of the round."""
    beside = {int(s.start_space), *(int(owner) for owner in s.quick_space)} - {0, DUMMY}
    if moment in (Moment.SET_UP, Moment.ADVANCE, Moment.OVER):
        refuse_if(beside, "Between rounds no worker stands beside the wheels.")
    if moment != Moment.TURN:
        return
    is_fresh = s.n_open == 0 or s.agenda[s.n_open].kind in (Ask.TURN, Ask.PICK) or due(s, Ask.TURN)
    is_picking = bool(due(s, Step.PICK_MORE))
    turns_over = (int(s.turn) - int(s.marker)) % s.seats + (0 if is_fresh or is_picking else 1)
    for seat in beside:
        is_early = (seat - int(s.marker)) % s.seats >= turns_over
        refuse_if(is_early, f"Seat {seat} has a worker beside the wheels and has not had its turn.")


def check_turn(s: State, moment: Moment) -> None:
    """What was done in a turn was done by the seat at turn, which could do it."""
    seat = int(s.turn)
    is_turn = moment == Moment.TURN
    refuse_if(is_turn and not seat, "It must be the turn of a seat.")
    refuse_if(not is_turn and seat, f"It cannot be the turn of seat {seat} now.")
    has_done = s.fresh.any() or s.skipped_wheel or s.n_sales or s.n_aheads
    refuse_if(has_done and not is_turn, "Only in a turn something was done in it.")
    if not is_turn:
        return
    for wheel in range(1, N_WHEELS + 1):
        for space in range(int(T.teeth[wheel])):
            is_fresh = int(s.fresh[wheel]) >> space & 1
            is_strange = is_fresh and s.wheels[wheel, space] != seat
            refuse_if(is_strange, f"Seat {seat} has placed no worker on space {space} of {WHEELS[wheel - 1]}.")
    for name, limit in (("n_sales", Term.SALES), ("n_aheads", Term.AHEADS)):
        refuse_if(
            getattr(s, name) > term(s, seat, limit), f"The tribe of seat {seat} cannot have done that in its turn."
        )
    if s.skipped_wheel:
        refuse_if(not term(s, seat, Term.SKIPS), f"The tribe of seat {seat} skips no space.")
        is_taken = s.wheels[s.skipped_wheel, s.skipped_space]
        refuse_if(is_taken, f"Space {s.skipped_space} of {WHEELS[s.skipped_wheel - 1]} is taken, not skipped.")


# ---- what is due


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
    for seat in seats_of(s):
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
    refuse_if(bool(due(s, Step.FEAST)) != (s.feast > 0), "A feast is due in the rounds of feast days, and only then.")
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
        due(s, Step.EXTRA_PICK) and not term(s, seat, Term.EXTRA_PICKS), "Only one tribe picks up a worker besides."
    )
    refuse_if(
        question == Ask.EXTRA_PICK and not term(s, seat, Term.EXTRA_PICKS), "Only one tribe picks up a worker besides."
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
            refuse_if(entry.among & 1, "Technologies are counted from 1 on.")
            is_shift = entry.among and not s.players[seat].buildings[BUILDINGS.index("civic-shift") + 1]
            refuse_if(is_shift, "Only a shift advances several technologies.")
        case Ask.TRADE:
            refuse_if((entry.sold | entry.bought) & 3, "Only resources are sold and bought.")
            refuse_if(entry.sold & entry.bought, "What was sold in a visit to the market is not bought.")
        case Step.GOLD:
            refuse_if(not calamity(s, Calamity.GOLD_CORN), "Gold has no price now.")
        case Step.SKULL:
            refuse_if(not calamity(s, Calamity.SKULL_ANGER), "Skulls have no price now.")
        case Step.EFFECTS:
            check_effects(s, entry, seat)
        case Step.BUILT:
            tile = int(entry.tile)
            refuse_if(T.building_age[tile] != s.era, f"The {BUILDINGS[tile - 1]} is not of age {s.era}.")
        case Ask.BUILD:
            old = int(entry.renovated)
            refuse_if(old and not s.players[seat].buildings[old], "A building that is renovated lies before the seat.")
        case Ask.BONUS:
            refuse_if(not term(s, seat, Term.ANY_BONUS), "Only one tribe chooses among the bonuses.")
        case Step.PROPHECY | Step.REWARDS | Step.CHANGE_AGE | Step.FEED | Step.LAY_OUT_QUICK:
            refuse_if(True, "A feast comes after the turns.")


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
    refuse_if(s.feast == 0, "A feast is held on feast days only.")
    refuse_if(Step.FEAST in kinds, "A feast is due until the turns are over.")
    has_prophecy = bool(s.n_prophecies)
    is_given = Step.GOLD in kinds or Step.SKULL in kinds
    refuse_if(has_prophecy != (Step.PROPHECY in kinds), "A prophecy ends with its feast, where one is played.")
    refuse_if(Step.FEED in kinds and Step.REWARDS not in kinds, "Rewards come after feeding.")
    is_age = Step.CHANGE_AGE in kinds or Step.REFILL in kinds
    refuse_if(is_age and s.feast != AGE_FEAST, "The age changes on the second feast day.")
    is_lost = s.feast == AGE_FEAST and Step.FEED in kinds and Step.CHANGE_AGE not in kinds
    refuse_if(is_lost, "The age changes on the second feast day, after feeding.")
    is_quick = bool(s.feast == 1 and s.with_quick)
    refuse_if(Step.LAY_OUT_QUICK in kinds and not is_quick, "Quick actions are laid out on the first feast day.")
    is_lost = is_quick and Step.FEED in kinds and Step.LAY_OUT_QUICK not in kinds
    refuse_if(is_lost, "Quick actions are laid out on the first feast day, after feeding.")
    is_reward = is_given and Step.FEED not in kinds
    refuse_if(is_reward and (Step.REWARDS in kinds or s.feast % 2 == 0), "Goods are given in the middle of an era.")
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
    refuse_if(s.feast == N_FEASTS, "After the fourth feast day nobody is asked for days.")
    refuse_if(not s.players[seat].privilege, f"Seat {seat} has used its privilege.")
    refuse_if(would_push_off(s), "Two days would push off a worker.")
