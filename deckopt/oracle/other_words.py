"""Events of triggers in other words than the usual, and several of them at once."""

from __future__ import annotations

from deckopt.oracle.events import this_or_another
from deckopt.oracle.parsers import Parser, alt, fail, regex, seq, string, success
from deckopt.oracle.words import own

_ALONE = {"turn": "creatures attacked", "at_most": 1}
_ordinal: Parser = alt(*(string(word).result(n) for n, word in enumerate(("first", "second", "third", "fourth", "fifth"), 1)))
_an: Parser = regex(r"an? ")
_NTH = {"first": 1, "third": 3, "fourth": 4, "fifth": 5}

#: Events in other words than the usual.
other_events: Parser = alt(
    (regex(r"When(?:ever)? you draw your ") >> _ordinal << regex(r" card (?:each turn|in a turn)")).map(
        lambda n: {"on": "drawn", "at": [n]}
    ),
    string("Whenever you draw your first or second card each turn").result({"on": "drawn", "at": [1, 2]}),
    string("Whenever you draw a card").result({"on": "drawn"}),
    regex(r"Whenever (?:you|a player) gains? life").result({"on": "life gained"}),
    regex(r"When(?:ever)? you sacrifice ~").result({"on": "sacrificed", "of": "this"}),
    (
        regex(r"Whenever (?:you sacrifice|a player sacrifices) ")
        >> seq(alt(_an.result(""), string("another ").result("other ")), own)
    ).map(lambda t: {"on": "sacrificed", "of": t[0] + t[1].what}),
    regex(r"When(?:ever)? ~ attacks (?:or blocks|and isn't blocked)|Whenever ~ attacks or becomes blocked").result(
        {"on": "attacks"}
    ),
    regex(r"When(?:ever)? you cycle ~ (?:and|or) when ~ dies|When ~ dies or you cycle (?:it|~)").result(
        {"on": ["cycled", "dies"]}
    ),
    regex(r"When(?:ever)? you cycle ~ (?:and|or) when ~ enters").result({"on": ["cycled", "enters"]}),
    regex(r"When(?:ever)? (?:enchanted|equipped) (?:creature|permanent|artifact|land) dies").result(
        {"on": "dies", "of": "enchanted"}
    ),
    regex(r"When(?:ever)? enchanted (?:creature|permanent|artifact|land) is put into a graveyard").result(
        {"on": "dies", "of": "enchanted"}
    ),
    regex(r"When(?:ever)? (?:enchanted|equipped) (?:creature|permanent|artifact|land) becomes tapped").result(
        {"on": "tapped", "of": "enchanted"}
    ),
    regex(r"Whenever (?:enchanted|equipped) creature attacks or blocks").result({"on": "attacks", "of": "enchanted"}),
    (regex(r"Whenever ~ or another ") >> own << regex(r" is put into (?:a|your) graveyard from the battlefield")).map(
        lambda d: {"on": "dies", **this_or_another(d.what)}
    ),
    (regex(r"Whenever another ") >> own << regex(r" is put into (?:a|your) graveyard from the battlefield")).map(
        lambda d: {"on": "dies", "of": "other " + d.what}
    ),
    (regex(r"Whenever an? ") >> own << regex(r" is put into (?:a|your) graveyard from the battlefield")).map(
        lambda d: {"on": "dies", "of": d.what}
    ),
    regex(r"Whenever you cast your (first|third|fourth|fifth) spell each turn", group=1).map(
        lambda nth: {
            "on": "cast",
            "of": "card",
            "event_when": {"turn": "spells cast", "at_least": _NTH[nth], "at_most": _NTH[nth]},
        }
    ),
    (regex(r"Whenever one or more ") >> own << string(" attack")).bind(
        lambda d: (
            success({"on": "you attack", "event_when": {"control": "attacking " + d.what}}) if d.whose == "you" else fail("yours")
        )
    ),
    regex(r"Whenever ~ attacks alone").result({"on": "attacks", "event_when": _ALONE}),
    regex(r"Whenever (?:enchanted|equipped) creature attacks alone").result(
        {"on": "attacks", "of": "enchanted", "event_when": _ALONE}
    ),
    (regex(r"Whenever an? ") >> own << string(" attacks alone")).map(
        lambda d: {"on": "attacks", "of": d.what, "event_when": _ALONE}
    ),
    (regex(r"Whenever a player casts an? ") >> own).map(lambda d: {"on": "cast", "of": d.what}),
    (regex(r"Whenever ~ or another ") >> own << string(" attacks")).map(lambda d: {"on": "attacks", **this_or_another(d.what)}),
    (regex(r"Whenever another ") >> own << string(" attacks")).map(lambda d: {"on": "attacks", "of": "other " + d.what}),
    (regex(r"Whenever an? ") >> own << string(" becomes tapped")).map(lambda d: {"on": "tapped", "of": d.what}),
    seq(regex(r"Whenever you cast an? ") >> own << string(" or ") << _an, own).combine(
        lambda a, b: {"on": "cast", "of": f"{a.what} or {b.what}"}
    ),
)
