"""The class of a closed list of words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


class Words(Mapping[str, int]):
    """Words in their order, each with its number for the engine and a line of what it means.

    It reads as a mapping: `"dies" in EVENTS`, `EVENTS["dies"]`, `for event in EVENTS`.
    """

    def __init__(self, *rows: tuple[str, int, str]) -> None:
        self._numbers = {word: number for word, number, _ in rows}
        self._meanings = {word: meaning for word, _, meaning in rows}
        self._words = {number: word for word, number, _ in rows}
        if not len(rows) == len(self._numbers) == len(self._words):
            raise ValueError("a word or a number stands twice in a list")

    @classmethod
    def counted(cls, *rows: tuple[str, str]) -> Words:
        """Words that have no other numbers than their places, from 0 on."""
        return cls(*((word, number, meaning) for number, (word, meaning) in enumerate(rows)))

    def __getitem__(self, word: str) -> int:
        return self._numbers[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    @property
    def rows(self) -> list[tuple[str, int, str]]:
        """The rows that it was made of, for a list that has these words and others."""
        return [(word, number, self._meanings[word]) for word, number in self.items()]

    def word(self, number: int) -> str:
        """The word that has this number; KeyError if there is none."""
        return self._words[number]

    def meaning(self, word: str) -> str:
        """What a word means, in a line."""
        return self._meanings[word]
