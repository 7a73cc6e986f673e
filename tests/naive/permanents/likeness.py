"""Equal permanents of the slow engine: which are alike, which of them is meant, and where they come in the order.

Every permanent is an object of its own. But of those that are alike in everything only one is offered, and what matters
only if a card of the game asks for it does not tell them apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from deckopt.cards.abilities import Trigger
from deckopt.cards.card import Card
from deckopt.cards.effects.permanents import Pump
from deckopt.cards.effects.players import Damage
from deckopt.cards.kept import HURTS
from deckopt.cards.parts import parts_of as all_parts
from deckopt.cards.statics import Static
from deckopt.cards.targets import Target
from deckopt.words.kinds import CREATURE
from naive.cards import flattened, once
from naive.objects import NO_CARD, Frame, Permanent, Printed
from naive.references import NOT_FILTERS, speaks_of, target_filter
from naive.state import Position


def remembers_new(p: Position, printed: Printed) -> bool:
    """Whether it matters if such a card is new: creatures, and all if something makes creatures."""
    return bool(printed.kind & CREATURE) or any(c.animates for c in p.cards.values())


def is_referred_to(p: Position, permanent: Permanent, ignoring: Collection[Frame] = ()) -> bool:
    """Whether an Aura, something on the stack or a waiting trigger (none of those ignored) means this very permanent."""
    if any(source is permanent for source, _ in p.held):
        return True
    if any(q.host is permanent for q in p.battlefield) or any(a.how.get("host") is permanent for a in p.arriving):
        return True
    frames = [f for f in [*p.stack, *p.queue] if f not in ignoring]
    return any(
        any(t is permanent for t in f.targets)
        or (f.source is permanent and cares_about_source(p, f))
        or (f.it is permanent and speaks_of(("it",), f.effects))
        or (f.source is not None and f.source.host is permanent and speaks_of_host_of_what_left(f))
        for f in frames
    )


def speaks_of_host_of_what_left(frame: Frame) -> bool:
    """Whether it is about what its source was attached to: a trigger whose source has left, or an activated ability for which
    it was sacrificed."""
    gone = frame.source is not None and frame.source.gone
    return (frame.activated or gone) and speaks_of(("enchanted",), [*frame.effects, frame.when])


def cares_about_source(p: Position, frame: Frame) -> bool:
    """Whether it matters which of several equal permanents the frame comes from.

    It always does for activated abilities; for triggers, if they speak of the source, or deal damage where it matters whose.
    """
    aimed_at = [target_filter(t) for t in frame.target_specs if t.what not in NOT_FILTERS]
    if any(t.what == "any other" for t in frame.target_specs):
        return True
    return (
        frame.activated
        or frame.chapter
        or bool(frame.rule)
        or speaks_of(("this", "enchanted"), [*frame.effects, frame.when, *aimed_at])
        or (any(isinstance(e, Damage) for e in flattened(frame.effects)) and asks_who_deals(p))
    )


def asks_who_deals(p: Position) -> bool:
    """Whether it matters in the game which permanent deals damage: something triggers on that, or has what it does by keyword."""
    return deals_matter(*(printed.card for printed in p.cards.values()))


@once
def deals_matter(*cards: Card) -> bool:
    parts = [part for card in cards for part in all_parts(card)]
    if any({"damage", "player damage", "opponent damage"} & set(part.on) for part in parts if isinstance(part, Trigger)):
        return True
    given = {word for part in parts if isinstance(part, (Pump, Static)) for word in part.keywords}
    words = given.union(*(card.keywords for card in cards))
    if "lifelink" in words or "infect" in given:
        return True
    return any(HURTS in card.facts for card in cards) and bool({"deathtouch", "wither", "infect"} & words)


def likeness(p: Position, q: Permanent, ignoring: Collection[Frame] = ()) -> tuple[Any, ...]:
    """What two permanents share if they are alike in everything but being tapped."""
    return (
        q.printed.index,
        q.new and remembers_new(p, q.printed),
        *(q.attacking, q.plus, q.other_counters, q.damage, q.hurt and asks_who_was_hurt(p)),
        q.aimed and asks_who_was_aimed_at(p),
        *(q.bonus_power, q.bonus_toughness, q.bonus_keywords),
        *(q.added_kind, q.added_subtypes, q.set_colours, q.set_power, q.set_toughness, q.for_good),
        *(q.origin if q.origin in (None, NO_CARD) else q.origin.name, q.reverts.name if q.reverts else ""),
        *(
            q.marks,
            q.leaves_with,
            q.colour,
            q.imprinted,
            q.used,
            tuple(sorted((name, id(giver)) for name, giver in q.given)),
            p.battlefield.index(q.host) if q.host in p.battlefield else None,
        ),
        p.battlefield.index(q) if is_referred_to(p, q, ignoring) else None,
    )


def is_copy(q: Permanent, other: Permanent) -> bool:
    """Whether they are the same card: only then can they be alike (`likeness`), which takes long to say."""
    return q.printed.index == other.printed.index


def asks_who_was_hurt(p: Position) -> bool:
    """Whether a target of the game is to have been dealt damage this turn."""
    cards = [printed.card for printed in p.cards.values()]
    return any(has_hurt_target(card) or any(static.exiles_hurt for static in card.statics) for card in cards)


@once
def has_hurt_target(card: Card) -> bool:
    return any(part.dealt_damage for part in all_parts(card) if isinstance(part, Target))


def asks_who_was_aimed_at(p: Position) -> bool:
    """Whether something triggers on becoming a target for the first time in a turn."""
    triggers = [trigger for printed in p.cards.values() for trigger in printed.card.all_triggers]
    return any("targeted" in trigger.on and trigger.at for trigger in triggers)


def one_of_each(p: Position, permanents: Iterable[Permanent]) -> list[Permanent]:
    """The last of each kind of equal permanents; tapped and untapped ones are not equal."""
    return list({(likeness(p, q), q.tapped): q for q in permanents}.values())


def single_out(p: Position, permanent: Permanent, but: Collection[Any] = ()) -> Permanent:
    """Tell one of several equal permanents apart: it comes after all others from now on.

    A permanent without equals keeps its place; `but` are permanents that are not its equals yet.
    """
    if let_equals_go_first(p, permanent, but):
        p.battlefield.remove(permanent)
        p.battlefield.append(permanent)
    return permanent


def let_equals_go_first(p: Position, permanent: Permanent, but: Collection[Any] = ()) -> bool:
    """Of equal permanents it becomes the last in the order; False if it has no equals.

    Their order means nothing, but the places that they have in the order of all do.
    """
    kind = likeness(p, permanent)
    places = [i for i, q in enumerate(p.battlefield) if is_copy(q, permanent) and q not in but and likeness(p, q) == kind]
    equals = [p.battlefield[i] for i in places if p.battlefield[i] is not permanent]
    for i, q in zip(places, [*equals, permanent], strict=True):
        p.battlefield[i] = q
    return bool(equals)


def place(p: Position, permanent: Permanent) -> int:
    """Where it comes in the order of permanents: with the first of its equals."""
    kind = likeness(p, permanent)
    return next(i for i, q in enumerate(p.battlefield) if is_copy(q, permanent) and likeness(p, q) == kind)
