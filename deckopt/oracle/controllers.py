"""What is said of the controller of something, of players and of each player, where that is you or concerns you.

In solitaire every permanent is yours, so the controller of a creature is you.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Fields, Said, one, to_player
from deckopt.oracle.tokens import created
from deckopt.oracle.words import number, own

_cards: Parser = regex(r" (?:additional |more )?cards?")
_controller: Parser = regex(
    r"(?:its|their|that (?:creature|permanent|artifact|land|enchantment|planeswalker)'s) (?:controller|owner)"
)
_choice: Parser = regex(r"(?: of their choice)?")


_discarded: Parser = alt(
    string(" their hand").result({"do": "discard", "amount": "all"}),
    seq(string(" ") >> number << _cards, string(" at random").optional()).combine(
        lambda n, r: {"do": "discard", "amount": n, **({"random": True} if r else {})}
    ),
)


def _theirs(discarded: Fields) -> Fields:
    """What you discard, discarded by the opponent: whichever cards these are, they are so many."""
    return {"do": "discard", "who": "opponent", "amount": discarded["amount"]}


def _emptied(target: str) -> Said:
    """The graveyard of a target, or of each opponent, is exiled."""
    return Said(({"do": "exile graveyard", "who": "target"},), (target,)) if target else one("exile graveyard", who="opponent")


def _sacrificed(n: Any, what: str) -> Fields:
    return {"do": "sacrifice", "what": what, **({"count": n} if n != 1 else {})}


_of_controller: Parser = _controller >> alt(
    (string(" loses ") >> number << string(" life")).map(lambda n: one("lose", amount=n)),
    (string(" gains ") >> number << string(" life")).map(lambda n: one("gain", amount=n)),
    (string(" draws ") >> number << _cards).map(lambda n: one("draw", amount=n)),
    (string(" discards ") >> number << _cards).map(lambda n: one("discard", amount=n)),
    (string(" mills ") >> number << _cards).map(lambda n: one("mill", amount=n)),
    seq(string(" sacrifices ") >> number << string(" "), own << _choice).combine(lambda n, d: Said((_sacrificed(n, d.what),))),
    string(" creates ") >> created,
    regex(
        r" may search their library for a basic land card, put (?:it|that card) onto the battlefield( tapped)?, then shuffle",
        group=1,
    ).map(
        lambda tapped: Said(
            (
                {
                    "do": "may",
                    "effects": [
                        {"do": "search", "what": "basic land", "to": "battlefield", **({"tapped": True} if tapped else {})}
                    ],
                },
            )
        )
    ),
)

_to_controller: Parser = (
    regex(r"(?:~|it) deals ")
    >> number
    << string(" damage to ")
    << alt(_controller, regex(r"that (?:creature|permanent|artifact|land|enchantment|planeswalker)'s (?:controller|owner)"))
).map(lambda n: one("damage", amount=n, to="you"))

_each_player: Parser = alt(
    seq(string("each player sacrifices ") >> number << string(" "), own << _choice).combine(
        lambda n, d: Said((_sacrificed(n, d.what),))
    ),
    seq(string("target player sacrifices ") >> number << string(" "), own << _choice).combine(
        lambda n, d: to_player([_sacrificed(n, d.what)])
    ),
    (string("target player discards") >> _discarded).map(lambda d: to_player([d], [_theirs(d)])),
    (string("target opponent discards") >> _discarded).map(lambda d: Said((_theirs(d),), ("opponent",))),
    (string("each opponent discards") >> _discarded).map(lambda d: Said((_theirs(d),))),
    seq(
        regex(r"exile (target player|target opponent|each opponent)'s graveyard", group=1),
    ).combine(lambda who: _emptied(who.split()[1] if who.startswith("target") else "")),
    regex(r"exile all (?:graveyards|cards from all graveyards)").result(one("exile graveyard", who="each")),
    (string("target player gains ") >> number << string(" life")).map(
        lambda n: Said(({"do": "gain", "amount": n, "who": "target"},), ("player",))
    ),
    (string("each player gains ") >> number << string(" life")).map(lambda n: one("gain", amount=n, who="each")),
    (regex(r"(?:target|each|an) opponent gains ") >> number << string(" life")).map(
        lambda n: one("gain", amount=n, who="opponent")
    ),
    seq(
        string("target player draws ") >> number << _cards,
        alt(string(" and you lose ").result("you"), regex(r"(?:,| and) loses ").result("target")),
        number << string(" life"),
    ).combine(
        lambda n, who, k: Said(
            ({"do": "draw", "amount": n, "who": "target"}, {"do": "lose", "amount": k, "who": who}), ("player",)
        )
    ),
    seq(
        string("target player draws ") >> number << _cards << regex(r",? (?:then|and) discards "),
        number << _cards,
    ).combine(
        lambda n, k: Said(
            (
                {"do": "draw", "amount": n, "who": "target"},
                *to_player([{"do": "discard", "amount": k}], [_theirs({"amount": k})]).effects,
            ),
            ("player",),
        )
    ),
    seq(string("target player mills ") >> number << _cards << string(", draws "), number << _cards).combine(
        lambda n, k: Said(
            ({"do": "mill", "amount": n, "who": "target"}, {"do": "draw", "amount": k, "who": "target"}), ("player",)
        )
    ),
)

#: What a player, each player or the controller of something does.
of_players: Parser = alt(
    alt(_of_controller, _to_controller).map(lambda said: replace(said, of_target=True)),
    _each_player,
)
