"""A deck, as its TOML file says it: game settings, list, limits, policy.

`decks/README.md` is the manual of the format. Checking a deck against the cards
there are (unknown names, limits, stand-ins) is in `deckopt.decks.load`.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from deckopt.cards.amounts import Condition
from deckopt.cards.base import Model

HAND = 7
MAX_TURNS = 60


def default_rewards(turns: int = 12) -> list[float]:
    """1 - (t - 1) / turns for a win on turn t; index 0 is turn 0."""
    return [1.0] + [1.0 - (t - 1) / turns for t in range(1, turns + 1)]


class WinCondition(Model):
    """Replaces winning by damage; nobody attacks then."""

    power: int = Field(ge=1, le=9999, description="total power of own creatures, tapped or not")


class LoseCondition(Model):
    """Losing besides the rules' own ways: any of these."""

    library_below: int = Field(0, ge=0, le=250)
    exiled: dict[str, int] = {}


class Game(Model):
    """What is played, and what a win is worth."""

    on_the_play: bool | Literal["random"] = True
    mulligan: Literal["london", "paris", "none"] = "london"
    min_hand: int = Field(4, ge=0, le=HAND)
    life: int = Field(20, ge=1, le=9999)
    opponent_life: int = Field(20, ge=1, le=9999)
    opponent_library: int = Field(53, ge=0, le=9999)
    legend_rule: bool = True
    rewards: list[float] = default_rewards()
    win: WinCondition | None = None
    lose: LoseCondition = LoseCondition()

    @field_validator("rewards", mode="before")
    @classmethod
    def _numbers(cls, value: Any) -> Any:
        if isinstance(value, list):
            return [float(v) if isinstance(v, int) and not isinstance(v, bool) else v for v in value]
        return value

    @field_validator("rewards")
    @classmethod
    def _falling(cls, value: list[float]) -> list[float]:
        return check_rewards(value)

    @property
    def reward_by_turn(self) -> list[float]:
        """The rewards with their leading zeros filled (see `check_rewards`)."""
        return fill_rewards(self.rewards)

    @property
    def last_turn(self) -> int:
        """The last turn that is played."""
        return len(self.rewards) - 1


def check_rewards(rewards: list[float]) -> list[float]:
    """Rewards by win turn, `rewards[0]` for turn 0: within 0..1, falling once positive.

    Leading zeros stand for turns thought impossible.
    """
    if not 2 <= len(rewards) <= MAX_TURNS + 1:
        raise ValueError(f"give 2 to {MAX_TURNS + 1} numbers: one for each turn from 0")
    if any(not 0 <= r <= 1 for r in rewards):
        raise ValueError("every reward lies in 0..1")
    first = next((i for i, r in enumerate(rewards) if r > 0), None)
    if first is None:
        raise ValueError("no reward is positive")
    if any(b > a for a, b in zip(rewards[first:], rewards[first + 1 :], strict=False)):
        raise ValueError("rewards may not rise after the first positive one: a later win is never worth more")
    return rewards


def fill_rewards(rewards: list[float]) -> list[float]:
    """The rewards with leading zeros replaced by the first positive entry."""
    first = next(r for r in rewards if r > 0)
    start = rewards.index(first)
    return [first] * start + rewards[start:]


MOVES = ("cast", "play", "activate", "cycle", "unearth", "yes", "no")
CHOICES = ("discard", "delve", "exile", "bottom", "top", "search", "return", "sacrifice", "untap")
_RULES: dict[str, tuple[str, ...]] = {"never": MOVES, "always": MOVES, "first": CHOICES, "last": CHOICES, "by_rule": CHOICES, "go_on": CHOICES}


class Rule(Model):
    """One rule of thumb; `deckopt.search.policy` says what each does.

    About moves: `never` or `always` with one of `MOVES`, of the cards named, in the
    way named ("flashback", or "printed" for the way without a name), `when` and
    `unless` conditions hold. About choices of cards and permanents: `first` or
    `last` names cards; `by_rule` makes the choice without search, `go_on` never
    stops choosing early.
    """

    never: str | None = None
    always: str | None = None
    first: str | None = None
    last: str | None = None
    by_rule: str | None = None
    go_on: str | None = None
    card: str | None = None
    cards: list[str] = []
    way: str | None = None
    when: Condition | None = None
    unless: Condition | None = None

    @property
    def verb(self) -> tuple[str, str]:
        """(what the rule does, to which kind of move)."""
        return next((word, value) for word in _RULES if (value := getattr(self, word)) is not None)

    @property
    def names(self) -> list[str]:
        """The cards it speaks of."""
        return [*([self.card] if self.card else []), *self.cards]

    @model_validator(mode="after")
    def _one(self) -> Rule:
        words = [w for w in _RULES if getattr(self, w) is not None]
        if len(words) != 1:
            raise ValueError(f"a rule has exactly one of {', '.join(_RULES)}")
        allowed = _RULES[words[0]]
        if self.verb[1] not in allowed:
            raise ValueError(f"{words[0]} takes one of {', '.join(allowed)}")
        if words[0] in ("by_rule", "go_on"):
            if self.names:
                raise ValueError(f"{words[0]} is about all cards; name none")
        elif not self.names:
            raise ValueError("the rule names no card")
        return self


class Policy(Model):
    """Rules of thumb: `prune` for tree and rollouts, `rollout` for rollouts alone."""

    prune: list[Rule] = []
    rollout: list[Rule] = []


class SearchDefaults(Model):
    """Defaults of a deck for options of the command line."""

    rollouts: int | None = Field(None, ge=1, le=10_000_000)
    mulligan_rollouts: int | None = Field(None, ge=1, le=100_000_000)
    exploration: float | None = Field(None, ge=0, le=100)


class DeckFile(Model):
    """The whole file."""

    name: str = ""
    source: str = ""
    game: Game = Game()
    main: dict[str, int]
    limits: dict[str, list[int]] = {}
    stand_in: dict[str, str] = {}
    policy: Policy = Policy()
    search: SearchDefaults = SearchDefaults()

    @field_validator("main")
    @classmethod
    def _counts(cls, value: dict[str, int]) -> dict[str, int]:
        for name, copies in value.items():
            if not 1 <= copies <= 250:
                raise ValueError(f"{name}: {copies} copies; write 1 to 250")
        return value

    @field_validator("limits")
    @classmethod
    def _ranges(cls, value: dict[str, list[int]]) -> dict[str, list[int]]:
        for name, pair in value.items():
            if len(pair) != 2 or not 0 <= pair[0] <= pair[1] <= 250:
                raise ValueError(f"{name}: limits are [least, most], like [0, 4]")
        return value
