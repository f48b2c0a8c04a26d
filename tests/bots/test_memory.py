"""Bots remember what they have seen: whatever they imagine fits it, and they play as if they knew."""

from __future__ import annotations

import inspect
import re
from types import ModuleType
from typing import Any

import pytest

import orrery
from orrery.bots import SearchBot, bot
from orrery.bots.mind import Mind
from orrery.engine.base import Event, Seat
from orrery.engine.beliefs import fit, forget, know, learn
from orrery.engine.chance import Chance, seeded
from orrery.engine.position import Position
from orrery.engine.view import View
from orrery.games.emperor import combat, scoring
from orrery.games.emperor.brain.believing import AWARDS


def test_known_cards_are_exchanged_into_the_hand_that_holds_them() -> None:
    for seed in range(30):
        hands, deck = [[1, 2], [3, 4, 5], [6, 7]], [8, 9, 10]
        facts: dict[str, Any] = {}
        learn(facts, 1, [9, 6])
        fit(facts, 0, hands, [deck], seeded(seed))
        assert {9, 6} <= set(hands[1]) and [len(hand) for hand in hands] == [2, 3, 2]
        assert sorted([*hands[0], *hands[1], *hands[2], *deck]) == list(range(1, 11))
        assert hands[0] == [1, 2], "one's own hand is not imagined"


def test_a_hand_that_gives_a_card_stays_in_order() -> None:
    hands, deck = [[1, 2], [3, 4, 5], [6, 7]], [9, 8]
    fit({"1": [7]}, 0, hands, [deck], seeded(1))
    assert 7 in hands[1] and hands == [sorted(hand) for hand in hands] and deck == [9, 8]


def test_what_lies_open_by_now_is_forgotten() -> None:
    hands, deck = [[1], [3, 4]], [8]
    facts: dict[str, Any] = {}
    learn(facts, 1, [99])
    fit(facts, 0, hands, [deck], seeded(1))
    assert hands[1] == [3, 4] and facts["1"] == []


def test_a_whole_hand_replaces_what_was_known_and_less_is_held_than_was_seen() -> None:
    facts: dict[str, Any] = {}
    learn(facts, 1, [7])
    know(facts, 1, [3, 4, 5])
    forget(facts, 1, [4])
    assert facts["1"] == [3, 5]
    hands, deck = [[1], [8]], [3, 5]
    fit(facts, 0, hands, [deck], seeded(1))
    assert hands[1] == [5] and facts["1"] == [5], "the card known longest has gone first"


def told(slug: str, *events: Event, seat: Seat = 0) -> Mind:
    mind = Mind(orrery.game(slug))
    mind.seen(events, seat)
    return mind


@pytest.mark.parametrize(
    ("slug", "events"),
    [
        ("nomads", [Event("NOM-NEGO-13", "{0:seat} gives {1:card}", (0, [5]), (0, 1))]),
        ("nomads", [Event("NOM-GEN-08", "{0:seat} holds {1:card}", (1, [5]), (0,))]),
        ("nomads", [Event("NOM-EFF-17", "It is {0:card}", (5,), (1, 0))]),
        ("nomads", [Event("NOM-EFF-17", "{0:seat} gives {1:card} for {2:card}", (0, 5, 6), (0, 1))]),
        ("destiny", [Event("DES-DEAL-19", "It is {0:card}", (5,), (0, 1))]),
        ("destiny", [Event("DES-CARD-03", "It is {0:card}", (5,), (1, 0))]),
        ("destiny", [Event("DES-SEC-14", "{0:seat} gives {1:card}", (0, 5), (0, 1))]),
        ("destiny", [Event("DES-SAB-27", "The hand of {0:seat}: {1:card}", (1, (5,)), (0,))]),
        (
            "referendum",
            [
                Event("REF-PLO-13", "{0:seat} hands {1:seat} a card", (0, 1)),
                Event("REF-PLO-13", "It is {0:card}", (5,), (0, 1)),
            ],
        ),
        (
            "referendum",
            [
                Event("REF-PLO-13", "{0:seat} takes a card of {1:seat}", (1, 0)),
                Event("REF-PLO-13", "It is {0:card}", (5,), (1, 0)),
            ],
        ),
        (
            "referendum",
            [
                Event("REF-CRD-01", "{0:seat} looks at the hand of {1:seat}", (0, 1)),
                Event("REF-CRD-01", "The hand: {0:card}", ([5],), (0,)),
            ],
        ),
    ],
)
def test_a_card_that_was_seen_to_go_to_a_hand_is_known_to_be_there(slug: str, events: list[Event]) -> None:
    assert told(slug, *events).memory.facts["1"] == [5]


def test_what_others_may_not_read_is_not_remembered() -> None:
    secret = Event("NOM-GEN-08", "{0:seat} holds {1:card}", (1, [5]), (2,))
    assert told("nomads", secret).memory.facts == {}


@pytest.mark.parametrize("slug", ["nomads", "destiny", "referendum"])
def test_every_position_that_is_imagined_holds_what_was_seen(slug: str) -> None:
    """Two seats trade in private; from then on everything that the giver imagines has the card in the other's hand."""
    game = orrery.game(slug)
    pos: Any = game.new(game.players[0], "seen")
    hands = "storage" if slug == "nomads" else "hands"
    while not (getattr(pos, hands)[0] and getattr(pos, hands)[1] and getattr(pos, "packets", ()) in ((), [])):
        pos.play(pos.moves()[0])
    card = getattr(pos, hands)[1][0]
    view = pos.view(0)
    mind = Mind(game)
    mind.memory.facts["1"] = [card]
    plain = Mind(game)
    knowing = [getattr(mind.imagine(view, seeded(n)), hands)[1] for n in range(25)]
    guessing = [getattr(plain.imagine(view, seeded(n)), hands)[1] for n in range(25)]
    assert all(card in hand for hand in knowing)
    assert not all(card in hand for hand in guessing), (
        "it could not have been elsewhere: the test tells nothing"
    )
    assert not any(mind.imagine(view, seeded(n)).problems() for n in range(5))


def test_points_that_were_seen_to_be_awarded_are_known_although_totals_are_hidden() -> None:
    """Awards are shown, totals are not (EMP-TABLE-03): whoever has watched from the beginning imagines nothing of them."""
    game = orrery.game("emperor")
    pos: Any = game.new(3, "awards")
    minds: list[Any] = [bot("officer", game, f"awards {seat}") for seat in range(3)]
    late, wrong = Mind(game), 0
    while not pos.over:
        seat = pos.waiting[0]
        events = pos.play(minds[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
        for other, mind in enumerate(minds):
            mind.seen(events, other)
        if pos.round > 4:
            late.seen(events, 0)
        if pos.over:
            break
        knowing = minds[0].mind.imagine(pos.view(0), seeded(len(events)))
        assert knowing.points == pos.points and not knowing.problems()
        guessing: Any = late.imagine(pos.view(0), seeded(len(events)))
        assert sum(guessing.points) == sum(pos.points) and guessing.points[0] == pos.points[0]
        for other in (1, 2):
            assert guessing.points[other] >= late.memory.facts.get(str(other), 0)
        wrong += guessing.points != pos.points
    assert sum(pos.points) > 10 and late.memory.facts and wrong, "the test tells nothing"


@pytest.mark.parametrize(
    ("room", "text", "args", "points"),
    [
        (scoring, "{0:seat} takes {1} victory point(s) for planets", (1, 4), 4),
        (scoring, "{0:seat} takes {1} point(s) for the most marks", (1, 2), 2),
        (scoring, "{0:seat} takes 1 point for a full Storage Facility", (1,), 1),
        (combat, "{0:seat} takes 1 victory point for a destroyed Empire", (1,), 1),
    ],
)
def test_every_award_of_emperor_is_added_up(
    room: ModuleType, text: str, args: tuple[int, ...], points: int
) -> None:
    assert text in inspect.getsource(room), "the log says it otherwise now"
    award = Event("EMP-TABLE-03", text, args)
    assert told("emperor", award, award).memory.facts == {"1": 2 * points}
    known = sum(
        text in AWARDS
        for text in re.findall(r'"(\{0:seat\} takes [^"]*point[^"]*)"', inspect.getsource(room))
    )
    assert known == inspect.getsource(room).count("pos.award("), "an award that nobody remembers"


def test_open_scores_need_no_memory_and_an_award_that_was_taken_back_is_not_believed() -> None:
    game = orrery.game("emperor")
    award = Event("EMP-REG-34", "{0:seat} takes {1} victory point(s) for planets", (1, 7))
    for shown in (True, False):
        pos: Any = game.new(3, "taken back", open_scores=shown)
        mind = Mind(game)
        mind.seen([award], 0)
        imagined: Any = mind.imagine(pos.view(0), seeded(1))
        assert imagined.points == [0, 0, 0]


def test_a_hand_that_is_shown_is_not_imagined() -> None:
    for seed in range(30):
        hands, deck = [[1, 2], [3, 4, 5], [6, 7]], [8, 9, 10]
        fit({"1": [6, 9], "2": [8]}, 0, hands, [deck], seeded(seed), shown=2)
        assert 9 in hands[1] and hands[2] == [6, 7] and sorted(deck) != [8, 9, 10]


@pytest.mark.parametrize("slug", ["nomads", "destiny", "referendum"])
def test_whatever_is_imagined_with_memories_looks_as_the_table_does(slug: str) -> None:
    """Through whole games: what bots remember never contradicts what they see."""
    game = orrery.game(slug)
    players = game.players[0] + 1
    for seed in range(2):
        pos = game.new(players, f"memories {seed}")
        minds: list[Any] = [bot("officer", game, f"{seed}/{seat}") for seat in range(players)]
        for number in range(700):
            if pos.over:
                break
            seat = pos.waiting[0]
            view = pos.view(seat)
            if minds[seat].mind.memory.facts:
                assert minds[seat].mind.imagine(view, seeded(number)).view(seat).shown() == view.shown()
            events = pos.play(minds[seat].choose(view, pos.moves(seat), pos.domains(seat)), seat)
            for other, mind in enumerate(minds):
                mind.seen([event for event in events if event.visible_to(other)], other)


def test_who_has_answered_a_sealed_question_is_imagined_to_have_thought_about_it() -> None:
    """The last to choose a species expects of the others what their brains would choose, and not any species."""
    game = orrery.game("nomads")
    pos: Any = game.new(2, "species")
    while type(pos.decision).__name__ != "ChooseSpecies":
        pos.play(pos.moves()[0])
    first = pos.waiting[0]
    pos.play(pos.moves(first)[-1], first)
    last = pos.waiting[0]
    mind = Mind(game)
    weights: list[float] = []
    for seed in range(12):
        imagined: Any = mind.imagine(pos.view(last), seeded(seed))
        moves = imagined.decision.moves(imagined, first)
        worth = mind.weights(imagined, first, moves)
        weights.append(max(worth) - worth[list(moves).index(imagined.answers[first])])
    assert max(weights) < 1e-9, "somebody is imagined to choose what its brain thinks less of"


def test_a_bot_that_saw_a_card_go_to_a_hand_plays_as_if_it_knew() -> None:
    """Every try of the search starts from a position in which the rival holds the card that was seen."""
    game = orrery.game("nomads")
    pos: Any = game.new(2, "seen")
    while pos.packets or not all(pos.storage) or len(pos.moves()) < 2:
        pos.play(pos.moves()[0])
    seat = pos.waiting[0]
    rival = 1 - seat
    card = pos.storage[rival][0]
    bot = SearchBot(game, seeded(3), 60)
    bot.seen([Event("NOM-GEN-08", "{0:seat} holds {1:card}", (rival, [card]), (seat,))], seat)
    tried: list[bool] = []
    imagine = bot.mind.imagine

    def watched(view: View, chance: Chance) -> Position:
        found: Any = imagine(view, chance)
        tried.append(card in found.storage[rival])
        return found  # type: ignore[no-any-return]

    bot.mind.imagine = watched  # type: ignore[method-assign]
    bot.choose(pos.view(seat), pos.moves(seat), pos.domains(seat))
    assert len(tried) > 2 and all(tried)
