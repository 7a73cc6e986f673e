"""The one exception that users see.

Whatever a user can get wrong (a card file, a deck, an option, a run folder) is
raised as `InputError`; the command line prints it as one line and exits with 2.
Programming errors are never turned into it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class InputError(Exception):
    """Bad input: where it stands, what is wrong there, and what would be right.

    `where` is a file, an option or a run; `key` is the key inside it ("" if the
    whole thing is meant). `str()` gives one line.
    """

    def __init__(self, where: str, key: str, problem: str, remedy: str = "") -> None:
        self.where = where
        self.key = key
        self.problem = problem
        self.remedy = remedy
        parts = [where]
        if key:
            parts.append(key)
        parts.append(problem + (f" ({remedy})" if remedy else ""))
        super().__init__(": ".join(" ".join(part.split()) for part in parts))


def nearest(word: str, known: Iterable[str]) -> str:
    """The hint "did you mean ...?" for a misspelt `word`, or "" if nothing is near."""
    by_lower = {k.lower(): k for k in known}
    match = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return f"did you mean {by_lower[match[0]]!r}?" if match else ""
