"""`ziggurat join` as a person uses it: real servers, whole commands, what is typed and what is shown."""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_cli import ziggurat
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED

from ziggurat.cli.join import address_of
from ziggurat.cli.join import join as command
from ziggurat.cli.sitting import Sitting, drawn, harmless
from ziggurat.cli.visitor import Cookies
from ziggurat.cli.visitor import Visitor as Visiting
from ziggurat.engine import archive
from ziggurat.engine.errors import ZigguratError

pytestmark = AT_ONE_SPEED


SECONDS = 60
QUESTION = "Take stones, place a stone, sail a ship or play a blue card."


class Terminal:
    """A person who runs `ziggurat join` and looks at what it shows."""

    def __init__(self, folder: Path, name: str, *words: str) -> None:
        command = [sys.executable, "-m", "ziggurat", "join", *words, "--name", name]
        command += ["--cookie-file", str(folder / f"{name}.json")]
        settings = {**os.environ, "COLUMNS": "200"}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, env=settings)
        self.text = ""
        self.seen = 0
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        while piece := os.read(self.process.stdout.fileno(), 65536):
            self.text += piece.decode(errors="replace")

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def sees(self, pattern: str) -> str:
        """Wait for a text after the one seen last."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            found = re.compile(pattern).search(self.text, self.seen)
            if found is not None:
                self.seen = found.end()
                return found.group()
            time.sleep(0.02)
        raise AssertionError(f"{pattern!r} is not shown:\n{self.text[self.seen :][-3000:]}")

    def end(self) -> str:
        """The end of input: all that was shown."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait(timeout=SECONDS)
        self.reader.join()
        self.process.stdout.close()
        return self.text


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("join") / "data", ZIGGURAT_PLAIN="1").start()
    yield running
    running.stop()


@pytest.fixture
def join(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The command in this process, with what is typed: what it shows."""

    def run(url: str, typed: str = "", guest: str = "me", **words: Any) -> str:
        file = tmp_path / "typed"
        file.write_text(typed)
        with file.open() as lines:
            monkeypatch.setattr(sys, "stdin", lines)
            command(url, cookie_file=tmp_path / f"{guest}.json", **words)
        return capsys.readouterr().out

    return run


def test_a_whole_match_is_played_through_a_pipe_saved_proved_and_played_again(host: Server, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    typed = "1\n" * 200 + f"save {file}\nrematch\nmoves\nquit\n"
    words = (host.url, "--name", "Ana", "--new", "imhotep", "--bots", "random")
    done = ziggurat("join", *words, "--cookie-file", str(tmp_path / "ana.json"), typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Round 6" in done.stdout
    assert done.stdout.count("Result") == 1
    assert f"Saved to {file}." in done.stdout
    before, _, again = done.stdout.partition("Saved to")
    commitment = re.search(r"a seed with the hash (\w+)", before)
    assert commitment is not None
    assert commitment.group(1) in ziggurat("verify", str(file), "--plain").stdout
    assert "seat 2: Ana (you)" in again
    assert "1  get" in again
    assert archive.read(file.read_text())["seats"] == ["Ana", "Gilgamesh"]


def test_two_people_play_one_comes_by_invitation(host: Server, tmp_path: Path) -> None:
    ana = Terminal(tmp_path, "Ana", host.url, "--new", "imhotep", "--seats", "me,invited")
    link = ana.sees(r"http\S+/#/join/\S+")
    ana.type("say come in, Ben", "1")
    ana.sees("Ana: come in, Ben")
    ben = Terminal(tmp_path, "Ben", link)
    ben.sees("Ana: come in, Ben")
    ana.sees("Ben sits down as player 2.")
    ana.sees("The match begins.")
    ana.sees("Ana takes 3 stones.")
    ben.sees("Ana takes 3 stones.")
    ben.sees(f"Ben: {QUESTION}")
    ben.type("place 1 1")
    ana.sees("Ben places a stone on ship 1")
    ana.sees(f"Ana: {QUESTION}")
    ana.type("back 5")
    ana.sees("Ana asks to go back to position 5.")
    ben.sees("Ana asks to go back to position 5: yes or no?")
    ben.type("yes")
    for who in (ana, ben):
        who.sees("The match is back at position 5.")
        who.sees("was agreed")
    ana.type("2", "log")
    ben.sees("Ana places a stone")
    ben.type("no", "leave")
    ben.sees("Nobody is waiting for your consent.")
    ben.sees("You have left the table.")
    assert ben.process.wait(timeout=SECONDS) == 0
    ana.sees("Ben has left.")
    ana.sees("6  Ana places a stone")
    ana.type("bot 2 random")
    ana.sees("Player 2 is a bot now.")
    ana.sees(f"Ana: {QUESTION}")
    ana.end()
    assert ana.process.returncode == 0
    ben.end()


def test_what_is_refused_gets_a_sentence(host: Server, join: Callable[..., str]) -> None:
    typed = ["why sail 1 temple", "why get", "why", "sail 1 temple", "jump", "undo", "99", "x" * 300, "back", "back 0",
             "yes", "save", "save x", "start", "rematch", "bot 2 hard", "say", "preview 1", "help", "redo"]  # fmt: skip
    shown = join(host.url, "\n".join(typed), new="imhotep", seats="2", bots="random", option=["pyramid=B"])
    for said in (
        "does not have its minimum load",
        "It is possible.",
        "Which move?",
        "'sail ship 1 to temple' is not possible",
        "'jump' is not a move",
        "There is no move to take back.",
        "There is no move 99",
        "at most 200 characters",
        "Say a number: back N.",
        "There was nothing to decide before this position.",
        "Nobody is waiting for your consent.",
        "Say where: save FILE.",
        "This is available once the match is over.",
        "The match has begun.",
        "The match is not over yet.",
        "A bot already plays for player 2.",
        "at least 1 character",
        "Guest takes 3 stones.",
        "preview MOVE",
        "There is no move to play again.",
    ):
        assert said in shown, said


@pytest.mark.parametrize(
    ("url", "words", "said"),
    [
        ("localhost:8000", {}, "begins with http"),
        ("{}/#/tables", {}, "leads to no table"),
        ("{}/#/table/nowhere123", {}, "There is no such table."),
        ("{}", {"bots": "hard"}, "--new GAME"),
        ("{}/#/table/nowhere123", {"new": "imhotep"}, "a table of your own"),
        ("{}", {"new": "chess"}, "There is no game 'chess'"),
        ("{}", {"new": "imhotep", "seats": "9"}, "seats"),
        ("{}", {"new": "imhotep", "seats": "2", "bots": "hard,hard"}, "2 bots for 1 seats"),
        ("{}", {"new": "imhotep", "seats": "me,open", "bots": "hard"}, "names everyone already"),
        ("{}", {"new": "imhotep", "seat": 7}, "--seat is 1 to 2"),
        ("{}", {"new": "imhotep", "bots": "genius"}, "level"),
        ("{}", {"new": "imhotep", "option": ["sphinx=A"]}, "sphinx"),
        ("{}", {"name": "x" * 30}, "at most 24"),
        ("{}/docs", {}, "There is nothing at this address."),
        ("http://127.0.0.1:9", {}, "does not answer: Connection refused."),
    ],
)
def test_bad_arguments_get_a_sentence(
    host: Server, join: Callable[..., str], url: str, words: dict[str, Any], said: str
) -> None:
    with pytest.raises(ZigguratError, match=re.escape(said)):
        join(url.format(host.url), **words)


def test_a_taken_seat_and_a_wrong_invitation_are_refused(host: Server, join: Callable[..., str]) -> None:
    ana = Visitor(host.url)
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "invited"}])
    with pytest.raises(ZigguratError, match="This invitation does not fit any free place here"):
        join(f"{host.url}/#/join/{table}/{'x' * 43}")
    with pytest.raises(ZigguratError, match=r"The place of player 1 is taken\."):
        join(f"{host.url}/#/table/{table}", seat=1)
    assert "The table is full: you are watching." in join(f"{host.url}/#/table/{table}")
    ana.leave()


def test_one_comes_back_as_the_same_guest_and_finds_the_tables(
    host: Server, join: Callable[..., str], tmp_path: Path
) -> None:
    link = link_in(join(host.url, name="Ana", new="imhotep", seats="3", seat=2))
    assert stat.S_IMODE((tmp_path / "me.json").stat().st_mode) == 0o600
    shown = join(host.url)
    assert shown.count(link) == 2, "it is open, and it is mine"
    assert "seat 2: Ana (you)" in shown
    assert "seat 2: Ana (you)" in join(link)
    others = join(host.url, guest="other")
    assert others.count(link) == 1
    assert "seat 2: Ana (a person)" in others


def test_a_secret_that_the_server_does_not_know_is_replaced(
    host: Server, join: Callable[..., str], tmp_path: Path
) -> None:
    file = tmp_path / "me.json"
    file.write_text(json.dumps({host.url: "x" * 43, "http://elsewhere": "kept"}))
    join(host.url)
    kept = json.loads(file.read_text())
    assert kept[host.url] != "x" * 43
    assert kept["http://elsewhere"] == "kept"
    file.write_text("{")
    with pytest.raises(ZigguratError, match="cannot be read"):
        join(host.url)


def test_at_a_terminal_every_line_is_done_at_once(
    host: Server, join: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = link_in(join(host.url, new="imhotep", seats="2"))
    visitor = Visiting(host.url, Cookies(tmp_path / "me.json"))
    visitor.come_in(None)
    keyboard, keys = os.pipe()
    os.write(keys, b"moves\nseats\nquit\n")
    Sitting(visitor, visitor.get(f"/api/tables/{link.rpartition('/')[2]}"), watch=False).run(keyboard, is_terminal=True)
    os.close(keyboard)
    os.close(keys)
    shown = capsys.readouterr().out
    assert "The game has not begun yet." in shown
    assert "seat 2: open" in shown


def test_what_is_told_is_shown(
    host: Server, join: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Messages that a quick match does not bring about."""
    link = link_in(join(host.url, new="imhotep", bots="random"))
    visitor = Visiting(host.url, Cookies(tmp_path / "me.json"))
    visitor.come_in(None)
    sitting = Sitting(visitor, visitor.get(f"/api/tables/{link.rpartition('/')[2]}"), watch=False)
    proposal = {"type": "proposal", "table": sitting.table["id"], "moment": 1, "position": 7, "by": 2, "agreed": []}
    sitting.hear({**proposal, "state": "open"})
    assert "Gilgamesh asks to go back to position 7: yes or no?" in capsys.readouterr().out
    sitting.hear({**proposal, "state": "declined"})
    assert "Going back to position 7 was declined." in capsys.readouterr().out
    sitting.hear({"type": "compiling", "game": "imhotep", "readiness": {"state": "ready", "done": 9, "expected": 9}})
    assert "bots think at full strength" in capsys.readouterr().out
    sitting.say(type="hint", moment=1)
    opinion = {"text": "get", "visits": 40, "line": ["get", "place ship 1 slot 2"]}
    opinion |= {"worth": [0.75, 0.25], "points": [30.0, 20.0], "rank": [1.2, 1.8]}
    sitting.hear({"type": "hint", "ref": 1, "table": sitting.table["id"], "moment": 1, "opinions": [opinion]})
    shown = capsys.readouterr().out
    assert "75%" in shown
    assert sitting.pending is None
    sitting.say(type="chat", text="hello")
    sitting.hear({"type": "refused", "ref": 2, "error": {"code": "too_fast", "sentence": "Slow down."}})
    assert sitting.pending is not None, "it is said again"
    assert "Slow down." not in capsys.readouterr().out


def test_a_hint_is_followed_by_its_reasons(
    host: Server,
    join: Callable[..., str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    link = link_in(join(host.url, new="imhotep", bots="random"))
    visitor = Visiting(host.url, Cookies(tmp_path / "me.json"))
    visitor.come_in(None)
    sitting = Sitting(visitor, visitor.get(f"/api/tables/{link.rpartition('/')[2]}"), watch=False)
    sitting.at = {"moment": 1, "position": 7, "over": False}
    sitting.say(type="hint", moment=1)
    none = {"visits": 0, "line": [], "worth": [], "points": [], "rank": []}
    opinions = [{"answer": 1, "text": "get", **none}, {"answer": 5, "text": "place ship 1 slot 2", **none}]
    said: list[dict[str, Any]] = []
    monkeypatch.setattr(visitor, "say", lambda **message: said.append(message))
    sitting.hear({"type": "hint", "ref": 1, "table": sitting.table["id"], "moment": 1, "opinions": opinions})
    asked = {"type": "compare", "position": 7, "best": 1, "other": 5}
    assert said == [asked | {"table": sitting.table["id"], "ref": 2}]
    assert sitting.pending is None, "an answer of the player does not wait for reasons"
    part = {"seat": 1, "source": "burial_chamber", "best": 9.0, "other": 4.0, "error": 0.25, "is_clear": True}
    reasons = {"best": 1, "other": 5, "worlds": 64, "scores": [], "parts": [part, part | {"is_clear": False}]}
    sitting.hear({"type": "compared", "ref": 2, "table": sitting.table["id"], "position": 7, "reasons": reasons})
    shown = " ".join(capsys.readouterr().out.split())
    assert "get rather than place ship 1 slot 2, both played to the end in 64 simulated games:" in shown
    assert shown.count("+5.0 burial chamber for") == 1
    assert sitting.pending is None


def link_in(shown: str) -> str:
    found = re.search(r"http\S+/#/table/\S+", shown)
    assert found is not None
    return found.group()


def test_a_killed_server_is_found_again_and_the_match_goes_on(tmp_path: Path) -> None:
    running = Server(tmp_path / "data", ZIGGURAT_PLAIN="1").start()
    port = int(running.url.rpartition(":")[2])
    ana = Terminal(tmp_path, "Ana", running.url, "--new", "imhotep", "--seats", "me,local")
    ana.sees(f"Ana: {QUESTION}")
    ana.type("get")
    ana.sees("Ana takes 3 stones.")
    ana.sees(f"Guest 2: {QUESTION}")
    running.kill()
    ana.sees("The connection is lost; trying again")
    ana.type("place 1 1")
    running.start(port)
    ana.sees("Connected again.")
    ana.sees("Guest 2 places a stone")
    ana.sees(f"Ana: {QUESTION}")
    shown = ana.end()
    assert shown.count("Ana takes 3 stones.") == 1, "only what is new is told"
    assert ana.process.returncode == 0
    running.stop()


def test_a_spectator_of_tigris_sees_no_hand(host: Server, join: Callable[..., str]) -> None:
    ana = join(host.url, "preview 1\n1\nlog\n", name="Ana", new="tigris", seats="me,random")
    ben = join(link_in(ana), "board\nmoves\nlog\n1\n", guest="ben", watch=True)
    hand = re.compile(r"hand: ")
    assert hand.search(ana)
    assert not hand.search(ben)
    assert "It is not your turn." in ben
    assert "turn, not yours." in ben


def test_what_others_write_commands_no_terminal(host: Server, join: Callable[..., str]) -> None:
    eve = Visitor(host.url, "[/red] Eve").connect()
    table = eve.new_table("imhotep", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    eve.say(type="chat", table=table, text="[bold][2Jhello", ref=1)
    eve.hear("refused")
    eve.watch(table, 1)
    eve.say(type="chat", table=table, text="\x1b[2J", ref=2)
    eve.hear("refused")
    eve.say(type="chat", table=table, text="[bold][2Jhello", ref=3)
    while eve.hear("done")["ref"] != 3:
        pass
    shown = join(f"{host.url}/#/table/{table}", "seats\n", watch=True)
    assert "[/red] Eve: [bold][2Jhello\n" in shown
    assert "\x1b" not in shown
    assert harmless("a\x1bb\u202ec\n") == "abc\n"
    eve.leave()


def test_a_link_says_where_it_leads() -> None:
    assert address_of("http://a:1/") == ("http://a:1", None, None)
    assert address_of("https://a/games/#/table/T") == ("https://a/games", "T", None)
    assert address_of("http://a:1/#/join/T/S") == ("http://a:1", "T", "S")


def test_a_view_of_other_rules_is_shown_as_data() -> None:
    table = {"game": "imhotep", "rules": 999}
    assert drawn(table, {"round_no": 2, "ships": [1, 2]}, str).plain == "round no: 2\nships: [1, 2]"
