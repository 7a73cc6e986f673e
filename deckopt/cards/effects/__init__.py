"""Effects: the verbs of the card format, a module for each family of them.

An effect says what happens (`do`), to what, and how much. Verbs are few and general; a list of them runs in order. There is
no verb for one card, and no "all" twin of a verb: `what` with a filter means all that match, with `count` as many of them as
that, chosen by the player.

Verbs that hold other effects or abilities are in `cards.abilities`; `cards.verbs` has all verbs by name.
"""
