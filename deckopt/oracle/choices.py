"""Modes: "choose one", and "choose one or both" and "choose two" as modes that do several things.

Spells and activated abilities have modes in the card format; of triggers one is asked for after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from deckopt.oracle.references import later_targets
from deckopt.oracle.said import Fields, Said
from deckopt.oracle.unplayed import said_of
from deckopt.words.targets import CREATURES_MEANT, TARGETED_PLAYERS

#: Targets that are always there, and of which nothing takes notice.
_PLAYERS = tuple(word for word in TARGETED_PLAYERS if word not in CREATURES_MEANT)

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
            try:
                found.append(_in_turn(chosen))
            except ValueError:
                if any(said.targets == ("opponent",) for said in chosen):
                    found.append(_with_opponent_first(_in_turn([_at_the_opponent(said) for said in chosen])))
                else:
                    found.append(_with_player_first(*chosen))
    return found


def _in_turn(chosen: Iterable[Said]) -> Said:
    """Several modes as one. ValueError where their targets are too many, or cannot be told apart."""
    whole = Said()
    for said in chosen:
        whole = whole.then(Said(said.effects, said.targets, said.tokens, said.idle))
    if len(whole.targets) > 2 or "'who': 'target 2'" in repr(whole.effects):
        raise ValueError("more than two targets")
    return whole


def _with_player_first(first: Said, second: Said, *more: Said) -> Said:
    """A mode with a target and one with a target player, who stands first among the targets: verbs of players ask for that.

    ValueError for other modes.
    """
    if more or second.targets != ("player",) or len(first.targets) != 1 or first.targets[0] in TARGETED_PLAYERS:
        raise ValueError("more than two targets")
    effects = (*later_targets(first.effects, 1), *second.effects)
    return Said(effects, ("player", *first.targets), first.tokens + second.tokens, first.idle + second.idle)


def _with_opponent_first(mode: Said) -> Said:
    """What is done to the opponent too, with them as the first target: it happens also if another target has gone.

    Beside a target player, who never goes, that makes no difference.
    """
    if all(target in _PLAYERS for target in mode.targets):
        return mode
    effects = later_targets(mode.effects, 1)
    return Said(tuple(effects), ("opponent", *mode.targets), mode.tokens, mode.idle)


def _at_the_opponent(mode: Said) -> Said:
    """A mode that is aimed at the opponent alone without that target: it is done to the opponent."""
    if mode.targets != ("opponent",):
        return mode
    return Said(tuple(_opponents(e) for e in mode.effects), (), mode.tokens, mode.idle)


def _opponents(value: Any) -> Any:
    """An effect on the target as one on the opponent."""
    if isinstance(value, dict):
        if value.get("what") == "target" or value.get("of") == "target" or "aimed" in value:
            raise ValueError("what else is asked of the opponent?")
        return {k: "opponent" if k in ("who", "to") and v == "target" else _opponents(v) for k, v in value.items()}
    return [_opponents(v) for v in value] if isinstance(value, list) else value


def _for_you(mode: Said) -> Said:
    """A mode that does nothing if the target player is the opponent is aimed at you, so that another may have a player, too."""
    asked = {"do": "if", "when": {"aimed": "you"}}
    alone = mode.targets == ("player",) and len(mode.effects) == 1 and {**mode.effects[0], "then": []} == {**asked, "then": []}
    then = mode.effects[0]["then"] if alone else []
    if not alone or "target" in repr(then) or any(e["do"] == "sacrifice" for e in then):  # who would do that to themselves?
        return mode
    return Said(tuple(then), ("you",), mode.tokens, mode.idle)


def sizes(modes: list[Said], least: int, most: int) -> list[int]:
    """How many modes each of the choices of `combined` takes."""
    possible = [m for m in modes if "no target" not in m.idle and "spell" not in m.targets]
    found = [0] if least == 0 else []
    for n in range(max(least, 1), min(most, len(possible)) + 1):
        found += [n for _ in combinations(possible, n)]
    return found


#: Of a mode that changes nothing but that there is a target.
ALWAYS_CHOSEN = "a mode can be chosen without a legal target"


def _aimed_for_nothing(mode: Said) -> Said:
    """A mode that only aims at a permanent: it is chosen, and then there is a target."""
    if mode.effects or not mode.targets or any(t in _PLAYERS for t in mode.targets):
        return mode
    aimed = said_of({"do": "when done", "targets": list(mode.targets), "effects": []}, ALWAYS_CHOSEN)
    return Said((aimed,), (), mode.tokens, mode.idle)


def one_by_one(modes: list[Said], optional: bool, once: bool = False) -> Said:
    """One of several modes of a trigger, as questions in turn: this one? then that one? With `once` each can be chosen once a turn.

    A trigger's targets are chosen before, so there is one at most, and that is a player: they are always there, and nothing
    notices that they are a target though another mode is chosen. ValueError where that is not so.
    """
    possible = [m for m in modes if "no target" not in m.idle and "spell" not in m.targets]
    if once and len(possible) < len(modes):
        raise ValueError("a mode that is never possible, among those that are each chosen once")
    if once:
        possible = [_aimed_for_nothing(m) for m in possible]
    targets = [t for m in possible for t in m.targets]
    if len(targets) > 1 or any(t not in _PLAYERS for t in targets):
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
