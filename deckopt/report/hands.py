"""Hands as text: which hands a deck keeps, and whether to keep a given one. The figures are in `evaluate`."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from deckopt.decks.keep_rules import HUMAN, HUMAN_RULE
from deckopt.decks.keep_rules import words as how_kept
from deckopt.decks.model import BEST
from deckopt.evaluate.estimates import Estimate, Objective
from deckopt.evaluate.hand_games import CLOSE, KEEP, MULLIGAN, Against, Example, Hand, Hands
from deckopt.evaluate.hand_table import HandTable
from deckopt.evaluate.mulligans import Mulligans
from deckopt.evaluate.play_off import POLICY
from deckopt.report.table import Table
from deckopt.report.words import (
    NUMBERS,
    asked_for,
    cards_words,
    interval,
    number,
    percent,
    share_interval,
    share_words,
    sizes_words,
    turn_and_interval,
    won,
    wrapped,
)
from deckopt.search.beginning import HAND

SIZES = ("", "ones", "twos", "threes", "fours", "fives", "sixes", "sevens")
#: What is said of a hand whose games do not show that to keep it, or not to, is right.
DIFFERS = {
    (True, CLOSE): "close: ",
    (False, CLOSE): "close: ",
    (True, MULLIGAN): "better thrown back: ",
    (False, KEEP): "better kept: ",
}

Lines = Iterator[str | Table]


def sooner_words(estimate: Estimate, smaller: str = "") -> str:
    """How much sooner or later, with the interval in the same direction."""
    sign = 1 if estimate.value >= 0 else -1
    low, high = sorted((sign * estimate.low, sign * estimate.high))
    some = f" ({interval(low, high, 2)})" if estimate.has_interval else ""
    return f"{abs(estimate.value):.2f} turns {'sooner' if sign > 0 else 'later'} than after a mulligan{smaller}{some}"


def _unwon(last_turn: int, objective: Objective) -> list[str]:
    """What turns mean if games are not won."""
    how = won(objective)
    return wrapped(f"a game that is not {how} by turn {last_turn} counts as {how} on turn {last_turn + 1}")


def _where(on_the_play: bool) -> str:
    return "on the play" if on_the_play else "on the draw"


# -- the hands of a deck ---------------------------------------------------------------------


def land_table(table: HandTable, objective: Objective) -> Table:
    """For each number of lands: how often such hands are kept, and when they win."""
    made = Table("lands", "how often", "kept", "95 %", "wins on turn" if objective.is_winning else "there on turn", "95 %")
    last = objective.last_turn
    for of in table.by_lands:
        kept = [percent(of.kept.value, 0), share_interval(of.kept, 0)] if of.kept.games else ["", ""]
        turn = f"{of.win_turn.value:.2f}" if of.win_turn.is_known else ""
        # With few games an interval exceeds the turns of a game; what is printed does not.
        some = interval(max(1.0, of.win_turn.low), min(last + 1.0, of.win_turn.high), 2) if of.win_turn.has_interval else ""
        made.add(str(of.lands), percent(of.chance), *kept, turn, some)
    return made


def table_player_words(table: HandTable, keep: str) -> str:
    """What most people would do with the same first hands; "" if that is what was done."""
    kept = next((of.kept for of in table.by_size if of.cards == HAND), None)
    if kept is None or keep == HUMAN:
        return ""
    at_table = f"a table player keeps about {percent(table.table_player, 0)} of sevens ({HUMAN_RULE})"
    if keep != BEST or kept.low <= table.table_player <= kept.high:
        return at_table
    more = (
        "throws more back, for speed only, since nobody punishes a mulligan here"
        if kept.value < table.table_player
        else "keeps more"
    )
    return f"{at_table}; deckopt {more}. --keep human plays as at a table"


def example_lines(example: Example, lands: Collection[str], objective: Objective) -> Iterator[str]:
    """A hand that is shown, with what deckopt does with it and when it wins. `lands` are names."""
    of = example.against
    cards = dict(sorted(example.cards.items(), key=lambda card: card[0] not in lands))
    yield from wrapped(cards_words(cards), 7, "KEEP" if example.is_kept else "MULL")
    differs = "" if of.sooner is None else DIFFERS.get((example.is_kept, of.verdict), "")
    wins = "wins on" if objective.is_winning else "there on"
    sooner = "" if of.sooner is None else f", {sooner_words(of.sooner)}"
    yield from wrapped(f"{differs}{wins} turn {turn_and_interval(of.win_turn)}{sooner}", 7, " ")


def hands_lines(mulligans: Mulligans, lands: Collection[str]) -> Lines:
    """The hands of a deck on each of its sides. `lands` are names."""
    objective = mulligans.objective
    for table in mulligans.hands:
        kept = f"hands {how_kept(mulligans.keep)}" if mulligans.keep != BEST else "the hands that are worth keeping, for speed"
        yield from wrapped(f"{mulligans.deck}, {_where(table.on_the_play)}, {mulligans.rule} mulligan{asked_for(objective)}")
        yield from wrapped(kept)
        yield ""
        yield land_table(table, objective)
        yield ""
        each = [f"{SIZES[of.cards]} {share_words(of.kept)}" for of in table.by_size if of.kept.games]
        yield from wrapped(f"kept of those seen: {', '.join(each)}")
        yield from wrapped(sizes_words({of.cards: of.games for of in table.by_size}, table.average_size))
        yield from wrapped(table_player_words(table, mulligans.keep))
        yield ""
        for example in table.examples:
            yield from example_lines(example, lands, objective)
        yield ""
    games = mulligans.hands[0].games
    yield from wrapped(
        f"{number(games)} games, and {number(_with_each(mulligans))} others with each hand shown, seed {mulligans.seed}"
    )
    if any(of.won.games and of.won.value < 1 for table in mulligans.hands for of in table.by_lands):
        yield from _unwon(objective.last_turn, objective)


def _with_each(mulligans: Mulligans) -> int:
    return next((len(example.against.kept) for table in mulligans.hands for example in table.examples), 0)


def threshold_lines(mulligans: Mulligans, rollouts: int) -> Lines:
    """The thresholds in rewards, for each side that has a choice."""
    for side in mulligans.sides:
        if not side.sizes:
            continue
        yield ""
        yield f"thresholds, {_where(side.on_the_play)}"
        table = Table("cards", "keep at", "standard error", "kept", "hands searched")
        for size in side.sizes:
            n, at = size.cards, size.keep_at
            cells = ["always", ""] if at is None else [f"{at.value:.4f}", f"{side.thresholds.standard_error[n]:.4f}"]
            table.add(str(n), *cells, percent(size.kept.value), str(size.kept.games))
        yield table
    if any(side.sizes for side in mulligans.sides):
        searched = (
            f"the mean of {number(rollouts)} playouts"
            if mulligans.plays == POLICY
            else f"a search of {number(rollouts)} rollouts"
        )
        yield from wrapped(f"a hand is kept if {searched} thinks it worth that much; where that is close, games with it decide")


# -- one hand ---------------------------------------------------------------------------------


def judged_lines(hands: Hands) -> Lines:
    """Whether to keep a hand on each side, how much better that is, and how often it wins by each turn."""
    for side in hands.sides:
        yield from _judged(hands, side)
        yield ""
    games = hands.sides[0].against
    what = "pairs of games" if games.thrown_back else "games"
    yield f"{number(len(games.kept))} {what}, seed {hands.seed}"
    if any(not r.won for side in hands.sides for r in (*side.against.kept, *side.against.thrown_back)):
        yield from _unwon(hands.objective.last_turn, hands.objective)


def _judged(hands: Hands, side: Hand) -> Lines:
    of, cards = side.against, sum(side.cards.values())
    yield from wrapped(f"{hands.deck}, {_where(side.on_the_play)}{asked_for(hands.objective)}")
    yield from wrapped(cards_words(side.cards))
    yield ""
    wins = "it wins" if hands.objective.is_winning else "it is there"
    to = f" to {NUMBERS[cards - 1]}"
    if of.sooner is None:
        yield f"there are no mulligans: {wins} on turn {turn_and_interval(of.win_turn)}"
    else:
        says = {KEEP: "KEEP", MULLIGAN: "MULLIGAN", CLOSE: "CLOSE, either is fine"}[of.verdict]
        yield from wrapped(f"{says}: {wins} {sooner_words(of.sooner, to)}")
    if side.rule_keeps is not None:
        yield from wrapped(f"hands {how_kept(hands.keep)}: that {'keeps it' if side.rule_keeps else 'throws it back'}")
    if of.by_turns:
        yield ""
        yield by_turn_table(of, won(hands.objective))
    if of.mulligan_turn is not None:
        yield ""
        yield from wrapped(
            f"on turn {turn_and_interval(of.win_turn)} on average, after a mulligan on turn {turn_and_interval(of.mulligan_turn)}"
        )


def by_turn_table(of: Against, how: str) -> Table:
    """Shares of games won by each turn: with the hand, and after a mulligan."""
    if not of.thrown_back:
        table = Table(f"{how} by turn", "kept", "95 %")
        for row in of.by_turns:
            table.add(str(row.turn), percent(row.kept.value), share_interval(row.kept))
        return table
    table = Table(f"{how} by", "kept", "95 %", "mulligan", "95 %", "points", "95 %")
    for row in of.by_turns:
        assert row.mulligan is not None and row.difference is not None
        more = row.difference
        both = [cell for found in (row.kept, row.mulligan) for cell in (percent(found.value), share_interval(found))]
        points = f"{100 * more.low:+.1f} to {100 * more.high:+.1f}" if more.has_interval else ""
        table.add(f"turn {row.turn}", *both, f"{100 * more.value:+.1f}", points)
    return table
