"""From games to figures: evaluations, explanations, mulligans, goals."""
