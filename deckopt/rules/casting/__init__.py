"""Casting spells and activating abilities: what is legal, targets, the parts of a cost, and what is used in between."""
