"""The table explains itself: every thing has a card, from the reader's own view; the goal, the steps of a turn, the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import msgspec
import pytest

from orrery.bots import bot
from orrery.engine.base import Event, Outcome
from orrery.engine.chance import seeded
from orrery.games.destiny import GAME
from orrery.games.destiny.board import DRAWING
from orrery.games.destiny.board.explain import PLAIN, Explainer
from orrery.games.destiny.board.plates import PLATES
from orrery.games.destiny.content.printed import ENDING
from orrery.games.destiny.table.state import Table, TableView
from orrery.testing.teaching import check_teaching
from tests.games.destiny.kit import table

NAMES = ("Astra", "Boreas", "Cygnus", "Dorado")
KIND = re.compile(r"\{\d+:([a-z]+)\}")


@cache
def walked() -> tuple[Table, ...]:
    """Positions of a game of officers, far apart."""
    pos = GAME.new(4, "telling", turn_limit=3)
    minds = [bot("officer", GAME, f"telling/{seat}") for seat in range(4)]
    found: list[Table] = []
    number = 0
    while not pos.over:
        if number % 90 == 0:
            found.append(pos.copy())  # type: ignore[arg-type]
        seat = pos.waiting[0]
        pos.play(minds[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
        number += 1
    found.append(pos)  # type: ignore[arg-type]
    return tuple(found)


def things(value: Any) -> Iterator[str]:
    """Every `about` of a value of the table."""
    if isinstance(value, dict):
        if value.get("about"):
            yield value["about"]
        for one in value.values():
            yield from things(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from things(one)


def drawn(view: TableView) -> set[str]:
    """Whatever somebody can point at."""
    found = set(things(msgspec.to_builtins(DRAWING.table(view, NAMES))))
    found |= set(things(msgspec.to_builtins(DRAWING.phases(view))))
    found |= set(things(msgspec.to_builtins(DRAWING.goal(view, NAMES))))
    board = "".join(DRAWING.board(view).layers.values())
    return found | set(re.findall(r'data-about="([^"]+)"', board))


def test_everything_that_is_drawn_explains_itself_and_cites_a_clause() -> None:
    seen: set[str] = set()
    for pos in walked():
        for seat in (None, 0, 2):
            view = pos.view(seat)
            for what in drawn(view):
                card = DRAWING.explain(view, what, NAMES)
                assert card is not None, what
                assert card.title and card.text and card.kind, what
                assert not card.clause or card.clause in GAME.rules.clauses, (what, card.clause)
                seen.add(what.partition(":")[0])
    assert {"sector", "senator", "card", "ministry", "resource", "count", "gauge", "stage"} <= seen


def test_every_kind_of_thing_that_events_name_is_explained() -> None:
    texts = " ".join(path.read_text("utf-8") for path in GAME.room.rglob("*.py") if "board" not in path.parts)
    kinds = set(KIND.findall(texts)) - {"dice"}
    assert kinds <= set(Explainer.known)
    view = walked()[-1].view(1)
    for kind in kinds:
        for number in range(len(view.words().tables[kind])):
            if kind == "seat" and number >= view.players:
                continue  # Parties that nobody plays can be read, but nothing happens to them
            assert DRAWING.explain(view, f"{kind}:{number}", NAMES) is not None, (kind, number)


def test_numbers_and_signs_cite_clauses_that_exist() -> None:
    view = walked()[3].view(0)
    for what in (*(thing for thing in Explainer.known if ":" in thing), *(f"count:{word}" for word in PLAIN)):
        card = DRAWING.explain(view, what, NAMES)
        assert card is not None and card.clause in GAME.rules.clauses, what


@pytest.mark.parametrize(
    "what", ["sector:999", "senator:99999", "card:x", "count:dragons", "dragon:1", "law:77"]
)
def test_nothing_is_made_up(what: str) -> None:
    assert DRAWING.explain(walked()[1].view(0), what, NAMES) is None


def test_an_explanation_hangs_on_nothing_that_the_reader_cannot_see() -> None:
    for pos in walked()[1:6]:
        view = pos.view(0)
        again = cast(Table, GAME.imagine(view, seeded("other hands"))).view(0)
        for what in drawn(view):
            assert DRAWING.explain(view, what, NAMES) == DRAWING.explain(again, what, NAMES), what


def test_the_goal_warns_of_who_could_win_and_of_the_dark() -> None:
    near = table(owners=dict.fromkeys(range(40, 49), "GSP"), senators={"GSP": "orrumah"})
    goal = DRAWING.goal(near.view(1), ("Astra", "Boreas", "Cygnus"))
    assert goal is not None
    assert "Astra needs 1 more Sector to win" in goal.warning
    assert next((one.value, one.limit, one.danger) for one in goal.progress) == (9, 10, True)
    dark = table(infested=range(40, 48), marked=(1, 2, 3))
    warned = DRAWING.goal(dark.view(1))
    assert warned is not None
    assert "8 Sectors are dark" in warned.warning and warned.clock is not None and warned.clock.danger
    chairs = table(senators={"GSP": "orrumah fola liriana nambasu gazali"}, counter=GAME.content.election)
    near_all = DRAWING.goal(chairs.view(1))
    assert near_all is not None and "every Ministry" in near_all.warning


def test_the_steps_of_a_turn_are_past_running_or_to_come() -> None:
    for pos in walked()[1:-1]:
        states = [phase.state for phase in DRAWING.phases(pos.view(0))]
        if pos.phase == ENDING:
            assert set(states) == {"taken"}, "promises fall due behind the last step"
            continue
        assert states.count("now") == 1
        at = states.index("now")
        assert set(states[:at]) <= {"taken"} and set(states[at + 1 :]) <= {""}


def test_a_result_adds_up_and_says_what_broke_a_tie() -> None:
    pos = walked()[-1]
    result = DRAWING.result(pos.view(0), NAMES)
    assert result is not None and pos.outcome is not None and result.clause == pos.outcome.clause
    for share in result.shares:
        assert share.total == pos.outcome.scores[share.seat] == sum(source.value for source in share.sources)
    equal = table(owners={1: "GSP", 2: "BIP"}, senators={"BIP": "zharrak"}, ministers={"justice": "zharrak"})
    equal.finish(Outcome("DES-END-12", (1,), (1, 1, 0), "limit"))
    told = DRAWING.result(equal.view(0), ("Astra", "Boreas", "Cygnus"))
    assert told is not None and "Ministries decide" in told.tie and told.tie_clause == "DES-END-12"


def test_who_has_finished_is_folded_and_a_victory_is_loud() -> None:
    weights = {}
    for clause, text in (
        ("DES-BUY-03", "{0:seat} has finished its purchases"),
        ("DES-END-02", "{0:seat} controls {1} Sectors and wins"),
        ("DES-ELEC-03", "{0:senator} becomes {1:ministry}"),
        ("DES-RES-05", "{0:seat} trades"),
    ):
        weights[clause] = DRAWING.weigh(Event(clause, text, (0, 1)))
    assert list(weights.values()) == ["folded", "loud", "strong", "plain"]


def test_the_plates_are_drawn_and_the_lesson_can_be_played() -> None:
    learning = GAME.learning
    assert learning is not None
    assert {plate.name for plate in learning.how.plates} == set(PLATES)
    for plate in learning.how.plates:
        assert DRAWING.plate(plate.name).startswith("<svg")
    with pytest.raises(KeyError):
        DRAWING.plate("dragon")
    check_teaching(GAME)


def test_whoever_chooses_a_party_is_told_what_it_begins_with_and_where() -> None:
    pos = GAME.new(4, "party")
    (seat,) = pos.waiting
    view = cast(TableView, pos.view(seat))
    choices = DRAWING.choices(view, pos.moves(seat), pos.words(), NAMES)
    assert len(choices) == 6
    for choice, entry in zip(choices, GAME.content.pack.party, strict=True):
        assert choice.face == entry.name
        assert f"{entry.start_money} Money, {entry.start_influence} Influence" in choice.brings
        assert choice.detail.startswith(f"At home in Sector {entry.start_sector}. "), (
            "each has a gift at home"
        )
        assert (choice.target, choice.about) == (
            f"go-{entry.start_sector}",
            f"party:{GAME.content.party_ids.index(entry.id)}",
        )


def test_who_gains_nothing_is_folded_away() -> None:
    told = "{0:seat} gains {1} {2:resource}"
    weights = [DRAWING.weigh(Event("DES-RES-01", told, (0, amount, 1))) for amount in (0, 1)]
    assert weights == ["folded", "plain"]
