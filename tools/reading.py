"""What a browser needs to read a game without Python: a module of TypeScript per game, in web/generated/reading.

It holds the layout of records, the words of actions, the openings, the kinds and reasons, and the views, which
tools/translate.py makes of view.py. web/src/lib/device/reading is what reads it; its README says how. `fits.json` says
which engines go with these modules.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from tools.translate import Translation

from ziggurat.engine import library
from ziggurat.engine.errors import BadOption
from ziggurat.engine.game import Rulebook
from ziggurat.engine.plain import plain_twin
from ziggurat.engine.record import blank, dtype_of, size_of_facts
from ziggurat.server.fitting import fits, kinds_of, layouts_of, vocabulary_of

HEAD = """// Written by tools/web_facts.py: do not edit. Views are {game}/view.py, translated by tools/translate.py.
import * as py from "$lib/device/reading/python";
import type {{ Data, Layouts }} from "$lib/device/reading/data";

const layouts = {layouts} as const satisfies Layouts;

export const data: Data = {{
  ...{data},
  layouts,
}};

{views}
export {{ {exported} }};
"""


def files() -> dict[str, Callable[[], str]]:
    """What writes the module of every game, and which engines go with them, by name in web/generated."""
    modules = {f"reading/{game}.ts": functools.partial(_module, game) for game in library.names()}
    return {**modules, "fits.json": _fits}


def _module(game: str) -> str:
    return module_of(library.rulebook(game))


def _fits() -> str:
    return json.dumps({game: fits_of(game) for game in library.names()}, indent=1) + "\n"


def fits_of(game: str) -> dict[str, Any]:
    """Which engines of a game go with its module: what the web app must know before it loads either."""
    book = library.rulebook(game)
    return {"fits": fits(game), "rules": book.rules_version, "seats": [book.min_seats, book.max_seats]}


def module_of(book: Rulebook) -> str:
    """The module of a game as text."""
    views: list[Callable[..., Any]] = [book.public_view, book.own_view, book.breakdown]
    translation = Translation(views)
    exported = ", ".join(f"{translation.name_of(view)} as {name}" for view, name in zip(views, VIEWS, strict=True))
    return HEAD.format(
        game=book.name,
        layouts=in_lines(layouts_of(book.State)),
        data=in_lines(data_of(book)),
        views=translation.text(),
        exported=exported,
    )


VIEWS = ("publicView", "ownView", "breakdown")


def in_lines(data: Mapping[str, Any]) -> str:
    """Data as JSON with one entry on a line, so that a change can be read."""
    lines = [f"  {json.dumps(name)}: {_compact(value)}" for name, value in data.items()]
    return "{\n" + ",\n".join(lines) + ",\n}"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def data_of(book: Rulebook) -> dict[str, Any]:
    """Everything about a game but its layouts and views."""
    return {
        "name": book.name,
        "title": book.title,
        "rules": book.rules_version,
        "seats": [book.min_seats, book.max_seats],
        "maxLegal": book.max_legal,
        "maxMoves": book.max_moves,
        "partsOfAPoint": book.parts_of_a_point,
        "sourcesAreFractions": _has_fractions(book),
        "sizeOfFacts": size_of_facts(book.State),
        "options": [vars(option) for option in book.options],
        "implied": implied(book),
        **kinds_of(book),
        "vocabulary": vocabulary_of(book.vocabulary),
        "openings": openings_of(book),
    }


def _has_fractions(book: Rulebook) -> bool:
    """Points by source are written with a fraction in a record: `12.0`."""
    s = opening(book, book.min_seats, completed(book, book.min_seats, {}))
    return any(isinstance(points, float) for points in book.breakdown(s, 1).values())


# ---- openings


def settings_of(book: Rulebook) -> Iterable[tuple[int, dict[str, Any]]]:
    """Every number of seats with every choice of options that goes with it."""
    for seats in range(book.min_seats, book.max_seats + 1):
        for chosen in itertools.product(*(option.choices for option in book.options)):
            options = {option.name: choice for option, choice in zip(book.options, chosen, strict=True)}
            if is_possible(book, seats, options):
                yield seats, options


def is_possible(book: Rulebook, seats: int, options: Mapping[str, Any]) -> bool:
    """The options go with the seats."""
    try:
        return completed(book, seats, options) == options
    except BadOption:
        return False


def completed(book: Rulebook, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, given some."""
    return book.new_game(seats, given).options


def implied(book: Rulebook) -> dict[int, dict[str, Any]]:
    """The options that a number of seats brings with it and cannot do without."""
    found: dict[int, dict[str, Any]] = {}
    for seats in range(book.min_seats, book.max_seats + 1):
        usual = completed(book, seats, {})
        forced = {option.name: usual[option.name] for option in book.options if usual[option.name] != option.default}
        for name in forced:
            others = (choice for option in book.options if option.name == name for choice in option.choices)
            if any(is_possible(book, seats, usual | {name: other}) for other in others if other != forced[name]):
                raise TypeError(f"{book.title}: {name} is only usual with {seats} seats, which a browser cannot tell")
        if forced:
            found[seats] = forced
    return found


def opening(book: Rulebook, seats: int, options: Mapping[str, Any]) -> Any:
    """The opening position, as the rules of the plain twin begin it: nothing has to be compiled for it."""
    s = blank(book.State)
    book.set_up(s, seats, options)
    plain_twin(book).doors.begin(s)
    return s


def openings_of(book: Rulebook) -> dict[str, Any]:
    """All openings: for every number of seats the usual one, and what every other choice of an option changes in it.

    Choices that together do something else than one after the other are told whole, under `others`.
    """
    usual: dict[int, list[list[int]]] = {}
    changes: dict[str, list[list[int]]] = {}
    others: dict[str, list[list[int]]] = {}
    nothing = np.zeros(dtype_of(book.State).itemsize // 2, np.int16)
    for seats, options in settings_of(book):
        shorts = np.frombuffer(opening(book, seats, options).tobytes(), np.int16)
        chosen = [name for name, choice in options.items() if choice != completed(book, seats, {})[name]]
        if not chosen:
            usual[seats] = differences(nothing, shorts)
        made = _with(nothing, usual[seats])
        if len(chosen) == 1:
            changes[_key(seats, options, chosen)] = differences(made, shorts)
            continue
        for name in chosen:
            made = _with(made, changes[_key(seats, options, [name])])
        if not np.array_equal(made, shorts):
            others[_key(seats, options, chosen)] = differences(nothing, shorts)
    return {"usual": usual, "changes": changes, "others": others}


def _key(seats: int, options: Mapping[str, Any], chosen: Iterable[str]) -> str:
    """The name of a choice: `3 wrath=true`."""
    return " ".join([str(seats), *(f"{name}={json.dumps(options[name])}" for name in chosen)])


def differences(before: Any, after: Any) -> list[list[int]]:
    """Runs of words that differ: where each begins, and what stands there."""
    runs: list[list[int]] = []
    for at in np.flatnonzero(before != after).tolist():
        if runs and runs[-1][0] + len(runs[-1]) - 1 == at:
            runs[-1].append(int(after[at]))
        else:
            runs.append([at, int(after[at])])
    return runs


def _with(words: Any, runs: Iterable[list[int]]) -> Any:
    changed = words.copy()
    for at, *run in runs:
        changed[at : at + len(run)] = run
    return changed
