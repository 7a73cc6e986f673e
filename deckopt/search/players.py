"""The players there are, by name: which method makes their moves, and how.

`mcts` is the player; the others are methods of the literature, to be measured beside it
on the same games (`deckopt bench`). A budget is in playouts a move, for look-aheads in
positions whose worth is asked. Every searching method has its playouts by rules of thumb
(heavy), or evenly by chance (`-light`), or by what was learnt (`-learnt`); an ensemble has those of its paper
(reduced), with the same endings and `-heavy`. Where a method differs from the paper that it is named after, its
file in `search.methods` says how.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from deckopt.search.methods import codes as M
from deckopt.search.rollout import EXPERT, HEAVY, LEARNT, LIGHT, REDUCED

PUCT, UCB1 = 0.45, 0.85  # exploration
UCB1_OF_ENSEMBLES = 1.5  # as published


@dataclass(frozen=True)
class Way:
    """A way of playing.

    `method` makes the moves of main phases, `choices` all others (targets, cards, colours, X ...; None: the
    same method); `keep` values hands: TREE by a tree and what it has found, FLAT by playouts alone; every hand is
    kept without `mulligans`. `style` is that of playouts. `switches` and `leaf` are explained in
    `search.methods.codes`, `discount` (of a reward, for each turn of either player) and `loss` (what a game that is not
    won costs) in `search.methods.playout`. Without learning, a look-ahead that
    would go by what was learnt goes by the score.
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
        """Whether it plays by what self-play has learnt."""
        return self.style == LEARNT or self.leaf == M.AS_LEARNT

    @property
    def exploration(self) -> float:
        """The constant of PUCT or UCB1 that suits its trees, where no other is asked for."""
        return PUCT if self.style == LEARNT else UCB1


_ENSEMBLE = Way(M.ENSEMBLE, REDUCED, switches=M.LANDS_FIRST, discount=0.99)
_FLAT = Way(M.FLAT, keep=M.FLAT)
_STAGED = Way(M.TREE, choices=M.FLAT, keep=M.FLAT)
_STAGED_OTHERWISE = Way(M.FLAT, choices=M.TREE)
_AHEAD = Way(M.AHEAD, keep=M.FLAT, switches=M.DISMISSAL, leaf=M.BY_SCORE)
_EXPECTIMAX = Way(M.AHEAD, keep=M.FLAT, switches=M.CLASSES)

PLAYERS: dict[str, Way] = {
    "mcts": Way(style=LEARNT),
    "policy": Way(M.POLICY, LEARNT, keep=M.FLAT),  # what was learnt, without a search
    "heavy": Way(),
    "light": Way(style=LIGHT),
    "expert": Way(style=EXPERT),
    # ensemble determinisation (Cowling, Ward and Powley 2012): the baseline, other playouts, the enhancements one by one (of two
    # ways of pruning each has one), then all of those together
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
    "staged-rules": Way(M.FLAT, EXPERT, choices=M.RULES, keep=M.FLAT),  # flat in main phases, small choices by rules of thumb
    "staged-tree-rules": Way(M.TREE, EXPERT, choices=M.RULES),  # the tree in main phases, small choices by rules of thumb
    # look-ahead with a static evaluation (Buckland 2009), expectimax over members of classes of moves
    "lookahead": _AHEAD,
    "lookahead-learnt": replace(_AHEAD, style=LEARNT, leaf=M.AS_LEARNT),
    "expectimax": _EXPECTIMAX,
    "expectimax-light": replace(_EXPECTIMAX, style=LIGHT),
    "expectimax-score": replace(_EXPECTIMAX, leaf=M.BY_SCORE),
    "expectimax-learnt": replace(_EXPECTIMAX, style=LEARNT, leaf=M.AS_LEARNT),
    # floors
    "rules": Way(M.RULES, EXPERT, keep=M.FLAT),
    "random": Way(M.RANDOM, LIGHT, keep=M.FLAT, mulligans=False),
}
