"""Who deals damage, what triggers on that, and what may become a creature, because of cards of a deck.

These are questions of `unnoticed`, which says which simplification each of them is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from deckopt.cards.abilities import Give, Trigger, WhenDone
from deckopt.cards.amounts import Condition, TurnAmount
from deckopt.cards.card import Card
from deckopt.cards.effects.permanents import Become, Counters, Destroy, Pump
from deckopt.cards.effects.players import Damage, Gain
from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy
from deckopt.cards.filters import Filter, parse_filter
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.cards.symbols import mask_of
from deckopt.cards.targets import Target
from deckopt.decks.in_between import words_of
from deckopt.decks.kinds import may_be
from deckopt.words.kinds import LAND
from deckopt.words.references import PERMANENTS
from deckopt.words.targets import NO_FILTERS, PLAYERS_MEANT

OF_HITS = frozenset({"combat damage", "player damage", "opponent damage", "damage"})
#: Numbers of the game by which life that you gain may be unwelcome.
_OF_LIFE = frozenset({"life", "least life", "half your life", "life lead"})
_BY_WHOM = frozenset({"lifelink", "infect", "wither", "deathtouch"})


def hurts_by_hitting(_: Card, other: Card) -> bool:
    """Whether something triggers on damage that is dealt, and could be unwelcome: life may be, where life is asked for."""
    hits = [part for part in parts_of(other) if isinstance(part, Trigger) and not OF_HITS.isdisjoint(part.on)]
    unwelcome = any(not isinstance(e, Gain) or e.who != "you" for trigger in hits for e in trigger.effects)
    return unwelcome or any(getattr(part, "number", None) in _OF_LIFE for part in parts_of(other))


def destroys(_: Card, other: Card) -> bool:
    """Whether permanents of yours may be destroyed by it, or dealt damage."""
    return any(isinstance(part, Destroy) for part in parts_of(other)) or damages(_, other)


def damages(_: Card, other: Card) -> bool:
    """Whether permanents of yours may be dealt damage by it."""
    dealt = [part for part in parts_of(other) if isinstance(part, Damage)]
    if any(isinstance(part.to, Filter) or part.to in PERMANENTS for part in dealt):
        return True
    aimed = any(part.to not in ("you", "opponent", "each") for part in dealt)
    of_players = [word for word in PLAYERS_MEANT if not word.startswith("any")]
    return aimed and any(isinstance(part, Target) and part.what not in of_players for part in parts_of(other))


def hits_what_you_chose(card: Card, other: Card) -> bool:
    """Whether it makes a difference that you were not the player chosen, as the card entered.

    What has protection from you is still safe from what you need not aim at it. So only damage without a target counts, and what
    triggers with a target that is no player, unless the card does anything by itself.
    """
    if card.triggers or card.abilities:
        return damages(card, other)
    if any(isinstance(p, Damage) and (isinstance(p.to, Filter) or p.to == "it") and not p.divided for p in parts_of(other)):
        return True
    later = [part for part in parts_of(other) if isinstance(part, (Trigger, WhenDone)) and not _is_welcome(part.effects)]
    aimed = [part for one in later for part in parts_of(one) if isinstance(part, Target) and part.in_ == "battlefield"]
    return any(not target.up_to and target.what not in PLAYERS_MEANT for target in aimed)


def _is_welcome(effects: Any) -> bool:
    """Whether effects may be left out, or do only good to what they mean."""
    return all(
        e.do == "may"
        or e.do in ("untap", "draw", "gain", "mill")
        or (isinstance(e, Counters) and e.kind == "+1/+1")
        or (isinstance(e, Pump) and all(isinstance(n, int) and n >= 0 for n in (e.power, e.toughness)))
        for e in effects
    )


def asks_how_many(_: Card, other: Card) -> bool:
    """Whether several counters at once, or more damage at once, are other than one after another."""
    counted = {"life gained", "opponent damage", "player damage", "damage", "damaged", "counters put"}
    return any(static.counters is not None for static in other.statics) or any(counted & {*t.on} for t in other.all_triggers)


def counts_attackers(_: Card, other: Card) -> bool:
    """Whether it asks how many creatures attacked, as exalted and battalion do."""
    parts = list(parts_of(other))
    asks = any(isinstance(part, (Condition, TurnAmount)) and part.turn == "creatures attacked" for part in parts)
    return asks or any("exalted" in words_of(part) for part in parts)


def asks_what_was_spent(_: Card, other: Card) -> bool:
    """Whether something triggers on spells by the mana that was spent on them."""
    return any(getattr(part, "cast_with", None) in ("no mana", "no coloured mana") for part in parts_of(other))


def has_to_attack(card: Card, other: Card) -> bool:
    """Whether it is of use that a creature cannot attack. Else it is as if you chose not to attack."""
    return other.must_attack is not False or asks_what_was_spent(card, other)


def deals_in_a_special_way(card: Card, other: Card) -> bool:
    """Whether it makes a difference which permanent deals damage: the card, or another that it says.

    What triggers on damage that it deals itself asks only if it may be one of the two.
    """
    for part in parts_of(other):
        if isinstance(part, Trigger) and not OF_HITS.isdisjoint(part.on) and (part.of != "this" or _may_deal(card, other)):
            return True
        if part is other and not _may_deal(card, other):
            continue
        if any(
            isinstance(word, str) and (word in _BY_WHOM or word.startswith("protection"))
            for value in vars(part).values()
            for word in _each(value)
        ):
            return True
    return False


def _each(value: Any) -> Iterable[Any]:
    return value if isinstance(value, (list, tuple)) else (value,)


def _may_deal(card: Card, other: Card) -> bool:
    """Whether it is the card itself, or may be a target of the card, if that has any; a token may be any of these."""
    if other is card or other.token or not any(_aims(card)):
        return True
    return any(may_be(parse_filter(part.what), other.name, other) for part in _aims(card))


def _aims(value: Any) -> Iterator[Target]:
    """The targets that are permanents."""
    return (part for part in parts_of(value) if isinstance(part, Target) and part.what not in NO_FILTERS)


def may_deal_in(other: Card, colours: str) -> bool:
    """Whether the damage that a card deals or has something deal may be that of a source of these colours."""
    if other.colour_mask & mask_of(colours):
        return True
    by_others = any(isinstance(part, Damage) and part.source is not None for part in parts_of(other))
    given = [inside for part in parts_of(other) if isinstance(part, (Give, Static)) for inside in parts_of(part)]
    return by_others or any(isinstance(part, Damage) for part in given)


def changes_colours(other: Card) -> bool:
    """Whether something may be of other colours because of it."""
    return any(
        (isinstance(part, Static) and part.all_colours) or (isinstance(part, Become) and part.colours) for part in parts_of(other)
    )


def makes_creatures(_: Card, other: Card) -> bool:
    """Whether it may turn a permanent that is no land into a creature, or copies permanents.

    What becomes one by an ability of its own was printed so, and what is aimed at may be a land by what the target says.
    """
    given = {id(inside) for part in parts_of(other) if isinstance(part, (Give, Static)) for inside in parts_of(part)}
    for part in parts_of(other):
        if isinstance(part, (BecomeCopy, CreateCopy)):
            return True
        its_own = isinstance(part, Become) and part.what == "this" and id(part) not in given
        if isinstance(part, Become) and not its_own and not _of_lands(part, other):
            return True
    return other.enters.as_copy is not None


def _of_lands(part: Become, other: Card) -> bool:
    """Whether what becomes something is a target, and all targets of the card are lands."""
    if not isinstance(part.what, str) or not part.what.startswith("target"):
        return False
    aims = list(_aims(other))
    return bool(aims) and all(a.kind_all & LAND for aim in aims for a in parse_filter(aim.what).alternatives)
