"""The checks, one idea a module. A module's `Check`s are found by themselves."""
