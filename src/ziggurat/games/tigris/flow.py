"""READ FIRST: how a match of Tigris & Euphrates goes. Turns, actions, conflicts; who is asked what, and what follows.

    begin        every seat draws six tiles
      turn         two actions: leader | tile | catastrophe | swap | pass
        leader       perhaps a revolt
        tile         a point, or two kingdoms joined and perhaps wars; a building; a monument
        then         treasures are handed out
      end of turn  monuments pay, hands are refilled, perhaps the game ends

The agenda holds what is due. `apply` answers the open decision and then takes all steps that need no answer.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import clear, offer
from ziggurat.engine.chance import Dice
from ziggurat.engine.decisions import ask, asked, close, is_step_due, plan, top
from ziggurat.engine.news import forget_news, tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat, seat_after
from ziggurat.games.tigris import outlook, prospects
from ziggurat.games.tigris.actions import Answer, Do, action, answer_of
from ziggurat.games.tigris.catalogue import LAST_TREASURES, N_ACTIONS, N_COLOURS
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules import (
    buildings,
    catastrophes,
    conflicts,
    hand,
    kingdoms,
    leaders,
    monuments,
    scoring,
    tiles,
    treasures,
)
from ziggurat.games.tigris.state import Ask, News, State, Step

# ---- the doors


@rule
def begin(s: State) -> None:
    """R-1.5  From the set-up table to the first decision: every seat draws its tiles."""
    plan(s, Step.TURN)
    plan_refills(s, 1)
    take_steps(s)


@rule
def resume_action(s: State, n_left: int) -> None:
    """From a position laid out by hand to the active seat's action, with so many actions left."""
    plan(s, Step.END_TURN)
    for _ in range(n_left):
        plan(s, Step.ACTION)
    take_steps(s)


@rule
def apply(s: State, number: int) -> None:
    """Answer the open decision with a legal action."""
    forget_news(s)
    answer_decision(s, asked(s), answer_of(number))
    take_steps(s)


@rule
def legal(s: State, out: Any) -> None:
    """List the legal actions, ascending."""
    clear(out)
    question = top(s)
    seat = asked(s)
    match question.kind:
        case Ask.ACTION:
            offer_actions(s, seat, out)
        case Ask.SWAP:
            hand.offer_swaps(s, seat, out)
            offer(out, action(Do.FINISH))
        case Ask.WAR:
            conflicts.offer_wars(s, int(question.cell), out)
        case Ask.SUPPORT:
            conflicts.offer_supports(s, seat, int(question.colour), out)
        case Ask.BUILDING:
            buildings.offer_buildings(s, int(question.cell), out)
        case Ask.MONUMENT:
            monuments.offer_monuments(s, int(question.cell), out)
        case Ask.TREASURE:
            treasures.offer_treasures(s, seat, out)
        case Ask.DRAW:
            offer_draws(s, out)


@rule
def why_not(s: State, number: int) -> Why:
    """Why an action cannot answer the open decision; OK when it can."""
    answer = answer_of(number)
    question = top(s)
    seat = asked(s)
    match question.kind:
        case Ask.ACTION:
            return why_not_action(s, seat, answer)
        case Ask.SWAP:
            if answer.kind == Do.SWAP:
                return hand.why_not_swap(s, seat, answer.tile)
            if answer.kind == Do.FINISH:
                return Why.OK
        case Ask.WAR:
            if answer.kind == Do.FIGHT:
                return conflicts.why_not_fight(s, int(question.cell), answer.leader)
        case Ask.SUPPORT:
            if answer.kind == Do.SUPPORT:
                return conflicts.why_not_support(s, seat, int(question.colour), answer.number)
        case Ask.BUILDING:
            if answer.kind == Do.BUILDING:
                return buildings.why_not_building(s, int(question.cell), answer.cell)
            if answer.kind == Do.NO_BUILDING:
                return Why.OK
        case Ask.MONUMENT:
            if answer.kind == Do.MONUMENT:
                return monuments.why_not_monument(s, answer.monument, answer.cell, int(question.cell))
            if answer.kind == Do.NO_MONUMENT:
                return Why.OK
        case Ask.TREASURE:
            if answer.kind == Do.TREASURE:
                return treasures.why_not_take_treasure(s, seat, answer.cell)
        case Ask.DRAW:
            if answer.kind == Do.DRAW:
                return Why.OK if s.bag[answer.tile] > 0 else Why.NOT_IN_BAG
    return Why.NOT_ASKED


@rule
def answer_decision(s: State, seat: Seat, answer: Answer) -> None:
    """Close the open decision and do what was decided."""
    question = top(s)
    kind, cell, colour = int(question.kind), int(question.cell), int(question.colour)
    receiver, count = int(question.receiver), int(question.count)
    close(s)
    match kind:
        case Ask.ACTION:
            take_action(s, seat, answer)
        case Ask.SWAP:
            if answer.kind == Do.SWAP:
                hand.swap_tile(s, seat, answer.tile, count)
            else:
                hand.finish_swap(s, seat, count)
        case Ask.WAR:
            conflicts.begin_war(s, cell, answer.leader)
        case Ask.SUPPORT:
            conflicts.commit_support(s, seat, colour, answer.number)
        case Ask.BUILDING:
            if answer.kind == Do.BUILDING:
                buildings.build_building(s, seat, answer.cell)
        case Ask.MONUMENT:
            if answer.kind == Do.MONUMENT:
                monuments.build_monument(s, seat, answer.monument, answer.cell)
        case Ask.TREASURE:
            treasures.take_treasure(s, seat, answer.cell)
        case Ask.DRAW:
            hand.draw_tile(s, receiver, answer.tile)


@rule
def take_steps(s: State) -> None:
    """Do what needs no answer, until somebody is asked or the match is over."""
    while is_step_due(s):
        match top(s).kind:
            case Step.TURN:
                begin_turn(s)
            case Step.ACTION:
                close(s)
                ask(s, Ask.ACTION, int(s.turn))
            case Step.SWAP_DRAW:
                hand.draw_for_swap(s)
            case Step.WARS:
                conflicts.next_war(s)
            case Step.RESOLVE:
                conflicts.go_on_with_conflict(s)
            case Step.BUILDING:
                buildings.maybe_offer_building(s)
            case Step.MONUMENT:
                monuments.maybe_offer_monument(s)
            case Step.TREASURES:
                treasures.hand_out_treasures(s)
            case Step.END_TURN:
                end_turn(s)
            case Step.REFILL:
                hand.refill_hand(s)
            case Step.CHECK_END:
                check_end(s)


# ---- turns


@rule
def begin_turn(s: State) -> None:
    """R-10.1  The active seat may take two actions."""
    close(s)
    s.turn_no += 1
    tell(s, News.TURN_BEGINS, int(s.turn))
    plan(s, Step.END_TURN)
    for _ in range(N_ACTIONS):
        plan(s, Step.ACTION)


@rule
def end_turn(s: State) -> None:
    """R-10.2  Monuments pay the active seat; then it draws, then the others; then the end is looked for."""
    close(s)
    monuments.score_monuments(s, int(s.turn))
    plan(s, Step.CHECK_END)
    plan_refills(s, int(s.turn))


@rule
def plan_refills(s: State, first: Seat) -> None:
    """R-10.2  Hands are refilled clockwise from a seat. What is planned last comes first."""
    seat = first
    for _ in range(s.seats - 1):
        seat = seat_after(s, seat)
    for _ in range(s.seats):
        plan(s, Step.REFILL).receiver = seat
        seat = seat - 1 if seat > 1 else int(s.seats)


@rule
def check_end(s: State) -> None:
    """R-11.1 to R-11.3  The game ends with few treasures left or a bag that was short; else the next seat is active."""
    close(s)
    if s.bag_is_short > 0 or treasures.n_treasures_on_board(s) <= LAST_TREASURES:
        tell(s, News.GAME_ENDS, 0)
        return
    s.turn = seat_after(s, int(s.turn))
    plan(s, Step.TURN)


# ---- actions


@rule
def offer_actions(s: State, seat: Seat, out: Any) -> None:
    """R-10.1  Tiles, leaders, catastrophes, swaps; and one may always pass."""
    kingdoms.see_kingdoms(s)
    kingdoms.see_ground(s)
    cells = kingdoms.list_free_cells(s)
    tiles.offer_tiles(s, seat, cells, out)
    leaders.offer_leaders(s, seat, cells, out)
    leaders.offer_withdrawals(s, seat, out)
    catastrophes.offer_catastrophes(s, seat, out)
    hand.offer_swaps(s, seat, out)
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
            return hand.why_not_swap(s, seat, answer.tile)
        case Do.PASS:
            return Why.OK
    return Why.NOT_ASKED


@rule
def take_action(s: State, seat: Seat, answer: Answer) -> None:
    """R-10.1  Do the action and plan what may follow from it."""
    match answer.kind:
        case Do.TILE:
            take_tile_action(s, seat, answer.tile, answer.cell)
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
def take_tile_action(s: State, seat: Seat, colour: int, cell: int) -> None:
    """R-5.6  After the tile come wars, then a building, then a monument, then treasures."""
    plan(s, Step.TREASURES)
    plan(s, Step.MONUMENT).cell = cell
    plan(s, Step.BUILDING).cell = cell
    if tiles.place_tile(s, seat, colour, cell) == 2:
        tell(s, News.KINGDOMS_JOINED, seat).cell = cell
        plan(s, Step.WARS).cell = cell


# ---- Nature


@rule
def weight(s: State, number: int) -> int:
    """How likely an outcome of Nature is: the tiles of that kind in the bag."""
    answer = answer_of(number)
    if top(s).kind == Ask.DRAW and answer.kind == Do.DRAW:
        return int(s.bag[answer.tile])
    return 0


@rule
def offer_draws(s: State, out: Any) -> None:
    """List the tiles that can come from the bag."""
    for colour in range(1, N_COLOURS + 1):
        if s.bag[colour] > 0:
            offer(out, action(Do.DRAW, colour))


# ---- results, and who may know what


@rule
def score(s: State, seat: Seat) -> int:
    """The points of a seat in its weakest colour, treasures assigned."""
    return scoring.points_at_place(s, seat, 1)


@rule
def is_ahead(s: State, seat: Seat, other: Seat) -> bool:
    """A seat is placed before another, as things stand."""
    return scoring.is_ahead(s, seat, other)


@rule
def reader(s: State, number: int) -> Seat:
    """R-13.1  The only seat that may read this answer: who draws a tile, and who swaps one."""
    if top(s).kind == Ask.DRAW:
        return int(top(s).receiver)
    if answer_of(number).kind == Do.SWAP:
        return asked(s)
    return 0


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Replace what the seat cannot know by a fair sample of what it might be."""
    forget_news(s)
    hand.imagine_tiles(s, seat, dice)


@rule
def foresee(s: State, expected: Any) -> None:
    """Guess what every seat will have at the end, into expected[seat]. The record may be spoilt by it."""
    outlook.foresee(s, expected)


@rule
def appraise(s: State, promise: Any) -> None:
    """How good a position is for every seat, into promise[seat]. After `foresee`, which ends conflicts."""
    prospects.appraise(s, promise)
