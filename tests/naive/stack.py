"""The stack of the slow engine: triggers go there, what is on it resolves, until nothing is left to do."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from deckopt.cards.effects.zones import Return
from deckopt.decks.counted_costs import are_missed
from deckopt.words.kinds import CREATURE, PERMANENT
from naive.casting.responses import respond
from naive.choices import choose_targets, target_is_legal
from naive.effects.common import run
from naive.effects.tokens import forget_created
from naive.keywords import RULES
from naive.moves import Steps
from naive.objects import Delayed, Frame
from naive.permanents.characteristics import holds
from naive.permanents.copies import discarded_to_enter, entering
from naive.permanents.legends import legend_rule
from naive.permanents.origin import front_of
from naive.state import LOST, Position
from naive.state_based import check_players, die
from naive.triggers import see_graveyard, see_states
from naive.zones.enters import enter, entered
from naive.zones.library_top import know_top
from naive.zones.putting import put_card
from naive.zones.still_there import still_there

MOST_UNASKED = 10_000  # times that something goes on the stack or resolves while nobody has anything to choose
MANY = 20  # copies that all have their targets before the first resolves


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
        if see_states(p):
            continue
        if wait_for_spell(p):
            return
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


def wait_for_spell(p: Position) -> bool:
    """Whether triggers wait for the next spell: something by which spells cost less was just sacrificed for mana (603.3)."""
    at_priority = not p.stack and p.step in ("main", "second main")
    return bool(at_priority and p.queue and p.kept_discounts) and are_missed({n: c.card for n, c in p.cards.items()})


def announce_copy(p: Position, copy: Frame) -> Steps:
    """Give a copy of a spell its targets; without any it is removed."""
    copy.announced = True
    if not (yield from choose_targets(p, copy)):
        p.stack.remove(copy)


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
    cast = printed = p.cards[frame.printed.name]
    if frame.way.turned:
        printed = p.cards[cast.card.transforms]
    host = frame.targets[0] if frame.targets else None
    if printed.card.raises is not None:
        back = Return.model_validate({"do": "return", "what": "target", "from": "graveyard", "to": "battlefield"})
        yield from run(p, [back], frame)
        host = next((q for q in p.battlefield if "created" in q.marks), None)
    more = frame.more_plus if printed.kind & CREATURE and not frame.way.bestowed else 0
    if not (yield from discarded_to_enter(p, printed)):
        return
    now, colour, tapped = yield from entering(p, printed)
    if now is not printed:
        marks = frozenset({"haste"} if (frame.way.haste or frame.hasty) and cast.kind & CREATURE else ())
        marks |= {"warped"} if frame.way.warped or frame.way.dashed else set()
        permanent = enter(
            p, now, colour=colour, marks=marks, tapped=tapped, origin=p.cards[front_of(p, printed.name)], more_plus=more
        )
        entered(p, [permanent], frame.paid & {"cast", "from hand", "from graveyard"})
        return
    marks = frozenset({"bestowed"} if frame.way.bestowed and host is not None else ())
    if (frame.way.haste or frame.hasty) and cast.kind & CREATURE:
        marks |= {"haste"}
    if frame.way.warped or frame.way.dashed:
        marks |= {"warped"}
    permanent = enter(
        p, printed, host=host, colour=colour, x=frame.x, marks=marks, tapped=tapped, paid=frame.paid, more_plus=more
    )
    entered(p, [permanent], frame.paid, frame.x)
