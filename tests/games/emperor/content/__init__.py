"""The content of Galactic Emperor: printed values and broken packs."""
