"""How Galactic Emperor speaks: questions, choices with their numbers, cards of things, goal, scenes, result."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from orrery.bots import bot
from orrery.draw.table import Choice, Thing
from orrery.draw.telling import Tale
from orrery.engine.base import Event, Move
from orrery.engine.chance import seeded
from orrery.engine.stops import DEFAULT, FULL, automatic
from orrery.engine.words import template
from orrery.games.emperor import GAME
from orrery.games.emperor.board import DRAWING
from orrery.games.emperor.board.forecast import counted
from orrery.games.emperor.board.gains import ROLES
from orrery.games.emperor.content import REGENT, SECOND_WARLORD
from orrery.games.emperor.explorer import ExplorerTurn
from orrery.games.emperor.merchant import MerchantStart, MerchantTurn
from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.rounds import ChooseRole, StartRound, role_steps
from orrery.games.emperor.scoring import Crown
from orrery.games.emperor.state import Galaxy, GalaxyView
from orrery.games.emperor.steward import StewardTurn
from orrery.web.telling import stories
from tests.games.emperor.kit import galaxy, legal, new, play, said, start
from tests.games.emperor.scenes import warlord
from tests.games.emperor.secrets import exchange

NAMES = ("Ines", "Marek", "Kepler", "Odile", "Tova", "Ruben")
READ = re.compile(r'data-about="([^"]+)"')


class Moment(msgspec.Struct):
    """A position of a game, and what had just happened."""

    pos: Galaxy
    events: list[Event]
    move: Move | None = None
    """What was done here."""


@cache
def course() -> tuple[Moment, ...]:
    """A whole game of officers: every kind of thing comes up in it."""
    pos = new(4, "x1")
    minds = [bot("officer", GAME, f"x/{seat}") for seat in range(4)]
    found = []
    events: list[Event] = []
    while not pos.over:
        seat = pos.waiting[0]
        move = minds[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat))
        found.append(Moment(pos.copy(), events, move))
        events = pos.play(move, seat)
    return (*found, Moment(pos, events))


def view_of(pos: Galaxy, seat: int | None = None) -> GalaxyView:
    return pos.view(pos.waiting[0] if seat is None else seat)


def choices(pos: Galaxy) -> dict[str, Choice]:
    """What the seat that is asked can do, by the text of the move."""
    seat = pos.waiting[0]
    found = DRAWING.choices(pos.view(seat), pos.moves(seat), pos.words(), NAMES[: pos.players])
    return {choice.move: choice for choice in found}


def refused(pos: Galaxy) -> dict[str, Choice]:
    seat = pos.waiting[0]
    found = DRAWING.impossible(pos.view(seat), pos.moves(seat), pos.words(), NAMES[: pos.players])
    return {choice.move: choice for choice in found}


# --- stops ------------------------------------------------------------------------------------------------------


def test_few_questions_are_asked_and_no_decision_is_lost() -> None:
    asked, lost, before = 0, [], None
    moments = course()[:-1]
    for number, moment in enumerate(moments):
        pos = moment.pos
        seat = pos.waiting[0]
        auto = automatic(pos, seat, DEFAULT)
        form = (seat, type(pos.decision)) if pos.sheet(seat) is not None else None
        if auto is None:
            assert len(pos.moves(seat)) > 1
            asked += form is None or form != before
        else:
            # what goes by itself is what was chosen, at once or a click later in the same turn
            turn = []
            for later in moments[number:]:
                if later.pos.waiting[0] != seat:
                    break
                turn.append(later)
            if auto.move not in [later.move for later in turn]:
                lost.append(pos.text(auto.move))
        before = form
    assert asked / 4 <= 75, "more than the bench allows"
    assert not lost


def test_a_form_plays_what_its_clicks_play() -> None:
    pos = galaxy(
        role="merchant", marks=9, metal={0: 2}, tiles={"C3": "plain_04"}, empires={"C3": 0}, dice=[3, 3, 4, 6]
    )
    start(pos, MerchantStart(0), MerchantTurn(0))
    play(pos, "discard the 6")
    sheet = pos.sheet(0)
    assert sheet is not None and sheet.end is not None
    texts = [pos.text(line.move) for line in sheet.lines]
    assert texts.index("sell metal") < texts.index("buy energy") < texts.index("fund c3")
    assert {pos.text(line.move): line.costs for line in sheet.lines}["sell metal"] == (-3, 0)
    for text in ("sell metal", "buy energy", "fund c3", "done"):
        play(pos, text)
    assert pos.food[pos.content.space_ids.index("C3")] == 1


def test_claims_go_by_themselves_until_empires_are_few() -> None:
    for tokens, goes in ((5, True), (2, False)):
        pos = galaxy(role="explorer", turned_up="plain_14 plain_13", tokens={0: tokens})
        start(pos, ExplorerTurn(0))
        play(pos, legal(pos)[0], "place on c3")
        assert (automatic(pos, 0, DEFAULT) is not None) == goes
        assert automatic(pos, 0, FULL) is None


def test_hits_that_leave_nothing_are_not_asked_for() -> None:
    pos = warlord(ships={0: {"C3": "cruiser cruiser"}, 1: {"C4": "fighter cruiser"}}, dice=[6, 6, 6, 6, 1, 1])
    play(pos, "send fleet from c3", "go to c4", "done")
    found = automatic(pos, 1, DEFAULT)
    assert found is not None and "destroy all" in found.reason


# --- choices ----------------------------------------------------------------------------------------------------


def test_every_role_says_what_it_brings_to_whom() -> None:
    pos = galaxy(
        4,
        tiles={"C3": "plain_04", "C4": "plain_14"},
        empires={"C3": 0, "C4": 1},
        food={"C3": 1},
        ships={0: {"B1": "fighter"}},
        metal={0: 5},
        energy={0: 1},
        marks=4,
        turned_up="plain_13 plain_12 plain_01 plain_02 plain_03",
    )
    start(pos, StartRound())
    play(pos, "point clockwise")
    found = choices(pos)
    assert len(found) == 7
    for choice in found.values():
        assert choice.brings and choice.note and choice.clause in GAME.rules.clauses
        assert [seat for seat, _ in choice.others] == [1, 2, 3]
    assert "from 1 funded sector" in found["choose steward"].brings
    assert found["choose regent"].brings.startswith(f"{pos.planets_of(0)} points as you stand")
    assert dict(found["choose regent"].others)[1] == f"{pos.planets_of(1)} points"
    assert (
        "Dreadnought" in found["choose engineer"].brings
        and dict(found["choose engineer"].others)[1] == "cannot pay"
    )
    assert "first pick of 5 sectors" in found["choose explorer"].brings
    assert set(ROLES) == {*range(7), SECOND_WARLORD}


def test_what_will_not_fit_is_said_before_the_steward() -> None:
    pos = galaxy(tiles={"C3": "plain_04"}, empires={"C3": 0}, food={"C3": 1}, metal={0: 6}, energy={0: 3})
    start(pos, ChooseRole(0))
    assert "will not fit" in choices(pos)["choose steward"].warn


def test_the_last_count_is_announced() -> None:
    pos = galaxy(pool=3)
    start(pos, ChooseRole(0))
    assert "ends" in choices(pos)["choose regent"].warn
    goal = DRAWING.goal(view_of(pos), NAMES[:3])
    assert goal is not None and "next count empties the pool" in goal.warning


def test_attacks_show_their_odds_and_a_hopeless_one_asks_twice() -> None:
    pos = warlord(ships={0: {"C3": "fighter"}}, tiles={"C4": "plain_14"}, starbases={"C4": 1})
    play(pos, "send fighter from c3")
    attack = choices(pos)["go to c4"]
    assert abs(sum(one.share for one in attack.odds) - 1) < 0.002
    assert attack.odds[0].share < 0.05 and attack.detail == "defended by a Starbase"
    play(pos, "go to c4")
    end = choices(pos)["done"]
    assert end.face == "End moves, fight 1 battle" and end.hurts and "times in 100" in end.warn


def test_influence_tells_the_balance_it_makes() -> None:
    pos = galaxy(
        role="regent", tiles={"C3": "plain_14", "C4": "plain_13"}, empires={"C3": 1, "C4": 0}, marks=5
    )
    start(pos, RegentStart(0))
    while not legal(pos)[0].startswith("influence"):
        play(pos, "pass")
    assert pos.waiting[0] == 1
    found = choices(pos)
    assert "a Starbase of yours" in found["influence c3"].brings
    assert "1 : 1, a tie" in found["influence c4"].brings
    play(pos, "influence c4")
    assert counted(view_of(pos, 0))[0] == pos.planets_of(0) - pos.planets(pos.content.space_ids.index("C4"))


def test_what_cannot_be_done_says_why() -> None:
    pos = galaxy(4, role="explorer", chooser=1)
    start(pos, ChooseRole(0))
    taken = refused(pos)["choose explorer"]
    assert taken.why == "Marek has chosen this role." and taken.clause == "EMP-ROUND-03"
    for moment in course()[::9]:
        if moment.pos.waiting:
            for choice in refused(moment.pos).values():
                assert choice.why.endswith(".") and choice.clause in GAME.rules.clauses
                assert choice.move not in choices(moment.pos)


def test_the_last_empire_asks_twice() -> None:
    pos = galaxy(role="explorer", turned_up="plain_14 plain_13", tokens={0: 1})
    start(pos, ExplorerTurn(0))
    play(pos, legal(pos)[0], "place on c3")
    claim = choices(pos)["claim it"]
    assert claim.hurts and "last Empire" in claim.warn


# --- cards of things --------------------------------------------------------------------------------------------


def abouts(thing: object) -> set[str]:
    """Every name of a thing inside drawn values."""
    found: set[str] = set()
    if isinstance(thing, Thing):
        value = getattr(thing, "about", "")
        found |= {value} if value else set()
        for name in thing.__struct_fields__:
            found |= abouts(getattr(thing, name))
    elif isinstance(thing, tuple):
        for one in thing:
            found |= abouts(one)
    return found


def drawn_at(moment: Moment, seat: int | None) -> set[str]:
    """All that can be pointed at: board, table, choices, goal, phases, what the log names."""
    pos = moment.pos
    view = pos.view(seat)
    moves = pos.moves(seat) if seat in pos.waiting else ()
    made = DRAWING.choices(view, moves, pos.words(), NAMES[:4])
    found = set(READ.findall(DRAWING.board(view, made).svg()))
    found |= abouts(DRAWING.table(view, NAMES[:4])) | abouts(made)
    found |= abouts(DRAWING.goal(view, NAMES[:4])) | abouts(DRAWING.phases(view))
    for event in moment.events:
        for field, kind in template(event.text).fields:
            value = event.args[int(field)]
            if kind and kind != "dice":
                found |= {f"{kind}:{one}" for one in (value if isinstance(value, list | tuple) else [value])}
    return found


def test_everything_that_is_drawn_or_told_explains_itself() -> None:
    seen: set[str] = set()
    for moment in course()[::23]:
        for seat in (None, *moment.pos.waiting):
            view = moment.pos.view(seat)
            for what in drawn_at(moment, seat):
                card = DRAWING.explain(view, what, NAMES[:4])
                assert card is not None, what
                assert card.title and card.text.endswith("."), card
                assert not card.clause or card.clause in GAME.rules.clauses, card
                seen.add(what.partition(":")[0])
    assert {
        "space",
        "tile",
        "role",
        "tech",
        "ship",
        "cube",
        "seat",
        "marks",
        "planets",
        "points",
        "store",
        "sign",
    } <= seen


def test_every_card_can_be_read_and_nothing_else() -> None:
    view = view_of(course()[40].pos)
    kinds = {
        "space": 37,
        "spot": 37,
        "tile": 38,
        "role": 8,
        "tech": 12,
        "ship": 3,
        "unit": 6,
        "cube": 3,
        "seat": 4,
    }
    for kind, size in kinds.items():
        for value in range(size):
            assert DRAWING.explain(view, f"{kind}:{value}", NAMES[:4]) is not None, (kind, value)
        assert DRAWING.explain(view, f"{kind}:{size}", NAMES[:4]) is None
    for what in ("dragon:1", "tech:x", "tech:-1", "sign:dragon", "space:99999"):
        assert DRAWING.explain(view, what) is None


def test_cards_tell_nothing_that_their_reader_does_not_know() -> None:
    chance = seeded("cards")
    for moment in course()[5:-1:41]:
        pos = moment.pos
        for seat in (None, 0, 2):
            other = pos.copy()
            exchange(other, seat, chance)
            for what in drawn_at(moment, seat):
                mine = DRAWING.explain(pos.view(seat), what, NAMES[:4])
                assert mine == DRAWING.explain(other.view(seat), what, NAMES[:4]), what


# --- goal, phases, result -----------------------------------------------------------------------------------------


def test_the_goal_counts_planets_and_warns_before_the_end() -> None:
    for moment in course()[::31]:
        pos = moment.pos
        goal = DRAWING.goal(pos.view(None), NAMES[:4])
        assert goal is not None
        assert goal.clock is not None and goal.clock.value == pos.pool
        if pos.role != REGENT:
            assert [one.value for one in goal.progress] == [pos.planets_of(seat) for seat in range(4)]
    low = start(galaxy(tokens={1: 1}), ChooseRole(0))
    last = DRAWING.goal(view_of(low), NAMES[:3])
    assert last is not None and "Marek has one Empire left" in last.warning


def test_phases_follow_the_round() -> None:
    for moment in course()[::17]:
        view = moment.pos.view(None)
        found = DRAWING.phases(view)
        assert len(found) == 5
        assert sum(phase.state == "now" for phase in found) <= 1
        assert sum(phase.state != "" for phase in found) == view.chosen


def test_the_result_adds_up_and_names_its_tie() -> None:
    end = course()[-1].pos
    result = DRAWING.result(end.view(None), NAMES[:4])
    assert result is not None and end.outcome is not None
    for share in result.shares:
        assert sum(source.value for source in share.sources) == share.total == end.outcome.scores[share.seat]
        assert all(source.value > 0 for source in share.sources)
    assert not result.tie
    pos = galaxy(points=7, ships={0: {"C3": "dreadnought"}}, marks={0: 1, 1: 2})
    pos.points[2] = 0
    start(pos, Crown("pool", "EMP-END-03"))
    tied = DRAWING.result(pos.view(None), NAMES[:3])
    assert (
        tied is not None
        and "Ines and Marek have 7 points each" in tied.tie
        and tied.tie_clause == "EMP-SHOW-05"
    )


# --- scenes -----------------------------------------------------------------------------------------------------


@cache
def scenes() -> tuple[tuple[Moment, Tale], ...]:
    found = []
    for moment in course():
        tale = DRAWING.tale(moment.pos.view(0), moment.events, NAMES[:4])
        if tale is not None:
            found.append((moment, tale))
    return tuple(found)


def test_battles_counts_and_markets_are_scenes() -> None:
    labels = {tale.label.split()[0] for _, tale in scenes()}
    assert {"Battle", "Regent", "Market", "Omega"} <= labels
    for _, tale in scenes():
        assert tale.clause in GAME.rules.clauses
        assert not re.search(r"crimson|orange|violet|white", tale.title)


def test_a_battle_tells_dice_hits_losses_and_what_it_changes() -> None:
    fought = [(moment, tale) for moment, tale in scenes() if tale.label.startswith("Battle") and tale.throws]
    assert fought
    for moment, tale in fought:
        rolled = [
            tuple(e.args[1]) for e in moment.events if e.clause in ("EMP-BAT-03", "EMP-BAT-04", "EMP-BAT-05")
        ]
        told = [tuple(die.face for die in throw.dice) for throw in tale.throws if throw.dice]
        assert told == rolled[-len(told) :]
        lost = sum(e.clause in ("EMP-BAT-13", "EMP-BAT-14") and "loses" in e.text for e in moment.events)
        if sum(e.clause == "EMP-BAT-01" for e in moment.events) < 2:
            ships = [unit for side in tale.sides for unit in side.lost if unit.icon != "empire"]
            assert sum(unit.value or 0 for unit in ships) == lost
    assert any(side.won for _, tale in fought for side in tale.sides)
    assert any(
        "1 point for a destroyed Empire" in change.text for _, tale in fought for change in tale.changes
    )


def test_a_count_tells_everybodys_points() -> None:
    moment, tale = next((m, t) for m, t in scenes() if t.label == "Regent" and t.throws)
    paid = {e.args[0]: e.args[1] for e in moment.events if e.clause == "EMP-REG-34"}
    assert {throw.seat: throw.counts[0].value for throw in tale.throws} == paid


def test_sabotage_and_time_warp_are_scenes() -> None:
    pos = warlord(
        1,
        ships={1: {"C3": "cruiser"}, 0: {"C4": "cruiser"}},
        techs={1: "plasma_weapons", 2: "saboteur time_warp"},
        dice=[1] * 20,
    )
    play(pos, "send cruiser from c3", "go to c4", "done", "use plasma weapons in battle")
    events = play(pos, "sabotage")
    tale = DRAWING.tale(pos.view(0), events, NAMES[:3])
    assert tale is not None and tale.title == "Kepler sabotages Plasma Weapons"
    caught = DRAWING.tale(pos.view(0), play(pos, "roll to catch the saboteur"), NAMES[:3])
    assert caught is not None and "catch the Saboteur" in caught.title


def test_scenes_can_be_shown() -> None:
    class Sitter:
        colour, emblem, name, icon = "crimson", "emblem-crimson", "Ines", "emblem-crimson"

    for _, tale in scenes()[::5]:
        assert tale.label in str(stories().tale(1, tale, tuple(Sitter() for _ in range(4)), False, "emperor"))


def test_events_weigh_by_what_they_mean() -> None:
    weights: dict[str, set[str]] = {}
    for moment in course():
        for event in moment.events:
            weights.setdefault(DRAWING.weigh(event), set()).add(event.clause)
    assert "EMP-END-11" in weights["loud"]
    assert {"EMP-BAT-01", "EMP-REG-34"} <= weights["strong"]
    assert "EMP-REG-02" in weights["folded"]


# --- sentences --------------------------------------------------------------------------------------------------


def test_a_tile_is_placed_on_its_space_and_zeros_are_left_out() -> None:
    pos = galaxy(role="explorer", turned_up="plain_14 plain_13")
    start(pos, *role_steps(pos))
    play(pos, legal(pos)[0])
    events = play(pos, "place on c3")
    placed = next(event for event in events if event.clause == "EMP-EXP-01")
    assert ":spot}" in placed.text and DRAWING.trace(pos.view(0), [placed]).spaces == ("C3",)
    assert DRAWING.called(pos.view(0), "spot", placed.args[2]) == ""
    made = galaxy(role="steward", tiles={"C3": "plain_04"}, empires={"C3": 0}, food={"C3": 1}, chooser=1)
    start(made, StewardTurn(0))
    (told,) = said(made, play(made, "produce at c3"))
    assert told == "Crimson produces 2 metal on C3"
