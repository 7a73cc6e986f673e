"""What is said of the controller of something, of players and of each player, where that is you or concerns you.

In solitaire every permanent is yours, so the controller of a creature is you.
"""

from __future__ import annotations

from dataclasses import replace

from deckopt.oracle.parsers import Parser, alt, regex, seq
from deckopt.oracle.said import Said, one

_controller: Parser = regex(
    r"(?:its|their|that (?:creature|permanent|artifact|land|enchantment|planeswalker)'s) (?:controller|owner)"
)


def _emptied(target: str) -> Said:
    """The graveyard of a target, or of each opponent, is exiled."""
    return Said(({"do": "exile graveyard", "who": "target"},), (target,)) if target else one("exile graveyard", who="opponent")


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

_graveyards: Parser = alt(
    seq(
        regex(r"exile (target player|target opponent|each opponent)'s graveyard", group=1),
    ).combine(lambda who: _emptied(who.split()[1] if who.startswith("target") else "")),
    regex(r"exile all (?:graveyards|cards from all graveyards)").result(one("exile graveyard", who="each")),
)

#: What a player, each player or the controller of something does.
of_players: Parser = alt(_of_controller.map(lambda said: replace(said, of_target=True)), _graveyards)
