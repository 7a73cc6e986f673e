"""A game in words, turn by turn: cards drawn, moves with their mana and effects, attacks, life. What happened is from
`playing.witness`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from deckopt.json_output.games import TurnDict
from deckopt.playing.game import Game
from deckopt.playing.player import Player
from deckopt.playing.replay import opening
from deckopt.playing.results import GameResult
from deckopt.playing.witness import TOTALS, Attacked, Changed, Drew, Event, Faded, Paid, Turn, Witness
from deckopt.report.rounds import without_most_rounds
from deckopt.report.table import Table
from deckopt.report.words import cards_words, counted, number
from deckopt.rules import codes as C
from deckopt.words import operations as OP

ATTACK, END = "attack", "end the turn"
CHOOSE = "choose "
OPPONENT, YOU = "opponent", "you"
#: From where and to where a chosen card goes, and in which words.
WENT = {
    ("look", "graveyard"): "put {} into the graveyard",
    ("look", "hand"): "put {} into the hand",
    ("look", "exile"): "put {} into exile",
    ("look", "bottom"): "put {} on the bottom",
    ("look", "top"): "put {} on top",
    ("hand", "graveyard"): "discard {}",
    ("hand", "exile"): "put {} into exile",
    ("hand", "bottom"): "put {} on the bottom",
    ("hand", "top"): "put {} on top",
}
#: What is done to a chosen permanent, by the operation that asks for it.
_DONE = {
    OP.SACRIFICE: "sacrifice ",
    OP.RETURN: "return ",
    OP.UNTAP: "untap ",
    OP.TAP: "tap ",
    OP.CONVOKE: "tap ",
    OP.EXILE: "exile ",
    OP.DESTROY: "destroy ",
}
#: Answers, in words with room for the card that has asked.
_ANSWERS = {"yes": "yes to {}", "no": "no to {}", "no more": "no more for {}"}
_ENDS = ("top", "bottom")  # parts of the library, in order
ENDLESS = "a loop without end"
PAID = " ("  # the beginning of a cost in the line of a move


@dataclass
class TurnSummary:
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
class MoveSummary:
    """A move, its turn, and the hand before it."""

    turn: int
    hand: str
    words: str


def names(cards: Iterable[str]) -> str:
    """Names, with equal ones counted: "2 Opt, Island"."""
    return cards_words(Counter(cards))


def hand(game: Game) -> str:
    """The cards in the hand, with equal ones counted."""
    return names(game.name(card) for card, n in enumerate(game.g["hand"]) for _ in range(int(n))) or "nothing"


def standing(game: Game) -> str:
    """Life totals and similar numbers that have changed."""
    g = game.g
    parts = [f"life {int(g['life'])}", f"opponent {int(g['opponent_life'])}"]
    if g["poison"]:
        parts.append(f"poison {int(g['poison'])}")
    if g["own_poison"]:
        parts.append(f"your poison {int(g['own_poison'])}")
    return ", ".join(parts)


def battlefield(game: Game) -> str:
    """The permanents, with equal ones counted."""
    return names(p[0] + (" (tapped)" if p[1] else "") for p in game.summary()["permanents"]) or "nothing"


def chosen_card(move: int) -> int | None:
    """The card that a move chooses; None for other moves."""
    return move // C.MV_A % 1024 if move % 16 == C.MV_CARD else None


def where_cards_lie(game: Game) -> dict[str, list[int]]:
    """Copies of each card by zone."""
    g = game.g
    found = {zone: [int(n) for n in g[zone]] for zone in {zone for pair in WENT for zone in pair if zone not in _ENDS}}
    for end in _ENDS:
        there = Counter(map(int, g[end][: int(g[f"n_{end}"])]))
        found[end] = [there[card] for card in range(len(found["hand"]))]
    return found


def where_it_went(card: int, before: Mapping[str, Sequence[int]], after: Mapping[str, Sequence[int]], drawn: int) -> str:
    """Where a card went that was chosen among cards looked at, or in hand, in words with room for its name. "" if the next line
    says so, or nothing shows it.

    So many copies of it were drawn before the next decision, which may be in the next turn.
    """
    for (start, end), words in WENT.items():
        more = after[end][card] - before[end][card] - (drawn if end == "hand" else 0)
        if after[start][card] < before[start][card] and more > 0:
            return words
    return ""


def what_is_done(game: Game, words: str) -> str:
    """A move in words that say what is done to what is chosen, or which card has asked, where the decision at hand tells."""
    decision = int(game.g["decision"])
    if words in _ANSWERS and game.g["n_stack"]:
        asks = int(game.g["stack"][int(game.g["n_stack"]) - 1][C.F_CARD])
        return _ANSWERS[words].format(game.name(asks)) if asks >= 0 else words
    if decision == C.D_TARGET:
        return words.replace(CHOOSE, "target ", 1)
    if decision == C.D_DELVE:
        return words.replace(CHOOSE, "exile ", 1)
    if decision != C.D_ROW or not game.g["n_stack"]:
        return words
    frame = game.g["stack"][int(game.g["n_stack"]) - 1]
    return words.replace(CHOOSE, _DONE.get(int(game.t["o"][frame[C.F_PC], OP.CODE]), CHOOSE), 1)


class Story:
    """A finished game in words: `turns` (the first one is the opening hand) and `moves`, with every decision."""

    def __init__(self, player: Player, game: int, result: GameResult, trace: Sequence[int]) -> None:
        self.turns = [TurnSummary(0)]
        self.moves: list[MoveSummary] = []
        position = opening(player, game, result.hand)
        self.turns[0].life, self.turns[0].opponent_life = int(position.g["life"]), int(position.g["opponent_life"])
        self.turns[0].lines.append(f"opening hand of {result.hand}: {hand(position)}")
        shown = 0  # the last turn whose cards have been shown
        for move in trace:
            now = self.turns[-1]
            if now.number > shown:
                shown = now.number
                now.lines += [f"  in play: {battlefield(position)}", f"  hand: {hand(position)}"]
            words = position.describe(move)
            self.moves.append(MoveSummary(int(position.g["turn"]), hand(position), words))
            words = what_is_done(position, words)
            witness = Witness(position)
            card, lay = chosen_card(move), where_cards_lie(position)
            with witness.watching():
                position.apply(move)
            events = witness.take()
            drawn = [name for event in events if isinstance(event, Drew) for name in event.cards]
            if card is not None:
                copies = drawn.count(position.name(card))
                went = where_it_went(card, lay, where_cards_lie(position), copies)
                words = went.format(words.removeprefix(CHOOSE)) if went else words
            self._tell(words, events, position, result.drawn and position.over)
        if result.drawn and not position.over:  # there were more moves than are recorded
            self.turns[-1].lines.append(f"  ... and so on: {ENDLESS}")
        self.end = standing(position)

    def _tell(self, words: str, events: Sequence[Event], position: Game, is_endless: bool) -> None:
        """Add a move with its effects. Attacks, and what comes with a turn, have lines of their own.

        In an endless loop, totals are left out: they only say when the engine gave up.
        """
        now = self.turns[-1]
        told = ["" if words == ATTACK else words]
        last = max((i for i, event in enumerate(events) if isinstance(event, Turn)), default=-1)
        for i, event in enumerate(events):
            if is_endless and i > last and isinstance(event, Changed):
                continue
            if isinstance(event, Turn):
                now.lines += _line(told or [""])
                now = TurnSummary(event.number, life=now.life, opponent_life=now.opponent_life)
                self.turns.append(now)
                now.lines += ["", f"turn {event.number}: {standing_at_start(position, events, event)}"]
                told = []
            elif isinstance(event, Attacked):
                at_once = told[1:] if told and not told[0] else []  # what triggered as they were declared as attackers
                now.lines += _line(told) if told and told[0] else []
                told = [f"attack with {names(event.attackers)}", *at_once, _count(now, event)]
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
        """A table with one row for each turn."""
        table = Table("turn", "drawn", "mana made", "spent", "attackers", "combat", "damage", "you", "opponent")
        for t in self.turns[1:]:
            counts = (t.number, len(t.drawn), t.made, t.spent, len(t.attackers), t.combat_damage, t.opponent_lost)
            table.add(*map(str, counts), str(t.life), str(t.opponent_life))
        return table


def _line(told: Sequence[str]) -> list[str]:
    """A move, the mana that it costs, and its effects. A move without words ends the turn."""
    if not told:
        return []
    move, *rest = told
    paid = "".join(words for words in rest if words.startswith(PAID))
    others = "; ".join(words for words in rest if not words.startswith(PAID))
    return [f"  > {move or END}{paid}" + (f": {others}" if others else "")]


def _count(turn: TurnSummary, event: Event) -> str:
    """Count an event in a turn; returns it in words."""
    if isinstance(event, Drew):
        turn.drawn += event.cards
        return f"draw {names(event.cards)}"
    if isinstance(event, Paid):
        turn.spent += event.mana
        used = f": {names(event.used)}" if event.used else ""
        return f"{PAID}{event.mana} mana{used})"
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
    """Totals at the beginning of a turn: those of the position, without later changes."""
    totals = {what: int(position.g[key]) for what, key in TOTALS.items()}
    for event in reversed(events[events.index(turn) + 1 :]):
        if isinstance(event, Changed):
            totals[event.what] = event.before
    said = [f"life {totals[YOU]}", f"opponent {totals[OPPONENT]}"]
    return ", ".join(said + [f"{what} {n}" for what, n in totals.items() if what not in (YOU, OPPONENT) and n])
