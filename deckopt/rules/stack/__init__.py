"""The stack: frames, triggers that wait for it, choices carried out, state-based actions, and the flow between decisions."""
