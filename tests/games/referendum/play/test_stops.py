"""Stops: what a seat is asked about, and what goes by itself."""

from __future__ import annotations

from bench import prompts
from orrery.engine.match import History
from orrery.engine.stops import DEFAULT, FULL, NOTHING_HELD, Auto, Stops, automatic
from orrery.engine.window import PASS
from orrery.games.referendum.cards.hands import DownTo
from orrery.testing.kit import start
from tests.games.referendum.kit import act, citizen, clauses, legal, play, realm, where
from tests.games.referendum.scenes import AT
from tests.ledger import clause


def test_a_reaction_stops_whoever_holds_one_and_nobody_else() -> None:
    pos = realm("royal church pf", at=AT, hands={"church": "spy"})
    act(pos, "kalban", "travel to labica station", "done")
    assert automatic(pos, 1, DEFAULT) == Auto(PASS, NOTHING_HELD)
    there = {**AT, "michael": "enalda"}
    pos = realm("royal church pf", at=there, hands={"church": "customs-hold"})
    act(pos, "kalban", "travel to labica station", "done")
    assert automatic(pos, 1, DEFAULT) is not None, "nothing of the Church is where the journey goes"
    assert automatic(pos, 1, Stops("smart", {"journeys": "always"})) is None
    pos = realm("royal church pf", at=there, hands={"church": "customs-hold"})
    act(pos, "kalban", "travel to enalda", "done")
    assert automatic(pos, 1, DEFAULT) is None
    assert automatic(pos, 1, Stops("smart", {"journeys": "never"})) is not None
    assert automatic(pos, 1, Stops("smart", {"votes": "never"})) is None
    pos = realm("royal church pf", at=AT, hands={"royal": "spy"}, dice="NN")
    act(pos, "kalban", "recruit the people")
    assert automatic(pos, 0, DEFAULT) == Auto(PASS, NOTHING_HELD)


def test_own_people_help_by_themselves_up_to_six_dice() -> None:
    pos = realm("royal church pf", at={"kalban": "cristal", "trevin": "cristal"}, boxes={"cristal": "R RNP"})
    act(pos, "kalban", "recruit the people")
    auto = automatic(pos, 0, DEFAULT)
    assert auto is not None and pos.text(auto.move) == "help with trevin"
    assert automatic(pos, 0, FULL) is None, "whoever wants full control is asked"
    assert automatic(pos, 0, Stops("smart", {"my helpers": "always"})) is None


def test_nobody_is_asked_to_hinder_at_one_die_or_where_nothing_hangs_on_it() -> None:
    at = {"michael": "solne", "xuan": "solne"}
    pos = realm("church pf", at=at, boxes={"solne": "R FP"}, dice="OOO")
    act(pos, "michael", "no confidence")
    assert pos.waiting == (1,) and pos.text(pos.moves(1)[0]) == "help with xuan"
    auto = automatic(pos, 1, DEFAULT)
    assert auto is not None and auto.move == PASS
    play(pos, "pass")
    assert pos.text(pos.moves(1)[0]) == "hinder with xuan" and automatic(pos, 1, DEFAULT) is None
    pos.the_roll().number = 1
    assert automatic(pos, 1, DEFAULT) == Auto(PASS, "one die always remains")
    at = {"renard": "solne", "xuan": "solne"}
    pos = realm("royal pf", at=at, boxes={"solne": "R FF"}, dice="OO")
    act(pos, "renard", "seek opportunity", "pass")
    assert pos.text(pos.moves(1)[0]) == "hinder with xuan"
    assert automatic(pos, 1, DEFAULT) == Auto(PASS, "nothing of yours hangs on this roll")


def test_a_roll_stops_by_itself_where_more_brings_nothing() -> None:
    pos = realm("pf royal", at={"waal": "solne"}, boxes={"solne": "R FP"}, dice="GOO")
    act(pos, "waal", "no confidence")
    auto = automatic(pos, 0, DEFAULT)
    assert auto is not None and pos.text(auto.move) == "stop rolling" and "bring nothing" in auto.reason
    pos = realm("pf royal", at={"kata": "solne"}, boxes={"solne": "R FP"}, dice="NO")
    act(pos, "kata", "recruit the people")
    assert automatic(pos, 0, DEFAULT) is None, "a second step may be worth a risk"


@clause("REF-VOT-10")
def test_several_citizens_vote_together_in_one_move() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly", "fula": "bellmere", "kalban": "aurestine"}
    pos = realm("senate royal", at=at, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne")
    assert {"vote for", "all vote for", "all vote against", "none of them votes"} <= set(legal(pos))
    events = play(pos, "all vote for")
    told = [event.args for event in events if event.clause == "REF-VOT-10"]
    assert told == [(citizen("madalla"), 5), (citizen("fula"), 4)], "one by one in the log"
    pos = realm("senate royal", at=at, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne")
    told_none = clauses(play(pos, "none of them votes"))
    assert told_none.count("REF-VOT-10") == 2
    pos = realm("senate royal", at={"wallak": "enalda", "fula": "bellmere"}, hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at enalda")
    assert "all vote for" not in legal(pos), "alone there is nothing to join"


def test_a_form_is_played_as_a_row_and_its_closing_word_falls_away() -> None:
    at = dict.fromkeys(("kalban", "trevin", "renard"), "cristal")
    pos = realm("royal church", at=at, planets="solne")
    act(pos, "kalban", "travel to solne")
    sheet = pos.sheet(0)
    assert sheet is not None and [pos.text(line.move) for line in sheet.lines] == [
        "take along renard",
        "take along trevin",
    ]
    row = History(pos).attempt_row(0, ["take along renard", "take along trevin", "done"])
    assert [tried.text for tried in row] == ["take along renard", "take along trevin"], (
        "nobody is left to ask about"
    )
    assert where(row[-1].pos, "trevin") == "solne"  # type: ignore[arg-type]
    row = History(pos).attempt_row(0, ["take along trevin", "done"])
    assert len(row) == 2 and where(row[-1].pos, "renard") == "cristal"  # type: ignore[arg-type]


def test_several_cards_are_discarded_in_one_go() -> None:
    """Each of them is seen by all and cannot be taken back, but tells its owner nothing new: the row goes on to its last card."""
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "fixer bartender curfew spy"})
    start(pos, DownTo(0, 2, "REF-SEK-03"))
    sheet = pos.sheet(0)
    assert sheet is not None and sheet.least == 2
    row = History(pos).attempt_row(0, ["discard spy", "discard fixer"])
    assert [tried.text for tried in row] == ["discard spy", "discard fixer"]


def test_a_game_asks_seldom_and_never_in_vain() -> None:
    """Greedy bots answer; beside each question stands what a person with the first stops would have met."""
    asked = seats = 0
    for number in range(10):
        counts = prompts.play("referendum", 4, number)
        assert counts.asked_in_vain == 0
        asked += sum(kind["asked"] for kind in counts.by_kind.values())
        seats += counts.seats
    assert asked / seats <= 100
