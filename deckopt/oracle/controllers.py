"""What is said of the controller of something, of players and of each player, where that is you or concerns you.

In solitaire every permanent is yours, so the controller of a creature is you.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from parsy import Parser, alt, regex, seq, string

from deckopt.oracle.said import Fields, Said, one
from deckopt.oracle.tokens import created
from deckopt.oracle.words import number, own

_cards: Parser = regex(r" (?:additional |more )?cards?")
_controller: Parser = regex(
    r"(?:its|their|that (?:creature|permanent|artifact|land|enchantment|planeswalker)'s) (?:controller|owner)"
)
_choice: Parser = regex(r"(?: of their choice)?")


def _if_you(effects: list[Fields]) -> Said:
    """What a target player does matters if that is you."""
    return Said(({"do": "if", "when": {"aimed": "you"}, "then": effects},), ("player",))


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
        lambda n, d: _if_you([_sacrificed(n, d.what)])
    ),
    (string("target player discards ") >> number << _cards << string(" at random")).map(
        lambda n: _if_you([{"do": "discard", "amount": n, "random": True}])
    ),
    (string("target player discards their hand")).result(_if_you([{"do": "discard", "amount": "all"}])),
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
                {"do": "if", "when": {"aimed": "you"}, "then": [{"do": "discard", "amount": k}]},
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
