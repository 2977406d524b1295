"""Bots that think on a Ray cluster: on all its machines, and here while it is away. Needs the extra `ray`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.clusters import LocalCluster, local_cluster
from tests.server.conftest import Server, Visitor
from tests.server.helping import ask, latest, processes_of, soon, two_people

from ziggurat.engine import library
from ziggurat.engine.errors import BadOption
from ziggurat.engine.rule import PLAIN
from ziggurat.server.settings import settings_from

JOIN_SECONDS = 240
GAME = "imhotep"
on_a_cluster = [pytest.mark.thorough, pytest.mark.skipif(PLAIN, reason="workers think with compiled rules")]


@pytest.mark.parametrize(
    "text", ["0", "-1", "two", "1.5", "999", "", "ray://", "ray://host", "ray://host:0", "ray://:1"]
)
def test_thinkers_that_are_neither_a_number_nor_a_cluster_are_named(text: str) -> None:
    with pytest.raises(BadOption, match=r"ZIGGURAT_THINKERS \(--thinkers\) is a number of processes") as caught:
        settings_from({"ZIGGURAT_THINKERS": text})
    assert repr(text) in str(caught.value)


def test_a_cluster_is_told_from_a_number_of_processes() -> None:
    here = settings_from({"ZIGGURAT_THINKERS": "3"})
    far = settings_from({"ZIGGURAT_THINKERS": "ray://thinkers:10001"})
    assert (here.n_thinkers, here.cluster) == (3, "")
    assert (far.n_thinkers, far.cluster) == (1, "ray://thinkers:10001")


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with local_cluster() as started:
        yield started


@pytest.fixture(scope="module")
def server(cluster: LocalCluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("far") / "data"
    started = Server(folder, ZIGGURAT_THINKERS=cluster.address, ZIGGURAT_WARM="all").start()
    try:
        wait_for_workers(started, 2)
        yield started
    finally:
        started.stop()


def wait_for_workers(server: Server, count: int, times: int = 1) -> None:
    """Wait until `count` workers of a machine have the rules of all games, `times` over."""

    def are_ready() -> bool:
        lines = [line for line in server.logged().splitlines() if "workers are ready" in line]
        return all(
            sum(f'"{game}"' in line and f'"workers": {count}' in line for line in lines) >= times
            for game in library.names()
        )

    soon(are_ready, JOIN_SECONDS)


def whole_match(server: Server, level: str) -> Visitor:
    """Somebody watches two bots play a match to its end."""
    ana = Visitor(server.url, "Ana").connect()
    table = ana.new_table(GAME, [{"kind": "bot", "level": level}, {"kind": "bot", "level": level}])
    position = ana.watch(table)
    while not position["over"]:
        position = ana.hear("position")
    return ana


class TestOnACluster:
    pytestmark = on_a_cluster

    def test_its_workers_think_for_bots_and_for_hints(self, cluster: LocalCluster, server: Server) -> None:
        assert len(cluster.workers()) == 2
        before = sum(sum(worker.cpu_times()[:2]) for worker in cluster.workers())
        whole_match(server, "hard")
        assert sum(sum(worker.cpu_times()[:2]) for worker in cluster.workers()) > before
        ana, ben, table = two_people(server)
        asked = (ana, ben)[latest(ana, table)["asked"] - 1]
        answer = ask(asked, type="hint", table=table, moment=latest(asked, table)["moment"])
        assert answer["type"] == "hint"
        here = processes_of(server, "ziggurat.server.thinker")
        assert here == [], "nobody thought on the server's own machine"

    def test_a_machine_that_joins_later_is_used(self, cluster: LocalCluster, server: Server) -> None:
        cluster.add_machine()
        wait_for_workers(server, 1)
        assert len(cluster.workers()) == 3

    def test_a_worker_that_is_killed_in_mid_thought_is_replaced_and_the_match_goes_on(
        self, cluster: LocalCluster, server: Server
    ) -> None:
        ana = Visitor(server.url, "Ana").connect()
        table = ana.new_table(GAME, [{"kind": "bot", "level": "hard"}, {"kind": "bot", "level": "hard"}])
        position = ana.watch(table)
        for _ in range(6):
            position = ana.hear("position")
        killed = cluster.workers()
        for worker in killed:
            worker.kill()
        while not position["over"]:
            position = ana.hear("position")
        assert "a worker of the cluster is lost" in server.logged()
        assert "a bot failed" not in server.logged()
        soon(lambda: len(cluster.workers()) == len(killed) >= 2, JOIN_SECONDS)

    def test_while_the_cluster_is_away_the_server_thinks_and_comes_back_to_it(
        self, cluster: LocalCluster, server: Server
    ) -> None:
        ana = Visitor(server.url, "Ana").connect()
        table = ana.new_table(GAME, [{"kind": "bot", "level": "hard"}, {"kind": "bot", "level": "hard"}])
        position = ana.watch(table)
        cluster.stop()
        while not position["over"]:
            position = ana.hear("position")
        assert processes_of(server, "ziggurat.server.thinker")
        soon(lambda: "the cluster is away" in server.logged(), JOIN_SECONDS)
        n_joined = server.logged().count("the cluster is joined")
        cluster.start()
        soon(lambda: server.logged().count("the cluster is joined") > n_joined, JOIN_SECONDS)
