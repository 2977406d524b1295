"""Asks the TypeScript that reads games in a browser (web/src/lib/device/reading), in Node."""

from __future__ import annotations

import atexit
import functools
import json
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"
NODE = shutil.which("node") or str(WEB.parent / ".venv" / "node" / "node")

READABLE = [path.stem for path in sorted((WEB / "generated" / "reading").glob("*.ts"))]
"""The games that a browser reads without a server."""


def asked(jobs: Sequence[dict[str, Any]]) -> list[Any]:
    """What web/scripts/read.mjs answers to some jobs."""
    return [_answer(job) for job in jobs]


def _answer(job: dict[str, Any]) -> Any:
    node = _node()
    assert node.stdin is not None
    assert node.stdout is not None
    node.stdin.write(json.dumps(job) + "\n")
    node.stdin.flush()
    line = node.stdout.readline()
    assert line, f"Node has ended over the call {job['call']}"
    return json.loads(line)


@functools.cache
def _node() -> subprocess.Popen[str]:
    """One process for all tests, which ends with them."""
    if not (WEB / "node_modules").exists():
        pytest.fail("the web app's packages are missing: run scripts/web")
    pipe = subprocess.PIPE
    node = subprocess.Popen([NODE, "scripts/read.mjs"], cwd=WEB, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
    atexit.register(node.kill)
    return node


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
