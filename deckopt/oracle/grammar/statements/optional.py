"""What one may do, and what follows if it is done: "you may", "if you do", "when you do"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowered, lowers
from deckopt.oracle.grammar.statements.having import ENERGY, paying
from deckopt.oracle.grammar.tree import Effect, If, May, Sequence, WhenYouDo
from deckopt.oracle.unplayed import AIMED_FIRST, said_of


@lowers(May)
def _may(node: May, spoken: Spoken) -> list[Fields]:
    known = len(spoken.mentions)
    made: list[Fields]
    if ENERGY in node.pay:
        made = _with_energy(node, spoken)
    elif node.pay:
        if "{X}" in node.pay and node.then_aimed:
            raise Refused("a number that is chosen as it is paid")
        aimed = len(spoken.targets)
        then = aimed_once_paid(node.effect, spoken) if node.then_aimed else []
        made = [{"do": "may", "pay": node.pay, "effects": then or lowered(node.effect, spoken)}]
        _aimed_later(node, spoken, aimed, "")
        if not made[0]["effects"]:  # nobody pays for nothing
            if node.then_aimed and len(spoken.targets) > aimed:
                raise Refused("what becomes a target once it is paid")
            return []
    elif node.if_done is None:
        effects = lowered(node.effect, spoken)
        made = [{"do": "may", "effects": effects}]
    else:
        made = _if_you_do(node, spoken)
    if node.otherwise is not None:
        spoken.mentions = spoken.mentions[:known]
        made = _or_else(made, node.otherwise, spoken)
    # What may not have been done was not spoken of, but tokens: there are none of them then.
    spoken.mentions = [m for k, m in enumerate(spoken.mentions) if k < known or m.word in ("created", "what was put there")]
    return made


def _or_else(made: list[Fields], effect: Effect, spoken: Spoken) -> list[Fields]:
    """What one may do, and what happens if one does not, or cannot."""
    aimed = len(spoken.targets)
    otherwise = lowered(effect, spoken)
    first = made[0] if len(made) == 1 else {}
    may = first["then"][0] if first.get("do") == "if" and len(first["then"]) == 1 else first
    sure = may.get("do") == "may" and not any(e["do"] in ("if", "repeat") for e in may["effects"])
    if not sure or "otherwise" in first or "otherwise" in may or not otherwise or len(spoken.targets) > aimed:
        raise Refused("whether it is done is not known")
    may = {**may, "otherwise": otherwise}
    return [may if first["do"] == "may" else {**first, "then": [may], "otherwise": otherwise}]


def _with_energy(node: May, spoken: Spoken) -> list[Fields]:
    """What may be done for energy, which is known to be there or not."""
    n = node.pay.count(ENERGY)
    if node.pay != ENERGY * n:
        raise Refused("energy and mana together")
    then = aimed_once_paid(node.effect, spoken) if node.then_aimed else []
    then = then or lowered(node.effect, spoken)
    return paying(n, then) if then else []


def triggered(effect: Effect, spoken: Spoken) -> list[Fields]:
    """ "When you do, ...": a trigger, perhaps with targets of its own. What else triggers on what was done waits with it."""
    inner = Spoken()
    effects = lowered(effect, inner)
    always_there = all(_is_always_there(t) and not (isinstance(t, dict) and "in" in t) for t in inner.targets)
    if (
        "no target" in inner.idle
        or "spell" in inner.targets
        or not effects
        or "'it'" in str(effects)
        or any(word in str(effects) for word in ("sacrificed", "enchanted"))
    ):
        if always_there:
            return []
        raise Refused("what was spoken of before")
    spoken.tokens += inner.tokens
    spoken.idle += inner.idle
    return [{"do": "when done", **({"targets": inner.targets} if inner.targets else {}), "effects": effects}]


def aimed_once_paid(effect: Effect, spoken: Spoken) -> list[Fields]:
    """ "When you do, ..." of mana that is paid: a trigger with targets of its own, about the same "it" (603.12).

    Nothing where they are players, where it is never aimed, and where something before it was spoken of.
    """
    inner = Spoken()
    effects = lowered(effect, inner)
    asks_before = "'sacrificed'" in str(effects) or ("'it'" in str(effects) and spoken.mentions)
    never = "no target" in inner.idle or "spell" in inner.targets or not effects
    if asks_before or never or all(t in ("player", "opponent") for t in inner.targets):
        return []
    spoken.tokens += inner.tokens
    spoken.idle += inner.idle
    return [{"do": "when done", **({"targets": inner.targets} if inner.targets else {}), "effects": effects}]


#: What is always done, and what is done if the card itself is there.
_SURE = ("create", "draw", "gain", "scry", "surveil")


@lowers(WhenYouDo)
def _when_you_do(node: WhenYouDo, spoken: Spoken) -> list[Fields]:
    before = spoken.made[-1] if spoken.made else {}
    condition, effect = _intervening(node.effect)
    asked: list[Fields] = list(of_it(condition, spoken))
    if before.get("do") == "counters" and before.get("what") == "this" and isinstance(before.get("amount"), int):
        there: list[Fields] = [{"is": "permanent"}]
    elif before.get("do") in _SURE:
        there = []
    else:
        raise Refused("when you do what?")
    made = triggered(effect, spoken)
    if not made:
        raise Refused("a trigger without targets")
    # The condition is asked as it triggers, and again as it resolves (603.4).
    inside = [{**made[0], "effects": asked_before(asked, made[0]["effects"])}]
    return asked_before([*there, *asked], inside)


def _intervening(effect: Effect) -> tuple[Any, Effect]:
    """The condition with which a trigger begins ("when you do, if ..., "), and all that happens under it."""
    first, rest = (effect.effects[0], effect.effects[1:]) if isinstance(effect, Sequence) else (effect, ())
    if not isinstance(first, If) or first.otherwise is not None:
        return [], effect
    return first.condition, replace(effect, effects=(first.effect, *rest)) if isinstance(effect, Sequence) else first.effect


def asked_before(conditions: list[Fields], effects: list[Fields]) -> list[Fields]:
    """Effects that happen if all of these conditions hold."""
    for when in reversed(conditions):
        effects = [{"do": "if", "when": when, "then": effects}]
    return effects


def of_it(value: Any, spoken: Spoken) -> Any:
    """Conditions in which a number of "it" is that of what was spoken of."""
    if isinstance(value, dict):
        word = spoken.one() if value.get("of") == "it" else ""
        kept = {k: of_it(v, spoken) for k, v in value.items() if k != "of" or word != "this"}
        return {**kept, "of": word} if word not in ("", "this") else kept
    return [of_it(v, spoken) for v in value] if isinstance(value, (list, tuple)) else value


def _is_always_there(target: Any) -> bool:
    return target in ("any", "player", "opponent") or (isinstance(target, dict) and bool(target.get("up_to")))


def _aimed_later(node: May, spoken: Spoken, known: int, done: str) -> None:
    """Targets that are chosen only once something is done. Here they are chosen before, which is the same where they are always
    there, or where nothing but mana is paid, which nobody wants to pay for nothing. What triggers on being aimed at tells the two
    apart: it triggers here although nothing is done."""
    new = spoken.targets[known:] if node.then_aimed else []
    if done and any(isinstance(t, dict) and "in" in t for t in new):
        raise Refused("what can be a target then may be none now")
    if not all(map(_is_always_there, new)):
        if done:
            raise Refused("what can be a target then may be none now")
        spoken.aims_later = True


_ALWAYS = ("draw", "mill", "gain")


def _is_sure(effect: Fields) -> bool:
    """Whether it is done if only there are cards or permanents for it. An Aura may find nothing to enchant."""
    if effect["do"] == "put" and effect["to"] == "battlefield" and not {"up_to", "mana_value"} & set(effect):
        return "land" in effect["what"].split() or "creature" in effect["what"].split()
    if effect["do"] == "put" and effect["to"] == "exile":
        return "up_to" not in effect
    if effect["do"] == "put" and effect["to"] in ("top", "bottom"):
        return "what" not in effect
    return effect["do"] in ("discard", "sacrifice")


#: Verbs that move or tap what is yours: where there is enough of it, they are done.
_OF_YOURS = ("return", "exile", "tap")
_NO_FILTERS = ("this", "it", "target", "target 2", "enchanted", "created", "sacrificed")


def can_be_done(effect: Fields) -> Fields:
    """What must be so that something can be done, all of it. Refused where that is not known."""
    do, what = effect["do"], effect.get("what", "card")
    n = effect.get("amount" if do == "discard" else "count", 1)
    if not isinstance(n, int) or what in _NO_FILTERS or effect.get("up_to") or "mana_value" in effect:
        raise Refused("whether it can be done is not known")
    least: Fields = {"at_least": n} if n != 1 else {}
    if do in _OF_YOURS:
        chosen = "from" in effect if do == "exile" else "count" in effect and "untapped" in what if do == "tap" else True
        if effect.get("to") == "battlefield" or not chosen:
            raise Refused("whether it can be done is not known")
        return {"count": what, "in": effect["from"], **least} if "from" in effect else {"control": what, **least}
    if not _is_sure(effect):
        raise Refused("whether it can be done is not known")
    return {"control": what, **least} if do == "sacrifice" else {"count": what, "in": "hand", **least}


def _if_you_do(node: May, spoken: Spoken) -> list[Fields]:
    """ "You may ... If you do, ...": offered only where the first can be done. Refused where that is not known."""
    aimed = len(spoken.targets)
    first = lowered(node.effect, spoken)
    if len(first) != 1 or len(spoken.targets) > aimed:
        raise Refused("if you do what?")
    (effect,) = first
    spoken.made.append(effect)
    assert node.if_done is not None
    then = triggered(node.if_done, spoken) if node.then_aimed else []
    if not then:
        then = lowered(node.if_done, spoken)
        _aimed_later(node, spoken, aimed, effect["do"])
        if then and node.then_aimed and not all(t in ("player", "opponent") for t in spoken.targets[aimed:]):
            then = [said_of(then[0], AIMED_FIRST), *then[1:]]
    done_all: list[Fields] = [effect, *then]
    may: Fields = {"do": "may", "effects": done_all}
    hand = effect["do"] == "discard" and effect.get("amount") == "all"  # an empty one can be discarded as well
    if (effect["do"] in _ALWAYS or hand) and not node.again:
        return [may]
    what = effect.get("what", "card")
    if what in ("this", "it") and effect["do"] == "sacrifice":  # whether that was done is asked afterwards
        done = {"do": "if", "when": {"amount": {"value": "sacrificed"}, "reaches": 1}, "then": then}
        may = {"do": "may", "effects": [effect, done]}
        return [may] if what == "it" else [{"do": "if", "when": {"control": "self"}, "then": [may]}]
    when = can_be_done(effect)
    if node.again:
        may = {"do": "may", "effects": [{"do": "repeat", "when": when, "effects": done_all}]}
    return [{"do": "if", "when": when, "then": [may]}]
