"""How the table explains itself: things, choices, the goal, scenes and the result; and how the game is taught."""

from __future__ import annotations

import re

import msgspec
import pytest

from orrery.draw.table import Choice
from orrery.engine.base import Event
from orrery.engine.chance import seeded
from orrery.games.referendum import GAME
from orrery.games.referendum.board import DRAWING
from orrery.games.referendum.board.explaining import RULES
from orrery.games.referendum.board.spots import spots
from orrery.games.referendum.table.moves import Activate
from orrery.games.referendum.table.state import Realm
from orrery.testing.teaching import check_teaching
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    clauses,
    game_on,
    legal,
    place,
    play,
    realm,
    referendum,
)
from tests.games.referendum.looks.test_drawing import NAMES, wander
from tests.games.referendum.secrets import exchange

ABOUT = re.compile(r'data-about="([^"]+)"')


def drawn_about(pos: Realm, seat: int | None) -> set[str]:
    """Everything that a reader can point at now."""
    view, names = pos.view(seat), NAMES[: pos.players]
    moves = pos.moves(seat) if seat is not None else ()
    choices = DRAWING.choices(view, moves, pos.words(), names)
    table = DRAWING.table(view, names)
    found = set(ABOUT.findall(DRAWING.board(view, choices).svg()))
    text = msgspec.json.encode([table, choices, DRAWING.goal(view, names), DRAWING.phases(view)]).decode()
    found |= set(re.findall(r'"about":"([^"]+)"', text)) | set(re.findall(r'data-about=\\"([^"\\]+)', text))
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_whatever_is_drawn_is_explained_and_tells_no_secret(players: int) -> None:
    seen: set[str] = set()
    for pos, _ in wander(players, 50 + players, 60):
        for seat in (None, *pos.waiting):
            other = pos.copy()
            exchange(other, seat, seeded("other"))
            for what in drawn_about(pos, seat):
                found = DRAWING.explain(pos.view(seat), what, NAMES)
                assert (
                    found is not None and found.title and found.text and found.clause in GAME.rules.clauses
                ), what
                assert found == DRAWING.explain(other.view(seat), what, NAMES), what
                seen.add(what.partition(":")[0])
    assert {"citizen", "place", "box", "sector", "card", "bloc", "skill", "rule", "die"} <= seen


def test_every_word_of_the_log_is_explained() -> None:
    pos = GAME.new(3, "words")
    assert isinstance(pos, Realm)
    view = pos.view(0)
    for kind, names in pos.words().tables.items():
        for value in (0, len(names) - 1):
            assert DRAWING.explain(view, f"{kind}:{value}", NAMES) is not None, kind
        assert DRAWING.explain(view, f"{kind}:{max(len(names), 120)}", NAMES) is None, kind
    for word, (_, _, clause, _) in RULES.items():
        assert clause in GAME.rules.clauses, word
    for unknown in ("", "dragon:1", "card:", "card:x", "rule:dragon", "seat:9"):
        assert DRAWING.explain(view, unknown, NAMES) is None


def test_a_world_says_what_it_means_now() -> None:
    pos = activate(
        realm("pf royal", at={"waal": "westafa"}, boxes={"westafa": "F PNN"}, hands={"royal": "spy"}), "waal"
    )
    found = DRAWING.explain(pos.view(0), f"place:{place('westafa')}", NAMES)
    assert found is not None
    assert "Its government is open to No Confidence." in found.now
    assert "Waal could try to topple it." in found.now and "Plurality: Navy." in found.now


# --- choices -----------------------------------------------------------------------------------------------------


def choices(pos: Realm, seat: int = 0) -> dict[str, Choice]:
    found = DRAWING.choices(pos.view(seat), pos.moves(seat), pos.words(), NAMES)
    return {choice.move: choice for choice in found if not choice.then}


def test_no_confidence_says_what_it_brings_and_costs() -> None:
    pos = activate(realm("pf royal", at={"waal": "harrowgate"}, boxes={"harrowgate": "R PPC"}), "waal")
    choice = choices(pos)["no confidence"]
    assert "Royal \N{RIGHTWARDS ARROW} People’s Forum; you 1, Marek <b> 0" in choice.brings
    assert [(count.label, count.value) for count in choice.price] == [("Clock tokens", 2)], (
        "Harrowgate burns two"
    )
    assert not choice.hurts
    pos = activate(realm("pf royal", at={"waal": "solne"}, boxes={"solne": "P RR"}), "waal")
    assert choices(pos)["no confidence"].hurts and "own government" in choices(pos)["no confidence"].warn


def test_dice_and_tokens_say_their_odds() -> None:
    pos = realm("pf royal", at={"waal": "solne", "renard": "solne"}, boxes={"solne": "R FP"}, dice="OOO")
    act(pos, "waal", "no confidence", "pass")
    assert (
        "3 dice \N{RIGHTWARDS ARROW} 2: 42% \N{RIGHTWARDS ARROW} 31%"
        in choices(pos, 1)["hinder with renard"].brings
    )
    pos = realm("pf royal", at={"waal": "solne"}, boxes={"solne": "R FP"}, dice="GIO")
    act(pos, "waal", "no confidence")
    again, stop = choices(pos)["roll again"], choices(pos)["stop rolling"]
    assert sum(way.share for way in again.odds) == pytest.approx(1)
    assert again.odds[2].share == pytest.approx(1 - (5 / 6) ** 2) and "end it" in again.odds[2].text
    assert again.warn == "One success more brings nothing more here."
    assert stop.odds[0].text == "the government falls"


def test_one_press_wakes_a_citizen_and_acts() -> None:
    pos = realm("pf royal", at={"waal": "solne", "kata": "mevtu"}, boxes={"solne": "R FP"})
    game_on(pos)
    made = DRAWING.choices(pos.view(0), pos.moves(0), pos.words(), NAMES)
    rows = [(choice.move, *choice.then) for choice in made if choice.then]
    assert ("activate waal", "no confidence") in rows and ("activate kata", "recruit the people") in rows
    for row in rows:
        trial = pos.copy()
        for text in row:
            trial.play(text, 0)
    assert {pos.text(move) for move in pos.moves(0) if isinstance(move, Activate)} == {row[0] for row in rows}


def test_what_is_impossible_says_why() -> None:
    pos = activate(
        realm("pf royal", at={"waal": "solne"}, boxes={"solne": "R RP"}, hands={"pf": "spy"}), "waal"
    )
    found = {
        choice.move: choice for choice in DRAWING.impossible(pos.view(0), pos.moves(0), pos.words(), NAMES)
    }
    assert not set(found) & set(legal(pos))
    for text, choice in found.items():
        assert (choice.why, choice.clause) == pos.why_not(text, 0), text
    assert found["no confidence"].clause == "REF-NOC-01" and found["play spy"].clause == "REF-PLO-13"
    assert DRAWING.impossible(pos.view(1), (), pos.words(), NAMES) == ()


# --- goal, scenes, result ----------------------------------------------------------------------------------------


def test_the_goal_counts_firm_and_shaky_governments_and_warns() -> None:
    pos = realm("pf royal", boxes={"solne": "P RR", "itaria": "P PSR", "cristal": "R RRN"}, clocks=1)
    found = DRAWING.goal(pos.view(0), NAMES)
    assert found is not None and "last game turn" in found.warning and found.clock is not None
    assert [(p.seat, p.value, p.text, p.danger) for p in found.progress] == [
        (0, 2, "2 governments: 1 firm, 1 shaky", True),
        (1, 1, "1 government: 1 firm, 0 shaky", False),
    ]
    pos.clocks = 5
    calm = DRAWING.goal(pos.view(0), NAMES)
    assert calm is not None and not calm.warning and "5 clocks left" in calm.text


def test_the_result_adds_up_world_by_world() -> None:
    pos = realm("pf royal", boxes={"solne": "P RR", "itaria": "P PSR", "cristal": "R RRN"})
    events = referendum(pos).events
    found = DRAWING.result(pos.view(None), NAMES)
    assert found is not None and pos.outcome is not None
    assert [share.total for share in found.shares] == list(pos.outcome.scores) == [2, 1]
    for share in found.shares:
        assert sum(source.value for source in share.sources) == share.total
    assert found.text == "Ines wins with 2 governments." and not found.tie
    tale = DRAWING.tale(pos.view(0), events, NAMES)
    assert tale is not None and tale.loud and tale.title == found.text
    tied = realm("pf royal", boxes={"solne": "P RR", "cristal": "R RRN"})
    referendum(tied)
    shared = DRAWING.result(tied.view(0), NAMES)
    assert shared is not None and shared.tie_clause == "REF-END-04" and "share" in shared.text


def scene(pos: Realm, events: list[Event], seat: int | None = 0) -> str:
    tale = DRAWING.tale(pos.view(seat), events, NAMES)
    assert tale is not None
    return msgspec.json.encode(tale).decode()


def test_rolls_and_votes_are_scenes() -> None:
    pos = realm("pf royal", at={"waal": "solne"}, boxes={"solne": "R FP"}, dice="OIA")
    told = scene(pos, act(pos, "waal", "no confidence"))
    assert "opportunity, intelligence, adversity" in told and "Waal has 0 successes" in told
    pos = realm("pf royal", at={"waal": "solne"}, boxes={"solne": "R FP"}, dice="GOO")
    act(pos, "waal", "no confidence", "stop rolling")
    events = play(pos, "turn solne government to pf")
    told = scene(pos, events)
    assert "The government of Solne goes to Ines." in told and "1 clock token removed, 5 left." in told
    at = {"wallak": "enalda", "madalla": "tamberly", "fula": "bellmere"}
    pos = realm("senate royal", at=at, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne")
    told = scene(pos, play(pos, "all vote for"), None)
    assert "The Senate passes it, 9 to 0" in told and "Madalla" in told and "5 votes for" in told


def test_scenes_appear_in_whole_games_and_name_only_what_may_be_known() -> None:
    labels = set()
    for pos, events in wander(3, 5, 1):
        tale = DRAWING.tale(pos.view(None), events, NAMES)
        if tale is not None:
            labels.add(tale.label)
            assert tale.clause in GAME.rules.clauses and tale.title
            open_events = [event for event in events if event.visible_to(None)]
            assert DRAWING.tale(pos.view(None), open_events, NAMES) == tale
    assert {"Roll", "A government changes", "The Great Referendum"} <= labels


def test_weights() -> None:
    pos = realm("pf royal", at={"waal": "solne"}, boxes={"solne": "R FP"}, dice="GOO")
    events = act(pos, "waal", "no confidence", "stop rolling", "turn solne government to pf")
    weights = {event.clause: DRAWING.weigh(event) for event in events}
    assert weights["REF-ALI-08"] == weights["REF-NOC-04"] == "strong" and weights["REF-ROL-02"] == "folded"
    assert "loud" in {DRAWING.weigh(event) for event in referendum(pos).events}
    assert clauses(events)


def test_the_phases_follow_the_game_turn() -> None:
    pos = activate(realm("pf royal", at={"waal": "solne"}), "waal")
    now = [phase for phase in DRAWING.phases(pos.view(0)) if phase.state == "now"]
    assert [phase.note for phase in now] == ["Waal, 2 actions left"]


# --- teaching ----------------------------------------------------------------------------------------------------


def test_the_lesson_is_played_as_it_is_written() -> None:
    check_teaching(GAME)
    learning = GAME.learning
    assert learning is not None and 12 <= len(learning.lesson.steps) <= 20 and len(learning.asked) >= 10
    assert len(learning.how.plates) == 4
    for plate in learning.how.plates:
        assert DRAWING.plate(plate.name).startswith("<svg")
    end = GAME.course.pos
    assert isinstance(end, Realm)
    assert [end.governments()[bloc] for bloc in end.bloc_of] == [5, 2, 2] and end.clocks == 5
    for words in ("how do i win", "what does no confidence do", "why can i not recruit", "what is a turn"):
        assert learning.answers(words), words


def test_worlds_keep_their_places() -> None:
    nobody = (-1,) * C.citizens
    everything = spots(C, "hub", (True,) * C.planets, nobody).places
    for planet in range(C.planets):
        alone = tuple(other == planet for other in range(C.planets))
        assert spots(C, "hub", alone, nobody).places[planet] == everything[planet]
