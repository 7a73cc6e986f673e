"""Plays contests of players with progress, and shows them. It loads the engine; the options are in `bench`."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckopt.bench.contest import Entry, compare_until_known
from deckopt.bench.contest import enter as enter_player
from deckopt.bench.described import described
from deckopt.bench.duel import Duel
from deckopt.bench.entrants import Entrant, parse_entrant, with_budgets
from deckopt.bench.pareto import front
from deckopt.bench.record import Record
from deckopt.bench.sequential import EQUAL, OPEN, Sequential
from deckopt.cards.catalog import Catalog
from deckopt.cli import console
from deckopt.cli.crew import crew_of, thresholds_of
from deckopt.cli.options import PlayOptions
from deckopt.decks.caveats import caveats_of
from deckopt.decks.deck import Deck
from deckopt.defaults import MULLIGAN_FACTOR
from deckopt.evaluate.endings import endings_of
from deckopt.evaluate.estimates import Estimate, average, objective_of
from deckopt.evaluate.games import Played
from deckopt.json_output.contests import BenchDict, DuelsDict, FamilyDict, PlayersDict
from deckopt.json_output.number import SCHEMA
from deckopt.outputs import Output
from deckopt.playing.settings import Settings
from deckopt.report.distribution import unusual, warnings
from deckopt.report.plot import plot_contest
from deckopt.report.table import Table
from deckopt.report.words import percent, signed_interval, turn_words
from deckopt.workers.make import Where

WIDTH = 100  # columns of the list of players
ENDINGS = (
    "Rollouts are by rules of thumb, of ensembles reduced; names that end in -light, -heavy, -expert or -learnt say otherwise. "
    "Players that do not learn are offered mulligans only where a trial of paired games shows that they earn something."
)


def show_players(as_json: bool) -> None:
    """Print all players."""
    if as_json:
        families: list[FamilyDict] = [
            {"family": name, "players": players, "does": does, "differs": differs} for name, players, does, differs in described()
        ]
        console.dump(PlayersDict(schema=SCHEMA, families=families))
        return
    for _, players, does, differs in described():
        console.lines(textwrap.wrap(", ".join(players), WIDTH, break_on_hyphens=False))
        words = [does] + ([f"as published but for this: {differs}"] if differs else [])
        for line in words:
            console.lines(textwrap.wrap(line, WIDTH, initial_indent="    ", subsequent_indent="    "))
    console.out()
    console.lines(textwrap.wrap(ENDINGS, WIDTH))


def front_of(entries: list[Entry]) -> list[bool]:
    return front([(e.cpu_ms, e.reward) for e in entries])


@dataclass(frozen=True)
class Setting:
    """What all contests of one command share."""

    decks: Sequence[Deck]
    catalog: Catalog
    record: Record
    seed: int
    options: PlayOptions
    where: Where

    def of(self, entrant: Entrant, deck: Deck) -> Settings:
        """How a player plays a deck. There is no play-off: a player is what its name says."""
        factor = MULLIGAN_FACTOR if self.options.mulligan_rollouts is None else None
        return entrant.settings(replace(self.options.settings(deck, self.seed), play_off=0), factor)


def entrants_of(names: Sequence[str], budgets: Sequence[int]) -> list[Entrant]:
    """The named players, with every budget for a name without one."""
    return with_budgets([parse_entrant(name, "--enter") for name in names], budgets)


def enter_all(setting: Setting, entrants: Sequence[Entrant], games: int) -> tuple[list[list[Entry]], bool]:
    """(each player's games with each deck, whether that is all). After Ctrl-C, only players that have finished.

    KeyboardInterrupt if there are none.
    """
    found: list[list[Entry]] = []
    try:
        for deck in setting.decks:
            entries: list[Entry] = []
            for entrant in entrants:
                entries.append(enter(setting, entrant, deck, games))
                if len(entries) == 1:
                    found.append(entries)
    except KeyboardInterrupt:
        if not found:
            raise
        console.heard()
        return found, False
    return found, True


def enter(setting: Setting, entrant: Entrant, deck: Deck, games: int) -> Entry:
    """The games of one player with one deck."""
    with console.bar(games, f"{deck.name}, {entrant.name}") as bar:
        settings = setting.of(entrant, deck)
        by = crew_of, thresholds_of
        return enter_player(
            entrant.name, deck, setting.catalog, settings, *by, setting.record, games, setting.where, lambda: bar.update(1)
        )


def show_all(decks: Sequence[Deck], found: list[list[Entry]], as_json: bool) -> None:
    """Print the results of a contest. Decks may be missing if it was interrupted."""
    if as_json:
        console.dump(BenchDict(schema=SCHEMA, entries=[e.to_dict(entries[0]) for entries in found for e in entries]))
        return
    for deck, entries in zip(decks, found, strict=False):
        show(deck, entries)


def draw(deck: Deck, entries: list[Entry], to: Output) -> None:
    """Draw the players of one deck as a picture."""
    points = [(e.entrant, e.cpu_ms, e.games.mean_reward) for e in entries]
    plot_contest(deck.name, points, front_of(entries), to)


def _half(estimate: Estimate) -> str:
    """Half the width of its interval."""
    return f"+-{(estimate.high - estimate.low) / 2:.4f}" if estimate.has_interval else ""


def show(deck: Deck, entries: list[Entry]) -> None:
    console.out(deck.name)
    titles = ("player", "games", "mean reward", "95 %", "over the first", "won", "win turn", "CPU ms a game", "front")
    table = Table(*titles, names=["player"])
    for entry, on_front in zip(entries, front_of(entries), strict=True):
        e = entry.games
        gain = entry.over(entries[0])
        over = "" if entry is entries[0] else f"{gain.value:+.4f} {_half(gain)}".rstrip()
        cells = [
            str(e.games),
            f"{entry.reward:.4f}",
            _half(e.mean_reward),
            over,
            percent(e.win_rate.value),
            turn_words(e.win_turn),
            f"{entry.cpu_ms:.1f}",
        ]
        table.add(entry.entrant, *cells, "*" if on_front else "")
    console.table(table)
    console.out()
    console.parts(dict.fromkeys(f"note: {line}" for entry in entries for line in warnings(entry.games)))


def show_duels(setting: Setting, names: tuple[str, str], margin: float, most: int, as_json: bool) -> None:
    """Play two players against each other with every deck, and print each duel. Interrupted after Ctrl-C."""
    both = parse_entrant(names[0], "--sprt"), parse_entrant(names[1], "--sprt")
    duels = []
    is_whole = True
    for deck in setting.decks:
        found, is_whole = duel(setting, deck, both, Sequential(margin), most)
        duels.append(found)
        if not as_json:
            show_duel(found)
        if not is_whole:
            break
    if as_json:
        console.dump(DuelsDict(schema=SCHEMA, duels=[found.to_dict() for found in duels]))
    if not is_whole:
        raise console.Interrupted(f"interrupted: {duels[-1].test.n} pairs of games were played")


def duel(setting: Setting, deck: Deck, both: tuple[Entrant, Entrant], test: Sequential, most: int) -> tuple[Duel, bool]:
    """(the result, whether that is all). After Ctrl-C, the pairs that were played by then.

    KeyboardInterrupt if there are none.
    """
    catalog, settings = setting.catalog, (setting.of(both[0], deck), setting.of(both[1], deck))
    with console.bar(None, f"{deck.name}, {both[0].name} against {both[1].name}", "pair") as bar:
        played: tuple[list[Played], list[Played]] = ([], [])
        is_whole = True
        try:
            compare_until_known(
                deck,
                catalog,
                settings,
                crew_of,
                thresholds_of,
                setting.record,
                test,
                most,
                setting.where,
                lambda _: bar.update(1),
                played,
            )
        except KeyboardInterrupt:
            if not played[1]:
                raise
            console.heard()
            is_whole = False
    rewards = tuple(average([p.result.reward for p in side]).value for side in played)
    ends = endings_of([p.result for side in played for p in side])
    ms = tuple(1000 * sum(p.cpu for p in side) / max(1, len(side)) for side in played)
    players = both[0].name, both[1].name
    return Duel(deck.name, players, test, rewards, ms, caveats_of(deck, catalog), ends, objective_of(deck.game)), is_whole


def show_duel(found: Duel) -> None:
    """Print a duel in words."""
    test, first = found.test, found.players[0]
    console.out(f"{found.deck}, {test.n} pairs of games:")
    for name, reward, cost in zip(found.players, found.mean_rewards, found.cpu_ms, strict=True):
        console.prose(f"  {name}: mean reward {reward:.4f}, {cost:.1f} CPU ms a game")
    difference = f"difference {test.mean:+.4f}, {signed_interval(*test.interval)} at any time"
    said = {OPEN: "it is not known which is better"}.get(test.verdict, f"{first} is {test.verdict}")
    console.prose(f"  {difference}: {said}" + (f" (within {test.margin:g})" if test.verdict == EQUAL else ""))
    console.parts(f"note: {line}" for line in (*found.caveats.box(), *unusual(found.endings, found.objective)))
