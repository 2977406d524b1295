"""The first load of a page is small."""

from __future__ import annotations

import pytest
from tests.web.conftest import Come

MOST = 300_000


@pytest.mark.parametrize("game", ["imhotep", "tigris", "tzolkin"])
def test_the_first_load_of_a_table_is_at_most_300_kB(game: str, come: Come) -> None:
    ana = come("Ana")
    loaded: list[float] = []
    wire = ana.context.new_cdp_session(ana.page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda data: loaded.append(data["encodedDataLength"]))
    ana.play(game)
    assert 50_000 < sum(loaded) <= MOST, f"{sum(loaded) / 1000:.0f} kB in {len(loaded)} files"
