"""Golden games: one game of each shipped deck, written out move by move.

    python tests/golden.py        writes them anew; review the difference

They change when the rules, the search or a card change, and should not otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.playing.player import Player
from deckopt.playing.replay import replay
from deckopt.playing.results import GameResult
from deckopt.playing.settings import Settings
from deckopt.report.game import end_lines
from deckopt.report.play_by_play import battlefield, hand, standing
from deckopt.shipped import shipped_decks

FOLDER = Path(__file__).parent / "fixtures" / "golden"
SETTINGS = Settings(rollouts=100, mulligan_rollouts=100, seed=7)
GAME = 0


def game_lines(player: Player, number: int, result: GameResult, trace: list[int]) -> Iterator[str]:
    """The game, position by position and move by move."""
    turn = -1
    for game, move in replay(player, number, result, trace):
        now = int(game.g["turn"])
        if now != turn:
            turn = now
            if turn == 0:
                yield f"opening hand of {result.hand}: {hand(game)}"
            else:
                yield ""
                yield f"turn {turn}: {standing(game)}"
                yield f"  in play: {battlefield(game)}"
                yield f"  hand: {hand(game)}"
        yield f"  > {game.describe(move)}"
    yield ""
    yield from end_lines(player, result, standing(game))


def golden_game(name: str, catalog: Catalog) -> str:
    """The game of a shipped deck; without thresholds every hand is kept."""
    player = Player(load_deck(name, catalog), catalog, SETTINGS)
    result = player.play(GAME)
    title = f"{player.deck.name}: game {GAME} of seed {SETTINGS.seed}, {SETTINGS.rollouts} rollouts a move"
    return "\n".join([title, "", *game_lines(player, GAME, result, player.trace)]) + "\n"


def main() -> None:
    """Write all golden games."""
    catalog = Catalog.load()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in shipped_decks():
        (FOLDER / f"{name}.txt").write_text(golden_game(name, catalog), encoding="utf-8")


if __name__ == "__main__":
    main()
