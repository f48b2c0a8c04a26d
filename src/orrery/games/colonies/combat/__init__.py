"""Attacks: ties and payments, saves, strikes, invasions, stealth, Ship against Ship."""
