"""Commands, from what is typed to what is printed."""
