"""Policies of decks: which legal moves are offered to a search, and how rollouts see them. They fill the `w_` fields of tables.

Generic rules hold for every deck. They leave out only what cannot help without an opponent who acts:
- a spell without effect, unless some card or the goal looks at casting;
- an ability without effect, unless its cost moves cards or removes counters, or some card looks at what becomes a target;
- harm to yourself or your own permanents, unless it is a spell and the goal looks at casting;
- tapping permanents for nothing; untapping a land by hand if paying does it;
- a pump until end of turn on what cannot attack, or after combat, unless power itself wins or is the goal;
- attaching an Equipment for nothing twice in a row, unless some card looks at what becomes a target;
- failing to find what was searched for, or untapping fewer lands than allowed;
- ending the turn while a land without triggers can be played, if the goal asks for lands or mana and not for cards in hand;
- not attacking with a creature that has no other use for being untapped;
- not paying for what loses you the game otherwise.
An action that may lose you the game later is offered, but a policy that has not learnt it seldom takes it (`w_ruins`).

A deck's own rules of thumb come on top, from [policy] of its file: `prune` rules for tree and rollouts, `rollout` rules for
rollouts only. What the `w_` fields mean in a position is asked in `rules.casting.legal`, `rules.casting.targets` and the lists
of moves (`rules.listing.moves`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Condition, TurnAmount
from deckopt.cards.card import Card
from deckopt.cards.parts import parts_of, walk
from deckopt.compile.given import triggers_of
from deckopt.compile.keeping import put_rule
from deckopt.compile.reach import put_reach
from deckopt.compile.tables import Tables
from deckopt.compile.watched import watch
from deckopt.decks.deck import Deck
from deckopt.decks.model import CHOICES, Rule
from deckopt.rules import codes as C

NORMAL, MANA, SACRIFICE = range(3)
_COUNTING = (Condition, TurnAmount)
_PURPOSE = {name: code for code, name in enumerate(CHOICES)}  # numbers such as codes.P_DISCARD


def apply_policy(tables: Tables, deck: Deck) -> tuple[np.void, np.void]:
    """(the tables for the tree, changed in place; their copy for rollouts)."""
    _generic(tables)
    _classify(tables)
    put_reach(tables)
    put_rule(tables, deck)
    watch(tables)
    _rules(tables, tables.record, deck.policy.prune)
    for rule in deck.policy.rollout:  # conditions are rows of the tables, so they are made before copying
        tables.interner.condition(rule.when), tables.interner.condition(rule.unless)
    rollout = tables.record.copy()
    _rules(tables, rollout, deck.policy.rollout)
    return tables.record, rollout


def _generic(tables: Tables) -> None:
    """Apply the generic rules."""
    t = tables.record
    win_by_power = bool(t["win_power"]) or bool(t["goal_asks"] & C.GA_POWER)
    casting_is_asked = bool(t["goal_asks"] & C.GA_CASTING)
    several = any(int(t["m_n"][c]) > 1 for c in range(t["n_cards"])) or any(t["s_adds"][: t["n_statics"]]) or t["n_adders"]
    casting_counts = casting_is_asked or any(map(_looks_at_casting, tables.cards))
    events = {event for card in tables.cards for trigger in triggers_of(card) for event in trigger.on}
    aims_count = any(event.startswith("targeted") for event in events)
    for a in range(int(t["n_actions"])):
        facts = int(t["a_facts"][a])
        useful = casting_counts if t["a_kind"][a] == C.ACT_SPELL else _is_seen(t, a, aims_count)
        harms = facts & C.FA_HARM and not (casting_is_asked and t["a_kind"][a] == C.ACT_SPELL)
        if harms or (facts & C.FA_IDLE and not useful):
            t["w_never"][a] = t["w_silent"][a] = 1
        if facts & C.FA_UNTAP and not several:
            t["w_never"][a] = 1
        if facts & C.FA_PUMP and not facts & C.FA_SACRIFICE and not win_by_power:
            t["w_early"][a] = 1
    if not aims_count:
        for a in range(int(t["n_actions"])):
            t["w_moves"][a] = _attaches_for_nothing(t, a)
        t["w_any_moves"] = t["w_moves"].any()
    for k in range(C.MAX_TARGETS):
        t["w_harm"][k] = t["t_harm"][k] and not casting_is_asked
        t["w_able"][k] = t["t_pump"][k] and not win_by_power
    if t["goal_asks"] & C.GA_LANDS and not t["goal_asks"] & C.GA_HELD:
        for a in range(int(t["n_actions"])):
            card = tables.cards[int(t["a_card"][a])]
            t["w_first"][a] = t["a_kind"][a] == C.ACT_LAND and not triggers_of(card)
        t["w_any_first"] = t["w_first"].any()
    t["w_go_on"][C.P_SEARCH] = t["w_go_on"][C.P_UNTAP] = 1
    t["w_attack_all"] = 1


def _looks_at_casting(card: Card) -> bool:
    """Whether casting any spell may be of use because of this card."""
    triggers = any("cast" in event for trigger in triggers_of(card) for event in trigger.on)
    return triggers or card.has("storm") or any(map(_counts_spells, parts_of(card)))


def _counts_spells(part: Any) -> bool:
    """Whether a part of a definition counts the spells cast this turn or this game."""
    return any("spells cast" in (getattr(part, key, None) or "") for key in ("turn", "game") if isinstance(part, _COUNTING))


def _attaches_for_nothing(t: Any, a: int) -> bool:
    """Whether an action attaches a permanent to another one without any cost, as often as you like."""
    if t["a_zone"][a] != C.Z_BATTLEFIELD or t["a_t0"][a] < 0 or not t["t_attach"][t["a_t0"][a]] or t["a_cost"][a] >= 0:
        return False
    return not int(t["a_flags"][a]) & (C.AF_TAP | C.AF_EXTRA | C.AF_ONCE | C.AF_SAC_SELF)


def _is_seen(t: Any, a: int, aims_count: bool) -> bool:
    """Whether an ability without effect may be of use: by its cost, or by its target if some card looks at targets."""
    if int(t["a_counters_n"][a]) and t["a_counters"][a] != C.R_PLUS:  # +1/+1 counters are better kept
        return True
    return _puts_cards_elsewhere(t, a) or (aims_count and t["a_t0"][a] >= 0 and not t["t_players"][t["a_t0"][a]])


def _puts_cards_elsewhere(t: Any, a: int) -> bool:
    """Whether the cost of an action sacrifices, returns, discards or exiles something."""
    chosen = any(t[field][a] >= 0 for field in ("a_sacrifice", "a_return", "a_discard", "a_exile"))
    return chosen or bool(int(t["a_flags"][a]) & (C.AF_SAC_SELF | C.AF_DISCARD_SELF))


def _classify(tables: Tables) -> None:
    """Fill the class of each action."""
    t = tables.record
    for a in range(int(t["n_actions"])):
        facts = int(t["a_facts"][a])
        if any(isinstance(part, E.LoseGame) for part in parts_of(list(tables.actions[a].effects))):
            t["w_ruins"][a] = 1
        if facts & C.FA_MANA:
            t["w_class"][a] = MANA
            t["w_makes"][a], t["w_makes_mask"][a] = _mana_made(tables, a)
        elif facts & C.FA_SACRIFICE or (facts & C.FA_IDLE and t["a_kind"][a] != C.ACT_SPELL):
            t["w_class"][a] = SACRIFICE


def _mana_made(tables: Tables, a: int) -> tuple[int, int]:
    """(mana on balance, mask of its colours) of an action that only makes mana.

    A varying amount counts as 3, a choice of branches as the lesser one, plain tapping as none.
    """
    t = tables.record
    card, cost = tables.cards[int(t["a_card"][a])], int(t["a_cost"][a])
    if t["c_plain"][t["a_card"][a]] == a + 1:  # its mana pays for costs without the action
        return 0, 0
    made = [e for e in walk(tables.actions[a].effects) if isinstance(e, E.AddMana)]
    if made:
        amounts = [e.mana.value * (e.amount if isinstance(e.amount, int) else 3) for e in made]
        mask = sum(1 << k for k in range(6) if any(p.mask >> k & 1 for e in made for p in e.mana.pips))
        paid = int(t["k_pips"][cost] + t["k_generic"][cost]) if cost >= 0 else 0
        return min(amounts) - paid, mask
    several = [ability for ability in card.mana_abilities if not ability.makes_one]
    used = several or [ability for ability in card.mana_abilities if not ability.is_free]
    units = [(u, ability.amount) for ability in used for u in ability.units]
    mask = 0
    for unit, _ in units:
        mask |= unit
    return sum(n for _, n in units), mask


def _rules(tables: Tables, t: Any, rules: Iterable[Rule]) -> None:
    """Apply a deck's own rules."""
    for rule in rules:
        word, verb = rule.verb
        cards = [tables.names.index(n) for n in rule.names if n in tables.names]
        if word in ("by_rule", "go_on"):
            t["w_rule" if word == "by_rule" else "w_go_on"][_PURPOSE[verb]] = 1
        elif word in ("first", "last"):
            for i, c in enumerate(cards):
                t["w_rank"][_PURPOSE[verb], c] = 100 - i if word == "first" else -1 - i
        elif verb in ("yes", "no"):
            for c in cards:
                t["w_may"][c] = 1 if (verb == "yes") == (word == "always") else 2
        else:
            _action_rule(tables, t, rule, word, verb, cards)


def _action_rule(tables: Tables, t: Any, rule: Rule, word: str, verb: str, cards: list[int]) -> None:
    when = tables.interner.condition(rule.when)
    unless = tables.interner.condition(rule.unless)
    for a, action in enumerate(tables.actions):
        if int(t["a_card"][a]) not in cards or action.verb != verb:
            continue
        if rule.way is not None and rule.way != (action.way or "printed"):
            continue
        field = "w_never" if word == "never" else "w_always"
        if t[field][a] == 1 and (word == "always" or not t["w_unless"][a]):
            continue  # already without a condition; a deck file has at most one condition here (`decks.rules_at_odds`)
        t[field][a] = 1 if when < 0 else 2 + when
        if word == "never":
            t["w_unless"][a] = 1 + unless
