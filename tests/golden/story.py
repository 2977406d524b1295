"""Golden logs: whole matches as readable text. `scripts/golden` writes them, test_golden.py plays them again.

Those of the house lie here; a game from outside keeps its own, in its folder `golden`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.tables import SETTINGS, Setting, play_at_random, settings_of

import ziggurat as zg
from ziggurat.engine import library
from ziggurat.engine.rule import PACKAGE

FOLDER = Path(__file__).parent
MovePattern = re.compile(r"^\[(\d+)\] (\d+): (.+)$", re.MULTILINE)


def folder_of(game: str) -> Path:
    """Where the golden logs of a game lie."""
    own = library.folder(game)
    return FOLDER if own.is_relative_to(PACKAGE) else own / "golden"


def file_of(setting: Setting) -> Path:
    return folder_of(setting.name) / f"{setting.label}.txt"


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
    *(more for game in library.names() for more in settings_of(game, library.rulebook(game).samples.golden)),
]
"""Every setting of the suites, and the combinations that only a golden log needs."""


def fresh(setting: Setting) -> zg.Match:
    """The match that a golden log of this setting is written from."""
    return play_at_random(setting.load().new(seed=2016), seed=2016)


def main() -> None:
    """Write the logs of all games, or of those that are named."""
    wanted = sys.argv[1:] or library.names()
    for setting in GOLDEN:
        if setting.name in wanted:
            file_of(setting).parent.mkdir(exist_ok=True)
            file_of(setting).write_text(written(fresh(setting)), encoding="utf-8")
            print(f"wrote {file_of(setting).name}", flush=True)


if __name__ == "__main__":
    main()
