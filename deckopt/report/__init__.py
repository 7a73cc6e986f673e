"""Results for people: text and tables for the terminal, and pictures. Nothing here computes results or reads input.

- `words`, `table`: numbers and lists in words; tables that fit into a terminal.
- `distribution`, `gains`, `turns`, `castable`, `hands`, `explained`: results of games.
- `changes`, `run_report`, `so_far`: results of a search, when it is finished and while it runs.
- `game`, `play_by_play`, `rounds`: one game in words.
- `programs`, `standing`, `table_words`: what cards compile to, in words.
- `games_csv`, `plot`: files for other programs.

JSON is in `deckopt.json_output`.
"""
