"""Small integers on which tables, rules and search agree, with the numbers of the words of `deckopt.words`.

Nothing here computes. Every constant is an int, because Numba treats globals as constants.
"""

from deckopt.words.amounts import *
from deckopt.words.colours import *
from deckopt.words.conditions import *
from deckopt.words.counts import *
from deckopt.words.events import *
from deckopt.words.keywords import *
from deckopt.words.kinds import *
from deckopt.words.moments import *
from deckopt.words.references import *
from deckopt.words.statics import *
from deckopt.words.zones import *

#: In place of the card whose static ability permits to play cards of the graveyard: that they were discarded.
BY_DISCARDING = -2

# -- capacities -------------------------------------------------------------------
MAX_CARDS = 256  # distinct cards and tokens of one game
MAX_ACTIONS = 512
MAX_OPS = 4096
MAX_COSTS = 192
MAX_PIPS = 10
MAX_NEEDS = 32  # Hall constraints of one cost
MAX_SUBSETS = 48  # distinct colour sets that some constraint asks about
MAX_FILTERS = 96
MAX_ALTERNATIVES = 5
MAX_AMOUNTS = 192
MAX_CONDITIONS = 96
MAX_TARGETS = 128
MAX_TRIGGERS = 192
MOST_FOR_SACRIFICES = 62  # triggers on sacrifices, which are bits of a number
MAX_STATICS = 128
MAX_LIVE = 48  # mana abilities of one game whose mana depends on the position
MAX_KEPT = 8  # static abilities by which spells cost less, whose sources may be sacrificed for mana
MAX_ADDERS = 8  # things of one game that add mana whenever such permanents are tapped for mana
MAX_LIMITS = 6  # kinds of restricted mana in one game
MAX_PURPOSES = 64  # kinds of spells and abilities that restricted mana distinguishes
MAX_UNITS = 6  # most mana of one such tap
MAX_GIVEN = 14  # sets of abilities that permanents are given in one game, and bits of R_GIVEN; HURT is the next bit
MAX_BECOMES = 14  # parts of "it becomes ..." effects of one game
OWN_VALUE = 9999  # in b_power and b_toughness: its own mana value
TO_EXILE, TO_HAND = 9999, 9998  # the number of E_LEAVES for what goes there; for what goes elsewhere it is how many
MAX_TURN = 64
MAX_SEERS = 16  # cards that let you look at the top of your library
MAX_EXCEPTIONS = 8  # "except" of copies

MAX_ROWS = 64
MAX_STACK = 40
MAX_PENDING = 64
MAX_EXILE_ROWS = 24
MAX_DELAYED = 24
MAX_PERMITS = 40
MAX_TOP = 32
MAX_BOTTOM = 128
MAX_MOVES = 512
MAX_SEEN = 32
MAX_HELD = 7  # cards of a first hand
MAX_ARRIVING = 32  # different things that enter the battlefield together
MAX_LAST = 16  # permanents that have left whose last numbers are remembered
MOVE_CAP = 400  # moves a turn before only passing is offered
# A game that goes on like this is a draw, and ends (104.4b):
MOST_UNASKED = 10_000  # how often something goes on the stack or resolves while nobody has anything to choose
MOST_CHOICES = 2_000  # choices in a turn since you last had priority
MOST = 9_999  # greatest number in a game: life, copies of a permanent, counts of a turn, triggers of one entry
AROUND = 64  # cards or actions of such a loop, or of such a turn, that are remembered


GOES_FIRST, GOES_LAST = 2, 3  # stands for a count: the first, or the last, of two targets that leave together

# -- filters ------------------------------------------------------------------------
AL_KINDS, AL_ANY_KIND, AL_NO_KIND, AL_COLOURS, AL_NO_COLOURS, AL_NAME, AL_LEAST, AL_MOST = range(8)  # columns of an alternative
ALTERNATIVE_WIDTH = 8
AL_COLOURLESS = 1 << 8  # in AL_COLOURS, after the bits of colours: colourless
AL_COLOURED = AL_COLOURLESS - 1
AL_MULTICOLOURED = 1 << 9  # likewise: two or more colours
ANY_NAME, NO_SUCH_CARD = -1, -2  # in AL_NAME, in place of a card's number
# Whether a card matches a filter as a permanent, cast as an Aura, or off the battlefield; and whether its size must be compared.
MEANS_CARD, MEANS_AURA, MEANS_ELSEWHERE, MEANS_BY_SIZE = (1 << i for i in range(4))
# Whether it asks anything of single permanents, more than what they are, for size or keywords.
ASKS_ONE, ASKS_STATE, ASKS_SIZE = (1 << i for i in range(3))

# Which copies of a row, as bits.
UNTAPPED, TAPPED = 1, 2

# -- what a target is ---------------------------------------------------------------
T_NONE, T_YOU, T_OPPONENT, T_ROW, T_CARD = range(5)
BOUND, BOUND_BY_X = 1, 2  # how the mana value of a target is bounded: by a number that is counted, or by X

# -- flags of a stack frame -----------------------------------------------------------
(
    FL_SPELL,
    FL_KICKED,
    FL_BARGAINED,
    FL_EXILE,
    FL_COPY,
    FL_FROM_HAND,
    FL_BESTOWED,
    FL_TAPPED,
    FL_HASTE,
    FL_EVOKED,
    FL_OF_COPY,  # of an ability whose source is or was a copy; then F_X is its R_ORIGIN
    FL_FROM_GRAVEYARD,
    FL_CAST,
    FL_WARPED,
    FL_HOST_LEFT,  # of a trigger whose source has left: F_IT is its host
) = (1 << i for i in range(15))
FL_PAID = FL_KICKED | FL_BARGAINED | FL_EVOKED | FL_CAST  # how it was cast, for its triggers
FL_PLAYED = FL_BARGAINED  # of a land, which is never bargained: it was played
FL_ORIGIN = FL_FROM_HAND | FL_FROM_GRAVEYARD  # from which zone it was cast

# -- kinds of actions ---------------------------------------------------------------
ACT_LAND, ACT_SPELL, ACT_ABILITY, ACT_MANA = range(4)

# -- flags of an action -------------------------------------------------------------
(
    AF_TAP,
    AF_TARGET,
    AF_EXTRA,
    AF_CONDITION,
    AF_ONCE,
    AF_DISCARD_SELF,
    AF_DELVE,
    AF_X,
    AF_REVERSIBLE,
    AF_SAC_SELF,
    AF_ONLY_TAP,
    AF_LESS,
    AF_WARP,  # only from hand
    AF_OF_HOST,  # its source is sacrificed for it, and its effects refer to the source's host
    AF_CREW,  # only while its source is no creature
) = (1 << i for i in range(15))

# -- facts about an action, for policies ----------------------------------------------
FA_MANA, FA_SACRIFICE, FA_PUMP, FA_IDLE, FA_HARM, FA_UNTAP = (1 << i for i in range(6))

# -- mana abilities with a cost besides tapping -----------------------------------------
LIVE_MANA = 64  # in place of the number of units: what tapping makes is asked for every time
RANK_FIRST, RANK_PERMANENT, RANK_UNTAPPER, RANK_CREATURE, RANK_COUNTER, RANK_SACRIFICE = 1, 2, 3, 4, 5, 6
M_COUNTER, M_SACRIFICE, M_SACRIFICE_UNTAPPED = range(1, 4)  # 0: there is none

# -- how many of the matching cards a CARDS moves ---------------------------------
# What a RESPOND comes before: it untaps, some of it is given up, all of it may leave, Sagas reach their last chapter, one of
# two legends will go.
LOST_NOTHING, LOST_SOME, LOST_ALL, LOST_SAGAS, LOST_LEGEND = range(5)
# How tokens are created: tapped, attacking, exiled at the end of combat, sacrificed or exiled in the next end step, or
# entering with others that are created with them.
CREATED_TAPPED, CREATED_ATTACKING, CREATED_FOR_COMBAT, CREATED_SACRIFICED, CREATED_EXILED, CREATED_TOGETHER = (
    1 << i for i in range(6)
)
HOW_CHOOSE, HOW_UP_TO, HOW_ALL, HOW_RANDOM, HOW_OTHERS, HOW_HEAP, HOW_NAMED, HOW_TYPES, HOW_VALUE = range(9)
# HOW_OTHERS: chosen, never the card that asks; HOW_HEAP: all, in the order of the tables; HOW_NAMED: all of one chosen name;
# HOW_TYPES, HOW_VALUE: chosen one by one until they have so many card types, or so much mana value, together

# -- decisions --------------------------------------------------------------------------
(
    D_NONE,
    D_PRIORITY,
    D_TARGET,
    D_X,
    D_DELVE,
    D_CARD,
    D_ROW,
    D_MAY,
    D_COLOUR,
    D_ATTACK,
    D_RESPOND,
    D_START,
    D_DREDGE,
) = range(13)

# -- moves: kind + 16 * a + 16384 * b + 4194304 * c -----------------------------------------
MV_PASS, MV_ACT, MV_YES, MV_NO, MV_CARD, MV_STOP, MV_ROW, MV_PLAYER, MV_NUMBER, MV_COLOUR, MV_ATTACK, MV_HOLD, MV_START = range(
    13
)
IMPRINT_CHOICE = 80  # what is exiled with a permanent is its card and this, in place of a choice
CHOOSES_COLOUR, CHOOSES_LAND_TYPE = 1, 2  # what is chosen as a permanent enters; a basic land type is the colour of its mana
CHOSEN_COULD = 1 << 6  # in c_could, after the bits of types of mana: the colour chosen as it entered
CHOSEN_COLOUR, IMPRINTED_COLOURS, WHILE_IMPRINTED = 1, 2, 3  # what a mana ability asks of the choice
TYPE_CHOICE = 8  # a chosen creature type is its subtype and this, where a colour is 0 to 4
MV_A, MV_B, MV_C = 16, 16384, 4194304
FROM_TOP = 2 + MAX_EXILE_ROWS  # the c of a move that plays the top card of the library
NO_BOUND = 1_000  # in `w_reach`: there is no bound on what a card may do to the opponent
HARMONIZED = 2  # how what is tapped for a cost pays: 0 for generic mana, 1 for colours too, or one creature by its power
FROM_SIDEBOARD = FROM_TOP + 1  # the same for a card of the sideboard

# -- purposes of choosing a card or permanent, for policy ----------------------------------
(P_DISCARD, P_DELVE, P_EXILE, P_BOTTOM, P_TOP, P_SEARCH, P_RETURN, P_SACRIFICE, P_UNTAP, P_OTHER) = range(10)
N_PURPOSES = 10

# -- rules by which hands are kept -----------------------------------------------------------
MAX_KEEP, MAX_KEEP_SETS = 64, 16  # steps of a rule, and kinds of cards that it counts
KEEP_COUNT, KEEP_NOT, KEEP_ALL, KEEP_EITHER = range(4)  # what is counted is pushed; the others take from the stack

# -- steps of a turn ---------------------------------------------------------------------
(
    S_OPENING,
    S_UPKEEP,
    S_DRAW,
    S_MAIN,
    S_ATTACK,
    S_DECLARED,
    S_DAMAGE,
    S_END_OF_COMBAT,
    S_SECOND_MAIN,
    S_END,
    S_CLEANUP,
    S_OPPONENT,
    S_SECOND_DAMAGE,  # after the first damage of double strikers
    S_COMBAT,
    S_LORE,  # Sagas that are to reach their last chapter may still be used
    S_DREW,  # in the draw step, after what triggered as it began
    S_THEIR_TURN,  # the opponent's turn, at `moment`
    S_WINDOW,  # attackers are declared, and what that triggered has resolved: you have priority
) = range(18)
ATTACKS, COMBAT_SEEN, DAMAGE_BEGUN = 1, 2, 4  # bits of `attacked`: something attacks; triggered as combat began; a damage step
MATTERS, PAYS = 1, 2  # in `a_window`: what may matter once attackers are declared; what makes mana for that

# -- the columns of a row of permanents ------------------------------------------------------
(
    R_CARD,
    R_N,
    R_TAPPED,
    R_SICK,
    R_ATTACKING,
    R_HANDLE,
    R_HOST,
    R_PLUS,  # +1/+1 counters, or -1/-1 counters counted down: the two cancel
    R_COUNTERS,  # counters of other kinds, a column for each that can be on one permanent
    R_COUNTERS2,
    R_COUNTERS3,
    R_COUNTERS4,
    R_COUNTERS5,
    R_COUNTERS6,
    R_DAMAGE,
    R_POWER,
    R_TOUGHNESS,
    R_KEYWORDS,
    R_BECOMES,
    R_FLAGS,
    R_CHOICE,
    R_USED,
    R_MANA,
    R_EXTRA,  # mana that Auras add when tapping: two colour masks of 6 bits each,
    R_EXTRA2,  # and two more, or MORE_EXTRA
    R_ORIGIN,  # of what is a copy: 1 + the card that it is, or NO_CARD if it is a token; else 0
    R_REVERT,  # 1 + what it is again when the turn ends, or 0
    R_GIVEN,  # bits of the abilities that effects gave it (of triggers one for each time), and HURT
    R_LEAVING,  # of what leaves in the next end step: the effect that has it leave with others, or 0; and DUE in that step
) = range(29)
ROW_WIDTH = 29
AIMED = 1 << 13  # in R_USED: it was a target this turn, where triggers ask for the first time
IDLE, ENCHANTED = 2, 3  # in f_attacking: what is neither attacking nor new; to what another Aura is attached
LOYALTY = 1 << 14  # in R_USED: one of its loyalty abilities was activated this turn
ATTACKED = -(1 << 15)  # in R_USED of a creature: it has attacked this turn, where abilities ask for that (the sign of 16 bits)
STILL_USED = AIMED | LOYALTY | ATTACKED  # in R_USED of what turns over or becomes a copy: what that does not change
HURT = 1 << 14  # in R_GIVEN: it was dealt damage this turn, where targets ask for that
DUE = 1 << 14  # in R_LEAVING: the end step in which it leaves has begun
WITH = 1 << 16  # marks of what enters are flags of the row, and this many times the R_LEAVING of the row
COUNTER_COLUMNS, NO_CARD = 6, -1
WITH_POWER = 2  # in SACRIFICE_UP_TO: any number that have as much power together as was noted
GOING_HOME = 5  # the R_CHOICE of what returns to hand in your next untap step: no colour, and no type
EXERTED = 7  # the R_CHOICE of what does not untap during your next untap step; nothing is chosen for it
NO_CHOICE = 6  # the R_CHOICE of what has become a copy of something for which a colour was chosen
MORE_EXTRA = 1 << 12  # Auras add more mana than the columns hold: they are asked one by one

# -- flags of a row ---------------------------------------------------------------------------
(
    RF_HASTE,
    RF_UNEARTHED,
    RF_ECHO,
    RF_BESTOWED,
    RF_EXILE_END_OF_COMBAT,
    RF_CREATED,
    RF_COPY,
    RF_SACRIFICE_AT_END,
    RF_EXILE_AT_END,
    RF_DOOMED,
    RF_WARPED,  # exiled in the next end step, to be cast later; or returned to hand, if its card has dash
    RF_MOVED,  # attached for nothing, and nothing else was done since (only where search asks for it)
    RF_STRUCK,  # has dealt the first damage of this combat
    RF_GOING,  # chosen to be sacrificed or returned, once others are chosen that go with it
    RF_FATAL,  # dealt damage by deathtouch since permanents were last looked at
) = (1 << i for i in range(15))
#: What would go to the graveyard is exiled instead if it has one of these.
RF_EXILED = RF_UNEARTHED | RF_DOOMED
#: What leaves in the next end step, for effects that say so; and that or because of how it was cast or returned.
RF_AT_END = RF_SACRIFICE_AT_END | RF_EXILE_AT_END
RF_HAND_AT_END = RF_AT_END  # with both flags it returns to its owner's hand: a row has no room for another flag
RF_LEAVES = RF_AT_END | RF_UNEARTHED | RF_WARPED

# -- the columns of a stack frame ----------------------------------------------------------------
(
    F_PC,
    F_CARD,
    F_SOURCE,
    F_X,
    F_FLAGS,
    F_STATE,
    F_T0_KIND,
    F_T0,
    F_T1_KIND,
    F_T1,
    F_TIMES,
    F_R0,
    F_R1,
    F_ACTION,
    F_EVENT,  # the number of a trigger's event; of a spell that asks for it, how many colours of mana were spent on it
    F_IT,  # the object of a trigger; of a spell, ability or copy, less than 0: bits of the targets left out
    F_START,
    F_DELVED,
    F_CHOICE,
    F_TRIGGER,
    F_LOST,  # the permanent for whose mana a colour is being chosen
    F_REVEALED,  # how many cards were revealed before the one looked for; or the number that was noted
    F_FOUND,  # 1 + the card that was found, or 0
    F_SACRIFICED,  # how many permanents the last sacrifice took
    F_GAVE,  # the last permanent sacrificed
    F_COST,  # 1 + the cost that is left after convoke, or 0; once paid, what mana was spent; then the number of the spell
    F_COPY,  # 1 + the card as a copy of which this one enters, or 0
    F_T2,  # 1 + the card of the graveyard that is the third target, or 0
    F_T3,
) = range(29)
FRAME_WIDTH = 29
SLOTS = 4  # targets of one frame
FS_ANNOUNCING, FS_WAITING, FS_RESOLVING = range(3)

SAFE = 1 << 5  # beside these: mana was spent with which a spell can't be countered
NO_SPELL = -32000  # in place of the spell that a trigger counters: one that can't be countered
HASTY = 1 << 4  # beside the bits of `CAST_WITH`: mana was spent with which a creature spell gains haste

# -- rows of cards of the graveyard that may be played
PM_PERMIT, PM_CARD, PM_N = range(3)

# -- rows of exiled cards that may be played, and delayed triggers ----------------------------------
X_CARD, X_N, X_UNTIL = range(3)
EXILE_WIDTH = 3
LATER, PLOTTED = 1000, 2000  # X_UNTIL of a card that may be cast, or cast for free, after so many more turns than this
CASTABLE = 3000  # X_UNTIL of a card that may be cast, but not played as a land, for so many more turns than this
FREELY = 5000  # X_UNTIL of a card that may be played without paying its mana cost, for so many more turns than this
BURIED = 6000  # X_UNTIL of a card that may be played for so many more turns than this, and is buried if it is not
ON_ADVENTURE = 4000  # X_UNTIL of a card whose front may be cast, but no other face, as long as it is there
DL_WHEN, DL_PC, DL_CARD, DL_X, DL_FLAGS, DL_SOURCE, DL_TIMES, DL_TRIGGER, DL_ACTION = range(9)
DELAYED_WIDTH = 9
# DL_TRIGGER: 1 + the trigger of a card in the graveyard that set it up; DL_ACTION then says how many such cards are still there
DL_HELD = 2 << N_MOMENTS  # no delayed trigger: DL_TIMES cards are exiled with DL_SOURCE, for as long as that remembers them
DL_SUSPEND = 1 << N_MOMENTS  # DL_WHEN has bits of moments, or this: at the DL_X-th upkeep of yours from now

# -- objects that are about to enter the battlefield: n of a card, out of a zone (1 + its code; 0: none) ---------
(AR_CARD, AR_N, AR_ZONE, AR_TAPPED, AR_ATTACKING, AR_HOST, AR_CHOICE, AR_MARKS, AR_LEAVING, AR_ORIGIN) = range(10)
ARRIVING_WIDTH = 10

# -- what is remembered of a permanent that has left ---------------------------------------------------
L_HANDLE, L_POWER, L_TOUGHNESS, L_PLUS, L_COUNTERS = range(5)  # one column for each other kind of counters, from the last one on
L_TYPES, L_HOST, L_VALUE, L_WORDS, L_USED, L_MOVED, L_CARD = range(L_COUNTERS + COUNTER_COLUMNS, L_COUNTERS + COUNTER_COLUMNS + 7)
LAST_WIDTH = L_CARD + 1  # L_MOVED: whether its card was moved on by a trigger on its leaving; L_CARD: what it was, as a copy too

#: What triggers in the opponent's turn: at its moments; on their cards, drawn, discarded or put into their graveyard.
WATCHES_MOMENTS, WATCHES_CARDS = 1, 2

# -- whose event a trigger is about -----------------------------------------------------------------
SCOPE_THIS, SCOPE_HOST, SCOPE_FILTER, SCOPE_NONE, SCOPE_GRAVEYARD = range(5)
# SCOPE_GRAVEYARD: as SCOPE_FILTER, seen by the card in the graveyard
STILL_RESOLVES, STILL_RETURNS = 1, 2
# of a trigger of a card in the graveyard: it resolves only while the card is there; it resolves, but moves the card only then

# -- the columns of a pending trigger -------------------------------------------------------------------
(PD_TRIGGER, PD_SOURCE, PD_TIMES, PD_AMOUNT, PD_IT, PD_FLAGS, PD_X, PD_CARD, PD_PC, PD_ACTION) = range(10)
PENDING_WIDTH = 10

BARS_DRAW_STEP, BARS_DAMAGE = 1, 2  # what a permanent of yours keeps from you
EXILES_HURT = 4  # beside these: creatures that were dealt damage are exiled instead of dying

# -- outcomes --------------------------------------------------------------------------------------------
ONGOING, WON, LOST = range(3)

# -- goals: what a row of the program asks for, or how it joins the two before it; what rules of thumb have to know --------
GR_CODE, GR_WHAT, GR_N = range(3)
GOAL_WIDTH = 3
MAX_GOAL = 32  # rows of a goal: things that are asked for, and what joins them
MAX_GOAL_CASTS = 16  # cards whose casting a goal asks for
G_HOLDS, G_CAST, G_MANA, G_DRAWN, G_WIN, G_ALL, G_ANY = range(7)
GA_CASTING, GA_POWER, GA_MANA, GA_WIN, GA_LANDS, GA_HELD = (1 << i for i in range(6))

# -- faults: a capacity was exceeded, a rule of deckopt's own was broken, or the game would not end --------------
(
    FAULT_ROWS,
    FAULT_PAYMENT,
    FAULT_PENDING,
    FAULT_TOP,
    FAULT_BOTTOM,
    FAULT_EXILED,
    FAULT_MOVES,
    FAULT_STACK,
    FAULT_DELAYED,
    FAULT_LOOP,
) = (1 << i for i in range(10))
