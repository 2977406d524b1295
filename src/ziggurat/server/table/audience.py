"""Who watches a table, and what each of them is sent."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Protocol

from ziggurat.server import outgoing
from ziggurat.server.chronicle import KeptTelling
from ziggurat.server.errors import Code, Refusal, not_yours
from ziggurat.server.outgoing import SPECTATOR
from ziggurat.server.table.ending import result_of
from ziggurat.server.table.summary import summary_of

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table

MOST_SPECTATORS_SHOWN = 30


class Watcher(Protocol):
    """Somebody who is sent what happens: a socket."""

    guest: str
    has_words: bool
    """Wants questions and stories in sentences, too."""

    @property
    def name(self) -> str:
        """What the guest is called."""

    def hides(self, guest: str) -> bool:
        """What a guest says is not to be sent here."""

    def send(self, text: str) -> None:
        """Send a message, now or soon."""

    async def close(self, code: int, reason: str) -> None:
        """End the connection."""


class Audience:
    """Everyone who watches, each through a seat of theirs or as a spectator."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.viewers: dict[Watcher, int] = {}
        """Through which seat each one looks."""
        self._kicked: set[str] = set()
        """Guests whom the host has shown out."""

    # ---- coming and going

    async def watch(self, watcher: Watcher, viewer: int, since: int | None) -> None:
        """Somebody begins to watch through a seat that is theirs, or as a spectator."""
        table = self.table
        async with table.alone:
            if viewer != SPECTATOR and viewer not in table.seats.of(watcher.guest):
                raise not_yours(f"You are not player {viewer} here.")
            self.check_not_kicked(watcher.guest)
            is_new = watcher not in self.viewers
            self.viewers[watcher] = viewer
            if is_new:
                self.send_table()
            else:
                self._send_table_to(watcher)
            if table.is_read_elsewhere:
                watcher.send(await table.history.end_of_record(watcher))
            elif table.has_position:
                floor = table.moments.n_kept_since(since, table.n_moves)
                position = self._position(floor).to(viewer, self.table.taking_back.can(viewer), watcher.has_words)
                watcher.send(outgoing.encoded(position))
            table.consent.show_to(watcher)
            table.bots.wake()

    def unwatch(self, watcher: Watcher) -> None:
        """Somebody watches no longer."""
        if self.viewers.pop(watcher, None) is not None:
            self.table.alone.last_used = time.monotonic()
            self.send_table()
            self.table.bots.wake()

    def viewer_of(self, watcher: Watcher) -> int:
        """The seat through which somebody looks."""
        if watcher not in self.viewers:
            raise Refusal(Code.NOT_HERE, "Watch the table first.")
        return self.viewers[watcher]

    def check_viewers(self) -> None:
        """Who looked through a seat that is theirs no longer is a spectator from now on."""
        for watcher, viewer in self.viewers.items():
            if viewer != SPECTATOR and viewer not in self.table.seats.of(watcher.guest):
                self.viewers[watcher] = SPECTATOR

    # ---- showing out

    async def kick(self, host: str, guest: str) -> None:
        """The host shows a spectator out: they watch no longer, and cannot come back."""
        table = self.table
        async with table.alone:
            table.check_host(host)
            if guest == host or any(seat.guest == guest for seat in table.seats):
                raise Refusal(Code.PLAYS_HERE)
            await table.saving(table.hall.people.kept.kick(table.id, guest, time.time()))
            self._kicked.add(guest)
            error = {"code": Code.KICKED, "sentence": str(_shown_out())}
            message = outgoing.encoded({"type": "refused", "ref": None, "error": error, "table": table.id})
            for watcher in [one for one in self.viewers if one.guest == guest]:
                watcher.send(message)
                self.unwatch(watcher)

    def check_not_kicked(self, guest: str) -> None:
        """Refuse a guest whom the host has shown out."""
        if guest in self._kicked:
            raise _shown_out()

    async def read_kicked(self) -> None:
        """Take from the store whom the host has shown out."""
        self._kicked = await self.table.hall.people.kept.kicked(self.table.id)

    # ---- sending

    def send_position(self, floor: int) -> None:
        """Send everyone where the match stands, each as their seat may see it. Where nobody watches nothing is made."""
        if not self.viewers:
            return
        position = self._position(floor)
        written: dict[tuple[int, bool], str] = {}
        for watcher, viewer in self.viewers.items():
            eyes = viewer, watcher.has_words
            if eyes not in written:
                written[eyes] = outgoing.encoded(
                    position.to(viewer, self.table.taking_back.can(viewer), watcher.has_words)
                )
            watcher.send(written[eyes])

    def _position(self, log_kept: int) -> outgoing.Telling | KeptTelling:
        """The message about where the match stands, to be finished for each viewer."""
        table, result = self.table, result_of(self.table.row)
        if table.match is None:
            assert table.kept is not None
            same = {"table": table.id, "moment": table.moment, "log_kept": log_kept}
            return KeptTelling(table.kept, same | {"over": result is not None, "result": result})
        asked = table.asked
        return outgoing.Telling(
            table.match,
            table=table.id,
            moment=table.moment,
            log_kept=log_kept,
            clocks=table.timekeeper.shown(),
            thinking=asked is not None and table.seats.is_bots(asked),
            result=result,
        )

    def send_table(self) -> None:
        """Send everyone what has become of the table."""
        message = self._table_message()
        for watcher in self.viewers:
            watcher.send(outgoing.encoded(message | {"your_seats": self.table.seats.of(watcher.guest)}))
        self.table.hall.lobby.changed(self.table)

    def _send_table_to(self, watcher: Watcher) -> None:
        own = {"your_seats": self.table.seats.of(watcher.guest)}
        watcher.send(outgoing.encoded(self._table_message() | own))

    def _table_message(self) -> dict[str, Any]:
        return {"type": "table", "table": summary_of(self.table), "spectators": self._spectators()}

    def _spectators(self) -> list[dict[str, str]]:
        """Who watches without a seat, each once."""
        seats = self.table.seats
        names = {watcher.guest: watcher.name for watcher in self.viewers if not seats.of(watcher.guest)}
        return [{"id": guest, "name": name} for guest, name in list(names.items())[:MOST_SPECTATORS_SHOWN]]

    def send_all(self, message: dict[str, Any], said_by: str | None = None) -> None:
        """Send everyone the same; what somebody says, but to those who do not want to hear them."""
        text = outgoing.encoded(message)
        for watcher in self.viewers:
            if said_by is None or not watcher.hides(said_by):
                watcher.send(text)


def _shown_out() -> Refusal:
    return Refusal(Code.KICKED, status=403)
