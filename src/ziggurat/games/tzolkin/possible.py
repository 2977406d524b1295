"""What cannot lie on the table, each with its own sentence; and why no accepted position leads past an array.

What cannot be due is in possible_agenda.py.

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

from ziggurat.engine.text import Said, refuse_if
from ziggurat.games.tzolkin import moments
from ziggurat.games.tzolkin.catalogue import (
    AGE_FEAST,
    BUILDINGS,
    DUMMY,
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
    Act,
    Good,
    T,
    Term,
    Wheel,
)
from ziggurat.games.tzolkin.moments import Moment, due, moment_of
from ziggurat.games.tzolkin.rules import sets
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.rules.wheels import last_space_of
from ziggurat.games.tzolkin.state import FIRST_MONUMENT_SOURCE, Ask, Source, State, Step
from ziggurat.games.tzolkin.view import SOURCES

N_CORN_PARTS = int((T.act[Wheel.PALENQUE] == Act.HARVEST).sum())
"""Parts of the jungle with corn tiles: each belongs to an action of Palenque that harvests."""
N_WOOD_PARTS = int((T.act_goods[Wheel.PALENQUE, :, Good.WOOD] > 0).sum())
"""Those with wood tiles, too."""


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
    refuse_if(not is_right, f"Day {s.day} cannot be Food Day {s.feast}.")
    refuse_if(s.day > LAST_TOOTH and s.feast == 0, f"Day {s.day} is after the end.")
    refuse_if(moment == Moment.OVER and s.feast != N_FEASTS, "A match is over only after its fourth Food Day.")
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
        refuse_if(is_other_age, f"The {BUILDINGS[building - 1]} is not of Age {s.era}.")


def check_buildings(s: State) -> None:
    """No more copies than there are, and none of an age or a module that is not played."""
    in_match = s.deck + moments.n_buildings_seen(s)
    refuse_if((s.deck < 0).any() or (in_match > T.building_copies).any(), "There are more buildings than the game has.")
    is_new = in_match[N_BASE_BUILDINGS + 1 :].any()
    refuse_if(is_new and not s.with_new_buildings, "This match is played without the new buildings.")
    for seat in seats_of(s):
        for building in range(1, N_BUILDINGS + 1):
            is_early = s.players[seat].buildings[building] and T.building_age[building] > s.era
            refuse_if(is_early, f"Seat {seat} cannot have the {BUILDINGS[building - 1]} before Age 2.")


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
    for kind, parts, tiles in (("corn", N_CORN_PARTS, s.corn_tiles), ("wood", N_WOOD_PARTS, s.wood_tiles)):
        n_tiles = moments.n_tiles_held(s, kind) + int(tiles.sum())
        refuse_if(n_tiles > parts * fields, f"There are more {kind} tiles than the game has.")
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
    refuse_if(n_placed > most, f"This match has {most} dummy workers for the gears, not {n_placed}.")
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
    """As many quick actions lie open as are due, from the first place on, and no kind more often than its copies."""
    least, most = moments.n_quick_tiles(s, moment)
    n_laid = int((s.quick_tile > 0).sum())
    is_right = least <= n_laid <= most and s.quick_tile[1 : n_laid + 1].all()
    refuse_if(not is_right, f"There are {least} quick actions laid out on day {s.day}.")
    first = N_QUICK_TILES_BY_ERA[0]
    for era, tiles in ((1, s.quick_tile[1 : first + 1]), (2, s.quick_tile[first + 1 :])):
        too_many = moments.n_of_each(tiles, len(s.quick_deck)) > T.quick_copies[era]
        for quick in range(1, len(QUICK_ACTIONS) + 1):
            copies = int(T.quick_copies[era, quick])
            refuse_if(too_many[quick], f"Age {era} has {copies} tiles of {QUICK_ACTIONS[quick - 1]}.")


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
            refuse_if(points[source] and is_early, f"Seat {seat} cannot have points of {name.replace('_', ' ')} yet.")
        refuse_if(points[Source.UNFED_WORKERS] > 0, f"Seat {seat} cannot gain points by unfed workers.")
        for source in (Source.BUILDINGS, Source.CHICHEN_ITZA, Source.TECHNOLOGIES):
            refuse_if(points[source] < 0, f"Seat {seat} cannot lose points by {SOURCES[source].replace('_', ' ')}.")
        refuse_if(points[Source.PROPHECIES] and not s.n_prophecies, "This match is played without prophecies.")


# ---- a turn


def check_beside_wheels(s: State, moment: Moment) -> None:
    """Workers stand beside the wheels only from their owner's turn to the end of the round."""
    beside = {int(s.start_space), *(int(owner) for owner in s.quick_space)} - {0, DUMMY}
    if moment in (Moment.SET_UP, Moment.ADVANCE, Moment.OVER):
        refuse_if(beside, "Between rounds no worker stands beside the gears.")
    if moment != Moment.TURN:
        return
    is_fresh = s.n_open == 0 or s.agenda[s.n_open].kind in (Ask.TURN, Ask.PICK) or due(s, Ask.TURN)
    is_picking = bool(due(s, Step.PICK_MORE))
    turns_over = (int(s.turn) - int(s.marker)) % s.seats + (0 if is_fresh or is_picking else 1)
    for seat in beside:
        is_early = (seat - int(s.marker)) % s.seats >= turns_over
        refuse_if(is_early, f"Seat {seat} has a worker beside the gears and has not had its turn.")


def check_turn(s: State, moment: Moment) -> None:
    """What was done in a turn was done by the seat at turn, which could do it."""
    seat = int(s.turn)
    is_turn = moment == Moment.TURN
    refuse_if(is_turn and not seat, "It must be the turn of a seat.")
    refuse_if(not is_turn and seat, f"It cannot be the turn of seat {seat} now.")
    has_done = s.fresh.any() or s.skipped_wheel or s.n_sales or s.n_aheads
    refuse_if(has_done and not is_turn, "No turn is under way in which something could have been done.")
    if not is_turn:
        return
    for wheel in range(1, N_WHEELS + 1):
        for space in range(int(T.teeth[wheel])):
            is_fresh = sets.contains(int(s.fresh[wheel]), space)
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
