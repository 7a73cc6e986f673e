"""Newer cards beside those that ship: what a source has that is not known yet is compiled, and kept in a file of its own.

Of each card the newest source counts; one that has a front face alone never replaces one that has all faces. Fetching is
done in `oracle.fetch`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from deckopt import files
from deckopt.cards.known import KNOWN, KnownCards, Origin, Row, file_of
from deckopt.cards.sources import Sources
from deckopt.errors import InputError
from deckopt.oracle.corpus import Corpus, Printed
from deckopt.oracle.known_cards import rows_of
from deckopt.oracle.mark import compiler_mark


@dataclass
class News:
    """What became known: cards that were not, and cards that have another text than before, each with what becomes of it."""

    cards: int = 0
    new: dict[str, str] = field(default_factory=dict)
    changed: dict[str, str] = field(default_factory=dict)

    def lines(self, origin: Origin) -> list[str]:
        """In words."""
        said = [f"{origin.name}, {origin.date}: {self.cards:,} cards"]
        for what, names in (("new", self.new), ("with another text", self.changed)):
            kinds = Counter(names.values())
            counted = ", ".join(f"{n:,} {kind}" for kind, n in kinds.most_common())
            said.append(f"{len(names):,} {what}" + (f": {counted}" if names else ""))
        return said


def update(
    corpus: Corpus, origin: Origin, known: Sources, folder: Path, cache: Path, on_rows: Callable[[int, int], object]
) -> News:
    """Compile what is new in a source, and write the file of the folder; `known` is what is known without it.

    `on_rows` hears how many more cards are compiled, and of how many.
    """
    from deckopt.oracle.rows import digest_of  # the grammar takes a while to load

    news, kept, before_of = News(cards=len(corpus)), dict[str, Row](), dict[str, Row | None]()
    missing: dict[str, tuple[Printed, Origin]] = {}
    for card in corpus:
        before = known.find(card.name)
        if before is not None and _is_better(before, card, origin):
            continue
        if before is not None and before.digest == digest_of(card) and before.front == card.is_front_alone:
            kept[card.name] = replace(
                before,
                identity="".join(card.identity) if card.identity is not None else before.identity,
                rarity=card.rarity or before.rarity,
                legal=before.legal if card.legal is None else dict(card.legal),
                origin=origin,
            )
            continue
        before_of[card.name] = before
        missing[card.name] = (card, origin)
    total = len(missing)
    for row in rows_of(missing, cache, lambda n: on_rows(n, total)):
        kept[row.name] = row
        (news.new if before_of[row.name] is None else news.changed)[row.name] = row.kind
    _write(kept, known, folder)
    return news


def _is_better(before: Row, card: Printed, origin: Origin) -> bool:
    """Whether what is known of a card is worth more than what a source has."""
    return (before.faces, before.origin.date) > (max(1, len(card.faces)), origin.date)


def _write(rows: dict[str, Row], known: Sources, folder: Path) -> None:
    """The file of the folder: what it had, with these rows in place of those of their cards.

    It carries the mark of the file that ships, beside which it was made: beside another one it is out of date.
    """
    mark = known.files[0].compiler if known.files else compiler_mark()
    path = folder / KNOWN
    before = {}
    kept = KnownCards(path, is_fetched=True)
    if path.exists() and kept.compiler == mark:
        before = {row.name: row for row in kept}
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        files.write(path, file_of({**before, **rows}.values(), mark), 0o600)
    except OSError as error:
        raise InputError(str(path), "", f"cannot be written: {error.strerror}") from None
