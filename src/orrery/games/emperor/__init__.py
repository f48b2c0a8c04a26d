"""Galactic Emperor: choose a role and everybody acts on it, until all Empires or all points are out.

The room, from the ground up; each floor knows only those below it:

- `effects.py` the words of cards, `pack.py` the content file as it is written, `meanings.py` what every role and
  technology must say of itself, `content.py` the loaded content, with all checks;
- `state.py` what is on the table, each field with who may know it;
- `technology.py` declaring technologies, Saboteur, Time Warp; `movement.py` where ships can go;
- `combat.py` battles; `scoring.py` counts, endings, the Showdown;
- the chapters of the roles: `explorer.py merchant.py steward.py engineer.py warlord.py regent.py scientist.py`, each with
  its moves, its turn, and the technologies of its role;
- `rounds.py` who chooses when; `setup.py`, `leaving.py`, `imagining.py`, `invariants.py`, `words.py` what a game needs
  beside its rules; `game.py` the description;
- `board/` draws a view, `brain/` weighs moves for bots.

`rules.toml` holds the clauses, `content.toml` the cards, tiles and maps.
"""

from orrery.games.emperor.game import Emperor

GAME = Emperor()
