"""The hand: drawing tiles, swapping them, and what others cannot know of it."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.chance import Dice, roll
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE, Seat
from ziggurat.games.tigris.actions import Answer, Do, action
from ziggurat.games.tigris.catalogue import HAND_SIZE, N_COLOURS
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.state import Ask, News, State, Step


@rule
def n_tiles(pile: Any) -> int:
    """How many tiles a pile holds."""
    total = 0
    for colour in range(1, N_COLOURS + 1):
        total += pile[colour]
    return total


# ---- drawing


@rule
def refill_hand(s: State) -> None:
    """R-10.2  A seat draws up to six tiles. If the bag is short, the game ends after this turn."""
    step = top(s)
    seat = int(step.receiver)
    if n_tiles(s.players[seat].hand) >= HAND_SIZE:
        tell_drawn(s, seat, int(step.count))
        close(s)
    elif n_tiles(s.bag) == 0:
        tell_drawn(s, seat, int(step.count))
        close(s)
        tell_bag_is_short(s)
    else:
        step.count += 1
        ask(s, Ask.DRAW, NATURE).receiver = seat


@rule
def draw_for_swap(s: State) -> None:
    """R-10.5  As many tiles as were swapped, or what is left in the bag."""
    step = top(s)
    seat, count = int(step.receiver), int(step.count)
    if count == 0:
        close(s)
    elif n_tiles(s.bag) == 0:
        close(s)
        tell_bag_is_short(s)
    else:
        step.count -= 1
        ask(s, Ask.DRAW, NATURE).receiver = seat


@rule
def tell_drawn(s: State, seat: Seat, count: int) -> None:
    """Everyone may know how many tiles a seat has drawn."""
    if count > 0:
        tell(s, News.TILES_DRAWN, seat).count = count


@rule
def tell_bag_is_short(s: State) -> None:
    """R-11.2  The game will end after this turn."""
    if s.bag_is_short == 0:
        tell(s, News.BAG_SHORT, 0)
    s.bag_is_short = 1


@rule
def draw_tile(s: State, seat: Seat, colour: int) -> None:
    """A tile goes from the bag behind the screen; only its owner knows which."""
    s.bag[colour] -= 1
    s.players[seat].hand[colour] += 1
    item = tell(s, News.TILE_DRAWN, seat)
    item.colour = colour
    item.only_for = seat


# ---- swapping


@rule
def offer_swap(s: State, seat: Seat, out: Any) -> None:
    """R-10.4  Swap another tile, or finish."""
    offer_tiles_to_swap(s, seat, out)
    offer(out, action(Do.FINISH))


@rule
def why_not_swap(s: State, seat: Seat, answer: Answer) -> Why:
    """R-10.4  Any tile of the hand; and one may always finish."""
    if answer.kind == Do.SWAP:
        return why_not_swap_tile(s, seat, answer.tile)
    return Why.OK if answer.kind == Do.FINISH else Why.NOT_ASKED


@rule
def answer_swap(s: State, seat: Seat, answer: Answer) -> None:
    """R-10.4, R-10.5  Another tile is swapped, or the seat draws for those it has swapped."""
    n_before = int(top(s).count)
    close(s)
    if answer.kind == Do.SWAP:
        swap_tile(s, seat, answer.tile, n_before)
    else:
        finish_swap(s, seat, n_before)


@rule
def offer_tiles_to_swap(s: State, seat: Seat, out: Any) -> None:
    """List the tiles of the hand that can be swapped."""
    for colour in range(1, N_COLOURS + 1):
        if s.players[seat].hand[colour] > 0:
            offer(out, action(Do.SWAP, colour))


@rule
def why_not_swap_tile(s: State, seat: Seat, colour: int) -> Why:
    """R-10.4  Any tile of the hand."""
    if n_tiles(s.players[seat].hand) == 0:
        return Why.HAND_EMPTY
    if s.players[seat].hand[colour] == 0:
        return Why.NOT_IN_HAND
    return Why.OK


@rule
def swap_tile(s: State, seat: Seat, colour: int, n_before: int) -> None:
    """R-10.4  One tile leaves the game unseen; the seat may swap more or finish."""
    me = s.players[seat]
    me.hand[colour] -= 1
    me.swapped[colour] += 1
    item = tell(s, News.TILE_SWAPPED, seat)
    item.colour = colour
    item.only_for = seat
    if n_tiles(me.hand) > 0:
        ask(s, Ask.SWAP, seat).count = n_before + 1
    else:
        finish_swap(s, seat, n_before + 1)


@rule
def finish_swap(s: State, seat: Seat, count: int) -> None:
    """R-10.5  The seat draws as many tiles as it has swapped and may use them at once."""
    tell(s, News.TILES_SWAPPED, seat).count = count
    draw = plan(s, Step.SWAP_DRAW)
    draw.receiver = seat
    draw.count = count


# ---- what a seat cannot know


@rule
def imagine_tiles(s: State, seat: Seat, dice: Dice) -> None:
    """Mix all tiles the seat has not seen, and deal them back: to the other hands, their swapped tiles, and the bag.

    Every place keeps as many tiles as it had, so all that is public stays true.
    """
    for other in range(1, s.seats + 1):
        if other != seat:
            for colour in range(1, N_COLOURS + 1):
                me = s.players[other]
                s.bag[colour] += me.hand[colour] + me.swapped[colour]
    for other in range(1, s.seats + 1):
        if other != seat:
            deal_again(s, s.players[other].hand, dice)
            deal_again(s, s.players[other].swapped, dice)


@rule
def deal_again(s: State, pile: Any, dice: Dice) -> None:
    """Replace the tiles of a pile by as many drawn fairly from the bag."""
    count = n_tiles(pile)
    for colour in range(1, N_COLOURS + 1):
        pile[colour] = 0
    for _ in range(count):
        colour = random_tile(s, dice)
        s.bag[colour] -= 1
        pile[colour] += 1


@rule
def random_tile(s: State, dice: Dice) -> int:
    """A colour drawn fairly from the bag."""
    at = roll(dice, int(n_tiles(s.bag)))
    for colour in range(1, N_COLOURS):
        at -= s.bag[colour]
        if at < 0:
            return colour
    return N_COLOURS
