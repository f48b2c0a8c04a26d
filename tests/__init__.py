"""Tests of Orrery, laid out as `src/orrery` is."""
