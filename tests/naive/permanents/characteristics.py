"""Power, toughness and keywords now, for the slow engine, and what asks for them: filters, amounts, conditions.

They stand together because each asks the others: a static ability adds an amount, if a condition holds, to what a filter means.
Nothing here changes anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deckopt.cards.amounts import (
    Condition,
    CountAmount,
    DevotionAmount,
    GreatestAmount,
    GreatestValueAmount,
    NumberAmount,
    TotalAmount,
    TotalValueAmount,
    TurnAmount,
    TypesAmount,
    ValueAmount,
)
from deckopt.cards.filters import Alternative, Filter
from deckopt.cards.symbols import mask_of
from deckopt.words.counters import KEYWORD_COUNTERS
from deckopt.words.counts import OTHER_SPELLS
from deckopt.words.keywords import IDLE_KEYWORDS, KEYWORDS
from deckopt.words.kinds import TOKEN
from naive.amounts import card_types_among, card_types_in_graveyard, devotion, game_number, spells_besides
from naive.objects import OPPONENT, YOU, Frame, Permanent, Printed
from naive.permanents.kinds import called, colours_now, mana_value, subtypes_now
from naive.references import subject_of
from naive.state import Position, cards_in


def power(p: Position, q: Permanent) -> int:
    """Its power now, or as it left."""
    if q.gone:
        return q.size_last[0]
    base = q.printed.power if q.set_power is None else q.set_power
    on = [(s, f) for s, f in statics_on(p, q) if q.set_power is None or s.zone != "everywhere"]
    return base + q.plus + q.bonus_power + sum(amount(p, s.power, f) for s, f in on)


def toughness(p: Position, q: Permanent) -> int:
    """Its toughness now, or as it left."""
    if q.gone:
        return q.size_last[1]
    base = (q.card.toughness or 0) if q.set_toughness is None else q.set_toughness
    on = [(s, f) for s, f in statics_on(p, q) if q.set_toughness is None or s.zone != "everywhere"]
    return base + q.plus + q.bonus_toughness + sum(amount(p, s.toughness, f) for s, f in on)


def has(p: Position, q: Permanent, keyword: str) -> bool:
    """Whether it has the keyword now; unearthed and suspended creatures are marked with haste."""
    if keyword == "haste" and "haste" in q.marks:
        return True
    if q.card.has(keyword) or keyword in q.bonus_keywords or (keyword in KEYWORD_COUNTERS and q.counters_of(keyword)):
        return True
    return any(keyword in s.keywords for s, _ in statics_on(p, q))


def statics_on(p: Position, q: Permanent) -> list[tuple[Any, Frame]]:
    """The static abilities that affect it, each with the frame its amounts are read in."""
    found = []
    for source in p.battlefield:
        for static in source.card.statics:
            frame = Frame(source.printed, source=source)
            here = static.zone != "graveyard" and concerns(p, static.of, q, source)
            if here and (static.when is None or holds(p, static.when, frame)):
                found.append((static, frame))
    for name in p.graveyard:
        for static in p.cards[name].card.statics:
            frame = Frame(p.cards[name])
            there = static.zone == "graveyard" and matches(p, static.of, q, p.cards[name])
            if there and (static.when is None or holds(p, static.when, frame)):
                found.append((static, frame))
    return found


def concerns(p: Position, of: str | Filter, subject: Any, source: Permanent) -> bool:
    """Whether a static ability or trigger of the source is about the subject."""
    if of == "this":
        return subject is source
    if of == "enchanted":
        return source.host is not None and subject is source.host
    assert isinstance(of, Filter)
    return matches(p, of, subject, source.printed, source)


def is_able(p: Position, q: Permanent) -> bool:
    """Whether it is not a new creature, or has haste."""
    return not q.is_creature or not q.new or has(p, q, "haste")


def usable(p: Position, q: Permanent) -> bool:
    """Whether it can be tapped for a cost."""
    return not q.tapped and is_able(p, q)


def matches(
    p: Position, wanted: Filter | None, subject: Any, own: Printed | None = None, source: Permanent | None = None
) -> bool:
    """Whether a permanent or a card is what the filter means.

    `own` is the card that asks ("self"), `source` the permanent ("other").
    """
    if wanted is None:
        return True
    return any(fits(p, alternative, subject, own, source) for alternative in wanted.alternatives)


def fits(p: Position, a: Alternative, subject: Any, own: Printed | None, source: Permanent | None) -> bool:
    """Whether all demands of one alternative hold."""
    subject = getattr(subject, "was", None) or subject
    kind = subject.kind
    return (
        kind & a.kind_all == a.kind_all
        and (not a.kind_any or bool(kind & a.kind_any))
        and not kind & a.kinds_refused
        and (not a.colours_any or bool(colours_now(p, subject) & a.colours_any))
        and not colours_now(p, subject) & a.colours_none
        and not (a.colourless and colours_now(p, subject))
        and (not a.multicoloured or bin(colours_now(p, subject)).count("1") > 1)
        and all(s in subtypes_now(p, subject) for s in a.subtypes)
        and not any(s in subtypes_now(p, subject) for s in a.subtypes_none)
        and (a.name is None or called(subject) == a.name)
        and (not a.own_name or (own is not None and called(subject) == own.called))
        and not (a.other and subject is source)
        and (not a.idle or (isinstance(subject, Permanent) and subject.attacking != 1 and is_able(p, subject)))
        and (not a.enchanted or any(q.host is subject and q.is_aura and q is not source for q in p.battlefield))
        and (not a.attacking or (isinstance(subject, Permanent) and subject.attacking == 1))
        and (a.tapped is None or (isinstance(subject, Permanent) and subject.tapped == a.tapped))
        and (a.max_power is None or power_of(p, subject) <= a.max_power)
        and (a.min_power is None or power_of(p, subject) >= a.min_power)
        and (a.max_toughness is None or toughness_of(p, subject) <= a.max_toughness)
        and (a.min_toughness is None or toughness_of(p, subject) >= a.min_toughness)
        and all(has_word(p, subject, word) for word in a.keywords)
        and not any(has_word(p, subject, word) for word in a.keywords_none)
        and all(subject.card.has(word) for word in a.printed)
        and not any(subject.card.has(word) for word in a.printed_none)
        and (a.min_value is None or mana_value(subject) >= a.min_value)
        and (a.max_value is None or mana_value(subject) <= a.max_value)
    )


def has_word(p: Position, subject: Permanent | Printed, word: str) -> bool:
    """Whether a permanent has a keyword, or had it as it left; or whether a card is printed with it."""
    if isinstance(subject, Printed):
        return subject.card.has(word)
    return word in subject.words_last if subject.gone else has(p, subject, word)


def words_of_permanent(p: Position, q: Permanent) -> frozenset[str]:
    """Its keywords now."""
    return frozenset(word for word in (*KEYWORDS, *IDLE_KEYWORDS) if has(p, q, word))


def toughness_of(p: Position, subject: Permanent | Printed) -> int:
    """The toughness of a permanent or of a card."""
    if isinstance(subject, Permanent):
        return toughness(p, subject)
    return (subject.card.toughness or 0) + sum(amount(p, s.toughness, Frame(printed=subject)) for s in stating(subject))


def power_of(p: Position, subject: Permanent | Printed) -> int:
    """The power of a permanent or of a card."""
    if isinstance(subject, Permanent):
        return power(p, subject)
    return int(subject.power) + sum(amount(p, s.power, Frame(printed=subject)) for s in stating(subject))


def stating(printed: Printed) -> list[Any]:
    """The abilities by which a card states its own size, wherever it is."""
    return [s for s in printed.card.statics if s.zone == "everywhere"]


def count(p: Position, wanted: Filter, zone: str, frame: Frame) -> int:
    """How many cards or permanents of a zone the filter means."""
    if zone == "battlefield":
        return sum(matches(p, wanted, q, frame.printed, frame.source) for q in p.battlefield)
    return sum(n for name, n in cards_in(p, zone).items() if matches(p, wanted, p.cards[name], frame.printed, frame.source))


def amount(p: Position, of: Any, frame: Frame) -> int:
    """How much an amount is, now."""
    if isinstance(of, int):
        return of
    if of == "X":
        return frame.x
    if of == "-X":
        return -frame.x
    if of == "half X":
        return frame.x // 2
    if isinstance(of, GreatestValueAmount):
        meant = [q for q in p.battlefield if matches(p, of.greatest_power, q, frame.printed, frame.source)]
        number = max([0, *(q.card.value for q in meant)])
    elif isinstance(of, GreatestAmount):
        number = max([0, *(power(p, q) for q in p.battlefield if matches(p, of.greatest_power, q, frame.printed, frame.source))])
    elif isinstance(of, TotalValueAmount):
        number = sum(q.card.value for q in p.battlefield if matches(p, of.total_power, q, frame.printed, frame.source))
    elif isinstance(of, TotalAmount):
        number = total_power(p, of.total_power, frame)
    elif isinstance(of, CountAmount):
        number = count(p, of.count, of.in_, frame)
    elif isinstance(of, TypesAmount):
        number = card_types_in_graveyard(p)
    elif isinstance(of, DevotionAmount):
        colours = 1 << frame.colour if of.devotion == "chosen" else mask_of(of.devotion)
        number = devotion(p, colours)
    elif isinstance(of, TurnAmount):
        number = p.counts[of.turn]
    elif isinstance(of, NumberAmount):
        number = game_number(p, of.number)
    else:
        assert isinstance(of, ValueAmount)
        number = value(p, of, frame)
    if getattr(of, "half", False):
        return (number + 1) // 2 + of.plus
    return of.times * number + of.plus


def total_power(p: Position, wanted: Filter, frame: Frame) -> int:
    """The power of all permanents that a filter means."""
    return sum(power(p, q) for q in p.battlefield if matches(p, wanted, q, frame.printed, frame.source))


def value(p: Position, of: ValueAmount, frame: Frame) -> int:
    """A number read off something; 0 if it is no longer there."""
    if of.value == "event":
        return frame.value
    if of.value == "revealed":
        return frame.revealed
    if of.value == "sacrificed":
        return frame.sacrificed
    if of.value == "noted":
        return frame.noted
    if of.value in ("exiled", "exiled types"):
        return exiled_with(p, frame.source, of.value != "exiled")
    if of.of == "found":
        return p.cards[frame.found].card.value if frame.found else 0
    if of.of == "sacrificed":
        return frame.gave[of.value] if frame.gave is not None else 0
    subject = subject_of(frame, of.of)
    if isinstance(subject, str) and subject in p.cards:  # a card of the graveyard that is, or was, a target
        card = p.cards[subject]
        of_card = {"mana value": card.card.value, "power": power_of(p, card), "toughness": toughness_of(p, card)}
        return of_card.get(of.value, 0)
    if not isinstance(subject, Permanent):
        return 0
    if of.value == "attached":
        return sum(q.host is subject and matches(p, of.what, q, frame.printed, frame.source) for q in p.battlefield)
    if of.value == "mana value":
        return subject.card.value
    if of.value == "power":
        return power(p, subject)
    if of.value == "toughness":
        return toughness(p, subject)
    if of.value == "counters":
        return subject.counters_of(of.kind)
    return bin(subject.kind & ~TOKEN).count("1") + len(subtypes_now(p, subject))


def holds(p: Position, condition: Condition | None, frame: Frame) -> bool:
    """Whether a condition is true."""
    if condition is None:
        return True
    if condition.paid is not None:
        number = int(condition.paid in frame.paid)
    elif condition.counters is not None:
        subject = subject_of(frame, condition.of)
        number = subject.counters_of(condition.counters) if isinstance(subject, Permanent) else 0
    elif condition.from_ is not None:
        number = int(f"from {condition.from_}" in frame.paid and not frame.is_copy)
    elif condition.cast is not None:
        number = int("cast" in frame.paid and not frame.is_copy)
    elif condition.played is not None:
        number = int("played" in frame.paid)
    elif condition.total_power is not None:
        number = total_power(p, condition.total_power, frame)
    elif condition.card_types is not None:
        number = card_types_in_graveyard(p)
    elif condition.attached is not None:
        there = [q for q in p.battlefield if q.host is frame.source]
        number = sum(matches(p, condition.attached, q, frame.printed, frame.source) for q in there)
    elif condition.exiled is not None:
        number = exiled_with(p, frame.source, "types" in condition.exiled)
    elif condition.revealed is not None:
        number = int(bool(frame.found) and matches(p, condition.revealed, p.cards[frame.found], frame.printed, frame.source))
    elif condition.entered is not None:
        there = [q for q in p.battlefield if "created" in q.marks]
        number = sum(matches(p, condition.entered, q, frame.printed, frame.source) for q in there)
    elif condition.is_ is not None:
        number = int(target_is(p, condition.is_, subject_of(frame, condition.of), frame))
    elif condition.number is not None:
        number = game_number(p, condition.number)
    elif condition.aimed is not None:
        k = 1 if condition.of == "target 2" else 0
        target = frame.targets[k] if len(frame.targets) > k else None
        number = int(target == YOU or (target == OPPONENT if condition.aimed == "player" else isinstance(target, Permanent)))
    elif condition.game is not None:
        number = p.spells_ever
    elif condition.turn is not None:
        number = spells_besides(p, frame) if condition.turn == OTHER_SPELLS else p.counts[condition.turn]
    elif condition.control is not None:
        asking = replace(frame, source=frame.it) if condition.of == "it" else frame
        number = count(p, condition.control, "battlefield", asking)
    elif condition.amount is not None:
        number = 0
    else:
        assert condition.count is not None
        number = count(p, condition.count, condition.in_, frame)
    if condition.amount is not None:
        return amount(p, condition.amount, frame) >= amount(p, condition.reaches, frame) and holds(p, condition.also, frame)
    least, most = condition.bounds
    return least <= number <= most and holds(p, condition.also, frame)


def exiled_with(p: Position, source: Permanent | None, types: bool) -> int:
    """How many cards are exiled with a permanent, or how many card types there are among them; of some nothing is known ("")."""
    names = [name for holder, name in p.held if holder is source]
    return len(card_types_among(p.cards[name] for name in names if name)) if types else len(names)


def target_is(p: Position, wanted: Filter, target: Any, frame: Frame) -> bool:
    """Whether a filter means a target: a permanent that is there, or a card, wherever it is by now."""
    if isinstance(target, Permanent):
        return target in p.battlefield and matches(p, wanted, target, frame.printed, frame.source)
    return target in p.cards and matches(p, wanted, p.cards[target], frame.printed, frame.source)
