"""The slow engine's one source of randomness."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from math import comb, prod


class Chooser:
    """Random outcomes, all of which are decided here.

    Scripted: the outcomes are taken from `script` in order. Enumerating: `branch`
    says which of its possible outcomes each random operation has, the first ones
    where it ends; `next_branch` says how to go on. `log` keeps what came out.
    """

    def __init__(self, script: list[str | int] | None = None, branch: list[int] | None = None) -> None:
        self.script: list[str | int] = list(script or [])
        self.branch = branch
        self.taken: list[tuple[int, int]] = []
        self.probability = 1.0
        self.log: list[str | int] = []

    def cards(self, counts: Mapping[str, int], n: int) -> list[str]:
        """n cards out of the counted ones, all alike likely; as a script has it, in order."""
        if self.branch is None:
            drawn = [str(self.script.pop(0)) for _ in range(n)]
            assert all(Counter(drawn)[name] <= counts[name] for name in drawn), (drawn, counts)
        else:
            total = sum(counts.values())
            events = [
                (prod(comb(counts[name], k) for name, k in event.items()) / comb(total, n), event)
                for event in multisets(counts, n)
            ]
            drawn = sorted(self._enumerate(events).elements())
        self.log += drawn
        return drawn

    def cards_until(self, counts: Mapping[str, int], wanted: Collection[str]) -> list[str]:
        """Cards one by one up to the first of those wanted, of which there are some; as a script has it, in order.

        The order of those before it is no matter.
        """
        if self.branch is None:
            drawn = [str(self.script.pop(0))]
            while drawn[-1] not in wanted:
                drawn.append(str(self.script.pop(0)))
        else:
            others = {name: k for name, k in counts.items() if name not in wanted}
            total = sum(counts.values())
            events = []
            for n in range(sum(others.values()) + 1):
                for event in multisets(others, n):
                    before = prod(comb(others[name], k) for name, k in event.items()) / comb(total, n)
                    for name in wanted:
                        if counts.get(name):
                            events.append((before * counts[name] / (total - n), [*sorted(event.elements()), name]))
            drawn = self._enumerate(events)
        self.log += drawn
        return drawn

    def coin(self) -> int:
        """0 or 1."""
        outcome = int(self.script.pop(0)) if self.branch is None else self._enumerate([(0.5, 0), (0.5, 1)])
        self.log.append(outcome)
        return outcome

    def _enumerate(self, events):  # type: ignore[no-untyped-def]
        assert self.branch is not None
        at = len(self.taken)
        chosen = self.branch[at] if at < len(self.branch) else 0
        self.taken.append((chosen, len(events)))
        probability, event = events[chosen]
        self.probability *= probability
        return event

    def next_branch(self) -> list[int] | None:
        """The branch after this one, or None after the last."""
        taken = list(self.taken)
        while taken:
            chosen, possible = taken.pop()
            if chosen + 1 < possible:
                return [c for c, _ in taken] + [chosen + 1]
        return None


def multisets(counts: Mapping[str, int], n: int) -> Iterator[Counter[str]]:
    """Every multiset of n cards out of the counted ones."""
    names = sorted(name for name, k in counts.items() if k > 0)

    def fill(i: int, left: int) -> Iterator[Counter[str]]:
        if left == 0:
            yield Counter()
        elif i < len(names):
            for k in range(min(left, counts[names[i]]) + 1):
                for rest in fill(i + 1, left - k):
                    yield rest + Counter({names[i]: k})

    return fill(0, n)
