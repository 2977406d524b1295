"""The built web app: where it lies, and how it is written as a folder that any host of files can serve."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import tempfile
from pathlib import Path

from ziggurat import __version__
from ziggurat.engine.errors import BadOption
from ziggurat.server.engines import FOLDER, games_of_the_house, write_engines
from ziggurat.server.guard import HEADERS

PACKAGE = Path(__file__).resolve().parents[1]
IN_A_WHEEL = PACKAGE / "site"
IN_A_CHECKOUT = PACKAGE.parents[1] / "web" / "dist"
PAGE = "index.html"
MARK = "site.json"
"""The file by which a folder is known to be one of ours, so that it may be written anew."""
ROOT_TAG = '<html lang="en">'
ALONE = '<html lang="en" data-server="none">'
"""How the page is told that nobody answers behind it."""
SERVICE = "service.js"
BUILT = "const BUILT = "
"""How the service worker begins: with the files of the build."""
HEAD_TAG = '<meta charset="utf-8" />'


def built_app() -> Path | None:
    """The web app that this program brings along or that was built beside it; None where there is none."""
    return next((folder for folder in (IN_A_WHEEL, IN_A_CHECKOUT) if (folder / PAGE).is_file()), None)


def write_site(
    target: Path, app: Path | None = None, has_server: bool = False, games: tuple[str, ...] | None = None
) -> Path:
    """Write the site into a folder that is new, empty, or was written so before. Until it is whole nothing changes.

    It has the engines of all games that a browser can play, or of those that are named.
    """
    app = app or built_app()
    if app is None:
        raise BadOption("The web app is not built: run scripts/web, or install Ziggurat from a wheel.")
    if not (app / PAGE).is_file():
        raise BadOption(f"{str(app)!r:.200} is not a built web app: it has no {PAGE}.")
    _check_target(target, app)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as folder:
            new = Path(folder) / "new"
            _write(new, app, has_server)
            if not (new / FOLDER).exists():
                write_engines(new / FOLDER, games_of_the_house() if games is None else games)
            if target.exists():
                target.rename(Path(folder) / "old")
            new.rename(target)
    except OSError as error:
        raise BadOption(f"Cannot write {str(target)!r:.200}: {error.strerror or error}.") from error
    return target


def _check_target(target: Path, app: Path) -> None:
    if target.exists() and not target.is_dir():
        raise BadOption(f"{str(target)!r:.200} is a file; name a folder.")
    if target.resolve() == app.resolve() or target.resolve() in app.resolve().parents:
        raise BadOption(f"{str(target)!r:.200} is where the web app itself lies; name another folder.")
    if target.is_dir() and any(target.iterdir()) and not (target / MARK).is_file():
        raise BadOption(
            f"{str(target)!r:.200} holds other files; name an empty folder, or one that was written by export-site."
        )


def _write(folder: Path, app: Path, has_server: bool) -> None:
    shutil.copytree(app, folder, ignore=shutil.ignore_patterns(".stamp", MARK))
    if not has_server:
        page = folder / PAGE
        page.write_text(_alone(page.read_text(encoding="utf-8")), encoding="utf-8")
        _tell_service(folder)
    mark = {"ziggurat": __version__, "has_server": has_server}
    (folder / MARK).write_text(json.dumps(mark) + "\n", encoding="utf-8")


def _tell_service(folder: Path) -> None:
    """The service worker keeps files that it can prove: it is told the hash of the page as it is now."""
    service = folder / SERVICE
    head, _, program = service.read_text(encoding="utf-8").partition("\n")
    if not head.startswith(BUILT) or not head.endswith(";"):
        raise BadOption(f"The {SERVICE} of the web app is of another make: it does not begin with {BUILT!r}.")
    built = json.loads(head[len(BUILT) : -1])
    digest = hashlib.sha256((folder / PAGE).read_bytes()).digest()
    files = built["files"] | {PAGE: f"sha256-{base64.b64encode(digest).decode()}"}
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    head = f"{BUILT}{json.dumps({'version': version, 'files': files})};"
    service.write_text(f"{head}\n{program}", encoding="utf-8")


def _alone(page: str) -> str:
    """The page with the security policy that no server will send, and a word that there is none."""
    if ROOT_TAG not in page or HEAD_TAG not in page:
        raise BadOption(f"The {PAGE} of the web app is of another make: it has no {ROOT_TAG} or no {HEAD_TAG}.")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_policy()}" />'
    return page.replace(ROOT_TAG, ALONE, 1).replace(HEAD_TAG, f"{HEAD_TAG}\n    {policy}", 1)


def _policy() -> str:
    """The policy of our server, but for what a page cannot say of itself."""
    parts = HEADERS["content-security-policy"].split("; ")
    return "; ".join(part for part in parts if not part.startswith("frame-ancestors"))
