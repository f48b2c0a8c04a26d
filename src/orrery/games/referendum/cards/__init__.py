"""Opportunity cards in the hand and out of turn: drawing, keeping, taking, plus cards and reactions."""
