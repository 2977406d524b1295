"""Asks the TypeScript that reads games in a browser (web/src/lib/device/reading), in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"
NODE = shutil.which("node") or str(WEB.parent / ".venv" / "node" / "node")


def asked(folder: Path, jobs: list[dict[str, Any]]) -> list[Any]:
    """What web/scripts/read.mjs answers to some jobs."""
    if not (WEB / "node_modules").exists():
        pytest.fail("the web app's packages are missing: run scripts/web")
    (folder / "jobs.json").write_text(json.dumps(jobs))
    command = [NODE, "scripts/read.mjs", str(folder / "jobs.json")]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    found: list[Any] = json.loads(done.stdout)
    return found


def packed(s: Any) -> str:
    """A record as text on the way to Node."""
    return b64encode(s.tobytes()).decode()


def as_sent(data: Any) -> str:
    """Data as JSON text, as a browser has it once it is read: 3.0 is 3 there. The order of keys counts."""
    return json.dumps(_whole(data), ensure_ascii=False)


def _whole(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _whole(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_whole(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data
