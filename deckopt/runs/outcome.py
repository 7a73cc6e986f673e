"""The results of a run so far, read from its journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.evaluate.comparison import Difference, difference
from deckopt.evaluate.estimates import Estimate, average, without_interval
from deckopt.evaluate.evaluation import Evaluation, make_evaluation
from deckopt.evaluate.games import Played
from deckopt.evaluate.worth_it import is_worth_it
from deckopt.frames import frame
from deckopt.html import table
from deckopt.json_output.number import SCHEMA
from deckopt.json_output.runs import OutcomeDict
from deckopt.optimize.edits import Bans, Counts
from deckopt.optimize.search import Edit, Search
from deckopt.runs.journal import Journal
from deckopt.runs.plan import Plan
from deckopt.runs.replay import concluded
from deckopt.runs.stops import of_comparison

PROMISING = 3


@dataclass(frozen=True)
class Outcome:
    """The results of a run.

    - `edits`: from the first list to the best one; each with its gain over the list before.
    - `final`: the paired comparison on fresh luck; None before it has begun.
    - `start_eval`, `best_eval`: from that comparison, or from the evaluations as roots.
    - `promising`: the swaps of the present root that seem best.
    """

    run: str
    plan: Plan
    search: Search
    best: int
    edits: list[Edit]
    promising: list[Edit]
    start_eval: Evaluation
    best_eval: Evaluation
    final: Difference | None
    stopped: str | None
    seconds: float
    games_played: int

    @property
    def start(self) -> Counts:
        """The first list."""
        return self.search.roots[0].main

    @property
    def best_list(self) -> Counts:
        """The best list of the search."""
        return self.search.roots[self.best].main

    @property
    def swaps(self) -> int:
        """How many swaps of the present root are allowed."""
        return len(self.plan.limits.swaps(self.search.roots[-1].main, Bans()))

    @property
    def gain(self) -> Estimate | None:
        """The gain of the best list over the first one in mean reward: on fresh luck, or what the search expects. None if there
        is none."""
        if self.final is not None:
            return self.final.mean_reward
        return without_interval(sum(edit.gain.value for edit in self.edits)) if self.edits else None

    @property
    def is_proven(self) -> bool:
        """Whether the comparison on fresh luck shows that the best list is better."""
        return self.final is not None and self.final.mean_reward.low > 0

    @property
    def is_refuted(self) -> bool:
        """Whether the comparison on fresh luck shows that the best list is worse than the first."""
        return self.final is not None and self.final.mean_reward.high < 0

    @property
    def has_no_difference(self) -> bool:
        """Whether the comparison shows no difference that is worth changing cards for. Only in a search for such a difference."""
        return self.final is not None and self.search.settings.for_people and not is_worth_it(self.final)

    @property
    def to_play(self) -> Counts:
        """The list to play: the best list, unless the comparison shows that it is worse than the first, or not worth
        the change."""
        return self.start if self.is_refuted or self.has_no_difference else self.best_list

    @property
    def tried(self) -> list[str]:
        """The cards that the search may add and the first list does not have."""
        return sorted(name for name, (_, most) in self.plan.deck.limits.items() if most and name not in self.start)

    def to_dict(self) -> OutcomeDict:
        """Plain values, as `deckopt report --json` prints them.

        `cpu_seconds`, `rollouts_per_cpu_second` and `seconds` are times.
        """
        evaluated = [average(root.evaluation) for root in self.search.roots]
        return {
            "schema": SCHEMA,
            "run": self.run,
            "deck": self.plan.deck.name,
            "seed": self.plan.search.seed,
            "games": self.games_played,
            "settings": {"play": self.plan.settings.as_dict(), "search": self.plan.search.as_dict()},
            "start": self.start,
            "best": self.best_list,
            "edits": [edit.to_dict() for edit in self.edits],
            "curve": [
                {
                    "cut": r.swap.cut if r.swap else None,
                    "add": r.swap.add if r.swap else None,
                    "mean_reward": found.plain_value,
                    "mean_reward_ci95": found.interval,
                    "games": found.games,
                }
                for r, found in zip(self.search.roots, evaluated, strict=True)
            ],
            "plies": [ply.to_dict() for ply in self.search.plies],
            "promising": [edit.to_dict() for edit in self.promising],
            "misjudged": self.search.misjudged,
            "undecided": [{"cut": s.cut, "add": s.add} for s in self.search.undecided],
            "start_eval": self.start_eval.to_dict(),
            "best_eval": self.best_eval.to_dict(),
            "final": self.final.to_dict() if self.final else None,
            "proven": self.is_proven,
            "within_a_hair": self.has_no_difference,
            "tried": self.tried,
            "stopped": self.stopped,
            **self.start_eval.caveats.to_dict(),
            "seconds": self.seconds,
        }

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row for each edit. InputError if pandas is not installed."""
        return frame(("cut", "add", "copies", "gain", "low", "high"), [_row(edit) for edit in self.edits])

    def _repr_html_(self) -> str:
        gain = "" if self.gain is None else f", gain {self.gain}" + ("" if self.is_proven else ", not proven")
        rows = [(str(edit.copies), edit.swap.cut, edit.swap.add, str(edit.gain)) for edit in self.edits]
        return table(f"{self.run}: {self.games_played:,} games{gain}", ("copies", "cut", "add", "expected gain"), rows)


def _row(edit: Edit) -> dict[str, Any]:
    low, high = edit.gain.interval or (None, None)
    return {**edit.to_dict(), "low": low, "high": high}


def _evaluation(journal: Journal, search: Search, root: int) -> list[Played]:
    """The games of a root's evaluation that the search has been told."""
    found = journal.evaluation(root)
    if [played.result.reward for played in found] != search.roots[root].evaluation:
        raise journal.damaged(f"root {root}")
    return found


def read_outcome(run: str, journal: Journal) -> Outcome:
    """The results of a run, which may still be going on."""
    plan = Plan.thaw(journal.inputs)
    search = concluded(plan, journal)
    stop = journal.stop
    best = stop.best if stop else search.best
    if best >= len(search.roots):
        raise journal.damaged(f"stop {stop.game if stop else ''}")
    finals = journal.finals(stop.game) if stop else []
    pairs = len(finals) // 2
    first, second = finals[0 : 2 * pairs : 2], finals[1 : 2 * pairs : 2]
    final = None
    if pairs > 1:
        final = difference([played.result for played in first], [played.result for played in second])
    else:
        first, second = (_evaluation(journal, search, root) for root in (0, best))

    def evaluation(root: int, played: list[Played]) -> Evaluation:
        deck = plan.deck.with_main(search.roots[root].main)
        course = of_comparison(stop.game)[0] if stop and pairs > 1 else search.courses_of(root) - 1
        plays = journal.plays(course)
        return make_evaluation(deck, plan.catalog, plan.settings.rollouts, plan.search.seed, played, plays, is_numbered=False)

    return Outcome(
        run=run,
        plan=plan,
        search=search,
        best=best,
        edits=search.edits(best),
        promising=search.promising(PROMISING),
        start_eval=evaluation(0, first),
        best_eval=evaluation(best, second),
        final=final,
        stopped=stop.why if stop and stop.pairs is not None else None,
        seconds=journal.seconds,
        games_played=journal.finished_games,
    )
