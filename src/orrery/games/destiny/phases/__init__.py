"""Setup, the phases of a turn in their order, and its end."""
