"""What phase asks, and all answers to it, equal ones once."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import phase

from differential.phase_saved import saved, written

Act = tuple[int, Any]  # who acts, and how
PASS = phase.GameAction.from_dict({"type": "PassPriority"})
MANY = 6  # cards of a choice up to which all subsets are gone through
REFERS = ("Object", "source_id", "object_id")
#: Where a state speaks of objects that something will happen to.
SPEAKING = ("stack", "waiting_for", "pending_trigger", "resolution_frames", "transient_continuous_effects", "delayed_triggers")


def _act(kind: str, data: dict[str, Any]) -> Any:
    return phase.GameAction.from_dict({"type": kind, "data": data})


def _select(cards: Sequence[int]) -> Any:
    return _act("SelectCards", {"cards": list(cards)})


def choices(game: Any, tested: str, attack: bool) -> tuple[int, list[Any]]:
    """Who has to choose, and the answers. Nothing is done at priority; with `attack` everything attacks that can."""
    asked = game.waiting_for()
    kind, data = asked["type"], asked.get("data") or {}
    if kind == "Priority":
        return data["player"], [PASS]
    actor = data.get("player")
    if actor is None:
        actor = game.priority_player() or 0
    if kind == "DeclareAttackers":
        able = list(data.get("valid_attacker_ids") or []) if attack else []
        return actor, [_act("DeclareAttackers", {"attacks": [[i, {"type": "Player", "data": 1}] for i in able]})]
    return actor, distinct(completed(kind, data, _honest(game.actions())), lambda: written(game), tested)


def _honest(acts: list[Any]) -> list[Any]:
    """Without taking back, and without answers that are kept for later questions."""
    kept = [a for a in acts if a.kind != "CancelCast" and not a.kind.endswith("AndRemember") and "AutoChoice" not in a.kind]
    return kept or acts


def completed(kind: str, data: dict[str, Any], acts: list[Any]) -> list[Any]:
    """All answers, where phase lists only some: at most 12 of a choice of cards, in one order only."""
    cards, count = data.get("cards"), data.get("count")
    if not isinstance(cards, list):
        return acts
    if kind in ("ScryChoice", "SurveilChoice") and len(cards) <= 3:
        return [_select(q) for k in range(len(cards) + 1) for q in itertools.permutations(cards, k)]
    if kind == "DigChoice" and data.get("kept_destination") == "Library" and not data.get("up_to"):
        if len(cards) == data["keep_count"] <= 4:
            return [_select(q) for q in itertools.permutations(cards)]
    if not acts or any(a.kind != "SelectCards" for a in acts):
        return acts
    sizes = sorted({len(a.to_dict()["data"]["cards"]) for a in acts})
    if kind == "SearchChoice" and set(sizes) <= {0, 1}:
        count = 1
    if isinstance(count, int) and (count == 1 or len(cards) <= MANY):
        return [_select(q) for k in sizes for q in itertools.combinations(cards, k)]
    return acts


def distinct(acts: Sequence[Any], state: Callable[[], str], tested: str) -> list[Any]:
    """Actions, of those that differ only in which of equal objects is meant the first. `state` is the saved state, which is read
    only if there are two actions that differ in nothing but numbers."""
    if len({_key(a, ANY_OBJECT) for a in acts}) == len(acts):
        return list(acts)
    looks = _looks(saved(state())["state"], tested)
    return list({_key(a, looks): a for a in reversed(acts)}.values())[::-1]


class _AnyObject(dict[int, str]):
    """Says of every number that it looks the same."""

    def get(self, key: int, default: Any = None) -> str:
        return "an object"


ANY_OBJECT = _AnyObject()


def _looks(inside: dict[str, Any], tested: str) -> dict[int, str]:
    """What each object looks like; those that look alike are equal."""
    referred = Counter(_referred([inside.get(key) for key in SPEAKING]))
    turn = inside["turn_number"]
    looks: dict[int, str] = {}
    for key, o in inside["objects"].items():
        i = int(key)
        apart = i if o["name"] == tested and o["zone"] == "Battlefield" else 0
        parts = [o["name"], o["zone"], o["controller"], o["tapped"], o.get("power"), o.get("toughness"), o.get("counters"), apart]
        parts += [
            o.get("is_token"),
            o.get("attached_to"),
            len(o.get("attachments") or ()),
            referred[i],
            o.get("entered_battlefield_turn") == turn,
        ]
        looks[i] = json.dumps(parts)
    return looks


def _referred(x: Any) -> Iterable[int]:
    if isinstance(x, dict):
        for key, value in x.items():
            if "legal_targets" in key or key == "declaration_records":  # what could be chosen, what attacks: all alike
                continue
            if isinstance(value, int) and (key in REFERS or (key == "data" and x.get("type") == "Object")):
                yield value
            else:
                yield from _referred(value)
    elif isinstance(x, list):
        for value in x:
            yield from _referred(value)


def _key(act: Any, looks: dict[int, str]) -> str:
    if act.kind in ("ChooseX", "ChooseNumber", "SubmitX"):  # numbers, not objects
        return json.dumps(act.to_dict())
    return json.dumps([act.kind, _described(act.to_dict().get("data"), looks)], sort_keys=True)


def _described(x: Any, looks: dict[int, str]) -> Any:
    if isinstance(x, int) and not isinstance(x, bool):
        return looks.get(x, x)
    if isinstance(x, list):
        return [_described(value, looks) for value in x]
    if isinstance(x, dict):
        return {key: _described(value, looks) for key, value in x.items() if key != "card_id" or len(x) == 1}
    return x
