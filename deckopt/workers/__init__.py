"""Workers: whoever does a list of tasks, with results in order. What a task means is up to the function; nothing here knows
games.

- `base`: the contract of all workers. `make` chooses a kind.
- `serial`: this process; `local`: several processes of this machine; `dask`: a Dask cluster (`dask_worker` runs on its workers).
- `answers`: how an answer travels between processes; `batches`: several tasks at a time.
"""
