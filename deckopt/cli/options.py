"""Options that several commands share.

Declaring them, and so showing help, loads no card and no engine: functions import these when they need them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckopt import aside
from deckopt.aside import warn
from deckopt.bounds import MOST_LIFE
from deckopt.cli.help import CARDS, EXPERT, GAME, MACHINE, OUTPUT
from deckopt.defaults import LEARNING, ROLLOUTS, SEARCH_ROLLOUTS
from deckopt.errors import InputError
from deckopt.processors import processors
from deckopt.workers.make import Where, check_where

if TYPE_CHECKING:
    from deckopt.cards.catalog import Catalog
    from deckopt.decks.deck import Deck
    from deckopt.evaluate.how import HowToPlay
    from deckopt.playing.settings import Settings

MANY = 4  # processes for each processor; more are warned of

DeckName = Annotated[
    str,
    typer.Argument(
        metavar="DECK",
        help="a file with a list as Arena, Moxfield and others export it, - for standard input, a shipped deck (see 'decks'),"
        " or a TOML file",
    ),
]
CardFolders = Annotated[
    list[Path] | None,
    typer.Option("--cards", metavar="DIR", help="another folder of card files; may be repeated", rich_help_panel=CARDS),
]
Rollouts = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=10_000_000,
        help="passes of the tree search before each move: more play better, and take longer"
        f" (default: {ROLLOUTS}; a search: {SEARCH_ROLLOUTS})",
        rich_help_panel=EXPERT,
    ),
]
MulliganRollouts = Annotated[
    int | None,
    typer.Option(min=1, max=100_000_000, help="rollouts for a keep decision (default: twice --rollouts)", rich_help_panel=EXPERT),
]
Learning = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=10**9,
        help=f"rollouts of self-play before the first game, to learn the deck (default: as long as it gains, up to {LEARNING:,};"
        " a search: up to a share of its length)",
        rich_help_panel=EXPERT,
    ),
]
LearningMinutes = Annotated[
    float | None,
    typer.Option(
        min=0.1,
        max=10**6,
        help="most minutes of learning, beyond its first part; the next call goes on from there (default: as long as it gains)",
        rich_help_panel=EXPERT,
    ),
]
Horizon = Annotated[
    int,
    typer.Option(
        min=-1,
        max=100_000,
        help="moves of a rollout before the network estimates the rest of the game (-1: play to the end)",
        rich_help_panel=EXPERT,
    ),
]
PlayerKind = Annotated[
    str,
    typer.Option(
        "--player",
        metavar="P",
        help="mcts (learns to play the deck), heavy (plays rollouts by rules of thumb), light (by chance)"
        " or another (see deckopt bench --players)",
        rich_help_panel=EXPERT,
    ),
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", "-w", min=1, max=1024, help="processes (default: one for each processor)", rich_help_panel=MACHINE),
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="tcp://HOST:PORT", help="play on the workers of this Dask scheduler", rich_help_panel=MACHINE),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed", "-s", min=0, max=2**62, help="decides all luck: the same seed plays the same games", rich_help_panel=GAME
    ),
]
BlankUnknown = Annotated[
    bool, typer.Option("--blank-unknown", help="accept names that no card has: such cards cannot be cast", rich_help_panel=CARDS)
]
Strict = Annotated[bool, typer.Option("--strict", help="refuse cards that are not wholly understood", rich_help_panel=CARDS)]
OnPlay = Annotated[bool, typer.Option("--play", help="always on the play", rich_help_panel=GAME)]
OnDraw = Annotated[bool, typer.Option("--draw", help="always on the draw", rich_help_panel=GAME)]
Rewards = Annotated[
    str | None,
    typer.Option(metavar="R,R,...", help="rewards by win turn, from turn 0, such as 0,0,0,1,0.5", rich_help_panel=GAME),
]
Goal = Annotated[
    str | None,
    typer.Option(
        metavar="GOAL",
        help="what to ask for in place of a win: 'cast CARD', 'control A and B', '4 lands', '5 mana in one turn' and such,"
        " joined by and / or",
        rich_help_panel=GAME,
    ),
]
Life = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MOST_LIFE,
        metavar="N",
        help="life of both players (default: the deck's own, or 20; with a commander 40, in Brawl 25)",
        rich_help_panel=GAME,
    ),
]
Exploration = Annotated[
    float | None,
    typer.Option(min=0, max=100, help="how much the search tries moves that do not look best yet", rich_help_panel=EXPERT),
]
Keep = Annotated[
    str | None,
    typer.Option(
        metavar="RULE",
        help="hands to keep: best (earns most), human (a table player's: 2..5 lands and a card of cost <= 3) or a rule such as"
        " '2..5 lands and a one-drop' (default: the deck's own, or best)",
        rich_help_panel=GAME,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object", rich_help_panel=OUTPUT)]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="the result and nothing beside it", rich_help_panel=OUTPUT)]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="more of everything", rich_help_panel=OUTPUT)]


@dataclass
class Loudness:
    """How much is said: options of every command that plays. They take effect when they are read."""

    quiet: Quiet = False
    verbose: Verbose = False

    def __post_init__(self) -> None:
        """InputError if they contradict each other."""
        if self.quiet and self.verbose:
            raise InputError("--quiet", "", "contradicts --verbose", "give one of them")
        aside.speak(aside.QUIET if self.quiet else aside.VERBOSE if self.verbose else aside.USUAL)


@dataclass
class PlayOptions(Loudness):
    """How games are played: options of evaluate, compare, mulligan, play and optimize."""

    rollouts: Rollouts = None
    mulligan_rollouts: MulliganRollouts = None
    exploration: Exploration = None
    learning: Learning = None
    learning_minutes: LearningMinutes = None
    horizon: Horizon = 0
    player: PlayerKind = "mcts"
    on_play: OnPlay = False
    on_draw: OnDraw = False
    rewards: Rewards = None
    goal: Goal = None
    keep: Keep = None
    life: Life = None
    workers: Workers = None
    cluster: Cluster = None
    folders: CardFolders = None
    blank_unknown: BlankUnknown = False
    strict: Strict = False

    def catalog(self) -> Catalog:
        """The catalog of shipped cards and the user's."""
        from deckopt.cli.decks_to_play import open_catalog

        return open_catalog(self.folders)

    def deck(self, spec: str, catalog: Catalog) -> Deck:
        """The deck, changed by options of the command line."""
        from deckopt.cli.decks_to_play import open_deck

        return open_deck(
            spec,
            catalog,
            blank_unknown=self.blank_unknown,
            strict=self.strict,
            play=self.on_play,
            draw=self.on_draw,
            rewards=self.rewards,
            goal=self.goal,
            keep=self.keep,
            life=self.life,
        )

    def settings(self, deck: Deck, seed: int, default_rollouts: int = ROLLOUTS, *, near: bool = False) -> Settings:
        """How to play: the command line, then the deck's [search], then the defaults. `near` is as for `settings_for`."""
        from deckopt.evaluate.how import settings_for

        return settings_for(deck, seed, self.how(), default_rollouts, "--player", near=near)

    def how(self) -> HowToPlay:
        """The part that the command line gives."""
        asked: HowToPlay = {"horizon": self.horizon, "player": self.player}
        if self.rollouts is not None:
            asked["rollouts"] = self.rollouts
        if self.mulligan_rollouts is not None:
            asked["mulligan_rollouts"] = self.mulligan_rollouts
        if self.exploration is not None:
            asked["exploration"] = self.exploration
        if self.learning is not None:
            asked["learning"] = self.learning
        if self.learning_minutes is not None:
            asked["learning_minutes"] = self.learning_minutes
        return asked

    def where(self) -> Where:
        """Who plays, as `where_of`."""
        return where_of(self.workers, self.cluster)


def where_of(workers: int | None, cluster: str | None) -> Where:
    """Where games are played: a number of processes (by default one for each processor), or a cluster.

    InputError if it cannot be used. Call it before long work.
    """
    if cluster is None:
        there = processors()
        if workers is not None and workers > MANY * there:
            warn(f"--workers {workers}: that many processes on {there} processors take memory, and save no time")
        return workers or there
    if workers is not None:
        raise InputError("--cluster", "", "contradicts --workers", "give one of them")
    check_where(cluster)
    return cluster
