"""What a browser is given besides moves: the course of a finished match, names of bots, and the files of the app."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
from tests.server.conftest import Server, Visitor, play_out
from tests.server.helping import AT_ONE_SPEED

pytestmark = AT_ONE_SPEED

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


def test_the_course_of_a_match_that_is_over_tells_the_points_at_every_position(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana")
    table = ana.new_table("imhotep", SEATS)
    end = play_out({1: ana}, table)
    points = ana.get(f"/api/tables/{table}/course").json()["points"]
    assert len(points) == end["position"] + 1
    assert points[0] == [0, 0]
    assert points[-1] == end["result"]["scores"]


def test_the_course_of_a_match_that_goes_on_is_not_told(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana")
    table = ana.new_table("tigris", SEATS)
    answer = ana.get(f"/api/tables/{table}/course")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "match_goes_on")


def test_a_bot_has_a_name_and_keeps_one_that_was_given(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana")
    table = ana.new_table("imhotep", [*SEATS, {"kind": "bot", "level": "easy", "name": "Ada"}])
    seats = ana.get(f"/api/tables/{table}").json()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Gilgamesh", "Ada"]


def test_the_page_is_asked_for_every_time_and_its_parts_are_kept_for_good(tmp_path: Path) -> None:
    (tmp_path / "web" / "assets").mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_text("<p>A page</p>")
    (tmp_path / "web" / "assets" / "a-1.js").write_text("export const a = 1;" * 100)
    server = Server(tmp_path / "data", ZIGGURAT_WEB=str(tmp_path / "web")).start()
    page = httpx.get(server.url)
    with httpx.stream("GET", f"{server.url}/assets/a-1.js") as part:
        packed = b"".join(part.iter_raw())
    gone = httpx.get(f"{server.url}/assets/b-2.js")
    server.stop()
    assert (page.text, page.headers["cache-control"]) == ("<p>A page</p>", "no-cache")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "immutable" in part.headers["cache-control"]
    assert gzip.decompress(packed).startswith(b"export const a")
    assert (gone.status_code, gone.json()["error"]["code"]) == (404, "not_found")
