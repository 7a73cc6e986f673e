"""How a player plays: settings, checked and with plain values. What a player is stands in `playing.player`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from deckopt.bounded import CHECKED
from deckopt.search.mcts import TO_THE_END
from deckopt.search.methods.codes import ENSEMBLE
from deckopt.search.players import PLAYERS, UCB1_OF_ENSEMBLES

DEEPER, DEEP = 10, 1200  # the tree of a hand for thresholds has DEEPER times a keep decision's rollouts, but DEEP at most
MOST_ROLLOUTS = 10**9


def _player(name: str) -> str:
    if name not in PLAYERS:
        raise ValueError(f"{name!r} is no player")
    return name


@dataclass(frozen=True)
class Settings:
    """How a player plays.

    - `rollouts`: of a move; `mulligan_rollouts`: of a keep decision.
    - `exploration`: the constant of UCB1 or PUCT. That of PUCT is in units of the root of (standard deviation of rewards times
      greatest reward). None: the player's default.
    - `min_visits`, `min_probability`: when a node is made (`search.mcts`).
    - `player`: a name in `search.players`; "mcts" has rollouts, priors and estimates by a network, "heavy" rollouts by rules of
      thumb, "light" even rollouts.
    - `trees`: of an ensemble; 0: 40, or fewer if they would be small.
    - `horizon`: moves of a rollout of "mcts" before the network estimates the rest. TO_THE_END: rollouts are played out, as they
      are without learning.
    - `wins`: most moves that "mcts" makes in a search for a forced win (`search.forced`); fewer with few rollouts; 0: none.
    - `thrift`: whether "mcts" replaces moves that give something for nothing (`search.thrift`): 1 or 0.
    - `early`: whether searches with priors end where the second move would hardly overtake the first one (`search.mcts`): 1 or 0.
    - `learning`: rollouts of self-play before the first game; `learning_seed`: of their luck; `around`: which lists they are
      played with, if not the deck's own alone (`evaluate.learning`).
    - `plateau`: whether self-play ends where it gains no more (`evaluate.plateau`); `learning` is the most rollouts then.
      `learning_minutes`: the most minutes of it; 0: as long as it takes. `near`: whether it may begin from what was learnt of a
      near list.
    - `network`: a hash of the network, if the settings do not say which one it is.
    - `play_off`: most trial games that then decide who plays (`evaluate.play_off`); 0: none.
    - `seed`: of the run.
    """

    __pydantic_config__ = CHECKED

    rollouts: Annotated[int, Field(ge=1, le=MOST_ROLLOUTS)] = 1000
    mulligan_rollouts: Annotated[int, Field(ge=1, le=MOST_ROLLOUTS)] = 10_000
    exploration: Annotated[float, Field(ge=0, le=10**6)] | None = None
    min_probability: Annotated[float, Field(ge=0, le=1)] = 0.0
    min_visits: Annotated[int, Field(ge=0, le=MOST_ROLLOUTS)] = 1
    player: Annotated[str, AfterValidator(_player)] = "mcts"
    horizon: Annotated[int, Field(ge=TO_THE_END, le=MOST_ROLLOUTS)] = 0
    trees: Annotated[int, Field(ge=0, le=MOST_ROLLOUTS)] = 0
    wins: Annotated[int, Field(ge=0, le=MOST_ROLLOUTS)] = 2000
    thrift: Annotated[int, Field(ge=0, le=1)] = 1
    early: Annotated[int, Field(ge=0, le=1)] = 1
    learning: Annotated[int, Field(ge=0, le=MOST_ROLLOUTS)] = 0
    learning_seed: Annotated[int, Field(ge=0, le=2**62)] = 0
    around: Annotated[str, Field(max_length=100)] = ""
    plateau: bool = False
    learning_minutes: Annotated[float, Field(ge=0, le=10**6)] = 0.0
    near: bool = False
    network: Annotated[str, Field(max_length=100)] = ""
    play_off: Annotated[int, Field(ge=0, le=MOST_ROLLOUTS)] = 0
    seed: Annotated[int, Field(ge=0, le=2**62)] = 1

    @property
    def hand_rollouts(self) -> int:
        """Rollouts of the tree that values hands when thresholds are computed.

        It is larger than the tree of a small keep decision: a small tree undervalues hands, and thresholds would come out too
        low.
        """
        return max(self.mulligan_rollouts, min(DEEPER * self.mulligan_rollouts, DEEP))

    @property
    def exploration_constant(self) -> float:
        """The given constant, or the player's default."""
        if self.exploration is not None:
            return self.exploration
        kind = PLAYERS[self.player]
        return UCB1_OF_ENSEMBLES if kind.method == ENSEMBLE else kind.exploration

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for journals and hashes."""
        return asdict(self)
