"""Whatever changes in a search is in its snapshot: one that goes on from it has every attribute as it was left.

Tests of each search compare whole searches at any moment. Here each number and each yes or no is another than it ever was, so
that one which is forgotten is named.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from deckopt.optimize.guided import GuidedSearch
from deckopt.optimize.published import PublishedSearch
from deckopt.optimize.search import Search
from optimize import test_guided_search as guided
from optimize import test_published_search as published
from optimize.landscapes import Luck, hills
from optimize.search_states import known

#: They are tied to the games that a snapshot has, and differ from moment to moment.
COUNTED = {"asked", "told", "_blocks_told"}


@dataclass(frozen=True)
class Kind:
    """A kind of search: one that has played some games, and how it goes on from a snapshot."""

    begun: Callable[[], Any]
    again: Callable[[Any], Search]


def _guided() -> GuidedSearch:
    search = guided.begun(hills(1))
    guided.asked(search, Luck(hills(1), 1), 100)
    return search


def _guided_again(plain: Any) -> Search:
    here = hills(1)
    return GuidedSearch.from_plain(here.limits, guided.QUICK, plain, here.groups, here.first)


def _published() -> PublishedSearch:
    search = published.begun()
    published.go_on(search, 100)
    return search


def _published_again(plain: Any) -> Search:
    return PublishedSearch.from_plain(published.LIMITS, published.QUICK, plain, published.MAIN)


KINDS = {"guided": Kind(_guided, _guided_again), "published": Kind(_published, _published_again)}


def _other(value: float) -> float:
    return not value if isinstance(value, bool) else value + 1


@pytest.mark.parametrize("kind", KINDS)
def test_every_number_of_a_search_is_kept(kind: str) -> None:
    search = KINDS[kind].begun()
    numbers = [name for name, value in vars(search).items() if isinstance(value, (bool, int, float)) and name not in COUNTED]
    assert numbers
    for name in numbers:
        setattr(search, name, _other(getattr(search, name)))
    copy = KINDS[kind].again(json.loads(json.dumps(search.as_plain())))
    forgotten = [name for name in numbers if getattr(copy, name, None) != getattr(search, name)]
    assert not forgotten, f"not in the snapshot, or not read from it: {forgotten}"


@pytest.mark.parametrize("kind", KINDS)
def test_every_attribute_of_a_search_is_kept(kind: str) -> None:
    search = KINDS[kind].begun()
    copy = KINDS[kind].again(json.loads(json.dumps(search.as_plain())))
    (_, before), (_, after) = known(search), known(copy)
    forgotten = [name for name in before if before[name] != after.get(name)]
    assert not forgotten, f"not in the snapshot, or not read from it: {forgotten}"
