"""Effects: the verbs of the card format, one module for each family. Verbs that hold other effects are in `cards.abilities`.

An effect says what happens (`do`), to which objects, and how much. A list of effects happens in order. There are few, general
verbs: none for a single card. There is no separate verb for "all": `what` with a filter is all that match; with `count` the
player chooses so many of them.

`cards.verbs` has all verbs by name.
"""
