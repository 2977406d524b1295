"""The site: written whole for any host of files, or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ziggurat.cli import app as command
from ziggurat.engine.errors import BadOption
from ziggurat.server.site import write_site

PAGE = '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n  </head>\n</html>\n'


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A built web app, as small as can be."""
    folder = tmp_path / "app"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "assets" / "a-1.js").write_text("export {};")
    (folder / ".stamp").write_text("built")
    return folder


def test_a_site_has_all_of_the_app_and_says_that_it_has_no_server(app: Path, tmp_path: Path) -> None:
    site = write_site(tmp_path / "deep" / "site", app)
    page = (site / "index.html").read_text()
    assert 'data-server="none"' in page
    assert "script-src 'self' 'wasm-unsafe-eval'" in page
    assert "frame-ancestors" not in page  # a page cannot say that of itself
    assert (site / "assets" / "a-1.js").read_text() == "export {};"
    assert not (site / ".stamp").exists()


def test_a_site_for_a_server_has_the_page_as_it_was_built(app: Path, tmp_path: Path) -> None:
    site = write_site(tmp_path / "site", app, has_server=True)
    assert (site / "index.html").read_text() == PAGE
    assert json.loads((site / "site.json").read_text())["has_server"] is True


def test_a_site_is_written_anew_and_nothing_of_the_old_one_stays(app: Path, tmp_path: Path) -> None:
    site = write_site(tmp_path / "site", app)
    (site / "assets" / "old-1.js").write_text("old")
    write_site(site, app)
    assert sorted(path.name for path in (site / "assets").iterdir()) == ["a-1.js"]
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


def test_the_command_says_where_the_site_is(app: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["export-site", str(tmp_path / "site"), "--app", str(app)])
    assert result.exit_code == 0
    assert f"The site is in {tmp_path / 'site'}" in result.output
