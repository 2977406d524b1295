"""Rounds of training: play with the best net so far, learn from it, and let the new net replace it if it wins.

What was noted in a round is kept in a folder, so later rounds learn from it, too. Everything follows from the seed,
but for what a GPU rounds differently.
"""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ziggurat.bots.arena import shares_of_win
from ziggurat.bots.net import FILE, Net, net_of, no_net, read_net, write_net
from ziggurat.bots.search import SearchBot, Strength
from ziggurat.bots.training.selfplay import A_TIME, Practice, game_for, practise_together
from ziggurat.engine import library
from ziggurat.engine.game import Game, Rulebook
from ziggurat.engine.rule import game_folder

WINDOW = 4
"""Rounds that are learned from: the last ones."""
OPENING_SEED = 900_001
"""Contests are played with other chance than practice."""

Tell = Callable[[str], None]
Learn = Callable[..., tuple[Net, float]]


@dataclass(frozen=True)
class Plan:
    """How a net is to be trained."""

    game: str
    folder: Path
    """Where notes and nets are kept."""
    rounds: int = 4
    quick_matches: int = 2000
    """Matches of a round in which seats look one answer ahead."""
    matches: int = 500
    """Matches of a round in which seats search."""
    simulations: int = 60
    contest: int = 100
    """Matches between the new net and the best so far."""
    jobs: int = 1
    seed: int = 1
    start: Path | None = None
    """The net to begin with; without one, the first round is played by the outlook."""

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the game."""
        return library.load(self.game).rulebook


def train(plan: Plan, learn: Learn, tell: Tell) -> Path | None:
    """Run the rounds. Returns the file of the best net, or None where none has beaten the outlook."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    best = plan.start
    for number in range(1, plan.rounds + 1):
        kept = plan.folder / f"notes-{number}.npz"
        if not kept.exists():
            np.savez_compressed(kept, allow_pickle=False, **_practised(plan, number, best, tell))
        notes = _joined([plan.folder / f"notes-{n}.npz" for n in range(max(1, number - WINDOW + 1), number + 1)])
        net, uncertainty = learn(
            plan.rulebook.features, notes, seed=plan.seed + number, start=_net(plan, best), tell=tell
        )
        tell(f"round {number}: learned from {len(notes['match'])} positions, uncertainty {uncertainty:.4f}")
        file = plan.folder / f"net-{number}.npz"
        write_net(file, net)
        rate = contest(plan, file, best)
        tell(f"round {number}: the new net wins {100 * rate:.0f} % of {plan.contest} matches")
        if rate > 0.5:
            best = file
    return best


def _net(plan: Plan, file: Path | None) -> Net | None:
    """The net in a file, if there is one."""
    return None if file is None else read_net(file, plan.rulebook.features)


def _practised(plan: Plan, number: int, best: Path | None, tell: Tell) -> dict[str, Any]:
    """What was noted in the matches of a round."""
    practice = Practice(plan.game, plan.seed * 1000 + number, 0, net=best, outlook=best is None)
    found = []
    for simulations, n_matches in ((0, plan.quick_matches), (plan.simulations, plan.matches)):
        playing = practise_together(replace(practice, simulations=simulations), n_matches, plan.jobs)
        for n_done, notes in enumerate(playing, start=1):
            found.append(notes)
            tell(f"round {number}: {min(n_matches, n_done * A_TIME)} of {n_matches} matches are played")
    return {name: np.concatenate([notes[name] for notes in found]) for name in found[0]}


def _joined(files: list[Path]) -> dict[str, Any]:
    """The notes of several rounds together."""
    rounds = []
    for file in files:
        with np.load(file, allow_pickle=False) as notes:
            rounds.append(dict(notes))
    return {name: np.concatenate([notes[name] for notes in rounds]) for name in rounds[0]}


# ---- is the new net better?


def contest(plan: Plan, new: Path, old: Path | None) -> float:
    """How a search with the new net fares over seats and options: from 0, always lost, to 1; equal nets come to 0.5.

    Two matches have the same opening. In the one every other seat goes by the new net, in the other those between.
    """
    work = [(plan, new, old, number) for number in range(plan.contest)]
    if plan.jobs == 1:
        return sum(_won(one) for one in work) / len(work)
    with multiprocessing.get_context("spawn").Pool(plan.jobs) as pool:
        return sum(pool.imap_unordered(_won, work)) / len(work)


def game_of(plan: Plan, pair: int) -> Game:
    """What two matches are played in: half with two seats as usual, a quarter with the most, a quarter with any."""
    book = plan.rulebook
    if pair % 2 == 0:
        return library.load(plan.game, seats=max(2, book.min_seats))
    seats = book.max_seats if pair % 4 == 1 else 0
    return game_for(Practice(plan.game, plan.seed, 0, seats=seats), random.Random(plan.seed * 1_000_003 + pair))


def _won(work: tuple[Plan, Path, Path | None, int]) -> float:
    """What one match brings to the new net: 1 for a win, a half for an equal end of one seat each."""
    plan, new, old, number = work
    game = game_of(plan, number // 2)
    match = game.new(seed=plan.seed + OPENING_SEED + number // 2)
    is_new = [(seat + number) % 2 == 0 for seat in range(game.seats)]
    bots = [_bot(plan, game, new if mine else old, number + seat) for seat, mine in enumerate(is_new)]
    while not match.over:
        sight = match.sight()
        match.play(bots[sight.seat - 1].choose(sight))
    return sum(share for share, mine in zip(shares_of_win(match.ranking()), is_new, strict=True) if mine)


def _bot(plan: Plan, game: Game, net: Path | None, seed: int) -> SearchBot:
    weights = _net(plan, net) or no_net(game.rulebook.features)
    return SearchBot(Strength(simulations=plan.simulations), seed, net=weights)


def ship(plan: Plan, net: Path) -> Path:
    """Lay a net into the folder of its game, where all bots find it."""
    home = game_folder(plan.game) / FILE
    write_net(home, read_net(net, plan.rulebook.features))
    net_of.cache_clear()
    return home
