"""Decks without a rare mechanic pay nothing for it: whoever calls its kernels asks a flag of the tables first."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from structure.imports import trees

#: The kernels of rare mechanics by the flag behind which they stand.
KERNELS = {
    "e_n": ("see_states",),
    "may_stay": ("_take_each_once",),
    "untaps_with_them": ("untap_with_them",),
    "n_dredgers": ("draw_or_dredge", "may_dredge"),
    "tells_graveyard": ("notice_graveyard", "see_graveyard"),
    "n_sagas": ("add_lore", "is_over"),
    "put_column": ("see_counters",),
    "stun_column": ("is_stunned",),
    "share_column": ("share", "give_share", "list_shares", "divided"),
    "shield_column": ("regenerates",),
    "proliferates": ("proliferate", "proliferated", "list_proliferated"),
    "n_keyword_counters": ("words_of_counters",),
    "n_ascending": ("ascend",),
    "keeps_discounts": ("forget_discounts", "keep_discounts"),
    "holds_triggers": ("waits_for_spell",),
    "n_lapsing": ("_emblems_lapse",),
    "n_walkers": ("has_no_loyalty",),
    "has_copies": ("copies_wear_off",),
    "role_subtype": ("mark_old_roles",),
    "has_legends": ("extra_legend",),
    "asks_drawn": ("forget_drawn",),
    "has_leaving": ("end_step_begins", "next_leaves"),
    "gives_return": ("_was_moved", "note_whither"),
    "asks_still": ("is_still_there", "before_another_comes", "goes_on_with_next_event", "means_its_card"),
    "n_seers": ("know_top",),
    "has_opening": ("open_game",),
    "protections": ("is_protected", "takes_none", "sheds"),
    "has_no_cast": ("is_forbidden",),
    "n_token_statics": ("tokens_made",),
    "all_colours": ("is_of_all_colours",),
    "bars": ("is_barred",),
    "n_raised": ("raised",),
    "x_discounts": ("is_payable_with", "most_x_for"),
    "n_bounded": ("is_within", "fits_targets", "x_of"),
    "n_silencers": ("is_silenced", "silencers"),
    "has_mana_statics": ("refresh_mana",),
    "copies_cast": ("copy_it",),
    "n_limits": ("limit_of_tap",),
    "n_adders": ("added_by_others",),
    "n_sideboard": ("list_sideboard",),
    "n_permits": ("forget_permits",),
    "bounded_sweeps": ("row_fits",),
    "n_going_home": ("_go_home",),
    "n_window": ("opens_window", "keep_what_matters"),
}
FLAGS = {kernel: flag for flag, kernels in KERNELS.items() for kernel in kernels}


@cache
def modules() -> dict[str, ast.Module]:
    """The modules with kernels of rules and search."""
    return {name: tree for name, tree in trees().items() if name.startswith(("deckopt.rules.", "deckopt.search."))}


@cache
def names() -> dict[str, set[str]]:
    """The names that each module uses: in most modules there is no call of a kernel to look for."""
    return {name: {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} for name, tree in modules().items()}


def home(kernel: str) -> str:
    """The module in which a kernel stands."""
    found = [name for name, tree in modules().items() for node in tree.body if getattr(node, "name", "") == kernel]
    assert len(found) == 1, f"{kernel} stands in {found}"
    return found[0]


def unguarded(module: str, kernel: str, flag: str) -> list[int]:
    """The lines of a module that call a kernel where nothing around the call asks for the flag."""
    lines: list[int] = []

    def visit(node: ast.AST, asked: bool) -> None:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == kernel and not asked:
            lines.append(node.lineno)
        asks = isinstance(node, (ast.If, ast.IfExp)) and f"'{flag}'" in ast.unparse(node.test)
        asks = asks or (isinstance(node, ast.BoolOp) and f"'{flag}'" in ast.unparse(node))
        for child in ast.iter_child_nodes(node):
            visit(child, asked or asks)

    visit(modules()[module], False)
    return lines


@pytest.mark.parametrize("kernel", FLAGS)
def test_a_rare_mechanic_stands_behind_its_flag(kernel: str) -> None:
    own = home(kernel)
    callers = [module for module, used in names().items() if module != own and kernel in used]
    bare = {module: lines for module in callers if (lines := unguarded(module, kernel, FLAGS[kernel]))}
    assert bare == {}, f"nothing asks for {FLAGS[kernel]!r} before {kernel}"
