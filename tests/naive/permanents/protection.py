"""Protection for the slow engine."""

from __future__ import annotations

from deckopt.compile.protections import sources_of
from deckopt.words.keywords import CHOSEN, COLOURED, DAMAGE, PROTECTIONS
from naive.objects import Frame, Permanent, Printed
from naive.permanents.characteristics import statics_on
from naive.permanents.kinds import colours_now
from naive.state import Position


def protections(p: Position, q: Permanent, removing: bool = False) -> set[str]:
    """From what it has protection; `removing`: without what leaves attached permanents alone."""
    words = {word for word in (*q.card.keywords, *q.bonus_keywords) if word in PROTECTIONS}
    for static, frame in statics_on(p, q):
        if removing and static.spares:
            continue
        for word in static.keywords:
            if word == CHOSEN and frame.source is not None and isinstance(frame.source.colour, int) and frame.source.colour < 5:
                words.add(COLOURED[frame.source.colour])
            elif word in PROTECTIONS and word != CHOSEN:
                words.add(word)
    return words


def protected(p: Position, q: Permanent, source: Permanent | Printed, removing: bool = False) -> bool:
    """Whether it has protection from a permanent or card."""
    for word in protections(p, q, removing):
        found = sources_of(word)
        if source.kind & found.kinds or colours_now(p, source) & found.colours:
            return True
        if found.least <= bin(colours_now(p, source) & 31).count("1") <= found.most:
            return True
    return False


def takes_none(p: Position, q: Permanent, source: Permanent | Printed) -> bool:
    """Whether it is dealt no damage by that."""
    return DAMAGE in protections(p, q) or protected(p, q, source)


def source_of(p: Position, frame: Frame) -> Permanent | Printed:
    """The permanent that a frame comes from, or its card."""
    if frame.source is not None and not frame.source.gone:
        return frame.source
    return p.cards[frame.printed.name]
