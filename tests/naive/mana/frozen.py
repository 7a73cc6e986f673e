"""The mana that can be made while a cost is paid, for the slow engine: what could be made as that began."""

from __future__ import annotations

from naive.cards import mana_abilities
from naive.mana.added_mana import extra_units, granted_by_others
from naive.mana.live_mana import colours_possible
from naive.permanents.kinds import land_types
from naive.permanents.silenced import silencers
from naive.state import Position


def freeze_mana(p: Position) -> None:
    """Keep what mana abilities may make while a cost is paid."""
    live = {
        (q.name, i): colours_possible(p, q, a)
        for q in p.battlefield
        for i, a in enumerate(mana_abilities(q.card))
        if a.when is not None or a.among is not None
    }
    extra = {("extra", id(q)): extra_units(p, q) for q in p.battlefield}
    granted = {("granted", id(q)): granted_by_others(p, q) for q in p.battlefield}
    p.frozen_mana = {**live, **extra, **granted, "types": land_types(p), "silencers": silencers(p)}
