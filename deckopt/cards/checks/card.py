"""Checks of a card as a whole: its parts one by one, and which parts cannot stand on one card."""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Ability
from deckopt.cards.amounts import Condition, ValueAmount
from deckopt.cards.card import Card
from deckopt.cards.checks.abilities import check_effects, check_modes, check_static, check_trigger
from deckopt.cards.checks.attaching import attaches
from deckopt.cards.checks.costs import check_cost, no_life, spell_costs, spell_mana
from deckopt.cards.checks.entering import check_entering
from deckopt.cards.checks.filters import check_less, no_power, no_power_asked, of_this
from deckopt.cards.checks.mana import check_mana
from deckopt.cards.checks.other_cards import check_other_cards
from deckopt.cards.checks.values import Context, check_value
from deckopt.cards.costs import Cost, chosen_as_x
from deckopt.cards.parts import parts_of
from deckopt.cards.spent import MANA_ASKED
from deckopt.cards.symbols import ManaCost
from deckopt.words.colours import COLOURLESS

_SECOND_COSTS = ("sacrifice", "discard", "exile", "return_", "evidence", "exile_types")


def check_card(card: Card) -> None:
    """ValueError for parts that mean nothing where they stand."""
    costs = spell_costs(card)
    x = card.converge or any(mana is not None and mana.x for mana in spell_mana(card))
    x = x or any(chosen_as_x(cost) is not None or cost.life_x for cost in spell_costs(card).values())
    _check_casting(card, costs)
    _check_spell(card, costs, x)
    _check_abilities(card)
    for i, trigger in enumerate(card.triggers):
        check_trigger(f"triggers[{i}]", trigger, x)
    for i, static in enumerate(card.statics):
        check_static(f"statics[{i}]", static, card)
    _check_conditions(card)
    check_mana(card)
    check_other_cards(card)
    check_entering(card, x)
    if attaches([card.effects, card.modes, card.abilities, card.triggers]) and "Equipment" not in card.type.subtypes:
        raise ValueError("only an Equipment attaches")


def _check_casting(card: Card, costs: dict[str, Cost]) -> None:
    """Ways to cast the card, uses of it in hand, and their costs."""
    for key, cost in costs.items():
        check_cost(key, cost, "spell")
        for word, there in (("sacrifice", cost.sacrifice), ("return", cost.return_)):
            if card.bargain is not None and there is not None:
                raise ValueError(f"{key}.{word}: is not possible together with bargain")
    x = any(mana is not None and mana.x for mana in (card.cost, card.spectacle))
    if any(cost is not None and cost.life_x for cost in (card.also, card.or_also, card.kicker)):
        if x or card.or_also is not None or (card.kicker is not None and card.kicker.life_x):
            raise ValueError("also.life_x: is not possible together with {X} in the mana cost or another additional cost")
        if any(target.mana_value is not None for target in card.targets):
            raise ValueError("also.life_x: no target is bounded by that X")
    if x and any(cost is not None and chosen_as_x(cost) is not None for cost in (card.also, card.or_also, card.kicker)):
        raise ValueError("also: any number of cards is X, and the mana cost has another")
    if card.or_also is not None and card.also is None:
        raise ValueError("or_also: in place of what? It needs `also`")
    for key, mana in (("suspend.cost", None if card.suspend is None else card.suspend.cost), ("plot", card.plot)):
        no_life(key, mana)
        _no_x(key, mana)
    no_life("offspring.cost", None if card.offspring is None else card.offspring.cost)
    for key in ("madness", "unearth", "echo"):
        no_life(key, getattr(card, key))
    if card.kicker is not None:
        _check_kicker(card.kicker, card, costs)
    for key in ("unearth", "echo"):
        _no_x(key, getattr(card, key))
    if card.modes and (card.madness is not None or card.has("rebound")):
        word = "rebound" if card.madness is None else "madness"
        raise ValueError(f"{word}: is not possible on a card with modes")
    if card.cycling is not None:
        check_cost("cycling", card.cycling.cost, "hand")
        if card.cycling.cost.discard is not None:
            raise ValueError("cycling.discard: the card itself is discarded, nothing else can be")
    if card.has("convoke") or card.has("improvise"):
        if card.bargain is not None or card.madness is not None or card.has("delve"):
            raise ValueError("convoke and improvise are not possible together with bargain, madness or delve")
        if any(cost.sacrifice is not None or cost.return_ is not None for cost in costs.values()):
            raise ValueError("convoke and improvise are not possible where a permanent is sacrificed or returned for a cost")
    if card.has("delve") and any(cost.evidence or cost.exile_types for cost in costs.values()):
        raise ValueError("evidence and exile_types are not possible together with delve")
    if card.harmonize is not None and (card.also is not None or any(map(card.has, ("convoke", "improvise", "delve")))):
        raise ValueError("harmonize is not possible together with convoke, improvise, delve or an additional cost")
    if card.splice is not None and (card.modes or not card.effects or "X" in str(card.effects) or card.splice.cost.x):
        raise ValueError("splice is for effects without modes and without X")
    if card.splice is not None:
        no_life("splice.cost", card.splice.cost)
    _check_spent(card)
    if card.offspring is not None and (card.kicker is not None or card.offspring.cost.x):
        raise ValueError("offspring: takes no {X}, and is not possible together with kicker")


def _check_kicker(kicker: Cost, card: Card, costs: dict[str, Cost]) -> None:
    """What is paid besides; nothing else that is paid is of its kind."""
    check_cost("kicker", kicker, "spell")
    no_life("kicker.mana", kicker.mana)
    if any(getattr(cost, word) and getattr(kicker, word) for cost in costs.values() for word in _SECOND_COSTS):
        raise ValueError("kicker: is a second cost of its kind")
    lost = kicker.sacrifice is not None or kicker.return_ is not None
    if lost and (card.bargain is not None or any(cost.sacrifice or cost.return_ for cost in costs.values())):
        raise ValueError("kicker: permanents are sacrificed or returned for it and for another cost")
    if set(kicker.model_fields_set) - {"mana"} and (
        card.madness is not None or any(map(card.has, ("convoke", "improvise", "delve", "rebound")))
    ):
        raise ValueError("kicker: only mana is possible together with madness, rebound, convoke, improvise or delve")
    if kicker.energy or kicker.discard == "hand":
        raise ValueError("kicker: is no energy and no whole hand")


def _check_spent(card: Card) -> None:
    """Mana of which the card asks whether it was spent. Nothing but that mana may be open as its costs are paid."""
    for i, mana in enumerate(card.spent):
        if mana.generic or mana.x or not mana.pips or any(pip.life or pip.mask & (pip.mask - 1) for pip in mana.pips):
            raise ValueError(f"spent[{i}]: is written in symbols of one colour, like {{U}}{{U}}")
    asked = {part.paid for part in parts_of(card) if isinstance(part, Condition)}
    for word in asked.intersection(MANA_ASKED):
        if MANA_ASKED.index(word) >= len(card.spent):
            raise ValueError(f"paid: {word!r} has no mana in `spent`")
    if card.converge and (card.spent or card.harmonize or any(map(card.has, ("convoke", "improvise", "delve")))):
        raise ValueError("converge: is not possible with spent, harmonize, convoke, improvise or delve")
    pips = [pip for mana in spell_mana(card) if mana is not None for pip in mana.pips]
    if card.converge and any(pip.mask & (pip.mask - 1) or pip.mask == COLOURLESS or pip.life for pip in pips):
        raise ValueError("converge: is not possible where a cost of casting has {C}, hybrid or Phyrexian symbols")
    if "escape" in asked and (card.bargain or card.spent):
        raise ValueError("paid: 'escape' is not possible together with bargain or spent")
    if "madness" in asked and (not card.madness or card.bargain or card.spent or "escape" in asked):
        raise ValueError("paid: 'madness' is for a card with madness, without bargain, spent or 'escape'")
    if card.spent:
        others = card.kicker or card.bargain or card.offspring or card.madness or card.harmonize
        if others or any(map(card.has, ("convoke", "improvise", "delve"))):
            raise ValueError("spent: is not possible with other optional costs, madness, harmonize, convoke, improvise or delve")
        if any(mana is not None and (mana.x or any(pip.life for pip in mana.pips)) for mana in spell_mana(card)):
            raise ValueError("spent: is not possible where a cost of casting has {X} or Phyrexian mana")


def _no_x(key: str, mana: ManaCost | None) -> None:
    if mana is not None and mana.x:
        raise ValueError(f"{key}: takes no {{X}}")


def _check_spell(card: Card, costs: dict[str, Cost], x: bool) -> None:
    """What the card does as a spell, by modes or at once, and before the game."""
    sacrifices = card.bargain is not None or any(cost.sacrifice is not None for cost in [*costs.values(), card.kicker or Cost()])
    spell = Context(card.targets, x=x, paid=True, origin=True, copy=True, sacrifices=sacrifices, there=False)
    check_effects("effects", card.effects, spell)
    check_modes("modes", card.modes, spell)
    for i, mode in enumerate(card.modes):
        check_value(f"modes[{i}].when", mode.when, Context(aimed=False, there=False))
        if mode.less and card.less != 0:
            raise ValueError(f"modes[{i}].less: the card costs less already")
        if mode.also is not None:
            _check_second_cost(f"modes[{i}].also", mode.also, card, costs)
    check_effects("opening", card.opening, Context())


def _check_second_cost(key: str, also: Cost, card: Card, costs: dict[str, Cost]) -> None:
    """The further cost of a mode."""
    check_cost(key, also, "spell")
    no_life(key, also.mana)
    _no_x(key, also.mana)
    for cost in costs.values():
        if any(getattr(cost, word) and getattr(also, word) for word in _SECOND_COSTS):
            raise ValueError(f"{key}: is a second cost of its kind")
    lost = also.sacrifice is not None or also.return_ is not None
    if card.bargain is not None or card.madness is not None:
        raise ValueError(f"{key}: bargain and madness are not possible with it")
    if lost and (any(map(card.has, ("convoke", "improvise", "delve"))) or any(c.sacrifice or c.return_ for c in costs.values())):
        raise ValueError(f"{key}: permanents are sacrificed or returned for it and for another cost, or it is cast with convoke")


def _check_abilities(card: Card) -> None:
    """Activated abilities."""
    for i, ability in enumerate(card.abilities):
        key = f"abilities[{i}]"
        check_cost(f"{key}.cost", ability.cost, ability.zone)
        x = ability.cost.mana is not None and ability.cost.mana.x > 0
        if ability.cost.takes_source(ability.zone) and x and card.mana_abilities:
            raise ValueError(f"{key}.cost: a mana source is not sacrificed for a cost with {{X}}")
        if ability.cost.takes_source(ability.zone) and ability.cost.sacrifice is None:
            _forgotten(f"{key}.effects", ability)
        check_value(f"{key}.when", ability.when, Context(aimed=False, there=ability.zone == "battlefield"))
        of_this(f"{key}.when", ability.when)
        check_less(f"{key}.less", ability.less)
        context = Context(ability.targets, x=x, sacrifices=ability.cost.sacrifice is not None, ability=True)
        check_effects(f"{key}.effects", ability.effects, context)
        check_modes(f"{key}.modes", ability.modes, context)
        if any(mode.when is not None or mode.also is not None or mode.less for mode in ability.modes):
            raise ValueError(f"{key}.modes: when, also and less are for modes of spells")


def _forgotten(key: str, ability: Ability) -> None:
    """What is exiled or returned for its own ability is not remembered as it was, as what is sacrificed is."""
    for part in parts_of([*ability.effects, *ability.modes]):
        reads = (
            isinstance(part, ValueAmount) and part.of == "this" and part.value not in ("event", "revealed", "noted", "sacrificed")
        )
        if reads or "this" in (getattr(part, "what", None), getattr(part, "to", None)) or isinstance(part, E.AddMana):
            raise ValueError(f"{key}: speak of what is exiled or returned for it, or make mana")


def _check_conditions(card: Card) -> None:
    """Conditions and cost reductions of the card itself."""
    for i, way in enumerate(card.ways):
        check_value(f"ways[{i}].when", way.when, Context(aimed=False, there=False))
    if not isinstance(card.must_attack, bool):
        check_value("must_attack", card.must_attack, Context(aimed=False))
        no_power("must_attack", card.must_attack.filter)
    check_value("attacks_if", card.attacks_if, Context(aimed=False))
    no_power_asked("attacks_if", card.attacks_if)
    of_this("attacks_if", card.attacks_if)
    check_less("less", card.less)
    check_value("less_if", card.less_if, Context(aimed=False, there=False))
    for word in ("play", "abilities") if card.top is not None else ():
        no_power(f"top.{word}", getattr(card.top, word))
