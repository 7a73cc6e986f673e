"""Mana abilities that are actions, because something besides the mana depends on them.

Mana that payment uses by itself is in `mana`.
"""

from __future__ import annotations

from functools import partial

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost, CounterCost
from deckopt.cards.filters import Filter
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.symbols import ManaCost
from deckopt.compile.announce import announce
from deckopt.compile.announced import Announced
from deckopt.compile.draft import Draft
from deckopt.compile.going import matters_going
from deckopt.compile.tapping import matters_tapped, may_become
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.kinds import LAND, PERMANENT
from deckopt.words.operands import NONE


def means_card(draft: Draft, c: int, wanted: Filter) -> bool:
    """Whether a filter matches card c as it is printed."""
    return bool(draft.t["f_match"][draft.i.filter(wanted), c] & C.MEANS_CARD)


def is_added_to(draft: Draft, c: int, ability: ManaAbility) -> bool:
    """Whether tapping card c for mana costs a counter or the card itself, and Auras or other permanents may add to its mana."""
    if ability.is_free or not ability.tap:
        return False
    t = draft.t
    if int(t["n_adders"]) and may_become(draft.cards[c], draft.cards, partial(means_card, draft, c)):
        return True
    if any(t["f_match"][t["ad_filter"][i], c] & C.MEANS_CARD for i in range(int(t["n_adders"]))):
        return True
    auras = [card for card in draft.cards if any(s.adds_mana and s.of == "enchanted" for s in card.statics)]
    land = bool(draft.cards[c].kind & LAND)
    return any(land or draft.t["f_match"][draft.i.filter(aura.enchant), c] & C.MEANS_CARD for aura in auras)


def write_mana_actions(draft: Draft, c: int, card: Card) -> None:
    """Write the actions of mana abilities that make several mana, or whose sacrifice or tapping matters besides the mana."""
    means = partial(means_card, draft, c)
    tapping = matters_tapped(draft.asking, draft.on_tapping, draft.others_arise, card, means)
    for ability in card.mana_abilities:
        matters = (ability.sacrifice or ability.depletes) and matters_going(card, draft.cards, means)
        matters |= tapping and ability.tap and ability.remove is not None
        if ability.is_free or (ability.makes_one and not matters and not is_added_to(draft, c, ability)):
            continue
        cost = Cost(
            tap=ability.tap,
            sacrifice="this" if ability.sacrifice else None,
            remove=CounterCost(kind=ability.remove) if ability.remove else None,
        )
        only_tap = cost == Cost(tap=True)
        if only_tap:
            draft.t["c_respond"][c] = 1
        announce(draft, Announced(
            c, C.ACT_MANA, "activate", "mana", C.Z_BATTLEFIELD, cost, ManaCost(), facts=C.FA_MANA,
            flags=C.AF_ONLY_TAP if only_tap else 0,
        ))  # fmt: skip
        for mask in ability.units:
            draft.p.emit(OP.ADD, colours=mask, amount=draft.i.amount(ability.amount), only=NONE)
        if ability.depletes:
            gone = Condition(counters=ability.remove, at_most=0)
            draft.p.effects([E.If(do="if", when=gone, then=[E.Sacrifice(do="sacrifice", what="this")])])
        draft.p.emit(OP.END)

    if tapping and card.kind & PERMANENT and (_gives_mana(draft) or any(a.is_free for a in card.mana_abilities)):
        draft.t["c_plain"][c] = 1 + announce(draft, Announced(
            c, C.ACT_MANA, "activate", "mana", C.Z_BATTLEFIELD, Cost(), ManaCost(), facts=C.FA_MANA, flags=C.AF_TAP,
        ))  # fmt: skip
        draft.p.emit(OP.PLAIN_MANA)
        draft.p.emit(OP.END)


def _gives_mana(draft: Draft) -> bool:
    """Whether a card may let permanents be tapped for mana that have no such ability themselves."""
    gives = any(s.mana is not None or s.land_types for card in draft.cards for s in card.statics)
    return gives or any(isinstance(giver, E.Give) and giver.mana is not None for _, giver in draft.givers)
