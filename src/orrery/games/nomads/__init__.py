"""Space Opera (Space Creative): a card game of species, ships, wars and a clock of civilization levels.

The room, from the bottom up; each folder imports only what stands before it:

- `cards/`: words of effects (`effects`), what a pack may say (`pack`, `checks`), how words get their meaning (`meaning`),
  the content that rules index (`content`), decks of competitive mode (`decks`); `words.py`: how things are called
- `table/`: the position (`state`), passive effects in force (`passives`), what the table adds up to (`values`, `prices`),
  how it changes (`changes`), level clocks (`clocks`), what must always hold (`invariants`)
- `holdings/`: units given up (`units`), death and resigning (`extinction`), discarding, offers and deals (`trade`)
- `using/`: targets (`aims`), conditions, what can be used now and why not (`powers`), the pile and its windows (`windows`),
  effects taking place (`applying`, `gains`, `storage`, `coincidence`)
- `war/`: declaration, fleet battle, confrontation, planetary assault, losses
- `turn/`: setup, turns, reorganization, activation with technologies, jumps and looking at decks, the end of a turn
- `imagining.py` deals what a seat cannot see, `brain.py` weighs moves for bots, `workshop.py` edits decks, `board/` draws
"""

from orrery.games.nomads.game import Nomads

GAME = Nomads()
