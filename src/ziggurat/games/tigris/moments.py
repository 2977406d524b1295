"""What can be due in a position of Tigris & Euphrates, as lines of text, and what the board must then look like.

    due end-turn                    at the bottom: the turn ends when all above is done
    due action                      another action is left after this one
    due treasures
    due monument cell h5            a tile was placed on h5
    due building cell h5
    due wars cell h5
    due resolve colour black attacker 1 defender 2 cell h5 support 2 count 1
    ask 2 support colour black      the open question

A revolt is a `resolve` without cell upon `treasures`; `count` tells how many of the two have committed tiles. Hands are
refilled by `refill`s upon `check-end`, or upon `turn` before the first turn. A position at an action is written with
`actions` instead, and one at the end as `over`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable

from ziggurat.engine.due import BOTTOM, SEAT, Agenda, Due
from ziggurat.engine.errors import BadPosition
from ziggurat.engine.record import blank
from ziggurat.engine.seats import seat_after
from ziggurat.games.tigris.catalogue import (
    BOARDS,
    BUILDINGS,
    CELLS,
    COLOURS,
    HAND_SIZE,
    LAST_TREASURES,
    LEADERS,
    MAX_SEATS,
    N_COLOURS,
    T,
)
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.buildings import why_not_run
from ziggurat.games.tigris.rules.conflicts import colour_of_support, fighter, is_war
from ziggurat.games.tigris.rules.kingdoms import has_treasure, is_face_up, map_kingdoms, n_touching
from ziggurat.games.tigris.rules.leaders import lift_leader, put_leader
from ziggurat.games.tigris.rules.monuments import corner_around, is_monument_left, why_not_square
from ziggurat.games.tigris.rules.treasures import n_in_kingdom, n_treasures_on_board
from ziggurat.games.tigris.setup import set_up
from ziggurat.games.tigris.state import Ask, Decision, State, Step

IN_TURN = (Step.END_TURN, Step.ACTION)

AGENDA = Agenda(
    Ask,
    Step,
    {
        Step.TURN: Due(on=(BOTTOM,)),
        Step.CHECK_END: Due(on=(BOTTOM,)),
        Step.REFILL: Due(
            on=(Step.TURN, Step.CHECK_END, Step.REFILL),
            says={"receiver": SEAT},
            may_say={"count": range(HAND_SIZE + 1)},
            most=MAX_SEATS,
        ),
        Step.END_TURN: Due(on=(BOTTOM,)),
        Step.ACTION: Due(on=(Step.END_TURN,)),
        Step.SWAP_DRAW: Due(on=IN_TURN, says={"receiver": SEAT}, may_say={"count": range(HAND_SIZE)}),
        Step.TREASURES: Due(on=IN_TURN),
        Step.MONUMENT: Due(on=(Step.TREASURES,), says={"cell": CELLS}),
        Step.BUILDING: Due(on=(Step.MONUMENT,), says={"cell": CELLS}),
        Step.WARS: Due(on=(Step.BUILDING,), says={"cell": CELLS}),
        Step.RESOLVE: Due(
            on=(Step.WARS, Step.TREASURES),
            says={"colour": COLOURS, "attacker": SEAT, "defender": SEAT},
            may_say={"cell": CELLS, "support": range(HAND_SIZE + 1), "count": range(2)},
        ),
        Ask.ACTION: Due(on=IN_TURN),
        Ask.SWAP: Due(on=IN_TURN, says={"count": range(1, HAND_SIZE)}),
        Ask.WAR: Due(on=(Step.WARS,), says={"cell": CELLS}),
        Ask.SUPPORT: Due(on=(Step.RESOLVE,), says={"colour": COLOURS}),
        Ask.BUILDING: Due(on=(Step.MONUMENT,), says={"cell": CELLS}),
        Ask.MONUMENT: Due(on=(Step.TREASURES,), says={"cell": CELLS}),
        Ask.TREASURE: Due(on=(Step.TREASURES,)),
        Ask.DRAW: Due(on=(Step.REFILL, Step.SWAP_DRAW), says={"receiver": SEAT}, of_nature=True),
    },
)


def due(s: State, kind: int) -> Decision | None:
    """The entry of a kind on the agenda, the uppermost of them, or None."""
    return next((s.agenda[n] for n in range(s.n_open, 0, -1) if s.agenda[n].kind == kind), None)


def colour_committed(conflict: Decision) -> int:
    """The colour of the tiles that are committed in a conflict."""
    return int(colour_of_support(int(conflict.cell), int(conflict.colour)))


def check_moment(s: State) -> None:
    """R-14.8  Refuse what cannot be due on this board."""
    check_first_action(s)
    if s.n_open == 0:
        check_over(s)
    else:
        CHECKS[s.agenda[s.n_open].kind](s)


def check_over(s: State) -> None:
    """R-11.1, R-11.2, R-14.7  A match is over with few treasures left, or after the bag was short."""
    if not s.bag_is_short and n_treasures_on_board(s) > LAST_TREASURES:
        raise BadPosition(
            f"The match is not over: more than {LAST_TREASURES} treasures lie there, and no 'short' is said."
        )
    check_nothing_pending(s)


def check_first_action(s: State) -> None:
    """R-11.1, R-11.2, R-14.7  Where two actions were left, the game has not ended with the turn before."""
    if due(s, Step.ACTION) is None:
        return
    if s.bag_is_short:
        raise BadPosition("The bag cannot have been short before the first action of a turn is over.")
    if due(s, Ask.TREASURE) is None and n_treasures_on_board(s) <= LAST_TREASURES:
        few = f"no more than {LAST_TREASURES} treasures left"
        raise BadPosition(f"With {few} the game would have ended with the turn before.")


# ---- kingdoms


def kingdom_at(s: State, cell: int) -> int:
    """The kingdom of a cell, 0 for none. The map must be drawn."""
    return int(s.scratch.kingdom[cell])


def leaders_by_kingdom(s: State) -> dict[int, list[tuple[int, int]]]:
    """Seat and colour of the leaders of every kingdom. The map must be drawn."""
    found: dict[int, list[tuple[int, int]]] = {}
    for seat, colour in itertools.product(range(1, s.seats + 1), range(1, N_COLOURS + 1)):
        cell = int(s.players[seat].leader[colour])
        if cell:
            found.setdefault(kingdom_at(s, cell), []).append((seat, colour))
    return found


def check_peace(s: State) -> None:
    """R-2.3, R-14.9  No kingdom has two leaders of one colour. The map must be drawn."""
    for leaders in leaders_by_kingdom(s).values():
        for (seat, colour), (other, its_colour) in itertools.combinations(leaders, 2):
            if colour == its_colour:
                name = LEADERS[colour - 1]
                raise BadPosition(f"The {name}s of seat {seat} and seat {other} cannot share a kingdom.")


def check_handed_out(s: State, but: int = 0) -> None:
    """R-8.1, R-14.9  No trader has two treasures in his kingdom, but perhaps one seat's. The map must be drawn."""
    for seat in range(1, s.seats + 1):
        if seat != but and n_in_kingdom(s, seat) > 1:
            raise BadPosition(f"The trader of seat {seat} cannot have more than one treasure in his kingdom.")


def check_nothing_pending(s: State) -> None:
    """Nothing is left to do on the board: no conflict, no treasure."""
    map_kingdoms(s)
    check_peace(s)
    check_handed_out(s)


# ---- who is asked


def check_active_is_asked(s: State) -> None:
    """R-10.1, R-14.8  The question is for the active seat."""
    seat = int(s.agenda[s.n_open].seat)
    if seat != s.turn:
        raise BadPosition(f"Seat {seat} cannot be asked: seat {s.turn} is active.")


def check_action(s: State) -> None:
    """An action is asked for."""
    check_active_is_asked(s)
    check_nothing_pending(s)


# ---- drawing and swapping


def n_tiles(pile: Iterable[int]) -> int:
    """How many tiles a pile holds."""
    return sum(int(count) for count in pile)


def check_swapped(s: State, n_swapped: int, n_missing: int) -> None:
    """R-10.4, R-14.10  The active seat has swapped `n_swapped` tiles or more, and its hand lacks `n_missing`."""
    me = s.players[s.turn]
    if n_tiles(me.swapped) < n_swapped:
        raise BadPosition(f"Seat {s.turn} has swapped {n_tiles(me.swapped)} tiles, not {n_swapped} or more.")
    if n_tiles(me.hand) + n_missing > HAND_SIZE:
        raise BadPosition(f"Seat {s.turn} has too many tiles in hand for what it has swapped.")


def check_swap(s: State) -> None:
    """R-10.4, R-14.10  Another tile can be swapped while one is in hand."""
    check_active_is_asked(s)
    check_nothing_pending(s)
    count = int(s.agenda[s.n_open].count)
    if not n_tiles(s.players[s.turn].hand):
        raise BadPosition(f"Seat {s.turn} has no tile in hand that it could swap.")
    check_swapped(s, count, count)


def check_draw(s: State) -> None:
    """R-10.2, R-10.4, R-14.10  A tile is drawn, for a swap or to refill a hand."""
    check_nothing_pending(s)
    if not n_tiles(s.bag):
        raise BadPosition("Nobody can draw from an empty bag.")
    step, receiver = s.agenda[s.n_open - 1], int(s.agenda[s.n_open].receiver)
    if step.receiver != receiver:
        raise BadPosition(f"Seat {step.receiver} draws now, not seat {receiver}.")
    if step.kind == Step.REFILL:
        check_refill(s)
        return
    if receiver != s.turn:
        raise BadPosition(f"Seat {receiver} cannot draw for a swap: seat {s.turn} is active.")
    check_swapped(s, int(step.count) + 1, int(step.count) + 1)


def check_refill(s: State) -> None:
    """R-10.2, R-14.10  Hands are refilled clockwise from the active seat; those before are full."""
    receivers = [int(s.agenda[n].receiver) for n in range(s.n_open - 1, 1, -1)]
    order = [(s.turn - 1 + n) % s.seats + 1 for n in range(s.seats)]
    if receivers != order[len(order) - len(receivers) :]:
        raise BadPosition(f"Hands are refilled in the order {', '.join(map(str, order))}.")
    for seat in order[: len(order) - len(receivers)]:
        if n_tiles(s.players[seat].hand) != HAND_SIZE:
            raise BadPosition(f"Seat {seat} has refilled its hand and must hold {HAND_SIZE} tiles.")
    check_drawn(s, receivers[0])
    if s.agenda[1].kind == Step.TURN:
        check_opening(s, receivers)


def check_drawn(s: State, receiver: int) -> None:
    """R-10.2, R-14.10  The seat that draws has room for a tile, and holds those that it has drawn before."""
    n_held, drawing = n_tiles(s.players[receiver].hand), int(s.agenda[s.n_open - 1].count)
    if any(s.agenda[n].count for n in range(2, s.n_open - 1)):
        raise BadPosition(f"Only seat {receiver} can have begun to draw.")
    if not 0 < drawing <= n_held + 1:
        raise BadPosition(f"Seat {receiver} holds {n_held} tiles and cannot be at tile {drawing} that it draws.")
    if n_held >= HAND_SIZE:
        raise BadPosition(f"Seat {receiver} holds {n_held} tiles and draws no more.")


def check_opening(s: State, receivers: list[int]) -> None:
    """R-1.5, R-14.10  Before the first turn nothing but tiles has left its place."""
    fresh: State = blank(State)
    options = {
        "board": BOARDS[s.board - 1],
        "buildings": s.buildings,
        "open_scores": s.open_scores,
        "monument_over_building": s.monument_over_building,
    }
    set_up(fresh, int(s.seats), options)
    for seat in range(1, s.seats + 1):
        me, its = s.players[seat], fresh.players[seat]
        if seat in receivers and n_tiles(me.hand) != max(0, int(due_refill(s, seat).count) - 1):
            raise BadPosition(f"Before the first turn seat {seat} can only hold what it has drawn.")
        its.hand[:] = me.hand
        fresh.bag[:] = fresh.bag - me.hand
    for part in ("turn", "turn_no", "bag", "tile", "leader", "treasure", "monument", "building", "players"):
        if (s[part] != fresh[part]).any():  # type: ignore[index]
            raise BadPosition(
                f"Before the first turn nothing has happened yet, but '{part.replace('_', '-')}' differs."
            )


def due_refill(s: State, seat: int) -> Decision:
    """The refill of a seat that is due."""
    return next(s.agenda[n] for n in range(2, s.n_open) if s.agenda[n].receiver == seat)


# ---- treasures


def check_treasure(s: State) -> None:
    """R-8.1, R-8.2, R-14.11  The trader's owner has a choice, and no other trader has one."""
    map_kingdoms(s)
    check_peace(s)
    seat = int(s.agenda[s.n_open].seat)
    check_handed_out(s, but=seat)
    n_first = int(n_in_kingdom(s, seat, 1))
    if n_in_kingdom(s, seat) < 2 or n_first == 1:
        raise BadPosition(f"The trader of seat {seat} has no treasures to choose from.")


# ---- a tile has been placed


def check_placed(s: State) -> int:
    """R-5.1, R-14.12  All that is due follows a tile on one cell, which can just have been placed. Returns the cell."""
    cells = {int(s.agenda[n].cell) for n in range(1, s.n_open + 1) if s.agenda[n].cell}
    if len(cells) != 1:
        named = ", ".join(CELLS[cell - 1] for cell in sorted(cells))
        raise BadPosition(f"What is due follows one tile, not tiles on {named}.")
    cell = cells.pop()
    if not is_face_up(s, cell) or has_treasure(s, cell):
        raise BadPosition(f"No tile can just have been placed on {CELLS[cell - 1]}.")
    conflict, n_held = due(s, Step.RESOLVE), n_tiles(s.players[s.turn].hand)
    if conflict is not None and conflict.attacker == s.turn:
        n_held += int(conflict.support)
    if n_held >= HAND_SIZE:
        raise BadPosition(f"Seat {s.turn} has placed a tile and cannot have {n_held} left.")
    map_kingdoms(s, cell)
    check_peace(s)
    check_handed_out(s)
    check_two_sides(s, cell)
    return cell


def check_bears_no_building(s: State, cell: int) -> None:
    """R-12.1, R-14.12  No building stands on a new tile before it was offered."""
    for colour, name in enumerate(BUILDINGS, start=1):
        if s.building[colour] == cell:
            raise BadPosition(f"The {name} cannot stand on {CELLS[cell - 1]} yet.")


def check_two_sides(s: State, cell: int) -> None:
    """R-5.5, R-14.12  A tile has joined two kingdoms at most; wars may have split them. The map must be drawn."""
    beside = {kingdom_at(s, int(here)) for here in T.neighbour[cell]} - {0}
    leaders = [[colour for _, colour in its] for kingdom, its in leaders_by_kingdom(s).items() if kingdom in beside]
    for sides in itertools.product((0, 1), repeat=len(leaders)):
        colours = [(side, colour) for side, its in zip(sides, leaders, strict=True) for colour in its]
        if len(colours) == len(set(colours)):
            return
    raise BadPosition(f"The tile on {CELLS[cell - 1]} joins more than two kingdoms.")


def check_building(s: State) -> None:
    """R-12.1, R-14.12  A building is offered."""
    check_active_is_asked(s)
    cell = check_placed(s)
    check_bears_no_building(s, cell)
    map_kingdoms(s)
    check_peace(s)
    if not s.buildings or Why.OK not in (why_not_run(s, cell, 0), why_not_run(s, cell, 1)):
        raise BadPosition(f"The tile on {CELLS[cell - 1]} allows no building.")


def check_monument(s: State) -> None:
    """R-7.1, R-14.12  A monument is offered."""
    check_active_is_asked(s)
    cell = check_placed(s)
    map_kingdoms(s)
    check_peace(s)
    squares = [why_not_square(s, corner_around(cell, index), cell) for index in range(4)]
    if Why.OK not in squares or not is_monument_left(s, int(s.tile[cell])):
        raise BadPosition(f"The tile on {CELLS[cell - 1]} allows no monument.")


# ---- conflicts


def check_war(s: State) -> None:
    """R-6.2, R-14.13  The active seat chooses among several wars."""
    check_active_is_asked(s)
    cell = check_placed(s)
    check_bears_no_building(s, cell)
    wars = [colour for colour in range(1, N_COLOURS + 1) if is_war(s, cell, colour)]
    if len(wars) < 2:
        raise BadPosition(f"The tile on {CELLS[cell - 1]} leaves no wars to choose from.")


def check_support(s: State) -> None:
    """R-3.4, R-6.7, R-14.13  First the attacker commits tiles, then the defender."""
    question, conflict = s.agenda[s.n_open], s.agenda[s.n_open - 1]
    asked = conflict.defender if conflict.count else conflict.attacker
    if conflict.support and not conflict.count:
        raise BadPosition("The attacker has not committed any tiles yet.")
    if question.seat != asked:
        raise BadPosition(f"Seat {asked} must be asked for support, not seat {question.seat}.")
    if n_tiles(s.players[conflict.attacker].hand) + conflict.support > HAND_SIZE:
        raise BadPosition(f"Seat {conflict.attacker} cannot have committed {conflict.support} tiles and hold the rest.")
    if s.agenda[s.n_open - 2].kind == Step.WARS:
        check_fighters(s, conflict)
    else:
        check_revolt(s, conflict)
    colour = colour_committed(conflict)
    if question.colour != colour:
        raise BadPosition(f"The conflict is supported with {COLOURS[colour - 1]}.")


def check_fighters(s: State, conflict: Decision) -> None:
    """R-6.3, R-14.13  The two leaders are in the kingdoms that the tile has joined."""
    if conflict.cell == 0:
        raise BadPosition("The cell of the tile that has begun the war must be said.")
    cell, colour = check_placed(s), int(conflict.colour)
    check_bears_no_building(s, cell)
    name = LEADERS[colour - 1]
    if not is_war(s, cell, colour):
        raise BadPosition(f"The tile on {CELLS[cell - 1]} makes no war of {name}s.")
    attacker = int(fighter(s, cell, colour, int(s.turn)))
    defender = int(fighter(s, cell, colour, int(seat_after(s, attacker))))
    if (conflict.attacker, conflict.defender) != (attacker, defender):
        raise BadPosition(f"In the war of {name}s seat {attacker} attacks seat {defender}.")


def check_revolt(s: State, conflict: Decision) -> None:
    """R-3.1, R-3.2, R-14.13  The active seat's leader has come to the kingdom of another of its colour."""
    if conflict.cell:
        raise BadPosition("A revolt has no cell of a tile.")
    attacker, defender, colour = int(conflict.attacker), int(conflict.defender), int(conflict.colour)
    home, other = int(s.players[attacker].leader[colour]), int(s.players[defender].leader[colour])
    name = LEADERS[colour - 1]
    if attacker != s.turn or attacker == defender or not home or not other:
        raise BadPosition(f"Seat {attacker} cannot have begun a revolt of {name}s against seat {defender}.")
    lift_leader(s, attacker, colour)
    map_kingdoms(s)
    check_peace(s)
    check_handed_out(s)
    n_kingdoms, theirs = n_touching(s, home), kingdom_at(s, other)
    beside = [kingdom_at(s, int(here)) for here in T.neighbour[home]]
    put_leader(s, attacker, colour, home)
    if n_kingdoms > 1:
        raise BadPosition(f"The {name} of seat {attacker} cannot have joined two kingdoms.")
    if theirs not in beside:
        raise BadPosition(f"The {name}s of seat {attacker} and seat {defender} are not in one kingdom.")


CHECKS: dict[int, Callable[[State], object]] = {
    Ask.ACTION: check_action,
    Ask.SWAP: check_swap,
    Ask.WAR: check_war,
    Ask.SUPPORT: check_support,
    Ask.BUILDING: check_building,
    Ask.MONUMENT: check_monument,
    Ask.TREASURE: check_treasure,
    Ask.DRAW: check_draw,
}
