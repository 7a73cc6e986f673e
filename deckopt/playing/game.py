"""A game for Python: one position, its legal moves, and their words.

A game starts with a shuffled library (`start`) or at a written position (`from_position`). Tests, replays and `deckopt play` use
this class. Searches call the kernels directly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from deckopt.cards.catalog import Catalog
from deckopt.compile.tables import Tables
from deckopt.errors import InputError
from deckopt.kernels import in_python
from deckopt.playing.position import Position, read_position, set_position, tables_of
from deckopt.rules import codes as C
from deckopt.rules.chance import ENUMERATE, KEYED, SAMPLE, SCRIPTED
from deckopt.rules.from_python import APPLY, GO_ON, POWER, START, STATUS, TOUGHNESS, another_branch, rules
from deckopt.rules.state import MAX_SCRIPT, new_context, new_state
from deckopt.words import operations as OP
from deckopt.words.colours import BASIC_LAND_MANA, COLOUR_NAMES, FIVE_LETTERS
from deckopt.words.counts import OWN_NUMBERS
from deckopt.words.zones import CARD_ZONES


def _in_python(asked: Any) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):  # random numbers overflow on purpose
            return in_python(asked)(*arguments)

    return call


class Game:
    """One game in play.

    `scope` 0 lists every legal move, 1 those that a search is offered. `seed` seeds the context's own random numbers. Without
    `compiled`, the rules run as plain Python, about a thousand times slower.
    """

    def __init__(self, tables: Tables, seed: int = 0, scope: int = 0, compiled: bool = True) -> None:
        self._rules: Callable[..., Any] = rules if compiled else _in_python(rules)
        self._next_branch: Callable[..., Any] = another_branch if compiled else _in_python(another_branch)
        self.tables = tables
        self.t = tables.record
        self.g = new_state()
        self.x = new_context(seed)
        self.x["scope"] = scope
        self.x["track"] = 1

    @classmethod
    def from_position(
        cls,
        position: Position | Mapping[str, Any],
        catalog: Catalog | None = None,
        *,
        game: Mapping[str, Any] | None = None,
        seed: int = 0,
        scope: int = 0,
    ) -> Game:
        """A game that stands at a position, in your main phase::

            Game.from_position({"hand": ["Shock"], "battlefield": ["Mountain"], "opponent_life": 2})

        `playing.position.Position` says what can be written. The cards are those of `catalog` (by default the shipped ones). All
        cards of the position together are the deck. `game` has keys of a deck's [game]. State-based actions are done first, so
        permanents that have to die are gone. Nothing triggers on what is there already. As everywhere, the game makes a move by
        itself if only one is legal. InputError if the position is wrong.
        """
        read = read_position(position)
        made = cls(tables_of(read, Catalog.load() if catalog is None else catalog, game or {}), seed, scope)
        set_position(made.tables, made.g, read)
        made._rules(made.t, made.g, made.x, GO_ON, 0, 0)
        if fault := made.status():
            raise InputError("position", "", f"cannot be played on from (fault {fault} in it)")
        return made

    def start(self, cards: int = 7, to_bottom: int = 0) -> None:
        """Shuffle and draw. The position waits for the first move, MV_START."""
        shuffles = int(self.g["shuffles"])
        self.g = new_state()
        self.g["shuffles"] = shuffles
        self._rules(self.t, self.g, self.x, START, cards, to_bottom)
        self._check_script()

    @property
    def moves(self) -> list[int]:
        """The legal moves of the position, as numbers."""
        return [int(m) for m in self.x["moves"][: self.x["n_moves"]]]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.g["over"])

    @property
    def won(self) -> bool:
        """Whether it has ended with a win."""
        return int(self.g["over"]) == C.WON

    @property
    def event(self) -> tuple[int, float]:
        """(event ID, probability) of the last move."""
        return int(self.x["event"]), float(self.x["probability"])

    def apply(self, move: int) -> None:
        """Make a legal move."""
        self._rules(self.t, self.g, self.x, APPLY, int(move), 0)
        self._check_script()

    def _check_script(self) -> None:
        if int(self.x["mode"]) == SCRIPTED and self.x["script_at"] > self.x["script_n"]:
            raise IndexError(f"the script of {self.x['script_n']} outcomes of chance has run out")

    def status(self) -> int:
        """The fault of the position (`rules.status`); 0 if there is none."""
        return int(self._rules(self.t, self.g, self.x, STATUS, 0, 0))

    def copy(self) -> Game:
        """Another game in the same position, with a context of its own."""
        other = Game.__new__(Game)
        other.tables, other.t = self.tables, self.t
        other._rules, other._next_branch = self._rules, self._next_branch
        other.g = self.g.copy()
        other.x = self.x.copy()
        return other

    def sample(self, seed: int) -> None:
        """Sample chance from now on, with a fresh seed."""
        self.x["mode"] = SAMPLE
        self.x["rng"] = np.uint64(2 * seed + 1)

    def deal(self, seed: int) -> None:
        """Let chance be a game's luck from now on, keyed by a seed (`rules.chance`)."""
        self.x["mode"] = KEYED
        self.x["seed"] = np.uint64(seed)

    def script(self, outcomes: list[int]) -> None:
        """Let chance follow a script of outcomes (card numbers). A move that needs more raises IndexError."""
        if len(outcomes) > MAX_SCRIPT:
            raise IndexError(f"a script has at most {MAX_SCRIPT} outcomes of chance")
        self.x["mode"] = SCRIPTED
        self.x["script"][: len(outcomes)] = outcomes
        self.x["script_n"] = len(outcomes)
        self.x["script_at"] = 0

    def record(self) -> None:
        """Record the outcomes of chance from now on; `picks` returns them."""
        self.x["logging"], self.x["n_log"] = 1, 0

    @property
    def picks(self) -> list[int]:
        """The outcomes since `record`, in order: card numbers. Who begins: 0 or 1. A coin of an effect: -1 (lost) or -2 (won)."""
        return [int(c) for c in self.x["log"][: self.x["n_log"]]]

    def outcomes(self, move: int) -> Iterator[Game]:
        """Every position to which a move can lead, once for each event (`event`)."""
        x = self.x.copy()
        x["mode"], x["script_n"], x["script_at"] = ENUMERATE, 0, 0
        while True:
            child = self.copy()
            child.x = x.copy()
            child.apply(move)
            script, options = child.x["script"].copy(), child.x["options"].copy()
            x["script"], x["options"] = script, options
            x["script_n"], x["script_at"] = child.x["script_n"], child.x["script_at"]
            more = self._next_branch(x)
            child.x["mode"] = SAMPLE
            yield child
            if not more:
                return

    # -- words -------------------------------------------------------------------------

    def name(self, card: int) -> str:
        """A card's name."""
        return self.tables.names[card]

    def row_words(self, r: int, tapped: bool = False) -> str:
        """A permanent in words that identify it for players."""
        row = self.g["rows"][r]
        words = [self.name(int(row[C.R_CARD]))]
        if tapped:
            words.insert(0, "tapped")
        counters = [("+1/+1" if row[C.R_PLUS] > 0 else "-1/-1", abs(int(row[C.R_PLUS]))), *self.counters_on(row)]
        words += [f"with {n} {kind} counters" for kind, n in counters if n]
        if row[C.R_ATTACKING] == 1:
            words.append("(attacking)")
        return " ".join(words)

    def counters_on(self, row: Any) -> tuple[tuple[str, int], ...]:
        """The counters on a row of permanents by kind, without +1/+1 and -1/-1 counters."""
        kinds = self.tables.counter_kinds[int(row[C.R_CARD])]
        return tuple((kind, int(row[column])) for kind, column in kinds if row[column])

    def describe(self, move: int) -> str:
        """A move in words."""
        kind, a, c = move % 16, move // C.MV_A % 1024, move // C.MV_C
        decision = int(self.g["decision"])
        if kind == C.MV_ACT:
            words = str(self.tables.actions[a])
            if c == C.FROM_TOP:
                words += " from the top"
            elif c == C.FROM_SIDEBOARD:
                words += " from the sideboard"
            elif c >= 2:
                words += " from exile"
            return words
        if kind == C.MV_PASS:
            if decision == C.D_RESPOND:
                return "go on"
            return {C.S_MAIN: "attack", C.S_WINDOW: "deal combat damage"}.get(int(self.g["step"]), "end the turn")
        if kind == C.MV_STOP and decision == C.D_COLOUR:
            return "no mana"
        if kind == C.MV_CARD:
            return f"choose {self.name(a)}"
        if kind == C.MV_ROW:
            return f"choose {self.row_words(a, bool(c))}"
        if kind == C.MV_PLAYER:
            return "target you" if a == 1 else "target the opponent"
        if kind == C.MV_NUMBER:
            return f"X = {a}"
        if kind == C.MV_COLOUR:
            if a >= C.TYPE_CHOICE:
                return self._subtype(a - C.TYPE_CHOICE)
            return list(BASIC_LAND_MANA)[a] if self._chooses_land_type() else COLOUR_NAMES.word(1 << a)
        if kind == C.MV_ATTACK:
            return f"attack with {self.row_words(a)}"
        if kind == C.MV_HOLD:
            return f"do not attack with {self.row_words(a)}"
        return {C.MV_YES: "yes", C.MV_NO: "no", C.MV_STOP: "no more", C.MV_START: "keep"}[kind]

    def _chooses_land_type(self) -> bool:
        """Whether it is a basic land type that is to be chosen."""
        f = self.g["stack"][int(self.g["n_stack"]) - 1]
        chooses = int(self.t["o"][f[C.F_PC], OP.CODE]) == OP.CHOOSE_COLOUR
        return chooses and int(self.t["c_choose"][f[C.F_CARD]]) == C.CHOOSES_LAND_TYPE

    def _choice(self, what: str | None, chosen: int) -> str:
        """What was chosen as a permanent entered: the letter of a colour, a type, or nothing."""
        if what == "creature type":
            return self._subtype(chosen - C.TYPE_CHOICE) if C.TYPE_CHOICE <= chosen < C.IMPRINT_CHOICE else ""
        if chosen >= C.IMPRINT_CHOICE:
            return self.name(chosen - C.IMPRINT_CHOICE)
        if not what or chosen == C.NO_CHOICE:
            return ""
        return list(BASIC_LAND_MANA)[chosen] if what == "basic land type" else FIVE_LETTERS[chosen]

    def _subtype(self, bit: int) -> str:
        """The subtype of a bit of the game's tables."""
        return str(next(word for word, k in self.tables.interner.subtypes.items() if k == bit))

    def summary(self) -> dict[str, Any]:
        """The whole position in plain Python values, the same for equal positions.

        Permanents are sorted tuples, one for each copy:
        - name; tapped, new, attacking;
        - +1/+1 counters (negative: -1/-1), other counters by kind, damage, power, toughness;
        - sorted marks, chosen colour or "", used;
        - host or "", sorted names of attachments.
        """
        g, names = self.g, self.tables.names
        zones = {zone: {names[c]: int(n) for c, n in enumerate(g[zone]) if n} for zone in (*CARD_ZONES, "look")}
        exiled = sorted((names[e[C.X_CARD]], int(e[C.X_UNTIL]), int(e[C.X_N])) for e in g["exiled"][: g["n_exiled"]] if e[C.X_N])
        scalars = "over turn life opponent_life poison own_poison opponent_library opponent_hand opponent_graveyard land_drops"
        return {
            **{key: int(g[key]) for key in scalars.split()},
            **zones,
            "own": {word: int(g["own"][k]) for word, k in OWN_NUMBERS.items()},
            "top": [names[c] for c in reversed(g["top"][: g["n_top"]])],
            "bottom": [names[c] for c in g["bottom"][: g["n_bottom"]]],
            "exiled": exiled,
            "sideboard": {names[c]: int(n) for c, n in enumerate(g["sideboard"]) if n},
            "pool": [int(n) for n in g["pool"]],
            "taps add": [int(g["taps_add"][i]) for i in range(int(self.t["n_adders"])) if self.t["ad_card"][i] < 0],
            "limited": [int(n) for n in g["limited"][: self.t["n_limits"]].reshape(-1)],
            "counts": [int(n) for n in g["count"]],
            "arriving": self._arriving(),
            "permanents": sorted(self._permanents()),
        }

    def _arriving(self) -> dict[str, int]:
        """How many objects of each name are about to enter the battlefield."""
        found: dict[str, int] = {}
        for a in self.g["arriving"][: self.g["n_arriving"]]:
            name = self.name(int(a[C.AR_CARD]))
            found[name] = found.get(name, 0) + int(a[C.AR_N])
        return found

    def _permanents(self) -> list[tuple[Any, ...]]:
        g, names = self.g, self.tables.names
        rows = [r for r in g["rows"][: g["n_rows"]] if r[C.R_N] > 0]
        by_handle = {int(r[C.R_HANDLE]): names[r[C.R_CARD]] for r in rows if r[C.R_HANDLE]}
        marks = (
            (C.RF_HASTE, "haste"),
            (C.RF_UNEARTHED, "unearthed"),
            (C.RF_WARPED, "warped"),
            (C.RF_ECHO, "echo"),
            (C.RF_BESTOWED, "bestowed"),
            (C.RF_EXILE_END_OF_COMBAT, "exile"),
            (C.RF_CREATED, "created"),
            (C.RF_COPY, "copy"),
            (C.RF_SACRIFICE_AT_END, "sacrifice at end"),
            (C.RF_EXILE_AT_END, "exile at end"),  # with both it returns to hand
            (C.RF_DOOMED, "doomed"),
            (C.RF_STRUCK, "struck"),
            (C.RF_GOING, "going"),
            (C.RF_FATAL, "fatal"),
        )
        found = []
        for i, row in enumerate(g["rows"][: g["n_rows"]]):
            if row[C.R_N] <= 0:
                continue
            card = self.tables.cards[row[C.R_CARD]]
            guests = [q for q in rows if row[C.R_HANDLE] and q[C.R_HOST] == row[C.R_HANDLE]]
            attached = sorted(names[q[C.R_CARD]] for q in guests for _ in range(q[C.R_N]))
            choice = self._choice(card.enters.choose, int(row[C.R_CHOICE]))
            due = ["due"] if row[C.R_LEAVING] >= C.DUE else []
            words = sorted([*(word for bit, word in marks if row[C.R_FLAGS] & bit), *due])
            if row[C.R_ORIGIN] > 0:
                words.append(f"really {names[row[C.R_ORIGIN] - 1]}")
            if row[C.R_REVERT]:
                words.append(f"again {names[row[C.R_REVERT] - 1]}")
            size = tuple(int(self._rules(self.t, g, self.x, what, i, 0)) for what in (POWER, TOUGHNESS))
            for copy in range(row[C.R_N]):
                found.append(
                    (
                        names[row[C.R_CARD]],
                        bool(copy < row[C.R_TAPPED]),
                        bool(row[C.R_SICK]),
                        int(row[C.R_ATTACKING]),
                        int(row[C.R_PLUS]),
                        self.counters_on(row),
                        int(row[C.R_DAMAGE]),
                        *size,
                        tuple(words),
                        choice,
                        bool(row[C.R_USED] & ~C.AIMED),
                        by_handle.get(int(row[C.R_HOST]), "") if row[C.R_HOST] else "",
                        tuple(attached),
                    )
                )
        return found
