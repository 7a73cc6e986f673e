"""What keywords make happen when they resolve, for the slow engine: effects that the format of cards cannot say."""

from __future__ import annotations

from collections.abc import Callable

from deckopt.cards.filters import parse_filter
from naive.casting.cost_parts import pay
from naive.casting.extra_costs import can_pay
from naive.casting.freely import other_faces
from naive.casting.from_exile import may_cast_from_exile
from naive.casting.prices import Price
from naive.casting.ways import Way
from naive.effects.cards import move_looked_at, reveal_until
from naive.effects.tokens import copy_spell
from naive.mana.making_mana import ask_to_pay
from naive.moves import Steps
from naive.objects import Frame
from naive.state import Position
from naive.zones.enters import enter, entered
from naive.zones.putting import put_card, remove_card
from naive.zones.sacrifices import sacrifice


def resolve_storm(p: Position, frame: Frame) -> None:
    """As many copies as spells were cast before."""
    copy_spell(p, frame.it, frame.value)


def resolve_madness(p: Position, frame: Frame) -> Steps:
    """Cast the discarded card for its madness cost, or put it into the graveyard."""
    card, name = frame.printed.card, frame.printed.name
    assert card.madness is not None
    price = Price(mana=card.madness, delve=card.has("delve"))
    if not (yield from may_cast_from_exile(p, frame.printed, Way(("madness",), price, paid=frozenset({"madness"})))):
        remove_card(p.exile, name)
        put_card(p, name, "graveyard")


def resolve_rebound(p: Position, frame: Frame) -> Steps:
    """Cast the exiled card freely; if you do not, it stays exiled."""
    yield from may_cast_from_exile(p, frame.printed, Way(("rebound",), Price()))


def resolve_suspend(p: Position, frame: Frame) -> Steps:
    """The last time counter is gone: cast the card freely; if you do not, it stays exiled."""
    yield from may_cast_from_exile(p, frame.printed, Way(("suspend",), Price(), haste=True))


def resolve_cascade(p: Position, frame: Frame) -> Steps:
    """Exile cards up to a nonland card of lesser mana value, and cast that freely; the rest goes to the bottom.

    It may be cast as another face, if that has a lesser mana value, too; a card of two halves only as one of them (702.85a).
    """
    reveal_until(p, parse_filter(f"nonland with mana value {frame.printed.card.value - 1} or less"), frame)
    if frame.found:
        yield from move_looked_at(p, frame.found, "exile")
    for name in sorted(p.look.elements(), key=lambda name: p.cards[name].index):
        yield from move_looked_at(p, name, "bottom")
    if frame.found:
        printed = p.cards[frame.found]
        is_one = printed.card.cost is not None or printed.card.suspend is not None
        faces = [face for face in other_faces(p, printed.card) if face.card.value < frame.printed.card.value]
        for face in [*([printed] if is_one else []), *faces]:
            if (yield from may_cast_from_exile(p, face, Way(("cascade",), Price()), printed.name)):
                return
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
