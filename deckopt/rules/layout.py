"""The record of the tables: one deck's cards as flat arrays for the kernels. Everything that is constant during a game is here.

It is one structured scalar, so that a kernel takes it as a single pointer. Prefixes of fields say what they describe:
- `c_`: a card.
- `a_`: an action (a way to play or activate something).
- `m_`: mana; `k_`: a mana cost.
- `f_`: a filter; `n_`: an amount; `q_`: a condition; `t_`: a target.
- `e_`: a trigger; `s_`: a static ability; `b_`: a "becomes" effect.
- `o`: the operations; `w_`: what search is offered.

Nothing here computes. `compile.build` fills the record, `compile.policy` the `w_` fields; `rules` reads it.
"""

from __future__ import annotations

import numpy as np

from deckopt.rules.codes import (
    ALTERNATIVE_WIDTH,
    COUNTER_COLUMNS,
    GOAL_WIDTH,
    MAX_ACTIONS,
    MAX_ADDERS,
    MAX_ALTERNATIVES,
    MAX_AMOUNTS,
    MAX_BECOMES,
    MAX_CARDS,
    MAX_CONDITIONS,
    MAX_COSTS,
    MAX_EXCEPTIONS,
    MAX_FILTERS,
    MAX_GIVEN,
    MAX_GOAL,
    MAX_KEEP,
    MAX_KEEP_SETS,
    MAX_LIMITS,
    MAX_LIVE,
    MAX_NEEDS,
    MAX_OPS,
    MAX_PERMITS,
    MAX_PIPS,
    MAX_PURPOSES,
    MAX_SEERS,
    MAX_STATICS,
    MAX_SUBSETS,
    MAX_TARGETS,
    MAX_TRIGGERS,
    MAX_TURN,
    MAX_UNITS,
    MOST_ASKED,
    N_EVENTS,
    N_PURPOSES,
)

_I2, _I4, _U8, _F8 = "i2", "i4", "u8", "f8"


def _fields(size: int, kind: str, names: str) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(name, kind, (size,)) for name in names.split()]


TABLES = np.dtype(
    [
        # the game
        ("n_cards", _I2),
        ("n_actions", _I2),
        ("n_ops", _I2),
        ("n_subsets", _I2),
        ("n_statics", _I2),
        ("n_becomes", _I2),
        ("lasting_becomes", _I2),  # bits of the parts of "becomes" effects that do not end with the turn
        ("hasty_becomes", _I2),  # bits of those that give haste as well
        ("n_grave_cards", _I2),  # cards with actions from the graveyard
        ("n_watched", _I2),  # cards that a network sees in the graveyard (`compile.watched`)
        ("haste_varies", _I2),  # whether what can be tapped changes by static abilities while the permanents stay the same
        ("n_permits", _I2),
        ("p_source", _I2, (MAX_PERMITS,)),  # the card whose static ability permits, or -1
        ("n_anthems", _I2),  # static abilities that affect more than their source or host
        ("n_discounts", _I2),  # static abilities that change the costs of spells
        ("x_discounts", _I2),  # whether the X of a spell may decide that it costs less or more
        ("keeps_discounts", _I2),  # whether permanents with such abilities may be sacrificed for mana
        ("holds_triggers", _I2),  # and something may trigger on that which may help to cast a spell
        ("asks_number", _I2),  # whether static abilities ask for a life total or the turn
        ("n_untapped_statics", _I2),  # static abilities that let permanents enter untapped
        ("n_replacements", _I2),  # static abilities that change how many counters are put on permanents
        ("n_raised", _I2),  # static abilities that raise your damage to the opponent
        ("n_bounded", _I2),  # targets whose mana value is bounded by a number
        ("n_token_statics", _I2),  # static abilities that multiply the tokens that are created
        ("basic_land_types", _U8),  # the bits of the basic land types, if a number asks for them
        ("bars", _I2),  # bits of what permanents keep from you: your draw step, damage
        ("all_colours", _I2),  # whether a permanent lets others be all colours
        ("n_silencers", _I2),  # static abilities that forbid to activate abilities
        ("mana_differs", _I2),  # whether a permanent may make other mana than its card and what is attached to it say
        ("types_vary", _I2),  # whether lands may have basic land types that are not printed on them
        ("asks_land_types", _I2),  # whether a card asks for basic land types
        ("basic_types", _U8, (5,)),  # the basic land types, by the colour of their mana, where one may be chosen
        ("n_type_statics", _I2),  # static abilities that give lands basic land types
        ("n_hand_statics", _I2),  # static abilities that remove the maximum hand size
        ("n_land_statics", _I2),  # static abilities that let you play more lands
        ("n_dredgers", _I2),
        ("may_stay", _I2),  # whether cards enter only if a card is discarded, and stay in the graveyard otherwise
        ("untaps_with_them", _I2),  # whether something untaps in the opponent's untap step
        ("n_sagas", _I2),
        ("stun_column", _I2),  # column of stun counters, or 0
        ("share_column", _I2),  # column of what is being divided, or 0
        ("put_column", _I2),  # column of the +1/+1 counters that were just put there, or 0 if nothing triggers on them
        ("shield_column", _I2),  # column of how often a permanent is regenerated this turn, or 0
        ("proliferates", _I2),
        ("n_keyword_counters", _I2),  # kinds of counters that give a keyword
        ("counter_keywords", _I2, (COUNTER_COLUMNS,)),  # by column of other counters: the bits of the keyword that they give
        ("n_lapsing", _I2),  # emblems that last until end of turn
        ("n_window", _I2),  # actions that may matter once attackers are declared (`compile.window`)
        ("n_ascending", _I2),  # cards with ascend
        ("has_boast", _I2),  # whether abilities ask for their source having attacked this turn
        ("n_walkers", _I2),  # planeswalkers
        ("loyalty_column", _I2),
        ("both_column", _I2),  # column of +1/+1 and -1/-1 counters that have not cancelled yet; 0 if nothing asks
        ("lore_column", _I2),  # column of lore counters
        ("level_column", _I2),  # column of the level of a Class
        ("n_seers", _I2),
        ("seer", _I2, (MAX_SEERS,)),  # cards that let you look at the top of your library
        ("dredger", _I2, (MAX_CARDS,)),  # cards with dredge
        ("on_the_play", _I2),  # 1, 0, or -1 for random
        ("last_turn", _I2),
        ("life", _I2),
        ("opponent_life", _I2),
        ("opponent_library", _I2),
        ("win_power", _I2),  # 0: the game is won by damage
        # the goal (`rules.turn.goal`): rows of its program, 0 where winning is what the game says
        ("n_goal", _I2),
        ("goal", _I2, (MAX_GOAL, GOAL_WIDTH)),
        ("goal_asks", _I2),  # bits GA_
        ("goal_drawn", _I2),  # cards that are asked to be drawn in a game, or 0
        ("goal_slot", _I2, (MAX_CARDS,)),  # 1 + the place where the casting of a card is counted, or 0
        ("goal_casts", _I2, (MAX_CARDS,)),  # how often its casting is asked for
        ("lose_library", _I2),
        ("deck_size", _I2),
        ("has_lockers", _I2),  # whether a permanent does not untap as others do
        ("n_going_home", _I2),  # abilities for which a permanent returns to hand in your next untap step
        ("has_hosts", _I2),  # whether anything can be attached
        ("has_keyword_statics", _I2),
        ("has_mana_statics", _I2),
        ("watches_opponent", _I2),  # what triggers in the opponent's turn: bits WATCHES_...
        ("differs_by_turn", _I2),  # whether any static ability asks whose turn it is
        ("n_mana_actions", _I2),  # mana abilities that are actions
        ("has_untappers", _I2),
        ("n_live", _I2),  # mana abilities whose mana depends on the position
        ("has_opening", _I2),  # whether anything may be done from the opening hand
        ("has_legends", _I2),
        ("sizes_vary", _I2),  # whether a size depends on more than which permanents there are
        ("asks_auras", _I2),  # whether an Aura asks for another one on what it enchants
        ("turns_over", _I2),  # whether permanents show another face now and then
        ("tracks_new", _I2),  # whether noncreatures, too, are marked as new
        ("has_shroud", _I2),
        ("bounded_sweeps", _I2),  # whether all permanents of some mana value are destroyed, exiled or returned
        ("protections", _I2),  # bits of keywords that are protections; the following fields have, by bit, what each is from
        *_fields(MOST_ASKED, _I2, "p_is p_colours p_kinds p_least p_most"),
        ("tells_graveyard", _I2),  # whether cards that come into the graveyard or leave it trigger something, or are counted
        ("next_creature", _I2),  # whether the next creature spell of a turn may enter with more counters
        ("guards_spells", _I2),  # whether some mana keeps its spell from being countered, and something counters spells
        ("asks_drawn", _I2),  # whether something asks which cards were drawn this turn
        ("has_leaving", _I2),  # whether anything leaves in the next end step
        ("p_damage", _I2),  # the bit of protection from damage
        ("has_no_gain", _I2),  # whether a permanent keeps players from gaining life
        ("charge_column", _I2),  # where charge counters are, if a trigger on casting asks for them
        ("has_no_cast", _I2),  # bits of NO_CAST: which spells a permanent forbids
        ("has_no_target", _I2),  # whether a permanent keeps you from being a target
        ("has_more_drawn", _I2),  # whether a permanent lets you draw more cards
        ("p_chosen", _I2, (5,)),  # the bits of protection from each colour
        ("has_double", _I2),  # whether anything may have double strike
        ("first_strike", _I2),  # the bits of first strike and indestructible, if these matter; otherwise 0
        ("deadly", _I2),  # the bit of deathtouch, if it matters
        ("asks_hurt", _I2),  # whether a target must have been dealt damage this turn
        ("asks_first_aim", _I2),  # whether something triggers on becoming a target for the first time in a turn
        ("withers", _I2),  # the bits of keywords whose damage to creatures is -1/-1 counters, if they matter
        ("lasting", _I2),
        ("keeps_last", _I2),  # whether effects read values of permanents that may have left
        ("reads_sacrificed", _I2),  # whether effects ask what, or how many, were sacrificed (or what was discarded for a spell)
        ("asks_still", _I2),  # whether triggers of cards in the graveyard refer to these only while they are there
        ("asks_host", _I2),  # whether triggers refer to their source's host
        ("split_second", _I2),  # whether a card of the game has it
        ("gives_return", _I2),  # whether permanents are given triggers that move their cards once they have left
        ("dies_apart", _I2),  # whether equal permanents have to be told apart when one of them dies
        ("taps_apart", _I2),  # the same when one becomes tapped
        ("counters_cast", _I2),  # whether triggers counter the spell that was cast
        ("asks_spent", _I2),  # bits of CAST_WITH: what triggers on casting ask of the spell
        ("asks_together", _I2),  # whether triggers look at all that enter at the same time, and not at one after the other
        ("copies_cast", _I2),  # whether triggers copy the spell that was cast
        ("has_created", _I2),  # whether effects refer to the tokens that they have created
        ("has_copies", _I2),  # whether anything may be a copy
        ("aura_subtype", _U8),
        ("equipment_subtype", _U8),  # 0 if there are none
        ("role_subtype", _U8),  # 0 if there are no Roles
        ("pc_bottom", _I2),
        ("pc_cleanup", _I2),
        ("pc_attack", _I2),
        ("pc_lore", _I2),
        ("pc_legend", _I2),
        ("pc_start", _I2),
        ("pc_draw", _I2),  # the program of a turn's draw, if it may be replaced
        ("rewards", _F8, (MAX_TURN,)),
        ("deck", _I2, (MAX_CARDS,)),
        ("n_sideboard", _I2),  # cards of the sideboard that effects can reach
        ("sideboard", _I2, (MAX_CARDS,)),
        ("lose_exiled", _I2, (MAX_CARDS,)),
        ("n_lose_exiled", _I2),
        ("lose_card", _I2, (MAX_CARDS,)),
        ("name_hash", _U8, (MAX_CARDS,)),
        # cards
        *_fields(
            MAX_CARDS,
            _I4,
            "c_kind c_colours c_types c_keywords",
        ),
        *_fields(
            MAX_CARDS,
            _I2,
            "c_power c_toughness c_enters_tapped c_counters c_counters_if c_plus c_delved c_choose c_aura"
            " c_hand0 c_hand_n c_grave0 c_grave_n c_field0 c_field_n"
            " c_static0 c_static_n c_echo c_attack_if c_must_attack c_respond c_rebound c_storm c_madness c_value c_x"
            " c_reversible c_put c_tapped_unless c_front c_stays_tapped c_ascends c_no_gain c_no_target c_no_cast c_sheds c_plain"
            " c_more_drawn c_more_drawn_hand c_crews_more c_lasts c_may_stay"
            " c_cascade c_free c_suspend c_opening c_dredge c_split_second c_dash c_uncounterable c_all_colours c_bars"
            " c_name c_top_play c_top_borrow c_card_types c_last_chapter c_other_face c_walker c_plot0 c_plot_n c_could"
            " c_power_is c_toughness_is",  # 1 + the amounts that are the card's size, or 0
        ),
        ("c_enters_with", _I2, (MAX_CARDS, 1 + COUNTER_COLUMNS)),  # amounts: of -1/-1 counters, of each column; -1: none
        ("c_pips", _I2, (MAX_CARDS,)),  # coloured symbols of the mana cost: their number, their colours
        ("c_pip", _I2, (MAX_CARDS, MAX_PIPS)),
        ("c_subtypes", _U8, (MAX_CARDS,)),
        ("variant", _I2, (MAX_EXCEPTIONS, MAX_CARDS)),  # the card that is a copy of a card with an exception
        ("grave_cards", _I2, (MAX_CARDS,)),
        ("watched", _I2, (MAX_CARDS,)),
        # mana of a card: free tapping (units, key), one costed way, untapping of others
        # m2_column: the counters that the costed way removes; m2_depletes: the last of them costs the source too
        *_fields(MAX_CARDS, _I2, "m_n m2_kind m2_mask m2_column m2_depletes m3_filter"),
        ("m_unit", _I2, (MAX_CARDS, 3)),
        # mana that depends on the position: the abilities of a card, each with its units and condition
        *_fields(MAX_CARDS, _I2, "m_live0 m_live_n"),
        *_fields(MAX_LIVE, _I2, "v_n v_when v_among v_produced v_chosen v_only"),
        ("v_unit", _I2, (MAX_LIVE, MAX_UNITS)),
        # what adds mana whenever such permanents are tapped for mana: a card with a static ability, or (-1) an effect
        ("n_adders", _I2),
        *_fields(MAX_ADDERS, _I2, "ad_card ad_filter ad_mana"),
        # what restricted mana may be spent on: bits of limits and creature types, by purpose of an action
        ("n_limits", _I2),
        ("l_chosen", _I2, (MAX_LIMITS,)),
        ("l_safe", _I2, (MAX_LIMITS,)),  # a spell that it is spent on can't be countered
        ("l_haste", _I2, (MAX_LIMITS,)),  # mana for anything, with which a creature spell gains haste
        ("p_limits", _I2, (MAX_PURPOSES,)),
        ("p_types", _U8, (MAX_PURPOSES,)),
        ("type_choices", _U8),  # creature types that can be chosen as a permanent enters
        ("w_types", _U8),  # the types that a search chooses among
        ("colour_value", _I2, (6,)),
        ("mask_value", _I2, (64,)),  # by mask of colours: the sum of their values, the colour worth most
        ("mask_dearest", _I2, (64,)),
        # actions
        *_fields(
            MAX_ACTIONS,
            _I2,
            "a_card a_kind a_flags a_pc a_cost a_life a_gains a_condition a_t0 a_t1 a_frame a_sacrifice a_sacrifice_n"
            " a_return a_return_n a_tap a_tap_n a_discard a_discard_n a_exile a_exile_n a_exile_zone a_evidence a_exile_types"
            " a_counters a_counters_n a_zone a_facts a_resolve a_convoke a_in_life a_less a_less_if a_permit a_once a_purpose"
            " a_boast a_window",
        ),
        # costs
        *_fields(MAX_COSTS, _I2, "k_generic k_x k_pips k_needs"),
        ("k_pip", _I2, (MAX_COSTS, MAX_PIPS)),
        ("k_drop", _I2, (MAX_COSTS, MAX_PIPS)),  # the cost without one of its coloured symbols, if something convokes
        ("k_subset", _I2, (MAX_COSTS, MAX_NEEDS)),
        ("k_demand", _I2, (MAX_COSTS, MAX_NEEDS)),
        ("subset", _I2, (MAX_SUBSETS,)),
        # filters
        # f_dynamic: 0 if the card alone decides; bit 2: tapped, power or keywords count; bit 4: power or keywords count
        *_fields(
            MAX_FILTERS,
            _I2,
            "f_n f_tapped f_attacking f_other f_own f_max f_min f_most f_least f_with f_without f_dynamic f_valued",
        ),
        ("f_match", "i1", (MAX_FILTERS, MAX_CARDS)),  # 1: permanent; 2: spell cast as an Aura; 4: card; 8: if its size fits
        ("f_alternative", _I4, (MAX_FILTERS, MAX_ALTERNATIVES, ALTERNATIVE_WIDTH)),
        ("f_subtypes", _U8, (MAX_FILTERS, MAX_ALTERNATIVES, 2)),
        # amounts, conditions, targets
        *_fields(MAX_AMOUNTS, _I2, "n_kind n_p n_q n_times n_plus n_floor"),
        *_fields(MAX_CONDITIONS, _I2, "q_amount q_least q_most q_also q_than"),
        *_fields(
            MAX_TARGETS,
            _I2,
            "t_players t_filter t_grave t_dealt t_other t_reversible t_harm t_pump t_attach t_up_to t_another t_follows"
            " t_bound t_least t_most",
        ),
        # triggers
        *_fields(
            MAX_TRIGGERS,
            _I2,
            "e_card e_scope e_filter e_condition e_pc e_free e_untaps e_it e_once e_given e_copies e_at e_event e_still e_host"
            " e_counters e_cast_with"
            " e_asked e_at_once e_valued e_in_untap",
        ),
        ("e_first", _I2, (N_EVENTS,)),
        ("e_n", _I2, (N_EVENTS,)),
        ("e_apart", _I2, (N_EVENTS,)),  # whether several triggers look for it, some of them about its very permanents
        # the same of what several permanents do at once; or some about others of them, that get rows of their own for it
        ("e_apart_together", _I2, (N_EVENTS,)),
        # statics
        *_fields(
            MAX_STATICS,
            _I2,
            "s_card s_scope s_filter s_power s_toughness s_keywords s_condition s_mana s_adds s_less s_least s_lands s_untapped"
            " s_anthem s_discount s_land s_hand s_type s_type_mana s_replacement s_raised s_silencer"
            " s_tokens s_doubles"
            " s_silences s_counter s_plus s_times s_zone s_chosen s_spares",
        ),
        ("s_subtypes", _U8, (MAX_STATICS,)),  # the types that it gives to lands
        # abilities that permanents are given: by a static ability or (-1) until end of turn; the actions; the bits that count
        # how often an effect gave them
        ("n_given", _I2),
        *_fields(MAX_GIVEN, _I2, "gv_static gv_first gv_n gv_mana gv_bits"),
        ("lasting_given", _I2),  # bits of those that do not end with the turn
        ("has_given_mana", _I2),
        # "becomes" effects
        *_fields(MAX_BECOMES, _I2, "b_kind b_colours b_power b_toughness b_over"),
        ("b_subtypes", _U8, (MAX_BECOMES,)),
        # operations: code and five operands
        ("o", _I2, (MAX_OPS, 6)),
        # what search offers (all zero: everything that is legal); filled by `compile.policy`
        ("w_never", _I2, (MAX_ACTIONS,)),  # 1: not offered; 2 + condition: not while it holds
        ("w_unless", _I2, (MAX_ACTIONS,)),  # 1 + condition: w_never does not count while it holds
        ("w_always", _I2, (MAX_ACTIONS,)),  # 1: alone if legal; 2 + condition
        ("w_early", _I2, (MAX_ACTIONS,)),  # 1: only before combat
        ("w_silent", _I2, (MAX_ACTIONS,)),  # 1: not offered as a response either
        ("w_moves", _I2, (MAX_ACTIONS,)),  # 1: attaches for nothing, once until something else is done
        ("w_any_moves", _I2),
        ("w_first", _I2, (MAX_ACTIONS,)),  # 1: the turn does not end while it is possible
        ("w_any_first", _I2),
        ("w_harm", _I2, (MAX_TARGETS,)),  # 1: you and yours are not offered as targets
        ("w_able", _I2, (MAX_TARGETS,)),  # 1: only creatures that can attack this turn
        ("w_rank", _I2, (N_PURPOSES, MAX_CARDS)),  # choices of higher rank are offered first
        ("w_rule", _I2, (N_PURPOSES,)),  # 1: only the first of the choices is offered
        ("w_go_on", _I2, (N_PURPOSES,)),  # 1: stopping is not offered while there is a choice
        ("w_may", _I2, (MAX_CARDS,)),  # 1: always yes, 2: always no
        ("w_attack_all", _I2),
        ("n_keep", _I2),  # steps of the rule for hands; 0: there is none
        ("w_keep", _I2, (MAX_KEEP, 4)),  # KEEP_COUNT of cards of a set, the least, the most; or what joins the last ones
        ("w_keep_in", _I2, (MAX_KEEP_SETS, MAX_CARDS)),  # the cards of each set
        # how rollouts see an action: its class, and the mana it makes on balance
        ("w_class", _I2, (MAX_ACTIONS,)),
        ("w_ruins", _I2, (MAX_ACTIONS,)),  # whether it may lose you the game: a policy that has not learnt shies away from it
        ("w_makes", _I2, (MAX_ACTIONS,)),
        ("w_makes_mask", _I2, (MAX_ACTIONS,)),
        # what a card may do to the opponent in one turn, rather too much than too little, and what it may add to attackers
        # (`compile.reach`): a card that is not on the battlefield yet, a permanent; NO_BOUND if that depends on the game
        *_fields(MAX_CARDS, _I2, "w_reach w_reach_there w_boost w_boost_there"),
        ("w_graveyard", _I2),  # whether it matters what is in the graveyard
        ("w_poisons", _I2),  # whether poison may win
    ],
    align=True,
)


def new_tables() -> np.void:
    """A zeroed record of tables."""
    return np.zeros(1, TABLES)[0]  # type: ignore[no-any-return]
