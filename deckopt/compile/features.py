"""Flags of a game that say what some card of it does, so that rules do not ask where no card does it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Trigger
from deckopt.cards.amounts import Condition, ValueAmount
from deckopt.cards.card import Card
from deckopt.cards.filters import Filter, called
from deckopt.cards.kept import DEADLY, FIRST, HURTS, LASTING, WITHER
from deckopt.cards.parts import parts_of, walk
from deckopt.compile.counters import PUT, SHARE, SHIELD
from deckopt.compile.draft import Draft
from deckopt.compile.given import effects_of, given_effects, givers, triggers_of
from deckopt.compile.speaks import is_told
from deckopt.rules import codes as C
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.counters import KEYWORD_COUNTERS
from deckopt.words.counts import DESCENDED
from deckopt.words.kinds import LEGENDARY, PERMANENT


def write_features(draft: Draft) -> None:
    """Write the flags of the game."""
    t, keywords, given = draft.t, set[str](), set[str]()
    for card in draft.cards:
        effects = effects_of(card)
        keywords.update(card.keywords)
        given.update(*(s.keywords for s in card.statics), *(e.keywords for e in effects if isinstance(e, E.Pump)))
        triggers = triggers_of(card)
        draft.p.mana_varies |= any(isinstance(e, (E.Become, E.Give)) for e in effects)
        draft.p.mana_varies |= any(s.mana is not None for s in card.statics)
        draft.p.land_types_given |= any(s.land_types for s in card.statics)
        draft.asks_who_deals |= any({"damage", "player damage", "opponent damage"} & set(trigger.on) for trigger in triggers)
        t["has_lockers"] |= card.stays_tapped
        draft.p.more_by_modular += [
            (called(card.name, card.kind & PERMANENT), s.counters.plus) for s in card.statics if s.counters and s.counters.modular
        ]
        if card.enchant or card.bestow or any(way.aura for way in card.ways) or "Equipment" in card.type.subtypes:
            t["has_hosts"] = 1
        if card.kind & LEGENDARY and draft.deck.game.legend_rule:
            t["has_legends"] = 1
        t["turns_over"] |= any(isinstance(e, E.Transform) and not e.anew for e in effects)
        t["tracks_new"] |= t["turns_over"]
        t["has_created"] |= any("created" in (getattr(e, k, None) for k in ("what", "to", "attached")) for e in effects)
        t["has_created"] |= card.raises is not None
        t["has_created"] |= any(part.entered is not None for e in effects if isinstance(e, E.If) for part in e.when.parts)
        if any(_reads_sacrificed(e) for e in effects):
            t["reads_sacrificed"] = t["keeps_last"] = 1
        discards = any(cost.discard is not None for _, cost in card.additional_costs)
        if discards and any(isinstance(e, E.If) and _asks_what_was_found(e.when) for e in effects):
            t["reads_sacrificed"] = 1
        conditions = [when for trigger in triggers for when in (trigger.when, trigger.event_when)] + [
            getattr(e, "when", None) for e in effects
        ]
        if any(map(_reads_what_may_have_left, effects)) or any(map(_asks_about_what_may_have_left, conditions)):
            t["keeps_last"] = t["dies_apart"] = 1
        if any(_moves_its_card(trigger) for giver in givers(card) for trigger in giver.triggers):
            t["gives_return"] = t["keeps_last"] = t["dies_apart"] = 1
        if any(isinstance(e, E.ChooseOnce) or (isinstance(e, E.CreateCopy) and e.of == "it") for e in effects):
            t["keeps_last"] = 1  # what it chose, or what it was, is known also once it has left
        if any(map(_takes_off, effects)) and any(map(_reads_a_target, effects)):
            t["keeps_last"] = 1
    by_counters = [word for word in KEYWORD_COUNTERS if word in draft.i.columns and draft.i.keyword_bits([word])]
    given.update(by_counters)
    t["n_keyword_counters"] = len(by_counters)
    for word in by_counters:
        t["counter_keywords"][draft.i.columns[word] - C.R_COUNTERS] = draft.i.keyword_bits([word])
    t["tells_graveyard"] |= any(getattr(part, "turn", None) == DESCENDED for card in draft.cards for part in parts_of(card))
    words = {word for card in draft.cards for part in parts_of(card) for word in _subtypes_asked(part)}
    t["asks_land_types"] = not words.isdisjoint(BASIC_LAND_MANA) or any(
        getattr(part, "number", None) == "basic land types" for card in draft.cards for part in parts_of(card)
    )
    draft.asks_who_deals |= "lifelink" in keywords | given or "infect" in given
    if any(HURTS in card.facts for card in draft.cards):
        t["deadly"] = draft.i.keyword_bits([DEADLY])
        t["withers"] = draft.i.keyword_bits([WITHER, "infect"]) if {WITHER, "infect"} & (keywords | given) else 0
    draft.asks_who_deals |= bool(t["deadly"] or t["withers"])
    if draft.asks_who_deals and any(map(_deals_damage_having_left, draft.cards)):
        t["keeps_last"] = t["dies_apart"] = 1
    t["has_shroud"], t["has_double"] = "shroud" in keywords | given, "double strike" in keywords | given
    t["lasting"], t["first_strike"] = draft.i.keyword_bits([LASTING]), draft.i.keyword_bits([FIRST])
    t["stun_column"] = draft.i.columns.get("stun", 0)
    t["share_column"], t["shield_column"] = draft.i.columns.get(SHARE, 0), draft.i.columns.get(SHIELD, 0)
    t["put_column"] = draft.i.columns.get(PUT, 0)
    if "Role" in draft.i.subtypes:
        t["role_subtype"] = draft.i.subtype_mask(["Role"])
    if "Equipment" in draft.i.subtypes:
        t["equipment_subtype"] = draft.i.subtype_mask(["Equipment"])
    if t["has_hosts"]:
        t["aura_subtype"] = draft.i.subtype_mask(["Aura"])


def _deals_damage_having_left(card: Card) -> bool:
    """Whether a permanent may deal damage after it has left: the card, or one to which a spell gives an ability.

    Its keywords then are those it had last.
    """
    if card.kind & PERMANENT:
        return any(isinstance(e, E.Damage) for e in effects_of(card))
    return any(isinstance(e, E.Damage) for effects in given_effects(card) for e in walk(effects))


def _moves_its_card(trigger: Trigger) -> bool:
    """Whether a trigger on its permanent's leaving moves the permanent's card on. It may be given several times."""
    return (
        trigger.of == "this"
        and not {"dies", "leaves"}.isdisjoint(trigger.on)
        and any(
            isinstance(e, (E.Return, E.Exile)) and e.what == "this" and e.from_ != "battlefield" for e in walk(trigger.effects)
        )
    )


def _subtypes_asked(part: Any) -> Iterator[str]:
    """The subtypes for which the filters of a part of a definition ask."""
    for value in vars(part).values():
        if isinstance(value, Filter):
            for a in value.alternatives:
                yield from (*a.subtypes, *a.subtypes_none)


def _reads_sacrificed(value: Any) -> bool:
    """Whether an effect has an amount about what was sacrificed."""
    return any(isinstance(part, ValueAmount) and "sacrificed" in (part.value, part.of) for part in parts_of(value))


def _asks_what_was_found(condition: Condition) -> bool:
    """Whether a condition asks for the card that was chosen last, which may be one that was discarded as a cost."""
    return any(part.revealed is not None for part in condition.parts)


def _asks_about_what_may_have_left(condition: Condition | None) -> bool:
    """Whether a condition asks for counters or a value of a permanent that may have left."""
    return condition is not None and any(
        (q.counters is not None and not q.of.startswith("target"))
        or _is_of_what_may_have_left(*(asked for asked in (q.amount, q.reaches) if not is_told(asked)))
        for q in condition.parts
    )


def _takes_off(effect: Any) -> bool:
    """Whether an effect may remove a permanent from the battlefield while a spell or ability resolves."""
    if isinstance(effect, (E.Exile, E.Return)):
        return effect.from_ == "battlefield"
    return isinstance(effect, (E.Destroy, E.Sacrifice))


def _reads_a_target(effect: Any) -> bool:
    """Whether an effect, or a condition in it, reads a value of a target."""
    return any(isinstance(part, ValueAmount) and part.of.startswith("target") for part in parts_of(effect))


def _reads_what_may_have_left(effect: Any) -> bool:
    """Whether an effect reads a value of its source or of its trigger's object."""
    bounds = getattr(effect, "mana_value", None)
    return _is_of_what_may_have_left(*vars(effect).values(), *(() if bounds is None else (bounds.at_least, bounds.at_most)))


def _is_of_what_may_have_left(*values: Any) -> bool:
    """Whether one of some amounts is a value of the source, of what that enchants, or of the trigger's object."""
    return any(isinstance(v, ValueAmount) and v.value != "event" and v.of in ("this", "it", "enchanted") for v in values)
