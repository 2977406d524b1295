"""Whose question is answered next: every guest gets the same share of the thinking, however much one asks for.

Each guest has a tab of the seconds that were thought for them; who comes anew begins where the tab of whoever had the
last turn stands. Next comes the question that would leave its guest with the smallest tab: so a short thought comes
before a long one, and who has had little comes before who has had much.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


@dataclass(eq=False)
class Turn(Generic[Thing]):
    """One question that waits, or is being answered."""

    guest: str
    cost: float
    """Seconds that it will take, as far as can be told before."""
    is_urgent: Callable[[], bool]
    """Somebody looks on; what is not urgent waits for all that is."""
    thing: Thing
    number: int


class Turns(Generic[Thing]):
    """All questions that wait."""

    def __init__(self) -> None:
        self.waiting: dict[int, Turn[Thing]] = {}
        self._tabs: dict[str, float] = {}
        self._now = 0.0
        """Where the tab of the guest whose turn came last stood: nobody who comes anew begins below it."""
        self._n_taken: dict[str, int] = {}
        self._numbers = 0

    def __len__(self) -> int:
        return len(self.waiting)

    def add(self, guest: str, cost: float, is_urgent: Callable[[], bool], thing: Thing) -> Turn[Thing]:
        """Let a question wait."""
        if not self._is_known(guest):
            self._tabs[guest] = max(self._now, self._tabs.get(guest, 0.0))
        self._numbers += 1
        turn = self.waiting[self._numbers] = Turn(guest, cost, is_urgent, thing, self._numbers)
        return turn

    def remove(self, turn: Turn[Thing]) -> bool:
        """A question waits no longer: nobody wants the answer. False where it waited no more."""
        has_waited = self.waiting.pop(turn.number, None) is not None
        if has_waited:
            self._forget()
        return has_waited

    def take(self, is_wanted: Callable[[Turn[Thing]], bool]) -> Turn[Thing] | None:
        """The question whose turn it is among those that are wanted. Its cost stands on the tab from now on."""
        wanted = [turn for turn in self.waiting.values() if is_wanted(turn)]
        if not wanted:
            return None
        turn = min(wanted, key=self._rank)
        del self.waiting[turn.number]
        self._now = max(self._now, self._tabs[turn.guest])
        self._tabs[turn.guest] += turn.cost
        self._n_taken[turn.guest] = self._n_taken.get(turn.guest, 0) + 1
        return turn

    def answered(self, turn: Turn[Thing], seconds: float) -> None:
        """A question that was taken has been answered; this is the time it took."""
        self._tabs[turn.guest] += seconds - turn.cost
        self._n_taken[turn.guest] -= 1
        if not self._n_taken[turn.guest]:
            del self._n_taken[turn.guest]
        self._forget()

    def _rank(self, turn: Turn[Thing]) -> tuple[bool, float, int]:
        return not turn.is_urgent(), self._tabs[turn.guest] + turn.cost, turn.number

    def _is_known(self, guest: str) -> bool:
        return guest in self._n_taken or any(turn.guest == guest for turn in self.waiting.values())

    def _forget(self) -> None:
        """The tab of a guest who asks nothing is forgotten as soon as the others have caught up with it."""
        if not self.waiting and not self._n_taken:
            self._tabs.clear()
            self._now = 0.0
            return
        asking = {turn.guest for turn in self.waiting.values()} | set(self._n_taken)
        self._tabs = {guest: tab for guest, tab in self._tabs.items() if guest in asking or tab > self._now}
