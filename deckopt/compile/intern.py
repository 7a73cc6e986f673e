"""Interning: costs, filters, amounts, conditions and targets become rows of the tables, each once.

Each method of `Interner` returns the index of its argument's row. The first call makes the row. A new filter is compared with
every card of the game, so that rules only look up the answer. Whether a card matches is in `matching`. What all rows share is in
`rows`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from deckopt.cards.amounts import (
    Condition,
    CountAmount,
    DevotionAmount,
    GreatestAmount,
    NumberAmount,
    TotalAmount,
    TurnAmount,
    TypesAmount,
    ValueAmount,
)
from deckopt.cards.card import Card
from deckopt.cards.effects.permanents import Become
from deckopt.cards.filters import MAX_ALTERNATIVES, Filter, parse_filter
from deckopt.cards.limits import Limit
from deckopt.cards.symbols import ManaCost, mask_of
from deckopt.cards.targets import Target
from deckopt.cards.typeline import parse_added_types
from deckopt.compile.matching import colours_asked, is_able, matches
from deckopt.compile.rows import Rows
from deckopt.compile.totals import crewing, read_off
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words.amounts import VALUES
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.conditions import Paid
from deckopt.words.counts import GAME_NUMBERS, OTHER_SPELLS, TURN_COUNTS
from deckopt.words.kinds import CREATURE
from deckopt.words.operands import NONE
from deckopt.words.references import MEANT, OPPONENT, TARGET_WORDS
from deckopt.words.targets import CREATURES_MEANT, NO_FILTERS, PLAYERS_MEANT
from deckopt.words.zones import ZONES

assert MAX_ALTERNATIVES == C.MAX_ALTERNATIVES
#: The flag of a spell's frame that says that a cost was paid.
PAID_FLAGS: dict[Paid, int] = {
    "kicker": C.FL_KICKED,
    "bargain": C.FL_BARGAINED,
    "evoke": C.FL_EVOKED,
    "offspring": C.FL_KICKED,
    "mana": C.FL_KICKED,  # what asks for mana has none of the optional costs
    "mana 2": C.FL_BARGAINED,
    **dict.fromkeys(("escape", "madness"), C.FL_BARGAINED),  # the same holds of what asks for these costs
}


class Interner(Rows):
    """Makes each kind of row."""

    def __init__(self, tables: np.void, names: Sequence[str], cards: Sequence[Card]) -> None:
        super().__init__(tables, names, cards)
        self.limits: list[tuple[int, ...]] = []  # filters of each limit: spells, abilities, sources; -2 for none
        self._setting: dict[str, dict[int, bool]] = {}  # parts of "becomes" effects by what they set, and whether they last

    # -- costs ---------------------------------------------------------------------

    def cost(self, cost: ManaCost) -> int:
        """A mana cost, with the constraints that decide whether it can be paid (Hall's theorem).

        There is one for each union S of colour sets of the pips. The sources that make a colour of S must be at least as many as
        the pips that only colours of S pay.
        """
        pips = sorted((p.mask for p in cost.pips), key=lambda m: (bin(m).count("1"), m))
        index, new = self._row("mana costs", (cost.generic, tuple(pips), cost.x), C.MAX_COSTS)
        if not new:
            return index
        if len(pips) > C.MAX_PIPS:
            raise InputError("deck", "", f"the cost {cost} has more than {C.MAX_PIPS} coloured symbols")
        unions = {0}
        for mask in pips:
            unions |= {u | mask for u in unions}
        needs = sorted(unions - {0})
        if len(needs) > C.MAX_NEEDS:
            raise InputError("deck", "", f"the cost {cost} has too many different coloured symbols")
        t = self.t
        t["k_generic"][index], t["k_x"][index] = cost.generic, cost.x
        t["k_pips"][index], t["k_needs"][index] = len(pips), len(needs)
        t["k_pip"][index, : len(pips)] = pips
        for j, union in enumerate(needs):
            subset, fresh = self._row("colour sets", union, C.MAX_SUBSETS)
            if fresh:
                t["subset"][subset] = union
                t["n_subsets"] = subset + 1
            t["k_subset"][index, j] = subset
            t["k_demand"][index, j] = sum(1 for p in pips if p & ~union == 0)
        return index

    def parts_of_cost(self, cost: ManaCost) -> None:
        """Make the rows of the costs that remain if coloured symbols of this one are paid otherwise."""
        index = self.cost(cost)
        pips = sorted(cost.pips, key=lambda p: (bin(p.mask).count("1"), p.mask))
        for j in range(len(pips)):
            rest = ManaCost(cost.generic, tuple(pips[:j] + pips[j + 1 :]), cost.x)
            self.t["k_drop"][index, j] = self.cost(rest)
            self.parts_of_cost(rest)

    # -- filters -------------------------------------------------------------------

    def filter(self, f: Filter | str | None) -> int:
        """The index of a filter, or NO_FILTER."""
        if f is None:
            return C.NO_FILTER
        if isinstance(f, str):
            f = parse_filter(f)
        index, new = self._row("filters", f.text, C.MAX_FILTERS)
        if not new:
            return index
        first = f.alternatives[0]
        t = self.t
        t["f_n"][index] = len(f.alternatives)
        t["f_tapped"][index] = -1 if first.tapped is None else int(first.tapped)
        t["f_other"][index], t["f_own"][index] = first.other, first.own_name
        t["f_attacking"][index] = C.IDLE if first.idle else C.ENCHANTED if first.enchanted else first.attacking
        t["f_max"][index] = 9999 if first.max_power is None else first.max_power
        t["f_min"][index] = -9999 if first.min_power is None else first.min_power
        t["f_most"][index] = 9999 if first.max_toughness is None else first.max_toughness
        t["f_least"][index] = -9999 if first.min_toughness is None else first.min_toughness
        t["f_with"][index] = self.keyword_bits(first.keywords)
        t["f_without"][index] = self.keyword_bits(first.keywords_none)
        deep = first.sized or first.idle or first.enchanted or bool(first.keywords or first.keywords_none)
        t["f_dynamic"][index] = (
            C.ASKS_ONE * any(v not in (None, False, ()) for v in first.demands_of_one)
            | C.ASKS_STATE * first.depends
            | C.ASKS_SIZE * deep
        )
        t["f_valued"][index] = any(a.min_value is not None or a.max_value is not None for a in f.alternatives)
        for k, a in enumerate(f.alternatives):
            name = self.names.index(a.name) if a.name in self.names else (C.ANY_NAME if a.name is None else C.NO_SUCH_CARD)
            value = (0 if a.min_value is None else a.min_value, 9999 if a.max_value is None else a.max_value)
            t["f_alternative"][index, k] = (
                a.kind_all,
                a.kind_any,
                a.kinds_refused,
                colours_asked(a),
                a.colours_none,
                name,
                *value,
            )
            t["f_subtypes"][index, k] = (self.subtype_mask(a.subtypes), self.subtype_mask(a.subtypes_none))
        for c, card in enumerate(self.cards):
            as_card = any(matches(a, card, self.names[c]) for a in f.alternatives)
            as_aura = any(matches(a, card, self.names[c], True) for a in f.alternatives)
            elsewhere = any(matches(a, card, self.names[c]) and is_able(a, card) for a in f.alternatives)
            counted = first.sized and any(static.zone == "everywhere" for static in card.statics)
            t["f_match"][index, c] = (
                C.MEANS_CARD * as_card | C.MEANS_AURA * as_aura | C.MEANS_ELSEWHERE * elsewhere | C.MEANS_BY_SIZE * counted
            )
        return index

    def what(self, what: str | Filter) -> int:
        """The code of a reference, or the index of a filter."""
        return MEANT[what] if isinstance(what, str) else self.filter(what)

    # -- amounts and conditions ----------------------------------------------------

    def _ask_number(self, number: str) -> None:
        """Note the basic land types, if a number of the game asks for them."""
        if number == "basic land types":
            self.t["basic_land_types"] = self.subtype_mask(list(BASIC_LAND_MANA))

    def amount(self, value: Any, floor: bool = False) -> int:
        """An amount of the card format (an int, "X", or a model). With `floor`, sizes below 0 that it reads count as 0."""
        if isinstance(value, int):
            return self._amount(C.A_CONST, 0, 0, 1, value)
        if isinstance(value, str):
            return self._amount(C.A_X, 0, 0, {"X": 1, "-X": -1, "half X": C.HALF_DOWN}[value], 0)
        if isinstance(value, CountAmount):
            kind = C.A_ROWS if value.in_ == "battlefield" else C.A_ZONE
            times = C.HALF if value.half else value.times
            return self._amount(kind, self.filter(value.count), ZONES[value.in_], times, value.plus)
        if isinstance(value, TurnAmount):
            return self._amount(C.A_TURN, TURN_COUNTS[value.turn], 0, value.times, value.plus)
        if isinstance(value, NumberAmount):
            self._ask_number(value.number)
            return self._amount(C.A_NUMBER, GAME_NUMBERS[value.number], 0, value.times, value.plus)
        if isinstance(value, DevotionAmount):
            mask = 0 if value.devotion == "chosen" else mask_of(value.devotion)
            return self._amount(C.A_DEVOTION, mask, 0, value.times, value.plus)
        if isinstance(value, (GreatestAmount, TotalAmount)):
            what, how = read_off(value)
            floor &= isinstance(value, TotalAmount)
            return self._amount(C.A_TOTAL_POWER, self.filter(what), how, value.times, value.plus, floor)
        if isinstance(value, TypesAmount):
            return self._amount(C.A_CARD_TYPES, 0, 0, value.times, value.plus)
        assert isinstance(value, ValueAmount)
        if value.value == "counters":
            return self._amount(C.A_COUNTERS, MEANT[value.of], self.columns[value.kind], value.times, value.plus)
        if value.what is not None:
            return self._amount(C.A_ATTACHED, MEANT[value.of], self.filter(value.what), value.times, value.plus)
        floor &= value.value in ("power", "toughness", "noted")
        return self._amount(VALUES[value.value], MEANT[value.of], 0, value.times, value.plus, floor)

    def _amount(self, kind: int, p: int, q: int, times: int, plus: int, floor: bool = False) -> int:
        row = (kind, p, q, times, plus, int(floor))
        index, new = self._row("amounts", row, C.MAX_AMOUNTS)
        if new:
            for name, v in zip(("n_kind", "n_p", "n_q", "n_times", "n_plus", "n_floor"), row, strict=True):
                self.t[name][index] = v
        return index

    def flag(self, frame_flag: int) -> int:
        """The amount that is 1 if the frame has the flag."""
        return self._amount(C.A_FLAG, frame_flag, 0, 1, 0)

    def special(self, kind: int) -> int:
        """An amount that only built-in programs use."""
        return self._amount(kind, 0, 0, 1, 0)

    def beyond(self, kept: int | str) -> int:
        """The cards in hand beyond so many, a number or X."""
        return self._amount(C.A_BEYOND, -1 if kept == "X" else int(kept), 0, 1, 0)

    def condition(self, condition: Condition | None) -> int:
        """The index of a condition, or -1."""
        if condition is None:
            return -1
        also = self.condition(condition.also)
        if condition.filter is not None:
            where = MEANT["it"] if condition.of == "it" else ZONES[condition.in_]  # "other" leaves this object out
            kind = C.A_ROWS if condition.in_ == "battlefield" else C.A_ZONE
            amount = self._amount(kind, self.filter(condition.filter), where, 1, 0)
        elif condition.turn == OTHER_SPELLS:
            amount = self.special(C.A_OTHER_SPELLS)
        elif condition.turn is not None:
            amount = self._amount(C.A_TURN, TURN_COUNTS[condition.turn], 0, 1, 0)
        elif condition.game is not None:
            amount = self.special(C.A_GAME)
        elif condition.paid is not None:
            amount = self.flag(PAID_FLAGS[condition.paid])
        elif condition.number is not None:
            self._ask_number(condition.number)
            amount = self._amount(C.A_NUMBER, GAME_NUMBERS[condition.number], 0, 1, 0)
        elif condition.counters is not None:
            amount = self._amount(C.A_COUNTERS, MEANT[condition.of], self.columns[condition.counters], 1, 0)
        elif condition.from_ is not None:
            amount = self.flag(C.FL_FROM_HAND if condition.from_ == "hand" else C.FL_FROM_GRAVEYARD)
        elif condition.cast is not None or condition.played is not None:
            amount = self.flag(C.FL_PLAYED if condition.cast is None else C.FL_CAST)
        elif condition.card_types is not None:
            amount = self.special(C.A_CARD_TYPES)
        elif condition.total_power is not None:
            amount = self._amount(C.A_TOTAL_POWER, self.filter(condition.total_power), crewing(condition.total_power), 1, 0)
        elif condition.amount is not None:
            amount = self.amount(condition.amount)
        elif condition.is_ is not None:
            amount = self._amount(C.A_IS, self.filter(condition.is_), MEANT[condition.of], 1, 0)
        elif condition.attached is not None:
            amount = self._amount(C.A_ATTACHED, MEANT["this"], self.filter(condition.attached), 1, 0)
        elif condition.exiled is not None:
            amount = self._amount(C.A_EXILED if condition.exiled == "cards" else C.A_EXILED_TYPES, MEANT["this"], 0, 1, 0)
        elif condition.revealed is not None:
            amount = self._amount(C.A_FOUND, self.filter(condition.revealed), 0, 1, 0)
        elif condition.entered is not None:
            amount = self._amount(C.A_ENTERED, self.filter(condition.entered), 0, 1, 0)
        else:
            amount = self._amount(C.A_AIMED, int(condition.aimed == "player"), int(condition.of == TARGET_WORDS[1]), 1, 0)
        than = -1 if condition.reaches is None else self.amount(condition.reaches)
        return self.question(amount, *condition.bounds, also, than)

    def question(self, amount: int, least: int, most: int = 9999, also: int = -1, than: int = -1) -> int:
        """The condition least <= amount - `than` <= most, and `also` another condition; -1 for none."""
        index, new = self._row("conditions", (amount, least, most, also, than), C.MAX_CONDITIONS)
        if new:
            t = self.t
            t["q_amount"][index], t["q_least"][index], t["q_most"][index] = amount, least, most
            t["q_also"][index], t["q_than"][index] = also, than
        return index

    def limit(self, only: Limit | None) -> int:
        """1 + the index of what mana may be spent on; 0 for anything."""
        if only is None:
            return 0
        filters = tuple(-2 if f is None else self.filter(f) for f in (only.spells, only.abilities, only.sources))
        told = (only.of_chosen_type, only.haste, only.uncounterable)
        index, new = self._row("limits of mana", (*filters, *told), C.MAX_LIMITS)
        if new:
            self.limits.append(filters)
            self.t["l_chosen"][index], self.t["l_haste"][index], self.t["l_safe"][index] = told
            self.t["n_limits"] = index + 1
        return index + 1

    def adder(self, card: int, wanted: Filter, mana: int) -> int:
        """The index of what adds mana whenever such permanents are tapped for mana: card number `card`, or -1 for an effect."""
        index, new = self._row("things that add mana", (card, wanted.text, mana), C.MAX_ADDERS)
        if new:
            t = self.t
            t["ad_card"][index], t["ad_filter"][index], t["ad_mana"][index] = card, self.filter(wanted), mana
            t["n_adders"], t["mana_differs"] = index + 1, 1
        return index

    def purpose(self, limits: int, types: int) -> int:
        """The index of an action's purpose for restricted mana: which limits it satisfies, and its creature types."""
        index, new = self._row("purposes of mana", (limits, types), C.MAX_PURPOSES)
        if new:
            self.t["p_limits"][index], self.t["p_types"][index] = limits, types
        return index

    # -- targets -------------------------------------------------------------------

    def target(
        self,
        target: Target,
        reversible: bool = False,
        harm: bool = False,
        pump: bool = False,
        attach: bool = False,
        follows: bool = False,
    ) -> int:
        """The row of a target, with facts about what happens to the target.

        - `reversible`: it is only tapped or untapped.
        - `harm`: nothing good happens to it.
        - `pump`: only something that ends with the turn happens to it.
        - `attach`: an Equipment is attached to it.
        - `follows`: it is left out if the target before it is.
        """
        asked = (target.what, target.in_, target.dealt_damage, target.up_to, target.another, target.theirs)
        bounds = target.mana_value
        sides = (bounds.at_least, bounds.at_most) if bounds else (None, None)
        least, most = (NONE if side is None else self.amount(side) for side in sides)
        key = (*asked, least, most, reversible, harm, pump, attach, follows)
        index, new = self._row("targets", key, C.MAX_TARGETS)
        if new:
            t = self.t
            text = CREATURES_MEANT.get(target.what) if target.what in NO_FILTERS else target.what
            t["t_players"][index] = OPPONENT if target.theirs else PLAYERS_MEANT.get(target.what, 0)
            t["t_filter"][index] = self.filter(text)
            t["t_grave"][index] = target.in_ == "graveyard"
            t["t_dealt"][index] = target.dealt_damage
            t["t_least"][index], t["t_most"][index] = least, most
            t["t_bound"][index] = 0 if bounds is None else C.BOUND_BY_X if target.by_x else C.BOUND
            t["n_bounded"] += bounds is not None
            t["asks_hurt"] |= target.dealt_damage
            t["t_up_to"][index], t["t_another"][index], t["t_follows"][index] = target.up_to, target.another, follows
            t["t_other"][index] = bool(text) and parse_filter(text).alternatives[0].other if text else 0
            t["t_reversible"][index] = reversible
            t["t_harm"][index], t["t_pump"][index], t["t_attach"][index] = harm, pump, attach
        return index

    def becomes(self, e: Become) -> int:
        """The bits of the parts of a "becomes ..." effect.

        What it adds is one part. Each thing that it sets is another part, which overrides all parts that set the same before. One
        that ends with the turn overrides none that lasts, but is read after it.
        """
        parts = {"types": e.types or None, "colours": mask_of(e.colours) or None, "power": e.power, "toughness": e.toughness}
        bits = sum(1 << self._part(word, value, e.lasting) for word, value in parts.items() if value is not None)
        if e.haste:
            self.t["hasty_becomes"] |= bits
        return bits

    def becomes_for_good(self, effects: Iterable[Any]) -> None:
        """Write the parts of all "becomes ..." effects that last, which stand before the others."""
        for e in effects:
            if isinstance(e, Become) and e.lasting:
                self.becomes(e)
        self.t["lasting_becomes"] = (1 << int(self.t["n_becomes"])) - 1

    def _part(self, word: str, value: Any, lasting: bool) -> int:
        index, new = self._row("parts of 'becomes' effects", (word, value, lasting), C.MAX_BECOMES)
        if not new:
            return index
        t = self.t
        number = C.OWN_VALUE if value == "mana value" else value
        t["b_power"][index] = number if word == "power" else -1
        t["b_toughness"][index] = number if word == "toughness" else -1
        t["b_colours"][index] = value if word == "colours" else 0
        if word == "types":
            line = parse_added_types(value)
            t["b_kind"][index], t["b_subtypes"][index] = line.kind, self.subtype_mask(line.subtypes)
            if line.kind & CREATURE:
                t["tracks_new"] = 1
        else:
            same = self._setting.setdefault(word, {})
            same[index] = lasting
            for i, lasts in same.items():
                t["b_over"][i] = sum(1 << j for j in same if j != i and (lasts or not same[j]))
        t["n_becomes"] = index + 1
        return index
