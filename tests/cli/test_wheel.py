"""Distributions are whole: a wheel comes of a source distribution, and alone serves the page and opens it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from ziggurat.engine.rule import PLAIN

pytestmark = [pytest.mark.thorough, pytest.mark.skipif(not PLAIN, reason="once is enough")]

ROOT = Path(__file__).parents[2]
PARTS = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")
PAGE = '<!doctype html>\n<html lang="en"><head><meta charset="utf-8" /><title>Ziggurat</title></head></html>\n'
PATIENCE_SECONDS = 60


ENGINES = '{"imhotep": {"file": "imhotep-1a-2b.wasm", "rules": 2, "bytes": 4, "seats": [2, 4]}}'
SCRIPT = f"""#!/bin/sh
cd "$(dirname "$0")/.."
rm -rf web/site
mkdir -p web/site/assets web/site/engines
printf '%s' '{PAGE}' > web/site/index.html
printf 'export {{}};' > web/site/assets/a-1.js
printf '%s' '{ENGINES}' > web/site/engines/index.json
printf 'wasm' > web/site/engines/imhotep-1a-2b.wasm
"""
"""Stands for scripts/site, which takes minutes."""


def project(folder: Path) -> Path:
    """The project without the web app."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "site"))
    for name in PARTS:
        shutil.copy(ROOT / name, folder / name)
    return folder


def checkout(folder: Path) -> Path:
    """The project with a script that builds its site, beside a site from before."""
    project(folder)
    (folder / "scripts").mkdir()
    (folder / "scripts" / "site").write_text(SCRIPT)
    (folder / "scripts" / "site").chmod(0o755)
    (folder / "web" / "site").mkdir(parents=True)
    (folder / "web" / "site" / "index.html").write_text("a page of last week")
    (folder / "web" / "site" / "gone.js").write_text("export {};")
    return folder


def build(source: Path, into: Path, *what: str) -> subprocess.CompletedProcess[str]:
    """`python -m build`: a source distribution, and a wheel from it; or one of them."""
    command = [sys.executable, "-m", "build", "--no-isolation", *what, "--outdir", str(into), str(source)]
    return subprocess.run(command, capture_output=True, text=True)


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
    built = build(checkout(folder / "source"), folder)
    assert built.returncode == 0, (built.stdout + built.stderr)[-2000:]
    return next(folder.glob("*.whl"))


def site_in(names: list[str]) -> set[str]:
    """The files of the site among those of a distribution."""
    return {name.partition("site/")[2] for name in names if "/site/" in name and not name.endswith("/")}


FRESH = {"index.html", "assets/a-1.js", "engines/index.json", "engines/imhotep-1a-2b.wasm"}


def test_a_source_distribution_and_the_wheel_from_it_hold_the_site_of_today(wheel: Path) -> None:
    (source,) = wheel.parent.glob("*.tar.gz")
    with tarfile.open(source) as carried:
        files = [member.name for member in carried.getmembers() if member.isfile()]
        assert site_in(files) == FRESH
        assert not [name for name in files if "/scripts/" in name]
    with zipfile.ZipFile(wheel) as packed:
        assert site_in(packed.namelist()) == FRESH
        assert packed.read("ziggurat/site/index.html").decode() == PAGE


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
            assert json.loads(get(f"{address}/engines/index.json")) == json.loads(ENGINES)
            assert get(f"{address}/engines/imhotep-1a-2b.wasm") == "wasm"
            assert '"imhotep"' in get(f"{address}/api/games")
            until = time.monotonic() + PATIENCE_SECONDS
            while not (tmp_path / "opened").exists() and time.monotonic() < until:
                time.sleep(0.1)
            assert (tmp_path / "opened").read_text().strip() == address
        finally:
            server.terminate()


def test_a_wheel_is_not_built_without_the_web_app(tmp_path: Path) -> None:
    source = project(tmp_path / "source")
    for built in (build_wheel(source, tmp_path), build(source, tmp_path, "--sdist")):
        assert built.returncode != 0
        assert "There is no built web app in web/site" in built.stdout + built.stderr
    assert not [*tmp_path.glob("*.whl"), *tmp_path.glob("*.tar.gz")]
