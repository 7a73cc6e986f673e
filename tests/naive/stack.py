"""The stack of the slow engine: ways to cast, announcing, triggers, resolving, quiet moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from deckopt.cards.abilities import Ability, Effect
from deckopt.cards.amounts import Condition, both
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.effects.permanents import Sacrifice, Tap, Untap
from deckopt.cards.effects.together import may_take, takes_all
from deckopt.cards.effects.zones import Return
from deckopt.cards.filters import parse_filter
from deckopt.cards.spent import MANA_ASKED, ways_to_spend, words_of_spending
from deckopt.cards.targets import Target
from deckopt.words.kinds import CREATURE, INSTANT, LEGENDARY, PERMANENT, SORCERY
from naive.cards import costs_only_tapping, flattened, mana_abilities, modes_of
from naive.casting.cost_parts import make_mana, pay
from naive.casting.extra_costs import can_pay, most_x
from naive.casting.prices import Price
from naive.choices import (
    allows,
    ask_whether,
    can_aim,
    choose_targets,
    permanent_moves,
    permanents_aimed_at,
    target_is_legal,
)
from naive.copies import discarded_to_enter, entering
from naive.effects.cards import move_looked_at, reveal_until
from naive.effects.common import meant, run
from naive.effects.tokens import copy_spell, forget_created
from naive.forbidden import is_forbidden
from naive.goals import is_won
from naive.mana.explicit import is_explicit
from naive.mana.paying_after_loss import tap_for_last_mana
from naive.mana.supply import tap_units
from naive.moves import Move, Steps, choose
from naive.objects import ATTACKED, Delayed, Frame, Permanent, Printed
from naive.payment import ask_to_pay
from naive.permanents.characteristics import amount, concerns, has, holds, matches, toughness, usable
from naive.permanents.kinds import called
from naive.permanents.likeness import one_of_each, single_out
from naive.permanents.origin import front_of
from naive.permanents.silenced import is_silenced
from naive.protection import protected
from naive.state import LOST, WON, Position
from naive.top import know_top
from naive.triggers import happen, queue, see_graveyard
from naive.zones.dying import put_into_graveyard
from naive.zones.enters import enter, entered
from naive.zones.putting import put_card, remove_card
from naive.zones.sacrifices import sacrifice, tell_sacrificed

MOST_UNASKED = 10_000  # times that something goes on the stack or resolves while nobody has anything to choose
MANY = 20  # copies that all have their targets before the first resolves
LOYALTY = 99  # among what a permanent has used this turn: one of its loyalty abilities

# -- ways to cast --------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """One complete way to cast a card: what is paid, what is aimed at, what happens."""

    words: tuple[str, ...]
    price: Price
    targets: tuple[Target, ...] = ()
    effects: tuple[Effect, ...] = ()
    paid: frozenset[str] = frozenset()
    when: Condition | None = None
    bestowed: bool = False
    exile_after: bool = False
    haste: bool = False
    warped: bool = False
    dashed: bool = False
    less: int = 0
    face: str = ""  # the name of another face of the card, which is cast in its place


def ways_from_hand(card: Card) -> Iterator[Way]:
    """As printed, with spectacle, with bestow, in its other ways; each with everything that goes with it."""
    delve = card.has("delve")
    if card.cost is not None:
        printed = Price(mana=card.cost, delve=delve)
        for way in additional(card, Way((), printed)):
            yield from variants(card, way)
    if card.spectacle is not None:
        price = Price(mana=card.spectacle, delve=delve)
        for way in additional(card, Way(("spectacle",), price, when=Condition(turn="life lost by opponent"))):
            yield from variants(card, way)
    if card.bestow is not None:
        yield from variants(card, Way(("bestow",), Price(mana=card.bestow, delve=delve), bestowed=True))
    if card.evoke is not None:
        price = Price(delve=delve).plus(card.evoke)
        yield from variants(card, Way(("evoke",), price, paid=frozenset({"evoke"})))
    if card.warp is not None:
        yield from variants(card, Way(("warp",), Price(delve=delve).plus(card.warp), warped=True))
    yield from other_ways(card, "hand")


def ways_plotted(card: Card) -> Iterator[Way]:
    """Freely, but for additional costs."""
    for way in additional(card, Way(("plotted",), Price(delve=card.has("delve")))):
        yield from variants(card, way)


def additional(card: Card, way: Way) -> list[Way]:
    """The way with the card's additional cost, or the other one."""
    other = [replace(way, words=(*way.words, "the other cost"), price=way.price.plus(card.or_also))] if card.or_also else []
    return [replace(way, price=way.price.plus(card.also or Cost())), *other]


def from_exile(card: Card, base: Way) -> list[Way]:
    """The ways to cast an exiled card, as long as one may: with all that may be paid besides first, then without."""
    by_what_is_paid: dict[frozenset[str], list[Way]] = {}
    for way in additional(card, base):
        for variant in variants(card, way):
            if not variant.price.paid_with_life:
                by_what_is_paid.setdefault(variant.paid, []).append(variant)
    return [way for ways in reversed(by_what_is_paid.values()) for way in ways]


def ways_from_graveyard(card: Card) -> Iterator[Way]:
    """Flashback, escape, and other ways that say so."""
    for word, cost in (("flashback", card.flashback), ("escape", card.escape)):
        if cost is not None:
            price = Price(delve=card.has("delve")).plus(cost)
            yield from variants(card, Way((word,), price, exile_after=word == "flashback"))
    if card.harmonize is not None:
        price = Price(mana=card.harmonize, taps_for_mana="harmonize")
        yield from variants(card, Way(("harmonize",), price, exile_after=True))
    yield from other_ways(card, "graveyard")


def other_ways(card: Card, zone: str) -> Iterator[Way]:
    for way in card.ways:
        if way.from_ == zone:
            price = Price(delve=card.has("delve")).plus(way.cost)
            paid = frozenset({"evoke"} if way.evoke else ())
            base = Way(
                (way.name,), price, paid=paid, when=way.when, bestowed=way.aura, exile_after=way.exile_after,
                haste=way.dash, dashed=way.dash,
            )  # fmt: skip
            if way.as_:
                yield replace(base, words=(way.name,) if way.name else (), face=way.as_)
            else:
                yield from variants(card, base)


def variants(card: Card, way: Way) -> Iterator[Way]:
    """The way without and with kicker, bargain, life for Phyrexian symbols; in every mode."""
    more = card.offspring.cost if card.offspring is not None else card.kicker
    name = "offspring" if card.offspring is not None else "kicker"
    for kicked in with_and_without(more is not None):
        for bargained in with_and_without(card.bargain is not None):
            price, paid, words = way.price, way.paid, way.words
            if kicked:
                price, paid, words = (
                    price.plus(Cost(mana=more)),
                    paid | {name},
                    (*words, "offspring" if name == "offspring" else "kicked"),
                )
            if bargained:
                price = replace(price, sacrifices=(*price.sacrifices, card.bargain))
                paid, words = paid | {"bargain"}, (*words, "bargained")
            for places, mana in ways_to_spend(price.mana, card.spent) if card.spent else ():
                said = (*words, words_of_spending(card.spent, places)) if places else words
                shown = frozenset(MANA_ASKED[i] for i in places)
                yield from in_every_mode(card, replace(way, words=said, price=replace(price, mana=mana), paid=paid | shown))
            if card.spent:
                continue
            for in_life in range(sum(pip.life > 0 for pip in price.mana.pips) + 1):
                word = next((word for word in ("convoke", "improvise") if card.has(word)), "")
                how = word or price.taps_for_mana
                dearer = replace(price, taps_for_mana=how, life=price.life + 2 * in_life, paid_with_life=in_life)
                said = (*words, "paying life") if in_life else words
                yield from in_every_mode(card, replace(way, words=said, price=dearer, paid=paid))


def with_and_without(possible: bool) -> tuple[bool, ...]:
    return (False, True) if possible else (False,)


def in_every_mode(card: Card, way: Way) -> Iterator[Way]:
    """The way in each mode of the card, with the targets and effects of that mode."""
    if card.blank:
        yield replace(way, targets=(Target(what="spell"),))
    elif way.bestowed or card.enchant is not None:
        wanted = "creature" if way.bestowed or card.enchant is None else card.enchant.text
        yield replace(way, targets=(Target(what=wanted),))
    elif card.modes:
        for i, mode in enumerate(card.modes, 1):
            words = (*way.words, f"mode {i}") if len(card.modes) > 1 else way.words
            price = way.price.plus(mode.also) if mode.also is not None else way.price
            asked = both(way.when, mode.when)
            said = replace(way, words=words, targets=tuple(mode.targets), effects=tuple(mode.effects))
            yield replace(said, price=price, when=asked, less=mode.less)
    else:
        yield replace(way, targets=tuple(card.targets), effects=tuple(card.effects))


# -- announcing ----------------------------------------------------------------------------


def spell_frame(printed: Printed, way: Way, origin: str) -> Frame:
    """The spell that casting a card in some way makes."""
    cast_as = replace(printed, hidden=CREATURE) if way.bestowed else printed
    return Frame(
        cast_as,
        effects=list(way.effects),
        target_specs=list(way.targets),
        paid=way.paid | {f"from {origin}", "cast"},
        spell=True,
        way=way,
        from_hand=origin == "hand",
        less=way.less or printed.card.less,
        less_if=printed.card.less_if,
    )


def can_announce(p: Position, frame: Frame, price: Price) -> bool:
    """Whether there are targets for it and its whole price can be paid."""
    price = fixed(p, frame, price)
    if not can_pay(p, price, frame):
        return False
    asking = (
        replace(frame, largest_x=most_x(p, price, frame)) if price.mana.x and any(s.by_x for s in frame.target_specs) else frame
    )
    return can_aim(p, asking)


def fixed(p: Position, frame: Frame, price: Price) -> Price:
    """The price with the reductions that hold now; they stay what they are while it is paid."""
    off = max(0, amount(p, frame.less, Frame(frame.printed))) if holds(p, frame.less_if, Frame(frame.printed)) else 0
    if frame.spell:
        for q in p.battlefield:
            for static in q.card.statics:
                cheaper = (static.less or static.more) and concerns(p, static.of, frame.printed, q)
                if cheaper and holds(p, static.when, Frame(q.printed, source=q)):
                    off += static.less - static.more
    there = [(s, q) for q in p.battlefield if not q.tapped and frame.spell for s in q.card.statics if s.least]
    least = max((s.least for s, q in there if concerns(p, s.of, frame.printed, q)), default=0)
    return replace(price, less=off, least=least)


def makes_dearer(p: Position) -> bool:
    """Whether a card of the game makes spells cost more, so that what costs nothing may cost mana."""
    return any(s.more or s.least for printed in p.cards.values() for s in printed.card.statics)


def can_cast(p: Position, printed: Printed, way: Way) -> bool:
    """Whether a card that is in no zone just now can be cast this way."""
    frame = spell_frame(printed, way, "")
    if is_forbidden(p):
        return False
    return holds(p, way.when, frame) and can_announce(p, frame, way.price)


def announce(p: Position, frame: Frame, price: Price) -> Steps:
    """Put it on the stack: targets, then X, then costs. A mana ability does what it does at once."""
    p.stack.append(frame)
    if price.mana.x and any(spec.by_x for spec in frame.target_specs):
        frame.largest_x = most_x(p, fixed(p, frame, price), frame)
    yield from choose_targets(p, frame)
    frame.largest_x = None
    price = fixed(p, frame, price)
    if price.mana.x:
        possible = [x for x in range(most_x(p, price, frame) + 1) if allows(p, frame, x)]
        move = yield from choose([Move(f"X = {x}", x) for x in possible])
        frame.x = move.value if move is not None else 0
    yield from pay(p, price, frame)
    if frame.ability is not None and frame.ability.is_mana:
        yield from run(p, frame.effects, frame)
        p.stack.remove(frame)


def cast(p: Position, printed: Printed, way: Way, origin: str = "") -> Steps:
    """Cast a card that has been taken out of its zone."""
    frame = spell_frame(printed, way, origin)
    yield from announce(p, frame, way.price)
    before = p.counts["spells cast"]
    p.counts["spells cast"] += 1
    p.spells_ever += 1
    p.cast_ever[printed.name] += 1
    p.counts["creature spells cast" if frame.printed.kind & CREATURE else "noncreature spells cast"] += 1
    p.counts["instant and sorcery spells cast"] += bool(printed.card.kind & (INSTANT | SORCERY))
    if printed.card.has("storm"):
        queue(p, Frame(printed, rule="storm", it=frame, value=before))
    if printed.card.has("cascade") and printed.card.value > 0:
        queue(p, Frame(printed, rule="cascade"))
    queued = len(p.queue)
    more = frame.x * (printed.card.cost.x if printed.card.cost is not None else 0)
    happen(p, "cast", [replace(frame.printed, x_on_stack=more)], paid=frame.paid, x=frame.x)
    for target in permanents_aimed_at(frame):
        if not target.gone:
            happen(p, "cast at", [target])
            only_it = all(t is target for t in frame.targets if t is not None)
            if only_it and frame.printed.kind & (INSTANT | SORCERY):
                happen(p, "cast only at", [target])
    for trigger in p.queue[queued:]:
        trigger.cast = frame
    kept = [trigger for trigger in p.queue[queued:] if is_cast_so(frame, trigger, more)]
    p.queue[queued:] = kept


def is_cast_so(spell: Frame, trigger: Frame, more: int) -> bool:
    """Whether a spell is what a trigger on casting asks for: the mana spent on it, or its mana value, X included."""
    if trigger.cast_with == "charge":
        assert trigger.source is not None
        return spell.printed.card.value + more == trigger.source.counters_of("charge")
    if trigger.cast_with is None:
        return True
    return not any(mana for mana in spell.spent if trigger.cast_with == "no mana" or mana == "coloured")


def under_split_second(p: Position) -> bool:
    """Whether a spell with split second is on the stack: nothing is cast, and nothing but mana abilities is activated."""
    return any(frame.spell and frame.printed.card.has("split second") for frame in p.stack)


def ability_frame(q: Permanent, ability: Ability, mode: int, of: Printed | None = None) -> Frame:
    """What activating a permanent's ability in a mode puts on the stack."""
    targets, effects = modes_of(ability)[mode]
    only_taps = (
        costs_only_tapping(ability)
        and len(targets) == len(effects) == 1
        and not targets[0].up_to
        and isinstance(effects[0], (Tap, Untap))
        and effects[0].what == "target"
    )
    return Frame(
        of or q.printed,
        effects=list(effects),
        target_specs=list(targets),
        source=q,
        only_taps=only_taps,
        activated=True,
        less=ability.less,
        ability=ability,
    )


def activate(p: Position, q: Permanent, index: int, mode: int, of: Printed | None = None) -> Steps:
    """Activate an ability of a permanent; `of` is the card that lends it, if it is not its own."""
    q = single_out(p, q)
    ability = (of or q.printed).card.abilities[index]
    if ability.once_each_turn:
        q.used |= {index}
    if ability.loyalty:
        q.used |= {LOYALTY}
    yield from announce(p, ability_frame(q, ability, mode, of), Price(for_mana=ability.is_mana).plus(ability.cost))


def can_activate(p: Position, q: Permanent, index: int, mode: int, of: Printed | None = None) -> bool:
    """Whether an ability of a permanent can be activated in a mode."""
    ability = (of or q.printed).card.abilities[index]
    frame = ability_frame(q, ability, mode, of)
    if is_silenced(p, q, ability.is_mana):
        return False
    used = index in q.used or (ability.loyalty and LOYALTY in q.used)
    return (
        not used
        and (not ability.boast or ATTACKED in q.used)
        and holds(p, ability.when, frame)
        and can_announce(p, frame, Price(for_mana=ability.is_mana).plus(ability.cost))
    )


def given_frame(q: Permanent, printed: Printed, ability: Ability, mode: int) -> Frame:
    """What activating an ability that a permanent was given puts on the stack."""
    targets, effects = modes_of(ability)[mode]
    return Frame(
        printed, effects=list(effects), target_specs=list(targets), source=q, activated=True, less=ability.less, ability=ability
    )


def activate_given(p: Position, q: Permanent, printed: Printed, ability: Ability, mode: int) -> Steps:
    """Activate an ability that a permanent was given."""
    q = single_out(p, q)
    yield from announce(p, given_frame(q, printed, ability, mode), Price(for_mana=ability.is_mana).plus(ability.cost))


def can_activate_given(p: Position, q: Permanent, printed: Printed, ability: Ability, mode: int) -> bool:
    """Whether an ability that a permanent was given can be activated in a mode."""
    frame = given_frame(q, printed, ability, mode)
    if is_silenced(p, q, ability.is_mana):
        return False
    return holds(p, ability.when, frame) and can_announce(p, frame, Price(for_mana=ability.is_mana).plus(ability.cost))


def ability_words(card: Card, index: int, mode: int) -> str:
    """How people tell the abilities of a card apart, if it has several."""
    counts = [len(modes_of(ability)) for ability in card.abilities]
    return f" (ability {sum(counts[:index]) + mode + 1})" if sum(counts) > 1 else ""


# -- quiet moments -------------------------------------------------------------------------


def quiet(p: Position) -> Steps:
    """Everything that happens until the stack is empty and nothing is left to do."""
    while not p.over:
        waiting = list(takewhile(lambda frame: frame.is_copy and not frame.announced, reversed(p.stack)))
        if waiting:
            for copy in reversed(waiting[:1] if len(waiting) > MANY else waiting):
                yield from announce_copy(p, copy)
            continue
        see_graveyard(p)
        if die(p):
            see_graveyard(p)
            continue
        check_players(p)
        if p.over:
            return
        know_top(p)
        if (yield from legend_rule(p)):
            continue
        if p.queue or p.stack:  # a loop that nobody can end is a draw
            p.unasked += 1
            if p.unasked > MOST_UNASKED:
                p.over = LOST
                return
        if p.queue:
            yield from put_trigger_on_stack(p)
        elif p.stack:
            yield from resolve_top(p)
        else:
            return


def announce_copy(p: Position, copy: Frame) -> Steps:
    """Give a copy of a spell its targets; without any it is removed."""
    copy.announced = True
    if not (yield from choose_targets(p, copy)):
        p.stack.remove(copy)


def die(p: Position) -> bool:
    """Permanents that must, go to the graveyard; True if that changed anything."""
    dying, over = [], []
    for q in list(p.battlefield):
        if q.card.loyalty is not None and not q.counters_of("loyalty"):
            dying.append(q)
            continue
        if is_over(p, q):
            p.counts["permanents sacrificed"] += 1
            over.append(q)
            dying.append(q)
            continue
        shed = q.host is not None and not q.host.gone and protected(p, q.host, q, removing=True)
        loose = q.is_creature or "Equipment" not in q.card.type.subtypes
        if not q.is_aura and q.host is not None and (q.host.gone or not q.host.is_creature or loose or shed):
            q.host = None
            return True
        if q.is_aura and (shed or not enchants_something(p, q)):
            if "bestowed" in q.marks:
                q.marks -= {"bestowed"}
                q.host = None
                return True
            dying.append(q)
        elif is_old_role(p, q) or (q.is_creature and has_died(p, q)):
            dying.append(q)
    if dying:
        put_into_graveyard(p, dying)
    for q in p.battlefield:
        q.cancel_counters()
    if dying:
        tell_sacrificed(p, over)
    return bool(dying)


def has_died(p: Position, q: Permanent) -> bool:
    """Whether a creature has no toughness left, or lethal damage (or deathtouch) and is not indestructible."""
    fatal = "fatal" in q.marks
    q.marks -= {"fatal"}
    return toughness(p, q) <= 0 or ((fatal or q.damage >= toughness(p, q)) and not has(p, q, "indestructible"))


def is_over(p: Position, q: Permanent) -> bool:
    """Whether it is a Saga that has reached its last chapter, none of whose chapters is under way."""
    under_way = any(f.chapter and f.source is q for f in [*p.stack, *p.queue])
    return 0 < q.card.last_chapter <= q.counters_of("lore") and not under_way


def is_old_role(p: Position, q: Permanent) -> bool:
    """Whether it is a Role and a newer one is on the same permanent."""
    later = p.battlefield[p.battlefield.index(q) + 1 :]
    return "Role" in q.subtypes and q.host is not None and any("Role" in r.subtypes and r.host is q.host for r in later)


def enchants_something(p: Position, q: Permanent) -> bool:
    """Whether an Aura is attached to something that it may enchant."""
    if q.host is None or q.host.gone:
        return False
    if "bestowed" in q.marks or q.card.enchant is None:
        return q.host.is_creature
    return matches(p, q.card.enchant, q.host, q.printed, q)


def check_players(p: Position) -> None:
    """Whether somebody has won or lost."""
    game = p.game
    exiled = {name: p.exile[name] + sum(n for (card, _), n in p.exiled.items() if card == name) for name in game.lose.exiled}
    if p.must_lose or p.life <= 0 or p.own_poison >= 10:
        p.over = LOST
    elif is_won(p):
        p.over = WON
    elif p.size_of_library() < game.lose.library_below or any(exiled[name] >= n for name, n in game.lose.exiled.items()):
        p.over = LOST


def legend_rule(p: Position) -> Steps:
    """Of legendary permanents of one name all but one go; True if one went."""
    if not p.game.legend_rule:
        return False
    for legend in p.battlefield:
        same = [q for q in p.battlefield if q.kind & LEGENDARY and called(q) == called(legend)]
        if legend.kind & LEGENDARY and len(same) > 1:
            move = yield from choose(permanent_moves(p, same))
            put_into_graveyard(p, [move.value])
            return True
    return False


def put_trigger_on_stack(p: Position) -> Steps:
    """The trigger that was queued last goes on the stack, so that earlier ones lie above it."""
    frame = p.queue[-1]
    if not holds(p, frame.when, frame):
        p.queue.pop()
        return
    p.queue.pop()
    p.stack.append(frame)
    if not (yield from choose_targets(p, frame)):
        p.stack.remove(frame)


# -- resolving -----------------------------------------------------------------------------


def resolve_top(p: Position) -> Steps:
    """Resolve the top of the stack, unless you use first what it will untap."""
    frame = p.stack[-1]
    fizzles = not frame.used_before and has_lost_targets(p, frame)
    if not fizzles and (yield from respond(p, frame)):
        frame.used_before = True
        return
    if frame.spell and frame.printed.card.converge:
        frame.x = 0 if frame.is_copy else frame.colours
    fizzles = has_lost_targets(p, frame)
    frame.targets = legal_targets(p, frame)
    if not fizzles and holds(p, frame.when, frame) and still_there(p, frame):
        if frame.rule:
            steps = RULES[frame.rule](p, frame)
            if steps is not None:
                yield from steps
        elif frame.spell and frame.printed.card.kind & PERMANENT:
            yield from resolve_permanent(p, frame)
        else:
            yield from run(p, frame.effects, frame)
    p.stack.remove(frame)
    forget_created(p)
    if frame.spell and not frame.is_copy and not frame.sent and (fizzles or not frame.printed.card.kind & PERMANENT):
        put_spell_away(p, frame, fizzles)


def legal_targets(p: Position, frame: Frame) -> list[Any]:
    """Its targets, None in place of those that are illegal by now."""
    both = zip(frame.target_specs, frame.targets, strict=True)
    return [t if target_is_legal(p, spec, frame, t) else None for spec, t in both]


def has_lost_targets(p: Position, frame: Frame) -> bool:
    """Whether it has targets and none is legal any more, so that it does not resolve (but as a creature, if bestowed)."""
    if frame.way is not None and frame.way.bestowed:
        return False
    return any(t is not None for t in frame.targets) and all(t is None for t in legal_targets(p, frame))


def still_there(p: Position, frame: Frame) -> bool:
    """Whether the card of a trigger is still in the graveyard, if it has to be: of equal ones only as many are."""
    if frame.alike is None:
        return True
    waiting = 1 if frame.target_specs else sum(f is other for f in p.stack for other in frame.alike)
    return waiting <= min(frame.lying.left, p.graveyard[frame.printed.name])


def put_spell_away(p: Position, frame: Frame, fizzles: bool) -> None:
    """Where the card of a spell goes when the spell has left the stack."""
    name = front_of(p, frame.printed.name)
    if frame.printed.card.has("rebound") and frame.from_hand and not fizzles:
        put_card(p, name, "exile")
        p.delayed.append(Delayed(("upkeep",), Frame(p.cards[name], rule="rebound")))
    else:
        put_card(p, name, "exile" if frame.way.exile_after else "graveyard")


def resolve_permanent(p: Position, frame: Frame) -> Steps:
    """A permanent spell becomes a permanent."""
    printed = p.cards[frame.printed.name]
    host = frame.targets[0] if frame.targets else None
    if not (yield from discarded_to_enter(p, printed)):
        return
    now, colour, tapped = yield from entering(p, printed)
    if now is not printed:
        marks = frozenset({"haste"} if (frame.way.haste or frame.hasty) and printed.kind & CREATURE else ())
        marks |= {"warped"} if frame.way.warped or frame.way.dashed else set()
        permanent = enter(p, now, colour=colour, marks=marks, tapped=tapped, origin=p.cards[front_of(p, printed.name)])
        entered(p, [permanent], frame.paid & {"cast", "from hand", "from graveyard"})
        return
    marks = frozenset({"bestowed"} if frame.way.bestowed and host is not None else ())
    if (frame.way.haste or frame.hasty) and printed.kind & CREATURE:
        marks |= {"haste"}
    if frame.way.warped or frame.way.dashed:
        marks |= {"warped"}
    permanent = enter(p, printed, host=host, colour=colour, x=frame.x, marks=marks, tapped=tapped, paid=frame.paid)
    entered(p, [permanent], frame.paid, frame.x)


# -- using what will untap -----------------------------------------------------------------


def respond(p: Position, frame: Frame) -> Steps:
    """Offer to use what the frame is about to untap; True if something was used."""
    moves = []
    for q in one_of_each(p, [q for q in will_untap(p, frame) if usable(p, q)]):
        for index, ability in enumerate(q.card.abilities):
            for mode in range(len(modes_of(ability))):
                allowed = ability.is_mana or not under_split_second(p)
                if allowed and costs_only_tapping(ability) and can_activate(p, q, index, mode):
                    only_taps = ability_frame(q, ability, mode).only_taps
                    words = f"activate {q.name}{ability_words(q.card, index, mode)}"
                    moves.append(Move(words, (activate, q, index, mode), only_taps))
        if tap_units(p, q):
            moves.append(Move(f"choose {q.words()}", (tap_for_last_mana, q)))
        moves += tapped_for_several(p, q)
    if not moves:
        for nth, going in enumerate(will_go(p, frame)):
            moves = makes_mana(p, going) if nth >= frame.passed else []
            if moves:
                move = yield from choose([*moves, Move("go on")])
                if move.value is not None:
                    do, *arguments = move.value
                    yield from do(p, *arguments)
                    return True
                frame.passed = nth + 1
        moves = []
    if not moves and not frame.spell and not frame.activated:
        moves = [move for q in one_of_each(p, will_be_lost(p, frame)) if usable(p, q) for move in mana_first(p, q)]
    if not moves:
        return False
    move = yield from choose([*moves, Move("go on")])
    if move.value is None:
        return False
    do, *arguments = move.value
    yield from do(p, *arguments)
    return True


def tapped_for_several(p: Position, q: Permanent) -> list[Move]:
    """Its mana abilities that make several mana of one kind and cost nothing but tapping."""
    if is_silenced(p, q):
        return []
    possible = [a for a in mana_abilities(q.card) if is_explicit(a) and a.tap and not a.sacrifice and not a.remove]
    return [Move(f"activate {q.name} (mana)", (make_mana, q, a)) for a in possible]


def mana_first(p: Position, q: Permanent) -> list[Move]:
    """Its mana abilities that are actions of their own and cost nothing but tapping, before it is lost."""
    moves = tapped_for_several(p, q)
    for index, ability in enumerate(q.card.abilities):
        for mode in range(len(modes_of(ability))):
            if ability.is_mana and costs_only_tapping(ability) and can_activate(p, q, index, mode):
                moves.append(Move(f"activate {q.name}{ability_words(q.card, index, mode)}", (activate, q, index, mode)))
    return moves


def makes_mana(p: Position, going: list[Permanent]) -> list[Move]:
    """Mana of what is about to go, plainly or by an ability that costs only tapping."""
    moves = []
    for q in one_of_each(p, [q for q in going if usable(p, q)]):
        moves += mana_first(p, q)
        if tap_units(p, q):
            moves.append(Move(f"choose {q.words()}", (tap_for_last_mana, q)))
    return moves


def will_go(p: Position, frame: Frame) -> list[list[Permanent]]:
    """The permanents that the frame's effects destroy, exile, hurt or take away with all of their kind, for each that they
    mean; before a legendary permanent those of its name."""
    if frame.spell and frame.printed.card.kind & PERMANENT:
        return [same_legends(p, frame.printed)]
    found = dict.fromkeys(map(may_take, flattened(frame.effects, when_done=False)))
    return [meant(p, frame, what) for what in found if what is not None and what != "created"]


def same_legends(p: Position, printed: Printed) -> list[Permanent]:
    """The legendary permanents of the name of a card that makes mana by tapping and is about to enter."""
    card = printed.card
    makes = mana_abilities(card) or any(
        a.is_mana and a.cost == Cost(tap=True) and a.zone == "battlefield" for a in card.abilities
    )
    if not (p.game.legend_rule and card.kind & LEGENDARY and makes):
        return []
    return [q for q in p.battlefield if q.kind & LEGENDARY and called(q) == printed.called]


def mana_before_legend(p: Position, printed: Printed) -> Steps:
    """Before a legendary land is there: mana of those of its name."""
    while moves := makes_mana(p, same_legends(p, printed)):
        move = yield from choose([*moves, Move("go on")])
        if move.value is None:
            return
        do, *arguments = move.value
        yield from do(p, *arguments)


def will_be_lost(p: Position, frame: Frame) -> list[Permanent]:
    """The permanents that a trigger's effects may sacrifice or return, but for those that all go."""
    found: list[Permanent] = []
    for effect in flattened(frame.effects, when_done=False):
        if takes_all(effect):
            continue
        if isinstance(effect, Sacrifice) or (isinstance(effect, Return) and effect.from_ == "battlefield"):
            found += [q for q in meant(p, frame, effect.what) if q not in found]
    return found


def will_untap(p: Position, frame: Frame) -> list[Permanent]:
    """The permanents that the frame's effects may untap."""
    found: list[Permanent] = []
    for effect in flattened(frame.effects, when_done=False):
        if isinstance(effect, Untap):
            found += [q for q in meant(p, frame, effect.what) if q not in found]
    return found


# -- what the rules themselves make happen -----------------------------------------------------


def resolve_storm(p: Position, frame: Frame) -> None:
    """As many copies as spells were cast before."""
    copy_spell(p, frame.it, frame.value)


def resolve_madness(p: Position, frame: Frame) -> Steps:
    """Cast the discarded card for its madness cost, or put it into the graveyard."""
    card, name = frame.printed.card, frame.printed.name
    assert card.madness is not None
    price = Price(mana=card.madness, delve=card.has("delve"))
    if not (yield from may_cast_from_exile(p, frame.printed, Way(("madness",), price))):
        remove_card(p.exile, name)
        put_card(p, name, "graveyard")


def resolve_rebound(p: Position, frame: Frame) -> Steps:
    """Cast the exiled card freely; if you do not, it stays exiled."""
    yield from may_cast_from_exile(p, frame.printed, Way(("rebound",), Price()))


def may_cast_from_exile(p: Position, printed: Printed, base: Way) -> Steps:
    """Ask whether to cast an exiled card now; False if you do not."""
    if under_split_second(p):
        return False

    def possible(way: Way) -> bool:
        remove_card(p.exile, printed.name)
        can = can_cast(p, printed, way)
        put_card(p, printed.name, "exile")
        return can

    for way in from_exile(printed.card, base):
        mana = way.price.mana.value or way.price.mana.x or makes_dearer(p)
        if (yield from ask_to_pay(p, lambda way=way: possible(way)) if mana else ask_whether(possible(way))):
            remove_card(p.exile, printed.name)
            yield from cast(p, printed, way)
            return True
    return False


def resolve_suspend(p: Position, frame: Frame) -> Steps:
    """The last time counter is gone: cast the card freely; if you do not, it stays exiled."""
    yield from may_cast_from_exile(p, frame.printed, Way(("suspend",), Price(), haste=True))


def resolve_cascade(p: Position, frame: Frame) -> Steps:
    """Exile cards up to a nonland card of lesser mana value, and cast that freely; the rest goes to the bottom."""
    reveal_until(p, parse_filter(f"nonland with mana value {frame.printed.card.value - 1} or less"), frame)
    if frame.found:
        yield from move_looked_at(p, frame.found, "exile")
    for name in sorted(p.look.elements(), key=lambda name: p.cards[name].index):
        yield from move_looked_at(p, name, "bottom")
    if frame.found:
        printed = p.cards[frame.found]
        if not (yield from may_cast_from_exile(p, printed, Way(("cascade",), Price()))):
            remove_card(p.exile, printed.name)
            put_card(p, printed.name, "bottom")


def resolve_echo(p: Position, frame: Frame) -> Steps:
    """Pay the echo cost or sacrifice the permanent."""
    q = frame.source
    assert q is not None and q.card.echo is not None
    if q.gone:
        return
    q.marks -= {"echo"}
    price = Price(mana=q.card.echo)
    if (yield from ask_to_pay(p, lambda: can_pay(p, price, frame))):
        yield from pay(p, price, frame)
    elif not q.gone:
        sacrifice(p, q)


def resolve_unearth(p: Position, frame: Frame) -> None:
    """The card enters with haste, to be exiled at the beginning of the next end step."""
    name = frame.printed.name
    if not p.graveyard[name]:
        return
    remove_card(p.graveyard, name)
    entered(p, [enter(p, frame.printed, "graveyard", marks=frozenset({"unearthed", "haste"}))], frozenset({"from graveyard"}))


RULES: dict[str, Callable[[Position, Frame], Steps | None]] = {
    "storm": resolve_storm,
    "madness": resolve_madness,
    "rebound": resolve_rebound,
    "echo": resolve_echo,
    "unearth": resolve_unearth,
    "suspend": resolve_suspend,
    "cascade": resolve_cascade,
}
