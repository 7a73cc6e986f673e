"""Targets of actions and triggers, with facts for policies about what happens to them. A target's row is made by `intern`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.parts import walk
from deckopt.cards.targets import Target
from deckopt.compile.alike_targets import follows
from deckopt.compile.intern import Interner
from deckopt.rules import codes as C
from deckopt.words.kinds import INSTANT, SORCERY
from deckopt.words.references import TARGET_WORDS


def target_rows(i: Interner, targets: Sequence[Target], effects: Sequence[Any], cost: Cost | None = None) -> list[int]:
    """The rows of some targets, each with facts from the effects."""
    on_target = [e for e in walk(effects, when_done=False) if getattr(e, "what", getattr(e, "to", None)) in TARGET_WORDS]
    only_taps = (
        cost is not None
        and cost == Cost(tap=True)
        and len(targets) == len(effects) == 1
        and not targets[0].up_to
        and all(isinstance(e, (E.Tap, E.Untap)) for e in effects)
    )
    harm = bool(on_target) and all(
        isinstance(e, (E.Damage, E.Tap, E.Exile, E.Destroy, E.Doom)) and getattr(e, "from_", "battlefield") == "battlefield"
        for e in on_target
    )
    harm |= bool(effects) and all(
        isinstance(e, E.ExileGraveyard) and e.to == "exile" and e.who.startswith("target") for e in effects
    )
    pump = bool(on_target) and all(isinstance(e, E.Pump) for e in on_target)
    attach = len(effects) == 1 and isinstance(effects[0], E.Attach)
    return [i.target(target, only_taps, harm, pump, attach, follows(targets, effects, k)) for k, target in enumerate(targets)]


def facts_of(i: Interner, effects: Sequence[Any], targets: Sequence[int], card: Card | None = None) -> int:
    """Facts about an action for policies (FA_...): it adds mana, only pumps, harms its targets, or does nothing."""
    if card is not None and card.kind & ~(INSTANT | SORCERY):
        return 0
    flat = [e for e in walk(effects) if not isinstance(e, (E.May, E.If, E.Flip))]
    facts = 0
    if not flat:
        facts |= C.FA_IDLE
    elif all(isinstance(e, E.AddMana) for e in flat):
        facts |= C.FA_MANA
    elif all(isinstance(e, E.Pump) for e in flat):
        facts |= C.FA_PUMP
    if targets and all(i.t["t_harm"][s] and not i.t["t_players"][s] & 2 for s in targets):  # no target is the opponent
        facts |= C.FA_HARM
    return facts
