"""An amendment as a form: each part of the proposition with its other wordings, as players read laws (DES-SNT-09)."""

from __future__ import annotations

from orrery.draw.table import Choice
from orrery.engine.sheet import Sheet
from orrery.engine.words import Vocabulary, several
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.laws.amending import Amend
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.table.laws import Provision
from orrery.games.destiny.table.senate import Bill


def drawn(scene: Scene, sheet: Sheet, words: Vocabulary) -> tuple[Choice, ...]:
    """The lines of the form."""
    bill = scene.view.bill
    assert bill is not None
    return tuple(
        _line(
            scene,
            bill,
            words,
            [row[0] for pick in line.picks for row in pick.options if isinstance(row[0], Amend)],
        )
        for line in sheet.lines
    )


def _line(scene: Scene, bill: Bill, words: Vocabulary, moves: list[Amend]) -> Choice:
    told = [_told(scene, bill, move) for move in moves]
    part = told[0][0]
    face = "How long it holds" if part is None else sentence(scene.content, part)
    return Choice(
        words.text(moves[0]),
        f"Amend: {face}",
        face,
        detail=f"now {_lasts(bill.turns)}" if part is None else "",
        group="Amend it",
        icon="clock" if part is None else "law",
        clause="DES-SNT-09",
        blanks=(tuple(text for _, text in told),),
    )


def _told(scene: Scene, bill: Bill, move: Amend) -> tuple[Provision | None, str]:
    """Which provision an amendment changes (None: how long the law holds), and how it reads then."""
    reading = read_law(scene.content, move.text)
    if reading.turns != bill.turns:
        return None, _lasts(reading.turns)
    for at, before in enumerate(bill.provisions):
        if at >= len(reading.provisions) or reading.provisions[at] != before:
            if len(reading.provisions) < len(bill.provisions):
                return before, "left out"
            return before, sentence(scene.content, reading.provisions[at])
    raise AssertionError("an amendment that changes nothing")


def _lasts(turns: int) -> str:
    return f"for {several(turns, 'turn')}" if turns else "until it is repealed"
