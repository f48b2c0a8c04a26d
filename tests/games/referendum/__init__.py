"""Tests of Space Opera by Greg Turner, a module for each part of the rulebook."""
