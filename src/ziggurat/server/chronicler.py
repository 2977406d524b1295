"""The chronicler: writes down in the background how matches were shown, and never keeps a move waiting.

It works for one table at a time, in a thread that rests as long as it works. A match is written down when it ends,
every few moments while it goes on, when its table leaves memory, and when the server is told to stop; at the start, so
is every finished match that an earlier program has not written down.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from ziggurat.engine.errors import BadOption, UnknownGame, ZigguratError
from ziggurat.engine.game import Game
from ziggurat.server import chronicle, journal
from ziggurat.server.chronicle import Page
from ziggurat.server.games import Games
from ziggurat.server.records import Records
from ziggurat.server.store import Event, LeaseLost, Sheet, Store, StoreFailed, TableRow

EVERY_MOMENTS = chronicle.PAGES_ON_A_SHEET
"""How often a match is written down while it goes on: a sheet is written once, when it is full."""
REST_SECONDS = 0.002
RETRY_SECONDS = 30.0
AT_ONCE_FROM_STORE = 200

Pace = Callable[[], None]

log = logging.getLogger("ziggurat.chronicler")


@dataclass
class Written:
    """What was found and what was made of a match."""

    journal: journal.Journal
    pages: list[Page]
    n_old: int
    """How many pages were there before and still hold."""


class Stopped(Exception):
    """The server ends before all was written down."""


class Chronicler:
    """Writes down all matches of a server."""

    def __init__(self, store: Store, games: Games, records: Records) -> None:
        self.store = store
        self.games = games
        self.records = records
        self._wanted: OrderedDict[str, None] = OrderedDict()
        self._has_work = asyncio.Event()
        self._hurries = False
        self._has_stopped = False
        self._tried: set[str] = set()
        """Finished matches that could not be written down: they are not tried again before the next start."""
        self._at_work = asyncio.Lock()

    def want(self, table: str) -> None:
        """Write this match down soon."""
        self._wanted[table] = None
        self._has_work.set()

    @property
    def n_waiting(self) -> int:
        """How many matches wait to be written down."""
        return len(self._wanted)

    async def work_for_ever(self) -> None:
        """Write down what is wanted, and all finished matches that nobody has written down."""
        await self._want_forgotten()
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            while self._wanted:
                table, _ = self._wanted.popitem(last=False)
                try:
                    await self.write_down(table)
                except LeaseLost:
                    log.info("a match is written down by the process that has its table now", extra={"table": table})
                    self._tried.add(table)
                except StoreFailed as error:
                    log.warning("a match is written down later", extra={"table": table, "why": str(error)[:200]})
                    self._wanted[table] = None
                    await asyncio.sleep(RETRY_SECONDS)
                except Exception as error:
                    why = f"{type(error).__name__}: {error}"[:400]
                    log.error("a match cannot be written down", extra={"table": table, "why": why})
                    self._tried.add(table)
            await self._want_forgotten()

    async def _want_forgotten(self) -> None:
        try:
            for table in await self.store.unwritten_tables(AT_ONCE_FROM_STORE):
                if table not in self._tried:
                    self.want(table)
        except StoreFailed as error:
            log.warning("finished matches are looked for later", extra={"why": str(error)[:200]})

    async def finish(self, tables: list[str], seconds: float) -> None:
        """The server stops: write down what goes on, without rest, as far as the time reaches."""
        self._hurries = True
        try:
            await self._finish(tables, seconds)
        finally:
            self._has_stopped = True

    async def _finish(self, tables: list[str], seconds: float) -> None:
        deadline = time.monotonic() + seconds
        for number, table in enumerate(tables):
            try:
                await asyncio.wait_for(self.write_down(table), max(0.0, deadline - time.monotonic()))
            except TimeoutError:
                log.warning("matches are not written down to the end", extra={"left": len(tables) - number})
                return
            except Exception as error:
                log.warning("a match is not written down", extra={"table": table, "why": str(error)[:200]})

    async def write_down(self, table: str) -> None:
        """Write down all positions of a match that are not written down as they are."""
        async with self._at_work:
            found = await self.store.table(table)
            if found is None or found[0].state == "gathering":
                return
            row = found[0]
            leases = self.store.leases
            if leases is not None and await leases.claim(table) is not None:
                self._tried.add(table)  # another process looks after it
                return
            written = await self.read(row, len(found[1]))
            if written is None:
                self._tried.add(table)
                return
            if row.state == "over" or written.n_old < len(written.pages):
                is_last = row.state == "over"
                sheets = await asyncio.to_thread(chronicle.sheets_of, table, written.pages, written.n_old, is_last)
                await self.store.save_sheets(table, sheets)

    async def read(self, row: TableRow, seats: int, at_once: bool = False) -> Written | None:
        """All positions of a match as they were shown: those that are written down, and those that can be made.

        Under the rules of the match every position is made; under any other, those that are proved to be the same.
        None where the log is damaged. `at_once`: somebody waits for it.
        """
        events = await self.store.events(row.id)
        sheets = await self.store.sheets(row.id)
        game = self._game_of(row, seats)
        written = await asyncio.to_thread(self._made, game, row, events, sheets, self._pace(at_once))
        if written is not None and not row.seed and len(written.pages) <= len(written.journal.log):
            written.pages += await self._made_of_record(row, written)
        return written

    def _game_of(self, row: TableRow, seats: int) -> Game | None:
        """The rules to make pages with; none where they are not here, or are not run on a stranger's record here."""
        try:
            return self.games.quietly(row.game, seats, row.options) if row.seed else None
        except (UnknownGame, BadOption):
            return None

    async def _made_of_record(self, row: TableRow, written: Written) -> list[Page]:
        """The pages of a match that was brought here, from the process that plays strangers' records again."""
        found = await self.store.table(row.id)
        question = {"do": "pages", "first": len(written.pages)}
        try:
            read = await self.records.ask(row.id, row, found[1] if found else [], question)
        except ZigguratError:
            return []
        is_same = row.rules == self.games.rules_of(row.game) or read["digest"] == written.journal.digest
        return list(read["pages"]) if is_same else []

    def _made(
        self, game: Game | None, row: TableRow, events: list[Event], sheets: list[Sheet], pace: Pace
    ) -> Written | None:
        """All in a thread, where nobody waits for it: unfolding alone takes longer than a move."""
        try:
            played = journal.journal_as_text(events)
        except journal.OtherRules:
            return None
        pages = chronicle.pages_from(sheets)
        n_old = chronicle.n_good(pages, played.log)
        del pages[n_old:]
        if n_old == len(played.log) + 1 or game is None:
            return Written(played, pages, n_old)
        if game.rulebook.rules_version != row.rules:
            proved = chronicle.proved_pages(game, row, played, pace)
            return Written(played, pages + proved[n_old:], n_old)
        moves = [move._replace(action=game.action(move.action.text)) for move in played.log]
        return Written(played, pages + chronicle.pages_of(game, moves, row.opening, n_old, pace), n_old)

    def _pace(self, at_once: bool) -> Pace:
        """Rest as long as was worked, so that whoever plays comes first."""
        at = time.monotonic()

        def rest() -> None:
            nonlocal at
            if self._has_stopped:
                raise Stopped
            if not self._hurries and not at_once:
                time.sleep(max(REST_SECONDS, time.monotonic() - at))
            at = time.monotonic()

        return rest
