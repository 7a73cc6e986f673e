"""What a game has shown of its library: the hands that were mulliganed, the first cards, and all cards that were seen.

The game's luck fixes the order of a library before the first card is drawn (`rules.chance`). So the first ten cards are known
even of a game that ended after eight.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deckopt.evaluate.turns import Turns, turns_of
from deckopt.playing.player import Player
from deckopt.search.beginning import HAND
from deckopt.search.play import RECORDING

FIRST = 10  # cards of the library's order that are recorded
_WORD = (1 << 64) - 1
_GAME = 0xA0761D6478BD642F


@dataclass(frozen=True)
class Seen:
    """What a game has shown.

    - `thrown_back`: the hands that were mulliganed.
    - `first`: the first cards of the library from which the hand was kept, in order. The hand comes first, with cards that a
      London mulligan puts back.
    - `copies`: of each card, the copies known at the end: in the hand, drawn later, looked at, milled, or searched for.
    """

    thrown_back: tuple[tuple[str, ...], ...]
    first: tuple[str, ...]
    copies: dict[str, int]


def mixed(bits: int) -> int:
    """The same function as `rules.chance.mix`."""
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _WORD
    return bits ^ (bits >> 31)


def first_cards(hashes: Mapping[str, int], main: Mapping[str, int], seed: int, game: int, shuffle: int) -> tuple[str, ...]:
    """The first cards of a list's library after so many shuffles of game number `game`. `hashes` has the hashes of names."""
    luck = mixed(mixed((seed * _GAME + game) & _WORD) ^ mixed(shuffle))
    keys = [(mixed((mixed(luck ^ hashes[name]) + copy) & _WORD), name) for name, n in main.items() for copy in range(n)]
    return tuple(name for _, name in sorted(keys)[:FIRST])


class Watcher(Player):
    """A player that records what its games have shown."""

    def shown(self, game: int) -> Seen:
        """What the last game has shown; `game` is its number."""
        found, position, names = self._memory.result, self._memory.states[0], self.tables.names
        hands = [tuple(names[c] for c in found["seen"][n] if c >= 0) for n in range(HAND, int(found["hand"]), -1)]
        copies = {name: int(self._tree["deck"][c]) for c, name in enumerate(names) if self._tree["deck"][c]}
        hashes = {name: int(self._tree["name_hash"][c]) for c, name in enumerate(names)}
        first = first_cards(hashes, copies, int(self._s["seed"]), game, len(hands) + 1)
        left = {name: n - int(position["library"][c]) for c, name in enumerate(names) if (n := copies.get(name, 0))}
        return Seen(tuple(hands), first, left)

    def turns(self, game: int) -> Turns:
        """The last game turn by turn; `game` is its number. The game is played again by its moves."""
        self._call(RECORDING, game)
        return turns_of(self._memory.record, self.tables.names)
