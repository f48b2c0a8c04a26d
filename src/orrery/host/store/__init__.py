"""Where tables are kept: SQLite by default, PostgreSQL by URL. What was acknowledged is on disk."""
