"""Modes: "choose one", and "choose one or both" and "choose two" as modes that do several things.

Spells and activated abilities have modes in the card format; of triggers one is asked for after the other.
"""

from __future__ import annotations

import re
from itertools import combinations

from deckopt.oracle.said import Fields, Said
from deckopt.words.targets import TARGETED_PLAYERS

_HEADS = {
    "Choose one —": (1, 1),
    "Choose one that hasn't been chosen this turn —": (1, 1),
    "Choose one or both —": (1, 2),
    "Choose two —": (2, 2),
    "Choose three —": (3, 3),
    "Choose one or more —": (1, 9),
    "Choose up to two —": (0, 2),
    "Choose up to one —": (0, 1),
    "Choose any number —": (0, 9),
}


def choice(line: str) -> tuple[int, int] | None:
    """How many modes are chosen at least and at most, if the line offers modes."""
    return _HEADS.get(line.split("\n")[0])


def is_once(line: str) -> bool:
    """Whether each mode can be chosen once a turn."""
    return "hasn't been chosen this turn" in line.split("\n")[0]


def bullets(line: str) -> list[str]:
    """The modes' texts."""
    return [re.sub(r"^• (?:[A-Z][\w' -]* — )?", "", b) for b in line.split("\n")[1:]]


def combined(modes: list[Said], least: int, most: int) -> list[Said]:
    """Every choice of modes as one mode; what has no target is a choice by itself alone."""
    possible = [_for_you(m) for m in modes if "no target" not in m.idle and "spell" not in m.targets]
    found: list[Said] = [Said()] if least == 0 else []
    for n in range(max(least, 1), min(most, len(possible)) + 1):
        for chosen in combinations(possible, n):
            whole = Said()
            for said in chosen:
                whole = whole.then(Said(said.effects, said.targets, said.tokens, said.idle))
            if len(whole.targets) > 2:
                raise ValueError("more than two targets")
            found.append(whole)
    return found


def _for_you(mode: Said) -> Said:
    """A mode that does nothing if the target player is the opponent is aimed at you, so that another may have a player, too."""
    asked = {"do": "if", "when": {"aimed": "you"}}
    alone = mode.targets == ("player",) and len(mode.effects) == 1 and {**mode.effects[0], "then": []} == {**asked, "then": []}
    then = mode.effects[0]["then"] if alone else []
    if not alone or "target" in repr(then):
        return mode
    return Said(tuple(then), ("you",), mode.tokens, mode.idle)


def sizes(modes: list[Said], least: int, most: int) -> list[int]:
    """How many modes each of the choices of `combined` takes."""
    possible = [m for m in modes if "no target" not in m.idle and "spell" not in m.targets]
    found = [0] if least == 0 else []
    for n in range(max(least, 1), min(most, len(possible)) + 1):
        found += [n for _ in combinations(possible, n)]
    return found


def one_by_one(modes: list[Said], optional: bool, once: bool = False) -> Said:
    """One of several modes of a trigger, as questions in turn: this one? then that one? With `once` each can be chosen once a turn.

    A trigger's targets are chosen before, so there is one at most, which is always there.
    ValueError where that is not so.
    """
    possible = [m for m in modes if "no target" not in m.idle and "spell" not in m.targets]
    if once and len(possible) < len(modes):
        raise ValueError("a mode that is never possible, among those that are each chosen once")
    targets = [t for m in possible for t in m.targets]
    if len(targets) > 1 or any(t not in TARGETED_PLAYERS for t in targets):
        raise ValueError("targets of modes")
    tokens = tuple(token for m in possible for token in m.tokens)
    effects: list[Fields] = []
    for i, mode in enumerate(reversed(possible)):
        if once:
            effects = [{"do": "choose once", "effects": list(mode.effects), **({"otherwise": effects} if effects else {})}]
        elif i == 0 and not optional:
            effects = list(mode.effects)
        else:
            effects = [{"do": "may", "effects": list(mode.effects), **({"otherwise": effects} if effects else {})}]
    idle = () if effects else ("there is nothing to choose",)
    return Said(tuple(effects), tuple(targets) if effects else (), tokens, idle)
