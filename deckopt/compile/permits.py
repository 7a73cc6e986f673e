"""Permits: what lets you play cards of your graveyard (other cards, or that you discarded them), and the ways that it opens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from deckopt.cards import verbs as E
from deckopt.cards.card import Card
from deckopt.cards.costs import Chosen, Cost, Exiled
from deckopt.cards.filters import Filter, parse_filter
from deckopt.cards.parts import walk
from deckopt.cards.symbols import ManaCost
from deckopt.cards.targets import Target
from deckopt.cards.ways import Way
from deckopt.compile.given import givers
from deckopt.errors import InputError
from deckopt.rules.codes import BY_DISCARDING

_LAND = parse_filter("land")


@dataclass(frozen=True)
class Permit:
    """Cards that match a filter can be played in a way. `source` is the card with the static ability. It is -1 where an effect
    permits it, `BY_DISCARDING` where they were discarded this turn."""

    what: str
    how: str
    source: int = -1
    exile: int = 0


def permits_of(cards: list[Card]) -> list[Permit]:
    """The permits of a game, in the order of the cards."""
    found: list[Permit] = []
    for c, card in enumerate(cards):
        for static in card.statics:
            if static.graveyard is not None and isinstance(static.of, Filter):
                found.append(Permit(static.of.text, static.graveyard, c, static.exile))
        for targets, effects in effects_with_targets(card):
            for effect in walk(effects):
                if isinstance(effect, E.Allow):
                    found.append(permit_of(effect, targets))
    if any(card.mayhem is not None for card in cards):
        found.append(Permit("card", "mayhem", BY_DISCARDING))
    return list(dict.fromkeys(found))


def permit_numbers(cards: list[Card], permits: list[Permit]) -> dict[int, int]:
    """1 + the number of its permit for each effect that allows, by the effect's identity."""
    return {
        id(effect): 1 + permits.index(permit_of(effect, targets))
        for card in cards
        for targets, effects in effects_with_targets(card)
        for effect in walk(effects)
        if isinstance(effect, E.Allow)
    }


def permit_of(effect: E.Allow, targets: list[Target]) -> Permit:
    """The permit that an effect gives."""
    return Permit(targets[0].what if isinstance(effect.what, str) else effect.what.text, effect.how)


def effects_with_targets(card: Card) -> list[tuple[list[Target], list[E.Effect]]]:
    """All lists of effects of a card, each with its targets; those of abilities that it gives are included."""
    found = [(list(card.targets), list(card.effects))]
    found += [(list(mode.targets), list(mode.effects)) for mode in card.modes]
    for source in (card, *givers(card)):
        for ability in source.abilities:
            found.append((list(ability.targets), list(ability.effects)))
            found += [(list(mode.targets), list(mode.effects)) for mode in ability.modes]
        found += [(list(trigger.targets), list(trigger.effects)) for trigger in source.triggers]
    return found


def ways_of(card: Card, permit: Permit, from_hand: Callable[[Card], list[Way]]) -> list[Way]:
    """The ways to cast a card that a permit opens."""
    from_graveyard = {"from_": "graveyard"}
    if permit.how in ("play", "cast"):
        words = "from the graveyard"
        return [
            way.model_copy(update={**from_graveyard, "name": f"{words}, {way.name}" if way.name else words})
            for way in from_hand(card)
            if not way.warp
        ]
    mana = card.mayhem if permit.how == "mayhem" else card.cost
    if permit.how == "retrace" and card.discards_to_cast:
        return []
    ways = []
    for words, also in card.additional_costs if mana is not None else ():
        assert mana is not None
        cost = also.model_copy(update={"mana": mana + (also.mana or ManaCost())})
        if permit.how == "retrace":
            cost = cost.model_copy(update={"discard": Chosen(what=_LAND)})
        name = f"{permit.how}, {words}" if words else permit.how
        ways.append(Way(name=name, cost=_exiling(cost, permit), exile_after=permit.how == "flashback"))
    for half in card.halves if permit.how in ("flashback", "escape") else ():
        cost = _exiling(half.cost, permit)
        made = Way(name=permit.how, cost=cost, exile_after=permit.how == "flashback")
        ways.append(made.model_copy(update={"as_": half.as_}))
    return [way.model_copy(update=from_graveyard) for way in ways]


def _exiling(cost: Cost, permit: Permit) -> Cost:
    """A cost with the other cards that are exiled for a given escape."""
    if not permit.exile:
        return cost
    if cost.exile is not None:
        raise InputError("deck", "", "escape is not possible for a card that exiles others for its additional cost")
    return cost.model_copy(update={"exile": Exiled(what=None, count=permit.exile)})
