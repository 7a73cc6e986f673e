"""Starting a run and resuming one: what is asked for becomes a plan, or a further budget.

Messages name options as the caller knows them: `dash` is "--" for the command line.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.defaults import GAMES_AN_EDIT, MINUTES, SCREENING, SEARCH_ROLLOUTS
from deckopt.errors import InputError
from deckopt.evaluate.how import HowToPlay, settings_for
from deckopt.evaluate.learning import around, learns, rollouts_for_search
from deckopt.evaluate.worth_it import least_gain_of
from deckopt.optimize.edits import Bans, Counts, Limits
from deckopt.optimize.methods import EXPLORATION, GUIDED, METHODS, WINDOW
from deckopt.optimize.search import SearchSettings
from deckopt.runs.journal import Journal
from deckopt.runs.plan import Plan
from deckopt.runs.stops import Budget

FEWEST_ROOT_GAMES = 1000
EVALUATED = 4  # a list is evaluated with so many times fewer games than its tree has
MOST_MINUTES, MOST_GAMES = 10**7, 10**9  # largest budget that a journal can store
CLOSER = 4.0  # factor for the next least gain, when a search has reached its end


@dataclass(frozen=True)
class HowToSearch:
    """How lists are searched, as a caller asks. The keys are explained at `SearchSettings`.

    By default, `least_gain` is what is worth changing cards for; `root_games` and `eval_games` depend on the number of swaps.
    """

    seed: int = 1
    method: str = GUIDED
    least_gain: float | None = None
    screening: int = SCREENING
    window: int = WINDOW
    root_games: int | None = None
    eval_games: int | None = None
    exploration: float = EXPLORATION
    forced: bool = True


def default_root_games(limits: Limits, main: Counts) -> int:
    """Games before a root changes: the more swaps there are, the more games are needed to compare them.

    The published search had 70,000 to 80,000 games for about 400 swaps, and 20,000 to evaluate a list.
    """
    return max(FEWEST_ROOT_GAMES, GAMES_AN_EDIT * len(limits.swaps(main, Bans())))


def check_least_gain(least_gain: float | None, dash: str = "") -> None:
    """InputError unless it is a mean reward or None."""
    if least_gain is not None and not 0 <= least_gain <= 1:
        raise InputError(_key_of_least_gain(dash), str(least_gain), "is not between 0 and 1")


def _key_of_least_gain(dash: str) -> str:
    return f"{dash}least-gain" if dash else "least_gain"


def budget_for(minutes: float | None, games: int | None, dash: str = "") -> Budget:
    """A budget of so many minutes or games; MINUTES if neither is given."""
    if minutes is not None and games is not None:
        raise InputError(f"{dash}minutes", "", f"contradicts {dash}games", "give one of them")
    for key, amount, most in (("minutes", minutes, MOST_MINUTES), ("games", games, MOST_GAMES)):
        if amount is not None and not 0 < amount <= most:
            raise InputError(f"{dash}{key}", str(amount), f"is not above 0 and at most {most:,}")
    return Budget(minutes=None if games is not None else minutes or MINUTES, games=games)


def budget_to_go_on(minutes: float | None, games: int | None, least_gain: float | None, dash: str = "") -> Budget | None:
    """A further budget, as `budget_for`, or a smaller least gain from now on. None if nothing is given."""
    if minutes is None and games is None and least_gain is None:
        return None
    check_least_gain(least_gain, dash)
    return replace(budget_for(minutes, games, dash), least_gain=least_gain)


def plan_for(deck: Deck, catalog: Catalog, how: HowToPlay, asked: HowToSearch, budget: Budget, dash: str = "") -> Plan:
    """The plan of a search from a deck, within the deck's limits. InputError if these allow no swap."""
    if asked.method not in METHODS:
        raise InputError("--search" if dash else "method", asked.method, "is no way to search", f"one of {', '.join(METHODS)}")
    settings = replace(settings_for(deck, asked.seed, how, SEARCH_ROLLOUTS, f"{dash}player"), around=around(deck))
    if "learning" not in how:
        settings = replace(settings, learning=rollouts_for_search(budget.minutes, budget.games))
    limits = Limits(deck.limits)
    if not limits.cuts(deck.main, Bans()):
        raise InputError(deck.file, "limits", "allow no swap", f"widen them, or {dash}try another card")
    root_games = asked.root_games or default_root_games(limits, deck.main)
    screens = asked.method == GUIDED and asked.screening < settings.rollouts
    search = SearchSettings(
        seed=asked.seed,
        window=asked.window,
        method=asked.method,
        learns=learns(settings),
        least_gain=least_gain_of(deck.game.reward_by_turn) if asked.least_gain is None else asked.least_gain,
        for_people=asked.least_gain is None and asked.method == GUIDED,
        screening=asked.screening if screens else 0,
        root_games=root_games,
        eval_games=asked.eval_games or max(2, root_games // EVALUATED),
        exploration=asked.exploration,
        forced=asked.forced,
    )
    return Plan(deck, catalog, settings, search)


def extend(journal: Journal, run: str, plan: Plan, more: Budget | None, dash: str = "") -> None:
    """Write a new budget. Without one, InputError if the old one is used up."""
    stop, games = journal.stop, journal.finished_games
    refines = more is not None and more.least_gain is not None
    is_guided = plan.search.method == GUIDED
    key = _key_of_least_gain(dash)
    if refines and not is_guided:
        raise InputError(key, "", f"does nothing to run {run}: its search is {plan.search.method}", "leave it out")
    if stop is not None and stop.is_end and not refines:
        least_gain = next(reversed(journal.refinements.values()), plan.search.least_gain)
        remedy = f"to look closer: {key} {closer(least_gain):g}" if is_guided else "start another search from the list it found"
        raise InputError(run, "", f"is finished: {stop.why}", remedy)
    if more is not None:
        journal.add_budget(replace(more, from_clock=journal.seconds, from_game=games))
    elif stop is not None and stop.pairs is not None and journal.budget.from_game < games:
        # If the budget begins at this game, the run was extended, and killed before another game.
        raise InputError(run, "", "is finished", f"say how much longer: {dash}minutes 10 or {dash}games 1000")


def closer(least_gain: float) -> float:
    """The next least gain, after the end of a search."""
    return least_gain / CLOSER
