"""What lies on the table, what may be said, and how things are called."""
