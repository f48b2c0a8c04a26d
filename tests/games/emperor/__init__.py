"""Tests of Galactic Emperor, chapter by chapter of its rules."""
