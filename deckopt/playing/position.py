"""Positions that are written down: cards by zone, and numbers such as life totals. Nothing is played here.

A `Position` is data, checked like card and deck files. `Game.from_position` makes a game of it. A position cannot have: cards in
exile that may still be played, delayed triggers, effects until end of turn, copies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np
from pydantic import Field, ValidationError

from deckopt.cards.base import CounterKind, Model
from deckopt.cards.catalog import Catalog, explain
from deckopt.compile.build import build_tables
from deckopt.compile.tables import Tables
from deckopt.decks.deck import Deck
from deckopt.decks.model import Game as Settings
from deckopt.errors import InputError, nearest
from deckopt.rules import codes as C
from deckopt.words.colours import BASIC_LAND_MANA, FIVE_LETTERS
from deckopt.words.counts import OWN_NUMBERS, TURN_COUNTS, OwnNumber
from deckopt.words.zones import CARD_ZONES

WHERE = "position"
NUMBERS = (
    *("turn", "life", "opponent_life", "poison", "own_poison"),
    *("opponent_hand", "opponent_library", "opponent_graveyard", "land_drops"),
)
ZONES = (*CARD_ZONES, "top", "bottom")
Count = Annotated[int, Field(ge=0, le=9999)]


class Permanent(Model):
    """Equal permanents: a card of the catalog, or a token that a card of the position creates."""

    name: str
    copies: int = Field(1, ge=1, le=250)
    tapped: bool = False
    new: bool = Field(False, description="came under your control this turn")
    counters: dict[CounterKind, Count] = Field({}, description="by kind; a planeswalker's loyalty is the printed one if left out")
    damage: Count = Field(0, description="damage dealt to each this turn")
    on: str | None = Field(None, description="the permanent that it is attached to: the first of that name")
    choice: str | None = Field(
        None, description="what was chosen as it entered: a letter of WUBRG, a basic land type or a creature type"
    )


class Position(Model):
    """Your main phase with an empty stack, before you do anything.

    Cards are names, one for each card. `top` and `bottom` are the known cards of the library, topmost first; `library` are those
    in unknown order. A name in `battlefield` is one untapped permanent that has been there since your last turn.
    """

    battlefield: list[str | Permanent] = []
    hand: list[str] = []
    graveyard: list[str] = []
    exile: list[str] = []
    top: list[str] = Field([], max_length=C.MAX_TOP)
    library: list[str] = []
    bottom: list[str] = Field([], max_length=C.MAX_BOTTOM)
    turn: int = Field(1, ge=1, le=C.MAX_TURN - 1)
    second_main: bool = Field(False, description="whether combat is over")
    on_the_play: bool = True
    life: int = Field(20, ge=1, le=9999)
    opponent_life: int = Field(20, ge=1, le=9999)
    poison: Count = Field(0, description="the opponent's poison counters")
    own_poison: Count = Field(0, description="your poison counters")
    own: dict[OwnNumber, Count] = Field({}, description="other numbers that you have: energy, the room of the Undercity")
    opponent_hand: Count = 7
    opponent_library: Count = 53
    opponent_graveyard: Count = 0
    land_drops: Count = Field(1, description="lands that you may still play this turn")
    counts: dict[str, Count] = Field({}, description="what has happened this turn (`words.counts`)")

    def permanents(self) -> list[Permanent]:
        """The permanents on the battlefield."""
        return [Permanent(name=p) if isinstance(p, str) else p for p in self.battlefield]


def read_position(fields: Position | Mapping[str, Any]) -> Position:
    """A checked position. InputError names the wrong key."""
    if isinstance(fields, Position):
        return fields
    try:
        return Position.model_validate(dict(fields))
    except ValidationError as error:
        raise InputError(WHERE, *explain(error, fields=dict(fields))) from None


def tables_of(position: Position, catalog: Catalog, game: Mapping[str, Any]) -> Tables:
    """The tables of a game of the position's cards. `game` has keys of a deck's [game]; life totals are the position's."""
    main: Counter[str] = Counter()
    for zone in ZONES:
        for name in getattr(position, zone):
            main[_card(name, catalog, zone)] += 1
    for p in position.permanents():
        name = _card(p.name, catalog, "battlefield")
        if catalog[name].listed:
            main[name] += p.copies
    try:
        settings = Settings.model_validate(dict(game))
    except ValidationError as error:
        raise InputError(WHERE, *explain(error, "game", dict(game))) from None
    return build_tables(Deck(WHERE, WHERE, settings, dict(main), {}), catalog)


def _card(name: str, catalog: Catalog, zone: str) -> str:
    """The catalog's spelling of a card's name."""
    found = catalog.find(name)
    if found is None:
        raise InputError(WHERE, zone, f"{name!r} is no card", nearest(name, catalog))
    return found


def set_position(tables: Tables, g: np.void, position: Position) -> None:
    """Write a position into the zeroed record of a game. Names are spelled as in the tables."""
    cards = _Names(tables)
    for zone in CARD_ZONES:
        for name in getattr(position, zone):
            g[zone][cards.index(name, zone)] += 1
        if zone != "exile":
            g[f"n_{zone}"] = len(getattr(position, zone))
    g["seen_graveyard"] = g["graveyard"]
    top = [cards.index(name, "top") for name in position.top]
    bottom = [cards.index(name, "bottom") for name in position.bottom]
    g["n_top"], g["n_bottom"] = len(top), len(bottom)
    g["top"][: len(top)] = top[::-1]
    g["bottom"][: len(bottom)] = bottom
    for key in NUMBERS:
        g[key] = getattr(position, key)
    g["on_the_play"] = position.on_the_play
    g["step"] = C.S_SECOND_MAIN if position.second_main else C.S_MAIN
    g["attacked"] = position.second_main
    g["opened"] = 1
    for word, n in position.own.items():
        g["own"][OWN_NUMBERS[word]] = n
    for what, n in position.counts.items():
        if what not in TURN_COUNTS:
            raise InputError(WHERE, f"counts.{what}", "is nothing that is counted", nearest(what, TURN_COUNTS))
        g["count"][TURN_COUNTS[what]] = n
    _set_permanents(cards, g, position.permanents())
    g["untidy"] = g["due"] = g["stronger"] = 1


class _Names:
    """Numbers of cards by name, in any spelling."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._spellings = {name.casefold(): c for c, name in reversed(list(enumerate(tables.names)))}
        for c, name in enumerate(tables.names):
            if " // " in name:
                self._spellings.setdefault(name.partition(" // ")[0].casefold(), c)

    def index(self, name: str, key: str) -> int:
        """The number of a card. InputError if the position has no such card, and no card of it creates it."""
        found = self._spellings.get(name.casefold())
        if found is None:
            raise InputError(WHERE, key, f"{name!r} is no card of the position, and none of them creates it")
        return found


def _set_permanents(cards: _Names, g: np.void, permanents: Sequence[Permanent]) -> None:
    if len(permanents) > C.MAX_ROWS:
        raise InputError(WHERE, "battlefield", f"lists more than {C.MAX_ROWS} kinds of permanents")
    g["n_rows"] = len(permanents)
    for r, p in enumerate(permanents):
        row, key = g["rows"][r], f"battlefield[{r}]"
        card = cards.index(p.name, key)
        row[C.R_CARD], row[C.R_N], row[C.R_TAPPED] = card, p.copies, p.copies * p.tapped
        row[C.R_SICK], row[C.R_DAMAGE] = p.new, p.damage
        _set_counters(cards.tables, row, p, key)
        row[C.R_CHOICE] = _choice(cards.tables, p, key, cards.tables.cards[card].enters.choose == "basic land type")
    for r, p in enumerate(permanents):
        if p.on is not None:
            host = next((q for q, other in enumerate(permanents) if q != r and other.name == p.on), -1)
            if host < 0 or permanents[host].copies > 1 or p.copies > 1:
                raise InputError(WHERE, f"battlefield[{r}].on", f"{p.on!r} is not one permanent beside it")
            if g["rows"][host, C.R_HANDLE] == 0:
                g["next_handle"] += 1
                g["rows"][host, C.R_HANDLE] = g["next_handle"]
            g["rows"][r, C.R_HOST] = g["rows"][host, C.R_HANDLE]


def _set_counters(tables: Tables, row: np.ndarray[Any, Any], p: Permanent, key: str) -> None:
    columns = {"+1/+1": C.R_PLUS, **dict(tables.counter_kinds[row[C.R_CARD]])}
    loyalty = tables.cards[row[C.R_CARD]].loyalty
    counters = {**({} if loyalty is None else {"loyalty": loyalty}), **p.counters}
    row[C.R_PLUS] = -counters.pop("-1/-1", 0)  # the two kinds cancel
    for kind, n in counters.items():
        if kind not in columns:
            raise InputError(WHERE, f"{key}.counters.{kind}", f"no card of the position speaks of {kind} counters on it")
        row[columns[kind]] += n


def _choice(tables: Tables, p: Permanent, key: str, is_land_type: bool) -> int:
    """What the row of a permanent has for the choice made for it: a basic land type is the colour of its mana."""
    if p.choice is None:
        return 0
    if is_land_type:
        if p.choice not in BASIC_LAND_MANA:
            raise InputError(WHERE, f"{key}.choice", f"{p.choice!r} is no basic land type", nearest(p.choice, BASIC_LAND_MANA))
        return list(BASIC_LAND_MANA).index(p.choice)
    if len(p.choice) == 1 and p.choice in FIVE_LETTERS:
        return FIVE_LETTERS.index(p.choice)
    known: dict[str, int] = tables.interner.subtypes
    if p.choice not in known:
        problem = f"{p.choice!r} is no colour and no creature type of the position"
        raise InputError(WHERE, f"{key}.choice", problem, nearest(p.choice, known))
    return C.TYPE_CHOICE + known[p.choice]
