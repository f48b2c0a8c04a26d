"""Galactic Destiny: Politics. The room, from what is printed up; a chapter knows those before it, not those behind it:

- `content`: the pack, its vocabularies of effects, and all of it as flat lists.
- `table`: the position, what lies on it, and what a seat may know.
- `turn`: what every chapter needs: open moments, dice, initiative, Senators, Corruption, control, the bank.
- `cards`: playing, announcing, answering and resolving cards and abilities; one handler a word.
- `senate`: votes, Elections, orders to the Republic Fleets, audits, prosecutions.
- `deals`: offers, terms, promises, the Galactic Court.
- `laws`: their language, the Bill of Sentient Rights, propositions, taxes, licences, peace.
- `war`: Invasions, Feints, battles, casualties, Rebellion, Campaigns, purchases.
- `phases`: setup, the phases of a turn in their order, Events, the end of a turn.

Where a chapter must reach one behind it, that one registers: ways to act (`turn.ways`), handlers of words (`cards.meanings`,
`phases.events`), judges of acts (`turn.acts`), watchers of promises (`turn.promised`), what votes decide
(`senate.counting`). `words` says how things are called, `game` puts everything together; `board` draws it and `brain`
weighs moves for bots.
"""

from orrery.games.destiny.game import Destiny

GAME = Destiny()
