"""The journal of a run: what is written is read back, and what is not a journal is said to be none."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from deckopt import __version__
from deckopt.errors import InputError
from deckopt.evaluate.games import Played
from deckopt.evaluate.pools import Pool
from deckopt.playing.results import GameResult, HandValue, Thresholds
from deckopt.runs import folder as folders
from deckopt.runs.journal import FOLLOWED, Journal
from deckopt.runs.journal_file import FILE
from deckopt.runs.journal_tables import FORMAT
from deckopt.runs.snapshots import SNAPSHOTS_KEPT
from deckopt.runs.stops import Budget
from deckopt.runs.versions import versions

INPUTS = {"deck": "of a sort", "rewards": [1.0, 0.1 + 0.2]}


def played(k: int) -> Played:
    return Played(GameResult(k % 11 / 10, k % 2 == 0, k, 7, 100 * k, 12, 0), 0.001 * k)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folders.create("run", INPUTS, Budget(games=50), tmp_path / "runs")


def test_what_is_written_is_read_back(folder: Path) -> None:
    found = (Thresholds({7: 0.5}, {7: 0.01}, {7: 0.9, 6: 1.0}, {7: 48, 6: 48}),)
    with Journal.open(folder) as journal:
        for k in range(10):
            journal.add_game(k, 7, played(k), 0.5 * k, 0 if k < 4 else None)
        journal.add_thresholds(0, found)
        journal.add_player(0, "policy", "digest")
        journal.add_player(0, "policy", "digest")
        journal.add_stop(10, "games", 0)
        journal.add_final(10, 0, played(3), 9.5)
    with Journal.read(folder) as journal:
        assert journal.inputs == INPUTS
        assert journal.finished_games == 10
        assert list(journal.games(7)) == [(k, 7, played(k).result.reward, 100 * k) for k in (7, 8, 9)]
        assert journal.game(3, 7) == played(3)
        assert journal.game(10, 7) is None
        assert journal.evaluation(0) == [played(k) for k in range(4)]
        assert journal.evaluation(1) == []
        assert journal.thresholds(0) == found
        assert journal.thresholds(1) is None
        assert (journal.plays(0), journal.plays(1)) == ("policy", "")
        assert journal.stops == [(10, "games", 0, None)]
        assert journal.finals(10) == [played(3)]
        assert journal.final(10, 1) is None
        assert journal.seconds == 9.5
        assert journal.budget == Budget(games=50)


def test_that_a_turn_was_cut_off_is_kept_with_what_was_wrong(folder: Path) -> None:
    ended = Played(replace(played(3).result, fault=513, cut_off=7), 0.1)
    with Journal.open(folder) as journal:
        journal.add_game(0, 7, ended, 0.5, None)
        assert journal.game(0, 7) == ended


def test_hands_of_the_latest_roots_are_kept(folder: Path) -> None:
    def pools(root: int) -> tuple[Pool, ...]:
        main = (("Island", 4), ("Opt", root + 1))
        hand = (("Island", "Opt"), (HandValue(0.1 * root, 1 / 3), HandValue(0.0, 1.0)))
        return (Pool(main, 0, 2, (2, 1), (hand, hand)), Pool(main, 1, 2, (2, 1), ()))

    roots = FOLLOWED + 4
    with Journal.open(folder) as journal:
        for root in range(roots):
            before = [pool for r in range(max(0, root - FOLLOWED), root) for pool in pools(r)]
            assert journal.hands_before(root) == tuple(before)
            journal.add_thresholds(root, (Thresholds({7: 0.1 * root}),), pools(root))
    with Journal.read(folder) as journal:
        assert [journal.thresholds(root) for root in range(roots)] == [(Thresholds({7: 0.1 * r}),) for r in range(roots)]
    kept = sqlite3.connect(folder / FILE).execute("SELECT root FROM roots WHERE hands IS NOT NULL ORDER BY root").fetchall()
    assert kept == [(root,) for root in range(roots - FOLLOWED, roots)]


def test_a_game_is_written_once(folder: Path) -> None:
    with Journal.open(folder) as journal:
        journal.add_game(0, 7, played(1), 0, None)
    with pytest.raises(InputError, match="UNIQUE"), Journal.open(folder) as journal:
        journal.add_game(0, 7, played(2), 0, None)
    with Journal.read(folder) as journal:
        assert journal.game(0, 7) == played(1)


def test_the_newest_budget_is_in_force(folder: Path) -> None:
    with Journal.open(folder) as journal:
        journal.add_budget(Budget(2.5, None, 10.0, 50))
        assert journal.budget == Budget(2.5, None, 10.0, 50)


def test_a_comparison_is_closed_with_its_pairs(folder: Path) -> None:
    with Journal.open(folder) as journal:
        journal.add_stop(50, "games", 2)
        journal.close_stop(50, 100)
        journal.add_stop(70, "games", 3)
        assert journal.stops == [(50, "games", 2, 100), (70, "games", 3, None)]


def test_few_snapshots_are_kept_and_damaged_ones_left_out(folder: Path) -> None:
    with Journal.open(folder) as journal:
        assert journal.snapshot() is None
        for told in range(5):
            journal.add_game(told, 7, played(told), told, None)
            journal.add_snapshot(told, {"told": told})
        assert journal.snapshot() == {"told": 4}
    db = sqlite3.connect(folder / FILE)
    assert db.execute("SELECT COUNT(*) FROM snapshots").fetchone() == (SNAPSHOTS_KEPT,)
    db.execute("UPDATE snapshots SET data = x'00' WHERE told = 4")
    db.commit()
    with Journal.read(folder) as journal:
        assert journal.snapshot() == {"told": 3}


def test_what_is_not_committed_by_a_process_that_dies_is_only_what_was_under_way(folder: Path) -> None:
    child = os.fork()
    if child == 0:
        journal = Journal.open(folder)
        for k in range(5):
            journal.add_game(k, 7, played(k), k, None)
        os._exit(9)  # without closing
    os.waitpid(child, 0)
    with Journal.open(folder) as journal:
        assert journal.finished_games == 5


def test_one_reads_while_another_writes_and_sees_one_moment(folder: Path) -> None:
    with Journal.open(folder) as writer:
        writer.add_game(0, 7, played(0), 0, None)
        with Journal.read(folder) as reader:
            assert reader.finished_games == 1
            writer.add_game(1, 7, played(1), 0, None)
            assert reader.finished_games == 1
        with Journal.read(folder) as reader:
            assert reader.finished_games == 2
        writer.add_game(2, 7, played(2), 0, None)


def test_a_reader_writes_nothing(folder: Path) -> None:
    before = (folder / FILE).read_bytes()
    with Journal.read(folder) as journal, pytest.raises(sqlite3.OperationalError, match="readonly"):
        journal._db.execute("DELETE FROM games")
    assert (folder / FILE).read_bytes() == before


def test_a_journal_in_use_can_be_read_where_nothing_can_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def no_shared_memory(path: object, **options: bool) -> sqlite3.Connection:
        if "mode=ro" in str(path):
            raise sqlite3.OperationalError("unable to open database file")
        return connect(path, **options)  # type: ignore[call-overload,no-any-return]

    with Journal.open(folder) as writer:
        writer.add_game(0, 7, played(0), 0, None)
        monkeypatch.setattr(sqlite3, "connect", no_shared_memory)
        with Journal.read(folder) as reader:
            assert reader.finished_games == 1
            assert str(reader.path) == str(folder / FILE)


# -- what is no journal ------------------------------------------------------------------------


def problem(folder: Path, opened: str) -> str:
    with pytest.raises(InputError) as caught:
        (Journal.open if opened == "open" else Journal.read)(folder)
    line = str(caught.value)
    assert "\n" not in line
    assert str(folder) in line
    return line


@pytest.fixture(params=["open", "read"])
def opened(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_folder_without_a_journal(tmp_path: Path, opened: str) -> None:
    assert "is no run" in problem(tmp_path, opened)


@pytest.mark.parametrize(
    "content", [b"", b"no database at all, but long enough to have a header" * 20, b"SQLite format 3\0" + b"\xff" * 4096]
)
def test_a_file_that_is_no_journal(tmp_path: Path, opened: str, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert "damaged" in problem(tmp_path, opened) or "cannot be read" in problem(tmp_path, opened)


@pytest.mark.parametrize(
    "sql", ["DELETE FROM inputs", "DROP TABLE inputs", "UPDATE inputs SET data = '{'", "DROP TABLE meta", "DELETE FROM meta"]
)
def test_a_journal_without_its_inputs(folder: Path, opened: str, sql: str) -> None:
    change(folder, sql)
    assert "damaged" in problem(folder, opened)


def change(folder: Path, sql: str) -> None:
    db = sqlite3.connect(folder / FILE)
    db.execute(sql)
    db.commit()
    db.close()


def test_another_format_is_refused_and_says_which_version_reads_it(folder: Path, opened: str) -> None:
    change(folder, "UPDATE meta SET value = '99' WHERE name = 'format'")
    change(folder, "UPDATE meta SET value = '7.1' WHERE name = 'version'")
    line = problem(folder, opened)
    assert f"format 99, not {FORMAT}" in line
    assert "deckopt 7.1" in line


VERSIONS = {
    "numba": r"Numba \(other, here [0-9.]+\)",
    "engine": "the engine",
    "learning": "how players learn",
    "thresholds": "how mulligans are decided",
    "search": "the search",
    "numpy": r"NumPy \(other, here [0-9.]+\)",
    "scipy": "SciPy",
}


def begun_with_another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> Path:
    """A run that another version of something has begun."""
    here = versions()
    with monkeypatch.context() as patched:
        patched.setattr("deckopt.runs.journal.versions", lambda: {**here, name: "other"})
        return folders.create(f"by-another-{name}", INPUTS, Budget(games=50), tmp_path / "runs")


@pytest.mark.parametrize("name", ["numba", "engine", "learning", "thresholds"])
def test_another_engine_may_report_but_not_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Nor one whose players learn otherwise, or keep other hands. What differs is named, and nothing else."""
    folder = begun_with_another(monkeypatch, tmp_path, name)
    with Journal.read(folder) as journal:
        assert journal.finished_games == 0
    with Journal.open(folder) as journal, pytest.raises(InputError, match=f"another version of {VERSIONS[name]} ?\\(go on with"):
        journal.same_engine()


@pytest.mark.parametrize("name", ["search", "numpy", "scipy"])
def test_games_of_another_search_are_not_taken_for_those_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with Journal.open(begun_with_another(monkeypatch, tmp_path, name)) as journal:
        journal.same_engine()
        journal.add_game(0, 7, played(0), 0, None)
        with pytest.raises(InputError, match=f"another version of {VERSIONS[name]}"):
            journal.game(0, 8)


def test_a_game_that_the_same_search_has_not_asked_for_is_damage(folder: Path) -> None:
    with Journal.open(folder) as journal:
        journal.add_game(0, 7, played(0), 0, None)
        with pytest.raises(InputError, match="is damaged at game 0"):
            journal.game(0, 8)


# -- what is damaged ---------------------------------------------------------------------------


def full(folder: Path) -> None:
    """Something in every table."""
    with Journal.open(folder) as journal:
        for k in range(20):
            journal.add_game(k, 7, played(k), k, 0 if k < 4 else None)
        journal.add_thresholds(
            0, (Thresholds({7: 0.5}),), (Pool((("Island", 4),), 0, 1, (1,), ((("Island",), (HandValue(0.5, 0.5),)),)),)
        )
        journal.add_player(0, "policy", "digest")
        journal.add_snapshot(10, {"told": 10})
        journal.add_stop(20, "games", 0)
        for i in range(4):
            journal.add_final(20, i, played(i), 20.0)
        journal.close_stop(20, 2)


def everything(folder: Path, opened: str) -> object:
    """All that a journal says; InputError if something in it cannot be."""
    with (Journal.open if opened == "open" else Journal.read)(folder) as journal:
        games = list(journal.games())
        one = [journal.game(k, 7) for k in range(20)]
        roots = journal.thresholds(0), journal.hands_before(1), journal.plays(0), journal.evaluation(0)
        return (
            games,
            one,
            roots,
            journal.stops,
            journal.finals(20),
            journal.budget,
            journal.inputs,
            journal.snapshot(),
            journal.seconds,
        )


DAMAGE = {
    "UPDATE games SET reward = 0.9 WHERE k = 7": "game 7",
    "UPDATE games SET k = 20 WHERE k = 7": "game 7",
    "UPDATE games SET reward = NULL WHERE k = 7": "game 7",
    "UPDATE games SET rollouts = 'many' WHERE k = 7": "game 7",
    "UPDATE games SET seal = (SELECT seal FROM games WHERE k = 1) WHERE k = 7": "game 7",
    "UPDATE games SET cpu = 1e308 * 10 WHERE k = 7": "game 7",
    "DELETE FROM games WHERE k = 7": "game 7",
    "DELETE FROM games WHERE k > 7": "game 8",
    "UPDATE finals SET i = 9 WHERE i = 2": "game of the comparison 20 ",
    "DELETE FROM finals WHERE i = 3": "game of the comparison 20 3",
    "UPDATE stops SET best = 99": "stop 20",
    "UPDATE roots SET thresholds = '[]'": "root 0",
    "UPDATE roots SET hands = x'00'": "root 0",
    "UPDATE players SET plays = ''": "player 0",
    "UPDATE budgets SET games = 51": "budget 0",
    "UPDATE inputs SET data = '{}'": "input 0",
    "UPDATE meta SET value = 'x' WHERE name = 'engine'": "its row engine",
    "DELETE FROM players": "players 0.*should have.*players 1",
    "DELETE FROM roots": "roots 0",
    "DELETE FROM stops": "stops 0",
    "DELETE FROM budgets": "budgets 0",
    "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END": "its tables are not those of a run",
    "CREATE VIEW v AS SELECT * FROM games": "its tables are not those of a run",
    "DROP INDEX evaluations": "its tables are not those of a run",
    "ALTER TABLE games RENAME TO g": "its tables are not those of a run",
}


@pytest.mark.parametrize("sql", DAMAGE)
def test_what_is_damaged_is_named(folder: Path, opened: str, sql: str) -> None:
    full(folder)
    assert everything(folder, opened)
    change(folder, sql)
    with pytest.raises(InputError, match=f"damaged.*{DAMAGE[sql]}") as caught:
        everything(folder, opened)
    assert "version" not in str(caught.value)


def test_letters_that_are_none_in_the_schema_are_damage(folder: Path, opened: str) -> None:
    """SQLite's own words of it have these letters, and Python then has none for them."""
    data = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(data.replace(b"CREATE TABLE inputs", b"CRE\xb7TE TABLE inputs"))
    assert "damaged" in problem(folder, opened)


def test_a_budget_counts_from_a_game_that_is_written(folder: Path, opened: str) -> None:
    with Journal.open(folder) as journal:
        journal.add_budget(Budget(games=5, from_game=2**40))
    assert "damaged" in (said := problem(folder, opened))
    assert "budget 1" in said


def test_a_view_in_place_of_a_table_is_refused(folder: Path, opened: str) -> None:
    full(folder)
    for sql in ("ALTER TABLE players RENAME TO p", "CREATE VIEW players AS SELECT course, 'heavy' AS plays, learnt, seal FROM p"):
        change(folder, sql)
    assert "damaged" in problem(folder, opened)


def test_a_snapshot_that_is_ahead_of_the_games_is_not_looked_at(folder: Path) -> None:
    with Journal.open(folder) as journal:
        journal.add_snapshot(5, {"told": 5})
        assert journal.snapshot() is None


def test_snapshots_of_another_version_of_the_search_are_not_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal.open(folder) as journal:
        for told in range(20):
            journal.add_game(told, 7, played(told), told, None)
        for told in (10, 20):
            journal.add_snapshot(told, {"told": told})
        monkeypatch.setattr("deckopt.runs.snapshots.SEARCH", "other")
        assert journal.snapshot() is None
        journal.add_snapshot(5, {"told": 5})
        assert journal.snapshot() == {"told": 5}


def test_the_remedy_names_another_version_only_if_it_is_another_one(folder: Path, opened: str) -> None:
    change(folder, "UPDATE meta SET value = '99' WHERE name = 'format'")
    assert __version__ not in problem(folder, opened)
    (folder / "best.toml").touch()
    assert "start a new search from" in problem(folder, opened)


def test_damage_found_later_is_said_in_one_line(folder: Path) -> None:
    with Journal.open(folder) as journal:
        for k in range(300):
            journal.add_game(k, 7, played(k), 0, None)
    data = bytearray((folder / FILE).read_bytes())
    data[4096 * 4 :] = b"\xff" * (len(data) - 4096 * 4)
    (folder / FILE).write_bytes(data)
    with pytest.raises(InputError, match=r"journal\.sqlite: .*(damaged|read)"), Journal.read(folder) as journal:
        list(journal.games())


# -- folders -----------------------------------------------------------------------------------


def test_a_run_is_made_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Journal, "create", fails)
    with pytest.raises(InputError, match="disk is full"):
        folders.create("run", INPUTS, Budget(games=1), tmp_path)
    assert list(tmp_path.iterdir()) == []

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Journal, "create", interrupted)
    with pytest.raises(KeyboardInterrupt):
        folders.create("run", INPUTS, Budget(games=1), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_run_is_not_overwritten(folder: Path) -> None:
    before = (folder / FILE).read_bytes()
    with pytest.raises(InputError, match=r"--run: run: .*exists already .*deckopt resume run"):
        folders.create("run", {}, Budget(games=1), folder.parent)
    assert (folder / FILE).read_bytes() == before


def test_a_folder_made_meanwhile_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Journal.create

    def somebody_is_faster(folder: Path, inputs: dict[str, object], budget: Budget) -> Journal:
        (tmp_path / "run").mkdir()
        (tmp_path / "run" / "precious").touch()
        return make(folder, inputs, budget)

    monkeypatch.setattr(Journal, "create", somebody_is_faster)
    with pytest.raises(InputError, match="exists already"):
        folders.create("run", INPUTS, Budget(games=1), tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["run"]
    assert [p.name for p in (tmp_path / "run").iterdir()] == ["precious"]


def test_names_are_the_decks_with_the_next_free_number(tmp_path: Path) -> None:
    assert folders.next_name("Jeskai Ascendancy!", tmp_path) == "jeskai-ascendancy-1"
    first = folders.create_next("Jeskai Ascendancy!", INPUTS, Budget(games=1), tmp_path)
    second = folders.create_next("Jeskai Ascendancy!", INPUTS, Budget(games=1), tmp_path)
    assert [first.name, second.name] == ["jeskai-ascendancy-1", "jeskai-ascendancy-2"]
    assert folders.slug("流") == "deck"
    assert folders.check_name(folders.slug("A deck " * 80))


@pytest.mark.parametrize("name", ["", "a/b", "..", ".hidden", "a b", "-x", "a\n", "bench", "x" * 101, "流" * 40])
def test_what_is_no_name_for_a_folder(name: str) -> None:
    with pytest.raises(InputError, match="is no name for a folder"):
        folders.check_name(name)


@pytest.mark.parametrize("name", ["a", "burn-2", "run_3.1", "Läufe"])
def test_what_is_a_name_for_a_folder(name: str) -> None:
    assert folders.check_name(name) == name


def test_runs_are_found_by_name_and_by_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = folder.parent
    assert folders.find("run", root) == folder
    assert folders.find(str(folder), root) == folder
    monkeypatch.chdir(folder)
    assert folders.find(".", root).name == "run"
    (root / "drafts").mkdir()
    with pytest.raises(InputError, match="drafts: is no run"):
        folders.find("drafts", root)
    assert list((root / "drafts").iterdir()) == []
    for wrong in ("rum", "", "x" * 5000):
        with pytest.raises(InputError, match="is no run in"):
            folders.find(wrong, root)
    with pytest.raises(InputError, match="did you mean 'run'"):
        folders.find("rum", root)
    assert folders.call_name(folder, root) == "run"
    assert folders.call_name(folder) == str(folder)
    assert folders.call_name(root / "o'er there") == f"""'{root}/o'"'"'er there'"""


def test_a_run_has_one_writer(folder: Path) -> None:
    assert not folders.is_in_use(folder)
    with folders.locked(folder):
        assert folders.is_in_use(folder)
        with pytest.raises(InputError, match=rf"is in use by process {os.getpid()} \("), folders.locked(folder):
            pass
        assert folders.is_in_use(folder)
    assert not folders.is_in_use(folder)
    with folders.locked(folder):
        pass


def test_the_lock_goes_with_its_process(folder: Path) -> None:
    child = os.fork()
    if child == 0:
        with folders.locked(folder):
            os._exit(9)
    os.waitpid(child, 0)
    with folders.locked(folder):
        assert folders.is_in_use(folder)
