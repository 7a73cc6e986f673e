"""Whatever is wrong with what a user gives, it is said in one line, with exit code 2, and nothing is written.

Files of the folder that a case needs are in FILES; a case may bring another
`deck.toml`, `mine/cards.toml` (with `--cards mine`) or run.
"""

from __future__ import annotations

import shlex
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from deckopt.cli.app import run
from deckopt.runs.folder import create
from deckopt.runs.journal import Journal
from deckopt.runs.stops import Budget
from deckopt.runs.versions import versions

MAIN = '[main]\nMountain = 20\n"Lava Spike" = 40\n'


@dataclass(frozen=True)
class Case:
    """A command, the file it stumbles over, and words of the line that says so."""

    name: str
    command: str
    says: tuple[str, ...]
    files: dict[str, str | bytes] = field(default_factory=dict)


def deck(name: str, text: str | bytes, *says: str) -> Case:
    """A bad deck.toml."""
    return Case(f"deck {name}", "evaluate deck.toml --games 1", ("deck.toml", *says), {"deck.toml": text})


def pasted(name: str, text: str | bytes, *says: str) -> Case:
    """A bad list.txt."""
    return Case(f"list {name}", "evaluate list.txt --games 1", ("list.txt", *says), {"list.txt": text})


def card(name: str, text: str, *says: str) -> Case:
    """A bad file of cards."""
    return Case(f"card {name}", "evaluate good.toml --cards mine --games 1", ("cards.toml", *says), {"mine/cards.toml": text})


def option(options: str, *says: str) -> Case:
    """Bad options of evaluate."""
    return Case(f"evaluate {options}", f"evaluate good.toml {options}", says)


def optimize(options: str, *says: str) -> Case:
    """Bad options of optimize."""
    return Case(f"optimize {options}", f"optimize good.toml --games 5 {options}", says)


def of_run(command: str, *says: str) -> Case:
    """A run that cannot be shown or gone on with."""
    return Case(command, command, says)


CASES = [
    # decks
    deck("that is no TOML", "[main\nMountain = 60", "no valid TOML", "line 1"),
    deck("with a key twice", "[main]\nMountain = 20\nMountain = 40", "no valid TOML"),
    deck("that is not UTF-8", b"[main]\n\xff\xfe = 60", "UTF-8"),
    deck("that is empty", "", "main", "missing"),
    deck("without main", 'name = "x"\n[limits]\nMountain = [0, 4]', "main", "missing"),
    deck("with a misspelt table", MAIN + "[limit]\nMountain = [0, 60]", "limit", "unknown key", "'limits'"),
    deck("with a misspelt key in game", MAIN + "[game]\nmulligans = 'london'", "game.mulligans", "'mulligan'"),
    deck(
        "with a misspelt key in lose", MAIN + "[game]\nlose = { library_under = 3 }", "game.lose.library_under", "'library_below'"
    ),
    deck("with a misspelt key in search", MAIN + "[search]\nrollout = 100", "search.rollout", "unknown key"),
    deck("with a misspelt key in a rule", MAIN + "[[policy.prune]]\nnevr = 'cast'\ncard = 'Lava Spike'", "policy.prune", "nevr"),
    deck("with copies in words", '[main]\nMountain = "20"', "main.Mountain", "whole number"),
    deck("with half a copy", "[main]\nMountain = 20.5", "main.Mountain", "whole number"),
    deck("with no copies", "[main]\nMountain = 0\n'Lava Spike' = 20", "Mountain", "0 copies"),
    deck("with negative copies", "[main]\nMountain = -1\n'Lava Spike' = 20", "Mountain", "-1 copies"),
    deck("with 251 copies", "[main]\nMountain = 251", "Mountain", "251 copies"),
    deck("whose main is a list", "main = ['Mountain']", "main", "table"),
    deck("with an unknown card", '[main]\nMountain = 20\n"Lava Spyke" = 40', "main.Lava Spyke", "'Lava Spike'"),
    deck("with a token", '[main]\nMountain = 20\n"Goblin Token" = 4', "Goblin Token"),
    deck("too small for a hand", "[main]\nMountain = 6", "main", "6 cards"),
    deck("with limits reversed", MAIN + "[limits]\nMountain = [20, 4]", "limits", "Mountain"),
    deck("with limits that main breaks", MAIN + "[limits]\nMountain = [0, 19]", "limits.Mountain", "main has 20"),
    deck("with one limit", MAIN + "[limits]\nMountain = [4]", "limits", "Mountain", "[least, most]"),
    deck("with a limit that is no pair", MAIN + "[limits]\nMountain = 4", "limits.Mountain", "list"),
    deck("with limits of an unknown card", MAIN + "[limits]\nMounten = [0, 4]", "limits.Mounten", "'Mountain'"),
    deck("with rising rewards", MAIN + "[game]\nrewards = [0, 0, 0.5, 1]", "game.rewards", "rise"),
    deck("without rewards", MAIN + "[game]\nrewards = []", "game.rewards"),
    deck("with rewards over 1", MAIN + "[game]\nrewards = [1, 2]", "game.rewards", "0..1"),
    deck("with nothing to win", MAIN + "[game]\nrewards = [0, 0, 0]", "game.rewards", "positive"),
    deck("with rewards in words", MAIN + "[game]\nrewards = ['a', 'b']", "game.rewards", "number"),
    deck("with a hand of 8", MAIN + "[game]\nmin_hand = 8", "game.min_hand", "7"),
    deck("with a hand of -1", MAIN + "[game]\nmin_hand = -1", "game.min_hand", "0"),
    deck("with an unknown mulligan", MAIN + "[game]\nmulligan = 'vancouver'", "game.mulligan", "'london'"),
    deck("that goes first maybe", MAIN + "[game]\non_the_play = 'maybe'", "game.on_the_play"),
    deck("with no life", MAIN + "[game]\nlife = 0", "game.life"),
    deck("that loses by an unknown card", MAIN + "[game]\nlose = { exiled = { Opt = 4 } }", "game.lose.exiled.Opt"),
    deck(
        "with a rule of two words",
        MAIN + "[[policy.prune]]\nnever = 'cast'\nalways = 'cast'\ncard = 'Mountain'",
        "policy.prune[0]",
    ),
    deck("with a rule of no card", MAIN + "[[policy.prune]]\nnever = 'cast'", "policy.prune[0]", "names no card"),
    deck(
        "with a rule of an unknown move",
        MAIN + "[[policy.rollout]]\nnever = 'fly'\ncard = 'Mountain'",
        "policy.rollout[0]",
        "cast",
    ),
    deck(
        "with a rule of an unknown card", MAIN + "[[policy.prune]]\nnever = 'cast'\ncard = 'Lava Spyke'", "policy.prune[0].card"
    ),
    deck("with an unknown stand-in", MAIN + "X = 4\n[stand_in]\nX = 'Lava Spyke'", "stand_in.X", "'Lava Spike'"),
    deck("with a stand-in of nothing", MAIN + "[stand_in]\nX = 'Lava Spike'", "stand_in.X", "not in main"),
    deck("with no rollouts", MAIN + "[search]\nrollouts = 0", "search.rollouts"),
    Case("deck that is a folder", "evaluate mine --games 1", ("mine", "folder"), {"mine/cards.toml": ""}),
    Case("deck that is not there", "evaluate lava-spyke --games 1", ("lava-spyke", "'lava-spike'")),
    pasted("with a bad line", "20 Mountain\nfour Lava Spike\n", "line 2", "four Lava Spike"),
    pasted("with too many copies", "300 Mountain\n", "line 1", "300 copies"),
    pasted("of nothing", "", "lists no cards"),
    pasted("of a sideboard", "Sideboard\n15 Mountain\n", "lists no cards"),
    pasted("with an unknown card", "20 Mountain\n4 Lava Spyke\n", "Lava Spyke", "'Lava Spike'"),
    pasted("that is no text", b"20 Mount\x00\n", "no text", "UTF-8"),
    # cards
    card("that is no TOML", "[Spark", "no valid TOML"),
    card("that is no table", "Spark = 3", "Spark", "table"),
    card("without a type", '[Spark]\ncost = "{R}"', "Spark.type", "missing"),
    card("with an unknown type", '[Spark]\ncost = "{R}"\ntype = "Instnt"', "Spark.type"),
    card("with a bad cost", '[Spark]\ncost = "{Q}"\ntype = "Instant"', "Spark.cost", "{Q}"),
    card("with an unknown key", '[Spark]\ncsot = "{R}"\ntype = "Instant"', "Spark.csot", "'cost'"),
    card(
        "with a bad filter", '[Spark]\ntype = "Instant"\neffects = [{ do = "search", filter = "blu card" }]', "Spark.effects[0]"
    ),
    card(
        "with an unknown verb", '[Spark]\ntype = "Instant"\neffects = [{ do = "damge", amount = 1 }]', "Spark.effects[0]", "damge"
    ),
    card(
        "with an unknown token",
        '[Spark]\ncost = "{R}"\ntype = "Instant"\neffects = [{ do = "create", token = "Gremlin X" }]',
        "Spark",
        "Gremlin X",
    ),
    card(
        "with a bad keyword",
        '[Spark]\ntype = "Creature"\npower = 1\ntoughness = 1\nkeywords = ["hast"]',
        "Spark.keywords",
        "hast",
    ),
    card("with a text for power", '[Spark]\ntype = "Creature"\npower = "1"\ntoughness = 1', "Spark.power"),
    Case(
        "card defined twice",
        "evaluate good.toml --cards mine --games 1",
        ("b.toml", "Spark", "already defined", "a.toml"),
        {f"mine/{name}.toml": '[Spark]\ncost = "{R}"\ntype = "Instant"' for name in "ab"},
    ),
    Case("cards check of nothing", "cards check mine/cards.toml", ("cards.toml", "defines no card"), {"mine/cards.toml": ""}),
    Case("cards check of a folder", "cards check mine", ("mine", "is no file"), {"mine/cards.toml": ""}),
    Case("cards show of an unknown card", "cards show Lava-Spyke", ("Lava-Spyke", "'Lava Spike'")),
    # options
    option("--games 0", "--games", "1"),
    option("--games x", "--games", "is no whole number"),
    option("--gmes 5", "--gmes"),
    option("--rollouts 0", "--rollouts"),
    option("--workers 0", "--workers"),
    option("--seed -1", "--seed"),
    option("--play --draw", "--play", "--draw"),
    option("--cards nowhere", "nowhere", "no folder"),
    option("--cards good.toml", "good.toml", "no folder"),
    option("--player mtcs", "--player", "mtcs", "'mcts'"),
    option("--rewards junk", "--rewards", "junk"),
    option("--rewards 0.5,1", "--rewards", "rise"),
    option("--rewards nan,nan", "--rewards"),
    option("--plot a.txt", "--plot", "a.txt", ".png"),
    option("--plot there.png", "--plot", "there.png", "exists"),
    option("--plot nowhere/a.png", "--plot", "nowhere", "folder"),
    Case("compare of one deck", "compare good.toml", ("compare", "only one")),
    Case("play of game -1", "play good.toml --game -1", ("--game", "0")),
    Case("mulligan to no error", "mulligan good.toml --error 0", ("--error",)),
    Case("no such command", "evalute good.toml", ("evalute",)),
    Case("a command without a deck", "evaluate", ("DECK",)),
    optimize("--minutes 5", "--minutes", "--games"),
    optimize("--try Opt=", "--try", "Opt=0..4"),
    optimize("--try =0..4", "--try", "Opt=0..4"),
    optimize("--try Opt=0..251", "--try", "Opt=0..4"),
    optimize("--try Opt=4..0", "--try", "Opt=4..0"),
    optimize("--try Opt=0..x", "--try"),
    optimize("--try Oppt=0..4", "--try", "Oppt", "'Opt'"),
    optimize("--try Mountain=0..4", "--try", "has 20"),
    optimize("--lock Mounten", "--lock", "Mounten", "'Mountain'"),
    optimize("--lock Mountain --lock Lava_Spike", "--lock", "Lava_Spike"),
    optimize("--run a/b", "--run", "a/b"),
    optimize("--run unfinished", "--run", "unfinished", "exists already", "resume"),
    optimize("--window 0", "--window"),
    optimize("--eval-games 1", "--eval-games"),
    Case(
        "optimize where nothing may change",
        "optimize deck.toml --games 5",
        ("deck.toml", "limits", "no swap"),
        {"deck.toml": MAIN + "[limits]\nMountain = [20, 20]\n'Lava Spike' = [40, 40]"},
    ),
    # runs
    *(of_run(f"{command} unfinishd", "unfinishd", "'unfinished'") for command in ("report", "resume", "runs")),
    *(of_run(f"{command} empty", "empty", "is no run") for command in ("report", "resume", "runs")),
    *(of_run(f"{command} damaged", "damaged", "journal.sqlite") for command in ("report", "resume", "runs")),
    *(of_run(f"{command} hollow", "hollow", "journal.sqlite") for command in ("report", "resume")),
    *(of_run(f"{command} newer", "newer", "format 99") for command in ("report", "resume")),
    of_run("resume other-engine --games 5", "other-engine", "another version of the engine"),
    of_run("resume finished", "finished", "--games 1000"),
    of_run("resume unfinished --games 5 --minutes 5", "--minutes", "--games"),
    of_run("resume unfinished --games 0", "--games"),
    of_run("report unfinished --plot a.png", "--plot", "nothing to draw"),
    of_run("report unfinished --plot a.gif", "--plot", "a.gif"),
]

assert len(CASES) >= 60


def make_runs(root: Path) -> None:
    """A run that has not begun, one that is finished, and several that cannot be used."""
    from deckopt.cards.catalog import Catalog
    from deckopt.decks.load import load_deck
    from deckopt.evaluate.games import Played
    from deckopt.optimize.search import SearchSettings
    from deckopt.playing.results import GameResult
    from deckopt.playing.settings import Settings
    from deckopt.runs.plan import Plan

    catalog = Catalog.load()
    plan = Plan(load_deck("lava-spike", catalog), catalog, Settings(rollouts=3, mulligan_rollouts=3), SearchSettings())
    for name in ("unfinished", "finished", "damaged", "newer"):
        create(name, plan.freeze(), Budget(games=5), root)
    here = versions()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("deckopt.runs.journal.versions", lambda: {**here, "engine": "another"})
        create("other-engine", plan.freeze(), Budget(games=5), root)
    with Journal.open(root / "finished") as finished:
        finished.add_game(0, 7, Played(GameResult(0.5, True, 5, 7, 3, 9, 0), 0.1), 1.0, None)
        finished.add_stop(1, "games", 0)
        finished.close_stop(1, 0)
    (root / "damaged" / "journal.sqlite").write_bytes(b"SQLite format 3\0" + b"\xee" * 5000)
    (root / "hollow").mkdir()
    (root / "hollow" / "journal.sqlite").touch()
    (root / "empty").mkdir()
    db = sqlite3.connect(root / "newer" / "journal.sqlite")
    db.execute("UPDATE meta SET value = '99' WHERE name = 'format'")
    db.commit()
    db.close()


def contents(folder: Path) -> dict[str, bytes]:
    """Every file, but for what SQLite and locks leave beside a journal that is only read."""
    files = [p for p in folder.rglob("*") if p.is_file() and p.name != "lock" and not p.name.endswith(("-shm", "-wal"))]
    return {str(p.relative_to(folder)): p.read_bytes() for p in files}


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_bad_input_is_said_in_one_line(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.toml").write_text(MAIN)
    (tmp_path / "there.png").touch()
    for name, content in case.files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    if case.command.split()[0] in ("report", "resume", "runs", "optimize"):
        make_runs(tmp_path / "runs")
    before = contents(tmp_path)
    code = run([word.replace("Lava-", "Lava ") for word in case.command.split()])
    shown = capsys.readouterr()
    assert code == 2, shown.err
    assert shown.out == ""
    assert shown.err.count("\n") == 1, shown.err
    assert shown.err.startswith("deckopt: ")
    for words in case.says:
        assert words.replace("Lava-", "Lava ") in shown.err
    assert contents(tmp_path) == before


MISTYPED = [
    ("evaluate", "evaluate: DECK: is missing (like: deckopt evaluate pauper-burn)"),
    ("pauper-burn", "pauper-burn: is no command (to play it: deckopt evaluate pauper-burn)"),
    ("my.txt", "my.txt: is no command (to play it: deckopt evaluate my.txt)"),
    ("evalute my.txt", "evalute: is no command (did you mean 'evaluate'?)"),
    ("nonsense", "nonsense: is no command ('deckopt -h' lists them)"),
    ("cards show Big Bear", 'cards show: Bear: is more than it takes (a name of several words is put in quotes: "ONE NAME")'),
    ("evaluate my.txt --gaol x", "evaluate: --gaol: is no option of this command (did you mean --games or --goal?)"),
    ("evaluate my.txt --games 0", "--games: is less than 1, the least that it can be"),
    ("evaluate my.txt --seed", "--seed: takes a value, which is missing"),
    ("evaluate lava-spike --rewards 1,2", "--rewards: every reward lies in 0..1"),
    (
        "evaluate lava-spike --goal 'cast spike by turn 2'",
        "--goal: 'spike by turn 2' is no card of the deck (results say by which turn it is reached)",
    ),
    (
        "optimize lava-spike --lock 'Lava Spike, Mountain'",
        "--lock: Lava Spike, Mountain: is not in the deck (one card each: --lock 'Lava Spike' --lock 'Mountain')",
    ),
    (
        "optimize lava-spike --try 'Opt; Shock'",
        "--try: Opt; Shock: no card has this name (one card each: --try 'Opt' --try 'Shock')",
    ),
    ("evaluate lava-spike --goal 'cast spike'", "--goal: 'spike' is no card of the deck (did you mean 'Lava Spike'?)"),
]


@pytest.mark.parametrize(("typed", "said"), MISTYPED, ids=[typed for typed, _ in MISTYPED])
def test_what_is_mistyped_is_answered_with_what_to_type(typed: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split(typed)) == 2
    assert capsys.readouterr().err == f"deckopt: {said}\n"
