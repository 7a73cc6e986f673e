"""The sentences of an effect, read as one: numbers that they say last, and what can never have a target."""

from __future__ import annotations

import re

from deckopt.oracle.grammar.meaning import read
from deckopt.oracle.grammar.tokens import lowered
from deckopt.oracle.part import attempt
from deckopt.oracle.quantities import filled, without_where
from deckopt.oracle.said import Said
from deckopt.oracle.sentences import effects


def sentence(text: str) -> Said | None:
    """Sentences as effects, or None if they are not understood."""
    counted = without_where(text)
    if counted is not None:
        said = _sentences(counted[0])
        try:
            return None if said is None else filled(said, counted[1])
        except ValueError:
            return None
    return _sentences(text)


def _sentences(text: str) -> Said | None:
    small = lowered(text)
    found = read(text)
    for each in dict.fromkeys((small, text, text[:1] + small[1:])):  # a subtype may begin a sentence
        found = found or attempt(effects, each)
    sentences = re.split(r"\.[ \n]", text)
    if found is None and len(sentences) > 1:  # what follows a first sentence that can have no target never happens
        first = sentence(sentences[0] + ".")
        never = first is not None and not first.effects and ("no target" in first.idle or "spell" in first.targets)
        found = first if never else None
    if found is None and _can_have_no_target(text):
        return Said((), ("creature",), idle=("no target",))
    return found


_THEIRS = re.compile(  # a target that only an opponent can have, or an attacker of yours that nobody would harm
    r"\btarget (?:(?!target |you )[a-z-]+,? )*?[a-z-]+ (?:you don't control|an opponent controls|your opponents control)"
    r"|deals \d+ damage to target attacking(?: or blocking)? creature"
    r"|\btarget block(?:ing|ed) creature"
)


def _can_have_no_target(text: str) -> bool:
    """Whether it must have a target that is never there, so that nothing of it ever happens."""
    found = _THEIRS.search(text)
    if found is None or "•" in text or text.startswith("Choose"):
        return False
    before = text[: found.start()]
    optional = re.search(r"(?:[Uu]p to|[Aa]ny number of)(?: \S+){0,3} ?$", before)
    return not optional and '"' not in before and re.search(r"\b(?:[Ww]hen|[Ww]henever|[Aa]t the beginning)\b", before) is None
