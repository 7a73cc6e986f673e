"""Triggers on damage that is dealt to a player, or to an opponent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, played_text, printed_text, tables

#: The words after "deals damage to", and the event for them.
_EVENTS = {"a player": "player damage", "an opponent": "opponent damage"}
_DEALS = re.compile(r"\bWhen(?:ever)? [^.,\n]*?\bdeals damage to (a player|an opponent)\b")


def _hit(pair: Pair) -> Iterator[str]:
    words = [_EVENTS[found] for found in _DEALS.findall(played_text(pair))]
    there = [table["on"] for table in tables(definition(pair)) if "on" in table]
    for event in _EVENTS.values():
        triggers = sum(event == on or event in on for on in there if not isinstance(on, bool))
        if words.count(event) != triggers:
            yield f"{triggers} triggers on {event!r}, for {words.count(event)} in the text"


_THEIRS = re.compile(r"\bdeals damage to a player, [^\n]*?\btarget [^.\n]*? that player controls\b")


def _theirs(pair: Pair) -> Iterator[str]:
    if _THEIRS.search(printed_text(pair)):
        yield "the player may be you, and what that player controls yours"


THEIRS = Check("what they control", "A player who is dealt damage may be you, so that yours may be the target.", _theirs)
HIT = Check("whom damage hits", "Damage to an opponent and damage to a player are two events.", _hit)
