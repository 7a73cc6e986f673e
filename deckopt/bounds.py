"""Bounds for every file format: of numbers, of the lengths of texts and lists, of nesting. `bounded` makes types of them.

These are plain numbers, which load at once. `whole` is the only way in which a number is read from a text.
"""

from __future__ import annotations

import re

LEAST_SMALL, MOST_SMALL = -999, 999
MOST_COUNT = 250
MOST_LIFE = 9999
LONGEST_TEXT = 2000  # characters of a text in a file; the longest printed rules text has about 1,000
LONGEST_NAME = 300  # the longest name of a card has 141, and some have two
LONGEST_LINE = 500  # characters of a line of a list
LISTED, MANY = 50, 250  # parts of one list in a card; rules or cards in one list
NAMES = 5000  # names in one section of a deck, or in a folder of runs
DEEPEST = 20  # effects in effects, conditions in conditions

_WHOLE = re.compile(r"[0-9]{1,4}")


def whole(text: str) -> int | None:
    """The number in a text: one to four of the digits 0 to 9, with spaces around them. None if it is not one."""
    word = text.strip()
    return int(word) if _WHOLE.fullmatch(word) else None
