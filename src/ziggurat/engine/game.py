"""A game as the storeys above see it: what it hands in (`Rulebook`), and the game with its options chosen (`Game`)."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine import batch, compiling, record, steps, usual
from ziggurat.engine.actions import Action, Vocabulary
from ziggurat.engine.arguments import Arguments, in_words
from ziggurat.engine.chance import new_dice
from ziggurat.engine.due import Agenda
from ziggurat.engine.errors import MATCH_IS_OVER, BadOption, BadPosition, Reason, UnknownMove
from ziggurat.engine.features import Features
from ziggurat.engine.habits import Habits
from ziggurat.engine.laws import NoLaw
from ziggurat.engine.observed import Observed
from ziggurat.engine.rule import rule_for
from ziggurat.engine.samples import Sample, Samples

if TYPE_CHECKING:
    from ziggurat.engine.match import Match

SeatName = Callable[[int], str]
UNSAID: Any = None
"""What a rulebook was not given, until the usual is filled in."""


@dataclass(frozen=True)
class Option:
    """One thing to choose before a match. A screen can draw it from this."""

    name: str
    choices: tuple[Any, ...]
    default: Any
    text: str

    def read(self, value: Any) -> Any:
        """The choice a value means; text is understood, so that options can come from a command line."""
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        for choice in self.choices:
            if isinstance(value, str) and value.lower() in _spellings(choice):
                return choice
        allowed = " or ".join(self.shown(choice) for choice in self.choices)
        raise BadOption(f"Option {self.name} cannot be {value!r:.60}; it is {allowed}.")

    @staticmethod
    def shown(choice: Any) -> str:
        """A choice as people write it."""
        return str(choice).lower() if isinstance(choice, bool) else str(choice)


def _spellings(choice: Any) -> tuple[str, ...]:
    if choice is True:
        return ("true", "yes", "on", "1")
    if choice is False:
        return ("false", "no", "off", "0")
    return (str(choice).lower(),)


@dataclass(frozen=True, eq=False, kw_only=True)
class Rulebook:
    """All that a game hands in to be played. Every game package makes one; what it does not say is as usual."""

    name: str
    """The name of its folder."""
    title: str = ""
    """Its name as people write it; the name of its folder with a capital letter, if not said."""
    rules_version: int = 1
    """Goes up whenever an old record would replay differently."""
    min_seats: int
    max_seats: int
    options: tuple[Option, ...] = ()
    State: type
    vocabulary: Vocabulary
    Ask: type[IntEnum]
    News: type[IntEnum]
    news_says: Mapping[Any, Arguments] = field(default_factory=dict)
    """The arguments of every kind of news, in words; a kind that is not named says its numbers."""
    agenda: Agenda | None = None
    """The arguments of every question and step, in words; without it they are numbers."""
    Why: type[IntEnum]
    reasons: Mapping[Any, str]
    """The sentence of every `Why`."""
    doors: ModuleType
    """Doors to the rules. It has: begin, legal, apply, why_not, score. It may have: weight (where there is chance),
    pick (where one of many legal actions can be drawn without listing them all), imagine and reader (where there are
    secrets), is_ahead (where points do not decide alone), sources (where points come from several), foresee and
    appraise (a guess at the end, for bots), describe (the features of a position, where it has any), audit (the first
    law that a move has broken, where it has laws)."""
    max_legal: int = 0
    """No position offers more actions than this; as many as there are, if not said."""
    max_moves: int = 10_000
    """No match takes more moves than this, Nature's included."""
    set_up: Callable[[Any, int, Mapping[str, Any]], None]
    """Fill a blank record with the opening position."""
    implied_options: Callable[[int, Mapping[str, Any]], Mapping[str, Any]] = lambda seats, given: given
    """What follows from the number of seats and the options that were given; those it does not name are as usual."""

    # ---- what people see; as usual (engine/usual.py) where it is not said

    public_view: Callable[[Any], dict[str, Any]] = UNSAID
    """What everyone may know, as plain data, with a list of `players` in the order of their seats."""
    own_view: Callable[[Any, int], dict[str, Any]] = UNSAID
    """What a seat alone may know: it is laid over the seat's own entry among the players."""
    breakdown: Callable[[Any, int], Mapping[str, float]] = UNSAID
    """A seat's points by source."""
    sources: tuple[str, ...] = ("points",)
    """Where points come from: the keys of `breakdown`, in the order in which the door `sources` counts them from 1."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """Sentences by key, `question.turn` and `news.stone_taken`, for a game that tells its questions and news by these
    alone: arguments stand in braces, and `{name}` is who did it."""
    question: Callable[[Mapping[str, Any]], str] = UNSAID
    """An open decision as a sentence."""
    narrate: Callable[[Mapping[str, Any], SeatName], str] = UNSAID
    """A news item as a sentence, given how to name a seat."""
    picture: Callable[[Mapping[str, Any], SeatName], str] = UNSAID
    """A view drawn as text."""
    styles: tuple[tuple[str, str], ...] = ()
    """How a terminal colours the picture: patterns with a style for what they find."""
    position_from_text: Callable[[Any, str], None] = UNSAID
    """Fill a set-up record with the position a text describes."""
    position_to_text: Callable[[Any], str] = UNSAID
    """A position as text, complete: `position_from_text` makes the same facts of it."""

    # ---- what belongs to it besides the rules

    fields_since: int = 1
    """The rules version since which positions have the fields they have now: earlier facts cannot be compared."""
    parts_of_a_point: int = 1
    """The rules count points in such parts, where halves or quarters can be scored."""
    habits: Habits = field(default_factory=Habits)
    """How a search searches it that goes by the outlook."""
    net_habits: Habits = field(default_factory=lambda: Habits(playout=0))
    """How a search searches it that goes by a net."""
    gpu_registers: int = 0
    """The registers that each thread of a GPU has at most when it plays whole matches: fewer let more threads run at
    once, and keep more in memory. No limit, if not said; benches/gpu_limits.py measures what is best."""
    features: Features = field(default_factory=Features)
    """What a learned evaluation knows of its positions; none, if not said."""
    observed: Observed = field(default_factory=Observed)
    """Where seats stand in its record, for programs that look at it from one of them."""
    Law: type[IntEnum] = NoLaw
    """What holds after every move of it; none but the laws of all games, if not said."""
    samples: Samples = field(default_factory=Samples)
    """What tests play and pages show of it."""

    def __post_init__(self) -> None:
        usual.complete(self.doors)
        object.__setattr__(self, "title", self.title or self.name.capitalize())
        object.__setattr__(self, "max_legal", self.max_legal or len(self.vocabulary))
        for name, part in usual.usual_parts(self).items():
            if getattr(self, name) is UNSAID:
                object.__setattr__(self, name, part)
        missing = usual.missing_sentences(self)
        if missing:
            raise ValueError(f"{self.title} has no sentence for {', '.join(missing)}")

    @property
    def has_notation(self) -> bool:
        """Its positions can be written as text."""
        return not hasattr(self.position_to_text, "is_usual")

    def messages(self) -> dict[str, str]:
        """Its English words by key, for a screen that has none of its own for this game."""
        reasons = {f"reason.{why.name.lower()}": self.reasons[why] for why in self.Why if why}
        options = {f"option.{option.name}.text": option.text for option in self.options}
        return {**self.sentences, **reasons, **options}

    def tested(self) -> tuple[Sample, ...]:
        """The settings that the common tests are run over."""
        every = (Sample(str(seats), seats) for seats in range(self.min_seats, self.max_seats + 1))
        return self.samples.tested or tuple(every)

    def for_bots(self) -> tuple[Sample, ...]:
        """The settings that bots are tried on."""
        return self.samples.for_bots or (Sample(str(self.min_seats), self.min_seats),)

    def shown(self) -> tuple[Sample, ...]:
        """The settings that the gallery page shows."""
        return self.samples.shown or (Sample("usual", self.max_seats),)

    def view(self, s: Any, seat: int) -> dict[str, Any]:
        """What a seat may know, as plain data; seat 0 stands for a spectator."""
        return self.view_with_own(self.public_view(s), s, seat)

    def view_with_own(self, public: dict[str, Any], s: Any, seat: int) -> dict[str, Any]:
        """What a seat may know, given what everyone may know."""
        if not seat:
            return public
        players = list(public["players"])
        players[seat - 1] = players[seat - 1] | self.own_view(s, seat)
        return public | {"players": players}

    def new_game(self, seats: int, options: Mapping[str, Any]) -> Game:
        """The game for a number of seats with options, each checked by name."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.min_seats <= seats <= self.max_seats:
            raise BadOption(f"{self.title} is for {self.min_seats} to {self.max_seats} seats, not {seats!r}.")
        known = {option.name: option for option in self.options}
        options = _with_underscores(options)
        for name in options:
            if name not in known:
                listed = f"It has: {', '.join(known)}." if known else "It has none."
                raise BadOption(f"{self.title} has no option {name!r:.60}. {listed}")
        chosen = self.implied_options(seats, {name: known[name].read(value) for name, value in options.items()})
        return Game(self, seats, {name: chosen.get(name, option.default) for name, option in known.items()})


def _with_underscores(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options by name, as it is spelled in the library: a hyphen or a space is as good as an underscore."""
    spelled: dict[str, Any] = {}
    for name, value in options.items():
        name = re.sub("[- ]", "_", name)
        if name in spelled:
            raise BadOption(f"Option {name:.60} is given twice.")
        spelled[name] = value
    return spelled


class Game:
    """The rules of a game for a number of seats, with its options chosen: new matches begin here.

    `legal`, `apply`, `why_not`, `weight`, `score`, `rank`, `imagine` and `reader` are the rules themselves, over bare
    records; `apply_all`, `play_out` and `play_many` are whole matches in compiled code (engine/batch.py); `answer`,
    `count_cases` and `answer_in_case` are single steps of a match (engine/steps.py).
    """

    def __init__(self, rulebook: Rulebook, seats: int, options: Mapping[str, Any]) -> None:
        self.rulebook = rulebook
        self.name = rulebook.name
        self.title = rulebook.title
        self.seats = seats
        self.options = dict(options)
        self.vocabulary = rulebook.vocabulary
        self._names_of_asked: tuple[str, ...] = record.dtype_of(rulebook.State)["agenda"].base.names or ()
        self._news_says = {kind.name.lower(): says for kind, says in rulebook.news_says.items()}
        self._reasons = {int(why): Reason(why.name.lower(), rulebook.reasons[why]) for why in rulebook.Why if why}
        doors = rulebook.doors
        self.legal, self.apply, self.why_not, self.weight = doors.legal, doors.apply, doors.why_not, doors.weight
        self.score, self.imagine, self.reader = doors.score, doors.imagine, doors.reader
        self.rank = rule_for(doors, batch.rank)
        self.apply_all = rule_for(doors, batch.apply_all)
        self.play_out = rule_for(doors, batch.play_out)
        self.play_many = rule_for(doors, batch.play_many)
        self.answer = rule_for(doors, steps.answer)
        self.count_cases = rule_for(doors, steps.count_cases)
        self.answer_in_case = rule_for(doors, steps.answer_in_case)
        self._list_answers = rule_for(doors, steps.list_answers)
        self._why_refused = rule_for(doors, steps.why_refused)

    def __repr__(self) -> str:
        options = self.rulebook.options
        changed = [f"{o.name}={self.options[o.name]!r}" for o in options if self.options[o.name] != o.default]
        return f"load({', '.join([repr(self.name), f'seats={self.seats}', *changed])})"

    def new(self, seed: int | None = None, **settings: Any) -> Match:
        """Begin a match. The seed drives Nature; without one she draws securely. Settings are those of `Match`."""
        from ziggurat.engine.match import Match  # a storey above this one

        return Match(self, seed, **settings)

    # ---- positions

    def opening(self) -> Any:
        """A new record with the opening position."""
        prepare(self.rulebook)
        s = record.blank(self.rulebook.State)
        self.rulebook.set_up(s, self.seats, self.options)
        self.rulebook.doors.begin(s)
        return s

    def position(self, text: str) -> Any:
        """A new record with the position that a text describes."""
        prepare(self.rulebook)
        s = record.blank(self.rulebook.State)
        self.rulebook.set_up(s, self.seats, self.options)
        self.rulebook.position_from_text(s, text)
        if s["n_open"] and not self.legal_ids(s):
            raise BadPosition("Nothing could answer the open question of this position.")
        return s

    def to_text(self, s: Any) -> str:
        """A position as text, at any question: `position` makes the same facts of it."""
        return self.rulebook.position_to_text(s)

    def listing(self) -> NDArray[np.int32]:
        """An array for a list of legal actions: [0] counts, the actions follow."""
        return np.zeros(self.rulebook.max_legal + 1, dtype=np.int32)

    def facts(self, s: Any) -> bytes:
        """The facts of a position: equal bytes mean equal positions."""
        return record.facts(s, self.rulebook.State)

    def compiling(self) -> AbstractContextManager[None]:
        """A context that shows progress while rules are compiled for the first time."""
        return compiling.shown(f"Compiling the rules of {self.title}")

    # ---- answers about a position, as plain data

    def legal_ids(self, s: Any) -> list[int]:
        """The integers of all legal actions of a position, ascending; none once the match is over."""
        return self.legal_ids_in(record.box_with(s))

    def legal_ids_in(self, box: NDArray[Any]) -> list[int]:
        """The same for the position in a box; its facts stay as they are, its scratch part may change."""
        if not box[0]["n_open"]:
            return []
        out = self.listing()
        self._list_answers(box, out)
        found: list[int] = out[1 : out[0] + 1].tolist()
        return found

    def reason_in(self, box: NDArray[Any], action: int) -> Reason | None:
        """Why an action is not possible for the position in a box, or None when it is."""
        if not box[0]["n_open"]:
            return MATCH_IS_OVER
        why = int(self._why_refused(box, action))
        return self._reasons[why] if why else None

    def action(self, move: Action | int | str) -> Action:
        """The action meant by an Action, an integer or a text."""
        if isinstance(move, str):
            return self.vocabulary.read(move)
        number = move.id if isinstance(move, Action) else move
        if isinstance(number, bool) or not isinstance(number, int | np.integer):
            raise UnknownMove(f"{move!r} is neither a move, nor its number, nor its text.")
        return self.vocabulary[int(number)]

    def action_in(self, box: NDArray[Any], move: Action | int | str) -> Action:
        """The same for the position in a box: a beginning that fits exactly one legal answer is that answer."""
        if isinstance(move, str):
            return self.vocabulary.read_among(move, lambda: self.legal_ids_in(box), lambda: self.question_in(box))
        return self.action(move)

    def question_in(self, box: NDArray[Any]) -> str:
        """The open question of the position in a box, as a sentence."""
        decision = self.decision_in_numbers(decision_of(box[0]))
        return MATCH_IS_OVER.sentence if decision is None else self.rulebook.question(decision)

    def decision(self, s: Any) -> dict[str, Any] | None:
        """The open decision as plain data: kind, seat asked, arguments. None when the match is over."""
        return self.decision_in_numbers(decision_of(s))

    def decision_in_numbers(self, decision: tuple[int, ...] | None) -> dict[str, Any] | None:
        """The same, given the numbers of the open decision."""
        return None if decision is None else named(decision, self._names_of_asked, self.rulebook.Ask)

    def decision_in_words(self, decision: tuple[int, ...] | None) -> dict[str, Any] | None:
        """The same with its arguments in words."""
        if decision is None or self.rulebook.agenda is None:
            return self.decision_in_numbers(decision)
        fields = dict(zip(self._names_of_asked, decision, strict=True))
        words = {"kind": _kind_names(self.rulebook.Ask)[decision[0]], "seat": decision[1]}
        return words | self.rulebook.agenda.in_words(decision[0], fields)

    def news_in_words(self, items: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """News with their arguments in words, those that are 0 included."""
        says = self._news_says
        return [in_words(item, says[item["kind"]]) if item["kind"] in says else dict(item) for item in items]

    def news(self, s: Any) -> list[dict[str, Any]]:
        """What the last move caused, as the rules wrote it: numbers, those that are 0 left out."""
        scratch = s["scratch"]
        rows = scratch["news"][1 : scratch["n_news"] + 1]
        return [named(item, rows.dtype.names, self.rulebook.News) for item in rows.tolist()]

    def scores(self, s: Any) -> list[float]:
        """The points of each seat so far: whole numbers, but in games with parts of a point."""
        return [self.in_points(int(self.score(s, seat))) for seat in range(1, self.seats + 1)]

    def in_points(self, score: int) -> float:
        """A score as the rules count it, in points."""
        parts = self.rulebook.parts_of_a_point
        return score if parts == 1 else score / parts

    def ranking(self, s: Any) -> list[int]:
        """The rank of each seat, 1 for the winner; equal seats share a rank."""
        return [int(self.rank(s, seat)) for seat in range(1, self.seats + 1)]


@functools.cache
def prepare(rulebook: Rulebook) -> None:
    """Go once through every door of a game's rules, so that they are compiled under a progress bar and not later."""
    game = Game(rulebook, rulebook.min_seats, {option.name: option.default for option in rulebook.options})
    s, out = record.blank(rulebook.State), game.listing()
    rulebook.set_up(s, game.seats, game.options)
    with game.compiling():
        rulebook.doors.begin(s)
        box = record.box_with(s)
        action = int(game.answer_in_case(box, out, int(game.count_cases(box, out)) - 1))
        game.legal_ids(s)
        game.reason_in(box, action)
        game.answer(box, action)
        game.legal(s, out)
        game.weight(s, action)
        game.why_not(s, action)
        game.reader(s, action)
        game.apply(s, action)
        game.apply_all(s, np.zeros(0, dtype=np.int32))
        game.score(s, 1)
        game.rank(s, 1)
        game.imagine(s, 1, new_dice(0))


def decision_of(s: Any) -> tuple[int, ...] | None:
    """The open decision as it stands on the agenda: kind, seat asked, arguments. None when the match is over."""
    top = s["n_open"]
    return s["agenda"][top].item() if top else None


def named(values: Sequence[int], names: Sequence[str], kinds: type[IntEnum]) -> dict[str, Any]:
    """A decision or news item as a dict: its kind by name, its seat, and the arguments that are not 0."""
    item: dict[str, Any] = {name: value for name, value in zip(names, values, strict=True) if value}
    item["kind"], item["seat"] = _kind_names(kinds)[values[0]], values[1]
    return item


@functools.cache
def _kind_names(kinds: type[IntEnum]) -> dict[int, str]:
    return {kind.value: kind.name.lower() for kind in kinds}
