"""Cards and abilities: playing, announcing, answering, resolving them."""
