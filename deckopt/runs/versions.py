"""The versions of all that a run depends on, and which of them differ from those that a journal names.

The hashes themselves are made where the sources are: `engine`, `evaluate`, and here that of `optimize`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version

from deckopt.engine import ENGINE, source_hash
from deckopt.evaluate import learning, mulligan

SEARCH = source_hash(("optimize/*.py",))  # the version of the search: a snapshot is read by the version that wrote it
OF_GAMES_PLAYED = ("numba", "engine", "learning", "thresholds")  # with another of these, other games would be played
OF_GAMES_ASKED = ("search", "numpy", "scipy")  # with another of these, the search may ask for other games
_LIBRARIES = ("numba", "numpy", "scipy")
_IN_WORDS = {  # what each version is of
    "numba": "Numba",
    "engine": "the engine",
    "learning": "how players learn",
    "thresholds": "how mulligans are decided",
    "numpy": "NumPy",
    "scipy": "SciPy",
    "search": "the search",
}


def versions() -> dict[str, str]:
    """The versions here of all that a run depends on, by name."""
    sources = {"engine": ENGINE, "learning": learning.METHOD, "thresholds": mulligan.METHOD, "search": SEARCH}
    return {**sources, **{name: version(name) for name in _LIBRARIES}}


def differing(wrote: Mapping[str, str], names: Sequence[str]) -> str:
    """Says which of the named versions are not those that a journal names; "" if all are the same."""
    here = versions()
    others = [name for name in names if wrote[name] != here[name]]
    words = [f"{_IN_WORDS[n]} ({wrote[n]}, here {here[n]})" if n in _LIBRARIES else _IN_WORDS[n] for n in others]
    return f"was begun with another version of {' and '.join(words)}" if others else ""
