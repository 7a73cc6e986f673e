"""Lines about how a card is cast: evoke, costs paid rather than the mana cost, transmute, pacts.

Each gives the keys of a card file that it stands for.
"""

from __future__ import annotations

import re
from typing import Any

from deckopt.oracle.conditions import condition
from deckopt.oracle.costs import cost, cost_field, merged, paid
from deckopt.oracle.face_down import face_down_lines
from deckopt.oracle.other_faces import NO_CREATURE, enduring, impending, prototype
from deckopt.oracle.overload import OVERLOAD
from deckopt.oracle.parsers import Parser, alt, fail, regex, seq, string, success
from deckopt.oracle.said import Fields, Said
from deckopt.oracle.sentences import effects
from deckopt.oracle.when_cast import when_cast_lines
from deckopt.oracle.words import number, symbols
from deckopt.words.parts import EFFECT_LISTS

_rather: Parser = string(" rather than pay ~'s mana cost")
_free: Parser = regex(r"reveal your hand|cast (?:~|it) without paying its mana cost").result({})
_given: Parser = string("have an opponent gain ") >> number.map(lambda n: {"opponent_gains": n}) << string(" life")
_joined: Parser = paid.sep_by(regex(r",? and |, ")).map(merged)
_instead: Parser = alt(_given, _free, _joined)
_asked: Parser = alt(
    string("it's your turn").result(None),
    string("~ is the first spell you've cast this game").result({"game": "spells cast", "at_most": 0}),
    condition,
)


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
_bestow: Parser = regex(r"Bestow—") >> cost.map(lambda c: {"ways": [{"name": "bestow", "cost": cost_field(c), "aura": True}]})
#: A marker of the reading: its other way to cast it as an Aura is one from the graveyard too.
BESTOWED_AGAIN = "bestowed from the graveyard"
_evoke: Parser = regex(r"Evoke(?: |—)") >> cost.map(lambda c: {"evoke": cost_field(c)})


RETURNS_UNTAPPED = "no creature is tapped for mana of the cost and then returned for it"


def _returning_for(mana: str) -> Fields:
    """Web-slinging: a tapped creature returns to hand for it. It may have been tapped for mana of the spell's cost (601.2g)."""
    cost = {"mana": mana, "return": "tapped creature"}
    return {"ways": [{"name": "web-slinging", "cost": cost}]}


def transmuted(fields: Fields, value: int) -> Fields:
    """The card with its transmute cost as an ability that searches for a card of its own mana value."""
    others = {k: v for k, v in fields.items() if k != "transmute"}
    find = {"do": "search", "what": f"card with mana value {value}"}
    ability = {"zone": "hand", "cost": {"mana": fields["transmute"], "discard": "this"}, "sorcery": True, "effects": [find]}
    return {**others, "abilities": [*fields.get("abilities", ()), ability]}


def with_additional(fields: Fields) -> Fields:
    """The card with its additional cost as a part of all other ways to cast it. ValueError where that cannot be said."""
    also = fields.get("also")
    if also is None:
        return fields
    if {"bestow", "madness", "harmonize"} & set(fields):
        raise ValueError("an additional cost of casting it so")
    made = dict(fields)
    for key in ("flashback", "escape", "evoke", "warp"):
        if key in made:
            made[key] = _both(made[key], also)
    if "ways" in made:
        made["ways"] = [{**way, "cost": _both(way["cost"], also)} for way in made["ways"]]
    return made


def _both(first: Any, second: Any) -> Any:
    """Two costs as one."""
    one, more = ({"mana": c} if isinstance(c, str) else c for c in (first, second))
    if set(one) & set(more) - {"mana"}:
        raise ValueError("two costs of a kind")
    mana = one.get("mana", "") + more.get("mana", "")
    return cost_field({**one, **more, **({"mana": mana} if mana else {})})


def bestowed_again(fields: Fields) -> Fields:
    """The card with its way to be cast as an Aura from the graveyard too. ValueError where it has none, or several."""
    others = {key: made for key, made in fields.items() if key not in (BESTOWED_AGAIN, "bestow")}
    printed = [{"name": "bestow", "cost": fields["bestow"], "aura": True}] if "bestow" in fields else []
    ways = [*printed, *fields.get("ways", ())]
    auras = [way for way in ways if way.get("aura")]
    if len(auras) != 1:
        raise ValueError("which way to cast it as an Aura?")
    return {**others, "ways": [*ways, {**auras[0], "from": "graveyard"}]}


def either_paid(fields: Fields) -> Fields:
    """The card with one of two additional costs. A spell has a mode for each where modes can cost so much; else there is one
    that may be paid in place of the other. ValueError where other ways of casting it would leave them out."""
    others = {k: v for k, v in fields.items() if k != "either"}
    if {
        "also",
        "ways",
        "spectacle",
        "bargain",
        "evoke",
        "plot",
        "warp",
        "madness",
        "flashback",
        "harmonize",
        "escape",
        "bestow",
    } & set(others):
        raise ValueError("an additional cost of two, in several ways")
    first, second = fields["either"]
    if "effects" in others and not {"sacrifice", "return"} & {*first, *second} and "modes" not in others:
        alike = {key: others.pop(key) for key in ("effects", "targets") if key in others}
        return {**others, "modes": [{**alike, "also": cost_field(paid)} for paid in (first, second)]}
    return {**others, "also": cost_field(first), "or_also": cost_field(second)}


def buyback(fields: Fields) -> Fields:
    """The card with its buyback: for a kicker it returns to hand as its last effect."""
    if "kicker" in fields or "modes" in fields or not fields.get("effects"):
        raise ValueError("buyback and other choices")
    others = {k: v for k, v in fields.items() if k != "buyback"}
    home = {"do": "if", "when": {"paid": "kicker"}, "then": [{"do": "send", "to": "hand"}]}
    return {**others, "kicker": fields["buyback"], "effects": [*fields["effects"], home]}


def with_offspring(name: str, fields: Fields) -> tuple[Fields, str, Fields]:
    """(the card, its smaller copy's name, that copy). ValueError where such a copy would be taken for something else."""
    if "Legendary" in fields["type"] or "self" in str(fields).split("'"):
        raise ValueError("a copy of a legend, or of what asks for its own name")
    copied = {k: v for k, v in fields.items() if k not in ("text", "irrelevant", "approximates", "offspring", "opening")}
    token = f"1/1 {name} token"
    made = {**fields, "offspring": {"cost": fields["offspring"], "token": token}}
    return made, token, {**copied, "token": True, "power": 1, "toughness": 1}


_four: Parser = regex(
    r"look at the top four cards of your library\. you may put one of those cards back on top of your library\. exile the rest",
    re.IGNORECASE,
).result(Said(({"do": "look", "amount": 4, "take": {"count": 1, "up_to": True, "to": "top"}, "rest": "exile"},)))
_opening: Parser = alt(
    string("If ~ is in your opening hand, you may begin the game with it on the battlefield.").result(
        {"opening": [{"do": "put", "what": "self", "to": "battlefield"}]}
    ),
    (
        string(
            "If ~ is in your opening hand and you're not the starting player, you may begin the game with ~ on the battlefield"
        )
        >> regex(r" with an? ([a-z]+) counter on it", group=1)
        << string(". If you do, exile a card from your hand.")
    ).map(lambda kind: {"opening": [_second(kind)]}),
    (
        regex(r"You may reveal ~ from your opening hand\. If you do, at the beginning of (?:your|the) first upkeep, ")
        >> alt(_four, effects)
        << string(".").optional()
    ).bind(lambda said: fail("a target") if said.targets or not said.effects else success(_revealed(said))),
)


def _revealed(said: Said) -> Fields:
    return {"opening": [{"do": "later", "at": "your next upkeep", "effects": list(said.effects)}]}


def _second(kind: str) -> Fields:
    """It begins on the battlefield with a counter, if the opponent begins the game; then a card of the hand is exiled."""
    there = {"do": "put", "what": "self", "to": "battlefield", "counters": 1, "kind": kind}
    return {"do": "if", "when": {"number": "on the draw"}, "then": [there, {"do": "put", "to": "exile"}]}


def _pact(cost: str) -> Fields:
    lost = {"do": "may", "pay": cost, "effects": [], "otherwise": [{"do": "lose game"}]}
    return {"effects": [{"do": "later", "at": "your next upkeep", "effects": [lost]}]}


def sent(effect: Fields) -> Fields:
    """An effect of a spell, which is no permanent: what it does to itself it does to its card on the stack."""
    inside: Fields = {key: [sent(e) for e in effect[key]] for key in EFFECT_LISTS if key in effect}
    if (
        effect.get("what") == "this"
        and "from" not in effect
        and effect["do"] in ("exile", "return")
        and effect.get("to") != "battlefield"
    ):
        return {"do": "send", "to": "exile" if effect["do"] == "exile" else "hand"}
    return {**effect, **inside}


#: Lines about casting that are played otherwise than their text: (keys of a card file, how).
simplified_casting: Parser = alt(
    (string("Web-slinging ") >> symbols).map(lambda m: (_returning_for(m), RETURNS_UNTAPPED)),
    impending.map(lambda fields: (fields, NO_CREATURE)),
    enduring,
    face_down_lines,
)
#: Lines about casting, as keys of a card file.
on_casting: Parser = alt(
    _other_cost,
    _evoke,
    _bestow,
    string("You may cast ~ from your graveyard using its bestow ability.").result({BESTOWED_AGAIN: True}),
    _opening,
    seq(
        string("As an additional cost to cast ~, ") >> paid << string(" or "),
        paid << string("."),
    ).combine(lambda a, b: {"either": [a, b]}),
    seq(regex(r"Splice onto (Arcane|instant or sorcery) ", group=1), symbols).combine(
        lambda onto, m: {"splice": {"onto": onto, "cost": m}}
    ),
    (string("Plot ") >> symbols).map(lambda m: {"plot": m}),
    (regex(r"Warp(?: |—)") >> cost).map(lambda c: {"warp": cost_field(c)}),
    (string("Dash ") >> symbols).map(lambda m: {"ways": [{"name": "dash", "cost": m, "dash": True}]}),
    prototype,
    when_cast_lines,
    (regex(r"(?:Overload|Cleave) ") >> symbols).map(lambda m: {OVERLOAD: m}),
    (string("Buyback ") >> symbols).map(lambda m: {"buyback": m}),
    (string("Offspring ") >> symbols).map(lambda m: {"offspring": m}),
    (string("Transmute ") >> symbols).map(lambda m: {"transmute": m}),
    (string("At the beginning of your next upkeep, pay ") >> symbols << string(". If you don't, you lose the game.")).map(_pact),
)
