"""What stands in the pack."""
