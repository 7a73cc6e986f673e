"""A trained network under the names of cards, so that it serves every list that has these cards; and its file.

`Learnt` has one row of weights for each move that was met, and one column for each feature. `bind` lays them out by the card
numbers of one deck's tables (`search.network`). `absorb` takes back what was learnt there. How it is learnt is in
`search.selfplay`.
"""

from __future__ import annotations

import bisect
import hashlib
import io
import re
import zipfile
import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from pydantic import BaseModel, BeforeValidator, ConfigDict, model_validator

from deckopt.bounds import LONGEST_NAME
from deckopt.compile.tables import Tables
from deckopt.kernels import in_python
from deckopt.search.features import BLOCKS, CARDS, CHOICES, ITEMS, OTHER, PASSING, RESPONSE, ROWS, TAPPED
from deckopt.search.network import HIDDEN, MAX_KEYS, NETWORK, row_of_key

Weights = np.ndarray[Any, np.dtype[np.float32]]

SPREAD = 0.15  # standard deviation of an untrained embedding
UNLEARNT = 0.25  # assumed standard deviation of the reward of an untrained player's game
MOST_WEIGHTS = 1 << 20  # most weights of one list while learning

#: How learning ended that goes on as long as it gains (`evaluate.plateau`): where it gained no more, at its most rollouts, or
#: because its time was over. "" for learning of a fixed length.
AT_PLATEAU, AT_MOST, IN_TIME = "plateau", "most", "minutes"
ENDS = ("", AT_PLATEAU, AT_MOST, IN_TIME)

ZONES = ("card", "permanent", "tapped")  # zones of what a program lets the player choose
#: The name of a choice of a program. Digits are 0 to 9, and few.
_CHOICE = re.compile(
    rf"(?P<program>.+) \+ (?P<offset>[0-9]{{1,5}}): (?:(?P<item>[0-9]{{1,9}})|(?P<zone>{'|'.join(ZONES)}) (?P<card>.*))"
)
MOST_MOVES, MOST_CARDS = 1_000_000, 10_000  # most names in a file
_SINGLE = ("pc_bottom", "pc_cleanup", "pc_attack", "pc_lore", "pc_legend", "pc_start", "pc_draw")


@dataclass
class Bound:
    """A network laid out for one list: `network` is a NETWORK record; `weights` is flat float32: value, embedding, rows.

    `spread` is the standard deviation of the reward of self-play's rollouts.
    """

    network: np.void
    weights: Weights
    spread: float

    @property
    def is_finite(self) -> bool:
        """Whether all numbers are finite, as they are unless learning has diverged."""
        return bool(np.isfinite(self.spread)) and bool(np.isfinite(self.weights).all())

    @property
    def worths(self) -> Weights:
        """The weights of the value; shape (hidden + features,)."""
        return self.weights[: int(self.network["embedding_at"])]

    @property
    def embedding(self) -> Weights:
        """The embedding; shape (features, hidden)."""
        return self.weights[int(self.network["embedding_at"]) : int(self.network["rows_at"])].reshape(-1, HIDDEN)

    @property
    def rows(self) -> Weights:
        """The rows of moves; shape (rows, hidden + features)."""
        return self.weights[int(self.network["rows_at"]) :].reshape(-1, int(self.network["embedding_at"]))


def _first_embedding(feature: str) -> Weights:
    """The embedding of an untrained feature: small numbers that depend on its name only."""
    rng = np.random.Generator(np.random.PCG64(zlib.crc32(feature.encode())))
    return rng.normal(0.0, SPREAD, HIDDEN).astype(np.float32)


class Names:
    """The names of the moves of one list's tables, which say what keys (`search.features.key_of_move`) mean."""

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
        """The name of a key."""
        if key < CHOICES:
            answer, rest = divmod(key - 1, RESPONSE)
            what = self._actions[rest] if rest < PASSING else "pass" if rest == PASSING else f"use {self._card(rest - ROWS)}"
            return f"{'response' if answer else 'do'}: {what}"
        pc, item = divmod(key - CHOICES, ITEMS)
        at = bisect.bisect_right(self._starts, pc) - 1
        chosen = str(item) if item >= OTHER else f"{ZONES[item // TAPPED]} {self._card(item % TAPPED)}"
        return f"{self._programs[at]} + {pc - self._starts[at]}: {chosen}"

    @cached_property
    def _keys(self) -> dict[str, int]:
        firsts = (1, 1 + RESPONSE)
        keys = range(len(self._actions)), (PASSING,), range(ROWS, ROWS + len(self._cards))
        return {self.of_key(first + k): first + k for first in firsts for some in keys for k in some}

    def key(self, name: str) -> int | None:
        """The key of a name, or None if there is no such move."""
        found = self._keys.get(name)
        if found is not None or " + " not in name:
            return found
        said = _CHOICE.fullmatch(name)
        if said is None or said["program"] not in self._programs:
            return None
        pc = self._starts[self._programs.index(said["program"])] + int(said["offset"])
        if said["item"] is not None:
            return CHOICES + pc * ITEMS + int(said["item"])
        if said["card"] not in self._cards:
            return None
        return CHOICES + pc * ITEMS + ZONES.index(said["zone"]) * TAPPED + self._cards.index(said["card"])


def _numbered(names: list[str]) -> list[str]:
    """Names, numbered where one comes several times."""
    seen: dict[str, int] = {}
    made = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        made.append(f"{name} #{seen[name]}")
    return made


_new_row = in_python(row_of_key)


def _array(kind: str, dimensions: int) -> Any:
    """A type for arrays of that kind of numbers ("U": texts), with so many dimensions, all finite."""

    def check(value: Any) -> Any:
        if not isinstance(value, np.ndarray) or value.ndim != dimensions:
            raise ValueError(f"has no {dimensions} dimensions")
        if value.dtype.kind != "U" if kind == "U" else value.dtype != np.dtype(kind):
            raise ValueError(f"is of {value.dtype}, not {kind}")
        if kind != "U" and not np.isfinite(value).all():
            raise ValueError("not all numbers are finite")
        return value

    return Annotated[Any, BeforeValidator(check)]


class _Kept(BaseModel):
    """The record in a file of `Learnt`, each array with its shape."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    moves: _array("U", 1)  # type: ignore[valid-type]
    cards: _array("U", 1)  # type: ignore[valid-type]
    plays: _array("U", 0)  # type: ignore[valid-type]
    weights: _array("float32", 2)  # type: ignore[valid-type]
    worths: _array("float32", 1)  # type: ignore[valid-type]
    embedding: _array("float32", 2)  # type: ignore[valid-type]
    spread: _array("float64", 0)  # type: ignore[valid-type]
    cut_short: _array("bool", 0)  # type: ignore[valid-type]
    rollouts: _array("int64", 0)  # type: ignore[valid-type]
    ended: _array("U", 0)  # type: ignore[valid-type]
    swaps: _array("int64", 0)  # type: ignore[valid-type]

    @model_validator(mode="after")
    def _fits(self) -> _Kept:
        features = CARDS + BLOCKS * len(self.cards)
        shapes = [of.shape for of in (self.weights, self.worths, self.embedding)]
        if shapes != [(len(self.moves), HIDDEN + features), (HIDDEN + features,), (features, HIDDEN)]:
            raise ValueError("sizes do not fit")
        if len(self.moves) > MOST_MOVES or len(self.cards) > MOST_CARDS or min(self.spread, self.rollouts, self.swaps) < 0:
            raise ValueError("says more than can be learnt")
        if str(self.ended) not in ENDS:
            raise ValueError("ended as no learning does")
        for names in (self.moves, self.cards):
            if len(set(names.tolist())) != len(names) or any(len(name) > 3 * LONGEST_NAME for name in names.tolist()):
                raise ValueError("names are endless, or come twice")
        return self


class Learnt:
    """A network by names. `moves` names the rows of `weights`; `cards` names the features beyond the first CARDS, in BLOCKS
    blocks.

    - `embedding`: shape (features, HIDDEN).
    - `worths`, and the rows of `weights`: HIDDEN columns for hidden units, then one for each feature.
    - `spread`: the standard deviation of the reward of the rollouts absorbed last.
    - `plays`: the player that trial games found better than the search (`evaluate.play_off`), or "".
    - `cut_short`: whether the training, or the trial games after it, ended early because games went round in loops.
    - `rollouts`: of self-play, from which it was learnt; `ended`: one of ENDS.
    - `swaps`: how many cards the list has that another one had not, from whose network learning began; 0: it began from nothing.
    """

    def __init__(self) -> None:
        self.moves: list[str] = []
        self.cards: list[str] = []
        self.weights: Weights = np.zeros((0, HIDDEN + CARDS), np.float32)
        self.worths: Weights = np.zeros(HIDDEN + CARDS, np.float32)
        self.spread = UNLEARNT
        self.plays = ""
        self.cut_short = False
        self.rollouts, self.ended, self.swaps = 0, "", 0
        self.embedding: Weights = np.stack([_first_embedding(str(f)) for f in range(CARDS)])

    def _features(self, names: list[str]) -> tuple[Any, Any]:
        """(numbers of the list's features, numbers here) of the features that both have."""
        theirs, ours = list(range(CARDS)), list(range(CARDS))
        place = {name: i for i, name in enumerate(self.cards)}
        for block in range(BLOCKS):
            for c, name in enumerate(names):
                if name in place:
                    theirs.append(CARDS + block * len(names) + c)
                    ours.append(CARDS + block * len(self.cards) + place[name])
        return np.array(theirs), np.array(ours)

    def bind(self, tables: Tables, learning: bool = False) -> Bound:
        """The network for a list's tables; with room for new rows if it is to learn."""
        names, cards = Names(tables), tables.names
        if learning:
            self._widen([name for name in cards if name not in self.cards])
        n = CARDS + BLOCKS * len(cards)
        rows = [(i, key) for i, move in enumerate(self.moves) if (key := names.key(move)) is not None]
        most = min(MAX_KEYS, MOST_WEIGHTS // (HIDDEN + n))
        rows = rows[: most - 1]
        most = most if learning else len(rows) + 1
        network = np.zeros(1, NETWORK)[0]
        network["n_features"], network["n_keys"], network["most_keys"] = n, 1, most
        network["embedding_at"], network["rows_at"] = HIDDEN + n, HIDDEN + n + n * HIDDEN
        bound = Bound(network, np.zeros(HIDDEN + n + n * HIDDEN + most * (HIDDEN + n), np.float32), self.spread)
        theirs, ours = self._features(cards)
        bound.embedding[theirs] = self.embedding[ours]
        theirs, ours = (np.concatenate([np.arange(HIDDEN), HIDDEN + which]) for which in (theirs, ours))
        bound.worths[theirs] = self.worths[ours]
        network["learning"] = 1  # so that new keys get rows
        for i, key in rows:
            bound.rows[_new_row(network, key), theirs] = self.weights[i, ours]
        network["learning"] = 0
        return bound

    def absorb(self, tables: Tables, bound: Bound) -> None:
        """Take over what was learnt in `bound`, which `bind` made for these tables with `learning`."""
        names, cards = Names(tables), tables.names
        self._widen([name for name in cards if name not in self.cards])
        theirs, ours = self._features(cards)
        self.embedding[ours] = bound.embedding[theirs]
        theirs, ours = (np.concatenate([np.arange(HIDDEN), HIDDEN + which]) for which in (theirs, ours))
        self.worths[ours] = bound.worths[theirs]
        self.spread = bound.spread
        place = {move: i for i, move in enumerate(self.moves)}
        new = []
        for row in range(1, int(bound.network["n_keys"])):
            move = names.of_key(int(bound.network["key"][row]))
            if move in place:
                self.weights[place[move], ours] = bound.rows[row, theirs]
            else:
                place[move] = len(self.moves)
                self.moves.append(move)
                line = np.zeros(len(self.worths), np.float32)
                line[ours] = bound.rows[row, theirs]
                new.append(line)
        if new:
            self.weights = np.concatenate([self.weights, np.stack(new)])

    def _widen(self, cards: list[str]) -> None:
        """Make room for new cards."""
        old, count = len(self.cards), len(self.cards) + len(cards)
        self.cards = [*self.cards, *cards]
        if not cards:
            return
        names = [*map(str, range(CARDS)), *(f"{block} {name}" for block in range(BLOCKS) for name in self.cards)]
        embedding = np.stack([_first_embedding(name) for name in names])
        wide = np.zeros((len(self.moves) + 1, HIDDEN + len(names)), np.float32)
        narrow = np.concatenate([self.weights, self.worths[None]])
        wide[:, : HIDDEN + CARDS] = narrow[:, : HIDDEN + CARDS]
        embedding[:CARDS] = self.embedding[:CARDS]
        for block in range(BLOCKS):
            to, source = CARDS + block * count, CARDS + block * old
            embedding[to : to + old] = self.embedding[source : source + old]
            wide[:, HIDDEN + to : HIDDEN + to + old] = narrow[:, HIDDEN + source : HIDDEN + source + old]
        self.weights, self.worths, self.embedding = wide[:-1], wide[-1], embedding

    # -- keeping -------------------------------------------------------------------------

    def as_bytes(self) -> bytes:
        """The content of a file."""
        names = {name: np.array(getattr(self, name), str) for name in ("moves", "cards", "plays", "ended")}
        numbers = {name: getattr(self, name) for name in ("weights", "worths", "embedding")}
        file = io.BytesIO()
        facts = {"spread": np.float64(self.spread), "cut_short": np.bool_(self.cut_short)}
        counts = {name: np.int64(getattr(self, name)) for name in ("rollouts", "swaps")}
        np.savez(file, **names, **numbers, **facts, **counts)  # type: ignore[arg-type]
        return file.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> Learnt:
        """The network of a file. ValueError if the file is damaged: cut short, or with other types or sizes, or not finite."""
        made = cls()
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as parts:
                if any(part.compress_type != zipfile.ZIP_STORED for part in parts.infolist()):
                    raise ValueError("it is packed")
            with np.load(io.BytesIO(data), allow_pickle=False) as found:
                kept = _Kept.model_validate(dict(found))
        except (OSError, EOFError, LookupError, TypeError, SyntaxError, MemoryError, zipfile.BadZipFile, zlib.error) as error:
            raise ValueError(str(error)) from None
        made.moves, made.cards, made.plays = kept.moves.tolist(), kept.cards.tolist(), str(kept.plays)
        made.weights, made.worths, made.embedding, made.spread = kept.weights, kept.worths, kept.embedding, float(kept.spread)
        made.cut_short = bool(kept.cut_short)
        made.rollouts, made.ended, made.swaps = int(kept.rollouts), str(kept.ended), int(kept.swaps)
        return made

    @property
    def is_finite(self) -> bool:
        """Whether all numbers are finite: learning may have diverged, or a file may be damaged."""
        return bool(np.isfinite(self.spread)) and all(np.isfinite(of).all() for of in (self.weights, self.worths, self.embedding))

    @property
    def digest(self) -> str:
        """A hash of everything."""
        digest = hashlib.blake2b("\n".join([*self.moves, "", *self.cards, "", self.plays]).encode(), digest_size=8)
        digest.update(
            self.weights.tobytes() + self.worths.tobytes() + self.embedding.tobytes() + np.float64(self.spread).tobytes()
        )
        return digest.hexdigest()
