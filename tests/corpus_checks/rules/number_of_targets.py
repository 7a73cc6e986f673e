"""As many targets as the text announces are in the definition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import described, scopes
from corpus_checks.played import definition, effects
from corpus_checks.texts import idle, text

_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "one or two": 2, "one, two, or three": 3}
_TARGET = re.compile(
    r"\b(?:(?P<many>one or two|one, two, or three|two|three|four|five|six|any number of|X)"
    r"(?: (?:other|additional))? )?targets?\b",
    re.IGNORECASE,
)
_NONE = re.compile(  # a target is spoken of, and none is chosen
    r"\bbecomes? the target\b|\bbe the targets?\b|\b(?:new|its|the|same|a|those|that|single) targets?\b"
    r"|\b(?:could|can't|doesn't) target\b|\btargets? (?:only|~|an?|this|you|one|enchanted|equipped|it)\b|\bchange the target\b"
    r"|\bfor each target\b|\beach target beyond\b|\bit targets\b"
)
_KEYWORDS = re.compile(
    r"(?m)^(?:Equip|Reconfigure|Soulshift|Modular|Fortify|Scavenge|Reinforce)\b|\b[Ee]arthbend\b|, (?:[Mm]odular|[Ss]oulshift)\b"
)
_VARYING = re.compile(
    r"\b[Cc]hoose (?!one —)|[Kk]icke[rd]|\bGift a\b|Spree|Entwine|Escalate|Overload|Strive|Awaken|Replicate|Splice"
    r"|additional cost [^\n]* or pay "
)
_TWICE = re.compile(
    r"\b(?:Embalm|Eternalize|Offspring|Flashback|Prototype|Impending|Cleave)\b"
    r"|\band whenever?\b|\bor another (?:non\w+|legendary)\b",
    re.IGNORECASE,
)
#: What an opponent alone can be, or what may be left out, need not stand in the definition: nothing is done to it.
_LEFT_OUT = re.compile(
    r"\b[Tt]arget opponent\b|[^.\n]*\b[Tt]arget [^.\n]*\b(?:don't control|opponents? controls?|defending player controls"
    r"|that player controls|of an opponent's choice)\b[^.\n]*"
    r"|[^.\n]*\b(?:can't block|able to block|[Rr]egenerate|graveyard and exile it|target player's graveyard)\b[^.\n]*"
    r"|[^.\n]*\bup to\b[^.\n]*|[^.\n]*\b[Cc]ounter target\b[^.\n]*|[Gg]ain control of target[^.\n]*"
)


def _announced(said: str) -> int | None:
    """How many targets a text has at most; None where that varies."""
    n = len(_KEYWORDS.findall(said))
    for found in _TARGET.finditer(_NONE.sub("", said)):
        many = _NUMBERS.get((found["many"] or "one").lower())
        if many is None:
            return None
        n += many
    return n


def _complaints(pair: Pair) -> Iterator[str]:
    said = text(pair)
    targets = [target for scope in scopes(pair) for target in scope.targets]
    done = {repr(effect): effect for effect in effects(definition(pair)) if effect["do"] == "when done"}  # a mode may stand twice
    targets += [target for effect in done.values() for target in effect.get("targets", ())]
    if _VARYING.search(said) or "spell" in map(described, targets) or pair.compiled.fields.get("targets") == ["spell"]:
        return
    announced, idly, least = _announced(said), _announced("\n".join(idle(pair))), _announced(_LEFT_OUT.sub("", said))
    if announced is None or idly is None or least is None:
        return
    most = (announced - idly) * (2 if _TWICE.search(said) else 1)
    if not least - idly <= len(targets) <= most:
        yield f"{announced - idly} targets in the text, {len(targets)} in the definition"


NUMBER_OF_TARGETS = Check(
    "number of targets",
    "A definition has as many targets as the text announces, where neither modes nor a kicker change their number.",
    _complaints,
)
