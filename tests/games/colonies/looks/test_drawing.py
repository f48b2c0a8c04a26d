"""The drawing: sound at every decision of whole games, and showing what lies on the table."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.draw.export import standalone
from orrery.engine.chance import seeded
from orrery.games.colonies import GAME
from orrery.games.colonies.board import DRAWING
from orrery.games.colonies.table.state import Chart
from tests.draw.check import settled_is_plain, sound
from tests.games.colonies.kit import cards, chart, go, movement, new, of, place, play, ship

NAMES = ("Ines", "Marek <b>", "Kepler & Co", 'Odile "O"')


def scouted() -> Chart:
    pos = chart(
        planets={"A1": of(0, energy=2)},
        down={"C3": "Deepseam", "C4": "Supernova"},
        hands={0: "Radio Telescope"},
        ships=[ship("A1", 0, energy=1, meeples=1)],
    )
    movement(pos)
    play(pos, "scan face-down cards", "scan c3", "done")
    return pos


def dry() -> Chart:
    """A Ship on its last Energy with one space left."""
    pos = chart(planets={"B2": of(0)}, ships=[ship("B2", 0, energy=1)])
    movement(pos)
    go(pos, "fly ship 1 on 1 energy")
    return pos


@pytest.mark.parametrize(("players", "scenario"), [(2, "belt"), (3, "held"), (4, "longnight"), (4, "first")])
def test_drawings_are_sound_throughout_a_game(players: int, scenario: str) -> None:
    pos = new(players, 3, scenario=scenario)
    chance = seeded("wander")
    for count in range(400):
        if pos.over:
            break
        seat = pos.waiting[0]
        moves = pos.moves(seat)
        if count % 13 == 0:
            view, names = pos.view(seat), NAMES[:players]
            buttons = DRAWING.choices(view, moves, pos.words(), names)
            assert len([button for button in buttons if not button.then]) == len(moves)
            sound(DRAWING.board(view, buttons).svg())
            assert max(len(line) for line in DRAWING.text(view, names).split("\n")) <= 100
        events = pos.play(moves[chance.below(len(moves))], seat)
        DRAWING.board(pos.view(None), trace=DRAWING.trace(pos.view(None), events)).svg()
    settled_is_plain(DRAWING.poster(pos.view(0), NAMES[:players]))
    settled_is_plain(standalone(DRAWING.board(pos.view(None)), "light"))


def test_face_down_cards_look_alike_and_own_knowledge_is_marked() -> None:
    pos = scouted()
    blue, red = DRAWING.board(pos.view(1)).layers["tiles"], DRAWING.board(pos.view(0)).layers["tiles"]
    assert "Deepseam" in red and "only you" in red
    assert "Deepseam" not in blue and "only you" not in blue
    assert "Supernova" not in red
    assert "C3 Deepseam" in DRAWING.text(pos.view(0))
    assert "Deepseam" not in DRAWING.text(pos.view(1))


def test_verdicts_before_the_click() -> None:
    pos = chart(
        planets={"B2": of(0), "B3": of(1, meeples=2)},
        faces={"A2": "Supernova"},
        down={"C2": "Space"},
        ships=[ship("B2", 0, energy=1, meeples=4), ship("B1", 1, energy=1)],
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy")
    view = pos.view(0)
    found = {
        choice.face: (choice.detail, choice.kind)
        for choice in DRAWING.choices(view, pos.moves(0), pos.words())
    }
    assert found["B3"] == ("invade 4 : 2", "attack")
    assert found["B1"] == ("fight", "attack")
    assert found["A2"] == ("burns", "attack")
    assert found["C2"] == ("no planet", "move")


def test_a_ship_that_would_run_out_of_energy_is_warned_before_the_click() -> None:
    pos = dry()
    assert {c.detail for c in DRAWING.choices(pos.view(0), pos.moves(0), pos.words())} == {
        "no Energy to stop"
    }
    assert "must end on a planet" in DRAWING.text(pos.view(0))
    go(pos, "go to b3")
    choices = {c.face: c for c in DRAWING.choices(pos.view(0), pos.moves(0), pos.words())}
    assert choices["B2"].detail == "home"
    assert choices["C3"].detail == "no Energy"
    assert choices["Stop and lose the Ship"].kind == "end"
    drawn = DRAWING.board(pos.view(0), list(choices.values()))
    assert 'class="target target-lost' in drawn.layers["targets"]
    assert "no Energy" in drawn.layers["badges"]


def test_fusion_takes_the_danger_away_for_its_holder_only() -> None:
    pos = dry()
    pos.hands[0] |= cards("Fusion Reactor")
    assert "no Energy to stop" not in {
        c.detail for c in DRAWING.choices(pos.view(0), pos.moves(0), pos.words())
    }
    assert "must end on a planet" not in DRAWING.text(pos.view(0))
    assert "must end on a planet" in DRAWING.text(pos.view(1))


def test_the_range_of_a_flight_is_shown_beyond_the_next_step_and_behind_the_pointer() -> None:
    pos = chart(
        planets={"A1": of(0), "A3": of(1, meeples=2)},
        ships=[ship("A1", 0, energy=2, meeples=4), ship("B1", 1, energy=1)],
    )
    movement(pos)
    choices = DRAWING.choices(pos.view(0), pos.moves(0), pos.words())
    asleep = DRAWING.board(pos.view(0), choices).layers["targets"]
    assert 'class="range"' in asleep and "invade 4 : 2" in asleep and "fight" in asleep
    go(pos, "fly ship 1 on 1 energy")
    choices = DRAWING.choices(pos.view(0), pos.moves(0), pos.words())
    drawn = DRAWING.board(pos.view(0), choices).layers
    assert "invade 4 : 2" in drawn["badges"]  # two steps away
    assert 'class="gate is-ahead' in drawn["targets"]
    assert "A Ship closes this way" in drawn["badges"]  # behind the Ship at B1


def test_a_planet_tells_everything_on_its_sheet() -> None:
    pos = chart(
        planets={
            "A1": of(0, "Galewater", meeples=7, used=5, energy=4, ore=3, windmill=2, refinery=1, bunkers=1)
        },
        ships=[ship("A1", 0, energy=2, meeples=1)],
    )
    pos.warheads[1] = 1
    pos.markers[1] = 9
    movement(pos)
    found = DRAWING.explain(pos.view(1), "place:0", NAMES[:2])
    assert found is not None and found.title == "Galewater (A1)" and found.owner == 0
    text = "\n".join(found.now)
    for part in (
        "Controlled by Ines",
        "Energy 4 of 10",
        "Ore 3 of 10",
        "2 free, 5 used",
        "Windmill 2 of 3, Refinery 1 of 3",
        "Bunkers: 1",
        "0 Biological, 1 Nuclear",
        "Fallout until Round 9",
        "Ship 1 of Ines: 2 Energy, 1 Meeple",
    ):
        assert part in text, part
    drawn = DRAWING.board(pos.view(1)).layers
    assert 'data-about="place:0"' in drawn["tiles"]
    assert '<text class="col-n col-many"' in drawn["labels"]  # more Meeples than fit are figures


def test_a_sheet_of_a_face_down_card_is_for_those_who_have_seen_it() -> None:
    pos = scouted()
    what = f"place:{place('C3')}"
    assert "only you have seen it" in str(DRAWING.explain(pos.view(0), what))
    assert "Deepseam" not in str(DRAWING.explain(pos.view(1), what)) + str(DRAWING.table(pos.view(1)).shelf)


def test_a_flight_shows_its_way_and_an_attack_its_place() -> None:
    pos = chart(planets={"A3": of(1)}, ships=[ship("A1", 0, energy=1, meeples=4)])
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    assert 'class="gate is-flown p-crimson"' in DRAWING.board(pos.view(0)).layers["trail"]
    go(pos, "go to a3")
    assert "under-attack" in DRAWING.board(pos.view(0)).layers["last-move"]
    assert "Attack at A3" in DRAWING.text(pos.view(1))


def test_an_answer_names_its_price_its_effect_and_its_card() -> None:
    pos = chart(planets={"A3": of(1, energy=2)}, ships=[ship("A1", 0, energy=1)], hands={1: "Force Field"})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "go to a3", "strike the meeple")
    found = {c.face: c for c in DRAWING.choices(pos.view(1), pos.moves(1), pos.words(), NAMES[:2])}
    answer = found["Raise the force field"]
    assert answer.detail == "1 Energy: the Ship is destroyed"
    assert answer.target == next(card.id for card in DRAWING.table(pos.view(1)).hand or ())
    assert found["Let it hit"].kind == "end" and found["Let it hit"].move == "pass"


def test_the_hand_is_for_its_owner_and_says_what_others_know() -> None:
    pos = chart(hands={0: "Hacker, Engineer"})
    pos.shown_cards[0] = 1 << GAME.content.tech_names.index("Engineer")
    movement(pos)
    own = {card.title: card.foot for card in DRAWING.table(pos.view(0)).hand or ()}
    assert own["Hacker"].endswith("secret") and own["Engineer"].endswith("seen")
    assert DRAWING.table(pos.view(1)).hand == ()
    assert DRAWING.table(pos.view(None)).hand == ()


def test_a_place_is_called_by_its_planet() -> None:
    pos = chart(planets={"A1": of(0, "Galewater")}, down={"C3": "Mosshaven"})
    assert DRAWING.called(pos.view(1), "place", 0) == "Galewater (A1)"
    assert DRAWING.called(pos.view(1), "place", place("C3")) == ""
    assert DRAWING.picture().count(" id=") == 0


def test_the_bar_shows_the_four_phases_and_names_the_present_one() -> None:
    for order, last in (("production_first", "settings"), ("maintenance_first", "windmill")):
        pos: Any = GAME.new(4, "phases", phase_order=order)
        facts = [fact for fact in DRAWING.table(pos.view(0)).status if fact.about.startswith("phase:")]
        assert [fact.value or fact.label for fact in facts][:2] == ["Building", "Movement"]
        assert [bool(fact.value) for fact in facts] == [True, False, False, False] and facts[-1].icon == last
        # a terminal shows no signs, so it names the present one alone
        assert "Movement" not in DRAWING.text(pos.view(0)).partition("plays first")[0]
