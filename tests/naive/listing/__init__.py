"""What may be done at priority in the slow engine."""
