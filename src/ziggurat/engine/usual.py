"""What a game need not say: doors, views and words as usual, for a game without chance, secrets or a guess at the end.

The doors are templates for every game; `complete` lays them where a game has none of its own. The other functions fill
in what a `Rulebook` was not given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from ziggurat.engine.batch import Doors
from ziggurat.engine.chance import Dice, roll
from ziggurat.engine.decisions import FIRST_STEP
from ziggurat.engine.errors import BadPosition
from ziggurat.engine.news import forget_news
from ziggurat.engine.record import parts_of, visible
from ziggurat.engine.rule import for_every_game, rule_for

if TYPE_CHECKING:
    from ziggurat.engine.game import Rulebook

doors = cast(Doors, None)
"""Filled in by `rule_for`."""


# ---- doors


@for_every_game
def pick(s: Any, dice: Dice, out: Any) -> int:
    """All legal actions are listed, and one of them is drawn."""
    doors.legal(s, out)
    return int(out[1 + roll(dice, int(out[0]))])


@for_every_game
def weight(s: Any, action: int) -> int:
    """Nature is never asked."""
    return 0


@for_every_game
def reader(s: Any, action: int) -> int:
    """Everyone may read every action."""
    return 0


@for_every_game
def sources(s: Any, seat: int, points: Any) -> None:
    """All points come from one source."""
    points[1] = doors.score(s, seat)


@for_every_game
def is_ahead(s: Any, seat: int, other: int) -> bool:
    """More points are better, and nothing else counts."""
    return doors.score(s, seat) > doors.score(s, other)


@for_every_game
def imagine(s: Any, seat: int, dice: Dice) -> None:
    """There are no secrets: every seat knows the whole position."""
    forget_news(s)


@for_every_game
def foresee(s: Any, expected: Any) -> None:
    """Every seat is expected to keep the points it has."""
    for seat in range(1, s.seats + 1):
        expected[seat] = doors.score(s, seat)


@for_every_game
def appraise(s: Any, promise: Any) -> None:
    """The expected points say how good a position is."""


@for_every_game
def describe(s: Any, table: Any, seats: Any) -> None:
    """There are no features."""


@for_every_game
def audit(before: Any, s: Any) -> int:
    """There are no laws but those of all games."""
    return 0


USUAL = (pick, weight, reader, sources, is_ahead, imagine, foresee, appraise, describe, audit)
USUAL_DOORS = {door.__name__: door for door in USUAL}


def complete(module: ModuleType) -> None:
    """Give a game the usual doors where it has none of its own."""
    names: list[str] = vars(module).setdefault("usual_doors", [n for n in USUAL_DOORS if not hasattr(module, n)])
    for name in names:
        setattr(module, name, rule_for(module, USUAL_DOORS[name]))


# ---- what a rulebook was not given


def usual_parts(book: Rulebook) -> dict[str, Callable[..., Any]]:
    """The parts of a rulebook that follow from the others, by name."""
    state, players = book.State, _players_of(book.State)

    def public_view(s: Any) -> dict[str, Any]:
        seen = visible(s, state, 0)
        rows = seen.pop("players", [{}] * (seen["seats"] + 1))
        shown = {name: _from_one(value) for name, value in seen.items() if name != "n_open"}
        return shown | {"players": [{"seat": n} | _from_one(rows[n]) for n in range(1, seen["seats"] + 1)]}

    def own_view(s: Any, seat: int) -> dict[str, Any]:
        shown: dict[str, Any] = _from_one(visible(s["players"][seat], players, seat, owner=seat)) if players else {}
        return shown

    def breakdown(s: Any, seat: int) -> dict[str, float]:
        return {"points": int(book.doors.score(s, seat)) / book.parts_of_a_point}

    def question(decision: Mapping[str, Any]) -> str:
        return book.sentences[f"question.{decision['kind']}"].format_map(_Said(decision))

    def narrate(item: Mapping[str, Any], name: Callable[[int], str]) -> str:
        return book.sentences[f"news.{item['kind']}"].format_map(_Said(item, name=name(item["seat"])))

    def position_from_text(s: Any, text: str) -> None:
        raise BadPosition(f"Positions of {book.title} cannot be read from text.")

    def position_to_text(s: Any) -> str:
        raise BadPosition(f"Positions of {book.title} cannot be written as text.")

    parts = (public_view, own_view, breakdown, question, narrate, picture, position_from_text, position_to_text)
    for part in parts:
        part.__dict__["is_usual"] = True
    return {part.__name__: part for part in parts}


def missing_sentences(book: Rulebook) -> list[str]:
    """The keys of sentences that a rulebook needs and does not have, where the usual functions tell them."""
    needed: list[str] = []
    if hasattr(book.question, "is_usual"):
        needed += [f"question.{kind.name.lower()}" for kind in book.Ask if 0 < kind < FIRST_STEP]
    if hasattr(book.narrate, "is_usual"):
        needed += [f"news.{kind.name.lower()}" for kind in book.News if kind]
    return [key for key in needed if key not in book.sentences]


def picture(view: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """A view as text: a line for every fact, and a line for every player."""
    lines = [f"{spelled(key)}: {in_plain_text(value)}" for key, value in view.items() if key != "players"]
    for player in view["players"]:
        owned = [f"{spelled(key)} {in_plain_text(value)}" for key, value in player.items() if key != "seat"]
        lines.append(f"{name(player['seat'])}: {', '.join(owned) or '-'}")
    return "\n".join(lines)


def in_plain_text(value: Any) -> str:
    """A value of a view as text."""
    if isinstance(value, Mapping):
        return ", ".join(f"{spelled(key)} {in_plain_text(part)}" for key, part in value.items()) or "-"
    if isinstance(value, list):
        brackets = "[{}]" if any(isinstance(part, list | Mapping) for part in value) else "{}"
        return " ".join(brackets.format(in_plain_text(part)) for part in value) or "-"
    return str(value)


def spelled(key: str) -> str:
    """A key as people read it."""
    return key.replace("_", " ").replace("-", " ")


class _Said(dict[str, Any]):
    """The arguments of a sentence; those that were left out are 0."""

    def __missing__(self, name: str) -> int:
        return 0


def _players_of(state: type) -> type | None:
    """The record class of a game's players, where it has one."""
    return next((part.record for part in parts_of(state) if part.name == "players"), None)


def _from_one(value: Any) -> Any:
    """A value that can be seen without the blank row 0 of its lists: ids count from 1."""
    if isinstance(value, dict):
        return {name: _from_one(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_from_one(part) for part in value[1:]]
    return value
