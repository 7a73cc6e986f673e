"""Modes of a spell, a trigger or an activated ability: bullets, and how many of them are chosen."""

from __future__ import annotations

from deckopt.oracle.aimed_modes import with_aimed_modes
from deckopt.oracle.choices import bullets, choice, combined, is_once, one_by_one, sizes
from deckopt.oracle.costs import cost_field
from deckopt.oracle.effect_text import sentence
from deckopt.oracle.mode_costs import wider_choice, with_two
from deckopt.oracle.part import Part, ability_of
from deckopt.oracle.said import Fields, Said


def chosen_modes(rest: str) -> Said | None:
    """The modes of a trigger."""
    said = [sentence(bullet) for bullet in bullets(rest)]
    number_of = choice(rest[:1].upper() + rest[1:])
    if None in said or number_of not in ((1, 1), (0, 1)):
        return None
    modes = [s for s in said if s is not None]
    try:
        return one_by_one(modes, optional=number_of[0] == 0, once=is_once(rest))
    except ValueError:
        pass
    try:
        return None if is_once(rest) else with_aimed_modes(modes, optional=number_of[0] == 0)
    except ValueError:
        return None


def activated_modes(paid: Fields, body: str, more: Fields) -> Part | None:
    """An activated ability of several modes, or None if one of them is not understood."""
    part = modes_of(body, spell=False)
    if part is None or "zone" in paid or paid.get("discard") == "this":
        return None
    return Part({"abilities": [{"cost": cost_field(paid), **part.fields, **more}]}, part.tokens)


def modes_of(line: str, spell: bool = True) -> Part | None:
    """ "Choose one" and the like with its bullets, as the modes of a spell or an ability."""
    number_of = choice(line)
    wider = wider_choice(line.split("\n")[0]) if number_of is None else None
    if wider is not None:
        number_of = (1, 1)
    if number_of is None or is_once(line):  # that is for triggers
        return None
    said = [sentence(bullet) for bullet in bullets(line)]
    if None in said:
        return None
    all_said = [s for s in said if s is not None]
    if number_of == (1, 1):
        modes = [{"effects": [], "targets": ["spell"]} if "no target" in s.idle else ability_of(s) for s in all_said]
        modes = with_two(modes, wider) if wider is not None else modes
    else:
        modes = [ability_of(s) for s in combined(all_said, *number_of)]
        if spell:  # what choosing several costs is said in another line
            modes = [{**m, "chosen": n} for m, n in zip(modes, sizes(all_said, *number_of), strict=True)]
    return Part({"modes": modes}, tuple(token for s in all_said for token in s.tokens))
