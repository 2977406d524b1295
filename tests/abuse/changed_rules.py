"""Runs the command line with other rules of Imhotep: another version, another opening, another view.

ZIGGURAT_CHANGED says what is changed, separated by commas: version, opening, view.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping
from typing import Any

from tests.server.steady import hold_steady

from ziggurat.cli import main
from ziggurat.engine import library
from ziggurat.engine.game import Rulebook

CHANGED = os.environ.get("ZIGGURAT_CHANGED", "").split(",")
as_it_is = library.rulebook


def changed(name: str) -> Rulebook:
    """The rulebook of a game, with what is changed of it."""
    book = as_it_is(name)
    if name != "imhotep":
        return book
    fields: dict[str, Any] = {}
    if "version" in CHANGED:
        fields["rules_version"] = book.rules_version + 1
    if "opening" in CHANGED:
        fields["set_up"] = other_opening(book)
    if "view" in CHANGED:
        fields["public_view"] = lambda s: {"players": book.public_view(s)["players"], "news": "all is different"}
        fields["narrate"] = lambda news, name_of: "Something else happens."
    return dataclasses.replace(book, **fields)


def other_opening(book: Rulebook) -> Any:
    def set_up(s: Any, seats: int, options: Mapping[str, Any]) -> None:
        book.set_up(s, seats, options)
        s.players[1].sled += 1

    return set_up


library.rulebook = changed

if __name__ == "__main__":
    hold_steady()
    main()
