""" "Other" and "another": in the definition where the text says it, and other than what the text means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import scopes, strings
from corpus_checks.texts import idle, text

_SAID = re.compile(r"\b(?:[Oo]ther|[Aa]nother)\b")
#: Where the definition says the same without a filter of others.
_OTHERWISE = re.compile(
    r"\bor another\b"  # a trigger on this and all others
    r"|\b(?:at least|and) \w+ other creatures? attack"  # a number of attackers
    r"|[Ee]xile \w+ other cards from your graveyard|\bplus exile \w+ other cards"  # such costs never take the card itself
    r"|\b[Ee]ach other player\b|[Ee]xile another creature card from your graveyard"
    r"|\bother than\b|\bother (?:creature |land )?types?\b|\bcast another spell\b|\ball other cards revealed\b|\bthe other\b"
    # of what an opponent has, which is nothing
    r"|[^.\n]*\b(?:opponents? controls?|that player controls|you don't control|blocking creature)\b[^.\n]*"
)
_FILTER = re.compile(r"\bother\b")
#: Keywords of "each other" and the like, which reminder text explains.
_KEYWORDS = re.compile(
    r"\b(?:Battle cry|Station|Graft|Exalted|Modular|Soulbond|Training|Mentor|Dethrone|Melee|Mobilize|Enlist)\b"
)


def _lacking(pair: Pair) -> Iterator[str]:
    said = _SAID.findall(_OTHERWISE.sub("", text(pair)))
    said_idly = [word for line in idle(pair) for word in _SAID.findall(_OTHERWISE.sub("", line))]
    if len(said) > len(said_idly) and not _of_others(pair):
        yield f"{len(said)} times in the text, nowhere in the definition"


def _of_others(pair: Pair) -> bool:
    values: list[Any] = [pair.compiled.fields, *pair.compiled.tokens.values()]
    return any(
        _FILTER.search(word) or word in ("another", "others") for value in values for word in [*strings(value), *_keys(value)]
    )


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


def _unsaid(pair: Pair) -> Iterator[str]:
    if not _SAID.search(text(pair)) and not _KEYWORDS.search(text(pair)):
        fields = {key: value for key, value in pair.compiled.fields.items() if key not in ("also", "or_also", "ways")}
        for word in strings(fields):
            if _FILTER.search(word) and not word.startswith("the other"):
                yield f"{word!r} in the definition, nothing of it in the text"


def _than_what(pair: Pair) -> Iterator[str]:
    spell = re.search(r"\b(?:Instant|Sorcery)\b", pair.printed.type)
    for scope in scopes(pair):
        own = scope.path == "" or scope.path.startswith("modes")
        if (spell and own) or scope.targets:
            # "other spells cast" is a count of the turn, no filter
            given_up = set() if spell and own else set(_given_up(scope.effects))
            for word in strings([_without_given(effect) for effect in scope.effects]):
                if _FILTER.search(word) and word not in given_up and word != "other spells cast":
                    yield f"{scope.path}: {word!r} beside {scope.targets}"


def _given_up(value: Any) -> Iterator[str]:
    """Filters for what one may sacrifice, which are said before anything is aimed at: others than the source."""
    if isinstance(value, dict):
        if value.get("do") == "sacrifice":
            yield value["what"]
        for inner in value.values():
            yield from _given_up(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _given_up(inner)


def _without_given(value: Any) -> Any:
    if isinstance(value, dict) and "source" in value:  # which says what others are others than
        return {}
    if isinstance(value, dict):
        return {key: _without_given(inner) for key, inner in value.items() if key not in ("abilities", "triggers")}
    return [_without_given(inner) for inner in value] if isinstance(value, list) else value


OTHER_IN_THE_TEXT = Check("other in the text", "Where a text speaks of others, its definition does.", _lacking)
OTHER_IN_THE_DEFINITION = Check("other in the definition", "A definition means others only where its text does.", _unsaid)
OTHERS_THAN_WHAT = Check(
    "others than what",
    "Filters mean others than the source: in a spell, and beside a target, a text's others are others than something else.",
    _than_what,
)
