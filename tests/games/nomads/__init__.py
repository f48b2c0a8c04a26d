"""Rules of Space Opera (Space Creative), clause by clause."""
