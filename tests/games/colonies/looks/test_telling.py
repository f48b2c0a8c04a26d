"""How the game explains itself: cards of things, goal and phases, scenes, results, buttons that tell what they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bench.prompts import play as count
from orrery.engine.base import Event
from orrery.engine.chance import seeded
from orrery.engine.match import History
from orrery.engine.stops import DEFAULT, automatic, stake
from orrery.games.colonies import GAME
from orrery.games.colonies.board import DRAWING
from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.terms import MOVEMENT
from orrery.testing.teaching import check_teaching
from tests.games.colonies.kit import (
    at,
    building,
    chart,
    ended,
    go,
    harvest,
    maintenance,
    movement,
    new,
    of,
    play,
    ship,
)
from tests.games.colonies.secrets import exchange

NAMES = ("Ines", "Marek", "Kepler", "Odile")
ABOUT = re.compile(r'data-about="([^"]+)"')


def abouts(value: Any) -> Iterator[str]:
    """Every `about` in a drawn value."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            found = getattr(value, name)
            if name == "about" and found:
                yield found
            else:
                yield from abouts(found)
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from abouts(one)


def walk(seed: str, players: int = 3, steps: int = 220) -> Iterator[tuple[Chart, list[Event]]]:
    """Positions of a game that is played at random, with what happened last; hands are full, so that cards are used."""
    pos = new(players, seed)
    chance = seeded(seed)
    for seat in range(players):
        for _ in range(3):
            pos.hands[seat] |= 1 << pos.deck.pop()
    pos.settle()
    events: list[Event] = []
    for _ in range(steps):
        if pos.over:
            break
        yield pos, events
        seat = pos.waiting[chance.below(len(pos.waiting))]
        moves = pos.moves(seat)
        events = pos.play(moves[chance.below(len(moves))], seat)
    yield pos, events


def test_everything_that_is_drawn_can_be_read_about() -> None:
    seen: set[str] = set()
    for number, (pos, events) in enumerate(walk("read")):
        if number % 9:
            continue
        seat = pos.waiting[0] if pos.waiting else 0
        view, names = pos.view(seat), NAMES[: pos.players]
        choices = DRAWING.choices(view, pos.moves(seat), pos.words(), names) if pos.waiting else ()
        found = {*abouts(DRAWING.table(view, names)), *abouts(choices), *abouts(DRAWING.phases(view))}
        found |= {*ABOUT.findall(DRAWING.board(view, choices).svg()), *abouts(DRAWING.goal(view, names))}
        for event in events:
            for spot, value in re.findall(r"\{(\d+):([a-z]+)\}", event.text):
                arg = event.args[int(spot)]
                found |= {f"{value}:{one}" for one in (arg if isinstance(arg, list) else [arg])}
        for what in sorted(found):
            told = DRAWING.explain(view, what, names)
            assert told is not None, what
            assert told.title and told.text and told.clause in GAME.rules.clauses, what
        seen |= {what.partition(":")[0] for what in found}
    assert seen >= {"place", "ship", "seat", "tech", "kind", "structure", "phase", "marker", "count", "fact"}


def test_every_word_of_the_game_is_explained_and_nothing_else() -> None:
    view = new(2, 1).view(0)
    for kind, names in view.words().tables.items():
        for value in range(len(names)):
            assert DRAWING.explain(view, f"{kind}:{value}") is not None, (kind, value)
        assert DRAWING.explain(view, f"{kind}:{len(names)}") is None
    for what in ("dragon:1", "ship:0", "count:gold", "fact:moon", "action:sing", "place:x", "place:99999"):
        assert DRAWING.explain(view, what) is None
    for what in ("fact:deck", "fact:hidden", "fact:scenario", "count:warheads", "count:harvest"):
        assert DRAWING.explain(view, what) is not None


def test_explanations_tell_no_secret() -> None:
    for number, (pos, _) in enumerate(walk("secret", steps=90)):
        if number % 30:
            continue
        other = pos.copy()
        exchange(other, 1, seeded(f"other {number}"))
        one, two = pos.view(1), other.view(1)
        for what in (
            *(f"place:{spot}" for spot in range(25)),
            *(f"tech:{card}" for card in range(27)),
            "seat:0",
            "seat:2",
        ):
            assert DRAWING.explain(one, what, NAMES[:3]) == DRAWING.explain(two, what, NAMES[:3]), what
        assert DRAWING.goal(one, NAMES[:3]) == DRAWING.goal(two, NAMES[:3])


# --- choices ----------------------------------------------------------------------------------------------------------


def drawn(pos: Chart, seat: int = 0) -> dict[str, Any]:
    """Buttons by their sentences."""
    made = DRAWING.choices(pos.view(seat), pos.moves(seat), pos.words(), NAMES[: pos.players])
    return {choice.label: choice for choice in made}


def test_a_flight_is_one_press_and_every_planned_flight_can_be_flown() -> None:
    flown = 0
    for pos, _ in walk("flights", 2, 400):
        if not pos.waiting or pos.phase != MOVEMENT:
            continue
        seat = pos.waiting[0]
        for choice in DRAWING.choices(pos.view(seat), pos.moves(seat), pos.words()):
            if choice.then:
                trial = pos.copy()
                for text in (choice.move, *choice.then):
                    if trial.waiting != (seat,):
                        break  # somebody may answer a card: the rest is left
                    trial.play(text, seat)
                flown += 1
    assert flown > 100


def test_a_flight_names_its_end_its_result_and_its_danger() -> None:
    pos = chart(
        planets={"A1": of(0, energy=1), "A3": of(1, "Galewater", meeples=1)},
        down={"B2": "Space"},
        ships=[ship("A1", 0, energy=1, meeples=3)],
    )
    movement(pos)
    found = drawn(pos)
    attack = found["Fly Ship 1 to A3, Galewater by A2: 3 against 1: You take Galewater with 2"]
    assert (attack.then, attack.kind, attack.owner, attack.target) == (
        ("go to a2", "go to a3"),
        "attack",
        1,
        "go-A3",
    )
    gamble = next(choice for label, choice in found.items() if label.startswith("Fly Ship 1 to B2"))
    assert gamble.hurts and "is lost" in gamble.warn
    short = next(choice for label, choice in found.items() if label.startswith("Fly Ship 1 to A2"))
    assert short.then == ("go to a2", "stop") and short.hurts


def test_work_says_what_it_costs_and_changes_here() -> None:
    pos = chart(planets={"A1": of(0, "Paragon Rest", meeples=3, energy=3, ore=1)}, phase=0)
    building(pos)
    sheet = pos.sheet(0)
    assert sheet is not None and pos.text(sheet.start) == "work at a1"  # type: ignore[arg-type]
    moves = [line.move for line in sheet.lines]
    made = {choice.face: choice for choice in DRAWING.choices(pos.view(0), moves, pos.words(), NAMES[:2])}
    assert made["Windmill"].brings == "+1 Energy every Round, this one too: 3 becomes 4"
    assert [(count.icon, count.value) for count in made["Windmill"].price] == [("energy", 1), ("ore", 1)]
    assert "dies in Maintenance" in made["Clone"].warn
    research = drawn(pos)["Research: take the top Technology card instead of all building in this Round"]
    assert research.hurts and "3 free Meeples will not work" in research.warn
    refused = {
        choice.face: choice
        for choice in DRAWING.impossible(pos.view(0), pos.moves(0), pos.words(), NAMES[:2])
    }
    assert refused["Bunker"].why == "That costs 2 Energy and 3 Ore from this planet."
    assert refused["Bunker"].clause == "COL-BUILD-06"


def test_the_whole_work_of_a_planet_is_one_row() -> None:
    pos = chart(planets={"A1": of(0, meeples=2, energy=3, ore=3)}, phase=0)
    building(pos)
    row = History(pos).attempt_row(0, ["work at a1", "build windmill", "build refinery", "done"])
    assert [tried.text for tried in row] == ["work at a1", "build windmill", "build refinery"]
    assert at(row[-1].pos, "A1")["windmill"] == 1  # type: ignore[arg-type]


def test_turning_up_a_card_tells_the_odds_and_leaving_it_what_is_lost() -> None:
    pos = chart(
        planets={"A1": of(0)},
        down={"A2": "Space", "C3": "Mosshaven", "C4": "Supernova", "C5": "Space"},
        ships=[ship("A1", 0, energy=1, meeples=2)],
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "stop")
    found = drawn(pos)
    odds = found["Turn up A2"].odds
    assert [(one.share, one.tone) for one in odds] == [(0.25, "good"), (0.25, "bad"), (0.5, "")]
    assert found["Leave A2 face down"].hurts and found["Leave A2 face down"].kind == "end"


# --- the story --------------------------------------------------------------------------------------------------------


def test_goal_phases_and_danger() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=1), "E5": of(1)},
        ships=[ship("A2", 1, energy=1, meeples=3)],
        time_limit="6 rounds",
    )
    pos.limit = 6
    movement(pos)
    goal = DRAWING.goal(pos.view(0), NAMES[:2])
    assert goal is not None
    assert [one.value for one in goal.progress] == [1, 6] and {one.limit for one in goal.progress} == {7}
    assert "Ship 1 of Marek could take" in goal.warning and "3 against 1" in goal.warning
    assert goal.clock is not None and goal.clock.limit == 6
    assert [(phase.name, phase.state) for phase in DRAWING.phases(pos.view(0))] == [
        ("Building", "taken"),
        ("Movement", "now"),
        ("Production", ""),
        ("Maintenance", ""),
    ]


def told(pos: Chart, *texts: str) -> Any:
    """The last scene that these moves make."""
    found = None
    for text in texts:
        events = go(pos, text)
        found = DRAWING.tale(pos.view(None), events, NAMES[: pos.players]) or found
    return found


def test_an_invasion_is_a_scene() -> None:
    pos = chart(
        planets={"A1": of(0), "A3": of(1, "Galewater", meeples=1), "E5": of(1)},
        ships=[ship("A1", 0, energy=1, meeples=3)],
    )
    movement(pos)
    tale = told(pos, "fly ship 1 on 1 energy", "go to a2", "go to a3", "invade")
    assert tale.title == "Ines takes Galewater (A3)" and tale.clause == "COL-INV-04"
    assert [side.kept[0].value for side in tale.sides] == [3, 1]
    assert "Ship 1 is used up" in [change.text for change in tale.changes]


def test_strikes_finds_trades_and_ties_are_scenes() -> None:
    pos = chart(planets={"A1": of(0), "A2": of(1, "Galewater", windmill=2)}, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    assert (
        told(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill").title
        == "The Windmill at Galewater (A2) is struck"
    )
    pos = chart(planets={"A1": of(0), "A2": of(1)}, ships=[ship("A1", 0, energy=1, nuke=1)])
    movement(pos)
    blast = told(pos, "fly ship 1 on 1 energy", "go to a2", "detonate the nuclear warhead")
    assert (
        blast.loud and blast.label == "Warhead" and any("is out" in change.text for change in blast.changes)
    )
    pos = chart(planets={"A1": of(0)}, down={"A2": "Mosshaven"}, ships=[ship("A1", 0, energy=1, meeples=1)])
    movement(pos)
    found = told(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert found.title == "Mosshaven lies at A2" and any("settles" in change.text for change in found.changes)
    pos = chart(planets={"A1": of(0, energy=2), "E5": of(1, energy=4, ore=2)}, hands={0: "Trader"})
    harvest(pos, 0)
    deal = told(pos, "trade with e5", "give energy from a1", "take 2 energy and 0 ore")
    assert deal.label == "Forced trade" and "takes 2 Energy" in deal.changes[0].text


def test_who_goes_out_is_told_loudly_and_passes_are_folded() -> None:
    assert (
        DRAWING.weigh(Event("COL-OUT-01", "{0:seat} has no Meeple left and is out of the game", (1,)))
        == "loud"
    )
    assert DRAWING.weigh(Event("COL-MOVE-03", "{0:seat} passes", (0,))) == "folded"
    assert (
        DRAWING.weigh(Event("COL-INV-09", "{0:seat} takes {1:place} with {2} Meeple(s) left", (0, 1, 2)))
        == "strong"
    )


def test_a_result_adds_up_and_tells_what_broke_a_tie() -> None:
    pos = new(2, 5, time_limit="1 round")
    while not pos.over:
        pos.play(pos.moves(pos.waiting[0])[-1], pos.waiting[0])
    result = DRAWING.result(pos.view(0), NAMES[:2])
    assert result is not None
    for share in result.shares:
        assert sum(source.value for source in share.sources) == share.total == ended(pos).scores[share.seat]
    assert result.tie and result.tie_clause in ("COL-END-06", "COL-END-07")
    assert "points" in result.caption


def test_planets_are_no_points_where_all_others_are_out() -> None:
    pos = new(2, 5, time_limit="1 round")
    pos.play("resign", 1)
    assert ended(pos).ending == "last"
    result = DRAWING.result(pos.view(0), NAMES[:2])
    assert result is not None
    assert "last player" in result.text and "points" not in result.caption


@pytest.mark.parametrize("name", ["build", "fly", "harvest", "invade"])
def test_plates_are_small_drawings(name: str) -> None:
    assert DRAWING.plate(name).startswith('<svg viewBox="0 0 320 150"')


def test_the_game_is_taught() -> None:
    check_teaching(GAME)
    assert len(GAME.learning.asked) >= 10 and 12 <= len(GAME.learning.lesson.steps) <= 20  # type: ignore[union-attr]


def test_hints_come_when_they_fit() -> None:
    pos = chart(
        planets={"A1": of(0, energy=10, ore=3, meeples=9), "E5": of(1, nuke=1)}, faces={"C3": "Wormhole"}
    )
    movement(pos)
    found = {hint.id for hint in GAME.hints_for(pos.view(0))}
    assert {"overflow", "crowd", "nuclear", "wormhole"} <= found and "wormholes" not in found
    pos = chart(hands={0: "Hacker"}, phase=0)
    building(pos)
    assert "card" in {hint.id for hint in GAME.hints_for(pos.view(0))}
    assert not {hint.id for hint in GAME.hints_for(pos.view(1))} & {"card", "nuclear"}


# --- stops ------------------------------------------------------------------------------------------------------------


def test_nobody_is_asked_in_vain_and_seldom_enough() -> None:
    counts = count("colonies", 4, 12)
    assert counts.asked_in_vain == 0
    assert counts.mean("asked") < 0.6 * counts.mean("all")


def test_what_goes_without_saying_goes_by_itself() -> None:
    pos = chart(planets={"A1": of(0, energy=0)}, ships=[ship("A1", 0)])
    movement(pos)
    passed = automatic(pos, 0, DEFAULT)
    assert passed is not None and pos.text(passed.move) == "pass"
    pos = chart(planets={"A1": of(0, energy=2)}, ships=[ship("A1", 0)])
    movement(pos)
    assert automatic(pos, 0, DEFAULT) is None, "it could be loaded and fly"
    go(pos, "load 1 energy onto ship 1", "fly ship 1 on 1 energy", "go to b1", "go to a1")
    assert pos.waiting != (0,) or automatic(pos, 0, DEFAULT) is not None
    pos = chart(
        planets={"A1": of(0, energy=2), "B1": of(0, energy=5)},
        hands={0: "Radio Telescope"},
        down={"C3": "Space"},
    )
    movement(pos)
    play(pos, "scan face-down cards", "scan c3", "done")
    assert pos.pile or at(pos, "B1")["energy"] + at(pos, "A1")["energy"] == 7
    paid = automatic(pos, 0, DEFAULT)
    assert paid is not None and pos.text(paid.move) == "pay energy from b1"


def test_an_offer_that_was_refused_is_not_put_again() -> None:
    pos = chart(hands={0: "Ambassador"}, homes=True)
    maintenance(pos)
    assert automatic(pos, 0, DEFAULT) is None
    go(pos, "offer ties to blue")
    found = stake(pos, 1)
    assert found is not None and found.wants
    go(pos, "refuse the ties")
    assert pos.declined[1]
    assert automatic(pos, 0, DEFAULT) is not None or pos.waiting != (0,)
