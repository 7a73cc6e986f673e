"""Mana of permanents that payment uses by itself, and what restricted mana may be spent on: `m_`, `v_`, `l_` and `p_` fields.

Mana abilities that are actions are in `mana_actions`.
"""

from __future__ import annotations

from deckopt.cards import verbs as E
from deckopt.cards.card import Card
from deckopt.cards.filters import Filter
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.symbols import ManaCost
from deckopt.compile.draft import Draft
from deckopt.compile.given import effects_of
from deckopt.compile.mana_actions import is_added_to
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words.kinds import CREATURE, LAND


def write_limits(draft: Draft) -> None:
    """Write what mana may be spent on, in the order of the cards, and the creature types that can be chosen."""
    for card in draft.cards:
        for only in [*(a.only for a in card.mana_abilities), *(getattr(e, "only", None) for e in effects_of(card))]:
            draft.i.limit(only)
    found = {
        subtype: frozenset(c for c, card in enumerate(draft.cards) if card.kind & CREATURE and subtype in card.type.subtypes)
        for card in draft.cards
        if card.kind & CREATURE and card.listed
        for subtype in card.type.subtypes
    }
    draft.t["type_choices"] = draft.i.subtype_mask(list(found))
    # a type is offered if no other one has all its cards and more, or the same cards and comes first
    wanted = [
        a
        for i, (a, own) in enumerate(found.items())
        if not any(own < b or (own == b and j < i) for j, b in enumerate(found.values()))
    ]
    draft.t["w_types"] = draft.i.subtype_mask(wanted)


def write_adders(draft: Draft) -> None:
    """Write what adds mana whenever such permanents are tapped for mana, in the order of the cards."""
    for c, card in enumerate(draft.cards):
        for static in card.statics:
            if isinstance(static.of, Filter) and isinstance(static.adds_mana, ManaCost):
                draft.i.adder(c, static.of, static.adds_mana.pips[0].mask)
        for effect in effects_of(card):
            if isinstance(effect, E.TappingAdds):
                draft.i.adder(-1, effect.of, effect.mana.pips[0].mask)


def write_purposes(draft: Draft) -> None:
    """Write the purpose of each action for restricted mana; 0 if no limit allows it."""
    t = draft.t
    t["guards_spells"] = bool(t["counters_cast"]) and bool(t["l_safe"].any())
    anything = sum(1 << k for k in range(len(draft.i.limits)) if t["l_haste"][k])
    draft.i.purpose(anything, 0)
    for a in range(int(t["n_actions"]) if t["n_limits"] else 0):
        kind, card = int(t["a_kind"][a]), int(t["a_card"][a])
        if draft.out.actions[a].verb in ("suspend", "plot") or kind == C.ACT_LAND:
            continue  # its purpose is the first one
        bit = C.MEANS_AURA if t["a_frame"][a] & C.FL_BESTOWED else C.MEANS_CARD
        satisfied = anything
        for limit, (spells, abilities, sources) in enumerate(draft.i.limits):
            wanted = [spells] if kind == C.ACT_SPELL else [sources]
            if kind >= C.ACT_ABILITY and t["a_zone"][a] == C.Z_BATTLEFIELD:
                wanted.append(abilities)
            if any(f >= 0 and t["f_match"][f, card] & bit for f in wanted):
                satisfied |= 1 << limit
        types = any(satisfied >> k & 1 and t["l_chosen"][k] for k in range(len(draft.i.limits)))
        t["a_purpose"][a] = draft.i.purpose(satisfied, int(t["c_subtypes"][card]) if types else 0)


def write_mana(draft: Draft, c: int, card: Card) -> None:
    """Write the mana of free tapping as units, and one further way that costs a counter or the source itself."""
    t = draft.t
    t["c_could"][c] = could_produce(card)
    units: list[int] = []
    for ability in card.mana_abilities:
        if not ability.is_free:
            continue
        if units:
            units[0] |= ability.units[0]  # "{T}: Add {U}" and "{T}: Add {R}": one tap, a choice
        else:
            units = list(ability.units)
    free = [a for a in card.mana_abilities if a.is_free]
    longest = max((len(a.units) for a in free), default=0)
    if any(a.depends for a in free) or longest > 3 or (longest > 1 and len(free) > 1):
        _live_mana(draft, c, free)
    else:
        t["m_n"][c] = len(units)
        t["m_unit"][c, : len(units)] = units
    if units:
        t["c_respond"][c] = 1
    costly = [a for a in card.mana_abilities if not a.is_free and a.makes_one and not is_added_to(draft, c, a)]
    if costly:
        ability, mask = costly[0], costly[0].units[0]
        if ability.remove:
            t["m2_kind"][c] = C.M_COUNTER
            t["m2_column"][c], t["m2_depletes"][c] = draft.i.columns[ability.remove], ability.depletes
        else:
            t["m2_kind"][c] = C.M_SACRIFICE_UNTAPPED if ability.tap else C.M_SACRIFICE
        t["m2_mask"][c] = mask


def could_produce(card: Card) -> int:
    """The types of mana that a card's own mana abilities make, whatever they cost (106.7); `CHOSEN_COULD` is the chosen one."""
    mask = 0
    for mana in card.mana_abilities:
        if mana.chosen:
            mask |= C.CHOSEN_COULD
        elif not mana.produced:
            for unit in mana.units:
                mask |= unit
    for ability in card.abilities:
        if ability.zone == "battlefield" and not ability.targets and not ability.loyalty:
            for effect in ability.effects:
                if isinstance(effect, E.AddMana):
                    for unit in ManaAbility(add=effect.mana).units:
                        mask |= unit
    return mask


def _live_mana(draft: Draft, c: int, free: list[ManaAbility]) -> None:
    """Write mana abilities whose mana depends on the position, one by one."""
    t = draft.t
    t["m_n"][c], t["m_live0"][c], t["m_live_n"][c] = C.LIVE_MANA, t["n_live"], len(free)
    for ability in free:
        v = int(t["n_live"])
        if v >= C.MAX_LIVE:
            raise InputError(draft.deck.file, "main", f"has more than {C.MAX_LIVE} mana abilities with a condition")
        t["v_n"][v] = len(ability.units)
        t["v_unit"][v, : len(ability.units)] = ability.units
        t["v_when"][v] = draft.i.condition(ability.when)
        t["v_among"][v], t["v_produced"][v] = draft.i.filter(ability.among), ability.produced
        t["v_chosen"][v] = (
            C.CHOSEN_COLOUR
            if ability.chosen
            else C.IMPRINTED_COLOURS
            if ability.of_imprinted
            else C.WHILE_IMPRINTED
            if ability.imprinted
            else 0
        )
        t["v_only"][v] = draft.i.limit(ability.only)
        t["n_live"] += 1


def _is_asked_for(draft: Draft, c: int) -> bool:
    """Whether some mana depends on permanents like card c."""
    for card in draft.cards:
        for ability in card.mana_abilities:
            wanted = [part.filter for part in ability.when.parts] if ability.when is not None else []
            if any(f is not None and draft.t["f_match"][draft.i.filter(f), c] & C.MEANS_CARD for f in [*wanted, ability.among]):
                return True
    return False


def _only_taps(draft: Draft, c: int) -> bool:
    """Whether card c makes no mana but by being tapped, and that for everything."""
    return not draft.t["m2_kind"][c] and all(ability.only is None for ability in draft.cards[c].mana_abilities)


def check_sacrifices(draft: Draft) -> None:
    """InputError for a deck that sacrifices permanents for a cost whose mana they make, if there are several, or if the cost has
    X.

    Permanents to sacrifice are looked at one by one (`rules.casting.extra_costs`), which would be wrong then. One alone may be
    lost for a cost with X if all that it makes is made by tapping it, which happens before: then no mana is lost.
    """
    t = draft.t
    granted = any(t["s_mana"][: t["n_statics"]])
    for a in range(int(t["n_actions"])):
        cost = int(t["a_cost"][a])
        lost, n = max((t[f"a_{word}"][a], t[f"a_{word}_n"][a]) for word in ("sacrifice", "return"))
        if cost < 0 or (n < 2 and not t["k_x"][cost]):
            continue
        for c in range(len(draft.cards)):
            land = bool(t["types_vary"]) and bool(draft.cards[c].kind & LAND)
            chosen = n and (lost < 0 or t["f_match"][lost, c] & C.MEANS_CARD or (land and t["f_subtypes"][lost, :, 0].any()))
            gives = any(static.land_types for static in draft.cards[c].statics)
            itself = t["a_flags"][a] & C.AF_SAC_SELF and c == t["a_card"][a]
            alone = n == 1 and not itself and not t["a_convoke"][a]
            if alone and not granted and not t["has_untappers"] and _only_taps(draft, c):
                continue
            if (chosen or itself) and (granted or land or gives or t["m_n"][c] or t["m2_kind"][c] or _is_asked_for(draft, c)):
                raise InputError(
                    draft.deck.file,
                    "main",
                    f"{draft.names[int(t['a_card'][a])]} and {draft.names[c]}: a cost with mana and {{X}}, or with mana and "
                    "several permanents to lose, is not possible where what is lost makes mana",
                )
