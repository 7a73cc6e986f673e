"""Verbs on cards outside the battlefield: drawing, discarding, looking, searching, exiling from the top."""

from __future__ import annotations

import itertools

from deckopt.cards import verbs as E
from deckopt.cards.filters import Filter, parse_filter
from deckopt.words.kinds import LAND
from naive.choices import STOP, ask_whether, card_moves
from naive.effects.common import choose_cards, matching, players, put_onto_battlefield, stays_where_it_is
from naive.life import lose_life
from naive.moves import Move, Steps, choose
from naive.objects import OPPONENT, YOU, Frame
from naive.permanents.characteristics import amount, matches
from naive.state import BURIED, CASTABLE, FREELY, Position
from naive.triggers import happen, see_graveyard
from naive.zones.discarding import discard
from naive.zones.dredge import draw_or_dredge
from naive.zones.enters import arrive
from naive.zones.library import mill, shuffle, take_from_top
from naive.zones.opponent import opponent_buries, opponent_discards, opponent_draws
from naive.zones.putting import put_card, remove_card


def do_draw(p: Position, e: E.Draw, frame: Frame) -> Steps:
    n = amount(p, e.amount, frame)
    who = players(e.who, frame)
    if OPPONENT in who:
        opponent_draws(p, n)
    if YOU in who:
        yield from draw_or_dredge(p, n)


def look(p: Position, n: int) -> None:
    """Take cards off the top to look at them."""
    p.look.update(take_from_top(p, n))


def move_looked_at(p: Position, name: str, zone: str, depth: int = 0) -> Steps:
    """Put one of the cards looked at somewhere; on top it goes under `depth` others."""
    remove_card(p.look, name)
    if zone == "top":
        p.top.insert(depth, name)
    elif zone == "battlefield":
        yield from put_onto_battlefield(p, p.cards[name])
    elif zone == "graveyard":
        mill(p, [name])
    else:
        put_card(p, name, zone)


def put_rest(p: Position, zone: str) -> Steps:
    """Put the cards still looked at somewhere, where it matters in an order of your choice."""
    depth = 0
    while p.look:
        if zone in ("top", "bottom"):
            move = yield from choose(card_moves(p.look))
            name = move.value
        else:
            name = next(iter(p.look))
        yield from move_looked_at(p, name, zone, depth)
        depth += 1


def put_in_table_order(p: Position, zone: str) -> Steps:
    """Put the cards still looked at somewhere in the order of the tables, which stands for a random one."""
    for name in sorted(p.look.elements(), key=lambda name: p.cards[name].index):
        yield from move_looked_at(p, name, zone)


def do_scry(p: Position, e: E.Scry, frame: Frame) -> Steps:
    yield from look_and_send(p, frame, amount(p, e.amount, frame), "bottom")


def do_surveil(p: Position, e: E.Surveil, frame: Frame) -> Steps:
    yield from look_and_send(p, frame, amount(p, e.amount, frame), "graveyard")


def look_and_send(p: Position, frame: Frame, n: int, zone: str) -> Steps:
    """Look at cards, send any number of them away, put the others back on top."""
    look(p, n)
    yield from choose_cards(p, frame, lambda: p.look, n, True, lambda name: move_looked_at(p, name, zone))
    yield from put_rest(p, "top")


def do_look(p: Position, e: E.Look, frame: Frame) -> Steps:
    look(p, amount(p, e.amount, frame))
    for take in [e.take, *e.then] if e.take is not None else []:
        if not (take.if_none and frame.found):
            yield from take_cards(p, take, frame)
    arrive(p, number=amount(p, e.counters, frame))
    if e.may_shuffle and p.look and (yield from ask_whether()):
        p.unknown.update(p.look)
        p.look.clear()
        shuffle(p)
    if e.random_order:
        yield from put_in_table_order(p, e.rest)
    else:
        yield from put_rest(p, e.rest)


def take_cards(p: Position, take: E.Take, frame: Frame) -> Steps:
    """Take some of the cards looked at."""
    depth = itertools.count()

    def away(name: str) -> Steps:
        if stays_where_it_is(p, name, take.to):
            return
        if take.to == "play this turn":
            remove_card(p.look, name)
            p.exiled[name, p.own_turn] += 1
        elif take.to == "play freely":
            remove_card(p.look, name)
            p.exiled[name, FREELY + p.own_turn] += 1
        elif take.to == "battlefield":
            remove_card(p.look, name)
            yield from put_onto_battlefield(p, p.cards[name], take.tapped)
        else:
            yield from move_looked_at(p, name, take.to, next(depth))

    yield from choose_cards(
        p, frame, lambda: matching(p, frame, p.look.elements(), take.what, take.mana_value), take.count, take.up_to, away, take.to
    )


def do_pile(p: Position, e: E.Pile, frame: Frame) -> Steps:
    shuffle(p)
    for zone in (p.unknown, p.graveyard):
        p.look.update(zone)
        zone.clear()
    depth = iter(range(e.count))
    yield from choose_cards(p, frame, lambda: p.look, e.count, False, lambda name: move_looked_at(p, name, "top", next(depth)))
    yield from put_rest(p, "exile")


def do_reveal(p: Position, e: E.Reveal, frame: Frame) -> Steps:
    reveal_until(p, e.until, frame)
    if frame.found and e.to != "revealed":
        yield from move_looked_at(p, frame.found, e.to)
        arrive(p)
    if e.rest != "revealed":
        yield from put_in_table_order(p, e.rest)


def reveal_until(p: Position, wanted: Filter, frame: Frame) -> None:
    """Take cards off the top to look at them, up to the first that is wanted."""
    frame.found, frame.revealed = "", 0
    good = {name for name, printed in p.cards.items() if matches(p, wanted, printed, frame.printed, frame.source)}

    def take(name: str) -> bool:
        p.look[name] += 1
        if name in good:
            frame.found = name
        else:
            frame.revealed += 1
        return bool(frame.found)

    while p.top:
        if take(p.top.pop(0)):
            return
    if any(p.unknown[name] for name in good):
        drawn = p.chance.cards_until(p.unknown, sorted(good))
    else:
        drawn = sorted(p.unknown.elements())
    for name in drawn:
        remove_card(p.unknown, name)
        take(name)
    while p.bottom and not frame.found:
        take(p.bottom.pop(0))


def do_mill(p: Position, e: E.Mill, frame: Frame) -> Steps:
    n = amount(p, e.amount, frame)
    who = players(e.who, frame)
    if e.take is not None:
        yield from mill_and_take(p, n, e.take, frame)
    elif YOU in who:
        mill(p, sorted(take_from_top(p, n), key=lambda name: p.cards[name].index))
    if OPPONENT in who:
        n = max(0, min(n, p.opponent_library))
        p.opponent_library -= n
        opponent_buries(p, n)


def mill_and_take(p: Position, n: int, take: E.Take, frame: Frame) -> Steps:
    """Mill, and take one of the cards milled; that it was milled is seen all the same."""
    look(p, n)
    yield from choose_cards(
        p,
        frame,
        lambda: matching(p, frame, p.look.elements(), take.what, take.mana_value),
        1,
        take.up_to,
        lambda name: move_looked_at(p, name, take.to),
    )
    if frame.found:
        happen(p, "milled", [p.cards[frame.found]])
    for name in sorted(p.look.elements(), key=lambda name: p.cards[name].index):
        yield from move_looked_at(p, name, "graveyard")
    if frame.found:  # it came into the graveyard with the others, and left it
        p.graveyard[frame.found] += 1
        see_graveyard(p)
        remove_card(p.graveyard, frame.found)
    arrive(p)


def do_exile_top(p: Position, e: E.ExileTop, frame: Frame) -> Steps:
    if e.who == "opponent":
        p.opponent_library -= max(0, min(amount(p, e.amount, frame), p.opponent_library))
        return
    ended = p.step in ("end", "cleanup", "opponent's turn")
    until = p.own_turn + (e.play_until == "end of next turn" or (e.play_until == "next end step" and ended))
    if e.what is not None and all(a.kind_none & LAND for a in e.what.alternatives):
        until += CASTABLE
    until += FREELY if e.freely else BURIED if e.buried else 0
    look(p, amount(p, e.amount, frame))

    def allow(name: str) -> None:
        remove_card(p.look, name)
        p.exiled[name, until] += 1

    if e.choose is None:
        for name in matching(p, frame, list(p.look.elements()), e.what):
            allow(name)
    else:
        yield from choose_cards(p, frame, lambda: matching(p, frame, p.look, e.what), e.choose, False, allow)
    yield from put_rest(p, "exile")


def find_namesake(p: Position, what: Filter, frame: Frame) -> Steps:
    """A card of the hand is revealed, and a card of its name may be found."""
    yield from choose_cards(p, frame, lambda: matching(p, frame, p.hand.elements(), what), 1, False, lambda name: None)
    shuffle(p)
    if frame.found and p.unknown[frame.found] and (yield from ask_whether()):
        remove_card(p.unknown, frame.found)
        put_card(p, frame.found, "hand")


def do_search(p: Position, e: E.Search, frame: Frame) -> Steps:
    if e.revealing is not None:
        yield from find_namesake(p, e.revealing, frame)
        return
    shuffle(p)

    def find(name: str) -> Steps:
        if stays_where_it_is(p, name, "" if e.first is not None else e.to):
            return
        remove_card(p.unknown, name)
        if e.to == "top" or e.first is not None:
            p.look[name] += 1
        elif e.to == "battlefield":
            yield from put_onto_battlefield(p, p.cards[name], e.tapped, "library")
        elif e.to == "graveyard":
            mill(p, [name])
        elif e.to == "play freely":
            p.exiled[name, FREELY + p.own_turn] += 1
        else:
            put_card(p, name, e.to)

    def good() -> list[str]:
        found = matching(p, frame, p.unknown, e.what, e.mana_value)
        return [name for name in found if not e.mana_costs or p.cards[name].card.cost in e.mana_costs]

    n = amount(p, e.count, frame)
    fewer = e.up_to or e.what not in (None, parse_filter("card")) or e.mana_value is not None or e.mana_costs != []
    yield from choose_cards(p, frame, good, n, fewer, find)
    if e.first is not None:
        yield from take_cards(p, e.first, frame)
        for name in sorted(p.look.elements(), key=lambda name: p.cards[name].index):
            remove_card(p.look, name)
            if e.to == "battlefield":
                yield from put_onto_battlefield(p, p.cards[name], e.tapped)
            else:
                put_card(p, name, e.to)
    arrive(p, number=amount(p, e.counters, frame))
    yield from put_rest(p, "top")


def do_shuffle(p: Position, e: E.Shuffle, frame: Frame) -> None:
    for zone in e.zones:
        cards = p.hand if zone == "hand" else p.graveyard
        p.unknown.update(cards)
        cards.clear()
        if e.who == "each":
            p.opponent_library += p.opponent_hand if zone == "hand" else p.opponent_graveyard
            if zone == "hand":
                p.opponent_hand = 0
            else:
                p.opponent_graveyard = 0
    shuffle(p)


def do_discard(p: Position, e: E.Discard, frame: Frame) -> Steps:
    before = p.hand.total()
    yield from discard_as_said(p, e, frame)
    if e.note:
        frame.noted = before - p.hand.total()


def discard_as_said(p: Position, e: E.Discard, frame: Frame) -> Steps:
    if e.who == "opponent":
        opponent_discards(p, p.opponent_hand if e.amount == "all" else amount(p, e.amount, frame))
        return
    n = p.hand.total() if e.amount == "all" else amount(p, e.amount, frame)
    if e.down_to is not None:
        n = max(0, p.hand.total() - amount(p, e.down_to, frame))
    if e.who == "each" and e.amount != "all":  # which cards these are is not known: nothing is chosen
        opponent_discards(p, n)
    in_order = sorted(p.hand.elements(), key=lambda name: p.cards[name].index)
    good = matching(p, frame, in_order, e.what)
    if e.named:
        moves = card_moves(good)
        move = yield from choose([*moves, Move(STOP)] if moves else [])
        for _ in range(0 if move is None or move.label == STOP else p.hand[move.value]):
            discard(p, move.value)
    elif e.amount == "all" and not e.up_to:
        for name in good:
            discard(p, name)
    elif e.random:
        counts = {name: good.count(name) for name in good}
        for name in p.chance.cards(counts, min(n, len(good))):
            discard(p, name)
    else:
        yield from choose_cards(p, frame, lambda: matching(p, frame, p.hand, e.what), n, e.up_to, lambda name: discard(p, name))
    if e.who == "each" and e.amount == "all":
        opponent_discards(p, p.opponent_hand)


def do_put(p: Position, e: E.Put, frame: Frame) -> Steps:
    if e.from_ == "revealed":
        yield from put_rest(p, e.to) if p.opponent_life > 0 else put_in_table_order(p, e.to)
        return
    depth = itertools.count()

    def put(name: str) -> Steps:
        if stays_where_it_is(p, name, e.to):
            return
        remove_card(p.hand, name)
        if e.to == "top":
            p.top.insert(next(depth), name)
        elif e.to in ("bottom", "exile"):
            put_card(p, name, e.to)
        else:
            yield from put_onto_battlefield(p, p.cards[name], e.tapped, "hand", e.attacking)

    before = p.hand.total()
    yield from choose_cards(
        p, frame, lambda: matching(p, frame, p.hand.elements(), e.what, e.mana_value), e.count, e.up_to, put, e.to
    )
    if e.note:
        frame.noted = before - p.hand.total()
    arrive(p, e.kind, amount(p, e.counters, frame))


def do_keep_drawn(p: Position, e: E.KeepDrawn, frame: Frame) -> Steps:
    p.look = p.hand & p.drawn
    p.hand -= p.look
    for _ in range(min(e.count, p.look.total())):
        if p.life >= e.life and (yield from ask_whether()):
            lose_life(p, YOU, e.life)
        else:
            move = yield from choose(card_moves(p.look))
            yield from move_looked_at(p, move.value, "top")
    yield from put_in_table_order(p, "hand")


def do_imprint(p: Position, e: E.Imprint, frame: Frame) -> Steps:
    def exile(name: str) -> None:
        remove_card(p.hand, name)
        put_card(p, name, "exile")
        if frame.source is not None and not frame.source.gone:
            frame.source.imprinted = name

    yield from choose_cards(p, frame, lambda: matching(p, frame, p.hand, e.what), 1, True, exile)


def do_return_imprinted(p: Position, e: E.ReturnImprinted, frame: Frame) -> None:
    q = frame.source
    if q is not None and not q.gone and q.imprinted and p.exile[q.imprinted]:
        remove_card(p.exile, q.imprinted)
        put_card(p, q.imprinted, "hand")
        q.imprinted = ""


def do_guess(p: Position, e: E.Guess, frame: Frame) -> Steps:
    yield from choose_cards(p, frame, lambda: p.hand.elements(), 1, True, lambda name: None)
    if frame.found and p.chance.cards(dict(p.hand), 1) != [frame.found]:
        frame.found = ""


def do_unlimited_hand(p: Position, e: E.UnlimitedHand, frame: Frame) -> None:
    p.unlimited_hand = True
