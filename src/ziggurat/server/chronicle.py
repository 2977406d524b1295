"""The chronicle of a match: every position as it was shown when it was played, kept beside the journal.

Whatever becomes of the rules, a match is shown from here as it was: no rule is asked. A page is one position: what
everyone could see, what each seat alone could see, the open question, the points, and the sentences of the move that
led to it, with signs in the places of names. Pages lie on sheets, compressed; a page also names its move, so that pages
that a match has gone back behind are found out and written again. `chronicler.py` writes them.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from ziggurat.engine import record
from ziggurat.engine.errors import ZigguratError
from ziggurat.engine.game import Game
from ziggurat.engine.match import Match, Move
from ziggurat.engine.seats import NATURE
from ziggurat.server.errors import Code, Refusal
from ziggurat.server.journal import Journal, digest_of_facts
from ziggurat.server.outgoing import LOG_PAGE, NOBODY_CAN, SPECTATOR, question_payload
from ziggurat.server.store import LAST_SHEET, Sheet, TableRow

PAGES_ON_A_SHEET = 128
MOST_BYTES = 64_000_000
"""A sheet that would unfold to more is damaged."""
FIRST_SIGN = 0xE000
"""Signs for seats come from the private use area of Unicode, which no rule writes."""

Page = dict[str, Any]


# ---- making pages


def pages_of(game: Game, log: Sequence[Move], opening: str | None, first: int, pace: Callable[[], None]) -> list[Page]:
    """The pages of a match from a position on to the last. `pace` is called after each, to let others work."""
    s = game.opening() if opening is None else game.position(opening)
    for move in log[:first]:
        game.apply(s, move.action.id)
    pages = []
    for position in range(first, len(log) + 1):
        if position > first:
            game.apply(s, log[position - 1].action.id)
        pages.append(page_of(game, record.copy_of(s), log[position - 1] if position else None))
        pace()
    return pages


def page_of(game: Game, s: Any, move: Move | None) -> Page:
    """One position, with the move that led to it."""
    book, decision = game.rulebook, game.decision(s)
    return {
        "move": None if move is None else _text_of(move),
        "story": [] if move is None else [book.narrate(item, _sign) for item in move.news],
        "view": book.public_view(s),
        "own": [book.own_view(s, seat) for seat in range(1, game.seats + 1)],
        "decision": decision,
        **question_payload(game, decision),
        "points": game.scores(s),
    }


def proved_pages(game: Game, row: TableRow, journal: Journal, pace: Callable[[], None]) -> list[Page]:
    """The pages of a match that was played under other rules, as far as these provably lead to the same positions.

    The journal has a digest of the position at every moment: where it agrees the position is the same. Where positions
    have other fields now no digest can agree; then a match is proved by its end, if move by move it comes to the same
    points and ranks, and of a match that was not over all is shown that can be played.
    """
    pages: list[Page] = []
    n_proved, digests_hold = 0, True
    match = None
    try:
        match = Match(game, nature="manual", opening=row.opening)
        for position in range(len(journal.log) + 1):
            if position:
                move = journal.log[position - 1]
                if match.asked != move.seat:
                    break
                match.play(move.action.text)
            pages.append(page_of(game, match.s, journal.log[position - 1] if position else None))
            if position in journal.digests:
                digests_hold = digests_hold and journal.digests[position] == digest_of_facts(game.facts(match.s))
                n_proved = position + 1 if digests_hold else n_proved
            pace()
    except (ZigguratError, ValueError, KeyError, IndexError, TypeError):
        pass  # from here on these rules are others
    if row.rules < game.rulebook.fields_since and match is not None and _comes_to(match, journal, row.outcome):
        return pages
    return pages[:n_proved]


def _comes_to(match: Match, journal: Journal, outcome: Mapping[str, Any] | None) -> bool:
    """A match that was played again came to the same end; or it was not over, and there is no end to compare."""
    if outcome is None:
        return True
    result = match.result()
    return (
        len(match.log) == len(journal.log)
        and result is not None
        and result == {name: outcome.get(name) for name in result}
    )


def _text_of(move: Move) -> str:
    return f"{move.seat}: {move.action.text}"


def _sign(seat: int) -> str:
    return chr(FIRST_SIGN + seat)


# ---- sheets


def sheets_of(table: str, pages: Sequence[Page], from_page: int = 0, is_last: bool = False) -> list[Sheet]:
    """Pages on sheets: those that hold pages from one on. After the last page of all comes an empty sheet."""
    start = from_page - from_page % PAGES_ON_A_SHEET
    sheets = []
    for first in range(start, len(pages), PAGES_ON_A_SHEET):
        lines = [orjson.dumps(page) for page in pages[first : first + PAGES_ON_A_SHEET]]
        sheets.append(Sheet(table, first, zlib.compress(b"\n".join(lines), 6)))
    if is_last:
        sheets.append(Sheet(table, LAST_SHEET, b""))
    return sheets


def pages_from(sheets: Sequence[Sheet]) -> list[Page]:
    """The pages on sheets, as far as they are whole and follow each other."""
    pages: list[Page] = []
    for sheet in sheets:
        if sheet.first != len(pages):
            break
        try:
            unfolded = zlib.decompressobj().decompress(sheet.body, MOST_BYTES)
            pages += [orjson.loads(line) for line in unfolded.split(b"\n") if line]
        except (zlib.error, ValueError):
            break
    return pages


def n_good(pages: Sequence[Page], log: Sequence[Move]) -> int:
    """How many pages show the match as its log has it now."""
    good = 0
    for position, page in enumerate(pages[: len(log) + 1]):
        if position and page["move"] != _text_of(log[position - 1]):
            break
        good = position + 1
    return good


# ---- showing a match without its rules


class Book:
    """Many pages in little memory: all but those of one sheet stay compressed."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._n_pages = len(pages)
        self._sheets = sheets_of("", pages)
        self._open: list[Page] = []
        self._at = -1

    def __len__(self) -> int:
        return self._n_pages

    def __getitem__(self, position: int) -> Page:
        sheet_at, line = divmod(position, PAGES_ON_A_SHEET)
        if sheet_at != self._at:
            sheet = self._sheets[sheet_at]
            self._open, self._at = pages_from([Sheet("", 0, sheet.body)]), sheet_at
        return self._open[line]


@dataclass
class Kept:
    """A match that is shown as it was, without its rules."""

    title: str
    rules: int
    log: Sequence[Move]
    pages: Book
    names: list[str]

    @property
    def position(self) -> int:
        """How many moves were made."""
        return len(self.log)

    @property
    def is_whole(self) -> bool:
        """Every position was kept."""
        return len(self.pages) == len(self.log) + 1

    def page(self, position: int) -> Page:
        """One position."""
        if position >= len(self.pages):
            raise Refusal(
                Code.NOT_KEPT,
                f"Position {position} was played under rules {self.rules} of {self.title}, which this program does not "
                "have, and was not kept as it was shown. The record has every move.",
                404,
            )
        return self.pages[position]

    def view(self, page: Page, viewer: int) -> dict[str, Any]:
        """What a viewer could see."""
        view: dict[str, Any] = page["view"]
        if viewer == SPECTATOR:
            return view
        players = list(view["players"])
        players[viewer - 1] = players[viewer - 1] | page["own"][viewer - 1]
        return view | {"players": players}

    def lines(self, viewer: int, since: int, until: int | None, has_words: bool) -> Iterator[dict[str, Any]]:
        """The log between two positions, as a viewer may read it."""
        for move in self.log[since:until]:
            line = self._line(move, viewer)
            yield line | {"story": self._story(move, viewer)} if has_words else line

    def _line(self, move: Move, viewer: int) -> dict[str, Any]:
        return {
            "number": move.number,
            "seat": move.seat,
            "move": None if move.reader not in (NATURE, viewer) else move.action.text,
            "news": [dict(item) for item in move.news if _may_know(item, viewer)],
        }

    def _story(self, move: Move, viewer: int) -> list[str]:
        """A line of the log in sentences."""
        stories = self.pages[move.number]["story"] if move.number < len(self.pages) else []
        known = zip(stories, move.news, strict=False)
        return [self._named(story) for story, item in known if story and _may_know(item, viewer)]

    def _named(self, story: str) -> str:
        for seat, name in enumerate(("Nature", *self.names)):
            story = story.replace(_sign(seat), name)
        return story

    def log_page(self, viewer: int, until: int, has_words: bool) -> dict[str, Any]:
        """The page of the log that ends at a position."""
        until = min(until, self.position)
        since = max(0, until - LOG_PAGE)
        return {"viewer": viewer or None, "log_from": since, "log": list(self.lines(viewer, since, until, has_words))}

    def past_payload(self, viewer: int, position: int, has_words: bool) -> dict[str, Any]:
        """An earlier position, as outgoing.py tells it of a match whose rules are here."""
        page = self.page(position)
        past = {
            "position": position,
            "of": self.position,
            "viewer": viewer or None,
            "decision": page["decision"],
            "view": self.view(page, viewer),
            "move": next(self.lines(viewer, position - 1, position, has_words)) if position else None,
        }
        return past | {"question": page["question"]} if has_words else past

    def payload(self, viewer: int, same: dict[str, Any], has_words: bool) -> dict[str, Any]:
        """Where the match stands for ever, as a viewer may know it. It must be whole."""
        page = self.page(self.position)
        log_from = max(same["log_kept"], self.position - LOG_PAGE)
        position = {
            "type": "position",
            "position": self.position,
            "viewer": viewer or None,
            "asked": None,
            "thinking": False,
            "decision": None,
            "legal": [],
            "view": self.view(page, viewer),
            "log_from": log_from,
            "log": list(self.lines(viewer, log_from, None, has_words)),
            "can": NOBODY_CAN,
            "clocks": None,
            **same,
        }
        return position | {"question": page["question"]} if has_words else position

    @property
    def last_points(self) -> list[float]:
        """The points as far as they are known."""
        return list(self.pages[len(self.pages) - 1]["points"]) if len(self.pages) else [0.0] * len(self.names)

    def course(self, since: int = 0, until: int | None = None) -> list[list[float]]:
        """The points at every position, or between two."""
        self.page(self.position)
        last = len(self.pages) if until is None else min(until, len(self.pages))
        return [self.pages[position]["points"] for position in range(since, last)]


@dataclass
class KeptTelling:
    """The last position of such a match, ready to be told."""

    kept: Kept
    same: dict[str, Any]

    def to(self, viewer: int, can: dict[str, bool], has_words: bool = False) -> dict[str, Any]:
        """Where the match stands, as a viewer may know it; nothing can be done there any more."""
        return self.kept.payload(viewer, self.same, has_words)


def _may_know(item: Mapping[str, Any], viewer: int) -> bool:
    """A viewer may know of news."""
    return item.get("only_for", NATURE) in (NATURE, viewer)
