"""What is told of a card that is spliced onto another spell, where its words then mean more than they say."""

from __future__ import annotations

from deckopt.oracle.references import reads
from deckopt.oracle.said import Fields

_HOW = "what its host puts onto the battlefield is meant too"


def told_of_splice(fields: Fields) -> str:
    """How it is simplified: "that creature" is all that the spell has put onto the battlefield, its host's part as well. Else ""."""
    return _HOW if "splice" in fields and reads(fields.get("effects", []), "created") else ""
