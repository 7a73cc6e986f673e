"""What permanents are: their rows, kinds, characteristics and counters, what they copy and what static abilities make of them."""
