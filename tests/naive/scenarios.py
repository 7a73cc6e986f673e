"""Scripted games for both engines: one for each thing that is easily got wrong.

The hand is given, the rest of the library is one kind of land; moves are given in
words. Both engines are compared at every step.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import check_deck
from naive.lockstep import Lockstep


@dataclass(frozen=True)
class Scenario:
    """A scripted game. `moves` are separated by semicolons."""

    name: str
    hand: list[str]
    land: str
    moves: str
    game: dict[str, Any] = field(default_factory=dict)

    def play(self, catalog: Catalog) -> Lockstep:
        """Play it in both engines; raises DifferenceError where they part."""
        hand = [*self.hand, *[self.land] * (7 - len(self.hand))]
        main = Counter(hand) + Counter({self.land: 20})
        deck = check_deck({"main": dict(main), "game": self.game}, self.name, self.name, catalog)
        game = Lockstep(deck, catalog, drawn=hand)
        for words in ("keep", *self.moves.split("; ")):
            game.apply_words(words)
        return game


SCENARIOS = (
    Scenario(
        "a creature of the hand joins the attack in place of an attacker",
        ["Black Lotus", "Raging Goblin", "Sample Ninja", "Black Lotus"],
        "Island",
        "cast Black Lotus; cast Black Lotus; activate Black Lotus (mana); red; cast Raging Goblin; attack; "
        "attack with Raging Goblin; activate Black Lotus (mana); blue; activate Sample Ninja",
    ),
    Scenario(
        "what returns to hand as you untap is played again",
        ["Sample Undiscovered"],
        "Mountain",
        "play Sample Undiscovered; activate Sample Undiscovered; red; play Sample Undiscovered",
    ),
    Scenario(
        "the opponent discards before you choose what you discard",
        ["Sample Guilt", "Sample Headstone"],
        "Island",
        "cast Sample Guilt; choose Island",
    ),
    Scenario(
        "counters give keywords and take them away with them",
        ["Black Lotus", "Sample Fist"],
        "Mountain",
        "cast Black Lotus; activate Black Lotus (mana); red; cast Sample Fist; activate Sample Fist; attack; attack; "
        "attack with Sample Fist with 1 double strike counters",
    ),
    Scenario(
        "what comes later has no targets",
        ["Sample Headstone"],
        "Island",
        "cast Sample Headstone; target the opponent; attack",
    ),
    Scenario(
        "what is evoked does what the mana spent on it asks for",
        ["Sample Pair"],
        "Island",
        "play Island; play Island; cast Sample Pair (evoke, spending {U}{U})",
    ),
    Scenario(
        "triggers of a response resolve before the untapping goes on",
        ["City of Brass", "Frantic Search"],
        "Island",
        "play City of Brass; play Island; play Island; attack; play Island; cast Frantic Search; choose City of Brass; blue",
    ),
    Scenario(
        "tapping for a cost loses all the mana that the source could make",
        ["Scenario Ruins"],
        "Island",
        "play Scenario Ruins",
    ),
    Scenario(
        "'it' is what the trigger is about",
        ["Scenario Herald", "Shock"],
        "Mountain",
        "play Mountain; cast Scenario Herald; attack with Scenario Herald",
    ),
    Scenario(
        "'other' in a cost leaves the source out",
        ["Scenario Cultist"],
        "Swamp",
        "play Swamp; cast Scenario Cultist",
    ),
    Scenario(
        "a trigger on the death of others knows its source",
        ["Scenario Mourner", "Raging Goblin", "Shock"],
        "Mountain",
        "play Mountain; cast Scenario Mourner; play Mountain; cast Raging Goblin; cast Shock; choose Raging Goblin",
    ),
    Scenario(
        "an ability in the graveyard does not exile its own card",
        ["Scenario Digger", "Raging Goblin"],
        "Swamp",
        "attack; choose Scenario Digger; attack; choose Swamp",
        {"on_the_play": False},
    ),
    Scenario(
        "only abilities that cost tapping alone are responses",
        ["Tranquil Landscape", "Scenario Waker"],
        "Island",
        "play Tranquil Landscape; attack; play Island; cast Scenario Waker",
    ),
    Scenario(
        "a card put onto the battlefield is echo-due",
        ["Mogg War Marshal", "Shock", "Scenario Raiser"],
        "Mountain",
        "play Mountain; attack; play Mountain; cast Mogg War Marshal; no; play Mountain; cast Scenario Raiser",
    ),
    Scenario(
        "an Aura falls off what it may no longer enchant",
        ["Great Furnace", "Relic's Roar", "Rancor", "Forest"],
        "Island",
        "play Great Furnace; play Forest; play Island; cast Relic's Roar; cast Rancor; do not attack with Great Furnace",
    ),
    Scenario(
        "damage of a trigger is dealt by its source",
        ["Kessig Flamebreather", "Lifelink", "Mountain", "Mountain", "Shock"],
        "Plains",
        "play Mountain; attack; play Mountain; cast Kessig Flamebreather; "
        "play Plains; cast Lifelink; cast Shock; target the opponent",
    ),
    Scenario(
        "two unlike untappers do not untap each other back and forth",
        ["Fatestitcher", "Fatestitcher", "Giant Growth", "Forest"],
        "Island",
        "play Island; play Forest; play Island; play Island; cast Fatestitcher; play Island; cast Fatestitcher; attack; "
        "do not attack with Fatestitcher; cast Giant Growth; attack; attack with Fatestitcher; do not attack with Fatestitcher; "
        "activate Fatestitcher (ability 1); choose tapped Fatestitcher; activate Fatestitcher (ability 1)",
    ),
    Scenario(
        "a trigger that was given twice triggers twice",
        ["Scenario Herald", "Scenario Will", "Scenario Will"],
        "Mountain",
        "play Mountain; cast Scenario Herald; do not attack with Scenario Herald; "
        "play Mountain; cast Scenario Will; cast Scenario Will; attack with Scenario Herald",
    ),
    Scenario(
        "no life is given for a cost to an opponent who can't gain life",
        ["Sample Vigour", "Sample Warded Vortex", "Forest"],
        "Mountain",
        "play Forest; attack; play Mountain; cast Sample Warded Vortex",
    ),
    Scenario(
        "a copy that copies does not lose the other copies",
        ["Scenario Fork", "Shock"],
        "Mountain",
        "play Mountain; cast Scenario Fork; target you; "
        "target you; target the opponent; target the opponent; target the opponent",
    ),
    Scenario(
        "what cascade finds is cast as its adventure",
        ["Sample Outburst", "Black Lotus"],
        "Sample Wanderer",
        "cast Black Lotus; activate Black Lotus (mana); red; cast Sample Outburst; no; yes; target the opponent",
    ),
    Scenario(
        "nothing is used between two things that untap in the opponent's untap step",
        ["Sample Untap Step", "Sample Untap Step"],
        "Mountain",
        "cast Sample Untap Step; cast Sample Untap Step; attack; play Mountain; activate Sample Untap Step; "
        "activate Sample Untap Step; play Mountain; activate Sample Untap Step",
    ),
    Scenario(
        "what triggers this turn triggers for each time it was set up, and no more when the turn is over",
        ["Sample Clamour", "Sample Clamour", "Llanowar Elves", "Llanowar Elves", "Black Lotus"],
        "Forest",
        "play Forest; cast Black Lotus; activate Black Lotus (mana); green; cast Sample Clamour; cast Sample Clamour; "
        "cast Llanowar Elves; attack; play Forest; cast Llanowar Elves",
    ),
    Scenario(
        "what was sacrificed for mana still lets the next spell cost less",
        [
            "Sample Herald of Raids",
            "Sample Herald of Raids",
            "Sample Raid Matron",
            "Sample Raid Matron",
            "Sample Altar of Raids",
            "Black Lotus",
        ],
        "Mountain",
        "cast Black Lotus; activate Black Lotus (mana); red; cast Sample Herald of Raids; cast Sample Herald of Raids; "
        "cast Sample Altar of Raids; activate Sample Altar of Raids; cast Sample Raid Matron; "
        "activate Sample Altar of Raids; choose Sample Raid Matron; play Mountain",
    ),
    Scenario(
        "modular puts more counters beside what says so",
        ["Sample Hive Worker", "Sample Hive Worker", "Sample Hive Queen", "Black Lotus"],
        "Mountain",
        "cast Black Lotus; activate Black Lotus (mana); red; cast Sample Hive Worker; cast Sample Hive Worker; "
        "cast Sample Hive Queen; activate Sample Hive Worker; choose Sample Hive Worker with 2 +1/+1 counters; "
        "choose Sample Hive Queen; yes",
    ),
    Scenario(
        "what is stationed is a creature once it has counters enough",
        ["Sample Skiff", "Grizzly Bears", "Black Lotus", "Black Lotus"],
        "Forest",
        "play Forest; cast Black Lotus; activate Black Lotus (mana); green; cast Grizzly Bears; cast Black Lotus; "
        "activate Black Lotus (mana); green; cast Sample Skiff; activate Sample Skiff; attack; play Forest",
    ),
    Scenario(
        "what enters as a copy of a card with a name of its own exiles that card",
        ["Sample Mind Swap", "Street Wraith"],
        "Swamp",
        "cycle Street Wraith; play Swamp; attack; play Swamp; attack; choose Swamp; "
        "play Swamp; cast Sample Mind Swap; choose Street Wraith",
    ),
    Scenario(
        "a spell costs less by the X that is chosen for it",
        ["Sample Discount", "Sample Vast Blaze", "Sample Vaster Blaze", "Sample Vaster Blaze"],
        "Mountain",
        "cast Sample Discount; play Mountain; cast Sample Vast Blaze; X = 3; play Mountain; cast Sample Vaster Blaze; X = 2",
    ),
)
