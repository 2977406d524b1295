"""What setuptools does not do by itself: distributions hold the built web app and the browser's engines."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import ExecError, SetupError

ROOT = Path(__file__).resolve().parent
BUILT = ROOT / "web" / "site"
"""What is served: written in a checkout, carried along in a source distribution."""
IN_A_CHECKOUT = ROOT / "scripts" / "site"


class BuildWhole(build_py):
    """Build the packages, and put the site beside them as data of the package `ziggurat`."""

    def run(self) -> None:
        """Do so; an editable installation takes the site from where it is built."""
        super().run()
        if self.editable_mode:
            return
        _find_site()
        shutil.copytree(BUILT, Path(self.build_lib) / "ziggurat" / "site", dirs_exist_ok=True)


class CarryWhole(sdist):
    """A source distribution carries the site, since it has nothing to build one with (MANIFEST.in)."""

    def run(self) -> None:
        """Write the site before its files are looked for."""
        _find_site()
        super().run()


def _find_site() -> None:
    """Build the site, in a checkout; a source distribution has it already."""
    if IN_A_CHECKOUT.exists():
        _write_site()
    if not (BUILT / "index.html").is_file():
        raise SetupError("There is no built web app in web/site: build in a checkout of the project.")


def _write_site() -> None:
    try:
        subprocess.run([str(IN_A_CHECKOUT)], check=True, stdout=sys.stderr)
    except (OSError, subprocess.CalledProcessError) as error:
        raise ExecError(f"scripts/site could not build the web app: {error}") from error


setup(cmdclass={"build_py": BuildWhole, "sdist": CarryWhole})
