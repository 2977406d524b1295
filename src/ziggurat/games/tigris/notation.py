"""A position of Tigris & Euphrates as text, and back. For tests, studies and analysis.

    turn 2                          the active seat
    turn-no 18                      turns begun; 0 if that is not known
    actions 1                       actions it has left, this one included; 2 if not said
    short                           a seat could not draw as many tiles as it needed
    seat 1 hand temple*2 farm points red=3 treasures 1 catastrophes 0
    seat 1 swapped market           tiles it has taken out of the game, unseen by the others
    monument black-red d4 of red    its top left cell; `of` tells which tiles were turned, where that could be doubted
    building palace e5
    bag temple*20 market*3          what is left of the tiles if not said
    due …, ask …, over              what is due, if not an action (moments.py); then `actions` is not said
    board
    .  .  .  .  ~  ~  ~  ~  ~  .  t* .  ~  .  .  .
    …

Lines may come in any order, but those of `due` and `ask`; each thing is said once. Eleven rows of sixteen cells follow
`board`. A cell is a tile (s t f m, `#` face down, x catastrophe), or `.` or `~` where it is free, and then `*` where a
treasure lies on it; or it is a leader, as in `2K` (K king, P priest, F farmer, T trader). Without a board the starting
temples lie there. A seat whose catastrophes are not said has both; of all else it has only what is said. A bag that is
not said holds all tiles that are neither on the board, face-down ones included, nor in hands, swapped, or committed in
the open conflict; none if the bag was short. What could not be is refused (possible.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ziggurat.engine.errors import BadPosition
from ziggurat.engine.text import (
    Line,
    Said,
    argument,
    counted,
    every_line,
    id_of,
    no_more,
    number,
    one_of,
    only_argument,
    read_counts,
    read_values,
    shares,
    spelling_of,
)
from ziggurat.games.tigris import flow, possible
from ziggurat.games.tigris.catalogue import (
    BUILDINGS,
    CELLS,
    COLOURS,
    HAND_SIZE,
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
from ziggurat.games.tigris.moments import AGENDA
from ziggurat.games.tigris.rules.kingdoms import colour_of, forget_maps, owner_of
from ziggurat.games.tigris.rules.leaders import put_leader
from ziggurat.games.tigris.state import Ask, State, Step

TILE_LETTERS = ".stfm#x"
LEADER_LETTERS = "KPFT"
MOST_TURNS = 20_000
MOST_POINTS = 16_000
"""More than the longest match brings; a match that goes on from there still counts within 16 bits."""

KEYS = (
    *("turn", "turn-no", "actions", "short", "bag", "seat", "monument", "building"),
    *("due", "ask", "over", "board"),
)
SEAT_KEYS = ("hand", "swapped", "points", "treasures", "catastrophes")
SPELLING = spelling_of([*KEYS, *SEAT_KEYS, *MONUMENTS, *BUILDINGS])
COLOUR_IDS = {key: colour for colour, key in enumerate(COLOURS, start=1)}


@dataclass
class Draft:
    """What a text has said so far that the record does not tell."""

    said: Said = field(default_factory=Said)
    n_left: int = N_ACTIONS
    """Actions that are left."""
    turned: dict[int, int] = field(default_factory=dict)
    """The colour of the tiles under a monument, where it was said."""


# ---- reading


def from_text(s: State, text: str) -> None:
    """Fill a set-up record with the position a text describes."""
    draft = Draft()
    lines = every_line(text, SPELLING)
    at = 0
    while at < len(lines):
        line, at = lines[at], at + 1
        if not line.says_something:
            continue
        with line.reading():
            _read_line(s, draft, line.words)
            if line.words[0] == "board":
                _read_board(s, lines[at : at + N_ROWS])
                at += N_ROWS
    _lay_agenda(s, draft)
    possible.check_table(s, draft.turned)
    if "bag" not in draft.said:
        possible.fill_bag(s, draft.turned)
    possible.check_moment(s, draft.turned)
    forget_maps(s)


def _read_line(s: State, draft: Draft, words: list[str]) -> None:
    key, said = one_of(KEYS, words[0]), draft.said
    if key not in ("seat", "monument", "building", "due", "ask"):
        said.say(key)
    match key:
        case "turn":
            s.turn = number(only_argument(words), 1, s.seats)
        case "turn-no":
            s.turn_no = number(only_argument(words), 0, MOST_TURNS)
        case "actions":
            draft.n_left = number(only_argument(words), 1, N_ACTIONS)
        case "short":
            no_more(words, 1)
            s.bag_is_short = 1
        case "bag":
            s.bag[:] = 0
            read_counts(s.bag, words[1:], TILES)
        case "seat":
            _read_seat(s, said, words)
        case "monument":
            _read_monument(s, draft, words)
        case "building":
            building = id_of(BUILDINGS, argument(words, 1))
            said.say(f"building {words[1]}")
            s.building[building] = id_of(CELLS, argument(words, 2))
            no_more(words, 3)
        case "due" | "ask":
            AGENDA.read(s, words)
        case _:
            no_more(words, 1)


def _read_seat(s: State, said: Said, words: Sequence[str]) -> None:
    seat = number(argument(words, 1), 1, s.seats)
    me = s.players[seat]
    for key, share in shares(words[2:], SEAT_KEYS):
        said.say(f"seat {seat} {key}")
        match key:
            case "hand":
                read_counts(me.hand, share, TILES, HAND_SIZE)
            case "swapped":
                read_counts(me.swapped, share, TILES)
            case "points":
                read_values(me.points, share, COLOUR_IDS, 0, MOST_POINTS)
            case "treasures":
                me.treasures = number(only_argument([key, *share]), 0, int(T.n_treasures[s.board]))
            case "catastrophes":
                me.catastrophes = number(only_argument([key, *share]), 0, N_CATASTROPHES)
    if int(me.hand.sum()) > HAND_SIZE:
        raise ValueError(f"a hand holds at most {HAND_SIZE} tiles, not {int(me.hand.sum())}")


def _read_monument(s: State, draft: Draft, words: Sequence[str]) -> None:
    monument = id_of(MONUMENTS, argument(words, 1))
    cell = id_of(CELLS, argument(words, 2))
    draft.said.say(f"monument {words[1]}")
    if T.square[cell, 0] == 0:
        raise ValueError(f"no square has its top left space at {words[2]}")
    s.monument[monument] = cell
    if len(words) > 3:
        one_of(["of"], words[3])
        draft.turned[monument] = COLOUR_IDS[one_of(words[1].split("-"), argument(words, 4))]
        no_more(words, 5)


def _read_board(s: State, rows: Sequence[Line]) -> None:
    if len(rows) != N_ROWS:
        raise ValueError(f"a board has {N_ROWS} rows, not {len(rows)}")
    s.treasure[:] = 0
    s.tile[:] = 0
    for row, line in enumerate(rows):
        with line.reading():
            if len(line.words) != N_COLUMNS:
                raise ValueError(f"row {row + 1} has {len(line.words)} cells, not {N_COLUMNS}")
            for column, word in enumerate(line.words):
                _read_cell(s, row * N_COLUMNS + column + 1, word)


def _read_cell(s: State, cell: int, word: str) -> None:
    where = f"space {CELLS[cell - 1]} '{word[:20]}'"
    if word[0] in "0123456789":
        _read_leader(s, cell, word, where)
        return
    if word[0] == "~" and not T.river[s.board, cell]:
        raise ValueError(f"{where}: there is no river")
    tile = TILE_LETTERS.find("." if word[0] == "~" else word[0])
    if tile < 0 or word[1:] not in ("", "*"):
        raise ValueError(
            f"{where}: unknown; a space holds a leader, or one of {' '.join(TILE_LETTERS)} ~, with * or without"
        )
    s.tile[cell] = tile
    if word[1:]:
        treasure = T.treasure_at[s.board, cell]
        if treasure == 0:
            raise ValueError(f"{where}: no treasure starts there")
        s.treasure[treasure] = 1


def _read_leader(s: State, cell: int, word: str, where: str) -> None:
    if len(word) != 2 or word[1] not in LEADER_LETTERS:
        raise ValueError(f"{where}: a leader is a seat and one of {LEADER_LETTERS}")
    seat, colour = number(word[0], 1, s.seats), LEADER_LETTERS.index(word[1]) + 1
    if s.players[seat].leader[colour] > 0:
        raise ValueError(f"{where}: this leader stands elsewhere already")
    put_leader(s, seat, colour, cell)


def _lay_agenda(s: State, draft: Draft) -> None:
    """What is due, as it was said; the active seat's action if it was not."""
    if s.n_open and ("over" in draft.said or "actions" in draft.said):
        raise BadPosition("Where 'due' and 'ask' tell what is due, neither 'actions' nor 'over' can.")
    if "over" in draft.said:
        if "actions" in draft.said:
            raise BadPosition("No actions are left where the match is over.")
        return
    if s.n_open == 0:
        flow.resume_action(s, draft.n_left)
        return
    try:
        AGENDA.check(s)
    except ValueError as error:
        raise BadPosition(f"What is due cannot be: {error}.") from error


# ---- writing


def to_text(s: State) -> str:
    """A position as text, complete."""
    is_action = s.n_open > 0 and s.agenda[s.n_open].kind == Ask.ACTION
    n_left = 1 + sum(int(s.agenda[entry].kind == Step.ACTION) for entry in range(1, s.n_open))
    lines = [f"turn {s.turn}", f"turn-no {s.turn_no}"]
    lines += [f"actions {n_left}"] if is_action else []
    lines += ["short"] if s.bag_is_short else []
    lines.append(counted("bag", s.bag, TILES))
    lines += [_seat_line(s, seat) for seat in range(1, s.seats + 1)]
    lines += [f"monument {pair} {CELLS[s.monument[n] - 1]}" for n, pair in enumerate(MONUMENTS, 1) if s.monument[n]]
    lines += [f"building {key} {CELLS[s.building[n] - 1]}" for n, key in enumerate(BUILDINGS, 1) if s.building[n]]
    lines += [] if is_action else AGENDA.lines(s)
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
        return f"{owner_of(code)}{LEADER_LETTERS[colour_of(code) - 1]}"
    tile = int(s.tile[cell])
    treasure = T.treasure_at[s.board, cell]
    lies = "*" if s.treasure[treasure] else ""
    if tile == Tile.NONE and T.river[s.board, cell]:
        return "~"
    return TILE_LETTERS[tile] + lies
