"""Triggered abilities: one row and one program for each, sorted by event; with those of keywords (storm, cascade, echo).

Static abilities are in `statics`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Trigger
from deckopt.cards.card import Card
from deckopt.cards.filters import Filter
from deckopt.cards.parts import parts_of, walk
from deckopt.compile.draft import Draft
from deckopt.compile.given import givers
from deckopt.compile.once import once_bit
from deckopt.compile.speaks import asks_host, reads_this, speaks_of_host, speaks_of_it, speaks_of_this
from deckopt.compile.targeting import target_rows
from deckopt.compile.verbs.common import ALL
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.events import EVENTS, OF_OPPONENT
from deckopt.words.operands import NONE


def note_triggers(draft: Draft, c: int, card: Card) -> None:
    """Note the triggers of card c by event."""
    for trigger in card.all_triggers:
        for event in trigger.on:
            draft.triggers[EVENTS[event]].append((c, trigger, -1))
    if card.has("storm"):
        draft.triggers[C.E_CAST].append((c, None, OP.COPY))
    if card.has("cascade") and card.value > 0:
        draft.triggers[C.E_CAST].append((c, None, OP.UNTIL))
    if card.echo:
        draft.t["c_echo"][c] = 1
        draft.triggers[C.E_UPKEEP].append((c, None, OP.ECHO_DONE))
    for giver in givers(card):
        for trigger in giver.triggers:
            draft.given_by[c, id(trigger)] = draft.given_number[c, id(giver)] + 1
            for event in trigger.on:
                draft.triggers[EVENTS[event]].append((c, trigger, -1))


def write_triggers(draft: Draft) -> None:
    """Write all noted triggers; those of an event stand side by side."""
    t, n = draft.t, 0
    for event in range(C.N_EVENTS):
        t["e_first"][event] = n
        for c, trigger, builtin in draft.triggers[event]:
            if n >= C.MAX_TRIGGERS:
                raise InputError(draft.deck.file, "main", f"has more than {C.MAX_TRIGGERS} triggered abilities")
            t["e_card"][n] = c
            if trigger is None:
                _builtin_trigger(draft, n, c, builtin)
            else:
                write_trigger(draft, n, event, trigger)
            n += 1
        t["e_n"][event] = n - t["e_first"][event]
        if event == C.E_SACRIFICED and t["e_n"][event] > C.MOST_FOR_SACRIFICES:
            raise InputError(draft.deck.file, "main", f"has more than {C.MOST_FOR_SACRIFICES} triggers on sacrifices")
        if t["e_n"][event] > 0 and C.E_THEIR_UPKEEP <= event <= C.E_THEIR_END:
            t["watches_opponent"] |= C.WATCHES_MOMENTS
        if t["e_n"][event] > 0 and event in OF_OPPONENT:
            t["watches_opponent"] |= C.WATCHES_CARDS
        these = slice(t["e_first"][event], n)
        own = t["e_scope"][these] != C.SCOPE_FILTER
        bound = t["e_free"][these] == 0
        if event == C.E_ENTERS and t["e_n"][event] > 1 and any(bound & ~own):
            t["asks_together"] = 1  # what enters may get rows of its own by one trigger before the next looks at it
        t["e_apart"][event] = t["e_n"][event] > 1 and bool(any(t["e_it"][these] | (own & bound)))
        several = event == C.E_COUNTERS_PUT or (event == C.E_ENTERS and t["e_n"][event] > 1)
        seen_apart = t["e_it"][these] | several
        t["e_apart_together"][event] = t["e_apart"][event] or bool(any(bound & ~own & seen_apart))


def _may_be_kept_off(effect: Any) -> bool:
    """Whether protection may keep an effect from what it means, besides from its targets."""
    return isinstance(effect, E.Damage) or bool(getattr(effect, "divided", None))


def write_trigger(draft: Draft, n: int, event: int, trigger: Trigger) -> None:
    """Write the row of trigger n of a card, and its program."""
    t = draft.t
    of = trigger.of if isinstance(trigger.of, str) else ""
    scope = {"this": C.SCOPE_THIS, "enchanted": C.SCOPE_HOST}.get(of, C.SCOPE_FILTER)
    t["e_scope"][n] = scope if trigger.zone == "battlefield" else C.SCOPE_GRAVEYARD
    t["e_filter"][n] = draft.i.filter(trigger.of) if scope == C.SCOPE_FILTER else -1
    t["e_condition"][n] = draft.i.condition(trigger.when)
    t["e_asked"][n] = event == C.E_ENTERS and trigger.when is not None and trigger.zone == "battlefield"
    t["e_event"][n] = draft.i.condition(trigger.event_when)
    flat = walk(trigger.effects)
    later = [t for e in flat if isinstance(e, E.WhenDone) for t in e.targets]  # chosen later, but of the same source
    others = any(is_other(t.what) for t in (*trigger.targets, *later))
    of_source = scope == C.SCOPE_HOST or others or any(speaks_of_this(e) for e in flat) or reads_this(trigger.when)
    of_source |= draft.asks_who_deals and any(isinstance(e, E.Damage) for e in flat)
    if t["protections"] and draft.sources_vary:  # protection is asked of the source as it is (702.16b, 702.16e)
        of_source |= bool(trigger.targets or later) or any(map(_may_be_kept_off, flat))
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
    whither = {None: 0, "exile": C.TO_EXILE, "hand": C.TO_HAND}[trigger.to]
    t["e_at"][n] = whither if event == C.E_LEAVES else sum(1 << k for k in trigger.at)
    t["e_at_once"][n] = trigger.at_once
    t["e_valued"][n] = any(getattr(part, "value", None) == "event" for part in parts_of(trigger))
    t["tells_graveyard"] |= event in (C.E_BURIED, C.E_LEAVES_GRAVEYARD)
    t["asks_first_aim"] |= event == C.E_TARGETED and bool(trigger.at)
    t["e_in_untap"][n] = event == C.E_THEIR_UPKEEP and any(isinstance(e, E.Untap) and e.in_untap_step for e in flat)
    t["untaps_with_them"] |= t["e_in_untap"][n]
    t["e_untaps"][n] = _filter_untapped(draft, flat)
    t["e_copies"][n] = any(isinstance(e, E.Copy) and e.what == "cast" for e in flat)
    t["copies_cast"] |= t["e_copies"][n]
    t["e_copies"][n] |= any(isinstance(e, E.Encode) for e in flat)  # each becomes a spell
    t["e_counters"][n] = any(isinstance(e, E.CounterSpell) for e in flat)
    t["counters_cast"] |= t["e_counters"][n]
    if trigger.cast_with is not None:
        t["e_cast_with"][n] = C.CAST_WITH[trigger.cast_with]
        t["asks_spent"] |= t["e_cast_with"][n]
        t["charge_column"] = draft.i.columns["charge"] if trigger.cast_with == "charge" else t["charge_column"]
    t["asks_together"] |= trigger.at_once and event == C.E_ENTERS
    t["e_still"][n] = _means_own_card(trigger, flat)
    t["asks_still"] |= t["e_still"][n] > 0
    t["e_host"][n] = not t["e_it"][n] and (any(map(speaks_of_host, flat)) or asks_host(trigger.when))
    t["asks_host"] |= t["e_host"][n]
    t["e_given"][n] = draft.given_by.get((int(t["e_card"][n]), id(trigger)), 0)
    t["e_once"][n] = once_bit(draft.cards[t["e_card"][n]], trigger) if trigger.once_each_turn else 0
    t["e_pc"][n] = draft.p.here
    targets = target_rows(draft.i, trigger.targets, trigger.effects)
    for slot, spec in enumerate(targets):
        draft.p.emit(OP.TARGET, asked=spec, slot=slot)
    if targets:
        draft.p.emit(OP.ACTIVATE)
    draft.p.resolves(trigger.effects, bool(targets), triggered=True)
    draft.p.effects(trigger.effects)
    draft.p.emit(OP.END)


def _filter_untapped(draft: Draft, flat: Sequence[Any]) -> int:
    """1 + the filter of the creatures that the trigger untaps, for payment."""
    for e in flat:
        if isinstance(e, E.Untap) and not isinstance(e.what, str) and e.count is None:
            return draft.i.filter(e.what) + 1
    return 0


def _builtin_trigger(draft: Draft, n: int, c: int, builtin: int) -> None:
    """Write the row of trigger n of a keyword (storm, cascade or echo), and its program."""
    t = draft.t
    t["e_scope"][n] = C.SCOPE_THIS if builtin == OP.ECHO_DONE else C.SCOPE_NONE
    t["e_filter"][n] = t["e_condition"][n] = t["e_event"][n] = -1
    t["e_pc"][n] = draft.p.here
    if builtin == OP.COPY:  # storm: for each spell cast before it this turn
        t["e_free"][n] = 1
        t["c_storm"][c] = n + 1
        spells = draft.i._amount(C.A_EVENT, 0, 0, 1, 0)
        draft.p.emit(OP.COPY, amount=spells)
    elif builtin == OP.UNTIL:  # cascade: for a nonland card of lesser mana value
        t["e_free"][n] = 1
        t["c_cascade"][c] = n + 1
        draft.p.emit(OP.UNTIL, what=draft.i.filter(f"nonland with mana value {draft.cards[c].value - 1} or less"))
        draft.p.emit(OP.FOUND, to=C.Z_EXILE)
        draft.p.cards(C.Z_LOOK, None, ALL, C.HOW_HEAP, C.Z_BOTTOM)
        draft.p.emit(OP.CAST_FOUND)
    else:  # echo
        t["e_condition"][n] = draft.i.question(draft.i.special(C.A_ECHO), 1)
        echo = draft.cards[c].echo
        assert echo is not None
        draft.p.emit(OP.ECHO_DONE)
        may = draft.p.emit(OP.MAY, otherwise=0, cost=draft.i.cost(echo), of=NONE)
        end = draft.p.emit(OP.JUMP, to=0)
        draft.p.goes_on_here(may)
        draft.p.emit(OP.SACRIFICE, what=C.REF_THIS, count=-1, up_to=0, cost=-1)
        draft.p.goes_on_here(end, "to")
    draft.p.emit(OP.END)


def _means_own_card(trigger: Trigger, flat: Sequence[Any]) -> int:
    """How a trigger of a card in the graveyard refers to that card only while it is there (STILL_...); 0 if it does
    not matter."""
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
    """Whether a target's filter leaves out the source."""
    return what == "any other" or what.startswith(("other ", "another "))
