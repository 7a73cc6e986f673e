"""Which column of a permanent's row counts which kind of counters.

A kind that effects may put on permanents by filter or target has a column of its own. So have stun counters, and those that give
a keyword. Other kinds, which are only on the card that names them, share columns, if no card has two of them on its faces. A
column is an index of the row. A negative index means that the counters are subtracted: +1/+1 and -1/-1 counters are one number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckopt.cards.abilities import Trigger
from deckopt.cards.amounts import Condition, ValueAmount
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.effects.permanents import Counters, Level, Proliferate, Pump, Regenerate, Remove
from deckopt.cards.effects.players import Damage
from deckopt.cards.effects.tokens import BecomeCopy
from deckopt.cards.entering import Enters
from deckopt.cards.kept import kept_keywords
from deckopt.cards.mana_abilities import ManaAbility
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Replacement
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.words.counters import KEYWORD_COUNTERS
from deckopt.words.keywords import PERMANENT_KEYWORDS

#: A kind for +1/+1 and -1/-1 counters on one permanent at the same time, until state-based actions remove them (704.5q).
BOTH = "+1/+1 and -1/-1"
#: A kind for what each permanent has been given of what is being divided.
SHARE = "share"
#: A kind for the +1/+1 counters that were just put on a permanent, until what triggers on it is queued.
PUT = "put"
#: A kind for how often a permanent is regenerated this turn in place of being destroyed.
SHIELD = "regeneration"
_SIGNED = {"+1/+1": C.R_PLUS, "-1/-1": -C.R_PLUS}


def kinds_of(card: Card) -> tuple[set[str], set[str]]:
    """(kinds of counters on itself, kinds on others) that a card names, without +1/+1 and -1/-1."""
    own: set[str] = set()
    others: set[str] = set()
    for kind, this in _spoken_of(card):
        if kind not in _SIGNED:
            (own if this else others).add(kind)
    return own, others


def _spoken_of(card: Card) -> Iterator[tuple[str, bool]]:
    """(kind, whether on the source) for each part of a card that names counters."""
    for part in parts_of(card):
        match part:
            case Counters() | Damage() | Pump() if part.divided:
                yield SHARE, False
                if isinstance(part, Counters):
                    yield part.kind, False
            case Regenerate():
                yield SHIELD, False
            case Trigger() if "counters put" in part.on:
                yield PUT, False
            case Counters() | Remove():
                yield part.kind, part.what == "this"
            case ValueAmount(value="counters"):
                yield part.kind, part.of == "this"
            case Condition() if part.counters is not None:
                yield part.counters, part.of == "this"
            case Level():
                yield "level", True
            case Card() if part.last_chapter or part.loyalty is not None:
                yield "lore" if part.last_chapter else "loyalty", True
            case Enters():
                yield from ((kind, True) for kind in part.other_counters)
            case ManaAbility() if part.remove is not None:
                yield part.remove, True
            case Replacement() if part.kind is not None:
                yield part.kind, False
            case Cost():
                yield from ((paid.kind, True) for paid in (part.remove, part.put) if paid is not None)


def _asks_of_both(cards: Sequence[Card]) -> bool:
    """Whether cards of a game ask for +1/+1 or -1/-1 counters, and a permanent may have both kinds for a moment."""
    asked = any(
        (isinstance(part, Condition) and part.counters in _SIGNED)
        or (isinstance(part, Counters) and part.doubled)
        or isinstance(part, Proliferate)
        or (isinstance(part, ValueAmount) and part.value == "counters" and part.kind in _SIGNED)
        for card in cards
        for part in parts_of(card)
    )
    return asked and any(_takes_size(part) for card in cards for part in parts_of(card))


def _takes_size(part: object) -> bool:
    """Whether a part of a definition puts -1/-1 counters, or deals damage as such."""
    kinds = (getattr(part, "kind", None), getattr(part, "counters", None), getattr(part, "remove", None))
    of_keywords = bool({"wither", "infect"} & set(getattr(part, "keywords", ())))
    return of_keywords or bool(getattr(part, "blight", 0)) or "-1/-1" in kinds or "-1/-1" in getattr(part, "with_", ())


def kinds_by_card(cards: Sequence[Card]) -> list[list[tuple[str, int]]]:
    """For each card of a game, the kinds of counters that can be on it, sorted by name, with their columns. Without +1/+1 and
    -1/-1."""
    columns = counter_columns(cards)
    spoken = _spoken(cards)
    everywhere = {kind for _, others in spoken for kind in others}
    return [sorted((kind, columns[kind]) for kind in own | everywhere) for own in _on_faces(cards, spoken)]


def _on_faces(cards: Sequence[Card], spoken: Sequence[tuple[set[str], set[str]]]) -> list[set[str]]:
    """For each card the kinds on itself, with those on the face that it turns into or from: they stay as it turns over."""
    found = {card.name: set(own) for card, (own, _) in zip(cards, spoken, strict=True)}
    for card in cards:
        if card.transforms in found:
            found[card.name] |= found[card.transforms]
            found[card.transforms] |= found[card.name]
    return [found[card.name] for card in cards]


def _spoken(cards: Sequence[Card]) -> list[tuple[set[str], set[str]]]:
    """As `kinds_of` for each card of a game. If permanents become copies, any card may have another card's kinds."""
    spoken = [kinds_of(card) for card in cards]
    if any(isinstance(part, BecomeCopy) for card in cards for part in parts_of(card)):
        return [(set(), own | others) for own, others in spoken]
    return spoken


def counter_columns(cards: Sequence[Card]) -> dict[str, int]:
    """The column of each kind of counters in a game of these cards. InputError if there are not enough columns."""
    spoken = _spoken(cards)
    giving = set(KEYWORD_COUNTERS) & {*PERMANENT_KEYWORDS, *kept_keywords(cards)}
    apart = {kind for own, _ in spoken for kind in own & giving} | ({BOTH} if _asks_of_both(cards) else set())
    apart |= {"stun"} & set().union(*(own for own, _ in spoken))  # they do something by themselves (122.1d)
    if any(isinstance(part, Proliferate) for card in cards for part in parts_of(card)):
        apart |= {"level"} & set().union(*(own for own, _ in spoken))  # a Class's level is no counter
    everywhere = sorted(apart | {kind for _, others in spoken for kind in others})
    columns = {kind: C.R_COUNTERS + i for i, kind in enumerate(everywhere)}
    on_faces = _on_faces(cards, spoken)
    for kind in sorted({kind for own, _ in spoken for kind in own} - set(everywhere)):
        beside = {other for own in on_faces if kind in own for other in own} | set(everywhere)
        taken = {columns[other] for other in beside if other in columns}
        columns[kind] = next(column for column in range(C.R_COUNTERS, C.R_COUNTERS + len(columns) + 1) if column not in taken)
    if any(column >= C.R_COUNTERS + C.COUNTER_COLUMNS for column in columns.values()):
        raise InputError("deck", "", f"has permanents with more than {C.COUNTER_COLUMNS} kinds of counters")
    return {**_SIGNED, **columns}
