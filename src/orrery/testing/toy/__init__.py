"""Lanterns: a small game with everything that the engine offers and Galactic Emperor does not need.

Hands are secret. In each round everybody plays a card at once, face down (a sealed question); then a window opens in
which a seat may snuff the highest card for a coin, or answer with a secret nine; whoever wins the trick shops (moves
that can be taken back, and a peek that cannot), then bids any number of coins on a die (a domain).
"""
