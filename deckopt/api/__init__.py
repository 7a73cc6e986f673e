"""deckopt from Python: what the commands do, as functions that return records. Nothing here computes.

`import deckopt` has every name of this package. Each name is loaded when it is first used, so that a deck can be read without the
engine. Records are frozen. Their `to_dict` is what the command prints with `--json`, and `json_schema(command)` returns its JSON
Schema. Whatever a caller can get wrong is an `InputError`.

- `deck`: a deck, and how much of it is played as printed.
- `playing`: evaluate, compare, explain, mulligan, replay: games that deckopt plays.
- `search`: optimize and runs: the search over lists.
- `game`: play: a game whose moves the caller chooses.
- `progress`: how far a long call is.
"""
