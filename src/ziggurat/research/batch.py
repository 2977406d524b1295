"""Batches: many matches of a game advanced at once, with masks, observations and rewards.

    batch = Batch("nim", 1024, seats=2, seed=7)
    while training:
        actions = policy(batch.facts, batch.mask)       # one action for each match
        batch.step(actions)                             # everything below is written anew, in place
        learn(batch.reward, batch.done)

Nature answers by herself. A match that is over begins anew at once: `done` and `reward` tell of the one that ended,
everything else of the new one. A match with a seed is the match that `Game.new(seed=…)` plays with the same answers.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray

from ziggurat.engine import library
from ziggurat.engine.chance import N_WORDS, new_dice
from ziggurat.engine.errors import BadOption, IllegalMove, Reason
from ziggurat.engine.game import Game
from ziggurat.engine.rule import PLAIN, rule_for
from ziggurat.engine.seats import MAX_SEATS
from ziggurat.research.observation import feature_names, layout_of
from ziggurat.research.rules import stepping
from ziggurat.research.rules.stepping import BY_POINTS, BY_RANK, BY_WIN, N_SETTINGS, NO_MATCH, Workspace

WORTHS = {"rank": BY_RANK, "win": BY_WIN, "points": BY_POINTS}
MOST_SEED = 2**62
ILLEGAL = Reason("not_legal", "It is not among the legal actions of that match.")

Worth = Literal["rank", "win", "points"]


def new_workspace(
    game: Game, n: int, facts: bool, features: bool, worth: str, resets: bool, player: int = 0, opening: Any = None
) -> Workspace:
    """Work space for matches of a game, still blank. They begin with the opening of the game, or with a record."""
    if worth not in WORTHS:
        raise BadOption(f"rewards is {' or '.join(map(repr, WORTHS))}, not {worth!r:.60}.")
    if features and not game.rulebook.features.table:
        raise BadOption(f"{game.title} names no features; observe its facts.")
    opening = game.opening() if opening is None else opening
    records = np.zeros(n, dtype=opening.dtype)
    first = np.zeros(1, dtype=opening.dtype)
    first[0] = opening
    layout, named = layout_of(game), game.rulebook.features
    settings = np.zeros(N_SETTINGS, dtype=np.int64)
    settings[stepping.WORTH], settings[stepping.RESETS] = WORTHS[worth], resets
    settings[stepping.PLAYER], settings[stepping.STRIDE] = player, n
    settings[stepping.PARTS] = game.rulebook.parts_of_a_point
    return Workspace(
        records=records,
        words=records.view(np.int16).reshape(n, -1),
        opening=first,
        spare=first.copy(),
        dice=np.zeros((n, N_WORDS), dtype=np.int64),
        random_dice=np.zeros((n, N_WORDS), dtype=np.int64),
        seeds=np.zeros(n, dtype=np.int64),
        listing=np.zeros((n, game.rulebook.max_legal + 1), dtype=np.int32),
        mask=np.zeros((n, len(game.vocabulary)), dtype=np.int8),
        seat=np.zeros(n, dtype=np.int64),
        reward=np.zeros((n, game.seats), dtype=np.float32),
        done=np.zeros(n, dtype=np.int8),
        facts=np.zeros((n, len(layout.kinds) if facts else 0), dtype=np.int16),
        features=np.zeros((n, len(feature_names(game)) if features else 0), dtype=np.float32),
        table=np.zeros(len(named.table), dtype=np.float32),
        known=np.zeros((MAX_SEATS + 1, len(named.known) + len(named.secret)), dtype=np.float32),
        runs=layout.runs,
        kinds=layout.kinds[: len(layout.question)],
        seen_as=layout.seen_as,
        places=layout.places,
        n_public=np.array([len(named.known)], dtype=np.int64),
        settings=settings,
    )


def entry_to(game: Game, template: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """The compiled rule of a template for arguments of these types, called without looking at their types again.

    Numba takes longer to recognise the many arrays of a workspace than a step takes.
    """
    rule = rule_for(game.rulebook.doors, template)
    if PLAIN:
        return rule
    types = tuple(numba.typeof(argument) for argument in arguments)  # type: ignore[no-untyped-call]
    with game.compiling():
        rule.compile(types)
    entry: Callable[..., Any] = rule.overloads[types].entry_point
    return entry


def loaded(game: Game | str, seats: int | None, options: dict[str, Any]) -> Game:
    """A game, or the one of that name with seats and options."""
    if isinstance(game, str):
        return library.load(game, seats, **options)
    if seats is not None or options:
        raise BadOption("Seats and options are said with the name of a game, or are those of the game that is given.")
    return game


def seeds_from(seed: int | ArrayLike, n: int) -> NDArray[np.int64]:
    """The first seed of every match: one after the other from a number, or as they are given."""
    if isinstance(seed, int | np.integer):
        seeds = int(seed) + np.arange(n, dtype=np.int64)
    else:
        seeds = np.array(seed, dtype=np.int64)
    if seeds.shape != (n,):
        raise BadOption(f"{n} matches need {n} seeds, not an array of the shape {seeds.shape}.")
    if len(seeds) and (seeds.min() < 0 or seeds.max() > MOST_SEED):
        raise BadOption(f"A seed is 0 to {MOST_SEED}.")
    return seeds


class Batch:
    """Many matches of a game, side by side. Arrays keep their place: every step writes into them.

    With `device="cuda"` they live on the GPU (research/on_gpu.py): they are read there, and not to be written, but for
    `reward` and `done`; `numpy.asarray` copies one. `observe` names what is written: "facts", "features" or both.
    `rewards` is "rank" (1 for the first to -1 for the last, equal seats share), "win" (1 for the first) or "points".
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        device: str = "cpu",
        *,
        seats: int | None = None,
        seed: int | ArrayLike = 0,
        observe: str | Sequence[str] = "facts",
        rewards: Worth = "rank",
        threads: int = 1,
        **options: Any,
    ) -> None:
        if device not in ("cpu", "cuda"):
            raise BadOption(f"device={device!r:.60}: there is no such device; use device='cpu' or device='cuda'.")
        if isinstance(n, bool) or not isinstance(n, int) or n < 1:
            raise BadOption(f"A batch has 1 match or more, not {n!r:.60}.")
        if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= n:
            raise BadOption(f"threads is 1 to the number of matches, {n}, not {threads!r:.60}.")
        self.game = loaded(game, seats, options)
        self.n = n
        wanted = {observe} if isinstance(observe, str) else set(observe)
        if not wanted <= {"facts", "features"}:
            raise BadOption(f"observe is 'facts', 'features' or both, not {observe!r:.60}.")
        self.n_actions = len(self.game.vocabulary)
        """How many actions there are; action a is number a + 1 of the vocabulary."""
        on_gpu = device == "cuda"
        workspace = new_workspace(
            self.game, 1 if on_gpu else n, "facts" in wanted, "features" in wanted, rewards, resets=True
        )
        workspace.settings[stepping.STRIDE] = n
        self._matches = _on_gpu(self.game, n, workspace) if on_gpu else OnCpu(self.game, n, workspace, threads)
        workspace = self._matches.workspace
        self.facts, self.features = workspace.facts, workspace.features
        self.reward, self.done = workspace.reward, workspace.done
        self.mask, self.legal, self.seat = to_read(workspace.mask), to_read(workspace.listing), to_read(workspace.seat)
        self.seeds, self.records = to_read(workspace.seeds), to_read(workspace.records)
        self.reset(seed)

    def reset(self, seed: int | ArrayLike = 0) -> None:
        """Begin all matches anew. Match k has seed + k; the one after it in its place has n more, and so on."""
        self._matches.begin(seeds_from(seed, self.n))

    def step(self, actions: Any) -> None:
        """Answer the open decision of every match. If one action is not legal, it is named and no match is changed.

        Actions are an array of NumPy or a list; on a GPU they may lie there, in an array of PyTorch, CuPy or JAX.
        """
        self._matches.step(actions)

    def legal_actions(self, match: int) -> NDArray[np.int32]:
        """The legal actions of a match, ascending."""
        listing = self._matches.listing_of(match)
        return listing[1 : listing[0] + 1] - 1

    def fact_names(self) -> list[str]:
        """The name of every column of the facts."""
        return layout_of(self.game).names()

    def feature_names(self) -> list[str]:
        """The name of every column of the features."""
        return feature_names(self.game)

    def close(self) -> None:
        """Let the threads go."""
        self._matches.close()


class OnCpu:
    """Matches of a batch in the memory of this machine."""

    def __init__(self, game: Game, n: int, workspace: Workspace, threads: int) -> None:
        self.n = n
        self.game = game
        self.workspace = workspace
        self._shares = _shares(n, threads)
        self._workspaces = [workspace, *(_with_own_desk(workspace) for _ in self._shares[1:])]
        """The same workspace for every thread, but for the desk on which features are worked out."""
        self._threads = ThreadPoolExecutor(threads, "batch") if threads > 1 else None
        actions = np.zeros(n, dtype=np.int64)
        self._step = entry_to(game, stepping.step_some, workspace, actions, 0, n)
        self._begin = entry_to(game, stepping.begin_some, workspace, 0, n)
        self._check = entry_to(game, stepping.first_illegal, workspace, actions, 0, n)

    def begin(self, seeds: NDArray[np.int64]) -> None:
        """Begin all matches with these seeds."""
        self.workspace.seeds[:] = seeds
        self._together(lambda workspace, first, last: self._begin(workspace, first, last))

    def step(self, actions: ArrayLike) -> None:
        """Answer the open decision of every match."""
        given = np.ascontiguousarray(actions, dtype=np.int64)
        if given.shape != (self.n,):
            raise BadOption(f"{self.n} matches need {self.n} actions, not an array of the shape {given.shape}.")
        wrong = int(self._check(self.workspace, given, 0, self.n))
        if wrong != NO_MATCH:
            raise IllegalMove(f"action {given[wrong]} of match {wrong}", ILLEGAL)
        self._together(lambda workspace, first, last: self._step(workspace, given, first, last))

    def step_at_random(self, n_steps: int, seed: int) -> None:
        """Steps with random legal actions."""
        dice = new_dice(seed)
        step = entry_to(self.game, stepping.step_at_random, self.workspace, dice, 0, self.n)
        for _ in range(n_steps):
            step(self.workspace, dice, 0, self.n)

    def listing_of(self, match: int) -> NDArray[np.int32]:
        """How many answers a match has, and which."""
        return self.workspace.listing[match]

    def close(self) -> None:
        """Let the threads go."""
        if self._threads is not None:
            self._threads.shutdown()

    def _together(self, work: Callable[[Workspace, int, int], Any]) -> None:
        """Do something for all matches, every thread for its share."""
        if self._threads is None:
            work(self.workspace, 0, self.n)
            return
        shares = zip(self._workspaces, self._shares, strict=True)
        for done in [self._threads.submit(work, workspace, first, last) for workspace, (first, last) in shares]:
            done.result()


def _on_gpu(game: Game, n: int, workspace: Workspace) -> Any:
    """Matches of a batch on a GPU; what that needs is imported only where it is asked for."""
    from ziggurat.research.on_gpu import OnGpu

    return OnGpu(game, n, workspace, ILLEGAL)


def to_read(array: Any) -> Any:
    """The same array, not to be written into: what is legal is decided by what stands there."""
    if not isinstance(array, np.ndarray):
        return array
    view = array.view()
    view.flags.writeable = False
    return view


def _shares(n: int, threads: int) -> list[tuple[int, int]]:
    """The matches of every thread."""
    ends = [n * thread // threads for thread in range(threads + 1)]
    return list(itertools.pairwise(ends))


def _with_own_desk(workspace: Workspace) -> Workspace:
    return workspace._replace(spare=workspace.spare.copy(), table=workspace.table.copy(), known=workspace.known.copy())


def random_steps(batch: Batch, n_steps: int, seed: int = 1) -> None:
    """Steps with random legal actions, chosen in compiled code: what a batch can do at most."""
    batch._matches.step_at_random(n_steps, seed)
