"""Mana: what permanents make of it, what some of it may be spent on, and which costs that leaves impossible."""

from __future__ import annotations

from deckopt.cards.card import Card
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.errors import InputError
from deckopt.tables import codes as C
from deckopt.tables.features import Features, effects_of
from deckopt.words.kinds import CREATURE, LAND


class Mana(Features):
    """The `m_`, `v_`, `l_` and `p_` fields of the tables."""

    def _limits(self) -> None:
        """What mana may be spent on, in the order of the cards, and the creature types that can be chosen."""
        for card in self.cards:
            for only in [*(a.only for a in card.mana_abilities), *(getattr(e, "only", None) for e in effects_of(card))]:
                self.i.limit(only)
        found = {
            subtype: frozenset(c for c, card in enumerate(self.cards) if card.kind & CREATURE and subtype in card.type.subtypes)
            for card in self.cards
            if card.kind & CREATURE and card.listed
            for subtype in card.type.subtypes
        }
        self.t["type_choices"] = self.i.subtype_mask(list(found))
        # a type is worth choosing if no other one has all its cards and more, or the same and comes first
        wanted = [
            a
            for i, (a, own) in enumerate(found.items())
            if not any(own < b or (own == b and j < i) for j, b in enumerate(found.values()))
        ]
        self.t["w_types"] = self.i.subtype_mask(wanted)

    def _purposes(self) -> None:
        """What every action is to mana that may be spent on some things only; 0 is none of them."""
        t = self.t
        self.i.purpose(0, 0)
        for a in range(int(t["n_actions"]) if t["n_limits"] else 0):
            kind, card = int(t["a_kind"][a]), int(t["a_card"][a])
            if self.out.actions[a].verb in ("suspend", "plot") or kind == C.ACT_LAND:
                continue
            bit = C.MEANS_AURA if t["a_frame"][a] & C.FL_BESTOWED else C.MEANS_CARD
            satisfied = 0
            for limit, (spells, abilities, sources) in enumerate(self.i.limits):
                wanted = [spells] if kind == C.ACT_SPELL else [sources]
                if kind >= C.ACT_ABILITY and t["a_zone"][a] == C.Z_BATTLEFIELD:
                    wanted.append(abilities)
                if any(f >= 0 and t["f_match"][f, card] & bit for f in wanted):
                    satisfied |= 1 << limit
            types = any(satisfied >> k & 1 and t["l_chosen"][k] for k in range(len(self.i.limits)))
            t["a_purpose"][a] = self.i.purpose(satisfied, int(t["c_subtypes"][card]) if types else 0)

    def _mana(self, c: int, card: Card) -> None:
        """Free tapping becomes units; one more way that costs a counter or the source itself."""
        t = self.t
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
            self._live_mana(c, free)
        else:
            t["m_n"][c] = len(units)
            t["m_unit"][c, : len(units)] = units
        if units:
            t["c_respond"][c] = 1
        costly = [a for a in card.mana_abilities if not a.is_free and a.makes_one and not self._is_added_to(c, a)]
        if costly:
            ability, mask = costly[0], costly[0].units[0]
            if ability.remove:
                t["m2_kind"][c] = C.M_COUNTER
                t["m2_column"][c], t["m2_depletes"][c] = self.i.columns[ability.remove], ability.depletes
            else:
                t["m2_kind"][c] = C.M_SACRIFICE_UNTAPPED if ability.tap else C.M_SACRIFICE
            t["m2_mask"][c] = mask

    def _live_mana(self, c: int, free: list[ManaAbility]) -> None:
        """Mana abilities that depend on more than the card, one by one."""
        t = self.t
        t["m_n"][c], t["m_live0"][c], t["m_live_n"][c] = C.LIVE_MANA, t["n_live"], len(free)
        for ability in free:
            v = int(t["n_live"])
            if v >= C.MAX_LIVE:
                raise InputError(self.deck.file, "main", f"has more than {C.MAX_LIVE} mana abilities with a condition")
            t["v_n"][v] = len(ability.units)
            t["v_unit"][v, : len(ability.units)] = ability.units
            t["v_when"][v] = self.i.condition(ability.when)
            t["v_among"][v] = self.i.filter(ability.among)
            t["v_chosen"][v] = (
                C.CHOSEN_COLOUR
                if ability.chosen
                else C.IMPRINTED_COLOURS
                if ability.of_imprinted
                else C.WHILE_IMPRINTED
                if ability.imprinted
                else 0
            )
            t["v_only"][v] = self.i.limit(ability.only)
            t["n_live"] += 1

    def _is_asked_for(self, c: int) -> bool:
        """Whether some mana depends on permanents like card c."""
        for card in self.cards:
            for ability in card.mana_abilities:
                wanted = [part.filter for part in ability.when.parts] if ability.when is not None else []
                if any(f is not None and self.t["f_match"][self.i.filter(f), c] & C.MEANS_CARD for f in [*wanted, ability.among]):
                    return True
        return False

    def _check_sacrifices(self) -> None:
        """Permanents to sacrifice are looked at one by one (`rules.extra_costs`). That is wrong where several,
        or one beside an X, make mana that the cost needs: such a deck is refused."""
        t = self.t
        granted = any(t["s_mana"][: t["n_statics"]])
        for a in range(int(t["n_actions"])):
            cost = int(t["a_cost"][a])
            lost, n = max((t[f"a_{word}"][a], t[f"a_{word}_n"][a]) for word in ("sacrifice", "return"))
            if cost < 0 or (n < 2 and not t["k_x"][cost]):
                continue
            for c in range(len(self.cards)):
                land = bool(t["n_type_statics"]) and bool(self.cards[c].kind & LAND)
                chosen = n and (lost < 0 or t["f_match"][lost, c] & C.MEANS_CARD or (land and t["f_subtypes"][lost, :, 0].any()))
                gives = any(static.land_types for static in self.cards[c].statics)
                itself = t["a_flags"][a] & C.AF_SAC_SELF and c == t["a_card"][a]
                if (chosen or itself) and (granted or land or gives or t["m_n"][c] or t["m2_kind"][c] or self._is_asked_for(c)):
                    raise InputError(
                        self.deck.file,
                        "main",
                        f"{self.names[int(t['a_card'][a])]} and {self.names[c]}: a cost with mana and {{X}}, or with mana and "
                        "several permanents to lose, is not possible where what is lost makes mana",
                    )
