"""The number that JSON bears, by which a program knows what its keys mean."""

SCHEMA = 1  # a key that goes, or comes to mean something else, makes it the next number
