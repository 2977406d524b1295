"""compose.yaml and the proxy's configuration: what they name is there, and is the same in both."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from tests.server.helping import AT_ONE_SPEED

from ziggurat.server.settings import PREFIX, Settings

pytestmark = AT_ONE_SPEED
ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SCALE: dict[str, Any] = {
    name: service for name, service in COMPOSE["services"].items() if "scale" in service.get("profiles", [])
}
NODES = {name: service for name, service in SCALE.items() if "ZIGGURAT_NODE" in service.get("environment", {})}
PROXY = (ROOT / "docs" / "guides" / "haproxy.cfg").read_text(encoding="utf-8")
PORT = re.search(r"^EXPOSE (\d+)$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)[1]  # type: ignore[index]


def test_the_profile_is_a_proxy_two_nodes_a_database_and_a_machine_for_bots() -> None:
    assert set(SCALE) == {"proxy", "node1", "node2", "postgres", "thinkers"}
    assert set(NODES) == {"node1", "node2"}
    for service in SCALE.values():
        for needed in service.get("depends_on", []):
            assert needed in SCALE


def test_one_server_alone_is_no_part_of_it() -> None:
    assert [name for name in COMPOSE["services"] if name not in SCALE] == ["ziggurat"]
    assert "ZIGGURAT_DATABASE" not in COMPOSE["services"]["ziggurat"]["environment"]


def test_every_setting_of_a_node_is_one_that_the_server_reads() -> None:
    known = {PREFIX + field.name.upper() for field in fields(Settings)}
    for service in COMPOSE["services"].values():
        named = {name for name in service.get("environment", {}) if name.startswith(PREFIX)}
        assert named <= known


@pytest.mark.parametrize("name", NODES)
def test_a_node_is_reached_by_its_name_and_reaches_the_others_by_theirs(name: str) -> None:
    environment = NODES[name]["environment"]
    assert environment["ZIGGURAT_NODE"] == name
    assert urlsplit(environment["ZIGGURAT_DATABASE"]).hostname == "postgres"
    bots = urlsplit(environment["ZIGGURAT_THINKERS"])
    assert bots.hostname == "thinkers"
    assert f"--ray-client-server-port={bots.port}" in SCALE["thinkers"]["command"]
    user = urlsplit(environment["ZIGGURAT_DATABASE"]).username
    assert user == SCALE["postgres"]["environment"]["POSTGRES_USER"]


def test_nodes_have_no_data_in_common_and_the_same_key() -> None:
    volumes = [volume.partition(":")[0] for service in SCALE.values() for volume in service.get("volumes", [])]
    kept = [volume for volume in volumes if not volume.startswith(".")]
    assert len(set(kept)) == len(kept)
    assert set(kept) < set(COMPOSE["volumes"])
    assert len({service["environment"]["ZIGGURAT_KEY"] for service in NODES.values()}) == 1


def test_what_is_installed_besides_are_extras_that_exist() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for name in (*NODES, "thinkers"):
        wanted = SCALE[name]["build"]["args"]["EXTRAS"].split(",")
        assert set(wanted) == {"postgres", "ray"}
        assert set(wanted) <= set(extras)


def test_the_proxy_knows_both_nodes_in_both_backends() -> None:
    backends = re.split(r"^backend ", PROXY, flags=re.MULTILINE)[1:]
    assert [backend.split()[0] for backend in backends] == ["by_table", "by_room"]
    for backend in backends:
        assert re.findall(r"^ +server (\S+) (\S+)$", backend, re.MULTILINE) == [(n, f"{n}:{PORT}") for n in NODES]
        assert "option httpchk GET /api/health" in backend
        assert " check " in backend
    for name in re.findall(r"(?:use|default)_backend (\S+)", PROXY):
        assert f"\nbackend {name}\n" in PROXY


def test_the_proxy_listens_where_it_is_published_with_the_configuration_of_the_guide() -> None:
    proxy = SCALE["proxy"]
    (published,) = proxy["ports"]
    assert f"bind :{published.partition(':')[2]}\n" in PROXY
    (mounted,) = proxy["volumes"]
    assert (ROOT / mounted.split(":")[0]).read_text(encoding="utf-8") == PROXY
    assert set(proxy["depends_on"]) >= set(NODES)
