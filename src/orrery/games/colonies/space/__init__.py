"""Who owns what, what can be struck, where Ships may go."""
