"""The drawing: sound at every decision of whole games, and showing what lies on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from orrery.draw.board import LAYERS
from orrery.draw.export import standalone
from orrery.draw.poster import poster
from orrery.draw.table import Cards, Figures, Picture, Prices, Section, Signs, Table
from orrery.draw.terminal import markup, plain
from orrery.draw.text import width
from orrery.engine.base import Event
from orrery.engine.chance import seeded
from orrery.games.referendum import GAME
from orrery.games.referendum.actions.changes import NameGovernment, NameShift
from orrery.games.referendum.board import DRAWING
from orrery.games.referendum.board.figures import figure_width
from orrery.games.referendum.board.peril import peril
from orrery.games.referendum.board.spots import CLOCK, FOOT, HIGH, LEFT, NEAR, TOP, WIDE, Spots, spots
from orrery.games.referendum.board.tray import tray
from orrery.games.referendum.board.wheel import ways
from orrery.games.referendum.content import BLOC_WORDS, BLOCS
from orrery.games.referendum.effects.troubles import DieCheck, InjureOwn
from orrery.games.referendum.meaning import COSTS, ENDS, GOES_ON, RIVAL
from orrery.games.referendum.rolls.adversity import FollowAdversity
from orrery.games.referendum.rolls.roll import StopOrRoll
from orrery.games.referendum.table.moves import Turn
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import Realm
from tests.draw.check import settled_is_plain, sound
from tests.games.referendum.kit import C, act, activate, cristal, legal, play, realm, start

NAMES = ("Ines", "Marek <b>", "Kepler & Co", 'Odile "O"')


def wander(players: int, seed: int, every: int, **options: Any) -> Iterator[tuple[Realm, list[Event]]]:
    """A random game, looked at now and then, and once at each kind of decision."""
    pos = GAME.new(players, seed, **options)
    assert isinstance(pos, Realm)
    chance = seeded(f"wander {seed}")
    seen: set[type] = set()
    count = 0
    while not pos.over:
        seat = pos.waiting[0]
        moves = pos.moves(seat)
        events = pos.play(moves[chance.below(len(moves))], seat)
        count += 1
        if count % every == 0 or not pos.waiting or type(pos.decision) not in seen:
            seen.add(type(pos.decision))
            yield pos, events


def ids(pos: Realm, seat: int | None = None) -> set[str]:
    view = pos.view(seat)
    choices = DRAWING.choices(view, pos.moves(seat) if seat is not None else (), pos.words())
    return {element.attrib.get("id", "") for element in sound(DRAWING.board(view, choices).svg()).iter()}


def stage_of(pos: Realm, name: str, seat: int | None = None) -> Section:
    return next(section for section in DRAWING.table(pos.view(seat)).stage if section.id == name)


def pictures(section: Section) -> list[Picture]:
    return [part for part in section.parts if isinstance(part, Picture)]


def ids_around(table: Table) -> set[str]:
    """Every element beside the board that a choice can light up."""
    found = {panel.id for panel in table.players} | {card.id for card in table.hand or ()}
    for section in (*table.shelf, *table.stage):
        for part in section.parts:
            if isinstance(part, (Signs, Figures, Prices, Cards)):
                found |= {item.id for item in part.items}
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("layout", ["hub", "chain"])
def test_whole_games_are_drawn_soundly(players: int, layout: str) -> None:
    names = NAMES[:players]
    for pos, events in wander(players, players, 60, station_layout=layout, choose_blocs=layout == "chain"):
        for seat in (None, *pos.waiting):
            view = pos.view(seat)
            moves = pos.moves(seat) if seat is not None else ()
            choices = DRAWING.choices(view, moves, pos.words(), names)
            drawn = DRAWING.board(view, choices, DRAWING.trace(view, events))
            root = sound(drawn.svg())
            assert tuple(child.attrib["id"] for child in root if child.tag.endswith("}g")) == LAYERS
            lit = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
            table = DRAWING.table(view, names)
            lit |= ids_around(table)
            assert len({panel.id for panel in table.players}) == players
            assert {choice.move for choice in choices} == {pos.text(move) for move in moves}
            for choice in choices:
                assert choice.face.lower() in choice.label.lower(), choice
                assert not choice.target or choice.target in lit, choice
            screen = DRAWING.screen(view, names, choices)
            assert max(len(line) for line in plain(screen).splitlines()) <= 100
            assert markup(screen)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_posters_stand_alone(theme: str) -> None:
    for pos, _ in wander(4, 8, 300):
        view = pos.view(0)
        svg = poster(GAME.title, DRAWING.board(view), DRAWING.table(view, NAMES), theme)
        texts = [element.text for element in settled_is_plain(svg).iter()]
        assert "Marek <b>" in texts
        settled_is_plain(standalone(DRAWING.board(view), theme))
        if pos.turn > 2:
            break


def test_the_picture_of_the_home_page_has_no_ids() -> None:
    assert "id=" not in DRAWING.picture() and "<svg" in DRAWING.picture()


@pytest.mark.parametrize("layout", ["hub", "chain"])
@pytest.mark.parametrize("pack", ["", "great-capital", "hollow-core"])
def test_no_two_places_lie_on_each_other(pack: str, layout: str) -> None:
    """All worlds of the box at once, also where a pack has moved them to other sectors; none lies off the map."""
    made = (GAME.with_pack(pack) if pack else GAME).new(2, 1)
    assert isinstance(made, Realm)
    content = made.content
    found = spots(content, layout, (True,) * content.planets, (-1,) * content.citizens).places
    areas = []
    for place, at in enumerate(found):
        assert at is not None
        half, high, foot = (72, 72, FOOT) if place < content.planets else (29, 50, 29)
        areas.append(
            (at.x - half * at.scale, at.y - high * at.scale, at.x + half * at.scale, at.y + foot * at.scale)
        )
    for i, (left, top, right, bottom) in enumerate(areas):
        assert left >= LEFT and top >= TOP and right <= LEFT + WIDE and bottom <= TOP + HIGH, (
            content.place_names[i]
        )
        assert (
            abs((left + right) / 2) > 54 + (right - left) / 2
            or abs((top + bottom) / 2 - CLOCK) > 54 + (bottom - top) / 2
        )
        for k, other in enumerate(areas[:i]):
            beside = left >= other[2] or right <= other[0] or top >= other[3] or bottom <= other[1]
            assert beside, (content.place_names[i], content.place_names[k])


def test_worlds_of_the_box_are_as_large_as_can_be() -> None:
    """Eight in a row fill the width of the map."""
    for layout in ("hub", "chain"):
        places = spots(C, layout, (True,) * C.planets, (-1,) * C.citizens).places
        assert {at.scale for at in places if at is not None} == {1}
    assert WIDE < 8.2 * 144


def test_markers_and_figures_have_identities() -> None:
    pos = activate(realm("royal church", at={"kalban": "cristal", "svelk": "notana"}), "kalban")
    assert {
        "tile-cristal",
        "own-cristal",
        "gov-cristal",
        "pop-cristal-1",
        "pop-cristal-3",
        "citizen-kalban",
        "citizen-svelk",
        "tile-notana",
    } <= ids(pos)
    assert "tile-solne" not in ids(pos)
    assert "go-notana" in ids(pos, 0) and "go-notana" not in ids(pos)


def test_open_governments_and_pluralities_are_marked() -> None:
    pos = realm("royal church", boxes={"solne": "R FP", "cristal": "R RRN"})
    svg = DRAWING.board(pos.view(None)).svg()
    assert svg.count('class="open-mark"') == 1 and svg.count("is-plural") == 2
    assert "open to No Confidence" in svg


def test_boxes_light_up_one_by_one() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNO")
    act(pos, "svelk", "recruit the people", "stop rolling")
    assert {"go-solne-1", "go-solne-2"} <= ids(pos, 0)


def test_a_roll_shows_dice_company_and_exact_odds() -> None:
    pos = cristal()
    act(
        pos, "kalban", "recruit the people", "help with trevin", "help with svelk", "pass", "hinder with xuan"
    )
    play(pos, "pay for a success with trevin")
    tray, chances, cards, company = pictures(stage_of(pos, "roll"))
    assert "i-negotiation" in tray.svg and "last throw: guile, negotiation, wealth" in tray.label
    assert chances.label == (
        "Re-roll 1 die: 1 or more: 100%, 2 or more: 100%, 3 or more: 33%, Adversity on a re-roll: 17%"
    )
    assert "33%" in chances.svg and "17%" in chances.svg
    assert cards.label.startswith("Adversity cards that may come: ")
    assert company.label == (
        "Kalban, negotiation, 3 dice; Trevin helps; Svelk helps; Xuan hinders; Trevin has paid a token"
    )
    assert chances.label in " ".join(DRAWING.text(pos.view(0)).split()), "terminals tell the same"
    buttons = DRAWING.choices(pos.view(0), pos.moves(0), pos.words())
    assert {choice.face: choice.detail for choice in buttons} == {
        "Roll again": "3+ 33%, Adversity 17%",
        "Stop with 2 successes": "1 needed",
    }


def test_what_is_set_aside_and_the_last_throw_have_room_for_their_names() -> None:
    """A die is narrower than the words above it."""
    roll = Roll("ordinary", 0, 0, 0, 0, 2, 1, aside=[1], thrown=[3])
    names = [float(x) for x in re.findall(r'class="die-cap" x="([0-9.]+)"', tray(roll).svg)]
    assert names[1] - names[0] >= width("SET ASIDE", 11.6, bold=True) * 1.1


def test_actions_tell_their_dice_and_chances() -> None:
    pos = activate(realm("royal church", at={"kalban": "aurestine"}), "kalban")
    details = {
        choice.move: choice.detail for choice in DRAWING.choices(pos.view(0), pos.moves(0), pos.words())
    }
    assert details["recruit the people"] == "3 dice, 70%"
    assert details["use bread & circuses"] == "6 dice, 67%"


def test_hands_are_shown_to_their_owners_only() -> None:
    pos = activate(
        realm("royal church", at={"kalban": "cristal"}, hands={"royal": "spy spy", "church": "curfew"}),
        "kalban",
    )
    assert [card.title for card in DRAWING.table(pos.view(0)).hand or ()] == ["Spy", "Spy"]
    assert [card.title for card in DRAWING.table(pos.view(1)).hand or ()] == ["Curfew"]
    assert DRAWING.table(pos.view(None)).hand == ()


def test_votes_and_the_score_line() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly", "fula": "bellmere"}
    pos = realm("senate royal", at=at, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne", "vote for")
    section = stage_of(pos, "vote")
    assert section.note == "5 for, 0 against" and "Curfew, aimed at Solne" in str(section.parts[0])
    assert [part.label for part in pictures(section)] == ["5 votes for, 0 against", "Madalla 5 for"]
    (score,) = pictures(DRAWING.table(pos.view(None)).shelf[0])
    assert score.label == (
        "Royal 1 (Royal), Navy 0 (nobody), Senate 3 (Senate, leads), Church 0 (nobody), "
        "Free Worlds 0 (nobody), People’s Forum 0 (nobody)"
    )
    assert score.svg.count("score-bar") == 4, "a bar for each government"


def test_the_wheel_lights_what_is_in_reach() -> None:
    pos = realm("pf royal", at={"waal": "dunst"}, boxes={"dunst": "F NSP"}, dice="GGG")
    act(pos, "waal", "no confidence")
    wheel = next(section for section in DRAWING.table(pos.view(0)).shelf if section.id == "wheel")
    assert "in reach now: Navy, Senate, People’s Forum" in str(wheel.parts[0])


def wheel_of(pos: Realm) -> str:
    return str(
        next(section for section in DRAWING.table(pos.view(0)).shelf if section.id == "wheel").parts[0]
    )


def test_the_wheel_knows_where_steps_must_lead() -> None:
    pos = realm("senate royal", at={"fula": "velmoor"}, boxes={"velmoor": "F FCP"}, dice="WWGG")
    act(pos, "fula", "use activist", "stop rolling")
    assert "in reach now: Senate, Church, People’s Forum" not in wheel_of(pos)
    near = {text.rsplit(" to ", 1)[1] for text in legal(pos) if text.startswith("turn")}
    told = wheel_of(pos).split("in reach now: ")[1].split("'")[0]
    assert near == {BLOCS[BLOC_WORDS.index(word)].lower() for word in told.split(", ")}
    pos = realm("church royal", at={"svelk": "solne"}, boxes={"solne": "R FP"}, dice="NOO")
    act(pos, "svelk", "recruit the people")
    assert "in reach now: Royal, Church, Free Worlds, People’s Forum" in wheel_of(pos), (
        "what one success would buy, before stopping"
    )


@pytest.mark.parametrize("players", [2, 4])
def test_the_wheel_shows_what_the_moves_are(players: int) -> None:
    """Whatever may be turned in random games, and nothing else, is lit."""
    looked = 0
    for pos, _ in wander(players, 30 + players, 10_000):
        seat = pos.waiting[0] if pos.waiting else None
        if seat is None or not isinstance(pos.decision, (NameShift, NameGovernment)):
            continue
        turned = {move.bloc for move in pos.moves(seat) if isinstance(move, Turn)}
        near = {goal for goals in ways(pos.view(seat), C).values() for goal in goals}
        assert near == turned
        looked += 1
    assert looked


def figures_of(found: Spots, near: bool) -> list[tuple[float, float, float, float]]:
    """Where figures lie: on a large map pills and the discs of crowds, on one of half that size discs alone."""
    areas = []
    for citizen, at in enumerate(found.figures):
        if at is None:
            continue
        if near and not at.crowd:
            half = figure_width(C, citizen, 2) / 2
            areas.append((at.x - half, at.y + at.drop - 12.5, at.x + half, at.y + at.drop + 12.5))
        else:
            size = NEAR if near else 2.05
            x, y, half = at.x + at.disc_x * size, at.y + at.disc_y * size, 8.4 * size
            areas.append((x - half, y - half, x + half, y + half))
    return areas


@pytest.mark.parametrize("layout", ["hub", "chain"])
def test_figures_never_stand_on_worlds_or_on_each_other(layout: str) -> None:
    """Two citizens on every world; and anywhere else crowds of three to six."""
    everywhere = (True,) * C.planets
    tables = [tuple((i // 2 + first) % C.places for i in range(C.citizens)) for first in range(C.places)]
    tables += [
        (place,) * crowd + (-1,) * (C.citizens - crowd) for place in range(C.places) for crowd in range(3, 7)
    ]
    for where in tables:
        found = spots(C, layout, everywhere, where)
        for near in (True, False):
            areas = figures_of(found, near)
            for i, (left, top, right, bottom) in enumerate(areas):
                for planet in range(C.planets):
                    at = found.places[planet]
                    assert at is not None
                    # what matters of a world: its government and the seats above it
                    inside = left < at.x + 20 and right > at.x - 20 and top < at.y + 33 and bottom > at.y - 12
                    assert not inside, "a figure hides a government"
                for other in areas[:i]:
                    beside = left >= other[2] or right <= other[0] or top >= other[3] or bottom <= other[1]
                    assert beside, (where, near, areas[i], other)


@pytest.mark.parametrize("layout", ["hub", "chain"])
def test_a_crowd_stays_on_the_map(layout: str) -> None:
    """Near and far, wherever ten citizens meet."""
    for place in range(C.places):
        for crowd in range(1, 11):
            where = (place,) * crowd + (-1,) * (C.citizens - crowd)
            found = spots(C, layout, (True,) * C.planets, where)
            for near in (True, False):
                for left, top, right, bottom in figures_of(found, near):
                    assert left > LEFT and right < LEFT + WIDE, (place, crowd)
                    assert top > TOP and bottom < TOP + HIGH + 10, (place, crowd)


def followed(pos: Realm, card: int) -> int:
    """What the rules make of one Adversity card: the action goes on, costs something, asks a rival, or ends."""
    if isinstance(C.trouble[card], (InjureOwn, DieCheck)):
        return COSTS
    trial = pos.copy()
    trial.stack = []
    trial.trouble = card
    start(trial, FollowAdversity())
    if not trial.the_deed().goes_on:
        return ENDS
    if trial.decision is None:
        return GOES_ON
    return COSTS if trial.waiting == (0,) else RIVAL


def test_the_adversity_cards_that_may_come_are_judged_as_the_rules_judge_them() -> None:
    """Each card of the deck is followed on a copy of the roll; what happens is what was told."""
    seen = set()
    for at in (
        dict.fromkeys(("kalban", "renard", "svelk", "trevin", "xuan"), "cristal"),
        {"kalban": "cristal"},
        {"caan": "aurestine", "xuan": "aurestine"},
    ):
        actor = next(iter(at))
        pos = realm("royal church pf", at=at, boxes={"cristal": "R RNP"}, dice="NO")
        activate(pos, actor)
        play(pos, "recruit the people")
        while not isinstance(pos.decision, StopOrRoll):
            play(pos, "pass")
        told = peril(pos.view(0), C, pos.the_roll())
        counts = [0, 0, 0, 0]
        for card in pos.troubles:
            counts[followed(pos, card)] += 1
        assert counts == [told.go_on, told.cost, told.rival, told.end]
        seen |= {kind for kind in range(4) if counts[kind]}
    assert seen == {0, 1, 2, 3}
