"""What may matter once attackers are declared (508.2): only that is offered then, and in decks without it nobody is asked.

Nobody blocks, so most of what could be done then could be done just as well before combat, or after it. It matters

- what asks for attackers, or for a combat phase, with targets, costs, conditions or numbers, unless it only harms them;
- what makes creatures stronger, if it asks whether something attacked this turn;
- what makes creatures stronger, where something that triggers on the attack brings cards or mana: then there is more to do it
  with. So does every spell there, if something makes creatures stronger whenever one is cast. The same holds where cards of the
  hand may join the attack (ninjutsu);
- what makes several creatures stronger, where something that triggers on the attack makes more attackers;
- what makes creatures stronger by a number or on a condition that may have changed, where something triggers on the attack;
- everything, where something that triggers on the attack adds mana, which would be lost.

All this only of what may be used at such a time: instants, cards with flash, and abilities that are no sorceries. Both engines
ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Ability, Mode, Trigger
from deckopt.cards.amounts import Condition
from deckopt.cards.base import Model
from deckopt.cards.card import Card
from deckopt.cards.filters import Filter
from deckopt.cards.parts import parts_of, walk
from deckopt.cards.statics import Static
from deckopt.compile.given import triggers_of
from deckopt.words.kinds import INSTANT, PERMANENT

_ATTACK = frozenset({"attacks", "you attack"})
_STRONGER = frozenset({"double strike", "infect"})
_AS_BEFORE = frozenset({"types", "mana value", "revealed", "sacrificed", "event", "noted"})  # no attack changes these
_CARDS = (E.Draw, E.Look, E.Reveal, E.Search, E.Put, E.Return, E.ExileTop, E.Untap, E.Flip)


class Window:
    """What may matter in a game of these cards."""

    def __init__(self, cards: Iterable[Card]) -> None:
        cards = list(cards)
        makes_mana = {card.name for card in cards if card.token and card.mana_abilities}
        triggers = [trigger for card in cards for trigger in triggers_of(card)]
        on_attack = [e for t in triggers if _ATTACK & set(t.on) for e in walk(t.effects)]
        joins = any(isinstance(part, E.Put) and part.attacking for card in cards for part in parts_of(card))
        self.triggers = bool(on_attack) or joins
        self.adds_mana = any(isinstance(e, E.AddMana) for e in on_attack) or any(map(_adds_for_attackers, cards))
        self.brings = joins or any(isinstance(e, _CARDS) or getattr(e, "token", None) in makes_mana for e in on_attack)
        self.more_attack = any(getattr(e, "attacking", False) for e in on_attack)
        self.casting_grows = any(map(_grows_on_casting, triggers))

    def spell(self, card: Card, targets: Sequence[Any], effects: Sequence[Any], when: Condition | None) -> bool:
        """Whether casting the card may matter, with these targets and effects, under a condition."""
        if not card.kind & INSTANT and not card.has("flash"):
            return False
        parts: list[Any] = [when, card.less] if _only_harms(effects) else [targets, effects, when, card.less]
        if card.kind & PERMANENT:
            entering = [trigger for trigger in card.all_triggers if "enters" in trigger.on]
            parts += [[t for t in entering if any(isinstance(e, (E.Pump, E.Attach)) for e in walk(t.effects))], card.statics]
        return self._matters(parts) or (self.brings and self.casting_grows)

    def ability(self, ability: Ability, mode: Mode | Ability) -> bool:
        """Whether an ability may matter in one of its modes."""
        if ability.sorcery or ability.loyalty or ability.is_mana:
            return False
        parts: list[Any] = [] if _only_harms(mode.effects) else [mode.targets, mode.effects]
        return self._matters([*parts, ability.when, ability.cost, ability.less], ability.boast)

    def _matters(self, parts: Sequence[Any], has_attacked: bool = False) -> bool:
        """Whether what has these parts may matter; `has_attacked`: only what has attacked does it."""
        every = list(_every(parts))
        if self.adds_mana or any(map(_asks_for_attackers, every)):
            return True
        stronger = [part for part in every if _strengthens(part)]
        if stronger and (has_attacked or any(getattr(part, "turn", None) == "creatures attacked" for part in every)):
            return True
        if not stronger or not self.triggers:
            return False
        several = self.more_attack and any(isinstance(getattr(part, "what", None), Filter) for part in stronger)
        return self.brings or several or any(map(_may_have_changed, every)) or any(map(_reads_a_number, stronger))


def _every(parts: Sequence[Any]) -> Iterator[Any]:
    """All models in some parts, and all filters."""
    for part in parts:
        for model in parts_of(part):
            yield model
            yield from (value for value in vars(model).values() if isinstance(value, Filter))


def _asks_for_attackers(part: Any) -> bool:
    """Whether it asks for attackers, or whether it is a combat phase."""
    if isinstance(part, Filter):
        return any(a.attacking for a in part.alternatives)
    what = getattr(part, "what", None)
    if isinstance(what, str) and "attacking" in what.split():
        return True
    return getattr(part, "number", None) == "combat phase"


def _adds_for_attackers(card: Card) -> bool:
    """Whether an instant or an ability adds mana by what attacks."""
    uses: list[Any] = [card, *card.modes, *card.abilities, *(mode for ability in card.abilities for mode in ability.modes)]
    return any(
        any(isinstance(e, E.AddMana) for e in walk(use.effects)) and any(map(_asks_for_attackers, _every([list(use.effects)])))
        for use in uses
    )


def _only_harms(effects: Sequence[Any]) -> bool:
    """Whether nothing but harm is done to attackers, which are yours."""
    done = [e for e in walk(effects) if not isinstance(e, E.If)]
    return bool(done) and all(map(_harms, done))


def _harms(effect: Any) -> bool:
    """Whether an effect makes creatures weaker, or loses them."""
    if isinstance(effect, E.Pump):
        return not _strengthens(effect) and not effect.keywords
    if isinstance(effect, E.Counters):
        return effect.kind == "-1/-1"
    return isinstance(effect, (E.Damage, E.Destroy, E.Exile, E.Tap, E.Doom, E.Sacrifice))


def _strengthens(effect: Any) -> bool:
    """Whether an effect makes creatures stronger."""
    if isinstance(effect, (E.Pump, Static)):
        fewer = effect.power in ("-X", 0) or (isinstance(effect.power, int) and effect.power < 0)
        return not fewer or not _STRONGER.isdisjoint(effect.keywords)
    return isinstance(effect, E.Attach) or (isinstance(effect, E.Counters) and effect.kind == "+1/+1")


def _reads_a_number(effect: Any) -> bool:
    """Whether it depends on a number that is read as it happens, and may be another one by then. X is chosen before."""
    numbers = [getattr(effect, key, 0) for key in ("power", "amount")]
    return any(isinstance(n, Model) and getattr(n, "value", "") not in _AS_BEFORE for n in numbers)


def _may_have_changed(part: Any) -> bool:
    """Whether it is a condition that may hold now and did not hold before attackers were declared."""
    if not isinstance(part, Condition):
        return False
    asked = part.control or part.count or part.is_
    sized = part.total_power is not None or (asked is not None and asked.alternatives[0].sized)
    return part.turn is not None or sized or "life" in (part.number or "")


def _grows_on_casting(trigger: Trigger) -> bool:
    """Whether it makes creatures stronger as a spell is cast."""
    return any("cast" in event for event in trigger.on) and any(map(_strengthens, walk(trigger.effects)))
