"""Conflicts: revolts inside a kingdom and wars between two that a tile has joined.

Both follow the same steps: the attacker commits tiles from behind the screen, then the defender once; more strength
wins, and a tie goes to the defender. `Step.RESOLVE` on the agenda keeps who fights; its cell is the joining tile of a
war, 0 in a revolt.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat, seat_after
from ziggurat.games.tigris.actions import Answer, Do, action
from ziggurat.games.tigris.catalogue import N_CELLS, N_COLOURS, N_DIRECTIONS, Colour, T, Tile
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.buildings import has_building
from ziggurat.games.tigris.rules.kingdoms import (
    forget_kingdoms,
    has_treasure,
    is_beside_kingdom,
    leader_code,
    n_temples_beside,
    n_tiles_in_kingdom,
    see_kingdoms,
    see_kingdoms_around,
    survey_cell,
)
from ziggurat.games.tigris.rules.leaders import take_off_board
from ziggurat.games.tigris.rules.points import score_points
from ziggurat.games.tigris.state import Ask, News, State, Step

# ---- what both have in common


@rule
def begin_conflict(s: State, cell: int, colour: int, attacker: Seat, defender: Seat) -> None:
    """Put a conflict on the agenda and tell it."""
    conflict = plan(s, Step.RESOLVE)
    conflict.cell = cell
    conflict.colour = colour
    conflict.attacker = attacker
    conflict.defender = defender
    item = tell(s, News.REVOLT if cell == 0 else News.WAR, attacker)
    item.other = defender
    item.colour = colour
    item.count = strength(s, cell, attacker, colour)
    item.against = strength(s, cell, defender, colour)


@rule
def colour_of_support(cell: int, colour: int) -> int:
    """R-3.4, R-6.7  Temples support a revolt, tiles of the leaders' colour a war."""
    if cell == 0:
        return Colour.RED.value
    return colour


@rule
def strength(s: State, cell: int, seat: Seat, colour: int) -> int:
    """The strength of a leader on the board."""
    if cell == 0:
        return n_temples_beside(s, int(s.players[seat].leader[colour]))
    return n_supporters(s, cell, seat, colour)


@rule
def continue_conflict(s: State) -> None:
    """R-3.4, R-6.7  First the attacker is asked for support, then the defender, then the conflict is decided."""
    conflict = top(s)
    if conflict.count == 2:
        decide_conflict(s)
        return
    seat = int(conflict.attacker) if conflict.count == 0 else int(conflict.defender)
    colour = colour_of_support(int(conflict.cell), int(conflict.colour))
    ask(s, Ask.SUPPORT, seat).colour = colour


@rule
def offer_support(s: State, seat: Seat, out: Any) -> None:
    """List the numbers of tiles that can be committed."""
    for n_tiles in range(s.players[seat].hand[top(s).colour] + 1):
        offer(out, action(Do.SUPPORT, n_tiles))


@rule
def why_not_support(s: State, seat: Seat, answer: Answer) -> Why:
    """R-3.4, R-6.7  Any number of tiles of the colour that the seat has, none included."""
    if answer.kind != Do.SUPPORT:
        return Why.NOT_ASKED
    if answer.number > s.players[seat].hand[top(s).colour]:
        return Why.TOO_FEW_TO_SUPPORT
    return Why.OK


@rule
def answer_support(s: State, seat: Seat, answer: Answer) -> None:
    """R-3.4, R-6.7  The seat commits tiles of the colour that is asked for."""
    colour = int(top(s).colour)
    close(s)
    commit_support(s, seat, colour, answer.number)


@rule
def commit_support(s: State, seat: Seat, colour: int, n_tiles: int) -> None:
    """R-3.4, R-6.7  The tiles are committed openly and leave the game; the stake cannot be raised later."""
    s.players[seat].hand[colour] -= n_tiles
    conflict = top(s)
    if conflict.count == 0:
        conflict.support = n_tiles
    else:
        conflict.answer = n_tiles
    conflict.count += 1
    item = tell(s, News.SUPPORTED, seat)
    item.colour = colour
    item.support = n_tiles


@rule
def decide_conflict(s: State) -> None:
    """R-3.5, R-6.8  More strength wins; a tie goes to the defender."""
    conflict = top(s)
    cell, colour = int(conflict.cell), int(conflict.colour)
    attacker, defender = int(conflict.attacker), int(conflict.defender)
    attack = strength(s, cell, attacker, colour) + int(conflict.support)
    defence = strength(s, cell, defender, colour) + int(conflict.answer)
    close(s)
    winner = attacker if attack > defence else defender
    loser = defender if attack > defence else attacker
    item = tell(s, News.WON, winner)
    item.other = loser
    item.colour = colour
    item.count = attack if winner == attacker else defence
    item.against = defence if winner == attacker else attack
    if cell == 0:
        end_revolt(s, winner, loser, colour)
    else:
        end_war(s, cell, winner, loser, colour)


# ---- revolt


@rule
def maybe_begin_revolt(s: State, seat: Seat, colour: int) -> None:
    """R-3.1, R-3.2  A leader placed beside another of its colour in one kingdom: the active seat attacks."""
    see_kingdoms(s)
    kingdom = s.scratch.kingdom[s.players[seat].leader[colour]]
    for other in range(1, s.seats + 1):
        cell = s.players[other].leader[colour]
        if other != seat and cell > 0 and s.scratch.kingdom[cell] == kingdom:
            begin_conflict(s, 0, colour, seat, other)


@rule
def end_revolt(s: State, winner: Seat, loser: Seat, colour: int) -> None:
    """R-3.5  The loser's leader goes home, the winner scores a red point; temples on the board stay."""
    take_off_board(s, loser, colour, News.LEADER_SENT_HOME)
    score_points(s, winner, Colour.RED, 1)


# ---- war


@rule
def n_supporters(s: State, cell: int, seat: Seat, colour: int) -> int:
    """R-6.4, R-6.6  Face-up tiles of the colour in the leader's own kingdom, as if the joining tile were not there."""
    see_kingdoms_around(s, cell)
    return n_tiles_in_kingdom(s, int(s.scratch.kingdom[s.players[seat].leader[colour]]), colour)


@rule
def fighter(s: State, cell: int, colour: int, start: Seat) -> Seat:
    """The first seat from `start` on, clockwise, whose leader of the colour is in a kingdom that the tile joins; or 0.

    The map must be drawn with the joining tile as a wall.
    """
    seat = start
    for _ in range(s.seats):
        leader = s.players[seat].leader[colour]
        if leader > 0 and is_beside_kingdom(s, cell, int(s.scratch.kingdom[leader])):
            return seat
        seat = seat_after(s, seat)
    return 0


@rule
def is_war(s: State, cell: int, colour: int) -> bool:
    """R-6.1, R-6.12  Two leaders of the colour are in the kingdoms that the tile joins. The map must be drawn."""
    first = fighter(s, cell, colour, int(s.turn))
    return first > 0 and fighter(s, cell, colour, seat_after(s, first)) != first


@rule
def offer_war(s: State, seat: Seat, out: Any) -> None:
    """List the wars to choose from."""
    cell = int(top(s).cell)
    see_kingdoms_around(s, cell)
    for colour in range(1, N_COLOURS + 1):
        if is_war(s, cell, colour):
            offer(out, action(Do.FIGHT, colour))


@rule
def why_not_war(s: State, seat: Seat, answer: Answer) -> Why:
    """R-6.2  Only a war that has to be fought."""
    if answer.kind != Do.FIGHT:
        return Why.NOT_ASKED
    cell = int(top(s).cell)
    see_kingdoms_around(s, cell)
    return Why.OK if is_war(s, cell, answer.leader) else Why.NO_SUCH_WAR


@rule
def answer_war(s: State, seat: Seat, answer: Answer) -> None:
    """R-6.2  The active seat has chosen the war that is fought next."""
    cell = int(top(s).cell)
    close(s)
    begin_war(s, cell, answer.leader)


@rule
def next_war(s: State) -> None:
    """R-6.2, R-6.12  While leaders clash, the active seat chooses the next war; where there is one, it begins."""
    cell = int(top(s).cell)
    see_kingdoms_around(s, cell)
    n_wars = 0
    only = 0
    for colour in range(1, N_COLOURS + 1):
        if is_war(s, cell, colour):
            n_wars += 1
            only = colour
    if n_wars == 0:
        close(s)
    elif n_wars == 1:
        begin_war(s, cell, only)
    else:
        ask(s, Ask.WAR, int(s.turn)).cell = cell


@rule
def begin_war(s: State, cell: int, colour: int) -> None:
    """R-6.3  The active seat attacks if it fights, else the first of the two clockwise from it."""
    see_kingdoms_around(s, cell)
    attacker = fighter(s, cell, colour, int(s.turn))
    defender = fighter(s, cell, colour, seat_after(s, attacker))
    begin_conflict(s, cell, colour, attacker, defender)


@rule
def is_safe(s: State, cell: int, loser: Seat, colour: int) -> bool:
    """R-6.10, R-12.7  Tiles under a building stay; so do temples with a treasure or beside another leader."""
    if has_building(s, cell):
        return True
    if colour != Colour.RED:
        return False
    if has_treasure(s, cell):
        return True
    for direction in range(N_DIRECTIONS):
        code = s.leader[T.neighbour[cell, direction]]
        if code > 0 and code != leader_code(loser, colour):
            return True
    return False


@rule
def end_war(s: State, cell: int, winner: Seat, loser: Seat, colour: int) -> None:
    """R-6.9, R-6.11  The loser's leader and supporters are lost; a point for each, in the colour of the war."""
    see_kingdoms_around(s, cell)
    kingdom = s.scratch.kingdom[s.players[loser].leader[colour]]
    n_lost = 0
    for here in range(1, N_CELLS + 1):
        if s.tile[here] == colour and s.scratch.kingdom[here] == kingdom and not is_safe(s, here, loser, colour):
            s.tile[here] = Tile.NONE
            survey_cell(s, here)
            n_lost += 1
    forget_kingdoms(s)
    take_off_board(s, loser, colour, News.LEADER_SENT_HOME)
    if n_lost > 0:
        item = tell(s, News.TILES_LOST, loser)
        item.colour = colour
        item.count = n_lost
    score_points(s, winner, colour, n_lost + 1)
