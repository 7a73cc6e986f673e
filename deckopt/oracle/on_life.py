"""Sentences about life and damage."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, seq, string
from deckopt.oracle.said import Said, aim, each, equal, one, opponent, player, scaled, target
from deckopt.oracle.wider import damage
from deckopt.oracle.words import number, phrase, you

deals: Parser = seq(
    phrase("~", "it", "that creature", "this") >> string(" deals ") >> number << string(" damage"),
    string(" to ") >> alt(aim, target, phrase("each opponent", "each player", "you")),
).combine(damage)
deals_equal: Parser = seq(string("~ deals damage to ") >> alt(aim, target, phrase("each opponent")), equal).combine(
    lambda to, n: damage(n, to)
)


life_changes: Parser = alt(
    string("you gain that much life").result(one("gain", amount={"value": "event"})),
    seq(you >> string("gain ") >> number, string(" life") >> each.optional()).combine(
        lambda n, per: one("gain", amount=scaled(n, per))
    ),
    (you >> string("gain life") >> equal).map(lambda n: one("gain", amount=n)),
    seq(you >> string("lose ") >> number, string(" life") >> each.optional()).combine(
        lambda n, per: one("lose", amount=scaled(n, per))
    ),
    seq(
        phrase("each opponent", "defending player") >> string(" loses ") >> number,
        string(" life") >> each.optional(),
    ).combine(lambda n, per: one("lose", amount=scaled(n, per), who="opponent")),
    seq(string("each player loses ") >> number, string(" life") >> each.optional()).combine(
        lambda n, per: one("lose", amount=scaled(n, per), who="each")
    ),
    seq(alt(player, opponent) << string(" loses "), number << string(" life")).combine(
        lambda p, n: Said(({"do": "lose", "amount": n, "who": "target"},), (p,))
    ),
)
