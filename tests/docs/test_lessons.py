"""Tours and lessons: everything in web/learn can be played, and everything that is said exists in all languages."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.languages import LANGUAGES
from tools import learning

from ziggurat.engine import library
from ziggurat.engine.record import copy_of

ROOT = Path(__file__).parents[2]
GAMES = learning.names()
LESSONS = [(game, lesson.key) for game in GAMES for lesson in learning.read(game).lesson]
MOST_LETTERS = 260
"""A page or a task is one idea: it can be read on a phone without scrolling."""
FEWEST_PAGES, MOST_PAGES = 8, 12
FEWEST_LESSONS, MOST_LESSONS = 4, 7
MOST_SENTENCES = 2
SHARE_THAT_MOVES = 0.7


def messages(game: str, language: str) -> dict[str, str]:
    path = ROOT / "web" / "messages" / language / f"{game}-learn.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def lesson_of(game: str, key: str) -> learning.Lesson:
    return next(lesson for lesson in learning.read(game).lesson if lesson.key == key)


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_tour_is_possible_and_every_move_of_it_legal(game: str) -> None:
    read = learning.read(game)
    frames = [learning.frames_of(read, page) for tour in read.tour for page in tour.page]
    assert any(frames)  # something moves


@pytest.mark.parametrize("game", GAMES)
def test_there_are_four_to_seven_lessons(game: str) -> None:
    assert FEWEST_LESSONS <= len(learning.read(game).lesson) <= MOST_LESSONS


TOURS = [(game, tour.key) for game in GAMES for tour in learning.read(game).tour]


@pytest.mark.parametrize(("game", "key"), TOURS)
def test_every_tour_has_eight_to_twelve_pages(game: str, key: str) -> None:
    tour = next(tour for tour in learning.read(game).tour if tour.key == key)
    assert FEWEST_PAGES <= len(tour.page) <= MOST_PAGES


@pytest.mark.parametrize("game", GAMES)
def test_most_pages_of_a_tour_show_a_move(game: str) -> None:
    pages = [page for tour in learning.read(game).tour for page in tour.page]
    assert sum(bool(page.moves) for page in pages) >= SHARE_THAT_MOVES * len(pages)
    first = learning.read(game).tour[0].page
    assert sum(not page.moves for page in first) <= 1


OPTIONS = [(game, option.name) for game in GAMES for option in library.rulebook(game).options]


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_a_tour_explains_every_option_and_module(game: str, option: str) -> None:
    assert option not in learning.unexplained(learning.read(game)), f"{game}: no tour is about {option}"


def test_an_option_that_no_tour_explains_is_found_by_its_name() -> None:
    read = learning.read("tigris")
    fewer = replace(read, tour=tuple(tour for tour in read.tour if tour.key != "buildings"))
    assert learning.unexplained(fewer) == ["buildings"]


def test_every_game_of_the_house_is_taught() -> None:
    assert sorted(library.names()) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_position_is_used(game: str) -> None:
    read = learning.read(game)
    used = {page.at for tour in read.tour for page in tour.page} | {lesson.at for lesson in read.lesson}
    assert used == set(read.position)


@pytest.mark.parametrize(("game", "key"), LESSONS)
def test_a_lesson_is_played_to_its_end_by_the_answers_that_it_wants(game: str, key: str) -> None:
    read = learning.read(game)
    steps = [step for step, _ in learning.walk(read, lesson_of(game, key))]
    assert [step.key for step in steps] == [step.key for step in lesson_of(game, key).step]
    assert any(step.want for step in steps)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "key"), LESSONS)
def test_every_other_legal_answer_is_answered_kindly(game: str, key: str, language: str) -> None:
    said, read = messages(game, language), learning.read(game)
    answered = 0
    for step, match in learning.walk(read, lesson_of(game, key)):
        name = f"lesson.{key}.{step.key}"
        for reply in learning.others_of(step, match).values() if step.want else ():
            answered += 1
            assert f"{name}.{reply}" in said, f"{game}-learn.json ({language}) lacks {name}.{reply}: does it still fit?"
            assert said[f"{name}.{reply}"] not in ("", said[name])
    assert answered > 0, "nobody could do anything else than what is wanted"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_said_in_every_language_and_nothing_else(game: str, language: str) -> None:
    assert sorted(messages(game, language)) == sorted(learning.messages_of(learning.read(game)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_is_short(game: str, language: str) -> None:
    long = {key: len(text) for key, text in messages(game, language).items() if len(text) > MOST_LETTERS}
    assert long == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_a_tour_is_a_sentence_or_two(game: str, language: str) -> None:
    said = messages(game, language)
    pages = [f"tour.{tour.key}.{page.key}" for tour in learning.read(game).tour for page in tour.page]
    ends = {key: len(re.findall(r"[.!?…](?=\s|$)", said[key])) for key in pages}
    assert {key: said[key] for key in pages if not 1 <= ends[key] <= MOST_SENTENCES} == {}


@pytest.mark.parametrize("game", GAMES)
def test_after_every_wanted_answer_the_lesson_goes_on(game: str) -> None:
    learning.check(learning.read(game))


# ---- a right answer is never answered wrongly


def course_of(match: Any, pupil: int, moves: list[str]) -> list[Any]:
    """Who is asked what after each of some moves, and the pupil's points there, as far as they can be made."""
    game, s, found = match.game, copy_of(match.s), []
    for move in moves:
        answer = game.action(move).id
        if not s.n_open or game.rulebook.doors.why_not(s, answer):
            break
        game.apply(s, answer)
        asked = s.agenda[s.n_open] if s.n_open else None
        points = sum(game.rulebook.breakdown(s, pupil).values())
        found.append((int(asked.seat), int(asked.kind), points) if asked is not None else (0, 0, points))
    return found


def kind_of(move: str) -> str:
    """An answer without its last word, which says where, which or how many."""
    return move.rpartition(" ")[0]


@pytest.mark.parametrize(("game", "key"), LESSONS)
def test_an_answer_that_does_as_much_as_a_wanted_one_is_wanted_or_has_a_reply_of_its_own(game: str, key: str) -> None:
    """As much: whatever follows in the lesson is possible after it as well, and brings the same points."""
    learnt, lesson = learning.read(game), lesson_of(game, key)
    pupil = learnt.position[lesson.at].viewer
    steps = [(step, learning.fork_of(match)) for step, match in learning.walk(learnt, lesson)]
    line = [[*learning.wanted_of(step, match)[:1], *step.then] for step, match in steps]
    for at, (step, match) in enumerate(steps):
        if not step.want:
            continue
        wanted, others = learning.wanted_of(step, match), learning.others_of(step, match)
        rest = [*step.then, *(move for moves in line[at + 1 :] for move in moves)]
        courses = {move: course_of(match, pupil, [move, *rest]) for move in wanted}
        usual = courses[wanted[0]]
        unequal = [move for move, course in courses.items() if course[0][2] != usual[0][2]]
        assert unequal == [], f"{key}, {step.key}: {unequal} do less or more than {wanted[0]!r}"
        kinds = {kind_of(move) for move in wanted} - {""}
        alike = {m for m in others if kind_of(m) in kinds and course_of(match, pupil, [m, *rest]) == usual}
        replies = {others[move] for move in alike}
        unlike = {move for move, reply in others.items() if reply in replies} - alike
        assert not unlike, f"{key}, {step.key}: {sorted(alike)} do as much as {wanted}; {sorted(unlike)} hear the same"


# ---- what cannot be is refused with its place

SMALL = """
[position.here]
seats = 2
text = "round 1\\nship ..\\nseat 1 sled 1\\nseat 2 sled 1"

[[tour]]
key = "base"
{tour}

[[tour.page]]
key = "look"
at = "{at}"
moves = ["{move}"]

[[lesson]]
key = "first"
at = "here"

[[lesson.step]]
key = "do"
want = ["{want}"]
reply = [{{ to = "{to}", key = "x" }}]
{more}
"""
RIGHT = {"tour": "", "at": "here", "move": "get", "want": "get", "to": "place", "more": ""}


def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **changed: Any) -> learning.Learning:
    (tmp_path / "imhotep.toml").write_text(SMALL.format(**RIGHT | changed))
    monkeypatch.setattr(learning, "FOLDER", tmp_path)
    learning.read.cache_clear()
    try:
        return learning.read("imhotep")
    finally:
        learning.read.cache_clear()


def test_a_small_file_of_lessons_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learning.check(small(tmp_path, monkeypatch))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"tour": "about = ['weather']"}, "imhotep, tour base: there is no option 'weather'"),
        ({"at": "nowhere"}, "imhotep, tour base, page look: there is no position 'nowhere'"),
        (
            {"move": "sail ship 1 to temple"},
            "imhotep, tour base, page look: 'sail ship 1 to temple' is not possible: That ship",
        ),
        ({"want": "dance"}, "imhotep, lesson first: step do: 'dance' is no move"),
        ({"want": "pass"}, "imhotep, lesson first: step do: nothing that is wanted is legal; legal is get, place"),
        ({"to": "sing"}, "imhotep, lesson first: step do: nobody can answer 'sing' wrongly"),
        ({"more": "\n[[lesson.step]]\nkey = 'more'"}, "imhotep, lesson first: step do: after 'get' seat 2 is asked"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_place(
    changed: dict[str, str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = small(tmp_path, monkeypatch, **changed)
    with pytest.raises(learning.BadLesson, match="^" + sentence.replace(".", r"\.")):
        learning.check(read)


def test_a_lesson_that_no_longer_fits_names_itself_wherever_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = small(tmp_path, monkeypatch, want="pass")
    with pytest.raises(learning.BadLesson, match="imhotep, lesson first: step do: nothing that is wanted is legal"):
        list(learning.walk(read, read.lesson[0]))
    with pytest.raises(learning.BadLesson, match="imhotep, lesson first: step do: nothing that is wanted is legal"):
        learning.messages_of(read)


def test_a_word_that_means_nothing_is_refused_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(learning.BadLesson, match=r"imhotep, lesson first, step do: .*'wants'"):
        small(tmp_path, monkeypatch, more="wants = 1")


def test_the_guide_is_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = (ROOT / "docs" / "guides" / "write-a-lesson.md").read_text(encoding="utf-8")
    written = "\n".join(re.findall(r"```toml\n(.*?)```", guide, re.DOTALL))
    (needed,) = re.findall(r"```text\n(.*?)```", guide, re.DOTALL)
    (tmp_path / "imhotep.toml").write_text(written)
    monkeypatch.setattr(learning, "FOLDER", tmp_path)
    learning.read.cache_clear()
    read = learning.read("imhotep")
    learning.read.cache_clear()
    learning.check(read)
    assert learning.messages_of(read) == needed.split()
