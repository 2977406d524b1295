"""The servers and visitors of tests/server, for those who mean harm."""

from __future__ import annotations

from tests.server.conftest import nobody_stays, server, shared_server

__all__ = ["nobody_stays", "server", "shared_server"]
