"""Auras that enchant a creature card in a graveyard, and return it to the battlefield."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.part import Part

#: What such an Aura does by a trigger as it enters is done as its spell resolves.
AT_ONCE = "what it returns is there before the Aura is, and not after that"
#: An Aura that is put onto the battlefield chooses a card of the graveyard as well.
PUT_THERE = "put onto the battlefield by an effect it enchants a creature that is there"

_sacrificed = {"on": "leaves", "effects": [{"do": "sacrifice", "what": "enchanted"}]}

raised_lines: Parser = alt(
    string("Enchant creature card in a graveyard").result(
        Part({"enchant": "creature", "raises": "creature"}, simplified=f"{AT_ONCE}; {PUT_THERE}")
    ),
    regex(
        r"When ~ enters, if it's on the battlefield, it loses \"enchant creature card in a graveyard\" and gains "
        r"\"enchant creature put onto the battlefield with ~\.\" Return enchanted creature card to the battlefield under your "
        r"control and attach ~ to it\. When ~ leaves the battlefield, that creature's controller sacrifices it\."
    ).result(Part({"triggers": [_sacrificed]})),
)
