"""Tests of Space Opera Boardgame."""
