"""Which texts may let the opponent search their library. They have no permanents: what needs one of theirs lets nobody."""

from __future__ import annotations

import re

_SEARCHES = re.compile(
    r"(?<!\bwhenever an )(?<!\bwhenever a )\b(?:players?|opponents?|they)\b"
    r"[^.\n]*? (?:searches|search) (?:their|his or her|libraries)",
    re.IGNORECASE,
)
_OF_THEIRS = re.compile(r"\btarget [^.]*\b(?:an opponent controls|you don't control|(?:that|defending) player controls)")


def lets_them_search(text: str) -> bool:
    """Whether because of some line of a card the opponent may search their library."""
    return any(
        _SEARCHES.search(line) is not None and ("up to" in line or _OF_THEIRS.search(line) is None) for line in text.split("\n")
    )
