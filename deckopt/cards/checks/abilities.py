"""Checks of effects, and of the abilities that have them: triggered, static and given ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Ability, Effect, Mode, Trigger
from deckopt.cards.amounts import CountAmount, DevotionAmount, GreatestAmount, TotalAmount, ValueAmount
from deckopt.cards.card import Card
from deckopt.cards.checks.attaching import attaches_it
from deckopt.cards.checks.costs import check_cost, no_life
from deckopt.cards.checks.filters import (
    check_less,
    is_equipment,
    is_instant_or_sorcery,
    no_demands_of_one,
    no_power,
    no_power_asked,
    of_event,
    of_this,
)
from deckopt.cards.checks.values import Context, check_value
from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.words.events import ON_CARDS, STEPS
from deckopt.words.keywords import CHOSEN, PROTECTIONS
from deckopt.words.parts import EFFECT_LISTS
from deckopt.words.references import TARGET_WORDS

_ON_CREATED = (E.Pump, E.Counters, E.Attach, E.Tap, E.Untap, E.Leave)

#: Values of permanents that static abilities may read.
_OF_STATICS = ("attached", "exiled", "exiled types")


def check_trigger(key: str, trigger: Trigger, x: bool) -> None:
    own = trigger.of == "this" and bool({"enters", "cast"} & set(trigger.on))
    about_it = not {*STEPS, *ON_CARDS, "milled"} & set(trigger.on)
    if trigger.at_once and trigger.on == ["combat damage"]:
        about_it = False
        if any(getattr(part, "value", None) == "event" for part in parts_of(trigger)):
            raise ValueError(f"{key}: at_once is once for all of them, so that there is no number of one; leave at_once out")
    cast = set(trigger.on) <= {"cast", "cast only at"} and ("cast" not in trigger.on or is_instant_or_sorcery(trigger.of))
    cast = cast and len(trigger.effects) == 1 and not trigger.targets and trigger.when is None
    origin = {"enters", "cast"} >= set(trigger.on)
    counters = trigger.on == ["cast"] and not trigger.targets and trigger.zone == "battlefield"
    context = Context(
        trigger.targets, counters=counters, cast=cast, x=x and own, paid=own, origin=origin, event=True, it=about_it
    )
    check_value(f"{key}.when", trigger.when, replace(context, aimed=False))
    check_value(f"{key}.event_when", trigger.event_when, replace(context, aimed=False, it=False))
    of_event(f"{key}.event_when", trigger.event_when)
    if "state" in trigger.on:
        no_power_asked(f"{key}.when", trigger.when)
        no_power(f"{key}.when", None if trigger.when is None else trigger.when.filter)
        of_this(f"{key}.when", trigger.when)
    if not is_equipment(trigger.of) and attaches_it(trigger.effects):
        raise ValueError(f"{key}: only an Equipment attaches")
    check_effects(f"{key}.effects", trigger.effects, context)


def check_given(key: str, holder: Static | E.Give) -> None:
    """Abilities that a static ability or an effect gives to permanents."""
    for i, ability in enumerate(holder.abilities):
        here = f"{key}.abilities[{i}]"
        tapping = (E.Tap, E.Untap)
        modes: Sequence[Mode | Ability] = ability.modes or [ability]
        if ability.zone != "battlefield" or ability.once_each_turn or ability.loyalty:
            raise ValueError(f"{here}: zone and once_each_turn are not possible for what is given")
        if ability.cost.tap and any(all(isinstance(e, tapping) for e in mode.effects) for mode in modes):
            raise ValueError(f"{here}: what only taps or untaps is not given for tapping")
        check_cost(f"{here}.cost", ability.cost, "battlefield")
        check_value(f"{here}.when", ability.when, Context(aimed=False))
        check_less(f"{here}.less", ability.less)
        context = Context(ability.targets, x=ability.cost.mana is not None and ability.cost.mana.x > 0)
        check_effects(f"{here}.effects", ability.effects, context)
        check_modes(f"{here}.modes", ability.modes, context)
    for i, trigger in enumerate(holder.triggers):
        here = f"{key}.triggers[{i}]"
        if "state" in trigger.on:
            raise ValueError(f"{here}: a state trigger is not given")
        own = trigger.of == "this" and {*ON_CARDS, "milled"} & set(trigger.on)
        if trigger.once_each_turn or trigger.of == "enchanted" or own or trigger.at:
            raise ValueError(f"{here}: such a trigger is not given")
        check_trigger(here, trigger, False)
    if _gives([*holder.abilities, *holder.triggers]):
        raise ValueError(f"{key}: what is given gives nothing itself")


def _gives(value: Any) -> bool:
    """Whether it has an effect that gives abilities, anywhere in it."""
    return any(isinstance(part, E.Give) for part in parts_of(value))


def check_static(key: str, static: Static, card: Card) -> None:
    check_given(key, static)
    for word in ("power", "toughness"):
        value = getattr(static, word)
        if (
            isinstance(value, ValueAmount)
            and value.value not in _OF_STATICS
            and (value.value != "counters" or value.of != "this")
        ):
            raise ValueError(
                f"{key}.{word}: only 'attached', 'exiled' and counters of 'this' are possible values in a static ability"
            )
        if isinstance(value, (TotalAmount, GreatestAmount)):
            raise ValueError(f"{key}.{word}: total_power and greatest_power are not possible in a static ability")
        check_value(f"{key}.{word}", value, Context(event=True, static=True))
        no_power(f"{key}.{word}", value.count if isinstance(value, CountAmount) else None)
    check_value(f"{key}.when", static.when, Context(aimed=False, static=True))
    no_power_asked(f"{key}.when", static.when)
    no_power(f"{key}.when", None if static.when is None else static.when.filter)
    of_this(f"{key}.when", static.when)
    if not isinstance(static.of, str):
        no_demands_of_one(f"{key}.of", static.of)
    if CHOSEN in static.keywords and card.enters.choose != "colour":
        raise ValueError(f"{key}.keywords: {CHOSEN!r} needs enters = {{ choose = 'colour' }}")
    if static.spares and not any(word in PROTECTIONS for word in static.keywords):
        raise ValueError(f"{key}.spares: is for protection")
    if static.adds_mana == "chosen" and card.enters.choose != "colour":
        raise ValueError(f"{key}.adds_mana: 'chosen' needs enters = {{ choose = 'colour' }}")


def check_modes(key: str, modes: Sequence[Mode], context: Context) -> None:
    for i, mode in enumerate(modes):
        check_effects(f"{key}[{i}].effects", mode.effects, replace(context, targets=mode.targets))


def _check_bounds(key: str, context: Context) -> None:
    """A target's mana value is bounded by X, where there is one, or by what is counted: the source may be no permanent yet."""
    for bounds in (target.mana_value for target in context.targets if target.mana_value is not None):
        for n in (bounds.at_least, bounds.at_most):
            if n == "X" and not context.x:
                raise ValueError(f"{key}: a target is bounded by X, but there is none")
            if not (n is None or n == "X" or isinstance(n, (int, CountAmount))):
                raise ValueError(f"{key}: a target is bounded by X, a number, or a count of cards or permanents")


def check_effects(key: str, effects: Sequence[Effect], context: Context) -> None:
    _check_bounds(key, context)
    for i, effect in enumerate(effects):
        here = f"{key}[{i}]"
        if isinstance(effect, E.TappingAdds):
            no_demands_of_one(f"{here}.of", effect.of)
        if isinstance(effect, E.Sacrifice):
            context = replace(context, sacrifices=True)
        later = isinstance(effect, E.Later)
        inside = (
            replace(context, targets=(), event=False, it=False, aimed=False, copy=False, counters=False) if later else context
        )
        if isinstance(effect, E.May) and effect.pay is not None and effect.pay.x:
            inside = replace(context, x=True)
        if isinstance(effect, E.WhenDone):
            inside = replace(context, targets=effect.targets, copy=False, cast=False, counters=False, sacrifices=False)
        for name in type(effect).model_fields:
            value = getattr(effect, name)
            if isinstance(effect, E.AddMana) and isinstance(value, DevotionAmount) and effect.mana.value == 1:
                continue
            if name in EFFECT_LISTS:
                check_effects(f"{here}.{name}", value, inside)
            else:
                check_value(f"{here}.{name}", value, context)
        _check_effect(here, effect, context)


def _check_effect(key: str, effect: Effect, context: Context) -> None:
    """The conditions of a single verb."""
    if isinstance(effect, E.AddMana) and effect.only is not None and effect.only.of_chosen_type:
        raise ValueError(f"{key}.only: of_chosen_type is possible only for mana abilities")
    if isinstance(effect, E.Give):
        check_given(key, effect)
    if isinstance(effect, E.Encode) and not effect.cast and not context.copy:
        raise ValueError(f"{key}: encode is possible only in a spell's own effects")
    if isinstance(effect, E.WhenDone) and any("enchanted" in vars(part).values() for part in parts_of(effect)):
        raise ValueError(f"{key}: by then the source may have left what it was attached to")
    if isinstance(effect, E.Pump) and CHOSEN in effect.keywords:
        raise ValueError(f"{key}.keywords: {CHOSEN!r} is possible only in a static ability")
    if isinstance(effect, E.Copy) and not (context.copy if effect.what == "this" else context.cast):
        raise ValueError(
            f"{key}: copy is possible only in a spell's own effects, or with 'cast' in a trigger on instants and sorceries"
        )
    if isinstance(effect, E.Copy) and effect.what == "cast" and effect.amount != 1:
        raise ValueError(f"{key}.amount: of the spell that was cast one copy is made")
    if isinstance(effect, E.CounterSpell) and not context.counters:
        raise ValueError(f"{key}: counter spell is possible only in a trigger on casting that has no targets")
    if isinstance(effect, E.Send) and not context.copy:
        raise ValueError(f"{key}: send is possible only in a spell's own effects")
    if isinstance(effect, (BecomeCopy, CreateCopy)) and effect.but.this_ability and not context.ability:
        raise ValueError(f"{key}.except.this_ability: is possible only in an activated ability")
    if isinstance(effect, CreateCopy) and effect.of in ("target", "target 2"):
        if context.targets[int(effect.of == "target 2")].in_ == "graveyard":
            raise ValueError(f"{key}: tokens are copies of permanents, not of a card in the graveyard")
    if isinstance(effect, E.May) and effect.pay is not None:
        no_life(f"{key}.pay", effect.pay)
        if effect.pay.x and (context.copy or context.ability):
            raise ValueError(f"{key}.pay: {{X}} is possible only in a trigger")
    if isinstance(effect, E.Discard) and effect.named and (effect.random or effect.amount != 1 or effect.who != "you"):
        raise ValueError(f"{key}.named: stands alone, but for what")
    if isinstance(effect, E.Discard) and effect.who == "each" and effect.what is not None:
        raise ValueError(f"{key}.what: is not possible with who = 'each', because nothing is known of the opponent's cards")
    if isinstance(effect, E.Discard) and effect.who == "opponent" and (effect.random or effect.what):
        raise ValueError(f"{key}: of the opponent's cards only the number is known, so who = 'opponent' takes an amount alone")
    if isinstance(effect, E.Allow):
        if effect.what == "target" and context.targets[0].in_ != "graveyard":
            raise ValueError(f"{key}: the target is not in the graveyard")
        return
    aim = getattr(effect, "to", None) if isinstance(effect, (E.Damage, E.Attach)) else getattr(effect, "what", None)
    if aim == "created" and not isinstance(effect, _ON_CREATED):
        raise ValueError(f"{key}: {effect.do!r} is not possible with 'created'")
    if aim not in TARGET_WORDS:
        return
    target = context.targets[TARGET_WORDS.index(aim)]
    if isinstance(effect, E.Exile) and effect.from_ == "graveyard" and target.what in ("player", "opponent"):
        return  # a card of the opponent's graveyard
    zone = target.in_
    wanted = effect.from_ if isinstance(effect, (E.Return, E.Exile)) else "battlefield"
    if zone != wanted:
        raise ValueError(f"{key}: the target is in the {zone}, where {effect.do!r} does not find it")
