"""Who plays a deck: the search with the learnt network, unless another player is better in trial games.

If rewards are rare, or come after many moves, the network's errors may be larger than the differences between sensible moves. A
search with it can then play worse than its policy alone, or than rules of thumb. So learning ends with trial games. They are the
same for all, with the rollouts with which the deck will be played.

How players learn is in `learning`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.evaluate.statistics import mean, variance
from deckopt.playing.learnt import Learnt
from deckopt.playing.player import Memory, Player
from deckopt.playing.settings import Settings

DEFAULT, POLICY, HEAVY = "", "policy", "heavy"
TIMES = {"exploration x2": 2.0, "exploration x4": 4.0}
CHALLENGERS = (*TIMES, POLICY, HEAVY)
#: After so many trial games a challenger is out if its lead is less than so many standard errors of the paired differences.
#: If nearly every game is won, one game is a standard error. So one lost game is not enough to be out at first.
LOOKS = {25: -1.0, 50: -1.0, 100: 0.0, 200: 1.0, 400: 1.3, 800: 1.64}
#: The same for decks whose games are just won or lost. There, a difference of two games in a hundred matters. It shows late,
#: because many of the first hundred games are the same for all.
PATIENT = {50: -1.5, 100: -1.0, 200: 0.0, 400: 0.7, 800: 1.64}
ROUNDING = 1e-9
SETTLED = 200  # games after which only the MOST best go on; the play-off ends if the best one has CLEAR_LEAD
MOST, CLEAR_LEAD = 2, 2.3
MOST_ROUND, A_DRAW = 20_000, 200  # most moves of trial games that go round in loops; a draw by a loop counts as A_DRAW moves
FEWEST = 8  # games from which on a clear lead decides, where loops end the play-off
LONG, VERY_LONG = 100, 400  # games after which a challenger without any difference is out: with LOOKS, with PATIENT
KEPT_UP = -1.0  # lead in standard errors after LONG games, above which a challenger has kept up with the usual search
LUCK = 0x9A3E5F  # the seed of trial games, which nobody is likely to ask for
PLAYER = "mcts"  # play-offs are for this player; others play as they are called

OnGame = Callable[[int], None]


def playing(settings: Settings, plays: str) -> Settings:
    """The settings with which `plays` (DEFAULT or one of CHALLENGERS) plays a deck, without further trial games."""
    if settings.play_off:
        settings = replace(settings, play_off=0)
    if plays in TIMES:
        return replace(settings, exploration=TIMES[plays] * settings.exploration_constant)
    return replace(settings, player=plays, exploration=None) if plays else settings


def words(plays: str) -> str:
    """How the deck is played, for people; "" for the default."""
    if plays in TIMES:
        return f"searched with {TIMES[plays]:g} times the usual exploration"
    return {POLICY: "played by the learnt policy alone, without a search", HEAVY: "played by rules of thumb, not as learnt"}.get(
        plays, ""
    )


def note(plays: str) -> str:
    """A line that says so, with the reason; "" for the default."""
    return f"{words(plays)}: in trial games that earned more than the usual search" if plays else ""


def is_held(settings: Settings) -> bool:
    """Whether trial games decide who plays."""
    return settings.play_off > 0 and settings.player == PLAYER and settings.learning > 0


def is_all_or_nothing(deck: Deck) -> bool:
    """Whether all games that earn anything earn the same. Training fails most often for such decks: a slower win
    teaches nothing."""
    return len({reward for reward in deck.game.rewards if reward}) == 1


def lead(differences: Sequence[float]) -> float:
    """The mean of paired differences, in its standard errors; 0 if all differences are 0."""
    error = math.sqrt(variance(differences) / len(differences))
    average = mean(differences)
    return average / error if error else math.copysign(math.inf, average) if average else 0.0


@dataclass(frozen=True)
class Verdict:
    """Who plays: DEFAULT or one of CHALLENGERS. `gain` is how much more a game earns than with the usual search, 0 for DEFAULT.

    `is_in_doubt` says that another training may give a better player. Either the usual search has been beaten, or a player
    without search kept up with it for long, in games that were not all the same. `is_cut_short` says that the play-off ended
    early because games went round in loops, and nobody was clearly better by then. Then the usual search stays.
    """

    plays: str
    gain: float
    is_in_doubt: bool
    is_cut_short: bool = False


def hold(
    sides: Sequence[Deck],
    mains: Sequence[Mapping[str, int]],
    catalog: Catalog,
    settings: Settings,
    learnt: Learnt,
    other: Learnt | None = None,
    on_game: OnGame = lambda n: None,
) -> Verdict:
    """Hold a play-off over at most `settings.play_off` games.

    CHALLENGERS with the network `learnt` play against the usual search with it. If there is an `other` network, the search and
    all challengers but HEAVY play with that one instead.

    Lists and sides take turns. The reward is the deck's own. Hands of seven cards are kept as they come, because thresholds
    depend on the player. A player that plays these hands better also plays better the hands that it would keep. Deterministic in
    the arguments, except for the seed of the settings, which is not used.

    Games that go round in loops are long, so each player has a share of MOST_ROUND moves in such games. A challenger that has
    spent its share is out. Once the usual search has spent its own, the play-off ends: a challenger that has a clear lead by then
    plays, otherwise the usual search stays.
    """
    memory = Memory(settings)
    decks = [keeping(side.with_main(dict(main))) for main in mains for side in sides]
    names = [plays for plays in (DEFAULT, *CHALLENGERS) if (plays != DEFAULT if other is None else plays != HEAVY)]
    share = MOST_ROUND // (1 + len(names))

    def entrant(plays: str, learnt: Learnt) -> _Entrant:
        made = [Player(deck, catalog, playing(settings, plays), memory=memory, learnt=learnt) for deck in decks]
        return _Entrant(plays, made, share, on_game)

    usual, others = entrant(DEFAULT, learnt), [entrant(plays, other or learnt) for plays in names]
    patient = all(map(is_all_or_nothing, sides))
    least, equal = (PATIENT, VERY_LONG) if patient else (LOOKS, LONG)
    looks = {games: leads for games, leads in least.items() if games < settings.play_off} | {settings.play_off: least[max(least)]}
    kept_up = False
    for games in looks:
        usual.play_to(games)
        for each in others:
            each.play_to(len(usual.rewards))
        others = [each for each in others if len(each.rewards) == len(usual.rewards)]
        if usual.is_spent:
            return _cut_short(usual, others)
        leads = {each.plays: each.lead_over(usual) for each in others}
        for plays in (POLICY, HEAVY):
            late = plays in leads and games >= min(LONG, settings.play_off)
            kept_up = kept_up or (late and leads[plays] > KEPT_UP and leads[plays] != 0)
        others = [
            each for each in others if leads[each.plays] >= looks[games] - ROUNDING and (leads[each.plays] or games < equal)
        ]
        if games >= SETTLED:
            others = sorted(others, key=lambda each: -mean(each.rewards))[:MOST]
            if others and leads[others[0].plays] > CLEAR_LEAD:
                break
        if not others:
            break
    best = _best(others)
    return Verdict(best.plays if best else DEFAULT, best.gain_over(usual) if best else 0.0, bool(others) or kept_up)


@dataclass
class _Entrant:
    """A player in a play-off: one for each list and side, and what it has earned. `share`: most moves of games in loops."""

    plays: str
    players: Sequence[Player]
    share: int
    on_game: OnGame
    rewards: list[float] = field(default_factory=list)
    in_loops: int = 0

    @property
    def is_spent(self) -> bool:
        return self.in_loops > self.share

    def play_to(self, games: int) -> None:
        """Go on until so many games are played, or its share is spent."""
        for game in range(len(self.rewards), games):
            if self.is_spent:
                return
            result = self.players[game % len(self.players)].play(game, LUCK)
            self.in_loops += result.moves if result.cut_off else A_DRAW if result.drawn else 0
            self.rewards.append(result.reward)
            self.on_game(1)

    def lead_over(self, usual: _Entrant) -> float:
        return lead([a - b for a, b in zip(self.rewards, usual.rewards, strict=True)])

    def gain_over(self, usual: _Entrant) -> float:
        return mean(self.rewards) - mean(usual.rewards)


def _best(entrants: Sequence[_Entrant]) -> _Entrant | None:
    return max(entrants, key=lambda each: mean(each.rewards), default=None)


def _cut_short(usual: _Entrant, others: Sequence[_Entrant]) -> Verdict:
    """The verdict once the usual search has gone round for too long."""
    best = _best(others) if len(usual.rewards) >= FEWEST else None
    if best is None or best.lead_over(usual) < CLEAR_LEAD:
        return Verdict(DEFAULT, 0.0, is_in_doubt=False, is_cut_short=True)
    return Verdict(best.plays, best.gain_over(usual), is_in_doubt=True)


def keeping(deck: Deck) -> Deck:
    """The deck, without mulligans."""
    return replace(deck, game=deck.game.model_copy(update={"mulligan": "none"}))
