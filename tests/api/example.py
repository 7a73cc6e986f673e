"""deckopt from Python: a list is read, played, compared and improved, and a game is played by hand.

`python tests/api/example.py` takes some minutes; a test runs it with fewer games, and checks its types.
"""

from __future__ import annotations

from pathlib import Path

import deckopt as dk

LIST = "20 Mountain\n40 Lava Spike\n"
OTHER = "16 Mountain\n44 Lava Spike\n"


def main(games: int = 1000, rollouts: int = 60, folder: Path | str = "runs") -> dk.Deck:
    """The best list found."""
    deck = dk.Deck.parse(LIST, name="Burn")
    print(deck.coverage)  # 60 of 60 cards as printed

    now = dk.evaluate(deck, games=games, rollouts=rollouts, on_the_play="random")
    by_five: dk.Estimate = now.won_by(5)
    print(f"won by turn 5: {by_five.value:.0%} ({by_five.low:.0%} to {by_five.high:.0%})")
    print("win turn", now.win_turn, "sevens kept", now.kept[7])

    both = dk.compare([deck, dk.Deck.parse(OTHER, name="Fewer lands")], games=games, rollouts=rollouts)
    [difference] = both.differences
    print("fewer lands:", difference.win_turn, "turns,", difference.mean_reward, "reward")

    told = dk.explain(deck, games=games, rollouts=rollouts)
    print("cut first:", told.cards[0].card, "cast in time:", told.in_time.castable)
    for turn in told.turns:
        print("turn", turn.turn, "mana", turn.mana, "damage", turn.damage)

    for size in dk.mulligan(deck, games=games, rollouts=rollouts, error=0.05).sides[0].sizes:
        print(size.cards, "cards: keep at", size.keep_at or "anything", "kept", size.kept)

    with dk.optimize(deck, games=games, rollouts=rollouts, lock=[], folder=folder, run="example") as search:
        for step in search:  # `break` and Ctrl-C keep the best
            print(step.games, step.gain, *step.changes)
    best = search.best
    print(*deck.diff(best), sep="\n")
    print(best.to("arena"))
    found = dk.Run.open("example", folder).report()
    print("proven" if found.is_proven else "not proven", found.gain)

    game = dk.play(deck, seed=7)
    other = game.clone(seed=8)  # the same hand, other draws
    while not game.over:
        game.apply(game.moves[0])
    print("turn", game.turn, "won" if game.won else "not won", "; the other game is at", other)
    print(dk.replay(deck, game=0, rollouts=rollouts))
    return best


if __name__ == "__main__":
    main()
