"""A card played in both engines, stage by stage, and the sets of positions compared."""

from __future__ import annotations

import re
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cache
from types import FrameType
from typing import Any

from deckopt.cards.card import Card as Definition
from deckopt.compiling_kernels import RULES, make_ready
from differential.deckopt_side import DeckoptSide, compiled
from differential.observation import (
    THIS,
    TOKEN,
    Difference,
    Observation,
    View,
    difference,
    exactly,
    nearest,
    up_to_mana,
    up_to_opponent,
    up_to_order,
    up_to_payment,
)
from differential.phase_saved import read_fast
from differential.phase_side import PhaseSide
from differential.positions import Setup, positions
from differential.printed import KIN, Card, plain
from differential.script import Stage, company_of, stages

SHOWN = 3  # differences that are kept of a stage, of each side
#: Verdicts of a stage. "cut": not everything was gone through, and nothing found that one side lacks for certain.
EQUAL, NONE, CUT, DIFFER, DECKOPT_LACKS, PHASE_LACKS = "equal", "none", "cut", "differ", "deckopt lacks", "phase lacks"
#: Ends of cards that could not be compared.
FAILED = ("error", "out of time", "phase does not understand", "stopped at setup", "chance decides")
CHANCE = "at random|flip a coin|roll a"  # words of cards whose outcomes the harness cannot set in both engines
ORDER = "order of the library"
WRONG = (DIFFER, DECKOPT_LACKS, PHASE_LACKS)


@dataclass
class Result:
    """What came of one stage. `view`: up to what the sets are equal, where they are not so exactly."""

    stage: str
    verdict: str
    deckopt: int = 0  # how many positions can come out
    phase: int = 0
    view: str = ""
    luck: bool = False
    only_deckopt: list[Difference | None] = field(default_factory=list)  # as [deckopt, phase] in each field
    only_phase: list[Difference | None] = field(default_factory=list)  # as [phase, deckopt]

    @property
    def wrong(self) -> bool:
        """Whether the engines disagree."""
        return self.verdict in WRONG


@dataclass
class Tested:
    """What came of a card in one position. `end`: "done", "not castable", "stopped at ...", or why it could not be compared."""

    __test__ = False  # nothing for pytest to collect

    name: str
    position: str
    end: str
    seconds: float
    stages: list[Result] = field(default_factory=list)

    @property
    def differences(self) -> list[Result]:
        """The stages in which the engines disagree."""
        return [stage for stage in self.stages if stage.wrong]

    @property
    def compared(self) -> bool:
        """Whether any stage was compared to its end."""
        return any(stage.verdict in (EQUAL, *WRONG) for stage in self.stages)

    def as_data(self) -> dict[str, Any]:
        """For JSON; what is empty is left out."""
        data = asdict(self)
        data["stages"] = [{k: v for k, v in stage.items() if v or k in ("stage", "verdict")} for stage in data["stages"]]
        return data

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Tested:
        """What `as_data` wrote."""
        return cls(**{**data, "stages": [Result(**stage) for stage in data["stages"]]})


class OutOfTimeError(Exception):
    """A card took longer than it may."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """OutOfTimeError after so many seconds of CPU, and again each second: one raised in a destructor is lost."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def views(card: Card) -> dict[str, View]:
    """What may be left out of sight, from the least on, by the kind of difference that it is."""
    text = card["text"] or ""
    sources = frozenset({THIS, TOKEN} if "Add " in text or "Treasure" in text else {KIN})
    payment = up_to_payment(sources)
    return {
        "": exactly,
        "what pays": payment,
        "how much pays": up_to_mana(payment),
        "the opponent's cards": up_to_opponent(payment),
        ORDER: up_to_order(payment),
    }


def judge(stage: str, deckopt: Found, phase: Found, seen: Mapping[str, View]) -> tuple[Result, list[tuple[Any, Any]]]:
    """The sets of a stage compared: the result, and pairs of nodes that show the same, the best to go on from first."""
    (ours, all_ours), (theirs, all_theirs) = deckopt, phase
    result = Result(stage, EQUAL, len(ours), len(theirs))
    if not ours and not theirs:
        result.verdict = NONE
        return result, []
    view = ""
    for view, look in seen.items():
        of_ours, of_theirs = {look(o): n for o, n in ours.items()}, {look(o): n for o, n in theirs.items()}
        lacks_theirs, lacks_ours = set(of_ours) - set(of_theirs), set(of_theirs) - set(of_ours)
        verdict = _verdict(bool(lacks_theirs), bool(lacks_ours), all_ours, all_theirs)
        if view == "":
            result.verdict = verdict
            if verdict not in WRONG:
                break
            result.only_deckopt = [nearest(o, theirs) for o in sorted(lacks_theirs)[:SHOWN]]
            result.only_phase = [nearest(o, ours) for o in sorted(lacks_ours)[:SHOWN]]
        elif verdict not in WRONG:
            result.view = view
            break
    common = sorted((o for o in of_ours if o in of_theirs), key=_worth)
    exact = sorted((o for o in ours if o in theirs), key=_worth) if view else []
    return result, [*((ours[o], theirs[o]) for o in exact), *((of_ours[o], of_theirs[o]) for o in common)]


Found = tuple[dict[Observation, Any], bool]


def lucky(ours: Mapping[Observation, Any], theirs: Mapping[Observation, Any], seen: Mapping[str, View]) -> bool:
    """Whether luck explains a difference: phase drew from a library that was just shuffled, and what else came out there came
    out in deckopt, too."""
    sure = [o for o, node in theirs.items() if not node.lucky]
    looks = [look for kind, look in seen.items() if kind != ORDER]
    return len(sure) < len(theirs) and any({look(o) for o in sure} <= {look(o) for o in ours} for look in looks)


def _verdict(lacks_theirs: bool, lacks_ours: bool, all_ours: bool, all_theirs: bool) -> str:
    """What is lacking is lacking for certain only where a side was gone through to the end."""
    phase_lacks, deckopt_lacks = lacks_theirs and all_theirs, lacks_ours and all_ours
    if phase_lacks and deckopt_lacks:
        return DIFFER
    if phase_lacks or deckopt_lacks:
        return PHASE_LACKS if phase_lacks else DECKOPT_LACKS
    return CUT if lacks_theirs or lacks_ours else EQUAL


def _worth(seen: Observation) -> tuple[Any, ...]:
    """Positions with the tested card on the battlefield and untapped come first, then those with most permanents."""
    here = [p for p in seen.battlefield if p.name == THIS]
    return seen.over, -len(here), sum(p.tapped for p in here), -len(seen.battlefield), seen


class Play:
    """One card in one position in both engines."""

    def __init__(self, setup: Setup, changed: Mapping[str, Definition] | None = None) -> None:
        self.theirs = PhaseSide(setup)
        self.ours = DeckoptSide(setup, changed)
        self.seen = views(setup.cards[setup.tested])
        self.text = plain(setup.cards[setup.tested])
        self.at: tuple[Any, Any] = self.ours.root, self.theirs.root
        self.log: list[Result] = []
        self.last: tuple[dict[Observation, Any], dict[Observation, Any]] = {}, {}  # what came out of the last stage

    def run(self, script: tuple[Stage, ...]) -> str:
        """Go through the stages; how it ended."""
        if self.theirs.problem:
            return f"phase does not understand it: {self.theirs.problem}"
        if re.search(CHANCE, self.text, re.IGNORECASE):
            return "chance decides"
        here, there = self._look()
        if here != there:
            self.log.append(Result("setup", DIFFER, 1, 1, only_deckopt=[difference(here, there)]))
            return "stopped at setup"
        for stage in script:
            if stage.there and not any(p.name == THIS for p in self._look()[0].battlefield):
                continue
            went = self.mana(stage) if stage.deed == "mana" else self.go(stage)
            if went is False:
                return f"stopped at {stage.name}"
            if went is None and stage.name == "cast":
                return "not castable"
        return "done"

    def _look(self) -> tuple[Observation, Observation]:
        return self.ours.observe(self.at[0]), self.theirs.observe(self.at[1])

    def go(self, stage: Stage) -> bool | None:
        """One stage: whether it can go on; None if there was nothing to do."""
        ours, theirs = self.at
        first, others = self.ours.moves(ours, stage.deed, stage.card), self.theirs.moves(theirs, stage.deed, stage.card)
        done: tuple[Callable[[Any], bool] | None, Callable[[Any], bool] | None] = (None, None)
        if stage.deed == "attack":
            if not self.ours.may_attack(ours):
                return self._no_attack(stage)
            done = self.ours.after_combat(ours), self.theirs.after_combat(theirs)
        elif stage.deed in ("turn", "used"):
            done = self.ours.next_turn(ours), self.theirs.next_turn(theirs)
        if not first and not others:
            return None
        found = self.ours.explore(ours, first, done[0], attack=stage.deed != "used")
        answer = self.theirs.explore(theirs, others, done[1], attack=stage.deed == "attack", keep=not stage.chained)
        if stage.deed == "abilities":
            found, answer = self._that_do_something(found, answer)
        elif stage.deed == "used":
            found, answer = self._but_for_a_turn(found, answer, done)
        self.last = found[0], answer[0]
        result, pairs = judge(stage.name, found, answer, self.seen)
        result.luck = result.wrong and lucky(found[0], answer[0], self.seen)
        self.log.append(result)
        if not stage.chained:
            return True
        if not pairs:
            return False
        self.at = pairs[0]
        return not self._look()[0].over

    def _no_attack(self, stage: Stage) -> None:
        """Nothing of deckopt's can attack; nor should anything of phase's."""
        if self.ours.before_combat(self.at[0]) and self.theirs.may_attack(self.at[1]):
            self.log.append(Result(stage.name, DECKOPT_LACKS, 0, 1, only_phase=[{"attackers": [True, False]}]))

    def _that_do_something(self, ours: Found, theirs: Found) -> tuple[Found, Found]:
        """Without positions in which nothing has changed but what paid: deckopt does not offer to do nothing."""
        kept = []
        for (found, complete), before in zip((ours, theirs), self._look(), strict=True):
            kept.append(({o: n for o, n in found.items() if set(difference(before, o)) - {"mana"}}, complete))
        return kept[0], kept[1]

    def _but_for_a_turn(self, ours: Found, theirs: Found, done: tuple[Any, Any]) -> tuple[Found, Found]:
        """Without positions to which a turn leads in which nothing is done: deckopt does not offer to do nothing."""
        turn = self.ours.explore(self.at[0], self.ours.moves(self.at[0], "turn", None), done[0], attack=False)[0]
        other = self.theirs.explore(self.at[1], self.theirs.moves(self.at[1], "turn", None), done[1])[0]
        left = [({o: n for o, n in found.items() if o not in turn | other}, all_) for found, all_ in (ours, theirs)]
        return left[0], left[1]

    def mana(self, stage: Stage) -> bool:
        """How much mana there is: the X that can be paid."""
        gauge = stage.card or ""
        ours, theirs = self.ours.most_mana(self.at[0], gauge), self.theirs.most_mana(self.at[1], gauge)
        same = ours == theirs
        shown: list[Difference | None] = [] if same else [{"X": [ours, theirs]}]
        self.log.append(Result(stage.name, EQUAL if same else DIFFER, 1, 1, only_deckopt=shown))
        return True


@cache
def _rules_are_compiled() -> None:
    """A compile in the time of a card would be cut off, and begun anew by the next one."""
    for entry in RULES:
        make_ready(entry)


def play(setup: Setup, script: tuple[Stage, ...], seconds: float, changed: Mapping[str, Definition] | None = None) -> Tested:
    """A setup played in both engines. An engine that fails is told in `end`, for it is a finding; nothing else is caught."""
    _rules_are_compiled()
    started = time.process_time()
    made: Play | None = None
    try:
        with at_most(seconds), read_fast():
            made = Play(setup, changed)
            end = made.run(script)
    except OutOfTimeError:
        end = "out of time"
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        end = f"error: {type(error).__name__}: {str(error)[:200]} ({where.filename.rpartition('/')[2]}:{where.lineno})"
    return Tested(setup.tested, "", end, round(time.process_time() - started, 2), made.log if made else [])


def play_card(
    card: Card, seconds: float = 20.0, changed: Mapping[str, Definition] | None = None, only: str | None = None
) -> list[Tested]:
    """A card in all of its positions, or `only` in one."""
    company = company_of(card["name"])
    found = []
    for name, setup in positions(card, compiled(card).fields, company).items():
        if only not in (None, name):
            continue
        tested = play(setup, stages(company if name == "full" else (), "Equip" in plain(card)), seconds, changed)
        tested.position = name
        found.append(tested)
    return found
