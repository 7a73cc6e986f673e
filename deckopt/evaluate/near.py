"""Lists that were learnt before, and which of them is near a list that is to be learnt now.

Learning may begin from the network of a near list, since a network is stored by the names of cards. That list must have been
learnt to a plateau, by this version, under the same rules of the game; and a card that both lists have must be defined alike.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deckopt import cache
from deckopt.bounds import LONGEST_NAME
from deckopt.cache import NEAR, cache_root
from deckopt.evaluate.keys import hashed

MOST_SWAPS = 8  # most cards in which a near list differs
MOST_BYTES = 1_000_000

_Hash = Annotated[str, Field(pattern=r"[0-9a-f]{32}")]
_Name = Annotated[str, Field(max_length=3 * LONGEST_NAME)]


class _Facts(BaseModel):
    """What is stored of a list that was learnt: its network is `key` of the cache; `rules` is a hash, `cards` has one of each
    card and token."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    key: _Hash
    rules: _Hash
    main: dict[_Name, Annotated[int, Field(ge=1, le=10**6)]]
    cards: dict[_Name, _Hash]


def _facts(course: Mapping[str, Any], key: str) -> _Facts:
    """The facts of a course, given everything on which it depends (`learning`)."""
    rules = {name: part for name, part in course.items() if name not in ("main", "cards", "tokens")}
    cards = {name: hashed({"card": card}) for of in ("cards", "tokens") for name, card in course[of].items()}
    return _Facts(key=key, rules=hashed(rules), main=dict(course["main"]), cards=cards)


def remember(course: Mapping[str, Any], key: str) -> None:
    """Store that the network `key` of the cache has been learnt to a plateau for the list of this course."""
    facts = _facts(course, key)
    cache.keep(_folder() / f"{key}.json", json.dumps(facts.model_dump()).encode())


def nearest(course: Mapping[str, Any]) -> tuple[str, int] | None:
    """The key of the network of the nearest list, and by how many cards the list of this course differs from it; None if no list
    is near."""
    here = _facts(course, hashed({}))
    found = []
    folder = _folder()
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        there = _read(path)
        if there is None or there.rules != here.rules:
            continue
        if any(there.cards[name] != here.cards[name] for name in there.cards.keys() & here.cards.keys()):
            continue
        swaps = max(sum((Counter(a) - Counter(b)).values()) for a, b in ((here.main, there.main), (there.main, here.main)))
        if 0 < swaps <= MOST_SWAPS:
            found.append((swaps, there.key))
    swaps, key = min(found, default=(0, ""))
    return (key, swaps) if key else None


def _folder() -> Path:
    return cache_root() / NEAR


def _read(path: Path) -> _Facts | None:
    """The facts of a file; None if it is damaged."""
    try:
        return _Facts.model_validate_json(cache.read(path, MOST_BYTES) or b"")
    except ValidationError:
        return None
