"""Life and damage in the slow engine: what players gain and lose, and what damage does."""

from __future__ import annotations

from typing import Any

from naive.objects import OPPONENT, YOU, Frame, Permanent
from naive.permanents.characteristics import has, holds
from naive.permanents.counters import put_counters
from naive.state import Position
from naive.triggers import happen


def damage(p: Position, hits: list[tuple[Permanent | None, Any, int]], in_combat: bool = False) -> list[Permanent]:
    """Deal damage at the same time: (source, "you", "the opponent" or a creature, how much).

    The source is None for spells; lifelink and triggers are about permanents. What has left has the keywords that it last had.
    Returned are the creatures that were dealt damage.
    """
    if not in_combat:
        hits = [(source, to, raised(p, n) if to == OPPONENT else n) for source, to, n in hits]
    shielded = p.protected or any(s.no_damage for q in p.battlefield for s in q.card.statics)
    dealt = [(source, to, n) for source, to, n in hits if n > 0 and not (shielded and to == YOU)]
    dealt = [hit for hit in dealt if not isinstance(hit[1], Permanent) or (hit[1].is_creature and not hit[1].gone)]
    dealt = [hit for hit in dealt if not (isinstance(hit[1], Permanent) and sheds(hit[1]))]
    for source, to, n in dealt:
        if isinstance(to, Permanent):
            hurt_creature(p, source, to, n)
        else:
            damage_player(p, source, to, n)
    hurt = [(to, n) for _, to, n in dealt if isinstance(to, Permanent)]
    happen(p, "damaged", [to for to, _ in hurt], values=[n for _, n in hurt])
    by_permanents: dict[Permanent, int] = {}
    for source, _, n in dealt:  # what one permanent deals to several is one event
        if source is not None:
            by_permanents[source] = by_permanents.get(source, 0) + n
    gain_life(p, *(n for source, n in by_permanents.items() if had(p, source, "lifelink")))
    there = {source: n for source, n in by_permanents.items() if not source.gone}
    happen(p, "damage", list(there), values=list(there.values()))
    if not in_combat:
        hit = {YOU: [], OPPONENT: []}
        for source, to, n in dealt:
            if source is not None and not source.gone and to in (YOU, OPPONENT):
                hit[to].append((source, n))
        for event, player in (("player damage", YOU), ("player damage", OPPONENT), ("opponent damage", OPPONENT)):
            happen(p, event, [source for source, _ in hit[player]], values=[n for _, n in hit[player]])
    return [to for to, _ in hurt]


def raised(p: Position, n: int) -> int:
    """Noncombat damage to the opponent, with what permanents add; they choose that it is multiplied first."""
    more = [s.damage for q in p.battlefield for s in q.card.statics if s.damage and holds(p, s.when, Frame(q.printed, source=q))]
    for each in more:
        n *= each.times
    return n + sum(each.plus for each in more) if n > 0 else n


def had(p: Position, q: Permanent, keyword: str) -> bool:
    """Whether it has a keyword, or had it as it left."""
    return keyword in q.words_last if q.gone else has(p, q, keyword)


def hurt_creature(p: Position, source: Permanent | None, q: Permanent, n: int) -> None:
    """Damage is marked, or as -1/-1 counters where the source has infect or wither; that of deathtouch is fatal."""
    if source is not None and (had(p, source, "infect") or had(p, source, "wither")):
        put_counters(p, q, "-1/-1", n)
    else:
        q.damage += n
    q.hurt = q.hurt or n > 0
    if source is not None and had(p, source, "deathtouch"):
        q.marks |= {"fatal"}


def damage_player(p: Position, source: Permanent | None, player: str, n: int) -> None:
    """Damage is loss of life; that of infect is poison counters."""
    p.counts["damage dealt to you" if player == YOU else "damage dealt to opponent"] += n
    if source is None or not had(p, source, "infect"):
        lose_life(p, player, n)
    elif player == YOU:
        p.own_poison += n
    else:
        p.poison += n


def sheds(q: Permanent) -> bool:
    """Whether damage to it is prevented, for which it loses a counter."""
    there = q.counters_of("+1/+1")
    if q.card.sheds is None or (q.card.sheds == "while it can" and there == 0):
        return False
    q.add_counters("+1/+1", -min(1, there))
    return True


def can_gain(p: Position, player: str) -> bool:
    """Whether a player can gain life."""
    held = any((player, until) in p.no_gain for until in ("end of turn", "end of game"))
    return not held and not any(
        s.no_gain is True or (s.no_gain == "opponent" and player == OPPONENT) for q in p.battlefield for s in q.card.statics
    )


def gain_life(p: Position, *gains: int) -> None:
    """You gain life, if you can; several times at the same time by several permanents with lifelink."""
    gains = tuple(n for n in gains if n > 0)
    if gains and can_gain(p, YOU):
        p.life += sum(gains)
        p.counts["life gained"] += sum(gains)
        watchers = [q for q in p.battlefield for _ in gains]
        happen(p, "life gained", watchers, values=list(gains) * max(1, len(p.battlefield)))


def lose_life(p: Position, player: str, n: int) -> None:
    """A player loses life."""
    if player == YOU:
        p.life -= n
    else:
        p.opponent_life -= n
        p.counts["life lost by opponent"] += n
