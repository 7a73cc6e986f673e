"""The command line: parse options, call the package, print the result. Play, search and texts of results are elsewhere.

- One module for each group of commands: `evaluate`, `explain`, `mulligan`, `play`, `optimize`, `runs`, `decks`, `cards`,
  `oracle`, `update`, `bench`, `schema`. `app` puts them together.
- Options: `options`, `search_options`, `groups`; decks by name: `decks_to_play`.
- Help and errors: `help`, `misuse`, `again`.
- Output: `console`, `streams`, `live`, `progress`, `runs_shown`, `tries_shown`.
- Work with progress: `crew`, `contests`, `sitting`.
"""
