"""Players, and cards of theirs, as targets: which of two players is meant, and targets that are yours alone."""

from __future__ import annotations

from deckopt.oracle.grammar.spoken import Fields, Spoken
from deckopt.oracle.unplayed import NOT_THEIRS, said_of
from deckopt.words.references import TARGET_WORDS

#: The second target, of whom the verbs of players do not know.
SECOND = TARGET_WORDS[1]


def newest_player(spoken: Spoken) -> str:
    """The word for the target player who was spoken of last."""
    return next((m.word for m in reversed(spoken.mentions) if m.player), TARGET_WORDS[0])


def is_you(word: str) -> Fields:
    """The question whether a target player is you."""
    return {"aimed": "you", **({"of": word} if word == SECOND else {})}


def of_yours_alone(spoken: Spoken, effects: list[Fields]) -> list[Fields]:
    """Effects that no card of the opponent's can have been aimed for: those are taken from among the targets, which is said."""
    theirs = [k for k, target in enumerate(spoken.targets) if isinstance(target, dict) and "theirs" in target]
    for k in theirs:
        spoken.targets[k] = {key: value for key, value in spoken.targets[k].items() if key != "theirs"}
    return [said_of(effect, NOT_THEIRS) for effect in effects] if theirs else effects
