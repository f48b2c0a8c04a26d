"""The cards: their words, how a pack is read and checked, the content that rules index, decks that players build."""
