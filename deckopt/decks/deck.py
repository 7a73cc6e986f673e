"""The record of a deck that can be played. How a file or a list becomes one is in `load`; the deck file is in `model`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from deckopt.decks.goals import Goal
from deckopt.decks.model import BEST as BEST_HANDS
from deckopt.decks.model import Game, Policy, SearchDefaults
from deckopt.errors import InputError

if TYPE_CHECKING:
    from deckopt.decks.keep_rules import Rule as KeepRule

BLANK = "blank"  # plays for a printed card that does nothing


@dataclass(frozen=True)
class Deck:
    """A deck that can be played: every name in `main` and `limits` is a card of the catalog.

    - `stand_ins`: the card that plays for a printed name ("blank" for a card that does nothing). `main` already has its name.
    - `printed`: copies of such cards by their printed names. They decide how the deck is written, not how it plays, so decks that
      differ only in this are equal.
    - `aside`: the list's other sections, which do not count for equality either. A commander is there; it stays in the command
      zone and is never cast.
    - `format`: that of the file, or ""; `has_limits`: whether the file has limits.
    - `plan`: how the deck wins, in words for people; `plan_source`: who says so.
    """

    name: str
    file: str
    game: Game
    main: dict[str, int]
    limits: dict[str, tuple[int, int]]
    stand_ins: dict[str, str] = field(default_factory=dict)
    printed: dict[str, int] = field(default_factory=dict, compare=False)
    policy: Policy = field(default_factory=Policy)
    search: SearchDefaults = field(default_factory=SearchDefaults)
    source: str = ""
    plan: str = field(default="", compare=False)
    plan_source: str = field(default="", compare=False)
    aside: dict[str, dict[str, int]] = field(default_factory=dict, compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)  # how a pasted list was read
    format: str = field(default="", compare=False)
    has_limits: bool = field(default=False, compare=False)

    @property
    def keep_rule(self) -> KeepRule | None:
        """The rule for hands; None if thresholds decide."""
        if self.game.keep == BEST_HANDS:
            return None
        from deckopt.decks.keep_rules import rule_of  # slow to load, and few decks have a rule

        return rule_of(self.game.keep, self.played)

    def keeping(self, keep: str, where: str, key: str = "") -> Deck:
        """The same deck with another rule for hands. InputError, which names `where` and `key`, if there is no such rule."""
        if keep == BEST_HANDS:
            return replace(self, game=self.game.model_copy(update={"keep": keep}))
        from deckopt.decks.keep_rules import RuleError, checked, names_in, rule_of

        try:
            spelt = checked(keep, self.played)
        except RuleError as error:
            raise InputError(where, key, str(error), error.remedy) from None
        rule = rule_of(spelt, self.played)
        blanks = [name for name in (names_in(rule) if rule else ()) if self.stand_ins.get(name) == BLANK]
        if blanks:
            raise InputError(where, key, f"{blanks[0]} is played as a blank, which no rule tells from others", "leave it out")
        return replace(self, game=self.game.model_copy(update={"keep": spelt}))

    @property
    def size(self) -> int:
        """Number of cards."""
        return sum(self.main.values())

    @property
    def played(self) -> dict[str, str]:
        """The card that plays for each name of main and limits, by its printed name."""
        return {**{name: name for name in (*self.main, *self.limits)}, **self.stand_ins}

    @property
    def goal(self) -> Goal | None:
        """What its games are to reach instead of a win, if that is given."""
        if self.game.goal is None:
            return None
        from deckopt.decks.goal_words import written_goal

        return written_goal(self.game.goal, self.file)

    def with_main(self, main: Mapping[str, int]) -> Deck:
        """The same deck with another list, without counts of 0."""
        return replace(self, main={n: k for n, k in main.items() if k})

    def with_candidates(self, more: Mapping[str, int]) -> Deck:
        """The same deck, whose search may have so many more copies of some cards."""
        wider = {name: (self.limits.get(name, (0, 0))[0], self.main.get(name, 0) + copies) for name, copies in more.items()}
        return replace(self, limits={**self.limits, **wider})
