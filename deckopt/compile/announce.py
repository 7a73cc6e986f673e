"""Announcing: the row of an action in the tables, and its program up to the payment of its costs.

Targets are in `targeting`. What follows the payment is with the kinds of actions: `spells`, `free_casts`, `abilities`,
`own_abilities`, `mana_actions`, `arrivals`.
"""

from __future__ import annotations

from dataclasses import replace

from deckopt.cards.costs import Chosen
from deckopt.compile.announced import Announced
from deckopt.compile.draft import Draft
from deckopt.compile.tables import Action
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.operands import NONE


def new_action(draft: Draft, c: int, kind: int, verb: str, way: str, zone: int, **fields: int) -> int:
    """The number of a new action with these fields. By default it asks for nothing and costs nothing."""
    index = len(draft.out.actions)
    if index >= C.MAX_ACTIONS:
        raise InputError(draft.deck.file, "main", f"needs more than {C.MAX_ACTIONS} ways to play its cards")
    t = draft.t
    for name, default in (
        ("a_cost", -1),
        ("a_condition", -1),
        ("a_t0", -1),
        ("a_t1", -1),
        ("a_sacrifice", -1),
        ("a_return", -1),
        ("a_tap", -1),
        ("a_less", -1),
        ("a_less_if", -1),
        ("a_discard", -1),
        ("a_exile", -1),
    ):
        t[name][index] = default
    t["a_card"][index], t["a_kind"][index], t["a_zone"][index] = c, kind, zone
    t["n_mana_actions"] += kind == C.ACT_MANA
    t["a_window"][index] = C.PAYS if kind == C.ACT_MANA else 0
    for name, value in fields.items():
        t[name][index] = value
    draft.out.actions.append(Action(verb, draft.names[c], way))
    t["n_actions"] = len(draft.out.actions)
    return index


def note_window(draft: Draft, action: int, matters: bool) -> None:
    """Note whether an action may matter once attackers are declared."""
    if matters:
        draft.t["a_window"][action] = C.MATTERS
        draft.t["n_window"] += 1


def announce(draft: Draft, a: Announced) -> int:
    """Write an action, and emit its program up to the payment; returns its number."""
    if a.kind == C.ACT_SPELL and draft.dearer:
        a = replace(a, dearer=True)
    convoked = _convoked_by(draft, a)
    cheaper = a.less != 0 or (a.kind == C.ACT_SPELL and _is_discounted(draft, a.card, bool(a.frame & C.FL_BESTOWED)))
    index = new_action(
        draft, a.card, a.kind, a.verb, a.way, a.zone,
        a_flags=a.all_flags | (C.AF_LESS if cheaper else 0),
        a_frame=a.frame,
        a_facts=a.all_facts,
        a_pc=draft.p.here,
        **_costs_of(draft, a),
        a_in_life=a.in_life,
        a_convoke=0 if convoked is None else 4 * (convoked[0] + 1) + convoked[1],
        a_less=NONE if a.less == 0 else draft.i.amount(a.less),
        a_less_if=draft.i.condition(a.less_if),
    )  # fmt: skip
    for field, spec in zip(("a_t0", "a_t1"), a.targets, strict=False):
        draft.t[field][index] = spec
    for slot, spec in enumerate(a.targets):
        draft.p.emit(OP.TARGET, asked=spec, slot=slot)
    if cheaper:
        draft.p.emit(OP.REDUCE)
    here = a.zone if a.kind >= C.ACT_ABILITY else NONE
    added = a.kind == C.ACT_MANA and (draft.t["n_adders"] or any(s.adds_mana for card in draft.cards for s in card.statics))
    makes = draft.i.amount(a.makes) if added else NONE
    converges = a.kind == C.ACT_SPELL and draft.cards[a.card].converge
    draft.p.pay(a.cost, a.mana, delve=a.delve, zone=here, convoked=convoked, makes=makes, always=a.dearer, converges=converges)
    return index


def _costs_of(draft: Draft, a: Announced) -> dict[str, int]:
    """The fields that decide whether an action can be paid for."""
    removed, exile = a.cost.remove, a.exile
    return {
        "a_cost": draft.i.cost(a.mana) if a.costs_mana else NONE,
        "a_life": a.cost.life,
        "a_gains": a.cost.opponent_gains,
        "a_condition": draft.i.condition(a.all_asked),
        **_chosen_for_cost(draft, "a_sacrifice", a.sacrifice),
        **_chosen_for_cost(draft, "a_return", a.returned),
        **_chosen_for_cost(draft, "a_tap", draft.p.untapped(a.cost.tap_others)),
        **_chosen_for_cost(draft, "a_discard", a.discard),
        **_chosen_for_cost(draft, "a_exile", exile),
        "a_exile_zone": C.Z_HAND if exile and exile.from_ == "hand" else C.Z_GRAVEYARD,
        "a_evidence": a.cost.evidence,
        "a_exile_types": a.cost.exile_types,
        "a_counters": draft.i.columns[removed.kind] if removed else 0,
        "a_counters_n": removed.count if removed else 0,
    }


def _chosen_for_cost(draft: Draft, field: str, chosen: Chosen | None) -> dict[str, int]:
    """The fields of what is chosen for a cost: the filter, and how many."""
    return {field: draft.i.filter(chosen.what), f"{field}_n": chosen.number} if chosen else {}


def _convoked_by(draft: Draft, a: Announced) -> tuple[int, int] | None:
    """(filter of what may be tapped for a spell's mana, how it pays), or None."""
    if a.harmonized:
        return draft.i.filter("creature"), C.HARMONIZED
    words = [word for word in ("convoke", "improvise") if draft.cards[a.card].has(word)]
    if not words or a.kind != C.ACT_SPELL or not a.costs_mana:
        return None
    if words[0] == "convoke":
        draft.i.parts_of_cost(a.mana)
    return draft.i.filter("creature" if words[0] == "convoke" else "artifact"), int(words[0] == "convoke")


def _is_discounted(draft: Draft, c: int, as_aura: bool) -> bool:
    """Whether a static ability of the game changes the cost of card c."""
    by_x = draft.t["c_x"][c] and any(draft.t["f_valued"][f] for f in draft.discounts)
    draft.t["x_discounts"] |= bool(by_x)
    return bool(by_x) or any(draft.t["f_match"][f, c] & (C.MEANS_AURA if as_aura else C.MEANS_CARD) for f in draft.discounts)
