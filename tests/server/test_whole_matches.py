"""Whole matches over real HTTP and sockets."""

from __future__ import annotations

import pytest
from tests.server.conftest import Server, Visitor, play_out

from ziggurat.engine import archive
from ziggurat.engine.rule import PLAIN
from ziggurat.engine.verify import verify

pytestmark = pytest.mark.thorough

GAMES = ("imhotep",) if PLAIN else ("imhotep", "tigris", "tzolkin")
"""Interpreted, whole matches of the larger games take minutes; compiled, all are played."""


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_match(shared_server: Server, game: str) -> None:
    ana, ben = Visitor(shared_server.url, "Ana"), Visitor(shared_server.url, "Ben")
    table = ana.new_table(game, [{"kind": "me"}, {"kind": "open"}])
    assert ben.post(f"/api/tables/{table}/sit").json()["your_seats"] == [2]
    end = play_out({1: ana, 2: ben}, table)
    assert len(end["result"]["scores"]) == 2
    record = ana.get(f"/api/tables/{table}/record").text
    assert verify(archive.read(record)).commitment == ana.get(f"/api/tables/{table}").json()["table"]["commitment"]
    ana.leave()
    ben.leave()


@pytest.mark.parametrize("game", GAMES)
def test_a_person_and_bots_play_a_whole_match(shared_server: Server, game: str) -> None:
    ana = Visitor(shared_server.url, "Ana")
    table = ana.new_table(
        game, [{"kind": "bot", "level": "random"}, {"kind": "me"}, {"kind": "bot", "level": "greedy"}]
    )
    end = play_out({2: ana}, table)
    assert sorted(end["result"]["ranking"])[0] == 1
    ana.leave()
