"""Roles: what a card does for a deck, found in its definition by rule. What a card rewards is in `rewards`.

A role has a strength: a spell that deals 3 damage has "burn" 3. A role without a natural strength has 1. Names of cards do not
matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Trigger
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.effects.tokens import CreateCopy
from deckopt.cards.filters import Filter
from deckopt.cards.parts import parts_of
from deckopt.cards.targets import Target
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.kinds import CREATURE, LAND, PERMANENT, TYPES
from deckopt.words.targets import TARGETED_PLAYERS

MOST = 6.0  # greatest strength
UNKNOWN = 2.0  # strength of an amount that is known only in the game
FREE_WORDS = ("delve", "convoke", "improvise")
ROLES = (
    *("creature", "artifact", "enchantment", "instant", "sorcery", "planeswalker", "aura", "equipment", "legendary"),
    *("haste", "infect", "double strike", "lifelink", "evasion", "power", "rate", "grows", "prowess"),
    *("burn", "burn for mana", "drain", "pings", "pump", "pump for mana", "equips", "anthem", "counters", "tokens"),
    *("cantrip", "draws", "engine", "digs", "impulse", "loots", "discards", "mills", "tutor", "finds land"),
    *("ramp", "rock", "dork", "ritual", "net mana", "treasure", "more lands", "cheaper", "untaps", "free", "another way"),
    *("reanimates", "regrows", "from graveyard", "cheats in", "sacrifices", "cast trigger", "enters trigger", "land trigger"),
    *("attack trigger", "dies trigger", "upkeep trigger", "storm", "copies", "cycling", "gains life", "wins", "harms you"),
)


def roles(card: Card, tokens: Mapping[str, Card]) -> dict[str, float]:
    """The roles of a card with their strengths. `tokens` has the tokens that it makes."""
    found: dict[str, float] = {}
    parts = list(parts_of(card))

    def add(role: str, strength: float = 1.0) -> None:
        found[role] = min(MOST, found.get(role, 0.0) + strength)

    for role in _of_types(card):
        add(role)
    for role, strength in (*_of_body(card), *_of_costs(card), *_of_abilities(card)):
        add(role, strength)
    for part in parts:
        for role, strength in _of_effect(part, parts, card, tokens) if getattr(part, "do", None) is not None else ():
            add(role, strength)
    value = max(1, card.value)
    for whole, share in (("burn", "burn for mana"), ("pump", "pump for mana")):
        if whole in found:
            add(share, found[whole] / value)
    if "draws" in found and not card.kind & PERMANENT:
        add("cantrip", 1.0 if found["draws"] <= 1 and card.value <= 2 else 0.0)
    if "draws" in found and "discards" in found:
        add("loots")
    if "ritual" in found:
        add("net mana", max(0.0, found["ritual"] - card.value))
    return {role: strength for role, strength in found.items() if strength}


def strength_of(amount: Any) -> float:
    """A number for an amount: its own, or UNKNOWN if it is known only in the game."""
    return float(amount) if isinstance(amount, int) else UNKNOWN


def _of_types(card: Card) -> Iterator[str]:
    yield from (word for word, bit in TYPES.items() if word in ROLES and card.kind & bit)
    yield from (word for word in ("aura", "equipment") if word.title() in card.type.subtypes)
    if "legendary" in card.type.text.lower():
        yield "legendary"


def _of_body(card: Card) -> Iterator[tuple[str, float]]:
    if not card.kind & CREATURE:
        return
    yield from ((word, 1.0) for word in ("haste", "infect", "double strike", "lifelink") if card.has(word))
    if any(map(card.has, ("flying", "menace", "trample", "shadow", "fear", "unblockable", "intimidate", "skulk"))):
        yield "evasion", 1.0
    power = float(card.power or 0) + strength_of(card.enters.counters)
    yield "power", power
    yield "rate", power / max(1, card.value)
    yield "grows", sum(1.0 for s in card.statics if s.of == "this" and not isinstance(s.power, int))


def _of_costs(card: Card) -> Iterator[tuple[str, float]]:
    if card.less != 0 or any(map(card.has, FREE_WORDS)) or (card.cost is not None and card.value == 0 and not card.kind & LAND):
        yield "free", 1.0
    if any(pip.life for pip in (card.cost.pips if card.cost else ())):
        yield "free", 1.0
    if card.ways or card.suspend or card.evoke or card.spectacle or card.warp or card.plot or card.madness or card.bestow:
        yield "another way", 1.0
    if any(way.cost.mana is None or not way.cost.mana.value for way in card.ways):
        yield "free", 1.0
    if card.comes_back or any(a.zone == "graveyard" for a in card.abilities) or any(t.zone == "graveyard" for t in card.triggers):
        yield "from graveyard", 1.0
    if any(way.from_ == "graveyard" for way in card.ways):
        yield "from graveyard", 1.0
    if card.has("storm"):
        yield "storm", 1.0
    if card.cycling:
        yield "cycling", 1.0
    for part in parts_of([card.also, card.or_also, *card.abilities]):
        if isinstance(part, Cost):
            if part.sacrifice not in (None, "this"):
                yield "sacrifices", 1.0
            if part.discard not in (None, "this"):
                yield "discards", 1.0


def _of_abilities(card: Card) -> Iterator[tuple[str, float]]:
    if card.mana_abilities and not card.kind & LAND:
        made = max(len(ability.units) * ability.amount for ability in card.mana_abilities)
        yield "dork" if card.kind & CREATURE else "rock", float(made)
    for static in card.statics:
        raised = static.power != 0 or bool(static.keywords)
        if static.of == "enchanted" and raised:
            yield "equips", max(1.0, strength_of(static.power))
        elif isinstance(static.of, Filter) and raised:
            yield "anthem", 1.0
        if static.less:
            yield "cheaper", float(static.less)
        if static.lands:
            yield "more lands", 1.0
        if static.mana is not None or static.adds_mana is not None:
            yield "rock", 1.0
    for trigger in card.all_triggers:
        yield from _of_trigger(trigger, card)


def _of_trigger(trigger: Trigger, card: Card) -> Iterator[tuple[str, float]]:
    is_own = trigger.of == "this"
    if "cast" in trigger.on and not is_own:
        is_prowess = any(isinstance(e, (E.Pump, E.Counters)) and e.what == "this" for e in trigger.effects)
        yield "prowess" if is_prowess else "cast trigger", 1.0
    if "enters" in trigger.on and not is_own:
        is_land = isinstance(trigger.of, Filter) and all(a.kind_all & LAND for a in trigger.of.alternatives)
        yield "land trigger" if is_land else "enters trigger", 1.0
    if {"attacks", "you attack", "combat damage", "player damage"} & set(trigger.on):
        yield "attack trigger", 1.0
    if {"dies", "leaves"} & set(trigger.on):
        yield "dies trigger", 1.0
    if {"upkeep", "end step", "main", "combat"} & set(trigger.on):
        yield "upkeep trigger", 1.0
    repeats = not is_own or "attacks" in trigger.on or {"upkeep", "end step"} & set(trigger.on)
    if repeats and any(isinstance(part, E.Draw) for part in parts_of(trigger.effects)):
        yield "engine", 1.0


def _of_effect(effect: Any, parts: Sequence[Any], card: Card, tokens: Mapping[str, Card]) -> Iterable[tuple[str, float]]:
    """The roles that one effect gives."""
    match effect:
        case E.Damage(to="you"):
            return [("harms you", 1.0)]
        case E.Damage():
            if not _may_hit_opponent(effect, parts):
                return []
            return [("pings" if card.kind & PERMANENT else "burn", strength_of(effect.amount))]
        case E.Lose(who="you"):
            return [("harms you", 1.0)]
        case E.Lose():
            return [("drain", strength_of(effect.amount))]
        case E.Draw(who="you" | "each" | "target"):
            return [("draws", strength_of(effect.amount))]
        case E.Scry() | E.Surveil() | E.Look() | E.Reveal():
            return [("digs", strength_of(getattr(effect, "amount", 3)))]
        case E.ExileTop():
            return [("impulse", strength_of(effect.amount))]
        case E.Discard(who="you" | "each"):
            return [("discards", 1.0)]
        case E.Mill(who="you" | "each" | "target"):
            return [("mills", strength_of(effect.amount))]
        case E.Search():
            return [_of_search(effect)]
        case E.MoreLands():
            return [("more lands", 1.0)]
        case E.AddMana():
            made = effect.mana.value * strength_of(effect.amount)
            return [("ritual", made)]
        case E.Untap():
            return [("untaps", 1.0)]
        case E.Pump():
            gives = strength_of(effect.power) or (1.0 if effect.keywords else 0.0)
            return [("pump", gives)] if gives > 0 and effect.what != "this" else [("grows", 1.0)]
        case E.Attach():
            return [("equips", 1.0)]
        case E.Counters(kind="+1/+1"):
            return [("counters", strength_of(effect.amount))]
        case E.Create():
            made_token = tokens.get(effect.token)
            if made_token is not None and made_token.mana_abilities and not made_token.kind & CREATURE:
                return [("treasure", strength_of(effect.amount))]
            return [("tokens", strength_of(effect.amount))]
        case CreateCopy() | E.Copy():
            return [("copies", 1.0)]
        case E.Return(from_="graveyard", to="battlefield") if effect.what != "this":
            return [("reanimates", 1.0)]
        case E.Return(from_="graveyard") | E.Allow():
            return [("regrows", 1.0)] if effect.what != "this" else [("from graveyard", 1.0)]
        case E.Put(to="battlefield"):
            return [("cheats in", 1.0)]
        case E.Sacrifice():
            return [("sacrifices", 1.0)] if effect.what != "this" else []
        case E.Gain(who="you" | "each" | "target"):
            return [("gains life", 1.0)]
        case E.Win():
            return [("wins", 1.0)]
    return []


def _of_search(effect: E.Search) -> tuple[str, float]:
    is_land = effect.what is not None and all(_asks_for_land(a) for a in effect.what.alternatives)
    if not is_land:
        return "tutor", 1.0
    return ("ramp" if effect.to == "battlefield" else "finds land"), strength_of(effect.count)


def _asks_for_land(alternative: Any) -> bool:
    basics = {*BASIC_LAND_MANA, "Gate", "Cave", "Desert"}
    return bool(alternative.kind_all & LAND or basics & set(alternative.subtypes))


def _may_hit_opponent(effect: E.Damage, parts: Sequence[Any]) -> bool:
    if not isinstance(effect.to, str):
        return effect.players in ("opponent", "each")
    if effect.to in ("opponent", "each"):
        return True
    return any(isinstance(part, Target) and part.what in TARGETED_PLAYERS for part in parts)
