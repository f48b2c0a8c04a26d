"""Space Opera by Greg Turner: galactic politics with citizens, up to the Great Referendum.

Where to look, from the table up (imports point this way only):

    effects/    the vocabulary of cards, citizens, planets and Adversity, as typed data
    meaning     what a word must be able to answer: the bases of all handlers, and their tables
    pack, content    content.toml as it is written, and as flat lists that rules can index
    table/      what lies on the table, moves, names, odds, what a seat may know
    cards/      hands, plus cards and reactions (Play Opportunity out of turn, Timing and reactions)
    people/     injuries and journeys (Injury, Travel)
    rolls/      die rolls, help and hindrance, Adversity (Die rolls, Rank rolls, Adversity cards)
    actions/    the course of an action: declare, name, pay, react, roll, carry out, end (Actions in general, Play
                Opportunity, Activate Planet, No Confidence, Recruit); changes of alignment
    senate/     laws and votes (Senate votes)
    turn/       setup, game turns, activations, the menu of an activated citizen (Setup, Game turn, Pass, Free actions)
    meanings/   what each word of the vocabulary means: one handler a word, by subject
    game, invariants    the description of the game, and what must hold in every position
    board/, brain/      the drawing, and what bots weigh
"""

from orrery.games.referendum.game import Referendum

GAME = Referendum()
