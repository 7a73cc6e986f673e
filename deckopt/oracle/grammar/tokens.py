"""A text as tokens: words, numbers, mana symbols, sizes, stops, and what stands in quotation marks as one token.

Each token knows where it stands in the text. Synonyms are rewritten here, by a table, so that no rule has to know them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

_TOKEN = re.compile(
    r'"[^"]*"'  # an ability in quotation marks
    r"|\{[^{}]+\}"  # a mana symbol
    r"|[+-](?:\d+|X)/[+-](?:\d+|X)"  # how a size changes
    r"|\d+/\d+"  # a size
    r"|[+-]?\d+"
    r"|~(?:'s)?"
    r"|and/or"
    r"|[A-Za-z][\w'-]*"
    r"|[^\s]"
)

#: Words that say the same. What they are rewritten to is as long, or shorter; "" stands for no word at all.
SYNONYMS: tuple[tuple[str, str], ...] = (
    ("of those cards", "of them"),
    ("of the cards revealed this way", "of them"),
    ("of the revealed cards", "of them"),
    ("from among those cards", "from among them"),
    ("from among the revealed cards", "from among them"),
    ("from among the cards revealed this way", "from among them"),
    ("of the milled cards", "of them"),
    ("of the cards milled this way", "of them"),
    ("from among the milled cards", "from among them"),
    ("from among the cards milled this way", "from among them"),
    ("put the card", "put that card"),
    ("all the cards in your hand", "your hand"),
    ("the cards in your hand", "your hand"),
    ("the cards from your hand", "your hand"),
    ("that have a cycling ability", "with cycling"),
    ("that has a cycling ability", "with cycling"),
    ("with a cycling ability", "with cycling"),
    ("until your next end step", "until your next end step"),
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark of a text, and where it stands."""

    word: str  # as printed
    low: str  # in small letters, by which rules know it
    start: int
    end: int


@dataclass
class Text:
    """The tokens of a text, and what rules have found in it so far."""

    source: str
    tokens: list[Token]
    small: str  # the text with the first words of sentences in small letters
    low: list[str]  # of each token, and "" at the end
    found: dict[tuple[str, int], Any] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.tokens)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the tokens from one to before another stand in the text."""
        if start >= end:
            at = self.tokens[start].start if start < len(self.tokens) else len(self.source)
            return at, at
        return self.tokens[start].start, self.tokens[end - 1].end

    def at(self, start: int) -> int | None:
        """The token that begins at a place of the text."""
        return next((k for k, token in enumerate(self.tokens) if token.start == start), None)

    def after(self, end: int, i: int) -> int | None:
        """The token after one that ends at a place of the text; `i` is one before it."""
        for k in range(i, len(self.tokens)):
            if self.tokens[k].end >= end:
                return k + 1 if self.tokens[k].end == end else None
        return None

    def is_capital(self, i: int) -> bool:
        return self.tokens[i].word[:1].isupper()


_BY_FIRST: dict[str, list[tuple[list[str], list[str]]]] = {}
for _said, _plain in SYNONYMS:
    _words = _said.split()
    _BY_FIRST.setdefault(_words[0], []).append((_words, _plain.split()))


def _rewritten(tokens: list[Token]) -> list[Token]:
    """The tokens with plain words in place of their synonyms; the last of them covers what was left out."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        for said, plain in _BY_FIRST.get(tokens[i].low, ()):
            if [t.low for t in tokens[i : i + len(said)]] == said:
                made = [Token(w, w, tokens[i + k].start, tokens[i + k].end) for k, w in enumerate(plain)]
                last = made[-1]
                made[-1] = Token(last.word, last.low, last.start, tokens[i + len(said) - 1].end)
                out += made
                i += len(said)
                break
        else:
            out.append(tokens[i])
            i += 1
    return out


def lowered(text: str) -> str:
    """A text with the first words of its sentences as within a sentence, but for names and subtypes."""
    if ".\n" in text:
        return ".\n".join(map(lowered, text.split(".\n")))
    out = []
    for i, sentence in enumerate(text.split(". ")):
        word = sentence.split(" ")[0]
        keep = i > 0 and sentence.startswith(("You may play", "You may shuffle", "Until", "If you do", "Put ", "You may "))
        out.append(sentence if keep or not word[1:].islower() else sentence[0].lower() + sentence[1:])
    return ". ".join(out)


_MOST_KEPT = 64
_kept: dict[str, Text] = {}


def text_of(source: str) -> Text:
    """The text as tokens; what rules find in it is kept for the next who asks."""
    text = _kept.get(source)
    if text is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        tokens = [Token(m[0], m[0].lower(), m.start(), m.end()) for m in _TOKEN.finditer(source)]
        tokens = _rewritten(tokens)
        text = _kept[source] = Text(source, tokens, lowered(source), [*(t.low for t in tokens), ""])
    return text
