"""Activating abilities of permanents in the slow engine, those included that they were given."""

from __future__ import annotations

from deckopt.cards.abilities import Ability
from deckopt.cards.card import Card
from deckopt.cards.effects.permanents import Tap, Untap
from naive.cards import costs_only_tapping, modes_of
from naive.casting.announcing import announce, can_announce
from naive.casting.prices import Price
from naive.moves import Steps
from naive.objects import ATTACKED, LOYALTY, Frame, Permanent, Printed
from naive.permanents.characteristics import holds
from naive.permanents.likeness import single_out
from naive.permanents.silenced import is_silenced
from naive.state import Position


def ability_frame(q: Permanent, ability: Ability, mode: int, of: Printed | None = None) -> Frame:
    """What activating a permanent's ability in a mode puts on the stack."""
    targets, effects = modes_of(ability)[mode]
    only_taps = (
        costs_only_tapping(ability)
        and len(targets) == len(effects) == 1
        and not targets[0].up_to
        and isinstance(effects[0], (Tap, Untap))
        and effects[0].what == "target"
    )
    return Frame(
        of or q.printed,
        effects=list(effects),
        target_specs=list(targets),
        source=q,
        only_taps=only_taps,
        activated=True,
        less=ability.less,
        ability=ability,
    )


def activate(p: Position, q: Permanent, index: int, mode: int, of: Printed | None = None) -> Steps:
    """Activate an ability of a permanent; `of` is the card that lends it, if it is not its own."""
    q = single_out(p, q)
    ability = (of or q.printed).card.abilities[index]
    if ability.once_each_turn:
        q.used |= {index}
    if ability.loyalty:
        q.used |= {LOYALTY}
    yield from announce(p, ability_frame(q, ability, mode, of), Price(for_mana=ability.is_mana).plus(ability.cost))


def can_activate(p: Position, q: Permanent, index: int, mode: int, of: Printed | None = None) -> bool:
    """Whether an ability of a permanent can be activated in a mode."""
    ability = (of or q.printed).card.abilities[index]
    frame = ability_frame(q, ability, mode, of)
    if is_silenced(p, q, ability.is_mana):
        return False
    used = index in q.used or (ability.loyalty and LOYALTY in q.used)
    return (
        not used
        and (not ability.boast or ATTACKED in q.used)
        and holds(p, ability.when, frame)
        and can_announce(p, frame, Price(for_mana=ability.is_mana).plus(ability.cost))
    )


def given_frame(q: Permanent, printed: Printed, ability: Ability, mode: int) -> Frame:
    """What activating an ability that a permanent was given puts on the stack."""
    targets, effects = modes_of(ability)[mode]
    return Frame(
        printed, effects=list(effects), target_specs=list(targets), source=q, activated=True, less=ability.less, ability=ability
    )


def activate_given(p: Position, q: Permanent, printed: Printed, ability: Ability, mode: int) -> Steps:
    """Activate an ability that a permanent was given."""
    q = single_out(p, q)
    yield from announce(p, given_frame(q, printed, ability, mode), Price(for_mana=ability.is_mana).plus(ability.cost))


def can_activate_given(p: Position, q: Permanent, printed: Printed, ability: Ability, mode: int) -> bool:
    """Whether an ability that a permanent was given can be activated in a mode."""
    frame = given_frame(q, printed, ability, mode)
    if is_silenced(p, q, ability.is_mana):
        return False
    return holds(p, ability.when, frame) and can_announce(p, frame, Price(for_mana=ability.is_mana).plus(ability.cost))


def ability_words(card: Card, index: int, mode: int) -> str:
    """How people tell the abilities of a card apart, if it has several."""
    counts = [len(modes_of(ability)) for ability in card.abilities]
    return f" (ability {sum(counts[:index]) + mode + 1})" if sum(counts) > 1 else ""
