"""Leaders: placing, moving and withdrawing them, and how they lose their place."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.actions import Do, action
from ziggurat.games.tigris.catalogue import N_CELLS, N_COLOURS, Ground, T, Tile
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.kingdoms import (
    FreeCells,
    colour_of,
    cover_cell,
    free_cell,
    has_temple_beside,
    is_empty,
    leader_code,
    n_touching,
    owner_of,
    see_kingdoms,
)
from ziggurat.games.tigris.state import MAX_KINGDOMS, News, State

SPLIT = MAX_KINGDOMS
"""Ids from here on are parts of a kingdom from which a leader has been lifted; kingdoms have ids below it."""


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
def offer_leaders(s: State, seat: Seat, cells: FreeCells, out: Any) -> None:
    """List every place for every leader, given the lists of free cells; a leader on the board is lifted first."""
    start = list_places(s, cells.n_land)
    for colour in range(1, N_COLOURS + 1):
        home = int(s.players[seat].leader[colour])
        own = int(s.scratch.kingdom[home])
        first = action(Do.LEADER, colour, 0)
        if home > 0 and s.scratch.n_leaders[own] == 1:
            offer_places(s, first, start, own, out)
            continue
        s.scratch.kingdom[home] = 0
        n_parted = split_kingdom(s, home, own) if home > 0 and is_bridge(s, home, own) else 0
        if n_parted > 0:
            offer_parted_places(s, first, start, out)
            mend_kingdom(s, n_parted, own)
        else:
            offer_places(s, first, start, 0, out)
        s.scratch.kingdom[home] = own


@rule
def list_places(s: State, n_land: int) -> int:
    """List the free land beside temples at the end of scratch.waiting. Returns where the list begins.

    A cell that touches two kingdoms is written as a negative number: it is a place only where one of them goes when a
    leader is lifted. One that touches three is not listed.
    """
    waiting = s.scratch.waiting
    start = N_CELLS + 1
    for index in range(n_land - 1, -1, -1):
        cell = waiting[index]
        if s.scratch.ground[cell] == Ground.BESIDE_TEMPLE:
            start -= 1
            waiting[start] = cell if n_touching(s, cell) <= 1 else -cell
    return start


@rule
def offer_places(s: State, first: int, start: int, gone: int, out: Any) -> None:
    """R-4.2  Offer `first + cell` for the listed places that do not join two kingdoms, the kingdom `gone` left out."""
    n_offered = out[0]
    for index in range(start, N_CELLS + 1):
        cell = int(s.scratch.waiting[index])
        if cell > 0:
            n_offered += 1
            out[n_offered] = first + cell
        elif n_kingdoms_beside(s, -cell, gone) <= 1:
            n_offered += 1
            out[n_offered] = first - cell
    out[0] = n_offered


@rule
def offer_parted_places(s: State, first: int, start: int, out: Any) -> None:
    """The same while a kingdom is split on the map: its parts may lie on two sides of any place."""
    n_offered = out[0]
    for index in range(start, N_CELLS + 1):
        cell = abs(int(s.scratch.waiting[index]))
        if n_touching(s, cell) == 0 or n_kingdoms_beside(s, cell, 0) <= 1:
            n_offered += 1
            out[n_offered] = first + cell
    out[0] = n_offered


@rule
def n_kingdoms_beside(s: State, cell: int, gone: int) -> int:
    """How many different kingdoms lie beside a cell, read from the map around it; one of them may be left out."""
    kingdom = s.scratch.kingdom
    north, east = kingdom[T.neighbour[cell, 0]], kingdom[T.neighbour[cell, 1]]
    south, west = kingdom[T.neighbour[cell, 2]], kingdom[T.neighbour[cell, 3]]
    n_kingdoms = 0
    if north > 0 and north != gone:
        n_kingdoms += 1
    if east > 0 and east != gone and east != north:
        n_kingdoms += 1
    if south > 0 and south != gone and south != north and south != east:
        n_kingdoms += 1
    if west > 0 and west != gone and west != north and west != east and west != south:
        n_kingdoms += 1
    return n_kingdoms


@rule
def is_bridge(s: State, home: int, own: int) -> bool:
    """The kingdom of the leader at `home` might fall apart without it: not all its neighbours meet around a corner."""
    kingdom = s.scratch.kingdom
    n_sides = 0
    n_links = 0
    for direction in range(4):
        side = T.neighbour[home, direction]
        turned = (direction + 1) % 4
        if kingdom[side] == own:
            n_sides += 1
            if kingdom[T.neighbour[home, turned]] == own and kingdom[T.neighbour[side, turned]] == own:
                n_links += 1
    return n_sides - n_links > 1


@rule
def split_kingdom(s: State, home: int, own: int) -> int:
    """R-4.4  On the map, the kingdom falls into parts without the leader at `home`; one without a leader is none.

    Returns how many cells of scratch.waiting list the parts; 0 where the kingdom stays whole, as the map then does.
    """
    kingdom, waiting = s.scratch.kingdom, s.scratch.waiting
    n_parted = 0
    for direction in range(4):
        if kingdom[T.neighbour[home, direction]] != own:
            continue
        first = n_parted
        n_parted = mark_part(s, home, direction, own, first)
        if first == 0 and n_sides_in(s, home, own) == 0:
            mend_kingdom(s, n_parted, own)
            return 0
        if n_leaders_among(s, first, n_parted) == 0:
            for index in range(first, n_parted):
                kingdom[waiting[index]] = -own
    return n_parted


@rule
def mark_part(s: State, home: int, direction: int, own: int, first: int) -> int:
    """Give what is connected with a neighbour of `home` an id of its own; list it in scratch.waiting from `first` on.

    The first part need not be followed further once all neighbours of `home` are in it. Returns where the list ends.
    """
    kingdom, waiting = s.scratch.kingdom, s.scratch.waiting
    start = T.neighbour[home, direction]
    n_sides = n_sides_in(s, home, own) - 1
    kingdom[start] = SPLIT + direction
    waiting[first] = start
    n_found = first + 1
    n_seen = first
    while n_seen < n_found and (n_sides > 0 or first > 0):
        cell = waiting[n_seen]
        n_seen += 1
        for side in range(4):
            here = T.neighbour[cell, side]
            if kingdom[here] == own:
                kingdom[here] = SPLIT + direction
                waiting[n_found] = here
                n_found += 1
                if is_beside(here, home):
                    n_sides -= 1
    return n_found


@rule
def n_sides_in(s: State, home: int, kingdom: int) -> int:
    """How many neighbours of a cell belong to a kingdom."""
    n_sides = 0
    for direction in range(4):
        if s.scratch.kingdom[T.neighbour[home, direction]] == kingdom:
            n_sides += 1
    return n_sides


@rule
def is_beside(cell: int, other: int) -> bool:
    """Two cells are neighbours."""
    return (
        T.neighbour[other, 0] == cell
        or T.neighbour[other, 1] == cell
        or T.neighbour[other, 2] == cell
        or T.neighbour[other, 3] == cell
    )


@rule
def n_leaders_among(s: State, first: int, end: int) -> int:
    """How many leaders stand on cells that are listed in scratch.waiting."""
    n_leaders = 0
    for index in range(first, end):
        if s.leader[s.scratch.waiting[index]] > 0:
            n_leaders += 1
    return n_leaders


@rule
def mend_kingdom(s: State, n_parted: int, own: int) -> None:
    """Undo `split_kingdom`."""
    for index in range(n_parted):
        s.scratch.kingdom[s.scratch.waiting[index]] = own


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
        s.scratch.is_mapped = 0
        free_cell(s, home)


@rule
def put_leader(s: State, seat: Seat, colour: int, cell: int) -> None:
    """Set a leader on a cell; cell 0 is nowhere."""
    s.players[seat].leader[colour] = cell
    if cell > 0:
        s.leader[cell] = leader_code(seat, colour)
        s.scratch.is_mapped = 0
        cover_cell(s, cell)


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
