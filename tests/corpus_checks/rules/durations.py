"""What lasts until end of turn, and what lasts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, effects, played_lines, played_text

_UNTIL = re.compile(
    r"\b(?:until end of (?:turn|combat)|this turn|this combat|until (?:the end of )?your next turn)\b", re.IGNORECASE
)
#: Words of the rules that last until end of turn by themselves; haste of what has just entered needs no more than a turn.
_BY_THEMSELVES = re.compile(r"\b(?:[Pp]rowess|[Ee]xalted|Battle cry|[Mm]elee|Crew|Enlist|gains? haste)\b")
#: Verbs of what ends with the turn.
_ENDING = {"pump", "become", "give", "become copy"}
#: What changes nothing: control of what is yours already, and losing what only matters against an opponent.
_NOTHING = re.compile(
    r"\b[Gg]ain control of\b|\bloses? (?:indestructible|menace|reach)\b|\bwhenever a creature attacks you\b"
    r"|\bYou and permanents you control gain hexproof\b"
    r"|\b[Uu]ntil end of turn, whenever\b"  # an emblem that lasts so long
)


def _made_up(pair: Pair) -> Iterator[str]:
    text = "\n".join(clause.text for clause in pair.compiled.clauses)
    if _UNTIL.search(text) or _BY_THEMSELVES.search(f"{pair.printed.text}\n{text}"):
        return
    for effect in effects(definition(pair)):
        if effect["do"] in _ENDING and not effect.get("lasting") and (effect["do"] != "become copy" or "until" in effect):
            yield f"{effect} ends with the turn"


def _gives_haste(effect: dict[str, Any]) -> bool:
    """Whether it is mana that gives haste to the creature which is cast with it."""
    only = effect.get("only")
    return isinstance(only, dict) and "haste" in only


def _lost(pair: Pair) -> Iterator[str]:
    sentences = re.findall(r"[^.\n\"]*\b[Uu]ntil end of turn\b[^.\n\"]*", played_text(pair))
    sentences = [sentence for sentence in sentences if not _NOTHING.search(sentence)]
    ending = sum(
        effect["do"] in _ENDING | {"no gain", "allow", "exile top", "tapping adds"}
        or effect.get("to") == "play freely"
        or _gives_haste(effect)
        for effect in effects(definition(pair))
    )
    if len(sentences) > ending:
        yield f"{ending} effects end with the turn, of {sentences}"


_NEXT_TURN = re.compile(
    r"\bUntil your next turn\b[^.]*\b(?:gets?|gains?|becomes?)\b|\b(?:gets?|gains?)\b[^.]*\buntil your next turn\b"
)


def _too_short(pair: Pair) -> Iterator[str]:
    ending = [effect for effect in effects(definition(pair)) if effect["do"] in _ENDING]
    for line in played_lines(pair):
        if _NEXT_TURN.search(line) and ending:
            yield f"{ending} wears off before what {line!r} says"


NEXT_TURN = Check("until your next turn", "What lasts until your next turn does not wear off at the end of this one.", _too_short)
MADE_UP = Check("durations of the definition", "What ends with the turn in a definition does so in the text.", _made_up)
LOST = Check("durations of the text", "Each sentence that says 'until end of turn' is an effect that ends with the turn.", _lost)
