"""What texts say of cards in the graveyard: lines of keywords, events, conditions and sentences."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.conditions import condition
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields, Said, one
from deckopt.oracle.unplayed import said_of
from deckopt.oracle.words import in_graveyard, keywords, number, own, phrase, symbols

_signed: Parser = regex(r"[+-]\d+").map(int)
#: What embalm and eternalize say, until all of the card is read and it is known what the token is.
EMBALMED = "embalmed"
#: The cost of scavenging, likewise until it is known how big the creature is.
SCAVENGED = "scavenged"
#: In place of a cost: the mana cost of the card itself, put in when all of its lines are read.
PRINTED = "its mana cost"


def _way(name: str, more: Fields | None = None, **rest: Any) -> Fields:
    """Casting it from the graveyard for its mana cost, and more."""
    return {"ways": [{"name": name, "from": "graveyard", "cost": {"mana": PRINTED, **(more or {})}, **rest}]}


#: Lines, as keys of a card file.
graveyard_lines: Parser = alt(
    (string("Dredge ") >> regex(r"\d+").map(int)).map(lambda n: {"dredge": n}),
    seq(
        string("As long as ") >> condition << string(", ~ gets "),
        _signed << string("/"),
        _signed << string(", has "),
        keywords << string(", and attacks each combat if able."),
    ).combine(
        lambda when, power, toughness, gained: {
            "statics": [{"power": power, "toughness": toughness, "keywords": gained, "when": when}],
            "must_attack": when,
        }
    ),
    seq(
        string("As long as ~ is in your graveyard") >> (string(" and ") >> condition).optional() << string(", "),
        own << string(" have "),
        keywords << string("."),
    ).combine(
        lambda when, d, gained: {
            "statics": [{"of": d.what, "zone": "graveyard", "keywords": gained, **({"when": when} if when else {})}]
        }
    ),
    (string("Embalm ") >> symbols).map(lambda m: {EMBALMED: {"cost": m, "colours": "W"}}),
    (string("Eternalize ") >> symbols).map(lambda m: {EMBALMED: {"cost": m, "colours": "B", "power": 4, "toughness": 4}}),
    string("You may play lands from your graveyard.").result({"statics": [{"of": "land", "graveyard": "play"}]}),
    seq(
        string("Each ") >> in_graveyard << string(" has escape. The escape cost is equal to the card's mana cost plus exile "),
        number << string(" other cards from your graveyard."),
    ).combine(lambda d, n: {"statics": [{"of": d.what, "graveyard": "escape", "exile": n}]}),
    (
        string("Each ")
        >> in_graveyard
        << regex(r" has flashback\. The flashback cost is equal to (?:that card's|its) mana cost\.")
    ).map(lambda d: {"statics": [{"of": d.what, "graveyard": "flashback"}]}),
    string("Retrace").result(_way("retrace", {"discard": "land"})),
    string("Jump-start").result(_way("jump-start", {"discard": {"count": 1}}, exile_after=True)),
    string("You may cast ~ from your graveyard.").result(_way("from the graveyard")),
    (string("You may cast ~ from your graveyard ") >> phrase("as long as ", "if ") >> condition << string(".")).map(
        lambda when: _way("from the graveyard", when=when)
    ),
    seq(string("~ has ") >> regex(r"flashback ") >> symbols << string(" as long as "), condition << string(".")).combine(
        lambda m, when: {"ways": [{"name": "flashback", "from": "graveyard", "cost": m, "when": when, "exile_after": True}]}
    ),
)


_ON_TOKENS = (
    "type",
    "power",
    "toughness",
    "keywords",
    "enters",
    "mana",
    "triggers",
    "statics",
    "abilities",
    "must_attack",
    "attacks_if",
)
_BESIDE = ("text", "cost", "irrelevant", "approximates")  # what a card says and a copy of it without a mana cost need not


def embalmed(name: str, fields: Fields) -> dict[str, Fields]:
    """Put the ability to be embalmed into a card's fields; the token that is created then. ValueError for what a
    token cannot be."""
    made = fields.pop(EMBALMED, None)
    if made is None:
        return {}
    if set(fields) - set(_ON_TOKENS) - set(_BESIDE):
        raise ValueError("a token of which not all is known")
    token = {key: fields[key] for key in _ON_TOKENS if key in fields}
    token["abilities"] = [a for a in fields.get("abilities", []) if a.get("zone", "battlefield") == "battlefield"]
    kind, _, subtypes = str(fields["type"]).partition(" — ")
    token["type"] = f"{kind} — Zombie {subtypes}".rstrip()
    token.update({key: value for key, value in made.items() if key != "cost"}, token=True)
    ability = {
        "zone": "graveyard",
        "cost": {"mana": made["cost"], "exile": "this"},
        "sorcery": True,
        "effects": [{"do": "create", "token": f"{name} token"}],
    }
    fields["abilities"] = [*fields.get("abilities", []), ability]
    return {f"{name} token": token}


def scavenged(fields: Fields) -> None:
    """Put the ability to be scavenged into a card's fields. ValueError where its power is no printed number."""
    mana = fields.pop(SCAVENGED, None)
    if mana is None:
        return
    if "power" not in fields or any(
        "power" in static for static in fields.get("statics", ()) if static.get("of", "this") == "this"
    ):
        raise ValueError("a power that is no number")
    ability = {
        "zone": "graveyard",
        "cost": {"mana": mana, "exile": "this"},
        "sorcery": True,
        "targets": ["creature"],
        "effects": [{"do": "counters", "what": "target", "amount": fields["power"]}],
    }
    fields["abilities"] = [*fields.get("abilities", []), ability]


_FLASHBACK_COST = r"[Tt]he flashback cost is equal to (?:that card's|its) mana cost"


def _allowed(found: Any, how: str) -> Said:
    """The card that is the target may be cast this turn."""
    effect = {"do": "allow", **({"how": how} if how != "cast" else {})}
    return Said((effect,), ({"what": found.what, "in": "graveyard"},), about="target")


_allow: Parser = alt(
    (string("choose target ") >> in_graveyard << regex(r"\. You may cast that card this turn")).map(
        lambda d: _allowed(d, "cast")
    ),
    (string("target ") >> in_graveyard << regex(rf" gains flashback until end of turn\. {_FLASHBACK_COST}")).map(
        lambda d: _allowed(d, "flashback")
    ),
    (string("each ") >> in_graveyard << regex(rf" gains flashback until end of turn\. {_FLASHBACK_COST}")).map(
        lambda d: one("allow", what=d.what, how="flashback")
    ),
)


def with_printed_costs(fields: Fields) -> None:
    """Put the card's own mana cost, and what is paid beside it, into the ways that ask for it. ValueError without one."""
    if "ways" in fields:
        fields["ways"] = [_for_printed_cost(way, fields) for way in fields["ways"]]


def _for_printed_cost(way: Fields, fields: Fields) -> Fields:
    cost = way["cost"]
    if not isinstance(cost, dict) or cost.get("mana") != PRINTED:
        return way
    if "cost" not in fields:
        raise ValueError("a mana cost that it has not")
    also = fields.get("also", {})
    if not isinstance(also, dict) or set(also) & set(cost):
        raise ValueError("two costs of a kind")
    return {**way, "cost": {**also, **cost, "mana": fields["cost"]}}


#: Events that cards in the graveyard see as others do.
graveyard_events: Parser = alt(
    regex(r"Whenever you cast a spell from anywhere other than your hand").result(
        {"on": "cast", "of": "card", "event_when": {"from": "hand", "at_most": 0}}
    ),
    (regex(r"Whenever you cast an? ") >> own << string(" from your graveyard")).map(
        lambda d: {"on": "cast", "of": d.what, "event_when": {"from": "graveyard"}}
    ),
    regex(r"Whenever you cast a spell, if it's the second creature spell you cast this turn").result(
        {"on": "cast", "of": "creature", "event_when": {"turn": "creature spells cast", "at_least": 2, "at_most": 2}}
    ),
    (regex(r"Whenever an? ") >> own << regex(r" is put into (?:your|a) graveyard from the battlefield")).map(
        lambda d: {"on": "dies", "of": d.what}
    ),
)

#: What is asked between a trigger's event and its effects, as keys of the trigger.
graveyard_asked: Parser = alt(
    string("~ is in your graveyard").result({"zone": "graveyard", "still_there": True}),
    regex(r"it entered from your graveyard or you cast it from your graveyard").result({"when": {"from": "graveyard"}}),
)

_any_to_top: Parser = (
    string("put target ")
    >> regex(r"(?:artifact |creature |enchantment |land )?card")
    << string(" from a graveyard on top of its owner's library")
).map(
    lambda words: Said(
        ({"do": "return", "what": "target", "from": "graveyard", "to": "top"},),
        ({"what": words.removesuffix(" card"), "in": "graveyard", **({"theirs": True} if words == "card" else {})},),
        about="target",
    )
)
#: Of a card that returns some time after it was spoken of (400.7, 603.7c).
ANY_OF_ITS_NAME = "what returns later is any card of its name that is in the graveyard then"
_back: Fields = {"do": "return", "what": "this", "from": "graveyard", "to": "battlefield"}
_at_the_end: Parser = (
    string("return ~ from your graveyard to the battlefield")
    >> string(" tapped").optional()
    << string(" at the beginning of the next end step")
).map(
    lambda tapped: one(
        "later", at="next end step", effects=[said_of({**_back, **({"tapped": True} if tapped else {})}, ANY_OF_ITS_NAME)]
    )
)
_fed: Parser = (
    string("you may exile ")
    >> regex(r"an? ")
    >> own
    << string(" other than ~ from your graveyard. If you do, return ~ to the battlefield")
).map(
    lambda d: one(
        "may",
        effects=[
            {"do": "exile", "what": f"other {d.what}", "from": "graveyard"},
            {"do": "if", "when": {"revealed": "card"}, "then": [_back]},
        ],
    )
)
#: Sentences.
on_graveyard: Parser = alt(_allow, _any_to_top, _at_the_end, _fed)

_MILLED = r"(?:from among |of )?(?:the cards milled this way|the milled cards|those cards|them)"
#: Milling, and one of the cards milled that may be taken; what if it is not is said after it.
mill_and_take: Parser = seq(
    string("mill ") >> number << string(" cards"),
    regex(r"(?:\. You may put|, then you may put|\. Then you may put|, then put) ") << regex(r"an? "),
    own << regex(rf" (?:card )?{_MILLED} "),
    alt(
        string("into your hand").result({"to": "hand"}),
        string("on top of your library").result({"to": "top"}),
        string("onto the battlefield").result({"to": "battlefield"}),
    ),
).combine(
    lambda n, may, d, to: one(
        "mill",
        amount=n,
        take={**({"what": d.what} if d.what != "card" else {}), **({"up_to": True} if "may" in may else {}), **to},
    )
)
