"""The Senate: votes, Elections, orders to the Republic Fleets, audits, prosecutions."""
