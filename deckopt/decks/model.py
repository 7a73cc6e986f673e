"""The model of a deck file (TOML): game settings, list, limits, policy. `decks/README.md` is its manual.

Checks against the cards (unknown names, limits, stand-ins) are in `load`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, WithJsonSchema, field_validator, model_validator

from deckopt.bounded import Many, Name, Named
from deckopt.bounds import MOST_COUNT, MOST_LIFE
from deckopt.cards.amounts import Condition
from deckopt.cards.base import Model
from deckopt.decks.legality import FORMATS

HAND = 7
BEST = "best"  # keeping what earns most; other rules are in `keep_rules`
LONGEST_RULE = 300  # characters
LONGEST_PLAN = 600  # characters: three sentences
MAX_TURNS = 60
MOST_CARDS = 30_000  # cards of a deck


def _copies(value: int) -> int:
    if not 1 <= value <= MOST_COUNT:
        raise ValueError(f"{value if abs(value) < 10**6 else 'so many'} copies; write 1 to {MOST_COUNT}")
    return value


def _range(value: list[int]) -> list[int]:
    if len(value) != 2 or not 0 <= value[0] <= value[1] <= MOST_COUNT:
        raise ValueError(f"limits are [least, most], like [0, 4], of 0 to {MOST_COUNT}")
    return value


_COUNT: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": MOST_COUNT}
#: `check_rewards` checks all of them together.
Reward = Annotated[float, WithJsonSchema({"type": "number", "minimum": 0, "maximum": 1})]
Copies = Annotated[int, AfterValidator(_copies), WithJsonSchema({**_COUNT, "minimum": 1})]
Range = Annotated[
    list[int], AfterValidator(_range), WithJsonSchema({"type": "array", "items": _COUNT, "minItems": 2, "maxItems": 2})
]


def default_rewards(turns: int = 12) -> list[float]:
    """1 - (t - 1) / turns for a win on turn t; index 0 is turn 0."""
    return [1.0] + [1.0 - (t - 1) / turns for t in range(1, turns + 1)]


class WinCondition(Model):
    """Replaces winning by damage; there are no attacks then."""

    power: int = Field(ge=1, le=9999, description="total power of own creatures, tapped or not")


class LoseCondition(Model):
    """Further ways to lose: any of these."""

    library_below: int = Field(0, ge=0, le=250, description="fewer cards than this in your library")
    exiled: Named[Copies] = Field({}, description="so many copies of a card in exile")


class Game(Model):
    """What is played, and the rewards for winning."""

    on_the_play: bool | Literal["random"] = Field(True, description="true, false, or 'random'")
    mulligan: Literal["london", "paris", "none"] = Field("london", description="the mulligan rule")
    keep: str = Field(
        BEST,
        max_length=LONGEST_RULE,
        description="which hands are kept: 'best', 'human' or a rule like '2..5 lands and a one-drop'",
    )
    min_hand: int = Field(4, ge=0, le=HAND, description="a hand of this size is always kept")
    life: int = Field(20, ge=1, le=MOST_LIFE, description="your life")
    opponent_life: int = Field(20, ge=1, le=MOST_LIFE, description="the opponent's life")
    opponent_library: int = Field(53, ge=0, le=9999, description="the opponent's cards left after their opening seven")
    legend_rule: bool = Field(True, description="whether the legend rule holds")
    rewards: Many[Reward] = Field(default_rewards(), description="what a win on turn 0, 1, 2, ... is worth, in 0..1")
    win: WinCondition | None = Field(None, description="replaces winning by damage")
    goal: str | None = Field(None, description="what to ask for in place of a win, like '4 lands' or 'cast Opt'")
    lose: LoseCondition = Field(LoseCondition(), description="losing besides the rules' own ways")

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

    @model_validator(mode="after")
    def _one_end(self) -> Game:
        if self.win is not None and self.goal is not None:
            raise ValueError("win and goal say both how the game is to end; keep one of them")
        return self

    @property
    def reward_by_turn(self) -> list[float]:
        """The rewards, with leading zeros filled (`check_rewards`)."""
        return fill_rewards(self.rewards)

    @property
    def last_turn(self) -> int:
        """The last turn that is played."""
        return len(self.rewards) - 1


def check_rewards(rewards: Many[float]) -> list[float]:
    """Rewards by win turn, `rewards[0]` for turn 0: within 0..1, not rising after the first positive one.

    Leading zeros stand for turns on which a win is thought impossible.
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


def fill_rewards(rewards: Many[float]) -> list[float]:
    """The rewards, with leading zeros replaced by the first positive entry."""
    first = next(r for r in rewards if r > 0)
    start = rewards.index(first)
    return [first] * start + rewards[start:]


MOVES = ("cast", "play", "activate", "cycle", "unearth", "yes", "no")
CHOICES = ("discard", "delve", "exile", "bottom", "top", "search", "return", "sacrifice", "untap")
_RULES: dict[str, tuple[str, ...]] = {
    "never": MOVES,
    "always": MOVES,
    "first": CHOICES,
    "last": CHOICES,
    "by_rule": CHOICES,
    "go_on": CHOICES,
}


_ONE_OF_MOVES: dict[str, Any] = {"enum": list(MOVES)}
_ONE_OF_CHOICES: dict[str, Any] = {"enum": list(CHOICES)}


class Rule(Model):
    """One rule of thumb; `deckopt.compile.policy` says what each does.

    - For moves: `never` or `always` with one of `MOVES`, for the named cards. It may be for one way only ("flashback", or
      "printed" for the way without a name). `when` and `unless` are conditions.
    - For choices of cards and permanents: `first` or `last` names cards; `by_rule` makes the choice without a search; `go_on`
      never stops choosing early.
    """

    never: str | None = Field(None, description="such moves are not offered", json_schema_extra=_ONE_OF_MOVES)
    always: str | None = Field(None, description="such a move is the only one offered", json_schema_extra=_ONE_OF_MOVES)
    first: str | None = Field(None, description="these cards are chosen first", json_schema_extra=_ONE_OF_CHOICES)
    last: str | None = Field(None, description="these cards are chosen last", json_schema_extra=_ONE_OF_CHOICES)
    by_rule: str | None = Field(None, description="chosen without search", json_schema_extra=_ONE_OF_CHOICES)
    go_on: str | None = Field(None, description="as many as possible are chosen", json_schema_extra=_ONE_OF_CHOICES)
    card: str | None = Field(None, description="the card it speaks of")
    cards: Many[Name] = Field([], description="the cards it speaks of, in order of preference")
    way: str | None = Field(None, description="only this way to play it; 'printed' for the way without a name")
    when: Condition | None = Field(None, description="only while this holds")
    unless: Condition | None = Field(None, description="not while this holds")

    @property
    def verb(self) -> tuple[str, str]:
        """(what the rule does, to which kind of move)."""
        return next((word, value) for word in _RULES if (value := getattr(self, word)) is not None)

    @property
    def names(self) -> list[str]:
        """The cards that it names."""
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
        self._only_where_heeded()
        return self

    def _only_where_heeded(self) -> None:
        word, kind = self.verb
        for key in ("way", "when", "unless"):
            if getattr(self, key) is not None and (word not in ("never", "always") or kind in ("yes", "no")):
                raise ValueError(f"{key} is possible only for moves that are played: {', '.join(MOVES[:-2])}")
        if self.unless is not None and word == "always":
            raise ValueError("unless goes with never; with always, write the opposite as 'when'")
        for condition in (self.when, self.unless):
            if condition is not None and (condition.paid is not None or condition.aimed is not None):
                raise ValueError("paid and aimed ask about a spell that is cast already; ask control, count or turn")


class Policy(Model):
    """Rules of thumb: `prune` for tree and rollouts, `rollout` for rollouts only."""

    prune: Many[Rule] = Field([], description="rules for the search tree and for rollouts")
    rollout: Many[Rule] = Field([], description="rules for rollouts alone")


class SearchDefaults(Model):
    """A deck's defaults for options of the command line."""

    rollouts: int | None = Field(None, ge=1, le=10_000_000, description="rollouts a move")
    mulligan_rollouts: int | None = Field(None, ge=1, le=100_000_000, description="rollouts for a keep decision")
    exploration: float | None = Field(None, ge=0, le=100, description="the exploration constant of PUCT or UCB1")
    min_visits: int | None = Field(None, ge=0, le=1_000_000, description="visits of a move before the tree grows beyond it")
    min_probability: float | None = Field(
        None, ge=0, le=1, description="chance events that are together less likely than this end the tree"
    )


class DeckFile(Model):
    """The whole file."""

    name: str = Field("", description="the deck's name; the file's name if it is left out")
    source: str = Field("", description="where the list comes from")
    plan: str = Field("", max_length=LONGEST_PLAN, description="how the deck wins and when, in one to three sentences")
    plan_source: str = Field("", max_length=LONGEST_PLAN, description="who says so of the plan")
    format: str = Field("", description="the format that it is played in", json_schema_extra={"enum": list(FORMATS)})
    game: Game = Field(Game(), description="what is played, and what a win is worth")
    main: Named[Copies] = Field(description="copies by card name")
    commander: Named[Copies] = Field({}, description="copies by card name; stays in the command zone, never cast")
    companion: Named[Copies] = Field({}, description="copies by card name; not played")
    sideboard: Named[Copies] = Field({}, description="copies by card name: cards outside the game, which some effects take")
    maybeboard: Named[Copies] = Field({}, description="copies by card name; not played")
    limits: Named[Range] = Field({}, description="[least, most] copies by card name, for `optimize`")
    stand_in: Named[Name] = Field({}, description="for cards without a definition: the card that plays for it, or 'blank'")
    policy: Policy = Field(Policy(), description="rules of thumb for the player")
    search: SearchDefaults = Field(SearchDefaults(), description="defaults for options of the command line")

    @field_validator("plan", "plan_source")
    @classmethod
    def _one_line(cls, value: str) -> str:
        return " ".join(value.split())

    @field_validator("format")
    @classmethod
    def _known(cls, value: str) -> str:
        if value and value.lower() not in FORMATS:
            raise ValueError(f"{value!r} is no format; known: {', '.join(FORMATS)}")
        return value.lower()
