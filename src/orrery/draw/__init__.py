"""A small kit for boards: pure functions from values to SVG text, and the one shape in which a game shows its table."""
