"""A wheel is whole: installed into a fresh environment, `ziggurat` alone serves the page and opens it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
from pathlib import Path

import pytest

from ziggurat.engine.rule import PLAIN

pytestmark = [pytest.mark.thorough, pytest.mark.skipif(not PLAIN, reason="once is enough")]

ROOT = Path(__file__).parents[2]
PARTS = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")
PAGE = '<!doctype html>\n<html lang="en"><head><meta charset="utf-8" /><title>Ziggurat</title></head></html>\n'
PATIENCE_SECONDS = 60


def source_with_site(folder: Path) -> Path:
    """The project as a source distribution carries it: with a site, and without the scripts that build one."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "site"))
    for name in PARTS:
        shutil.copy(ROOT / name, folder / name)
    (folder / "web" / "site" / "assets").mkdir(parents=True)
    (folder / "web" / "site" / "index.html").write_text(PAGE)
    (folder / "web" / "site" / "assets" / "a-1.js").write_text("export {};")
    return folder


def build_wheel(source: Path, into: Path) -> subprocess.CompletedProcess[str]:
    offline = ["--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "wheel", *offline, "--wheel-dir", str(into), str(source)]
    return subprocess.run(command, capture_output=True, text=True)


def get(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        return str(answer.read().decode())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = build_wheel(source_with_site(folder / "source"), folder)
    assert built.returncode == 0, built.stderr[-2000:]
    return next(folder.glob("*.whl"))


@pytest.fixture
def fresh(tmp_path: Path, wheel: Path) -> Path:
    """A fresh environment with the wheel; what it needs is taken from here, as nothing may come from elsewhere."""
    venv.create(tmp_path / "fresh", with_pip=False, symlinks=True)
    python = tmp_path / "fresh" / "bin" / "python"
    install = ["install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), *install], check=True)
    packages = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    (Path(packages) / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return tmp_path / "fresh"


def test_a_wheel_alone_serves_the_page_and_opens_it(fresh: Path, tmp_path: Path) -> None:
    (tmp_path / "browser").write_text(f'#!/bin/sh\necho "$1" > {tmp_path / "opened"}\n')
    (tmp_path / "browser").chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ZIGGURAT"))}
    environment |= {"ZIGGURAT_PLAIN": "1", "ZIGGURAT_WARM": "asked", "DISPLAY": ":99"}
    environment["BROWSER"] = str(tmp_path / "browser")
    command = [fresh / "bin" / "ziggurat"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            assert said.startswith("Ziggurat serves at http://")
            address = said.split()[-1]
            assert get(address) == PAGE
            assert get(f"{address}/assets/a-1.js") == "export {};"
            assert '"imhotep"' in get(f"{address}/api/games")
            until = time.monotonic() + PATIENCE_SECONDS
            while not (tmp_path / "opened").exists() and time.monotonic() < until:
                time.sleep(0.1)
            assert (tmp_path / "opened").read_text().strip() == address
        finally:
            server.terminate()


def test_a_wheel_is_not_built_without_the_web_app(tmp_path: Path) -> None:
    source = source_with_site(tmp_path / "source")
    shutil.rmtree(source / "web")
    built = build_wheel(source, tmp_path)
    assert built.returncode != 0
    assert "There is no built web app in web/site" in built.stdout + built.stderr
    assert not list(tmp_path.glob("*.whl"))
