"""Real matches in the middle, played so far without a browser: with the most players and all that can be added."""

from __future__ import annotations

import functools
import random
from typing import Any

from tests.server.conftest import Server, Visitor
from tests.web.person import BOT, ME, Person

EVERYTHING: dict[str, tuple[int, dict[str, Any], int]] = {
    "imhotep": (4, {"market": "B", "pyramid": "B", "temple": "B", "wrath": True}, 14),
    "tigris": (4, {"buildings": True, "open_scores": True}, 24),
    "tzolkin": (5, {"tribes": True, "prophecies": True, "new_buildings": True, "quick_actions": True}, 40),
}
"""For each game: how many play, with what, and how many answers are given before somebody looks at it."""


@functools.cache
def _played(url: str, game: str, seats: int, with_all: bool) -> tuple[str, dict[str, str]]:
    """A table in the middle of its match, and what proves who sits there; the same for all who ask."""
    _, options, answers = EVERYTHING[game]
    visitor = Visitor(url, "Ana")
    table = visitor.new_table(game, [ME] + [BOT] * (seats - 1), options=options if with_all else {})
    visitor.connect().say(type="watch", table=table, seat=1)
    _answer(visitor, answers)
    cookies = visitor.cookies
    visitor.leave()
    return table, cookies


def table_in_the_middle(person: Person, server: Server, game: str, seats: int | None = None, own: bool = False) -> str:
    """A person comes as Ana to a table whose match is in the middle, and is asked. Returns the table's id.

    Whoever answers there wants a table of their own: all others look at the same.
    """
    played = _played.__wrapped__ if own else _played
    table, cookies = played(server.url, game, seats or EVERYTHING[game][0], seats is None)
    kept = [{"name": name, "value": value, "url": server.url} for name, value in cookies.items()]
    person.context.add_cookies(kept)  # type: ignore[arg-type]
    person.open(f"table/{table}")
    person.wait_for_turn()
    return table


def _answer(visitor: Visitor, answers: int) -> None:
    """Answer by chance, this many times, and go on until the question is the main one of a turn."""
    dice = random.Random(3)
    position = visitor.hear("position")
    while answers > 0 or position["asked"] != 1 or position["decision"]["kind"] not in ("turn", "action"):
        assert not position["over"], "the match is over before anybody looked at it"
        if position["asked"] == 1:
            answers -= 1
            visitor.answer(position, dice.choice(position["legal"])["text"])
        position = visitor.hear("position")
