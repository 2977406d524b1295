"""Writes what the web app is built from, into web/generated. A test finds what is out of date.

python tools/web_facts.py              schemas of the wire; kinds, keys, printed numbers and English of every game
python tools/web_facts.py --samples    also a position for every kind of question, for the gallery page (plays matches)
"""

from __future__ import annotations

import functools
import importlib
import json
import random
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))

from tools import learning, reading

import ziggurat as zg
from ziggurat.bots.greedy import GreedyBot
from ziggurat.engine import library
from ziggurat.engine.decisions import FIRST_STEP
from ziggurat.engine.match import Match
from ziggurat.engine.sentences import Chosen, to_icu
from ziggurat.server.app import new_app
from ziggurat.server.errors import Code
from ziggurat.server.outgoing import NOBODY_CAN, SPECTATOR, Telling
from ziggurat.server.settings import Settings
from ziggurat.server.wire import socket_schema

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "web" / "generated"
NAMES = ["Ana", "Ben", "Chloe", "Dan", "Eva"]


def main() -> None:
    """Write everything."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for folder in ("reading", "learn"):
        (TARGET / folder).mkdir(exist_ok=True)
    for name, write in files().items():
        (TARGET / name).write_text(write())
    if "--samples" in sys.argv:
        for game in library.names():
            (TARGET / f"{game}.samples.json").write_text(text_of(samples(game), indent=None))


def files() -> dict[str, Callable[[], str]]:
    """What writes each file that follows from the sources alone; one that cannot be written hinders no other."""
    files: dict[str, Callable[[], str]] = {
        "wire.json": lambda: text_of(wire()),
        "errors.json": lambda: text_of(error_codes()),
        "shell.en.json": lambda: text_of(refusals()),
    }
    for game in library.names():
        files[f"{game}.json"] = functools.partial(_of_game, facts, game)
        files[f"{game}.en.json"] = functools.partial(_of_game, english, game)
    return files | reading.files() | learning.files()


def _of_game(tell: Callable[[str], Any], game: str) -> str:
    return text_of(tell(game))


def text_of(data: Any, indent: int | None = 1) -> str:
    """Data as the text of a file."""
    return json.dumps(data, indent=indent, ensure_ascii=False, separators=None if indent else (",", ":")) + "\n"


def wire() -> dict[str, Any]:
    """Every type that goes over the wire, as JSON Schema."""
    socket = socket_schema()
    components = new_app(Settings()).openapi()["components"]["schemas"]
    found: dict[str, Any] = {}
    for schemas in (components, socket["said"].pop("$defs"), socket["told"].pop("$defs")):
        found |= {name: schema for name, schema in schemas.items() if "ValidationError" not in name}
    found |= {"Said": {"oneOf": socket["said"]["oneOf"]}, "ServerMessage": {"oneOf": socket["told"]["oneOf"]}}
    text = json.dumps(found).replace("#/components/schemas/", "#/$defs/")
    return {"$defs": dict(sorted(json.loads(text).items()))}


def error_codes() -> list[str]:
    """The codes of all refusals of the server itself."""
    return sorted(Code)


def refusals() -> dict[str, str]:
    """What the server refuses with, in English, by the key of its message."""
    return {f"error.{code}": to_icu(code.sentence, {}) for code in sorted(Code)}


def facts(game: str) -> dict[str, Any]:
    """What a screen must know of a game: its kinds and keys, and all that is printed."""
    rulebook = library.rulebook(game)
    catalogue = importlib.import_module(f"ziggurat.games.{game}.catalogue")
    folder = library.folder(game)
    printed = {path.parent.name: tomllib.loads(path.read_text()) for path in sorted(folder.rglob("catalogue.toml"))}
    return {
        "name": game,
        "title": rulebook.title,
        "seats": [rulebook.min_seats, rulebook.max_seats],
        "options": [vars(option) for option in rulebook.options],
        "questions": [ask.name.lower() for ask in rulebook.Ask if ask < FIRST_STEP],
        "news": [news.name.lower() for news in rulebook.News if news],
        "actions": {kind: _arguments(rulebook, kind) for kind in dict.fromkeys(a.kind for a in rulebook.vocabulary)},
        "reasons": [why.name.lower() for why in rulebook.Why if why],
        "keys": {name.lower(): value for name, value in vars(catalogue).items() if _is_keys(name, value)},
        "choices": choices(game),
        "catalogue": printed.pop(game),
        **printed,
    }


def english(game: str) -> dict[str, str]:
    """What is said of a game in English: the sentences of its words.py, reasons.py, options and catalogue, by key.

    web/messages/en holds only what is said nowhere else, and what the browser says in another way.
    """
    rulebook, words = library.rulebook(game), words_of(game)
    sentences = {
        **{f"question.{kind}": text for kind, text in words.QUESTIONS.items()},
        **{f"news.{kind}": text for kind, text in words.NEWS.items()},
        **{f"reason.{why.name.lower()}": text for why, text in rulebook.reasons.items()},
        **{f"option.{option.name}.text": option.text for option in rulebook.options},
        **{f"source.{key}": text for key, text in words.SOURCES.items()},
        **words.phrases(),
    }
    return {key: to_icu(text, words.HOLES) for key, text in sentences.items()}


def choices(game: str) -> dict[str, list[str]]:
    """The keys of every choice in the sentences of a game, and of the sources of its points."""
    words = words_of(game)
    chosen = {name: list(hole.texts) for name, hole in words.HOLES.items() if isinstance(hole, Chosen)}
    return {**chosen, "sources": list(words.SOURCES)}


def words_of(game: str) -> Any:
    """The words.py of a game."""
    return importlib.import_module(f"ziggurat.games.{game}.words")


def _arguments(rulebook: Any, kind: str) -> list[str]:
    return next(list(action.args) for action in rulebook.vocabulary if action.kind == kind)


def _is_keys(name: str, value: Any) -> bool:
    return name.isupper() and isinstance(value, list) and bool(value) and all(isinstance(key, str) for key in value)


def samples(game: str) -> list[dict[str, Any]]:
    """A position for every kind of question, as the seat that is asked sees it, and the end of a match."""
    found: dict[str, dict[str, Any]] = {}
    for number, sample in enumerate(library.rulebook(game).shown()):
        for seed in range(1, 9):
            match = zg.load(game, seats=sample.seats, **sample.options).new(seed=seed, names=NAMES[: sample.seats])
            _follow(match, f"{number + 1}", seed, found)
    return list(found.values())


def _follow(match: Match, setting: str, seed: int, found: dict[str, dict[str, Any]]) -> None:
    """Play a match, half by `greedy` and half by chance, and keep a position of each kind; the middle of a match says
    most, so a later one takes the place of an early one."""
    chooser, bot, enough = random.Random(seed), GreedyBot(seed), 60 if seed < 4 else 140
    while not match.over and match.position < 2_000:
        kind = f"{setting} {(match.decision or {})['kind']}"
        if kind not in found or (match.position <= enough and found[kind]["position"]["position"] < match.position):
            found[kind] = _sample(match, kind, int(match.asked or 0))
        if chooser.random() < 0.7:
            match.play(bot.choose(match.sight()))
        else:
            match.play(chooser.choice(match.legal()))
    if match.over:
        found.setdefault(f"{setting} over", _sample(match, f"{setting} over", SPECTATOR))


def _sample(match: Match, name: str, viewer: int) -> dict[str, Any]:
    result = (match.result() or {}) | {"out_of_time": None, "seed": ""} if match.over else None
    telling = Telling(
        match,
        table="gallery",
        moment=match.position,
        log_kept=max(0, match.position - 6),
        clocks=None,
        thinking=False,
        result=result,
    )
    position = telling.to(viewer, NOBODY_CAN)
    return {"name": name, "options": match.game.options, "names": match.names, "position": position}


if __name__ == "__main__":
    main()
