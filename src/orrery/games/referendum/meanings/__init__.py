"""What the words of cards, citizens and planets mean: one handler a word, by subject."""

from orrery.games.referendum.effects.cards import Answer, Boost, Doing
from orrery.games.referendum.effects.conditions import Condition
from orrery.games.referendum.effects.terms import words_in
from orrery.games.referendum.effects.troubles import Trouble
from orrery.games.referendum.meaning import ANSWERS, BOOSTS, DOINGS, NEEDS, PLIGHTS
from orrery.games.referendum.meanings import alignments, answers, boosts, goods, needs, people, plights

__all__ = ["alignments", "answers", "boosts", "check_words", "goods", "needs", "people", "plights"]


def check_words() -> None:
    """Every word of the vocabulary has its meaning, before a pack is read."""
    DOINGS.check(words_in(Doing))
    NEEDS.check(words_in(Condition))
    BOOSTS.check(words_in(Boost))
    ANSWERS.check(words_in(Answer))
    PLIGHTS.check(words_in(Trouble))
