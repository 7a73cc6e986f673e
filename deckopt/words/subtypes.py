"""Subtypes that are no creature types. Whatever else stands behind a dash, or in a filter, is taken for a creature type.

Planeswalkers' types are not here: a creature is none of these anyway, because a filter asks for a planeswalker as well.
"""

from __future__ import annotations

ARTIFACT_TYPES = (
    "Attraction",
    "Blood",
    "Bobblehead",
    "Clue",
    "Contraption",
    "Equipment",
    "Food",
    "Fortification",
    "Gold",
    "Incubator",
    "Infinity",
    "Junk",
    "Lander",
    "Map",
    "Mutagen",
    "Powerstone",
    "Spacecraft",
    "Stone",
    "Treasure",
    "Vehicle",
)
ENCHANTMENT_TYPES = (
    "Aura",
    "Background",
    "Cartouche",
    "Case",
    "Class",
    "Curse",
    "Plan",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
)
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
NONBASIC_LAND_TYPES = (
    "Cave",
    "Desert",
    "Gate",
    "Lair",
    "Locus",
    "Mine",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Tower",
    "Town",
    "Urza's",
)
LAND_TYPES = (*BASIC_LAND_TYPES, *NONBASIC_LAND_TYPES)
SPELL_TYPES = ("Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap")

NO_CREATURE_TYPES = frozenset((*ARTIFACT_TYPES, *ENCHANTMENT_TYPES, *LAND_TYPES, *SPELL_TYPES, "Siege"))


def is_creature_type(word: str) -> bool:
    """Whether a subtype is a creature type."""
    return word not in NO_CREATURE_TYPES
