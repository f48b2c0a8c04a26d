"""An amendment as a form: every wording that it lists is a law that would stand, told as players read laws."""

from __future__ import annotations

from orrery.engine.sheet import Sheet
from orrery.games.destiny.board import DRAWING
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.table.state import Table
from orrery.web.decision import chosen, paper
from tests.games.destiny.kit import play, quiet, start, table

NAMES = ("Ines", "Astra", "Boreas")


def tabled(*moves: str) -> Table:
    """The first Party's proposition is on the floor, and it may amend it."""
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah"}, ministers={"justice": "orrumah"})
    start(pos, TableTurn(0))
    play(pos, *moves)
    quiet(pos)
    return pos


def form(pos: Table) -> Sheet:
    sheet = pos.sheet(0)
    assert sheet is not None
    return sheet


def test_every_wording_of_the_form_stands_and_reads_as_it_will_be() -> None:
    pos = tabled('table law "tax move_fleet 2 money; prohibit move_fleet in numbers [2] for 3 turns"')
    sheet = form(pos)
    drawn = DRAWING.lines(pos.view(0), sheet, pos.words(), NAMES)
    assert [choice.face for choice in drawn] == [
        "How long it holds",
        "For each Fleet moved, a Party pays 2 Money.",
        "No Party may move a Fleet into Sector 2.",
    ]
    assert drawn[0].detail == "now for 3 turns"
    for number, (line, choice) in enumerate(zip(sheet.lines, drawn, strict=True)):
        texts = choice.blanks[0]
        assert len(texts) == len(line.picks[0].options) == len(set(texts)) > 1
        for at, text in enumerate(texts):
            assert "_" not in text and ";" not in text, text
            tried = pos.copy()
            play(tried, *chosen(sheet, {f"line.{number}.0": str(at)}, pos.words()))
            assert tried.bill is not None
            assert (tried.bill.provisions, tried.bill.turns) != (pos.bill.provisions, pos.bill.turns)  # type: ignore[union-attr]
            told = " ".join(str(event.args) for event in tried.events)
            assert "refused" not in told
            if text.endswith("."):
                assert text in told
    assert drawn[0].blanks[0][:2] == ("until it is repealed", "for 1 turn")
    assert drawn[1].blanks[0][-1] == drawn[2].blanks[0][-1] == "left out"


def test_the_form_is_one_of_several_answers_and_a_new_wording_can_still_be_written() -> None:
    pos = tabled("table movement registration oversight")
    sheet = form(pos)
    drawn = DRAWING.lines(pos.view(0), sheet, pos.words(), NAMES)
    made = paper(sheet, drawn, (), pos.words(), NAMES)
    assert made is not None
    assert made.opens == "Change a part"
    assert made.columns[0].items[0].blanks[0].empty == "as it is"
    assert pos.domains(0)


def test_after_three_amendments_there_is_no_form() -> None:
    pos = tabled("table movement registration oversight")
    assert pos.bill is not None
    pos.bill.amended = 3
    assert pos.sheet(0) is None
