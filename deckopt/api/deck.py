"""A deck for callers: reading it, its limits, and how much of it is played as printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from pydantic import ValidationError

from deckopt.cache import cache_root
from deckopt.cards.catalog import Catalog, explain
from deckopt.cards.sources import UPDATED
from deckopt.compile.fit import fit
from deckopt.decks import sideboard
from deckopt.decks.caveats import Caveats, caveats_of, refuse_partly
from deckopt.decks.compiled import look_up_texts
from deckopt.decks.deck import Deck as PlayedDeck
from deckopt.decks.formats import WRITERS
from deckopt.decks.freeze import deck_toml, printed_list
from deckopt.decks.legality import checked_format
from deckopt.decks.load import deck_of
from deckopt.decks.model import Game
from deckopt.decks.names import quoted_goal
from deckopt.decks.source import Source, read_source, source_of_text
from deckopt.defaults import CANDIDATES
from deckopt.errors import InputError, nearest
from deckopt.html import table
from deckopt.json_output.caveats import CoverageOfDeckDict
from deckopt.json_output.decks import DeckDict

if TYPE_CHECKING:
    from deckopt.evaluate.estimates import Objective

Start = bool | Literal["random"]  # on the play, on the draw, or by a coin for each game
TRIED = 4  # most copies of a card to try, if no range is given


@dataclass(frozen=True)
class Coverage:
    """How many of a deck's cards are played as printed, and what to know of the others.

    These are copies in the list, and add up to `cards`:
    - `as_printed`;
    - `simplified`: better or worse than printed;
    - `in_part`: never better than printed;
    - `stood_in_for`: by another card;
    - `blank`: nothing of it is played.

    `notes` says what differs, for each card that is not played as printed, candidates included. `results_are` is "" (exact),
    "lower bound" or "estimate".
    """

    cards: int
    as_printed: int
    simplified: int
    in_part: int
    stood_in_for: int
    blank: int
    notes: Mapping[str, str]
    results_are: str

    def __str__(self) -> str:
        parts = [f"{n} {word}" for n, word in self._others if n]
        return f"{self.as_printed} of {self.cards} cards as printed" + (f", {', '.join(parts)}" if parts else "")

    @property
    def _others(self) -> list[tuple[int, str]]:
        return [
            (self.simplified, "simplified"),
            (self.in_part, "in part"),
            (self.stood_in_for, "stood in for"),
            (self.blank, "blank"),
        ]

    def to_dict(self) -> CoverageOfDeckDict:
        """Plain values."""
        return {
            "cards": self.cards,
            "as_printed": self.as_printed,
            "simplified": self.simplified,
            "in_part": self.in_part,
            "stood_in_for": self.stood_in_for,
            "blank": self.blank,
            "notes": dict(self.notes),
            "results_are": self.results_are or None,
        }

    def _repr_html_(self) -> str:
        return table(str(self), ("card", "how it differs"), self.notes.items())


def _coverage(caveats: Caveats) -> Coverage:
    groups = dict(caveats.groups())
    copies = {word: sum(caveats.copies.get(name, 0) for name in names) for word, names in groups.items()}
    return Coverage(
        cards=caveats.size,
        as_printed=caveats.size - caveats.total,
        simplified=copies.get("simplified", 0),
        in_part=copies.get("in part", 0),
        stood_in_for=copies.get("stood in for", 0),
        blank=copies.get("blanks", 0),
        notes=MappingProxyType({name: caveats.why(name) for names in groups.values() for name in names}),
        results_are=caveats.results_are,
    )


@dataclass(frozen=True)
class Deck:
    """A deck whose cards can all be played. `Deck.load` and `Deck.parse` make one.

    For callers who go deeper: `played` is the deck as the engine has it, and `catalog` has the definitions of its cards.
    """

    played: PlayedDeck
    catalog: Catalog

    @classmethod
    def load(cls, deck: str | Path, *, cards: Sequence[Path] = (), blank_unknown: bool = False, strict: bool = False) -> Deck:
        """The deck that a word names, as on the command line. That is a file of any kind, the folder of a run, or a deck that
        comes with deckopt ("pauper-burn").

        `cards` are folders of further card files. With `blank_unknown`, a name that no card has is played as a card that cannot
        be cast. With `strict`, a card that is not wholly understood is refused. InputError says what is wrong with the deck, and
        where.
        """
        return cls._of(read_source(str(deck)), cards, blank_unknown, strict)

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        name: str = "deck",
        cards: Sequence[Path] = (),
        blank_unknown: bool = False,
        strict: bool = False,
    ) -> Deck:
        """The deck of a text: a list as a client or a site exports it, or a deck file (TOML).

        `name` is for a list without a name. All else is as for `load`.
        """
        return cls._of(source_of_text(text, "text", name), cards, blank_unknown, strict)

    @classmethod
    def _of(cls, source: Source, cards: Sequence[Path], blank_unknown: bool, strict: bool) -> Deck:
        catalog = Catalog.load(cards, cache_root() / UPDATED)
        look_up_texts(catalog)
        made = deck_of(source, catalog, blank_unknown=blank_unknown)
        catalog.keep()
        fit(made, catalog)
        if strict:
            refuse_partly(made, catalog)
        return cls(made, catalog)

    # -- what it is ------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The deck's name."""
        return self.played.name

    @property
    def main(self) -> dict[str, int]:
        """Copies of the cards in the library at the start, by name."""
        return printed_list(self.played).main

    @property
    def sideboard(self) -> dict[str, int]:
        """Copies of the sideboard's cards by name. They are not drawn."""
        return dict(self.played.aside.get("sideboard", {}))

    @property
    def size(self) -> int:
        """How many cards are in the library at the start."""
        return self.played.size

    @property
    def limits(self) -> dict[str, tuple[int, int]]:
        """The fewest and the most copies of each card in `optimize`, by the name of the card that is played."""
        return dict(self.played.limits)

    @property
    def notes(self) -> tuple[str, ...]:
        """How a pasted list was read."""
        return self.played.notes

    @property
    def coverage(self) -> Coverage:
        """How much of the deck is played as printed."""
        return _coverage(caveats_of(self.played, self.catalog))

    @property
    def objective(self) -> Objective:
        """What its games are played for."""
        from deckopt.evaluate.estimates import objective_of

        return objective_of(self.played.game)

    # -- other decks -----------------------------------------------------------------------

    def with_game(self, **changes: Any) -> Deck:
        """The same deck with other keys of its [game], as in decks/README.md. InputError names a key that is wrong.

        - `on_the_play`: True, False or "random".
        - `rewards`: by win turn, from turn 0, each from 0 to 1.
        - `goal`: "4 lands"; `keep`: "human", "2..5 lands and a one-drop".
        - `mulligan`, `life` and so on.
        """
        if isinstance(goal := changes.get("goal"), str):
            changes |= {"goal": quoted_goal(goal, "goal", "", self.played.played, self.catalog), "win": None}
        try:
            game = Game.model_validate({**self.played.game.model_dump(mode="json", by_alias=True), **changes})
        except ValidationError as error:
            raise InputError("game", *explain(error, fields=changes)) from None
        played = replace(self.played, game=game)
        return replace(self, played=played.keeping(game.keep, "keep"))

    def with_main(self, main: Mapping[str, int]) -> Deck:
        """The same deck with another list: copies by name. InputError for a card that the deck's catalog does not have."""
        exact: dict[str, int] = {}
        for name, copies in main.items():
            known = self._card(name, "main")
            exact[known] = exact.get(known, 0) + copies
        made = self.played.with_main(exact)
        fit(made, self.catalog)
        return replace(self, played=made)

    def with_limits(self, try_cards: Mapping[str, tuple[int, int]] | Sequence[str] = (), lock: Sequence[str] = ()) -> Deck:
        """The same deck with other limits for `optimize`.

        `try_cards` has the fewest and the most copies of each card by name, or names alone (0 to 4 copies). The copies of
        a card of `lock` stay as they are. InputError for a name that no card has, or limits that the list breaks.
        """
        ranges = try_cards if isinstance(try_cards, Mapping) else dict.fromkeys(try_cards, (0, TRIED))
        limits = dict(self.played.limits)
        for name, (least, most) in ranges.items():
            exact = self._card(name, "try_cards")
            if self.catalog[exact].blank:
                raise InputError("try_cards", exact, "is not understood: nothing of it would be played")
            copies = self.played.main.get(exact, 0)
            if not 0 <= least <= copies <= most:
                raise InputError("try_cards", f"{name} {least}..{most}", f"the deck has {copies}", "let the range include it")
            limits[exact] = (least, most)
        for name in lock:
            exact = self.played.stand_ins.get(name) or self.catalog.find(name) or name
            if exact not in self.played.main:
                raise InputError("lock", name, "is not in the deck", nearest(name, self.played.main))
            limits[exact] = (self.played.main[exact],) * 2
        made = replace(self.played, limits=limits)
        fit(made.with_main({**{name: most for name, (_, most) in limits.items() if most}, **made.main}), self.catalog)
        return replace(self, played=made)

    def with_sideboard(self) -> Deck:
        """The same deck, whose `optimize` may take cards from its sideboard, in no more copies than there are.

        Cards that cannot be played, or that do nothing without an opponent, are left out.
        """
        return replace(self, played=sideboard.with_sideboard(self.played, self.catalog).deck)

    def with_candidates(
        self, count: int = CANDIDATES, *, format: str = "", pool: Mapping[str, int] | None = None, give_up: Sequence[str] = ()
    ) -> Deck:
        """The same deck with cards that `optimize` tries although nobody named them.

        They are `count` cards that are played exactly, in the list's colours, and near to it in cost and role. A deck file with
        limits of its own, and a limited deck, get none. `format` is one in which they have to be legal, or "any"; "" is the one
        that the list seems to be of. With a `pool` (copies by name) they are from there, and no list has more copies than it.
        Cards of the list that only matter against an opponent stay, unless `give_up` names them. InputError names an argument
        that is wrong.
        """
        from deckopt.optimize.tries import Asked, tries_of

        form = checked_format(format, "format")
        owned = None if pool is None else {self._card(name, "pool"): copies for name, copies in pool.items()}
        asked = Asked(only_mine=count < 1, count=max(0, count), format=form, pool=owned, give_up=give_up)
        return replace(self, played=tries_of(self.played, self.catalog, asked).deck)

    def _card(self, name: str, key: str) -> str:
        """The name of a card that a list may have, in the catalog's spelling."""
        exact = self.played.stand_ins.get(name) or self.catalog.find(name)
        if exact is None or (exact in self.catalog and not self.catalog[exact].listed):
            raise InputError(key, name, "no card has this name", self.catalog.nearest(name) or "see 'deckopt cards update'")
        return exact

    def diff(self, other: Deck) -> list[str]:
        """The changes from this list to another, a line for each card: "-4 NAME", cuts first."""
        before, after = self.main, other.main
        change = {name: after.get(name, 0) - before.get(name, 0) for name in sorted({*before, *after})}
        return [f"{n:+d} {name}" for name, n in sorted(change.items(), key=lambda item: (item[1] > 0, item[0])) if n]

    # -- how it is written -----------------------------------------------------------------

    def to(self, form: str = "plain") -> str:
        """The deck as text: "toml" (a deck file), or the format of a client: "arena", "mtgo" and so on. InputError names all."""
        if form == "toml":
            return deck_toml(self.played)
        if form not in WRITERS:
            known = ("toml", *WRITERS)
            raise InputError("to", form, "is no format", nearest(form, known) or f"one of {', '.join(known)}")
        return WRITERS[form](printed_list(self.played))

    def to_dict(self) -> DeckDict:
        """Plain values."""
        return {"name": self.name, "main": self.main, "sideboard": self.sideboard, "cards": self.size}

    def __repr__(self) -> str:
        return f"<Deck {self.name!r}: {self.size} cards>"

    def __str__(self) -> str:
        return self.to()

    def _repr_html_(self) -> str:
        return table(f"{self.name}: {self.coverage}", ("copies", "card"), ((str(n), name) for name, n in self.main.items()))


def check_deck(deck: object) -> None:
    """InputError if that is no `Deck`: it may be the name of one."""
    if not isinstance(deck, Deck):
        said = repr(deck) if isinstance(deck, str | Path) else type(deck).__name__
        raise InputError("deck", said, "is no Deck", "Deck.load('burn.txt') reads one, and Deck.parse(text) a list")
