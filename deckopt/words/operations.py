"""The operations of programs: their numbers, and their operands by name and column. What they do is in `rules.effects`.

A program runs operation after operation until END. Announcing (targets, X, costs) comes first. CAST or ACTIVATE puts the frame on
the stack. What follows happens on resolution.
`o` of the tables has a row for each operation of a program: its number, then its operands. The compiler emits them by name, and
kernels read them so (`o[pc, DRAW_AMOUNT]`). The order of the operands gives each name its column (`words.operation_table`).
"""

from __future__ import annotations

from deckopt.words.operands import Kind, Operand
from deckopt.words.operation_table import MOST_OPERANDS as MOST_OPERANDS
from deckopt.words.operation_table import Operations

CODE = 0  # the column of the operation's number
# Columns that operations on permanents share:
WHAT = 1  # which permanents; of all operations on permanents
COUNT_OF_PERMANENTS = 2  # of UNTAP, TAP, SACRIFICE, RETURN, EXILE, DESTROY and COUNTERS
UP_TO = 3  # of operations that let the player choose permanents, without HOST: fewer may be chosen
COST_TO_PAY = 1  # of CHOOSE_X, DELVE, CONVOKE and PAY

_table = Operations()
_begin, _operation, _bare = _table.begin, _table.add, _table.add_bare
OPERATIONS, row = _table.by_number, _table.row

# -- announcing ---------------------------------------------------------------------------
_begin("announcing")
TARGET, TARGET_ASKED, TARGET_SLOT = _operation(
    "TARGET", "ask for a target", asked=Operand("target", "the index of what it may be"), slot=Kind.SLOT
)
CHOOSE_X, CHOOSE_X_COST = _operation("CHOOSE_X", "ask for X", cost=Kind.COST("what X is paid with"))
REDUCE = _bare("REDUCE", "know by how much the action is cheaper now")
CAST = _bare("CAST", "the spell has been cast: count it, and see what triggers")
ACTIVATE = _bare("ACTIVATE", "the ability waits on the stack")

# -- costs --------------------------------------------------------------------------------
_begin("costs")
PAY, PAY_COST = _operation("PAY", "pay mana", cost=Kind.COST)
DELVE, DELVE_COST = _operation("DELVE", "ask what is exiled from the graveyard for generic mana", cost=Kind.COST)
CONVOKE, CONVOKE_COST, CONVOKE_WHAT, CONVOKE_COLOURED = _operation(
    "CONVOKE",
    "ask what is tapped for a part of the mana",
    cost=Kind.COST,
    what=Kind.CARDS("what may be tapped"),
    coloured=Kind.NUMBER("0: for generic mana; 1: for colours too; 2: one creature, by its power"),
)
FREEZE = _bare("FREEZE", "note what permanents make before some of them are gone")
TAP_SELF = _bare("TAP_SELF", "tap the source")
AURAS_ADD, AURAS_ADD_AMOUNT = _operation(
    "AURAS_ADD",
    "the source was tapped for mana by an action: Auras on it add theirs",
    amount=Kind.AMOUNT("what the action makes; nothing is added to 0"),
)
REMOVE, REMOVE_COLUMN, REMOVE_COUNT, REMOVE_TAKEN = _operation(
    "REMOVE",
    "remove counters from the source, or put them on it",
    column=Kind.COUNTERS,
    count=Kind.NUMBER("how many"),
    taken=Kind.FLAG("removed"),
)
CONVERGE, CONVERGE_COST, CONVERGE_COLOURS, CONVERGE_LAST = _operation(
    "CONVERGE",
    "pay this cost, which asks for so many colours, if it can be paid and none with more colours can",
    cost=Kind.COST,
    colours=Kind.NUMBER("how many colours are spent then"),
    last=Kind.FLAG("the cost as it is"),
)
NOTED_AS_X = _bare("NOTED_AS_X", "from now on X is the number that was noted")
COLOURS_AS_X = _bare("COLOURS_AS_X", "from now on X is the number of colours of the mana that was spent on the spell")
DISCARD_SELF = _bare("DISCARD_SELF", "discard the card of the frame")
EXILE_SELF, EXILE_SELF_ZONE = _operation("EXILE_SELF", "exile the card of the frame", zone=Kind.ZONE("out of it"))
CYCLED = _bare("CYCLED", "the card was cycled: see what triggers")

# -- cards --------------------------------------------------------------------------------
_begin("cards")
CARDS, CARDS_ZONE, CARDS_WHAT, CARDS_AMOUNT, CARDS_HOW, CARDS_TO = _operation(
    "CARDS",
    "cards go from a zone to another",
    zone=Kind.ZONE("out of it"),
    what=Kind.CARDS,
    amount=Kind.AMOUNT,
    how=Kind.HOW,
    to=Kind.ZONE,
)
BOUNDS, BOUNDS_LEAST, BOUNDS_MOST, BOUNDS_DIFFERENT, BOUNDS_TOTAL = _operation(
    "BOUNDS",
    "bound the mana values of what the operation after it means",
    least=Kind.AMOUNT("or none"),
    most=Kind.AMOUNT("or none"),
    different=Kind.FLAG("each has another, chosen from the least on"),
    total=Kind.FLAG("those of both together are no more"),
)
DRAW, DRAW_AMOUNT, DRAW_WHO = _operation("DRAW", "draw cards", amount=Kind.AMOUNT, who=Kind.PLAYERS)
LOOK, LOOK_AMOUNT, LOOK_WHO = _operation(
    "LOOK", "set cards from the top of the library aside", amount=Kind.AMOUNT, who=Kind.PLAYERS("only if you are meant")
)
UNTIL, UNTIL_WHAT = _operation(
    "UNTIL", "set cards from the top of the library aside, up to one of these", what=Kind.CARDS("which is found then")
)
FOUND, FOUND_TO = _operation("FOUND", "the card found among those set aside goes to a zone", to=Kind.ZONE)
CAST_FOUND = _bare("CAST_FOUND", "ask whether the card found is cast")
NAMESAKE, NAMESAKE_OTHERWISE, NAMESAKE_TAKEN = _operation(
    "NAMESAKE", "go on if the library has a card named as the one found", otherwise=Kind.WHERE, taken=Kind.FLAG("it goes to hand")
)
MILLED = _bare("MILLED", "the card found counts as milled")
SHUFFLE, SHUFFLE_ZONES, SHUFFLE_WHO = _operation(
    "SHUFFLE", "shuffle the library", zones=Kind.ZONES("which go into it first"), who=Kind.PLAYERS
)
DISCARD_ALL, DISCARD_ALL_WHO = _operation("DISCARD_ALL", "discard the hand", who=Kind.PLAYERS)
OPPONENT_DISCARDS, OPPONENT_DISCARDS_AMOUNT = _operation("OPPONENT_DISCARDS", "the opponent discards cards", amount=Kind.AMOUNT)
OPPONENT_MILLS, OPPONENT_MILLS_AMOUNT, OPPONENT_MILLS_WHO, OPPONENT_MILLS_EXILED = _operation(
    "OPPONENT_MILLS",
    "the opponent mills cards",
    amount=Kind.AMOUNT,
    who=Kind.PLAYERS("only if the opponent is meant"),
    exiled=Kind.FLAG("or exiles them from the top of the library"),
)
EXILE_TOP, EXILE_TOP_AMOUNT, EXILE_TOP_NEXT, EXILE_TOP_END, EXILE_TOP_FREELY, EXILE_TOP_BURIED = _operation(
    "EXILE_TOP",
    "exile cards from the top of the library to be played",
    amount=Kind.AMOUNT,
    next=Kind.FLAG("on the next turn too"),
    end=Kind.FLAG("until the next end step: on the next turn too once this one's has begun"),
    freely=Kind.FLAG("without paying their mana costs"),
    buried=Kind.FLAG("what remains is buried"),
)
SUSPEND, SUSPEND_TURNS = _operation("SUSPEND", "the exiled card is cast later", turns=Kind.NUMBER("upkeeps of yours until then"))
DRAWN = _bare("DRAWN", "look at the cards of your hand that were drawn this turn; their number is noted")
PLOT = _bare("PLOT", "the exiled card may be cast for nothing on later turns")
IMPRINT = _bare("IMPRINT", "the source remembers the card found, which is exiled")
RETURN_IMPRINTED = _bare("RETURN_IMPRINTED", "the card that the source remembers goes to hand")
GUESS = _bare("GUESS", "a random card of your hand is revealed: it was found if it has the name that was chosen")
UNLIMITED_HAND = _bare("UNLIMITED_HAND", "you have no maximum hand size for the rest of the game")

# -- permanents ---------------------------------------------------------------------------
_begin("permanents")
UNTAP, UNTAP_WHAT, UNTAP_COUNT, UNTAP_UP_TO = _operation(
    "UNTAP", "untap permanents", what=Kind.PERMANENTS, count=Kind.COUNT, up_to=Kind.FLAG
)
TAP, TAP_WHAT, TAP_COUNT, TAP_UP_TO, TAP_AMOUNT = _operation(
    "TAP",
    "tap permanents",
    what=Kind.PERMANENTS,
    count=Kind.COUNT,
    up_to=Kind.FLAG,
    amount=Kind.AMOUNT("how many are chosen, in place of the count, or none"),
)
SACRIFICE, SACRIFICE_WHAT, SACRIFICE_COUNT, SACRIFICE_UP_TO, SACRIFICE_COST = _operation(
    "SACRIFICE",
    "sacrifice permanents",
    what=Kind.PERMANENTS,
    count=Kind.COUNT,
    up_to=Kind.FLAG("2: but only if they have as much power as was noted"),
    cost=Kind.COST("mana that must stay payable, or none"),
)
DESTROY, DESTROY_WHAT, DESTROY_COUNT = _operation(
    "DESTROY", "destroy permanents", what=Kind.PERMANENTS, count=Kind.COUNT("as of RETURN")
)
DOOM, DOOM_WHAT = _operation("DOOM", "permanents would be exiled in place of dying this turn", what=Kind.PERMANENTS)
REGENERATE, REGENERATE_WHAT = _operation(
    "REGENERATE", "permanents are regenerated the next time that they would be destroyed this turn", what=Kind.PERMANENTS
)
PUMP, PUMP_WHAT, PUMP_POWER, PUMP_TOUGHNESS, PUMP_KEYWORDS = _operation(
    "PUMP",
    "add to power and toughness until end of turn",
    what=Kind.PERMANENTS,
    power=Kind.AMOUNT,
    toughness=Kind.AMOUNT,
    keywords=Kind.KEYWORDS,
)
COUNTERS, COUNTERS_WHAT, COUNTERS_COUNT, COUNTERS_TAKEN, COUNTERS_AMOUNT, COUNTERS_COLUMN = _operation(
    "COUNTERS",
    "put counters on permanents",
    what=Kind.PERMANENTS,
    count=Kind.COUNT,
    taken=Kind.FLAG("removed instead, and then from none that is chosen"),  # in place of UP_TO: where one is chosen, it has to be
    amount=Kind.AMOUNT("or none: as many as each of them has"),
    column=Kind.COUNTERS,
)
SHARE, SHARE_WHAT, SHARE_AIMED, SHARE_UP_TO, SHARE_AMOUNT = _operation(
    "SHARE",
    "divide a number among permanents, which are chosen one after another",
    what=Kind.PERMANENTS,
    aimed=Kind.FLAG("the first target has one of it"),
    up_to=Kind.FLAG("or among none of them"),
    amount=Kind.AMOUNT,
)
DIVIDED, DIVIDED_COLUMN, DIVIDED_PUMPS = _operation(
    "DIVIDED",
    "each permanent has its part",
    column=Kind.COUNTERS("or 0: it is dealt damage by the source"),
    pumps=Kind.FLAG("it gets so much power and toughness until end of turn"),
)
PROLIFERATE = _bare("PROLIFERATE", "ask which permanents get another counter of each kind that they have")
PROLIFERATED = _bare("PROLIFERATED", "those permanents and the players get their counters")
GIVE, GIVE_WHAT, GIVE_ABILITIES = _operation("GIVE", "permanents are given abilities", what=Kind.PERMANENTS, abilities=Kind.GIVEN)
BECOME, BECOME_WHAT, BECOME_PARTS = _operation(
    "BECOME", "permanents become something until end of turn", what=Kind.PERMANENTS, parts=Kind.BECOMES
)
LEAVE, LEAVE_WHAT, LEAVE_HOW = _operation(
    "LEAVE",
    "permanents leave in the next end step",
    what=Kind.PERMANENTS,
    how=Operand("leaving", "the flags of a row: sacrificed, exiled or returned to hand"),
)
ATTACH, ATTACH_TO, ATTACH_WHAT = _operation(
    "ATTACH", "attach to a creature", to=Kind.PERMANENTS, what=Kind.PERMANENTS("what goes onto it")
)
LEVEL, LEVEL_TO = _operation("LEVEL", "the source, a Class, has a level from now on", to=Kind.NUMBER)
CEDE = _bare("CEDE", "an opponent gains control of the source")
EXERT, EXERT_RETURNS = _operation(
    "EXERT", "the source does not untap during your next untap step", returns=Kind.FLAG("it returns to hand as others untap")
)
TRANSFORM, TRANSFORM_ANEW = _operation("TRANSFORM", "the source turns over", anew=Kind.FLAG("it is exiled, and returns so"))
ECHO_DONE = _bare("ECHO_DONE", "the source has no echo to pay any more")

# -- zones --------------------------------------------------------------------------------
_begin("zones")
TARGET_CARD, TARGET_CARD_SLOT, TARGET_CARD_TO, TARGET_CARD_COUNTED = _operation(
    "TARGET_CARD",
    "a target of the graveyard goes to a zone",
    slot=Kind.SLOT,
    to=Kind.ZONE,
    counted=Kind.FLAG("the source counts it among the cards exiled with it"),
)
THIS_CARD, THIS_CARD_ZONE, THIS_CARD_TO, THIS_CARD_TURNED = _operation(
    "THIS_CARD",
    "the card of the source goes to a zone",
    zone=Kind.ZONE("out of it, if it is there"),
    to=Kind.ZONE,
    turned=Kind.FLAG("it enters as its other face"),
)
BURY_EXILED = _bare("BURY_EXILED", "cards exiled to be buried go to the graveyard; how many is noted")
THIS_AURA, THIS_AURA_TO = _operation(
    "THIS_AURA", "the card of the source, in the graveyard, enters attached to a permanent", to=Kind.PERMANENTS("a reference")
)
EXILE_GRAVEYARD, EXILE_GRAVEYARD_WHO, EXILE_GRAVEYARD_TO = _operation(
    "EXILE_GRAVEYARD", "exile graveyards, or put them on the bottom of the library", who=Kind.PLAYERS, to=Kind.ZONE
)
RETURN_HELD = _bare("RETURN_HELD", "the cards that the source remembers go onto the battlefield")
SEND, SEND_TO = _operation("SEND", "the card of the resolving spell goes to a zone", to=Kind.ZONE)
COUNTER_SPELL = _bare("COUNTER_SPELL", "the spell that was cast is countered")
RETURN, RETURN_WHAT, RETURN_COUNT, RETURN_UP_TO, RETURN_TO, RETURN_COST = _operation(
    "RETURN",
    "permanents go to another zone",
    what=Kind.PERMANENTS,
    count=Kind.COUNT("so many, chosen; none: all; of a target, whether it is the first or last of two that go together"),
    up_to=Kind.FLAG,
    to=Kind.ZONE,
    cost=Kind.COST("mana that must stay payable, or none"),
)
EXILE, EXILE_WHAT, EXILE_COUNT = _operation("EXILE", "exile permanents", what=Kind.PERMANENTS, count=Kind.COUNT("as of RETURN"))

# -- players ------------------------------------------------------------------------------
_begin("players")
DAMAGE, DAMAGE_AMOUNT, DAMAGE_TO, DAMAGE_PLAYERS, DAMAGE_DOOMS = _operation(
    "DAMAGE",
    "deal damage",
    amount=Kind.AMOUNT,
    to=Kind.PERMANENTS("players or permanents"),
    players=Kind.PLAYERS("who is dealt as much besides, or none"),
    dooms=Kind.FLAG("a creature to which it is dealt would be exiled in place of dying this turn"),
)
LIFE, LIFE_AMOUNT, LIFE_SIGN, LIFE_WHO = _operation(
    "LIFE", "gain or lose life", amount=Kind.AMOUNT, sign=Kind.NUMBER("1: gained, -1: lost"), who=Kind.PLAYERS
)
OWN, OWN_NUMBER, OWN_AMOUNT = _operation(
    "OWN",
    "a number that you have grows, or shrinks by a negative amount",
    number=Operand("own", "which number (`counts.OWN_NUMBERS`)"),
    amount=Kind.AMOUNT,
)
MORE_LANDS, MORE_LANDS_AMOUNT = _operation("MORE_LANDS", "more lands may be played this turn", amount=Kind.AMOUNT)
EXTRA_TURN, EXTRA_TURN_AMOUNT = _operation("EXTRA_TURN", "you take extra turns after this one", amount=Kind.AMOUNT)
PROTECT = _bare("PROTECT", "you are dealt no damage this turn")
NO_GAIN, NO_GAIN_WHO, NO_GAIN_FOR_GOOD = _operation(
    "NO_GAIN", "players gain no life", who=Kind.PLAYERS, for_good=Kind.FLAG("for the rest of the game, else of the turn")
)
NO_COMBAT_DAMAGE = _bare("NO_COMBAT_DAMAGE", "combat deals no damage this turn")
WIN = _bare("WIN", "you win")
LOSE = _bare("LOSE", "you lose")

# -- mana ---------------------------------------------------------------------------------
_begin("mana")
ADD, ADD_COLOURS, ADD_AMOUNT, ADD_ONLY = _operation(
    "ADD",
    "add mana of one colour",
    colours=Kind.COLOURS("one of which is chosen"),
    amount=Kind.AMOUNT,
    only=Kind.LIMIT,
)
TAPPING_ADDS, TAPPING_ADDS_CARDS, TAPPING_ADDS_COLOURS, TAPPING_ADDS_ADDER = _operation(
    "TAPPING_ADDS",
    "this turn, such permanents make more mana whenever they are tapped for mana",
    cards=Kind.CARDS,
    colours=Kind.COLOURS("the symbol that is added"),
    adder=Kind.NUMBER("the place among all that adds mana so"),
)
PLAIN_MANA = _bare("PLAIN_MANA", "tap the source for the mana that it makes by itself")

# -- tokens -------------------------------------------------------------------------------
_begin("tokens")
CREATE, CREATE_TOKEN, CREATE_AMOUNT, CREATE_FLAGS, CREATE_ATTACHED = _operation(
    "CREATE",
    "create tokens",
    token=Kind.CARD,
    amount=Kind.AMOUNT,
    flags=Kind.FLAGS,
    attached=Kind.PERMANENTS("what an Aura goes onto, or none"),
)
CREATE_COPY, CREATE_COPY_OF, CREATE_COPY_AMOUNT, CREATE_COPY_EXCEPTION, CREATE_COPY_FLAGS = _operation(
    "CREATE_COPY",
    "create tokens that are copies",
    of=Kind.PERMANENTS,
    amount=Kind.AMOUNT,
    exception=Kind.EXCEPTION,
    flags=Kind.FLAGS,
)
BECOME_COPY, BECOME_COPY_WHAT, BECOME_COPY_OF, BECOME_COPY_EXCEPTION, BECOME_COPY_FOR_NOW = _operation(
    "BECOME_COPY",
    "a permanent becomes a copy",
    what=Kind.PERMANENTS,
    of=Kind.PERMANENTS,
    exception=Kind.EXCEPTION,
    for_now=Kind.FLAG("until end of turn"),
)
COPY, COPY_AMOUNT = _operation("COPY", "the frame turns into so many copies of its spell", amount=Kind.AMOUNT)

# -- flow ---------------------------------------------------------------------------------
_begin("flow")
CHECK, CHECK_LAST = _operation(
    "CHECK", "stop if all targets are illegal", last=Kind.FLAG("the illegal ones are left alone: nothing can be used between")
)
ALLOW, ALLOW_PERMIT, ALLOW_WHAT = _operation(
    "ALLOW",
    "cards of the graveyard may be played this turn",
    permit=Operand("permit", "1 + the index of the way to play them"),
    what=Kind.PERMANENTS("the target card, or all cards that a filter means"),
)
ENCODE, ENCODE_WHAT = _operation(
    "ENCODE", "ask for the creature on which the card of the spell is encoded, which becomes its target", what=Kind.PERMANENTS
)
WISH = _bare("WISH", "one more card of the sideboard may be played this turn")
RESPOND, RESPOND_WHAT, RESPOND_LOST = _operation(
    "RESPOND",
    "ask what is used before permanents change",
    what=Kind.PERMANENTS,
    lost=Operand("lost", "what happens to them (`LOST_...`)"),
)
AS, AS_WHAT = _operation("AS", "the operation after it is done by another source", what=Kind.PERMANENTS("a reference"))
END = _bare("END", "the program ends")
JUMP, JUMP_TO = _operation("JUMP", "go on elsewhere", to=Kind.WHERE)
MAY, MAY_OTHERWISE, MAY_COST, MAY_OF = _operation(
    "MAY",
    "ask whether what follows is done",
    otherwise=Kind.WHERE,
    cost=Kind.COST("to be paid for it, or none"),
    of=Kind.PERMANENTS("what all of it is about, which must be there still, or none"),
)
CHOOSABLE, CHOOSABLE_OTHERWISE, CHOOSABLE_CHOSEN, CHOOSABLE_MODE, CHOOSABLE_OTHERS = _operation(
    "CHOOSABLE",
    "go on if the source has not chosen a mode this turn, and has another one to choose",
    otherwise=Kind.WHERE("it has chosen it"),
    chosen=Kind.WHERE("no other mode is left"),
    mode=Kind.NUMBER("its bit among what a permanent has used this turn"),
    others=Kind.NUMBER("the bits of the modes that may be chosen in its place"),
)
CHOSEN, CHOSEN_MODE = _operation("CHOSEN", "the source has chosen a mode this turn", mode=Kind.NUMBER("its bit"))
IF, IF_OTHERWISE, IF_CONDITION = _operation("IF", "go on if a condition holds", otherwise=Kind.WHERE, condition=Kind.CONDITION)
IF_AIMED, IF_AIMED_OTHERWISE, IF_AIMED_ASKED = _operation(
    "IF_AIMED",
    "go on if something can be a target of a mode",
    otherwise=Kind.WHERE,
    asked=Operand("target", "the index of what it may be"),
)
NOTE, NOTE_AMOUNT, NOTE_TAKEN = _operation(
    "NOTE",
    "note a number",
    amount=Kind.AMOUNT,
    taken=Kind.FLAG("it is taken from the number that was noted before"),
)
FLIP, FLIP_OTHERWISE = _operation("FLIP", "flip a coin, and go on if it is won", otherwise=Kind.WHERE)
LATER, LATER_MOMENTS, LATER_START = _operation(
    "LATER", "a program waits for the next of some moments", moments=Kind.MOMENTS, start=Kind.WHERE("where that program begins")
)
AWAY, AWAY_WHAT, AWAY_MOMENTS, AWAY_START = _operation(
    "AWAY",
    "a permanent is exiled, and a program that brings its card back waits for the next of some moments",
    what=Kind.PERMANENTS("a reference"),
    moments=Kind.MOMENTS,
    start=Kind.WHERE("where that program begins"),
)
HOLD, HOLD_WHAT = _operation(
    "HOLD", "a permanent is exiled, and the source remembers its card", what=Kind.PERMANENTS("a reference")
)
WHEN_DONE, WHEN_DONE_START = _operation(
    "WHEN_DONE", "a program goes on the stack as a trigger, once this has resolved", start=Kind.WHERE("where that program begins")
)
CAST_FREELY, CAST_FREELY_ACTION, CAST_FREELY_DECLINED = _operation(
    "CAST_FREELY",
    "ask whether the exiled card is cast",
    action=Operand("action", "the way to cast it"),
    declined=Kind.ZONE("where it goes if not; none: the next way is asked for"),
)

# -- entering -----------------------------------------------------------------------------
_begin("entering")
ENTER = _bare("ENTER", "the card of the frame enters the battlefield")
TURNED = _bare("TURNED", "the card of the frame enters as its other face")
RAISED = _bare("RAISED", "what was put onto the battlefield is what the entering Aura is attached to")
ARRIVE, ARRIVE_COUNTERS, ARRIVE_COLUMN = _operation(
    "ARRIVE",
    "what was put onto the battlefield enters",
    counters=Kind.AMOUNT("how many counters on it, or none"),
    column=Kind.COUNTERS,
)
HOST, HOST_WHAT = _operation("HOST", "ask what the entering Aura is attached to", what=Kind.PERMANENTS)
CHOOSE_COLOUR, CHOOSE_COLOUR_COLOURS = _operation("CHOOSE_COLOUR", "ask for a colour as it enters", colours=Kind.COLOURS)
CHOOSE_TYPE = _bare("CHOOSE_TYPE", "ask for a creature type as it enters")
ENTER_LIFE, ENTER_LIFE_LIFE, ENTER_LIFE_REVEALED = _operation(
    "ENTER_LIFE",
    "it enters tapped, unless life is paid or a card revealed",
    life=Kind.NUMBER("how much"),
    revealed=Kind.CONDITION("there is such a card"),
)
COPY_AS, COPY_AS_WHAT, COPY_AS_ZONE, COPY_AS_UP_TO, COPY_AS_EXCEPTION, COPY_AS_TAPPED = _operation(
    "COPY_AS",
    "ask as a copy of what the card of the frame enters",
    what=Kind.PERMANENTS,
    zone=Kind.ZONE("where that is"),
    up_to=Kind.FLAG("it need not be a copy"),
    exception=Kind.EXCEPTION,
    tapped=Kind.FLAG("it enters tapped then"),
)
UNEARTH = _bare("UNEARTH", "the card of the frame enters from the graveyard, until the next end step")

# -- the game's own programs --------------------------------------------------------------
_begin("game")
START = _bare("START", "you begin the game")
ATTACK = _bare("ATTACK", "ask which creatures attack")
LEGEND = _bare("LEGEND", "ask which of two legendary permanents of one name goes")
