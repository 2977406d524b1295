"""The table is set: Nature deals monuments, buildings, tiles and tribes, and places dummy workers."""

from __future__ import annotations

from ziggurat.engine.decisions import ask, close
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE
from ziggurat.games.tzolkin.catalogue import DUMMY, N_DEALT, N_MONUMENTS, N_WEALTH, T, Wheel
from ziggurat.games.tzolkin.expansion import prophecies, quick_actions, tribes
from ziggurat.games.tzolkin.rules import row, wealth
from ziggurat.games.tzolkin.state import Ask, News, State


@rule
def set_up_table(s: State) -> None:
    """R-1.6 to R-1.10, R-18.5  Nature deals one thing after the other, until the table is set."""
    if n_monuments_offered(s) < T.monuments[s.seats]:
        ask(s, Ask.MONUMENT, NATURE)
    elif row.has_empty_place(s):
        ask(s, Ask.BUILDING, NATURE)
    elif prophecies.n_drawn(s) < s.n_prophecies:
        ask(s, Ask.PROPHECY, NATURE)
    elif quick_actions.is_tile_left(s):
        ask(s, Ask.QUICK, NATURE)
    elif wealth.seat_to_deal_to(s) > 0:
        ask(s, Ask.WEALTH, NATURE).receiver = wealth.seat_to_deal_to(s)
    elif s.dummies > 0 and is_wealth_left(s):
        ask(s, Ask.DUMMY, NATURE)
    elif tribes.seat_to_deal_to(s) > 0:
        ask(s, Ask.TRIBE, NATURE).receiver = tribes.seat_to_deal_to(s)
    else:
        close(s)


@rule
def n_monuments_offered(s: State) -> int:
    """Monuments on the table."""
    count = 0
    for monument in range(1, N_MONUMENTS + 1):
        count += whole(s.monument_offered[monument])
    return count


@rule
def lay_out_monument(s: State, monument: int) -> None:
    """R-1.7  A monument lies on the table."""
    s.monument_offered[monument] = 1
    tell(s, News.MONUMENT_DEALT, 0).thing = monument


# ---- dummy workers


@rule
def is_wealth_left(s: State) -> bool:
    """A wealth tile is left in the stock."""
    for tile in range(1, N_WEALTH + 1):
        if s.wealth_deck[tile] > 0:
            return True
    return False


@rule
def place_late_dummies(s: State) -> None:
    """R-22.20  Where the stock was too small for all dummy workers, the tiles that were not kept place the others."""
    if s.dummies == 0:
        close(s)
        return
    for seat in range(1, s.seats + 1):
        for place in range(1, N_DEALT + 1):
            tile = whole(s.players[seat].dealt[place])
            if tile > 0:
                s.wealth_deck[tile] = 1
                s.players[seat].dealt[place] = 0
    ask(s, Ask.DUMMY, NATURE)


@rule
def place_dummies(s: State, tile: int) -> None:
    """R-1.10, R-1.11, R-22.19  A dummy worker on the space of the tile; the first on a small wheel has one opposite."""
    s.wealth_deck[tile] = 0
    s.wealth_drawn[tile] = 1
    wheel, space = T.dummy_wheel[tile], T.dummy_space[tile]
    is_first = not has_dummy(s, wheel)
    place_dummy(s, wheel, space)
    if is_first and wheel != Wheel.CHICHEN_ITZA and s.dummies > 0:
        place_dummy(s, wheel, (space + T.teeth[wheel] // 2) % T.teeth[wheel])


@rule
def has_dummy(s: State, wheel: int) -> bool:
    """A dummy worker stands on the wheel."""
    for space in range(T.teeth[wheel]):
        if s.wheels[wheel, space] == DUMMY:
            return True
    return False


@rule
def place_dummy(s: State, wheel: int, space: int) -> None:
    """R-1.10  A dummy worker blocks a space."""
    s.wheels[wheel, space] = DUMMY
    s.dummies -= 1
    item = tell(s, News.DUMMY_PLACED, 0)
    item.wheel = wheel
    item.space = space
