"""Cards to try in a list, chosen without being asked: played exactly, in the list's colours, and likely to be of use in it.

Likely is told by what published lists that are like it play (`neighbours`), and by roles and what cards reward (`likely`). Where
no list is like it, the roles decide. The same list and the same cards give the same candidates.
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

COUNT = 20  # candidates, if nothing else is said
LANDS = 5  # of so many candidates one is a land, at least
_LEGAL = ("legal", "restricted")
#: What counts beside roles: the logarithms of what near lists play, and of what lists of the format do. The weights are fitted as
#: those of `weights`, each list measured by the others.
OF_ROLES, OF_NEAR, OF_FORMAT = 0.2, 1.35, 0.65
MOST_PLAY = 5  # of the nearest lists: what so many play may be of other colours, as what is never cast
SELDOM = 1e-3  # what stands for a card that no list plays


@dataclass(frozen=True)
class Wish:
    """What candidates are asked for: so many; of a format, of `ANY`, or "" for the one that the list seems to be of; of a
    collection, or None for any card."""

    count: int = COUNT
    format: str = ""
    pool: Mapping[str, int] | None = None


class Legality(Enum):
    """How it is told that candidates are legal in the format that was asked for."""

    KNOWN = "cards say it, or no format was asked for"
    PLAYED = "published lists of the format play them"
    UNKNOWN = "it is not"


@dataclass(frozen=True)
class Candidates:
    """Most copies by card, the likeliest first. `lists`: by card, how many of the published lists that are most like the list
    play it, if some do. `seems`: the format that the list seems to be of, where that bounds the candidates."""

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
    """The cards that may be candidates, each kind likeliest first."""

    spells: list[_Known]
    lands: list[_Known]
    near: Near
    is_multicoloured: bool
    legality: Legality
    seems: str

    def first(self, count: int) -> dict[str, int]:
        """The most copies of so many of them, lands last: one in `LANDS` is a land where a list has several colours."""
        lands = self.lands[: count // LANDS if self.is_multicoloured else 0]
        return {one.row.name: one.most for one in [*self.spells[: count - len(lands)], *lands]}


def propose(deck: Deck, catalog: Catalog, wish: Wish) -> Candidates:
    """Candidates for a deck; the catalog has their definitions from then on."""
    found = ranked(deck, catalog, wish, published())
    copies = _that_fit(deck, catalog, found.first(wish.count))
    return Candidates(copies, {name: n for name in copies if (n := found.near.lists.get(name, 0))}, found.legality, found.seems)


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
        """Whether a card is of the deck's colours, or one that other such lists play though it is not."""
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
    """The cards of a deck, its commander too, as sources spell them; basic lands say nothing."""
    for name in (*deck.main, *deck.aside.get("commander", {})):
        if not (name in catalog and catalog[name].kind & BASIC):
            row = catalog.sources.find(name)
            yield name if row is None else row.name


def _legal(known: list[_Known], form: str, lists: Lists) -> tuple[list[_Known], Legality]:
    """Where no card says whether it is legal, those that lists of the format play, if there are some."""
    if not form or any(one.row.legal is not None for one in known):
        return known, Legality.KNOWN
    played = lists.of_format(form)
    found = [one for one in known if one.row.name in played]
    return (found, Legality.PLAYED) if found else (known, Legality.UNKNOWN)


def _by_score(cards: list[_Known], of_roles: Floats, near: Near) -> list[_Known]:
    played, in_format = near.of([one.row.name for one in cards])
    scores = OF_ROLES * of_roles + OF_NEAR * np.log(SELDOM + played) + OF_FORMAT * np.log(SELDOM + in_format)
    order = sorted(range(len(cards)), key=lambda i: (-scores[i], cards[i].row.name))
    return [cards[i] for i in order]


def _most(row: Row, card: Card, rules: Rules, form: str, pool: Mapping[str, int] | None) -> int:
    """The most copies of a card that a list may have; of a format, if one is named, and of a collection, if there is one."""
    allowed = most_copies(row.name, rules, card.copies)
    most = ANY_NUMBER if allowed is None else allowed
    if pool is not None:
        most = min(most, pool[row.name])
    if form and row.legal is not None:
        word = row.legal.get(form.replace(" ", ""), "")
        return 0 if word not in _LEGAL else min(1, most) if word == "restricted" else most
    return most


def rules_for(deck: Deck, catalog: Catalog, form: str) -> Rules:
    """The deck rules of a format, or those that a list seems to be made by."""
    if form and form != ANY:
        return FORMATS[form]
    basics = [name for name in deck.main if name in catalog and catalog[name].kind & BASIC]
    found = rules_of(deck.main, "commander" in deck.aside, basics)
    return found if found.copies is not None else replace(found, copies=4)


def _exact(
    deck: Deck, catalog: Catalog, pool: Mapping[str, int] | None, fits: Callable[[Row], bool]
) -> Iterator[tuple[Row, Card]]:
    """The cards that may be candidates, whatever their format: those that are not in the list and may not be either way."""
    for row in catalog.sources.exact():
        if row.name in deck.limits or not fits(row) or (pool is not None and row.name not in pool):
            continue
        known = catalog.defined(row.name)
        try:
            card = parse_card(row.name, row.fields, row.origin.name) if known is None else catalog[known]
        except InputError:
            continue  # what another version has made; it would be a blank
        if (known is not None and known != row.name) or card.kind & BASIC or card.approximates or not card.listed:
            continue
        if is_judged(card):
            yield row, card


def _tokens(row: Row) -> Iterator[tuple[str, Card]]:
    for name, fields in row.tokens.items():
        yield name, parse_card(name, fields, row.origin.name)


def _that_fit(deck: Deck, catalog: Catalog, copies: Mapping[str, int]) -> dict[str, int]:
    """Those, from the likeliest on, with which the game's tables have room for every list that a search may come to."""
    most = {**{name: n for name, (_, n) in deck.limits.items() if n}, **deck.main}
    found: dict[str, int] = {}
    for name, n in copies.items():
        if catalog.find(name) == name and not catalog[name].blank and _fits(deck, catalog, {**most, **found, name: n}):
            found[name] = n
    return found


def _fits(deck: Deck, catalog: Catalog, main: Mapping[str, int]) -> bool:
    try:
        build_tables(deck.with_main(main), catalog)
    except InputError:
        return False
    return True
