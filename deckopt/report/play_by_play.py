"""A game told turn by turn: cards drawn, moves with the mana that they cost and what comes of them, attacks, life."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from deckopt.json_output.games import TurnDict
from deckopt.playing.game import Game
from deckopt.playing.player import GameResult, Player
from deckopt.playing.replay import opening
from deckopt.playing.witness import TOTALS, Attacked, Changed, Drew, Event, Faded, Paid, Turn, Witness
from deckopt.report.rounds import without_most_rounds
from deckopt.report.table import Table
from deckopt.report.words import counted, number
from deckopt.rules import codes as C

ATTACK, END = "attack", "end the turn"
CHOOSE, PUT = "choose ", "put "
OPPONENT, YOU = "opponent", "you"
#: Where a chosen card goes, from where, and in which words.
WENT = {
    ("look", "graveyard"): "into the graveyard",
    ("look", "hand"): "into the hand",
    ("look", "exile"): "into exile",
    ("hand", "graveyard"): "into the graveyard",
    ("hand", "exile"): "into exile",
}
ENDLESS = "a loop without end"
PAID = " ("  # how a cost begins in the line of a move


@dataclass
class TurnTold:
    """What happened in a turn. Mana that was made was spent, or left the pool unspent."""

    number: int
    lines: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    spent: int = 0
    unspent: int = 0
    attackers: list[str] = field(default_factory=list)
    combat_damage: int = 0
    opponent_lost: int = 0
    life: int = 0
    opponent_life: int = 0

    @property
    def made(self) -> int:
        """Mana that was made."""
        return self.spent + self.unspent

    def to_dict(self) -> TurnDict:
        """Plain values."""
        return {
            "turn": self.number,
            "drawn": self.drawn,
            "mana_made": self.made,
            "mana_spent": self.spent,
            "attackers": self.attackers,
            "combat_damage": self.combat_damage,
            "opponent_lost": self.opponent_lost,
            "life": self.life,
            "opponent_life": self.opponent_life,
        }


@dataclass(frozen=True)
class MoveTold:
    """A move, the turn, and the hand before it."""

    turn: int
    hand: str
    words: str


def names(cards: Iterable[str]) -> str:
    """Equal ones counted: "2 Opt, Island"."""
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in Counter(cards).items())


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
    return names(p[0] + (" (tapped)" if p[1] else "") for p in game.summary()["permanents"]) or "nothing"


def chosen_card(move: int) -> int | None:
    """The card that a move chooses, among others; None for other moves."""
    return move // C.MV_A % 1024 if move % 16 == C.MV_CARD else None


def where_cards_lie(game: Game) -> dict[str, list[int]]:
    """Copies of each card by zone."""
    return {zone: [int(n) for n in game.g[zone]] for zone in {zone for pair in WENT for zone in pair}}


def where_it_went(card: int, before: Mapping[str, Sequence[int]], after: Mapping[str, Sequence[int]]) -> str:
    """Where a card went that was chosen where cards are looked at, or in the hand; "" where that is said by what comes next."""
    for (start, end), words in WENT.items():
        if after[start][card] < before[start][card] and after[end][card] > before[end][card]:
            return words
    return ""


class Story:
    """A game that was played, told by `turns` (the first one is the opening hand); `moves` has every decision."""

    def __init__(self, player: Player, game: int, result: GameResult, trace: Sequence[int]) -> None:
        self.turns = [TurnTold(0)]
        self.moves: list[MoveTold] = []
        position = opening(player, game, result.hand)
        self.turns[0].life, self.turns[0].opponent_life = int(position.g["life"]), int(position.g["opponent_life"])
        self.turns[0].lines.append(f"opening hand of {result.hand}: {position.zone_words('hand')}")
        shown = 0  # the last turn of which the cards are shown
        for move in trace:
            now = self.turns[-1]
            if now.number > shown:
                shown = now.number
                now.lines += [f"  in play: {battlefield(position)}", f"  hand: {position.zone_words('hand')}"]
            words = position.describe(move)
            self.moves.append(MoveTold(int(position.g["turn"]), position.zone_words("hand"), words))
            witness, bottom = Witness(position), int(position.g["n_bottom"])
            card, lay = chosen_card(move), where_cards_lie(position)
            with witness.watching():
                position.apply(move)
            if self.turns[-1].number == 0 and int(position.g["n_bottom"]) > bottom:
                words = f"{words.replace(CHOOSE, PUT)} on the bottom"
            elif card is not None and (went := where_it_went(card, lay, where_cards_lie(position))):
                words = f"{words.replace(CHOOSE, PUT)} {went}"
            self._tell(words, witness.take(), position, result.drawn and position.over)
        if result.drawn and not position.over:  # more moves than are recorded
            self.turns[-1].lines.append(f"  ... and so on: {ENDLESS}")
        self.end = standing(position)

    def _tell(self, words: str, events: Sequence[Event], position: Game, is_endless: bool) -> None:
        """A move with what it has come to: attacks and what comes with a turn have lines of their own. Where that is a loop
        without end, how far totals have come says no more than when the engine gave it up."""
        now = self.turns[-1]
        told = ["" if words == ATTACK else words]
        last = max((i for i, event in enumerate(events) if isinstance(event, Turn)), default=-1)
        for i, event in enumerate(events):
            if is_endless and i > last and isinstance(event, Changed):
                continue
            if isinstance(event, Turn):
                now.lines += _line(told or [""])
                now = TurnTold(event.number, life=now.life, opponent_life=now.opponent_life)
                self.turns.append(now)
                now.lines += ["", f"turn {event.number}: {standing_at_start(position, events, event)}"]
                told = []
            elif isinstance(event, Attacked):
                now.lines += _line(told) if any(told) else []
                told = [f"attack with {names(event.attackers)}", _count(now, event)]
            elif told:
                told.append(_count(now, event))
            else:
                now.lines.append(f"  {_count(now, event)}")
        if is_endless and told:
            told.append(ENDLESS)
        elif is_endless:
            now.lines.append(f"  {ENDLESS}")
        now.lines += _line(told)

    def lines(self) -> Iterator[str]:
        """All turns."""
        for turn in self.turns:
            yield from without_most_rounds(turn.lines)
            if turn.made:
                unspent = f", {turn.unspent} of it unspent" if turn.unspent else ""
                yield f"  mana: {turn.made} made{unspent}"

    def table(self) -> Table:
        """A row a turn."""
        table = Table("turn", "drawn", "mana made", "spent", "attackers", "combat", "damage", "you", "opponent")
        for t in self.turns[1:]:
            counts = (t.number, len(t.drawn), t.made, t.spent, len(t.attackers), t.combat_damage, t.opponent_lost)
            table.add(*map(str, counts), str(t.life), str(t.opponent_life))
        return table


def _line(told: Sequence[str]) -> list[str]:
    """A move, the mana that it costs, and what it has come to; a move without a word ends the turn."""
    if not told:
        return []
    move, *rest = told
    paid = "".join(words for words in rest if words.startswith(PAID))
    others = "; ".join(words for words in rest if not words.startswith(PAID))
    return [f"  > {move or END}{paid}" + (f": {others}" if others else "")]


def _count(turn: TurnTold, event: Event) -> str:
    """Count what has happened in a turn; in words."""
    if isinstance(event, Drew):
        turn.drawn += event.cards
        return f"draw {names(event.cards)}"
    if isinstance(event, Paid):
        turn.spent += event.mana
        tapped = f": {names(event.tapped)}" if event.tapped else ""
        return f"{PAID}{event.mana} mana{tapped})"
    if isinstance(event, Faded):
        turn.unspent += event.mana
        return f"{event.mana} mana unspent"
    if isinstance(event, Attacked):
        turn.attackers += event.attackers
        turn.combat_damage += event.damage + event.poison
        poison = f" and {counted(event.poison, 'poison counter')}" if event.poison else ""
        return f"{number(event.damage)} combat damage{poison}"
    assert isinstance(event, Changed)
    if event.what == OPPONENT:
        turn.opponent_lost += event.before - event.after
        turn.opponent_life = event.after
    elif event.what == YOU:
        turn.life = event.after
    return f"{event.what} {event.before} -> {event.after}"


def standing_at_start(position: Game, events: Sequence[Event], turn: Turn) -> str:
    """Totals as a turn begins: those of the position, without what has changed since."""
    totals = {what: int(position.g[key]) for what, key in TOTALS.items()}
    for event in reversed(events[events.index(turn) + 1 :]):
        if isinstance(event, Changed):
            totals[event.what] = event.before
    said = [f"life {totals[YOU]}", f"opponent {totals[OPPONENT]}"]
    return ", ".join(said + [f"{what} {n}" for what, n in totals.items() if what not in (YOU, OPPONENT) and n])
