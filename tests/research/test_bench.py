"""The bench: everybody who is there takes turns, who is missing is named, and ratios are within one run."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tests.tables import EXAMPLE
from typer.testing import CliRunner

from ziggurat.cli import app
from ziggurat.cli.bench import table_of
from ziggurat.engine import library
from ziggurat.research import bench
from ziggurat.research.bench import AEC, BATCH, GYM, ON_GPU, Contender


def few(all_of_them: Sequence[Contender] = tuple(bench.contenders())) -> list[Contender]:
    """One game as it is, rivals who do nothing, and one that nobody has."""
    ours = [contender for contender in all_of_them if contender.name == EXAMPLE]
    rest = [Contender(c.name, c.way, lambda: iter([1] * 10**6)) for c in all_of_them if c not in ours]
    rest[-1].needs = ("a-distribution-that-nobody-has",)
    return [*ours, *rest]


@pytest.mark.thorough
def test_speeds_ratios_machine_and_commit_are_kept_and_who_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bench, "contenders", few)
    file = tmp_path / "bench.json"
    done = CliRunner().invoke(app, ["bench", "--rounds", "2", "--seconds", "0.01", "--keep", str(file)])
    assert done.exit_code == 0, done.output
    report = json.loads(file.read_text(encoding="utf-8"))
    for way in (AEC, GYM, BATCH):
        assert len(report["steps_per_second"][f"{EXAMPLE}, {way}"]) == 2
    missing = few()[-1].name
    assert report["not_installed"] == {missing: "a-distribution-that-nobody-has"}
    assert report["machine"]
    assert set(report["ratios"]) == set(library.names())
    best = {name: max(turns) for name, turns in report["steps_per_second"].items()}
    ratio = report["ratios"][EXAMPLE]["batch / PettingZoo"]
    assert ratio == pytest.approx(best[f"{EXAMPLE}, {BATCH}"] / best[f"{EXAMPLE}, {AEC}"], abs=0.1, rel=0.01)
    assert missing in done.output
    assert report["rivals"] == [name for name in best if name.partition(",")[0] not in library.names()]
    assert report["on_gpu"] == []


def test_one_table_has_everybody_and_how_many_times_as_fast_as_each_rival() -> None:
    report = {
        "rounds": 2,
        "machine": "here",
        "steps_per_second": {"ours, batch": [900, 1000], "theirs, PettingZoo": [50, 40]},
        "rivals": ["theirs, PettingZoo"],
        "not_installed": {"others": "what nobody has"},
    }
    table = table_of(report)
    assert [column.header for column in table.columns] == ["who", "steps/s", "x theirs"]
    cells = [list(column.cells) for column in table.columns]
    assert cells[0] == ["ours, batch", "theirs, PettingZoo", "others"]
    assert cells[1] == ["1,000", "50", "needs what nobody has"]
    assert cells[2][:2] == ["20.0", "1.0"]


def test_who_plays_on_a_gpu_is_named_with_it_and_timed_by_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process only waits for it: by its own clock nothing would have passed."""
    monkeypatch.setattr(bench, "contenders", lambda: [Contender("far", "batch", _rest, gpu=lambda: "H200")])
    (far,) = bench.compete(1, 0.05, lambda line: None)
    assert far.row == "far, batch (H200)"
    assert far.clock is time.perf_counter
    assert 0 < far.best < 20 / 0.05 * 20
    assert Contender("near", "batch", _rest).clock is time.process_time


def _rest() -> Iterator[int]:
    while True:
        time.sleep(0.001)
        yield 1


def test_every_game_takes_part_on_a_gpu_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.engine.gpu.driver.why_no_gpu", lambda: "")
    assert {(c.name, c.way) for c in bench.contenders()} >= {(game, ON_GPU) for game in library.names()}


def test_every_game_and_every_rival_takes_part() -> None:
    names = {(contender.name, contender.way) for contender in bench.contenders()}
    assert {(game, way) for game in library.names() for way in (AEC, GYM, BATCH)} <= names
    assert {"PettingZoo chess", "catanatron", "OpenSpiel backgammon", "Pgx backgammon"} <= {name for name, _ in names}


@pytest.mark.parametrize("wrong", [["--rounds", "0"], ["--seconds", "0"]])
def test_what_cannot_be_is_refused(wrong: list[str]) -> None:
    assert CliRunner().invoke(app, ["bench", *wrong]).exit_code != 0
