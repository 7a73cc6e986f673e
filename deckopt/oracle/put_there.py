"""What is said of what was just put onto the battlefield: haste, and that it goes as the next end step begins."""

from __future__ import annotations

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import NEW, it, one
from deckopt.oracle.words import phrase

_how: Parser = phrase("sacrifice", "exile", "Sacrifice", "Exile").map(str.lower)
_it: Parser = alt(it, regex(r"that (?:[A-Z][a-z]+)").result("it"))

#: Sentences about it. Haste is for good, but after its first turn it needs none.
put_there: Parser = alt(
    (_it << regex(r" gains haste(?! until| and)")).map(lambda _: one("pump", what=NEW, keywords=["haste"])),
    seq(_how << string(" "), _it << regex(r" at the beginning of (?:the|your) next end step")).combine(
        lambda how, what: one("leave", what=what, how=how)
    ),
    seq(regex(r"[Aa]t the beginning of (?:the|your) next end step, ") >> _how << string(" "), _it).combine(
        lambda how, what: one("leave", what=what, how=how)
    ),
)
