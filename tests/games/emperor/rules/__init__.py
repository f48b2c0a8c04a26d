"""The rules of Galactic Emperor, a file a section."""
