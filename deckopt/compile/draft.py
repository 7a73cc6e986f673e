"""The tables of a game while they are written: the record that all functions of the compiler share as their first argument.

Only what several modules need belongs here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from deckopt.cards.abilities import Trigger
from deckopt.cards.card import Card
from deckopt.cards.effects.cards import ExileTop, Search, Take
from deckopt.cards.effects.tokens import BecomeCopy
from deckopt.cards.filters import Filter
from deckopt.cards.parts import parts_of
from deckopt.compile.counters import kinds_by_card
from deckopt.compile.given import effects_of
from deckopt.compile.intern import Interner
from deckopt.compile.permits import Permit, permit_numbers, permits_of
from deckopt.compile.program import Program
from deckopt.compile.tables import Tables
from deckopt.compile.tapping import asking_for_tapped, becomes_something, triggers_on_tapping
from deckopt.compile.variants import copying, exception, variants
from deckopt.compile.verbs import COMPILED_BY
from deckopt.compile.window import Window
from deckopt.decks.deck import Deck
from deckopt.errors import InputError
from deckopt.rules import codes as C
from deckopt.rules.layout import new_tables
from deckopt.words.kinds import LEGENDARY


@dataclass
class Draft:
    """The tables of one game, and what is known of its cards before any action is written."""

    deck: Deck
    names: list[str]  # names of the cards, tokens and copies with exceptions, by number
    cards: list[Card]  # their definitions
    t: np.void  # the record that kernels read
    i: Interner  # the rows that several cards share
    p: Program  # the operations of all programs, written one after the other
    out: Tables  # the result; its actions are added one by one
    discounts: list[int]  # filters of spells whose cost a static ability changes
    dearer: bool  # whether a static ability makes spells cost more, those without a cost too
    fronts: dict[str, int]  # the card of each other face, by the face's name
    permits: list[Permit]  # what allows to play cards of the graveyard
    cascades: bool  # whether some card has cascade
    plays_freely: bool  # whether some effect lets exiled cards be played without paying their mana costs
    asking: list[Filter]  # filters of the game that ask for tapped or untapped permanents
    on_tapping: list[tuple[Card, Trigger]]  # triggers on tapping that may be of use, each with its card
    others_arise: bool  # whether a permanent may become another card or kind
    sources_vary: bool  # whether a permanent may have other colours or types than its card
    window: Window  # what may matter once attackers are declared
    asks_who_deals: bool = False  # whether a trigger on damage must know the permanent that deals it
    givers: list[tuple[int, Any]] = field(default_factory=list)  # (card, what gives abilities), by number
    given_number: dict[tuple[int, int], int] = field(default_factory=dict)  # the number of each giver by card; copies share it
    given_by: dict[tuple[int, int], int] = field(default_factory=dict)  # 1 + the number of what gives a trigger
    triggers: dict[int, list[tuple[int, Trigger | None, int]]] = field(
        default_factory=lambda: {event: [] for event in range(C.N_EVENTS)}
    )  # by event: the card, its trigger, and the operation of one that a keyword stands for


def new_draft(deck: Deck, names: list[str], cards: list[Card]) -> Draft:
    """A draft for a deck's cards and tokens, with copies with exceptions, but without actions."""
    t = new_tables()
    found, copies = variants(names, cards)
    called = [*called_by(names, cards), *(v.called for v in found)]
    names, cards = [*names, *(v.name for v in found)], [*cards, *(v.card for v in found)]
    if len(names) > C.MAX_CARDS:
        raise InputError(deck.file, "main", f"has more than {C.MAX_CARDS} different cards, tokens and copies with exceptions")
    i = Interner(t, called, cards)
    p = Program(t, i, {n: k for k, n in enumerate(names)}, COMPILED_BY)
    out = Tables(t, names, cards, interner=i, counter_kinds=kinds_by_card(cards))
    _write_copies(t, p, deck, called, names, cards, copies)
    i.becomes_for_good(e for card in cards for e in effects_of(card))
    permits = permits_of(cards)
    p.permits = permit_numbers(cards, permits)
    return Draft(
        deck, names, cards, t, i, p, out,
        discounts=[i.filter(s.of) for card in cards for s in card.statics if s.less or s.more or s.least],
        dearer=any(s.more or s.least for card in cards for s in card.statics),
        fronts={face: c for c, card in enumerate(cards) if not card.face for face in card.other_faces},
        permits=permits,
        cascades=any(card.has("cascade") for card in cards),
        plays_freely=any(map(_plays_freely, (part for card in cards for part in parts_of(card)))),
        asking=[f for card in cards for f in asking_for_tapped(card)],
        on_tapping=triggers_on_tapping(cards),
        others_arise=any(map(becomes_something, cards)),
        sources_vary=any(map(becomes_something, cards)) or any(s.all_colours for card in cards for s in card.statics),
        window=Window(cards),
    )  # fmt: skip


def called_by(names: Sequence[str], cards: Sequence[Card]) -> list[str]:
    """The names that cards and tokens have in the game: a token that is a copy of a legendary card has that card's (704.5j)."""
    there = set(names)
    short = [
        name.removesuffix(" token") if card.token and card.kind & LEGENDARY else name
        for name, card in zip(names, cards, strict=True)
    ]
    return [base if base in there else name for base, name in zip(short, names, strict=True)]


def _write_copies(
    t: np.void, p: Program, deck: Deck, called: list[str], names: list[str], cards: list[Card], copies: dict[tuple[str, str], str]
) -> None:
    """Write which card is a copy of which with an exception."""
    keys = dict[str, int]()
    for c, name in enumerate(called):
        t["c_name"][c] = called.index(name)
    t["variant"][:] = range(C.MAX_CARDS)
    for card in cards:
        for maker, ability in copying(card):
            t["has_copies"] = 1
            t["tracks_new"] |= isinstance(maker, BecomeCopy)
            differently = exception(maker, ability)
            if differently is not None:
                number = keys.setdefault(differently.key, len(keys))
                if number >= C.MAX_EXCEPTIONS:
                    raise InputError(deck.file, "main", f"has copies with more than {C.MAX_EXCEPTIONS} exceptions")
                p.exceptions[id(maker)] = number
    for (key, name), other in copies.items():
        t["variant"][keys[key], names.index(name)] = names.index(other)


def _plays_freely(part: Any) -> bool:
    """Whether it lets exiled cards be played without paying their mana costs."""
    return (isinstance(part, ExileTop) and part.freely) or (isinstance(part, (Search, Take)) and part.to == "play freely")
