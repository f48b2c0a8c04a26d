"""The table: what lies on it, what it adds up to, what things cost, how it changes."""
