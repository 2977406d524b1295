"""A search in the place of the server's: tests of what a page says about it need one that says what they want."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocketRoute
from tests.web.person import Person

NONE = {"visits": 0, "worth": [], "points": [], "rank": [], "line": []}


def a_part(seat: int, source: str, best: float, other: float, is_clear: bool = True) -> dict[str, Any]:
    return {"seat": seat, "source": source, "best": best, "other": other, "error": 0.1, "is_clear": is_clear}


PARTS = [
    a_part(1, "burial_chamber", 9.0, 4.2),
    a_part(2, "obelisk", 3.0, 6.1),
    a_part(1, "temple", 5.0, 6.0),
    a_part(2, "pyramid", 4.0, 3.0),
    a_part(1, "ornaments", 2.0, 0.0, is_clear=False),
]
SCORES = [a_part(1, "score", 40.0, 36.2), a_part(2, "score", 30.0, 32.1)]
LEADS = [a_part(1, "lead", 10.0, 4.1), a_part(2, "lead", -10.0, -4.1)]
WINS = [a_part(1, "win", 0.8, 0.6), a_part(2, "win", 0.2, 0.4)]


class Search:
    """Answers this person's hints, comparisons and reviews in the place of the server."""

    def __init__(self, person: Person, parts: list[dict[str, Any]] = PARTS, knows_what_is_best: bool = True) -> None:
        self.person, self.parts, self.knows_what_is_best = person, parts, knows_what_is_best
        self.leads, self.wins, self.is_close = LEADS, WINS, False
        self.asked: list[dict[str, Any]] = []
        self.keeps: set[str] = set()
        """Kinds of what this person says that the server never hears."""
        person.page.route_web_socket("**/api/socket*", self._take)

    def _take(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        answers = {"hint": self._hint, "compare": self._compared, "review": self._reviewed}

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] in self.keeps:
                return
            if message["type"] not in answers:
                server.send(text)
                return
            self.asked.append(message)
            common = {"ref": message["ref"], "table": message["table"]}
            route.send(json.dumps(common | answers[message["type"]](message)))

        route.on_message(said)
        server.on_message(lambda text: route.send(text))

    def _hint(self, message: dict[str, Any]) -> dict[str, Any]:
        if not self.knows_what_is_best:
            return {"type": "refused", "error": {"code": "not_ready", "sentence": "Not yet."}}
        first, *others = self.person.position()["legal"]
        seen = {"visits": 9, "worth": [0.4, 0.6], "points": [9, 8], "rank": [1, 2], "line": [first["text"]]}
        opinions = [{"answer": first["id"], "text": first["text"], **seen}]
        opinions += [{"answer": other["id"], "text": other["text"], **NONE} for other in others]
        if self.is_close:
            opinions[1] |= seen | {"visits": 8}
        return {"type": "hint", "moment": message["moment"], "opinions": opinions}

    def _reasons(self, best: int, other: int) -> dict[str, Any]:
        told = {"scores": SCORES, "leads": self.leads, "wins": self.wins, "parts": self.parts}
        return {"best": best, "other": other, "worlds": 64, **told}

    def _compared(self, message: dict[str, Any]) -> dict[str, Any]:
        reasons = self._reasons(message["best"], message["other"])
        return {"type": "compared", "position": message["position"], "reasons": reasons}

    def _reviewed(self, message: dict[str, Any]) -> dict[str, Any]:
        """What was answered at a position, compared with the first answer that was possible there."""
        at, told = message["position"], self.person.positions()
        best, *_ = legal = next(each for each in reversed(told) if each["position"] == at)["legal"]
        moves = {each["log_from"] + n: line["move"] for each in told for n, line in enumerate(each["log"])}
        played = next(each for each in legal if each["text"] == moves[at])
        reasons = None if played == best else self._reasons(best["id"], played["id"])
        return {"type": "reviewed", "position": at, "best": best, "played": played, "reasons": reasons}
