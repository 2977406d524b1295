"""The actions of a turn: a tile, a leader, a catastrophe, a swap or nothing."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import clear, offer
from ziggurat.engine.chance import Dice, roll
from ziggurat.engine.decisions import close, plan
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.actions import Answer, Do, action
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules import catastrophes, conflicts, hand, kingdoms, leaders, tiles
from ziggurat.games.tigris.state import News, State, Step


@rule
def offer_action(s: State, seat: Seat, out: Any) -> None:
    """R-10.1  Tiles, leaders, catastrophes, swaps; and one may always pass."""
    kingdoms.see_kingdoms(s)
    touched = kingdoms.touched_by_kingdoms(s)
    tiles.offer_tiles(s, seat, touched, out)
    leaders.offer_leaders(s, seat, touched, out)
    leaders.offer_withdrawals(s, seat, out)
    catastrophes.offer_catastrophes(s, seat, out)
    hand.offer_tiles_to_swap(s, seat, out)
    offer(out, action(Do.PASS))


@rule
def why_not_action(s: State, seat: Seat, answer: Answer) -> Why:
    """R-10.1  Why an answer cannot be the action."""
    match answer.kind:
        case Do.TILE:
            return tiles.why_not_place_tile(s, seat, answer.tile, answer.cell)
        case Do.LEADER:
            return leaders.why_not_place_leader(s, seat, answer.leader, answer.cell)
        case Do.WITHDRAW:
            return leaders.why_not_withdraw(s, seat, answer.leader)
        case Do.CATASTROPHE:
            return catastrophes.why_not_catastrophe(s, seat, answer.cell)
        case Do.SWAP:
            return hand.why_not_swap_tile(s, seat, answer.tile)
        case Do.PASS:
            return Why.OK
    return Why.NOT_ASKED


@rule
def answer_action(s: State, seat: Seat, answer: Answer) -> None:
    """R-10.1  Do the action and plan what may follow from it."""
    close(s)
    match answer.kind:
        case Do.TILE:
            take_action_with_tile(s, seat, answer.tile, answer.cell)
        case Do.LEADER:
            plan(s, Step.TREASURES)
            leaders.place_leader(s, seat, answer.leader, answer.cell)
            conflicts.maybe_begin_revolt(s, seat, answer.leader)
        case Do.WITHDRAW:
            leaders.take_off_board(s, seat, answer.leader, News.LEADER_WITHDRAWN)
        case Do.CATASTROPHE:
            catastrophes.place_catastrophe(s, seat, answer.cell)
        case Do.SWAP:
            hand.swap_tile(s, seat, answer.tile, 0)
        case Do.PASS:
            tell(s, News.PASSED, seat)


@rule
def pick_action(s: State, seat: Seat, dice: Dice, out: Any) -> int:
    """One of the actions that `offer_action` lists, drawn by chance: all are counted, and only that one is worked out.

    Most of them are cells, which areas count at once; the few others are listed.
    """
    kingdoms.see_kingdoms(s)
    touched = kingdoms.touched_by_kingdoms(s)
    n_for_tiles = tiles.n_places(s, seat, touched)
    n_for_leaders = leaders.n_places(s, seat, touched)
    n_to_strike = catastrophes.n_places(s, seat)
    clear(out)
    leaders.offer_withdrawals(s, seat, out)
    n_withdrawals = int(out[0])
    hand.offer_tiles_to_swap(s, seat, out)
    offer(out, action(Do.PASS))
    drawn = roll(dice, n_for_tiles + n_for_leaders + n_to_strike + int(out[0]))
    if drawn < n_for_tiles:
        return tiles.nth_place(s, seat, touched, drawn)
    drawn -= n_for_tiles
    if drawn < n_for_leaders:
        return leaders.nth_place(s, seat, touched, drawn)
    drawn -= n_for_leaders
    if drawn < n_withdrawals:
        return int(out[1 + drawn])
    if drawn < n_withdrawals + n_to_strike:
        return catastrophes.nth_place(s, drawn - n_withdrawals)
    return int(out[1 + drawn - n_to_strike])


@rule
def take_action_with_tile(s: State, seat: Seat, colour: int, cell: int) -> None:
    """R-5.6  After the tile come wars, then a building, then a monument, then treasures."""
    plan(s, Step.TREASURES)
    plan(s, Step.MONUMENT).cell = cell
    plan(s, Step.BUILDING).cell = cell
    if tiles.place_tile(s, seat, colour, cell) == 2:
        tell(s, News.KINGDOMS_JOINED, seat).cell = cell
        plan(s, Step.WARS).cell = cell
