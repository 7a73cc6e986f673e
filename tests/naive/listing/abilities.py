"""The abilities of the slow engine that can be activated, and which mana abilities are moves of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckopt.cards.card import Card
from deckopt.compile.going import matters_going
from deckopt.compile.in_vain import is_in_vain
from deckopt.compile.tapping import asking_for_tapped, becomes_something, matters_tapped, triggers_on_tapping
from naive.cards import mana_abilities, modes_of, once
from naive.casting.abilities import ability_frame, ability_words, activate, activate_given, can_activate, can_activate_given
from naive.casting.announcing import announce, can_announce
from naive.casting.cost_parts import make_mana
from naive.casting.extra_costs import can_pay
from naive.casting.prices import Price, mana_price
from naive.mana.explicit import is_action
from naive.mana.paying_after_loss import tap_for_last_mana
from naive.mana.supply import tap_units
from naive.moves import MOST_ACTIONS, Move, Steps
from naive.objects import Frame, Permanent, Printed
from naive.permanents.characteristics import holds, matches, usable
from naive.permanents.given import given_abilities
from naive.permanents.likeness import one_of_each, single_out
from naive.permanents.silenced import is_silenced
from naive.state import Position
from naive.zones.library_top import lends


def abilities_in(p: Position, printed: Printed, zone: str) -> Iterator[Move]:
    """Abilities of a card in hand or graveyard."""
    for index, ability in enumerate(printed.card.abilities):
        if ability.zone == zone:
            for mode, (targets, effects) in enumerate(modes_of(ability)):
                frame = Frame(
                    printed, effects=list(effects), target_specs=list(targets), zone=zone, less=ability.less, ability=ability
                )
                price = Price().plus(ability.cost)
                if holds(p, ability.when, frame) and can_announce(p, frame, price):
                    yield Move(f"activate {printed.name}{ability_words(printed.card, index, mode)}", (announce, frame, price))


def mana_actions(p: Position) -> list[Move]:
    """The mana abilities that are moves of their own, where a payment is asked for."""
    if p.actions >= MOST_ACTIONS:
        return []
    moves = [move for name in sorted(p.hand) for move in abilities_in(p, p.cards[name], "hand")]
    moves += [move for name in sorted(p.graveyard) for move in abilities_in(p, p.cards[name], "graveyard")]
    moves += [move for q in one_of_each(p, p.battlefield) for move in actions_of_permanent(p, q)]
    return [move for move in moves if makes_mana(move)]


def makes_mana(move: Move) -> bool:
    """Whether a move activates a mana ability."""
    do, *arguments = move.value
    if do is announce:
        return arguments[0].ability.is_mana
    if do is activate:
        q, index, _, of = arguments
        return (of or q.printed).card.abilities[index].is_mana
    return do in (make_mana, make_plain_mana) or (do is activate_given and arguments[2].is_mana)


def actions_of_permanent(p: Position, q: Permanent) -> Iterator[Move]:
    """The abilities of a permanent, mana abilities that are moves of their own included; then those it is lent."""
    yield from abilities_of_permanent(p, q, None)
    other = lends(p, q)
    if other is not None:
        yield from abilities_of_permanent(p, q, other)


def sacrifice_matters(p: Position, printed: Printed) -> bool:
    """Whether something looks at it that a permanent is sacrificed, beside the mana that it makes."""
    return matters_going(printed.card, [other.card for other in p.cards.values()], lambda f: matches(p, f, printed))


def tapping_matters(p: Position, printed: Printed) -> bool:
    """Whether something asks whether a permanent is tapped, beside the mana that tapping it makes."""
    asking, triggers, arise = about_tapping(*(other.card for other in p.cards.values()))
    return matters_tapped(asking, triggers, arise, printed.card, lambda f: matches(p, f, printed))


@once
def about_tapping(*cards: Card) -> tuple[list[Any], list[Any], bool]:
    """The filters and the triggers of a game's cards that look at tapped permanents, and whether something may become another."""
    asking = [f for card in cards for f in asking_for_tapped(card)]
    return asking, triggers_on_tapping(cards), any(map(becomes_something, cards))


def makes_plain_mana(p: Position, q: Permanent) -> bool:
    """Whether it can be tapped for mana now."""
    return usable(p, q) and bool(tap_units(p, q))


def make_plain_mana(p: Position, q: Permanent) -> Steps:
    """Tap it for mana without anything to pay for."""
    yield from tap_for_last_mana(p, single_out(p, q))


def abilities_of_permanent(p: Position, q: Permanent, of: Printed | None) -> Iterator[Move]:
    """The abilities of a permanent that are its own, or of a card that lends them to it."""
    card, name = (q.card, q.name) if of is None else (of.card, of.name)
    for index, ability in enumerate(card.abilities):
        for mode, (targets, effects) in enumerate(modes_of(ability)):
            if is_in_vain(ability.cost, targets, effects, [other.card for other in p.cards.values()]):
                continue
            if ability.zone == "battlefield" and can_activate(p, q, index, mode, of):
                only_taps = ability_frame(q, ability, mode, of).only_taps
                words = f"activate {name}{ability_words(card, index, mode)}"
                yield Move(words, (activate, q, index, mode, of), undoable=only_taps)
    if of is None:
        for printed, words, ability, mode in given_abilities(p, q):
            if can_activate_given(p, q, printed, ability, mode):
                yield Move(f"activate {words}", (activate_given, q, printed, ability, mode))
    for ability in mana_abilities(card):
        goes = ability.sacrifice or ability.depletes
        offered = is_action(p, of or q.printed, ability) or (goes and sacrifice_matters(p, of or q.printed))
        offered = offered or (ability.tap and ability.remove is not None and tapping_matters(p, of or q.printed))
        if offered and not is_silenced(p, q) and can_pay(p, mana_price(ability), Frame(of or q.printed, source=q)):
            yield Move(f"activate {name} (mana)", (make_mana, q, ability))
    if of is None and makes_plain_mana(p, q) and tapping_matters(p, q.printed):
        yield Move(f"activate {name} (mana)", (make_plain_mana, q))
