"""Casting a card because an effect offers it: cascade, madness, rebound, and suspend with its last counter.

These spells are cast while something resolves. All other ways to cast are in `spells`.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Mode
from deckopt.cards.card import Card
from deckopt.cards.costs import Chosen, Cost
from deckopt.cards.symbols import ManaCost
from deckopt.compile.announce import announce
from deckopt.compile.announced import Announced
from deckopt.compile.costs import joined, with_kicker, with_mana, with_mode
from deckopt.compile.draft import Draft
from deckopt.compile.spells import faces_of, resolve_spell, spell_targets
from deckopt.compile.targeting import facts_of
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.kinds import CREATURE


def cast_freely(draft: Draft, c: int, card: Card, mana: ManaCost | None, way: str, declined: int, frame: int = 0) -> int:
    """Emit a program for "You may cast this from exile for that mana"; otherwise the card goes to `declined`. Returns its
    address. Without `mana` it is free."""
    return _ask(draft, _free_actions(draft, c, card, mana, way, frame), declined)


def cast_found(draft: Draft, c: int, card: Card) -> int:
    """The same of what cascade finds: any of its faces may be cast freely, a card of two halves only as one of them (709.3)."""
    faces = faces_of(draft, card)
    is_one = card.cost is not None or card.suspend is not None or not faces
    cast = [*([c] if is_one else []), *faces]
    return _ask(draft, [a for k in cast for a in _free_actions(draft, k, draft.cards[k], None, "cascade", 0)], C.Z_BOTTOM)


def _free_actions(draft: Draft, c: int, card: Card, mana: ManaCost | None, way: str, frame: int) -> list[int]:
    """Write the actions of casting card c from exile: one for each additional cost, each optional cost (paid first, then not
    paid) and each mode."""
    actions = []
    kick = card.kicker or (Cost(mana=card.offspring.cost) if card.offspring else None)
    kicks, bargains = ([kick, None] if kick else [None]), ([True, False] if card.bargain else [False])
    modes: Sequence[tuple[int, Mode | None]] = list(enumerate(card.modes, 1)) or [(0, None)]
    free = mana or ManaCost()
    for kicked, bargain, (words, also), (m, mode) in itertools.product(kicks, bargains, card.additional_costs, modes):
        effects = mode.effects if mode else card.effects
        targets = spell_targets(draft, card, mode, None)
        more = [
            words,
            "offspring" if kicked and card.offspring else "kicked" if kicked else "",
            "bargained" if bargain else "",
        ]
        label = joined(way, *more, f"mode {m}" if len(modes) > 1 else "")
        paid_more = (kicked and kicked.mana) or ManaCost()
        dearer = with_mode(with_kicker(with_mana(also, free + paid_more), kicked), mode)
        if bargain:
            dearer = dearer.model_copy(update={"sacrifice": Chosen(what=card.bargain)})
        paid = (C.FL_KICKED if kicked else 0) | (C.FL_BARGAINED if bargain else 0)
        action = announce(draft, Announced(
            c, C.ACT_SPELL, "cast", label, C.Z_EXILE, dearer, dearer.mana or ManaCost(), targets,
            condition=mode.when if mode else None,
            frame=C.FL_SPELL | C.FL_CAST | frame | paid, facts=facts_of(draft.i, effects, targets, card),
            less=(mode.less if mode else 0) or card.less, less_if=card.less_if,
        ))  # fmt: skip
        draft.out.actions[action].effects = effects
        resolve_spell(draft, action, card, effects, bool(targets))
        actions.append(action)
    return actions


def _ask(draft: Draft, actions: Sequence[int], declined: int) -> int:
    """Emit that each action is asked about; the address of that program."""
    start = draft.p.here
    for action in actions[:-1]:
        draft.p.emit(OP.CAST_FREELY, action=action, declined=-1)
    draft.p.emit(OP.CAST_FREELY, action=actions[-1], declined=declined)
    draft.p.emit(OP.END)
    return start


def cast_encoded(draft: Draft, c: int, card: Card) -> None:
    """Write the actions of casting an encoded card. It is exiled again, and encodes nothing more (702.99)."""
    for encode in card.effects:
        if isinstance(encode, E.Encode):
            again = card.model_copy(update={"effects": [effect for effect in card.effects if effect is not encode]})
            (effect,) = encode.given.triggers[0].effects
            draft.p.encoded[id(effect)] = _free_actions(draft, c, again, None, "cipher", C.FL_EXILE)


def cast_after_suspend(draft: Draft, c: int, card: Card) -> None:
    """Emit the program for the removal of the last time counter."""
    assert card.suspend is not None
    haste = C.FL_HASTE if card.kind & CREATURE else 0
    draft.t["c_suspend"][c] = cast_freely(draft, c, card, None, "suspend", C.Z_EXILE, haste)
