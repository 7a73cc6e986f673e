"""Abilities that cards give to permanents, by static abilities or until end of turn: which there are, and their bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Trigger
from deckopt.cards.card import Card
from deckopt.cards.parts import walk
from deckopt.rules.codes import MAX_GIVEN


def givers(card: Card) -> list[Any]:
    """The static abilities and effects of a card that give abilities, in a fixed order."""
    lists: list[Sequence[Any]] = [card.effects, *(m.effects for m in card.modes), *(t.effects for t in card.triggers)]
    for ability in card.abilities:
        lists += [ability.effects, *(m.effects for m in ability.modes)]
    statics = [s for s in card.statics if s.abilities or s.triggers]
    return [*statics, *(e for effects in lists for e in walk(effects) if isinstance(e, E.Give))]


def bits_of(all_givers: Sequence[Any]) -> list[int]:
    """The bits of each set of abilities in a game.

    A set has one bit. A trigger from an effect may be given several times, so such a set gets a share of the bits that are left.
    """
    n = len(all_givers)
    counted = [k for k, giver in enumerate(all_givers) if isinstance(giver, E.Give) and giver.triggers]
    more = (MAX_GIVEN - n) // max(1, len(counted))
    bits = [1 << k for k in range(n)]
    for place, k in enumerate(counted):
        bits[k] |= ((1 << more) - 1) << (n + place * more)
    return bits


def triggers_of(card: Card) -> list[Trigger]:
    """All triggers of a card, and all that it gives."""
    return [*card.all_triggers, *(trigger for giver in givers(card) for trigger in giver.triggers)]


def given_effects(card: Card) -> list[Sequence[Any]]:
    """The effects of all abilities that a card gives, as lists."""
    found: list[Sequence[Any]] = []
    for giver in givers(card):
        found += [t.effects for t in giver.triggers]
        for ability in giver.abilities:
            found += [ability.effects, *(m.effects for m in ability.modes)]
    return found


def effects_of(card: Card) -> list[Any]:
    """All effects of a card."""
    lists: list[Any] = [card.effects, card.opening, *(m.effects for m in card.modes), *(t.effects for t in card.all_triggers)]
    for ability in card.abilities:
        lists += [ability.effects, *(m.effects for m in ability.modes)]
    lists += given_effects(card)
    return [e for effects in lists for e in walk(effects)]
