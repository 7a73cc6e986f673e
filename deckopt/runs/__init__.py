"""Runs: searches that are written down, so that nothing but games under way is ever lost.

`journal` is the SQLite file of one run, `folder` finds, names and locks run folders,
`drive` plays an outer search over workers into a journal, `outcome` reads a journal
back into results. `plan` is what a run is started with, `replay` its search as the journal leaves it.
Parts of a journal have modules of their own: `journal_file` opens it, `journal_tables` has its columns,
`stops`, `snapshots` and `versions` have what some of its rows hold. Nothing here prints.
"""
