"""Results for people: text for the terminal, pictures. Nothing here computes results or reads input."""
