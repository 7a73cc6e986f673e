"""Activated abilities as actions: those printed on a card, and those that cards give to permanents.

Abilities of keywords are in `own_abilities`. Mana abilities that the card format lists separately are in `mana_actions` and
`mana`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Ability, Mode
from deckopt.cards.amounts import CountAmount, DevotionAmount
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.parts import walk
from deckopt.cards.symbols import ManaCost
from deckopt.compile.announce import announce, note_window
from deckopt.compile.announced import Announced
from deckopt.compile.draft import Draft
from deckopt.compile.given import bits_of, givers
from deckopt.compile.in_vain import is_in_vain
from deckopt.compile.once import once_bit
from deckopt.compile.speaks import speaks_of_host
from deckopt.compile.targeting import facts_of, target_rows
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words import operations as OP


def activated_abilities(draft: Draft, c: int, card: Card, zone: str) -> None:
    """Write the actions of the abilities that card c has in a zone, one for each mode."""
    code = {"hand": C.Z_HAND, "graveyard": C.Z_GRAVEYARD, "battlefield": C.Z_BATTLEFIELD}[zone]
    number = 0
    for ability in card.abilities:
        modes: Sequence[Mode | Ability] = ability.modes or [ability]
        for mode in modes:
            number += 1
            if ability.zone != zone or is_in_vain(ability.cost, mode.targets, mode.effects, draft.cards):
                continue
            effects = mode.effects
            targets = target_rows(draft.i, mode.targets, effects, ability.cost)
            flags = C.AF_ONCE if ability.once_each_turn or ability.loyalty else 0
            if ability.cost.takes_source(zone) and any(map(speaks_of_host, walk(effects))):
                flags |= C.AF_OF_HOST
            taps = ability.cost == Cost(tap=True)
            only_tap = taps and ability.when is None
            if zone == "battlefield" and taps:
                flags |= 0 if ability.sorcery else C.AF_ONLY_TAP
                draft.t["c_respond"][c] = 1
            if targets and any(draft.t["t_reversible"][s] for s in targets):
                flags |= C.AF_REVERSIBLE
                draft.t["c_reversible"][c] = 1
            facts = facts_of(draft.i, effects, targets)
            only = effects[0] if len(effects) == 1 and only_tap else None
            if isinstance(only, E.Untap) and only.what == "target":
                facts |= C.FA_UNTAP
                _note_untapper(draft, c, mode.targets[0].what)
            way = f"ability {number}" if sum(len(a.modes) or 1 for a in card.abilities) > 1 else ""
            mana = ability.cost.mana or ManaCost()
            action = announce(draft, Announced(
                c, _kind_of(ability), "activate", way, code, ability.cost, mana, targets,
                condition=ability.when, flags=flags, facts=facts, less=ability.less, makes=_mana_made(effects),
            ))  # fmt: skip
            note_window(draft, action, draft.window.ability(ability, mode))
            draft.t["a_boast"][action] = ability.boast
            draft.t["has_boast"] |= ability.boast
            draft.t["a_once"][action] = once_bit(card, ability) if flags & C.AF_ONCE else 0
            _resolve_ability(draft, action, ability, effects, bool(targets))


def number_given(draft: Draft) -> None:
    """Number each set of abilities that some card gives."""
    for c, card in enumerate(draft.cards):
        for giver in givers(card):
            k = len(draft.givers)
            if k >= C.MAX_GIVEN:
                raise InputError(draft.deck.file, "main", f"gives permanents more than {C.MAX_GIVEN} sets of abilities")
            draft.givers.append((c, giver))
            draft.given_number[c, id(giver)] = k
            draft.t["gv_static"][k] = -1
            if isinstance(giver, E.Give) and giver.mana is not None:
                draft.t["gv_mana"][k], draft.t["has_given_mana"] = ManaAbility(add=giver.mana).units[0], 1
    draft.t["n_given"] = len(draft.givers)
    for k, bits in enumerate(bits_of([giver for _, giver in draft.givers])):
        giver = draft.givers[k][1]
        draft.t["gv_bits"][k] = bits
        if isinstance(giver, E.Give):
            draft.p.given.setdefault(id(giver), bits)
            if giver.lasting:
                draft.t["lasting_given"] |= bits


def given_abilities(draft: Draft) -> None:
    """Write the actions of abilities that permanents are given."""
    for k, (c, giver) in enumerate(draft.givers):
        draft.t["gv_first"][k] = len(draft.out.actions)
        total = sum(len(a.modes) or 1 for g in givers(draft.cards[c]) for a in g.abilities)
        number = 0
        for other in givers(draft.cards[c]):
            for ability in other.abilities:
                modes: Sequence[Mode | Ability] = ability.modes or [ability]
                for mode in modes:
                    number += 1
                    if other is giver:
                        _given_ability(draft, c, ability, mode, f"given {number}" if total > 1 else "given")
        draft.t["gv_n"][k] = len(draft.out.actions) - draft.t["gv_first"][k]


def _given_ability(draft: Draft, c: int, ability: Ability, mode: Mode | Ability, way: str) -> None:
    """Write the action of one mode of an ability that card c gives."""
    targets = target_rows(draft.i, mode.targets, mode.effects)
    mana = ability.cost.mana or ManaCost()
    action = announce(draft, Announced(
        c, _kind_of(ability), "activate", way, C.Z_BATTLEFIELD, ability.cost, mana, targets,
        condition=ability.when, facts=facts_of(draft.i, mode.effects, targets), less=ability.less,
    ))  # fmt: skip
    note_window(draft, action, draft.window.ability(ability, mode))
    _resolve_ability(draft, action, ability, mode.effects, bool(targets))


def _resolve_ability(draft: Draft, action: int, ability: Ability, effects: Sequence[Any], targeted: bool) -> None:
    """Emit what an activated ability does. A mana ability does it at once, without the stack."""
    draft.out.actions[action].effects = effects
    if not ability.is_mana:
        draft.p.emit(OP.ACTIVATE)
        draft.p.resolves(effects, targeted)
    draft.p.effects(effects)
    draft.p.emit(OP.END)


def _note_untapper(draft: Draft, c: int, what: str) -> None:
    """Note that card c untaps a permanent of this kind for mana, so that payment may use it."""
    draft.t["m3_filter"][c] = draft.i.filter(what) + 1
    draft.t["has_untappers"] = 1


def _kind_of(ability: Ability) -> int:
    """The kind of action of an activated ability."""
    return C.ACT_MANA if ability.is_mana else C.ACT_ABILITY


def _mana_made(effects: Sequence[Any]) -> Any:
    """How many times a mana ability adds its mana; 1 if that is not known before its cost is paid."""
    adding = [e for e in walk(effects) if isinstance(e, E.AddMana)]
    return adding[0].amount if len(adding) == 1 and isinstance(adding[0].amount, (CountAmount, DevotionAmount)) else 1
