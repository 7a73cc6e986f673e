"""What permanents are in the slow engine: characteristics, kinds and counters, what they copy, which are alike."""
