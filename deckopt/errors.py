"""The exception that users see, and hints for misspelt words.

Whatever a user can get wrong (a card file, a deck, an option, a run folder) raises `InputError`. The command line prints it as
one line and exits with 2. Programming errors never become one.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence

from deckopt.shown import either, message, shown, wrapped


class InputError(Exception):
    """Bad input: where it is, what is wrong there, and what would be right.

    `where` is a file, an option or a run. `key` is the key inside it ("" for the whole). `str()` gives one line. If many things
    are wrong in the same way, they are `listed`, separated by `between`; only such a list may be longer than one line.
    """

    def __init__(
        self, where: str, key: str, problem: str, remedy: str = "", listed: Sequence[str] = (), between: str = ","
    ) -> None:
        self.where = where
        self.key = key
        self.problem = problem
        self.remedy = remedy
        self._start = message(where, key, problem + (":" if listed else ""), "" if listed else remedy)
        self._listed = [shown(part) + between for part in listed[:-1]] + [shown(part) for part in listed[-1:]]
        if listed and remedy:
            self._listed.append(f"({shown(remedy)})")
        super().__init__(" ".join([self._start, *self._listed]))

    def lines(self, before: str = "") -> list[str]:
        """The message for people, in lines that are not too long; `before` comes before the first one."""
        return wrapped(before + self._start, self._listed)


def nearest(word: str, known: Iterable[str]) -> str:
    """The hint "did you mean ...?" for a misspelt `word`, or for a part of a few names. "" if nothing is near; never the word
    itself."""
    by_lower = {k.lower(): k for k in known}
    wanted = word.lower()[:_MOST_COMPARED]
    found = _with_words(wanted, by_lower)
    if not found:
        match = difflib.get_close_matches(wanted, by_lower, n=2, cutoff=0.6)
        found = [by_lower[m] for m in match if by_lower[m] != word][:1]
    return f"did you mean {either([*map(repr, found)])}?" if found else ""


def _with_words(words: str, by_lower: Mapping[str, str]) -> list[str]:
    """The names with these words, as players shorten them. None if there are many."""
    if len(words) < _LEAST_WORD:
        return []
    wanted = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
    found = [name for lower, name in by_lower.items() if lower != words and wanted.search(lower)]
    if len(found) > _MOST_NAMED:  # legends are called by their first name
        found = [name for name in found if name.lower().startswith(f"{words},")]
    return found if len(found) <= _MOST_NAMED else []


_MOST_COMPARED = 200  # most letters of a word that is compared
_LEAST_WORD, _MOST_NAMED = 3, 3  # least letters of a word that is looked for in names; most names that are proposed
