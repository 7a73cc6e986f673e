"""Casting spells and activating abilities in the slow engine: ways, costs, and what is used in between."""
