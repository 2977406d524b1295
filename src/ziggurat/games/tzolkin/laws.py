"""The laws of Tzolk'in and its expansion: nothing is lost or made, every point is told. `ziggurat soak` checks them."""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine.laws import FIRST_LAW
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import (
    DUMMY,
    LAST_TOOTH,
    MAX_ACTIONS,
    MAX_TEETH,
    N_BASE_BUILDINGS,
    N_BUILDINGS,
    N_DEALT,
    N_GOODS,
    N_GROUPS,
    N_MONUMENTS,
    N_PROPHECIES,
    N_QUICK_SPACES,
    N_ROW,
    N_SKULLS,
    N_TECHNOLOGIES,
    N_TEMPLES,
    N_TRIBES,
    N_TRIBES_DEALT,
    N_WEALTH,
    N_WHEELS,
    N_WORKERS,
    TOP_LEVEL,
    Good,
    T,
)
from ziggurat.games.tzolkin.state import MAX_KEPT, N_SOURCES, News, State, Step


class Law(IntEnum):
    """What holds after every move."""

    SKULLS = FIRST_LAW
    """There are 13 crystal skulls: in the bank, with the seats, at Chichen Itza and on buildings."""
    WORKERS = 12
    """Every worker in play is in hand, on a gear, on the starting player space or at a quick action; six at most."""
    DUMMIES = 13
    """Dummy workers stay where they were placed; those still to be placed are counted."""
    GOODS = 14
    """Nobody has less than nothing of a good, and the bank not of skulls."""
    BUILDINGS = 15
    """A copy of a building is drawn, offered, paid for, built, renovated or gone with its age, and never made."""
    JUNGLE = 16
    """Corn tiles lie in the jungle or before the seats; wood tiles too, on corn tiles, unless they were burnt."""
    TEMPLES = 17
    """Steps of a temple are those that it has, and one seat at most stands on the top."""
    TECHNOLOGIES = 18
    """Levels of a technology go from 0 to 3."""
    WEALTH = 19
    """Every starting wealth tile is in one place."""
    TRIBES = 20
    """Every tribe is in one place, where tribes are played with."""
    PROPHECIES = 21
    """Prophecies that were drawn are not in their deck, and no other is missing."""
    MONUMENTS = 22
    """A monument is on offer or built, never both, and its builder stays."""
    POINTS = 23
    """Points of every source change by what the news tell."""
    CALENDAR = 24
    """Rounds go on one at a time and days by two at most, up to the last tooth, or one beyond it in the last round."""


@rule
def broken_law(before: State, s: State) -> int:
    """The first law that the move between two positions has broken; 0 when it kept them all."""
    if n_skulls(s) != N_SKULLS:
        return Law.SKULLS.value
    for seat in range(1, s.seats + 1):
        if not are_workers_there(s, seat):
            return Law.WORKERS.value
        if not are_goods_sound(s, seat):
            return Law.GOODS.value
        if not are_levels_sound(s, seat):
            return Law.TECHNOLOGIES.value
        if not are_points_in_news(before, s, seat):
            return Law.POINTS.value
    if n_dummies(s) != n_dummies(before):
        return Law.DUMMIES.value
    if not are_buildings_kept(before, s):
        return Law.BUILDINGS.value
    if not is_jungle_sound(before, s):
        return Law.JUNGLE.value
    if not are_temples_sound(s):
        return Law.TEMPLES.value
    return broken_law_of_tiles(before, s)


@rule
def broken_law_of_tiles(before: State, s: State) -> int:
    """The same for tiles that are dealt, monuments and the calendar."""
    for tile in range(1, N_WEALTH + 1):
        if n_places_of_wealth(s, tile) != 1:
            return Law.WEALTH.value
    for tribe in range(1, N_TRIBES + 1):
        if n_places_of_tribe(s, tribe) != s.with_tribes:
            return Law.TRIBES.value
    for prophecy in range(1, N_PROPHECIES + 1):
        if not is_prophecy_in_one_place(s, prophecy):
            return Law.PROPHECIES.value
    for monument in range(1, N_MONUMENTS + 1):
        if not is_monument_sound(before, s, monument):
            return Law.MONUMENTS.value
    n_rounds, n_days = s.round_no - before.round_no, s.day - before.day
    if n_rounds < 0 or n_rounds > 1 or n_days < 0 or n_days > 2 or s.day > LAST_TOOTH + 1:
        return Law.CALENDAR.value
    return 0


# ---- pieces


@rule
def n_skulls(s: State) -> int:
    """All crystal skulls."""
    total = s.skulls + s.skulls_on_buildings
    for seat in range(1, s.seats + 1):
        total += s.players[seat].goods[Good.SKULL]
    for action in range(1, MAX_ACTIONS + 1):
        if s.skull_at[action] > 0:
            total += 1
    return total


@rule
def are_workers_there(s: State, seat: Seat) -> bool:
    """All workers of a seat that are in play stand somewhere."""
    me = s.players[seat]
    total = me.hand + 0
    for wheel in range(1, N_WHEELS + 1):
        for space in range(MAX_TEETH):
            if s.wheels[wheel, space] == seat:
                total += 1
    for space in range(1, N_QUICK_SPACES + 1):
        if s.quick_space[space] == seat:
            total += 1
    if s.start_space == seat:
        total += 1
    return bool(total == me.workers and me.hand >= 0 and me.workers <= N_WORKERS)


@rule
def n_dummies(s: State) -> int:
    """Dummy workers on the wheels and at quick actions, and those still to come."""
    total = s.dummies + 0
    for wheel in range(1, N_WHEELS + 1):
        for space in range(MAX_TEETH):
            if s.wheels[wheel, space] == DUMMY:
                total += 1
    for space in range(1, N_QUICK_SPACES + 1):
        if s.quick_space[space] == DUMMY:
            total += 1
    return total


@rule
def are_goods_sound(s: State, seat: Seat) -> bool:
    """Nothing is below nothing."""
    for good in range(1, N_GOODS + 1):
        if s.players[seat].goods[good] < 0:
            return False
    return bool(s.skulls >= 0 and s.corn_on_teeth >= 0)


@rule
def n_copies(s: State, building: int) -> int:
    """Copies of a building that are to come, on offer, built, or paid for and about to be built."""
    total = s.deck[building] + 0
    for place in range(1, N_ROW + 1):
        if s.row[place] == building:
            total += 1
    for seat in range(1, s.seats + 1):
        total += s.players[seat].buildings[building]
    for at in range(1, s.n_open + 1):
        if s.agenda[at].kind == Step.BUILT and s.agenda[at].tile == building:
            total += 1
    return total


@rule
def are_buildings_kept(before: State, s: State) -> bool:
    """Copies go only by renovation, or when the age changes, and then those of the first age alone."""
    for building in range(1, N_BUILDINGS + 1):
        n_now, n_gone = n_copies(s, building), 0
        for n in range(1, s.scratch.n_news + 1):
            item = s.scratch.news[n]
            if item.kind == News.RENOVATED and item.thing == building:
                n_gone += 1
        n_most = T.building_copies[building] if building <= N_BASE_BUILDINGS or s.with_new_buildings > 0 else 0
        n_lost = n_copies(before, building) - n_gone - n_now
        has_aged = s.era > before.era and T.building_age[building] == 1
        if n_now > n_most or n_lost < 0 or (n_lost > 0 and not has_aged):
            return False
    return True


@rule
def is_jungle_sound(before: State, s: State) -> bool:
    """No tile is made, and only fire takes one."""
    corn, wood, n_burnt = 0, 0, 0
    for number in range(1, N_GROUPS + 1):
        corn += s.corn_tiles[number] - before.corn_tiles[number]
        wood += s.wood_tiles[number] - before.wood_tiles[number]
        if s.wood_tiles[number] < 0 or s.wood_tiles[number] > s.corn_tiles[number]:
            return False
    for seat in range(1, s.seats + 1):
        corn += s.players[seat].corn_tiles - before.players[seat].corn_tiles
        wood += s.players[seat].wood_tiles - before.players[seat].wood_tiles
    for n in range(1, s.scratch.n_news + 1):
        if s.scratch.news[n].kind == News.FOREST_BURNT:
            n_burnt += 1
    return corn == 0 and wood + n_burnt == 0


# ---- tracks and points


@rule
def are_levels_sound(s: State, seat: Seat) -> bool:
    """Levels are those that a technology has."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if s.players[seat].technology[technology] < 0 or s.players[seat].technology[technology] > TOP_LEVEL:
            return False
    return True


@rule
def are_temples_sound(s: State) -> bool:
    """Steps are those that a temple has, and the top is for one seat."""
    for temple in range(1, N_TEMPLES + 1):
        n_on_top = 0
        for seat in range(1, s.seats + 1):
            step = s.players[seat].temple[temple]
            if step < 1 or step > T.n_steps[temple]:
                return False
            if step == T.n_steps[temple]:
                n_on_top += 1
        if n_on_top > 1:
            return False
    return True


@rule
def are_points_in_news(before: State, s: State, seat: Seat) -> bool:
    """What the news tell of points is how the points of every source have changed."""
    for source in range(1, N_SOURCES + 1):
        change = s.players[seat].points[source] - before.players[seat].points[source]
        for n in range(1, s.scratch.n_news + 1):
            item = s.scratch.news[n]
            if item.kind == News.POINTS and item.seat == seat and item.thing == source:
                change -= item.count
        if change != 0:
            return False
    return True


# ---- tiles that are dealt


@rule
def n_places_of_wealth(s: State, tile: int) -> int:
    """In how many places a wealth tile is."""
    total = s.wealth_deck[tile] + s.wealth_drawn[tile]
    for seat in range(1, s.seats + 1):
        me = s.players[seat]
        for n in range(1, N_DEALT + 1):
            if me.dealt[n] == tile:
                total += 1
        for n in range(1, MAX_KEPT + 1):
            if me.wealth[n] == tile:
                total += 1
            if me.chosen[n] == tile:
                total += 1
    return total


@rule
def n_places_of_tribe(s: State, tribe: int) -> int:
    """In how many places a tribe is."""
    total = s.tribe_deck[tribe] + 0
    for seat in range(1, s.seats + 1):
        me = s.players[seat]
        if me.tribe == tribe:
            total += 1
        if me.tribe_chosen[1] == tribe:
            total += 1
        for n in range(1, N_TRIBES_DEALT + 1):
            if me.tribes_dealt[n] == tribe:
                total += 1
    return total


@rule
def is_prophecy_in_one_place(s: State, prophecy: int) -> bool:
    """A prophecy is in the deck or among those drawn, where prophecies are played with; else nowhere."""
    total = s.prophecy_deck[prophecy] + 0
    for n in range(1, len(s.prophecies)):
        if s.prophecies[n] == prophecy:
            total += 1
    return bool(total == (1 if s.n_prophecies > 0 else 0))


@rule
def is_monument_sound(before: State, s: State, monument: int) -> bool:
    """Offered or owned, not both; whoever has built it keeps it."""
    if s.monument_offered[monument] > 0 and s.monument_owner[monument] > 0:
        return False
    owner = before.monument_owner[monument]
    return bool(owner == 0 or s.monument_owner[monument] == owner)
