"""Combat of the slow engine: who may attack, attacking, and damage."""

from __future__ import annotations

from naive.effects.common import asked
from naive.life import damage
from naive.listing.window import act_in_combat
from naive.moves import Move, Steps, choose
from naive.objects import ATTACKED, OPPONENT, Frame, Permanent
from naive.permanents.characteristics import has, holds, power, usable
from naive.permanents.likeness import likeness, place, single_out
from naive.permanents.tapping import tap
from naive.stack import quiet
from naive.state import Position
from naive.triggers import happen
from naive.turn.cleanup import end_step_or_phase
from naive.turn.moments import awaited, begin_moment
from naive.zones.leaving import leave

ATTACKING, AT_HOME = 1, -1


def combats(p: Position) -> Steps:
    """The combat phase, and more of them (500.8); whether a main phase comes after them in which anything may be different."""
    differs = yield from attack(p)
    while p.own["combats"] and not p.over:
        p.own["combats"] -= 1
        yield from attack(p)
        differs = True
    return differs


def attack(p: Position) -> Steps:
    """The attack with the creatures of your choice; False if none attacked, nothing triggered as combat began, and nothing is
    to trigger as the second main phase begins."""
    if p.step != "window":  # where a game may go on
        triggered = yield from begin_combat(p)
        if p.over:
            return False
        if not attacking(p):
            yield from end_combat(p)
            return triggered or awaited(p, "second main")
        happen(p, "attacks", attacking(p))
        happen(p, "you attack", list(p.battlefield))
        yield from quiet(p)
    if not p.over:
        yield from act_in_combat(p)
    first = [q for q in attacking(p) if has(p, q, "double strike") or strikes_first(p, q)]
    if not p.over and first:
        for q in first:
            q.marks |= {"struck"}
        deal_combat_damage(p, first)
        yield from quiet(p)
    if not p.over:
        deal_combat_damage(p, [q for q in attacking(p) if "struck" not in q.marks or has(p, q, "double strike")])
        yield from quiet(p)
    if not p.over:
        yield from end_combat(p)
    return True


def begin_combat(p: Position) -> Steps:
    """Combat begins, and attackers are declared. Whether anything triggered as it began."""
    end_step_or_phase(p)
    p.step = "attack"
    begin_moment(p, "combat")
    triggered = bool(p.queue)
    yield from quiet(p)
    end_step_or_phase(p)
    if p.over:
        return triggered
    if p.game.win is None:
        yield from declare_attackers(p)
    for q in p.battlefield:
        q.attacking = max(q.attacking, 0)
    attackers = attacking(p)
    p.counts["creatures attacked"] += len(attackers)
    if any(ability.boast for printed in p.cards.values() for ability in printed.card.abilities):
        for q in attackers:
            q.used |= {ATTACKED}
    return triggered


def strikes_first(p: Position, q: Permanent) -> bool:
    """Whether it has first strike, where that means anything."""
    return has(p, q, "first strike") and "first strike" in asked(p)


def attacking(p: Position) -> list[Permanent]:
    return [q for q in p.battlefield if q.attacking == ATTACKING]


def declare_attackers(p: Position) -> Steps:
    """Go through what may attack: one more of its kind attacks, or the rest of them stay home."""
    while candidates := [q for q in p.battlefield if may_attack(p, q)]:
        kind = likeness(p, min(candidates, key=lambda q: place(p, q)))
        while alike := [q for q in p.battlefield if may_attack(p, q) and likeness(p, q) == kind]:
            words = alike[0].words(tapped=False)
            moves = [Move(f"attack with {words}", True)]
            must = alike[0].card.must_attack
            if not (must if isinstance(must, bool) else holds(p, must, Frame(alike[0].printed, source=alike[0]))):
                moves.append(Move(f"do not attack with {words}", False))
            move = yield from choose(moves)
            if not move.value:
                for q in [q for q in p.battlefield if likeness(p, q) == kind]:
                    q.attacking = AT_HOME
                break
            attacker = single_out(p, alike[0])
            attacker.attacking = ATTACKING
            if not has(p, attacker, "vigilance"):
                tap(p, [attacker])


def end_combat(p: Position) -> Steps:
    """Tokens that were to stay for this combat are exiled; nobody attacks any more."""
    for q in list(p.battlefield):
        if "exile" in q.marks:
            leave(p, q, "exile")
    for q in p.battlefield:
        q.attacking = 0
        q.marks -= {"struck"}
    end_step_or_phase(p)
    yield from quiet(p)


def may_attack(p: Position, q: Permanent) -> bool:
    """Whether it may be declared as an attacker."""
    return (
        q.is_creature
        and not q.attacking
        and usable(p, q)
        and not has(p, q, "defender")
        and holds(p, q.card.attacks_if, Frame(q.printed, source=q))
    )


def deal_combat_damage(p: Position, attackers: list[Permanent]) -> None:
    hits = [(q, power(p, q)) for q in attackers if q.is_creature and power(p, q) > 0 and not p.no_combat_damage]
    damage(p, [(q, OPPONENT, n) for q, n in hits], in_combat=True)
    happen(p, "combat damage", [q for q, _ in hits], values=[n for _, n in hits])
    for event in ("player damage", "opponent damage"):
        happen(p, event, [q for q, _ in hits], values=[n for _, n in hits])
