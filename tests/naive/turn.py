"""The course of a game for the slow engine: opening, turns, priority, attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from deckopt.cards.amounts import both
from deckopt.cards.card import Card
from deckopt.cards.costs import Cost
from deckopt.cards.effects.cards import Draw, Search
from deckopt.compile.going import matters_going
from deckopt.compile.splicing import spliced
from deckopt.compile.tapping import asking_for_tapped, becomes_something, matters_tapped, triggers_on_tapping
from deckopt.words.kinds import LAND, PERMANENT
from deckopt.words.moments import MOMENTS
from naive.cards import mana_abilities, modes_of, once
from naive.casting.abilities import ability_frame, ability_words, activate, activate_given, can_activate, can_activate_given
from naive.casting.announcing import announce, can_announce
from naive.casting.cost_parts import make_mana, pay
from naive.casting.extra_costs import can_pay
from naive.casting.prices import Price, mana_price
from naive.casting.responses import mana_before_legend
from naive.casting.spells import can_cast, cast, spell_frame
from naive.casting.ways import Way, variants, ways_from_graveyard, ways_from_hand, ways_plotted
from naive.choices import ask_whether, card_moves
from naive.copies import copies_wear_off, entering
from naive.dredge import draw_or_dredge
from naive.effects.common import asked, run
from naive.ending import LATER, end_step_begins, every_trigger, next_leaves
from naive.given import given_abilities
from naive.life import damage
from naive.mana.explicit import is_action
from naive.mana.paying_after_loss import tap_for_last_mana
from naive.mana.supply import tap_units
from naive.moves import Move, Steps, choose
from naive.objects import ATTACKED, EXERTED, OPPONENT, Delayed, Frame, Permanent, Printed
from naive.permanents.characteristics import has, holds, matches, power, usable
from naive.permanents.counters import is_stunned
from naive.permanents.kinds import is_what_it_became
from naive.permanents.likeness import likeness, one_of_each, place, single_out
from naive.permanents.origin import front_of
from naive.permanents.replacements import counters_put
from naive.permanents.silenced import is_silenced
from naive.permanents.stages import add_lore
from naive.permanents.tapping import tap
from naive.permits import cast_permitted, forget_permits, permits_for, ways_of
from naive.stack import quiet
from naive.state import CASTABLE, LOST, ON_ADVENTURE, Position
from naive.state_based import check_players
from naive.top import lends, may_play_top
from naive.triggers import happen
from naive.zones.discarding import discard
from naive.zones.enters import enter, entered
from naive.zones.leaving import leave
from naive.zones.opponent import opponent_discards, opponent_draws
from naive.zones.putting import put_card, remove_card

MOST_ACTIONS = 400
ATTACKING, AT_HOME = 1, -1
HAND_SIZE = 7
PLOTTED = 2000  # exiled to be cast freely on any turn after so many more than this; LATER: to be cast


def play(p: Position, to_bottom: int) -> Steps:
    """The rest of a game: from the opening, or from priority in a main phase."""
    if p.step == "opening":
        yield from open_game(p, to_bottom)
        yield from begin_turn(p)
    while not p.over:
        if p.step == "main":
            yield from act(p)
            if not p.over and (yield from combats(p)):
                p.step = "second main"
                begin_moment(p, "second main")
        if p.step == "second main" and not p.over:
            yield from act(p)
        if not p.over:
            yield from end_turn(p)
        if not p.over:
            yield from begin_turn(p)


def open_game(p: Position, to_bottom: int) -> Steps:
    """Keep the hand and put cards to the bottom; find out who begins."""
    yield [Move("keep")]
    for _ in range(to_bottom):
        move = yield from choose(card_moves(p.hand))
        remove_card(p.hand, move.value)
        put_card(p, move.value, "bottom")
    first = p.game.on_the_play
    p.on_the_play = bool(p.chance.coin()) if first == "random" else bool(first)
    for name in sorted(p.hand.elements(), key=lambda name: p.cards[name].index):
        opening = p.cards[name].card.opening
        if opening and (yield from ask_whether()):
            yield from run(p, opening, Frame(p.cards[name]))
    yield from quiet(p)


# -- steps ---------------------------------------------------------------------------------


def end_step_or_phase(p: Position) -> None:
    """Mana empties."""
    p.pool = [0] * 6
    p.limited.clear()


def begin_turn(p: Position) -> Steps:
    """Untap, upkeep, draw. An extra turn is of the round of the turn before it."""
    if p.extra_turns:
        p.extra_turns -= 1
        p.more_turns += 1
    else:
        p.turn += 1
    p.land_drops, p.actions, p.choices, p.protected = 1, 0, 0, False
    p.counts.clear()
    p.own["combats"] = 0
    p.seen.clear()
    for q in p.battlefield:
        exerted = q.colour == EXERTED
        q.tapped = q.tapped and (q.card.stays_tapped or exerted or is_stunned(q))
        q.colour = None if exerted else q.colour
        q.new = False
    p.step = "upkeep"
    begin_moment(p, "upkeep")
    yield from quiet(p)
    end_step_or_phase(p)
    if p.over:
        return
    if not any(s.no_draw_step for q in p.battlefield for s in q.card.statics):
        if p.own_turn > 1 or not p.on_the_play:
            yield from draw_or_dredge(p, 1)
        yield from quiet(p)
        if p.over:
            return
        begin_moment(p, "draw step")
        yield from quiet(p)
        end_step_or_phase(p)
    yield from before_last_chapters(p)
    if p.over:
        return
    p.step = "main"
    add_lore(p)
    begin_moment(p, "main")
    yield from quiet(p)


def before_last_chapters(p: Position) -> Steps:
    """Sagas that are to reach their last chapter may still be used."""
    while not p.over and any(ends_next(p, q) for q in p.battlefield):
        sagas = one_of_each(p, [q for q in p.battlefield if ends_next(p, q)])
        moves = [move for q in sagas for move in actions_of_permanent(p, q)]
        plain = [q for q in sagas if makes_plain_mana(p, q) and not tapping_matters(p, q.printed)]
        moves += [Move(f"choose {q.words()}", (tap_for_last_mana, q)) for q in plain]
        if p.actions >= MOST_ACTIONS:
            moves = []
        move = yield from choose([*moves, Move("go on")])
        if move.value is None:
            break
        do, *arguments = move.value
        p.actions += do is not tap_for_last_mana
        yield from do(p, *arguments)
        yield from quiet(p)


def ends_next(p: Position, q: Permanent) -> bool:
    """Whether it is a Saga that reaches its last chapter with the next lore counter, or what is put in place of it."""
    return 0 < q.card.last_chapter <= q.counters_of("lore") + counters_put(p, q, "lore", 1)


def begin_moment(p: Position, moment: str) -> None:
    """A moment of either player's turn begins: what triggers then is queued, then what has waited for it."""
    happen(p, moment, list(p.battlefield))
    p.queue += [d.frame for d in p.delayed if moment in d.at and d.turns == 1]
    waiting = [d for d in p.delayed if moment not in d.at or d.turns > 1]
    p.delayed = [replace(d, turns=d.turns - 1) if moment in d.at else d for d in waiting]


def end_turn(p: Position) -> Steps:
    """End step, cleanup, and the opponent's turn."""
    end_step_or_phase(p)
    p.step = "end"
    yield from end_step(p, "end step")
    end_step_or_phase(p)
    if p.over:
        return
    yield from clean_up(p)
    if p.over or p.extra_turns:
        return
    yield from opponents_turn(p)
    if not p.over and p.turn >= p.game.last_turn:
        p.over = LOST


def opponents_turn(p: Position) -> Steps:
    """The opponent draws a card; at the moments of their turn your permanents trigger."""
    p.step = "opponent's turn"
    p.counts.clear()
    for moment in MOMENTS:
        if not moment.startswith("opponent's"):
            continue
        if moment == "opponent's draw step":
            opponent_draws(p, 1, first=True)
            check_players(p)
            if p.over:
                return
        if moment == "opponent's end step":
            yield from end_step(p, moment)
        else:
            begin_moment(p, moment)
            yield from quiet(p)
        end_step_or_phase(p)
        if p.over:
            return
    again = True
    while again and not p.over:  # what triggers makes for another cleanup
        opponent_discards(p, p.opponent_hand - HAND_SIZE)
        lapse(p)
        again = bool(p.queue)
        yield from quiet(p)


def end_step(p: Position, moment: str) -> Steps:
    """An end step: what triggers as it begins, then what is to leave in it."""
    end_step_begins(p)
    begin_moment(p, moment)
    yield from quiet(p)
    while not p.over and next_leaves(p):
        yield from quiet(p)


def hand_is_unlimited(p: Position) -> bool:
    """Whether you have no maximum hand size."""
    return p.unlimited_hand or any(s.unlimited_hand for q in p.battlefield for s in q.card.statics)


def clean_up(p: Position) -> Steps:
    """Discard down to seven, again if triggers followed; then what lasts until end of turn ends."""
    p.step = "cleanup"
    while not p.over and p.hand.total() > HAND_SIZE and not hand_is_unlimited(p):
        while p.hand.total() > HAND_SIZE:
            move = yield from choose(card_moves(p.hand))
            discard(p, move.value)
        yield from quiet(p)
    if not p.over:
        lapse(p)
        yield from quiet(p)


def lapse(p: Position) -> None:
    """What lasts until end of turn ends."""
    p.no_combat_damage = False
    p.taps_add.clear()
    p.no_gain = frozenset(held for held in p.no_gain if held[1] == "end of game")
    for q in p.battlefield:
        q.damage = q.bonus_power = q.bonus_toughness = 0
        q.hurt = q.aimed = False
        q.bonus_keywords, q.used = frozenset(), frozenset()
        is_what_it_became(q)
        q.given = tuple((name, giver) for name, giver in q.given if giver.lasting)
        q.marks -= {"doomed"}
    copies_wear_off(p)
    p.permits.clear()
    p.wishes = 0
    for (name, until), n in list(p.exiled.items()):
        if until <= p.own_turn or CASTABLE <= until <= CASTABLE + p.own_turn:
            p.exile[name] += n
            del p.exiled[name, until]


# -- attack --------------------------------------------------------------------------------


def combats(p: Position) -> Steps:
    """The combat phase, and more of them (500.8); False if none of them had an attack."""
    attacked = yield from attack(p)
    while p.own["combats"] and not p.over:
        p.own["combats"] -= 1
        attacked = (yield from attack(p)) or attacked
    return attacked


def attack(p: Position) -> Steps:
    """The attack with the creatures of your choice; False if none attacked."""
    end_step_or_phase(p)
    p.step = "attack"
    begin_moment(p, "combat")
    yield from quiet(p)
    end_step_or_phase(p)
    if p.over:
        return False
    if p.game.win is None:
        yield from declare_attackers(p)
    for q in p.battlefield:
        q.attacking = max(q.attacking, 0)
    attackers = attacking(p)
    if attackers:
        p.counts["creatures attacked"] += len(attackers)
        if any(ability.boast for printed in p.cards.values() for ability in printed.card.abilities):
            for q in attackers:
                q.used |= {ATTACKED}
        happen(p, "attacks", attackers)
        happen(p, "you attack", list(p.battlefield))
        yield from quiet(p)
        first = [q for q in attacking(p) if has(p, q, "double strike") or strikes_first(p, q)]
        if not p.over and first:
            for q in first:
                q.marks |= {"struck"}
            deal_combat_damage(p, first)
            yield from quiet(p)
        if not p.over:
            deal_combat_damage(p, [q for q in attacking(p) if "struck" not in q.marks or has(p, q, "double strike")])
            yield from quiet(p)
        if p.over:
            return True
    yield from end_combat(p)
    return bool(attackers) or awaited(p, "second main")


def awaited(p: Position, moment: str) -> bool:
    """Whether anything triggers as a moment begins."""
    watching = any(moment in trigger.on for printed in p.cards.values() for trigger in every_trigger(printed.card))
    return watching or any(moment in d.at for d in p.delayed)


def strikes_first(p: Position, q: Permanent) -> bool:
    """Whether it has first strike, where that means anything."""
    return has(p, q, "first strike") and "first strike" in asked(p)


def attacking(p: Position) -> list[Permanent]:
    return [q for q in p.battlefield if q.attacking == ATTACKING]


def declare_attackers(p: Position) -> Steps:
    """Go through what may attack: one more of its kind attacks, or the rest of them stay home."""
    while candidates := [q for q in p.battlefield if may_attack(p, q)]:
        kind = likeness(p, min(candidates, key=lambda q: place(p, q)))
        while alike := [q for q in p.battlefield if may_attack(p, q) and likeness(p, q) == kind]:
            words = alike[0].words(tapped=False)
            moves = [Move(f"attack with {words}", True)]
            must = alike[0].card.must_attack
            if not (must if isinstance(must, bool) else holds(p, must, Frame(alike[0].printed, source=alike[0]))):
                moves.append(Move(f"do not attack with {words}", False))
            move = yield from choose(moves)
            if not move.value:
                for q in [q for q in p.battlefield if likeness(p, q) == kind]:
                    q.attacking = AT_HOME
                break
            attacker = single_out(p, alike[0])
            attacker.attacking = ATTACKING
            if not has(p, attacker, "vigilance"):
                tap(p, [attacker])


def end_combat(p: Position) -> Steps:
    """Tokens that were to stay for this combat are exiled; nobody attacks any more."""
    for q in list(p.battlefield):
        if "exile" in q.marks:
            leave(p, q, "exile")
    for q in p.battlefield:
        q.attacking = 0
        q.marks -= {"struck"}
    end_step_or_phase(p)
    yield from quiet(p)


def may_attack(p: Position, q: Permanent) -> bool:
    """Whether it may be declared as an attacker."""
    return (
        q.is_creature
        and not q.attacking
        and usable(p, q)
        and not has(p, q, "defender")
        and holds(p, q.card.attacks_if, Frame(q.printed, source=q))
    )


def deal_combat_damage(p: Position, attackers: list[Permanent]) -> None:
    hits = [(q, power(p, q)) for q in attackers if q.is_creature and power(p, q) > 0 and not p.no_combat_damage]
    damage(p, [(q, OPPONENT, n) for q, n in hits], in_combat=True)
    happen(p, "combat damage", [q for q, _ in hits], values=[n for _, n in hits])
    for event in ("player damage", "opponent damage"):
        happen(p, event, [q for q, _ in hits], values=[n for _, n in hits])


# -- priority ------------------------------------------------------------------------------


def act(p: Position) -> Steps:
    """A main phase: one action after another until you pass."""
    yield from quiet(p)
    while not p.over:
        p.at_priority = True
        move = yield from choose([*(actions(p) if p.actions < MOST_ACTIONS else ()), pass_move(p)])
        p.at_priority = False
        if move.value is None:
            return
        p.actions += 1
        do, *arguments = move.value
        yield from do(p, *arguments)
        yield from quiet(p)


def pass_move(p: Position) -> Move:
    return Move("attack" if p.step == "main" else "end the turn")


def actions(p: Position) -> Iterator[Move]:
    """Everything that may be done with an empty stack."""
    forget_permits(p)
    for name in sorted(p.hand):
        yield from actions_from_hand(p, p.cards[name])
    for name, until in sorted(p.exiled):
        if LATER <= until < CASTABLE and p.own_turn <= until % LATER:
            continue
        if until == ON_ADVENTURE:
            ways = (way for way in ways_from_hand(p.cards[name].card) if not way.warped and not way.face)
            yield from casts(p, p.cards[name], ways, p.exiled, (name, until), " from exile")
        elif until >= CASTABLE:
            moves = plays(p, p.cards[name], p.exiled, (name, until), " from exile")
            yield from (move for move in moves if move.value[0] is not play_land)
        elif until >= PLOTTED:
            yield from casts(p, p.cards[name], ways_plotted(p.cards[name].card), p.exiled, (name, until), " from exile")
        else:
            yield from plays(p, p.cards[name], p.exiled, (name, until), " from exile")
    yield from plays_from_top(p)
    if p.wishes:
        for name in sorted(p.sideboard):
            for move in plays(p, p.cards[name], p.sideboard, name, " from the sideboard"):
                yield Move(move.label, (play_from_sideboard, *move.value))
    for name in sorted(p.graveyard):
        yield from actions_from_graveyard(p, p.cards[name])
    for q in one_of_each(p, p.battlefield):
        yield from actions_of_permanent(p, q)


def plays(p: Position, printed: Printed, zone, key, words: str = "") -> Iterator[Move]:  # type: ignore[no-untyped-def]
    """Playing a land or casting a spell from a zone."""
    more = sum(static.lands for q in p.battlefield for static in q.card.statics)
    for face in [printed, *([p.cards[printed.card.back]] if printed.card.back else [])]:
        if face.kind & LAND and not face.card.blank and p.land_drops + more > 0:
            yield Move(f"play {face.name}{words}", (play_land, face, zone, key))
    ways = (way for way in ways_from_hand(printed.card) if zone is p.hand or not way.warped)
    yield from casts(p, printed, ways, zone, key, words)


def plays_from_top(p: Position) -> list[Move]:
    """Playing the known top card of the library, where a permanent lets you."""
    if not p.top:
        return []
    printed = p.cards[p.top.pop(0)]
    found = []
    for move in plays(p, printed, Counter([printed.name]), printed.name, " from the top"):
        do, face, *more = move.value
        if may_play_top(p, face if do is play_land else spell_frame(printed, more[0], False).printed):
            found.append(Move(move.label, (play_top, *move.value)))
    p.top.insert(0, printed.name)
    return found


def play_top(p: Position, do, *arguments) -> Steps:  # type: ignore[no-untyped-def]
    """Play the top card of the library."""
    p.top.pop(0)
    yield from do(p, *arguments)


def play_from_sideboard(p: Position, do, *arguments) -> Steps:  # type: ignore[no-untyped-def]
    """Play a card of the sideboard."""
    p.wishes -= 1
    yield from do(p, *arguments)


def casts(p: Position, printed: Printed, ways: Iterator[Way], zone, key, words: str = "") -> Iterator[Move]:  # type: ignore[no-untyped-def]
    """Every way among these in which the card can be cast from a zone."""
    for way in ways:
        for cast_as, one in [(face, more) for face, of in faced(p, printed, way) for more in with_others_spliced(p, face, of)]:
            remove_card(zone, key)
            possible = can_cast(p, cast_as, one)
            zone[key] += 1
            if possible:
                said = f" ({', '.join(one.words)})" if one.words else ""
                yield Move(f"cast {cast_as.name}{said}{words}", (cast_from, cast_as, one, zone, key))


def with_others_spliced(p: Position, printed: Printed, way: Way) -> list[Way]:
    """The way without and with cards spliced onto the spell."""
    card = printed.card
    if card.kind & PERMANENT or card.blank:
        return [way]
    cards = [other.card for other in p.cards.values()]
    return [way] + [
        replace(
            way,
            words=(*way.words, more.words),
            price=way.price.plus(Cost(mana=more.mana)),
            when=both(way.when, more.when),
            targets=more.targets,
            effects=more.effects,
        )
        for more in spliced(card, way.targets, way.effects, cards)
    ]


def faced(p: Position, printed: Printed, way: Way) -> list[tuple[Printed, Way]]:
    """What is cast in a way, and how: the card itself, or another face of it with all that may be chosen for it."""
    if not way.face:
        return [(printed, way)]
    face = p.cards[way.face]
    return [(face, one) for one in variants(face.card, replace(way, face=""))]


def play_land(p: Position, printed: Printed, zone, key) -> Steps:  # type: ignore[no-untyped-def]
    remove_card(zone, key)
    p.land_drops -= 1
    p.counts["lands played"] += 1
    yield from mana_before_legend(p, printed)
    now, colour, tapped = yield from entering(p, printed)
    origin = None if now is printed else p.cards[front_of(p, printed.name)]
    where = "hand" if zone is p.hand else "graveyard" if zone is p.graveyard else ""
    came = frozenset({"played", f"from {where}"} if where else {"played"})
    entered(p, [enter(p, now, where, colour=colour, tapped=tapped, origin=origin)], came)


def cast_from(p: Position, printed: Printed, way: Way, zone, key) -> Steps:  # type: ignore[no-untyped-def]
    remove_card(zone, key)
    origin = "hand" if zone is p.hand else "graveyard" if zone is p.graveyard else ""
    yield from cast(p, printed, way, origin)


def actions_from_hand(p: Position, printed: Printed) -> Iterator[Move]:
    """Playing or casting it, cycling it, its abilities that work from hand."""
    yield from plays(p, printed, p.hand, printed.name)
    if printed.card.cycling is not None:
        price = Price(discards=("this",)).plus(printed.card.cycling.cost)
        if can_announce(p, Frame(printed), price):
            yield Move(f"cycle {printed.name}", (cycle, printed, price))
    suspend = printed.card.suspend
    if suspend is not None:
        frame = Frame(printed, zone="hand", rule="suspending")
        price = Price(mana=suspend.cost, exiles=("this",))
        if can_announce(p, frame, price):
            yield Move(f"suspend {printed.name}", (suspend_card, frame, price))
    if printed.card.plot is not None:
        frame = Frame(printed, zone="hand", rule="plotting")
        price = Price(mana=printed.card.plot, exiles=("this",))
        if can_announce(p, frame, price):
            yield Move(f"plot {printed.name}", (plot_card, frame, price))
    yield from abilities_in(p, printed, "hand")


def plot_card(p: Position, frame: Frame, price: Price) -> Steps:
    """Exile it to be cast freely on a later turn; this does not use the stack."""
    yield from pay(p, price, frame)
    remove_card(p.exile, frame.printed.name)
    p.exiled[frame.printed.name, PLOTTED + p.own_turn] += 1


def suspend_card(p: Position, frame: Frame, price: Price) -> Steps:
    """Exile it with time counters; this does not use the stack."""
    yield from pay(p, price, frame)
    assert frame.printed.card.suspend is not None
    later = Frame(frame.printed, rule="suspend")
    p.delayed.append(Delayed(("upkeep",), later, frame.printed.card.suspend.turns))


def cycle(p: Position, printed: Printed, price: Price) -> Steps:
    """Discard the card: draw one, or search for one."""
    find = printed.card.cycling.find if printed.card.cycling else None
    effect = Draw(do="draw") if find is None else Search(do="search", what=find)
    yield from announce(p, Frame(printed, effects=[effect]), price)
    happen(p, "cycled", [printed])


def actions_from_graveyard(p: Position, printed: Printed) -> Iterator[Move]:
    """Casting it from the graveyard, unearthing it, its abilities that work from there."""
    yield from casts(p, printed, ways_from_graveyard(printed.card), p.graveyard, printed.name)
    yield from permitted(p, printed)
    if printed.card.unearth is not None:
        price = Price(mana=printed.card.unearth)
        if can_announce(p, Frame(printed), price):
            yield Move(f"unearth {printed.name}", (announce, Frame(printed, rule="unearth"), price))
    yield from abilities_in(p, printed, "graveyard")


def permitted(p: Position, printed: Printed) -> Iterator[Move]:
    """Playing it from the graveyard in the ways that other cards open."""
    name = printed.name
    more = sum(static.lands for q in p.battlefield for static in q.card.statics)
    for permit, face in permits_for(p, printed):
        if face.kind & LAND:
            if permit.how == "play" and p.land_drops + more > 0:
                yield Move(f"play {face.name} (from the graveyard)", (play_land, face, p.graveyard, name))
            continue
        for move in casts(p, printed, ways_of(printed.card, permit), p.graveyard, name):
            yield replace(move, value=(cast_permitted, permit, name, move.value))


def abilities_in(p: Position, printed: Printed, zone: str) -> Iterator[Move]:
    """Abilities of a card in hand or graveyard."""
    for index, ability in enumerate(printed.card.abilities):
        if ability.zone == zone:
            for mode, (targets, effects) in enumerate(modes_of(ability)):
                frame = Frame(
                    printed, effects=list(effects), target_specs=list(targets), zone=zone, less=ability.less, ability=ability
                )
                price = Price().plus(ability.cost)
                if holds(p, ability.when, frame) and can_announce(p, frame, price):
                    yield Move(f"activate {printed.name}{ability_words(printed.card, index, mode)}", (announce, frame, price))


def mana_actions(p: Position) -> list[Move]:
    """The mana abilities that are moves of their own, where a payment is asked for."""
    if p.actions >= MOST_ACTIONS:
        return []
    moves = [move for name in sorted(p.hand) for move in abilities_in(p, p.cards[name], "hand")]
    moves += [move for name in sorted(p.graveyard) for move in abilities_in(p, p.cards[name], "graveyard")]
    moves += [move for q in one_of_each(p, p.battlefield) for move in actions_of_permanent(p, q)]
    return [move for move in moves if makes_mana(move)]


def makes_mana(move: Move) -> bool:
    """Whether a move activates a mana ability."""
    do, *arguments = move.value
    if do is announce:
        return arguments[0].ability.is_mana
    if do is activate:
        q, index, _, of = arguments
        return (of or q.printed).card.abilities[index].is_mana
    return do in (make_mana, make_plain_mana) or (do is activate_given and arguments[2].is_mana)


def actions_of_permanent(p: Position, q: Permanent) -> Iterator[Move]:
    """The abilities of a permanent, mana abilities that are moves of their own included; then those it is lent."""
    yield from abilities_of_permanent(p, q, None)
    other = lends(p, q)
    if other is not None:
        yield from abilities_of_permanent(p, q, other)


def sacrifice_matters(p: Position, printed: Printed) -> bool:
    """Whether something looks at it that a permanent is sacrificed, beside the mana that it makes."""
    return matters_going(printed.card, [other.card for other in p.cards.values()], lambda f: matches(p, f, printed))


def tapping_matters(p: Position, printed: Printed) -> bool:
    """Whether something asks whether a permanent is tapped, beside the mana that tapping it makes."""
    asking, triggers, arise = about_tapping(*(other.card for other in p.cards.values()))
    return matters_tapped(asking, triggers, arise, printed.card, lambda f: matches(p, f, printed))


@once
def about_tapping(*cards: Card) -> tuple[list[Any], list[Any], bool]:
    """The filters and the triggers of a game's cards that look at tapped permanents, and whether something may become another."""
    asking = [f for card in cards for f in asking_for_tapped(card)]
    return asking, triggers_on_tapping(cards), any(map(becomes_something, cards))


def makes_plain_mana(p: Position, q: Permanent) -> bool:
    """Whether it can be tapped for mana now."""
    return usable(p, q) and bool(tap_units(p, q))


def make_plain_mana(p: Position, q: Permanent) -> Steps:
    """Tap it for mana without anything to pay for."""
    yield from tap_for_last_mana(p, single_out(p, q))


def abilities_of_permanent(p: Position, q: Permanent, of: Printed | None) -> Iterator[Move]:
    """The abilities of a permanent that are its own, or of a card that lends them to it."""
    card, name = (q.card, q.name) if of is None else (of.card, of.name)
    for index, ability in enumerate(card.abilities):
        for mode in range(len(modes_of(ability))):
            if ability.zone == "battlefield" and can_activate(p, q, index, mode, of):
                only_taps = ability_frame(q, ability, mode, of).only_taps
                words = f"activate {name}{ability_words(card, index, mode)}"
                yield Move(words, (activate, q, index, mode, of), undoable=only_taps)
    if of is None:
        for printed, words, ability, mode in given_abilities(p, q):
            if can_activate_given(p, q, printed, ability, mode):
                yield Move(f"activate {words}", (activate_given, q, printed, ability, mode))
    for ability in mana_abilities(card):
        goes = ability.sacrifice or ability.depletes
        offered = is_action(p, of or q.printed, ability) or (goes and sacrifice_matters(p, of or q.printed))
        offered = offered or (ability.tap and ability.remove is not None and tapping_matters(p, of or q.printed))
        if offered and not is_silenced(p, q) and can_pay(p, mana_price(ability), Frame(of or q.printed, source=q)):
            yield Move(f"activate {name} (mana)", (make_mana, q, ability))
    if of is None and makes_plain_mana(p, q) and tapping_matters(p, q.printed):
        yield Move(f"activate {name} (mana)", (make_plain_mana, q))
