"""Sentences about cards: drawing, discarding, looking, searching, revealing, exiling from the top."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.impulse import impulse
from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.rests import ANY_ORDER, on_bottom, or_back_on_top, the_rest
from deckopt.oracle.said import THAT_MANY, Fields, Said, each, equal, one, opponent, player, scaled, to_player
from deckopt.oracle.unplayed import FOUND, said_of, unplayed
from deckopt.oracle.words import number, own, symbols, valued, valued_in_hand, you


def chosen_from_hand(n: Any, what: str) -> Said:
    """Cards that a player reveals and you choose are discarded; what the opponent has of a kind is not known."""
    theirs = {"do": "discard", "who": "opponent", "amount": n}
    if what == "card":
        return to_player([{"do": "discard", "amount": n}], [theirs])
    return to_player([{"do": "discard", "amount": n, "what": what}], [said_of(theirs, FOUND)])


_cards: Parser = regex(r" (?:additional |more )?cards?")
_draw: Parser = alt(
    string("draw a card at the beginning of the next turn's upkeep").result(
        one("later", at="next upkeep", effects=[{"do": "draw"}])
    ),
    seq(you >> string("draw ") >> number, _cards >> each.optional()).combine(lambda n, per: one("draw", amount=scaled(n, per))),
    (you >> string("draw cards") >> equal).map(lambda n: one("draw", amount=n)),
    seq(string("target player draws ") >> number << _cards).combine(
        lambda n: Said(({"do": "draw", "amount": n, "who": "target"},), ("player",))
    ),
    seq(string("each player draws ") >> number << _cards).combine(lambda n: one("draw", amount=n, who="each")),
    seq(string("target opponent draws ") >> number << _cards).combine(
        lambda n: Said(({"do": "draw", "amount": n, "who": "opponent"},), ("opponent",))
    ),
    seq(string("each opponent draws ") >> number << _cards).combine(lambda n: one("draw", amount=n, who="opponent")),
)
_discard: Parser = alt(
    seq(
        string("each player draws ") >> number << _cards << string(", then discards "),
        number << _cards,
        string(" at random").optional(),
    ).combine(
        lambda n, k, r: one("draw", amount=n, who="each").then(one("discard", amount=k, who="each", random=True if r else None))
    ),
    seq(string("each player discards their hand, then draws ") >> number << _cards).combine(
        lambda n: one("discard", amount="all", who="each").then(one("draw", amount=n, who="each"))
    ),
    seq(string("each player shuffles their hand and graveyard into their library, then draws ") >> number << _cards).combine(
        lambda n: one("shuffle", zones=["hand", "graveyard"], who="each").then(one("draw", amount=n, who="each"))
    ),
    seq(string("discard ") >> number << _cards << string(" at the beginning of the next end step")).combine(
        lambda n: one("later", at="next end step", effects=[{"do": "discard", "amount": n}])
    ),
    (you >> string("discard your hand")).result(one("discard", amount="all")),
    string("each player discards their hand").result(one("discard", amount="all", who="each")),
    seq(you >> string("discard ") >> number, _cards >> string(" at random")).combine(
        lambda n, _: one("discard", amount=n, random=True)
    ),
    seq(you >> string("discard ") >> number << _cards).combine(lambda n: one("discard", amount=n)),
    seq(you >> string("discard ") >> number, string(" ") >> own).combine(lambda n, d: one("discard", amount=n, what=d.what)),
    seq(string("each player discards ") >> number << _cards).combine(lambda n: one("discard", amount=n, who="each")),
    seq(
        regex(r"target player reveals their hand\. [Yy]ou choose ") >> number << string(" "),
        own << regex(r" from it\. [Tt]hat player discards that card"),
    ).combine(lambda n, d: chosen_from_hand(n, d.what)),
)


_top: Parser = alt(
    *(seq(you >> string(f"{verb} ") >> number).combine(lambda n, verb=verb: one(verb, amount=n)) for verb in ("scry", "surveil")),
    seq(you >> string("mill ") >> number << _cards).combine(lambda n: one("mill", amount=n)),
    seq(string("each opponent mills ") >> number << _cards).combine(lambda n: one("mill", amount=n, who="opponent")),
    seq(string("each player mills ") >> number << _cards).combine(lambda n: one("mill", amount=n, who="each")),
    seq(alt(player, opponent) << string(" mills "), number << _cards).combine(
        lambda p, n: Said(({"do": "mill", "amount": n, "who": "target"},), (p,))
    ),
)
_put_back: Parser = alt(
    seq(
        string("put ") >> number << _cards << string(" from your hand on "),
        regex(r"(?:the )?(top|bottom) of your library(?: in any order)?", group=1),
    ).combine(lambda n, to: one("put", count=n, to=to)),
    seq(
        string("put ") >> number, string(" ") >> valued_in_hand << string(" onto the battlefield"), string(" tapped").optional()
    ).combine(
        lambda n, d, t: one("put", what=d.what, mana_value=d.values, count=n, to="battlefield", tapped=True if t else None)
    ),
)
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


def searched(n: Any, found: Any, fewer: bool, **to: Any) -> Said:
    """A search for n cards; whether fewer may be found must be said only where nothing but their number is (701.23d)."""
    up_to = True if fewer and found.what == "card" and found.values is None else None
    return one("search", what=found.what, mana_value=found.values, count=n if n != 1 else None, up_to=up_to, **to)


_search: Parser = alt(
    seq(
        string("search your library for ")
        >> alt(
            seq(string("up to"), string(" that many").result(THAT_MANY)),
            seq(string("up to").optional() << string(" ").optional(), number),
        )
        << string(" "),
        valued,
        _to_zone,
    ).combine(lambda n, d, to: searched(n[1], d, fewer=n[0] is not None, **to)),
    seq(
        regex(r"search your library for an? ") >> own << string(" with mana cost "),
        symbols.sep_by(regex(r",? or |, ")),
        _to_zone,
    ).combine(lambda d, costs, to: one("search", what=d.what, mana_costs=costs, **to)),
    seq(  # "where X is ..." ends a sentence
        string("search your library for a") >> string("n").optional() >> string(" ") >> valued,
        string(". Put that card onto the battlefield, then shuffle"),
    ).combine(lambda d, _: one("search", what=d.what, mana_value=d.values, to="battlefield")),
)
_shuffle: Parser = alt(
    string("shuffle your library").result(one("shuffle")),
    string("shuffle").result(one("shuffle")),
    string("each player shuffles their hand and graveyard into their library").result(
        one("shuffle", zones=["hand", "graveyard"], who="each")
    ),
    string("shuffle your graveyard into your library").result(one("shuffle", zones=["graveyard"])),
    string("shuffle your hand and graveyard into your library").result(one("shuffle", zones=["hand", "graveyard"])),
)
_NOT_ORDERED = "cards go to the bottom in an order of deckopt's, not of your choice"
_look: Parser = alt(
    seq(
        string("look at the top ") >> number << _cards << string(" of target player's library, then put them back in any order")
    ).map(lambda n: to_player([{"do": "look", "amount": n[0], "rest": "top"}])),
    string("look at the top card of target player's library").result(to_player([{"do": "look", "amount": 1, "rest": "top"}])),
    seq(
        string("reveal the top ") >> number << _cards << string(" of your library. Put all "),
        own << string(" revealed this way into your hand and the rest "),
        on_bottom,
    ).combine(lambda n, d, rest: one("look", amount=n, take={"what": d.what, "count": "all", "to": "hand"}, **rest)),
    seq(
        regex(r"(?:look at|reveal) the top ") >> number << _cards << regex(r" of your library\. You may (?:reveal|put) "),
        alt(string("any number of ").result("all"), regex(r"up to ") >> number << string(" "), regex(r"an? ").result(1)),
        own
        << regex(
            r" from among them(?: and put (?:it|them|the revealed cards))? into your hand(?:\. |, )(?:[Tt]hen put|Put|and) the rest "
        ),
        the_rest,
    ).combine(
        lambda n, k, d, rest: one(
            "look",
            amount=n,
            take={**({"what": d.what} if d.what != "card" else {}), "count": k, "up_to": True, "to": "hand"},
            **rest,
        )
    ),
    seq(
        string("look at the top ") >> number << _cards << string(" of your library, then put them back in any order"),
        string(". You may shuffle").optional(),
    ).combine(lambda n, s: one("look", amount=n, rest="top", may_shuffle=True if s else None)),
    seq(
        string("look at the top ") >> number << _cards << string(" of your library. Put "),
        number << string(" of them into your hand and the "),
        regex(r"(?:rest|other) ") >> or_back_on_top,
    ).combine(
        lambda n, k, rest: one(
            "look",
            amount=n,
            take={"count": k, "to": "hand"},
            **rest,
        )
    ),
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
            list(unplayed("of the opponent's library nothing is revealed").effects),
        )
    ),
    seq(
        regex(r"reveal cards from the top of your library until you reveal an? ") >> own,
        regex(r"\. [Pp]ut that card ")
        >> alt(string("into your hand").result("hand"), string("onto the battlefield").result("battlefield"))
        << regex(r" and (?:the rest|all other cards revealed this way) "),
        the_rest,
    ).combine(lambda d, to, rest: Said((_revealed(d.what, to, rest),))),
    seq(
        string("reveal cards from the top of your library until you reveal a land card. ~ deals damage equal to the number of "),
        string("nonland cards revealed this way to any target. "),
        regex(r"[Ii]f the revealed land card was a Mountain, ~ deals double that "),
        regex(r"damage instead\. [Pp]ut the revealed cards on the bottom of your library in any order"),
    ).map(lambda _: _charged()),
)


def _revealed(until: str, to: str, rest: Fields) -> Fields:
    """Cards are revealed until one is found; `rest` says where the others go. Nobody is asked about their order."""
    effect = {"do": "reveal", "until": until, "to": to, "rest": rest["rest"]}
    return said_of(effect, _NOT_ORDERED) if rest == ANY_ORDER else effect


def _charged() -> Said:
    """As much damage as cards were revealed before a land, twice that if it is a Mountain."""
    n = {"value": "revealed"}
    hit = [{"do": "damage", "amount": amount, "to": "target"} for amount in (n, {**n, "times": 2})]
    found = _revealed("land", "bottom", ANY_ORDER)
    instead = {"do": "if", "when": {"revealed": "Mountain"}, "then": [hit[1]], "otherwise": [hit[0]]}
    return Said((found, instead), ("any",), about="target")


#: Any of them; what begins alike with the longer first.
on_cards: Parser = alt(impulse, _discard, _draw, _top, _put_back, _search, _look, _until_found, _shuffle)
