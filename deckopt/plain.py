"""The JSON that commands print: a dictionary for each, with its keys. `deckopt.schema` makes JSON Schemas of them.

A record's `to_dict` is typed by the dictionary here, so that what is published cannot say anything else than what is printed.
Lists by turn or by number of cards are objects whose keys are that number in digits, as JSON has it.
"""

from __future__ import annotations

from typing import Any

from typing_extensions import NotRequired, TypedDict

SCHEMA = 1  # the number that JSON says it is by; a key that goes, or means something else, makes it another


class EstimateDict(TypedDict):
    """A figure with its 95 % interval; null where it is unknown."""

    value: float | None
    low: float | None
    high: float | None
    games: int
    method: str


class ObjectiveDict(TypedDict):
    """What is played for: the condition in words, and the reward for meeting it on turn 0, 1, 2, ..."""

    goal: str
    is_winning: bool
    rewards_on_the_play: list[float] | None
    rewards_on_the_draw: list[float] | None


class CaveatsDict(TypedDict):
    """Cards that are not played as printed; `results_are` is null, "lower bound" or "estimate"."""

    stand_ins: dict[str, str]
    approximations: dict[str, str]
    in_part: dict[str, str]
    blanks: dict[str, int]
    as_printed: int
    not_as_printed: int
    results_are: str | None
    command_zone: str | None


class EndingsDict(TypedDict):
    """Games that did not end as games do: too large for the engine, in a loop without end, or with a turn that was cut off."""

    faults: int
    outgrown_by: list[str]
    drawn_by_loop: int
    loop: list[str]
    cut_off: int
    cut_off_by: list[str]


class EvaluationDict(CaveatsDict, EndingsDict):
    """`deckopt evaluate`: the games of a deck."""

    schema: int
    deck: str
    games: int
    interrupted: bool
    rollouts: int
    seed: int
    plays_instead: str | None
    objective: ObjectiveDict
    mean_reward: float | None
    mean_reward_ci95: list[float] | None
    win_rate: float | None
    win_rate_ci95: list[float] | None
    mean_win_turn: float | None
    mean_win_turn_ci95: list[float] | None
    wins_by_turn: dict[str, int]
    won_by_turn: dict[str, EstimateDict]
    keep: str
    kept_by_hand_size: dict[str, int]
    kept_share: dict[str, EstimateDict]
    mean_hand_size: EstimateDict
    moves: int
    rollouts_played: int
    cpu_seconds: float
    rollouts_per_cpu_second: float


class DifferenceDict(TypedDict):
    """What a list earns more than another in games with the same luck; `won_by_turn` is in shares of games."""

    gain: float | None
    gain_ci95: list[float] | None
    games: int
    win_turn: EstimateDict
    won_by_turn: dict[str, EstimateDict]


class DeckDifferenceDict(DifferenceDict):
    """The same, of a deck over the first one."""

    deck: str


class ComparisonDict(TypedDict):
    """`deckopt compare`: decks with the same luck, and what each has over the first."""

    schema: int
    interrupted: bool
    decks: list[EvaluationDict]
    differences: list[DeckDifferenceDict]


class AmongFirstDict(DifferenceDict):
    """What games earn in which a card was among the first `cards` of the library, more than those in which it was not."""

    cards: int
    games_with: int
    games_without: int


class CardWorthDict(TypedDict):
    """A card of a deck: what the deck earns more with one copy more or less, other cards of the deck making room or filling in
    (null where there are none), and what its games earn more that begin with it."""

    card: str
    copies: int
    one_more: DifferenceDict | None
    one_less: DifferenceDict | None
    among_first: list[AmongFirstDict]


class PairDict(DifferenceDict):
    """Two cards, and what games earn more that have both among the first ten cards of the library than the sum of what each
    of them does alone; `games` have both, and intervals hold together with those of all pairs."""

    cards: list[str]


class PairsDict(TypedDict):
    """The pairs of cards that help each other for sure, of those that were looked at."""

    looked_at: int
    found: list[PairDict]


class TurnOfGamesDict(TypedDict):
    """A turn in the games that have come to it: means, and shares of games by number ("4" lands or more)."""

    turn: int
    games: int
    lands: EstimateDict
    mana: EstimateDict
    spent: EstimateDict
    cards: EstimateDict
    damage: EstimateDict
    poison: EstimateDict
    lands_at_least: dict[str, EstimateDict]
    mana_at_least: dict[str, EstimateDict]


class CastableByDict(TypedDict):
    """A card by a turn: in how many games it was in the hand by then, in how many of these it could be paid for, or why not."""

    turn: int
    in_hand: EstimateDict
    castable: EstimateDict
    too_little_mana: EstimateDict
    wrong_colours: EstimateDict


class CardCastableDict(TypedDict):
    """A card with a cost, the turn that is its mana value, and what one more of each source changes of the share of games
    that can pay for it by then; those intervals hold together, for all cards and sources."""

    card: str
    cost: str
    turn: int
    by_turn: list[CastableByDict]
    one_more: dict[str, EstimateDict]


class InTimeDict(TypedDict):
    """Of all cards in hands by the turn of their mana value, those that could be paid for by then, or why they could not."""

    castable: EstimateDict
    too_little_mana: EstimateDict
    wrong_colours: EstimateDict


class SourceDict(TypedDict):
    """A card that makes mana, and what one more changes: of the share of cards that can be paid for in time, and of the share of
    games with so much mana on a turn as its number, by turn."""

    card: str
    copies: int
    is_land: bool
    castable: EstimateDict
    mana: dict[str, EstimateDict]


class ExplanationDict(TypedDict):
    """`deckopt explain`: what each card of a deck is worth, the card to cut first before all others; what any land is worth (null
    where all cards are lands, or none is); which help each other; lands, mana, cards and damage by turn; and when cards can be
    paid for."""

    schema: int
    evaluation: EvaluationDict
    turn: int | None
    cards: list[CardWorthDict]
    lands: CardWorthDict | None
    pairs: PairsDict
    turns: list[TurnOfGamesDict]
    castable: list[CardCastableDict]
    in_time: InTimeDict
    sources: list[SourceDict]


class ThresholdsDict(TypedDict):
    """Which hands are kept, by their number of cards: those worth at least `keep`, in rewards; a size without is always kept."""

    on_the_play: bool
    keep: dict[str, float]
    standard_error: dict[str, float]
    kept: dict[str, float]
    hands: dict[str, int]
    bias: dict[str, float]
    keep_at: dict[str, EstimateDict]
    kept_share: dict[str, EstimateDict]


class LandCountDict(TypedDict):
    """First hands with so many lands: their chance (exact), the share of those dealt that was kept, and games with those kept."""

    lands: int
    chance: float
    kept: EstimateDict
    won: EstimateDict
    win_turn: EstimateDict


class HandSizeDict(TypedDict):
    """Hands of so many cards: the share of those looked at that was kept, and the share of games that began with one."""

    cards: int
    kept: EstimateDict
    games: EstimateDict


class ByTurnDict(TypedDict):
    """Won by a turn: with a hand, after a mulligan of it (null: there is none), and the difference, in shares of games."""

    turn: int
    kept: EstimateDict
    mulligan: EstimateDict | None
    difference: EstimateDict | None


class ExampleDict(TypedDict):
    """A first hand: whether it is kept, and what games say: "keep", "mulligan" or "close". Turns count games that are not won as
    won on the turn after the last; `sooner` is by how many turns it wins sooner than after a mulligan."""

    cards: dict[str, int]
    is_kept: bool
    verdict: str
    games: int
    win_turn: EstimateDict
    sooner: EstimateDict | None
    won_by: ByTurnDict


class HandTableDict(TypedDict):
    """The hands of games on the play, or on the draw; `table_player_keeps` is the share of first hands that most people keep."""

    on_the_play: bool
    games: int
    by_lands: list[LandCountDict]
    by_size: list[HandSizeDict]
    average_size: EstimateDict
    table_player_keeps: float
    examples: list[ExampleDict]


class HandDict(TypedDict):
    """A hand: games that keep it against games that begin with a mulligan of it; turns are as for examples, `gain` is in rewards,
    `rule_keeps` is what the deck's rule says, null where there is none."""

    on_the_play: bool
    cards: dict[str, int]
    games: int
    verdict: str
    rule_keeps: bool | None
    win_turn: EstimateDict
    mulligan_win_turn: EstimateDict | None
    sooner: EstimateDict | None
    gain: EstimateDict | None
    won_by_turn: list[ByTurnDict]


class HandsDict(CaveatsDict):
    """`deckopt mulligan --hand`: a hand on the play, on the draw, or both in this order."""

    schema: int
    deck: str
    mulligan: str
    keep: str
    seed: int
    plays_instead: str | None
    objective: ObjectiveDict
    hand: list[HandDict]


class MulligansDict(CaveatsDict):
    """`deckopt mulligan`: thresholds, and the hands of games, on the play, on the draw, or both in this order."""

    schema: int
    deck: str
    mulligan: str
    keep: str
    plays_instead: str | None
    objective: ObjectiveDict
    thresholds: list[ThresholdsDict]
    seed: int
    interrupted: bool
    hands: list[HandTableDict]


class MoveDict(TypedDict):
    """A move, the turn, and the hand before it."""

    turn: int
    hand: str
    move: str


class TurnDict(TypedDict):
    """A turn: cards drawn, mana, attackers and their damage, what the opponent lost, life totals at its end."""

    turn: int
    drawn: list[str]
    mana_made: int
    mana_spent: int
    attackers: list[str]
    combat_damage: int
    opponent_lost: int
    life: int
    opponent_life: int


class GameDict(CaveatsDict):
    """`deckopt play`: one game, move by move."""

    schema: int
    objective: ObjectiveDict
    game: int
    won: bool
    turn: int
    reward: float
    hand: int
    moves: list[MoveDict]
    turns: list[TurnDict]
    outgrown: bool
    outgrown_by: list[str]
    drawn_by_loop: bool
    loop: list[str]
    cut_off: int | None
    cut_off_by: list[str]
    keep: str
    plays_instead: str | None


class SwapDict(TypedDict):
    """A card cut for another."""

    cut: str
    add: str


class EditDict(SwapDict):
    """The same swap so many times, and what it gains all together."""

    copies: int
    gain: float | None
    gain_ci95: list[float] | None
    games: int


class PlyDict(TypedDict):
    """A change of a published search's root: a "removal" or an "addition", of a card or of none."""

    layer: str
    card: str | None
    games: int
    mean_reward: float


class RootDict(TypedDict):
    """A list that a search went through: the swap that led to it, and its evaluation."""

    cut: str | None
    add: str | None
    mean_reward: float | None
    mean_reward_ci95: list[float] | None
    games: int


class SettingsDict(TypedDict):
    """How games were played, and how lists were searched."""

    play: dict[str, Any]
    search: dict[str, Any]


class OutcomeDict(CaveatsDict):
    """`deckopt optimize`, `resume`, `report` and `runs RUN`: what a run has found."""

    schema: int
    run: str
    deck: str
    seed: int
    games: int
    settings: SettingsDict
    start: dict[str, int]
    best: dict[str, int]
    edits: list[EditDict]
    curve: list[RootDict]
    plies: list[PlyDict]
    promising: list[EditDict]
    misjudged: float | None
    undecided: list[SwapDict]
    start_eval: EvaluationDict
    best_eval: EvaluationDict
    final: DifferenceDict | None
    proven: bool
    within_a_hair: bool
    tried: list[str]
    stopped: str | None
    seconds: float


class DeckDict(TypedDict):
    """A deck: its name, copies by card name of what is shuffled up and of the sideboard, and how many cards are shuffled up."""

    name: str
    main: dict[str, int]
    sideboard: dict[str, int]
    cards: int


class ProgressDict(TypedDict):
    """How far a search is; `gain` is what it expects of the best list so far, in mean reward."""

    run: str
    stage: str
    games: int
    pairs: int
    seconds: float
    best: DeckDict
    changes: list[str]
    gain: EstimateDict


class CoverageOfDeckDict(TypedDict):
    """How many cards of a deck are played as printed, and what differs of the others."""

    cards: int
    as_printed: int
    simplified: int
    in_part: int
    stood_in_for: int
    blank: int
    notes: dict[str, str]
    results_are: str | None


class ListedRunDict(TypedDict):
    """A run in the list of runs: its name, "going on", "stopped", "finished" or "unreadable", and in the last case the problem
    in place of all else."""

    run: str
    state: str
    problem: NotRequired[str]
    deck: NotRequired[str]
    games: NotRequired[int]
    seconds: NotRequired[float]
    edits: NotRequired[int]
    best: NotRequired[dict[str, int]]
    gain: NotRequired[EstimateDict | None]


class RunsDict(TypedDict):
    """`deckopt runs`: the runs there are."""

    schema: int
    runs: list[ListedRunDict]


class EntryDict(EvaluationDict):
    """What a player did with a deck, and what it earned more than the first player in the same games."""

    entrant: str
    cpu_ms_a_game: float
    over_first: float | None
    over_first_interval: list[float] | None
    settings: dict[str, Any]


class BenchDict(TypedDict):
    """`deckopt bench`: every player with every deck."""

    schema: int
    entries: list[EntryDict]


class DuelDict(CaveatsDict, EndingsDict):
    """Two players with a deck, until it is known which is better; an interval that holds at any time."""

    deck: str
    players: list[str]
    verdict: str
    margin: float
    pairs: int
    difference: float
    interval: list[float] | None
    mean_rewards: list[float]
    cpu_ms_a_game: list[float]


class DuelsDict(TypedDict):
    """`deckopt bench --sprt`: the two players with every deck."""

    schema: int
    duels: list[DuelDict]


class FamilyDict(TypedDict):
    """Players that are alike: what they do, and where that differs from what was published."""

    family: str
    players: list[str]
    does: str
    differs: str


class PlayersDict(TypedDict):
    """`deckopt bench --players`: the players there are."""

    schema: int
    families: list[FamilyDict]


class TallyDict(TypedDict):
    """How much of some decks is understood, in shares of copies and of decks."""

    decks: int
    copies: int
    exact: float
    irrelevant: float
    approximated: float
    exact_or_irrelevant: float
    not_understood: float
    decks_whole: float
    decks_nine_tenths: float


class MissingDict(TypedDict):
    """A card that is not played as printed, and why."""

    card: str
    copies: int
    why: str


class CoverageDict(TypedDict):
    """`deckopt cards coverage`: how much of some decks is understood."""

    schema: int
    total: TallyDict
    by_archetype: dict[str, TallyDict]
    missing: list[MissingDict]


class ShippedDeckDict(TypedDict):
    """A deck that ships with deckopt."""

    name: str
    cards: int
    source: str
    main: dict[str, int]


class DecksDict(TypedDict):
    """`deckopt decks`: the decks that ship with deckopt, by the word that names each."""

    schema: int
    decks: dict[str, ShippedDeckDict]


class ListedCardDict(TypedDict):
    """A card's type line, and what is simplified of it."""

    type: str
    approximates: str | None


class CardsDict(TypedDict):
    """`deckopt cards list`: the cards that are defined, by name."""

    schema: int
    cards: dict[str, ListedCardDict]


class CardDict(TypedDict):
    """`deckopt cards show`: a card's definition, as cards/schema.json has it, and the file it is from. With `--program`: what
    it compiles to, line by line."""

    schema: int
    name: str
    card: dict[str, Any]
    file: str
    program: NotRequired[list[str]]


class ClauseDict(TypedDict):
    """A clause of a card's text, and what is made of it."""

    text: str
    verdict: str
    how: str


class ExplainedDict(TypedDict):
    """`deckopt cards explain`: what is made of a card's text; of a card whose text is not at hand, how it is played."""

    schema: int
    name: str
    card: dict[str, Any]
    played: NotRequired[str]
    file: NotRequired[str]
    verdict: NotRequired[str]
    problem: NotRequired[str]
    clauses: NotRequired[list[ClauseDict]]
    tokens: NotRequired[dict[str, Any]]
    played_by_file: NotRequired[str | None]


class NewsDict(TypedDict):
    """`deckopt cards update`: how many cards there are now; those that are new, and those with another text, each with what
    becomes of it."""

    schema: int
    source: str
    date: str
    cards: int
    new: dict[str, str]
    changed: dict[str, str]
