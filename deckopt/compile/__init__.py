"""The compiler: cards and a deck to the tables of a game. The only package that knows both cards and the engine.

- `build`: makes all tables; its parts are functions over one `draft`. `tables` is the result.
- `intern`: rows that several cards share: costs, filters, amounts, conditions, targets. `matching`: whether a card matches a
  filter.
- `program`, `verbs`: effects and costs become lists of operations.
- Actions: `announce` and `announced`; `targeting`; `spells`, `free_casts`, `permits`, `costs`; `abilities`, `own_abilities`,
  `mana_actions`; `arrivals`.
- `triggers`, `statics`, `given`, `mana`, `protections`, `counters`, `land_types`, `variants`, `once`: other parts of a card.
- `features`, `tapping`, `going`, `speaks`, `alike_targets`, `watched`: questions about the cards of a game, with whose answers
  the rules can save work.
- `policy`: which legal moves are offered to a search; `goal`, `keeping`: a deck's goal and its rule for hands.
- `counts`, `fit`: copies of a list; cards that the engine has no room for.
"""
