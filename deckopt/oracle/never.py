"""Lines of a card that never matter, as the card never does what they follow on: it is never cast, or exiles nothing.

That is seen from all lines of the card together. Single lines that change nothing are in `solitaire`.
"""

from __future__ import annotations

import re

from deckopt.oracle.unplayed import HAND_STAYS
from deckopt.oracle.verdicts import APPROXIMATED, IRRELEVANT, NOT_UNDERSTOOD, Clause, Compiled

_FROM_ELSEWHERE = (  # words of what a card does in hand or graveyard
    "exile ~ from your graveyard",
    "~ is in your graveyard",
    "from your graveyard:",
    "from your graveyard to your hand",
    "Cycling",
    "cycling ",
    "from your hand:",
    "Discard ~",
    "Channel",
    "Suspend",
    "Foretell",
    "Forecast",
    "Madness",
    "Mayhem",
    "Reinforce",
    "Transmute",
    "Splice",
    "Overload",
)


def drop_never_cast(found: Compiled) -> None:
    """A spell that needs a spell to aim at is never cast: what else it says does not matter."""
    if "spell" not in found.fields.get("targets", ()) or found.fields.get("effects") or "modes" in found.fields:
        return
    for i, clause in enumerate(found.clauses):
        if clause.verdict == NOT_UNDERSTOOD and not any(word in clause.text for word in _FROM_ELSEWHERE):
            found.clauses[i] = Clause(clause.text, IRRELEVANT, "it is never cast")
            found.fields.setdefault("irrelevant", []).append(clause.text)


_OF_THE_EXILED = re.compile(r"When ~ leaves the battlefield, (?:return the exiled cards?\b|the exiled card's owner)[^\n]*")


def _of_theirs(clause: Clause) -> bool:
    """Whether a clause exiles nothing, because it could only be the opponent's, or a card of their hand, which stays there."""
    return clause.verdict == IRRELEVANT or (clause.verdict == APPROXIMATED and clause.how == HAND_STAYS)


def drop_never_exiled(found: Compiled) -> None:
    """What happens to the card that it has exiled, where that could only be the opponent's: there is none."""
    if not any("xile" in c.text and _of_theirs(c) for c in found.clauses):
        return
    if any("xile" in c.text and not _of_theirs(c) and not _OF_THE_EXILED.fullmatch(c.text) for c in found.clauses):
        return
    of_hand = any(c.verdict == APPROXIMATED and c.how == HAND_STAYS for c in found.clauses)
    for i, clause in enumerate(found.clauses):
        if of_hand and ", return the exiled card" not in clause.text:
            continue  # what its owner has of it besides
        if clause.verdict == NOT_UNDERSTOOD and _OF_THE_EXILED.fullmatch(clause.text):
            found.clauses[i] = Clause(clause.text, IRRELEVANT, "nothing is exiled")
            found.fields.setdefault("irrelevant", []).append(clause.text)
