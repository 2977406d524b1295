"""The built web app, served as files. What bears a fingerprint in its name is kept by browsers for good."""

from __future__ import annotations

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOR_GOOD = "public, max-age=31536000, immutable"


class WebApp(StaticFiles):
    """A folder with a page and its assets."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file: assets are named after what is in them, everything else is asked for again every time."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = FOR_GOOD if path.startswith("assets") else "no-cache"
        return response
