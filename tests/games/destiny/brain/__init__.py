"""What the bot weighs."""
