"""What verbs of several families have in common: carrying effects out in order, whom and what they mean, choosing cards."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.abilities import Give
from deckopt.cards.amounts import NumberAmount, TurnAmount, Values
from deckopt.cards.filters import Filter
from deckopt.words.kinds import INSTANT, SORCERY
from naive.cards import all_effects
from naive.choices import STOP, card_moves, permanent_moves
from naive.moves import Move, Steps, choose
from naive.objects import OPPONENT, YOU, Arrival, Frame, Permanent, Printed
from naive.permanents.characteristics import amount, matches
from naive.permanents.copies import discarded_to_enter, entering
from naive.permanents.given import everything
from naive.permanents.kinds import mana_value
from naive.permanents.origin import front_of
from naive.permanents.protection import protected
from naive.references import subject_of
from naive.state import Position
from naive.triggers import see_graveyard
from naive.zones.leaving import GOING, those_going

#: By verb what does it. A verb that may ask for choices is a generator; the others just happen.
VERBS: dict[str, Callable[[Position, Any, Frame], Steps | None]] = {}


def run(p: Position, effects: Iterable[E.Effect], frame: Frame) -> Steps:
    """Carry out effects in order. What two in a row put onto the battlefield may enter at the same time."""
    effects = list(effects)
    for n, effect in enumerate(effects):
        p.more_enters = n + 1 < len(effects) and at_the_same_time(effect, effects[n + 1])
        p.more_go = n + 1 < len(effects) and go_at_the_same_time(effect, effects[n + 1])
        steps = VERBS[effect.do](p, effect, frame)
        if steps is not None:
            yield from steps
        if n + 1 == len(effects) or not moves_a_target_card(effect) or not moves_a_target_card(effects[n + 1]):
            see_graveyard(p)
    p.more_enters = False


def moves_a_target_card(effect: E.Effect) -> bool:
    """Whether it moves a target out of the graveyard, together with those of such effects after it."""
    aimed = isinstance(effect, (E.Return, E.Exile)) and isinstance(effect.what, str) and effect.what.startswith("target")
    return aimed and effect.from_ == "graveyard"


def at_the_same_time(first: E.Effect, second: E.Effect) -> bool:
    """Whether both return targets to the battlefield, or the tokens of the second are created with those of the first."""
    if isinstance(first, E.Return) and isinstance(second, E.Return):
        targets = [isinstance(e.what, str) and e.what.startswith("target") and e.to == "battlefield" for e in (first, second)]
        return all(targets) and (first.from_, first.counters, first.kind) == (second.from_, second.counters, second.kind)
    return isinstance(first, E.Create) and isinstance(second, E.Create) and second.together


def go_at_the_same_time(first: E.Effect, second: E.Effect) -> bool:
    """Whether the second does to another target what the first does to one, and says that this is one event."""
    if first.do != second.do or not getattr(second, "together", False):
        return False
    what = {getattr(e, "what", None) for e in (first, second)}
    return what == {"target", "target 2"} and getattr(first, "to", "") == getattr(second, "to", "")


def let_go(p: Position, effect: E.Return | E.Exile | E.Destroy, there: list[Permanent]) -> list[Permanent]:
    """What goes now: nothing where another target goes at the same time, else this and what waited for it."""
    for q in there:
        q.marks |= {GOING}
    return [] if p.more_go else those_going(p)


def meant(p: Position, frame: Frame, what: str | Filter) -> list[Permanent]:
    """The permanents that a reference or a filter means now."""
    if isinstance(what, Filter):
        return [q for q in p.battlefield if matches(p, what, q, frame.printed, frame.source)]
    if what == "created":
        return [q for q in p.battlefield if "created" in q.marks]
    subject = subject_of(frame, what)
    return [subject] if isinstance(subject, Permanent) and not subject.gone else []


def swept(p: Position, frame: Frame, e: E.Destroy | E.Exile | E.Return) -> list[Permanent]:
    """What an effect destroys, exiles or returns; of what a filter means only what has such a mana value."""
    there = meant(p, frame, e.what)
    if e.mana_value is None:
        return there
    least = 0 if e.mana_value.at_least is None else amount(p, e.mana_value.at_least, frame)
    most = 9999 if e.mana_value.at_most is None else amount(p, e.mana_value.at_most, frame)
    return [q for q in there if least <= mana_value(q) <= most]


def players(who: str, frame: Frame) -> list[str]:
    """Whom "you", "opponent", "each", "target" or "target 2" means."""
    if who in ("target", "target 2"):
        place = int(who == "target 2")
        return [t for t in frame.targets[place : place + 1] if t in (YOU, OPPONENT)]
    return {"you": [YOU], "opponent": [OPPONENT], "each": [YOU, OPPONENT]}[who]


def choose_cards(
    p: Position,
    frame: Frame,
    names: Callable[[], Iterable[str]],
    count: int | str,
    up_to: bool,
    act: Callable[[str], Steps | None],
    to: str = "",
    once: bool = False,
) -> Steps:
    """Choose cards one after another and do something with each before the next is chosen; "all" are not chosen, and Auras
    among them for which there is nothing to enchant stay where they are. With `once`, what goes back to where it was is not
    taken again: it comes last, so that what is discarded for it is not taken either."""
    if count == "all" and not up_to:
        for name in sorted(names(), key=lambda name: (may_stay(p, name), p.cards[name].index)):
            while name in names() and not stays_where_it_is(p, name, to):
                steps = act(name)
                if steps is not None:
                    yield from steps
                if once and may_stay(p, name):
                    break
        return
    frame.found = ""
    for _ in range(len(list(names())) if count == "all" else int(count)):
        moves = card_moves(names())
        if moves and up_to:
            moves.append(Move(STOP))
        move = yield from choose(moves)
        if move is None or move.label == STOP:
            return
        steps = act(move.value)
        frame.found = move.value
        if steps is not None:
            yield from steps


def may_stay(p: Position, name: str) -> bool:
    """Whether a card enters only if another is discarded."""
    return p.cards[name].card.enters.discard is not None


def hosts(p: Position, printed: Printed) -> list[Permanent]:
    """What an Aura that is put onto the battlefield may enchant."""
    return [q for q in p.battlefield if matches(p, printed.card.enchant, q, printed) and not protected(p, q, printed)]


def stays_where_it_is(p: Position, name: str, to: str) -> bool:
    """Whether a card cannot be put onto the battlefield: no permanent card, or an Aura for which there is nothing to enchant."""
    if to != "battlefield":
        return False
    if p.cards[name].card.kind & (INSTANT | SORCERY):
        return True
    return p.cards[name].card.enchant is not None and not hosts(p, p.cards[name])


def put_onto_battlefield(p: Position, printed: Printed, tapped: bool = False, zone: str = "", attacking: bool = False) -> Steps:
    """A card out of a zone that was neither cast nor played enters once all are chosen that enter with it. What an Aura
    enchants is chosen first."""
    host = None
    if printed.card.enchant is not None:
        move = yield from choose(permanent_moves(p, hosts(p, printed)))
        host = move.value
    if not (yield from discarded_to_enter(p, printed)):
        return
    now, colour, own = yield from entering(p, printed, tapped)
    copied = None if now is printed else p.cards[front_of(p, printed.name)]
    marks = frozenset({"created"} if speaks_of_created(p) else ())
    how = {"tapped": tapped or own, "colour": colour, "origin": copied, "marks": marks, "host": host, "attacking": attacking}
    p.arriving.append(Arrival(now, zone, how))


def matching(p: Position, frame: Frame, names: Iterable[str], what: Filter | None, values: Values | None = None) -> list[str]:
    """Those names whose cards the filter means, within bounds of mana value."""
    least, most = 0, 9999
    if values is not None and values.at_least is not None:
        least = amount(p, values.at_least, frame)
    if values is not None and values.at_most is not None:
        most = amount(p, values.at_most, frame)
    good = [name for name in names if matches(p, what, p.cards[name], frame.printed, frame.source)]
    return [name for name in good if least <= p.cards[name].card.value <= most]


def by_another(frame: Frame, e: E.Damage | E.Pump | E.Counters) -> Frame | None:
    """The frame with the source that an effect says, if that is still there; None for a target that there is not."""
    if e.source is not None and e.source.startswith("target") and subject_of(frame, e.source) is None:
        return None
    subject = None if e.source is None else subject_of(frame, e.source)
    return replace(frame, source=subject) if isinstance(subject, Permanent) and not subject.gone else frame


def asks_for_untapped(what: str | Filter) -> bool:
    """Whether only untapped permanents are meant."""
    return isinstance(what, Filter) and what.alternatives[0].tapped is False


def act_on_permanents(
    p: Position,
    what: str | Filter,
    count: int | str | None,
    up_to: bool,
    frame: Frame,
    act: Callable[[Permanent], Steps | None],
    among: Callable[[Permanent], bool] = lambda q: True,
) -> Steps:
    """Act on all that is meant, or on `count` of them chosen one after another."""
    if count is None:
        for q in meant(p, frame, what):
            steps = act(q)
            if steps is not None:
                yield from steps
        return
    for _ in itertools.repeat(None) if count == "all" else range(int(count)):
        moves = permanent_moves(p, [q for q in meant(p, frame, what) if among(q)])
        if moves and up_to:
            moves.append(Move(STOP))
        move = yield from choose(moves)
        if move is None or move.label == STOP:
            return
        steps = act(move.value)
        if steps is not None:
            yield from steps


def asked(p: Position) -> frozenset[str]:
    """The keywords that filters of the game ask for, and those that matter in it for what they do."""
    words = frozenset().union(*(printed.card.asked for printed in p.cards.values()))
    effects = [e for printed in p.cards.values() for e in everything(all_effects(printed.card))]
    if any(isinstance(e, (E.Destroy, E.Damage)) for e in effects):
        words |= {"indestructible"}
    return words | ({"first strike"} if first_strike_matters(p) else frozenset())


def speaks_of_created(p: Position) -> bool:
    """Whether some effect of the game speaks of what it has created, or put onto the battlefield."""
    words = ("what", "to", "attached")
    effects = everything(e for c in p.cards.values() for e in all_effects(c.card))  # what happens later, too
    asked = any(isinstance(e, E.If) and any(part.entered is not None for part in e.when.parts) for e in effects)
    asked = asked or any(c.card.raises is not None for c in p.cards.values())
    return asked or any(getattr(e, w, None) == "created" for e in effects for w in words)


def first_strike_matters(p: Position) -> bool:
    """Whether something looks at damage or life while damage is dealt: triggers on it, lifelink, sizes that depend on
    numbers of the game or of the turn. Without that first strike means nothing."""
    for printed in p.cards.values():
        card = printed.card
        effects = all_effects(card)
        givers = [e for e in effects if isinstance(e, Give)]
        triggers = [*card.all_triggers, *(t for giver in [*card.statics, *givers] for t in giver.triggers)]
        if any({"damage", "combat damage", "player damage", "opponent damage", "life gained"} & set(t.on) for t in triggers):
            return True
        words = [card.keywords, *(s.keywords for s in card.statics), *(getattr(e, "keywords", ()) for e in effects)]
        if any("lifelink" in more for more in words):
            return True
        for s in card.statics:
            asks = s.when.parts if s.when is not None else []
            if any(isinstance(n, (TurnAmount, NumberAmount)) for n in (s.power, s.toughness)):
                return True
            if any(part.number is not None or part.turn is not None for part in asks):
                return True
    return False
