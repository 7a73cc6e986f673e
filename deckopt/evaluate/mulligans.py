"""Which opening hands a deck keeps, as a result for people and programs. How thresholds are computed is in `mulligan`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.caveats import Caveats, caveats_of
from deckopt.decks.deck import Deck
from deckopt.evaluate.estimates import NONE, WILSON, Estimate, Objective, normal, objective_of
from deckopt.evaluate.games import Sides
from deckopt.evaluate.hand_table import HAND_COLUMNS, HandTable
from deckopt.evaluate.play_off import DEFAULT
from deckopt.evaluate.statistics import wilson_of_rate
from deckopt.evaluate.training import sides
from deckopt.frames import frame
from deckopt.html import table
from deckopt.json_output.hands import MulligansDict, ThresholdsDict
from deckopt.json_output.number import SCHEMA
from deckopt.playing.results import Thresholds


@dataclass(frozen=True)
class HandSize:
    """Hands of so many cards: the least value that is kept, as a reward (None: all are kept), and the share that is kept."""

    cards: int
    keep_at: Estimate | None
    kept: Estimate


@dataclass(frozen=True)
class HandsOnASide:
    """Hands on the play or on the draw. `sizes` has the most cards first; it is empty if every hand is kept."""

    on_the_play: bool
    sizes: tuple[HandSize, ...]
    thresholds: Thresholds

    def to_dict(self) -> ThresholdsDict:
        """Plain values."""
        t = self.thresholds
        return {
            "on_the_play": self.on_the_play,
            "keep": _by_size(t.keep),
            "standard_error": _by_size(t.standard_error),
            "kept": _by_size(t.kept),
            "hands": {str(n): hands for n, hands in t.hands.items()},
            "bias": _by_size(t.bias),
            "keep_at": {str(s.cards): s.keep_at.to_dict() for s in self.sizes if s.keep_at is not None},
            "kept_share": {str(s.cards): s.kept.to_dict() for s in self.sizes},
        }


def _by_size(column: dict[int, float]) -> dict[str, float]:
    return {str(n): value for n, value in column.items()}


@dataclass(frozen=True)
class Mulligans:
    """Which opening hands a deck keeps: on the play, on the draw, or both in this order. `rule` is the mulligan rule."""

    deck: str
    rule: str
    keep: str  # how hands are kept, as in `[game]` of a deck file
    objective: Objective
    sides: tuple[HandsOnASide, ...]
    hands: tuple[HandTable, ...] = ()
    seed: int = 1
    caveats: Caveats = field(default_factory=Caveats)
    plays: str = DEFAULT  # the player, if trial games chose another one than asked for (`play_off`)
    interrupted: bool = False  # whether there are fewer games than asked for

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row for each side and each number of lands in the first hand. InputError if pandas is not
        installed."""
        return frame(HAND_COLUMNS, [row for hands in self.hands for row in hands.rows()])

    def to_dict(self) -> MulligansDict:
        """Plain values, as `deckopt mulligan --json` prints them."""
        return {
            "schema": SCHEMA,
            "deck": self.deck,
            "mulligan": self.rule,
            "keep": self.keep,
            "plays_instead": self.plays or None,
            "objective": self.objective.to_dict(),
            "thresholds": [side.to_dict() for side in self.sides],
            "seed": self.seed,
            "interrupted": self.interrupted,
            "hands": [table.to_dict() for table in self.hands],
            **self.caveats.to_dict(),
        }

    def _repr_html_(self) -> str:
        rows = [
            [
                "on the play" if side.on_the_play else "on the draw",
                str(size.cards),
                "always" if size.keep_at is None else str(size.keep_at),
                *size.kept.percents,
            ]
            for side in self.sides
            for size in side.sizes
        ]
        return table(f"{self.deck}, {self.rule} mulligan", ("", "cards", "keep at", "kept", "95 % interval"), rows)


def make_mulligans(
    deck: Deck,
    catalog: Catalog,
    thresholds: Sides,
    plays: str = DEFAULT,
    hands: Sequence[HandTable] = (),
    seed: int = 1,
    interrupted: bool = False,
) -> Mulligans:
    """The result of a deck: its thresholds, and the hands of games with this seed."""
    on_sides = [_side(on_side, t) for on_side, t in zip(sides(deck), thresholds, strict=True)]
    game, caveats = deck.game, caveats_of(deck, catalog)
    asked = game.mulligan, game.keep, objective_of(game)
    return Mulligans(deck.name, *asked, tuple(on_sides), tuple(hands), seed, caveats, plays, interrupted)


def _side(deck: Deck, t: Thresholds) -> HandsOnASide:
    found = []
    for n in sorted(t.kept, reverse=True):
        hands = t.hands[n]
        keep_at = normal(t.keep[n], t.standard_error[n], hands) if n in t.keep else None
        # Hands are drawn by strata, or all are valued. Wilson's interval is for random draws, so it is wide enough.
        kept = Estimate(t.kept[n], *wilson_of_rate(t.kept[n], hands), hands, WILSON)
        if keep_at is None:
            kept = Estimate(t.kept[n], t.kept[n], t.kept[n], hands, NONE)
        found.append(HandSize(n, keep_at, kept))
    return HandsOnASide(bool(deck.game.on_the_play), tuple(found), t)
