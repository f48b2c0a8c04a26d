"""What lies on the table, who sees it, and what is kept of it."""
