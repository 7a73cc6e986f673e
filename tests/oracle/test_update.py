"""`deckopt cards update`: fetching over a server of this machine, what becomes known, and which source counts."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.cards.known import KNOWN, KnownCards, Origin, Row, file_of
from deckopt.cards.sources import UPDATED, Sources
from deckopt.cli.app import run
from deckopt.errors import InputError
from deckopt.oracle import known_cards
from deckopt.oracle.corpus import Corpus, Printed, read_corpus
from deckopt.oracle.fetch import AGENT, fetch
from deckopt.oracle.known_cards import rows_of
from deckopt.oracle.mark import compiler_mark
from deckopt.oracle.rows import row_of
from deckopt.oracle.updates import update

CARDS: list[dict[str, Any]] = [
    {
        "name": "Brand New Bear",
        "mana_cost": "{G}",
        "type_line": "Creature — Bear",
        "oracle_text": "Haste",
        "power": "3",
        "toughness": "3",
        "layout": "normal",
        "color_identity": ["G"],
        "rarity": "rare",
        "legalities": {"standard": "legal", "modern": "banned", "pauper": "not_legal"},
    },
    {
        "name": "Brand New Riddle",
        "mana_cost": "{U}",
        "type_line": "Instant",
        "oracle_text": "Stand on your head.",
        "layout": "normal",
        "color_identity": ["U"],
    },
]


@pytest.fixture(scope="module", autouse=True)
def _sources_are_hashed_once() -> Iterator[None]:
    """The caches of these tests are empty, and to hash the compiler's sources anew takes a second each time."""
    mark = compiler_mark()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known_cards, "compiler_mark", lambda: mark)
        yield


@dataclass
class Server:
    """What a server of this machine has, what was asked of it, and how it fails."""

    address: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    breaks_after: list[int] = field(default_factory=list)  # bytes of the next answers; then all of them
    etag: str = '"one"'
    ranges: bool = True


@pytest.fixture
def server() -> Iterator[Server]:
    has = Server()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            has.asked.append((self.path, dict(self.headers)))
            content = has.files.get(self.path)
            if content is None:
                self.send_error(404)
                return
            start = 0
            if has.ranges and "Range" in self.headers and self.headers.get("If-Range") == has.etag:
                start = int(self.headers["Range"].removeprefix("bytes=").rstrip("-"))
                self.send_response(206)
                self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
            else:
                self.send_response(200)
            self.send_header("Content-Length", str(len(content) - start))
            self.send_header("ETag", has.etag)
            self.end_headers()
            rest = content[start:]
            is_file = not self.path.endswith((".sha256", "/listing"))
            self.wfile.write(rest[: has.breaks_after.pop(0)] if has.breaks_after and is_file else rest)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        has.address = f"http://127.0.0.1:{http.server_address[1]}"
        thread = threading.Thread(target=http.serve_forever)
        thread.start()
        yield has
        http.shutdown()
        thread.join()


LARGE = json.dumps([{**CARDS[0], "name": f"Bear {i}"} for i in range(1000)]).encode()


# -- fetching --------------------------------------------------------------------------------


def test_a_file_is_fetched_by_an_agent_that_says_who_it_is(server: Server, tmp_path: Path) -> None:
    server.files["/cards.json"] = LARGE
    heard: list[tuple[int, int | None]] = []
    found = fetch(f"{server.address}/cards.json", tmp_path, lambda there, whole: heard.append((there, whole)))
    assert found.path.read_bytes() == LARGE
    assert heard[-1] == (len(LARGE), len(LARGE))
    assert {headers["User-Agent"] for _, headers in server.asked} == {AGENT}
    found.remove()
    assert not list(tmp_path.iterdir())


def test_a_listing_leads_to_the_file_that_it_names(server: Server, tmp_path: Path) -> None:
    listing = {"download_uri": f"{server.address}/cards.json", "updated_at": "2030-05-06T21:03:00", "size": len(LARGE)}
    server.files.update({"/cards.json": LARGE, "/listing": json.dumps(listing).encode()})
    found = fetch(f"{server.address}/listing", tmp_path)
    assert (found.path.read_bytes(), found.date) == (LARGE, "2030-05-06")
    server.files["/listing"] = json.dumps({**listing, "size": 7}).encode()
    with pytest.raises(InputError, match="7 were announced"):
        fetch(f"{server.address}/listing", tmp_path)


@pytest.mark.parametrize("ranges", [True, False], ids=["in ranges", "as a whole"])
def test_what_breaks_off_is_gone_on_with(server: Server, tmp_path: Path, ranges: bool) -> None:
    server.files["/cards.json"], server.ranges = LARGE, ranges
    server.breaks_after = [70_000, 60_000, 40_000, len(LARGE)]
    assert fetch(f"{server.address}/cards.json", tmp_path, wait=0).path.read_bytes() == LARGE
    resumed = [headers["Range"] for _, headers in server.asked if "Range" in headers]
    assert 0 < int(resumed[0].removeprefix("bytes=").removesuffix("-")) <= 70_000  # what had arrived when it broke off


def test_a_later_run_goes_on_where_an_earlier_one_stopped(server: Server, tmp_path: Path) -> None:
    server.files["/cards.json"], server.breaks_after = LARGE, [0, *([100] * 5)]
    with pytest.raises(InputError, match="breaks off"):
        fetch(f"{server.address}/cards.json", tmp_path, wait=0)
    server.breaks_after, server.asked = [], []
    (part,) = tmp_path.glob("*.fetched")
    there = part.stat().st_size
    assert there > 0
    assert fetch(f"{server.address}/cards.json", tmp_path, wait=0).path.read_bytes() == LARGE
    assert [headers.get("Range") for path, headers in server.asked if path == "/cards.json"] == [f"bytes={there}-"]


def test_a_part_of_another_file_is_not_gone_on_with(server: Server, tmp_path: Path) -> None:
    server.files["/cards.json"], server.breaks_after = LARGE[::-1], [0, *([100] * 5)]
    with pytest.raises(InputError, match="breaks off"):
        fetch(f"{server.address}/cards.json", tmp_path, wait=0)
    server.files["/cards.json"], server.etag, server.breaks_after = LARGE, '"two"', []
    assert fetch(f"{server.address}/cards.json", tmp_path, wait=0).path.read_bytes() == LARGE


def test_a_hash_that_is_published_decides(server: Server, tmp_path: Path) -> None:
    server.files["/cards.json"] = LARGE
    server.files["/cards.json.sha256"] = hashlib.sha256(LARGE).hexdigest().encode()
    assert fetch(f"{server.address}/cards.json", tmp_path).path.read_bytes() == LARGE
    server.files["/cards.json.sha256"] = hashlib.sha256(b"other").hexdigest().encode()
    with pytest.raises(InputError, match="another hash"):
        fetch(f"{server.address}/cards.json", tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_whole_is_not_fetched_twice_until_it_is_removed(server: Server, tmp_path: Path) -> None:
    server.files["/cards.json"] = LARGE
    fetch(f"{server.address}/cards.json", tmp_path)
    server.breaks_after, server.asked = [0] * 9, []
    assert fetch(f"{server.address}/cards.json", tmp_path, wait=0).path.read_bytes() == LARGE
    assert server.asked[0][1]["Range"] == f"bytes={len(LARGE)}-"


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://example.org/x", "https://", "nothing"])
def test_only_addresses_of_the_web_are_fetched(address: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no address of the web"):
        fetch(address, tmp_path)


def test_a_listing_does_not_lead_out_of_the_web(server: Server, tmp_path: Path) -> None:
    server.files["/listing"] = json.dumps({"download_uri": "file:///etc/passwd"}).encode()
    with pytest.raises(InputError, match="no address of the web"):
        fetch(f"{server.address}/listing", tmp_path)


def test_what_is_not_there_is_an_error_of_one_line(server: Server, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"answers 404 .*--from FILE"):
        fetch(f"{server.address}/nothing", tmp_path)
    with pytest.raises(InputError, match="cannot be reached"):
        fetch("http://127.0.0.1:9/nothing", tmp_path)


# -- what becomes known ----------------------------------------------------------------------

OLD, NEW = Origin("old", "2020-01-01"), Origin("new", "2021-01-01")


def printed(name: str, text: str = "Flying", **more: Any) -> Printed:
    return Printed(name, "{G}", "Creature — Bear", text, "2", "2", **more)


def two_faced(name: str, *faces: str) -> Printed:
    return printed(name, layout="modal_dfc", faces=tuple(printed(face) for face in faces))


def learnt(tmp_path: Path, known: list[Printed], source: list[Printed], origin: Origin = NEW) -> tuple[dict[str, str], ...]:
    """(new, changed) by kind, and the origins by name of all that is known then."""
    (tmp_path / "ships.tsv").write_bytes(file_of([row_of(card, OLD) for card in known], "mark"))
    sources = Sources([KnownCards(tmp_path / "ships.tsv")])
    news = update(Corpus(source), origin, sources, tmp_path / "mine", tmp_path / "cache", lambda n, whole: None)
    both = Sources([KnownCards(tmp_path / "ships.tsv"), KnownCards(tmp_path / "mine" / KNOWN)])
    return news.new, news.changed, {row.name: row.origin.name for row in both}


def test_what_is_new_and_what_has_changed_is_said(tmp_path: Path) -> None:
    known = [printed("Same"), printed("Changed"), printed("Gone")]
    source = [printed("Same"), printed("Changed", "Haste"), printed("Fresh"), printed("Riddle", "Stand on your head.")]
    new, changed, origins = learnt(tmp_path, known, source)
    assert (new, changed) == ({"Fresh": "exact", "Riddle": "blank"}, {"Changed": "exact"})
    assert origins == {"Same": "new", "Changed": "new", "Gone": "old", "Fresh": "new", "Riddle": "new"}


def test_an_older_source_changes_nothing_that_is_known(tmp_path: Path) -> None:
    source = [printed("Bear", "Haste"), printed("Elk")]
    new, changed, origins = learnt(tmp_path, [printed("Bear")], source, Origin("x", "2019-01-01"))
    assert (new, changed) == ({"Elk": "exact"}, {})
    assert origins == {"Bear": "old", "Elk": "x"}


def test_a_front_alone_never_replaces_a_card_of_which_all_faces_are_known(tmp_path: Path) -> None:
    whole, front = two_faced("Day // Night", "Day", "Night"), two_faced("Day // Night", "Day")
    assert learnt(tmp_path, [whole], [front])[2] == {"Day // Night": "old"}
    assert learnt(tmp_path, [front], [whole], Origin("x", "2019-01-01"))[2] == {"Day // Night": "x"}


def test_what_the_source_says_besides_becomes_known_though_the_text_is_the_same(tmp_path: Path) -> None:
    _, changed, _ = learnt(tmp_path, [printed("Bear")], [printed("Bear", rarity="rare", legal={"modern": "legal"})])
    found = KnownCards(tmp_path / "mine" / KNOWN).find("Bear")
    assert changed == {}
    assert found is not None
    assert (found.rarity, found.legal) == ("rare", {"modern": "legal"})


def test_what_was_fetched_earlier_stays_until_something_better_comes(tmp_path: Path) -> None:
    learnt(tmp_path, [], [printed("First")])
    learnt(tmp_path, [], [printed("Second")])
    assert {row.name for row in KnownCards(tmp_path / "mine" / KNOWN)} == {"First", "Second"}
    (tmp_path / "mine" / KNOWN).write_bytes(file_of([Row("Third", {"type": "Land"})], "another deckopt"))
    learnt(tmp_path, [], [printed("Second")])
    assert {row.name for row in KnownCards(tmp_path / "mine" / KNOWN)} == {"Second"}


def test_what_is_compiled_is_kept_though_the_rest_is_interrupted(tmp_path: Path) -> None:
    cards = {name: (printed(name), NEW) for name in ("First", "Second", "Third")}
    compiled: list[int] = []

    def stop(n: int) -> None:
        compiled.append(n)
        if sum(compiled) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rows_of(cards, tmp_path, stop)
    compiled.clear()
    assert [row.name for row in rows_of(cards, tmp_path, compiled.append)] == ["First", "Second", "Third"]
    assert compiled == [2, 1]  # so many were there, and so many were left


# -- the command -----------------------------------------------------------------------------


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.mark.parametrize("packed", [False, True])
def test_a_list_of_new_cards_plays_once_they_are_fetched(
    server: Server, tmp_path: Path, cache: Path, packed: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    content = json.dumps(CARDS).encode()
    listing = {"download_uri": f"{server.address}/cards.json", "updated_at": "2030-05-06T21:03:00", "size": len(content)}
    server.files = {"/cards.json": gzip.compress(content) if packed else content, "/listing": json.dumps(listing).encode()}
    deck = tmp_path / "deck.txt"
    deck.write_text("40 Forest\n16 Brand New Bear\n4 Brand New Riddle\n")
    assert run(["deck", "check", str(deck)]) == 2
    err = capsys.readouterr().err
    assert "'Brand New Bear'" in err
    assert "'Brand New Riddle'" in err
    assert "'deckopt cards update' fetches new cards" in err
    assert run(["cards", "update", "--from", f"{server.address}/listing"]) == 0
    out = capsys.readouterr().out
    assert "Scryfall, 2030-05-06: 2 cards" in out
    assert "2 new: 1 exact, 1 blank" in out
    assert "new: Brand New Bear, Brand New Riddle" in out
    assert [path.name for path in (cache / UPDATED).iterdir()] == [KNOWN]
    assert run(["deck", "check", str(deck)]) == 0
    assert "at least this fast: 56 of 60 cards as printed, 4 blanks" in capsys.readouterr().out
    assert run(["cards", "update", "--from", f"{server.address}/listing", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["new"] == {}
    assert run(["deck", "check", str(deck), "--format", "modern"]) == 2
    assert "Brand New Bear is banned" in capsys.readouterr().err


def test_a_file_that_is_at_hand_is_read(tmp_path: Path, cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = {"manaCost": "{G}", "type": "Creature — Bear", "text": "Haste", "power": "3", "toughness": "3", "layout": "normal"}
    atomic = {"meta": {"date": "2031-02-03"}, "data": {"Brand New Bear": [{**card, "name": "Brand New Bear"}]}}
    (tmp_path / "atomic.json").write_text(json.dumps(atomic))
    assert run(["cards", "update", "--from", str(tmp_path / "atomic.json")]) == 0
    assert "MTGJSON, 2031-02-03: 1 cards" in capsys.readouterr().out
    assert (tmp_path / "atomic.json").exists()
    assert Catalog.load((), cache / UPDATED).find("brand new bear") == "Brand New Bear"


@pytest.mark.parametrize("content", [b"[]", b"{", b"\x1f\x8bno gzip", b""])
def test_what_is_no_file_of_cards_teaches_nothing(server: Server, cache: Path, content: bytes) -> None:
    server.files["/cards.json"] = content
    assert run(["cards", "update", "--from", f"{server.address}/cards.json"]) == 2
    assert not list((cache / UPDATED).glob("*"))


def test_what_is_neither_a_file_nor_an_address_is_an_error(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "update", "--from", "scryfal"]) == 2
    assert "give a file, an address, or one of scryfall, mtgjson" in capsys.readouterr().err


def test_a_packed_file_is_read_as_the_same(tmp_path: Path) -> None:
    (tmp_path / "plain.json").write_bytes(json.dumps(CARDS).encode())
    (tmp_path / "packed.json.gz").write_bytes(gzip.compress(json.dumps(CARDS).encode()))
    plain, packed = (read_corpus(tmp_path / name) for name in ("plain.json", "packed.json.gz"))
    assert plain.cards == packed.cards
    assert plain.cards["Brand New Bear"].legal == {"standard": "legal", "modern": "banned"}
