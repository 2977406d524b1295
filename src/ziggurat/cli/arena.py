"""`ziggurat arena`: bots against bots, and who is stronger."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ziggurat.bots import native
from ziggurat.bots.arena import Contest, Outcome, Standing, play_contest, play_with_ray, standings
from ziggurat.bots.net import FILE
from ziggurat.cli.common import Jobs, Options, Seats, console, game_from, warnings, write_file
from ziggurat.engine import archive
from ziggurat.engine.checkout import commit
from ziggurat.engine.errors import BadOption, BadRecord
from ziggurat.engine.game import Game, prepare
from ziggurat.engine.rule import game_folder

MAX_GAMES = 1_000_000
MAX_JOBS = 256
LONG_CONTEST = 50
"""From as many matches on, searches are compiled whole before the first: a minute that is won back."""


def arena(
    game: Annotated[str, typer.Argument(help="The game.")],
    bots: Annotated[str, typer.Option(help="The bots, as in search:hard,greedy,random.")],
    games: Annotated[int, typer.Option(help="How many matches.")] = 100,
    seats: Seats = None,
    option: Options = None,
    sims: Annotated[int | None, typer.Option(help="Simulations for an answer of a search without a level.")] = None,
    seconds: Annotated[float | None, typer.Option("--time", help="Seconds for an answer of every search.")] = None,
    time_equal: Annotated[
        bool, typer.Option("--time-equal", help="Every search may think as long as the first bot does by itself.")
    ] = False,
    jobs: Jobs = 1,
    seed: Annotated[
        int,
        typer.Option(
            help="Makes the whole contest repeatable, but for --time, and for expert where its time runs out."
        ),
    ] = 1,
    as_json: Annotated[
        str | None, typer.Option("--json", help="Write the result to this file; - is the screen.")
    ] = None,
    keep: Annotated[Path | None, typer.Option(help="Keep a record of every match in this folder.")] = None,
    on_ray: Annotated[bool, typer.Option("--ray", help="Play on all machines of a Ray cluster.")] = False,
) -> None:
    """Let bots play against each other: win rates with 95 % intervals, points, ratings, and time for an answer."""
    if time_equal and seconds is not None:
        raise BadOption("Either --time or --time-equal decides, not both.")
    contest = _contest(game_from(game, seats, option), bots, sims, seconds, seed)
    if not 1 <= games <= MAX_GAMES:
        raise BadOption(f"--games is 1 to {MAX_GAMES}, not {games}.")
    if not 1 <= jobs <= MAX_JOBS:
        raise BadOption(f"--jobs is 1 to {MAX_JOBS}, not {jobs}.")
    prepare(contest.load().rulebook)
    if games >= LONG_CONTEST:
        native.build(contest.game)
    if time_equal:
        contest = _at_equal_time(contest, _diary_file(as_json))
    diary = Diary(contest, _diary_file(as_json))
    left = [number for number in range(games) if number not in diary.outcomes]
    kept = keep is not None
    playing = play_with_ray(contest, left, kept) if on_ray else play_contest(contest, left, jobs, kept)
    for outcome in _shown(contest, games, diary, playing):
        if keep is not None:
            _keep(contest, outcome, keep)
    played = [diary.outcomes[number] for number in range(games)]
    how = {"time_equal": time_equal, **made_by(contest)}
    _tell(contest, how, played, standings(contest, played), as_json)
    diary.close()


def _contest(chosen: Game, bots: str, sims: int | None, seconds: float | None, seed: int) -> Contest:
    if sims is not None and seconds is not None:
        raise BadOption("Either --sims or --time decides, not both.")
    if sims is not None and not 1 <= sims <= 1_000_000:
        raise BadOption(f"--sims is 1 to 1000000, not {sims}.")
    if seconds is not None and not 0 < seconds <= 3600:
        raise BadOption(f"--time is more than 0 and at most 3600 seconds, not {seconds:g}.")
    names = [name.strip() for name in bots.split(",") if name.strip()]
    names = [f"search:{sims}" if name == "search" and sims else name for name in names]
    contest = Contest(chosen.name, chosen.seats, chosen.options, tuple(names), seed, seconds)
    contest.check()
    return contest


def _at_equal_time(contest: Contest, diary: Path | None) -> Contest:
    """The contest with the first bot's time for all; one that was interrupted keeps the time it began with."""
    if diary is not None and diary.exists():
        heading = json.loads(diary.read_text(encoding="utf-8").partition("\n")[0])
        return dataclasses.replace(contest, seconds=heading["seconds"])
    warnings.print(f"Measuring how long {contest.bots[0]} thinks …")
    return contest.at_equal_time()


# ---- an interrupted contest goes on where it stopped


def _diary_file(as_json: str | None) -> Path | None:
    return Path(f"{as_json}.progress") if as_json not in (None, "-") else None


class Diary:
    """What has been played so far. With a file, every outcome is written at once, and read again after a stop."""

    def __init__(self, contest: Contest, file: Path | None) -> None:
        self.outcomes: dict[int, Outcome] = {}
        self._file = file
        self._heading = json.dumps(dataclasses.asdict(contest), sort_keys=True)
        if file is not None and file.exists():
            self._read(file)
        elif file is not None:
            write_file(file, self._heading + "\n")

    def _read(self, file: Path) -> None:
        lines = file.read_text(encoding="utf-8").splitlines()
        if not lines or json.loads(lines[0]) != json.loads(self._heading):
            raise BadRecord(f"{file} belongs to another contest; move it away, or name another file.")
        for line in lines[1:]:
            try:
                outcome = Outcome(**json.loads(line))
            except (ValueError, TypeError):
                continue  # the line that was being written when the contest stopped
            self.outcomes[outcome.number] = outcome

    def add(self, outcome: Outcome) -> None:
        """Remember an outcome."""
        self.outcomes[outcome.number] = outcome
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(dataclasses.asdict(dataclasses.replace(outcome, moves=[]))) + "\n")

    def close(self) -> None:
        """The contest is over: its result is written, and the diary is not needed any more."""
        if self._file is not None:
            self._file.unlink(missing_ok=True)


# ---- what was played with


def made_by(contest: Contest) -> dict[str, Any]:
    """The version of the program and of the rules, and which net: what one needs to play a contest again."""
    book = contest.load().rulebook
    net = game_folder(contest.game) / FILE
    digest = hashlib.sha256(net.read_bytes()).hexdigest()[:12] if net.exists() else None
    return {"commit": commit(), "rules": book.rules_version, "net": digest}


# ---- showing


def _shown(contest: Contest, games: int, diary: Diary, playing: Iterator[Outcome]) -> Iterator[Outcome]:
    """Outcomes as they come, under a bar with the standings so far."""
    columns = (
        TextColumn("Playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=warnings, transient=True) as progress:
        task = progress.add_task("", total=games, completed=len(diary.outcomes))
        for outcome in playing:
            diary.add(outcome)
            leading = _so_far(contest, diary.outcomes.values())
            progress.update(task, completed=len(diary.outcomes), description=leading)
            yield outcome


def _so_far(contest: Contest, outcomes: Iterable[Outcome]) -> str:
    wins = dict.fromkeys(contest.bots, 0.0)
    for outcome in outcomes:
        for seat, bot in enumerate(outcome.lineup):
            wins[contest.bots[bot]] += (outcome.ranking[seat] == 1) / outcome.ranking.count(1)
    return "  ".join(f"{bot} {won:g}" for bot, won in sorted(wins.items(), key=lambda item: -item[1]))


def _tell(
    contest: Contest, how: dict[str, Any], played: list[Outcome], table: list[Standing], as_json: str | None
) -> None:
    n_broken_off = sum(outcome.broken_off for outcome in played)
    report: dict[str, Any] = {"contest": dataclasses.asdict(contest), **how, "matches": len(played)}
    report["broken_off"] = n_broken_off
    report["standings"] = [dataclasses.asdict(row) for row in table]
    if as_json == "-":
        typer.echo(json.dumps(report, indent=2))
        return
    if as_json is not None:
        write_file(Path(as_json), json.dumps(report, indent=2) + "\n")
    console.print(_table(contest, len(played), table))
    if contest.seconds is not None:
        console.print(f"Every search had {contest.seconds:g} seconds for an answer.")
    if n_broken_off:
        console.print(f"{n_broken_off} of them broken off after {contest.most_moves} moves, and counted as they stood.")


def _table(contest: Contest, games: int, rows: list[Standing]) -> Table:
    table = Table(title=f"{contest.game}, {contest.seats} players, {games} matches", title_justify="left")
    for heading in ("bot", "games", "wins", "win rate", "95 %", "points", "rating", "s / answer"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in rows:
        table.add_row(
            row.bot,
            str(row.games),
            f"{row.wins:g}",
            f"{row.win_rate:.1%}",
            f"{row.low:.1%} - {row.high:.1%}",
            f"{row.mean_points:.1f}",
            f"{row.rating:.1f}",
            f"{row.seconds_per_answer:.3f}",
        )
    return table


def _keep(contest: Contest, outcome: Outcome, folder: Path) -> None:
    """Write the record of a match."""
    game = contest.load()
    folder.mkdir(parents=True, exist_ok=True)
    record = {
        "format": archive.FORMAT,
        "game": game.name,
        "rules": game.rulebook.rules_version,
        "seats": [contest.bots[bot] for bot in outcome.lineup],
        "options": dict(game.options),
        "opening": None,
        "moves": outcome.moves,
        "result": None,
    }
    write_file(folder / f"match-{outcome.number + 1:05}.json", archive.write(record))
