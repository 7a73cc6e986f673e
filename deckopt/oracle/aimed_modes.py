"""Modes of triggers that have targets: which mode is chosen as the trigger resolves, and its targets right after that.

A mode with targets becomes a reflexive trigger. It is offered only while there is something that it could be aimed at, as a
mode without a legal target cannot be chosen (603.3c).
"""

from __future__ import annotations

import re
from typing import Any

from deckopt.oracle.said import Fields, Said
from deckopt.words.targets import NO_FILTERS

#: What a trigger hands on to its own effects alone, and not to a reflexive trigger.
_OF_THE_TRIGGER = re.compile(r"'(?:it|event|X|revealed|found|noted|sacrificed|created|enchanted|cast)'")
#: Conditions of which one has to hold; None if there is a target in any case, or none is needed.
_Possible = tuple[Fields, ...] | None


def with_aimed_modes(modes: list[Said], optional: bool) -> Said:
    """One of several modes of a trigger, of which some have targets. ValueError where it cannot be said when one is possible."""
    possible = [m for m in modes if "no target" not in m.idle and "spell" not in m.targets]
    if len(possible) == 1 and not optional:
        return possible[0]
    tokens = tuple(token for m in possible for token in m.tokens)
    offered = sorted(((_is_possible(m), _done(m)) for m in possible), key=lambda mode: mode[0] is None)
    if not offered:
        return Said(idle=("there is nothing to choose",))
    if all(when == offered[0][0] for when, _ in offered) and not optional:
        offered = [(None, effects) for _, effects in offered]  # if one of them is possible, then all of them
    return Said(tuple(_chosen(offered, optional)), (), tokens)


def _chosen(offered: list[tuple[_Possible, list[Fields]]], optional: bool) -> list[Fields]:
    """The questions: this mode, or one of the others? Those that are always possible are last."""
    (when, effects), *others = offered
    last = not others
    rest = _chosen(others, optional) if others else []
    asked: list[Fields] = effects
    if optional or not last:
        asked = [{"do": "may", "effects": effects, **({"otherwise": rest} if rest else {})}]
    if when is None:
        return asked
    other = others[-1][0] if others else None
    if not optional and other is not None:
        if len(others) > 1:
            raise ValueError("several modes that may be impossible")
        asked = _if_any(other, asked, effects)
    return _if_any(when, asked, rest)


def _if_any(conditions: tuple[Fields, ...], then: list[Fields], otherwise: list[Fields]) -> list[Fields]:
    """Some effects if one of the conditions holds, and else others."""
    for when in reversed(conditions):
        otherwise = [{"do": "if", "when": when, "then": then, **({"otherwise": otherwise} if otherwise else {})}]
    return otherwise


def _done(mode: Said) -> list[Fields]:
    if not mode.targets:
        return list(mode.effects)
    if _OF_THE_TRIGGER.search(repr((mode.effects, mode.targets))):
        raise ValueError("what a mode with a target says of the trigger")
    return [{"do": "when done", "targets": list(mode.targets), "effects": list(mode.effects)}]


def _is_possible(mode: Said) -> _Possible:
    """The conditions on which there is a target."""
    targets: list[Any] = [t if isinstance(t, dict) else {"what": t} for t in mode.targets]
    needed = [t for t in targets if not t.get("up_to") and not (set(t) == {"what"} and t["what"] in NO_FILTERS)]
    if not needed:
        return None
    target = needed[0]
    if len(needed) > 1 or set(target) - {"what", "in", "theirs"} or target["what"] in NO_FILTERS:
        raise ValueError("when is there such a target?")
    if target.get("in", "battlefield") == "battlefield":
        return ({"control": target["what"]},)
    here: Fields = {"count": target["what"], "in": target["in"]}
    return (here, {"number": "opponent's graveyard"}) if target.get("theirs") else (here,)
