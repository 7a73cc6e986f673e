"""Files that the user names for output: written whole or not at all, and never over an existing one unless asked."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from deckopt import files
from deckopt.errors import InputError

OVERWRITE = "--force"


@dataclass(frozen=True)
class Output:
    """A file that `option` names. With `force`, it may exist already."""

    option: str
    path: Path
    force: bool = False

    def checked(self) -> Output:
        """InputError if it is certain that it cannot be written. Call it before long work."""
        there = self._there()
        folder = self.path.parent
        if there is None and not os.path.isdir(folder):
            raise self._error("lies in a folder that does not exist")
        if there is None and not os.access(folder, os.W_OK):
            raise self._error(f"cannot be written: {folder} is not yours to write to")
        return self

    def write(self, content: bytes) -> None:
        """Write the file. InputError if that is not possible, or if it was created meanwhile."""
        there = self._there()
        try:
            if there is None:
                files.create(self.path, content)
            elif stat.S_ISREG(there.st_mode):
                files.write(Path(os.path.realpath(self.path)), content, stat.S_IMODE(there.st_mode))
            else:  # a pipe or a device
                with open(self.path, "wb") as file:
                    file.write(content)
        except FileExistsError:
            raise self._exists() from None
        except OSError as error:
            raise self._error(f"cannot be written: {error.strerror}") from None

    def _there(self) -> os.stat_result | None:
        try:
            found = os.stat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            if os.path.islink(self.path):
                raise self._error("is a link that leads nowhere", "delete it") from None
            return None
        except OSError as error:
            raise self._error(f"cannot be written: {error.strerror}") from None
        if stat.S_ISDIR(found.st_mode):
            raise self._error("is a folder")
        if stat.S_ISREG(found.st_mode) and not self.force:
            raise self._exists()
        return found

    def _exists(self) -> InputError:
        return self._error("exists already", f"name another file, or give {OVERWRITE}")

    def _error(self, problem: str, remedy: str = "") -> InputError:
        return InputError(self.option, str(self.path), problem, remedy)
