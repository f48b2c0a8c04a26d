"""The rules of Galactic Destiny: Politics, clause by clause."""
