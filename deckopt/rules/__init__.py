"""The rules of Magic, in kernels. [README.md](README.md) says what is played.

Tables (`layout`) and a position (`state`) are records of numbers (`codes`). `stack.flow` goes from one decision to the next, and
`listing.moves` lists what may be decided then. What permanents are is in `permanents`, how they and cards change zones is in
`zones`, and what effects do is in `effects`, one file for each family of verbs.
"""
