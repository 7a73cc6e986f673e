"""Players measured against each other: how well they play for how much time.

- `entrants`: players with their budgets, by the names that the command line uses;
- `contest`: games of every entrant with every deck, paired by number;
- `record`: the file in which those games are kept;
- `pareto`: which entrants no other one beats at both;
- `sequential`: a paired test that stops as soon as it knows;
- `signature`: one hash of what a fixed set of searches does.

How a player plays is in `deckopt.search`; nothing here knows.
"""
