"""Gymnasium: one seat of a match; bots answer for the others.

    import gymnasium
    import ziggurat.research.gym        # registers the games: since its version 1.0 Gymnasium looks for none by itself

    env = gymnasium.make("ziggurat/Nim-v0", seats=3, opponents="greedy")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])

Opponents that are all `random` answer in compiled code; other bots think in Python, each about its own sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ziggurat.bots import Bot, bot_from
from ziggurat.engine import library
from ziggurat.engine.errors import BadOption, IllegalMove
from ziggurat.research.aec import RENDER_MODES, box_of, check_render_mode, rendered
from ziggurat.research.batch import ILLEGAL, MOST_SEED, Worth
from ziggurat.research.table import Observes, Table

ILLEGALS = ("lose", "raise")


class SeatEnv(gymnasium.Env[NDArray[Any], int]):
    """A seat of a game against bots.

    Settings: `seats`; `seat`, the one that is played, or 0 for one that each reset draws; `opponents`, a bot's name for
    all or a list for the seats after it; `observe` ("facts" or "features"); `rewards` ("rank", "win" or "points");
    `illegal`, whether an illegal action loses the match at once ("lose") or raises ("raise"); `render_mode`; and every
    option of the game by its name.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 1,
        opponents: str | Sequence[str] = "random",
        observe: Observes = "facts",
        rewards: Worth = "rank",
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        if illegal not in ILLEGALS:
            raise BadOption(f"illegal is 'lose' or 'raise', not {illegal!r:.60}.")
        loaded = library.load(game, seats, **options)
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= loaded.seats:
            raise BadOption(f"seat is 1 to {loaded.seats}, or 0 for one that is drawn, not {seat!r:.60}.")
        self.opponents = _names(opponents, loaded.seats - 1)
        self._is_random = all(name == "random" for name in self.opponents)
        self._tables: dict[int, Table] = {}
        self._game, self._observe, self._rewards = loaded, observe, rewards
        self._illegal, self.render_mode, self._wanted = illegal, render_mode, seat
        self._take(seat or 1)
        self._bots: dict[int, Bot] = {}
        self._is_over = True
        self.observation_space = box_of(self.table)
        self.action_space = spaces.Discrete(self.table.n_actions)  # type: ignore[assignment]

    def _take(self, seat: int) -> None:
        """Sit down on a seat."""
        only = seat if self._is_random else 0
        if only not in self._tables:
            self._tables[only] = Table(self._game, self._observe, self._rewards, only)
        self.seat, self.table = seat, self._tables[only]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match; the same seed begins the same match against the same bots."""
        super().reset(seed=seed)
        match = int(self.np_random.integers(MOST_SEED)) if seed is None else seed
        if not self._wanted:
            self._take(int(self.np_random.integers(1, self.table.game.seats + 1)))
        self.table.begin(match)
        self._bots = {self._after(step): bot_from(name, match + step) for step, name in enumerate(self.opponents, 1)}
        self._is_over = False
        self._let_others_answer()
        return self._observed()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer the open decision; then bots answer until the seat is asked again or the match is over."""
        table = self.table
        if self._is_over:
            raise BadOption("The match is over: reset the environment.")
        if not table.is_legal(int(action)):
            return self._refused(int(action))
        table.step(int(action))
        self._let_others_answer()
        self._is_over = table.over
        reward = table.rewards()[self.seat - 1] if self._is_over else 0.0
        if self.render_mode == "human":
            self.render()
        observation, info = self._observed()
        return observation, reward, self._is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as libraries with maskable policies ask for them."""
        return self.table.mask().astype(bool)

    def render(self) -> Any:
        """The table as the seat sees it: printed, as text or as an image."""
        return rendered(self.table, self.seat, self.render_mode)

    def _let_others_answer(self) -> None:
        table = self.table
        while table.seat not in (0, self.seat):
            table.step(self._bots[table.seat].choose(table.sight()) - 1)

    def _refused(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """An illegal action loses, or raises and changes nothing."""
        if self._illegal == "raise":
            raise IllegalMove(f"action {action}", ILLEGAL)
        self._is_over = True
        observation, info = self._observed()
        return observation, -1.0, True, False, {**info, "illegal": f"Action {action} is not legal."}

    def _observed(self) -> tuple[Any, dict[str, Any]]:
        return self.table.observation(self.seat), {"action_mask": self.table.mask(), "seat": self.seat}

    def _after(self, step: int) -> int:
        """The seat some steps after one's own."""
        return (self.seat - 1 + step) % self.table.game.seats + 1


def _names(opponents: str | Sequence[str], n: int) -> tuple[str, ...]:
    """A bot for each of the other seats, their names checked."""
    names = (opponents,) * n if isinstance(opponents, str) else tuple(opponents)
    if len(names) != n:
        raise BadOption(f"{n} other seats need {n} opponents, not {len(names)}.")
    for name in names:
        bot_from(name)
    return names


def id_of(game: str) -> str:
    """The name under which Gymnasium finds a game."""
    return f"ziggurat/{game.capitalize()}-v0"


for _game in library.names():
    if id_of(_game) not in gymnasium.registry:
        gymnasium.register(id_of(_game), entry_point=f"{__name__}:SeatEnv", kwargs={"game": _game})
