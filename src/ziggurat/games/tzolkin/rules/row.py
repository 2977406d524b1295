"""The row: the buildings on offer, and the stock from which they come."""

from __future__ import annotations

from ziggurat.engine.decisions import ask, close
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE
from ziggurat.games.tzolkin.catalogue import N_BUILDINGS, N_ROW, T
from ziggurat.games.tzolkin.state import Ask, News, State


@rule
def is_on_offer(s: State, building: int) -> bool:
    """The building lies in the row."""
    for place in range(1, N_ROW + 1):
        if s.row[place] == building:
            return True
    return False


@rule
def has_empty_place(s: State) -> bool:
    """A place of the row is empty."""
    return is_on_offer(s, 0)


@rule
def take_from_row(s: State, building: int) -> None:
    """The place of a building in the row is empty until the end of the turn."""
    for place in range(1, N_ROW + 1):
        if s.row[place] == building:
            s.row[place] = 0
            return


@rule
def refill_row(s: State) -> None:
    """R-13.3  Nature fills the empty places of the row, while the stock lasts."""
    if has_empty_place(s) and is_stock_left(s):
        ask(s, Ask.BUILDING, NATURE)
    else:
        close(s)


@rule
def is_drawable(s: State, building: int) -> bool:
    """A copy of the building is left in the stock of the present age."""
    return bool(s.deck[building] > 0 and T.building_age[building] == s.era)


@rule
def is_stock_left(s: State) -> bool:
    """The stock of the present age is not empty."""
    for building in range(1, N_BUILDINGS + 1):
        if is_drawable(s, building):
            return True
    return False


@rule
def lay_out_building(s: State, building: int) -> None:
    """A building comes from the stock to the first empty place."""
    s.deck[building] -= 1
    for place in range(1, N_ROW + 1):
        if s.row[place] == 0:
            s.row[place] = building
            break
    tell(s, News.BUILDING_OFFERED, 0).thing = building


@rule
def change_age(s: State) -> None:
    """R-16.7  The buildings of the first age go out of the game."""
    close(s)
    s.era = 2
    for place in range(1, N_ROW + 1):
        s.row[place] = 0
    tell(s, News.AGE_CHANGES, 0)
