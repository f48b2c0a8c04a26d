"""How a game is taught, checked against its rules: a lesson that plays, questions that cite clauses, hints that can fit."""

from __future__ import annotations

from orrery.engine.game import Game
from orrery.engine.learn import Course

SPOKEN = 40
"""Words that a bubble says at most."""
HINTED = 40
"""Words of a hint."""
CARD = 140
"""Words on the card "How to play"."""


def check_teaching(game: Game) -> None:
    """The card is short, everything cited exists, hints have a condition, and the lesson can be played as it is written."""
    learning = game.learning
    assert learning is not None
    how = learning.how
    said = " ".join([how.goal, how.win, *how.turn, *how.tips])
    assert len(said.split()) <= CARD, f"the card has {len(said.split())} words"
    rules = game.rules.clauses
    cited = [clause for asked in learning.asked for clause in asked.clauses]
    cited += [hint.clause for hint in learning.hints if hint.clause]
    cited += [hint.event for hint in learning.hints if hint.event]
    unknown = [clause for clause in cited if clause not in rules]
    assert not unknown, f"these clauses do not exist: {unknown}"
    ids = [hint.id for hint in learning.hints]
    assert len(set(ids)) == len(ids), "two hints have one id"
    steps = {step.__name__ for step in game.step_types()}
    for hint in learning.hints:
        assert hint.question or hint.event or hint.when, f"hint {hint.id} never comes"
        assert len(hint.text.split()) <= HINTED, f"hint {hint.id} is too long"
        assert not hint.question or hint.question in steps or not hint.question[0].isupper(), hint.question
    for step in learning.lesson.steps:
        assert len(step.say.split()) <= SPOKEN, f"'{step.title}' says {len(step.say.split())} words"
    game = game.taught
    start = game.new(learning.lesson.players, learning.lesson.seed, **dict(learning.lesson.options))  # type: ignore[arg-type]
    game.hints_for(start.view(learning.lesson.seat))
    course = Course(game)
    again = game.new(learning.lesson.players, learning.lesson.seed, **dict(learning.lesson.options))  # type: ignore[arg-type]
    for line in course.lines:
        again.play(line.text, line.seat)
    assert again.save() == course.pos.save(), "the line of the lesson leads elsewhere"
    assert not course.pos.over, "a lesson ends in a running game"
