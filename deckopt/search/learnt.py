"""What was learnt of moves, by the names of cards, so that it serves every list they are in.

`Learnt` has a row of weights for each move that was met and a column for each feature;
`bind` lays them out for the indices of one deck's tables (`search.softmax`), `absorb`
takes back what was learnt there. How it is learnt is in `search.selfplay`.
"""

from __future__ import annotations

import bisect
import hashlib
import io
import zipfile
import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from deckopt.search.features import BLOCKS, CARDS, CHOICES, ITEMS, OTHER, PASSING, RESPONSE, ROWS, TAPPED
from deckopt.search.softmax import MAX_KEYS, POLICY, SLOTS
from deckopt.tables.tables import Tables

Weights = np.ndarray[Any, np.dtype[np.float32]]

MOST_WEIGHTS = 1 << 20  # of one list while learning

_SINGLE = ("pc_bottom", "pc_cleanup", "pc_attack", "pc_legend", "pc_start", "pc_draw")


@dataclass
class Bound:
    """A policy laid out for one list: `policy` is a POLICY, `weights` float32 (rows x features, flat),
    `worths` float32 (features)."""

    policy: np.void
    weights: Weights
    worths: Weights


class Names:
    """The names of the moves of one list's tables: what its keys (`search.features.key_of_move`) mean."""

    def __init__(self, tables: Tables) -> None:
        self._cards = tables.names
        t = tables.record
        self._actions = _numbered([self._cards[int(c)] for c in t["a_card"][: int(t["n_actions"])]])
        starts = {0: "start"}
        n_triggers = int((t["e_first"] + t["e_n"]).max())
        triggers = _numbered([self._card(int(c)) for c in t["e_card"][:n_triggers]])
        for pc, name in zip(t["e_pc"][:n_triggers], triggers, strict=True):
            starts[int(pc)] = f"trigger {name}"
        for pc, name in zip(t["a_pc"][: len(self._actions)], self._actions, strict=True):
            starts[int(pc)] = f"action {name}"
        starts.update({int(t[field]): field for field in _SINGLE if t[field] > 0})
        self._starts = sorted(starts)
        self._programs = [starts[pc] for pc in self._starts]

    def _card(self, c: int) -> str:
        return self._cards[c] if 0 <= c < len(self._cards) else ""

    def of_key(self, key: int) -> str:
        """A key's name."""
        if key < CHOICES:
            answer, rest = divmod(key - 1, RESPONSE)
            what = self._actions[rest] if rest < PASSING else "pass" if rest == PASSING else f"use {self._card(rest - ROWS)}"
            return f"{'response' if answer else 'do'}: {what}"
        pc, item = divmod(key - CHOICES, ITEMS)
        at = bisect.bisect_right(self._starts, pc) - 1
        chosen = str(item) if item >= OTHER else f"{['card', 'permanent', 'tapped'][item // TAPPED]} {self._card(item % TAPPED)}"
        return f"{self._programs[at]} + {pc - self._starts[at]}: {chosen}"

    @cached_property
    def _keys(self) -> dict[str, int]:
        firsts = (1, 1 + RESPONSE)
        keys = range(len(self._actions)), (PASSING,), range(ROWS, ROWS + len(self._cards))
        return {self.of_key(first + k): first + k for first in firsts for some in keys for k in some}

    def key(self, name: str) -> int | None:
        """The key of a name, or None where there is no such move."""
        found = self._keys.get(name)
        if found is not None or " + " not in name:
            return found
        program, _, rest = name.rpartition(" + ")
        offset, _, chosen = rest.partition(": ")
        if program not in self._programs:
            return None
        pc = self._starts[self._programs.index(program)] + int(offset)
        if chosen.isdigit():
            return CHOICES + pc * ITEMS + int(chosen)
        zone, _, card = chosen.partition(" ")
        if card not in self._cards:
            return None
        block = ("card", "permanent", "tapped").index(zone)
        return CHOICES + pc * ITEMS + block * TAPPED + self._cards.index(card)


def _numbered(names: list[str]) -> list[str]:
    """Names with a number where one comes several times."""
    seen: dict[str, int] = {}
    made = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        made.append(f"{name} #{seen[name]}")
    return made


class Learnt:
    """Weights by name: `moves` name the rows of `weights`, `cards` the columns beyond the first CARDS, in BLOCKS blocks."""

    def __init__(self) -> None:
        self.moves: list[str] = []
        self.cards: list[str] = []
        self.weights: Weights = np.zeros((0, CARDS), np.float32)
        self.worths: Weights = np.zeros(CARDS, np.float32)

    def _columns(self, names: list[str]) -> tuple[Weights, Weights]:
        """(columns of a list's features, columns here) of the features that both have."""
        theirs, ours = list(range(CARDS)), list(range(CARDS))
        place = {name: i for i, name in enumerate(self.cards)}
        for block in range(BLOCKS):
            for c, name in enumerate(names):
                if name in place:
                    theirs.append(CARDS + block * len(names) + c)
                    ours.append(CARDS + block * len(self.cards) + place[name])
        return np.array(theirs), np.array(ours)

    def bind(self, tables: Tables, learning: bool = False) -> Bound:
        """The policy for a list's tables; with room to learn, if that is wanted."""
        names, cards = Names(tables), tables.names
        n = CARDS + BLOCKS * len(cards)
        rows = [(i, key) for i, move in enumerate(self.moves) if (key := names.key(move)) is not None]
        most = min(MAX_KEYS, MOST_WEIGHTS // n)
        rows = rows[: most - 1]
        most = most if learning else len(rows) + 1
        policy = np.zeros(1, POLICY)[0]
        policy["n_features"], policy["n_keys"], policy["most_keys"] = n, len(rows) + 1, most
        weights, worths = np.zeros((most, n), np.float32), np.zeros(n, np.float32)
        theirs, ours = self._columns(cards)
        worths[theirs] = self.worths[ours]
        for row, (i, key) in enumerate(rows, 1):
            weights[row, theirs] = self.weights[i, ours]
            policy["key"][row] = key
            slot = (key * 40503 >> 4) % SLOTS
            while policy["slot"][slot]:
                slot = (slot + 1) % SLOTS
            policy["slot"][slot] = row + 1
        return Bound(policy, weights.reshape(-1), worths)

    def absorb(self, tables: Tables, bound: Bound) -> None:
        """Take over what was learnt in `bound`, which `bind` made for these tables."""
        names, cards = Names(tables), tables.names
        self._widen([name for name in cards if name not in self.cards])
        theirs, ours = self._columns(cards)
        self.worths[ours] = bound.worths[theirs]
        learnt = bound.weights.reshape(-1, int(bound.policy["n_features"]))
        place = {move: i for i, move in enumerate(self.moves)}
        new = []
        for row in range(1, int(bound.policy["n_keys"])):
            move = names.of_key(int(bound.policy["key"][row]))
            if move in place:
                self.weights[place[move], ours] = learnt[row, theirs]
            else:
                place[move] = len(self.moves)
                self.moves.append(move)
                line = np.zeros(len(self.worths), np.float32)
                line[ours] = learnt[row, theirs]
                new.append(line)
        if new:
            self.weights = np.concatenate([self.weights, np.stack(new)])

    def _widen(self, cards: list[str]) -> None:
        """Make room for cards that are new."""
        old, count = len(self.cards), len(self.cards) + len(cards)
        self.cards = [*self.cards, *cards]
        if not cards:
            return
        wide = np.zeros((len(self.moves) + 1, CARDS + BLOCKS * count), np.float32)
        narrow = np.concatenate([self.weights, self.worths[None]])
        wide[:, :CARDS] = narrow[:, :CARDS]
        for block in range(BLOCKS):
            to, source = CARDS + block * count, CARDS + block * old
            wide[:, to : to + old] = narrow[:, source : source + old]
        self.weights, self.worths = wide[:-1], wide[-1]

    # -- keeping -------------------------------------------------------------------------

    def as_bytes(self) -> bytes:
        """For a file."""
        file = io.BytesIO()
        np.savez(file, moves=np.array(self.moves), cards=np.array(self.cards), weights=self.weights, worths=self.worths)
        return file.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> Learnt:
        """The inverse of `as_bytes`; ValueError if it is damaged."""
        made = cls()
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as found:
                made.moves, made.cards = [str(m) for m in found["moves"]], [str(c) for c in found["cards"]]
                made.weights, made.worths = found["weights"], found["worths"]
        except (OSError, EOFError, KeyError, zipfile.BadZipFile, zlib.error) as error:
            raise ValueError(str(error)) from None
        if made.weights.shape != (len(made.moves), CARDS + BLOCKS * len(made.cards)) or len(made.worths) != made.weights.shape[1]:
            raise ValueError("sizes do not fit")
        return made

    @property
    def digest(self) -> str:
        """A hash of all of it."""
        digest = hashlib.blake2b("\n".join([*self.moves, "", *self.cards]).encode(), digest_size=8)
        digest.update(self.weights.tobytes() + self.worths.tobytes())
        return digest.hexdigest()
