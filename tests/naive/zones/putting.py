"""Putting a card into a zone of the slow engine, and taking one out."""

from __future__ import annotations

from collections import Counter
from typing import Any

from naive.state import Position
from naive.zones.still_there import before_another_comes


def put_card(p: Position, name: str, zone: str) -> None:
    """Put a card that is in no zone into one; "nowhere" leaves it there."""
    if zone == "nowhere":
        return
    if zone == "top":
        p.top.insert(0, name)
    elif zone == "bottom":
        p.bottom.append(name)
    else:
        if zone == "graveyard":
            before_another_comes(p, name)
        zone_of(p, zone)[name] += 1


def zone_of(p: Position, zone: str) -> Counter[str]:
    """The cards of a zone, of the library those that are not known."""
    zones = {"hand": p.hand, "graveyard": p.graveyard, "exile": p.exile, "look": p.look, "library": p.unknown}
    return zones[zone]


def remove_card(zone: Counter[Any], name: Any) -> None:
    """Take one card out of a zone."""
    assert zone[name] > 0, name
    zone[name] -= 1
    if not zone[name]:
        del zone[name]
