"""Costs in rules texts: "{2}, {T}, Sacrifice a creature" becomes a cost of the card format."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.counters import cost_counters, counters
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields
from deckopt.oracle.words import in_graveyard, in_hand, number, own, symbols

#: One thing that is paid.
paid: Parser = alt(
    string("{T}").result({"tap": True}),
    (regex(r"(?:[Pp]ay )?") >> symbols).map(lambda m: {"mana": m}),
    regex(r"[Pp]ay X life").result({"life_x": True}),
    regex(r"[Pp]ay ") >> number.map(lambda n: {"life": n}) << string(" life"),
    regex(r"[Pp]ay ((?:\{E\})+)", group=1).map(lambda paid: {"energy": paid.count("{E}")}),
    regex(r"[Bb]light (\d+)", group=1).map(lambda n: {"blight": int(n)}),
    regex(r"[Ss]acrifice ~").result({"sacrifice": "this"}),
    seq(regex(r"[Ss]acrifice ") >> number << string(" "), own).combine(
        lambda n, d: {"sacrifice": d.what if n == 1 else {"what": d.what, "count": n}}
    ),
    seq(regex(r"[Tt]ap ") >> number << string(" "), own).combine(
        lambda n, d: {"tap_others": {"what": d.what.removeprefix("untapped "), "count": n}}
    ),
    (regex(r"[Ss]acrifice another ") >> own).map(lambda d: {"sacrifice": "other " + d.what}),
    (regex(r"[Tt]ap another untapped ") >> own).map(lambda d: {"tap_others": {"what": "other " + d.what, "count": 1}}),
    regex(r"[Dd]iscard ~").result({"discard": "this"}),
    regex(r"[Dd]iscard your hand").result({"discard": "hand"}),
    seq(regex(r"[Dd]iscard ") >> number << string(" "), own).combine(
        lambda n, d: {
            "discard": ({"count": n} if d.what == "card" else {"what": d.what, "count": n})
            if n != 1 or d.what == "card"
            else d.what
        }
    ),
    regex(r"[Ee]xile ~ from your (hand|graveyard)", group=1).map(lambda zone: {"exile": "this", "zone": zone}),
    regex(r"[Ee]xile ~(?! from)").result({"exile": "this"}),
    regex(r"[Rr]eturn ~ to its owner's hand").result({"return": "this"}),
    seq(regex(r"[Rr]eturn ") >> number << string(" "), own << regex(r" to (?:its owner's|their owner's|your) hand")).combine(
        lambda n, d: {"return": d.what if n == 1 else {"what": d.what, "count": n}}
    ),
    seq(regex(r"[Ee]xile ") >> number << string(" "), in_graveyard).combine(
        lambda n, d: {"exile": {"count": n} if d.what in ("card", "other") else {"what": d.what, "count": n}}
    ),
    (regex(r"[Cc]ollect evidence ") >> regex(r"\d+").map(int)).map(lambda n: {"evidence": n}),
    (
        regex(r"[Ee]xile any number of other cards from your graveyard with ")
        >> number
        << string(" or more card types among them")
    ).map(lambda n: {"exile_types": n}),
    (regex(r"[Ee]xile another ") >> in_graveyard).map(lambda d: {"exile": {"count": 1} if d.what == "card" else d.what}),
    seq(regex(r"[Ee]xile ") >> number << string(" "), in_hand).combine(
        lambda n, d: {
            "exile": {**({"what": d.what} if d.what not in ("card", "other") else {}), "count": n, "from": "hand"},
        }
    ),
    seq(regex(r"[Rr]emove ") >> counters << string(" from ~")).combine(lambda c: {"remove": _counted(*c)}),
    seq(regex(r"[Pp]ut ") >> cost_counters << string(" on ~")).combine(lambda c: {"put": _counted(*c)}),
)


def _counted(n: Any, kind: str) -> Any:
    if not isinstance(n, int):
        raise ValueError("a number of counters that is chosen")
    return kind if n == 1 else {"kind": kind, "count": n}


def merged(parts: list[Fields]) -> Fields:
    """Things that are paid, as one cost. ValueError where two are of a kind."""
    cost: Fields = {}
    for part in parts:
        for key, value in part.items():
            if key in cost:
                raise ValueError(f"two {key} in a cost")
            cost[key] = value
    return cost


cost: Parser = (paid.sep_by(string(", ")) << string(".").optional()).map(merged)


def cost_field(found: Fields) -> Any:
    """A cost as the format writes it: mana alone is text; where the card lies is said beside it."""
    paid = {key: value for key, value in found.items() if key != "zone"}
    return paid["mana"] if set(paid) == {"mana"} else paid
