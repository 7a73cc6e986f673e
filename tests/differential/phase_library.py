"""phase's library, put into canonical order after a shuffle."""

from __future__ import annotations

import itertools
import json
from typing import Any

from differential.phase_saved import saved, written
from differential.positions import Setup

Ordered = tuple[str | None, bool]


def _kind(event: Any) -> str:
    return event if isinstance(event, str) else str(event.get("type") or next(iter(event)))


def _shuffles(event: Any) -> bool:
    kind = _kind(event)
    return "huffled" in kind or (kind == "PlayerPerformedAction" and "huffle" in json.dumps(event))


def in_canonical_order(game: Any, events: list[Any], act: Any, setup: Setup) -> Ordered | None:
    """None if nothing was shuffled by an action; else the saved state as JSON with the library in order (None if it is
    already) and whether a card has left the library since, which is luck.

    What was put into the library after the last shuffle stays where it is.
    """
    at = [k for k, event in enumerate(events) if _shuffles(event)]
    if not at:
        return None
    state = saved(written(game))
    inside = state["state"]
    library = inside["players"][0]["library"]
    placed = set(act.to_dict()["data"]["cards"]) if act.kind == "SelectCards" else set()
    luck = False
    for event in events[at[-1] :]:
        if _kind(event) == "ZoneChanged":
            data = event.get("data", event)
            if data.get("to") == "Library":
                placed.add(data.get("object_id"))
            luck = luck or data.get("from") == "Library"
    head = list(itertools.takewhile(lambda i: i in placed, library))
    rest = library[len(head) :]
    tail = list(itertools.takewhile(lambda i: i in placed, reversed(rest)))[::-1]
    unknown = rest[: len(rest) - len(tail)]
    names: dict[str, list[int]] = {}
    for i in unknown:
        names.setdefault(inside["objects"][str(i)]["name"], []).append(i)
    ordered = [i for name in setup.canonical(list(names)) for i in names[name]]
    if ordered == unknown:
        return None, luck
    inside["players"][0]["library"] = [*head, *ordered, *tail]
    return json.dumps(state), luck
