"""What `./test` runs: every stage, whatever fails, and every test in one of them."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.server.helping import AT_ONE_SPEED, soon
from tests.stages import plan, ran
from tests.stages.__main__ import ROOT, Run, main, summary
from tests.stages.plan import programs
from tests.stages.ran import Told

pytestmark = AT_ONE_SPEED
PATIENCE_SECONDS = 300

A_FILE = """
import pytest

def test_that_runs():
    pass

@pytest.mark.skipif(True, reason="this speed is not mine")
def test_that_is_skipped():
    pass

@pytest.mark.skipif(True, reason="HAProxy is not installed")
def test_of_what_is_not_here():
    pass

@pytest.mark.thorough
def test_that_is_thorough():
    pass
"""


def told_of(file: Path, folder: Path, *words: str) -> list[Told]:
    """What a run of this file of tests tells."""
    folder.mkdir(exist_ok=True)
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment = {**outside, "ZIGGURAT_RAN": str(folder)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.stages.ran", "--rootdir", str(file.parent)]
    options = ["-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest", "-p", "no:cacheprovider", *words]
    subprocess.run([*command, *options, str(file)], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    return ran.read(folder)


def test_a_test_that_no_stage_runs_is_named(tmp_path: Path) -> None:
    file = tmp_path / "test_small.py"
    file.write_text(A_FILE, encoding="utf-8")
    quick = told_of(file, tmp_path / "quick", "--quick")
    names = ["test_small.py::test_that_is_skipped", "test_small.py::test_that_is_thorough"]
    assert ran.left_out(quick, ["test_small.py"]) == names
    both = told_of(file, tmp_path / "quick", "-n", "1")
    assert ran.left_out(both, ["test_small.py", "test_other.py"]) == ["test_other.py", names[0]]


def test_a_test_that_fails_has_run() -> None:
    told = [Told("known", "a.py::test"), Told("ran", "a.py::test"), Told("known", "a.py::other")]
    assert ran.left_out(told, ["a.py"]) == ["a.py::other"]


@pytest.mark.parametrize("stages", [plan.QUICK, plan.ALL])
def test_stages_wait_for_what_comes_before_them(stages: tuple[plan.Stage, ...]) -> None:
    titles = [stage.title for stage in stages]
    assert len(set(titles)) == len(titles)
    for place, stage in enumerate(stages):
        assert set(stage.after) <= set(titles[:place]), stage.title


def says(title: str, code: int = 0, after: tuple[str, ...] = ()) -> plan.Stage:
    return programs(
        title, title, (sys.executable, "-c", f"print('I am {title}'); raise SystemExit({code})"), after=after
    )


def test_all_stages_run_and_what_failed_is_told_last(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    stages = [says("one"), says("two", 1), says("three", 0, after=("two",)), says("four", 0, after=("one",))]
    assert main(stages) == 1
    said = capfd.readouterr().out
    assert "I am four" in said
    assert said.index("I am three") > said.index("FAILS: two")
    assert said.index("Failed: two") > max(said.index("ends well: three"), said.index("ends well: four"))
    assert said.endswith("Not all is well.\n")


def test_a_run_without_a_fault_ends_well(capfd: pytest.CaptureFixture[str]) -> None:
    assert main([says("one"), says("two", after=("one",))]) == 0
    assert capfd.readouterr().out.endswith("All is well.\n")


def test_tests_that_were_missed_are_told(tmp_path: Path) -> None:
    outcomes = Run([says("one")], tmp_path).go()
    assert "tests/a.py::test" in list(summary(outcomes, ["tests/a.py::test"]))


def test_a_run_that_is_ended_ends_what_it_has_started(tmp_path: Path) -> None:
    code = "import time; open('begun', 'w').close(); time.sleep(600)"
    slow = programs("slow", "slow", (sys.executable, "-c", code.replace("begun", str(tmp_path / "begun"))))
    run = Run([slow, says("next")._replace(lane="slow")], tmp_path)
    going = threading.Thread(target=run.go, daemon=True)
    going.start()
    soon((tmp_path / "begun").exists, PATIENCE_SECONDS)
    run.stop()
    soon(run.ended["slow"].is_set, PATIENCE_SECONDS)
    assert not run.outcomes["slow"].is_well
    assert "next" not in run.outcomes
