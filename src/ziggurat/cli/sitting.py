"""A person at a table of a server: shows what is told, and says what is typed.

Looks and speaks like `ziggurat play`. The rules stay with the server; of a game only its drawing is used here.
"""

from __future__ import annotations

import json
import time
import unicodedata
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.text import Text

from ziggurat.cli.common import POSSIBLE, SAY_WHERE, TYPE_HELP, coloured, console, group_shown, in_groups, write_file
from ziggurat.cli.hint import opinions_table, reasons_lines
from ziggurat.cli.results import result_table
from ziggurat.cli.visitor import Event, Visitor, read_lines
from ziggurat.engine import library
from ziggurat.engine.errors import BadOption, ZigguratError
from ziggurat.server.errors import Code

HELP = """Type a move as it is listed, or its number; small words such as 'to' and 'from' may be left out.
  moves         list the legal moves           why MOVE      why a move is not possible
  board         draw the table again           preview MOVE  the table after a move
  log           tell the match so far          hint          what the engine suggests
  undo          take back your last decision   reset         take back your whole turn
  redo          play it again                  back N        ask to go back to position N
  yes, no       answer who asks to go back     say TEXT      say something to the table
  seats         who sits here                  bot N LEVEL   let a bot play for player N, who left
  start         begin the match, as host       rematch       play again, after the end
  save FILE     write the record, at the end   leave         get up from the table
  help          this text                      quit          go, and keep your place"""

BEFORE_THE_MATCH = frozenset({"help", "?", "say", "seats", "start", "bot", "leave", "quit", "exit"})
"""What can be done while people gather. Any other line from a pipe waits for the match."""
BREATH_SECONDS = 0.5
"""How long to wait before saying again what the server found too fast."""
SHOWN_AT_FIRST = 12
"""Lines of the log that are told to somebody who comes back."""


class Sitting:
    """One visit to a table."""

    def __init__(self, visitor: Visitor, answer: Mapping[str, Any], watch: bool) -> None:
        self.visitor = visitor
        self.is_spectator = watch
        self.typed: deque[str] = deque()
        self.is_terminal = False
        self.has_ended = False
        """There is no more input."""
        self.has_prompt = False
        self.is_lost = False
        self.left = False
        self._ref = 0
        self._turn_to(answer)

    def _turn_to(self, answer: Mapping[str, Any]) -> None:
        """Begin at a table."""
        self.table: dict[str, Any] = answer["table"]
        self.mine: list[int] = [] if self.is_spectator else answer["your_seats"]
        self.at: dict[str, Any] | None = None
        """The position as it was told last."""
        self.log: list[dict[str, Any] | None] = []
        """The lines of the match; None where they have not come yet."""
        self.n_shown = 0
        self.n_chat = 0
        self.proposal: dict[str, Any] | None = None
        self.pending: dict[str, Any] | None = {"type": "watch", "ref": 0}
        """What was said and not answered yet: to begin with, what is said as soon as the socket is open."""
        self.interrupted: dict[str, Any] | None = None
        """What was said when the connection was lost."""
        self._compared: dict[int, str] = {}
        """The answers whose difference was asked about, in text."""
        self._noted: tuple[object, ...] = ()
        self._drawn_over = False

    # ---- the loop

    def run(self, descriptor: int, is_terminal: bool) -> None:
        """Stay until the person leaves. Lines from a pipe wait until the person is asked, or the match is over."""
        self.is_terminal = is_terminal
        self.show(TYPE_HELP)
        self.show_table()
        read_lines(descriptor, self.visitor.events)
        self.visitor.listen()
        try:
            while not self.left:
                self.take(self.visitor.events.get())
                self.do_typed()
        finally:
            self.visitor.close()

    def take(self, event: Event) -> None:
        """Something has happened."""
        match event.kind:
            case "open":
                if self.is_lost:
                    self.show("Connected again.")
                self.is_lost = False
                self.interrupted = self.pending if self.pending and self.pending["type"] != "watch" else None
                self.watch(since=self.at["moment"] if self.at else None)
            case "lost":
                self.is_lost = True
                self.show("The connection is lost; trying again …", "yellow")
            case "closed":
                raise ZigguratError(event.body)
            case "typed" if event.body is None:
                self.has_ended = True
            case "typed":
                self.has_prompt = self.has_prompt and not self.is_terminal
                self.typed.append(event.body)
            case "heard":
                self.hear(event.body)

    def do_typed(self) -> None:
        """Do what was typed, as far as it is time for it."""
        while self.typed and not self.left and self._is_time():
            self.do(self.typed.popleft())
        if self.has_ended and not self.typed and (self.pending is None or self.is_lost):
            self.left = True
        if not self.left and not self.typed and not self.has_prompt and not self.has_ended and self._is_time():
            console.print("> ", end="")
            self.has_prompt = True

    def _is_time(self) -> bool:
        """What is typed now would be answered: always at a terminal, at one's turn from a pipe."""
        if self.typed and self.typed[0] in ("quit", "exit") and self.is_terminal:
            return True
        if self.pending is not None or self.is_lost:
            return False
        if self.is_terminal or self.table["trouble"] or self.table["state"] == "over":
            return True
        if self.table["state"] == "gathering":
            return bool(self.typed) and self.typed[0].partition(" ")[0] in BEFORE_THE_MATCH
        if self.at is None:
            return False
        return not self.mine or self._is_asked() or self._is_proposed_to_me() or self._is_left(self.at["asked"])

    def _is_asked(self) -> bool:
        return self.at is not None and self.at["asked"] is not None and self.at["asked"] in self.mine

    def _is_proposed_to_me(self) -> bool:
        return self.proposal is not None and not {self.proposal["by"], *self.proposal["agreed"]} & set(self.mine)

    def _is_left(self, seat: int | None) -> bool:
        """Its person has gone, and nobody plays it."""
        found = self.table["seats"][seat - 1] if seat else None
        return found is not None and found["kind"] == "person" and bool(found["has_left"])

    # ---- saying

    def watch(self, since: int | None = None) -> None:
        """Watch the table, through the seat that is asked if it is one's own."""
        seat = self.mine[0] if self.mine else None
        if self.at is not None and self._is_asked():
            seat = self.at["asked"]
        self.say(type="watch", seat=seat, since=since)

    def say(self, **message: Any) -> None:
        """Say something about the table, and wait for its answer before the next."""
        self._ref += 1
        self.pending = {**message, "table": self.table["id"], "ref": self._ref}
        self.visitor.say(**self.pending)

    def say_at(self, **message: Any) -> None:
        """Say something about the position that was told last."""
        self._check_begun()
        assert self.at is not None
        if self.at["over"]:
            raise BadOption(Code.MATCH_IS_OVER.sentence)
        self.say(moment=self.at["moment"], **message)

    # ---- hearing

    def hear(self, message: dict[str, Any]) -> None:
        """A message of the server."""
        table = message["table"]["id"] if message["type"] == "table" else message.get("table", self.table["id"])
        if table != self.table["id"]:
            return
        match message["type"]:
            case "table":
                self.hear_table(message)
            case "position":
                self.hear_position(message)
            case "chat" if message["number"] > self.n_chat:
                self.n_chat = message["number"]
                self.show(f"  {message['name']}: {message['text']}", "cyan")
            case "proposal":
                self.hear_proposal(message)
            case "compiling" if message["game"] == self.table["game"] and message["readiness"]["state"] == "ready":
                self.show("  The rules are compiled: bots think at full strength now.", "dim")
            case "compared":
                for line in reasons_lines(message["reasons"], self._compared, self.names()):
                    self.show(f"  {line}")
            case "done" | "refused" | "why_not" | "preview" | "hint" | "log":
                self.hear_answer(message)

    def hear_answer(self, message: dict[str, Any]) -> None:
        """The answer to what was said. A message that could not be read at all is refused without its `ref`."""
        if self.pending is None or message["ref"] not in (None, self.pending["ref"]):
            return
        said, self.pending = self.pending, None
        match message["type"]:
            case "refused" if message["error"]["code"] == "too_fast":
                time.sleep(BREATH_SECONDS)
                self.pending = said
                self.visitor.say(**said)
            case "refused":
                self.show(message["error"]["sentence"], "yellow")
            case "why_not":
                self.show(POSSIBLE if message["reason"] is None else message["reason"]["sentence"])
            case "preview":
                for line in message["story"]:
                    self.show(f"  {line}", "dim")
                self.draw(message["view"])
            case "log":
                self.log[message["log_from"] : said["until"]] = message["log"]
                self.show_log()
            case "hint":
                self._break_prompt()
                console.print(opinions_table("What the engine suggests", self.names(), message["opinions"]))
                self._ask_for_reasons(message)
        if self.pending is None and said["type"] == "watch" and self.interrupted is not None:
            again, self.interrupted = self.interrupted, None
            self._say_again(again)

    def _ask_for_reasons(self, hint: dict[str, Any]) -> None:
        """Why the best answer is better than the next, where the match still stands there."""
        best, other = [*hint["opinions"], None, None][:2]
        if self.at is None or self.at["moment"] != hint["moment"] or best is None or other is None:
            return
        self._compared = {each["answer"]: each["text"] for each in (best, other)}
        self._ref += 1
        asked = {"type": "compare", "position": self.at["position"], "best": best["answer"], "other": other["answer"]}
        self.visitor.say(**asked, table=self.table["id"], ref=self._ref)  # nobody waits for it: the clock is running

    def _say_again(self, said: dict[str, Any]) -> None:
        """What was said when the connection was lost: safe to say again where the moment tells if it was done."""
        if "moment" not in said:
            self.show("Perhaps nobody has heard what you said last.", "yellow")
        elif self.at is not None and said["moment"] == self.at["moment"]:
            self.say(**{name: value for name, value in said.items() if name not in ("ref", "table")})

    def hear_table(self, message: dict[str, Any]) -> None:
        """Seats, state or who is here have changed."""
        before, self.table = self.table, message["table"]
        if not self.is_spectator:
            self.mine = message["your_seats"]
        for old, new in zip(before["seats"], self.table["seats"], strict=True):
            if sentence := _seat_news(old, new):
                self.show(f"  {sentence}", "dim")
        if self.table["state"] == "playing" and before["state"] == "gathering":
            self.show("  The match begins.", "dim")
            self.show_commitment()
        if self.table["trouble"] and not before["trouble"]:
            self.show(self.table["trouble"], "yellow")
        if self.table.get("is_beginning"):
            self.visitor.add_to_chance(message)
        if self.table["rematch"] and not before["rematch"]:
            self.show("  They play again: type 'rematch' to come along.")

    def hear_proposal(self, message: dict[str, Any]) -> None:
        """Somebody asks to go back, or the asking has come to an end."""
        self.proposal = message if message["state"] == "open" else None
        who, where = self.name(message["by"]), f"position {message['position']}"
        if message["state"] != "open":
            self.show(f"  Going back to {where} was {message['state']}.", "dim")
        elif self._is_proposed_to_me():
            self.show(f"{who} asks to go back to {where}: yes or no?", "bold")
        else:
            self.show(f"  {who} asks to go back to {where}.", "dim")

    def hear_position(self, message: dict[str, Any]) -> None:
        """The match has gone on, or back."""
        is_first = self.at is None
        if self.at is not None and message["moment"] != self.at["moment"]:
            self.proposal = None
        self.at = message
        del self.log[message["log_kept"] :]
        self.log += [None] * (message["log_from"] - len(self.log))
        self.log += message["log"]
        if self._is_asked() and message["viewer"] != message["asked"]:
            self.watch()  # another seat of one's own is asked: see through its eyes
            return
        self.tell()
        if message["over"]:
            self.show_end()
        elif self._is_asked():
            self.show_question()
        elif is_first:
            self.draw(message["view"])
            self.note_asked()
        else:
            self.note_asked()

    # ---- showing

    def show(self, text: str, style: str = "") -> None:
        """A line for the person."""
        self._break_prompt()
        console.print(harmless(text), style=style, markup=False, soft_wrap=True)

    def _break_prompt(self) -> None:
        if self.has_prompt:
            console.print()
        self.has_prompt = False

    def show_table(self) -> None:
        """Who sits here, and what chance is committed to."""
        for seat in seats_shown(self.table, self.visitor.id):
            self.show(f"  {seat}")
        if self.table["state"] != "gathering":
            self.show_commitment()

    def show_commitment(self) -> None:
        """The hash of the seed, by which the chance of the match can be proved when it is over."""
        self.show(f"  All chance follows from a seed with the hash {self.table['commitment']}.", "dim")
        added = [self.name(seat["seat"]) for seat in self.table["seats"] if seat.get("has_told")]
        if added:
            self.show(f"  Players who added randomness of their own: {', '.join(added)}.", "dim")

    def tell(self) -> None:
        """Tell what has happened since the person last looked."""
        if len(self.log) < self.n_shown:
            self.show(f"  The match is back at position {len(self.log)}.", "dim")
            self.n_shown = len(self.log)
        lines = [line for entry in self.log[self.n_shown :] if entry for line in entry["story"]]
        if self.n_shown == 0 and len(lines) > SHOWN_AT_FIRST:
            lines = ["…", *lines[-SHOWN_AT_FIRST:]]
        for line in lines:
            self.show(f"  {line}", "dim")
        self.n_shown = len(self.log)

    def draw(self, view: Mapping[str, Any]) -> None:
        """The table as it is seen."""
        self._break_prompt()
        console.print()
        console.print(drawn(self.table, view, self.name))

    def show_question(self) -> None:
        """Draw the table and the open question."""
        assert self.at is not None
        self.draw(self.at["view"])
        if self.at["asked"] is not None:
            clocks, asked = self.at["clocks"], self.at["asked"]
            left = f" ({_clock_shown(clocks['left'][asked - 1])} left)" if clocks else ""
            self.show(f"\n{self.name(asked)}: {self.at['question']}{left}", "bold")

    def note_asked(self) -> None:
        """Say whom everyone waits for, once."""
        assert self.at is not None
        noted = (self.at["asked"], self.at["thinking"])
        if noted != self._noted and self.at["asked"] is not None:
            who = self.name(self.at["asked"])
            self.show(f"  {who} is thinking." if self.at["thinking"] else f"  Waiting for {who}.", "dim")
        self._noted = noted

    def show_end(self) -> None:
        """Draw the last position and the result, once."""
        assert self.at is not None
        if self._drawn_over:
            return
        self._drawn_over = True
        result = self.at["result"]
        self.draw(self.at["view"])
        if result.get("is_closed"):
            self.show("The operator of the server has ended this match as it stood.", "bold")
        if result["out_of_time"] is not None:
            self.show(f"The time of {self.name(result['out_of_time'])} has run out.", "bold")
        console.print(result_table(self.names(), result))
        self.show("'save FILE' writes the record; 'ziggurat verify FILE' proves its chance. 'rematch' plays again.")

    def name(self, seat: int) -> str:
        """The name of a seat; seat 0 is Nature."""
        return harmless(self.table["seats"][seat - 1]["name"] or f"Player {seat}") if seat else "Nature"

    def names(self) -> list[str]:
        """The names of all seats."""
        return [self.name(seat["seat"]) for seat in self.table["seats"]]

    # ---- doing what is typed

    def do(self, line: str) -> None:
        """Do what a line says. What is refused gets a sentence."""
        try:
            if any(action["text"] == line for action in self.legal()):
                self.answer(line)
            else:
                self._do(*line.partition(" ")[::2])
        except ZigguratError as error:
            self.show(str(error), "yellow")

    def _do(self, word: str, rest: str) -> None:
        match word.lower():
            case "":
                pass
            case "help" | "?":
                self.show(HELP)
            case "moves":
                self.list_moves()
            case "board":
                self._check_begun()
                self.show_question()
            case "log":
                self.show_log()
            case "seats":
                self.show_table()
            case "why" | "preview":
                self.say_at(type={"why": "why_not"}.get(word.lower(), "preview"), move=self.move_of(rest))
            case "undo" | "redo" | "reset" | "hint":
                self.say_at(type=word.lower())
            case "back":
                self.say_at(type="propose", position=_number(rest, "back N"))
            case "yes" | "no" if not rest:
                self.say_at(type="consent", agree=word.lower() == "yes")
            case "say":
                self.say(type="chat", text=rest)
            case "start" | "bot" | "leave" | "rematch" | "save":
                self._request(word.lower(), rest)
            case "quit" | "exit":
                self.left = True
            case _:
                self.answer(f"{word} {rest}".strip())

    def _request(self, word: str, rest: str) -> None:
        """What goes by HTTP."""
        path = f"/api/tables/{self.table['id']}"
        match word:
            case "start":
                self.visitor.post(f"{path}/start")
            case "bot":
                number, _, level = rest.strip().partition(" ")
                seat = _number(number, "bot N LEVEL")
                self.visitor.post(f"{path}/seats/{seat}", {"kind": "bot", "level": level.strip() or "normal"})
            case "leave":
                self.visitor.post(f"{path}/leave")
                self.show("You have left the table.")
                self.left = True
            case "rematch":
                self.play_again(path)
            case "save":
                self.save(path, rest.strip())

    def legal(self) -> list[dict[str, Any]]:
        """The legal answers in the order of their numbers: those that differ only in the last word together."""
        legal = self.at["legal"] if self.at is not None else []
        by_text = {action["text"]: action for action in legal}
        groups = in_groups(by_text)
        return [by_text[f"{beginning} {last}".strip()] for beginning, words in groups.items() for last in words]

    def move_of(self, text: str) -> str | int:
        """A move by the number it is listed under, or by its text."""
        if not text.strip():
            raise BadOption("Which move?")
        legal = self.legal()
        if text.strip().isdecimal() and legal:
            number = int(text)
            if not 1 <= number <= len(legal):
                raise BadOption(f"There is no move {number}; type 'moves' for those that there are.")
            return int(legal[number - 1]["id"])
        return text.strip()

    def answer(self, line: str) -> None:
        """Answer the open question."""
        self.say_at(type="answer", move=self.move_of(line))

    def list_moves(self) -> None:
        """All legal moves with their numbers; those that differ only in their last word share a line."""
        self._check_begun()
        if not self.legal():
            self.show("It is not your turn.")
        number = 1
        for beginning, words in in_groups(action["text"] for action in self.legal()).items():
            numbers = str(number) if len(words) == 1 else f"{number}-{number + len(words) - 1}"
            self.show(f"  {numbers:>7}  {group_shown(beginning, words)}")
            number += len(words)

    def show_log(self) -> None:
        """The match so far, each sentence with the number of its move. What has not come yet is asked for first."""
        self._check_begun()
        missing = [number for number, entry in enumerate(self.log, start=1) if entry is None]
        if missing:
            self.say(type="log", until=missing[-1])
            return
        for entry in self.log:
            for line in entry["story"] if entry else ():
                self.show(f"{entry['number']:5}  {line}")  # type: ignore[index]

    def _check_begun(self) -> None:
        if self.at is None:
            raise BadOption(Code.MATCH_HAS_NOT_BEGUN.sentence)

    def save(self, path: str, file: str) -> None:
        """Write the record of a finished match to a file."""
        if not file:
            raise BadOption(SAY_WHERE)
        write_file(Path(file), self.visitor.text_of("GET", f"{path}/record"))
        self.show(f"Saved to {file}.")

    def play_again(self, path: str) -> None:
        """Go to the table of the next match."""
        answer = self.visitor.sit(f"{path}/rematch")
        if not answer["your_seats"]:
            answer = self.visitor.sit(f"/api/tables/{answer['table']['id']}/sit")
        self.visitor.say(type="unwatch", table=self.table["id"])
        self._turn_to(answer)
        self.show(f"{self.table['title']}: {self.visitor.server}/#/table/{self.table['id']}")
        self.show_table()
        self.watch()


def harmless(text: str) -> str:
    """What others wrote, without characters that command a terminal."""
    return "".join(char for char in text if char == "\n" or unicodedata.category(char) not in ("Cc", "Cf"))


def drawn(table: Mapping[str, Any], view: Mapping[str, Any], name: Any) -> Text:
    """A view as its game draws it; one of other rules than this program has, as plain data."""
    if table["game"] in library.names():
        book = library.rulebook(table["game"])
        if book.rules_version == table["rules"]:
            return coloured(book.picture(view, name), book)
    return Text("\n".join(f"{key.replace('_', ' ')}: {json.dumps(value)}" for key, value in view.items()))


def seats_shown(table: Mapping[str, Any], me: str) -> list[str]:
    """Who sits where."""
    return [f"seat {seat['seat']}: {_seat_shown(seat, me)}" for seat in table["seats"]]


def _seat_shown(seat: Mapping[str, Any], me: str) -> str:
    match seat["kind"]:
        case "open":
            return "open"
        case "invited":
            return f"kept for {seat['name']}" if seat["name"] else "kept for whoever holds its link"
        case "bot":
            return f"{seat['name']} (a bot)"
    return f"{seat['name']} ({'you' if seat['guest'] == me else 'has left' if seat['has_left'] else 'a person'})"


def _seat_news(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """What has changed at a seat, if it is worth a sentence."""
    number, name = new["seat"], new["name"]
    if (old["kind"], old["name"], old["has_left"]) == (new["kind"], new["name"], new["has_left"]):
        return ""
    match new["kind"]:
        case "open" | "invited":
            return f"Player {number}: a free place."
        case "bot":
            return f"Player {number} is a bot now."
    if new["has_left"]:
        return f"{name} has left."
    return f"{name} is back." if old["guest"] == new["guest"] else f"{name} sits down as player {number}."


def _number(text: str, usage: str) -> int:
    if not text.strip().isdecimal():
        raise BadOption(f"Say a number: {usage}.")
    return int(text)


def _clock_shown(seconds: float) -> str:
    minutes, rest = divmod(max(0, int(seconds)), 60)
    return f"{minutes}:{rest:02}"
