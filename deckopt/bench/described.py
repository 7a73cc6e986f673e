"""The players in words, and how each differs from the paper after which its method is named."""

from __future__ import annotations

from deckopt.search.players import PLAYERS

#: By the beginning of a player's name: what it does, and how that differs from the paper, if there is one.
FAMILIES: dict[str, tuple[str, str]] = {
    "mcts": ("a tree search with a network that self-play has taught: priors, estimates of positions, rollouts", ""),
    "heavy": (
        "a tree search by UCB1 with rollouts by rules of thumb (the shape of thquinn's player, 2021)",
        "small choices are searched one by one, several of which his program settles by rule or in one move",
    ),
    "light": ("the same with rollouts by chance", ""),
    "expert": ("the same with rollouts that play a land, then what is most expensive", ""),
    "ensemble": (
        "an ensemble of trees, each in a world in which chance is settled (Cowling, Ward and Powley 2012): 40 trees, exploration "
        "1.5, rewards that fall by 1 % a turn of either player, lands first, reduced rollouts; -loss: a loss costs 1; -busy: no "
        "turn ends while something useful is left, instead of lands first; -binary: one action after another is made or not; "
        "-root, -leaf: interesting orders of the library at roots or leaves; -all: -loss, -busy, -binary and -root together",
        "a move is one action and not the set of a turn's cards; attacks and small choices are searched too; there is no "
        "opponent; rewards fall by turn; fewer trees below 1,000 rollouts a move",
    ),
    "flat": (
        "so many playouts from each first move, and no tree (Godlewski and Sawicki 2021)",
        "playouts earn a reward by turn and are not won or lost",
    ),
    "staged": (
        "a method for main phases and another for small choices: the tree, flat search, or rules of thumb (the same)",
        "their stages are those of another game (planning, questing, defence); there is no random player for a stage",
    ),
    "lookahead": (
        "a depth-limited look-ahead with a static score, which always considers doing nothing (Duels of the Planeswalkers, "
        "Buckland 2009)",
        "dismisses what changes nothing or what another copy does, where that program dismisses by kind what harms oneself (no "
        "player is offered that) and answers to one's own spells; looks on as far as the budget goes, where that stops after "
        "three decisions; no opponent answers or blocks",
    ),
    "expectimax": (
        "expectimax over one move of each class of moves and some events of chance",
        "a class is represented by a member drawn at random, where representative moves were published as the average of a "
        "class, which needs no events of chance",
    ),
    "policy": ("what self-play has taught, without search: each move is drawn as there", ""),
    "rules": ("the moves of an expert rollout, without search", ""),
    "random": ("any move offered, without search; every hand is kept", ""),
}


def described() -> list[tuple[str, list[str], str, str]]:
    """(name of a family, its players, what they do, how that differs from the paper)."""
    return [(name, [p for p in PLAYERS if family_of(p) == name], *words) for name, words in FAMILIES.items()]


def family_of(player: str) -> str:
    """The beginning of a player's name, under which it is described."""
    return player.partition("-")[0]
