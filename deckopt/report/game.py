"""One game as a result: how it ended, in words and in plain values. The turns are told in `play_by_play`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from deckopt.cards.catalog import Catalog
from deckopt.decks.caveats import Caveats, caveats_of
from deckopt.decks.deck import Deck
from deckopt.decks.keep_rules import words as how_kept
from deckopt.evaluate.estimates import objective_of
from deckopt.evaluate.games import Sides, TrainedWorkers, side_of
from deckopt.evaluate.play_off import note
from deckopt.evaluate.training import sides
from deckopt.json_output.games import GameDict, MoveDict
from deckopt.json_output.number import SCHEMA
from deckopt.playing.player import Player
from deckopt.playing.results import GameResult
from deckopt.report.play_by_play import Story
from deckopt.report.table import Table
from deckopt.report.words import DRAWN, cut_off, over_and_over, won


def end_lines(player: Player, result: GameResult, standing: str) -> Iterator[str]:
    """How a game ended."""
    objective = objective_of(player.deck.game)
    how = won(objective)
    if result.drawn:
        yield f"a draw on turn {result.turn}, which counts as not {how}"
    else:
        yield f"{how if result.won else f'not {how}; ended'} on turn {result.turn} ({standing})"
    if result.outgrown:
        yield f"the position became too large for the engine, so the game counts as lost{over_and_over(result.around)}"
    if result.drawn:
        yield f"the game {DRAWN}{over_and_over(result.around)}"
    if result.cut_off:
        yield f"turn {result.cut_off} {cut_off(result.used, objective)}"


def game_plain(player: Player, number: int, result: GameResult, story: Story, caveats: Caveats, plays: str) -> GameDict:
    """The game in plain values, as `deckopt play --json` prints it; `plays` is as for an evaluation."""
    moves: list[MoveDict] = [{"turn": move.turn, "hand": move.hand, "move": move.words} for move in story.moves]
    return {
        "schema": SCHEMA,
        "objective": objective_of(player.deck.game).to_dict(),
        "game": number,
        "won": result.won,
        "turn": result.turn,
        "reward": result.reward,
        "hand": result.hand,
        "moves": moves,
        "turns": [turn.to_dict() for turn in story.turns[1:]],
        "outgrown": result.outgrown,
        "outgrown_by": list(result.around) if result.outgrown else [],
        "drawn_by_loop": result.drawn,
        "loop": list(result.around) if result.drawn else [],
        "cut_off": result.cut_off or None,
        "cut_off_by": list(result.used),
        "keep": player.deck.game.keep,
        "plays_instead": plays or None,
        **caveats.to_dict(),
    }


@dataclass(frozen=True)
class PlayedGame:
    """A game that deckopt played.

    - `result`: how it went. `result.turn` is the last turn, `result.hand` the cards kept, `result.reward` what it earned (0 to
      1).
    - `lines`: the game in words; `table`: one row for each turn.
    - `notes`: what to know of the deck before believing it.
    """

    result: GameResult
    lines: tuple[str, ...]
    table: Table
    notes: tuple[str, ...]
    plain: GameDict

    def to_dict(self) -> GameDict:
        """Plain values, as `deckopt play --json` prints them."""
        return self.plain

    def __str__(self) -> str:
        return "\n".join([*self.lines, "", *self.table.lines()])

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def played_game(deck: Deck, catalog: Catalog, crew: TrainedWorkers, thresholds: Sides, game: int, seed: int) -> PlayedGame:
    """Game number `game` of this seed, as the players of `crew` play it."""
    side = side_of(deck, seed, game)
    player = Player(sides(deck)[side], catalog, crew.playing(), thresholds[side], learnt=crew.learnt[-1])
    result = player.play(game)
    caveats, keep, plays = caveats_of(deck, catalog), how_kept(deck.game.keep), crew.plays()
    notes = (keep and f"hands are {keep}", *caveats.box(), note(plays))
    story = Story(player, game, result, player.trace)
    first = "on the play" if player.deck.game.on_the_play else "on the draw"
    lines = (f"{deck.name}, {first}, game {game} of seed {seed}", "", *story.lines(), "", *end_lines(player, result, story.end))
    return PlayedGame(
        result=result,
        lines=lines,
        table=story.table(),
        notes=tuple(line for line in notes if line),
        plain=game_plain(player, game, result, story, caveats, plays),
    )
