"""What wins a game, or is asked for in place of that, asked straight of a position."""

from __future__ import annotations

from deckopt.decks.goal_words import written_goal
from deckopt.decks.goals import PERMANENTS, Asked, Goal, Joined
from deckopt.words.kinds import KINDS
from naive.mana.supply import payable, supplies
from naive.permanents.characteristics import power
from naive.state import Position


def is_won(p: Position) -> bool:
    """Whether the game is won: by its own rules, or, where the deck has a goal, by that alone."""
    return wins_without_goal(p) if p.game.goal is None else is_reached(p, p.game.goal)


def wins_without_goal(p: Position) -> bool:
    """Whether an effect, an empty library, damage or poison has won, or the power that the deck asks for is there."""
    if p.must_win or p.opponent_must_lose:
        return True
    if p.game.win is not None:
        return sum(power(p, q) for q in p.battlefield if q.is_creature) >= p.game.win.power
    return p.opponent_life <= 0 or p.poison >= 10


def is_reached(p: Position, goal: str) -> bool:
    """Whether the position has what a goal asks for; before the first turn nothing is asked."""
    return p.turn > 0 and holds(p, written_goal(goal))


def holds(p: Position, goal: Goal) -> bool:
    """Whether a part of a goal is so."""
    if isinstance(goal, Joined):
        return (all if goal.word == "and" else any)(holds(p, part) for part in goal.parts)
    if goal.kind == "win":
        return wins_without_goal(p)
    if goal.kind == "mana":
        return payable(supplies(p), [pip.mask for pip in goal.cost.pips], goal.cost.generic)
    return number(p, goal) >= goal.n


def number(p: Position, asked: Asked) -> int:
    """How much there is of what is asked for."""
    if asked.kind == "control":
        return sum(q.name == asked.name for q in p.battlefield)
    if asked.kind in PERMANENTS:
        kind = asked.kind.removesuffix("s")
        return sum(kind == "permanent" or bool(q.kind & KINDS[kind]) for q in p.battlefield)
    if asked.kind == "power":
        return sum(power(p, q) for q in p.battlefield if q.is_creature)
    return {
        "cast": p.cast_ever[asked.name],
        "life": p.life,
        "hand": p.hand.total(),
        "graveyard": p.graveyard.total(),
        "spells": p.spells_ever,
        "spells in one turn": p.counts["spells cast"],
        "cards drawn": p.drawn_ever,
        "cards drawn in one turn": p.counts["cards drawn"],
    }[asked.kind]
