"""Casting a card as actions: one for each way to cast it, each optional cost and each mode.

Spells that are cast because an effect offers it are in `free_casts`.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckopt.cards.abilities import Mode
from deckopt.cards.amounts import Condition, both
from deckopt.cards.card import Card
from deckopt.cards.costs import Chosen, Cost
from deckopt.cards.filters import Filter, called
from deckopt.cards.spent import MANA_ASKED, ways_to_spend, words_of_spending
from deckopt.cards.symbols import ManaCost
from deckopt.cards.targets import Target
from deckopt.cards.ways import Way
from deckopt.compile.announce import announce, note_window
from deckopt.compile.announced import Announced
from deckopt.compile.arrivals import emit_entering, play_land
from deckopt.compile.costs import joined, with_kicker, with_mana, with_mode
from deckopt.compile.draft import Draft
from deckopt.compile.intern import PAID_FLAGS
from deckopt.compile.permits import ways_of
from deckopt.compile.splicing import Spliced, spliced
from deckopt.compile.targeting import facts_of, target_rows
from deckopt.rules import codes as C
from deckopt.words import operations as OP
from deckopt.words.kinds import EMBLEM, LAND, PERMANENT

FREELY = "freely"  # what a way to cast is called that costs no mana
FROM_GRAVEYARD: Any = {"from": "graveyard"}


def ways_to_cast(draft: Draft, card: Card, zone: str) -> list[Way]:
    """The ways to cast it from a zone, the printed one first."""
    ways = []
    if zone == "hand":
        for words, also in card.additional_costs:
            if card.cost is not None:
                ways.append(Way.made(name=words, cost=with_mana(also, card.cost)))
        for words, also in card.additional_costs:
            if card.spectacle:
                lost = Condition.made(turn="life lost by opponent")
                ways.append(Way.made(name=joined("spectacle", words), cost=with_mana(also, card.spectacle), when=lost))
        if card.bestow:
            ways.append(Way.made(name="bestow", cost=Cost.made(mana=card.bestow), aura=True))
        if card.evoke:
            ways.append(Way.made(name="evoke", cost=card.evoke, evoke=True))
        if card.warp:
            draft.t["has_leaving"] = 1
            ways.append(Way.made(name="warp", cost=card.warp, warp=True))
    else:
        if card.flashback:
            ways.append(Way.made(name="flashback", cost=card.flashback, exile_after=True, **FROM_GRAVEYARD))
        if card.harmonize:
            ways.append(Way.made(name="harmonize", cost=Cost.made(mana=card.harmonize), exile_after=True, **FROM_GRAVEYARD))
        if card.escape:
            ways.append(Way.made(name="escape", cost=card.escape, **FROM_GRAVEYARD))
    if any(way.dash for way in card.ways):
        draft.t["has_leaving"] = 1
    return ways + [w for w in card.ways if w.from_ == zone]


class _FreeWay(Way):
    """A way that costs no mana, because a permanent says so; only from hand."""


def free_ways(draft: Draft, c: int, card: Card) -> list[Way]:
    """The ways to cast card c from hand without paying its mana cost, each while a permanent that says so is there."""
    made: list[Way] = []
    for source in draft.cards:
        for static in source.statics:
            if not static.freely or not isinstance(static.of, Filter):
                continue
            there = Condition.made(control=called(source.name, source.kind & EMBLEM))
            if draft.t["f_match"][draft.i.filter(static.of), c] & C.MEANS_CARD and (card.cost is not None or card.suspend):
                made += [_FreeWay.made(name=joined(FREELY, said), cost=cost, when=there) for said, cost in card.additional_costs]
            for face in faces_of(draft, card):
                if draft.t["f_match"][draft.i.filter(static.of), face] & C.MEANS_CARD:
                    free = _FreeWay.made(name=FREELY, cost=draft.cards[face].also or Cost.made(), when=there)
                    made.append(free.model_copy(update={"as_": draft.names[face]}))
    return made


def ways_for_nothing(draft: Draft, card: Card) -> list[Way]:
    """The ways to cast a card without paying its mana cost, where an effect lets you."""
    made: list[Way] = []
    if card.cost is not None or card.suspend:
        made += [Way.made(name=joined(FREELY, words), cost=also) for words, also in card.additional_costs]
    for face in faces_of(draft, card):
        free = Way.made(name=FREELY, cost=draft.cards[face].also or Cost.made())
        made.append(free.model_copy(update={"as_": draft.names[face]}))
    return made


def faces_of(draft: Draft, card: Card) -> list[int]:
    """The other faces of a card that can be cast wherever the card can be cast for nothing, as cards of the draft."""
    faces = [(way, draft.names.index(way.as_)) for way in card.ways if way.as_]
    return [face for way, face in faces if way.casts_for_its_own_cost(draft.cards[face].cost)]


def permitted_plays(draft: Draft, c: int, card: Card) -> None:
    """Write the actions of playing card c from the graveyard because other cards allow it."""
    back = draft.names.index(card.back) if card.back else -1
    for k, permit in enumerate(draft.permits):
        meant = draft.t["f_match"][draft.i.filter(permit.what)]
        first = len(draft.out.actions)
        if card.listed and meant[c] & 1:
            if not card.kind & LAND:
                cast_spell(draft, c, card, ways_of(card, permit, lambda card: ways_to_cast(draft, card, "hand")))
            elif permit.how == "play":
                play_land(draft, c, card, "from the graveyard", C.Z_GRAVEYARD)
        if card.back and permit.how == "play" and meant[back] & 1:
            play_land(draft, back, draft.cards[back], "from the graveyard", C.Z_GRAVEYARD)
        draft.t["a_permit"][first : len(draft.out.actions)] = k + 1


def cast_spell(draft: Draft, c: int, card: Card, ways: list[Way]) -> None:
    """Write the actions of casting card c in some ways, with and without each optional cost."""
    for way in ways:
        if way.as_:
            face = draft.names.index(way.as_)
            cast_spell(draft, face, draft.cards[face], [way.model_copy(update={"as_": ""})])
            continue
        mana = way.cost.mana or ManaCost()
        more = card.kicker or (Cost.made(mana=card.offspring.cost) if card.offspring else None)
        kicks = [None] + ([more] if more else [])
        bargains = [False, True] if card.bargain else [False]
        phyrexian = [p for p in mana.pips if p.life]
        for kick, bargain, lives in itertools.product(kicks, bargains, range(len(phyrexian) + 1)):
            for places, demanded in ways_to_spend(mana, card.spent) if card.spent else [((), mana)]:
                _cast_in_way(draft, c, card, way, demanded, kick, bargain, lives, places)


def _cast_in_way(
    draft: Draft,
    c: int,
    card: Card,
    way: Way,
    mana: ManaCost,
    kick: Cost | None,
    bargain: bool,
    lives: int,
    places: tuple[int, ...],
) -> None:
    """Write the actions of casting card c in one way, one for each mode.

    `lives` Phyrexian symbols are paid with life. The mana at `places` of what the card asks for is spent.
    """
    words = [way.name] if way.name else []
    cost, frame = way.cost, C.FL_SPELL | C.FL_CAST
    if kick is not None:
        mana, frame = mana + (kick.mana or ManaCost()), frame | C.FL_KICKED
        cost = with_kicker(cost, kick)
        words.append("offspring" if card.offspring else "kicked")
    if bargain:
        cost = cost.model_copy(update={"sacrifice": Chosen(what=card.bargain)})
        frame |= C.FL_BARGAINED
        words.append("bargained")
    if lives:
        mana, life = _paid_with_life(mana, lives)
        cost = cost.model_copy(update={"life": cost.life + life})
        words.append("paying life")
    if places:
        words.append(words_of_spending(card.spent, places))
        frame |= sum([PAID_FLAGS[MANA_ASKED[i]] for i in places])
    frame |= _flags_of(way)
    if way.from_ == "graveyard" and way.name.partition(",")[0] == "escape" and card.asks_for_escape:
        frame |= PAID_FLAGS["escape"]
    zone = C.Z_HAND if way.from_ == "hand" else C.Z_GRAVEYARD
    modes: Sequence[Mode | None] = card.modes or [None]
    for m, mode in enumerate(modes):
        effects = mode.effects if mode else card.effects
        targets = spell_targets(draft, card, mode, way)
        words_of_mode = [*words, *([f"mode {m + 1}"] if mode and len(modes) > 1 else [])]
        delve, harmonized = card.has("delve"), card.harmonize is not None and way.name == "harmonize"
        only = C.AF_WARP if way.warp or isinstance(way, _FreeWay) else 0
        dearer, more = with_mode(cost, mode), (mode.also.mana if mode and mode.also else None) or ManaCost()
        plain = Announced(
            c, C.ACT_SPELL, "cast", ", ".join(words_of_mode), zone, dearer, mana + more, targets,
            condition=both(way.when, mode.when if mode else None), frame=frame, delve=delve, harmonized=harmonized,
            facts=facts_of(draft.i, effects, targets, card),
            less=(mode.less if mode else 0) or card.less, less_if=card.less_if, in_life=lives, flags=only,
        )  # fmt: skip
        aimed = mode.targets if mode else card.targets
        _announce_spell(draft, plain, card, aimed, effects, way.turned)
        if card.kind & PERMANENT == 0 and not card.blank:
            for more_text in spliced(card, aimed, effects, draft.cards):
                _announce_spliced(draft, plain, card, more_text, words_of_mode)


def _announce_spell(
    draft: Draft, a: Announced, card: Card, targets: Sequence[Target], effects: Sequence[Any], turned: bool = False
) -> None:
    action = announce(draft, a)
    note_window(draft, action, draft.window.spell(card, targets, effects, a.condition))
    draft.out.actions[action].effects = effects
    resolve_spell(draft, action, card, effects, bool(a.targets), turned)


def _announce_spliced(draft: Draft, plain: Announced, card: Card, more: Spliced, words: Sequence[str]) -> None:
    """Write the action of casting a card with others spliced onto it; `plain` is the same without them."""
    targets = target_rows(draft.i, more.targets, more.effects)
    a = replace(
        plain,
        way=", ".join([*words, more.words]),
        mana=plain.mana + more.mana,
        targets=targets,
        condition=both(plain.condition, more.when),
        facts=facts_of(draft.i, more.effects, targets, card),
    )
    _announce_spell(draft, a, card, more.targets, more.effects)


def _paid_with_life(mana: ManaCost, lives: int) -> tuple[ManaCost, int]:
    """The mana and life to pay if the first `lives` Phyrexian symbols are paid with life."""
    paid = [p for p in mana.pips if p.life][:lives]
    rest = list(mana.pips)
    for p in paid:
        rest.remove(p)
    return ManaCost(mana.generic, tuple(rest), mana.x), sum(p.life for p in paid)


def _flags_of(way: Way) -> int:
    """The flags of a spell's frame for a way to cast it."""
    flags = {
        C.FL_EXILE: way.exile_after,
        C.FL_BESTOWED: way.aura,
        C.FL_EVOKED: way.evoke,
        C.FL_WARPED: way.warp or way.dash,
        C.FL_HASTE: way.dash,
    }
    return sum(flag for flag, holds in flags.items() if holds)


def spell_targets(draft: Draft, card: Card, mode: Any, way: Way | None) -> list[int]:
    """The rows of a spell's targets, for a mode and a way to cast it."""
    if card.blank:  # a blank has a target that never exists
        return [draft.i.target(Target(what="spell"))]
    if way is not None and way.aura:
        return [draft.i.target(Target(what="creature"))]
    if card.raises is not None:
        return [draft.i.target(Target.model_validate({"what": card.raises.text, "in": "graveyard"}))]
    if card.enchant is not None:
        return [draft.i.target(Target(what=card.enchant.text))]
    effects = mode.effects if mode else card.effects
    return target_rows(draft.i, mode.targets if mode else card.targets, effects)


def resolve_spell(draft: Draft, action: int, card: Card, effects: Sequence[Any], targeted: bool, turned: bool = False) -> None:
    """Emit the end of a spell's program: that it is cast, and what it does as it resolves.

    With `turned` the permanent enters as the other face of the card.
    """
    draft.p.emit(OP.CAST)
    draft.t["a_resolve"][action] = draft.p.here
    if turned:
        draft.p.emit(OP.TURNED)
        card = draft.cards[draft.names.index(card.transforms)]
    if card.converge:
        draft.p.emit(OP.COLOURS_AS_X)
    if card.kind & PERMANENT:
        if targeted:
            draft.p.emit(OP.CHECK, last=1)
        if card.raises is not None:
            draft.p.emit(OP.TARGET_CARD, slot=0, to=C.Z_BATTLEFIELD, counted=0)
            draft.p.arrive(C.Z_BATTLEFIELD)
            draft.p.emit(OP.RAISED)
        draft.p.before_a_second_legend(card)
        emit_entering(draft, card)
    else:
        draft.p.resolves(effects, targeted)
        draft.p.effects(effects)
        draft.p.emit(OP.END)
