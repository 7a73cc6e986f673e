"""Tokens that texts describe: "create two 1/1 red Goblin creature tokens with haste"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from deckopt.oracle.parsers import Parser, alt, fail, generate, regex, seq, string
from deckopt.oracle.said import CREATED, Fields, Said, each, it, one, scaled, target, this
from deckopt.oracle.words import keywords, number, phrase
from deckopt.words.colours import LETTER_OF

_size: Parser = regex(r"(?:\d+)/(?:\d+)")
_known_tokens: Parser = phrase(
    "Treasure", "Food", "Clue", "Blood", "Gold", "Lander", "Junk", "Map", "Mutagen", "Shard", "Powerstone"
)  # what the rules define by a word; they ship


def known_token(word: str) -> str:
    """The name of the token that the rules define by a word."""
    return f"{word} token"


_roles: Parser = phrase("Monster", "Royal", "Sorcerer", "Virtuous", "Wicked")  # Aura tokens, which ship too


def _with_role(name: str, to: Any) -> Said:
    if isinstance(to, tuple):
        if not to[1].yours:
            return Said((), (to[0],), idle=("no target",))
        return Said(({"do": "create", "token": f"{name} Role token", "attached": "target"},), (to[0],), about="target")
    return one("create", token=f"{name} Role token", attached=to)


#: A Role that is created.
role: Parser = seq(regex(r"create an? ") >> _roles << string(" Role token attached to "), alt(target, this, it)).combine(
    _with_role
)


_at_end: Parser = regex(
    r"\. (?:[Ss]acrifice|[Ee]xile) (?:it|them|that token|those tokens|the tokens?) at the beginning of the next end step"
).map(lambda t: "exile" if "xile" in t.split(" at ")[0] else "sacrifice")


#: A creature token of no size: an ability says how large it is.
_COUNTED_SIZE = r"(?:[A-Z][\w'-]* )*creature tokens?(?= with (?:[a-z ]+ and )?\"(?:~|This token|this token)'s power and toughness are each equal to )"


def _says_size(ability: str) -> bool:
    """Whether an ability of a token says how large it is, in words that are read."""
    from deckopt.oracle.lines import read_line

    part = read_line(ability.replace("This token", "~").replace("this token", "~"), spell=False)
    return part is not None and "toughness" in part.fields


@generate
def created() -> Any:
    """ "two 1/1 red Goblin creature tokens with haste"."""
    own_name = yield regex(r"([A-Z][\w'-]*(?: (?:[A-Z][\w'-]*|of|the|and))*), (?=an? legendary )", group=1).optional()
    n = yield number
    yield string(" ")
    tapped = yield string("tapped ").optional()
    known = yield _known_tokens.optional()
    if known is not None:
        yield regex(r" tokens?")
        per = yield each.optional()
        said = one(
            "create", token=known_token(known), amount=scaled(n, per) if n != 1 or per else None, tapped=True if tapped else None
        )
        return Said(said.effects, about=CREATED)
    legendary = yield string("legendary ").optional()
    if bool(own_name) != bool(legendary):
        yield fail("a name")
    size = yield (_size << string(" ")).optional()
    colours = yield regex(r"(?:(?:white|blue|black|red|green|colorless)(?:, and | and |, | ))+|(?=[A-Z])")
    creature = r"(?:[A-Z][\w'-]* )*(?:artifact |enchantment )*creature tokens?"
    types = yield regex(creature if size else rf"(?:[A-Z][\w'-]* )*(?:artifact|enchantment) tokens?(?= named )|{_COUNTED_SIZE}")
    every = yield string(" that's all colors").optional()
    called = yield regex(r" named [A-Z][\w' -]*?(?= with |\.|, |$| and )").optional()
    prowess = yield string(" with prowess").optional()
    changeling = yield string(" with changeling").optional()
    gained = yield (string(" with ") >> keywords).optional()
    ability = yield regex(r' (?:with|and) "([^"]*)"|\. (?:[Ii]t has|[Tt]hey have) "([^"]*)"', group=(1, 2)).optional()
    ability = ability and (ability[0] or ability[1])
    if not size and "creature" in types and not _says_size(ability or ""):
        yield fail("a size")
    attacking = yield regex(
        r" that(?:'s| are) (tapped and )?attacking(\. Exile (?:that token|it|those tokens|them) at end of combat)?",
        group=(0, 1, 2),
    ).optional()
    per = yield each.optional()
    if not colours and not every:
        yield fail("a colour")
    end = yield _at_end.optional()
    letters = "".join(letter for word, letter in LETTER_OF.items() if every or word in colours)
    words = re.sub(r" tokens?$", "", types).split()
    subtypes = [w for w in words if w[0].isupper()]
    kinds = [w.capitalize() for w in words if w[0].islower()]
    power, toughness = (int(t) for t in size.split("/")) if size else (None, None)
    shown = " and ".join(word for word, letter in LETTER_OF.items() if letter in letters) or "colourless"
    name = f"{size} " if size else ""
    name += f"{shown} {' '.join([*subtypes, *(k.lower() for k in kinds)])} token" + (
        f" with {', '.join(gained)}" if gained else ""
    )
    supertypes = ["Legendary"] if legendary else []
    definition: Fields = {
        "type": " ".join((*supertypes, *kinds)) + (" — " + " ".join(subtypes) if subtypes else ""),
        "token": True,
        **({"power": power, "toughness": toughness} if size else {}),
    }
    if own_name or called is not None:
        name = f"{own_name or called.removeprefix(' named ')}, {name}"
    if letters:
        definition["colours"] = letters
    if gained:
        definition["keywords"] = gained
    if prowess:
        definition["text"] = "Prowess"
        name += " with prowess"
    if changeling:
        definition["changeling"] = True
        name += " with changeling"
    if ability is not None:
        definition["text"] = ability
        name += f' with "{ability}"'
    said = one(
        "create",
        token=name,
        amount=scaled(n, per) if n != 1 or per else None,
        tapped=True if tapped or (attacking and attacking[1]) else None,
        attacking=True if attacking else None,
        exile="end of combat" if attacking and attacking[2] else None,
        at_end=end,
    )
    return Said(said.effects, (), ((name, definition),), (), CREATED)


def _together(made: list[Said]) -> Said:
    """Tokens of several kinds that are created together; there is no word for all of them."""
    said = made[0]
    for more in made[1:]:
        (effect,) = more.effects
        said = replace(said.then(replace(more, effects=({**effect, "together": True},))), about="the tokens")
    return said


#: What is created, of one kind or of several.
creations: Parser = created.sep_by(regex(r",? and |, ")).map(_together)


def name_read_as_subtype(fields: Fields, tokens: Mapping[str, Fields]) -> str:
    """A name of a token of the card, which is none of its subtypes, where a filter of the card says it; "" if there is none."""
    names = [(name.split(", ")[0], its) for name, its in tokens.items() if ", " in name and its.get("token")]
    words = set(_words(fields))
    return next((name for name, its in names if name in words and name not in str(its["type"]).split()), "")


def _words(value: Any) -> Iterator[str]:
    """The words of the filters in fields. Names and rules texts are none."""
    if isinstance(value, dict):
        for key, inside in value.items():
            if key not in ("token", "text", "name", "approximates"):
                yield from _words(inside)
    elif isinstance(value, (list, tuple)):
        for inside in value:
            yield from _words(inside)
    elif isinstance(value, str):
        yield from value.split()
