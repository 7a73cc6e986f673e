"""The one way in which a whole number is read from a list, whatever its format.

Digits are 0 to 9 alone, and there are at most four of them: other alphabets' digits, superscripts and endless numbers
are no counts.
"""

from __future__ import annotations

import re

from deckopt.decks.lists import MOST_COPIES

_WHOLE = re.compile(r"[0-9]{1,4}")


def copies_of(text: str) -> int | None:
    """A number of copies from 1 to MOST_COPIES, or None if the text is none."""
    word = text.strip()
    if _WHOLE.fullmatch(word) is None or not 1 <= int(word) <= MOST_COPIES:
        return None
    return int(word)


def shown_count(text: str) -> str:
    """The text in a few words, for a message."""
    word = text.strip()
    return f"{word[:12]}..." if len(word) > 12 else word
