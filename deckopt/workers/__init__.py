"""Workers: who does the work of a list of tasks, in order.

One contract (`base.Workers`), several kinds: `serial` in this process, `local` in
several processes of this machine, `dask` on a Dask cluster (`dask_worker` is what its
workers do). `answers` says how an answer travels, `batches` hands out several tasks at a
time. What a task means is up to the function that is mapped; nothing here knows of games.
"""
