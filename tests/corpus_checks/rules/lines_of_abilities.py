"""Each ability of a definition stands in one line of the text: its event, its mana, its numbers, kinds and keywords together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import strings
from corpus_checks.played import tables
from corpus_checks.rules.kinds import kinds_named
from corpus_checks.rules.numbers import numbers_said, printed_numbers

#: How a line says an event.
_EVENTS = {
    "enters": r"\benters?\b|\byou play\b",
    "dies": r"\bdies?\b|graveyard from the battlefield|put into a graveyard",
    "cast": r"\bcasts?\b",
    "counters put": r"\bcounters? (?:is|are) put on\b|\byou put one or more\b",
    "copied": r"\bcast or copy\b",
    "attacks": r"\battacks?\b",
    "tapped": r"becomes? tapped|is tapped",
    "cycled": r"\bcycles?\b",
    "discarded": r"\bdiscards?\b",
    "sacrificed": r"\bsacrifices?\b",
    "milled": r"from your library",
    "damage": r"deals damage|deals combat damage",
    "combat damage": r"deals? combat damage",
    "player damage": r"deals (?:\w+ )?damage to",
    "damaged": r"dealt damage",
    "targeted": r"becomes? the target",
    "targeted by spell": r"becomes? the target",
    "cast at": r"\btargets\b",
    "cast only at": r"\btargets only\b",
    "leaves": r"\bleaves?\b|\breturned to (?:your )?hand\b",
    "chapter": r"^[IVX]+(?:, [IVX]+)* —",
    "level": r"becomes level",
    "upkeep": r"\bupkeep\b",
    "main": r"\bmain phase\b",
    "you attack": r"\battacks?\b",
    "combat": r"\b(?:combat on your turn|each combat)\b",
    "drawn": r"\bdraws?\b",
    "life gained": r"\bgains? life\b",
    "opponent draws": r"\b(?:opponent|player) draws\b",
    "opponent draws more": r"\bopponent draws a card except\b",
    "opponent discards": r"\bopponent discards\b",
    "opponent's graveyard": r"put into an opponent's graveyard",
    "end step": r"\bend step\b",
    "state": r"^When (?:~ has no|you control|no |there (?:are|is)|~'s (?:power|toughness)) ?",
}
#: Lines that are a word of the rules: what they do stands there and not in the text.
_WORDS = re.compile(
    r"\b(?:[Pp]rowess|[Ee]xalted|[Ee]xtort|[Mm]elee|Ingest|[Uu]ndying|[Pp]ersist|[Aa]fterlife|Fabricate|Mobilize|Soulshift"
    r"|Battle cry|[Nn]injutsu"
    r"|Living weapon|For Mirrodin|Job select|Modular|Ravenous|Fading|Vanishing|Scavenge|Embalm|Eternalize|Transmute|Mentor"
    r"|Evolve|Bloodthirst|Graft|Training|Unleash|Unearth|Echo|Outlast|Level up|Cumulative upkeep|Renown|[Dd]ethrone"
    r"|Exploit|Ravenous|Riot|Annihilator|Reinforce|Devour|[Ee]xplores?|[Cc]onnives?|[Hh]istoric|[Oo]utlaws?|Sunburst|Toxic"
    r"|Backup|Offspring|Cascade|Casualty|Squad|[Ii]nvestigate|Monstrosity|[Aa]mass|Support|[Bb]olster|[Ee]arthbend|Impending|Station)\b"
)

#: What a word of the rules says where it stands as a line, or in one: it taps an untapped creature.
_ENLIST = re.compile(r"\b(?:Enlist|enlists a creature)\b")
_ENLISTED = "attacks, tap an untapped creature"


def _abilities(pair: Pair) -> Iterator[dict[str, Any]]:
    faces = [fields for fields in pair.compiled.tokens.values() if fields.get("face")]
    for fields in (pair.compiled.fields, *faces):
        for key in ("triggers", "abilities", "statics"):
            yield from fields.get(key, ())


def _subtypes(value: Any) -> set[str]:
    found: set[str] = set()
    for text in strings(value):
        if not text.endswith("token"):
            found |= {*re.findall(r"(?<![\w{'])[A-Z][a-z][\w'-]*", text)}
    return found


def _lacks(ability: dict[str, Any], line: str) -> list[str]:
    """What of an ability does not stand in a line."""
    missing: list[str] = []
    events = ability.get("on", ())
    for event in [events] if isinstance(events, str) else events:
        said = r"\bplay\b" if ability.get("event_when", {}).get("played") == "this" else _EVENTS.get(event, "")
        if not re.search(said, line):  # what is not listed is a moment of the turn in words of its own
            missing.append(f"the event {event!r}")
    cost = ability.get("cost", {})
    mana = cost if isinstance(cost, str) else cost.get("mana", "")
    if mana not in line and mana != "{0}":
        missing.append(f"the cost {mana}")
    numbers = {*printed_numbers(line)}
    numbers |= {n + 1 for n in numbers if isinstance(n, int) and re.search(r"at least|or more|more than", line)}
    if "untap that land" in line:  # the land that is found is one of them
        numbers |= {n - 1 for n in numbers if isinstance(n, int)}
    for n in {*numbers_said(_without_level(ability))} - {0, 1, 20, 99}:
        if n not in numbers and not (n == "X" and "X" in line):
            missing.append(f"the number {n}")
    there = kinds_named(line) | ({"attacking"} if re.search(r"\battack", line) else set())
    there |= {"nonland"} if re.search(r"\bcast that card\b", line) else set()
    missing += [
        f"the kind {word!r}" for word in sorted({w for text in strings(_filters(ability)) for w in kinds_named(text)} - there)
    ]
    many = line.lower()
    asked = _subtypes(_filters(ability)) - ({"Aura"} if re.search(r"\benchanted\b", line) else set())
    missing += [f"the subtype {word!r}" for word in sorted(asked) if word.lower()[:2] not in many]
    for table in tables(ability):
        for word in table.get("keywords", ()):
            if (
                word.split(" ")[-1][:4] not in many
                and word not in ("defender", "unblockable", "hexproof")
                and "protection" not in word
            ):
                missing.append(f"the keyword {word!r}")
        kind = table.get("kind")
        if isinstance(kind, str) and kind not in line and kind not in ("loyalty", "level", "exhausted"):
            missing.append(f"the counter {kind!r}")
    return missing


def _without_level(value: Any) -> Any:
    """A definition's part without the level of a Class that it is had from."""
    if isinstance(value, dict):
        if value.get("counters") == "level":
            return _without_level(value.get("also", {}))
        return {k: _without_level(v) for k, v in value.items() if not (k == "to" and value.get("do") == "level")}
    return [_without_level(v) for v in value] if isinstance(value, list) else value


def _filters(value: Any) -> Any:
    """A definition's part with what is no filter left out, and with it the level of a Class."""
    if isinstance(value, dict):
        if value.get("counters") == "level":
            value = {"also": value.get("also", {})}
        return {
            k: _filters(v)
            for k, v in value.items()
            if k
            not in (
                "do",
                "on",
                "mana",
                "add",
                "token",
                "kind",
                "name",
                "types",
                "land_types",
                "turn",
                "cast",
                "keywords",
                "what" if "take" in value else "",
            )
        }
    return [_filters(v) for v in value] if isinstance(value, list) else value


def _equips(ability: dict[str, Any]) -> bool:
    """Whether it is what equip stands for."""
    return bool(ability.get("sorcery")) and [effect["do"] for effect in ability.get("effects", ())] == ["attach"]


def _complaints(pair: Pair) -> Iterator[str]:
    lines = [_ENLIST.sub(_ENLISTED, clause.text) for clause in pair.compiled.clauses]
    if any(map(_WORDS.search, lines)):
        return  # what such a word does need not be printed
    for ability in _abilities(pair):
        lacking = min((_lacks(ability, line) for line in lines), key=len, default=[])
        if lacking and not _equips(ability):
            yield f"{', '.join(lacking)} of {ability} in no line with all the rest"


LINES_OF_ABILITIES = Check(
    "lines of abilities",
    "What an ability says (its event, mana, numbers, kinds, subtypes, keywords, counters) stands together in one line "
    "of the text.",
    _complaints,
)
