"""The verbs of the card format for the slow engine, one small function for each.

A verb that may ask for choices is a generator; the others just happen.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.amounts import Values
from deckopt.cards.filters import Filter, parse_filter
from deckopt.cards.symbols import mask_of
from deckopt.cards.typeline import parse_type_line
from deckopt.words.colours import COLOURLESS
from deckopt.words.keywords import KEYWORDS
from deckopt.words.kinds import LAND, TOKEN
from deckopt.words.moments import NEXT_MOMENTS
from naive.choices import STOP, ask_whether, card_moves, choose_colour, permanent_moves
from naive.copies import become_copy, create_copy, entering
from naive.costs import GOING, sacrifice_for, stays, those_going, use_last_mana
from naive.dredge import draw_or_dredge
from naive.ending import leaves_with
from naive.events import (
    arrive,
    can_gain,
    card_of,
    damage,
    discard,
    front_of,
    gain_life,
    happen,
    leave,
    leave_together,
    lose_life,
    mill,
    opponent_buries,
    opponent_discards,
    opponent_draws,
    own_card_leaves,
    put_card,
    put_counters,
    put_into_graveyard,
    reach,
    remove_card,
    sacrifice,
    shuffle,
    take_from_top,
    tap,
)
from naive.given import everything, most_given
from naive.mana import pay_mana, payable, supplies, symbols, words_of
from naive.objects import (
    CASTABLE,
    NO_CARD,
    OPPONENT,
    YOU,
    Arrival,
    Delayed,
    Frame,
    Move,
    Permanent,
    Permit,
    Position,
    Printed,
    Steps,
    all_effects,
    amount,
    choose,
    first_strike_matters,
    has,
    holds,
    matches,
    single_out,
    subject_of,
)
from naive.payment import ask_to_pay
from naive.protection import protected, source_of, takes_none


def run(p: Position, effects: Iterable[E.Effect], frame: Frame) -> Steps:
    """Carry out effects in order. What two in a row put onto the battlefield may enter at the same time."""
    effects = list(effects)
    for n, effect in enumerate(effects):
        p.more_enters = n + 1 < len(effects) and at_the_same_time(effect, effects[n + 1])
        p.more_go = n + 1 < len(effects) and go_at_the_same_time(effect, effects[n + 1])
        steps = VERBS[effect.do](p, effect, frame)
        if steps is not None:
            yield from steps
    p.more_enters = False


def at_the_same_time(first: E.Effect, second: E.Effect) -> bool:
    """Whether both return targets to the battlefield, or the tokens of the second are created with those of the first."""
    if isinstance(first, E.Return) and isinstance(second, E.Return):
        targets = [isinstance(e.what, str) and e.what.startswith("target") and e.to == "battlefield" for e in (first, second)]
        return all(targets) and (first.from_, first.counters, first.kind) == (second.from_, second.counters, second.kind)
    return isinstance(first, E.Create) and isinstance(second, E.Create) and second.together


def go_at_the_same_time(first: E.Effect, second: E.Effect) -> bool:
    """Whether the second does to another target what the first does to one, and says that this is one event."""
    if first.do != second.do or not getattr(second, "together", False):
        return False
    what = {getattr(e, "what", None) for e in (first, second)}
    return what == {"target", "target 2"} and getattr(first, "to", "") == getattr(second, "to", "")


def let_go(p: Position, effect: E.Return | E.Exile | E.Destroy, there: list[Permanent]) -> list[Permanent]:
    """What goes now: nothing where another target goes at the same time, else this and what waited for it."""
    for q in there:
        q.marks |= {GOING}
    return [] if p.more_go else those_going(p)


def meant(p: Position, frame: Frame, what: str | Filter) -> list[Permanent]:
    """The permanents that a reference or a filter means now."""
    if isinstance(what, Filter):
        return [q for q in p.battlefield if matches(p, what, q, frame.printed, frame.source)]
    if what == "created":
        return [q for q in p.battlefield if "created" in q.marks]
    subject = subject_of(frame, what)
    return [subject] if isinstance(subject, Permanent) and not subject.gone else []


def players(who: str, frame: Frame) -> list[str]:
    """Whom "you", "opponent", "each" or "target" means."""
    if who == "target":
        return [t for t in frame.targets[:1] if t in (YOU, OPPONENT)]
    return {"you": [YOU], "opponent": [OPPONENT], "each": [YOU, OPPONENT]}[who]


def choose_cards(
    p: Position,
    frame: Frame,
    names: Callable[[], Iterable[str]],
    count: int | str,
    up_to: bool,
    act: Callable[[str], Steps | None],
    to: str = "",
) -> Steps:
    """Choose cards one after another and do something with each before the next is chosen; "all" are not chosen, and Auras
    among them for which there is nothing to enchant stay where they are."""
    if count == "all" and not up_to:
        for name in sorted(names(), key=lambda name: p.cards[name].index):
            while name in names() and not stays_where_it_is(p, name, to):
                steps = act(name)
                if steps is not None:
                    yield from steps
        return
    frame.found = ""
    for _ in range(len(list(names())) if count == "all" else int(count)):
        moves = card_moves(names())
        if moves and up_to:
            moves.append(Move(STOP))
        move = yield from choose(moves)
        if move is None or move.label == STOP:
            return
        steps = act(move.value)
        frame.found = move.value
        if steps is not None:
            yield from steps


def hosts(p: Position, printed: Printed) -> list[Permanent]:
    """What an Aura that is put onto the battlefield may enchant."""
    return [q for q in p.battlefield if matches(p, printed.card.enchant, q, printed) and not protected(p, q, printed)]


def stays_where_it_is(p: Position, name: str, to: str) -> bool:
    """Whether a card cannot be put onto the battlefield: an Aura for which there is nothing to enchant."""
    return to == "battlefield" and p.cards[name].card.enchant is not None and not hosts(p, p.cards[name])


def put_onto_battlefield(p: Position, printed: Printed, tapped: bool = False, zone: str = "") -> Steps:
    """A card out of a zone that was neither cast nor played enters once all are chosen that enter with it. What an Aura
    enchants is chosen first."""
    host = None
    if printed.card.enchant is not None:
        move = yield from choose(permanent_moves(p, hosts(p, printed)))
        host = move.value
    now, colour, own = yield from entering(p, printed, tapped)
    copied = None if now is printed else p.cards[front_of(p, printed.name)]
    marks = frozenset({"created"} if speaks_of_created(p) else ())
    how = {"tapped": tapped or own, "colour": colour, "origin": copied, "marks": marks, "host": host}
    p.arriving.append(Arrival(now, zone, how))


def matching(p: Position, frame: Frame, names: Iterable[str], what: Filter | None, values: Values | None = None) -> list[str]:
    """Those names whose cards the filter means, within bounds of mana value."""
    least, most = 0, 9999
    if values is not None and values.at_least is not None:
        least = amount(p, values.at_least, frame)
    if values is not None and values.at_most is not None:
        most = amount(p, values.at_most, frame)
    good = [name for name in names if matches(p, what, p.cards[name], frame.printed, frame.source)]
    return [name for name in good if least <= p.cards[name].card.value <= most]


# -- damage and life -----------------------------------------------------------------------


def by_another(frame: Frame, e: E.Damage | E.Pump | E.Counters) -> Frame | None:
    """The frame with the source that an effect says, if that is still there; None for a target that there is not."""
    if e.source is not None and e.source.startswith("target") and subject_of(frame, e.source) is None:
        return None
    subject = None if e.source is None else subject_of(frame, e.source)
    return replace(frame, source=subject) if isinstance(subject, Permanent) and not subject.gone else frame


def do_damage(p: Position, e: E.Damage, frame: Frame) -> None:
    by = by_another(frame, e)
    if by is None:
        return
    frame = by
    source = None if frame.spell and frame.source is None else frame.source
    to: list[Any] = []
    if isinstance(e.to, Filter):
        to = [*([] if e.players is None else players(e.players, frame)), *meant(p, frame, e.to)]
    else:
        to = [subject_of(frame, e.to)] if e.to in ("target", "target 2") else list(players(e.to, frame))
    n = amount(p, e.amount, frame)
    to = [whom for whom in to if not (isinstance(whom, Permanent) and takes_none(p, whom, source_of(p, frame)))]
    hurt = damage(p, [(source, whom, n) for whom in to if whom is not None])
    if e.doom:
        for q in hurt:
            q.marks |= {"doomed"}


def do_gain(p: Position, e: E.Gain, frame: Frame) -> None:
    for player in players(e.who, frame):
        n = amount(p, e.amount, frame)
        if player == YOU:
            gain_life(p, n)
        elif can_gain(p, OPPONENT):
            p.opponent_life += max(0, n)


def do_lose(p: Position, e: E.Lose, frame: Frame) -> None:
    for player in players(e.who, frame):
        lose_life(p, player, max(0, amount(p, e.amount, frame)))


def do_win(p: Position, e: E.Win, frame: Frame) -> None:
    p.must_win = True


def do_lose_game(p: Position, e: E.LoseGame, frame: Frame) -> None:
    p.must_lose = True


# -- the library ---------------------------------------------------------------------------


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
    arrive(p)
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
            p.exiled[name, p.turn] += 1
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
    if frame.found:
        yield from move_looked_at(p, frame.found, e.to)
        arrive(p)
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
    arrive(p)


def do_exile_top(p: Position, e: E.ExileTop, frame: Frame) -> Steps:
    until = p.turn + (e.play_until == "end of next turn")
    if e.what is not None and all(a.kind_none & LAND for a in e.what.alternatives):
        until += CASTABLE
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


def do_search(p: Position, e: E.Search, frame: Frame) -> Steps:
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
    arrive(p)
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


# -- hand, graveyard, exile ------------------------------------------------------------------


def do_discard(p: Position, e: E.Discard, frame: Frame) -> Steps:
    if e.who == "opponent":
        opponent_discards(p, p.opponent_hand if e.amount == "all" else amount(p, e.amount, frame))
        return
    n = p.hand.total() if e.amount == "all" else amount(p, e.amount, frame)
    in_order = sorted(p.hand.elements(), key=lambda name: p.cards[name].index)
    good = matching(p, frame, in_order, e.what)
    if e.named:
        moves = card_moves(good)
        move = yield from choose([*moves, Move(STOP)] if moves else [])
        for _ in range(0 if move is None or move.label == STOP else p.hand[move.value]):
            discard(p, move.value)
    elif e.amount == "all":
        for name in good:
            discard(p, name)
    elif e.random:
        counts = {name: good.count(name) for name in good}
        for name in p.chance.cards(counts, min(n, len(good))):
            discard(p, name)
    else:
        yield from choose_cards(p, frame, lambda: matching(p, frame, p.hand, e.what), n, False, lambda name: discard(p, name))
    if e.who == "each":
        opponent_discards(p, p.opponent_hand if e.amount == "all" else n)


def do_put(p: Position, e: E.Put, frame: Frame) -> Steps:
    depth = itertools.count()

    def put(name: str) -> Steps:
        if stays_where_it_is(p, name, e.to):
            return
        remove_card(p.hand, name)
        if e.to == "top":
            p.top.insert(next(depth), name)
        elif e.to == "bottom":
            put_card(p, name, "bottom")
        else:
            yield from put_onto_battlefield(p, p.cards[name], e.tapped, "hand")

    yield from choose_cards(
        p, frame, lambda: matching(p, frame, p.hand.elements(), e.what, e.mana_value), e.count, e.up_to, put, e.to
    )
    arrive(p)


def own_card(p: Position, frame: Frame) -> str | None:
    """The card that the source of an ability is; None of a token that was a copy."""
    if frame.source is None or frame.source.origin is None:
        return frame.printed.name
    return None if frame.source.origin == NO_CARD else card_of(p, frame.source)


def is_meant(p: Position, e: E.Return | E.Exile, frame: Frame, name: str) -> bool:
    """Whether a card that leaves the graveyard is the one that an effect means: a trigger's own is not once it has left."""
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
            yield from put_onto_battlefield(p, p.cards[name], e.tapped, e.from_)
        else:
            put_card(p, name, e.to)

    def possible() -> list[str]:
        names = matching(p, frame, zone.elements(), e.what, e.mana_value)
        least = p.cards[frame.found].card.value + 1 if e.different and frame.found else 0
        return [name for name in names if p.cards[name].card.value >= least]

    if isinstance(e.what, Filter):
        yield from choose_cards(p, frame, possible, e.count, e.up_to, bring_back, e.to)
        arrive(p, e.kind, amount(p, e.counters, frame))
        return
    subject = subject_of(frame, e.what)
    name = own_card(p, frame) if e.what == "this" else subject if isinstance(subject, str) else getattr(subject, "name", None)
    if isinstance(subject, str) and e.what != "this":
        frame.found = name if zone[name] > 0 else ""
    if name is not None and zone[name] > 0 and is_meant(p, e, frame, name):
        yield from bring_back(name)
    arrive(p, e.kind, amount(p, e.counters, frame))


def asks_for_untapped(what: str | Filter) -> bool:
    """Whether only untapped permanents are meant."""
    return isinstance(what, Filter) and what.alternatives[0].tapped is False


def return_permanents(p: Position, e: E.Return, frame: Frame) -> Steps:
    """Return permanents to hand or library; all of a kind together."""
    if e.count == "all" and not e.up_to and isinstance(e.what, Filter):
        leave_together(p, meant(p, frame, e.what), e.to)
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
            yield from put_onto_battlefield(p, p.cards[card_of(p, q)], e.tapped)

    count = e.count if isinstance(e.what, Filter) else None
    yield from act_on_permanents(p, e.what, count, e.up_to, frame, bring_back, stays)
    leave_together(p, let_go(p, e, []), e.to)


# -- permanents ------------------------------------------------------------------------------


def act_on_permanents(
    p: Position,
    what: str | Filter,
    count: int | str | None,
    up_to: bool,
    frame: Frame,
    act: Callable[[Permanent], Steps | None],
    among: Callable[[Permanent], bool] = lambda q: True,
) -> Steps:
    """Act on all that is meant, or on `count` of them chosen one after another."""
    if count is None:
        for q in meant(p, frame, what):
            steps = act(q)
            if steps is not None:
                yield from steps
        return
    for _ in itertools.repeat(None) if count == "all" else range(int(count)):
        moves = permanent_moves(p, [q for q in meant(p, frame, what) if among(q)])
        if moves and up_to:
            moves.append(Move(STOP))
        move = yield from choose(moves)
        if move is None or move.label == STOP:
            return
        steps = act(move.value)
        if steps is not None:
            yield from steps


def do_sacrifice(p: Position, e: E.Sacrifice, frame: Frame) -> Steps:
    several = isinstance(e.what, Filter) and e.count != 1

    def give_up(q: Permanent) -> Steps:
        if not asks_for_untapped(e.what):
            yield from use_last_mana(p, q)
        if several:
            q.marks |= {GOING}
        else:
            sacrifice_for(p, frame, q)

    frame.sacrificed = 0
    if e.count == "all" and not e.up_to and isinstance(e.what, Filter):
        there = meant(p, frame, e.what)
        frame.sacrificed = len(there)
        sacrifice(p, *there)
        return
    count = e.count if isinstance(e.what, Filter) else None
    yield from act_on_permanents(p, e.what, count, e.up_to, frame, give_up, stays)
    sacrifice_for(p, frame, *those_going(p))


def do_destroy(p: Position, e: E.Destroy, frame: Frame) -> None:
    put_into_graveyard(p, let_go(p, e, [q for q in meant(p, frame, e.what) if not has(p, q, "indestructible")]))


def do_doom(p: Position, e: E.Doom, frame: Frame) -> None:
    for q in meant(p, frame, e.what):
        q.marks |= {"doomed"}


def do_leave(p: Position, e: E.Leave, frame: Frame) -> None:
    going = [q for q in meant(p, frame, e.what) if "due" not in q.marks]  # that leaves in this very step
    together = leaves_with(p, len(going))
    for q in going:
        q.marks = q.marks - {"sacrifice at end", "exile at end"} | {f"{e.how} at end"}
        q.leaves_with = together


def do_allow(p: Position, e: E.Allow, frame: Frame) -> None:
    if isinstance(e.what, str):
        name = frame.targets[0]
        wanted = frame.target_specs[0].what
        if name is not None and p.graveyard[name]:
            p.permits[Permit(wanted, e.how), name] = min(p.permits[Permit(wanted, e.how), name] + 1, p.graveyard[name])
        return
    for name in set(matching(p, frame, p.graveyard, e.what)):
        p.permits[Permit(e.what.text, e.how), name] = p.graveyard[name]


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


def do_no_combat_damage(p: Position, e: E.NoCombatDamage, frame: Frame) -> None:
    p.no_combat_damage = True


def do_exile_graveyard(p: Position, e: E.ExileGraveyard, frame: Frame) -> None:
    who = players(e.who, frame)
    if YOU in who:
        p.exile.update(p.graveyard)
        p.graveyard.clear()
    if OPPONENT in who:
        p.opponent_graveyard = 0


def do_no_gain(p: Position, e: E.NoGain, frame: Frame) -> None:
    p.no_gain |= {(player, e.until) for player in players(e.who, frame)}


def do_unlimited_hand(p: Position, e: E.UnlimitedHand, frame: Frame) -> None:
    p.unlimited_hand = True


def do_transform(p: Position, e: E.Transform, frame: Frame) -> Steps:
    q = frame.source
    if q is None or q.gone:
        return
    if e.anew:
        name = None if q.origin == NO_CARD or q.kind & TOKEN else card_of(p, q)
        leave(p, q, "exile")
        if name is not None and p.cards[name].card.transforms:
            remove_card(p.exile, name)
            yield from put_onto_battlefield(p, p.cards[p.cards[name].card.transforms])
            arrive(p)
        return
    other = q.card.transforms or next((n for n, c in p.cards.items() if c.card.transforms == q.name), "")
    if other and q.origin in (None, NO_CARD) and q.name == frame.printed.name:
        single_out(p, q)
        q.printed, q.used = p.cards[other], frozenset()


def do_level(p: Position, e: E.Level, frame: Frame) -> None:
    q = frame.source
    if q is not None and not q.gone and q.counters_of("level") < e.to:
        before = q.counters_of("level")
        q.counters = {**q.counters, "level": e.to}
        reach(p, q, "level", before, e.to)


def do_protect(p: Position, e: E.Protect, frame: Frame) -> None:
    p.protected = True


def do_more_lands(p: Position, e: E.MoreLands, frame: Frame) -> None:
    p.land_drops += amount(p, e.amount, frame)


def do_exchange(p: Position, e: E.Exchange, frame: Frame) -> Steps:
    aside = sorted(matching(p, frame, p.graveyard.elements(), e.what), key=lambda name: p.cards[name].index)
    for name in aside:
        remove_card(p.graveyard, name)
    there = meant(p, frame, e.what)
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

        yield from choose_cards(p, frame, lambda: matching(p, frame, others(), wanted), e.count, e.up_to, exile)
        return
    if e.from_ == "graveyard":
        subject = subject_of(frame, e.what)
        name = own_card(p, frame) if e.what == "this" else subject if isinstance(subject, str) else None
        if name is not None and p.graveyard[name] > 0 and is_meant(p, e, frame, name):
            remove_card(p.graveyard, name)
            put_card(p, name, "exile")
        return
    there = meant(p, frame, e.what)
    if isinstance(e.what, Filter):
        leave_together(p, there, "exile")
        return
    if e.together or p.more_go:
        leave_together(p, let_go(p, e, there), "exile")
        return
    for q in there:
        leave(p, q, "exile")


def do_send(p: Position, e: E.Send, frame: Frame) -> None:
    if not frame.spell or frame.is_copy or frame.sent:
        return
    frame.sent = True
    name = frame.printed.name
    if frame.way.exile_after:
        put_card(p, name, "exile")
    elif e.to == "library":
        p.unknown[name] += 1
    else:
        put_card(p, name, e.to)
    if e.to == "library":
        shuffle(p)


def do_untap(p: Position, e: E.Untap, frame: Frame) -> Steps:
    def untap(q: Permanent) -> None:
        q.tapped = False

    yield from act_on_permanents(p, e.what, e.count, e.up_to, frame, untap, among=lambda q: q.tapped)


def do_tap(p: Position, e: E.Tap, frame: Frame) -> Steps:
    if e.count is None:
        tap(p, meant(p, frame, e.what))
        return
    yield from act_on_permanents(p, e.what, e.count, e.up_to, frame, lambda q: tap(p, [q]))


def do_pump(p: Position, e: E.Pump, frame: Frame) -> None:
    by = by_another(frame, e)
    if by is None:
        return
    frame = by
    more_power, more_toughness = amount(p, e.power, frame), amount(p, e.toughness, frame)
    for q in meant(p, frame, e.what):
        q.bonus_power += more_power
        q.bonus_toughness += more_toughness
        q.bonus_keywords |= {word for word in e.keywords if word in KEYWORDS or word in asked(p)}


def asked(p: Position) -> frozenset[str]:
    """The keywords that filters of the game ask for, and those that matter in it for what they do."""
    words = frozenset().union(*(printed.card.asked for printed in p.cards.values()))
    effects = [e for printed in p.cards.values() for e in everything(all_effects(printed.card))]
    if any(isinstance(e, (E.Destroy, E.Damage)) for e in effects):
        words |= {"indestructible"}
    return words | ({"first strike"} if first_strike_matters(p) else frozenset())


def do_give(p: Position, e: E.Give, frame: Frame) -> None:
    for q in meant(p, frame, e.what):
        if sum(giver is e for _, giver in q.given) < most_given(p, e):
            q.given += ((frame.printed.name, e),)


def do_counters(p: Position, e: E.Counters, frame: Frame) -> None:
    by = by_another(frame, e)
    if by is None:
        return
    frame = by
    n = amount(p, e.amount, frame)
    for q in meant(p, frame, e.what):
        put_counters(p, q, e.kind, n)


def do_remove(p: Position, e: E.Remove, frame: Frame) -> None:
    n = None if e.amount == "all" else amount(p, e.amount, frame)
    for q in meant(p, frame, e.what):
        there = q.counters_of(e.kind)
        q.add_counters(e.kind, -there if n is None else -max(0, min(n, there)))


def do_attach(p: Position, e: E.Attach, frame: Frame) -> None:
    equipment = subject_of(frame, e.what)
    for q in meant(p, frame, e.to)[:1]:
        if equipment is not None and not equipment.gone and protected(p, q, equipment):
            continue
        if equipment is not None and not equipment.gone and q.is_creature and q is not equipment and not equipment.is_creature:
            equipment.host = q


def do_become(p: Position, e: E.Become, frame: Frame) -> None:
    for q in meant(p, frame, e.what):
        if e.types:
            line = parse_type_line(e.types)
            q.added_kind |= line.kind
            q.added_subtypes += tuple(s for s in line.subtypes if s not in q.added_subtypes)
        if e.colours:
            q.set_colours = mask_of(e.colours)
        if e.power is not None:
            q.set_power = e.power
        if e.toughness is not None:
            q.set_toughness = e.toughness


def do_create(p: Position, e: E.Create, frame: Frame) -> None:
    marks = frozenset({"exile"} if e.exile else ()) | frozenset({f"{e.at_end} at end"} if e.at_end else ())
    token = p.cards[e.token]
    host = None
    if e.attached is not None:
        assert token.card.enchant is not None
        host = next(
            (q for q in meant(p, frame, e.attached) if matches(p, token.card.enchant, q, token) and not protected(p, q, token)),
            None,
        )
        if host is None:
            return
        single_out(p, host)
    if speaks_of_created(p):
        marks |= {"created"}
    n = amount(p, e.amount, frame)
    how = {"tapped": e.tapped, "attacking": e.attacking, "marks": marks, "host": host}
    how["leaves_with"] = leaves_with(p, n) if e.at_end else 0
    p.arriving += [Arrival(token, how=how) for _ in range(n)]
    arrive(p)


def speaks_of_created(p: Position) -> bool:
    """Whether some effect of the game speaks of what it has created, or put onto the battlefield."""
    words = ("what", "to", "attached")
    effects = [e for c in p.cards.values() for e in all_effects(c.card)]
    asked = any(isinstance(e, E.If) and any(part.entered is not None for part in e.when.parts) for e in effects)
    return asked or any(getattr(e, w, None) == "created" for e in effects for w in words)


def forget_created(p: Position) -> None:
    """No tokens are the ones just created any more."""
    for q in p.battlefield:
        q.marks -= {"created"}


def do_add(p: Position, e: E.AddMana, frame: Frame) -> Steps:
    for mask in [COLOURLESS] * e.mana.generic + [pip.mask for pip in e.mana.pips]:
        colour = yield from choose_colour(mask)
        frame.colour = colour
        n = max(0, amount(p, e.amount, frame))
        if e.only is None:
            p.pool[colour] += n
        else:
            p.limited[words_of(e.only), colour] += n


# -- effects about effects -------------------------------------------------------------------


def do_may(p: Position, e: E.May, frame: Frame) -> Steps:
    coloured, generic = symbols(e.pay) if e.pay is not None else ([], 0)
    if e.otherwise and e.pay is None and is_about_what_left(p, e, frame):
        yield from run(p, e.otherwise, frame)
        return
    asking = ask_whether() if e.pay is None else ask_to_pay(p, lambda: payable(supplies(p), coloured, generic))
    if (yield from asking):
        pay_mana(p, coloured, generic)
        yield from run(p, e.effects, frame)
    else:
        yield from run(p, e.otherwise, frame)


def is_about_what_left(p: Position, e: E.May, frame: Frame) -> bool:
    """Whether all that one may do is about the source, or what a trigger is about, which has left: that cannot be chosen."""
    on_permanents = (E.Counters, E.Pump, E.Tap, E.Untap, E.Sacrifice, E.Destroy, E.Exile, E.Return)
    return all(
        isinstance(inner, on_permanents)
        and inner.what in ("this", "it")
        and inner.what == e.effects[0].what
        and getattr(inner, "from_", "battlefield") == "battlefield"
        and not meant(p, frame, inner.what)
        for inner in e.effects
    )


def do_if(p: Position, e: E.If, frame: Frame) -> Steps:
    yield from run(p, e.then if holds(p, e.when, frame) else e.otherwise, frame)


def do_repeat(p: Position, e: E.Repeat, frame: Frame) -> Steps:
    yield from run(p, e.effects, frame)
    while holds(p, e.when, frame) and (yield from ask_whether()):
        yield from run(p, e.effects, frame)


def do_later(p: Position, e: E.Later, frame: Frame) -> None:
    later = Frame(frame.printed, effects=list(e.effects), source=frame.source, targets=list(frame.targets), x=frame.x)
    p.delayed.append(Delayed(NEXT_MOMENTS[e.at], later))


def do_copy(p: Position, e: E.Copy, frame: Frame) -> None:
    copy_spell(p, frame if e.what == "this" else frame.cast, amount(p, e.amount, frame))


def copy_spell(p: Position, spell: Frame, n: int) -> None:
    """Put copies of a spell on the stack; they get their targets before the first resolves."""
    p.stack += [replace(spell, targets=[], is_copy=True, announced=False, passed=0, used_before=False) for _ in range(n)]


def do_become_copy(p: Position, e: E.BecomeCopy, frame: Frame) -> None:
    become_copy(p, e, frame)


def do_create_copy(p: Position, e: E.CreateCopy, frame: Frame) -> None:
    created = speaks_of_created(p)
    if created:
        forget_created(p)
    create_copy(p, e, frame, frozenset({"created"} if created else ()))


VERBS: dict[str, Callable[[Position, Any, Frame], Steps | None]] = {
    name[3:].replace("_", " "): verb for name, verb in list(globals().items()) if name.startswith("do_")
}
