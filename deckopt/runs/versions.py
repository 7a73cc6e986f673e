"""The versions of everything on which a run depends, and which of them differ from those in a journal.

The hashes are computed where the sources are: in `engine` and `evaluate`, and here for `optimize`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version

from deckopt.engine import ENGINE, source_hash
from deckopt.evaluate import learning, mulligan

SEARCH = source_hash(("optimize/*.py",))  # the version of the search; a snapshot is read only by the version that wrote it
OF_GAMES_PLAYED = ("numba", "engine", "learning", "thresholds")  # if one of these differs, other games would be played
OF_GAMES_ASKED = ("search", "numpy", "scipy")  # if one of these differs, the search may ask for other games
_LIBRARIES = ("numba", "numpy", "scipy")
_IN_WORDS = {  # what each version is a version of
    "numba": "Numba",
    "engine": "the engine",
    "learning": "how players learn",
    "thresholds": "how mulligans are decided",
    "numpy": "NumPy",
    "scipy": "SciPy",
    "search": "the search",
}


def versions() -> dict[str, str]:
    """The present versions of everything on which a run depends, by name."""
    sources = {"engine": ENGINE, "learning": learning.METHOD, "thresholds": mulligan.METHOD, "search": SEARCH}
    return {**sources, **{name: version(name) for name in _LIBRARIES}}


def differing(wrote: Mapping[str, str], names: Sequence[str]) -> str:
    """Words that name those versions that differ from a journal's; "" if none does."""
    here = versions()
    others = [name for name in names if wrote[name] != here[name]]
    words = [f"{_IN_WORDS[n]} ({wrote[n]}, here {here[n]})" if n in _LIBRARIES else _IN_WORDS[n] for n in others]
    return f"was begun with another version of {' and '.join(words)}" if others else ""
