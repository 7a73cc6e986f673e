"""One game in words, turn by turn and move by move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from deckopt.cards.catalog import Catalog
from deckopt.decks.caveats import Caveats, caveats_of
from deckopt.decks.keep_rules import words as how_kept
from deckopt.decks.load import Deck
from deckopt.evaluate.estimates import objective_of
from deckopt.evaluate.games import Seated, Sides, side_of
from deckopt.evaluate.learning import sides
from deckopt.evaluate.play_off import note
from deckopt.plain import SCHEMA, GameDict, MoveDict
from deckopt.report.words import DRAWN, cut_off, over_and_over, won
from deckopt.rules.game import Game
from deckopt.search.player import GameResult, Player
from deckopt.search.replay import replay


def standing(game: Game) -> str:
    """Life totals and the like, as far as they changed."""
    g = game.g
    parts = [f"life {int(g['life'])}", f"opponent {int(g['opponent_life'])}"]
    if g["poison"]:
        parts.append(f"poison {int(g['poison'])}")
    if g["own_poison"]:
        parts.append(f"your poison {int(g['own_poison'])}")
    return ", ".join(parts)


def battlefield(game: Game) -> str:
    """The permanents, equal ones counted."""
    counts: dict[str, int] = {}
    for permanent in game.summary()["permanents"]:
        name = permanent[0] + (" (tapped)" if permanent[1] else "")
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in counts.items()) or "nothing"


def game_lines(player: Player, number: int, result: GameResult, trace: list[int]) -> Iterator[str]:
    """The game for people to read."""
    turn = -1
    game = None
    for game, move in replay(player, number, result, trace):
        now = int(game.g["turn"])
        if now != turn:
            turn = now
            if turn == 0:
                yield f"opening hand of {result.hand}: {game.zone_words('hand')}"
            else:
                yield ""
                yield f"turn {turn}: {standing(game)}"
                yield f"  in play: {battlefield(game)}"
                yield f"  hand: {game.zone_words('hand')}"
        yield f"  > {game.describe(move)}"
    yield ""
    objective = objective_of(player.deck.game)
    how = won(objective)
    end = f"{how} on turn {result.turn}" if result.won else f"not {how}; ended on turn {result.turn}"
    yield f"{end} ({standing(game)})" if game is not None else end
    if result.outgrown:
        yield f"the position outgrew the engine, so the game counts as lost{over_and_over(result.around)}"
    if result.drawn:
        yield f"the game {DRAWN}{over_and_over(result.around)}"
    if result.cut_off:
        yield f"turn {result.cut_off} {cut_off(result.used, objective)}"


def game_plain(player: Player, number: int, result: GameResult, trace: list[int], caveats: Caveats, plays: str) -> GameDict:
    """The game in plain values, as `deckopt play --json` prints it; `plays` as for an evaluation."""
    moves: list[MoveDict] = [
        {"turn": int(game.g["turn"]), "hand": game.zone_words("hand"), "move": game.describe(move)}
        for game, move in replay(player, number, result, trace)
    ]
    return {
        "schema": SCHEMA,
        "objective": objective_of(player.deck.game).to_dict(),
        "game": number,
        "won": result.won,
        "turn": result.turn,
        "reward": result.reward,
        "hand": result.hand,
        "moves": moves,
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
    """A game that deckopt played: how it went (`result`), and all of it in words (`lines`). `notes` are what to know of the deck
    before believing it.

    `result.turn` is the last turn, `result.hand` the cards kept, `result.reward` what it earned, from 0 to 1.
    """

    result: GameResult
    lines: tuple[str, ...]
    notes: tuple[str, ...]
    plain: GameDict

    def to_dict(self) -> GameDict:
        """Plain values, as `deckopt play --json` prints them."""
        return self.plain

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def played_game(deck: Deck, catalog: Catalog, crew: Seated, thresholds: Sides, game: int, seed: int) -> PlayedGame:
    """Game number `game` of this seed, as the players of `crew` play it."""
    side = side_of(deck, seed, game)
    player = Player(sides(deck)[side], catalog, crew.playing(), thresholds[side], learnt=crew.learnt[-1])
    result = player.play(game)
    caveats, keep, plays = caveats_of(deck, catalog), how_kept(deck.game.keep), crew.plays()
    notes = (keep and f"hands are {keep}", *caveats.box(), note(plays))
    return PlayedGame(
        result=result,
        lines=tuple(game_lines(player, game, result, player.trace)),
        notes=tuple(line for line in notes if line),
        plain=game_plain(player, game, result, player.trace, caveats, plays),
    )
