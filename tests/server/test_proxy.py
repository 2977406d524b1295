"""The proxy of docs/guides/haproxy.cfg before two nodes; runs where HAProxy is installed."""

from __future__ import annotations

import contextlib
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED, new_postgres, soon
from tests.server.several import Stubborn, new_database, nodes
from websockets.sync.client import connect

HAPROXY = shutil.which("haproxy") or "/usr/sbin/haproxy"
pytestmark = [
    AT_ONE_SPEED,
    pytest.mark.thorough,
    pytest.mark.skipif(not Path(HAPROXY).exists(), reason="HAProxy is not installed"),
]
ROOT = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 240


@pytest.fixture(scope="module")
def address() -> str:
    return new_database(new_postgres())


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@contextlib.contextmanager
def proxied(servers: list[Server], folder: Path) -> Iterator[str]:
    """HAProxy with our configuration, before these servers."""
    port = free_port()
    text = (ROOT / "docs" / "guides" / "haproxy.cfg").read_text(encoding="utf-8")
    text = text.replace("bind :8080", f"bind 127.0.0.1:{port}")
    for number, server in enumerate(servers, start=1):
        text = text.replace(f"node{number}:8000", server.url.partition("//")[2])
    config = folder / "haproxy.cfg"
    config.write_text(text, encoding="utf-8")
    process = subprocess.Popen([HAPROXY, "-f", str(config)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        soon(lambda: is_up(f"http://127.0.0.1:{port}"))
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def is_up(url: str) -> bool:
    try:
        return httpx.get(f"{url}/api/health").status_code == 200
    except httpx.TransportError:
        return False


def test_people_play_on_behind_the_proxy_when_a_node_is_killed(address: str, tmp_path: Path) -> None:
    with nodes(address, tmp_path) as servers, proxied(servers, tmp_path) as url:
        pairs = [Stubborn((url, url), number) for number in range(3)]
        for pair in pairs:
            pair.start()
        soon(lambda: all(len(pair.acknowledged) > 5 or pair.error for pair in pairs), PATIENCE_SECONDS)
        servers[0].kill()
        made = [len(pair.acknowledged) for pair in pairs]
        soon(
            lambda: all(len(pair.acknowledged) > n + 5 or pair.error for pair, n in zip(pairs, made, strict=True)),
            PATIENCE_SECONDS,
        )
        for pair in pairs:
            pair.stop()
            assert pair.lost(address) == 0
        servers[0].start()


def test_sockets_that_name_their_table_come_to_one_node(address: str, tmp_path: Path) -> None:
    """And the table with them: nothing is forwarded."""
    with nodes(address, tmp_path, ZIGGURAT_METRICS="all") as servers, proxied(servers, tmp_path) as url:
        ana = Visitor(url, "Ana")
        for _ in range(6):
            table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}])
            people = [Visitor(url, name) for name in ("Ben", "Cleo")]
            for person in (ana, *people):
                person.close()
                connect_at(person, f"{url.replace('http', 'ws')}/api/socket?table={table}")
                person.say(type="watch", table=table)
                person.hear("table")
            here = [sockets_of(server) for server in servers]
            assert sorted(here) == [0, 3]
            for person in (ana, *people):
                person.close()
            soon(lambda: sum(sockets_of(server) for server in servers) == 0)


def connect_at(person: Visitor, address: str) -> None:
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    person.socket = person._open.enter_context(connect(address, additional_headers={"Cookie": cookie}, max_size=None))


def sockets_of(server: Server) -> int:
    found = re.search(r"^ziggurat_sockets (\d+)", httpx.get(f"{server.url}/metrics").text, re.MULTILINE)
    assert found is not None
    return int(found[1])
