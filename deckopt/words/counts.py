"""Words of what is counted: within a turn, and over the game."""

from __future__ import annotations

from typing import Literal

from deckopt.words.table import Words

#: Counts of a turn, for conditions and amounts.
TURN_COUNTS = Words(
    ("spells cast", N_SPELLS := 0, "spells that you cast"),
    ("creature spells cast", N_CREATURE_SPELLS := 1, "creature spells that you cast"),
    ("noncreature spells cast", N_NONCREATURE_SPELLS := 2, "other spells that you cast"),
    ("life lost by opponent", N_OPPONENT_LIFE_LOST := 3, "life that the opponent lost, of damage too"),
    ("damage dealt to opponent", N_OPPONENT_DAMAGE := 4, "damage that the opponent was dealt"),
    ("damage dealt to you", N_OWN_DAMAGE := 5, "damage that you were dealt"),
    ("permanents sacrificed", N_SACRIFICED := 6, "permanents that you sacrificed"),
    ("lands played", N_LANDS := 7, "lands that you played"),
    ("cards drawn", N_DRAWN := 8, "cards that you drew"),
    ("cards discarded", N_DISCARDED := 9, "cards that you discarded"),
    ("creatures attacked", N_ATTACKED := 10, "creatures that attacked"),
    ("lands entered", N_LANDS_ENTERED := 11, "lands that entered, played or put there"),
    ("creatures died", N_DIED := 12, "creatures that died"),
    ("life gained", N_LIFE_GAINED := 13, "life that you gained"),
    ("instant and sorcery spells cast", N_INSTANTS := 14, "instant and sorcery spells that you cast"),
    ("permanents left", N_LEFT := 15, "permanents of yours that left the battlefield"),
    ("cards drawn by opponent", N_OPPONENT_DRAWN := 16, "cards that the opponent drew"),
    ("permanent cards buried", N_BURIED := 17, "permanent cards that were put into your graveyard, from wherever"),
)
N_TURN_COUNTS = 18
DESCENDED = "permanent cards buried"

#: A further count of a turn, for a spell or the permanent it became: other spells cast.
OTHER_SPELLS = "other spells cast"

OwnNumber = Literal["energy", "room", "dungeons completed", "combats", "city's blessing", "next creature"]
GameNumber = Literal[
    "turn",
    "life",
    "opponent's life",
    "least life",
    "opponent's hand",
    "half your life",
    "your turn",
    "life lead",
    "on the draw",
    "basic land types",
    "mana values in graveyard",
    "opponent's graveyard",
    "main phase",
    "combat phase",
    "before damage",
    "energy",
    "room",
    "dungeons completed",
    "combats",
    "city's blessing",
    "next creature",
]

#: Numbers that you have besides your life, which effects change.
OWN_NUMBERS = Words.counted(
    ("energy", "your energy counters"),
    ("room", "the room of the dungeon in which you are"),
    ("dungeons completed", "the dungeons that you have completed"),
    ("combats", "the combat phases that come after this one"),
    ("city's blessing", "1 once you have it, for ten permanents"),
    ("next creature", "how many +1/+1 counters more the next creature spell of this turn enters with"),
)
N_OWN_NUMBERS = 6
OWN_COMBATS, OWN_BLESSING = OWN_NUMBERS["combats"], OWN_NUMBERS["city's blessing"]
OWN_NEXT, OWN_ENERGY = OWN_NUMBERS["next creature"], OWN_NUMBERS["energy"]

FIRST_OWN_NUMBER = 20  # in GAME_NUMBERS
#: Counts of the game.
GAME_NUMBERS = Words(
    ("turn", NUMBER_TURN := 0, "the number of the turn"),
    ("life", NUMBER_LIFE := 1, "your life"),
    ("opponent's life", NUMBER_OPPONENT_LIFE := 2, "the opponent's life"),
    ("least life", NUMBER_LEAST_LIFE := 3, "the lesser of both lives"),
    ("opponent's hand", NUMBER_OPPONENT_HAND := 4, "the cards in the opponent's hand"),
    ("half your life", NUMBER_HALF_LIFE := 5, "half your life, rounded up"),
    ("your turn", NUMBER_YOUR_TURN := 6, "1 in your turn, 0 in the opponent's"),
    ("life lead", NUMBER_LEAD := 7, "your life less the opponent's: below 0 if the opponent has more"),
    ("on the draw", NUMBER_ON_DRAW := 9, "1 if the opponent began the game, else 0"),
    ("basic land types", NUMBER_DOMAIN := 8, "how many basic land types there are among lands you control"),
    ("mana values in graveyard", NUMBER_MANA_VALUES := 10, "how many mana values there are among the cards of your graveyard"),
    ("opponent's graveyard", NUMBER_OPPONENT_GRAVEYARD := 11, "the cards in the opponent's graveyard"),
    ("main phase", NUMBER_MAIN_PHASE := 12, "1 in a main phase of yours, else 0"),
    ("combat phase", NUMBER_COMBAT_PHASE := 13, "1 in a combat phase of yours, else 0"),
    ("before damage", NUMBER_BEFORE_DAMAGE := 14, "1 in your turn before its first combat damage step, else 0"),
    *((word, FIRST_OWN_NUMBER + number, OWN_NUMBERS.meaning(word)) for word, number in OWN_NUMBERS.items()),
)
