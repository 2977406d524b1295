"""What a process that shares its database with nobody has in the place of siblings and of news."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ziggurat.server.errors import moving

if TYPE_CHECKING:
    from ziggurat.server.errors import Elsewhere
    from ziggurat.server.sockets import Party


class Others(Protocol):
    """The other processes, as the hall sees them."""

    async def say(self, party: Party, text: str, found: Elsewhere) -> None:
        """Let the owner of a table hear what one of our visitors says."""

    def forget(self, party: Party) -> None:
        """One of our visitors has gone."""

    async def wish(self, found: Elsewhere, what: str, **about: str) -> None:
        """Let the owner of a table do something that is nobody's message."""


class Telling(Protocol):
    """Tells all processes something."""

    def tell(self, kind: str, **body: Any) -> None:
        """Tell it soon."""


class Nobody:
    """No siblings: no table is theirs."""

    async def say(self, party: Party, text: str, found: Elsewhere) -> None:
        """Nobody could be asked."""
        raise moving()

    def forget(self, party: Party) -> None:
        """Nobody knows of them."""

    async def wish(self, found: Elsewhere, what: str, **about: str) -> None:
        """Nobody could be asked."""
        raise moving()


class NoNews:
    """Nobody hears."""

    def tell(self, kind: str, **body: Any) -> None:
        """Nothing happens."""
