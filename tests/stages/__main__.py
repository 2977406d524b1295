"""Runs the stages of `plan.py`: `python -m tests.stages` or `python -m tests.stages all`.

All of them run, whatever fails. What a stage says is shown in one piece when it ends; what failed is listed last.
`python -m tests.stages check` runs no test, and names those that no stage of `./test all` would run.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.stages import plan, ran
from tests.stages.plan import Stage

ROOT = Path(__file__).resolve().parents[2]


class Outcome(NamedTuple):
    """What became of a stage, and what it said."""

    stage: Stage
    is_well: bool
    seconds: float
    cpu_seconds: float
    text: str

    def lines(self, *beginnings: str) -> list[str]:
        """Lines of what it said that begin so."""
        return [line for line in self.text.splitlines() if line.startswith(beginnings)]

    @property
    def closing(self) -> str:
        """The last line of pytest."""
        return self.text.rstrip().rpartition("\n")[2] if self.stage.is_of_tests else ""


class Run:
    """One run of stages, a thread for each lane."""

    def __init__(self, stages: Sequence[Stage], folder: Path) -> None:
        self.stages = stages
        self.environment = {**os.environ, "ZIGGURAT_RAN": str(folder)}
        self.began = time.monotonic()
        self.ended = {stage.title: threading.Event() for stage in stages}
        self.outcomes: dict[str, Outcome] = {}
        self.processes: set[subprocess.Popen[str]] = set()
        self.printing = threading.Lock()
        self.is_over = False

    def go(self) -> list[Outcome]:
        """Run all stages, and return what became of each, in the order of the plan."""
        lanes = dict.fromkeys(stage.lane for stage in self.stages)
        threads = [threading.Thread(target=self._go_along, args=(lane,), daemon=True) for lane in lanes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return [self.outcomes[stage.title] for stage in self.stages if stage.title in self.outcomes]

    def stop(self) -> None:
        """End what still runs, with all that it has started, and begin nothing more."""
        self.is_over = True
        for process in list(self.processes):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)

    def _go_along(self, lane: str) -> None:
        for stage in self.stages:
            if stage.lane == lane and not self.is_over:
                for other in stage.after:
                    self.ended[other].wait()
                self.outcomes[stage.title] = outcome = self._outcome(stage)
                self.ended[stage.title].set()
                self._show(outcome)

    def _outcome(self, stage: Stage) -> Outcome:
        self._say(f"begins: {stage.title}")
        began, text, is_well, cpu_seconds = time.monotonic(), "", True, 0.0
        for command in stage.commands:
            code, said, seconds = self._do(command, stage.environment)
            text, is_well, cpu_seconds = text + said, is_well and code == 0, cpu_seconds + seconds
        return Outcome(stage, is_well, time.monotonic() - began, cpu_seconds, text)

    def _do(self, command: Sequence[str], environment: dict[str, str]) -> tuple[int, str, float]:
        """Exit code and words of a command, and the seconds of a core that it took."""
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**self.environment, **environment},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
            self.processes.add(process)
            _, status, usage = os.wait4(process.pid, 0)
            self.processes.discard(process)
            process.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            return process.returncode, said.read(), usage.ru_utime + usage.ru_stime

    def _say(self, text: str) -> None:
        with self.printing:
            print(f"== after {time.monotonic() - self.began:.0f} s {text}", flush=True)

    def _show(self, outcome: Outcome) -> None:
        self._say(f"{'ends well' if outcome.is_well else 'FAILS'}: {outcome.stage.title}\n{outcome.text}")


def summary(outcomes: Sequence[Outcome], missed: Sequence[str]) -> Iterator[str]:
    """How long each stage took, what failed, and how many tests there were."""
    yield "\n== In all"
    for outcome in outcomes:
        spent = f"{outcome.seconds:5.0f} s, {outcome.cpu_seconds:5.0f} s of a core"
        yield f"{'well  ' if outcome.is_well else 'FAILED'} {spent}  {outcome.stage.title}"
    for outcome in outcomes:
        if not outcome.is_well:
            yield f"\n== Failed: {outcome.stage.title}"
            yield from outcome.lines("FAILED ", "ERROR ") or outcome.text.splitlines()[-20:]
    if missed:
        yield f"\n== Run by no stage ({len(missed)} tests): see tests/stages/plan.py"
        yield from missed
    yield ""
    yield from (f"{outcome.stage.title}: {outcome.closing}" for outcome in outcomes if outcome.closing)


def collecting(stage: Stage) -> Stage:
    """The same stage of tests, which only looks for its tests."""
    commands = tuple((*command, "--collect-only", "-qq", "-n", "0") for command in stage.commands)
    return stage._replace(commands=commands, after=())


PLANS = {
    "": plan.QUICK,
    "all": plan.ALL,
    "check": [collecting(stage) for stage in plan.ALL if stage.is_of_tests],
}


def main(stages: Sequence[Stage], has_to_run_all: bool = False) -> int:
    """Run them, tell how it went, and return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        run = Run(stages, Path(folder))
        try:
            outcomes = run.go()
        finally:
            run.stop()
        missed = ran.left_out(ran.read(Path(folder)), ran.files_of_tests(ROOT)) if has_to_run_all else []
    print(*summary(outcomes, missed), sep="\n")
    is_well = not missed and all(outcome.is_well for outcome in outcomes)
    print("All is well." if is_well else "Not all is well.", flush=True)
    return 0 if is_well else 1


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    chosen = " ".join(sys.argv[1:])
    if chosen not in PLANS:
        sys.exit(f"Use python -m tests.stages, with `all`, with `check` or with nothing, not with {chosen}")
    sys.exit(main(PLANS[chosen], has_to_run_all=chosen != ""))
