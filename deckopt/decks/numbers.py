"""Numbers of copies in lists of any format."""

from __future__ import annotations

from deckopt.bounds import whole
from deckopt.decks.lists import MOST_COPIES


def copies_of(text: str) -> int | None:
    """A number of copies from 1 to MOST_COPIES, or None if the text is not one."""
    found = whole(text)
    return found if found is not None and 1 <= found <= MOST_COPIES else None


def shown_count(text: str) -> str:
    """The text, shortened for a message."""
    word = text.strip()
    return f"{word[:12]}..." if len(word) > 12 else word
