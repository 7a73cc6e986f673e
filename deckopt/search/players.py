"""The players by name: which method makes which moves, and with which settings. The methods themselves are in `methods`.

`mcts` is the player of deckopt. The others are methods of the literature, to be measured on the same games (`deckopt bench`). A
budget is in playouts a move, for look-aheads in positions that are valued.

Suffixes name the playouts: by rules of thumb (heavy, the default), even ones (`-light`), or the network's (`-learnt`). An
ensemble has those of its paper by default (reduced). Where a method differs from its paper, its file in `methods` says how.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from deckopt.search.methods import codes as M
from deckopt.search.rollout import EXPERT, HEAVY, LEARNT, LIGHT, REDUCED

PUCT, UCB1 = 0.45, 0.85  # exploration constants
UCB1_OF_ENSEMBLES = 1.5  # exploration of ensembles, as published


@dataclass(frozen=True)
class PlayerKind:
    """How a player makes its moves.

    - `method`: makes the moves of main phases.
    - `choices`: makes all others (targets, cards, colours, X ...); None: the same method.
    - `keep`: values hands: TREE with a tree and its moves, FLAT with playouts only.
    - `mulligans`: if false, every hand is kept.
    - `style`: of playouts.
    - `switches`, `leaf`: see `methods.codes`. A look-ahead whose leaf is AS_LEARNT uses the score if there is no network.
    - `discount`: of a reward, for each turn of either player; `loss`: what a game that is not won costs (`methods.playout`).
    """

    method: int = M.TREE
    style: int = HEAVY
    choices: int | None = None
    keep: int = M.TREE
    mulligans: bool = True
    switches: int = 0
    discount: float = 1.0
    loss: float = 0.0
    leaf: int = M.BY_PLAYOUTS

    @property
    def learns(self) -> bool:
        """Whether it uses a network from self-play."""
        return self.style == LEARNT or self.leaf == M.AS_LEARNT

    @property
    def exploration(self) -> float:
        """The default constant of PUCT or UCB1."""
        return PUCT if self.style == LEARNT else UCB1


_ENSEMBLE = PlayerKind(M.ENSEMBLE, REDUCED, switches=M.LANDS_FIRST, discount=0.99)
_FLAT = PlayerKind(M.FLAT, keep=M.FLAT)
_STAGED = PlayerKind(M.TREE, choices=M.FLAT, keep=M.FLAT)
_STAGED_OTHERWISE = PlayerKind(M.FLAT, choices=M.TREE)
_AHEAD = PlayerKind(M.AHEAD, keep=M.FLAT, switches=M.DISMISSAL, leaf=M.BY_SCORE)
_EXPECTIMAX = PlayerKind(M.AHEAD, keep=M.FLAT, switches=M.CLASSES)

PLAYERS: dict[str, PlayerKind] = {
    "mcts": PlayerKind(style=LEARNT),
    "policy": PlayerKind(M.POLICY, LEARNT, keep=M.FLAT),  # the network's policy, without a search
    "heavy": PlayerKind(),
    "light": PlayerKind(style=LIGHT),
    "expert": PlayerKind(style=EXPERT),
    # ensemble determinisation (Cowling, Ward and Powley 2012): the baseline, other playouts, each enhancement (with one of the
    # two ways of pruning), then all of them together
    "ensemble": _ENSEMBLE,
    "ensemble-light": replace(_ENSEMBLE, style=LIGHT),
    "ensemble-heavy": replace(_ENSEMBLE, style=HEAVY),
    "ensemble-expert": replace(_ENSEMBLE, style=EXPERT),
    "ensemble-learnt": replace(_ENSEMBLE, style=LEARNT),
    "ensemble-loss": replace(_ENSEMBLE, loss=1.0),
    "ensemble-busy": replace(_ENSEMBLE, switches=M.NO_IDLE_PASS),
    "ensemble-binary": replace(_ENSEMBLE, switches=M.LANDS_FIRST | M.BINARY),
    "ensemble-root": replace(_ENSEMBLE, switches=M.LANDS_FIRST | M.ROOT_ORDERINGS),
    "ensemble-leaf": replace(_ENSEMBLE, switches=M.LANDS_FIRST | M.LEAF_ORDERINGS),
    "ensemble-all": replace(_ENSEMBLE, switches=M.NO_IDLE_PASS | M.BINARY | M.ROOT_ORDERINGS, loss=1.0),
    # flat Monte Carlo, and mixes by stage (Godlewski and Sawicki 2021)
    "flat": _FLAT,
    "flat-light": replace(_FLAT, style=LIGHT),
    "flat-expert": replace(_FLAT, style=EXPERT),
    "flat-learnt": replace(_FLAT, style=LEARNT),
    "staged": _STAGED,  # flat for hands and small choices, the tree in main phases
    "staged-light": replace(_STAGED, style=LIGHT),
    "staged-learnt": replace(_STAGED, style=LEARNT),
    "staged-main": _STAGED_OTHERWISE,  # flat in main phases, the tree for hands and small choices
    "staged-main-light": replace(_STAGED_OTHERWISE, style=LIGHT),
    "staged-rules": PlayerKind(M.FLAT, EXPERT, choices=M.RULES, keep=M.FLAT),  # flat in main phases, rules of thumb otherwise
    "staged-tree-rules": PlayerKind(M.TREE, EXPERT, choices=M.RULES),  # the tree in main phases, rules of thumb otherwise
    # look-ahead with a static evaluation (Buckland 2009), expectimax over members of classes of moves
    "lookahead": _AHEAD,
    "lookahead-learnt": replace(_AHEAD, style=LEARNT, leaf=M.AS_LEARNT),
    "expectimax": _EXPECTIMAX,
    "expectimax-light": replace(_EXPECTIMAX, style=LIGHT),
    "expectimax-score": replace(_EXPECTIMAX, leaf=M.BY_SCORE),
    "expectimax-learnt": replace(_EXPECTIMAX, style=LEARNT, leaf=M.AS_LEARNT),
    # floors
    "rules": PlayerKind(M.RULES, EXPERT, keep=M.FLAT),
    "random": PlayerKind(M.RANDOM, LIGHT, keep=M.FLAT, mulligans=False),
}
