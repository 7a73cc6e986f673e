"""Zones in the slow engine, and how cards and permanents go from one to another."""
