"""How a search begins: the class that the settings name, new or from a snapshot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckopt.optimize.edits import Counts, Limits
from deckopt.optimize.guided import GuidedSearch
from deckopt.optimize.methods import PUBLISHED
from deckopt.optimize.published import PublishedSearch
from deckopt.optimize.search import Search, SearchSettings


def begin(
    limits: Limits,
    main: Counts,
    settings: SearchSettings,
    groups: Mapping[str, frozenset[str]],
    snapshot: dict[str, Any] | None = None,
) -> Search:
    """A new search from a list, or the search of a snapshot. ValueError if the snapshot is not of such a search.

    `groups` name cards that are also counted together.
    """
    if settings.method == PUBLISHED:
        if snapshot is not None:
            return PublishedSearch.from_plain(limits, settings, snapshot, main)
        return PublishedSearch(limits, main, settings)
    if snapshot is not None:
        return GuidedSearch.from_plain(limits, settings, snapshot, groups, main)
    return GuidedSearch(limits, main, settings, groups)
