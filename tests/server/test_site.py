"""The site: written whole for any host of files, or not at all."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ziggurat.cli import app as command
from ziggurat.engine.errors import BadOption
from ziggurat.server import site

PAGE = '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n  </head>\n</html>\n'


def write_site(target: Path, app: Path, has_server: bool = False) -> Path:
    """Write a site without engines, which take a minute each."""
    return site.write_site(target, app, has_server, games=())


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A built web app, as small as can be."""
    folder = tmp_path / "app"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "assets" / "a-1.js").write_text("export {};")
    (folder / "service.js").write_text('const BUILT = {"version":"1","files":{"index.html":"sha256-old"}};\nrun();\n')
    (folder / ".stamp").write_text("built")
    return folder


def test_a_site_has_all_of_the_app_and_says_that_it_has_no_server(app: Path, tmp_path: Path) -> None:
    written = write_site(tmp_path / "deep" / "site", app)
    page = (written / "index.html").read_text()
    assert 'data-server="none"' in page
    assert "script-src 'self' 'wasm-unsafe-eval'" in page
    assert "frame-ancestors" not in page  # a page cannot say that of itself
    assert (written / "assets" / "a-1.js").read_text() == "export {};"
    assert not (written / ".stamp").exists()


def test_the_service_worker_of_a_site_knows_its_page(app: Path, tmp_path: Path) -> None:
    written = write_site(tmp_path / "site", app)
    head, _, program = (written / "service.js").read_text().partition("\n")
    built = json.loads(head.removeprefix("const BUILT = ").removesuffix(";"))
    digest = base64.b64encode(hashlib.sha256((written / "index.html").read_bytes()).digest()).decode()
    assert built["files"] == {"index.html": f"sha256-{digest}"}
    assert built["version"] != "1"
    assert program == "run();\n"


def test_an_app_of_another_make_is_refused(app: Path, tmp_path: Path) -> None:
    (app / "service.js").write_text("run();\n")
    with pytest.raises(BadOption, match=r"service\.js of the web app is of another make"):
        write_site(tmp_path / "site", app)
    (app / "index.html").write_text("<p>A page</p>")
    with pytest.raises(BadOption, match=r"index\.html of the web app is of another make"):
        write_site(tmp_path / "site", app)
    assert not (tmp_path / "site").exists()


def test_a_site_for_a_server_has_the_page_as_it_was_built(app: Path, tmp_path: Path) -> None:
    written = write_site(tmp_path / "site", app, has_server=True)
    assert (written / "index.html").read_text() == PAGE
    assert json.loads((written / "site.json").read_text())["has_server"] is True


def test_a_site_is_written_anew_and_nothing_of_the_old_one_stays(app: Path, tmp_path: Path) -> None:
    written = write_site(tmp_path / "site", app)
    (written / "assets" / "old-1.js").write_text("old")
    write_site(written, app)
    assert sorted(path.name for path in (written / "assets").iterdir()) == ["a-1.js"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["app", "site"]


def test_a_folder_with_other_files_is_left_as_it_is(app: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "letters.txt").write_text("dear")
    with pytest.raises(BadOption, match="home' holds other files"):
        write_site(tmp_path / "home", app)
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["letters.txt"]


def test_a_file_is_no_folder_and_the_app_is_not_written_over_itself(app: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("text")
    with pytest.raises(BadOption, match="file' is a file; name a folder"):
        write_site(tmp_path / "file", app)
    for folder in (app, tmp_path):
        with pytest.raises(BadOption, match="where the web app itself lies"):
            write_site(folder, app)
    assert (tmp_path / "file").read_text() == "text"


def test_a_folder_that_cannot_be_made_is_named(app: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("text")
    with pytest.raises(BadOption, match=r"Cannot write .*file/site"):
        write_site(tmp_path / "file" / "site", app)


def test_what_is_no_built_app_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadOption, match=r"empty' is not a built web app: it has no index\.html"):
        write_site(tmp_path / "site", tmp_path / "empty")
    assert not (tmp_path / "site").exists()


def test_a_site_has_the_engines_that_the_app_brings_along(app: Path, tmp_path: Path) -> None:
    (app / "engines").mkdir()
    (app / "engines" / "index.json").write_text("{}")
    written = site.write_site(tmp_path / "site", app)
    assert (written / "engines" / "index.json").read_text() == "{}"


def test_the_command_says_where_the_site_is(app: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "games_of_the_house", lambda: ())
    result = CliRunner().invoke(command, ["export-site", str(tmp_path / "site"), "--app", str(app)])
    assert result.exit_code == 0
    assert f"The site is in {tmp_path / 'site'}" in result.output
