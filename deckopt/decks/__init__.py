"""Deck files and pasted lists become a `Deck`; and what follows from a list alone. How a deck plays is in `deckopt.compile`.

- Reading: `source` finds what is named, `formats` chooses a reader (`text` with `entries`, `headings` and `heading_words`,
  `tables`, `clients`, `json_lines`, `foreign`, `encodings`, `characters`), `lists` is what they return.
- A deck: `model` is the deck file, `load` checks it against the catalog, with `names` and `rules_at_odds`; `deck` is the result.
- Cards: `compiled` defines cards from their texts, `coverage` says how many are understood, `caveats` what is not played as
  printed (`fewer_choices`), and `simplified` what of that the deck notices (`unnoticed`, `counted_costs`, `milled_copies`).
- Limits of a search: `default_limits`, `legality`, `sideboard`, `collection`, `swaps`, `colours`.
- Goals and hands: `goals`, `goal_words`, `keep_rules`, `hand_names`; `command_zone` for commanders.
- Writing: `writing`, `freeze`; `schema` is the JSON Schema of deck files.
"""
