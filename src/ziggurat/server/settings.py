"""Settings of a server: one typed object, read from the environment, each variable named `ZIGGURAT_` and its field."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any

from ziggurat.engine.errors import BadOption

PREFIX = "ZIGGURAT_"
WORDS = {
    "warm": ("all", "asked"),
    "metrics": ("off", "local", "all"),
    "log_level": ("debug", "info", "warning", "error"),
}
CLUSTER = "ray://"
MOST_THINKERS, MOST_PORT = 256, 65_535
MAY_BE_ZERO = frozenset({"keep_guests_days", "keep_chats_days", "node_port"})


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    data: Path = Path("ziggurat-data")
    """The folder of the SQLite file; unused with a database of another kind but for the lock."""
    database: str = ""
    """An SQLAlchemy address such as `postgresql+asyncpg://…`; empty means SQLite in the data folder."""
    origins: str = ""
    """Other origins whose pages may use this server, separated by commas. Its own pages always may."""
    secure_cookies: bool = False
    """The server stands behind HTTPS: cookies travel on secure connections alone."""
    node: str = ""
    """The name or address by which other processes over the same PostgreSQL reach this one; empty: there are none."""
    node_port: int = 0
    """The port for that; 0 takes any that is free."""
    processes: int = 1
    """Processes that serve together at one port; more than one need PostgreSQL."""
    thinkers: str = "1"
    """Processes in which bots think, or the address of a Ray cluster whose workers do, as in `ray://HOST:10001`."""
    socket_rate: float = 40.0
    """Messages a second that one socket may send, with bursts of three seconds' worth."""
    request_rate: float = 20.0
    """Requests a second that one address may send, with bursts of ten seconds' worth."""
    max_message: int = 16_384
    """Bytes of one socket message."""
    max_body: int = 4_200_000
    """Bytes of one request; a record is the largest."""
    tables_per_guest: int = 50
    """Tables that one guest may host and not have finished."""
    sockets_per_guest: int = 20
    """Sockets that one guest may hold open at a time."""
    idle_seconds: float = 900.0
    """A table that nobody watches leaves memory after this time; the store has it."""
    warm: str = "all"
    """Which games have their rules compiled from the start: all, or each when it is first `asked` for."""
    web: str = ""
    """A folder with a built web app to serve at `/`."""
    log_level: str = "info"
    """How much is logged: debug, info, warning or error."""

    # ---- thinking and records
    analysis_positions: int = 600
    """Decisions of one match that an analysis thinks about."""
    analysis_seconds: float = 900.0
    """Seconds after which an analysis is stopped."""
    uploads_per_hour: int = 20
    """Records that one guest may bring in an hour."""
    records_per_guest: int = 200
    """Records of one guest that are kept."""
    record_seconds: float = 30.0
    """How long a record may take to be played again when it is brought or looked at."""
    record_memory: int = 512
    """Megabytes that a process which plays records again may use besides the program itself."""
    longest_match: int = 20_000
    """Moves, Nature's included, after which a match is broken off; never more than its game allows."""

    # ---- what the operator of a server needs

    key: str = field(default="", repr=False)
    """What the seeds of matches that go on are sealed with; empty means the file `key` in the data folder."""

    metrics: str = "off"
    """Who may read `/metrics`: nobody (`off`), who asks from this machine (`local`), or `all`."""
    access_log: bool = False
    """Log every request, with its address shortened to a network."""
    keep_guests_days: float = 0.0
    """Guests who were not here for this many days are forgotten, as if they had asked for it; 0 means never."""
    keep_chats_days: float = 0.0
    """Chats of finished matches are removed after this many days; 0 means never."""

    # ---- the door: what one visitor may take from the others

    proxies: str = "127.0.0.1,::1"
    """Addresses and networks of reverse proxies, separated by commas: who they say asks is believed. Empty: nobody."""
    guest_cpu: float = 0.05
    """The share of a core that what one guest asks for may use; whoever asks for more waits."""
    guest_cpu_burst: float = 0.2
    """Seconds of a core that a guest who has rested may use at once."""
    crowd_cpu: float = 0.5
    """The share of a core that all guests together may use before those wait who have used much."""
    file_rate: float = 200.0
    """Files of the web app a second that one address may ask for, with bursts of ten seconds' worth."""
    guest_rate: float = 0.2
    """New guests a second from one address, with bursts of 300 seconds' worth."""
    connections: int = 4000
    """Connections in all; fewer where the system allows fewer open files."""
    connections_per_address: int = 200
    """Connections from one address."""
    max_header: int = 32_768
    """Bytes of the header of a request."""
    header_seconds: float = 10.0
    """Time within which the header of a request must have come."""
    body_seconds: float = 60.0
    """Time after that within which its body must have come."""
    stall_seconds: float = 30.0
    """Time after which a connection is ended whose other side reads nothing."""
    waiting_per_socket: int = 262_144
    """Bytes that may wait for the reader of one socket; who falls further behind is cut off, and may come back."""
    waiting_per_address: int = 4_194_304
    """Bytes that may wait for all sockets of one address."""
    waiting_in_all: int = 67_108_864
    """Bytes that may wait for all sockets together."""
    gathering_hours: float = 24.0
    """Time after the last change after which a table whose match has not begun is cleared away."""
    open_per_host: int = 5
    """Open tables of one host that the lobby shows."""

    @property
    def address(self) -> str:
        """The database to use."""
        return self.database or f"sqlite+aiosqlite:///{(self.data / 'ziggurat.sqlite').resolve()}"

    @property
    def n_thinkers(self) -> int:
        """Processes of this server in which bots think; with a cluster one, for while it is away."""
        return 1 if self.cluster else int(self.thinkers)

    @property
    def cluster(self) -> str:
        """The address of the cluster in which bots think, where there is one."""
        return self.thinkers if self.thinkers.startswith(CLUSTER) else ""

    @property
    def allowed_origins(self) -> frozenset[str]:
        """The other origins, each as a browser writes it."""
        return frozenset(origin.strip().rstrip("/") for origin in self.origins.split(",") if origin.strip())

    @cached_property
    def proxy_networks(self) -> tuple[IPv4Network | IPv6Network, ...]:
        """The proxies, each as a network."""
        named = [_network(text.strip()) for text in self.proxies.split(",") if text.strip()]
        return (*named, *(_seen_by_ipv6(network) for network in named if isinstance(network, IPv4Network)))

    def is_proxy(self, address: str) -> bool:
        """An address is a proxy's that is believed."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.proxy_networks)


def _network(text: str) -> IPv4Network | IPv6Network:
    """The network that a text names; a single address is one too."""
    try:
        network = ip_network(text)
    except ValueError as error:
        raise BadOption(
            f"{PREFIX}PROXIES lists addresses and networks, as in 10.0.0.7,172.16.0.0/12, not {text!r:.60}."
        ) from error
    if not network.prefixlen:
        raise BadOption(f"{PREFIX}PROXIES cannot be everyone, {text!r:.60}: anyone could say to be anyone else.")
    return network


def _seen_by_ipv6(network: IPv4Network) -> IPv6Network:
    """The same network as a server sees it that listens for both kinds of address at once."""
    return IPv6Network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")


def settings_from(environment: Mapping[str, str] | None = None, **chosen: Any) -> Settings:
    """Settings from the environment; what is chosen by name comes first."""
    environment = os.environ if environment is None else environment
    values = {name: value for name, value in chosen.items() if value is not None}
    for known in fields(Settings):
        text = environment.get(PREFIX + known.name.upper())
        if text is not None and known.name not in values:
            values[known.name] = _read(known.name, known.default, text)
    settings = Settings(**values)
    _ = settings.proxy_networks  # what is wrong with it is told now
    _check_thinkers(settings.thinkers)
    for name, words in WORDS.items():
        if getattr(settings, name) not in words:
            raise BadOption(f"{PREFIX}{name.upper()} is {' or '.join(words)}, not {getattr(settings, name)!r:.40}.")
    return settings


def _check_thinkers(text: str) -> None:
    """Refuse what is neither a number of processes nor the address of a cluster."""
    if text.startswith(CLUSTER):
        host, _, port = text.removeprefix(CLUSTER).rpartition(":")
        is_right = bool(host) and port.isascii() and port.isdecimal() and 0 < int(port) <= MOST_PORT
    else:
        is_right = text.isascii() and text.isdecimal() and 0 < int(text) <= MOST_THINKERS
    if not is_right:
        raise BadOption(
            f"{PREFIX}THINKERS (--thinkers) is a number of processes from 1 to {MOST_THINKERS}, or the address of a "
            f"Ray cluster such as {CLUSTER}HOST:10001, not {text!r:.60}."
        )


def _read(name: str, default: Any, text: str) -> Any:
    if isinstance(default, bool):
        words = {
            "1": True,
            "true": True,
            "yes": True,
            "on": True,
            "0": False,
            "false": False,
            "no": False,
            "off": False,
        }
        if text.lower() not in words:
            raise BadOption(f"{PREFIX}{name.upper()} is yes or no, not {text!r:.60}.")
        return words[text.lower()]
    try:
        value = type(default)(text)
    except ValueError as error:
        raise BadOption(f"{PREFIX}{name.upper()} cannot be {text!r:.60}.") from error
    if name in MAY_BE_ZERO and value == 0:
        return value
    if isinstance(value, int | float) and not value > 0:
        raise BadOption(f"{PREFIX}{name.upper()} must be more than 0, not {text!r:.60}.")
    return value
