"""What leaves: the one place that builds what a seat or a spectator is sent about a match.

Everything here is made of the view, the filtered log and the open decision for one viewer, all three by `Match`. What
the viewer may not know changes no byte of it; tests/server/test_outgoing.py holds it to that. Sentences in English
(`question`, `story`) are made and sent only for whoever asks for words: a browser has its own, in every language.
"""

from __future__ import annotations

from typing import Any

import orjson

from ziggurat.engine.actions import Action
from ziggurat.engine.game import Game
from ziggurat.engine.match import Match
from ziggurat.engine.record import copy_of
from ziggurat.engine.seats import NATURE
from ziggurat.server.errors import Code

LOG_PAGE = 100
"""Lines of a log that are sent at once."""
SPECTATOR = 0
"""The viewer who owns no seat."""
MATCH_IS_OVER = Code.MATCH_IS_OVER.sentence
NOBODY_CAN: dict[str, Any] = {"undo": False, "redo": False, "reset": False, "ask": None, "why_not": None}
"""What somebody can take back who does not play, or whose match is over."""


def encoded(message: Any) -> str:
    """A message as the text that is sent."""
    return orjson.dumps(message).decode()


def actions_payload(actions: list[Action]) -> list[dict[str, Any]]:
    """Legal answers as data."""
    return [action.as_data for action in actions]


class Telling:
    """One moment of a match, ready to be told: what is the same for every viewer is made once."""

    def __init__(
        self,
        match: Match,
        *,
        table: str,
        moment: int,
        log_kept: int,
        clocks: dict[str, Any] | None,
        thinking: bool,
        result: dict[str, Any] | None,
    ) -> None:
        self.match = match
        self.log_from = max(log_kept, match.position - LOG_PAGE)
        self.decision = None if result is not None else match.decision_in_numbers
        """A match that a clock has ended asks nobody any more."""
        self._public_view = match.game.rulebook.public_view(match.s)
        self._public_logs: dict[bool, list[dict[str, Any]]] = {}
        """The log where nothing in it is hidden from anyone: with words, and without."""
        self._same = {
            "type": "position",
            "table": table,
            "moment": moment,
            "position": match.position,
            "asked": None if self.decision is None else self.decision["seat"],
            "thinking": thinking,
            "decision": self.decision,
            "log_kept": log_kept,
            "log_from": self.log_from,
            "clocks": clocks,
            "over": result is not None,
            "result": result,
        }

    def to(self, viewer: int, can: dict[str, bool], has_words: bool = False) -> dict[str, Any]:
        """Where the match stands, as a viewer may know it."""
        is_asked = self.decision is not None and viewer != SPECTATOR and self.decision["seat"] == viewer
        position = {
            **self._same,
            "viewer": viewer or None,
            "legal": actions_payload(self.match.legal()) if is_asked else [],
            "view": self.match.game.rulebook.view_with_own(self._public_view, self.match.s, viewer),
            "log": self._log(viewer, has_words),
            "can": can,
        }
        return position | question_payload(self.match.game, self.decision) if has_words else position

    def _log(self, viewer: int, has_words: bool) -> list[dict[str, Any]]:
        """The new lines of the log; where nothing in them is hidden from anyone they are the same for all."""
        if has_words not in self._public_logs:
            moves = self.match.log[self.log_from :]
            if any(move.reader or any(item.get("only_for") for item in move.news) for move in moves):
                return log_payload(self.match, viewer, self.log_from, has_words=has_words)
            self._public_logs[has_words] = log_payload(self.match, SPECTATOR, self.log_from, has_words=has_words)
        return self._public_logs[has_words]


def question_payload(game: Game, decision: dict[str, Any] | None) -> dict[str, str]:
    """The open decision as a question."""
    return {"question": MATCH_IS_OVER if decision is None else game.rulebook.question(decision)}


def log_payload(
    match: Match, viewer: int, since: int, until: int | None = None, has_words: bool = False
) -> list[dict[str, Any]]:
    """The log between two positions; with words, each line with its sentences."""
    entries = match.log_in_numbers(viewer or None, since, until)
    if has_words:
        for entry in entries:
            entry["story"] = match.sentences(entry["news"])
    return entries


def log_page(match: Match, viewer: int, until: int, has_words: bool = False) -> dict[str, Any]:
    """The page of the log that ends at a position."""
    until = min(until, match.position)
    since = max(0, until - LOG_PAGE)
    return {"viewer": viewer or None, "log_from": since, "log": log_payload(match, viewer, since, until, has_words)}


def preview_payload(match: Match, seat: int, action: Action, has_words: bool = False) -> dict[str, Any]:
    """The table after an answer, in a position that the seat cannot tell from the true one."""
    sight = match.sight()
    after = copy_of(sight.s)
    match.game.apply(after, action.id)
    news = [item for item in match.game.news(after) if item.get("only_for", NATURE) in (NATURE, seat)]
    preview = {"view": match.game.rulebook.view(after, seat), "news": news}
    return preview | {"story": match.sentences(news)} if has_words else preview


def past_payload(match: Match, viewer: int, position: int, has_words: bool = False) -> dict[str, Any]:
    """An earlier position of a match, as a viewer may know it, with the move that led to it."""
    s, game = match.position_after(position), match.game
    decision = game.decision(s)
    past = {
        "position": position,
        "of": match.position,
        "viewer": viewer or None,
        "decision": decision,
        "view": game.rulebook.view(s, viewer),
        "move": log_payload(match, viewer, position - 1, position, has_words)[0] if position else None,
    }
    return past | question_payload(game, decision) if has_words else past
