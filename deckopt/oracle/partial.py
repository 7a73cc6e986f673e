"""What can be played of a card that is not wholly understood.

A land still makes its mana and a creature still attacks: permanents keep the lines that
are understood, and say in `approximates` which are left out. A land that might enter
tapped does; an instant or sorcery that offers one more way to cast or use it is cast
without. Other instants and sorceries, and what would be better than printed without a line
(a cost, a duty, a drawback) are not for this: they are played as blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckopt.cards.typeline import LAND, PERMANENT, parse_type_line
from deckopt.oracle.compile import fault
from deckopt.oracle.said import Fields
from deckopt.oracle.verdicts import NOT_UNDERSTOOD, Compiled

#: Keywords that offer something more; nobody has to take it.
_WAYS = (
    *("Evoke", "Cycling", "Suspend", "Kicker", "Multikicker", "Flashback", "Plot", "Warp", "Offspring", "Equip", "Transmute"),
    *("Unearth", "Cipher", "Splice onto", "Replicate", "Harmonize", "Retrace", "Aftermath", "Jump-start", "Overload", "Awaken"),
    *("Conspire", "Surge", "Casualty", "Cleave", "Mayhem", "Foretell", "Miracle", "Morph", "Megamorph", "Disguise", "Ninjutsu"),
    *("Dash", "Emerge", "Bloodrush", "Forecast", "Reinforce", "Encore", "Eternalize", "Disturb", "Blitz", "Prototype", "Mutate"),
)
_MORE = re.compile(rf"(?:{'|'.join(_WAYS)})\b")
_OPTION = re.compile(rf"""(?:[^".]*, )?[Yy]ou may (?!.*(?:don|can)'t)|[^"]*?:|{_MORE.pattern}""")
_ENTERS_TAPPED = re.compile(r"enters (the battlefield )?tapped")
_DUTY = re.compile(
    r"(you|players?|creature|~|it|they|that card) (\w+ )?(lose|sacrifice|discard|skip|exile|pay|return|die)s?\b"
    r"|(sacrifice|exile|return|discard) (~|it|an?|that|two|three|your|all)\b"
    r"|as an additional cost|can't|(doesn't|don't) untap|if able|only if|tapped|-\d+/-\d+|damage to you|your life"
    r"|cumulative|fading|vanishing|echo|unless|counters? on (~|it)|gains? control|\} more|enchant |champion|devour|amplify",
    re.IGNORECASE,
)
_MANA = re.compile(r"\{T\}: Add (?:((?:\{[WUBRGC]\})+)|one mana of (any) colou?r)")
_BODY = ("type", "text", "cost", "power", "toughness", "keywords", "enters")


def partial(found: Compiled) -> Fields | None:
    """The fields of the card without what is not understood, or None if it is better taken for a blank."""
    try:
        kind = parse_type_line(found.fields["type"]).kind
    except ValueError:
        return None
    left_out = [clause.text for clause in found.clauses if clause.verdict == NOT_UNDERSTOOD]
    duties = [text for text in left_out if _DUTY.search(text) and not _OPTION.match(text)]
    tapped = bool(kind & LAND) and any(_ENTERS_TAPPED.search(text) for text in duties)
    if not kind & PERMANENT and not (left_out and all(map(_MORE.match, left_out))):
        return None
    if any(not (kind & LAND and _ENTERS_TAPPED.search(text)) for text in duties):
        return None
    mana = _land_mana(left_out) if kind & LAND and "mana" not in found.fields else None
    for fields, without in _less_and_less(found, left_out):
        if mana:
            fields["mana"] = [mana]
        if tapped:
            fields["enters"] = {"tapped": True}
        fields["approximates"] = "; ".join(filter(None, (found.fields.get("approximates"), without)))
        if not fault(found.name, fields, found.tokens):
            return fields
        if not kind & PERMANENT:
            return None
    return None


def _land_mana(left_out: list[str]) -> str | None:
    """The least that a land taps for, of lines that say more about it than is understood."""
    made = next(filter(None, map(_MANA.match, left_out)), None)
    return made and (made[1] or made[2])


def _less_and_less(found: Compiled, left_out: list[str]) -> Iterator[tuple[Fields, str]]:
    """What to try, with what it is without: all lines that are understood, then the body and what mana it makes."""
    said = found.problem if found.problem and not left_out else " ".join(f'"{text}"' for text in left_out)
    yield dict(found.fields), f"without {said}" if left_out else said
    body = {key: found.fields[key] for key in _BODY if key in found.fields}
    for mana in (found.fields.get("mana"), found.fields.get("mana", [])[:1]):
        yield {**body, **({"mana": mana} if mana else {})}, "without most of its text"
