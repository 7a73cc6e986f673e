"""The rules of Magic, in kernels. README.md says what is played. Nothing here knows cards or decks, only tables of numbers.

- Records: `codes`, `layout` (the tables of a game), `state` (a position and its context).
- `stack`: frames, triggers, choices, and the flow from one decision to the next. `turn`: steps, moments, combat, the end of a
  game.
- `listing`: the legal moves of each decision. `casting`: what is legal, targets, costs. `mana`: what can be made and paid.
- `effects`: what operations do, one file for each family of verbs. `life`: life and damage.
- `zones`: how cards and permanents change zones. `permanents`: what permanents are.
- `amounts`, `numbers`: amounts, conditions, numbers of the position. `chance`: everything random.
- `from_python`: the entries for Python. `status`: checks for tests.
"""
