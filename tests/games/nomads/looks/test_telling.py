"""How the table explains itself: what things are, what choices bring, what happened, how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import msgspec

from orrery.bots import bot
from orrery.draw.table import Choice
from orrery.engine.base import Event, Outcome
from orrery.engine.chance import seeded
from orrery.engine.words import template
from orrery.games.nomads import GAME
from orrery.games.nomads.board import DRAWING
from orrery.games.nomads.table.state import Expanse
from orrery.testing.kit import play
from orrery.testing.secrets import exchanged
from tests.games.nomads import secrets
from tests.games.nomads.kit import (
    FULL,
    A,
    B,
    C,
    Player,
    act,
    do,
    everybody_passes,
    expanse,
    until_confrontation,
)
from tests.games.nomads.scenes import boarded

NAMES = ("Ines", "Marek", "Odile")
ABOUT = re.compile(rb'"about":"([^"]+)"')
DRAWN = re.compile(r'data-about="([^"]+)"')


@cache
def walked() -> tuple[tuple[Expanse, tuple[Event, ...]], ...]:
    """Positions of two games, each with the events that led to it."""
    found: list[tuple[Expanse, tuple[Event, ...]]] = []
    for number in range(2):
        pos = GAME.new(3, seed=f"telling-{number}")
        assert isinstance(pos, Expanse)
        minds = [bot("officer", GAME, f"telling-{number}/{seat}") for seat in range(3)]
        while not pos.over:
            seat = pos.waiting[0]
            events = pos.play(minds[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
            found.append((pos.copy(), tuple(events)))
    return tuple(found)


def sampled(every: int) -> Iterator[Expanse]:
    return (pos for i, (pos, _) in enumerate(walked()) if i % every == 0)


def offered(pos: Expanse, seat: int) -> tuple[Choice, ...]:
    """Everything that a page shows of a seat's decision."""
    if seat not in pos.waiting:
        return ()
    view, moves, words = pos.view(seat), pos.moves(seat), pos.words()
    sheet = pos.sheet(seat)
    lines = [] if sheet is None else [line.move for line in sheet.lines]
    return (
        *DRAWING.choices(view, moves, words, NAMES),
        *DRAWING.choices(view, lines, words, NAMES),
        *DRAWING.impossible(view, moves, words, NAMES),
    )


def abouts(pos: Expanse, seat: int) -> set[str]:
    """Everything that a reader can point at."""
    view, choices = pos.view(seat), offered(pos, seat)
    told = msgspec.json.encode(
        [DRAWING.table(view, NAMES), DRAWING.goal(view, NAMES), DRAWING.phases(view), choices]
    )
    found = {name.decode() for name in ABOUT.findall(told)}
    return found | set(DRAWN.findall(DRAWING.board(view, choices).svg()))


# --- what a thing is ------------------------------------------------------------------------------------------------


def test_everything_that_is_drawn_is_explained() -> None:
    seen: set[str] = set()
    for pos in sampled(12):
        for seat in range(3):
            for what in abouts(pos, seat):
                found = DRAWING.explain(pos.view(seat), what, NAMES)
                assert found is not None, what
                assert found.title and found.kind and found.text, what
                assert found.clause in GAME.rules.clauses, what
                seen.add(what.partition(":")[0])
    assert {"card", "place", "seat", "species", "system", "sector", "sign", "clock", "power"} <= seen


def test_every_word_of_the_log_is_explained() -> None:
    kinds: set[str] = set()
    for pos, events in walked():
        view = pos.view(None)
        for event in events:
            if event.only is not None:
                continue
            for name, kind in template(event.text).fields:
                value = event.args[int(name)]
                for one in value if isinstance(value, (list, tuple)) else [value]:
                    if kind:
                        assert DRAWING.explain(view, f"{kind}:{one}", NAMES) is not None, event
                        kinds.add(kind)
    assert {"seat", "source", "card", "system", "species"} <= kinds


def test_what_is_said_to_a_reader_does_not_depend_on_what_is_hidden() -> None:
    chance = seeded("explained")
    for number, pos in enumerate(sampled(40)):
        seat = number % 3
        other = exchanged(secrets, pos, seat, chance)
        assert isinstance(other, Expanse)
        for what in sorted(abouts(pos, seat)):
            mine, theirs = (DRAWING.explain(one.view(seat), what, NAMES) for one in (pos, other))
            assert mine == theirs, what
        assert offered(pos, seat) == offered(other, seat)
        assert DRAWING.goal(pos.view(seat), NAMES) == DRAWING.goal(other.view(seat), NAMES)


def test_a_rivals_construction_stays_unknown_and_an_own_one_is_named() -> None:
    pos = act(expanse(Player("Kethri", building=["Trade Hub"]), Player("Vorrax")))
    own, other = DRAWING.explain(pos.view(A), "place:0"), DRAWING.explain(pos.view(B), "place:0")
    assert own is not None and own.title == "Trade Hub, begun"
    assert other is not None and (other.title, other.now[0]) == ("Construction", "5 credits on it.")


def test_a_player_is_explained_with_level_cushion_and_what_a_war_would_bring() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=9, military=1),
            Player("Vorrax", "Ironblood Reach", civil=7, built=["Trade Hub"], building=["Civil Ship"] * 3),
        )
    )
    found = DRAWING.explain(pos.view(A), "seat:1", NAMES)
    assert found is not None and found.title == "Marek"
    said = " ".join(found.now)
    assert "Level 1: 7 of 8 people, 1 of 4 technologies (+3 next turn)." in said
    assert "Level 3 at the next reorganization" in said and "Cushion 3: 3 people can be lost first." in said
    assert "Landing: your 4 against 2, theirs 4 against 4." in said


def test_nothing_is_told_of_what_there_is_not() -> None:
    view = act(expanse(Player("Kethri"), Player("Vorrax"))).view(A)
    for what in (
        "seat:9",
        "card:9999",
        "place:99",
        "item:1",
        "sign:dragon",
        "sector:black",
        "dragon:1",
        "seat:x",
        "x",
    ):
        assert DRAWING.explain(view, what) is None, what


# --- choices ----------------------------------------------------------------------------------------------------------


def choice(pos: Expanse, text: str, seat: int = A) -> Choice:
    """The button of a move."""
    made = DRAWING.choices(pos.view(seat), pos.moves(seat), pos.words(), NAMES)
    return next(one for one in made if one.move == text)


def test_buttons_tell_price_result_and_what_is_left() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                civil=7,
                credits=9,
                storage=["Trade Hub", "Emergency Levy"],
                built=["Civil Ship"] * 3,
            ),
            Player("Vorrax", "Ironblood Reach", 4, 1),
        )
    )
    build = choice(pos, "build trade hub")
    assert ([one.value for one in build.price], build.detail) == (
        [4],
        "4 technologies next turn: level 3. 5 left.",
    )
    train = choice(pos, "train a unit")
    assert [one.value for one in train.price] == [3]  # Ares Forge
    assert "you show 4/4" in train.detail and train.detail.endswith("6 left.")


def test_war_asks_twice_and_tells_what_would_come_of_it() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 6, 1, built=["Space Cruiser"]),
            Player("Vorrax", "Ironblood Reach", built=["Civil Ship"]),
        )
    )
    war = choice(pos, "declare war on orange")
    assert war.hurts
    assert war.warn == (
        "Fleet: Space Cruiser 3/3 against Civil Ship 1/2. Landing: 4 against 2; they strike back with 4 against 4."
    )


def test_the_end_of_a_turn_warns_of_what_is_forgotten() -> None:
    table = {"at": "Ares Forge", "credits": 3}
    rich = act(expanse(Player("Kethri", **{**table, "credits": 12}), Player("Vorrax")))  # type: ignore[arg-type]
    assert choice(rich, "end the turn").warn == "12 credits stay unspent."
    free = act(expanse(Player("Kethri", storage=["Supply Windfall"]), Player("Vorrax")))
    assert choice(free, "end the turn").warn == "Supply Windfall costs nothing and is not used."
    full = act(expanse(Player("Kethri", storage=["Trade Hub"] * 8), Player("Vorrax")))
    assert choice(full, "end the turn").hurts
    losing = expanse(Player("Kethri"), Player("Vorrax", civil=12))
    losing.clocks[B] = [FULL]
    warned = choice(act(losing), "end the turn")
    assert warned.hurts and warned.warn.startswith("Marek wins at the end of its next turn")
    winning = expanse(Player("Kethri", civil=12), Player("Vorrax"))
    winning.clocks[A] = [FULL]
    assert choice(act(winning), "end the turn").face == "End the turn and win"


def test_what_cannot_be_done_stands_there_with_the_reason_of_the_rules() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=1, storage=["Trade Hub", "Pirate Raid", "Thermal Decoy"]),
            Player("Vorrax", "Lifewell"),
        )
    )
    refused = DRAWING.impossible(pos.view(A), pos.moves(A), pos.words(), NAMES)
    by_move = {one.move: one for one in refused}
    assert not set(by_move) & {pos.text(move) for move in pos.moves(A)}
    assert {"build trade hub", "train a unit", "make an extra jump", "declare war on orange"} <= set(by_move)
    assert by_move["use pirate raid"].why == "You are not in the same sector."
    assert by_move["use pirate raid"].clause == "NOM-CONS-04"
    for one in refused:
        sentence, clause = (one.why, one.clause) if one.why else pos.why_not(one.move, A)
        assert sentence and clause in GAME.rules.clauses, one.move


def test_no_button_shows_a_code() -> None:
    code = re.compile(r"\b(crimson|orange|violet)-\d|\bitem \d")
    for pos in sampled(5):
        for one in offered(pos, pos.waiting[0] if pos.waiting else A):
            assert not code.search(f"{one.face} {one.label} {one.detail} {one.warn} {one.brings}"), one


# --- where the game stands ---------------------------------------------------------------------------------------------


def test_the_goal_tells_everybodys_halves_and_who_is_about_to_win() -> None:
    pos = expanse(
        Player("Kethri", civil=9, built=["Civil Ship"] * 4), Player("Vorrax", civil=7, building=["Trade Hub"])
    )
    pos.clocks[A] = [FULL]
    goal = DRAWING.goal(act(pos).view(B), NAMES)
    assert goal is not None
    assert goal.progress[0].text == "level 3: 9 of 12 people, 4 of 8 technologies; cushion 1"
    assert goal.progress[1].text.endswith("0 of 4 technologies (+1 next turn); level 2 next turn")
    assert goal.progress[0].danger
    assert goal.warning == "Ines wins at the end of this turn, unless a rival draws level or it falls."
    assert goal.clock is not None and "cards to the first decline" in goal.clock.label


def test_the_phase_line_follows_the_turn_and_the_war() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 6, 2, storage=["Trade Hub"]), Player("Vorrax", "Ironblood Reach")
        )
    )
    assert [(one.name, one.state) for one in DRAWING.phases(pos.view(A))] == [
        ("Reorganization", "taken"),
        ("Actions", "now"),
        ("End of turn", ""),
    ]
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    assert [one.state for one in DRAWING.phases(pos.view(A))] == ["taken", "taken", "now"]


def test_events_weigh_what_they_mean() -> None:
    loud = Event("NOM-EXT-01", "{0:seat} is extinct and leaves the game", (1,))
    assert DRAWING.weigh(loud) == "loud"
    assert DRAWING.weigh(Event("NOM-WAR-16", "{0:seat} declares war on {1:seat}", (0, 1))) == "strong"
    assert DRAWING.weigh(Event("NOM-NEGO-06", "{0:seat} makes no offer", (0,))) == "folded"
    assert DRAWING.weigh(Event("NOM-TECH-01", "{0:seat} begins a technology", (0,))) == "plain"


# --- scenes -------------------------------------------------------------------------------------------------------------


def test_a_lost_ship_is_a_scene_of_both_comparisons() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", storage=["Trade Hub"], built=["Space Cruiser"]),
            Player("Kethri", "Crimson Gate", storage=["Trade Hub"], built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    tale = DRAWING.tale(pos.view(A), everybody_passes(pos), NAMES)
    assert tale is not None
    assert (tale.label, tale.title) == ("Fleet battle", "Space Cruiser of Ines destroys Civil Ship of Marek")
    assert [throw.text for throw in tale.throws] == [
        "3 against 2: destroys it",
        "1 against 3: does not get through",
    ]
    assert "Marek loses Civil Ship" in [change.text for change in tale.changes]
    assert [bool(side.lost) for side in tale.sides] == [False, True]


def test_a_boarded_ship_is_told() -> None:
    pos = boarded("a", "Mecadestroyer", "Civil Ship")
    tale = DRAWING.tale(pos.view(A), everybody_passes(pos), NAMES)
    assert tale is not None and any(change.text == "Ines captures Civil Ship" for change in tale.changes)


def test_a_landing_tells_both_comparisons_and_losses_follow() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 6, 2, 0),
            Player("Kethri", "Ironblood Reach", 8, 1, 3),
        )
    )
    play(pos, "declare war on orange")
    landing = DRAWING.tale(pos.view(B), play(pos, "launch the assault"), NAMES)
    assert landing is not None and landing.title == "Ines lands at Marek"
    assert [throw.text for throw in landing.throws] == [
        "6 against 4: gets through",
        "4 against 6: is held off",
    ]
    lost = DRAWING.tale(pos.view(B), play(pos, "give up 1 civil and 1 military"), NAMES)
    assert lost is not None and lost.title == "Marek loses people"
    assert lost.changes[0].text == "Marek loses 2 people"


def test_a_deal_names_its_cards_to_the_partners_alone() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=5, storage=["Civil Ship"]),
            Player("Vorrax", "Ironblood Reach", storage=["Data Theft"]),
            Player("Dracoth", "Warhead Drift"),
        )
    )
    play(pos, "negotiate with orange", "give 2 credits", "ask for data theft by name", "send the offer")
    events = play(pos, "accept the offer")
    mine, theirs = (DRAWING.tale(pos.view(seat), events, NAMES) for seat in (A, C))
    assert mine is not None and theirs is not None
    assert mine.title == "Ines and Marek make a deal"
    assert [throw.text for throw in mine.throws] == ["", "Data Theft"]
    assert [throw.text for throw in theirs.throws] == ["", ""]
    assert [[count.value for count in throw.counts] for throw in theirs.throws] == [[2], [1]]


def test_an_answer_that_stops_something_and_a_new_level_are_scenes() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=10, credits=9, storage=["Colonist Convoy"] * 2),
            Player("Vorrax", "Ironblood Reach", credits=9, storage=["Signal Jammer"]),
        )
    )
    play(pos, "use colonist convoy")
    reached = DRAWING.tale(pos.view(A), everybody_passes(pos.copy()), NAMES)
    assert reached is not None and (reached.title, reached.loud) == ("Ines reaches level 3", True)
    pos.play("use signal jammer against item 1", B)
    stopped = DRAWING.tale(pos.view(A), everybody_passes(pos), NAMES)
    assert stopped is not None and stopped.title == "Colonist Convoy of Ines is stopped"


def test_scenes_of_whole_games_tell_only_what_the_reader_may_read() -> None:
    labels: set[str] = set()
    for pos, events in walked():
        for seat in (A, None):
            tale = DRAWING.tale(pos.view(seat), events, NAMES)
            seen = [event for event in events if event.visible_to(seat)]
            assert tale == DRAWING.tale(pos.view(seat), seen, NAMES)
            labels |= {tale.label} if tale is not None else set()
    assert "Level" in labels


# --- how it ended -------------------------------------------------------------------------------------------------------


def test_the_result_takes_every_level_apart() -> None:
    over = 0
    for pos, _ in walked():
        result = DRAWING.result(pos.view(None), NAMES)
        assert (result is None) == (pos.outcome is None)
        if result is not None and pos.outcome is not None:
            over += 1
            assert [share.total for share in result.shares] == list(pos.outcome.scores)
            for share in result.shares:
                assert share.total == sum(source.value for source in share.sources)
            assert result.clause == pos.outcome.clause
    assert over == 2


def test_a_last_round_between_equal_levels_names_what_decided() -> None:
    pos = expanse(Player("Kethri", civil=7, credits=1), Player("Vorrax", civil=6, credits=9))
    pos.finish(Outcome("NOM-CIV-21", (A,), (1, 1), "rounds"))
    result = DRAWING.result(pos.view(None), NAMES)
    assert result is not None
    assert result.tie == "Ines and Marek are on the same level; 7 people against 6 decide."
    assert result.tie_clause == "NOM-CIV-20"
    both = expanse(Player("Kethri", civil=7), Player("Vorrax", civil=7))
    both.finish(Outcome("NOM-CIV-21", (A, B), (1, 1), "rounds"))
    shared = DRAWING.result(both.view(None), NAMES)
    assert shared is not None and shared.tie_clause == "NOM-CIV-21"
