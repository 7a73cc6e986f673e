"""The journal of a search, and searches that are stopped and go on."""
