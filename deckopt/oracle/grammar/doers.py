"""Who does something, as the lowerings of verbs write it: you, a target player, whoever controls it.

Target players and how they are told apart afterwards are in `aimed_players`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckopt.oracle.grammar.aimed_players import SECOND, is_you, newest_player, of_yours_alone
from deckopt.oracle.grammar.references import SAME, THAT_PLAYER
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, FirstTarget, Spoken
from deckopt.oracle.grammar.tree import (
    Player,
)
from deckopt.words.references import TARGET_WORDS
from deckopt.words.targets import TARGETED_PLAYERS


def aim_at_player(who: Any, spoken: Spoken) -> str:
    """The word for a target player, who is among the targets from then on."""
    word = aimed(spoken, who)
    spoken.mention(word, player=True)
    return word


def aim_first(who: str, spoken: Spoken) -> str:
    """The word for a target player, who has to be the first target: the verbs of players know no other."""
    if spoken.first == who:
        spoken.first = ""
        spoken.mention("target", player=True)
        return "target"
    if len(spoken.targets) == 1 and spoken.targets[0] in TARGETED_PLAYERS:
        return aim_at_player(who, spoken)  # a second player, of whom is asked who that is
    if spoken.targets:
        raise FirstTarget(who)
    return aim_at_player(who, spoken)


def aimed(spoken: Spoken, target: Any) -> str:
    """The word for a target, which is among the targets from then on. Refused if there are two already."""
    if len(spoken.targets) >= 2:
        raise Refused("more than two targets")
    spoken.targets.append(target)
    return TARGET_WORDS[len(spoken.targets) - 1]


def of_controller(spoken: Spoken, effects: list[Fields]) -> list[Fields]:
    """What the controller of something does, who is you: nobody does it if a target was left out."""
    effects = of_yours_alone(spoken, effects)
    if not spoken.has_optional_target:
        return effects
    if len(spoken.targets) > 1:
        raise Refused("one of several targets may be left out")
    return [{"do": "if", "when": {"aimed": "you"}, "then": effects}]


def resolved(who: Player, spoken: Spoken) -> str:
    """Who does something: the same as before, where nobody is named."""
    if who.who == THAT_PLAYER:
        return that_player(spoken)[0]
    return spoken.player.who if who.who == SAME and spoken.player is not None else who.who


def that_player(spoken: Spoken) -> tuple[str, str]:
    """(who "that player" is, the word for that target): the target player who was spoken of last. Refused without one."""
    word = next((m.word for m in reversed(spoken.mentions) if m.player), "")
    target = spoken.targets[TARGET_WORDS.index(word)] if word in TARGET_WORDS else ""
    if target not in ("player", "opponent"):
        raise Refused("which player?")
    return f"target {target}", word


def _doer(who: Player, spoken: Spoken) -> tuple[str, str]:
    """(who does something, the word for a target player): the same as before, where nobody is named."""
    if who.who == THAT_PLAYER:
        found = that_player(spoken)
        spoken.player = Player(who=found[0])
        return found
    if who.who == SAME:
        if spoken.player is None:
            raise Refused("who?")
        same = spoken.player.who
        if same == "controller" and spoken.has_optional_target:
            raise Refused("whoever controls it")
        return same, newest_player(spoken) if same.startswith("target ") else ""
    spoken.player = who
    if not who.who.startswith("target "):
        return who.who, ""
    return who.who, aim_first(who.who.split()[1], spoken)


def done_by(who: Player, spoken: Spoken, make: Callable[[str], Fields]) -> list[Fields]:
    """An effect whose verb knows `who`: `make` gets the word for the player, "" for you."""
    doer, word = _doer(who, spoken)
    if word == SECOND and doer == "target player":
        return [{"do": "if", "when": is_you(word), "then": [make("")], "otherwise": [make("opponent")]}]
    word = "opponent" if word == SECOND else word
    made = [make(doer if doer in ("each", "opponent") else "" if doer == "controller" else word)]
    if doer in ("opponent", "target opponent"):
        spoken.theirs = len(spoken.mentions)
    if doer == "controller":
        spoken.of_target = True
        return of_controller(spoken, made)
    return made


def done_by_you(who: Player, spoken: Spoken, mine: list[Fields], theirs: list[Fields] | None = None) -> list[Fields]:
    """What a player does, where the verb is of yours alone. `theirs` is what happens if it is the opponent, None if that changes
    nothing."""
    doer, word = _doer(who, spoken)
    if doer == "controller":
        spoken.of_target = True
        return of_controller(spoken, mine)
    if doer == "each":
        return [*mine, *(theirs or [])]
    if doer in ("opponent", "target opponent"):
        spoken.theirs = len(spoken.mentions)
        if not theirs:
            spoken.idle.append("the opponent does it")
        return theirs or []
    if doer == "you":
        return mine
    otherwise = {"otherwise": theirs} if theirs else {}
    return [{"do": "if", "when": is_you(word), "then": mine, **otherwise}]
