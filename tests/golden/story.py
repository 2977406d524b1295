"""Golden logs: whole matches as readable text. `scripts/golden` writes them, test_golden.py plays them again."""

from __future__ import annotations

import re
from pathlib import Path

from tests.tables import SETTINGS, Setting, play_at_random

import ziggurat as zg

FOLDER = Path(__file__).parent
MovePattern = re.compile(r"^\[(\d+)\] (\d+): (.+)$", re.MULTILINE)


def file_of(setting: Setting) -> Path:
    return FOLDER / f"{setting.label}.txt"


def moves_in(text: str) -> list[tuple[int, str]]:
    """The seat and the text of every move in a golden log."""
    return [(int(seat), words) for _, seat, words in MovePattern.findall(text)]


def written(match: zg.Match) -> str:
    """A match as a golden log: every move with what it caused, the table at the end of each round, the result."""
    tell = match.game.rulebook.narrate
    options = ", ".join(f"{name} {zg.Option.shown(value)}" for name, value in match.game.options.items())
    lines = [f"{match.game.title}, {match.game.seats} seats", options]
    for move in match.log:
        lines += ["", f"[{move.number}] {move.seat}: {move.action.text}"]
        lines += [f"    {tell(item, match.name)}" for item in move.news]
    lines += ["", match.picture(), ""]
    for name, points in zip(match.names, match.breakdown(), strict=True):
        by_source = ", ".join(f"{source.replace('_', ' ')} {count:g}" for source, count in points.items() if count)
        lines.append(f"{name}: {sum(points.values()):g} points ({by_source})")
    lines.append(f"Ranking: {' '.join(str(rank) for rank in match.ranking())}")
    return "\n".join(lines) + "\n"


GOLDEN = [
    *SETTINGS,
    Setting("tigris-3-classic", "tigris", 3, {}),
    Setting("tigris-2-classic-buildings", "tigris", 2, {"buildings": True}),
    Setting("tigris-4-classic-buildings", "tigris", 4, {"buildings": True}),
    Setting("tigris-2-alternative", "tigris", 2, {"board": "alternative"}),
    Setting("tigris-3-alternative", "tigris", 3, {"board": "alternative"}),
    Setting("tigris-4-alternative-buildings", "tigris", 4, {"board": "alternative", "buildings": True}),
]
"""Every setting of the suites, and the combinations that only a golden log needs."""


def fresh(setting: Setting) -> zg.Match:
    """The match that a golden log of this setting is written from."""
    return play_at_random(setting.load().new(seed=2016), seed=2016)


def main() -> None:
    for setting in GOLDEN:
        file_of(setting).write_text(written(fresh(setting)), encoding="utf-8")
        print(f"wrote {file_of(setting).name}", flush=True)


if __name__ == "__main__":
    main()
