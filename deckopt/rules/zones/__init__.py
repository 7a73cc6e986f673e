"""Zones, and how cards and permanents go from one to another: drawn, discarded, entering, dying, leaving."""
