"""A wheel with the site of today, installed as anyone would: its server is started, and a page plays on this device."""

from __future__ import annotations

import json
import os
import subprocess
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest
from tests.cli.test_wheel import build, project
from tests.web.anywhere import Player
from tests.web.conftest import NewContext, built_app

from ziggurat.server.engines import games_of_the_house
from ziggurat.server.site import write_site

pytestmark = pytest.mark.thorough

COPIES_THE_SITE = """#!/bin/sh
cd "$(dirname "$0")/.."
rm -rf web/site
mkdir -p web
cp -r "$SITE_OF_TODAY" web/site
"""
"""Stands for scripts/site, whose site was written already."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, with the built app and the engines of all games."""
    folder = tmp_path_factory.mktemp("wheel")
    site = write_site(folder / "site", built_app(), has_server=True)
    source = project(folder / "source")
    (source / "scripts").mkdir()
    (source / "scripts" / "site").write_text(COPIES_THE_SITE)
    (source / "scripts" / "site").chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SITE_OF_TODAY", str(site))
        built = build(source, folder)
    assert built.returncode == 0, (built.stdout + built.stderr)[-2000:]
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment into which pip has installed the wheel with all that it needs, as it is declared."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "fresh", with_pip=True, symlinks=True)
    constraints = Path(__file__).parents[2] / "constraints.txt"
    python = folder / "fresh" / "bin" / "python"
    install = ["install", "--quiet", "--disable-pip-version-check", "--constraint", str(constraints), str(wheel)]
    done = subprocess.run([python, "-m", "pip", *install], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return folder / "fresh"


def test_a_wheel_holds_the_engine_of_every_game(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        listed = json.loads(packed.read("ziggurat/site/engines/index.json"))
        assert tuple(listed) == games_of_the_house()
        for about in listed.values():
            assert len(packed.read(f"ziggurat/site/engines/{about['file']}")) == about["bytes"]


def test_an_installed_wheel_serves_its_page_which_plays_on_this_device(
    installed: Path, new_context: NewContext, tmp_path: Path
) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ZIGGURAT"))}
    environment |= {"ZIGGURAT_CACHE": str(tmp_path / "cache"), "ZIGGURAT_WARM": "asked", "BROWSER": "true"}
    command = [installed / "bin" / "ziggurat"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            assert said.startswith("Ziggurat serves at http://")
            address = said.split()[-1]
            with urllib.request.urlopen(f"{address}/engines/index.json") as answer:
                assert tuple(json.loads(answer.read())) == games_of_the_house()
                assert "retry-after" not in answer.headers
            ana = Player(new_context(), f"{address}/")
            for game in games_of_the_house():
                ana.begin(game, ("bot", "normal"))
                ana.answer_first()
            assert ana.wrong == []
            ana.context.close()
        finally:
            server.terminate()
    assert not list((tmp_path / "cache").glob("*-browser-*")), "an engine was built though the wheel has it"
