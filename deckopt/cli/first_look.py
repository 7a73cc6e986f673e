"""The win turns of a deck in a terminal while it is played: rough ones as soon as it practises, then those of its games."""

from __future__ import annotations

import time
from collections.abc import Sequence

from deckopt import aside
from deckopt.cards.catalog import Catalog
from deckopt.cli import console
from deckopt.cli.live import Screen, can_draw
from deckopt.cli.progress import Counted
from deckopt.decks.deck import Deck
from deckopt.evaluate.estimates import objective_of
from deckopt.evaluate.evaluation import make_evaluation
from deckopt.evaluate.games import Played
from deckopt.playing.practice import Practice
from deckopt.playing.settings import Settings
from deckopt.report.first_look import FirstLook, first_look
from deckopt.report.so_far import Line

SELDOM = 20  # a screen of very many games takes long to draw: most of the time nothing is drawn


class Looking:
    """Progress of an evaluation: a screen in a terminal, bars elsewhere."""

    def __init__(self, deck: Deck, catalog: Catalog, settings: Settings, games: int) -> None:
        self._deck, self._catalog, self._settings, self._games = deck, catalog, settings, games
        self._objective = objective_of(deck.game)
        self._stage, self._practice = "", Practice()
        self._played: Sequence[Played] = ()
        self._is_over = False
        self._next = 0.0  # when the screen is drawn again
        self._screen = Screen(self._lines) if can_draw() else None

    def bar(self, total: float | None, what: str, unit: str = "game") -> Counted | aside.Bar:
        """A bar that counts things, each a `unit`."""
        return console.bar(total, what, unit) if self._screen is None else Counted(self._count, total, what, unit)

    def practised(self, found: Practice) -> None:
        """The latest part of a course has shown this."""
        if found.rollouts:
            self._practice = found
            self._show(at_once=True)

    def played(self, games: Sequence[Played]) -> None:
        """So far there are these games."""
        self._played = games
        self._show()

    def close(self, leaves: bool = False) -> None:
        """Remove the screen. With `leaves`, what it shows of the deck stays."""
        if self._screen is not None:
            self._is_over = leaves
            if leaves:
                self._screen.draw()
            self._screen.close(leaves)
            self._screen = None

    def __enter__(self) -> Looking:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """After a Ctrl-C what practice has shown stays, if there are no games to show instead."""
        self.close(leaves=kind is KeyboardInterrupt and not self._played and self._practice.rollouts > 0)

    def _count(self, more: str) -> None:
        console.check()
        if more:
            self._stage = more
            self._show()

    def _show(self, at_once: bool = False) -> None:
        now = time.monotonic()
        if self._screen is not None and (at_once or now >= self._next):
            self._screen.draw()
            self._next = now + max(aside.IN_PLACE, SELDOM * (time.monotonic() - now))

    def _lines(self, width: int, height: int, has_blocks: bool) -> list[Line]:
        deck, settings = self._deck, self._settings
        games = None
        if self._played:
            games = make_evaluation(deck, self._catalog, settings.rollouts, settings.seed, self._played)
        of = FirstLook(deck.name, self._objective, self._stage, self._games, self._practice, games, self._is_over)
        return first_look(of, width, height, has_blocks)
