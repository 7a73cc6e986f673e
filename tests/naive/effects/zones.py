"""Verbs that move cards and permanents elsewhere: returning, exiling, where a spell goes."""

from __future__ import annotations

from collections import Counter

from deckopt.cards import verbs as E
from deckopt.cards.filters import Filter
from deckopt.words.kinds import TOKEN
from naive.effects.common import (
    act_on_permanents,
    asks_for_untapped,
    choose_cards,
    let_go,
    matching,
    meant,
    players,
    put_onto_battlefield,
    speaks_of_created,
    stays_where_it_is,
    swept,
)
from naive.mana.paying_after_loss import use_last_mana
from naive.moves import Steps
from naive.objects import NO_CARD, OPPONENT, YOU, Arrival, Frame, Permanent
from naive.permanents.characteristics import amount, matches
from naive.permanents.likeness import single_out
from naive.permanents.origin import card_of, front_of
from naive.permanents.protection import protected
from naive.references import subject_of
from naive.state import BURIED, ON_ADVENTURE, Position
from naive.zones.enters import arrive
from naive.zones.leaving import GOING, leave, leave_together, stays
from naive.zones.library import shuffle
from naive.zones.putting import put_card, remove_card
from naive.zones.sacrifices import sacrifice
from naive.zones.still_there import own_card_leaves


def own_card(p: Position, frame: Frame) -> str | None:
    """The card that the source of an ability is, or that a delayed trigger brings back; None of a token that was a copy."""
    if frame.brings:
        return frame.brings
    if frame.source is None:
        return frame.printed.name
    if frame.source.origin is None:  # an ability that it was given is printed on another card
        return frame.printed.name if frame.printed is frame.source.printed else card_of(p, frame.source)
    return None if frame.source.origin == NO_CARD else card_of(p, frame.source)


def is_meant(p: Position, e: E.Return | E.Exile, frame: Frame, name: str) -> bool:
    """Whether a card that leaves the graveyard is the one that an effect means: a trigger's own is not once it has left."""
    if e.what == "this" and frame.of_leaving:
        moved, frame.source.moved = frame.source.moved, True
        if moved:
            return False
    if e.what != "this" or e.from_ != "graveyard" or frame.lying is None or frame.printed.name != name:
        return True
    return not stays_where_it_is(p, name, getattr(e, "to", "exile")) and own_card_leaves(p, frame)


def do_return(p: Position, e: E.Return, frame: Frame) -> Steps:
    if e.from_ == "battlefield":
        yield from return_permanents(p, e, frame)
        arrive(p, e.kind, amount(p, e.counters, frame))
        return
    zone = p.graveyard if e.from_ == "graveyard" else p.exile

    def bring_back(name: str) -> Steps:
        if stays_where_it_is(p, name, e.to):
            return
        remove_card(zone, name)
        if e.to == "battlefield":
            as_face = p.cards[name].card.transforms if e.turned else ""
            yield from put_onto_battlefield(p, p.cards[as_face or name], e.tapped, e.from_)
        else:
            put_card(p, name, e.to)

    def possible() -> list[str]:
        names = matching(p, frame, zone.elements(), e.what, e.mana_value)
        least = p.cards[frame.found].card.value + 1 if e.different and frame.found else 0
        most = None
        if e.total and frame.found and e.mana_value is not None:
            most = amount(p, e.mana_value.at_most, frame) - p.cards[frame.found].card.value
        return [
            name for name in names if p.cards[name].card.value >= least and (most is None or p.cards[name].card.value <= most)
        ]

    if e.random:
        good = sorted(possible(), key=lambda name: p.cards[name].index)
        counts = {name: good.count(name) for name in good}
        for name in p.chance.cards(counts, min(amount(p, e.count, frame), len(good))):
            yield from bring_back(name)
        arrive(p, e.kind, amount(p, e.counters, frame))
        return
    if isinstance(e.what, Filter):
        yield from choose_cards(p, frame, possible, e.count, e.up_to, bring_back, e.to, once=e.from_ == "graveyard")
        arrive(p, e.kind, amount(p, e.counters, frame))
        return
    subject = subject_of(frame, e.what)
    if subject == OPPONENT:
        frame.found = ""
        move_their_card(p, e.to)
        return
    name = own_card(p, frame) if e.what == "this" else subject if isinstance(subject, str) else getattr(subject, "name", None)
    if e.attached is not None:
        enter_attached(p, e, frame, name)
        arrive(p)
        return
    if isinstance(subject, str) and e.what != "this":
        frame.found = name if zone[name] > 0 else ""
    if name is not None and zone[name] > 0 and is_meant(p, e, frame, name):
        yield from bring_back(name)
    arrive(p, e.kind, amount(p, e.counters, frame))


def enter_attached(p: Position, e: E.Return, frame: Frame, name: str | None) -> None:
    """This Aura enters attached to what is meant, if it may be attached to that."""
    if name is None or not p.graveyard[name]:
        return
    aura = p.cards[name]
    good = [q for q in meant(p, frame, "target") if matches(p, aura.card.enchant, q, aura) and not protected(p, q, aura)]
    if not good or not is_meant(p, e, frame, name):
        return
    single_out(p, good[0])
    remove_card(p.graveyard, name)
    marks = frozenset({"created"} if speaks_of_created(p) else ())
    p.arriving.append(Arrival(aura, "graveyard", {"marks": marks, "host": good[0]}))


def return_permanents(p: Position, e: E.Return, frame: Frame) -> Steps:
    """Return permanents to hand or library; all of a kind together."""
    if e.count == "all" and not e.up_to and isinstance(e.what, Filter):
        before = len(p.battlefield)
        leave_together(p, swept(p, frame, e), e.to)
        note_returned(e, frame, before - len(p.battlefield))
        return

    several = e.together or p.more_go or (isinstance(e.what, Filter) and e.count != 1)

    def bring_back(q: Permanent) -> Steps:
        if not asks_for_untapped(e.what):
            yield from use_last_mana(p, q)
        if several:
            q.marks |= {GOING}
            return
        there = leave(p, q, "nowhere" if e.to == "battlefield" else e.to)
        if there and e.to == "battlefield" and not q.kind & TOKEN:
            if stays_where_it_is(p, card_of(p, q), e.to):
                put_card(p, card_of(p, q), "exile")
            else:
                yield from put_onto_battlefield(p, p.cards[card_of(p, q)], e.tapped)

    count = e.count if isinstance(e.what, Filter) else None
    before = len(meant(p, frame, e.what))
    yield from act_on_permanents(p, e.what, count, e.up_to, frame, bring_back, stays)
    leave_together(p, let_go(p, e, []), e.to)
    note_returned(e, frame, before - len(meant(p, frame, e.what)))


def note_returned(e: E.Return, frame: Frame, n: int) -> None:
    """Note how many permanents have returned, if the effect says so."""
    if e.note:
        frame.noted = n


def move_their_card(p: Position, to: str) -> bool:
    """A card of the opponent's graveyard, of which there may be none by now, goes to a zone of theirs. Whether one does."""
    if not p.opponent_graveyard:
        return False
    p.opponent_graveyard -= 1
    if to == "hand":
        p.opponent_hand += 1
    elif to != "exile":
        p.opponent_library += 1
    return True


def do_exile_graveyard(p: Position, e: E.ExileGraveyard, frame: Frame) -> None:
    who = players(e.who, frame)
    if YOU in who:
        if e.to == "exile":
            p.exile.update(p.graveyard)
        else:
            p.bottom += sorted(p.graveyard.elements(), key=lambda name: p.cards[name].index)
        p.graveyard.clear()
    if OPPONENT in who:
        p.opponent_library += p.opponent_graveyard if e.to == "bottom" else 0
        p.opponent_graveyard = 0


def do_bury_exiled(p: Position, e: E.BuryExiled, frame: Frame) -> None:
    frame.noted = 0
    for (name, until), n in list(p.exiled.items()):
        if until >= BURIED:
            for _ in range(n):
                put_card(p, name, "graveyard")
            frame.noted += n
            del p.exiled[name, until]


def do_exchange(p: Position, e: E.Exchange, frame: Frame) -> Steps:
    aside = sorted(matching(p, frame, p.graveyard.elements(), e.what), key=lambda name: p.cards[name].index)
    for name in aside:
        remove_card(p.graveyard, name)
    there = [q for q in meant(p, frame, e.what) if not (e.others and q is frame.source)]
    sacrifice(p, *there)
    for name in aside:
        yield from put_onto_battlefield(p, p.cards[name])
    arrive(p)


def do_exile(p: Position, e: E.Exile, frame: Frame) -> Steps:
    if e.from_ == "graveyard" and isinstance(e.what, Filter):
        wanted = e.what

        def others() -> Counter[str]:
            return p.graveyard - Counter([frame.printed.name] if wanted.alternatives[0].other else [])

        def exile(name: str) -> None:
            remove_card(p.graveyard, name)
            put_card(p, name, "exile")

        yield from choose_cards(p, frame, lambda: matching(p, frame, others(), wanted), amount(p, e.count, frame), e.up_to, exile)
        return
    if e.from_ == "graveyard":
        subject = subject_of(frame, e.what)
        if subject == OPPONENT:
            if move_their_card(p, "exile") and e.held:
                p.held.append((frame.source, ""))
            return
        name = own_card(p, frame) if e.what == "this" else subject if isinstance(subject, str) else None
        if name is not None and p.graveyard[name] > 0 and is_meant(p, e, frame, name):
            remove_card(p.graveyard, name)
            put_card(p, name, "exile")
            if e.held:
                p.held.append((frame.source, name))
        return
    there = swept(p, frame, e)
    if isinstance(e.what, Filter):
        leave_together(p, there, "exile")
        return
    if e.held:
        for q in there:
            leave(p, q, "exile")
            if not q.kind & TOKEN:
                p.held.append((frame.source, card_of(p, q)))
        return
    if e.together or p.more_go:
        leave_together(p, let_go(p, e, there), "exile")
        return
    for q in there:
        leave(p, q, "exile")


def do_counter_spell(p: Position, e: E.CounterSpell, frame: Frame) -> None:
    spell = frame.cast
    if spell not in p.stack or spell.printed.card.has("uncounterable") or spell.safe:
        return
    p.stack.remove(spell)
    put_card(p, front_of(p, spell.printed.name), "exile" if spell.way.exile_after else "graveyard")


def do_send(p: Position, e: E.Send, frame: Frame) -> None:
    if not frame.spell or frame.is_copy or frame.sent:
        return
    frame.sent = True
    name = front_of(p, frame.printed.name)
    if frame.way.exile_after:
        put_card(p, name, "exile")
    elif e.to == "adventure":
        p.exiled[name, ON_ADVENTURE] += 1
    elif e.to == "library":
        p.unknown[name] += 1
    else:
        put_card(p, name, e.to)
    if e.to == "library":
        shuffle(p)


def do_return_held(p: Position, e: E.ReturnHeld, frame: Frame) -> Steps:
    mine = [name for source, name in p.held if source is frame.source]
    p.held = [pair for pair in p.held if pair[0] is not frame.source]
    for name in mine:
        if p.exile[name] > 0 and not stays_where_it_is(p, name, "battlefield"):
            remove_card(p.exile, name)
            yield from put_onto_battlefield(p, p.cards[name], False, "exile")
    arrive(p)
