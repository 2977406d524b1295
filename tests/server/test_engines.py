"""Engines for browsers: listed as they are here, kept for good by browsers, built in the background once."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import threading
import time
from pathlib import Path
from types import ModuleType

import httpx
import pytest
from tests.server.conftest import Server

from ziggurat.bots import browser, native
from ziggurat.engine import library
from ziggurat.engine.compiling import alone
from ziggurat.engine.rule import cache_folder
from ziggurat.server import compiler, engines, fitting
from ziggurat.server.engines import Engines, games_of_the_house, listing_of
from ziggurat.server.names import BOTS

ABOUT = {"imhotep": {"file": "imhotep-1a2b.wasm", "rules": 2, "bytes": 2000, "seats": [2, 4]}}


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A web app that brings one engine along."""
    folder = tmp_path / "web"
    (folder / "engines").mkdir(parents=True)
    (folder / "index.html").write_text("<p>A page</p>")
    (folder / "engines" / "index.json").write_text(json.dumps(ABOUT))
    (folder / "engines" / "imhotep-1a2b.wasm").write_bytes(b"\0asm" * 500)
    (folder / "engines" / "secret.txt").write_text("not an engine")
    return folder


def test_an_engine_that_the_app_brings_along_is_listed_and_kept_for_good(web: Path, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_WEB=str(web), ZIGGURAT_PLAIN="1").start()
    listed = httpx.get(f"{server.url}/engines/index.json")
    with httpx.stream("GET", f"{server.url}/engines/imhotep-1a2b.wasm") as engine:
        packed = b"".join(engine.iter_raw())
    others = [
        httpx.get(f"{server.url}/engines/{file}") for file in ("secret.txt", "imhotep-0000.wasm", "..%2findex.html")
    ]
    server.stop()
    assert listed.json() == ABOUT
    assert listed.headers["cache-control"] == "no-cache"
    assert gzip.decompress(packed) == b"\0asm" * 500
    assert "immutable" in engine.headers["cache-control"]
    assert engine.headers["content-type"] == "application/wasm"
    assert [answer.status_code for answer in others] == [404, 404, 404]
    assert others[0].json()["error"]["code"] == "not_found"


def test_a_server_that_has_built_none_lists_none(web: Path, tmp_path: Path) -> None:
    (web / "engines" / "index.json").unlink()
    cache = str(tmp_path / "cache")
    server = Server(tmp_path / "data", ZIGGURAT_WEB=str(web), ZIGGURAT_PLAIN="1", ZIGGURAT_CACHE=cache).start()
    listed = httpx.get(f"{server.url}/engines/index.json")
    server.stop()
    assert listed.json() == {}


@pytest.fixture
def building(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What is built is written down here, and takes no time."""
    built: list[str] = []

    async def build(self: Engines, name: str) -> None:
        built.append(name)

    monkeypatch.setattr(engines, "PLAIN", False)
    monkeypatch.setattr(Engines, "_build", build)
    monkeypatch.setattr(Engines, "_built", lambda self: {"tigris": tmp_path / "tigris.wasm"})
    return built


def asked(web: str, times: int = 1) -> None:
    """Ask an idle server for engines, and let it finish what it does then."""

    async def ask() -> None:
        found = Engines(web)
        for _ in range(times):
            found.want()
        await asyncio.gather(*(task for task in asyncio.all_tasks() if task is not asyncio.current_task()))
        await found.stop()

    asyncio.run(ask())


def test_what_is_missing_is_built_in_the_background_once(web: Path, building: list[str]) -> None:
    (web / "engines" / "index.json").unlink()
    asked(str(web), times=3)
    assert building == [name for name in games_of_the_house() if name != "tigris"]


def test_nothing_is_built_where_the_app_brings_them_or_there_is_no_page(web: Path, building: list[str]) -> None:
    asked(str(web))
    asked("")
    assert building == []


def test_as_long_as_engines_are_built_a_page_is_told_when_to_ask_again(
    web: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (web / "engines" / "index.json").unlink()
    (tmp_path / "game.wasm").write_bytes(b"four")
    built: dict[str, Path] = {}
    monkeypatch.setattr(engines, "PLAIN", False)
    monkeypatch.setattr(Engines, "_built", lambda self: dict(built))

    async def ask() -> list[tuple[list[str], str | None]]:
        may_build = asyncio.Semaphore(0)

        async def build(self: Engines, name: str) -> None:
            await may_build.acquire()
            built[name] = tmp_path / "game.wasm"

        monkeypatch.setattr(Engines, "_build", build)
        server, answers = Engines(str(web)), []
        transport = httpx.ASGITransport(app=server.door)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as page:
            for number in range(len(games_of_the_house())):
                answer = await page.get("/index.json")
                answers.append((list(answer.json()), answer.headers.get("retry-after")))
                may_build.release()
                while len(built) == number or (len(built) == len(games_of_the_house()) and server.is_building):
                    await asyncio.sleep(0)
            answer = await page.get("/index.json")
            answers.append((list(answer.json()), answer.headers.get("retry-after")))
        await server.stop()
        return answers

    games = list(games_of_the_house())
    assert asyncio.run(ask()) == [*((games[:number], "5") for number in range(len(games))), (games, None)]


def test_a_page_is_not_told_to_ask_again_for_an_engine_that_cannot_be_built(
    web: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (web / "engines" / "index.json").unlink()
    monkeypatch.setattr(engines, "PLAIN", False)
    monkeypatch.setattr(Engines, "_built", lambda self: {})

    async def fail(self: Engines, name: str) -> None:
        self._failed.add(name)

    monkeypatch.setattr(Engines, "_build", fail)

    async def ask() -> list[str | None]:
        server, told = Engines(str(web)), []
        transport = httpx.ASGITransport(app=server.door)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as page:
            for _ in range(3):
                told.append((await page.get("/index.json")).headers.get("retry-after"))
                while server.is_building:
                    await asyncio.sleep(0)
        await server.stop()
        return told

    assert asyncio.run(ask()) == ["5", None, None]


@pytest.mark.parametrize("build", [(browser, "module_of", "build_into"), (native, "build", "_build_into")])
def test_processes_that_need_the_same_build_it_once(
    build: tuple[ModuleType, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, door, builder = build
    at_work: list[str] = []
    most: list[int] = []

    def build_into(name: str, path: Path) -> None:
        at_work.append(name)
        most.append(len(at_work))
        time.sleep(0.2)
        path.write_bytes(b"four")

    path = tmp_path / "imhotep-built" / "imhotep"
    monkeypatch.setattr(native, "IS_USED", True)
    monkeypatch.setattr(room, "path_of", lambda name: path)
    monkeypatch.setattr(room, builder, build_into)
    processes = [threading.Thread(target=getattr(room, door), args=("imhotep",)) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert most == [1]
    assert path.read_bytes() == b"four"


def test_of_several_servers_one_compiles_the_rules_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, compiled = library.names()[0], list[str]()
    monkeypatch.setenv("ZIGGURAT_CACHE", str(tmp_path))
    monkeypatch.setattr(compiler, "compile_game", compiled.append)
    another = threading.Thread(target=compiler.main, args=(name,))
    with alone(cache_folder(library.rulebook(name).doors.__name__)):
        another.start()
        time.sleep(0.3)
        assert compiled == []
    another.join()
    assert compiled == [name]


def test_only_games_of_the_house_are_for_browsers() -> None:
    assert games_of_the_house() == ("imhotep", "tigris", "tzolkin")


def test_bots_on_a_device_have_the_names_of_those_at_a_server() -> None:
    written = (Path(__file__).parents[2] / "web" / "src" / "lib" / "device" / "names.ts").read_text(encoding="utf-8")
    assert tuple(re.findall(r'"(\w+)"', written)) == BOTS


def test_an_engine_is_listed_and_named_by_what_records_are_read_by(tmp_path: Path) -> None:
    (tmp_path / "imhotep.wasm").write_bytes(b"four")
    about = listing_of("imhotep", tmp_path / "imhotep.wasm")
    written = json.loads((Path(__file__).parents[2] / "web" / "generated" / "fits.json").read_text(encoding="utf-8"))
    assert {"fits": about["fits"], "rules": about["rules"], "seats": about["seats"]} == written["imhotep"]
    assert about["file"].startswith(f"imhotep-{about['fits']}-")


@pytest.mark.parametrize("part", ["rules", "sizeOfFacts", "asks", "news", "reasons", "actions", "layouts"])
def test_an_engine_fits_no_app_that_reads_another_layout_or_other_words(part: str) -> None:
    read_by = fitting.read_by(library.rulebook("imhotep"))
    assert fitting.name_of(read_by) == fitting.fits("imhotep")
    assert fitting.name_of(read_by | {part: "another"}) != fitting.fits("imhotep")


def test_two_fields_of_equal_size_that_change_places_make_another_app() -> None:
    read_by = fitting.read_by(library.rulebook("imhotep"))
    changed = json.loads(json.dumps(read_by))
    fields = changed["layouts"]["State"]["fields"]
    one, other = [field for field in fields if field[2:4] == [[], ""]][:2]
    one[0], other[0] = other[0], one[0]
    assert fitting.name_of(changed) != fitting.fits("imhotep")
