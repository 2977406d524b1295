"""The journal of a match: every change as one event, and how a match is made from its events again.

An event holds all that is needed to tell what happened without playing it again, and a digest of the position it led
to, so that a match that is opened under other rules can prove that it is still the same, or say that it is not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import orjson

from ziggurat.engine.actions import Action
from ziggurat.engine.errors import ZigguratError
from ziggurat.engine.fair import Chance
from ziggurat.engine.game import Game
from ziggurat.engine.match import Match, Move
from ziggurat.engine.rule import fingerprint
from ziggurat.server.store import Event, Snapshot

SNAPSHOT_EVERY = 50
"""Moments between two positions that are kept beside the log."""


@dataclass(frozen=True)
class Journal:
    """What the events of a match add up to. It does not go on with the match: read the events again, or ask `Match`."""

    log: Sequence[Move] = ()
    undone: Sequence[Move] = ()
    barrier: int = 0
    n_draws: int = 0
    floors: Sequence[int] = (0,)
    """floors[moment]: how many lines of the log a moment left as they were."""
    furthest: int = 0
    """The most moves that the match ever had, those that were taken back since included."""
    clocks: Sequence[float] | None = None
    digest: str = ""
    digests: Mapping[int, str] = field(default_factory=dict)
    """The digest of every position at which a moment ended and that still stands."""
    out_of_time: int | None = None

    @property
    def moment(self) -> int:
        """The last moment that was written."""
        return len(self.floors) - 1


class Moments:
    """A counter that rises with every change of a match, and knows how much of the log each change left as it was."""

    def __init__(self, floors: Sequence[int] = (0,)) -> None:
        self._floors = list(floors)

    @property
    def now(self) -> int:
        """The moment at which the match stands."""
        return len(self._floors) - 1

    def rise(self, floor: int) -> None:
        """The match has changed, and this many lines of its log stayed as they were."""
        self._floors.append(floor)

    def n_kept_since(self, moment: int | None, n_lines: int) -> int:
        """How many lines of a log somebody who last saw a moment still has right."""
        if moment is None or not 0 < moment <= self.now:
            return 0
        return min([n_lines, *self._floors[moment + 1 :]])


class OtherRules(Exception):
    """The match does not play on as it was played: its sentence says why."""


# ---- writing


def body_of(match: Match, before: int, clocks: list[float] | None) -> str:
    """The body of the event that led from a position to the one where a match stands."""
    return _written(match, clocks, moves=[_line_of(move) for move in match.log[before:]])


def body_of_return(match: Match, n_redone: int, clocks: list[float] | None) -> str:
    """The body of an event that took moves back, or played some of them again."""
    return _written(match, clocks, to=match.position, redone=n_redone)


def body_of_end(match: Match, seat: int | None, clocks: list[float] | None) -> str:
    """The body of the event by which the clock of a seat, or the operator, ended a match."""
    return _written(match, clocks, out_of_time=seat)


def _written(match: Match, clocks: list[float] | None, **body: Any) -> str:
    body |= {"barrier": match.barrier, "draws": match.n_draws, "facts": digest_of(match)}
    if clocks is not None:
        body["clocks"] = clocks
    return orjson.dumps(body).decode()


def _line_of(move: Move) -> list[Any]:
    return [move.seat, move.action.text, move.reader, move.draw, move.news]


def digest_of(match: Match) -> str:
    """A short hash of the facts of the position where a match stands."""
    return digest_of_facts(match.game.facts(match.s))


def digest_of_facts(facts: bytes) -> str:
    """A short hash of the facts of a position."""
    return hashlib.blake2b(facts, digest_size=8).hexdigest()


# ---- reading


ReadAction = Callable[[str], Action]


def journal_as_text(events: Sequence[Event]) -> Journal:
    """What the events add up to, without the rules: of every move only its text is known."""
    return _folded(events, lambda text: Action(0, "", {}, text))


def journal_from(events: Sequence[Event], game: Game) -> Journal:
    """What the events add up to, every move known to the game."""
    return _folded(events, game.action, game.title)


def _folded(events: Sequence[Event], read_action: ReadAction, title: str = "") -> Journal:
    fold = _Fold(read_action)
    for event in events:
        if event.moment != fold.moment + 1:
            raise OtherRules(f"The log of this match has a gap after moment {fold.moment}.")
        try:
            fold.add(event, orjson.loads(event.body))
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise OtherRules(f"The log of this match is damaged at moment {event.moment}.") from error
        except ZigguratError as error:
            raise OtherRules(f"Moment {event.moment} has a move that is no move of {title} any more.") from error
    return fold.journal()


class _Fold:
    """Events added up, one after the other."""

    def __init__(self, read_action: ReadAction) -> None:
        self._read_action = read_action
        self._log: list[Move] = []
        self._undone: list[Move] = []
        self._floors = [0]
        self._furthest = 0
        self._digests: dict[int, str] = {}
        self._barrier, self._n_draws, self._digest = 0, 0, ""
        self._clocks: list[float] | None = None
        self._out_of_time: int | None = None

    @property
    def moment(self) -> int:
        return len(self._floors) - 1

    def add(self, event: Event, body: dict[str, Any]) -> None:
        """The next event."""
        floor = self._follow(event.kind, body)
        self._barrier, self._n_draws, self._digest = body["barrier"], body["draws"], body["facts"]
        self._clocks = body.get("clocks")
        self._floors.append(floor)
        if event.kind in ("undo", "back"):
            self._digests = {at: digest for at, digest in self._digests.items() if at <= floor}
        self._digests[len(self._log)] = self._digest
        self._furthest = max(self._furthest, len(self._log))

    def _follow(self, kind: str, body: dict[str, Any]) -> int:
        """Change the log as an event did. Returns how many of its lines stayed as they were."""
        floor = len(self._log)
        if kind == "play":
            self._log += [
                _move_from(line, floor + number, self._read_action)
                for number, line in enumerate(body["moves"], start=1)
            ]
            self._undone.clear()
        elif kind in ("undo", "back"):
            floor = int(body["to"])
            self._undone += reversed(self._log[floor:])
            del self._log[floor:]
            if kind == "back":
                self._undone.clear()
        elif kind == "redo":
            self._log += [self._undone.pop() for _ in range(body["redone"])]
        elif kind == "end":
            self._out_of_time = body["out_of_time"]
        return floor

    def journal(self) -> Journal:
        """What they have added up to."""
        return Journal(
            log=tuple(self._log),
            undone=tuple(self._undone),
            barrier=self._barrier,
            n_draws=self._n_draws,
            floors=tuple(self._floors),
            furthest=self._furthest,
            clocks=self._clocks,
            digest=self._digest,
            digests=MappingProxyType(self._digests),
            out_of_time=self._out_of_time,
        )


def _move_from(line: list[Any], number: int, read_action: ReadAction) -> Move:
    seat, text, reader, draw, news = line
    return Move(number, seat, read_action(text), reader, tuple(news), draw)


def match_from(
    journal: Journal,
    game: Game,
    chance: Chance | None,
    names: Sequence[str],
    opening: str | None,
    snapshot: Snapshot | None,
) -> Match:
    """The match of a journal, proved to be the one that was played.

    A snapshot that this very program wrote is trusted, and so are the moves; under any other program every move is
    checked anew.
    """
    is_ours = snapshot is not None and snapshot.rules_hash == fingerprint(game.name)
    kept = None
    if is_ours and snapshot is not None and snapshot.position <= len(journal.log) and _reaches(journal, snapshot):
        kept = (snapshot.position, snapshot.facts)
    match = None if kept is None else _resumed(journal, game, kept, chance, names, opening)
    if match is None:
        _check_every_move(journal, game, opening)
        match = _resumed(journal, game, None, chance, names, opening)
    if match is None:
        raise OtherRules(f"Played again, the match does not come to the position that was written down. {_sorry(game)}")
    match.barrier, match.n_draws = journal.barrier, journal.n_draws
    return match


def _resumed(
    journal: Journal,
    game: Game,
    kept: tuple[int, bytes] | None,
    chance: Chance | None,
    names: Sequence[str],
    opening: str | None,
) -> Match | None:
    """The match taken up again, if it comes to the position that was written down; a snapshot can be damaged."""
    try:
        match = Match.resumed(game, journal.log, journal.undone, kept, chance=chance, names=names, opening=opening)
    except ValueError:
        return None
    return match if not journal.moment or digest_of(match) == journal.digest else None


def _reaches(journal: Journal, snapshot: Snapshot) -> bool:
    """Nothing before the snapshot's position was taken back after it was made."""
    return all(floor >= snapshot.position for floor in journal.floors[snapshot.moment + 1 :])


def _check_every_move(journal: Journal, game: Game, opening: str | None) -> None:
    match = Match(game, nature="manual", opening=opening)
    for move in journal.log:
        if match.asked != move.seat:
            raise OtherRules(
                f"At move {move.number} seat {match.asked} would be asked, not {move.seat}. {_sorry(game)}"
            )
        try:
            match.play(move.action)
        except ZigguratError as error:
            raise OtherRules(f"Move {move.number}: {error} {_sorry(game)}") from error


def _sorry(game: Game) -> str:
    return f"This program plays {game.title} otherwise than the one that wrote it down; it cannot be continued."
