"""Abilities that permanents are given, for the slow engine."""

from __future__ import annotations

from typing import Any

from deckopt.cards.abilities import Ability, Give, Trigger
from deckopt.cards.card import Card
from deckopt.words.parts import EFFECT_LISTS
from naive.objects import Frame, Permanent, Printed
from naive.permanents.characteristics import concerns, holds
from naive.state import Position


def givers(card: Card) -> list[Any]:
    """The statics and effects of a card that give abilities, in the order of the tables."""
    statics = [s for s in card.statics if s.abilities or s.triggers]
    lists = [card.effects, *(m.effects for m in card.modes), *(t.effects for t in card.triggers)]
    for ability in card.abilities:
        lists += [ability.effects, *(m.effects for m in ability.modes)]
    return [*statics, *(e for effects in lists for e in everything(effects) if isinstance(e, Give))]


def everything(effects: Any) -> list[Any]:
    """Effects and those inside them."""
    found = []
    for effect in effects:
        found.append(effect)
        for part in EFFECT_LISTS:
            found += everything(getattr(effect, part, ()))
    return found


def most_given(p: Position, e: Give) -> int:
    """How often a permanent can have what an effect gives: triggers as often as the 14 sets of abilities of a game leave room."""
    sets = [giver for printed in p.cards.values() for giver in givers(printed.card)]
    counted = sum(isinstance(giver, Give) and bool(giver.triggers) for giver in sets)
    return 1 + (14 - len(sets)) // counted if e.triggers else 1


def given(p: Position, q: Permanent) -> list[tuple[Printed, Any]]:
    """What gives it abilities now, each with its card; what has left remembers."""
    if q.gone:
        return q.given_last
    found = [(p.cards[name], giver) for name, giver in q.given]
    for source in p.battlefield:
        for static in source.card.statics:
            if (static.abilities or static.triggers) and concerns(p, static.of, q, source):
                if holds(p, static.when, Frame(source.printed, source=source)):
                    found.append((source.printed, static))
    return found


def given_triggers(p: Position, q: Permanent) -> list[tuple[Printed, int, Trigger]]:
    """The triggers it was given: (card, place among the card's abilities, trigger), as often as it has them."""
    found = []
    for printed, giver in given(p, q):
        place = len(printed.card.all_triggers)
        for other in givers(printed.card):
            for trigger in other.triggers:
                if other is giver:
                    found.append((printed, place, trigger))
                place += 1
    return found


def given_abilities(p: Position, q: Permanent) -> list[tuple[Printed, str, Ability, int]]:
    """The activated abilities it was given, each once: (card, words, ability, mode)."""
    found, seen = [], list[Any]()
    for printed, giver in given(p, q):
        if any(printed is card and giver is other for card, other in seen):
            continue
        seen.append((printed, giver))
        all_of_card = [(g, a, m) for g in givers(printed.card) for a in g.abilities for m in range(len(a.modes) or 1)]
        for number, (other, ability, mode) in enumerate(all_of_card, 1):
            if other is giver:
                words = f"{printed.name} (given{f' {number}' if len(all_of_card) > 1 else ''})"
                found.append((printed, words, ability, mode))
    return found
