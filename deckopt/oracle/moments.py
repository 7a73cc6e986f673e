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

_TEXT = r"(.*\b(?:that player|they|to them)\b.*)"
#: What happens to either player, or to the opponent, and a text that speaks of that player; the heads of a line for you and
#: of one for the opponent. A line of the opponent alone has no head for you.
_OF_A_PLAYER: tuple[tuple[str, str, str], ...] = (
    (rf"At the beginning of each player's {_STEP}", r"At the beginning of your \1", r"At the beginning of each opponent's \1"),
    (rf"At the beginning of (?:each|an) opponent's {_STEP}", "", r"At the beginning of each opponent's \1"),
    (r"Whenever a player draws a card", "Whenever you draw a card", "Whenever an opponent draws a card"),
    (r"(Whenever an opponent (?:draws|discards) [^,]*)", "", r"\1"),
)
_DO = "draw|discard|lose|gain|sacrifice|mill|create"
_DOES = re.compile(rf"\b[Tt]hat player ({_DO})s\b")
_THEY_DO = re.compile(rf"\b[Tt]hey ({_DO})\b")
_MORE_OF_THEM = re.compile(r"\b(?:they|their|them|that player may|that player's)\b")


#: What a player taps of their own, so many.
_TAPS = re.compile(r"that player taps (an? untapped [^.]*?) they control( for each [^.]*)?\.")


def of_one_player(line: str) -> list[str] | None:
    """A line that speaks of the player to whom something happens as one line for you and one for the opponent, or for the opponent
    alone; None if it is no such line."""
    for pattern, your_head, their_head in _OF_A_PLAYER:
        found = re.fullmatch(f"{pattern}, {_TEXT}", line, re.DOTALL)
        if found is None:
            continue
        taps = _TAPS.fullmatch(found[found.re.groups])
        if taps is not None and your_head:  # the opponent has nothing to tap
            return [f"{found.expand(your_head)}, tap {taps[1]} you control{taps[2] or ''}."]
        text = _THEY_DO.sub(r"that player \1s", found[found.re.groups]).replace(" to them", " to that player")
        if _MORE_OF_THEM.search(text):
            return None
        mine = re.sub(r"\bthat player\b", "you", _DOES.sub(r"you \1", text))
        of_opponent = re.sub(r"\bthat player\b", "each opponent", text)
        theirs = f"{found.expand(their_head)}, {of_opponent}"
        return [theirs] if not your_head else [f"{found.expand(your_head)}, {mine}", theirs]
    return None
