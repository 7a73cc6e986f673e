"""Sentences about cards: drawing, discarding, looking, searching, revealing, exiling from the top."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.impulse import impulse
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.rests import ANY_ORDER, the_rest
from deckopt.oracle.said import Fields, Said, one, to_player
from deckopt.oracle.unplayed import FOUND, said_of
from deckopt.oracle.words import number, own, symbols


def chosen_from_hand(n: Any, what: str) -> Said:
    """Cards that a player reveals and you choose are discarded; what the opponent has of a kind is not known."""
    theirs = {"do": "discard", "who": "opponent", "amount": n}
    if what == "card":
        return to_player([{"do": "discard", "amount": n}], [theirs])
    return to_player([{"do": "discard", "amount": n, "what": what}], [said_of(theirs, FOUND)])


_cards: Parser = regex(r" (?:additional |more )?cards?")
_discard: Parser = seq(
    regex(r"target player reveals their hand\. [Yy]ou choose ") >> number << string(" "),
    own << regex(r" from it\. [Tt]hat player discards that card"),
).combine(lambda n, d: chosen_from_hand(n, d.what))
_to_zone: Parser = alt(
    regex(r"(?:, reveal (?:it|that card))?, then shuffle and put (?:that|the) card on top(?: of your library)?").result(
        {"to": "top"}
    ),
    string(", put it into your hand, then shuffle").result({"to": "hand"}),
    regex(
        r", reveal (?:it|them|that card|those cards), put (?:it|them|that card|those cards) into your hand, then shuffle"
    ).result({"to": "hand"}),
    regex(r", put (?:it|them|that card|those cards) into your hand, then shuffle").result({"to": "hand"}),
    regex(r", put (?:it|them|that card|those cards) onto the battlefield tapped, then shuffle").result(
        {"to": "battlefield", "tapped": True}
    ),
    regex(r", put (?:it|them|that card|those cards) onto the battlefield, then shuffle").result({"to": "battlefield"}),
    regex(r", put (?:it|them|that card) into your graveyard, then shuffle").result({"to": "graveyard"}),
)


_search: Parser = seq(
    regex(r"search your library for an? ") >> own << string(" with mana cost "),
    symbols.sep_by(regex(r",? or |, ")),
    _to_zone,
).combine(lambda d, costs, to: one("search", what=d.what, mana_costs=costs, **to))
_look: Parser = alt(
    seq(
        string("look at the top ") >> number << _cards << string(" of target player's library, then put them back in any order")
    ).map(lambda n: to_player([{"do": "look", "amount": n[0], "rest": "top"}])),
    string("look at the top card of target player's library").result(to_player([{"do": "look", "amount": 1, "rest": "top"}])),
    seq(
        string("look at the top ") >> number << _cards << string(" of your library, then put them back in any order"),
        string(". You may shuffle").optional(),
    ).combine(lambda n, s: one("look", amount=n, rest="top", may_shuffle=True if s else None)),
)
_until_found: Parser = alt(
    (
        string("target player reveals cards from the top of their library until they reveal ")
        >> regex(r"an? ")
        >> own
        << string(", then puts those cards into their graveyard")
    ).map(
        lambda d: to_player(
            [{"do": "reveal", "until": d.what, "to": "graveyard", "rest": "graveyard"}],
            [{"do": "mill", "who": "opponent", "amount": 1}],  # nobody knows their cards: the first is taken for one of the kind
        )
    ),
    seq(
        regex(r"reveal cards from the top of your library until you reveal an? ") >> own,
        regex(r"\. [Pp]ut that card ")
        >> alt(string("into your hand").result("hand"), string("onto the battlefield").result("battlefield"))
        << regex(r" and (?:the rest|all other cards revealed this way) "),
        the_rest,
    ).combine(lambda d, to, rest: Said(_revealed(d.what, to, rest))),
    seq(
        string("reveal cards from the top of your library until you reveal a land card. ~ deals damage equal to the number of "),
        string("nonland cards revealed this way to any target. "),
        regex(r"[Ii]f the revealed land card was a Mountain, ~ deals double that "),
        regex(r"damage instead\. [Pp]ut the revealed cards on the bottom of your library in any order"),
    ).map(lambda _: _charged()),
)


_IN_ANY_ORDER = {"do": "put", "from": "revealed", "count": "all", "to": "bottom"}


def _revealed(until: str, to: str, rest: Fields) -> tuple[Fields, ...]:
    """Cards are revealed until one is found; `rest` says where the others go."""
    if rest != ANY_ORDER:
        return ({"do": "reveal", "until": until, "to": to, "rest": rest["rest"]},)
    return ({"do": "reveal", "until": until, "to": to, "rest": "revealed"}, _IN_ANY_ORDER)


def _charged() -> Said:
    """As much damage as cards were revealed before a land, twice that if it is a Mountain."""
    n = {"value": "revealed"}
    hit = [{"do": "damage", "amount": amount, "to": "target"} for amount in (n, {**n, "times": 2})]
    found = {"do": "reveal", "until": "land", "to": "revealed", "rest": "revealed"}
    instead = {"do": "if", "when": {"revealed": "Mountain"}, "then": [hit[1]], "otherwise": [hit[0]]}
    return Said((found, instead, _IN_ANY_ORDER), ("any",), about="target")


on_cards: Parser = alt(impulse, _discard, _search, _look, _until_found)
