"""What limited mana of the slow engine may be spent on."""

from __future__ import annotations

from deckopt.cards.card import Card
from deckopt.cards.limits import Limit
from naive.cards import all_effects, mana_abilities, once
from naive.mana.live_mana import colours_possible
from naive.objects import Frame, Permanent
from naive.permanents.characteristics import matches
from naive.state import Position


def may_pay(p: Position, only: Limit, paid: Frame | None, source: Permanent | None = None) -> bool:
    """Whether limited mana may be spent on what is being announced. `source` is what makes it."""
    if only.haste:
        return True
    if paid is None or (only.of_chosen_type and (source is None or source.colour not in paid.printed.subtypes)):
        return False
    if paid.spell:
        return only.spells is not None and matches(p, only.spells, paid.printed)
    if paid.rule in ("suspending", "echo"):  # that is no ability, or activates none
        return False
    on_battlefield = (
        paid.source is not None and only.abilities is not None and matches(p, only.abilities, p.cards[paid.printed.name])
    )
    return on_battlefield or (only.sources is not None and matches(p, only.sources, paid.printed))


def limits(p: Position) -> list[Limit]:
    """All limits on mana, in the order of the cards that say so."""
    return limits_of(*(printed.card for printed in p.cards.values()))


@once
def limits_of(*cards: Card) -> list[Limit]:
    found = []
    for card in cards:
        found += [a.only for a in mana_abilities(card)] + [getattr(e, "only", None) for e in all_effects(card)]
    return list({words_of(only): only for only in found if only is not None}.values())


def words_of(only: Limit) -> str:
    """What tells limits apart."""
    parts = (only.spells, only.abilities, only.sources)
    more = (" chosen" if only.of_chosen_type else "") + (" haste" if only.haste else "") + (" safe" if only.uncounterable else "")
    return " / ".join("" if f is None else f.text for f in parts) + more


def limit_of_tap(p: Position, q: Permanent, paid: Frame | None) -> str:
    """The limit on what tapping makes: that of the ability that makes most, one without a limit before others."""
    best, limit = 0, ""
    for a in mana_abilities(q.card):
        if (
            not a.is_free
            or not colours_possible(p, q, a) & a.units[0]
            or (a.only is not None and not may_pay(p, a.only, paid, q))
        ):
            continue
        if len(a.units) > best or (len(a.units) == best and a.only is None):
            best, limit = len(a.units), "" if a.only is None else words_of(a.only)
    return limit


def keeps_safe(p: Position, q: Permanent, paid: Frame | None) -> bool:
    """Whether its mana may be spent on a spell such that this can't be countered."""
    abilities = [a for a in mana_abilities(q.card) if a.only is not None and a.only.uncounterable]
    return any(a.is_free and colours_possible(p, q, a) & a.units[0] and may_pay(p, a.only, paid, q) for a in abilities)
