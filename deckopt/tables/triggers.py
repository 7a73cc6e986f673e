"""Static and triggered abilities in the tables of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Trigger
from deckopt.cards.card import Card
from deckopt.cards.filters import Filter
from deckopt.cards.land_types import mana_of_types
from deckopt.cards.parts import walk
from deckopt.errors import InputError
from deckopt.tables import codes as C
from deckopt.tables.actions import Actions, once_bit
from deckopt.tables.given import givers
from deckopt.tables.speaks import asks_host, reads_this, speaks_of_host, speaks_of_it, speaks_of_this
from deckopt.tables.verbs.common import ALL
from deckopt.words import operations as OP
from deckopt.words.events import EVENTS
from deckopt.words.keywords import CHOSEN
from deckopt.words.operands import NONE


class Triggers(Actions):
    """A game's tables in the making, up to statics and triggers."""

    def _statics(self, c: int, card: Card) -> None:
        t = self.t
        t["c_static0"][c] = t["n_statics"]
        for static in card.statics:
            s = int(t["n_statics"])
            if s >= C.MAX_STATICS:
                raise InputError(self.deck.file, "main", f"has more than {C.MAX_STATICS} static abilities")
            scope = {"this": C.SCOPE_THIS, "enchanted": C.SCOPE_HOST}.get(
                static.of if isinstance(static.of, str) else "", C.SCOPE_FILTER
            )
            t["s_card"][s], t["s_scope"][s] = c, scope
            t["s_filter"][s] = self.i.filter(static.of) if scope == C.SCOPE_FILTER else -1
            t["s_power"][s], t["s_toughness"][s] = self.i.amount(static.power), self.i.amount(static.toughness)
            t["s_keywords"][s] = self.i.keyword_bits(static.keywords)
            t["s_chosen"][s], t["s_spares"][s] = CHOSEN in static.keywords, static.spares
            t["s_condition"][s] = self.i.condition(static.when)
            if (static.power != 0 or static.toughness != 0) and self._varies(s):
                t["sizes_vary"] = 1
            t["s_mana"][s] = static.mana.pips[0].mask if static.mana else 0
            t["s_adds"][s] = (
                0 if static.adds_mana is None else -1 if static.adds_mana == "chosen" else static.adds_mana.pips[0].mask
            )
            if static.mana or static.adds_mana:
                t["has_mana_statics"] = 1
            if t["s_keywords"][s] or t["s_chosen"][s]:
                t["has_keyword_statics"] = 1
            t["s_less"][s], t["s_lands"][s] = static.less - static.more, static.lands
            parts = static.when.parts if static.when is not None else []
            t["asks_number"] |= any(part.number is not None for part in parts)
            t["differs_by_turn"] |= any(part.number == "your turn" for part in parts)
            if static.untapped:
                t["s_untapped"][t["n_untapped_statics"]] = s
                t["n_untapped_statics"] += 1
            if static.counters:
                t["s_counter"][s] = self.i.columns[static.counters.kind] if static.counters.kind else 0
                t["s_plus"][s], t["s_times"][s] = static.counters.plus, static.counters.times
                t["s_replacement"][t["n_replacements"]] = s
                t["n_replacements"] += 1
            if static.land_types:
                t["s_subtypes"][s], t["s_type_mana"][s] = self.i.subtype_mask(static.land_types), mana_of_types(static)
                t["s_type"][t["n_type_statics"]] = s
                t["n_type_statics"] += 1
            if static.unlimited_hand:
                t["s_hand"][t["n_hand_statics"]] = s
                t["n_hand_statics"] += 1
            if static.lands:
                t["s_land"][t["n_land_statics"]] = s
                t["n_land_statics"] += 1
            if static.less or static.more:
                t["s_discount"][t["n_discounts"]] = s
                t["n_discounts"] += 1
            elif scope == C.SCOPE_FILTER and not static.untapped and not static.counters and static.graveyard is None:
                t["s_anthem"][t["n_anthems"]] = s
                t["n_anthems"] += 1
            t["s_zone"][s] = static.zone == "graveyard"
            if static.zone == "everywhere":
                t["c_power_is"][c] = 0 if static.power == 0 else t["s_power"][s] + 1
                t["c_toughness_is"][c] = 0 if static.toughness == 0 else t["s_toughness"][s] + 1
            if int(t["s_keywords"][s]) & C.K_HASTE and (static.zone == "graveyard" or self._varies(s)):
                t["haste_varies"] = 1
            if (c, id(static)) in self._given_number:
                t["gv_static"][self._given_number[c, id(static)]] = s
            t["n_statics"] += 1
        t["c_static_n"][c] = t["n_statics"] - t["c_static0"][c]

    def _varies(self, s: int) -> bool:
        """Whether the size that static s adds can change without a permanent's coming, going or changing."""
        t = self.t
        asked, condition = [int(t["s_power"][s]), int(t["s_toughness"][s])], int(t["s_condition"][s])
        while condition >= 0:
            asked.append(int(t["q_amount"][condition]))
            condition = int(t["q_also"][condition])
        return any(t["n_kind"][n] in (C.A_NUMBER, C.A_ZONE, C.A_TURN) for n in asked)

    def _triggers_of(self, c: int, card: Card) -> None:
        """Note by event what card c triggers on."""
        for trigger in card.all_triggers:
            for event in trigger.on:
                self._triggers[EVENTS[event]].append((c, trigger, -1))
        if card.has("storm"):
            self._triggers[C.E_CAST].append((c, None, OP.COPY))
        if card.has("cascade") and card.value > 0:
            self._triggers[C.E_CAST].append((c, None, OP.UNTIL))
        if card.echo:
            self.t["c_echo"][c] = 1
            self._triggers[C.E_UPKEEP].append((c, None, OP.ECHO_DONE))
        for giver in givers(card):
            for trigger in giver.triggers:
                self._given_by[c, id(trigger)] = self._given_number[c, id(giver)] + 1
                for event in trigger.on:
                    self._triggers[EVENTS[event]].append((c, trigger, -1))

    def _emit_triggers(self) -> None:
        t, n = self.t, 0
        for event in range(C.N_EVENTS):
            t["e_first"][event] = n
            for c, trigger, builtin in self._triggers[event]:
                if n >= C.MAX_TRIGGERS:
                    raise InputError(self.deck.file, "main", f"has more than {C.MAX_TRIGGERS} triggered abilities")
                t["e_card"][n] = c
                if trigger is None:
                    self._builtin_trigger(n, c, builtin)
                else:
                    self._trigger(n, event, trigger)
                n += 1
            t["e_n"][event] = n - t["e_first"][event]
            if event == C.E_SACRIFICED and t["e_n"][event] > C.MOST_FOR_SACRIFICES:
                raise InputError(self.deck.file, "main", f"has more than {C.MOST_FOR_SACRIFICES} triggers on sacrifices")
            theirs = C.E_THEIR_UPKEEP <= event <= C.E_THEIR_END or event == C.E_OPPONENT_BURIES
            t["watches_opponent"] |= theirs and t["e_n"][event] > 0
            these = slice(t["e_first"][event], n)
            own = t["e_scope"][these] != C.SCOPE_FILTER
            t["e_apart"][event] = t["e_n"][event] > 1 and bool(any(t["e_it"][these] | (own & (t["e_free"][these] == 0))))

    def _trigger(self, n: int, event: int, trigger: Trigger) -> None:
        t = self.t
        of = trigger.of if isinstance(trigger.of, str) else ""
        scope = {"this": C.SCOPE_THIS, "enchanted": C.SCOPE_HOST}.get(of, C.SCOPE_FILTER)
        t["e_scope"][n] = scope if trigger.zone == "battlefield" else C.SCOPE_GRAVEYARD
        t["e_filter"][n] = self.i.filter(trigger.of) if scope == C.SCOPE_FILTER else -1
        t["e_condition"][n] = self.i.condition(trigger.when)
        t["e_asked"][n] = event == C.E_ENTERS and trigger.when is not None and trigger.zone == "battlefield"
        t["e_event"][n] = self.i.condition(trigger.event_when)
        flat = walk(trigger.effects)
        others = any(is_other(t.what) for t in trigger.targets)
        of_source = scope == C.SCOPE_HOST or others or any(speaks_of_this(e) for e in flat) or reads_this(trigger.when)
        of_source |= self._asks_who_deals and any(isinstance(e, E.Damage) for e in flat)
        of_source |= "chapter" in trigger.on  # a Saga stays until its own chapters have left the stack
        of_source &= trigger.zone == "battlefield"
        t["e_free"][n] = not of_source
        t["e_it"][n] = any(speaks_of_it(e) for e in flat) or (
            trigger.when is not None and any(part.of == "it" for part in trigger.when.parts)
        )
        if t["e_it"][n] or of_source:
            t["taps_apart"] |= event == C.E_TAPPED
            t["dies_apart"] |= event in (C.E_DIES, C.E_LEAVES) and scope != C.SCOPE_THIS
        if isinstance(trigger.of, Filter) and trigger.of.alternatives[0].other:
            t["dies_apart"] |= event in (C.E_DIES, C.E_LEAVES)
        t["e_at"][n] = sum(1 << k for k in trigger.at)
        t["asks_first_aim"] |= event == C.E_TARGETED and bool(trigger.at)
        t["e_untaps"][n] = self._untaps(flat)
        t["e_copies"][n] = any(isinstance(e, E.Copy) and e.what == "cast" for e in flat)
        t["copies_cast"] |= t["e_copies"][n]
        t["e_still"][n] = _means_own_card(trigger, flat)
        t["asks_still"] |= t["e_still"][n] > 0
        t["e_host"][n] = not t["e_it"][n] and (any(map(speaks_of_host, flat)) or asks_host(trigger.when))
        t["asks_host"] |= t["e_host"][n]
        t["e_given"][n] = self._given_by.get((int(t["e_card"][n]), id(trigger)), 0)
        t["e_once"][n] = once_bit(self.cards[t["e_card"][n]], trigger) if trigger.once_each_turn else 0
        t["e_pc"][n] = self.p.here
        targets = self._targets(trigger.targets, trigger.effects)
        for slot, spec in enumerate(targets):
            self.p.emit(OP.TARGET, asked=spec, slot=slot)
        if targets:
            self.p.emit(OP.ACTIVATE)
        self.p.resolves(trigger.effects, bool(targets), triggered=True)
        self.p.effects(trigger.effects)
        self.p.emit(OP.END)

    def _untaps(self, flat: Sequence[Any]) -> int:
        """1 + the filter of the creatures that the trigger untaps, for payment's sake."""
        for e in flat:
            if isinstance(e, E.Untap) and not isinstance(e.what, str) and e.count is None:
                return self.i.filter(e.what) + 1
        return 0

    def _builtin_trigger(self, n: int, c: int, builtin: int) -> None:
        t = self.t
        t["e_scope"][n] = C.SCOPE_THIS if builtin == OP.ECHO_DONE else C.SCOPE_NONE
        t["e_filter"][n] = t["e_condition"][n] = t["e_event"][n] = -1
        t["e_pc"][n] = self.p.here
        if builtin == OP.COPY:  # storm: for each spell cast before it this turn
            t["e_free"][n] = 1
            t["c_storm"][c] = n + 1
            spells = self.i._amount(C.A_EVENT, 0, 0, 1, 0)
            self.p.emit(OP.COPY, amount=spells)
        elif builtin == OP.UNTIL:  # cascade: for a nonland card of lesser mana value
            t["e_free"][n] = 1
            t["c_cascade"][c] = n + 1
            self.p.emit(OP.UNTIL, what=self.i.filter(f"nonland with mana value {self.cards[c].value - 1} or less"))
            self.p.emit(OP.FOUND, to=C.Z_EXILE)
            self.p.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, C.Z_BOTTOM)
            self.p.emit(OP.CAST_FOUND)
        else:  # echo
            t["e_condition"][n] = self.i.question(self.i.special(C.A_ECHO), 1)
            echo = self.cards[c].echo
            assert echo is not None
            self.p.emit(OP.ECHO_DONE)
            may = self.p.emit(OP.MAY, otherwise=0, cost=self.i.cost(echo), of=NONE)
            end = self.p.emit(OP.JUMP, to=0)
            self.p.goes_on_here(may)
            self.p.emit(OP.SACRIFICE, what=C.REF_THIS, count=-1, up_to=0, cost=-1)
            self.p.goes_on_here(end, "to")
        self.p.emit(OP.END)


def _means_own_card(trigger: Trigger, flat: Sequence[Any]) -> int:
    """How a trigger of a card in the graveyard means that card only while it is there (STILL_...), 0 if it does not matter."""
    if trigger.zone != "graveyard":
        return 0
    if trigger.still_there or only_returns_itself(trigger.effects):
        return C.STILL_RESOLVES
    return C.STILL_RETURNS if any(_moves_itself(e) for e in flat) else 0


def only_returns_itself(effects: Sequence[Any]) -> bool:
    """Whether effects do nothing, or only ask for mana in vain, once the card has left the graveyard."""
    return all(_moves_itself(e) or (isinstance(e, E.May) and not e.otherwise and only_returns_itself(e.effects)) for e in effects)


def _moves_itself(effect: Any) -> bool:
    """Whether an effect moves the card itself out of the graveyard."""
    return isinstance(effect, (E.Return, E.Exile)) and effect.what == "this" and effect.from_ == "graveyard"


def is_other(what: str) -> bool:
    """Whether a target's filter leaves the source out."""
    return what == "any other" or what.startswith(("other ", "another "))
