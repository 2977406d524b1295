"""A small policy that learns by playing itself, for games with two seats: PPO over a `Batch`, in a page of PyTorch.

    python -m ziggurat.research.learn nim --minutes 20 --save policy.pt
    python -m ziggurat.research.learn nim --load policy.pt --against greedy --games 400

It is here to be read and changed: docs/guides/train-an-agent.md goes through it. The bots of the house are trained in
another way (`ziggurat train`, bots/training).
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from ziggurat.bots import bot_from
from ziggurat.engine import library
from ziggurat.engine.errors import BadOption
from ziggurat.research import Batch
from ziggurat.research.table import Table

N_MATCHES, N_STEPS = 256, 64
"""Matches side by side, and steps of each before the policy learns from them."""
WIDTH = 192
SLICE, EPOCHS = 4096, 3
CLIP, TRACE, ENTROPY, RATE = 0.2, 0.97, 0.01, 1.0e-3


class Policy(nn.Module):
    """What to answer, and how a match will end for the seat that is asked: from -1, lost, to 1, won."""

    def __init__(self, n_features: int, n_actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(n_features, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.answer = nn.Linear(WIDTH, n_actions)
        self.worth = nn.Linear(WIDTH, 1)

    def forward(self, features: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of all actions, those that are not legal far below the others; and the worth of the position."""
        seen = self.body(features)
        logits = self.answer(seen).masked_fill(mask == 0, -1.0e9)
        return logits, torch.tanh(self.worth(seen)).squeeze(-1)


class Steps:
    """What happened in some steps of all matches, step by step."""

    def __init__(self, n_features: int, n_actions: int, device: torch.device) -> None:
        shape = (N_STEPS, N_MATCHES)
        self.features = torch.zeros((*shape, n_features), device=device)
        self.mask = torch.zeros((*shape, n_actions), dtype=torch.int8, device=device)
        self.action = torch.zeros(shape, dtype=torch.int64, device=device)
        self.chance, self.worth, self.reward, self.done = (torch.zeros(shape, device=device) for _ in range(4))
        self.seat = torch.zeros(shape, dtype=torch.int64, device=device)


def tensor(array: Any) -> torch.Tensor:
    """An array of a batch for PyTorch: where it lies on a GPU, or here; what may only be read is copied here."""
    if not isinstance(array, np.ndarray):
        return torch.from_dlpack(array)
    return torch.from_numpy(array if array.flags.writeable else array.copy())


def play(batch: Batch, policy: Policy, steps: Steps) -> torch.Tensor:
    """Let the policy play itself, and note it. Returns the worth of where the matches stand then."""
    with torch.no_grad():
        for t in range(N_STEPS):
            features, mask = tensor(batch.features), tensor(batch.mask)
            logits, worth = policy(features, mask)
            action = torch.distributions.Categorical(logits=logits, validate_args=False).sample()
            seat = tensor(batch.seat).long() - 1
            steps.features[t], steps.mask[t], steps.seat[t] = features, mask, seat
            steps.action[t], steps.worth[t] = action, worth
            steps.chance[t] = torch.log_softmax(logits, -1).gather(1, action[:, None]).squeeze(1)
            batch.step(action if action.is_cuda else action.numpy())
            steps.reward[t] = tensor(batch.reward).gather(1, seat[:, None]).squeeze(1)
            steps.done[t] = tensor(batch.done).float()
        features, mask = tensor(batch.features), tensor(batch.mask)
        return policy(features, mask)[1]


def advantages(steps: Steps, last: torch.Tensor, last_seat: torch.Tensor) -> torch.Tensor:
    """How much better every action turned out than was expected. What is good for one seat is bad for the other."""
    found = torch.zeros_like(steps.worth)
    later = torch.zeros_like(last)
    for t in range(N_STEPS - 1, -1, -1):
        worth, seat = (last, last_seat) if t == N_STEPS - 1 else (steps.worth[t + 1], steps.seat[t + 1])
        sign = torch.where(seat == steps.seat[t], 1.0, -1.0) * (1.0 - steps.done[t])
        surprise = steps.reward[t] + sign * worth - steps.worth[t]
        later = surprise + TRACE * sign * later
        found[t] = later
    return found


def learn_from(policy: Policy, optimizer: Any, steps: Steps, found: torch.Tensor) -> None:
    """Make what turned out well likelier, but never much likelier at once."""
    flat = {name: part.flatten(0, 1) for name, part in vars(steps).items()}
    better, target = found.flatten(), (found + steps.worth).flatten()
    better = (better - better.mean()) / (better.std() + 1.0e-6)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(better), device=better.device).split(SLICE):
            logits, worth = policy(flat["features"][rows], flat["mask"][rows])
            chances = torch.log_softmax(logits, -1)
            chance = chances.gather(1, flat["action"][rows, None]).squeeze(1)
            ratio = (chance - flat["chance"][rows]).exp()
            gain = torch.min(ratio * better[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * better[rows]).mean()
            spread = -(chances.exp() * chances.clamp(min=-50.0)).sum(-1).mean()
            loss = (worth - target[rows]).square().mean() - gain - ENTROPY * spread
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def train(game: str, minutes: float, seed: int, start: Policy | None = None, device: str = "cpu") -> Policy:
    """Play and learn for some minutes, where the matches are: here (cpu) or on a GPU (cuda)."""
    torch.manual_seed(seed)
    batch = Batch(game, N_MATCHES, device, seats=2, seed=seed, observe="features")
    n_features, place = batch.features.shape[1], tensor(batch.features).device
    policy = (start or Policy(n_features, batch.n_actions)).to(place)
    optimizer = torch.optim.Adam(policy.parameters(), lr=RATE, eps=1.0e-5)
    steps, begun, reported, n_rounds = Steps(n_features, batch.n_actions, place), time.monotonic(), 0.0, 0
    while (gone := time.monotonic() - begun) < minutes * 60:
        for group in optimizer.param_groups:
            group["lr"] = RATE * max(0.05, 1.0 - gone / (minutes * 60))
        last = play(batch, policy, steps)
        learn_from(policy, optimizer, steps, advantages(steps, last, tensor(batch.seat).long() - 1))
        n_rounds += 1
        if gone - reported > 60:
            reported = gone
            n_decisions = n_rounds * N_STEPS * N_MATCHES
            rates = contest(game, policy, "greedy", 40, seed)
            print(f"{gone / 60:.0f} min, {n_decisions:,} decisions: {rates[0]:.0%} of 40 against greedy", flush=True)
    return policy


def contest(game: str, policy: Policy, rival: str, games: int, seed: int) -> tuple[float, float]:
    """The share of matches that the policy wins, each seat half of the time, and how far off that may be (95 %)."""
    table, won = Table(library.load(game, 2), "features", "win"), 0.0
    for number in range(games):
        seat, bot = 1 + number % 2, bot_from(rival, seed + number)
        table.begin(1_000_000 + seed + number // 2)
        while not table.over:
            if table.seat == seat:
                table.step(best_action(policy, table))
            else:
                table.step(bot.choose(table.sight()) - 1)
        won += table.rewards()[seat - 1]
    rate = won / games
    return rate, 1.96 * math.sqrt(max(rate * (1 - rate), 0.25 / games) / games)


def best_action(policy: Policy, table: Table) -> int:
    """What the policy likes best."""
    with torch.no_grad():
        place = next(policy.parameters()).device
        features = torch.from_numpy(table.observation(table.seat))[None].to(place)
        logits, _ = policy(features, torch.from_numpy(table.mask())[None].to(place))
    return int(logits.argmax())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m ziggurat.research.learn", description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=0.0, help="how long to learn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to keep the policy")
    parser.add_argument("--load", type=Path, help="a policy to begin with")
    parser.add_argument("--against", default="", help="a bot to play against afterwards")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help="where matches are played and learnt from"
    )
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    policy = None
    if chosen.load is not None:
        table = Table(library.load(chosen.game, 2), "features")
        policy = Policy(table.space()[0], table.n_actions)
        policy.load_state_dict(torch.load(chosen.load, weights_only=True, map_location="cpu"))
    if chosen.minutes > 0:
        policy = train(chosen.game, chosen.minutes, chosen.seed, policy, chosen.device)
    if policy is None:
        raise BadOption("Say --minutes to learn, or --load a policy.")
    if chosen.save is not None:
        torch.save(policy.state_dict(), chosen.save)
    if chosen.against:
        rate, error = contest(chosen.game, policy, chosen.against, chosen.games, chosen.seed)
        print(f"{rate:.1%} ± {error:.1%} of {chosen.games} matches won against {chosen.against}")


if __name__ == "__main__":
    main()
