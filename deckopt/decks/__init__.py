"""Deck files and pasted lists become a `Deck`; and what follows from a list alone. How a deck plays is in `deckopt.compile`.

- Reading: `source` finds what is named, `formats` chooses a reader (`text` with `entries`, `headings` and `heading_words`,
  `tables`, `clients`, `json_lines`, `foreign`, `encodings`, `characters`), `lists` is what they return.
- A deck: `model` is the deck file, `load` checks it against the catalog, with `names` and `rules_at_odds`; `deck` is the result.
- Cards: `compiled` compiles what a catalog lacks from printed texts; `coverage` counts what is understood.
- Differences from print: `caveats` (`fewer_choices`), and `simplified` for what the deck notices (`unnoticed`, `in_between`,
  `copies_seen`, `uncounterable`, `counted_costs`, `milled_copies`, `copied_payment`, `at_odds`).
- Limits of a search: `default_limits`, `legality`, `sideboard`, `collection`, `swaps`, `colours`.
- Goals and hands: `goals`, `goal_words`, `keep_rules`, `hand_names`; `command_zone` for commanders.
- Writing: `writing`, `freeze`; `schema` is the JSON Schema of deck files.
"""
