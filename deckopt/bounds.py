"""How great numbers may be that are written, whatever the format, how long texts and lists, how deep parts stand in each other.

Plain numbers, which any module loads at once; `bounded` makes types of formats of them. `whole` is the one way in which a
number is read off a text.
"""

from __future__ import annotations

import re

LEAST_SMALL, MOST_SMALL = -999, 999
MOST_COUNT = 250
LONGEST_TEXT = 2000  # characters of a text in a file: the longest printed rules text has some 1,000
LONGEST_NAME = 300  # the longest name of a card has 141, and some have two
LONGEST_LINE = 500  # characters of a line of a list
LISTED, MANY = 50, 250  # parts of one list in a card; rules or cards that are listed together
NAMES = 5000  # of one section of a deck, or of a folder of runs
DEEPEST = 20  # effects in effects, conditions in conditions

_WHOLE = re.compile(r"[0-9]{1,4}")


def whole(text: str) -> int | None:
    """The number that a text is: one to four of the digits 0 to 9, spaces around them left out. None if it is none."""
    word = text.strip()
    return int(word) if _WHOLE.fullmatch(word) else None
