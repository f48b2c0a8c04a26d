"""The tests that come with the package."""
