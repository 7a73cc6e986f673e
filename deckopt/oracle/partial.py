"""What can be played of a card that is not wholly understood, so that it is never better than the card.

A permanent keeps what is understood of it, as long as whatever is left out could only help (`oracle.left_out`): a creature
still attacks, a land still makes its mana. A land that might enter tapped does. An instant or sorcery keeps everything but
other ways to cast it, and lines without a target that give something. What is left out is told by the number of its ability, and never by its words.

Everything else is a blank: a card of its name, cost, types and colours that nobody can play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from deckopt.cards.typeline import parse_type_line
from deckopt.oracle.left_out import WAY, can_be_left_out, only_gives
from deckopt.oracle.reading import fault
from deckopt.oracle.said import Fields
from deckopt.oracle.this_or_another import NONE_ITSELF
from deckopt.oracle.verdicts import NOT_UNDERSTOOD, Compiled
from deckopt.words.kinds import CREATURE, LAND, PERMANENT, PLANESWALKER

_ENTERS_TAPPED = re.compile(
    r"(?:~|This land) enters (?:the battlefield )?tapped(?: unless [^.]*)?\.?"
    r"|As ~ enters, (?:choose [^.]*\. (?:Then )?)?you may [^.]*\. If you don't, it enters tapped\.?"
    r"|(?:If|When) [^.]*, ~ enters tapped\.?"
)
_MANA = re.compile(
    r"\{T\}: Add (?:((?:\{[WUBRGC]\})+)|one mana of (any) colou?r)\.(?: If [^.]*, (?:instead add|add)[^.]*\.)?(?:\n.*)?"
)
_BODY = (
    "type",
    "cost",
    "colours",
    "power",
    "toughness",
    "loyalty",
    "keywords",
    "enters",
    "enchant",
    "copies",
    "shields_spells",
    "they_search",
    "no_regeneration",
)
_KEPT_BY_BLANKS = ("type", "cost", "colours", "toughness", "loyalty", "copies")
_SECOND_FACE = ("has a second face", "it turns over in some other way", "its other face: ")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def partial(found: Compiled) -> Fields | None:
    """The fields of the card without what is not understood; None if what is left might be better than the card."""
    try:
        kind = parse_type_line(found.fields["type"]).kind
    except ValueError:
        return None
    found = _with_least_size(_without_second_face(found))
    lacking = [i for i, clause in enumerate(found.clauses) if clause.verdict == NOT_UNDERSTOOD]
    if not kind & PERMANENT:
        can_go = all(_can_be_left_out_of_a_spell(found.clauses[i].text) for i in lacking) and len(lacking) < len(found.clauses)
        return _first_that_is_right(found, lacking, {}) if can_go else None
    tapped = [i for i in lacking if kind & LAND and _ENTERS_TAPPED.fullmatch(found.clauses[i].text)]
    mana = {} if not kind & LAND or "mana" in found.fields else _land_mana(found, lacking)
    if any(not can_be_left_out(found.clauses[i].text) for i in lacking if i not in tapped and not (mana and i in mana)):
        return None
    more: Fields = {"mana": [next(iter(mana.values()))]} if mana else {}
    if tapped:
        more["enters"] = {"tapped": True}
    return _first_that_is_right(found, lacking, more)


def _can_be_left_out_of_a_spell(text: str) -> bool:
    """Whether a spell without that line is cast no more easily, and does no more."""
    if re.match(r"When you cycle ~, you may\b", text):
        return can_be_left_out(text)
    return WAY.match(text) is not None or (not re.search(r"\btarget|\bCast ~|additional cost", text) and only_gives(text))


def blank(found: Compiled) -> Fields:
    """The card's name, cost, types and colours, and nothing that can be played. A creature has no power."""
    fields = {key: found.fields[key] for key in _KEPT_BY_BLANKS if key in found.fields}
    try:
        kind = parse_type_line(str(fields["type"])).kind
    except ValueError:
        return {"type": "Sorcery", "cost": fields.get("cost", "{0}"), "blank": True}  # of a kind that no deck has
    if not kind & LAND:
        fields.setdefault("cost", "{0}")
    if kind & CREATURE:
        fields["power"] = 0
        fields.setdefault("toughness", 0)
    if kind & PLANESWALKER:
        fields.setdefault("loyalty", 0)
    fields["blank"] = True
    wrong = fault(found.name, fields, {})
    return {"type": "Sorcery", "cost": "{0}", "blank": True} if wrong else fields


def _without_second_face(found: Compiled) -> Compiled:
    """The card as its front face alone, if it does not turn into the other one, or is not cast as it, in a way that is understood."""
    if found.front is None:
        return found
    clauses = found.clauses[: found.front]
    if found.problem.startswith(_SECOND_FACE):
        back = found.fields.get("transforms")
        fields = {key: value for key, value in found.fields.items() if key != "transforms"}
        tokens = {name: its for name, its in found.tokens.items() if name != back}
        return replace(found, fields=fields, tokens=tokens, clauses=clauses)
    is_cast = "transforms" not in found.fields and "ways" in found.fields
    if not is_cast or all(clause.verdict != NOT_UNDERSTOOD for clause in found.clauses[found.front :]):
        return found
    *ways, second = found.fields["ways"]
    fields = {**found.fields, "ways": ways}
    if not ways:
        del fields["ways"]
    tokens = {name: its for name, its in found.tokens.items() if name != second["as"]}
    return replace(found, fields=fields, tokens=tokens, clauses=clauses, problem=_SECOND_FACE[0])


def _with_least_size(found: Compiled) -> Compiled:
    """A creature whose size is not known, at the least that it can be: "*" over "1+*" is 0/1."""
    size = re.match(r"(?:power|toughness) is (\d+)\+\*$", found.problem)
    if size is None and found.problem.endswith("a creature has power and toughness"):
        size = re.search(r"its toughness is equal to that number plus (\d+)\.", found.fields.get("text", ""))
    if size is None or "power" in found.fields:
        return found
    return replace(found, fields={**found.fields, "power": 0, "toughness": int(size[1])}, problem="")


def _land_mana(found: Compiled, lacking: Sequence[int]) -> dict[int, str]:
    """The least that a land taps for, by the number of the clause that says more about it than is understood."""
    for i in lacking:
        made = _MANA.fullmatch(found.clauses[i].text)
        if made is not None:
            return {i: made[1] or made[2]}
    return {}


def _first_that_is_right(found: Compiled, lacking: Sequence[int], more: Fields) -> Fields | None:
    """The first of the parts that can be played, each with what it is without."""
    for fields, without in _less_and_less(found, list(lacking)):
        merged = {**fields, **more}
        merged["without"] = without
        if "enters" in more and "enters" in fields:
            merged["enters"] = {**fields["enters"], **more["enters"]}
        if not fault(found.name, merged, found.tokens):
            return merged
    return None


def _less_and_less(found: Compiled, lacking: list[int]) -> Iterator[tuple[Fields, str]]:
    """What to try: everything that is understood; then the body and what mana it makes, if all else could only help."""
    is_two_faced = found.problem.startswith(_SECOND_FACE)
    if (not found.problem or is_two_faced) and not _has_what_is_not_understood(found):
        yield dict(found.fields), _told(lacking, len(found.clauses), is_two_faced)
    if not parse_type_line(found.fields["type"]).kind & PERMANENT:
        return
    body = {key: found.fields[key] for key in _BODY if key in found.fields}
    mana = found.fields.get("mana")
    kept = [i for i, clause in enumerate(found.clauses) if _stays(clause.text, body)]
    dropped = [i for i in range(len(found.clauses)) if i not in kept]
    if not all(can_be_left_out(found.clauses[i].text) or _is_mana(found.clauses[i].text) for i in dropped):
        return
    if mana:
        told = [i for i in dropped if not _is_mana(found.clauses[i].text)]
        yield {**body, "mana": mana}, _told(told, len(found.clauses), is_two_faced)
    yield body, _told(dropped, len(found.clauses), is_two_faced)


def _has_what_is_not_understood(found: Compiled) -> bool:
    """Whether the fields have something of a clause that is not understood: its event, or a token that is not known."""
    return any(clause.how == NONE_ITSELF for clause in found.clauses) or _creates_unknown(found.fields, found.tokens)


def _creates_unknown(value: Any, tokens: Mapping[str, Fields]) -> bool:
    """Whether a token is created that has an ability of its own and is not defined."""
    if isinstance(value, dict):
        name = value.get("token")
        if isinstance(name, str) and '"' in name and name not in tokens:
            return True
        return any(_creates_unknown(v, tokens) for v in value.values())
    return isinstance(value, (list, tuple)) and any(_creates_unknown(v, tokens) for v in value)


def _stays(text: str, body: Fields) -> bool:
    """Whether a clause is in the body: its keywords, how it enters, what it enchants."""
    words = [word.strip().lower() for word in re.split(r"[,;] ", text)]
    return (
        all(word in body.get("keywords", ()) for word in words)
        or ("enters" in body and text.startswith(("~ enters", "As ~ enters")))
        or ("enchant" in body and text.startswith("Enchant "))
    )


def _is_mana(text: str) -> bool:
    return re.match(r"[^\".]*\{T\}[^\".]*: Add ", text) is not None


def _told(lacking: Sequence[int], number: int, is_two_faced: bool) -> str:
    """What it is without: "its second ability, which helps"."""
    lacking = [i for i in lacking if i < number]
    things = []
    if lacking and len(lacking) == number:
        things.append("its ability" if number == 1 else "all of its abilities")
    elif lacking:
        ordinals = [_ORDINALS[i] if i < len(_ORDINALS) else f"{i + 1}th" for i in lacking]
        words = " and ".join(filter(None, [", ".join(ordinals[:-1]), ordinals[-1]]))
        things.append(f"its {words} {'ability' if len(lacking) == 1 else 'abilities'}")
    if is_two_faced:
        things.append("its second face")
    if not things:
        return "some of its abilities, which help"
    plural = len(lacking) > 1 or len(things) > 1
    return f"{' and '.join(things)}, which {'help' if plural else 'helps'}"
