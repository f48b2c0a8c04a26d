"""The rules of Space Opera, a file for each section."""
