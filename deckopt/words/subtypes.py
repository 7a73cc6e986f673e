"""Subtypes that are no creature types. Whatever else stands behind a dash, or in a filter, is taken for a creature type.

They are those of rule 205.3. So a changeling is no Garruk.
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
_PLANESWALKERS = """
    Abian Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel
    Dellian Dihada Domri Dovin Ellywick Elminster Elspeth Ersta Estrid Freyalise Garruk Gideon Grist Guff Huatli Inzerva
    Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Luxior Minsc Mordenkainen Nahiri Narset
    Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Svega Szat Tamiyo Tasha Teferi
    Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel
    """
PLANESWALKER_TYPES = tuple(_PLANESWALKERS.split())
SPELL_TYPES = ("Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap")

NO_CREATURE_TYPES = frozenset((*ARTIFACT_TYPES, *ENCHANTMENT_TYPES, *LAND_TYPES, *PLANESWALKER_TYPES, *SPELL_TYPES, "Siege"))


def is_creature_type(word: str) -> bool:
    """Whether a subtype is a creature type."""
    return word not in NO_CREATURE_TYPES
