"""The rules of Space Opera: one file a section, in the order of its clauses."""
