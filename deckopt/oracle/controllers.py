"""What is said of the controller of something, where that is you or concerns you.

In solitaire every permanent is yours, so the controller of a creature is you.
"""

from __future__ import annotations

from dataclasses import replace

from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.said import Fields, Said
from deckopt.oracle.tokens import known_token

_controller: Parser = regex(
    r"(?:its|their|that (?:creature|permanent|artifact|land|enchantment|planeswalker)'s) (?:controller|owner)"
)


_of_controller: Parser = _controller >> regex(
    r" may search their library for a basic land card, put (?:it|that card) onto the battlefield( tapped)?, then shuffle",
    group=1,
).map(
    lambda tapped: Said(
        (
            {
                "do": "may",
                "effects": [{"do": "search", "what": "basic land", "to": "battlefield", **({"tapped": True} if tapped else {})}],
            },
        )
    )
)


def _copied(lost: str) -> Said:
    """You may lose a permanent, and may copy the spell if you do."""
    copied = {"do": "may", "effects": [{"do": "copy"}]}
    once = {"do": "may", "effects": [{"do": "sacrifice", "what": lost}, copied]}
    return Said(({"do": "if", "when": {"control": lost}, "then": [once]},))


_copies: Parser = regex(
    r"[Tt]hen that (?:permanent|creature|land)'s controller may sacrifice an? (\w+)(?: of their choice)?\. "
    r"[Ii]f the player does, they may copy ~ and may choose a new target for that copy",
    group=1,
).map(_copied)

_investigates: Parser = _controller >> string(" investigates").result(Said(({"do": "create", "token": known_token("Clue")},)))

#: What the controller of something does.
of_players: Parser = alt(_of_controller, _copies, _investigates).map(lambda said: replace(said, of_target=True))


def refuse_what_the_opponent_has(fields: Fields) -> None:
    """ValueError for a card of which an opponent gains control, and whose other abilities would go on there."""
    if "'do': 'cede'" in str(fields) and {"triggers", "statics"} & set(fields):
        raise ValueError("once the opponent controls it, they have its other abilities")
