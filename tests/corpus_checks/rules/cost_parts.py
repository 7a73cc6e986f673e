"""What is paid: every part of a printed cost stands in the definition, and nothing else does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, played, tables

#: How a part of a printed cost begins, and the key that says it.
_PARTS = (
    (re.compile(r"\{T\}$"), "tap"),
    (re.compile(r"pay (?:\{E\})+$"), "energy"),
    (re.compile(r"(?:pay )?(?:\{[^{}]+\})+$"), "mana"),
    (re.compile(r"exert ~$"), "exert"),
    (re.compile(r"pay X life$"), "life_x"),
    (re.compile(r"pay .* life$"), "life"),
    (re.compile(r"sacrifice ~"), "sacrifice this"),
    (re.compile(r"discard ~"), "discard this"),
    (re.compile(r"exile ~"), "exile this"),
    (re.compile(r"sacrifice "), "sacrifice"),
    (re.compile(r"discard "), "discard"),
    (re.compile(r"blight \w+$"), "blight"),
    (re.compile(r"collect evidence \w+$"), "evidence"),
    (re.compile(r"exile any number of other cards from your graveyard with \w+ or more card types among them$"), "exile_types"),
    (re.compile(r"exile "), "exile"),
    (re.compile(r"return ~"), "return this"),
    (re.compile(r"return "), "return"),
    (re.compile(r"tap "), "tap_others"),
    (re.compile(r"(?:remove |-(?:\d+|X)$)"), "remove"),
    (re.compile(r"(?:put |\+\d+$)"), "put"),
    (re.compile(r"0$"), ""),
)
_KEYS = {key for _, key in _PARTS if key}
_ACTIVATED = re.compile(r"^(?:[A-Z][\w' -]* — |\[)?((?:\{|[A-Z]|[+-]?\d)[^.:\"•]*?)\]?: ")
#: What some keywords have paid besides what stands after them (702.27, 702.52, 702.97, 702.128, 702.129); exhaust puts a mark.
_BESIDES = {
    "Scavenge": "exile this",
    "Embalm": "exile this",
    "Eternalize": "exile this",
    "Transmute": "discard this",
    "Reinforce": "discard this",
    "Exhaust": "put",
}
_WORD = re.compile(  # costs after a keyword, or of casting the card
    r"^(?:(?:Flashback|Escape|Cycling|Kicker|Madness|Bestow|Spectacle|Unearth|Echo|Equip|Evoke|Plot|Warp|Offspring|Buyback"
    r"|Scavenge|Embalm|Eternalize|Transmute|Reinforce \d+|\w+cycling)(?: |—)([^.]*?)\.?$"
    r"|As an additional cost to cast ~, ([^.]*)\.$)"
)


def _part(text: str) -> str | None:
    """The key for a part of a cost; None if it is none that is known."""
    text = text.removeprefix("you may ")
    small = text[:1].lower() + text[1:]
    return next((key for pattern, key in _PARTS if pattern.match(text) or pattern.match(small)), None)


def _parts(text: str) -> tuple[frozenset[str], str] | None:
    """(keys of what is paid, symbols of mana and energy), or None where it is no cost that is known."""
    keys, mana = set(), ""
    for part in re.split(r", (?:and )?| and (?=(?:pay|sacrifice|discard|exile|return|tap|remove|put)\b)", text):
        key = _part(part)
        if key is None:
            return None
        if key in ("mana", "energy"):
            mana += part.removeprefix("Pay ").removeprefix("pay ")
        if key:
            keys.add(key)
    return frozenset(keys), mana


def _paid(value: Any) -> tuple[frozenset[str], str]:
    """The same of a cost of the format."""
    if isinstance(value, str):
        return frozenset(["mana"]), value
    keys = {f"{key} this" if paid == "this" else key for key, paid in value.items() if key in _KEYS}
    return frozenset(keys), value.get("mana", "") + "{E}" * value.get("energy", 0)


#: Where costs stand.
_PAID = (
    *("cost", "also", "or_also", "flashback", "escape", "madness", "bestow", "spectacle", "evoke", "kicker", "cycling", "plot"),
    *("unearth", "echo", "warp", "pay"),
)


def _costs(pair: Pair) -> Iterator[tuple[frozenset[str], str]]:
    """All costs that stand in the definition."""
    for table in tables(definition(pair)):
        for key in _PAID:
            if isinstance(table.get(key), (str, dict)):
                keys, symbols = _paid(table[key])
                exerted = key == "cost" and any(effect.get("do") == "exert" for effect in table.get("effects", ()))
                yield keys | {"exert"} if exerted else keys, symbols  # an effect of the ability says what exerting does
        if table.get("do") == "may":  # an ability that may be activated during upkeep alone is a choice then
            yield frozenset(_done(table)), table.get("pay", "")
        if "add" in table:
            paid = {"tap": table.get("tap", True), "sacrifice this": table.get("sacrifice"), "remove": table.get("remove")}
            yield frozenset(key for key, there in paid.items() if there), ""
    if any("mana" in fields for fields in (pair.compiled.fields, *pair.compiled.tokens.values())):
        yield frozenset(["tap"]), ""


def _done(choice: dict[str, Any]) -> Iterator[str]:
    """The parts of a cost that a choice begins with."""
    if choice.get("pay"):
        yield "mana"
    first = choice["effects"][0] if choice.get("effects") else {}
    if first.get("do") in ("sacrifice", "discard"):
        yield f"{first['do']} this" if first.get("what") == "this" else first["do"]


def _printed(line: str) -> Iterator[str]:
    """The costs that a line begins with; of two of which either is paid each."""
    found = _ACTIVATED.match(re.sub(r"^\d+\+ \| ", "", line))  # of what has so many charge counters
    if found:
        yield found[1]
    word = _WORD.match(line)
    if word:
        yield from re.split(r" or (?=pay |sacrifice |discard |exile |return |blight )", word[1] or word[2])


def _also(pair: Pair, line: str) -> frozenset[str]:
    """What is paid besides what the line says: an additional cost of casting it, or what its keyword has paid."""
    also = pair.compiled.fields.get("also", {})
    cast = line.startswith(("Flashback", "Escape", "Evoke", "Warp"))
    return frozenset(also if cast and isinstance(also, dict) else ()) | {_BESIDES[w] for w in _BESIDES if line.startswith(w)}


def _complaints(pair: Pair) -> Iterator[str]:
    there = set(_costs(pair))
    for line in played(pair):
        for cost in _printed(line.split("\n")[0]):
            parts = _parts(cost)
            if parts is None:
                yield f"a cost that is not known: {cost!r}"
            elif not there & {
                parts,
                (parts[0] | _also(pair, line), parts[1]),
                (parts[0] | {"mana"}, pair.printed.cost + parts[1]),
            }:
                yield f"{cost!r}: {sorted(parts[0])} {parts[1]} is none of {sorted((sorted(k), m) for k, m in there)}"


COST_PARTS = Check(
    "parts of costs",
    "What is printed as a cost (mana, tapping, sacrifices, cards, counters, life) is paid for something in the definition, "
    "no less and no more.",
    _complaints,
)
