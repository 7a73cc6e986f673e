"""Sentences that add mana."""

from __future__ import annotations

import re

from deckopt.cards.mana_abilities import NO_COMMANDER
from deckopt.oracle.parsers import Parser, alt, fail, regex, seq, string, success
from deckopt.oracle.said import each, one
from deckopt.oracle.unplayed import SAID
from deckopt.oracle.words import number, symbols

#: "{U}{U}, {U}{B}, or {B}{B}": two mana, each of one of these colours.
_pairs: Parser = regex(r"\{([WUBRG])\}\{\1\}, \{\1\}\{(?!\1)([WUBRG])\}, or \{\2\}\{\2\}").map(
    lambda text: {"mana": f"{{{text[1]}/{text[-2]}}}" * 2}
)
_colours: Parser = alt(
    string("colors").result("W/U/B/R/G"),
    regex(r"\{[WUBRG]\}(?:, \{[WUBRG]\})*(?:,? and/or \{[WUBRG]\})").map(lambda text: "/".join(re.findall("[WUBRG]", text))),
)
#: "Three mana in any combination of {R} and/or {G}."
combined_mana: Parser = seq(number << string(" mana in any combination of "), _colours).bind(
    lambda t: success(f"{{{t[1]}}}" * t[0]) if isinstance(t[0], int) else fail("a number of mana")
)
_any_colour: Parser = seq(number << string(" mana of any "), regex(r"(?:one )?color")).combine(
    lambda n, _: {"mana": "{W/U/B/R/G}", **({"amount": n} if n != 1 else {})}
)
_of_commander: Parser = seq(number, regex(r" mana of any (?:one )?color in your commander's color identity")).bind(
    lambda t: (
        success({"mana": "{W/U/B/R/G}", "identity": True, SAID: NO_COMMANDER, **({"amount": t[0]} if t[0] != 1 else {})})
        if t[0] == 1 or "one color" in t[1]
        else fail("mana of one color")
    )
)
_choice: Parser = seq(symbols, (alt(string(", or "), string(" or "), string(", ")) >> symbols).at_least_once()).combine(
    lambda first, more: (
        {"mana": "{" + "/".join(s.strip("{}") for s in [first, *more]) + "}"}
        if all(s.count("{") == 1 for s in [first, *more])
        else None
    )
)
add_mana: Parser = regex(r"[Aa]dd ") >> alt(
    _pairs,
    _choice.bind(lambda m: success(m) if m else fail("single symbols")),
    seq(number << string(" "), symbols).bind(
        lambda t: (
            success({"mana": t[1] * t[0]}) if isinstance(t[0], int) and t[1].count("{") == 1 else fail("so many of a symbol")
        )
    ),
    seq(symbols, each.optional()).combine(lambda m, per: {"mana": m, **({"amount": per} if per else {})}),
    (
        seq(
            string("an amount of ") >> symbols,
            regex(r" equal to the sacrificed (?:creature|artifact|permanent)'s ") >> regex(r"mana value|power|toughness"),
        ).combine(lambda m, value: {"mana": m, "amount": {"value": value, "of": "sacrificed"}})
    ),
    combined_mana.map(lambda made: {"mana": made}),
    (string("X mana in any combination of ") >> _colours).map(
        lambda of: {"mana": f"{{{of}}}", "amount": "X", "combination": True}
    ),
    _of_commander,
    _any_colour,
).map(lambda m: one("add", **m))
