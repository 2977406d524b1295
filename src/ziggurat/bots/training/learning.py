"""A net learns from positions that were noted: who won, and with how many points. PyTorch does the work."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch
from torch import nn

from ziggurat.bots.net import POINTS, Net
from ziggurat.engine.features import Features

WIDTH, SECOND = 64, 32
BATCH = 4096
HELD_BACK = 10
"""One match in this many is held back, to see how well the net judges what it has not seen."""
TRUST = 0.5
"""How much of what is learned is what a search thought of a position; the rest is how its match ended."""
WEIGHT_OF_POINTS = 0.1
RATE, RATE_FROM_A_NET = 2e-3, 5e-4
"""How fast a net learns from nothing, and one that goes on from the best so far."""

Tell = Callable[[str], None]


class Model(nn.Module):
    """The same network as in bots/net.py, as PyTorch knows it."""

    def __init__(self, features: Features, width: int = WIDTH, second: int = SECOND) -> None:
        super().__init__()
        n_known, n_secret = len(features.known), len(features.secret)
        self.n_known = n_known
        self.of_table = nn.Linear(len(features.table), width)
        self.of_seat = nn.Linear(n_known + n_secret, width, bias=False)
        self.of_best = nn.Linear(n_known, width, bias=False)
        self.of_mean = nn.Linear(n_known, width, bias=False)
        self.second = nn.Linear(width, second)
        self.out = nn.Linear(second, 2)

    def forward(self, table: torch.Tensor, seats: torch.Tensor, is_seat: torch.Tensor) -> torch.Tensor:
        """out[position, seat]: how good it is, and points in tens."""
        best, mean = others(seats[:, :, : self.n_known], is_seat)
        first = self.of_table(table).unsqueeze(1) + self.of_seat(seats) + self.of_best(best) + self.of_mean(mean)
        out: torch.Tensor = self.out(torch.relu(self.second(torch.relu(first))))
        return out

    def as_net(self) -> Net:
        """The weights as compiled code reads them."""

        def plain(tensor: torch.Tensor) -> Any:
            return np.ascontiguousarray(tensor.detach().cpu().numpy().astype(np.float32))

        return Net(
            of_table=plain(self.of_table.weight.T),
            of_seat=plain(self.of_seat.weight.T),
            of_best=plain(self.of_best.weight.T),
            of_mean=plain(self.of_mean.weight.T),
            bias=plain(self.of_table.bias),
            second=plain(self.second.weight.T),
            second_bias=plain(self.second.bias),
            out=plain(self.out.weight.T),
            out_bias=plain(self.out.bias),
        )

    def take(self, net: Net) -> None:
        """Begin with the weights of a net."""
        with torch.no_grad():
            for layer, weights in (
                (self.of_table, net.of_table),
                (self.of_seat, net.of_seat),
                (self.of_best, net.of_best),
                (self.of_mean, net.of_mean),
                (self.second, net.second),
                (self.out, net.out),
            ):
                layer.weight.copy_(torch.from_numpy(np.ascontiguousarray(weights.T)))
            self.of_table.bias.copy_(torch.from_numpy(net.bias))
            self.second.bias.copy_(torch.from_numpy(net.second_bias))
            self.out.bias.copy_(torch.from_numpy(net.out_bias))


def others(known: torch.Tensor, is_seat: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """For every seat the best and the mean of what each of the others has."""
    n_seats = known.shape[1]
    bests, means = [], []
    for seat in range(n_seats):
        rest = [other for other in range(n_seats) if other != seat]
        there = is_seat[:, rest].unsqueeze(2)
        bests.append(known[:, rest].masked_fill(~there, -1.0e4).amax(1))
        means.append((known[:, rest] * there).sum(1) / there.sum(1).clamp(min=1))
    return torch.stack(bests, 1), torch.stack(means, 1)


def target_of(share: torch.Tensor, thought: torch.Tensor, trust: float) -> torch.Tensor:
    """What the net should say: how the match ended, and what a search thought, where one did."""
    known = ~thought.isnan().any(1, keepdim=True)
    usual = thought.nan_to_num(0.0)
    usual = usual / usual.sum(1, keepdim=True).clamp(min=1e-6)
    return torch.where(known, (1 - trust) * share + trust * usual, share)


def learn(
    features: Features,
    data: Mapping[str, Any],
    *,
    epochs: int = 5,
    seed: int = 1,
    start: Net | None = None,
    trust: float = TRUST,
    rate: float | None = None,
    tell: Tell = print,
) -> tuple[Net, float]:
    """A net that has learned from what was noted, and its uncertainty about matches it has not seen (0.693 with two
    equal seats)."""
    torch.manual_seed(seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    moved = {name: torch.from_numpy(np.asarray(data[name])).to(device) for name in data}
    seats = moved["n_seats"].long()
    is_seat = torch.arange(moved["share"].shape[1], device=device)[None] < seats[:, None]
    thought = torch.where(is_seat, moved["thought"].float(), torch.zeros((), device=device))
    target = target_of(moved["share"].float(), thought, trust)
    held = moved["match"] % HELD_BACK == 0
    train, test = (~held).nonzero()[:, 0], held.nonzero()[:, 0]
    model = Model(features).to(device)
    if rate is None:
        rate = RATE if start is None else RATE_FROM_A_NET
    if start is not None:
        model.take(start)
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-4)
    n_steps = epochs * math.ceil(len(train) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=max(1, n_steps), pct_start=0.1)

    def losses(rows: torch.Tensor, wanted: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        out = model(moved["table"][rows].float(), moved["seats"][rows].float(), is_seat[rows])
        good = out[:, :, 0].masked_fill(~is_seat[rows], -1.0e4)
        unsure = -(wanted[rows] * torch.log_softmax(good, 1)).sum(1).mean()
        missed = (out[:, :, 1] - moved["points"][rows].float() / POINTS) * is_seat[rows]
        return unsure, missed.square().sum() / is_seat[rows].sum()

    def tested() -> float:
        model.eval()
        with torch.no_grad():
            parts = [float(losses(rows, moved["share"].float())[0]) * len(rows) for rows in test.split(65536)]
        model.train()
        return sum(parts) / max(1, len(test))

    for epoch in range(epochs):
        for rows in train[torch.randperm(len(train), device=device)].split(BATCH):
            unsure, missed = losses(rows, target)
            optimizer.zero_grad()
            (unsure + WEIGHT_OF_POINTS * missed).backward()
            optimizer.step()
            schedule.step()
        if epoch == epochs - 1 or epoch % 4 == 3:
            tell(f"  epoch {epoch + 1}: uncertainty {tested():.4f}")
    return model.as_net(), tested()
