"""The Undercity, as data: its rooms, what their abilities do, and how they follow on one another. Nothing is played here.

You have the number "room": the room in which you are, counted from 1, or 0 outside. What an ability does that only troubles an
opponent is left out: the Arena goads nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

TREASURE, SKELETON = "Treasure token", "4/1 black Skeleton creature token with menace"


@dataclass(frozen=True)
class Room:
    """A room: its number, what its ability does, in words of the card format, and the numbers of the rooms after it."""

    name: str
    effects: Sequence[Mapping[str, Any]]
    leads_to: Sequence[int] = ()
    targets: Sequence[str] = ()


#: The rooms by number.
UNDERCITY = {
    1: Room("Secret Entrance", [{"do": "search", "what": "basic land"}], [2, 3]),
    2: Room("Forge", [{"do": "counters", "what": "target", "amount": 2}], [4, 5], ["creature"]),
    3: Room("Lost Well", [{"do": "scry", "amount": 2}], [5, 6]),
    4: Room("Trap!", [{"do": "lose", "amount": 5, "who": "target"}], [7], ["player"]),
    5: Room("Arena", [], [7, 8]),
    6: Room("Stash", [{"do": "create", "token": TREASURE}], [8]),
    7: Room("Archives", [{"do": "draw"}], [9]),
    8: Room("Catacombs", [{"do": "create", "token": SKELETON}], [9]),
    9: Room(
        "Throne of the Dead Three",
        [
            {
                "do": "look",
                "amount": 10,
                "take": {"what": "creature", "to": "battlefield"},
                "counters": 3,
                "rest": "bottom",
                "random_order": True,  # what comes next shuffles them
            },
            {"do": "shuffle"},
        ],
    ),
}
LAST = max(UNDERCITY)


def _entering(number: int) -> list[dict[str, Any]]:
    """You are in a room, and its ability triggers. After the ability of the last one the dungeon is completed (309.7)."""
    room = UNDERCITY[number]
    effects = [*room.effects]
    if number == LAST:
        effects.append({"do": "change", "number": "dungeons completed"})
    going = {"do": "change", "number": "room", "by": {"number": "room", "times": -1, "plus": number % LAST}}
    if not effects:
        return [going]
    return [going, {"do": "when done", "targets": [*room.targets], "effects": effects}]


def _from(number: int) -> list[dict[str, Any]]:
    """You go on from a room, to one that you choose."""
    first, *others = UNDERCITY[number].leads_to
    if not others:
        return _entering(first)
    return [{"do": "may", "effects": _entering(first), "otherwise": _entering(others[0])}]


def _next(number: int) -> list[dict[str, Any]]:
    """You go on, if you are in this room or a later one."""
    here = {"number": "room", "at_least": number, "at_most": number}
    if number == LAST - 1:
        return _from(number)
    return [{"do": "if", "when": here, "then": _from(number), "otherwise": _next(number + 1)}]


_OUTSIDE = {"number": "room", "at_most": 0}
#: What venturing does: you go on to the next room, or into the first one.
NEXT_ROOM: list[dict[str, Any]] = [{"do": "if", "when": _OUTSIDE, "then": _entering(1), "otherwise": _next(1)}]
