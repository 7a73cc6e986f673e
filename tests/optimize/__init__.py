"""The search over lists, without games."""
