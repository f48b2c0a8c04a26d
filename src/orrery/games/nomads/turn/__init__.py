"""The turn: setup, reorganization, activation and its actions, the end."""
