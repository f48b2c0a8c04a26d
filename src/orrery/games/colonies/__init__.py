"""Space Opera Boardgame by Gerardo Gervacio: colonies on a hidden map, and Technologies that break the rules.

Where to look, from the table up (imports point this way only):

    terms       phases, tokens, structures, targets and ways as small numbers, with their names
    effects, pack   the vocabulary of Technology cards, and content.toml as it is written
    uses        the bases of Technology: a use that lies on the pile, and what a word of a card means
    content     the pack as flat lists that rules can index
    table/      what lies on the table, setup and scenarios, names, imagined charts, invariants, scoring
    technology/ who has which card, and how a card is used, paid for and answered (Technology cards: common rules)
    space/      who owns what, what a strike can hit, where Ships may go (Resources, Elimination, Map cards)
    combat/     ties and payments, saves, strikes, invasions, stealth, Ship against Ship
    gadgets/    Technologies of one's own turn: converters, bridge, beam, telescope, spy, pulse, gun
    travel/     cargo, flights, exploration and colonising (Movement, Exploration, Colonising planets)
    phases/     the Round: Building with Research, Movement, Production, Maintenance, coming back
    game        the description of the game
    board/, brain/  the drawing, and what bots weigh

A card's word is declared in `effects` and means something in one other place: `@MEANINGS.of(...)` in its chapter.
"""

from orrery.games.colonies.game import Colonies

GAME = Colonies()
