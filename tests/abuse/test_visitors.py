"""Who is counted as a visitor, whom a proxy may speak for, and what a browser keeps."""

from __future__ import annotations

import logging
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED

from ziggurat.engine.errors import BadOption
from ziggurat.server.abuse import AbuseLog
from ziggurat.server.limits import shortened, visitor_at
from ziggurat.server.settings import Settings, settings_from

pytestmark = pytest.mark.thorough


def test_an_ipv6_visitor_is_a_network_and_an_ipv4_visitor_an_address() -> None:
    assert visitor_at("2001:db8:1:2:3:4:5:6") == visitor_at("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert visitor_at("2001:db8:1:3::9") != visitor_at("2001:db8:1:2::9")
    assert visitor_at("192.0.2.7") == visitor_at("::ffff:192.0.2.7") == "192.0.2.7"
    assert visitor_at("fe80::1%eth0") == "fe80::/64"
    assert visitor_at("?") == "?"


def test_a_logged_address_is_cut_short() -> None:
    assert shortened("192.0.2.77") == "192.0.2.0/24"
    assert shortened("2001:db8:1:2:3:4:5:6") == "2001:db8:1::/48"
    assert shortened("nonsense") == "?"


def test_a_flood_is_logged_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    log = AbuseLog()
    with caplog.at_level(logging.WARNING, "ziggurat.abuse"):
        for number in range(500):
            log.note("too many requests", f"192.0.2.{number % 200}")
        log.note("too many requests", "198.51.100.1")
    assert len(caplog.records) == 2


@pytest.mark.parametrize("text", ["10.0.0", "proxy.example.org", "10.0.0.0/33", "10.0.0.1/8", "*", "10.0.0.1;10.0.0.2"])
def test_a_malformed_list_of_proxies_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadOption, match="ZIGGURAT_PROXIES"):
        settings_from({"ZIGGURAT_PROXIES": text})


@pytest.mark.parametrize("text", ["0.0.0.0/0", "::/0"])
def test_not_everyone_can_be_a_proxy(text: str) -> None:
    with pytest.raises(BadOption, match="anyone"):
        settings_from({"ZIGGURAT_PROXIES": text})


def test_proxies_are_addresses_and_networks() -> None:
    settings = settings_from({"ZIGGURAT_PROXIES": "10.0.0.7, 172.16.0.0/12,fd00::/8"})
    assert [settings.is_proxy(one) for one in ("10.0.0.7", "172.20.1.1", "fd00::5", "::ffff:172.20.1.1")] == [True] * 4
    assert not any(settings.is_proxy(one) for one in ("10.0.0.8", "192.0.2.1", "::1", "127.0.0.1", "?"))
    assert Settings().is_proxy("127.0.0.1")
    assert not settings_from({"ZIGGURAT_PROXIES": ""}).is_proxy("127.0.0.1")


# ---- over the wire


def codes(url: str, path: str, forwarded: str, times: int) -> set[int]:
    with httpx.Client(base_url=url, timeout=30) as client:
        return {client.get(path, headers={"x-forwarded-for": forwarded}).status_code for _ in range(times)}


@AT_ONE_SPEED
def test_behind_a_trusted_proxy_every_visitor_has_a_bucket(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_REQUEST_RATE="1", ZIGGURAT_PROXIES="127.0.0.0/8").start()
    try:
        assert 429 in codes(server.url, "/api/games", "198.51.100.1", 15)
        assert codes(server.url, "/api/games", "198.51.100.2", 5) == {200}
        assert 429 in codes(server.url, "/api/games", "2001:db8::1", 15)
        assert 429 in codes(server.url, "/api/games", "2001:db8::2", 3)
    finally:
        server.stop()


@AT_ONE_SPEED
def test_who_is_no_trusted_proxy_speaks_for_nobody(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_REQUEST_RATE="1", ZIGGURAT_PROXIES="10.0.0.0/8").start()
    try:
        found = {code for number in range(15) for code in codes(server.url, "/api/games", f"198.51.100.{number}", 1)}
        assert 429 in found
    finally:
        server.stop()


@AT_ONE_SPEED
def test_files_of_the_web_app_have_a_larger_bucket(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "index.html").write_text("<title>Ziggurat</title>")
    server = Server(tmp_path / "data", ZIGGURAT_REQUEST_RATE="1", ZIGGURAT_WEB=str(tmp_path / "web")).start()
    try:
        assert codes(server.url, "/", "198.51.100.1", 60) == {200}
        assert 200 in codes(server.url, "/api/games", "198.51.100.1", 1)
    finally:
        server.stop()


@AT_ONE_SPEED
def test_new_guests_from_one_address_are_not_without_number(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_GUEST_RATE="0.01").start()
    try:
        answers = [httpx.post(f"{server.url}/api/guest", json={"name": "Ana"}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    finally:
        server.stop()


# ---- behind HTTPS

HTTPS = {"x-forwarded-proto": "https"}


@AT_ONE_SPEED
def test_behind_https_cookies_are_bound_to_the_host_and_browsers_stay_with_https(shared_server: Server) -> None:
    answer = httpx.post(f"{shared_server.url}/api/guest", json={"name": "Ana"}, headers=HTTPS)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-ziggurat_guest=")
    assert {"secure", "path=/", "httponly"} <= {part.strip().lower() for part in cookie.split(";")}
    assert "domain" not in cookie.lower()
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    plain = httpx.post(f"{shared_server.url}/api/guest", json={"name": "Ana"})
    assert plain.headers["set-cookie"].startswith("ziggurat_guest=")
    assert "strict-transport-security" not in plain.headers


@AT_ONE_SPEED
def test_nobody_is_signed_out_when_a_server_goes_behind_https(shared_server: Server) -> None:
    ana = Visitor(shared_server.url)
    old = {"ziggurat_guest": ana.cookies["ziggurat_guest"]}
    answer = httpx.get(f"{shared_server.url}/api/guest", headers=HTTPS, cookies=old)
    assert answer.json()["id"] == ana.id
    fresh = next(one for one in answer.headers.get_list("set-cookie") if one.startswith("__Host-ziggurat_guest="))
    assert old["ziggurat_guest"] in fresh
    new = {"__Host-ziggurat_guest": old["ziggurat_guest"]}
    assert httpx.get(f"{shared_server.url}/api/guest", headers=HTTPS, cookies=new).json()["id"] == ana.id


@AT_ONE_SPEED
@pytest.mark.parametrize("path", ["/api/wire", "/api/openapi.json"])
def test_documents_of_the_api_are_kept_by_their_tag(shared_server: Server, path: str) -> None:
    first = httpx.get(shared_server.url + path)
    assert first.status_code == 200
    assert first.json()
    assert "max-age" in first.headers["cache-control"]
    again = httpx.get(shared_server.url + path, headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert not again.content
    assert httpx.get(shared_server.url + path, headers={"if-none-match": '"other"'}).status_code == 200
