"""State-based actions of the slow engine: what dies or falls off, and whether somebody has won or lost."""

from __future__ import annotations

from naive.objects import Permanent
from naive.permanents.characteristics import has, matches, toughness
from naive.permanents.protection import protected
from naive.permanents.regeneration import regenerates
from naive.permanents.roles import is_old_role
from naive.permanents.stages import is_over
from naive.state import LOST, WON, Position
from naive.turn.goal import is_won
from naive.zones.dying import put_into_graveyard
from naive.zones.sacrifices import tell_sacrificed


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
    if toughness(p, q) <= 0:
        return True
    return (fatal or q.damage >= toughness(p, q)) and not has(p, q, "indestructible") and not regenerates(p, q)


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
