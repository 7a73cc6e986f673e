"""How games are played: the settings of a player, from what a caller asks, the deck, and the defaults.

The numbers in help texts are in `deckopt.defaults`, which loads nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from typing_extensions import TypedDict

from deckopt.decks.deck import Deck
from deckopt.defaults import LEARNING, LEARNING_FACTOR, MULLIGAN_FACTOR, ROLLOUTS
from deckopt.errors import InputError, nearest
from deckopt.evaluate.play_off import LOOKS
from deckopt.playing.settings import Settings
from deckopt.search.players import PLAYERS


class HowToPlay(TypedDict, total=False):
    """How a deck is played. Every key may be left out.

    - `rollouts` of a move. The default is the deck's own, or 300; for a search over lists 60.
    - `mulligan_rollouts` of a keep decision. The default is twice as many.
    - `exploration` is the constant of the tree search.
    - `learning` is how many rollouts of self-play come before the first game. If it is left out, learning goes on as long as it
      gains. `learning_minutes` is the most minutes of it then; it goes on at the next call.
    - `horizon` is how many moves of a rollout are played before the network estimates the rest; -1: all.
    - `player` is who plays: "mcts" learns to play the deck, "heavy" plays by rules of thumb. `deckopt bench --players` lists all.
    """

    rollouts: int
    mulligan_rollouts: int
    exploration: float
    learning: int
    learning_minutes: float
    horizon: int
    player: str


#: Other keys of the API.
_BESIDE = (
    "games",
    "minutes",
    "seed",
    "on_the_play",
    "rewards",
    "goal",
    "keep",
    "workers",
    "cluster",
    "progress",
)  # other keys of the API


def settings_for(
    deck: Deck,
    seed: int,
    asked: HowToPlay,
    default_rollouts: int = ROLLOUTS,
    player_key: str = "player",
    *,
    near: bool = False,
) -> Settings:
    """The settings of a player: what is asked, then the deck's [search], then the defaults.

    With `near`, learning may begin from what was learnt of a near list. Where decks are compared, that would favour one of them.
    InputError names `player_key`, or a key that is not known.
    """
    for key in asked.keys() - HowToPlay.__annotations__.keys():  # only a type checker looks at the names of such arguments
        raise InputError(key, "", "is no argument", nearest(key, (*HowToPlay.__annotations__, *_BESIDE)))
    player = asked.get("player", "mcts")
    if player not in PLAYERS:
        known = nearest(player, PLAYERS) or f"one of {', '.join(PLAYERS)}"
        raise InputError(player_key, player, "is no player", known)
    own = deck.search
    n = asked.get("rollouts") or own.rollouts or default_rollouts
    chosen: dict[str, Any] = {
        "exploration": asked.get("exploration", own.exploration),
        "min_visits": own.min_visits,
        "min_probability": own.min_probability,
    }
    made = Settings(
        rollouts=n,
        mulligan_rollouts=asked.get("mulligan_rollouts") or own.mulligan_rollouts or MULLIGAN_FACTOR * n,
        player=player,
        horizon=asked.get("horizon", 0),
        learning=asked.get("learning", min(LEARNING, LEARNING_FACTOR * n)),
        plateau="learning" not in asked,
        learning_minutes=asked.get("learning_minutes", 0.0),
        near=near,
        play_off=max(LOOKS),
        seed=seed,
    )
    return replace(made, **{name: value for name, value in chosen.items() if value is not None})
