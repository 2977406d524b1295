"""A position of Tigris & Euphrates at an action as text, and back. For tests, studies and analysis.

    turn 2                          the active seat
    actions 1                       actions it has left, this one included; 2 if not said
    seat 1 hand temple*2 farm points red=3 treasures 1 catastrophes 0
    monument red-blue d4
    building palace e5
    bag temple*20 market*3          what is left of the tiles if not said
    board
    .  .  .  .  ~  ~  ~  ~  ~  .  t* .  ~  .  .  .
    …

Eleven rows of sixteen cells follow `board`. A cell is a tile (s t f m, `#` face down, x catastrophe), or `.` or `~`
where it is free, and then `*` where a treasure lies on it; or it is a leader, as in `2K` (K king, P priest, F farmer,
T trader). Without a board the starting temples lie there. A seat whose catastrophes are not said has both; of all else
it has only what is said. What could not lie where it is said to lie, such as a farm on land, is refused.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ziggurat.engine.errors import BadPosition
from ziggurat.engine.text import argument, counted, id_of, number, read_counts
from ziggurat.games.tigris import flow
from ziggurat.games.tigris.catalogue import (
    BUILDINGS,
    CELLS,
    COLOURS,
    HAND_SIZE,
    LEADERS,
    MONUMENTS,
    N_ACTIONS,
    N_CATASTROPHES,
    N_CELLS,
    N_COLUMNS,
    N_ROWS,
    TILES,
    T,
    Tile,
)
from ziggurat.games.tigris.rules.leaders import put_leader
from ziggurat.games.tigris.state import Ask, State, Step

TILE_LETTERS = ".stfm#x"
LEADER_LETTERS = "KPFT"


# ---- reading


def from_text(s: State, text: str) -> None:
    """Fill a set-up record with the position a text describes, at an action of the active seat."""
    lines = text.splitlines()
    n_left = N_ACTIONS
    is_bag_said = False
    at = 0
    while at < len(lines):
        words = lines[at].split()
        line_no, line = at + 1, lines[at].strip()
        at += 1
        if not words or words[0].startswith("#"):
            continue
        try:
            if words[0] == "actions":
                n_left = number(argument(words, 1), 1, N_ACTIONS)
            elif words[0] == "board":
                _read_board(s, lines[at : at + N_ROWS])
                at += N_ROWS
            else:
                is_bag_said |= words[0] == "bag"
                _read_line(s, words)
        except ValueError as error:
            raise BadPosition(f"Line {line_no}, '{line[:60]}': {error}") from error
    _complete(s, is_bag_said)
    flow.resume_action(s, n_left)


def _read_line(s: State, words: list[str]) -> None:
    key, rest = words[0], words[1:]
    if key == "turn":
        s.turn = number(argument(words, 1), 1, s.seats)
    elif key == "turn-no":
        s.turn_no = number(argument(words, 1), 0, 32000)
    elif key == "short":
        s.bag_is_short = 1
    elif key == "bag":
        s.bag[:] = 0
        read_counts(s.bag, rest, TILES)
    elif key == "seat":
        _read_seat(s, rest)
    elif key == "monument":
        _read_monument(s, argument(words, 1), argument(words, 2))
    elif key == "building":
        s.building[id_of(BUILDINGS, argument(words, 1))] = id_of(CELLS, argument(words, 2))
    else:
        raise ValueError(f"'{key}' is not a part of the position")


def _read_seat(s: State, rest: list[str]) -> None:
    me = s.players[number(argument(["seat", *rest], 1), 1, s.seats)]
    keys = ("hand", "swapped", "points", "treasures", "catastrophes")
    at = 1
    while at < len(rest):
        key = rest[at]
        if key not in keys:
            raise ValueError(f"'{key}' is not something a seat has")
        end = next((k for k in range(at + 1, len(rest)) if rest[k] in keys), len(rest))
        words = rest[at + 1 : end]
        if key in ("hand", "swapped"):
            read_counts(getattr(me, key), words, TILES)
        elif key == "points":
            for word in words:
                colour, _, points = word.partition("=")
                me.points[id_of(COLOURS, colour)] = number(points, 0, 999)
        else:
            setattr(me, key, number(argument([key, *words], 1), 0, N_CATASTROPHES if key == "catastrophes" else 14))
        at = end
    if int(me.hand.sum()) > HAND_SIZE:
        raise ValueError(f"a hand holds at most {HAND_SIZE} tiles")


def _read_monument(s: State, pair: str, corner: str) -> None:
    cell = id_of(CELLS, corner)
    if T.square[cell, 0] == 0:
        raise ValueError(f"no square has its top left cell at {corner}")
    s.monument[id_of(MONUMENTS, pair)] = cell


def _read_board(s: State, rows: list[str]) -> None:
    if len(rows) != N_ROWS:
        raise ValueError(f"a board has {N_ROWS} rows, not {len(rows)}")
    s.treasure[:] = 0
    s.tile[:] = 0
    for row, line in enumerate(rows):
        words = line.split()
        if len(words) != N_COLUMNS:
            raise ValueError(f"row {row + 1} has {len(words)} cells, not {N_COLUMNS}")
        for column, word in enumerate(words):
            _read_cell(s, row * N_COLUMNS + column + 1, word)


def _read_cell(s: State, cell: int, word: str) -> None:
    where = f"cell {CELLS[cell - 1]} '{word}'"
    if word[0].isdigit():
        if len(word) != 2 or word[1] not in LEADER_LETTERS:
            raise ValueError(f"{where}: a leader is a seat and one of {LEADER_LETTERS}")
        seat, colour = number(word[0], 1, s.seats), LEADER_LETTERS.index(word[1]) + 1
        if s.players[seat].leader[colour] > 0:
            raise ValueError(f"{where}: this leader stands elsewhere already")
        put_leader(s, seat, colour, cell)
        return
    is_river = T.river[s.board, cell] > 0
    if word[0] == "~" and not is_river:
        raise ValueError(f"{where}: there is no river")
    tile = 0 if word[0] == "~" else TILE_LETTERS.find(word[0])
    if tile < 0 or word[1:] not in ("", "*", "!"):
        raise ValueError(f"{where}: unknown")
    s.tile[cell] = tile
    if word[1:]:
        treasure = T.treasure_at[s.board, cell]
        if treasure == 0:
            raise ValueError(f"{where}: no treasure starts there")
        s.treasure[treasure] = 1


def _complete(s: State, is_bag_said: bool) -> None:
    """Fill in the bag where it was not said, and check that there are not more tiles than were made."""
    elsewhere = n_tiles_outside_bag(s)
    if not is_bag_said:
        s.bag[:] = T.copies - elsewhere
    if (s.bag < 0).any() or (s.bag + elsewhere > T.copies).any():
        raise BadPosition("There are more tiles than the game has.")
    _check_cells(s)


def _check_cells(s: State) -> None:
    """Tiles, leaders, treasures and buildings lie where they may lie."""
    for cell in range(1, N_CELLS + 1):
        where, tile, is_river = CELLS[cell - 1], int(s.tile[cell]), T.river[s.board, cell] > 0
        if Tile.NONE < tile < Tile.FACE_DOWN and is_river != (tile == Tile.FARM):
            raise BadPosition(f"A {TILES[tile - 1]} cannot lie on {where}.")
        if s.leader[cell] > 0 and (is_river or tile):
            raise BadPosition(f"A leader cannot stand on {where}.")
        if s.treasure[T.treasure_at[s.board, cell]] and tile not in (Tile.TEMPLE, Tile.FACE_DOWN):
            raise BadPosition(f"The treasure of {where} needs its temple.")
    for colour, name in enumerate(BUILDINGS, start=1):
        if s.building[colour] and s.tile[s.building[colour]] != colour:
            raise BadPosition(f"The {name} must stand on a {TILES[colour - 1]}.")


def n_tiles_outside_bag(s: State) -> Any:
    """Tiles by colour that lie face up on the board, in hands or swapped; others left the game or lie face down."""
    counts = np.array([0] + [int((s.tile == colour).sum()) for colour in range(1, len(TILES) + 1)])
    for seat in range(1, s.seats + 1):
        counts += s.players[seat].hand + s.players[seat].swapped
    return counts


# ---- writing


def to_text(s: State) -> str:
    """A position at an action as text, complete."""
    if s.n_open == 0 or s.agenda[s.n_open].kind != Ask.ACTION:
        raise BadPosition("Only a position at an action can be written as text.")
    n_left = 1 + sum(int(s.agenda[entry].kind == Step.ACTION) for entry in range(1, s.n_open))
    lines = [f"turn {s.turn}", f"turn-no {s.turn_no}", f"actions {n_left}"]
    lines += ["short"] if s.bag_is_short else []
    lines.append(counted("bag", s.bag, TILES))
    lines += [_seat_line(s, seat) for seat in range(1, s.seats + 1)]
    lines += [f"monument {pair} {CELLS[s.monument[n] - 1]}" for n, pair in enumerate(MONUMENTS, 1) if s.monument[n]]
    lines += [f"building {key} {CELLS[s.building[n] - 1]}" for n, key in enumerate(BUILDINGS, 1) if s.building[n]]
    lines.append("board")
    words = [f"{_cell_text(s, cell):<2}" for cell in range(1, N_CELLS + 1)]
    lines += [" ".join(words[start : start + N_COLUMNS]).rstrip() for start in range(0, N_CELLS, N_COLUMNS)]
    return "\n".join(lines) + "\n"


def _seat_line(s: State, seat: int) -> str:
    me = s.players[seat]
    points = " ".join(f"{colour}={me.points[n]}" for n, colour in enumerate(COLOURS, start=1))
    piles = counted("hand", me.hand, TILES) + " " + counted("swapped", me.swapped, TILES)
    return f"seat {seat} {piles} points {points} treasures {me.treasures} catastrophes {me.catastrophes}"


def _cell_text(s: State, cell: int) -> str:
    code = int(s.leader[cell])
    if code:
        return f"{(code - 1) // len(LEADERS) + 1}{LEADER_LETTERS[(code - 1) % len(LEADERS)]}"
    tile = int(s.tile[cell])
    treasure = T.treasure_at[s.board, cell]
    lies = "*" if s.treasure[treasure] else ""
    if tile == Tile.NONE and T.river[s.board, cell]:
        return "~"
    return TILE_LETTERS[tile] + lies
