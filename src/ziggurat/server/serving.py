"""Runs a server until it is told to stop; says where it is, and logs one JSON object a line."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from types import FrameType
from typing import Any

import uvicorn

from ziggurat.engine.errors import BadOption
from ziggurat.server.admin import Door
from ziggurat.server.app import new_app
from ziggurat.server.connections import protocols
from ziggurat.server.crew import Crew
from ziggurat.server.house import House
from ziggurat.server.settings import Settings

GRACE_SECONDS = 5
END_SECONDS = 14.0
"""The most time that a server takes to stop, even where the database does not answer."""
KEEP_ALIVE_SECONDS = 30
COLLECT_AFTER = (20_000, 20, 100)
"""Objects and rounds between two searches for garbage: the matches in memory are no garbage, and are many."""
SWITCH_SECONDS = 0.001
"""How long a busy thread keeps the others waiting: the one that commits must not wait long."""
KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """A log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger, what happened, and whatever was given with it."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        entry: dict[str, Any] = {"at": f"{at}.{int(record.msecs):03d}Z", "level": record.levelname.lower()}
        entry |= {"from": record.name, "what": record.getMessage()}
        entry |= {name: value for name, value in vars(record).items() if name not in KNOWN and name[0] != "_"}
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry, default=str, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("alembic", "sqlalchemy", "asyncio", "aiosqlite", "websockets", "uvicorn"):
        logging.getLogger(noisy).setLevel(logging.WARNING)  # at debug some of them log headers, and cookies in them


def serve(settings: Settings, host: str, port: int, opens: bool = False) -> None:
    """Serve until interrupted or terminated; open matches are closed in order. `opens` shows the page in a browser."""
    set_up_logs(settings.log_level)
    listener = listener_at(host, port)
    if settings.processes > 1:
        Crew(settings, listener, address_of(host, listener), opens).serve()
    else:
        serve_at(settings, listener, address_of(host, listener), opens)


def serve_at(
    settings: Settings, listener: socket.socket, address: str, opens: bool = False, holds_folder: bool = True
) -> None:
    """Serve on a socket that listens."""
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_SECONDS)
    app = new_app(settings, holds_folder)
    connection, socket_connection = protocols(settings)
    config = uvicorn.Config(
        app,
        http=connection,
        ws=socket_connection,
        forwarded_allow_ips=[str(network) for network in settings.proxy_networks],
        log_config=None,
        access_log=False,
        ws_max_size=settings.max_message * 4,
        ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )
    server = _Server(config, app.state.house, address, opens)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(server, app.state.house, listener))


async def _serve(server: uvicorn.Server, house: House, listener: socket.socket) -> None:
    """The house is opened first: what is wrong with it is told before anything listens.

    Uvicorn raises the signal that ended it once more when it is done; the house is still to be closed then.
    """
    await house.open()
    door = Door(house)
    await door.open()
    gc.collect()
    gc.freeze()  # what is here now stays, and need not be searched
    for wish_to_end in (signal.SIGTERM, signal.SIGINT):
        signal.signal(wish_to_end, lambda number, frame: None)
    try:
        await server.serve(sockets=[listener])
    finally:
        await door.close()
        await house.close()


class _Server(uvicorn.Server):
    """Says on standard output where it is, once it answers, and shows it if that is wanted."""

    def __init__(self, config: uvicorn.Config, house: House, address: str, opens: bool) -> None:
        super().__init__(config)
        self.house = house
        self.address = address
        self.opens = opens

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End in order, but end."""
        if not self.should_exit:
            last_resort = threading.Timer(END_SECONDS, _end_now)
            last_resort.daemon = True
            last_resort.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Where others serve, too, they have our tables before those who sit there come back to them."""
        await self.house.hand_over()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Ziggurat serves at {self.address}", flush=True)
        if self.started and self.opens and _has_screen():
            webbrowser.open(self.address)


def _end_now() -> None:
    """The last resort: whatever was acknowledged is on disk, and whatever does not answer is not waited for."""
    logging.getLogger("ziggurat.serving").critical("the end in order takes too long")
    logging.shutdown()
    os._exit(1)


def _has_screen() -> bool:
    """A browser opened here would be seen; without a screen some systems start one that takes over the terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def address_of(host: str, listener: socket.socket) -> str:
    """Where people find what listens there."""
    return f"http://{_shown(host)}:{listener.getsockname()[1]}"


def listener_at(host: str, port: int) -> socket.socket:
    """A socket at an address, which nobody else has."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        raise BadOption(f"Cannot listen at {host}:{port}: {error.strerror}.") from error
    return listener


def _shown(host: str) -> str:
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"[{shown}]" if ":" in shown else shown
