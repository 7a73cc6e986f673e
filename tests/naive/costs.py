"""Costs for the slow engine: what is to be paid, whether it can be, paying it.

Costs are paid in this order: tap the source, life, counters, sacrifice, discard,
exile from the graveyard, delve, mana.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from deckopt.cards.amounts import CountAmount, DevotionAmount
from deckopt.cards.costs import Chosen, Cost, CounterCost, Exiled
from deckopt.cards.effects.mana import AddMana
from deckopt.cards.filters import Filter
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.symbols import ManaCost
from deckopt.words.kinds import ARTIFACT, CREATURE, TOKEN
from naive.cards import mana_abilities
from naive.choices import COLOUR_WORDS, STOP, bits, card_moves, choose_colour, permanent_moves
from naive.given import everything, given_triggers
from naive.life import can_gain
from naive.mana.added_mana import add_extra
from naive.mana.explicit import is_explicit
from naive.mana.frozen import freeze_mana
from naive.mana.payment import deplete, pay_mana, symbols
from naive.mana.supply import FLOATING, Supply, payable, supplies, tap_units
from naive.mana.worth import colour_values, dearest_colour
from naive.moves import Move, Steps, choose
from naive.objects import OPPONENT, Frame, Permanent
from naive.permanents.characteristics import amount, concerns, matches, power, toughness, usable
from naive.permanents.counters import put_counters
from naive.permanents.kinds import colours_now, subtypes_now
from naive.permanents.likeness import one_of_each
from naive.permanents.silenced import is_silenced
from naive.permanents.tapping import tap
from naive.state import Position
from naive.triggers import see_graveyard
from naive.zones.discarding import discard
from naive.zones.leaving import leave_together
from naive.zones.putting import put_card, remove_card
from naive.zones.sacrifices import sacrifice

#: One thing to sacrifice or discard: the source itself, or what a filter means (None: anything).
Wanted = str | Filter | None


@dataclass(frozen=True)
class Price:
    """All that is paid for one spell or ability, chosen additions included."""

    mana: ManaCost = ManaCost()
    tap: bool = False
    taps: tuple[Wanted, ...] = ()
    energy: int = 0
    crew: int = 0
    life: int = 0
    remove: CounterCost | None = None
    put: CounterCost | None = None
    sacrifices: tuple[Wanted, ...] = ()
    discards: tuple[Wanted, ...] = ()
    exiles: tuple[Wanted, ...] = ()
    exiles_from_hand: tuple[Wanted, ...] = ()
    opponent_gains: int = 0
    returns: tuple[Wanted, ...] = ()
    delve: bool = False
    taps_for_mana: str = ""
    less: int = 0
    least: int = 0
    paid_with_life: int = 0
    for_mana: bool = False

    def plus(self, cost: Cost) -> Price:
        """The price with another cost added."""
        return replace(
            self,
            mana=self.mana + (cost.mana or ManaCost()),
            tap=self.tap or cost.tap,
            taps=self.taps + single(cost.tap_others),
            energy=self.energy + cost.energy,
            crew=self.crew + cost.crew,
            life=self.life + cost.life,
            remove=cost.remove or self.remove,
            put=cost.put or self.put,
            sacrifices=self.sacrifices + single(cost.sacrifice),
            discards=self.discards + single(cost.discard),
            exiles=self.exiles + (() if is_from_hand(cost.exile) else single(cost.exile)),
            exiles_from_hand=self.exiles_from_hand + (single(cost.exile) if is_from_hand(cost.exile) else ()),
            opponent_gains=self.opponent_gains + cost.opponent_gains,
            returns=self.returns + single(cost.return_),
        )


def is_from_hand(exiled: str | Exiled | None) -> bool:
    """Whether a cost exiles other cards of the hand."""
    return isinstance(exiled, Exiled) and exiled.from_ == "hand"


def single(several: str | Chosen | None) -> tuple[Wanted, ...]:
    """ "Two Mountains" as Mountain, Mountain."""
    if several is None or isinstance(several, str):
        return () if several is None else (several,)
    return (several.what,) * several.count


# -- whether it can be paid ----------------------------------------------------------------


def can_pay(p: Position, price: Price, frame: Frame, x: int = 0) -> bool:
    """Whether the whole price can be paid for what is being announced."""
    began = p.frozen_mana is not None or not takes_away(price)
    if not began:
        freeze_mana(p)
    possible = can_pay_now(p, price, frame, x)
    if not began:
        p.frozen_mana = None
    return possible


def takes_away(price: Price) -> bool:
    """Whether permanents are lost for a price that has mana: mana abilities are activated before that."""
    return bool((price.sacrifices or price.returns) and (price.mana.value or price.mana.x or price.less < 0 or price.least))


def can_pay_now(p: Position, price: Price, frame: Frame, x: int) -> bool:
    """The same, with mana as it can be made now or could as paying began."""
    source = frame.source
    if price.tap and (source is None or not usable(p, source)):
        return False
    if price.life > p.life or (price.opponent_gains and not can_gain(p, OPPONENT)):
        return False
    if price.crew and (source is None or source.kind & CREATURE):
        return False
    if price.energy > p.own["energy"] or price.crew > sum(power(p, q) for q in crewing(p)):
        return False
    if price.remove is not None and (source is None or source.counters_of(price.remove.kind) < price.remove.count):
        return False
    with tapped_for_now(source if price.tap else None):
        if price.taps and len(to_tap(p, price.taps[0], frame)) < len(price.taps):
            return False
        wanted = [*price.sacrifices, *price.returns]
        return can_sacrifice(p, wanted, frame, lambda: can_pay_with_cards(p, price, frame, x))


def crewing(p: Position) -> list[Permanent]:
    """Who may be tapped to crew, new or not; nobody who would add nothing."""
    return [q for q in p.battlefield if q.kind & CREATURE and not q.tapped and power(p, q) > 0]


def to_tap(p: Position, wanted: Wanted, frame: Frame) -> list[Permanent]:
    """What may be tapped for it, new or not."""
    return [q for q in p.battlefield if not q.tapped and matches(p, wanted, q, frame.printed, frame.source)]


@contextmanager
def tapped_for_now(q: Permanent | None) -> Iterator[None]:
    """Within this block the permanent is tapped."""
    before = q.tapped if q is not None else False
    if q is not None:
        q.tapped = True
    yield
    if q is not None:
        q.tapped = before


@contextmanager
def gone_for_now(p: Position, q: Permanent, made: list[int]) -> Iterator[None]:
    """Within this block the permanent is sacrificed, after it made some mana."""
    at, pool = p.battlefield.index(q), list(p.pool)
    del p.battlefield[at]
    for k in made:
        p.pool[k] += 1
    yield
    p.battlefield.insert(at, q)
    p.pool = pool


def can_sacrifice(p: Position, wanted: list[Wanted], frame: Frame, rest: Callable[[], bool]) -> bool:
    """Whether the things wanted can be sacrificed so that the rest can be paid too."""
    if not wanted:
        return rest()
    for q in one_of_each(p, sacrificable(p, wanted[0], frame)):
        for made in last_mana(p, q):
            with gone_for_now(p, q, made):
                possible = can_sacrifice(p, wanted[1:], frame, rest)
            if possible:
                return True
    return False


def sacrificable(p: Position, wanted: Wanted, frame: Frame) -> list[Permanent]:
    """What may be sacrificed for it."""
    if wanted == "this":
        return [q for q in p.battlefield if q is frame.source]
    return [q for q in p.battlefield if stays(q) and matches(p, wanted, q, frame.printed, frame.source)]


def last_mana(p: Position, q: Permanent) -> list[list[int]]:
    """What a permanent about to be lost can be tapped for: a list of colours for each choice."""
    units = tap_units(p, q)
    if not units or not usable(p, q):
        return [[]]
    worth = colour_values(p)
    others = [dearest_colour(mask, worth) for mask in units[1:]]
    return [[k, *others] for k in bits(units[0])]


def can_pay_with_cards(p: Position, price: Price, frame: Frame, x: int) -> bool:
    """Whether what is left of the price when nothing is left to sacrifice can be paid."""
    discards = [wanted for wanted in (*price.discards, *price.exiles_from_hand) if wanted != "hand"]
    return can_assign_cards(p, discards, list(p.hand.elements()), frame) and can_pay_from_graveyard(p, price, frame, x)


def can_assign_cards(p: Position, wanted: list[Wanted], names: list[str], frame: Frame) -> bool:
    """Whether each thing wanted can be another one of the cards."""
    if not wanted:
        return True
    for name in dict.fromkeys(names):
        if is_wanted(p, wanted[0], name, frame):
            left = list(names)
            left.remove(name)
            if can_assign_cards(p, wanted[1:], left, frame):
                return True
    return False


def is_wanted(p: Position, wanted: Wanted, name: str, frame: Frame) -> bool:
    """Whether a card is the thing wanted."""
    assert wanted != "hand"
    if isinstance(wanted, str):
        return name == frame.printed.name
    return matches(p, wanted, p.cards[name], frame.printed, frame.source)


def can_pay_from_graveyard(p: Position, price: Price, frame: Frame, x: int) -> bool:
    """Whether the exiling, delving and mana of the price can be paid."""
    others = [wanted for wanted in price.exiles if wanted != "this"]
    if not can_assign_cards(p, others, list(others_in_graveyard(p, frame).elements()), frame):
        return False
    coloured, generic = to_be_paid(price, x)
    if price.delve:
        generic -= min(generic, p.graveyard.total() - len(price.exiles))
    if price.taps_for_mana == "harmonize" and harmonizing(p, coloured, generic, frame):
        return True
    return payable([*supplies(p, frame), *convoking(p, price, frame)], coloured, generic)


def harmonizing(p: Position, coloured: list[int], generic: int, frame: Frame) -> dict[Permanent, int]:
    """The creatures one of which may be tapped so that the rest can be paid, each with the generic mana left then."""
    found = {}
    for q in p.battlefield:
        if q.kind & CREATURE and not q.tapped:
            left = max(0, generic - max(0, power(p, q)))
            with tapped_for_now(q):
                if payable(supplies(p, frame), coloured, left):
                    found[q] = left
    return found


def harmonize(p: Position, coloured: list[int], generic: int, frame: Frame) -> Steps:
    """Tap a creature or none; the generic mana that is left."""
    good = harmonizing(p, coloured, generic, frame)
    if not good:
        return generic
    moves = permanent_moves(p, list(good))
    if payable(supplies(p, frame), coloured, generic):
        moves.append(Move(STOP))
    move = yield from choose(moves)
    if move.label == STOP:
        return generic
    tap(p, [move.value])
    return good[move.value]


def may_be_tapped(p: Position, price: Price) -> list[Permanent]:
    """What convoke or improvise may tap, new or not."""
    kind = {"convoke": CREATURE, "improvise": ARTIFACT}.get(price.taps_for_mana, 0)
    return [q for q in p.battlefield if not q.tapped and q.kind & kind]


def convoking(p: Position, price: Price, frame: Frame) -> list[Supply]:
    """What may be tapped for the cost, as supplies of mana; not what makes several mana, or mana without being tapped."""
    found = []
    for q in may_be_tapped(p, price):
        several = usable(p, q) and len(tap_units(p, q, frame)) > 1
        alone = any(a.sacrifice and not a.tap and not is_explicit(a) for a in mana_abilities(q.card))
        if not several and (not alone or is_silenced(p, q)):
            found.append(Supply(FLOATING, [colours_now(p, q) if price.taps_for_mana == "convoke" else 0], q))
    return found


def convoke(p: Position, price: Price, coloured: list[int], generic: int, frame: Frame) -> Steps:
    """Tap permanents for parts of the cost; (coloured symbols, generic mana) that are left."""
    coloured = sorted(coloured, key=lambda mask: (len(bits(mask)), mask))
    while True:
        good: dict[Permanent, tuple[list[int], int]] = {}
        for q in may_be_tapped(p, price):
            own = colours_now(p, q) if price.taps_for_mana == "convoke" else 0
            rests = [(coloured[:i] + coloured[i + 1 :], generic) for i, symbol in enumerate(coloured) if symbol & own]
            if generic:
                rests.append((coloured, generic - 1))
            with tapped_for_now(q):
                left = [*supplies(p, frame), *convoking(p, price, frame)]
                rest = next((rest for rest in rests if payable(left, *rest)), None)
            if rest is not None:
                good[q] = rest
        if not good:
            return coloured, generic
        moves = permanent_moves(p, list(good))
        if payable(supplies(p, frame), coloured, generic):
            moves.append(Move(STOP))
        move = yield from choose(moves)
        if move.label == STOP:
            return coloured, generic
        coloured, generic = good[move.value]
        tap(p, [move.value])


def to_be_paid(price: Price, x: int) -> tuple[list[int], int]:
    """(coloured symbols, generic mana) of a price."""
    coloured, generic = symbols(price.mana, price.paid_with_life, x)
    generic = max(0, generic - price.less)
    return coloured, max(generic, price.least - len(coloured) - price.paid_with_life)


def most_x(p: Position, price: Price, frame: Frame) -> int:
    """The largest X that can be paid."""
    x = 0
    while can_pay(p, price, frame, x + 1):
        x += 1
    return x


# -- paying --------------------------------------------------------------------------------


def pay(p: Position, price: Price, frame: Frame) -> Steps:
    """Pay the price, asking where there is a choice."""
    if takes_away(price):
        freeze_mana(p)
    source = frame.source
    if price.tap:
        assert source is not None
        tap(p, [source])
        if price.for_mana and not (price.mana.value or price.mana.x) and makes_mana(p, frame):
            add_extra(p, source)
    may_stay = sum(power(p, q) for q in crewing(p)) - price.crew
    while price.crew:
        move = yield from choose(permanent_moves(p, crewing(p)))
        tap(p, [move.value])
        if sum(power(p, q) for q in crewing(p)) <= may_stay:
            break
    p.own["energy"] -= price.energy
    for wanted in price.taps:
        move = yield from choose(permanent_moves(p, to_tap(p, wanted, frame)))
        tap(p, [move.value])
    p.life -= price.life
    p.opponent_life += price.opponent_gains
    if price.remove is not None:
        assert source is not None
        source.add_counters(price.remove.kind, -price.remove.count)
    if price.put is not None:
        assert source is not None
        put_counters(p, source, price.put.kind, price.put.count)
    see_graveyard(p)
    yield from pay_sacrifices(p, price, frame)
    see_graveyard(p)
    yield from pay_returns(p, price, frame)
    yield from pay_discards(p, price, frame)
    see_graveyard(p)
    yield from pay_exiles_from_hand(p, price, frame)
    yield from pay_exiles(p, price, frame)
    see_graveyard(p)
    coloured, generic = to_be_paid(price, frame.x)
    if price.taps_for_mana == "harmonize":
        generic = yield from harmonize(p, coloured, generic, frame)
    elif price.taps_for_mana:
        coloured, generic = yield from convoke(p, price, coloured, generic, frame)
    if price.delve:
        generic -= yield from delve(p, coloured, generic, frame)
        see_graveyard(p)
    if frame.spell and frame.printed.card.converge:
        frame.colours, coloured, generic = with_most_colours(p, coloured, generic, frame)
    pay_mana(p, coloured, generic, frame)
    paid_for = price.tap and price.for_mana and (price.mana.value or price.mana.x)
    if paid_for and source is not None and not source.gone and makes_mana(p, frame):
        add_extra(p, source)


def with_most_colours(p: Position, coloured: list[int], generic: int, frame: Frame) -> tuple[int, list[int], int]:
    """(how many colours can be spent at most, the cost with those colours in place of generic mana)."""
    own = {k for mask in coloured for k in bits(mask) if k < 5}
    worth, available = colour_values(p), supplies(p, frame)
    for n in range(min(generic, 5 - len(own)), 0, -1):
        sets = list(itertools.combinations([k for k in range(5) if k not in own], n))
        for more in sorted(sets, key=lambda ks: (sum(worth[k] for k in ks), sum(1 << k for k in ks))):
            asked = [*coloured, *(1 << k for k in more)]
            if payable(available, asked, generic - n):
                return len(own) + n, asked, generic - n
    return len(own), coloured, generic


def makes_mana(p: Position, frame: Frame) -> bool:
    """Whether a mana ability will make any mana, as far as that is known before it is paid for (106.12a)."""
    adding = [e for e in everything(frame.effects) if isinstance(e, AddMana)]
    known = len(adding) == 1 and isinstance(adding[0].amount, (CountAmount, DevotionAmount))
    return not known or amount(p, adding[0].amount, frame) > 0


def pay_sacrifices(p: Position, price: Price, frame: Frame) -> Steps:
    """Sacrifice one after another, each so that the rest can still be paid."""
    if price.sacrifices:
        frame.sacrificed = 0
    yield from lose(p, price.sacrifices, price, frame, lambda going: sacrifice_for(p, frame, *going))


GOING = "going"  # the mark of what is chosen, to go together with others that are still to be chosen


def stays(q: Permanent) -> bool:
    """Whether a permanent has not been chosen yet."""
    return GOING not in q.marks


def those_going(p: Position) -> list[Permanent]:
    """The permanents that have been chosen; their marks are taken off."""
    going = [q for q in p.battlefield if not stays(q)]
    for q in going:
        q.marks -= {GOING}
    return going


def sacrifice_for(p: Position, frame: Frame, *permanents: Permanent) -> None:
    """Sacrifice permanents together for the cost or effect of a frame, which may ask what they were."""
    for q in permanents:
        note_gift(p, frame, q)
    if permanents:
        sacrifice(p, *permanents)


def note_gift(p: Position, frame: Frame, q: Permanent) -> None:
    """Note for a frame what is about to be sacrificed."""
    frame.sacrificed += 1
    types = bin(q.kind & ~TOKEN).count("1") + len(subtypes_now(p, q))
    frame.gave = {
        "power": power(p, q),
        "toughness": toughness(p, q),
        "mana value": q.card.value,
        "types": types,
        "counters": q.plus,
    }


def pay_returns(p: Position, price: Price, frame: Frame) -> Steps:
    """Return one after another to hand, likewise."""
    yield from lose(p, price.returns, price, frame, lambda going: leave_together(p, going, "hand"))


def lose(p: Position, given: tuple[Wanted, ...], price: Price, frame: Frame, do: Callable[[list[Permanent]], Any]) -> Steps:
    """Choose permanents to lose, each so that the rest can still be paid; then they go together."""
    for i, wanted in enumerate(given):
        later = list(given[i + 1 :])

        def rest_is_payable(later: list[Wanted] = later) -> bool:
            return can_sacrifice(p, later, frame, lambda: can_pay_with_cards(p, price, frame, frame.x))

        good = []
        for q in sacrificable(p, wanted, frame):
            made = [colours for colours in last_mana(p, q) if still(p, q, colours, rest_is_payable)]
            if made:
                good.append(q)
        move = yield from choose(permanent_moves(p, good))
        chosen = move.value
        yield from use_last_mana(p, chosen, lambda made, q=chosen: still(p, q, made, rest_is_payable))
        chosen.marks |= {GOING}
    if given:
        do(those_going(p))


def still(p: Position, q: Permanent, made: list[int], rest: Callable[[], bool]) -> bool:
    """Whether the rest holds after the permanent has made this mana and is gone."""
    with gone_for_now(p, q, made):
        return rest()


def notes_tapping(p: Position, q: Permanent) -> bool:
    """Whether something triggers on its becoming tapped."""
    return any(
        "tapped" in trigger.on and concerns(p, trigger.of, q, watcher)
        for watcher in p.battlefield
        for trigger in [*watcher.card.all_triggers, *(trigger for _, _, trigger in given_triggers(p, watcher))]
        if trigger.zone == "battlefield"
    )


def tap_for_last_mana(p: Position, q: Permanent) -> Steps:
    """Tap it for mana; that this is wanted was chosen."""
    yield from use_last_mana(p, q, chosen=True)


def use_last_mana(
    p: Position, q: Permanent, good: Callable[[list[int]], bool] = lambda made: True, chosen: bool = False
) -> Steps:
    """Tap a permanent about to be lost for mana, its first unit in a colour of your choice; if something triggers on that,
    you need not."""
    choices = [made for made in last_mana(p, q) if good(made)]
    if choices == [[]]:
        return
    moves = [Move(COLOUR_WORDS[k], k) for k in sorted({made[0] for made in choices})]
    if not chosen and notes_tapping(p, q) and good([]):
        moves.append(Move("no mana", -1))
    move = yield from choose(moves)
    if move.value < 0:
        return
    colour = move.value
    tap(p, [q])
    for k in next(made for made in choices if made[0] == colour):
        p.pool[k] += 1


def pay_discards(p: Position, price: Price, frame: Frame) -> Steps:
    """Discard one after another, each so that the others can still be discarded."""
    for i, wanted in enumerate(price.discards):
        good = []
        if wanted == "hand":
            for name in sorted(p.hand.elements(), key=lambda name: p.cards[name].index):
                discard(p, name)
            continue
        for name in sorted(p.hand):
            left = list((p.hand - type(p.hand)({name: 1})).elements())
            if is_wanted(p, wanted, name, frame) and can_assign_cards(p, list(price.discards[i + 1 :]), left, frame):
                good.append(name)
        move = yield from choose(card_moves(good))
        frame.found = move.value
        discard(p, move.value)


def pay_exiles_from_hand(p: Position, price: Price, frame: Frame) -> Steps:
    """Exile cards from the hand, each so that the others can still be exiled."""
    for wanted in price.exiles_from_hand:
        move = yield from choose(card_moves(name for name in p.hand if is_wanted(p, wanted, name, frame)))
        remove_card(p.hand, move.value)
        put_card(p, move.value, "exile")


def pay_exiles(p: Position, price: Price, frame: Frame) -> Steps:
    """Exile cards from the graveyard."""
    for wanted in price.exiles:
        if wanted == "this":
            zone = p.hand if frame.zone == "hand" else p.graveyard
            remove_card(zone, frame.printed.name)
            put_card(p, frame.printed.name, "exile")
            continue
        move = yield from choose(card_moves(name for name in others_in_graveyard(p, frame) if is_wanted(p, wanted, name, frame)))
        frame.found = move.value
        exile_from_graveyard(p, move.value)


def others_in_graveyard(p: Position, frame: Frame) -> Counter[str]:
    """The cards of the graveyard but for the one whose ability is being activated there."""
    own = [frame.printed.name] if frame.zone == "graveyard" else []
    return p.graveyard - Counter(own)


def exile_from_graveyard(p: Position, name: str) -> None:
    remove_card(p.graveyard, name)
    put_card(p, name, "exile")


def delve(p: Position, coloured: list[int], generic: int, frame: Frame) -> Steps:
    """Exile graveyard cards instead of paying generic mana; how many."""
    exiled = 0
    while exiled < generic:
        moves = card_moves(p.graveyard)
        if payable(supplies(p, frame), coloured, generic - exiled):
            moves.append(Move(STOP))
        move = yield from choose(moves)
        if move.label == STOP:
            break
        exile_from_graveyard(p, move.value)
        counted = frame.printed.card.enters.delved
        frame.x += int(counted is not None and matches(p, counted, p.cards[move.value], frame.printed))
        exiled += 1
    return exiled


def mana_price(ability: ManaAbility) -> Price:
    """What activating a mana ability costs."""
    price = Price(for_mana=True, tap=ability.tap, sacrifices=("this",) if ability.sacrifice else ())
    return price.plus(Cost.model_validate({"remove": {"kind": ability.remove}})) if ability.remove else price


def make_mana(p: Position, q: Permanent, ability: ManaAbility) -> Steps:
    """Activate a mana ability; it does not use the stack."""
    yield from pay(p, mana_price(ability), Frame(q.printed, source=q))
    for mask in ability.units:
        colour = yield from choose_colour(mask)
        p.pool[colour] += ability.amount
    deplete(p, q, ability)
