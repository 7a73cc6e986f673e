"""Zones, and the other places that cards go to."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

Zone = Literal["hand", "graveyard", "exile", "library", "battlefield"]

#: Where cards lie, and where they are counted.
ZONES = Words(
    ("hand", Z_HAND := 0, "your hand"),
    ("graveyard", Z_GRAVEYARD := 1, "your graveyard"),
    ("exile", Z_EXILE := 2, "exile"),
    ("library", Z_LIBRARY := 3, "your library; what goes there is to be shuffled into it"),
    ("battlefield", Z_BATTLEFIELD := 5, "the battlefield"),
)

#: Where they lie as cards.
CARD_ZONES = tuple(zone for zone in ZONES if zone != "battlefield")

#: Where cards go to.
DESTINATIONS = Words(
    *ZONES.rows,
    ("top", Z_TOP := 6, "the top of your library, in an order of your choice"),
    ("bottom", Z_BOTTOM := 7, "the bottom of your library"),
    ("play this turn", Z_PLAY_NOW := 9, "exile, from where it may be played this turn"),
)

Z_LOOK = 4  # among the cards that are looked at
Z_BATTLEFIELD_TAPPED = 8  # the battlefield, tapped
Z_PLAY_NEXT = 10  # exile, from where it may be played this turn and the next
Z_PLAY_LATER = 11  # exile, from where it may be cast on any later turn
Z_CAST_NOW, Z_CAST_NEXT = 12, 13  # as to be played now or next, but not played as a land
