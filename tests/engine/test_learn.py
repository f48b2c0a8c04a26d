"""Lessons: a line of moves with scenes, everyday questions, hints; whatever is wrong in them is named."""

from __future__ import annotations

import msgspec
import pytest

from orrery.engine.errors import ContentError, IllegalMove, SetupError
from orrery.engine.game import Game
from orrery.engine.learn import Course, Learning, LessonStep
from orrery.engine.match import Match
from orrery.testing.teaching import check_teaching
from orrery.testing.toy.game import LANTERNS, Lanterns


def taught(*steps: LessonStep) -> Game:
    """The toy with another lesson."""
    game = Lanterns()
    learning = LANTERNS.learning
    assert learning is not None
    lesson = msgspec.structs.replace(learning.lesson, steps=steps)
    game.learning = msgspec.structs.replace(learning, lesson=lesson)
    return game


def test_the_toy_is_taught_as_its_rules_say() -> None:
    check_teaching(LANTERNS)


def test_the_line_of_a_lesson_has_every_move_of_everybody() -> None:
    course = LANTERNS.course
    assert course.starts == [0, 0, 3, 7]
    played = [(line.seat, line.text, line.auto) for line in course.lines]
    assert played[:3] == [(0, "play 9", False), (1, "play 8", False), (2, "play 2", False)]
    assert played[3:7] == [(0, "pass", True), (1, "pass", True), (2, "pass", True), (0, "buy oil", False)]
    assert played[7:9] == [(0, "scene poor", True), (0, "scene dice/a", True)]
    assert [course.step_at(n) for n in (0, 2, 3, 6, 7, len(played))] == [1, 1, 2, 2, 3, 4]


def test_scenes_stand_in_a_record_and_replay() -> None:
    match = Match.seeded(LANTERNS, 3, "lesson")
    for line in LANTERNS.course.lines:
        history, scene = match.history, line.text.startswith("scene ")
        tried = (
            history.lay_out(line.text.removeprefix("scene "))
            if scene
            else history.attempt(line.seat, line.text)
        )
        history.go_on(tried.pos)
        match.moves.append((line.seat, line.text))
    assert match.record().replay(LANTERNS).save() == match.pos.save()
    assert match.pos.chance.key == LANTERNS.course.pos.chance.key


def test_no_player_lays_out_a_scene() -> None:
    match = Match.seeded(LANTERNS, 3, "lesson")
    with pytest.raises(IllegalMove, match="by the table, not by a player"):
        match.play("scene poor", 0)


def test_an_unknown_scene_is_named() -> None:
    with pytest.raises(SetupError, match="no scene 'rich'; its scenes are poor"):
        LANTERNS.scene("rich")


def test_other_dice_are_the_same_for_everybody_who_replays() -> None:
    one, other = LANTERNS.new(3, "a"), LANTERNS.new(3, "a")
    one.play("scene dice/x", 0)
    other.play("scene dice/x", 0)
    assert one.chance.dice(20) == other.chance.dice(20) != LANTERNS.new(3, "a").chance.dice(20)


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (
            LessonStep("Wrong", "x", moves=("play 7",)),
            "step 1 .'Wrong'.: 'play 7' is not possible: .* 'play 3'",
        ),
        (LessonStep("Nobody", "x", moves=("Dora: play 8",)), "names nobody at this table"),
        (LessonStep("Sum", "x", expect={"coins": [9, 9, 9]}), r"coins is \[3, 3, 3\] and not \[9, 9, 9\]"),
        (LessonStep("Cat", "x", moves=("meow",)), "'meow' is not possible"),
    ],
)
def test_a_step_that_does_not_fit_is_named(step: LessonStep, problem: str) -> None:
    with pytest.raises(ContentError, match=problem):
        Course(taught(step))


def test_everyday_questions_find_their_answer() -> None:
    learning = LANTERNS.learning

    def first(words: str) -> tuple[str, ...]:
        assert learning is not None
        return learning.answers(words)[0].clauses

    assert first("how do i win") == first("How can I win?") == first("win") == ("TOY-PLAY-05",)
    assert first("what does snuffing do? snuff") == ("TOY-PLAY-02",)
    assert learning is not None
    assert learning.answers("cheese") == learning.answers("how do i") == []


def test_hints_come_when_their_condition_holds() -> None:
    pos = LANTERNS.new(3, "a")
    assert LANTERNS.hints_for(pos.view(0)) == []
    assert [hint.id for hint in LANTERNS.hints_for(LANTERNS.scene("poor").view(0))] == ["poor"]
    assert LANTERNS.hints_for(LANTERNS.scene("poor").view(None)) == []


def test_an_unknown_field_of_the_data_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `tip`"):
        msgspec.convert({"how": {"tip": "x"}}, Learning)
