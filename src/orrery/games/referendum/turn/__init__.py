"""Setup, game turns, activations and the menu of an activated citizen."""
