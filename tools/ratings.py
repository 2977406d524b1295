"""Ratings of bots from all contests with the same game, seats and options, on one scale, with 95 % intervals.

A bot of strength s among others wins a match with the chance s over the sum of all their strengths (Bradley and Terry,
for more than two Plackett and Luce). The strengths that make what happened likeliest are found by Newton's method, and
intervals follow from how sharply that likelihood falls off. 400 points more are ten times the strength.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

POINTS = 400 / math.log(10)
SURE = 1.96
DOUBT = 0.5
"""Wins that every bot of a contest is lent, so that one which won them all is not infinitely strong."""
ANCHORS = ("greedy", "random")
"""The bots that have 0 points, where they have played; else it is the weakest."""
NEAR = 1 / 3
"""A search whose time was set counts as itself where that is as near to the time that it takes by itself."""
TIMED = ("hard", "expert", "normal", "easy", "search", "outlook", "textbook", "flat")


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, in points, and how sure that is."""

    bot: str
    points: float
    error: float
    """Half of the interval; 0 for the anchor."""
    seconds: float
    """It thinks so long about an answer."""


def table_of(result: dict[str, Any]) -> tuple[str, int, str]:
    """What contests must have in common to share a scale: game, seats, options."""
    contest = result["contest"]
    return contest["game"], contest["seats"], str(sorted(contest["options"].items()))


def names_in(result: dict[str, Any], own_times: dict[str, float]) -> list[str]:
    """The bots of a contest by the names they are rated under: a search whose time was set is another bot."""
    contest = result["contest"]
    if contest["seconds"] is None:
        return list(contest["bots"])
    first, milliseconds = contest["bots"][0], 1000 * contest["seconds"]
    own = own_times.get(first)
    is_itself = result.get("time_equal") or (own is not None and abs(contest["seconds"] / own - 1) <= NEAR)
    names = []
    for bot in contest["bots"]:
        kind = bot.partition(":")[0]
        if kind not in TIMED or (bot == first and is_itself):
            names.append(bot)
        elif is_itself:
            names.append(f"{kind}, as long as {first}")
        else:
            names.append(f"{'search' if bot == first else kind}, {milliseconds:.0f} ms")
    return names


def own_times(results: Sequence[dict[str, Any]]) -> dict[str, float]:
    """How long bots think about an answer where simulations decide."""
    return {
        one["bot"]: one["seconds_per_answer"]
        for result in results
        if result["contest"]["seconds"] is None
        for one in result["standings"]
    }


def ratings(results: Sequence[dict[str, Any]]) -> list[list[Rating]]:
    """The bots of contests that share a scale, the strongest first; apart where no contest joins them."""
    times = own_times(results)
    lineups = [names_in(result, times) for result in results]
    seconds = {
        name: one["seconds_per_answer"]
        for result, lineup in zip(results, lineups, strict=True)
        for name, bot in zip(lineup, result["contest"]["bots"], strict=True)
        for one in result["standings"]
        if one["bot"] == bot
    }
    return [_rated(group, results, lineups, seconds) for group in groups(lineups)]


def groups(lineups: Sequence[Sequence[str]]) -> list[list[str]]:
    """Bots that contests join, directly or through others; in the order in which they come."""
    found: list[list[str]] = []
    for lineup in lineups:
        joined = [group for group in found if set(group) & set(lineup)]
        found = [group for group in found if group not in joined]
        found.append(list(dict.fromkeys([name for group in joined for name in group] + list(lineup))))
    return found


def _rated(
    group: list[str], results: Sequence[dict[str, Any]], lineups: Sequence[list[str]], seconds: dict[str, float]
) -> list[Rating]:
    counts, wins = _played(group, results, lineups)
    strengths, unsure = fitted(counts, wins)
    anchor = next((group.index(name) for name in ANCHORS if name in group), int(np.argmin(strengths.round(6))))
    found = []
    for at, name in enumerate(group):
        away = unsure[at, at] + unsure[anchor, anchor] - 2 * unsure[at, anchor]
        error = SURE * math.sqrt(max(0.0, away)) * POINTS
        found.append(Rating(name, (strengths[at] - strengths[anchor]) * POINTS, error, seconds[name]))
    return sorted(found, key=lambda rating: (-round(rating.points, 3), rating.bot))


def _played(
    group: list[str], results: Sequence[dict[str, Any]], lineups: Sequence[list[str]]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """counts[contest, bot]: its seats in a match; wins[contest, bot]: the matches that it won, and those it is lent."""
    rows = [at for at, lineup in enumerate(lineups) if lineup[0] in group]
    counts, wins = np.zeros((len(rows), len(group))), np.zeros((len(rows), len(group)))
    for row, at in enumerate(rows):
        of_bot = dict(zip(results[at]["contest"]["bots"], lineups[at], strict=True))
        for name in lineups[at]:
            counts[row, group.index(name)] += 1
        for one in results[at]["standings"]:
            wins[row, group.index(of_bot[one["bot"]])] = one["wins"] + DOUBT
    return counts, wins


def fitted(counts: NDArray[Any], wins: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The strengths that make the wins likeliest, as logarithms whose mean is 0, and their covariance."""
    n_bots = counts.shape[1]
    strengths = np.zeros(n_bots)
    matches = wins.sum(axis=1)
    for _ in range(100):
        shares = counts * np.exp(strengths)
        shares /= shares.sum(axis=1, keepdims=True)
        slope = (wins - matches[:, None] * shares).sum(axis=0)
        bend = np.diag((matches[:, None] * shares).sum(axis=0)) - (matches[:, None] * shares).T @ shares
        inverse = np.linalg.inv(bend + np.ones((n_bots, n_bots)) / n_bots)
        strengths = strengths + np.clip(inverse @ slope, -1, 1)
        strengths -= strengths.mean()
    return strengths, inverse
