"""Tours and lessons for the browser: reads web/learn/<game>.toml, plays everything in it, writes generated/learn.

What is written there is checked here, by the rules themselves: every position can be, every move is legal, every lesson
leads from its first step to its last by the answers that it wants, and after each of them its pupil is asked again.
Whatever is wrong is refused with the place where it stands. docs/guides/write-a-lesson.md says how to write one.
"""

from __future__ import annotations

import contextlib
import functools
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from tools.reading import completed, differences, opening

from ziggurat.engine import library
from ziggurat.engine.errors import ZigguratError
from ziggurat.engine.match import Match
from ziggurat.engine.plain import plain_twin
from ziggurat.engine.record import copy_of, dtype_of, size_of_facts
from ziggurat.engine.seats import NATURE

FOLDER = Path(__file__).resolve().parents[1] / "web" / "learn"

OTHER = "other"
"""The message for every answer that nothing else is said to."""


class BadLesson(ValueError):
    """Something in a file of lessons cannot be; the sentence says where."""


@dataclass(frozen=True)
class Place:
    """A position that pages and lessons begin at."""

    seats: int
    text: str
    viewer: int = 1
    """Through whose eyes it is seen; the pupil's seat."""
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    """Moves from the text on that lead there."""


@dataclass(frozen=True)
class Page:
    """One idea of a tour."""

    key: str
    at: str
    light: tuple[str, ...] = ()
    """The parts of the board that are lit."""
    near: float = 1.0
    """How near the eye goes to them; 0 is not at all."""
    moves: tuple[str, ...] = ()
    """What is played while one looks."""
    panel: bool | int = False
    """What the viewer owns is shown below the board, or what the seat owns that is named."""


@dataclass(frozen=True)
class Tour:
    """Some pages about a game, or about one thing that can be chosen in it."""

    key: str
    page: tuple[Page, ...]
    about: tuple[str, ...] = ()
    """The options of the game that it explains; the first tour explains the game itself."""


@dataclass(frozen=True)
class Reply:
    """What is said to a legal answer that was not wanted."""

    to: str
    key: str


@dataclass(frozen=True)
class Step:
    """A task, or something to read where no answer is wanted."""

    key: str
    want: tuple[str, ...] = ()
    """The answers that are wanted, each as a move or its beginning; with none there is only something to read."""
    gain: Mapping[str, int] = field(default_factory=dict)
    """What a wanted answer brings: how far numbers rise among what the pupil sees as its own, by the ways to them."""
    light: tuple[str, ...] = ()
    reply: tuple[Reply, ...] = ()
    then: tuple[str, ...] = ()
    """What the others and Nature answer afterwards."""
    praise: bool = False
    """Something is said to the answer that was wanted."""


@dataclass(frozen=True)
class Lesson:
    """Tasks on the real board, one after the other."""

    key: str
    at: str
    step: tuple[Step, ...]


@dataclass(frozen=True)
class Learning:
    """All tours and lessons of a game."""

    game: str
    position: Mapping[str, Place]
    tour: tuple[Tour, ...]
    lesson: tuple[Lesson, ...]


# ---- reading


def names() -> list[str]:
    """The games that can be learnt."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@functools.cache
def read(game: str) -> Learning:
    """The tours and lessons of a game, as they are written."""
    data = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    places = {name: _made(Place, given, f"{game}, position {name}") for name, given in data["position"].items()}
    tours = tuple(_tour(given, game) for given in data["tour"])
    lessons = tuple(_lesson(given, game) for given in data["lesson"])
    return Learning(game, places, tours, lessons)


def _tour(given: dict[str, Any], game: str) -> Tour:
    where = f"{game}, tour {given.get('key')}"
    pages = tuple(_made(Page, page, f"{where}, page {page.get('key')}") for page in given["page"])
    return _made(Tour, given | {"page": pages}, where)


def _lesson(given: dict[str, Any], game: str) -> Lesson:
    where = f"{game}, lesson {given.get('key')}"
    steps = []
    for step in given["step"]:
        replies = tuple(_made(Reply, reply, f"{where}, step {step.get('key')}") for reply in step.get("reply", ()))
        steps.append(_made(Step, step | {"reply": replies}, f"{where}, step {step.get('key')}"))
    return _made(Lesson, given | {"step": tuple(steps)}, where)


def _made(kind: Any, given: Mapping[str, Any], where: str) -> Any:
    try:
        return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in given.items()})
    except TypeError as error:
        raise BadLesson(f"{where}: {error}") from None


# ---- playing


def match_at(learning: Learning, name: str) -> Match:
    """A match that stands at a position, with Nature's questions open. Nothing is compiled for it."""
    place = learning.position.get(name)
    if place is None:
        raise BadLesson(f"there is no position {name!r}")
    game = plain_twin(library.rulebook(learning.game)).new_game(place.seats, dict(place.options))
    match: Match = game.new(nature="manual", opening=place.text)
    for move in place.moves:
        match.play(move)
    return match


def is_meant(move: str, wanted: str) -> bool:
    """A legal answer is one that was written, or begins with it."""
    return move == wanted or move.startswith(f"{wanted} ")


def wanted_of(step: Step, match: Match) -> list[str]:
    """The legal answers that a step wants."""
    return [action.text for action in match.legal() if is_wanted(step, match, action.text)]


def is_wanted(step: Step, match: Match, move: str) -> bool:
    """Whether a step wants a legal answer."""
    return any(is_meant(move, want) for want in step.want) and (not step.gain or brings(step, match, move))


def brings(step: Step, match: Match, move: str) -> bool:
    """Whether an answer raises the numbers of whoever gives it as far as the step says."""
    game, pupil, after = match.game, match.asked or 0, copy_of(match.s)
    game.apply(after, game.action(move).id)
    before, then = (game.rulebook.own_view(s, pupil) for s in (match.s, after))
    return all(number_at(then, way) - number_at(before, way) == rise for way, rise in step.gain.items())


def number_at(seen: Any, way: str) -> int:
    """The number to which a way leads, as `points.blue` does."""
    for name in way.split("."):
        if not isinstance(seen, Mapping) or name not in seen:
            raise BadLesson(f"there is no {way!r}")
        seen = seen[name]
    return int(seen)


def fork_of(match: Match) -> Match:
    """A match that goes on from here by itself, with Nature's questions open."""
    fork = match.fork()
    fork.nature = "manual"
    return fork


def others_of(step: Step, match: Match) -> dict[str, str]:
    """The legal answers that a step does not want, each with the key of what is said to it."""
    wanted = set(wanted_of(step, match))
    return {action.text: reply_to(step, action.text) for action in match.legal() if action.text not in wanted}


def reply_to(step: Step, move: str) -> str:
    """The key of what is said to an answer that was not wanted."""
    return next((reply.key for reply in step.reply if is_meant(move, reply.to)), OTHER)


def walk(learning: Learning, lesson: Lesson) -> Iterator[tuple[Step, Match]]:
    """Go through a lesson by the first answer that each step wants: the match stands where the step is asked."""
    where = f"{learning.game}, lesson {lesson.key}"
    with _at(where):
        match = match_at(learning, lesson.at)
    for step in lesson.step:
        with _at(f"{where}: step {step.key}"):
            _check_asked(step, match, learning.position[lesson.at].viewer)
        yield step, match
        with _at(f"{where}: step {step.key}"):
            for move in (*wanted_of(step, match)[:1], *step.then):
                match.play(move)


def _check_asked(step: Step, match: Match, pupil: int) -> None:
    """Refuse a step that the match does not lead to, or whose answers cannot be given there."""
    if match.asked != pupil:
        raise BadLesson(f"seat {match.asked} is asked, and not the pupil")
    moves = [action.text for action in match.game.rulebook.vocabulary]
    for want in step.want:
        if not any(is_meant(move, want) for move in moves):
            raise BadLesson(f"{want!r} is no move")
    if step.want and not wanted_of(step, match):
        raise BadLesson(f"nothing that is wanted is legal; legal is {', '.join(others_of(step, match))}")


def check(learning: Learning) -> None:
    """Refuse what cannot be played, naming where it stands."""
    options = {option.name for option in library.rulebook(learning.game).options}
    for tour in learning.tour:
        for unknown in sorted(set(tour.about) - options):
            raise BadLesson(f"{learning.game}, tour {tour.key}: there is no option {unknown!r}")
        for page in tour.page:
            with _at(f"{learning.game}, tour {tour.key}, page {page.key}"):
                frames_of(learning, page)
    for lesson in learning.lesson:
        for step, match in walk(learning, lesson):
            with _at(f"{learning.game}, lesson {lesson.key}: step {step.key}"):
                _check_step(step, match, learning.position[lesson.at].viewer, step is lesson.step[-1])


def _check_step(step: Step, match: Match, pupil: int, is_last: bool) -> None:
    wanted, others = wanted_of(step, match), others_of(step, match)
    for reply in step.reply:
        if reply.key not in others.values():
            raise BadLesson(f"nobody can answer {reply.to!r} wrongly")
    for move in wanted:
        fork = fork_of(match)
        for next_move in (move, *step.then):
            fork.play(next_move)
        if not is_last and fork.asked != pupil:
            raise BadLesson(f"after {move!r} seat {fork.asked} is asked: {fork.question}")


@contextlib.contextmanager
def _at(where: str) -> Iterator[None]:
    """Says of an error where in the file it belongs."""
    try:
        yield
    except (ZigguratError, ValueError) as error:
        raise BadLesson(f"{where}: {error}") from error


def unexplained(learning: Learning) -> list[str]:
    """The options of the game that no tour explains."""
    explained = {option for tour in learning.tour for option in tour.about}
    return [option.name for option in library.rulebook(learning.game).options if option.name not in explained]


# ---- what is said


def messages_of(learning: Learning) -> list[str]:
    """The keys of all messages that the tours and lessons of a game need."""
    keys = []
    for tour in learning.tour:
        keys.append(f"tour.{tour.key}")
        for page in tour.page:
            keys += [f"tour.{tour.key}.{page.key}.title", f"tour.{tour.key}.{page.key}"]
    for lesson in learning.lesson:
        keys += [f"lesson.{lesson.key}", f"lesson.{lesson.key}.text", f"lesson.{lesson.key}.end"]
        for step, match in walk(learning, lesson):
            name = f"lesson.{lesson.key}.{step.key}"
            said = set(others_of(step, match).values()) if step.want else set()
            keys += [name, *sorted(f"{name}.{reply}" for reply in said), *([f"{name}.praise"] if step.praise else [])]
    return keys


# ---- writing


def files() -> dict[str, Callable[[], str]]:
    """What writes each file that the browser reads, by its name in web/generated."""
    return {f"learn/{game}.json": functools.partial(_file, game) for game in names()}


def _file(game: str) -> str:
    return _text_of(data_of(read(game)))


def _text_of(data: Any) -> str:
    """One page or step on a line, so that a change can be read."""
    return json.dumps(data, indent=None, ensure_ascii=False, separators=(",", ":")).replace('{"key"', '\n{"key"') + "\n"


def data_of(learning: Learning) -> dict[str, Any]:
    """The tours and lessons of a game, with positions as what differs from an opening."""
    check(learning)
    lessons = [{"key": lesson.key, "at": lesson.at, "steps": _steps(learning, lesson)} for lesson in learning.lesson]
    return {
        "positions": {name: _position(learning, name) for name in learning.position},
        "tours": [{"key": tour.key, "pages": [_page(learning, page) for page in tour.page]} for tour in learning.tour],
        "lessons": lessons,
        "messages": messages_of(learning),
    }


def _position(learning: Learning, name: str) -> dict[str, Any]:
    place, book = learning.position[name], library.rulebook(learning.game)
    begun = opening(book, place.seats, completed(book, place.seats, place.options))
    runs = differences(_facts_of(begun, book), _facts_of(match_at(learning, name).s, book))
    return {"seats": place.seats, "options": dict(place.options), "viewer": place.viewer, "runs": runs}


def _facts_of(s: Any, book: Any) -> Any:
    """The facts of a record as numbers of 16 bits, its work space blank."""
    numbers = np.frombuffer(s.tobytes(), np.int16).copy()
    assert len(numbers) * 2 == dtype_of(book.State).itemsize
    numbers[size_of_facts(book.State) // 2 :] = 0
    return numbers


def _page(learning: Learning, page: Page) -> dict[str, Any]:
    shown = {"key": page.key, "at": page.at, "light": page.light, "near": page.near}
    shown["panel"] = learning.position[page.at].viewer if page.panel is True else int(page.panel)
    return shown | {"frames": frames_of(learning, page)}


def frames_of(learning: Learning, page: Page) -> list[dict[str, Any]]:
    """What follows from each move of a page: what changes in the record, and the news that its viewer may read."""
    match, frames = match_at(learning, page.at), []
    book, viewer = library.rulebook(learning.game), learning.position[page.at].viewer
    for move in page.moves:
        before, seat = _facts_of(match.s, book), match.asked
        match.play(move)
        news = [item for item in match.game.news(match.s) if item.get("only_for", 0) in (NATURE, viewer)]
        frames.append({"seat": seat, "runs": differences(before, _facts_of(match.s, book)), "news": news})
    return frames


def _steps(learning: Learning, lesson: Lesson) -> list[dict[str, Any]]:
    return [
        {
            "key": step.key,
            "want": step.want,
            "gain": dict(step.gain),
            "light": step.light,
            "replies": [[reply.to, reply.key] for reply in step.reply],
            "then": step.then,
            "praise": step.praise,
        }
        for step in lesson.step
    ]
