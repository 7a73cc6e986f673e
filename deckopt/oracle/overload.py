"""Overload and cleave: a spell that can be cast for another cost, with another text.

Overloaded, it says "each" wherever that says "target" (702.96). For its cleave cost, it lacks what stands in square brackets (702.148).
The spell that it is then is a face of its own. It has the mana value and the colours of the card, and no targets.
"""

from __future__ import annotations

import re
from dataclasses import replace

from deckopt.oracle.corpus import Printed

#: Among the keys of a card, until the spell is read that it is for this cost.
OVERLOAD = "overload"
_LINE = re.compile(r"^(?P<word>Overload|Cleave) (?P<cost>(?:\{[^{}]+\})+)[^\n]*\n?", re.MULTILINE)
_BRACKETED = re.compile(r" ?\[[^\]]*\]")
#: What a card is called that is cast for such a cost.
_PAID = {"Overload": "overloaded", "Cleave": "cleaved"}
_TARGET = re.compile(r"\b(?:target|Target)\b")


def overloaded(card: Printed) -> tuple[str, Printed] | None:
    """(the cost, the spell that is cast for it), or None if a card has no overload."""
    found = _LINE.search(card.text)
    if found is None or len(card.faces) > 1:
        return None
    text = (card.text[: found.start()] + card.text[found.end() :]).rstrip()
    text = re.sub(rf"(^|\. ){re.escape(card.name)}\b", r"\1This spell", text, flags=re.MULTILINE)
    text = re.sub(rf"\b{re.escape(card.name)}\b", "this spell", text)
    if found["word"] == "Cleave":
        text = _BRACKETED.sub("", text).strip()
    else:
        text = _TARGET.sub(lambda word: "Each" if word[0][0] == "T" else "each", text)
    colours = tuple(dict.fromkeys(re.findall("[WUBRG]", card.cost)))
    return found["cost"], replace(
        card, name=f"{card.name} ({_PAID[found['word']]})", cost="", text=text, colours=colours, faces=()
    )
