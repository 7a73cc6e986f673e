"""The closed lists of words, and the operations."""
