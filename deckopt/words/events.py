"""Words of events: what triggered abilities trigger on, each with its number."""

from __future__ import annotations

from typing import Literal

from deckopt.words.moments import M_DRAW_STEP, M_THEIR_END, M_THEIR_UPKEEP, MOMENTS, Moment
from deckopt.words.table import Words

Event = Literal[
    "enters",
    "dies",
    "cast",
    "attacks",
    "tapped",
    "cycled",
    "discarded",
    "milled",
    "damage",
    "combat damage",
    "targeted",
    "targeted by spell",
    "cast at",
    "cast only at",
    "leaves",
    "player damage",
    "opponent damage",
    "damaged",
    "chapter",
    "level",
    "sacrificed",
    "buried",
    "leaves graveyard",
    "copied",
    "counters put",
    Moment,
    "you attack",
    "drawn",
    "life gained",
    "opponent's graveyard",
    "opponent draws",
    "opponent draws more",
    "opponent discards",
    "state",
]

E_UPKEEP = 25  # the beginning of moment m is event E_UPKEEP + m

EVENTS = Words(
    ("enters", E_ENTERS := 0, "it enters the battlefield"),
    ("dies", E_DIES := 1, "it is put into the graveyard from the battlefield"),
    ("cast", E_CAST := 2, "you cast a spell"),
    ("attacks", E_ATTACKS := 3, "it attacks"),
    ("tapped", E_TAPPED := 4, "it becomes tapped, for mana or otherwise"),
    ("cycled", E_CYCLED := 5, "you cycle a card"),
    ("discarded", E_DISCARDED := 6, "you discard a card, by cycling or otherwise"),
    ("milled", E_MILLED := 7, "a card is put into your graveyard from your library"),
    ("damage", E_DAMAGE := 8, "it deals damage, in combat or otherwise"),
    ("combat damage", E_COMBAT_DAMAGE := 9, "it deals combat damage to the opponent"),
    ("targeted", E_TARGETED := 10, "it becomes the target of a spell or ability of yours"),
    ("targeted by spell", E_TARGETED_BY_SPELL := 11, "it becomes the target of a spell of yours"),
    ("cast at", E_CAST_AT := 12, "you cast a spell that targets it"),
    ("cast only at", E_CAST_ONLY_AT := 13, "you cast an instant or sorcery that has it as its only target"),
    ("leaves", E_LEAVES := 14, "it leaves the battlefield, for whatever zone"),
    ("player damage", E_PLAYER_DAMAGE := 15, "it deals damage to a player, you or the opponent"),
    ("opponent damage", E_OPPONENT_DAMAGE := 16, "it deals damage to the opponent, in combat or otherwise"),
    ("damaged", E_DAMAGED := 17, "it is dealt damage"),
    ("chapter", E_CHAPTER := 18, "this Saga reaches a chapter"),
    ("level", E_LEVEL := 19, "this Class becomes a level"),
    ("sacrificed", E_SACRIFICED := 20, "you sacrifice a permanent, for a cost or otherwise"),
    ("buried", E_BURIED := 21, "a card is put into your graveyard, from wherever"),
    ("leaves graveyard", E_LEAVES_GRAVEYARD := 22, "a card leaves your graveyard, for whatever zone"),
    ("copied", E_COPIED := 23, "a spell of yours is copied"),
    ("counters put", E_COUNTERS_PUT := 24, "one or more +1/+1 counters are put on it, also as it enters"),
    *((moment, E_UPKEEP + m, MOMENTS.meaning(moment)) for moment, m in MOMENTS.items()),
    ("you attack", E_YOU_ATTACK := 37, "you attack with something"),
    ("drawn", E_DRAWN := 38, "you draw a card"),
    ("life gained", E_LIFE_GAINED := 39, "you gain life"),
    ("opponent's graveyard", E_OPPONENT_BURIES := 40, "a card is put into the opponent's graveyard, from wherever"),
    ("opponent draws", E_OPPONENT_DRAWS := 41, "the opponent draws a card"),
    (
        "opponent draws more",
        E_OPPONENT_DRAWS_MORE := 42,
        "the opponent draws a card that is not the first one of their draw step",
    ),
    ("opponent discards", E_OPPONENT_DISCARDS := 43, "the opponent discards a card"),
    ("state", E_STATE := 44, "its condition holds, and it neither waits nor is on the stack already"),
)
N_EVENTS = 45
#: What happens to the opponent's cards: it may happen in their turn.
OF_OPPONENT = (E_OPPONENT_BURIES, E_OPPONENT_DRAWS, E_OPPONENT_DRAWS_MORE, E_OPPONENT_DISCARDS)
E_DRAW_STEP = E_UPKEEP + M_DRAW_STEP
E_THEIR_UPKEEP, E_THEIR_END = E_UPKEEP + M_THEIR_UPKEEP, E_UPKEEP + M_THEIR_END  # first and last event of the opponent's turn

CastWith = Literal["no mana", "no coloured mana", "charge"]

#: What a trigger on casting asks of the spell, besides what it is. Bits of the first two stand for mana that was spent.
CAST_WITH = Words(
    ("no mana", WITHOUT_MANA := 1, "no mana was spent to cast it"),
    ("no coloured mana", WITHOUT_COLOUR := 2, "no coloured mana was spent to cast it"),
    ("charge", AS_CHARGED := 4, "its mana value is the number of charge counters on the source"),
)

#: Events of a card. A trigger on one always has `of`.
ON_CARDS: tuple[Event, ...] = ("cast", "cycled", "discarded", "sacrificed", "buried", "leaves graveyard", "copied")

#: Events of cards that go into your graveyard or out of it.
OF_GRAVEYARD: tuple[Event, ...] = ("buried", "leaves graveyard")

#: Events of a player or the turn, not of a card.
STEPS = tuple(event for event, number in EVENTS.items() if number >= E_UPKEEP)
