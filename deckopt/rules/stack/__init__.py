"""The stack: its frames, triggers that wait for it, choices that are carried out, and the flow from one decision to the next."""
