"""A process in which the records of strangers are played again, interpreted: a wrong index is an error there, and not
somebody else's memory. It reads a question on each line of its input and answers on a line of its output.

Its memory and the time of whoever asks it are limited. It keeps the matches that were looked at last.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections import OrderedDict
from pathlib import Path
from typing import Any

import orjson
from pydantic import ValidationError

from ziggurat.engine import archive, library
from ziggurat.engine.errors import BadOption, BadRecord, ZigguratError
from ziggurat.engine.match import Match, replay, replaying
from ziggurat.engine.seats import NATURE
from ziggurat.engine.verify import Draws
from ziggurat.server import chronicle, journal, outgoing, wire
from ziggurat.server.outgoing import SPECTATOR
from ziggurat.server.thinker import sight_payload

try:
    import resource
except ImportError:  # a system without limits for processes
    resource = None  # type: ignore[assignment]

MEMORY = "ZIGGURAT_RECORD_MEMORY"
"""The variable that says how many megabytes it may use besides the program itself."""
MOST_MATCHES = 6
COURSE_PAGE = 2_000
"""Positions whose points are told at a time."""
CANNOT = "The match in this record cannot be played again."

_matches: OrderedDict[str, Match] = OrderedDict()


# ---- what is long to read, of any match


def check_position(match: Match | chronicle.Kept, position: int) -> None:
    """Refuse a position that the match never had."""
    if not 0 <= position <= match.position:
        raise BadOption(f"There is no position {position}; the match has {match.position} moves.")


def course_payload(match: Match | chronicle.Kept, since: int) -> dict[str, Any]:
    """The points of all seats from a position on, a page of them."""
    check_position(match, since)
    return {"points": match.course(since, since + COURSE_PAGE), "since": since, "of": match.position + 1}


def decisions_of(match: Match) -> list[int]:
    """The positions at which a seat was asked."""
    return [move.number - 1 for move in match.log if move.seat != NATURE]


def decision_payload(match: Match, position: int) -> dict[str, Any]:
    """What the seat that was asked at a position could go by, and what it answered."""
    return {"sight": sight_payload(match.sight_at(position)), "played": match.log[position].action.text}


# ---- bringing a record


def kept(question: dict[str, Any]) -> dict[str, Any]:
    """A record as a table keeps it: checked move by move, its result and its proof included."""
    draws: Draws | None = None
    is_proved = True
    for match, line in replaying(question["text"]):
        try:
            if is_proved:
                draws = draws or Draws(match.recorded_chance)
                draws.check(match, line)
        except BadRecord:
            is_proved = False
    for name in match.names:
        _check_name(name)
    return {
        "game": match.game.name,
        "rules": match.game.rulebook.rules_version,
        "options": match.game.options,
        "names": match.names,
        "opening": match.opening,
        "over": match.over,
        "result": match.result(),
        "chance": match.recorded_chance if is_proved else None,
        "has_proof": match.recorded_chance is not None,
        "body": journal.body_of(match, 0, None) if match.over else "",
    }


def position_in(question: dict[str, Any]) -> dict[str, Any]:
    """The position that the match of a record has come to, as text that gives the same position again."""
    match = replay(question["text"])
    game = match.game
    if match.over or not game.rulebook.has_notation:
        return {"game": game.name, "seats": game.seats, "options": game.options, "over": match.over, "position": None}
    text = game.to_text(match.s)
    if game.facts(game.position(text)) != game.facts(match.s):
        raise BadRecord("The position of this match cannot be written as text.")
    return {"game": game.name, "seats": game.seats, "options": game.options, "over": False, "position": text}


def _check_name(name: str) -> None:
    """The name of a seat in a record is as good as one that a guest says."""
    try:
        wire.GuestNamed(name=name[:24])
    except ValidationError as error:
        raise BadRecord(f"The name of a seat, {name[:24]!a}, cannot be shown.") from error


# ---- looking at one


def looked_at(question: dict[str, Any]) -> dict[str, Any]:
    """What is asked about a match. One that is not here has to be opened first."""
    table = question["table"]
    if "record" in question:
        _matches[table] = replay(question["record"])
    if table not in _matches:
        return {"is_missing": True}
    _matches.move_to_end(table)
    while len(_matches) > MOST_MATCHES:
        _matches.popitem(last=False)
    return {"found": LOOKS[question["do"]](_matches[table], question)}


def _position(match: Match, question: dict[str, Any]) -> str:
    """The end of the match with the last page of its log, as the message that a socket is sent."""
    payload = {"table": question["table"], "moment": question["moment"], "result": question["result"]}
    telling = outgoing.Telling(match, log_kept=0, clocks=None, thinking=False, **payload)
    return outgoing.encoded(telling.to(SPECTATOR, outgoing.NOBODY_CAN, question["has_words"]))


def _log(match: Match, question: dict[str, Any]) -> dict[str, Any]:
    return outgoing.log_page(match, question["seat"], question["until"], question["has_words"])


def _past(match: Match, question: dict[str, Any]) -> dict[str, Any]:
    position = question["position"]
    check_position(match, position)
    return outgoing.past_payload(match, question["seat"], position, question["has_words"])


def _record(match: Match, question: dict[str, Any]) -> str:
    return archive.write(match.record())


def _course(match: Match, question: dict[str, Any]) -> dict[str, Any]:
    return course_payload(match, question["since"])


def _decisions(match: Match, question: dict[str, Any]) -> list[int]:
    return decisions_of(match)


def _sight(match: Match, question: dict[str, Any]) -> dict[str, Any]:
    return decision_payload(match, question["position"])


def _pages(match: Match, question: dict[str, Any]) -> dict[str, Any]:
    """The match from a position on as it is shown, for those who write it down, and a digest of its last position."""
    pages = chronicle.pages_of(match.game, match.log, match.opening, question["first"], lambda: None)
    return {"pages": pages, "digest": journal.digest_of(match)}


LOOKS = {
    "pages": _pages,
    "position": _position,
    "log": _log,
    "past": _past,
    "record": _record,
    "course": _course,
    "decisions": _decisions,
    "sight": _sight,
}


BRINGS = {"keep": kept, "continue": position_in}


# ---- the process


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question; what is wrong with a record is told in a sentence."""
    try:
        return BRINGS.get(question["do"], looked_at)(question)
    except ZigguratError as error:
        return {"refused": str(error), "kind": type(error).__name__}
    except MemoryError:
        raise
    except Exception as error:
        return {"refused": CANNOT, "error": f"{type(error).__name__}: {error}"[:400]}


def limit_memory() -> None:
    """Let the process grow by this many megabytes and no further."""
    if resource is None or MEMORY not in os.environ:
        return
    with contextlib.suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + int(os.environ[MEMORY]) * (1 << 20)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main() -> None:
    """Answer questions until the input ends, or memory does."""
    if hasattr(os, "nice"):
        os.nice(10)
    for name in library.names():
        library.rulebook(name)
    limit_memory()
    for line in sys.stdin.buffer:
        question = json.loads(line)
        sys.stdout.buffer.write(_written({"id": question["id"], **answer(question)}) + b"\n")
        sys.stdout.buffer.flush()


def _written(payload: dict[str, Any]) -> bytes:
    """An answer as a line; what is no text cannot be kept."""
    try:
        return orjson.dumps(payload)
    except TypeError as error:
        return orjson.dumps({"id": payload["id"], "refused": CANNOT, "error": f"{type(error).__name__}: {error}"[:400]})


if __name__ == "__main__":
    main()
