"""Candidates: cards for a list that nobody named. They are played exactly, in the list's colours, and likely to be of use.

The score of a card adds up how many published lists near the list play it (`neighbours`), and its roles and rewards (`likely`,
`likely_lands`). Where no published list is near, the roles decide. The same list and the same cards give the same candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.known import Row
from deckopt.compile.build import build_tables
from deckopt.decks.colours import colours_of
from deckopt.decks.deck import BLANK, Deck
from deckopt.decks.default_limits import ANY_NUMBER, is_judged, rules_of
from deckopt.decks.legality import ANY, FORMATS, Rules, most_copies
from deckopt.errors import InputError
from deckopt.optimize.cardtable import CardTable, Floats
from deckopt.optimize.likely import Surroundings, likelihoods
from deckopt.optimize.likely_lands import land_likelihoods
from deckopt.optimize.neighbours import Lists, Near, published
from deckopt.words.kinds import BASIC, LAND

COUNT = 20  # candidates by default
LANDS = 5  # one candidate of so many is a land
_LEGAL = ("legal", "restricted")
#: Weights of the three parts of a score: the roles, the logarithm of what near lists play, and the logarithm of what lists of the
#: format play. They are fitted as those of `weights`, each list by the others.
OF_ROLES, OF_NEAR, OF_FORMAT = 0.2, 1.35, 0.65
MOST_PLAY = 5  # a card of another colour is a candidate if so many of the nearest lists play it: they do not cast it
SELDOM = 1e-3  # stands for the share of a card that no list plays


@dataclass(frozen=True)
class Wish:
    """What candidates are asked for.

    - `count`: how many.
    - `format`: a format, `ANY`, or "" for the one that the list seems to be of.
    - `pool`: the copies of a collection, or None for any card.
    """

    count: int = COUNT
    format: str = ""
    pool: Mapping[str, int] | None = None


class Legality(Enum):
    """How it is known that candidates are legal in the format that was asked for."""

    KNOWN = "cards say it, or no format was asked for"
    PLAYED = "published lists of the format play them"
    UNKNOWN = "it is not"


@dataclass(frozen=True)
class Candidates:
    """The most copies of each card, the likeliest first.

    - `lists`: how many of the published lists nearest to the list play each card, if some do.
    - `legality`: how it is known that they are legal.
    - `seems`: the format that the list seems to be of, if only cards of that format are candidates.
    """

    copies: dict[str, int]
    lists: dict[str, int] = field(default_factory=dict)
    legality: Legality = Legality.KNOWN
    seems: str = ""


@dataclass(frozen=True)
class _Known:
    """A card that may be a candidate, with the most copies of it."""

    row: Row
    card: Card
    most: int


@dataclass(frozen=True)
class Ranked:
    """The cards that may be candidates, spells and lands apart, each likeliest first."""

    spells: list[_Known]
    lands: list[_Known]
    near: Near
    is_multicoloured: bool
    legality: Legality
    seems: str

    def first(self, count: int) -> dict[str, int]:
        """The most copies of the `count` likeliest ones, lands last. If a list has several colours, one in `LANDS` is a land."""
        lands = self.lands[: count // LANDS if self.is_multicoloured else 0]
        return {one.row.name: one.most for one in [*self.spells[: count - len(lands)], *lands]}


def propose(deck: Deck, catalog: Catalog, wish: Wish) -> Candidates:
    """Candidates for a deck. Their definitions are in the catalog afterwards."""
    all_ranked = ranked(deck, catalog, wish, published())
    copies = _that_fit(deck, catalog, all_ranked.first(wish.count))
    lists = {name: n for name in copies if (n := all_ranked.near.lists.get(name, 0))}
    return Candidates(copies, lists, all_ranked.legality, all_ranked.seems)


def ranked(deck: Deck, catalog: Catalog, wish: Wish, lists: Lists) -> Ranked:
    """All cards that may be candidates for a deck."""
    named = "" if wish.format == ANY else wish.format
    rules = rules_for(deck, catalog, named)
    colours = colours_of(deck, catalog)
    own_cards = list(played(deck, catalog))
    near = lists.near(own_cards, named)
    seems = lists.seems(own_cards) if not wish.format and wish.pool is None else ""
    form = named or seems
    is_bound = "commander" in deck.aside

    def fits(row: Row) -> bool:
        """Whether a card is of the deck's colours, or is played by near lists that do not have its colours either."""
        return set(row.identity) <= set(colours) or (not is_bound and near.lists.get(row.name, 0) >= MOST_PLAY)

    known = [
        _Known(row, card, most)
        for row, card in _exact(deck, catalog, wish.pool, fits)
        if (most := _most(row, card, rules, form, wish.pool))
    ]
    known, legality = _legal(known, form, lists)
    own = [name for name in deck.main if name != BLANK]
    copies = np.array([deck.main[name] for name in own], float)
    around = Surroundings.of(CardTable([catalog[name] for name in own], catalog), copies)
    spells, lands = ([one for one in known if bool(one.card.kind & LAND) == is_land] for is_land in (False, True))
    tokens = {name: card for one in spells for name, card in _tokens(one.row)}
    of_spells = likelihoods(CardTable([one.card for one in spells], {**tokens, **catalog}), around)
    of_lands = land_likelihoods([one.card for one in lands], around, copies)
    return Ranked(_by_score(spells, of_spells, near), _by_score(lands, of_lands, near), near, len(colours) > 1, legality, seems)


def played(deck: Deck, catalog: Catalog) -> Iterator[str]:
    """The cards of a deck and its commander, spelled as in their sources; without basic lands."""
    for name in (*deck.main, *deck.aside.get("commander", {})):
        if not (name in catalog and catalog[name].kind & BASIC):
            row = catalog.sources.find(name)
            yield name if row is None else row.name


def _legal(known: list[_Known], form: str, lists: Lists) -> tuple[list[_Known], Legality]:
    """If no card says whether it is legal, only cards that lists of the format play, where there are some."""
    if not form or any(one.row.legal is not None for one in known):
        return known, Legality.KNOWN
    played = lists.of_format(form)
    in_format = [one for one in known if one.row.name in played]
    return (in_format, Legality.PLAYED) if in_format else (known, Legality.UNKNOWN)


def _by_score(cards: list[_Known], of_roles: Floats, near: Near) -> list[_Known]:
    played, in_format = near.of([one.row.name for one in cards])
    scores = OF_ROLES * of_roles + OF_NEAR * np.log(SELDOM + played) + OF_FORMAT * np.log(SELDOM + in_format)
    order = sorted(range(len(cards)), key=lambda i: (-scores[i], cards[i].row.name))
    return [cards[i] for i in order]


def _most(row: Row, card: Card, rules: Rules, form: str, pool: Mapping[str, int] | None) -> int:
    """The most copies of a card that a list may have, in a format if one is named, and from a collection if there is one."""
    allowed = most_copies(row.name, rules, card.copies)
    most = ANY_NUMBER if allowed is None else allowed
    if pool is not None:
        most = min(most, pool[row.name])
    if form and row.legal is not None:
        word = row.legal.get(form.replace(" ", ""), "")
        return 0 if word not in _LEGAL else min(1, most) if word == "restricted" else most
    return most


def rules_for(deck: Deck, catalog: Catalog, form: str) -> Rules:
    """The deck rules of a format. Without one, the rules by which the list seems to be made, with four copies where they set no
    limit."""
    if form and form != ANY:
        return FORMATS[form]
    basics = [name for name in deck.main if name in catalog and catalog[name].kind & BASIC]
    rules = rules_of(deck.main, "commander" in deck.aside, basics)
    return rules if rules.copies is not None else replace(rules, copies=4)


def _exact(
    deck: Deck, catalog: Catalog, pool: Mapping[str, int] | None, fits: Callable[[Row], bool]
) -> Iterator[tuple[Row, Card]]:
    """The cards of any format that may be candidates: played exactly, not in the list, and not already within its limits."""
    for row in catalog.sources.exact():
        if row.name in deck.limits or not fits(row) or (pool is not None and row.name not in pool):
            continue
        known = catalog.defined(row.name)
        try:
            card = parse_card(row.name, row.fields, row.origin.name) if known is None else catalog[known]
        except InputError:
            continue  # made by another version; the card would be a blank
        if (known is not None and known != row.name) or card.kind & BASIC or card.approximates or not card.listed:
            continue
        if is_judged(card):
            yield row, card


def _tokens(row: Row) -> Iterator[tuple[str, Card]]:
    for name, fields in row.tokens.items():
        yield name, parse_card(name, fields, row.origin.name)


def _that_fit(deck: Deck, catalog: Catalog, copies: Mapping[str, int]) -> dict[str, int]:
    """The candidates, likeliest first, with which the game's tables still have room for every list of the search."""
    most = {**{name: n for name, (_, n) in deck.limits.items() if n}, **deck.main}
    fitting: dict[str, int] = {}
    for name, n in copies.items():
        if catalog.find(name) == name and not catalog[name].blank and _fits(deck, catalog, {**most, **fitting, name: n}):
            fitting[name] = n
    return fitting


def _fits(deck: Deck, catalog: Catalog, main: Mapping[str, int]) -> bool:
    try:
        build_tables(deck.with_main(main), catalog)
    except InputError:
        return False
    return True
