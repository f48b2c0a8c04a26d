"""The contract between games and whatever draws them: every kind of row can be posted, spoken and sent."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest
from rich.text import Text as RichText

from orrery.draw.board import Board, Frame
from orrery.draw.palette import livery
from orrery.draw.parts import Seats, draw
from orrery.draw.poster import poster
from orrery.draw.table import (
    Card,
    Cards,
    Count,
    Counts,
    Die,
    Fact,
    Figure,
    Figures,
    Gauge,
    Line,
    Lines,
    Member,
    Members,
    Panel,
    Part,
    Picture,
    Pile,
    Price,
    Prices,
    Roll,
    Section,
    Sentence,
    Sign,
    Signs,
    Slot,
    Stores,
    Table,
    Tag,
    Tags,
    Text,
    Tick,
    Ticks,
    Trace,
)
from orrery.draw.terminal import markup, plain
from orrery.draw.terminal import table as lines_of
from orrery.draw.trace import traced
from orrery.engine.base import Event
from tests.draw.check import settled_is_plain

SVG = '<svg viewBox="0 0 10 10"><circle class="engraved" r="4"/></svg>'
EVIL = "<Eve> [red]\"&'"
PARTS: tuple[Part, ...] = (
    Counts((Count("credits", "Marks", 7, tone="marks"), Count("crown", "Points", None, note="sealed"))),
    Counts((Count("cruiser", "Fighters", 6, 8), Count("flag", "Empires", 7, 10)), reserve=True),
    Stores((Count("metal", "Metal", 4, 6, "metal"),)),
    Signs((Sign("throne", "Regent", "role-regent", "now", 0), Sign("", "next: Eve", state="empty"))),
    Tags(tuple(Tag(f"Technology {i}", "tech", "used") for i in range(5))),
    Tags(()),
    Lines(
        (
            Line("Wallak", "rank", counts=(Count("negotiation", "Guile", 2),), note="ready"),
            Line("Fula", owner=1),
        )
    ),
    Figures(tuple(Figure(f"f{i}", SVG, f"Caption number {i}", f"figure {i}") for i in range(9))),
    Prices((Price("food", "Food", 2, tone="food"), Price("energy", "Energy", 5, die=False))),
    Cards((Card("c", "Fusion Engines", "Further.", "tech", (Count("energy", "Energy", 2, tone="energy"),)),)),
    Cards((Card("d", "Plain", "Nothing.", state="taken", owner=1),)),
    Gauge("Infestation", 7, 10, danger=True),
    Roll((Die(5, True), Die(3)), "1 hit", 0),
    Text("A sentence that is long enough to be broken into two lines at the least.", danger=True),
    Picture(SVG, "A wheel"),
    Lines((Line("No Party may invade", "law", detail="you: 2 Corruption", danger=True),)),
    Members(
        (
            Member(
                "Orrumah",
                "m-1",
                "race-jur",
                (Count("vote", "Diplomacy", 4),),
                Count("corruption", "Corruption", 2, 4),
            ),
            Member("Fola", state="taken", offices=(Sign("crown", "Prime Minister"),)),
        ),
        open=True,
    ),
    Ticks("3", "Level 3", (Tick(0, "taken"), Tick(1, "now"), Tick(0)), "Wins at the end of this turn.", True),
    Pile((Card("e", "Veto", "No.", owner=1), Card("f", "Levy", "Yes.")), "Veto is resolved first."),
    Sentence(("Send ", Slot("3 Fleets"), " to ", Slot("10", "now"), " for ", Slot("", "empty"))),
)
TABLE = Table(
    status=(Fact("5", before="Round"), Fact("Warlord", after=f"chosen by {EVIL}", icon="role-warlord")),
    players=(
        Panel(0, "white", "emblem-white", "Ines", PARTS[:3], "Senate", (Sign("throne", "holds the Throne"),)),
        Panel(1, "black", "party-bip", EVIL, PARTS[3:7], tags=(Tag("For 13", "vote", hint="a bloc"),)),
    ),
    shelf=tuple(
        Section(f"s{i}", f"Section {i}", (part,), f"note {i}", i == 3) for i, part in enumerate(PARTS)
    ),
    stage=(Section("empty", "Nothing yet", ()),),
    hand=(Card("h", "Feint", "After all declarations."),),
    legend=(Count("cruiser", "Fighter", None),),
)
BOARD = Board(Frame(-50, -50, 100, 100), "Board", "A board.", {})


def test_the_sample_has_every_kind_of_row() -> None:
    assert {type(part) for part in PARTS} == set(get_args(Part))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_row_can_be_posted(theme: str) -> None:
    root = settled_is_plain(poster(f"A game of {EVIL}", BOARD, TABLE, theme))
    texts = [element.text for element in root.iter()]
    assert EVIL in texts
    assert "SECTION 3" in texts


def test_every_row_can_be_spoken() -> None:
    said = plain(lines_of(TABLE))
    assert max(len(line) for line in said.splitlines()) <= 100
    for words in (
        "Round 5",
        "marks 7, points sealed",
        "metal 4/6",
        "now Regent (Ines)",
        "Technology 4 (used)",
    ):
        assert words in said, words
    for words in ("Wallak guile 2 ready", "figure 8", "energy 5", "Fusion Engines 2", "[5] 3 (Ines) 1 hit"):
        assert words in said, words
    for words in (
        "(you: 2 Corruption)",
        "Orrumah diplomacy 4, corruption 2/4",
        "Send 3 Fleets to [10] for ...",
    ):
        assert words in said, words
    assert "Fola Prime Minister exhausted" in said
    assert "For 13" in said
    assert "Your hand: Feint" in said


def test_names_cannot_become_markup() -> None:
    screen = [[(f"{EVIL} \\[bold]", "crimson"), ("plain [/]", ""), ("[act]", "act")]]
    assert RichText.from_markup(markup(screen)).plain == plain(screen)


def test_a_table_can_be_sent_and_read_back() -> None:
    assert msgspec.json.decode(msgspec.json.encode(TABLE), type=Table) == TABLE


def test_the_log_tells_what_to_mark() -> None:
    names = ("A1", "A2", "A3")
    moved = Event("X-1", "{0:seat} moves a {1:ship} from {2:space} to {3:space}", (0, 1, 0, 2))
    placed = Event("X-2", "{0:seat} places {1:tile} on {2:space}", (0, 9, 1))
    assert traced([moved], "space", names) == Trace(("A3",), (("A1", "A3"),))
    assert traced([placed], "space", names) == Trace(("A2",))
    assert traced([moved] * 6, "space", names).ways == ()
    assert traced([Event("X-3", "Nothing happens")], "space", names) == Trace()


def test_many_numbers_in_a_row_stay_in_their_box() -> None:
    seats = Seats([livery("crimson")], ["crimson"])
    counts = Counts(tuple(Count("credits", "Marks", 10, 12) for _ in range(6)))
    body, _ = draw(counts, 290, seats)
    ends = [float(x) for x in re.findall(r'<text[^>]* x="([\d.]+)"', body)]
    assert len(ends) == 12
    assert max(ends) < 290 - 8


def test_words_that_do_not_fit_their_signs_are_left_out() -> None:
    seats = Seats([livery("crimson")], ["crimson"])
    wide = Signs((Sign("tech", "Ion Cannons"),), columns=2)
    narrow = Signs((Sign("tech", "Ion Cannons"),), columns=8)
    assert "Ion Cannons" in draw(wide, 290, seats)[0]
    assert "Ion Cannons" not in draw(narrow, 290, seats)[0]
