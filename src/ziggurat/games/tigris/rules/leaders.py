"""Leaders: placing, moving and withdrawing them, and how they lose their place."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.actions import Do, action
from ziggurat.games.tigris.areas import (
    Area,
    area_in,
    beside,
    both,
    connected,
    either,
    has_cell,
    list_cells,
    n_cells,
    nth_cell,
    only,
    without,
)
from ziggurat.games.tigris.catalogue import N_CELLS, N_COLOURS, T, Tile
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.kingdoms import (
    Touched,
    colour_of,
    free_land,
    has_temple_beside,
    holds_together,
    is_empty,
    leader_code,
    map_leader,
    n_touching,
    owner_of,
    see_kingdoms,
    survey_cell,
    unmap_leader,
    without_one,
)
from ziggurat.games.tigris.state import News, State


@rule
def why_not_set_leader(s: State, cell: int) -> Why:
    """R-4.1  An empty land cell beside a face-up temple."""
    if s.tile[cell] == Tile.CATASTROPHE:
        return Why.CATASTROPHE_THERE
    if not is_empty(s, cell):
        return Why.CELL_TAKEN
    if T.river[s.board, cell] > 0:
        return Why.NO_LEADER_ON_RIVERS
    if not has_temple_beside(s, cell):
        return Why.NO_TEMPLE_BESIDE
    return Why.OK


@rule
def why_not_place_leader(s: State, seat: Seat, colour: int, cell: int) -> Why:
    """R-4.1 to R-4.5  The leader is lifted first, if it stands on the board, and may not join two kingdoms."""
    home = int(s.players[seat].leader[colour])
    if home == cell:
        return Why.ALREADY_THERE
    lift_leader(s, seat, colour)
    why = why_not_set_leader(s, cell)
    if why == Why.OK:
        see_kingdoms(s)
        if n_touching(s, cell) > 1:
            why = Why.LEADER_JOINS_KINGDOMS
    put_leader(s, seat, colour, home)
    return why


@rule
def sites(s: State) -> Area:
    """R-4.1  Free land beside face-up temples."""
    return both(free_land(s), beside(area_in(s.scratch.temples)))


@rule
def places(s: State, seat: Seat, colour: int, near_temples: Area, touched: Touched) -> Area:
    """R-4.1 to R-4.5  Where a leader may be set, given `sites` and what touches kingdoms; it is lifted first."""
    home = int(s.players[seat].leader[colour])
    if home == 0:
        return without(near_temples, touched.twice)
    return without(near_temples, touched_twice_without(s, home, touched))


@rule
def touched_twice_without(s: State, home: int, touched: Touched) -> Area:
    """R-4.4  What touches two kingdoms once the leader at `home` is lifted: its own may be no more, or in parts."""
    own = int(s.scratch.kingdom[home])
    realm = area_in(s.scratch.realm[own])
    once, twice = without_one(touched, beside(realm))
    if s.scratch.n_leaders[own] == 1:
        return twice
    rest = without(realm, only(home))
    if holds_together(s, home, own):
        return either(twice, both(once, beside(rest)))
    for seat in range(1, s.seats + 1):
        for colour in range(1, N_COLOURS + 1):
            cell = int(s.players[seat].leader[colour])
            if has_cell(rest, cell):
                part = connected(only(cell), rest)
                around = beside(part)
                twice = either(twice, both(once, around))
                once = either(once, around)
                rest = without(rest, part)
    return twice


@rule
def offer_leaders(s: State, seat: Seat, touched: Touched, out: Any) -> None:
    """List every place for every leader."""
    near_temples = sites(s)
    for colour in range(1, N_COLOURS + 1):
        list_cells(places(s, seat, colour, near_temples, touched), action(Do.LEADER, colour, 0), out)


@rule
def n_places(s: State, seat: Seat, touched: Touched) -> int:
    """How many actions `offer_leaders` lists."""
    near_temples = sites(s)
    total = 0
    for colour in range(1, N_COLOURS + 1):
        total += n_cells(places(s, seat, colour, near_temples, touched))
    return total


@rule
def nth_place(s: State, seat: Seat, touched: Touched, n: int) -> int:
    """The n-th action that `offer_leaders` lists, counted from 0."""
    near_temples = sites(s)
    n_left = n
    for colour in range(1, N_COLOURS + 1):
        cells = places(s, seat, colour, near_temples, touched)
        n_here = n_cells(cells)
        if n_left < n_here:
            return action(Do.LEADER, colour, nth_cell(cells, n_left))
        n_left -= n_here
    return 0


@rule
def offer_withdrawals(s: State, seat: Seat, out: Any) -> None:
    """List the leaders on the board."""
    for colour in range(1, N_COLOURS + 1):
        if why_not_withdraw(s, seat, colour) == Why.OK:
            offer(out, action(Do.WITHDRAW, colour))


@rule
def why_not_withdraw(s: State, seat: Seat, colour: int) -> Why:
    """R-4.6  Only a leader that stands on the board."""
    if s.players[seat].leader[colour] == 0:
        return Why.LEADER_NOT_ON_BOARD
    return Why.OK


@rule
def lift_leader(s: State, seat: Seat, colour: int) -> None:
    """Take a leader off the board."""
    home = int(s.players[seat].leader[colour])
    if home > 0:
        s.leader[home] = 0
        s.players[seat].leader[colour] = 0
        survey_cell(s, home)
        unmap_leader(s, home)


@rule
def put_leader(s: State, seat: Seat, colour: int, cell: int) -> None:
    """Set a leader on a cell; cell 0 is nowhere."""
    s.players[seat].leader[colour] = cell
    if cell > 0:
        s.leader[cell] = leader_code(seat, colour)
        survey_cell(s, cell)
        map_leader(s, cell)


@rule
def place_leader(s: State, seat: Seat, colour: int, cell: int) -> None:
    """R-4.4  Placing and moving are one action."""
    was_on_board = s.players[seat].leader[colour] > 0
    lift_leader(s, seat, colour)
    put_leader(s, seat, colour, cell)
    item = tell(s, News.LEADER_MOVED if was_on_board else News.LEADER_PLACED, seat)
    item.colour = colour
    item.cell = cell


@rule
def take_off_board(s: State, seat: Seat, colour: int, news: int) -> None:
    """R-4.6  A leader goes back behind the screen, withdrawn or sent home: `news` says which."""
    item = tell(s, news, seat)
    item.colour = colour
    item.cell = s.players[seat].leader[colour]
    lift_leader(s, seat, colour)


@rule
def send_home_without_temple(s: State) -> None:
    """R-4.7  A leader that has lost its last face-up temple goes home at once."""
    for cell in range(1, N_CELLS + 1):
        code = int(s.leader[cell])
        if code > 0 and not has_temple_beside(s, cell):
            take_off_board(s, owner_of(code), colour_of(code), News.LEADER_SENT_HOME)
