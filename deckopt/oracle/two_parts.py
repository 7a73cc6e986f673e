"""Cards of two parts that can be cast: a permanent with an adventure or an omen, and the halves of a split card.

Each part is read as a card of its own, and becomes a face that is cast in place of the card (`ways`).
"""

from __future__ import annotations

from collections.abc import Callable

from deckopt.cards.symbols import parse_cost
from deckopt.oracle.corpus import Printed
from deckopt.oracle.verdicts import Compiled, Fields

#: Where the card of such a spell goes as it has resolved (715.3d, 720.3d).
_GOES_TO = {"Adventure": "adventure", "Omen": "library"}
_HALVES = ("Instant", "Sorcery")
#: Keywords of a half, or of both together, that say more than how it is cast from hand.
_OF_HALVES = ("Fuse", "Aftermath")
#: What the face of a spell may have. What else a spell can have is a matter of the whole card.
_OF_A_FACE = ("face", "type", "text", "cost", "colours", "targets", "effects", "modes", "keywords", "irrelevant", "approximates")


def has_two_parts(card: Printed) -> bool:
    """Whether both parts of such a card are known."""
    return _is_adventure(card) or _is_split(card)


def _is_adventure(card: Printed) -> bool:
    return card.layout == "adventure" and len(card.faces) == 2 and card.faces[1].type.split()[-1] in _GOES_TO


def _is_split(card: Printed) -> bool:
    plain = all(face.type in _HALVES and not any(word in face.text for word in _OF_HALVES) for face in card.faces)
    return card.layout == "split" and len(card.faces) == 2 and plain


def with_two_parts(card: Printed, compile_face: Callable[[Printed, Fields], Compiled]) -> Compiled:
    """The card with both of its parts; `compile_face` reads a face, with fields that it has besides."""
    if _is_split(card):
        return _split(card, compile_face)
    found, spell = compile_face(card, {}), compile_face(card.faces[1], {"face": True})
    found.front = len(found.clauses)
    where = _GOES_TO[card.faces[1].type.split()[-1]]
    found.problem = found.problem or _sent(spell, where) or _joined(found, spell)
    return found


def _split(card: Printed, compile_face: Callable[[Printed, Fields], Compiled]) -> Compiled:
    """A card of two halves, which has no cost of its own."""
    halves = [compile_face(face, {"face": True}) for face in card.faces]
    kinds = dict.fromkeys(face.type for face in card.faces)
    costs = "".join(face.cost for face in card.faces)
    whole: Fields = {
        "type": " ".join(kinds),
        "mana_value": parse_cost(costs).value,
        "colours": "".join(letter for letter in "WUBRG" if letter in costs),
    }
    found = Compiled(card.name, whole)
    for half in halves:
        found.problem = found.problem or _joined(found, half)
    if not found.problem and "ways" not in whole:
        found.problem = "nothing of it is ever cast"
    found.front = len(halves[0].clauses)
    return found


def _sent(spell: Compiled, where: str) -> str:
    """Let the card go there as the spell has resolved. What is against it, "" if nothing."""
    fields = spell.fields
    for holder in fields.get("modes", [fields]):
        holder["effects"] = [*holder.get("effects", ()), {"do": "send", "to": where}] if not _never(fields) else []
    return ""


def _never(fields: Fields) -> bool:
    """Whether a spell has no target that it could be cast at."""
    return "spell" in fields.get("targets", ()) and not fields.get("effects") and "modes" not in fields


def _joined(found: Compiled, face: Compiled) -> str:
    """Add a face that can be cast to a card. What is against it, "" if nothing."""
    found.clauses += face.clauses
    if face.problem:
        return f"its other face: {face.problem}"
    if _never(face.fields):
        found.fields["irrelevant"] = [*found.fields.get("irrelevant", ()), f"{face.name}: {face.fields['text']}"]
        return ""
    if more := set(face.fields) - set(_OF_A_FACE):
        return f"its other face has {', '.join(sorted(more))}"
    if how := face.fields.pop("approximates", ""):
        said = found.fields.get("approximates", "")
        found.fields["approximates"] = "; ".join(filter(None, (said, how)))
    found.fields.setdefault("ways", []).append({"name": "", "cost": face.fields["cost"], "as": face.name})
    found.tokens.update({**face.tokens, face.name: face.fields})
    return ""
