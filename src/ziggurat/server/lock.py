"""The lock of a data folder: two servers over one store would be two authorities over one match.

The folder itself is locked, which nobody can delete while it is used, and a file in it, which tells people and older
programs. A file that disappears is put back.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from ziggurat.server.store import StoreFailed

try:
    import fcntl
except ImportError:  # a system without file locks
    fcntl = None  # type: ignore[assignment]


class FolderLock:
    """Held for as long as a server runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._folder: int | None = None
        self._file: int | None = None

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / "lock"

    def take(self) -> None:
        """Lock the folder, or say who has it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if fcntl is not None:
                self._folder = os.open(self.folder, os.O_RDONLY)
            self._take_file()
        except OSError as error:
            self.free()
            raise StoreFailed(f"The data folder {self.folder} cannot be used: {error.strerror}.") from error
        if self._folder is not None and not _is_locked(self._folder):
            self.free()
            raise self._in_use()

    def _take_file(self) -> None:
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        if not _is_locked(self._file):
            self.free()
            raise self._in_use()
        with contextlib.suppress(OSError):
            os.ftruncate(self._file, 0)
            os.write(self._file, str(os.getpid()).encode())

    def look_after(self) -> str | None:
        """Put the file back if it is gone. Returns why nothing may be written, where another server holds it."""
        if self._file is None:
            return None
        held = os.fstat(self._file)
        try:
            found = self.path.stat()
            if (found.st_dev, found.st_ino) == (held.st_dev, held.st_ino):
                return None
        except OSError:
            pass  # it is gone
        os.close(self._file)
        self._file = None
        try:
            self._take_file()
        except StoreFailed as error:
            return str(error)
        except OSError as error:
            return f"The data folder {self.folder} cannot be used: {error.strerror}."
        return None

    def free(self) -> None:
        """Hold it no longer."""
        for held in (self._file, self._folder):
            if held is not None:
                os.close(held)
        self._file = self._folder = None

    def _in_use(self) -> StoreFailed:
        return StoreFailed(f"Another server uses the data folder {self.folder} already.")


def _is_locked(descriptor: int) -> bool:
    """Lock what is open; True where that worked, or where there are no locks."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
