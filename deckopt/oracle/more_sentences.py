"""Sentences with a gift that is left out, or with a question of two things."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deckopt.oracle.graveyard import mill_and_take
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.riders import DEALT_BY_THIS
from deckopt.oracle.said import Fields, Said, one
from deckopt.oracle.tokens import created
from deckopt.oracle.unplayed import said_of, unplayed
from deckopt.oracle.words import number, own

#: Where any cards in all graveyards count. Of what kind those of the opponent are nobody knows, so none is of the kind asked for.
YOURS_ALONE = "cards of the opponent's graveyard do not count"
_FEW_OF_THEIRS = "fewer than twenty cards are in the opponent's graveyard"
_ONE_BY_ONE = "cards are discarded one after the other, and what each of them gives comes before anything is drawn"

#: Cards in all graveyards, of which yours are counted.
in_all_graveyards: Parser = regex(r"([^.]*?) in all graveyards", group=1).map(own.parse)


def counted_alone(what: str) -> str:
    """What to say where cards in all graveyards are counted and yours are meant; "" if that is right by the conventions."""
    return YOURS_ALONE if what == "card" else ""


def _kicked(kind: str, more: list[Fields], plain: list[Fields]) -> Said:
    return Said(({"do": "if", "when": {"paid": kind}, "then": more, "otherwise": plain},))


def _either(milled: Said, there: Any, taken: Any, made: Said) -> Said:
    """Something is created if one thing is there, or else if the other was taken."""
    other = {"do": "if", "when": {"revealed": taken.what}, "then": list(made.effects)}
    asked: Fields = {"do": "if", "when": {"control": there.what}, "then": list(made.effects), "otherwise": [other]}
    return Said((*milled.effects, asked), milled.targets, made.tokens)


def _for_each_discarded(n: int, then: int, kind: Any, made: Said) -> Said:
    """So many cards are discarded, each of a kind gives something, and then so many are drawn."""
    there = {"count": "card", "in": "hand"}
    asked = {"do": "if", "when": {"revealed": kind.what}, "then": list(made.effects)}
    step: Fields = {"do": "if", "when": there, "then": [said_of({"do": "discard", "amount": 1}, _ONE_BY_ONE), asked]}
    return Said((*[step] * n, {"do": "draw", "amount": then}), (), made.tokens)


def _bargained(n: Any, to: str, more: Any, scried: int) -> Said:
    plain, instead = ({"do": "damage", "amount": k, "to": "target"} for k in (n, more))
    scry = {"do": "scry", "amount": scried}
    return replace(_kicked("bargain", [instead, scry], [plain]), targets=(to,), about="target")


def _one_of_two(first: Said, second: Said) -> Said:
    """One of two tokens is created, whichever you choose."""
    may = {"do": "may", "effects": list(first.effects), "otherwise": list(second.effects)}
    return Said((may,), (), first.tokens + second.tokens)


#: Sentences that are tried before the simple ones, because they begin like them.
more_sentences: Parser = alt(
    seq(regex(r"create (?=an? [A-Z][a-z]+ token or )") >> created, string(" or ") >> created).combine(_one_of_two),
    seq(
        regex(r"search your library for an? ") >> own,
        regex(r"(?: card)?, reveal it, put it into your hand or graveyard, then shuffle"),
    ).combine(
        lambda d, _: Said(
            (
                {
                    "do": "may",
                    "effects": [{"do": "search", "what": d.what}],
                    "otherwise": [{"do": "search", "what": d.what, "to": "graveyard"}],
                },
            )
        )
    ),
    regex(
        r"look at the top three cards of your library\. [Pp]ut one of those cards into your hand, one into your graveyard, "
        r"and one on the bottom of your library"
    ).result(one("look", amount=3, take={"count": 1, "to": "hand"}, then=[{"count": 1, "to": "graveyard"}], rest="bottom")),
    seq(
        mill_and_take << regex(r"\. [Ii]f you control an? "),
        own << regex(r" or returned an? "),
        own << regex(r" (?:card )?to your hand this way, create "),
        created,
    ).combine(_either),
    seq(
        string("discard ") >> number << string(" cards, then draw "),
        number << regex(r" cards\. [Ff]or each "),
        own << regex(r" discarded this way, create "),
        created,
    ).combine(_for_each_discarded),
    string("each player may put an artifact, creature, enchantment, or land card from their hand onto the battlefield").result(
        one("put", what="artifact or creature or enchantment or land", to="battlefield", up_to=True)
    ),
    (string("draw cards equal to the number of ") >> in_all_graveyards).map(
        lambda d: Said((said_of({"do": "draw", "amount": {"count": d.what, "in": "graveyard"}}, counted_alone(d.what)),))
    ),
    seq(
        regex(r"draw a card\. [Ii]f a graveyard has ") >> string("twenty").result(20) << string(" or more cards in it, draw "),
        number << string(" cards instead"),
    ).combine(
        lambda n, k: Said(
            (
                said_of(
                    {
                        "do": "if",
                        "when": {"count": "card", "in": "graveyard", "at_least": n},
                        "then": [{"do": "draw", "amount": k}],
                        "otherwise": [{"do": "draw", "amount": 1}],
                    },
                    _FEW_OF_THEIRS,
                ),
            )
        )
    ),
    seq(
        string("~ deals ") >> number << string(" damage to "),
        regex(r"target (creature(?: or planeswalker)?)", group=1) << regex(r"\. [Ii]f ~ was bargained, instead it deals "),
        number << regex(r" damage to that (?:permanent|creature) and you scry "),
        number,
    ).combine(_bargained),
    regex(r"[Ii]f a (?:permanent|creature) dealt damage by ~ would die this turn, exile it instead").result(
        Said((DEALT_BY_THIS,))
    ),
    regex(r"[Ii]f that creature was cast for its warp cost, it also gains [a-z, ]+ until end of turn").result(
        unplayed("what was cast for its warp cost gains no more")
    ),
)
