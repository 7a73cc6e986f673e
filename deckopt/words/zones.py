"""Words of zones, and of other places to which cards go."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

Zone = Literal["hand", "graveyard", "exile", "library", "battlefield"]

#: Zones in which cards are, and in which they are counted.
ZONES = Words(
    ("hand", Z_HAND := 0, "your hand"),
    ("graveyard", Z_GRAVEYARD := 1, "your graveyard"),
    ("exile", Z_EXILE := 2, "exile"),
    ("library", Z_LIBRARY := 3, "your library; what goes there is to be shuffled into it"),
    ("battlefield", Z_BATTLEFIELD := 5, "the battlefield"),
)

#: Zones in which they are cards, not permanents.
CARD_ZONES = tuple(zone for zone in ZONES if zone != "battlefield")

#: Places to which cards go.
DESTINATIONS = Words(
    *ZONES.rows,
    ("top", Z_TOP := 6, "the top of your library, in an order of your choice"),
    ("bottom", Z_BOTTOM := 7, "the bottom of your library"),
    ("play this turn", Z_PLAY_NOW := 9, "exile, from where it may be played this turn"),
    ("play freely", Z_PLAY_FREELY := 16, "exile, from where it may be played this turn without paying its mana cost"),
    ("adventure", Z_ADVENTURE := 14, "exile, from where its front may be cast as long as it is there"),
)

Z_SIDEBOARD = 15  # your sideboard, which is outside the game
Z_LOOK = 4  # the cards that are being looked at
Z_BATTLEFIELD_TAPPED = 8  # the battlefield, tapped
Z_ATTACK = 17  # the battlefield, tapped and attacking
Z_PLAY_NEXT = 10  # exile; the card may be played from there this turn and the next one
Z_PLAY_LATER = 11  # exile; the card may be cast from there on a later turn
Z_CAST_NOW, Z_CAST_NEXT = 12, 13  # exile, as the last two for this turn and the next one, but lands may not be played
