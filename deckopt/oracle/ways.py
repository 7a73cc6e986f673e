"""Lines about how a card is cast: evoke, costs paid rather than the mana cost, transmute, pacts.

Each gives the keys of a card file that it stands for.
"""

from __future__ import annotations

from parsy import Parser, alt, regex, seq, string

from deckopt.oracle.conditions import condition
from deckopt.oracle.costs import cost, cost_field, paid
from deckopt.oracle.said import Fields
from deckopt.oracle.words import number, symbols

_rather: Parser = string(" rather than pay ~'s mana cost")
_free: Parser = regex(r"reveal your hand|cast ~ without paying its mana cost").result({})
_given: Parser = string("have an opponent gain ") >> number.map(lambda n: {"opponent_gains": n}) << string(" life")
_joined: Parser = paid.sep_by(regex(r",? and |, "), min=1).map(lambda parts: {k: v for part in parts for k, v in part.items()})
_instead: Parser = alt(_given, _free, _joined)
_asked: Parser = alt(string("it's your turn").result(None), condition)


def _way(paid: Fields, when: Fields | None = None) -> Fields:
    way: Fields = {"name": "alternative", "cost": cost_field(paid)}
    return {"ways": [{**way, **({"when": when} if when else {})}]}


_other_cost: Parser = alt(
    seq(string("You may ") >> _instead << _rather, (string(" if ") >> _asked).optional() << string(".")).combine(_way),
    seq(string("If ") >> _asked << string(", you may "), _instead << regex(r"(?: rather than pay ~'s mana cost)?\.")).combine(
        lambda when, c: _way(c, when)
    ),
    seq(string("If ") >> _asked << string(", rather than pay ~'s mana cost, you may "), _instead << string(".")).combine(
        lambda when, c: _way(c, when)
    ),
)
_evoke: Parser = regex(r"Evoke(?: |—)") >> cost.map(lambda c: {"evoke": cost_field(c)})


def transmuted(fields: Fields, value: int) -> Fields:
    """The card with its transmute cost as an ability that searches for a card of its own mana value."""
    others = {k: v for k, v in fields.items() if k != "transmute"}
    find = {"do": "search", "what": f"card with mana value {value}"}
    ability = {"zone": "hand", "cost": {"mana": fields["transmute"], "discard": "this"}, "sorcery": True, "effects": [find]}
    return {**others, "abilities": [*fields.get("abilities", ()), ability]}


def _pact(cost: str) -> Fields:
    lost = {"do": "may", "pay": cost, "effects": [], "otherwise": [{"do": "lose game"}]}
    return {"effects": [{"do": "later", "at": "next upkeep", "effects": [lost]}]}


def sent(effect: Fields) -> Fields:
    """An effect of a spell, which is no permanent: what it does to itself it does to its card on the stack."""
    inside: Fields = {key: [sent(e) for e in effect[key]] for key in ("effects", "then", "otherwise") if key in effect}
    if (
        effect.get("what") == "this"
        and "from" not in effect
        and effect["do"] in ("exile", "return")
        and effect.get("to") != "battlefield"
    ):
        return {"do": "send", "to": "exile" if effect["do"] == "exile" else "hand"}
    return {**effect, **inside}


#: Lines about casting, as keys of a card file.
on_casting: Parser = alt(
    _other_cost,
    _evoke,
    (string("Transmute ") >> symbols).map(lambda m: {"transmute": m}),
    (string("At the beginning of your next upkeep, pay ") >> symbols << string(". If you don't, you lose the game.")).map(_pact),
)
