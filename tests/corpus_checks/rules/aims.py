"""Targets only where the text has some, and all of a kind only where it says each, all or several."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import scopes
from corpus_checks.played import definition, effects

_TARGET = re.compile(r"\btargets?\b", re.IGNORECASE)
#: Keywords that have a target.
_AIMING = re.compile(
    r"\b(?:Equip|equip|Modular|Soulshift|Scavenge|Bestow|Fortify|Reconfigure|Outlast|Mentor|Training|Reinforce|Awaken|[Ee]arthbend)\b"
)
_EACH = re.compile(r"\b(?:[Ee]ach|[Aa]ll|every|Battle cry|Overload)\b")
_ALL = {"destroy", "exile", "tap", "untap", "counters", "pump", "damage", "give", "become"}
_REFERENCES = {
    "this",
    "it",
    "target",
    "target 2",
    "target 3",
    "target 4",
    "enchanted",
    "created",
    "sacrificed",
    "you",
    "opponent",
    "each",
}


def _made_up(pair: Pair) -> Iterator[str]:
    text = "\n".join(clause.text for clause in pair.compiled.clauses)
    if not _TARGET.search(text) and not _AIMING.search(text):
        for scope in scopes(pair):
            for target in scope.targets:
                if target != "spell":  # how the format says that a spell is never cast
                    yield f"{target} is aimed at"


def _all(pair: Pair) -> Iterator[str]:
    text = "\n".join(clause.text for clause in pair.compiled.clauses)
    if _EACH.search(text):
        return
    for effect in effects(definition(pair)):
        what = effect.get("to" if effect["do"] == "damage" else "what", "target")
        if (
            effect["do"] in _ALL
            and isinstance(what, str)
            and what not in _REFERENCES
            and "count" not in effect
            and "from" not in effect
        ):
            nouns = [word for word in re.findall(r"[A-Za-z][\w'-]+", what) if word not in ("or", "other", "with")]
            if not any(
                re.search(rf"\b{noun[:-1]}\w*?(?:s|ves|ies|folk|Myr|Kor|Eldrazi)\b", text, re.IGNORECASE) for noun in nouns
            ):
                yield f"{effect} is about all of them"


MADE_UP = Check("targets of the definition", "A definition has targets only where the text has.", _made_up)
ALL = Check("all of a kind", "What is done to all of a kind is done to each, all or several of them in the text.", _all)
