"""Lines in words of their own that say what other words say, which are read: each is rewritten to those.

It is tried only with lines that are read in no other way.
"""

from __future__ import annotations

import re

_A_KIND = re.compile(r"\b(?:an? )(?=[A-Z])")


def _of_spells(found: re.Match[str]) -> str:
    """ "Each spell you cast that's a Demon or Horror costs less" as "Demon or Horror spells you cast cost less"."""
    what = _A_KIND.sub("", found[1])
    return f"{what[:1].upper()}{what[1:]} spells you cast cost {found[2]} less to cast."


def _of_their_hand(found: re.Match[str]) -> str:
    """An upkeep of the chosen player, who is the opponent, with the cards in their hand."""
    hand = re.sub(r"\b(?:their|that player's) hand\b", "an opponent's hand", found[1])
    return f"At the beginning of each opponent's upkeep, {hand.replace('that player', 'each opponent')}"


_REWRITTEN = (
    (re.compile(r"(.*, then shuffle) and (you gain \d+ life\.)", re.DOTALL), r"\1. Then \2"),
    (re.compile(r"If a player would gain life, that player gains no life instead\."), "Players can't gain life."),
    (
        re.compile(
            r"Each spell you cast that's ((?:an? )?[A-Za-z]+(?:(?:, (?:or )?| or )(?:an? )?[A-Za-z]+)*) costs (\{\d+\}) less to cast\."
        ),
        _of_spells,
    ),
    (re.compile(r"(When ~ enters and when you sacrifice )it(, .*)", re.DOTALL), r"\1~\2"),
    (re.compile(r"(.*\bsearch your library for [^.]*), shuffle, then (discard [^.]*\.)"), r"\1, then shuffle. Then \2"),
    (
        re.compile(
            r"(Whenever (?:~|enchanted creature|equipped creature) deals damage to an opponent, )that player (discards [^.]*\.)"
        ),
        r"\1each opponent \2",
    ),
    (
        re.compile(
            r"At the beginning of (?:the chosen player's|each opponent's) upkeep, (~ deals X damage to that player, where X is [^.]*\.)"
        ),
        _of_their_hand,
    ),
)


def in_plain_words(line: str) -> str:
    """The line as it is read, or the same line."""
    for pattern, words in _REWRITTEN:
        found = pattern.fullmatch(line)
        if found is not None:
            return words(found) if callable(words) else found.expand(words)
    return line
