"""Pages for people are written in plain English: short sentences, and no word that means something else here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (".github", "cards", "decks", "deckopt", "runs", "tests")
PAGES = [ROOT / "README.md", *(page for folder in FOLDERS for page in sorted((ROOT / folder).rglob("*.md")))]
MOST_WORDS = 35  # of a sentence; most have fewer than 20
#: Everyday words that stood for terms of the field: what to write in their place.
PRIVATE = {
    "dear": "expensive, or with full rollouts",
    "in doubt": "undecided, or uncertain",
    "calm": "without a gain",
    "sheaf": "a batch",
    "strays?": "is drawn at random",
    "befalls?": "happens to",
    "screens": "has few rollouts",
}


def paragraphs(text: str) -> Iterator[str]:
    """Paragraphs and items of lists, without code, tables and headings."""
    lines: list[str] = []
    for line in [*re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL).splitlines(), ""]:
        is_block = not line.strip() or line.lstrip().startswith(("|", "#")) or (line.startswith("    ") and not lines)
        item = re.match(r"\s*(?:[-*]|\d+\.)\s+", line)
        if (is_block or item) and lines:
            yield " ".join(lines)
            lines = []
        if not is_block:
            lines.append(line[item.end() if item else 0 :].strip())


def sentences(paragraph: str) -> list[str]:
    """The sentences, with code as one word; what follows a colon or a semicolon counts as another one."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"`[^`]*`", "X", paragraph))
    return re.split(r"(?<=[.?!:;])[\"')*]*\s+", plain)


def read(page: Path) -> list[str]:
    return [sentence for found in paragraphs(page.read_text("utf-8")) for sentence in sentences(found)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_sentences_are_short_and_words_are_those_of_the_field(page: Path) -> None:
    said = read(page)
    assert [sentence for sentence in said if len(sentence.split()) > MOST_WORDS] == []
    found = {word: better for word, better in PRIVATE.items() for sentence in said if re.search(rf"\b{word}\b", sentence)}
    assert found == {}


def test_a_long_sentence_is_seen() -> None:
    page = "Short. " + "word " * MOST_WORDS + "\nis long.\n\n```text\n" + "code " * 50 + "\n```\n- An item.\n"
    found = [sentence for part in paragraphs(page) for sentence in sentences(part)]
    assert [len(sentence.split()) for sentence in found] == [1, MOST_WORDS + 2, 2]
