"""What a card may do to the opponent within one turn: a bound on damage, by which a player knows whether a turn could be won.

The bound is read off the definition, and is rather too high than too low. What attacks, with its present power, is not counted
here. The tables have it four times: `w_reach` by itself and `w_boost` for what attacks, each for a card that is not on the
battlefield yet and (`..._there`) for a permanent.

- A number counts as it is. A number that is known only in the game has no bound (NO_BOUND).
- What can happen often in a turn counts OFTEN times: triggers, abilities without {T}, and what affects many creatures.
- What reaches for another card (a search, a return from the graveyard) may do as much as the best card of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Ability, Trigger
from deckopt.cards.card import Card
from deckopt.cards.filters import Filter
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.cards.targets import Target
from deckopt.compile.tables import Tables
from deckopt.rules import codes as C
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.kinds import CREATURE, LAND
from deckopt.words.targets import TARGETED_PLAYERS

OFTEN = 10


def put_reach(tables: Tables) -> None:
    """Fill the fields of the tables."""
    t = tables.record
    cards = tables.cards
    hastens = any(map(_gives_haste, cards))
    another = [any(map(_reaches_for_another, parts_of(card))) for card in cards]
    for field, is_boost in (("w_reach", False), ("w_boost", True)):
        reach = _Reach(cards, hastens, is_boost)
        own = [reach.of(card) for card in cards]
        best = max((before for before, _ in own), default=0)
        for c, (before, there) in enumerate(own):
            more = best if another[c] else 0
            t[field][c] = min(C.NO_BOUND, before + more)
            t[f"{field}_there"][c] = min(C.NO_BOUND, there + more)
    t["w_poisons"] = any("infect" in getattr(part, "keywords", ()) for card in cards for part in parts_of(card))


def _number(amount: Any) -> int:
    """A bound on an amount."""
    return max(0, amount) if isinstance(amount, int) else C.NO_BOUND


def _gives_haste(card: Card) -> bool:
    """Whether a card lets other creatures attack at once."""
    return any(
        (part is not card and "haste" in getattr(part, "keywords", ())) or getattr(part, "haste", False)
        for part in parts_of(card)
    )


class _Reach:
    """Bounds of the cards of one game: for what attacks (`is_boost`), or of all that needs no other attacker."""

    def __init__(self, cards: Sequence[Card], hastens: bool, is_boost: bool) -> None:
        self.tokens = {card.name: card for card in cards}
        self.hastens = hastens
        self.is_boost = is_boost

    def of(self, card: Card) -> tuple[int, int]:
        """(what the card may do, what it may do once it is a permanent)."""
        there = sum(self._of_permanent(card))
        before = there + sum(self._of_parts([card.effects, card.modes], card, 1))
        if not self.is_boost and card.kind & CREATURE and (self.hastens or card.has("haste")):
            before += self._size(card)
        copied = (
            card.has("storm")
            or card.has("cascade")
            or any(isinstance(part, (E.Copy, E.Encode)) for part in parts_of(card.effects))
        )
        if before and copied:
            before = C.NO_BOUND
        if card.comes_back or card.has("rebound"):  # it may be used twice
            before *= 2
        return min(C.NO_BOUND, before), min(C.NO_BOUND, there)

    def _size(self, card: Card) -> int:
        """A bound on the power with which a creature enters."""
        varies = any(static.of == "this" and not isinstance(static.power, int) for static in card.statics)
        return C.NO_BOUND if varies else (card.power or 0) + _number(card.enters.counters or 0)

    def _of_permanent(self, card: Card) -> Iterator[int]:
        for static in card.statics:
            yield from self._of_static(static, card)
        for trigger in card.all_triggers:
            yield from self._of_trigger(trigger, card)
        for ability in card.abilities:
            yield from self._of_ability(ability, card)
        if not self.is_boost and card.kind & CREATURE == 0 and card.power is not None:  # a Vehicle
            yield card.power

    def _of_static(self, static: Static, card: Card) -> Iterator[int]:
        if self.is_boost:
            yield (OFTEN if isinstance(static.of, Filter) else 1) * _number(static.power)
            if "double strike" in static.keywords:
                yield C.NO_BOUND
        for trigger in static.triggers:
            yield from self._of_trigger(trigger, card)
        for ability in static.abilities:
            yield from self._of_ability(ability, card)

    def _of_trigger(self, trigger: Trigger, card: Card) -> Iterator[int]:
        once = trigger.once_each_turn or (trigger.of == "this" and "cast" not in trigger.on)
        yield from self._of_parts([trigger.effects, trigger.targets], card, 1 if once else OFTEN)

    def _of_ability(self, ability: Ability, card: Card) -> Iterator[int]:
        once = ability.cost.tap or ability.loyalty or ability.once_each_turn or ability.cost.sacrifice == "this"
        yield from self._of_parts([ability.effects, ability.modes, ability.targets], card, 1 if once else OFTEN)

    def _of_parts(self, parts: Any, card: Card, times: int) -> Iterator[int]:
        for part in parts_of(parts):
            yield times * (self._of_boost(part) if self.is_boost else self._of_effect(part, card))

    def _of_boost(self, effect: Any) -> int:
        """What one effect adds to attackers."""
        match effect:
            case E.Pump():
                many = OFTEN if isinstance(effect.what, Filter) else 1
                return C.NO_BOUND if "double strike" in effect.keywords else many * _number(effect.power)
            case E.Counters(kind="+1/+1"):
                many = OFTEN if isinstance(effect.what, Filter) and effect.count is None else 1
                return many * _number(effect.amount)
            case E.Change(number="combats") | E.Create(attached="this" | "target" | "it" | "created"):
                return C.NO_BOUND
        return 0

    def _of_effect(self, effect: Any, card: Card) -> int:
        """What one effect of a card does by itself."""
        match effect:
            case E.Damage():
                return _number(effect.amount) if _may_hit_opponent(effect, card) else 0
            case E.Lose(who="opponent" | "each" | "target"):
                return _number(effect.amount)
            case E.Create():
                return self._of_token(effect)
            case E.Put(attacking=True):
                return self._size(card)
            case E.Become():
                return effect.power if isinstance(effect.power, int) else C.NO_BOUND
            case E.Win() | E.ExtraTurn() | E.CreateCopy() | E.BecomeCopy() | E.Exchange() | E.Transform():
                return C.NO_BOUND
            case E.Mill(who="opponent" | "each" | "target") | E.Draw(who="opponent" | "each" | "target"):
                return C.NO_BOUND
        return 0

    def _of_token(self, effect: E.Create) -> int:
        """What created tokens do in the turn in which they come."""
        token = self.tokens.get(effect.token)
        if token is None or not (effect.attacking or self.hastens or token.has("haste")):
            return 0
        return _number(effect.amount) * self._size(token)


def _may_hit_opponent(effect: E.Damage, card: Card) -> bool:
    """Whether damage may be dealt to the opponent."""
    if not isinstance(effect.to, str):
        return effect.players in ("opponent", "each")
    if effect.to in ("opponent", "each"):
        return True
    return effect.to != "you" and any(isinstance(part, Target) and part.what in TARGETED_PLAYERS for part in parts_of(card))


def _reaches_for_another(part: Any) -> bool:
    """Whether a part of a card brings another card, which may be any."""
    match part:
        case E.Search():
            return part.what is None or not all(
                a.kind_all & LAND or {*BASIC_LAND_MANA} & {*a.subtypes} for a in part.what.alternatives
            )
        case E.Return(from_="graveyard") | E.Put() | E.Wish() | E.Allow():
            return True
    return False
