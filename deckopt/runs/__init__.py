"""Runs: searches whose games are written to a journal, so that a crash loses nothing but games under way. Nothing here prints.

- `start`, `plan`: what is asked for, and what a run is started with.
- `drive`: lets the search ask for games, has workers play them, and writes them down.
- `folder`: finds, names and locks the folders of runs.
- `journal`: the SQLite file of a run. `journal_file` opens it, `journal_tables` has its columns, `sealed` checks its rows,
  `transactions` groups writes. `stops`, `snapshots`, `versions` and `rows` have what some rows hold.
- `replay`: the search as the journal leaves it.
- `outcome`, `best`: the results, and the files with the best list.
- `watch`: who is told of progress.

Which game to play next is decided in `deckopt.optimize`; text for people is in `deckopt.report`.
"""
