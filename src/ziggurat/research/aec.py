"""PettingZoo: a match in which every seat is an agent that is asked in its turn.

from ziggurat.research import aec
env = aec.env("nim", seats=3)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    action = None if termination or truncation else policy(observation["observation"], observation["action_mask"])
    env.step(action)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ziggurat.engine import library
from ziggurat.engine.errors import BadOption, IllegalMove
from ziggurat.research.batch import ILLEGAL, MOST_SEED, Worth
from ziggurat.research.drawing import image_of
from ziggurat.research.table import Observes, Table

RENDER_MODES = ("human", "ansi", "rgb_array")


def env(game: str, **settings: Any) -> Any:
    """The environment with the usual wrappers: an illegal action ends the match, and the agent that took it loses."""
    raw = raw_env(game, **settings)
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801
    """The environment itself: an illegal action is refused with a sentence, and nothing changes.

    Settings: `seats`, `observe` ("facts" or "features"), `rewards` ("rank", "win" or "points"), `render_mode`, and
    every option of the game by its name.
    """

    metadata = {"render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        observe: Observes = "facts",
        rewards: Worth = "rank",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.table = Table(library.load(game, seats, **options), observe, rewards)
        self.metadata = {**self.metadata, "name": f"ziggurat_{game}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.table.game.seats + 1)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents, start=1)}
        self._nobody = np.zeros(self.table.n_actions, dtype=np.int8)
        self._dice = np.random.default_rng()
        self._observation_space = {agent: self._new_observation_space() for agent in self.possible_agents}
        self._action_space = {agent: spaces.Discrete(self.table.n_actions) for agent in self.possible_agents}

    def _new_observation_space(self) -> gymnasium.spaces.Space[Any]:
        mask = spaces.Box(0, 1, shape=(self.table.n_actions,), dtype=np.int8)
        return spaces.Dict({"observation": box_of(self.table), "action_mask": mask})

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The observation and the mask of legal actions."""
        return self._observation_space[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """All actions of the game; action a is number a + 1 of its vocabulary."""
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the same seed begins the same match, and without one a seed is drawn."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.table.begin(int(self._dice.integers(MOST_SEED)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat - 1]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is empty while it is not asked."""
        seat, table = self._seat_of[agent], self.table
        mask = table.mask() if seat == table.seat else self._nobody.copy()
        return {"observation": table.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Answer the open decision with the agent that is asked."""
        agent, table = self.agent_selection, self.table
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not table.is_legal(int(action)):
            raise IllegalMove(f"action {action} of {agent}", ILLEGAL)
        table.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        seat = table.seat
        if seat:
            self.agent_selection = self.possible_agents[seat - 1]
        else:
            self._end()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self._deads_step_first()

    def render(self) -> NDArray[np.uint8] | str | None:
        """The table as the agent that is asked sees it: printed, as text or as an image."""
        return rendered(self.table, self._seat_of[self.agent_selection], self.render_mode)


def box_of(table: Table) -> spaces.Box:
    """The space of observations."""
    n, kind, low, high = table.space()
    return spaces.Box(low, high, shape=(n,), dtype=kind)  # type: ignore[arg-type]


def check_render_mode(mode: str | None) -> None:
    """Refuse what cannot be shown."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode is {', '.join(map(repr, RENDER_MODES))} or None, not {mode!r:.60}.")


def rendered(table: Table, seat: int, mode: str | None) -> NDArray[np.uint8] | str | None:
    """A table as a mode asks for it."""
    if mode is None:
        gymnasium.logger.warn("Nothing is rendered: the environment was made without a render_mode.")
        return None
    picture = table.picture(seat)
    if mode == "ansi":
        return picture
    if mode == "rgb_array":
        return image_of(picture, table.game.rulebook)
    print(picture)
    return None
