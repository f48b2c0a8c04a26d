"""The prompt, the sentences of the log and the chart of a game."""

from __future__ import annotations

import pytest

from orrery.draw.table import Choice, Count, Odds
from orrery.engine.base import Event, Move, Outcome, says
from orrery.engine.domain import Domain, Range, Words
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.engine.words import Vocabulary
from orrery.host.errors import Refused
from orrery.web import kit, sentences
from orrery.web.decision import (
    Ask,
    chosen,
    filled,
    form,
    groups,
    in_sheet,
    is_option,
    paper,
    roomy,
    verdict,
)
from orrery.web.fragments import Sitter
from orrery.web.logbook import Beat
from orrery.web.plot import plot, spread, ticks


@says("bid {amount} saying {speech}")
class Bid(Move, frozen=True):
    """An open-ended move."""

    amount: int = 0
    speech: str = ""


WORDS = Vocabulary({"seat": ["Crimson", "Orange"], "space": ["E3", "E4"]}, [Bid])
SEATS = (Sitter("crimson", "emblem-crimson", "Ines"), Sitter("orange", "emblem-orange", "Marek <b>"))


def choices(**sizes: int) -> list[Choice]:
    return [
        Choice(f"{group} {n}", f"{group} {n}", str(n), group=group)
        for group, size in sizes.items()
        for n in range(size)
    ]


def test_few_moves_lie_open_and_many_fold_up_by_group() -> None:
    assert not any(group.folded for group in groups(choices(move=8, claim=4)))
    crowded = groups(choices(move=12, claim=2))
    assert [(group.name, group.folded) for group in crowded] == [("move", True), ("claim", False)]


def test_details_stand_on_buttons_where_few_are_shown() -> None:
    assert roomy(choices(act=4, special=2)) and not roomy(choices(act=4, special=3))
    assert roomy(choices(act=4, travel=12)), "a group that is folded up takes no room"


def test_an_open_ended_choice_is_a_form_and_comes_back_as_a_move() -> None:
    domain = Domain(Bid(), (Range("amount", 1, 9, "bid"), Words("speech", 20)), "Bid openly")
    assert form(domain).label == "Bid openly"
    assert form(domain).button == "Bid"
    move = filled(domain, {"amount": "7", "speech": ' for "peace" '})
    assert move == Bid(7, 'for "peace"')
    assert WORDS.parse(WORDS.text(move)) == move
    assert domain.why_not(filled(domain, {"amount": "seven"})) == "The bid must be between 1 and 9, not 0."
    assert domain.why_not(filled(domain, {"amount": "10"}))


def test_dice_of_a_game_s_own_are_shown_as_their_signs() -> None:
    words = Vocabulary({"die": ["none", "guile", "adversity", "pips"]}, [])
    line = sentences.line(Event("X-1", "It shows {0:die}", ([1, 2],)), words)
    html = str(kit.macros().beat(Beat(1, (line,)), SEATS, "referendum"))
    assert "#i-guile" in html and "#i-adversity" in html and 'aria-label="guile, adversity"' in html
    strange = sentences.line(Event("X-1", "It shows {0:die}", ([1, 3],)), words)
    assert "guile, pips" in str(kit.macros().beat(Beat(1, (strange,)), SEATS, "referendum")), (
        "words where no sign fits"
    )


def test_a_line_of_the_log_has_names_dice_and_a_clause() -> None:
    event = Event("EMP-BAT-05", "{0:seat} rolls {1:dice} at {2:space}", (1, [5, 2], 0))
    line = sentences.line(event, WORDS, lambda kind, value: "Castor's Spark (E3)" if kind == "space" else "")
    assert (line.seat, line.short, line.heading) == (1, "BAT-05", False)
    assert sentences.plain(line, ["Ines", "Marek"]) == "Marek rolls 5, 2 at Castor’s Spark (E3)"
    html = str(kit.macros().beat(Beat(3, (line,)), SEATS, "emperor"))
    assert "Marek &lt;b&gt;" in html
    assert html.count("die-") == 2
    assert 'data-clause="EMP-BAT-05"' in html
    assert sentences.line(Event("X-1", "Round {0} begins", (4,)), WORDS).heading
    both = sentences.line(Event("X-2", "{0:seat} agree", ((0, 1),)), WORDS)
    assert sentences.plain(both, ["Ines", "Marek"]) == "Ines, Marek agree"


@pytest.mark.parametrize(
    ("winners", "said"), [((), "Nobody wins"), ((1,), "Marek wins"), ((0, 1), "Ines and Marek win")]
)
def test_the_verdict_is_a_headline(winners: tuple[int, ...], said: str) -> None:
    assert verdict(Outcome("X-1", winners, (1, 2), "rounds"), ["Ines", "Marek"]) == said


def test_the_chart_has_a_curve_for_each_seat() -> None:
    drawn = plot([(0, (0, 0)), (40, (12, 7)), (90, (31, 29))], SEATS, "Planets")
    assert drawn.count('class="curve ') == 2
    assert "Marek &lt;b&gt;" in drawn
    assert "31" in drawn
    assert "style=" not in drawn
    assert plot([], SEATS, "Planets") == ""
    assert ticks(49) == [0, 10, 20, 30, 40, 50]
    assert spread([50, 52, 10]) == [50, 68, 10]


def test_times_read_like_times() -> None:
    assert [kit.minutes(s) for s in (0, 61, 521, 3730)] == ["0:00", "1:01", "8:41", "1:02:10"]
    assert [kit.ago(s) for s in (5, 130, 7300, 200_000)] == ["now", "2 min", "2 h", "2 d"]


LOAD, TAKE = Bid(1, "food"), Bid(2, "metal")
LINES = (SheetLine(LOAD, 3, (1,), "give"), SheetLine(TAKE, 1, (0,), "get"))
DRAWN = tuple(
    Choice(WORDS.text(move), said, said, group="Load") for move, said in ((LOAD, "Food"), (TAKE, "Metal"))
)


def test_a_sheet_is_a_form_of_two_sides_with_purses_and_one_confirmation() -> None:
    sheet = Sheet(LINES, (Purse("food", 4),), end=Bid())
    end = Choice(WORDS.text(Bid()), "Ready", "Ready", kind="end")
    made = paper(sheet, DRAWN, [*DRAWN, end], WORDS)
    assert made is not None
    assert [(column.title, [item.line for item in column.items]) for column in made.columns] == [
        ("You give", [0]),
        ("You get", [1]),
    ]
    assert (made.verb, made.none, made.purses) == ("Load", "Ready", (Purse("food", 4),))
    assert paper(Sheet(()), (), (), WORDS) is None
    html = str(kit.macros().prompt(Ask("You", "What?", yours=True, paper=made), SEATS))
    assert 'data-purses="4"' in html and 'type="number"' in html and 'type="checkbox"' in html
    assert "style=" not in html


def test_what_is_filled_into_a_sheet_comes_back_as_moves() -> None:
    end = WORDS.text(Bid())
    load, take = WORDS.text(LOAD), WORDS.text(TAKE)
    sheet = Sheet(LINES, end=Bid())
    assert chosen(sheet, {"line.0": "2", "line.1": "1"}, WORDS) == (load, load, take, end)
    assert chosen(sheet, {}, WORDS) == (end,)
    ordered = Sheet(LINES, ordered=True)
    assert chosen(ordered, {"line.0": "1", "line.1": "1", "order": "1 0"}, WORDS) == (take, load)
    assert chosen(ordered, {"line.0": "1", "order": "1 0"}, WORDS) == (load,), (
        "an order of other things is none"
    )
    with pytest.raises(Refused, match="Nothing is chosen"):
        chosen(ordered, {"line.0": "many"}, WORDS)
    with pytest.raises(Refused, match="Choose 2, not 1"):
        chosen(Sheet(LINES, least=2, most=2), {"line.0": "1"}, WORDS)
    with pytest.raises(Refused, match="Choose at least 1, not 0"):
        chosen(Sheet(LINES, least=1), {}, WORDS)


def test_choices_say_what_they_cost_and_bring_and_what_hurts_has_a_last_word() -> None:
    row = Choice(
        "choose 3",
        "Choose Steward",
        "Steward",
        brings="1 metal",
        others=((1, "nothing"),),
        note="Best <now>.",
        about="role:3",
    )
    assert is_option(row) and not is_option(Choice("x", "X", "X"))
    shoot = Choice(
        "shoot", "Shoot E4", "Shoot", odds=(Odds(2 / 3, "hit", "good"), Odds(1 / 3, "lost", "bad"))
    )
    burn = Choice(
        "burn",
        "Burn it",
        "Burn",
        price=(Count("energy", "energy", 2),),
        hurts=True,
        warn="All is lost.",
        clause="X-1",
    )
    dull = Choice("fly", "Fly", "Fly", why="It has no engine.", clause="X-2", group="Go")
    path = Choice("go a", "Go to C", "C", group="Go", then=("go b", 'say "c"'))
    said = Ask(
        "You", "What?", yours=True, options=(row,), replies=(shoot,), groups=groups([burn, dull, path]), after=7, seat=0
    )  # fmt: skip
    html = str(kit.macros().prompt(said, SEATS))
    assert 'class="option move"' in html and "Best &lt;now&gt;." in html and 'data-about="role:3"' in html
    assert "67 %" in html and "33 %" in html and 'width="66.67"' in html
    assert html.count("All is lost.") >= 2 and 'class="armed" data-for="burn" hidden' in html
    assert 'aria-disabled="true" data-why="It has no engine." data-says="Fly" data-by="X-2"' in html
    assert 'name="moves" value="go a&#10;go b&#10;say &#34;c&#34;"' in html
    assert [kit.percent(share) for share in (0, 0.001, 0.5, 0.999, 1)] == [
        "0 %",
        "1 %",
        "50 %",
        "99 %",
        "100 %",
    ]


def test_no_class_is_malformed() -> None:
    crowd = [Choice(f"go {n}", f"Go to {n}", str(n), detail="far") for n in range(9)]
    html = str(kit.macros().prompt(Ask("You", "Where?", yours=True, groups=groups(crowd)), SEATS))
    assert 'class="narrow-only"' in html
    assert "&#34;" not in html and "&quot;" not in html


def test_what_a_line_of_a_sheet_counts_is_not_asked_again_as_a_form() -> None:
    bid = Domain(Bid(), (Range("amount", 1, 5), Words("speech", 20)))
    assert in_sheet(bid, Sheet((SheetLine(Bid(1), 5, ()),)))
    assert not in_sheet(bid, Sheet((SheetLine(Bid(9), 5, ()),))), "this line is none of its moves"
    assert not in_sheet(bid, None)
    assert form(bid, 2).number == 2, "forms that are left keep the number that the table knows them by"


def test_rows_above_them_make_long_groups_fold() -> None:
    travel = [Choice(f"go {n}", f"Go to {n}", f"{n}", group="Travel to") for n in range(6)]
    assert not groups(travel)[0].folded
    assert groups(travel, rows=4)[0].folded
