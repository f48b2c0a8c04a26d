"""Actions, cards and special actions from their declaration to their end."""
