"""The laws of Tigris & Euphrates: no piece is lost or made, every point is told. `ziggurat soak tigris` checks them."""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine.laws import FIRST_LAW
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.catalogue import (
    HAND_SIZE,
    MAX_TREASURES,
    N_CATASTROPHES,
    N_CELLS,
    N_COLOURS,
    N_MONUMENTS,
    T,
    Tile,
)
from ziggurat.games.tigris.state import News, State


class Law(IntEnum):
    """What holds after every move."""

    TILES = FIRST_LAW
    """Tiles of a colour leave the game only as the news tell: lost, destroyed, committed, or turned face down."""
    HANDS = 12
    """Nobody holds more than six tiles, and no pile holds less than nothing."""
    LEADERS = 13
    """A leader stands on one cell or on none, on no tile, and both ways to say so agree."""
    CATASTROPHES = 14
    """Every seat has two catastrophes, on the board or not yet placed."""
    TREASURES = 15
    """Every treasure lies on the board or behind a screen."""
    MONUMENTS = 16
    """A monument stands on four tiles that lie face down, and no others do; it stays where it is."""
    POINTS = 17
    """Points of every colour change by what the news tell."""
    TURNS = 18
    """Turns go on one at a time."""


@rule
def broken_law(before: State, s: State) -> int:
    """The first law that the move between two positions has broken; 0 when it kept them all."""
    for colour in range(1, N_COLOURS + 1):
        if n_tiles_in_game(before, colour) - n_tiles_in_game(s, colour) != n_tiles_lost_in_news(before, s, colour):
            return Law.TILES.value
        if s.bag[colour] < 0:
            return Law.HANDS.value
    for seat in range(1, s.seats + 1):
        if not is_hand_sound(s, seat):
            return Law.HANDS.value
        if not are_points_in_news(before, s, seat):
            return Law.POINTS.value
    if not are_leaders_sound(s):
        return Law.LEADERS.value
    if not are_catastrophes_there(s):
        return Law.CATASTROPHES.value
    if not are_treasures_there(s):
        return Law.TREASURES.value
    if not are_monuments_sound(before, s):
        return Law.MONUMENTS.value
    if not 0 <= s.turn_no - before.turn_no <= 1:
        return Law.TURNS.value
    return 0


@rule
def n_tiles_in_game(s: State, colour: int) -> int:
    """Tiles of a colour in the bag, behind screens, swapped, and face up on the board."""
    total = s.bag[colour] + 0
    for seat in range(1, s.seats + 1):
        total += s.players[seat].hand[colour] + s.players[seat].swapped[colour]
    for cell in range(1, N_CELLS + 1):
        if s.tile[cell] == colour:
            total += 1
    return total


@rule
def n_tiles_lost_in_news(before: State, s: State, colour: int) -> int:
    """Tiles of a colour that have left the game in the last move, as the news tell."""
    total = 0
    for n in range(1, s.scratch.n_news + 1):
        item = s.scratch.news[n]
        if item.kind == News.TILES_LOST and item.colour == colour:
            total += item.count
        elif item.kind == News.SUPPORTED and item.colour == colour:
            total += item.support
        elif item.kind == News.TILE_DESTROYED and item.colour == colour:
            total += 1
        elif item.kind == News.MONUMENT_BUILT and before.tile[item.cell] == colour:
            total += 4
    return total


@rule
def is_hand_sound(s: State, seat: Seat) -> bool:
    """Nothing to six tiles, none of them below nothing."""
    total = 0
    for colour in range(1, N_COLOURS + 1):
        if s.players[seat].hand[colour] < 0 or s.players[seat].swapped[colour] < 0:
            return False
        total += s.players[seat].hand[colour]
    return total <= HAND_SIZE


@rule
def are_points_in_news(before: State, s: State, seat: Seat) -> bool:
    """What the news tell of points is how the points of every colour have changed."""
    for colour in range(1, N_COLOURS + 1):
        change = s.players[seat].points[colour] - before.players[seat].points[colour]
        for n in range(1, s.scratch.n_news + 1):
            item = s.scratch.news[n]
            if item.kind == News.POINTS and item.seat == seat and item.colour == colour:
                change -= item.count
        if change != 0:
            return False
    return True


@rule
def are_leaders_sound(s: State) -> bool:
    """What cells say of leaders is what seats say of them, and no leader stands on a tile."""
    n_on_cells, n_on_board = 0, 0
    for cell in range(1, N_CELLS + 1):
        if s.leader[cell] > 0:
            n_on_cells += 1
            if s.tile[cell] != Tile.NONE:
                return False
    for seat in range(1, s.seats + 1):
        for colour in range(1, N_COLOURS + 1):
            cell = s.players[seat].leader[colour]
            if cell > 0:
                n_on_board += 1
                if s.leader[cell] != N_COLOURS * (seat - 1) + colour:
                    return False
    return n_on_cells == n_on_board


@rule
def are_catastrophes_there(s: State) -> bool:
    """Those on the board and those of the seats are all there are."""
    total = 0
    for cell in range(1, N_CELLS + 1):
        if s.tile[cell] == Tile.CATASTROPHE:
            total += 1
    for seat in range(1, s.seats + 1):
        if s.players[seat].catastrophes < 0:
            return False
        total += s.players[seat].catastrophes
    return total == N_CATASTROPHES * s.seats


@rule
def are_treasures_there(s: State) -> bool:
    """Those on the board and those behind the screens are all there are."""
    total = 0
    for treasure in range(1, MAX_TREASURES + 1):
        total += s.treasure[treasure]
    for seat in range(1, s.seats + 1):
        if s.players[seat].treasures < 0:
            return False
        total += s.players[seat].treasures
    return bool(total == T.n_treasures[s.board])


@rule
def are_monuments_sound(before: State, s: State) -> bool:
    """Four tiles lie face down under each monument and nowhere else; none has moved."""
    n_face_down = 0
    for cell in range(1, N_CELLS + 1):
        if s.tile[cell] == Tile.FACE_DOWN:
            n_face_down += 1
    for monument in range(1, N_MONUMENTS + 1):
        corner = s.monument[monument]
        if before.monument[monument] > 0 and corner != before.monument[monument]:
            return False
        if corner > 0:
            for index in range(4):
                if s.tile[T.square[corner, index]] != Tile.FACE_DOWN:
                    return False
            n_face_down -= 4
    return n_face_down == 0
