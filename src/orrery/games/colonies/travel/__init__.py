"""Flights: cargo, steps, exploration and colonising."""
