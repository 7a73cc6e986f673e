"""Mana that is added whenever certain permanents are tapped for mana: by an effect for a turn, or by a static ability."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.cards.symbols import parse_cost
from deckopt.oracle.grammar.amounts import amount, yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.tokens import text_of
from deckopt.oracle.grammar.tree import Effect, Phrase


@dataclass(frozen=True, kw_only=True)
class TappingAdds(Effect):
    """More mana whenever such a permanent is tapped for mana."""

    phrase: Phrase
    mana: str

    @property
    def of(self) -> str:
        """What is tapped, as a filter. Refused where it says more than what that is."""
        what = yours(self.phrase)
        if what.startswith("other ") or "tapped" in what.split():
            raise Refused("which permanents are tapped for mana")
        if len(parse_cost(self.mana).pips) != 1 or parse_cost(self.mana).generic:
            raise Refused("more than one symbol")
        return what


for _tapped, _adds in (
    ("a player taps a|an {phrase} for mana", "that player adds"),
    ("you tap a|an {phrase} for mana", "add"),
    ("a|an {phrase} is tapped for mana", "its controller adds"),
):
    for _more in ("an additional ", ""):
        RULES.add("tapping", f"{_tapped} , {_adds} {_more}{{mana:symbols}}", TappingAdds)
RULES.add("verb", "until end of turn , whenever {adds:tapping}", lambda span, adds: adds)


@lowers(TappingAdds)
def _tapping_adds(node: TappingAdds, spoken: Spoken) -> list[Fields]:
    return [{"do": "tapping adds", "of": node.of, "mana": node.mana}]


@dataclass(frozen=True, kw_only=True)
class AddEither(Effect):
    """Mana for each of something, of one of two colours each time."""

    a: str
    b: str
    per: Any


RULES.add("verb", "add {a:symbols} or {b:symbols} {per}", AddEither)


@lowers(AddEither)
def _either_added(node: AddEither, spoken: Spoken) -> list[Fields]:
    a, b = node.a.strip("{}"), node.b.strip("{}")
    if {a, b} - {*"WUBRG"} or a == b:
        raise Refused("mana of two colours")
    return [{"do": "add", "mana": f"{{{a}/{b}}}", "amount": amount(node.per, spoken), "combination": True}]


def adding_to_taps(line: str) -> Fields | None:
    """The static ability of a line "Whenever you tap a creature for mana, add an additional {G}.", or None if it is no such line."""
    if not line.startswith("Whenever ") or " for mana, " not in line:
        return None
    text = text_of(line[len("Whenever ") :].rstrip("."))
    found = RULES.read("tapping", text, 0)
    if found is None or found[0] < len(text):
        return None
    adds: TappingAdds = found[1]
    try:
        return {"statics": [{"of": adds.of, "adds_mana": adds.mana}]}
    except Refused:
        return None
