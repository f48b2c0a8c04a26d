"""Doors to the world of research: PettingZoo, Gymnasium and OpenSpiel.

`actions` numbers every move of a game, `observing` turns what a seat may know into a vector, `rewards` says what an
outcome is worth, `desk` holds one running game with all three; the modules that carry the name of a library are the
environment of that library, and need the extra `study` (or `openspiel`).
"""
