"""Web pages of results: one file that loads nothing, with what `--json` has, and no text of a user's in its markup."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.cli.app import run
from deckopt.decks.caveats import Caveats
from deckopt.decks.load import load_deck
from deckopt.report.chart import win_turns
from deckopt.report.deck_page import deck_page
from deckopt.report.run_page import run_page
from report.test_report import estimate, evaluation, outcome
from report.test_report import plan as plan

EMPTY = {"meta", "rect", "path"}
ODD = '</title><script>alert("1")</script> & \u202eÆther <b>'


class Page(HTMLParser):
    """A page as a browser reads it: its words, and its tags in order. Every tag that is opened is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words += f"{data} "


def read(html: str) -> Page:
    page = Page(html)
    assert html.startswith("<!DOCTYPE html>\n")
    assert [tag for tag, _ in page.tags][:2] == ["html", "head"]
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "a", "b"}
    assert not [name for _, named in page.tags for name in named if name in ("href", "src") or name.startswith("on")]
    assert not re.search(r"url\(|@import|https?:", html)
    page.words = page.words.replace("\u00a0", " ")
    return page


def test_the_page_of_a_deck_has_its_figures_and_its_list() -> None:
    catalog = Catalog.load()
    deck = load_deck("lava-spike", catalog)
    page = read(deck_page(deck, evaluation(3, 3, 5, lost=1)))
    assert "Won on turn 3.67 (0.80 to 6.54) on average, 75.0 % of games by turn 12 (30.1 to 95.4)." in page.words
    assert "Every card is played as printed." in page.words
    for turn, on, by in ((3, "50.0 %", "50.0 %"), (4, "0.0 %", "50.0 %"), (5, "25.0 %", "75.0 %")):
        assert " ".join(page.words.split()).count(f" {turn} {on} {by} ")
    assert "Lava Spike" in page.words and "\n45 Lava Spike" in page.words
    assert "later" in page.words and "█" not in page.words


def test_the_picture_has_a_bar_for_each_turn_and_list() -> None:
    html = win_turns([("before", evaluation(3, 3, 5, lost=1)), ("after", evaluation(3))])
    page = Page(html)
    bars = [named for tag, named in page.tags if tag == "rect" and named["height"] != "12"]
    assert [bar["class"] for bar in bars] == ["before"] * 4 + ["after"] * 4  # turns 3, 4, 5, and not won
    heights = [float(bar["height"] or 0) for bar in bars]
    assert heights[0] == pytest.approx(2 * heights[2], abs=0.2) == pytest.approx(heights[4] / 2, abs=0.2)
    assert "before, turn 3: 50.0 % (15.0 to 85.0)" in page.words
    assert "after, not won: 0.0 % (0.0 to 79.3)" in page.words
    tops = [float(bar["y"] or 0) for bar in bars]
    assert min(tops) >= 30 and all(top + height == pytest.approx(240, abs=0.2) for top, height in zip(tops, heights, strict=True))


def test_decks_that_never_win_and_games_of_many_turns_have_a_picture() -> None:
    assert win_turns([("a", evaluation())]) == ""
    assert Page(win_turns([("a", evaluation(lost=3))])).words.count("not won") == 2
    wide = Page(win_turns([("a", evaluation(*range(3, 103)))]))
    assert "turn 102" in wide.words and len(re.findall(r" \d+ \n", wide.words)) <= 30


def test_names_are_words_on_the_page_and_nothing_else(plan: object) -> None:
    deck = replace(load_deck("lava-spike", Catalog.load()), name=ODD)
    told = Caveats({ODD: "blank"}, {}, {ODD: 4}, 60)
    html = deck_page(deck, replace(evaluation(3), caveats=told))
    page = read(html)
    assert page.words.count('<script>alert("1")</script>') >= 3
    assert "\u202e" not in html and "\\u202eÆther" in page.words
    found = outcome(plan, gain=estimate(0.1, 0.05, 0.15, 100))  # type: ignore[arg-type]
    read(run_page(replace(found, run=ODD, plan=replace(found.plan, deck=deck))))


def test_the_page_of_a_run_has_both_lists_and_the_swaps(plan: object) -> None:
    found = outcome(plan, gain=estimate(0.1, 0.05, 0.15, 100))  # type: ignore[arg-type]
    page = read(run_page(found))
    said = " ".join(page.words.split())
    assert "-1 Mountain +1 Lava Spike 1.20 0.60 to 1.80" in said
    assert "15 14 -1 Mountain" in said and "45 46 +1 Lava Spike" in said
    assert "mean reward 0.7750 (" in said and "+0.1000 (+0.0500 to +0.1500)" in said
    assert [named["class"] for tag, named in page.tags if tag == "tr" and "class" in named] == ["out", "in"]


@pytest.mark.parametrize("gain", [None, estimate(0.1, -0.05, 0.25, 100), estimate(-0.2, -0.3, -0.1, 100)])
@pytest.mark.parametrize("best", [0, 1])
@pytest.mark.parametrize("stopped", [None, "games"])
def test_a_run_in_any_state_has_a_page_that_claims_no_more_than_is_known(
    plan: object, best: int, gain: object, stopped: str | None
) -> None:
    found = outcome(plan, best=best, gain=gain, stopped=stopped)  # type: ignore[arg-type]
    page = read(run_page(found))
    assert " in place of " not in page.words
    assert ("Nothing proven yet." in page.words) == (stopped is not None and not (found.is_refuted))
    read(run_page(replace(found, start_eval=evaluation(), best_eval=evaluation())))


def test_the_commands_write_pages_with_the_figures_of_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    quick = ("--rollouts", "3", "--workers", "1", "--player", "heavy")
    assert run(["evaluate", "lava-spike", "--games", "40", *quick, "--html", "deck.html"]) == 0
    assert "page: deck.html" in capsys.readouterr().out
    assert run(["evaluate", "lava-spike", "--games", "40", *quick, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    words = read(Path("deck.html").read_text()).words
    for turn, by in found["won_by_turn"].items():
        assert re.search(rf" {turn} \s*[\d.]+ % \s*{100 * by['value']:.1f} % \s*{100 * by['low']:.1f} to ", words)
    assert f"mean reward {found['mean_reward']:.4f}" in words

    assert run(["optimize", "lava-spike", "--games", "60", *quick, "--run", "mine"]) == 0
    assert run(["report", "mine", "--html", "run.html"]) == 0
    assert "page:   run.html" in capsys.readouterr().out
    assert run(["report", "mine", "--html", "run.html"]) == 2
    assert "--html: run.html: exists already" in capsys.readouterr().err
    assert run(["report", "mine", "--html", "run.html", "--force", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    html = Path("run.html").read_text()
    words = read(html).words
    for before in found["start_eval"]["won_by_turn"].values():
        assert f"{100 * before['value']:.1f} % ({100 * before['low']:.1f} to {100 * before['high']:.1f})" in words
    if found["final"]:
        assert f"{found['final']['gain']:+.4f}" in words
    assert len(html) < 60_000
