"""The numbers of a game's tables in words: filters, amounts, conditions, costs, targets and other operands of operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from deckopt.cards.symbols import ManaCost, Pip, letters_of
from deckopt.compile.tables import Tables
from deckopt.rules import codes as C
from deckopt.words.conditions import ASKED
from deckopt.words.counts import GAME_NUMBERS, OWN_NUMBERS, TURN_COUNTS
from deckopt.words.moments import MOMENTS
from deckopt.words.operands import NONE
from deckopt.words.references import MEANT

ZONES = {
    C.Z_HAND: "hand",
    C.Z_GRAVEYARD: "graveyard",
    C.Z_EXILE: "exile",
    C.Z_LIBRARY: "library",
    C.Z_LOOK: "set aside",
    C.Z_SIDEBOARD: "sideboard",
    C.Z_BATTLEFIELD: "battlefield",
    C.Z_TOP: "top of library",
    C.Z_BOTTOM: "bottom of library",
    C.Z_BATTLEFIELD_TAPPED: "battlefield, tapped",
    C.Z_ATTACK: "battlefield, tapped and attacking",
    C.Z_PLAY_NOW: "exile, playable this turn",
    C.Z_PLAY_FREELY: "exile, playable for nothing this turn",
    C.Z_PLAY_NEXT: "exile, playable until the end of the next turn",
    C.Z_PLAY_LATER: "exile, playable on later turns",
    C.Z_CAST_NOW: "exile, castable this turn",
    C.Z_ADVENTURE: "exile, its front castable from there",
    C.Z_CAST_NEXT: "exile, castable until the end of the next turn",
}
WAYS_TO_FIND = {
    C.HOW_CHOOSE: "chosen",
    C.HOW_UP_TO: "up to so many chosen",
    C.HOW_ALL: "all, in an order of choice",
    C.HOW_RANDOM: "at random",
    C.HOW_OTHERS: "chosen among other cards than this",
    C.HOW_HEAP: "all, in no order of choice",
    C.HOW_NAMED: "all of one name",
    C.HOW_TYPES: "chosen until they have so many card types",
    C.HOW_VALUE: "chosen until they have so much mana value",
}
LOST = {
    C.LOST_NOTHING: "they untap",
    C.LOST_SOME: "some of them go",
    C.LOST_ALL: "all of them may go",
    C.LOST_SAGAS: "Sagas reach their last chapter",
    C.LOST_LEGEND: "one of two of a name will go",
}
CREATED = {
    C.CREATED_TAPPED: "tapped",
    C.CREATED_ATTACKING: "attacking",
    C.CREATED_FOR_COMBAT: "exiled at the end of combat",
    C.CREATED_SACRIFICED: "sacrificed in the next end step",
    C.CREATED_EXILED: "exiled in the next end step",
    C.CREATED_TOGETHER: "entering with others",
}
LEAVING = {C.RF_SACRIFICE_AT_END: "sacrificed", C.RF_EXILE_AT_END: "exiled", C.RF_HAND_AT_END: "returned to hand"}
FLAGS = {
    C.FL_KICKED: "kicked",
    C.FL_BARGAINED: "bargained",
    C.FL_EVOKED: "evoked",
    C.FL_FROM_HAND: "from hand",
    C.FL_FROM_GRAVEYARD: "from the graveyard",
    C.FL_CAST: "cast",
}
WHO = {number: word for word, number in MEANT.items()} | {C.REF_TARGETS: "both targets"}
#: Stands for a count: the target leaves together with another one.
TOGETHER = {C.GOES_FIRST: "together with the next target", C.GOES_LAST: "together with the target before"}

#: By kind of amount: a function from the words of its filter, the words of its object, and its numbers to its words.
AMOUNTS: dict[int, str] = {
    C.A_X: "X",
    C.A_ROWS: "{filter} you control",
    C.A_ZONE: "{filter} in your {zone}",
    C.A_TURN: "{turn} this turn",
    C.A_POWER: "power of {ref}",
    C.A_TOUGHNESS: "toughness of {ref}",
    C.A_COUNTERS: "{counters} counters on {ref}",
    C.A_TYPES: "types of {ref}",
    C.A_VALUE: "mana value of {ref}",
    C.A_REVEALED: "cards revealed before the one found",
    C.A_NOTED: "what was noted",
    C.A_EVENT: "number of the event",
    C.A_BEYOND: "cards in hand over {beyond}",
    C.A_ECHO: "echo is due",
    C.A_ATTACHED: "{attached} attached to {ref}",
    C.A_SACRIFICED: "permanents just sacrificed",
    C.A_NUMBER: "{number}",
    C.A_EXILED: "cards exiled with it",
    C.A_EXILED_TYPES: "card types exiled with it",
    C.A_CARD_TYPES: "card types in your graveyard",
    C.A_DEVOTION: "devotion to {colours}",
    C.A_TOTAL_POWER: "{total} of {filter} you control",
    **{number: words for words, number in ASKED.items()},
}


def symbol_of(mask: int) -> str:
    """The symbol of a mask of colours: {W}, or {W/U} for either colour."""
    return "{" + "/".join(letters_of(mask)) + "}"


def bits(value: int, words: Mapping[int, str], none: str = "no") -> str:
    """The words of the bits of a number."""
    return " and ".join(word for bit, word in words.items() if value & bit) or none


#: What is read off several permanents, by how.
_TOTALS = ("total power", "greatest power", "crewing power", "total mana value", "greatest mana value")


class TableWords:
    """The words of the numbers of one game's tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.t = tables, tables.record
        rows = tables.interner.rows_of
        self.filters = [str(text) for text in rows("filters")]
        self._costs, self._targets, self._parts = rows("mana costs"), rows("targets"), rows("parts of 'becomes' effects")
        self.kinds: Mapping[str, Callable[[int], str]] = {
            "amount": self.amount,
            "becomes": self._becomes,
            "cards": lambda n: "any" if n == NONE else self.filters[n],
            "card": lambda n: tables.names[n],
            "colours": symbol_of,
            "condition": self.condition,
            "cost": self.cost,
            "count": lambda n: "all" if n == NONE else str(n),
            "counters": self._counters,
            "own": OWN_NUMBERS.word,
            "exception": lambda n: "none" if n == NONE else f"exception {n + 1}",
            "flag": lambda n: "yes" if n else "no",
            "flags": lambda n: bits(n, CREATED, "plain"),
            "given": self._given,
            "how": lambda n: WAYS_TO_FIND[n],
            "keywords": lambda n: bits(n, {bit: word for word, bit in tables.interner.keywords.items()}, "none"),
            "limit": self._limit,
            "moments": lambda n: " or ".join(word for word, m in MOMENTS.items() if n >> m & 1),
            "number": str,
            "permanents": self.permanents,
            "players": self.permanents,
            "slot": lambda n: "target" if n == 0 else f"target {n + 1}",
            "address": lambda n: f"-> {n}",
            "zone": lambda n: "none" if n == NONE else ZONES[n],
            "zones": lambda n: bits(n, {1 << zone: word for zone, word in ZONES.items()}, "none"),
            "target": self.target,
            "permit": lambda n: f"way {n}",
            "leaving": lambda n: LEAVING[n],
            "lost": lambda n: LOST[n],
            "action": lambda n: str(tables.actions[n]),
        }

    def operand(self, kind: str, value: int) -> str:
        """The words of an operand of this kind."""
        return self.kinds[kind](value)

    def permanents(self, n: int) -> str:
        """A filter or a reference."""
        return "none" if n == NONE else self.filters[n] if n >= 0 else WHO[n]

    def cost(self, n: int) -> str:
        """A mana cost as it is written."""
        if n == NONE:
            return "none"
        generic, pips, x = self._costs[n]
        return str(ManaCost(generic, tuple(Pip(mask) for mask in pips), x))

    def amount(self, n: int) -> str:
        """An amount: what is counted, its factor, and what is added."""
        if n == NONE:
            return "none"
        t = self.t
        kind, times, plus = int(t["n_kind"][n]), int(t["n_times"][n]), int(t["n_plus"][n])
        if kind == C.A_CONST:
            return "all" if plus == 999 else str(plus)
        words = self._counted(kind, int(t["n_p"][n]), int(t["n_q"][n])) + (", at least 0" if t["n_floor"][n] else "")
        if times == C.HALF:
            words = f"half of ({words}), rounded up"
        elif times == C.HALF_DOWN:
            words = f"half of ({words}), rounded down"
        elif times != 1:
            words = f"{times} * ({words})"
        return words + (f" {'+' if plus > 0 else '-'} {abs(plus)}" if plus else "")

    def _counted(self, kind: int, p: int, q: int) -> str:
        words = AMOUNTS[kind]
        if "{filter}" in words:
            words = words.replace("{filter}", "card" if p == NONE else self.filters[p])
            words += " but it" if kind == C.A_ROWS and q == C.REF_IT else ""
        return words.format(
            ref=WHO.get(p) or WHO.get(q, ""),
            zone=ZONES.get(q, ""),
            turn=TURN_COUNTS.word(p) if kind == C.A_TURN else "",
            number=GAME_NUMBERS.word(p) if kind == C.A_NUMBER else "",
            counters=self._counters(q) if kind == C.A_COUNTERS else "",
            flag=bits(p, FLAGS) if kind == C.A_FLAG else "",
            aimed="a player" if p else "a permanent or you",
            target="target 2" if q else "target",
            colours=symbol_of(p) if p > 0 else "the chosen colour",
            beyond="X" if p < 0 else "seven" if p == 7 else p,
            attached=self.filters[q] if kind == C.A_ATTACHED else "",
            total=_TOTALS[q] if kind == C.A_TOTAL_POWER else "",
        )

    def condition(self, n: int) -> str:
        """A condition: an amount with its bounds, and further conditions."""
        if n == NONE:
            return "always"
        t = self.t
        words, least, most = self.amount(int(t["q_amount"][n])), int(t["q_least"][n]), int(t["q_most"][n])
        if int(t["q_than"][n]) != NONE:
            words += f" - ({self.amount(int(t['q_than'][n]))})"
        if least == most:
            words += f" = {least}"
        elif most == 9999:
            words += f" >= {least}"
        elif least <= 0:
            words += f" <= {most}"
        else:
            words += f" from {least} to {most}"
        also = int(t["q_also"][n])
        return words if also == NONE else f"{words} and {self.condition(also)}"

    def target(self, n: int) -> str:
        """What a target may be, and what is known of its fate."""
        t = self.t
        what, zone, dealt_damage, up_to, another, theirs, least, most = self._targets[n][:8]
        words = [f"up to one {what}" if up_to else str(what)]
        words += ["of a graveyard" if theirs else "of your graveyard"] if zone == "graveyard" else []
        words += [f"with mana value {word} {self.amount(k)}" for word, k in (("from", least), ("to", most)) if k != NONE]
        words += ["dealt damage this turn"] if dealt_damage else []
        words += ["another than before"] if another else []
        known = ("reversible", "harm", "pump", "attach", "follows")
        facts = [word for word in known if t[f"t_{word}"][n]]
        return " ".join(words) + (f" ({', '.join(facts)})" if facts else "")

    def _becomes(self, parts: int) -> str:
        found = [self._parts[k] for k in range(len(self._parts)) if parts >> k & 1]
        return ", ".join(
            f"{word} {letters_of(value) if word == 'colours' else value}{' for good' if lasting else ''}"
            for word, value, lasting in found
        )

    def _counters(self, column: int) -> str:
        if column == NONE:
            return "none"
        return "/".join(kind for kind, known in self.tables.interner.columns.items() if known == column)

    def _given(self, bits_given: int) -> str:
        sets = [k + 1 for k in range(int(self.t["n_given"])) if int(self.t["gv_bits"][k]) == bits_given]
        return "set " + " or ".join(map(str, sets))

    def _limit(self, n: int) -> str:
        if n == NONE:
            return "anything"
        if self.t["l_haste"][n]:
            return "anything; creature spells gain haste"
        words = ("spells", "abilities", "abilities of")
        parts = [
            f"{word} {self.permanents(f) if f != NONE else 'of any kind'}"
            for word, f in zip(words, self.tables.interner.limits[n], strict=True)
            if f >= NONE
        ]
        return (
            " or ".join(parts)
            + (" of the chosen type" if self.t["l_chosen"][n] else "")
            + (", which can't be countered" if self.t["l_safe"][n] else "")
        )
