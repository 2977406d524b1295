"""The command line as a person uses it: whole commands, their output, and sentences for what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.forked import can_fork, run_forked
from tests.tables import play_at_random

import ziggurat as zg
from ziggurat.engine import archive
from ziggurat.engine.fair import Chance


def ziggurat(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line."""
    settings = {**os.environ, "COLUMNS": "120", **environment}
    if can_fork(settings):
        return run_forked(list(words), settings, typed)
    return started_anew(*words, typed=typed, **settings)


def started_anew(*words: str, typed: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the command line as a person does, from nothing."""
    command = [sys.executable, "-m", "ziggurat", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=settings, check=False, timeout=600)


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_text(archive.write(play_at_random(zg.load("imhotep", seats=3).new(seed=3), seed=3).record()))
    return file


def test_games_are_listed_with_their_options() -> None:
    shown = started_anew("games", **os.environ)
    assert shown.returncode == 0
    assert "Imhotep (imhotep), 2 to 4 players" in shown.stdout
    assert "three_seats_first" in shown.stdout
    assert json.loads(ziggurat("games", "--json").stdout)["imhotep"]["seats"] == [2, 3, 4]


def test_engines_cannot_be_written_where_a_file_is(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    done = ziggurat("engines", str(tmp_path / "taken"))
    assert done.returncode == 2
    assert "The engines cannot be written to" in done.stderr


def test_engines_of_a_game_that_is_not_there_are_refused(tmp_path: Path) -> None:
    done = ziggurat("engines", str(tmp_path), "--game", "chess")
    assert done.returncode == 2
    assert "There is no game 'chess'" in done.stderr


def test_simulate_reports_json() -> None:
    done = ziggurat("simulate", "imhotep", "--seats", "3", "--seconds", "0.2", "--option", "pyramid=B", "--json")
    result = json.loads(done.stdout)
    assert result["decisions_per_second"] > 0
    assert result["games_per_second"] > 0
    assert 80 < result["decisions_per_game"] < 250
    assert len(result["mean_scores"]) == 3
    assert all(10 < score < 60 for score in result["mean_scores"])
    assert result["options"]["pyramid"] == "B"
    assert result["mode"] == ("interpreted" if os.environ.get("ZIGGURAT_PLAIN") else "compiled")


def test_simulate_can_run_interpreted() -> None:
    result = json.loads(ziggurat("simulate", "imhotep", "--seconds", "0.2", "--plain", "--json").stdout)
    assert result["mode"] == "interpreted"


def test_simulate_shows_a_table_for_people() -> None:
    done = ziggurat("simulate", "imhotep", "--seconds", "0.1", "--threads", "2")
    assert "decisions per second" in done.stdout


def test_the_same_seed_simulates_the_same_matches() -> None:
    first, second = (
        json.loads(ziggurat("simulate", "imhotep", "--seconds", "0.000001", "--seed", "5", "--json").stdout)
        for _ in range(2)
    )
    assert first["games"] == second["games"] == 1
    assert first["mean_scores"] == second["mean_scores"]


def test_replay_verifies_and_shows_the_result(record_file: Path) -> None:
    done = ziggurat("replay", str(record_file))
    assert done.returncode == 0
    assert "Verified:" in done.stdout
    assert "rank" in done.stdout


def test_replay_can_stop_at_a_move_and_tell_the_story(record_file: Path) -> None:
    done = ziggurat("replay", str(record_file), "--at", "10", "--story")
    assert "After move 10 of" in done.stdout
    assert "Round 1 begins" in done.stdout


def test_replay_runs_interpreted_too(record_file: Path) -> None:
    assert "Verified:" in ziggurat("replay", str(record_file), "--plain").stdout


def test_verify_proves_the_draws_of_a_device_and_says_who_vouches_for_the_seed(tmp_path: Path) -> None:
    match = zg.load("imhotep", seats=2).new(chance=Chance(is_of_device=True))
    (tmp_path / "match.json").write_text(archive.write(play_at_random(match, seed=3).record()))
    done = ziggurat("verify", str(tmp_path / "match.json"), "--plain")
    assert "only its player vouches for it" in " ".join(done.stdout.split())
    assert "draws follow from it" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "chess"), "There is no game 'chess'"),
        (("simulate", "imhotep", "--seats", "9"), "not 9"),
        (("simulate", "imhotep", "--option", "sphinx=A"), "sphinx"),
        (("simulate", "imhotep", "--option", "pyramid"), "name=value"),
        (("simulate", "imhotep", "--option", "wrath=on", "--option", "wrath=off"), "twice"),
        (("simulate", "imhotep", "--seconds", "-1"), "--seconds"),
        (("simulate", "imhotep", "--seconds", "nan"), "--seconds"),
        (("simulate", "imhotep", "--threads", "0"), "--threads"),
        (("play", "imhotep", "--seat", "5"), "--seat"),
        (("replay", "nowhere.json"), "nowhere.json cannot be read"),
        (("replay", "."), "cannot be read"),
    ],
)
def test_bad_arguments_get_a_sentence_and_no_traceback(words: tuple[str, ...], said: str) -> None:
    done = ziggurat(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_record_is_refused_with_its_line(record_file: Path) -> None:
    record_file.write_text(record_file.read_text().replace('"1: get"', '"1: got"', 1))
    done = ziggurat("replay", str(record_file))
    assert done.returncode == 2
    assert done.stderr.startswith("Line ")
    assert "'got' is not a move" in done.stderr


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(b"\xff\xfe\x00")
    done = ziggurat("replay", str(file))
    assert done.returncode == 2
    assert "is not text" in done.stderr


def test_a_whole_game_can_be_played_by_typing(tmp_path: Path) -> None:
    """All seats are typed by one person, from the moves of a known match."""
    known = play_at_random(zg.load("imhotep", seats=2).new(seed=4), seed=4)
    typed = [move.action.text for move in known.log if move.seat]
    file = tmp_path / "typed.json"
    words = ("play", "imhotep", "--seed", "4", "--seat", "1", "--seat", "2", "--save", str(file))
    done = ziggurat(*words, typed="\n".join(typed) + "\n")
    assert done.returncode == 0, done.stderr
    assert "Result" in done.stdout
    assert zg.replay(file.read_text()).record()["moves"] == known.record()["moves"]


def test_a_person_is_helped_at_the_prompt(tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    typed = ["help", "moves", "why sail 1 temple", "why get", "sail 1 temple", "jump", "undo", "board", "log", "save"]
    typed += ["get", "reset", f"save {file}", "quit"]
    done = ziggurat("play", "imhotep", "--seed", "4", "--bots", "random", typed="\n".join(typed))
    assert done.returncode == 0
    for said in (
        "small words such as",
        "place ship 1 slot 1 | 2",
        "does not have its minimum load",
        "It is possible.",
        "'sail ship 1 to temple' is not possible",
        "'jump' is not a move",
        "cannot be taken back",
        "Round 1 begins",
        "Say where",
        "Saved to",
    ):
        assert said in done.stdout, said
    assert zg.replay(file.read_text()).asked == 1


def test_the_end_of_input_leaves_the_game_in_peace() -> None:
    done = ziggurat("play", "imhotep", "--seed", "4", typed="get\n")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
