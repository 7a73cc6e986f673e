"""The card format: card files (TOML) to checked models. What the cards do in a game is in `deckopt.compile` and `deckopt.rules`.

- `card`: a card as a whole. Its parts: `typeline`, `symbols`, `costs`, `ways`, `keywords`, `mana_abilities`, `entering`,
  `statics`, `targets`, `filters`, `amounts`, `references`, `limits`.
- `abilities`, `effects`: abilities, and the verbs of effects by family; `verbs` has all verbs by name.
- `checks`: what may stand where; `catalog`: all cards by name, and the only door to a `Card`;
  `kept_cards`: cards that were checked before, in the user's cache.
- `known`, `sources`: printed cards that the compiler of texts has read; `names`, `spelling`: spellings of names;
  `other_names`: names that only some printings have.
- `parts`, `asked`, `kept`, `rewards`, `roles`: questions about a definition.
- `schema`: the JSON Schema of card files.

The manual for people is cards/README.md.
"""
