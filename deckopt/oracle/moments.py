"""Triggers at the moments of both players' turns: "At the beginning of each end step", "of each player's draw step".

What such a trigger does is read elsewhere; where it speaks of "that player" it is two
triggers, one of your turn and one of the opponent's.
"""

from __future__ import annotations

import re

from deckopt.oracle.parsers import Parser, alt, regex

_MOMENTS = {
    "upkeep": "upkeep",
    "draw step": "draw step",
    "end step": "end step",
    "combat": "combat",
    "first main phase": "main",
    "precombat main phase": "main",
    "second main phase": "second main",
    "postcombat main phase": "second main",
    "postcombat main phases": "second main",
}
_STEP = r"(upkeep|draw step|end step|(?:first|precombat|second|postcombat) main phase)"


def _both(step: str) -> dict[str, list[str]]:
    return {"on": [_MOMENTS[step], f"opponent's {_MOMENTS[step]}"]}


#: Like `triggered.event`: the keys of a trigger.
moment_events: Parser = alt(
    regex(rf"At the beginning of (?:each|the|each player's) {_STEP}(?= ?,)", group=1).map(_both),
    regex(r"At the beginning of each (combat)(?= ?,)", group=1).map(_both),
    regex(rf"At the beginning of (?:each|an) opponent's {_STEP}", group=1).map(lambda s: {"on": f"opponent's {_MOMENTS[s]}"}),
    regex(r"At the beginning of combat on each opponent's turn").result({"on": "opponent's combat"}),
    regex(rf"At the beginning of your {_STEP}", group=1).map(lambda s: {"on": _MOMENTS[s]}),
    regex(r"At the beginning of each of your (postcombat main phases)", group=1).map(lambda s: {"on": _MOMENTS[s]}),
)

_EACH_PLAYERS = re.compile(rf"At the beginning of each player's {_STEP}, (.*that player.*)", re.DOTALL)
_EACH_OPPONENTS = re.compile(rf"At the beginning of (?:each|an) opponent's {_STEP}, (.*that player.*)", re.DOTALL)
_DOES = re.compile(r"\b[Tt]hat player (draw|discard|lose|gain|sacrifice|mill|create)s\b")


def of_one_player(line: str) -> list[str] | None:
    """A line that speaks of the player whose turn it is as one line for your turn and one for the opponent's, or for theirs
    alone; None if it is no such line."""
    either, theirs = _EACH_PLAYERS.fullmatch(line), _EACH_OPPONENTS.fullmatch(line)
    found = either or theirs
    if found is None or re.search(r"\b(?:they|their|them|that player may|that player's)\b", found[2]):
        return None
    step, text = found[1], found[2]
    mine = re.sub(r"\bthat player\b", "you", _DOES.sub(r"you \1", text))
    of_opponent = re.sub(r"\bthat player\b", "each opponent", text)
    lines = [f"At the beginning of each opponent's {step}, {of_opponent}"]
    return lines if either is None else [f"At the beginning of your {step}, {mine}", *lines]
