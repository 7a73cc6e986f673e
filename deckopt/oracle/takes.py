"""Sentences in which cards looked at, found or revealed go several ways.

"You may put a land card from among them onto the battlefield. If you don't, put a card into your hand", "put one onto
the battlefield and the other into your hand", "for each card type", and the top card that costs its mana value in life.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.rests import the_rest
from deckopt.oracle.said import Fields, Said, one
from deckopt.oracle.words import number, own, valued
from deckopt.words.kinds import TYPES

_look: Parser = regex(r"(?:look at|reveal) the top ") >> number << string(" cards of your library. ")
_rest: Parser = regex(r"\. [Pp]ut the (?:rest|other) ") >> the_rest
_to: Parser = alt(
    string("onto the battlefield tapped").result({"to": "battlefield", "tapped": True}),
    string("onto the battlefield").result({"to": "battlefield"}),
    string("into your hand").result({"to": "hand"}),
)


def _what(found: Any) -> Fields:
    return {"what": found.what} if found.what != "card" else {}


_else: Parser = seq(
    _look,
    seq(regex(r"[Yy]ou may put an? ") >> own, string(" from among them ") >> _to),
    seq(regex(r"\. If you don't, put an? ") >> own, string(" from among them ") >> _to),
    _rest,
).combine(
    lambda n, may, other, rest: one(
        "look",
        amount=n,
        take={**_what(may[0]), "up_to": True, **may[1]},
        then=[{**_what(other[0]), **other[1], "if_none": True}],
        **rest,
    )
)


def _fast_or_to_hand(n: int, what: Any, most: int, rest: Fields) -> Said:
    """A card of a kind is taken: a cheap one onto the battlefield, with haste, or any of them to hand."""
    cheap = f"{what.what} with mana value {most} or less"
    look = one(
        "look",
        amount=n,
        take={"what": cheap, "up_to": True, "to": "battlefield"},
        then=[{"what": what.what, "up_to": True, "to": "hand", "if_none": True}],
        **rest,
    )
    hasty: Fields = {"do": "pump", "what": "created", "keywords": ["haste"]}
    return Said((*look.effects, hasty))


_fast: Parser = seq(
    _look,
    regex(r"[Yy]ou may reveal an? ") >> own << regex(r" from among them\. [Ii]f that card has mana value "),
    regex(r"\d+").map(int)
    << regex(
        r" or less, you may put it onto the battlefield and it gains haste until end of turn\. [Ii]f you didn't put the revealed "
    )
    << string("card onto the battlefield this way, put it into your hand"),
    _rest,
).combine(_fast_or_to_hand)
_types: Parser = seq(
    _look << regex(r"[Ff]or each card type, you may put a card of that type from among the revealed cards into your hand"),
    _rest,
).combine(lambda n, rest: one("look", amount=n, take=_of_types()[0], then=_of_types()[1:], **rest))


def _of_types() -> list[Fields]:
    return [{"what": word, "up_to": True, "to": "hand"} for word in sorted([*TYPES, "kindred"])]


_three_ways: Parser = (
    regex(
        r"look at the top three cards of your library\. [Pp]ut one of them into your hand, put one of them on the bottom of your "
    )
    >> regex(r"library, and exile one of them\. [Yy]ou may play the exiled card this turn")
).result(one("look", amount=3, take={"to": "hand"}, then=[{"to": "bottom"}, {"to": "play this turn"}], rest="bottom"))
_one_and_other: Parser = seq(
    string("search your library for up to two ") >> own << regex(r", reveal (?:those cards|them), put one "),
    _to << string(" and the other "),
    _to << string(", then shuffle"),
).combine(
    lambda d, first, other: one(
        "search",
        what=d.what,
        count=2,
        up_to=True if d.what == "card" else None,
        first=first,
        to=other["to"],
        tapped=other.get("tapped"),
    )
)
_land_or: Parser = (
    regex(
        r"search your library for a creature or land card and reveal it\. Put it onto the battlefield tapped if it's a land card"
    )
    >> regex(r"\. [Oo]therwise, put it into your hand\. [Tt]hen shuffle")
).result(
    one(
        "may",
        effects=[{"do": "search", "what": "land", "to": "battlefield", "tapped": True}],
        otherwise=[{"do": "search", "what": "nonland creature", "to": "hand"}],
    )
)
_wave: Parser = seq(
    regex(r"(?:look at|reveal) the top X cards of your library\. [Yy]ou may put any number of ") >> valued,
    string(" from among them ") >> _to,
    alt(
        regex(r"\. [Tt]hen put all cards revealed this way that weren't put onto the battlefield ") >> the_rest,
        _rest,
    ),
).combine(
    lambda d, to, rest: one(
        "look",
        amount="X",
        take={**_what(d), "mana_value": d.values, "count": "all", "up_to": True, **to},
        **rest,
    )
)
_pile: Parser = seq(
    string("search your library and graveyard for ") >> number,
    regex(r" cards and exile the rest\. Put the chosen cards on top of your library in any order"),
).combine(lambda n, _: one("pile", count=n))
_half: Parser = regex(r"(?:you )?lose half your life, rounded up").result(one("lose", amount={"number": "half your life"}))

_top: Fields = {"do": "look", "amount": 1, "take": {"to": "hand"}}
_for_its_value: tuple[Fields, ...] = (_top, {"do": "lose", "amount": {"value": "mana value", "of": "found"}})
_bob: Parser = seq(
    regex(r"reveal the top card of your library and put (?:that card|it) into your hand\. ")
    << regex(r"[Yy]ou lose life equal to (?:its|that card's) mana value"),
    regex(r"\. [Yy]ou may repeat this process any number of times").optional(),
).combine(
    lambda _, again: (
        one("repeat", effects=list(_for_its_value), when={"count": "card", "in": "library"}) if again else Said(_for_its_value)
    )
)

#: Sentences.
takes: Parser = alt(_else, _fast, _types, _three_ways, _one_and_other, _land_or, _wave, _pile, _half, _bob)
