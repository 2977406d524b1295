"""Names are spelled in one way by what they are: things have hyphens, whatever is data for programs has underscores."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.tables import Setting, late

from ziggurat.engine import library

SAMPLES = ((1, 20), (2, 1))
"""Seeds of matches, and how many moves before their end they are looked at."""
NAMES_OF_DATA = ("kind", "source")
"""Fields whose values are names of data: kinds, and the sources of points."""


def things_of(setting: Setting) -> set[str]:
    """All things that moves and catalogues speak of."""
    printed = " ".join(
        path.read_text(encoding="utf-8") for path in library.folder(setting.name).rglob("catalogue.toml")
    )
    moved = {word for values in setting.load().vocabulary.words.values() for word in values.words}
    return moved | set(re.findall(r'"([a-z-]+)"', printed))


def names_in(data: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """Every name in plain data with its field: keys of mappings, and words."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield "", key
            yield from names_in(value, key)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from names_in(value, field)
    elif isinstance(data, str) and " " not in data:
        yield field, data


def test_things_have_hyphens_and_data_has_underscores(setting: Setting) -> None:
    things = things_of(setting)
    for seed, left in SAMPLES:
        match = late(setting, seed, left)
        views = [match.view(seat)["table"] for seat in range(1, setting.seats + 1)]
        shown = [views, match.breakdown(), [line["news"] for line in match.log_for(1)]]
        for field, name in names_in(shown):
            if field == "" and "-" in name:
                assert name in things, f"the field {name} has hyphens, and is no thing"
            if field not in ("", *NAMES_OF_DATA) and "_" in name:
                assert name.replace("_", "-") not in things, f"{field}: {name} is a thing, and has hyphens elsewhere"
