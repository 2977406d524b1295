"""A match: the friendly upper storey of a game. Moves are checked, logged, undone, replayed and shown here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine import archive, library, record
from ziggurat.engine.actions import Action
from ziggurat.engine.chance import new_dice, roll
from ziggurat.engine.errors import BadOption, BadRecord, IllegalMove, NothingToUndo, Reason, ZigguratError
from ziggurat.engine.fair import Chance
from ziggurat.engine.game import Game, decision_of
from ziggurat.engine.seats import NATURE
from ziggurat.engine.sight import Sight

Draw = Callable[[int, int], int]
"""Draws a fair number from 0 to n - 1, given n and which draw of the match it is. Nature's dice."""

KEEP_EVERY = 64
"""Positions this many moves apart are kept, so that going back plays few moves again."""


class Move(NamedTuple):
    """One line of the log."""

    number: int
    """1 for the first move of the match."""
    seat: int
    action: Action
    reader: int
    """The only seat that may read this move; 0 where everyone may."""
    news: tuple[Mapping[str, Any], ...]
    """What it caused, as the rules wrote it; `Match.news` and `Match.log_for` tell it in words."""
    draw: int = 0
    """Which of the match's draws decided it, for a move of Nature; 0 where nobody drew."""


class Match:
    """One playing of a game.

    Nature answers by itself with dice that follow from the seed, unless `nature="manual"`: then her decisions are
    played like any other. With `chance` every draw can be proved (engine/fair.py). `opening` is the text of a position
    to begin from, in place of the usual one.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        nature: Literal["auto", "manual"] = "auto",
        chance: Chance | None = None,
        names: Sequence[str] = (),
        opening: str | None = None,
    ) -> None:
        if nature not in ("auto", "manual"):
            raise BadOption(f"nature is 'auto' or 'manual', not {nature!r}.")
        if len(names) > game.seats:
            raise BadOption(f"{len(names)} names were given for {game.seats} seats.")
        self.game = game
        self.nature = nature
        self.names = [*names, *(f"Player {seat}" for seat in range(len(names) + 1, game.seats + 1))]
        self.log: list[Move] = []
        self.barrier = 0
        """Moves can be taken back to this position: just after the last thing revealed to anyone."""
        self.undone: list[Move] = []
        """What was taken back, the first to be played again last."""
        self.chance = chance
        self.recorded_chance: Mapping[str, Any] | None = None
        """What a record that was played again tells about its draws."""
        self.n_draws = 0
        """How many draws were made, those of moves that were taken back included."""
        self._draw: Draw = chance.draw if chance else _dice_of(seed)
        self.opening = opening
        self.s = game.opening() if opening is None else game.position(opening)
        self._kept = {0: record.copy_of(self.s)}
        self._let_nature_answer()

    @classmethod
    def resumed(
        cls, game: Game, log: Sequence[Move], undone: Sequence[Move], kept: tuple[int, bytes] | None, **settings: Any
    ) -> Match:
        """A match whose log is known, without playing it all again: from the facts of a kept position on.

        Settings are those of `Match`. Nature is left to be answered by the next move; see `barrier` and `n_draws`.
        """
        match = cls(game, nature="manual", **settings)
        match.log, match.undone, match.nature = list(log), list(undone), "auto"
        if kept is not None:
            match._kept[kept[0]] = record.from_facts(kept[1], game.rulebook.State)
        match.s = match.position_after(len(log))
        for position in range(1, len(log) + 1):
            match._raise_barrier(position)
        return match

    # ---- where the match stands

    @property
    def s(self) -> Any:
        """The position, as a record of the game's `State`."""
        return self._s

    @s.setter
    def s(self, s: Any) -> None:
        self._stand_in(record.box_with(s))

    def _stand_in(self, box: NDArray[Any]) -> None:
        """Be at the position in a box that belongs to the match alone."""
        self._box, self._s = box, box[0]
        self._open = decision_of(self._s)

    @property
    def over(self) -> bool:
        """The match has ended."""
        return self._open is None

    @property
    def asked(self) -> int | None:
        """The seat that is asked now, 0 for Nature, None when the match is over."""
        return None if self._open is None else self._open[1]

    @property
    def decision(self) -> dict[str, Any] | None:
        """The open question as data: its kind, its seat and its arguments in words."""
        return self.game.decision_in_words(self._open)

    @property
    def decision_in_numbers(self) -> dict[str, Any] | None:
        """The open question as the rules hold it: for screens, which have words of their own."""
        return self.game.decision_in_numbers(self._open)

    @property
    def question(self) -> str:
        """The open question as a sentence."""
        return self.game.question_in(self._box)

    @property
    def n_moves(self) -> int:
        """How many moves have been made, Nature's included."""
        return len(self.log)

    @property
    def position(self) -> int:
        """The number of the position where the match stands: `n_moves`, by the name that views and the wire use."""
        return self.n_moves

    def to_text(self) -> str:
        """The position as text, with all that is hidden in it: `game.position` and `opening=` read it."""
        return self.game.to_text(self.s)

    def legal(self) -> list[Action]:
        """All legal answers to the open decision."""
        return self.game.vocabulary.several(self.game.legal_ids_in(self._box))

    def why_not(self, move: Action | int | str) -> Reason | None:
        """Why a move is not possible now, as a code and a sentence; None when it is."""
        try:
            action = self.game.action_in(self._box, move)
        except ZigguratError as error:
            return Reason("unknown_move", str(error))
        return self.game.reason_in(self._box, action.id)

    # ---- making moves

    def play(self, move: Action | int | str) -> None:
        """Answer the open decision. An illegal move raises IllegalMove with the reason, and nothing changes."""
        action = self.checked(move)
        self.undone.clear()
        self._do(action)
        self._let_nature_answer()

    def checked(self, move: Action | int | str) -> Action:
        """The action that a move means, if it is legal now. A beginning that fits one legal answer is that answer."""
        action = self.game.action_in(self._box, move)
        reason = self.game.reason_in(self._box, action.id)
        if reason is not None:
            raise IllegalMove(action.text, reason)
        return action

    def _do(self, action: Action, draw: int = 0) -> None:
        box, seat = record.box_with(self._s), self.asked or NATURE
        reader = int(self.game.answer(box, action.id))
        self._stand_in(box)
        self.log.append(Move(len(self.log) + 1, seat, action, reader, tuple(self.game.news(self._s)), draw))
        if len(self.log) % KEEP_EVERY == 0:
            self._kept[len(self.log)] = self._s
        self._raise_barrier(len(self.log))

    def fork(self, seed: int | None = None) -> Match:
        """A match of its own from here on, to ask what if: nothing that is played there changes this one.

        Nature draws anew in it, so that a fork tells nothing about what will come in this match.
        """
        other = Match(self.game, seed, "manual", names=self.names, opening=self.opening)
        other.log, other.undone, other._kept = list(self.log), list(self.undone), dict(self._kept)
        other.barrier, other.nature, other.s = self.barrier, self.nature, self.s
        other._let_nature_answer()
        return other

    # ---- Nature

    def _let_nature_answer(self) -> None:
        while self.nature == "auto" and self.asked == NATURE:
            self.n_draws += 1
            self._do(self.answer_of_nature(self._draw, self.n_draws), self.n_draws)

    def answer_of_nature(self, draw: Draw, number: int) -> Action:
        """The answer that Nature must give if the draw of that number is made among all equally likely cases."""
        out = self.game.listing()
        at = draw(int(self.game.count_cases(self._box, out)), number)
        return self.game.vocabulary[int(self.game.answer_in_case(self._box, out, at))]

    # ---- taking moves back

    def _raise_barrier(self, position: int) -> None:
        """A move of Nature, or of another seat than the last, tells somebody something: what came before it stands."""
        seat = self.log[position - 1].seat
        if seat == NATURE:
            self.barrier = position
        elif position > 1 and self.log[position - 2].seat != seat:
            self.barrier = max(self.barrier, position - 1)

    def undo(self, beyond: bool = False) -> None:
        """Take back the last decision of a seat. Past the barrier only with `beyond`, for analysis and tests."""
        position = len(self.log) - 1
        while beyond and position >= 0 and self.log[position].seat == NATURE and self.nature == "auto":
            position -= 1
        if position < 0:
            raise NothingToUndo(NothingToUndo.NO_MOVE)
        if position < self.barrier and not beyond:
            raise NothingToUndo(NothingToUndo.REVEALED)
        self.go_to(position)

    def undo_turn(self) -> None:
        """Take back everything up to the barrier."""
        if self.barrier == len(self.log):
            raise NothingToUndo(NothingToUndo.REVEALED)
        self.go_to(self.barrier)

    def redo(self) -> None:
        """Play again what was taken back last, Nature's answers to it included."""
        if not self.undone:
            raise NothingToUndo(NothingToUndo.NO_MOVE_AGAIN)
        self._do_again(self.undone.pop())
        while self.undone and self.asked == NATURE:
            self._do_again(self.undone.pop())

    def _do_again(self, move: Move) -> None:
        self._do(move.action, move.draw)

    def go_to(self, position: int) -> None:
        """Go back to an earlier position, keeping what came after for `redo`. Minds no barrier."""
        if not 0 <= position <= len(self.log):
            raise NothingToUndo(f"There is no position {position}; the match has {len(self.log)} moves.")
        s = self.position_after(position)
        self.undone.extend(reversed(self.log[position:]))
        self.log = self.log[:position]
        self._kept = {at: kept for at, kept in self._kept.items() if at <= position}
        self.barrier = min(self.barrier, position)
        self.s = s

    def position_after(self, n_moves: int) -> Any:
        """A copy of the record after the first moves of the log, from the nearest kept position before it."""
        start = max(at for at in self._kept if at <= n_moves)
        s = record.copy_of(self._kept[start])
        self.game.apply_all(s, np.array([move.action.id for move in self.log[start:n_moves]], dtype=np.int32))
        return s

    # ---- what people may know

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that a seat may know, as JSON-able data; None is a spectator."""
        viewer = self._viewer(seat)
        decision = self.decision
        asks_viewer = decision is not None and viewer != NATURE and decision["seat"] == viewer
        return {
            "game": self.game.name,
            "options": dict(self.game.options),
            "names": list(self.names),
            "viewer": seat,
            "position": self.position,
            "over": self.over,
            "asked": self.asked,
            "decision": decision,
            "legal": [action.text for action in self.legal()] if asks_viewer else [],
            "table": self.game.rulebook.view(self.s, viewer),
            "ranking": self.ranking() if self.over else None,
        }

    def open_view(self) -> dict[str, Any]:
        """The view of somebody who sees into every hand, and the whole position as text: for programs that own it."""
        table = self.view()["table"]
        for seat in range(1, self.game.seats + 1):
            table = self.game.rulebook.view_with_own(table, self.s, seat)
        legal = [action.text for action in self.legal()]
        return self.view() | {"table": table, "legal": legal, "text": self.to_text()}

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return NATURE
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= self.game.seats:
            raise BadOption(f"There is no seat {seat!r}; seats are 1 to {self.game.seats}.")
        return seat

    def sight(self) -> Sight:
        """What a bot of the seat that is asked now may go by."""
        return self._sight(self.s, len(self.log))

    def sight_at(self, position: int) -> Sight:
        """What a bot of the seat that was asked at an earlier position could go by."""
        return self._sight(self.position_after(position), position)

    def _sight(self, s: Any, position: int) -> Sight:
        if s.n_open == 0:
            raise BadOption("Nobody is asked now.")
        seat = int(s.agenda[s.n_open].seat)
        if seat == NATURE:
            raise BadOption("Nature needs no bot.")
        moves = tuple(move.action.id if move.reader in (0, seat) else None for move in self.log[:position])
        return Sight(self.game, s, seat, moves)

    def log_for(self, seat: int | None = None, since: int = 0, until: int | None = None) -> list[dict[str, Any]]:
        """The log as a seat may read it, between two positions: what it may not know is left out, even the move."""
        entries = self.log_in_numbers(seat, since, until)
        return [entry | {"news": self.game.news_in_words(entry["news"])} for entry in entries]

    def log_in_numbers(self, seat: int | None = None, since: int = 0, until: int | None = None) -> list[dict[str, Any]]:
        """The same with the news as the rules wrote them: for screens, which have words of their own."""
        viewer = self._viewer(seat)
        return [self._line_for(move, viewer) for move in self.log[since:until]]

    def _line_for(self, move: Move, viewer: int) -> dict[str, Any]:
        hidden = move.reader not in (0, viewer)
        return {
            "number": move.number,
            "seat": move.seat,
            "move": None if hidden else move.action.text,
            "news": [dict(item) for item in move.news if item.get("only_for", 0) in (0, viewer)],
        }

    @property
    def news(self) -> list[dict[str, Any]]:
        """What the last move of a seat caused, with all that Nature added to it. Unfiltered: see `log_for`."""
        return self.game.news_in_words(self.news_in_numbers)

    @property
    def news_in_numbers(self) -> list[dict[str, Any]]:
        """The same as the rules wrote it."""
        return [dict(item) for move in self._last_moves() for item in move.news]

    def _last_moves(self) -> list[Move]:
        start = len(self.log)
        while start and self.log[start - 1].seat == NATURE:
            start -= 1
        return self.log[max(start - 1, 0) :]

    def name(self, seat: int) -> str:
        """The name of a seat; seat 0 is Nature."""
        return self.names[seat - 1] if seat else "Nature"

    def story(self, seat: int | None = None, since: int = 0) -> list[str]:
        """The log in sentences, as a seat may read it, from a position on."""
        return [sentence for entry in self.log_in_numbers(seat, since) for sentence in self.sentences(entry["news"])]

    def sentences(self, news: Iterable[Mapping[str, Any]]) -> list[str]:
        """News in sentences."""
        tell = self.game.rulebook.narrate
        return [sentence for item in news if (sentence := tell(item, self.name))]

    def picture(self, seat: int | None = None) -> str:
        """The table as a seat sees it, drawn as text."""
        return self.game.rulebook.picture(self.game.rulebook.view(self.s, self._viewer(seat)), self.name)

    # ---- results

    def scores(self) -> list[float]:
        """The points of each seat so far."""
        return self.game.scores(self.s)

    def course(self, since: int = 0, until: int | None = None) -> list[list[float]]:
        """The points of each seat at every position, from the opening to now, or between two positions."""
        s = self.position_after(since)
        points = [self.game.scores(s)]
        for move in self.log[since : None if until is None else until - 1]:
            self.game.apply(s, move.action.id)
            points.append(self.game.scores(s))
        return points

    def ranking(self) -> list[int]:
        """The rank of each seat as things stand; equal seats share a rank."""
        return self.game.ranking(self.s)

    def breakdown(self) -> list[dict[str, float]]:
        """The points of each seat by source."""
        return [dict(self.game.rulebook.breakdown(self.s, seat)) for seat in range(1, self.game.seats + 1)]

    # ---- in and out

    def record(self) -> dict[str, Any]:
        """The whole match as JSON-able data, every move in text. `ziggurat.replay` plays it again."""
        record = {
            "format": archive.FORMAT,
            "game": self.game.name,
            "rules": self.game.rulebook.rules_version,
            "seats": list(self.names),
            "options": dict(self.game.options),
            "opening": self.opening,
            "moves": [f"{move.seat}: {move.action.text}" for move in self.log],
            "result": self.result(),
        }
        if self.over and self.proof is not None:
            record["chance"] = self.proof
        return record

    @property
    def proof(self) -> Mapping[str, Any] | None:
        """The seed of all draws and their numbers. To be told when the match has ended, and never before."""
        if self.chance is None:
            return self.recorded_chance
        return self.chance.proof([move.draw for move in self.log if move.seat == NATURE])

    def result(self) -> dict[str, Any] | None:
        """How the match ended: points by seat, their sources, and ranks. None while it is not over."""
        if not self.over:
            return None
        return {"scores": self.scores(), "ranking": self.ranking(), "breakdown": self.breakdown()}

    def to_bytes(self) -> bytes:
        """The whole match, compact and guarded against damage."""
        return archive.pack(self.record())

    @classmethod
    def from_bytes(cls, data: bytes) -> Match:
        """The match that `to_bytes` wrote."""
        return replay(archive.unpack(data))


def replay(source: Mapping[str, Any] | str, nature: Literal["auto", "manual"] = "auto") -> Match:
    """Play a record again, given as data or as the text of its file, and verify its result.

    The match that comes back is ready to be continued if it was not over. A record of earlier rules is played under
    today's; where that makes a difference it is refused.
    """
    *_, (match, _) = replaying(source)
    match.nature = nature
    match._let_nature_answer()
    return match


def replaying(source: Mapping[str, Any] | str) -> Iterator[tuple[Match, str | None]]:
    """Play a record again move by move: the match before each move, with the move; at last with None."""
    text = source if isinstance(source, str) else None
    data = archive.read(text) if text is not None else archive.checked(source, "")
    game = _game_of(data, text)
    if len(data["moves"]) > game.rulebook.max_moves:
        raise BadRecord(f"{len(data['moves'])} moves are more than any match of {game.title} takes.")
    match = _begin(game, data, text)
    match.recorded_chance = data.get("chance")
    for number, line in enumerate(data["moves"], start=1):
        yield match, line
        _replay_move(match, number, line, data, text)
    _verify_result(match, data, text)
    yield match, None


def _game_of(data: Mapping[str, Any], text: str | None) -> Game:
    try:
        game = library.rulebook(data["game"]).new_game(len(data["seats"]), data["options"])
    except ZigguratError as error:
        raise BadRecord(f"{archive.line_of_key(text, 'game')}{error}") from error
    if not 1 <= data["rules"] <= game.rulebook.rules_version:
        raise BadRecord(
            f"{archive.line_of_key(text, 'rules')}The match was played under rules {data['rules']!r:.20} "
            f"of {game.title}; this program has rules {game.rulebook.rules_version}."
        )
    return game


def _under_which_rules(game: Game, data: Mapping[str, Any]) -> str:
    """What to add to a refusal of a record that was played under earlier rules."""
    if data["rules"] == game.rulebook.rules_version:
        return ""
    return f" It was played under rules {data['rules']} of {game.title}, and is another match under today's rules."


def _begin(game: Game, data: Mapping[str, Any], text: str | None) -> Match:
    try:
        return Match(game, nature="manual", names=data["seats"], opening=data["opening"])
    except ZigguratError as error:
        raise BadRecord(f"{archive.line_of_key(text, 'opening')}{error}") from error


def _replay_move(match: Match, number: int, line: str, data: Mapping[str, Any], text: str | None) -> None:
    try:
        seat, _, words = line.partition(":")
        if match.over:
            raise BadRecord("the match was over before it.")
        if seat.strip() != str(match.asked):
            raise BadRecord(f"seat {match.asked} is asked, not seat {seat.strip()[:20]}.")
        match.play(match.game.action(words))
    except ZigguratError as error:
        where = f"{archive.line_of_move(text, number)}Move {number}, {line[:60]!r}"
        raise BadRecord(f"{where}: {error}{_under_which_rules(match.game, data)}") from error


def _verify_result(match: Match, data: Mapping[str, Any], text: str | None) -> None:
    recorded, found = data["result"], match.result()
    if recorded is not None and recorded != found:
        raise BadRecord(
            f"{archive.line_of_key(text, 'result')}The record tells another result than its moves: "
            f"{recorded!r:.200} and not {found!r:.200}.{_under_which_rules(match.game, data)}"
        )


def _dice_of(seed: int | None) -> Draw:
    if seed is None:
        return lambda sides, number: secrets.randbelow(sides)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption(f"A seed is a whole number, not {seed!r}.")
    dice = new_dice(seed)
    return lambda sides, number: int(roll(dice, sides))
