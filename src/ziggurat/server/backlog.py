"""What waits for sockets to be read: capped for each, for all of an address, and for all together."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from ziggurat.server.settings import Settings


class Reader(Protocol):
    """Somebody for whom bytes wait: a socket."""

    visitor: str

    def cut_off(self) -> None:
        """End it: too much waits."""


class Backlog:
    """The bytes that wait, by reader."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._waiting: dict[Reader, int] = {}
        self._of_visitor: Counter[str] = Counter()
        self.in_all = 0

    def add(self, reader: Reader, size: int) -> None:
        """More waits. Whoever makes it too much is cut off; of several, who has most waiting."""
        self._waiting[reader] = self._waiting.get(reader, 0) + size
        self._of_visitor[reader.visitor] += size
        self.in_all += size
        if self._waiting[reader] > self.settings.waiting_per_socket:
            reader.cut_off()
        while self._of_visitor[reader.visitor] > self.settings.waiting_per_address:
            self._slowest(reader.visitor).cut_off()
        while self.in_all > self.settings.waiting_in_all:
            self._slowest().cut_off()

    def sent(self, reader: Reader, size: int) -> None:
        """A message of this size has gone out."""
        if reader in self._waiting:
            self._waiting[reader] -= size
            self._less(reader.visitor, size)

    def forget(self, reader: Reader) -> None:
        """Nothing waits for a reader any more."""
        self._less(reader.visitor, self._waiting.pop(reader, 0))

    def _less(self, visitor: str, size: int) -> None:
        self.in_all -= size
        self._of_visitor[visitor] -= size
        if self._of_visitor[visitor] <= 0:
            del self._of_visitor[visitor]

    def _slowest(self, visitor: str | None = None) -> Reader:
        """The reader for whom most waits, at one address or at all."""
        readers = [reader for reader in self._waiting if visitor in (None, reader.visitor)]
        return max(readers, key=lambda reader: self._waiting[reader])
