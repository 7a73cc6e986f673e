"""Players measured against each other: how well they play, and how much time they take.

- `entrants`: players with their budgets, by the names of the command line.
- `contest`: games of every entrant with every deck, paired by number; `duel`: two players until it is known which is better.
- `record`: the file of those games.
- `pareto`: entrants that no other one beats in both reward and time.
- `sequential`: a paired test that stops as soon as the answer is known.
- `described`: players in words.
- `signature`: one hash of what a fixed set of searches does.

How a player plays is in `deckopt.search`.
"""
