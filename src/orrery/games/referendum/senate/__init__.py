"""The Senate: laws, votes, the clock."""
