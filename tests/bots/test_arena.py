"""The arena: fair seats, honest intervals, and the same result however it is played."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.test_cli import ziggurat
from tests.server.clusters import local_cluster
from tests.tables import EXAMPLE

import ziggurat as zg
from ziggurat.bots import arena
from ziggurat.bots.arena import (
    Contest,
    Outcome,
    interval,
    play_contest,
    play_match,
    play_with_ray,
    standings,
    worth_of_rounds,
)
from ziggurat.cli.arena import Diary, made_by
from ziggurat.engine import library
from ziggurat.engine.checkout import commit
from ziggurat.engine.rule import PLAIN, game_folder

CONTEST = Contest(EXAMPLE, 3, {}, ("greedy", "random", "search:2"))


def timeless(outcomes: list[Outcome]) -> list[Outcome]:
    return [replace(outcome, thinking=[]) for outcome in outcomes]


@pytest.mark.parametrize(("n_bots", "seats"), [(2, 2), (3, 3), (4, 4), (3, 2), (2, 4), (4, 3)])
def test_every_bot_sits_at_every_seat_equally_often(n_bots: int, seats: int) -> None:
    contest = Contest(EXAMPLE, seats, {}, tuple(f"search:{n}" for n in range(1, n_bots + 1)))
    places = Counter((seat, bot) for number in range(60) for seat, bot in enumerate(contest.lineup(number)))
    assert set(places.values()) == {60 // n_bots}


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
def test_a_match_follows_from_its_number() -> None:
    assert timeless([play_match(CONTEST, 4)]) == timeless([play_match(CONTEST, 4)])


@pytest.mark.skipif(PLAIN, reason="processes are slow to start")
def test_several_processes_play_the_same_matches() -> None:
    alone = timeless(sorted(play_contest(CONTEST, range(4), jobs=1), key=lambda o: o.number))
    together = timeless(sorted(play_contest(CONTEST, range(4), jobs=2), key=lambda o: o.number))
    assert alone == together


def test_a_match_that_never_ends_is_broken_off_and_said_to_be() -> None:
    assert not play_match(CONTEST, 0).broken_off
    short = play_match(replace(CONTEST, most_moves=30), 0, keep=True)
    assert short.broken_off
    assert len(short.moves) == 30
    assert sorted(short.ranking)[0] == 1


@pytest.mark.thorough
@pytest.mark.skipif(PLAIN, reason="processes are slow to start")
def test_ray_plays_the_same_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a cluster of several processes; `./test all` installs the extra `ray`."""
    alone = timeless(sorted(play_contest(CONTEST, range(4), jobs=1), key=lambda o: o.number))
    with local_cluster() as cluster:
        monkeypatch.setenv("RAY_ADDRESS", cluster.address)
        far_away = timeless(sorted(play_with_ray(CONTEST, range(4)), key=lambda o: o.number))
    assert alone == far_away


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (0, 0, 0, 1)]
)
def test_the_interval_is_that_of_wilson(wins: float, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=0.001)


def test_rounds_in_which_luck_is_shared_out_evenly_narrow_the_interval() -> None:
    alike = worth_of_rounds([[1.0, 0.0]] * 19 + [[1.0, 1.0]])
    torn = worth_of_rounds([[1.0, 1.0], [0.0, 0.0]] * 10)
    assert torn < 1 < alike
    assert worth_of_rounds([[1.0, 0.0]] * 3) == 1, "too few rounds to tell"
    assert worth_of_rounds([[1.0, 1.0]] * 20) == 1, "who always wins is not surer for that"
    low, high = interval(20, 40, alike)
    wide = interval(20, 40)
    assert wide[0] < low < 0.5 < high < wide[1]


def test_matches_of_a_round_have_the_same_chance() -> None:
    contest = Contest(EXAMPLE, 2, {}, ("random", "greedy"))
    first, second, third = (play_match(contest, number, keep=True).moves[:5] for number in range(3))
    assert first[0].startswith("0: ")
    assert first[:5] == second[:5] != third[:5]


@pytest.mark.thorough
@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
def test_at_equal_time_every_search_thinks_as_long_as_the_first_bot() -> None:
    contest = Contest(EXAMPLE, 2, {}, ("search:20", "textbook:9"))
    seconds = contest.at_equal_time().seconds
    assert seconds is not None
    assert 0 < seconds < 5
    with pytest.raises(zg.BadOption, match="random"):
        replace(contest, bots=("random", "search:20")).at_equal_time()


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
@pytest.mark.parametrize("bot", ["search:20", "textbook:20"])
def test_thinking_is_timed_by_the_processor(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert arena.CLOCK is time.thread_time
    looks = itertools.count()
    monkeypatch.setattr(arena, "CLOCK", lambda: float(next(looks)))
    played = play_match(Contest(EXAMPLE, 2, {}, (bot, "random"), seconds=5.0, most_moves=10), 0)
    assert played.answers[0] > 0
    assert played.thinking[0] >= 5 * played.answers[0], "the search looks at the same clock as the arena"


def outcome(number: int, lineup: list[int], ranking: list[int]) -> Outcome:
    return Outcome(number, lineup, ranking, [10.0 * (4 - rank) for rank in ranking], [0.2] * 3, [2] * 3, [])


def test_standings_share_ties_and_join_bots_of_one_name() -> None:
    contest = Contest(EXAMPLE, 3, {}, ("greedy", "random", "random"))
    table = standings(contest, [outcome(0, [0, 1, 2], [1, 1, 3]), outcome(1, [1, 2, 0], [2, 3, 1])])
    assert [(row.bot, row.games, row.wins) for row in table] == [("greedy", 2, 1.5), ("random", 4, 0.5)]
    assert table[0].win_rate == 0.75
    assert table[0].mean_points == 30
    assert table[0].rating > table[1].rating
    assert table[0].seconds_per_answer == 0.1


@pytest.mark.parametrize(
    ("contest", "words"),
    [
        (replace(CONTEST, bots=("greedy",)), "at least two"),
        (replace(CONTEST, bots=("greedy", "sphinx")), "sphinx"),
        (replace(CONTEST, game="chess"), "chess"),
        (replace(CONTEST, seats=9), "9"),
    ],
)
def test_a_contest_that_cannot_be_played_is_refused_by_name(contest: Contest, words: str) -> None:
    with pytest.raises(zg.ZigguratError, match=words):
        contest.check()


def test_a_contest_says_what_it_was_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = made_by(CONTEST)
    net = game_folder(EXAMPLE) / "net.npz"
    assert made["net"] == (hashlib.sha256(net.read_bytes()).hexdigest()[:12] if net.exists() else None)
    assert made["commit"] is None or re.fullmatch(r"[0-9a-f]{12,}(-dirty)?", made["commit"])
    package = tmp_path / "src" / "ziggurat"
    package.mkdir(parents=True)
    (package / "file").write_text("one")
    monkeypatch.setattr(sys.modules[commit.__module__], "PACKAGE", package)
    assert commit() is None, "no checkout, or one of something else"
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "one"]):
        subprocess.run([*git, *words], check=True)
    clean = commit()
    assert clean
    (package / "file").write_text("two")
    assert commit() == f"{clean}-dirty"


def test_an_interrupted_contest_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "result.json.progress"
    diary = Diary(CONTEST, file)
    diary.add(play_match(CONTEST, 1))
    with file.open("a") as torn:
        torn.write('{"number": 2, "lineup"')
    again = Diary(CONTEST, file)
    assert timeless([again.outcomes[1]]) == timeless([diary.outcomes[1]])
    assert set(again.outcomes) == {1}
    with pytest.raises(zg.BadRecord, match="another contest"):
        Diary(replace(CONTEST, seed=2), file)


def test_the_arena_tells_its_result_as_data(tmp_path: Path) -> None:
    words = ("--bots", "greedy,random", "--games", "4", "--json", "-", "--keep", str(tmp_path))
    report = json.loads(ziggurat("arena", EXAMPLE, *words).stdout)
    assert {row["bot"] for row in report["standings"]} == {"greedy", "random"}
    assert sum(row["wins"] for row in report["standings"]) == pytest.approx(4)
    assert report["rules"] == library.rulebook(EXAMPLE).rules_version
    assert report["time_equal"] is False
    assert set(report) >= {"commit", "net"}
    kept = sorted(tmp_path.glob("match-*.json"))
    assert len(kept) == 4
    assert zg.replay(kept[0].read_text()).over


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "greedy"), "at least two"),
        (("--bots", "greedy,sphinx"), "sphinx"),
        (("--bots", "greedy,random", "--games", "0"), "--games"),
        (("--bots", "greedy,random", "--jobs", "0"), "--jobs"),
        (("--bots", "greedy,random", "--sims", "5", "--time", "1"), "not both"),
        (("--bots", "greedy,random", "--time", "-1"), "--time"),
        (("--bots", "hard,textbook", "--time", "1", "--time-equal"), "not both"),
    ],
)
def test_the_arena_refuses_nonsense_with_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    done = ziggurat("arena", EXAMPLE, *words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_hint_is_an_opinion_on_every_answer(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    match = zg.load(EXAMPLE, seats=2).new(seed=1)
    file.write_text(json.dumps(match.record()))
    hint = json.loads(ziggurat("hint", str(file), "--level", "30", "--json").stdout)
    assert {opinion["text"] for opinion in hint["opinions"]} == {action.text for action in match.legal()}
    assert hint["reasons"]["best"] == hint["opinions"][0]["answer"]
    assert hint["reasons"]["other"] == hint["opinions"][1]["answer"]
    assert [score["seat"] for score in hint["reasons"]["scores"]] == [1, 2]
    shown = ziggurat("hint", str(file), "--level", "30").stdout
    assert "visits" in shown
    assert "both played to the end in" in " ".join(shown.split())
    refused = ziggurat("hint", str(file), "--level", "sphinx")
    assert (refused.returncode, "sphinx" in refused.stderr) == (2, True)


def test_bots_sit_down_at_a_table_in_the_terminal() -> None:
    done = ziggurat("play", EXAMPLE, "--seats", "3", "--seed", "4", "--bots", "easy,greedy", typed="get\nquit\n")
    assert "Easy 2" in done.stdout
    assert "Greedy 3" in done.stdout
    refused = ziggurat("play", EXAMPLE, "--seats", "2", "--bots", "easy,greedy")
    assert (refused.returncode, "2 bots for 1 seats" in refused.stderr) == (2, True)


def test_what_is_compiled_before_the_first_match_counts_as_nobodys_time(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest(EXAMPLE, 2, {}, ("search:20", "random"))
    spent = iter([60.0, 1.0, 1.0])

    def played(contest: Contest, number: int) -> Outcome:
        return Outcome(number, contest.lineup(number), [1, 2], [9, 8], [next(spent)] * 2, [100, 100], [])

    monkeypatch.setattr(arena, "play_match", played)
    assert contest.at_equal_time().seconds == 0.01
