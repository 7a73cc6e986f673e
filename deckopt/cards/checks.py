"""What may be said in which place of a card.

Models check a table by itself; here is what depends on the rest of the card: whether
there is a target to speak of, an X to count, a permanent to tap. What would parse
and then mean nothing is a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from deckopt.cards import effects
from deckopt.cards.amounts import Condition, CountAmount, DevotionAmount, GreatestAmount, TotalAmount, ValueAmount, Values
from deckopt.cards.base import ON_CARDS, STEPS
from deckopt.cards.copies import BecomeCopy, CreateCopy
from deckopt.cards.protections import CHOSEN, PROTECTIONS
from deckopt.cards.symbols import ManaCost
from deckopt.cards.typeline import INSTANT, PERMANENT, SORCERY

_INSIDE = ("effects", "then", "otherwise")
_ON_CREATED = (effects.Pump, effects.Counters, effects.Attach, effects.Tap, effects.Leave)
MOST_UNITS = 6  # mana of one tap


@dataclass(frozen=True)
class Place:
    """Where effects stand: what they may speak of."""

    targets: Sequence[effects.Target] = ()
    x: bool = False
    paid: bool = False
    origin: bool = False  # about a spell or what entered
    event: bool = False  # about something that happened
    it: bool = False  # to a permanent
    aimed: bool = True
    copy: bool = False  # a spell's own effects
    cast: bool = False  # about an instant or sorcery that was cast
    sacrifices: bool = False  # something is sacrificed for it or by it
    ability: bool = False  # of an activated ability
    there: bool = True  # there is a permanent that asks, or was


def check_card(card: Any) -> None:
    """ValueError for what means nothing where it stands."""
    costs = _spell_costs(card)
    for key, cost in costs.items():
        _check_cost(key, cost, "spell")
    x = any(mana is not None and mana.x for mana in _spell_mana(card))
    if card.bargain is not None:
        for key, cost in costs.items():
            for word, there in (("sacrifice", cost.sacrifice), ("return", cost.return_)):
                if there is not None:
                    raise ValueError(f"{key}.{word}: is not possible together with bargain")
    if card.suspend is not None:
        _no_life("suspend.cost", card.suspend.cost)
        if card.suspend.cost.x:
            raise ValueError("suspend.cost: takes no {X}")
    if card.plot is not None and card.plot.x:
        raise ValueError("plot: takes no {X}")
    _no_life("plot", card.plot)
    _no_life("offspring.cost", card.offspring and card.offspring.cost)
    for key in ("kicker", "madness", "unearth", "echo"):
        _no_life(key, getattr(card, key))
    if card.unearth is not None and card.unearth.x:
        raise ValueError("unearth: takes no {X}")
    if card.echo is not None and card.echo.x:
        raise ValueError("echo: takes no {X}")
    if card.modes and (card.madness is not None or card.has("rebound")):
        word = "rebound" if card.madness is None else "madness"
        raise ValueError(f"{word}: is not possible on a card with modes")
    if card.cycling is not None:
        _check_cost("cycling", card.cycling.cost, "hand")
        if card.cycling.cost.discard is not None:
            raise ValueError("cycling.discard: the card itself is discarded, nothing else can be")

    given = card.bargain is not None or any(cost.sacrifice is not None for cost in costs.values())
    spell = Place(card.targets, x=x, paid=True, origin=True, copy=True, sacrifices=given, there=False)
    _check_effects("effects", card.effects, spell)
    _check_modes("modes", card.modes, spell)
    for i, mode in enumerate(card.modes):
        _check_value(f"modes[{i}].when", mode.when, Place(aimed=False, there=False))
        if mode.less and card.less != 0:
            raise ValueError(f"modes[{i}].less: the card costs less already")
        if mode.also is not None:
            _check_cost(f"modes[{i}].also", mode.also, "spell")
            _no_life(f"modes[{i}].also", mode.also.mana)
            if mode.also.mana is not None and mode.also.mana.x:
                raise ValueError(f"modes[{i}].also: takes no {{X}}")
            for cost in costs.values():
                if any(getattr(cost, k) and getattr(mode.also, k) for k in ("sacrifice", "discard", "exile", "return_")):
                    raise ValueError(f"modes[{i}].also: is a second cost of its kind")
            if card.bargain is not None or card.madness is not None or mode.also.sacrifice or mode.also.return_:
                raise ValueError(f"modes[{i}].also: sacrifices, bargain and madness are not possible with it")
    if card.has("convoke") or card.has("improvise"):
        if card.bargain is not None or card.madness is not None or card.has("delve"):
            raise ValueError("convoke and improvise are not possible together with bargain, madness or delve")
        if any(cost.sacrifice is not None or cost.return_ is not None for cost in costs.values()):
            raise ValueError("convoke and improvise are not possible where a permanent is sacrificed or returned for a cost")
    _check_effects("opening", card.opening, Place())
    if card.offspring is not None and (card.kicker is not None or card.offspring.cost.x):
        raise ValueError("offspring: takes no {X}, and is not possible together with kicker")
    for i, ability in enumerate(card.abilities):
        key = f"abilities[{i}]"
        _check_cost(f"{key}.cost", ability.cost, ability.zone)
        if ability.cost.sacrifice == "this" and ability.cost.mana and ability.cost.mana.x and card.mana_abilities:
            raise ValueError(f"{key}.cost: a mana source is not sacrificed for a cost with {{X}}")
        _check_value(f"{key}.when", ability.when, Place(aimed=False, there=ability.zone == "battlefield"))
        _of_this(f"{key}.when", ability.when)
        _check_less(f"{key}.less", ability.less)
        given = ability.cost.sacrifice is not None
        place = Place(
            ability.targets, x=ability.cost.mana is not None and ability.cost.mana.x > 0, sacrifices=given, ability=True
        )
        _check_effects(f"{key}.effects", ability.effects, place)
        _check_modes(f"{key}.modes", ability.modes, place)
        if any(mode.when is not None or mode.also is not None or mode.less for mode in ability.modes):
            raise ValueError(f"{key}.modes: when, also and less are for modes of spells")
    for i, trigger in enumerate(card.triggers):
        _check_trigger(f"triggers[{i}]", trigger, x)
    for i, static in enumerate(card.statics):
        _check_static(f"statics[{i}]", static, card)
    for i, way in enumerate(card.ways):
        _check_value(f"ways[{i}].when", way.when, Place(aimed=False, there=False))
    if not isinstance(card.must_attack, bool):
        _check_value("must_attack", card.must_attack, Place(aimed=False))
        _no_power("must_attack", card.must_attack.filter)
    _check_value("attacks_if", card.attacks_if, Place(aimed=False))
    _no_power_asked("attacks_if", card.attacks_if)
    _of_this("attacks_if", card.attacks_if)
    if isinstance(card.enters.counters, ValueAmount):
        raise ValueError("enters.counters: count or turn are possible, no value")
    for kind, number in card.enters.with_.items():
        if isinstance(number, ValueAmount):
            raise ValueError(f"enters.with.{kind}: count or turn are possible, no value")
        _check_value(f"enters.with.{kind}", number, Place(x=x))
    _check_value("enters.counters_if", card.enters.counters_if, Place(aimed=False, there=False, paid=True))
    _check_value("enters.tapped_unless", card.enters.tapped_unless, Place(aimed=False, there=False))
    if card.enters.other_counters and not card.kind & PERMANENT:
        raise ValueError("enters: only a permanent enters with counters")
    if sum((card.enters.tapped, card.enters.tapped_unless is not None, card.enters.life > 0)) > 1:
        raise ValueError("enters: of tapped, tapped_unless and life only one is possible")
    _check_less("less", card.less)
    _check_value("less_if", card.less_if, Place(aimed=False, there=False))
    _check_value("enters.counters", card.enters.counters, Place(x=x))
    _check_mana(card)
    _check_entering(card)
    for word in ("play", "abilities") if card.top is not None else ():
        _no_power(f"top.{word}", getattr(card.top, word))
    if _attaches([card.effects, card.modes, card.abilities, card.triggers]) and "Equipment" not in card.type.subtypes:
        raise ValueError("only an Equipment attaches")


# -- costs -------------------------------------------------------------------------------------


def _spell_costs(card: Any) -> dict[str, Any]:
    """The costs of casting that are tables, by key."""
    named = {key: getattr(card, key) for key in ("also", "flashback", "escape", "evoke", "warp")}
    ways = {f"ways[{i}].cost": way.cost for i, way in enumerate(card.ways)}
    return {key: cost for key, cost in (named | ways).items() if cost is not None}


def _spell_mana(card: Any) -> list[ManaCost | None]:
    mana = [cost.mana for cost in _spell_costs(card).values()]
    return [*mana, card.cost, card.kicker, card.madness, card.bestow, card.spectacle]


def _no_life(key: str, mana: ManaCost | None) -> None:
    if mana is not None and any(pip.life for pip in mana.pips):
        raise ValueError(f"{key}: Phyrexian mana is possible only in the costs of casting a card, its kicker and madness aside")


def _check_cost(key: str, cost: Any, zone: str) -> None:
    """A cost paid for something in a zone ("spell": to cast it)."""
    if zone != "spell":
        _no_life(f"{key}.mana", cost.mana)
    if zone != "battlefield":
        for word, used in (
            ("tap", cost.tap),
            ("remove", cost.remove),
            ("put", cost.put),
            ("sacrifice", cost.sacrifice == "this"),
        ):
            if used:
                raise ValueError(f"{key}.{word}: is possible only for an ability on the battlefield")
    if cost.exile == "this" and zone not in ("hand", "graveyard"):
        raise ValueError(f"{key}.exile: 'this' is possible only for an ability with zone = 'hand' or 'graveyard'")
    if getattr(cost.exile, "from_", "") == "hand" and (zone == "hand" or cost.discard is not None):
        raise ValueError(f"{key}.exile: from hand is possible neither for an ability there nor together with discard")
    if cost.tap_others is not None and (cost.mana is not None or zone != "battlefield"):
        raise ValueError(f"{key}.tap_others: is possible only for an ability on the battlefield, without mana")
    if cost.return_ is not None and cost.sacrifice is not None:
        raise ValueError(f"{key}.return: is not possible together with sacrifice")
    if cost.discard == "this" and zone != "hand":
        raise ValueError(f"{key}.discard: 'this' is possible only for an ability with zone = 'hand'")


def _check_mana(card: Any) -> None:
    """Mana abilities have to fit together."""
    free = [a for a in card.mana_abilities if a.is_free]
    if any(len(a.units) > MOST_UNITS for a in free):
        raise ValueError(f"mana: more than {MOST_UNITS} mana from one tap are not possible")
    for i, a in enumerate(free):
        for b in free[:i]:
            if len(a.units) + len(b.units) > 2 and not (_makes_all(a, b) or _makes_all(b, a)):
                raise ValueError(
                    "mana: of two abilities that only tap, one makes all that the other makes, or both make one mana"
                )
    if any(a.depends for a in free) and any(not a.is_free and a.makes_one for a in card.mana_abilities):
        raise ValueError("mana: what depends on more than the card stands beside abilities that only tap")
    for i, a in enumerate(free):
        _check_mana_ability(f"mana[{i}]", a, card)
    if sum(1 for a in card.mana_abilities if not a.is_free and a.makes_one) > 1:
        raise ValueError("mana: only one ability that sacrifices it or removes a counter for one mana is possible")
    if free and any(not a.tap for a in card.mana_abilities):
        raise ValueError("mana: what taps for mana cannot also be sacrificed for it with tap = false")


def _makes_all(more: Any, less: Any) -> bool:
    """Whether an ability makes, unit by unit, all that another one can make."""
    return len(more.units) > len(less.units) and all(a & b == b for a, b in zip(more.units, less.units, strict=False))


def _check_mana_ability(key: str, ability: Any, card: Any) -> None:
    """What mana depends on is alike for all such permanents, and changed neither by tapping them nor by casting."""
    wanted = [part.control for part in ability.when.parts] if ability.when is not None else []
    if ability.when is not None and None in wanted:
        raise ValueError(f"{key}.when: asks for what you control; else write an activated ability with the effect add")
    for found in [*wanted, ability.among]:
        if found is not None:
            _no_demands_of_one(key, found)
            if found.alternatives[0].other:
                raise ValueError(f"{key}: 'other' is not possible in the condition of mana")
    if ability.only is not None and ability.only.of_chosen_type and card.enters.choose != "creature type":
        raise ValueError(f"{key}.only: of_chosen_type needs enters = {{ choose = 'creature type' }}")
    if ability.asks_imprinted and not any(isinstance(e, effects.Imprint) for trigger in card.triggers for e in trigger.effects):
        raise ValueError(f"{key}: no card is exiled with it; a trigger does the verb imprint")
    if ability.chosen and card.enters.choose != "colour":
        raise ValueError(f"{key}.add: 'chosen' needs enters = {{ choose = 'colour' }}")


def _check_entering(card: Any) -> None:
    """What has to be chosen as a permanent enters is asked only of cards that are cast, played or put."""
    enters = card.enters
    if enters.as_copy is not None and (enters.choose is not None or enters.life):
        raise ValueError("enters.as_copy: is not possible together with choose or life")
    asked = {
        "enters.as_copy": enters.as_copy is not None,
        "enchant": card.enchant is not None,
        "enters.choose": enters.choose is not None,
        "enters.life": enters.life > 0,
    }
    for word, used in asked.items():
        if used and (card.unearth is not None or (card.token and word != "enchant")):
            raise ValueError(f"{word}: is not possible for a token or with unearth")
    if enters.but and (enters.choose != "colour" or len(enters.but) > 3):
        raise ValueError("enters.but: leaves out up to three of the colours to choose from")
    if card.enchant is not None:
        _no_demands_of_one("enchant", card.enchant)


def _attaches(value: Any) -> bool:
    """Whether an effect that attaches is anywhere in it."""
    if isinstance(value, (list, tuple)):
        return any(map(_attaches, value))
    if isinstance(value, effects.Give):
        return False
    fields = getattr(type(value), "model_fields", None)
    if isinstance(value, effects.Attach):
        return value.what == "this"
    return fields is not None and any(_attaches(getattr(value, name)) for name in fields)


def _attaches_it(value: Any) -> bool:
    """Whether an effect attaches what the trigger is about."""
    if isinstance(value, (list, tuple)):
        return any(map(_attaches_it, value))
    fields = getattr(type(value), "model_fields", None)
    here = isinstance(value, effects.Attach) and value.what == "it"
    return here or (fields is not None and any(_attaches_it(getattr(value, name)) for name in fields))


def _is_instant_or_sorcery(of: Any) -> bool:
    return not isinstance(of, str) and all(a.kind_all & (INSTANT | SORCERY) for a in of.alternatives)


def _is_equipment(of: Any) -> bool:
    return not isinstance(of, str) and all("Equipment" in a.subtypes for a in of.alternatives)


def _no_demands_of_one(key: str, wanted: Any) -> None:
    first = wanted.alternatives[0]
    if first.attacking:
        raise ValueError(f"{key}: attacking is not possible in this filter")
    if first.tapped is not None or first.sized:
        raise ValueError(f"{key}: tapped, untapped, power and toughness are not possible in this filter")
    _no_keywords(key, wanted)


def _no_power(key: str, wanted: Any) -> None:
    if wanted is not None and wanted.alternatives[0].sized:
        raise ValueError(f"{key}: bounds of power and toughness are not possible here")
    if wanted is not None:
        _no_keywords(key, wanted)


def _no_keywords(key: str, wanted: Any) -> None:
    if wanted.alternatives[0].keywords or wanted.alternatives[0].keywords_none:
        raise ValueError(f"{key}: keywords are not possible in this filter")


def _no_power_asked(key: str, condition: Condition | None) -> None:
    for part in condition.parts if condition is not None else ():
        if part.total_power is not None or any(isinstance(n, (TotalAmount, GreatestAmount)) for n in (part.amount, part.reaches)):
            raise ValueError(f"{key}: total_power is not possible here")
        _no_power(key, part.filter)


def _of_this(key: str, condition: Condition | None) -> None:
    for part in condition.parts if condition is not None else ():
        if part.counters is not None and part.of != "this":
            raise ValueError(f"{key}.of: only counters of 'this' can be asked for here")


def _check_less(key: str, less: Any) -> None:
    """A reduction is worked out before there is a spell or ability that could say more."""
    if isinstance(less, (str, ValueAmount)):
        raise ValueError(f"{key}: a number, count or turn is possible")


# -- abilities ---------------------------------------------------------------------------------


def _check_trigger(key: str, trigger: Any, x: bool) -> None:
    own = trigger.of == "this" and bool({"enters", "cast"} & set(trigger.on))
    about_it = not {*STEPS, *ON_CARDS, "milled"} & set(trigger.on)
    cast = set(trigger.on) <= {"cast", "cast only at"} and ("cast" not in trigger.on or _is_instant_or_sorcery(trigger.of))
    cast = cast and len(trigger.effects) == 1 and not trigger.targets and trigger.when is None
    origin = {"enters", "cast"} >= set(trigger.on)
    place = Place(trigger.targets, cast=cast, x=x and own, paid=own, origin=origin, event=True, it=about_it)
    _check_value(f"{key}.when", trigger.when, replace(place, aimed=False))
    if not _is_equipment(trigger.of) and _attaches_it(trigger.effects):
        raise ValueError(f"{key}: only an Equipment attaches")
    _check_effects(f"{key}.effects", trigger.effects, place)


def _check_given(key: str, holder: Any) -> None:
    """Abilities that permanents are given by a static ability or an effect."""
    for i, ability in enumerate(holder.abilities):
        here = f"{key}.abilities[{i}]"
        tapping = (effects.Tap, effects.Untap)
        modes = ability.modes or [ability]
        if ability.zone != "battlefield" or ability.once_each_turn or ability.loyalty:
            raise ValueError(f"{here}: zone and once_each_turn are not possible for what is given")
        if ability.cost.tap and any(all(isinstance(e, tapping) for e in mode.effects) for mode in modes):
            raise ValueError(f"{here}: what only taps or untaps is not given for tapping")
        _check_cost(f"{here}.cost", ability.cost, "battlefield")
        _check_value(f"{here}.when", ability.when, Place(aimed=False))
        _check_less(f"{here}.less", ability.less)
        place = Place(ability.targets, x=ability.cost.mana is not None and ability.cost.mana.x > 0)
        _check_effects(f"{here}.effects", ability.effects, place)
        _check_modes(f"{here}.modes", ability.modes, place)
    for i, trigger in enumerate(holder.triggers):
        here = f"{key}.triggers[{i}]"
        own = trigger.of == "this" and {*ON_CARDS, "milled"} & set(trigger.on)
        if trigger.once_each_turn or trigger.of == "enchanted" or own or trigger.at:
            raise ValueError(f"{here}: such a trigger is not given")
        _check_trigger(here, trigger, False)
    if _gives([*holder.abilities, *holder.triggers]):
        raise ValueError(f"{key}: what is given gives nothing itself")


def _gives(value: Any) -> bool:
    """Whether an effect that gives abilities is anywhere in it."""
    if isinstance(value, (list, tuple)):
        return any(map(_gives, value))
    fields = getattr(type(value), "model_fields", None)
    return isinstance(value, effects.Give) or (fields is not None and any(_gives(getattr(value, name)) for name in fields))


def _check_static(key: str, static: Any, card: Any) -> None:
    _check_given(key, static)
    for word in ("power", "toughness"):
        value = getattr(static, word)
        if isinstance(value, ValueAmount) and (value.value != "counters" or value.of != "this"):
            raise ValueError(f"{key}.{word}: of values only the counters of 'this' are possible in a static ability")
        if isinstance(value, (TotalAmount, GreatestAmount)):
            raise ValueError(f"{key}.{word}: total_power and greatest_power are not possible in a static ability")
        _check_value(f"{key}.{word}", value, Place(event=True))
        _no_power(f"{key}.{word}", value.count if isinstance(value, CountAmount) else None)
    _check_value(f"{key}.when", static.when, Place(aimed=False))
    _no_power_asked(f"{key}.when", static.when)
    _no_power(f"{key}.when", static.when and static.when.filter)
    _of_this(f"{key}.when", static.when)
    if not isinstance(static.of, str):
        _no_demands_of_one(f"{key}.of", static.of)
    if CHOSEN in static.keywords and card.enters.choose != "colour":
        raise ValueError(f"{key}.keywords: {CHOSEN!r} needs enters = {{ choose = 'colour' }}")
    if static.spares and not any(word in PROTECTIONS for word in static.keywords):
        raise ValueError(f"{key}.spares: is for protection")
    if static.adds_mana == "chosen" and card.enters.choose != "colour":
        raise ValueError(f"{key}.adds_mana: 'chosen' needs enters = {{ choose = 'colour' }}")


# -- effects -----------------------------------------------------------------------------------


def _check_modes(key: str, modes: Sequence[Any], place: Place) -> None:
    for i, mode in enumerate(modes):
        _check_effects(f"{key}[{i}].effects", mode.effects, replace(place, targets=mode.targets))


def _check_effects(key: str, found: Sequence[Any], place: Place) -> None:
    for i, effect in enumerate(found):
        here = f"{key}[{i}]"
        if isinstance(effect, effects.Sacrifice):
            place = replace(place, sacrifices=True)
        later = isinstance(effect, effects.Later)
        inside = replace(place, targets=(), event=False, it=False, aimed=False, copy=False) if later else place
        for name in type(effect).model_fields:
            value = getattr(effect, name)
            if isinstance(effect, effects.AddMana) and isinstance(value, DevotionAmount) and effect.mana.value == 1:
                continue
            if name in _INSIDE:
                _check_effects(f"{here}.{name}", value, inside)
            else:
                _check_value(f"{here}.{name}", value, place)
        _check_effect(here, effect, place)


def _check_effect(key: str, effect: Any, place: Place) -> None:
    """What a single verb asks for."""
    if isinstance(effect, effects.AddMana) and effect.only is not None and effect.only.of_chosen_type:
        raise ValueError(f"{key}.only: of_chosen_type is possible only for mana abilities")
    if isinstance(effect, effects.Give):
        _check_given(key, effect)
    if isinstance(effect, effects.Pump) and CHOSEN in effect.keywords:
        raise ValueError(f"{key}.keywords: {CHOSEN!r} is possible only in a static ability")
    if isinstance(effect, effects.Copy) and not (place.copy if effect.what == "this" else place.cast):
        raise ValueError(
            f"{key}: copy is possible only in a spell's own effects, or with 'cast' in a trigger on instants and sorceries"
        )
    if isinstance(effect, effects.Copy) and effect.what == "cast" and effect.amount != 1:
        raise ValueError(f"{key}.amount: of the spell that was cast one copy is made")
    if isinstance(effect, effects.Send) and not place.copy:
        raise ValueError(f"{key}: send is possible only in a spell's own effects")
    if isinstance(effect, (BecomeCopy, CreateCopy)) and effect.but.this_ability and not place.ability:
        raise ValueError(f"{key}.except.this_ability: is possible only in an activated ability")
    if isinstance(effect, CreateCopy) and effect.of in ("target", "target 2"):
        if place.targets[int(effect.of == "target 2")].in_ == "graveyard":
            raise ValueError(f"{key}: tokens are copies of permanents, not of a card in the graveyard")
    if isinstance(effect, effects.May) and effect.pay is not None:
        _no_life(f"{key}.pay", effect.pay)
        if effect.pay.x:
            raise ValueError(f"{key}.pay: takes no {{X}}")
    if isinstance(effect, effects.Discard) and effect.named and (effect.random or effect.amount != 1 or effect.who != "you"):
        raise ValueError(f"{key}.named: stands alone, but for what")
    if isinstance(effect, effects.Discard) and effect.who == "each" and effect.what is not None:
        raise ValueError(f"{key}.what: is not possible with who = 'each', because nothing is known of the opponent's cards")
    if (
        isinstance(effect, effects.Discard)
        and effect.who == "opponent"
        and (effect.random or effect.what or effect.amount == "all")
    ):
        raise ValueError(f"{key}: of the opponent's cards only the number is known, so 'who = \"opponent\"' takes a number alone")
    if isinstance(effect, effects.Allow):
        if effect.what == "target" and place.targets[0].in_ != "graveyard":
            raise ValueError(f"{key}: the target is not in the graveyard")
        return
    aim = getattr(effect, "to", None) if isinstance(effect, (effects.Damage, effects.Attach)) else getattr(effect, "what", None)
    if aim == "created" and not isinstance(effect, _ON_CREATED):
        raise ValueError(f"{key}: {effect.do!r} is not possible with 'created'")
    if aim not in effects.TARGET_WORDS:
        return
    zone = place.targets[effects.TARGET_WORDS.index(aim)].in_
    wanted = effect.from_ if isinstance(effect, (effects.Return, effects.Exile)) else "battlefield"
    if zone != wanted:
        raise ValueError(f"{key}: the target is in the {zone}, where {effect.do!r} does not find it")


def _check_value(key: str, value: Any, place: Place) -> None:
    """A word, amount or condition against the place where it stands."""
    if isinstance(value, str):
        _check_word(key, value, place)
    elif isinstance(value, Values):
        _check_value(f"{key}.at_least", value.at_least, place)
        _check_value(f"{key}.at_most", value.at_most, place)
    elif isinstance(value, effects.Take):
        _check_value(f"{key}.mana_value", value.mana_value, place)
    elif isinstance(value, ValueAmount):
        if "sacrificed" in (value.value, value.of):
            if not place.sacrifices:
                raise ValueError(f"{key}: nothing is sacrificed here")
        elif value.of == "found":
            if value.value != "mana value":
                raise ValueError(f"{key}: of the card found the mana value can be read")
        elif value.value not in ("event", "revealed"):
            _check_word(f"{key}.of", value.of, place)
        elif value.value == "event" and not place.event:
            raise ValueError(f"{key}.value: 'event' is possible only in a trigger")
    elif isinstance(value, DevotionAmount):
        if value.devotion == "":
            raise ValueError(f"{key}.devotion: is to some colours, letters of WUBRG")
        if value.devotion == "chosen":
            raise ValueError(f"{key}: 'chosen' is possible only as the amount of mana that is added, of a colour of choice")
    elif isinstance(value, Condition):
        if value.amount is not None:
            if not place.aimed:
                raise ValueError(f"{key}.amount: is possible only in effects")
            _check_value(f"{key}.amount", value.amount, place)
            _check_value(f"{key}.reaches", value.reaches, place)
        if value.paid is not None and not place.paid:
            raise ValueError(f"{key}.paid: is possible only in a spell's effects and its own 'enters' or 'cast' trigger")
        if value.cast is not None and not (place.origin and place.event):
            raise ValueError(f"{key}.cast: is possible only in triggers on 'cast' or 'enters'")
        if value.from_ is not None and not place.origin:
            raise ValueError(f"{key}.from: is possible only in a spell's effects and in triggers on 'cast' or 'enters'")
        if value.aimed is not None and not (place.aimed and place.targets):
            raise ValueError(f"{key}.aimed: there is no target to ask for here")
        if value.also is not None:
            _check_value(f"{key}.also", value.also, place)
        if value.counters is not None:
            if value.of == "this" and not place.there:
                raise ValueError(f"{key}.counters: there is no permanent to ask for here")
            _check_word(f"{key}.of", value.of, place)


def _check_word(key: str, word: str, place: Place) -> None:
    needed = effects.TARGET_WORDS.index(word) + 1 if word in effects.TARGET_WORDS else 0
    if len(place.targets) < needed:
        raise ValueError(f"{key}: {word!r} has no target here; list it in targets")
    if word == "it" and not place.it:
        raise ValueError(f"{key}: 'it' is possible only in a trigger about a permanent")
    if word == "X" and not place.x:
        raise ValueError(f"{key}: 'X' needs {{X}} in the cost that is paid for it")
