"""Sentences that do a simple thing in a wider way: to two, by a number read off something.

`wider` is tried before the simple sentences, because it begins like them and goes on.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.controllers import of_players
from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.said import Said, aimed, it, on, one, target, this
from deckopt.oracle.tokens import known_token
from deckopt.oracle.words import Described, own
from deckopt.words.targets import TARGETED_PLAYERS

# -- damage and life -----------------------------------------------------------------------------


def damage(n: Any, to: Any) -> Said:
    """So much damage to what `aim` or `target` gave, or to the players a word names."""
    if isinstance(to, tuple):
        return aimed(to[0], "damage", "to", amount=n) if to[1].yours else Said((), (to[0],), idle=("no target",))
    if to == "hurt":
        return Said(({"do": "damage", "amount": n, "to": "target"},), ({"what": "any", "dealt_damage": True},), about="target")
    if to in TARGETED_PLAYERS:
        return Said(({"do": "damage", "amount": n, "to": "target"},), (to,), about="target")
    return one("damage", amount=n, to={"each opponent": "opponent", "each player": "each", "you": "you"}[to])


# -- what is one's own already --------------------------------------------------------------------


def _kept(found: tuple[str, Described]) -> Said:
    """Control of a permanent is gained: of one's own that changes nothing."""
    if not found[1].yours:
        return Said((), (found[0],), idle=("no target",))
    return Said((), (found[0],), idle=("it is yours already",), about="target")


_control: Parser = alt(
    (string("gain control of ") >> target << regex(r"(?: until end of turn| for as long as you control ~)?")).map(_kept),
    regex(r"gain control of (?:it|that creature)(?: until end of turn)?").result(Said(idle=("it is yours already",))),
)


def _either(said: Said) -> Said:
    """ "You may tap or untap ...": tap, untap, or neither."""
    if len(said.effects) != 1:
        return said
    (effect,) = said.effects
    untap, tap = {**effect, "do": "untap"}, {**effect, "do": "tap"}
    may = {"do": "may", "effects": [untap], "otherwise": [{"do": "may", "effects": [tap]}]}
    return Said((may,), said.targets, about=said.about)


_tap_or_untap: Parser = (string("you may tap or untap ") >> alt(this, target, it)).map(lambda w: _either(on("tap", w)))


# -- permanents --------------------------------------------------------------------------------------

_hurt: Parser = (string("destroy target ") >> own << string(" that was dealt damage this turn")).map(
    lambda d: Said(({"do": "destroy", "what": "target"},), ({"what": d.what, "dealt_damage": True},), about="target")
)

# -- tokens -----------------------------------------------------------------------------------------

_investigate: Parser = alt(
    string("investigate twice").result(one("create", token=known_token("Clue"), amount=2)),
    string("investigate").result(one("create", token=known_token("Clue"))),
)
#: Sentences that begin like simple ones and go on.
wider: Parser = alt(_control, _tap_or_untap, _hurt, _investigate, of_players)
