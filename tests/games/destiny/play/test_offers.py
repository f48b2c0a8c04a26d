"""An offer to one partner as a form: every line says what the clicks would say, a counter-offer begins with what was offered,
and what cannot be given says why."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.match import History
from orrery.engine.sheet import Sheet
from orrery.games.destiny.board import DRAWING
from orrery.games.destiny.deals.talk import OfferOf
from orrery.games.destiny.table.state import Table
from orrery.web.decision import chosen, paper
from tests.games.destiny.kit import legal, play, start, table, who


def talks(**more: Any) -> Table:
    """The first Party has begun an offer to the second."""
    given: dict[str, Any] = {
        "owners": {29: "GSP", 55: "GSP", 31: "BIP", 33: "BIP", 30: "PoP"},
        "senators": {"GSP": "orrumah fola", "BIP": "zharrak", "PoP": "liriana"},
        "reserve": {"GSP": "nambasu"},
        "fleets": {"GSP": {29: 2}, "BIP": {33: 2}},
        "hands": {"GSP": "feint", "BIP": "feint"},
        "money": 8,
        "influence": 5,
    }
    pos = table("GSP BIP PoP", **{**given, **more})
    start(pos, OfferOf(who(pos, "GSP")))
    play(pos, "deal with bip")
    return pos


def sheet_of(pos: Table, seat: str) -> Sheet:
    sheet = pos.sheet(who(pos, seat))
    assert sheet is not None
    return sheet


def test_every_line_of_the_form_is_a_term_that_the_clicks_could_write() -> None:
    pos = talks()
    sheet = sheet_of(pos, "GSP")
    drawn = DRAWING.lines(pos.view(0), sheet, pos.words(), ("Ines", "Astra", "Boreas"))
    names = set()
    for number, (line, choice) in enumerate(zip(sheet.lines, drawn, strict=True)):
        assert choice.says and choice.label.startswith(
            ("You give", "You promise", "Astra gives", "Astra promises")
        )
        assert len(choice.blanks) == len(line.picks)
        values = {f"line.{number}": "1"}
        for at, (pick, texts) in enumerate(zip(line.picks, choice.blanks, strict=True)):
            assert len(texts) == len(pick.options) == len(set(texts)), (choice.face, texts)
            values[f"line.{number}.{at}"] = "I owe you one" if pick.typed else str(len(texts) - 1)
        tried = pos.copy()
        play(tried, *chosen(sheet, values, pos.words()))
        assert tried.offer is not None and len(tried.offer.terms) == 1 and tried.offer.made, choice.face
        names.add(choice.face)
    assert {"Money", "A Sector", "Fleets", "A vote", "No assassination", "A promise in free words"} <= names


def test_several_terms_go_in_one_row() -> None:
    pos = talks()
    sheet = sheet_of(pos, "GSP")
    drawn = DRAWING.lines(pos.view(0), sheet, pos.words(), ("Ines", "Astra", "Boreas"))
    at = {
        (line.side, choice.face): number
        for number, (line, choice) in reversed(list(enumerate(zip(sheet.lines, drawn, strict=True))))
    }
    sector, vote = at["give", "A Sector"], at["get", "A vote"]
    values = {
        f"line.{at['give', 'Money']}": "3",
        f"line.{sector}.0": str(drawn[sector].blanks[0].index("Sector 55")),
        f"line.{vote}.0": str(drawn[vote].blanks[0].index("to elect Fola Prime Minister")),
        f"line.{vote}.1": "2",
    }
    row = History(pos).attempt_row(0, chosen(sheet, values, pos.words()))
    now = row[-1].pos
    assert isinstance(now, Table)
    made = now.offer
    assert made is not None
    said = [term.says(now) for term in made.terms]
    assert said == ["3 Money", "Sector 55", "to elect Fola Prime Minister to turn 4"]


def test_a_counter_offer_begins_with_what_was_offered() -> None:
    pos = talks()
    play(pos, "deal: gsp gives bip 1 money", "deal: gsp gives bip 1 money", "deal: bip gives gsp 1 influence")
    play(
        pos,
        "deal: bip gives gsp",
        "term: no campaign",
        "term: party gsp",
        "term: within 2 turns",
        "make the offer",
    )
    assert "make a counter-offer" in legal(pos)
    sheet = sheet_of(pos, "BIP")
    assert sheet.folded and sheet.partner == who(pos, "GSP")
    assert sheet.start is not None and pos.text(sheet.start) == "make a counter-offer"
    begun = {(line.side, pos.text(line.move)): line.now for line in sheet.lines if line.now}
    assert begun == {
        ("get", "deal: gsp gives bip 1 money"): 2,
        ("give", "deal: bip gives gsp 1 influence"): 1,
    }
    (line,) = [line for line in sheet.lines if line.picked]
    said = [
        pos.text(move) for pick, at in zip(line.picks, line.picked, strict=True) for move in pick.options[at]
    ]
    assert said == ["term: party gsp", "term: within 2 turns"]
    # as it stands, but for one Money more
    values = {f"line.{n}": str(one.now) for n, one in enumerate(sheet.lines) if one.now}
    more = next(n for n, one in enumerate(sheet.lines) if one.now == 2)
    values[f"line.{more}"] = "3"
    number = sheet.lines.index(line)
    values |= {f"line.{number}.{at}": str(value) for at, value in enumerate(line.picked)}
    play(pos, *chosen(sheet, values, pos.words()))
    assert pos.offer is not None and pos.offer.proposer == who(pos, "BIP")
    said = sorted(term.says(pos) for term in pos.offer.terms)
    assert said == ["1 Influence", "3 Money", "no Campaign against GSP to turn 4"]


@pytest.mark.parametrize(
    ("more", "side", "what", "why"),
    [
        ({"influence": {"GSP": 0, "BIP": 3}}, "give", "Influence", "You have no Influence."),
        ({"money": {"GSP": 2, "BIP": 0}}, "get", "Money", "Astra has no Money."),
        ({"hands": {}}, "get", "An Action card", "Astra has no card."),
        ({"fleets": {}}, "give", "Fleets", "You have no Fleet."),
        ({"owners": {29: "GSP"}}, "give", "Turns of peace", "Astra has no Sector that could be spared."),
    ],
)
def test_what_cannot_be_offered_says_why(more: dict[str, Any], side: str, what: str, why: str) -> None:
    pos = talks(**more)
    told = DRAWING.impossible(pos.view(0), pos.moves(0), pos.words(), ("Ines", "Astra", "Boreas"))
    found: dict[tuple[str, str], str] = {(one.side, one.face): one.why for one in told}
    assert found[side, what] == why
    lines = DRAWING.lines(pos.view(0), sheet_of(pos, "GSP"), pos.words(), ("Ines", "Astra", "Boreas"))
    offered = [
        choice.face
        for line, choice in zip(sheet_of(pos, "GSP").lines, lines, strict=True)
        if line.side == side
    ]
    assert what not in offered, "what is refused is not offered beside it"


def three(**more: Any) -> Table:
    """The first Party writes an offer to both others; one term stands in it."""
    pos = talks(**more)
    play(pos, "deal: GSP gives BIP 1 money", "deal with pop")
    return pos


def test_an_offer_to_several_is_one_form_with_a_part_for_each_pair() -> None:
    pos = three()
    sheet = sheet_of(pos, "GSP")
    names = ("Ines", "Astra", "Boreas")
    drawn = DRAWING.lines(pos.view(0), sheet, pos.words(), names)
    pairs = {line.between for line in sheet.lines}
    assert len(pairs) == 6
    form = paper(sheet, drawn, (), pos.words(), names, me=0)
    assert form is not None
    assert {column.title for column in form.columns} == {
        "You give Astra", "You give Boreas", "Astra gives you", "Boreas gives you", "Astra gives Boreas",
        "Boreas gives Astra",
    }  # fmt: skip
    for number, (line, choice) in enumerate(zip(sheet.lines, drawn, strict=True)):
        assert ":" not in choice.face and choice.says
        assert all(
            len(texts) == len(pick.options) == len(set(texts))
            for pick, texts in zip(line.picks, choice.blanks, strict=True)
        )
        if number % 7 == 0:
            values = {f"line.{number}.{at}": "I owe" if p.typed else "0" for at, p in enumerate(line.picks)}
            tried = pos.copy()
            play(tried, *chosen(sheet, values, pos.words()))
            assert tried.offer is not None and tried.offer.made and len(tried.offer.terms) == 2
            last = tried.offer.terms[-1]
            assert (last.giver, last.receiver) == line.between


def test_an_offer_to_several_has_no_more_terms_than_an_offer_may_have() -> None:
    pos = three()
    assert sheet_of(pos, "GSP").most == 7


def four() -> Table:
    """The first Party has begun an offer to three others."""
    pos = table("GSP BIP PoP CoS", senators={"GSP": "orrumah", "BIP": "zharrak"}, money=8, influence=5)
    start(pos, OfferOf(who(pos, "GSP")))
    play(pos, "deal with bip", "deal: GSP gives BIP 1 money", "deal with pop", "deal with cos")
    return pos


def test_what_one_partner_among_many_gives_another_is_a_form_of_one_term() -> None:
    pos = four()
    names = ("Ines", "Astra", "Boreas", "Cygnus")
    assert len({line.between for line in sheet_of(pos, "GSP").lines}) == 6
    apart = [
        choice
        for choice in DRAWING.choices(pos.view(0), pos.moves(0), pos.words(), names)
        if choice.group == "What your partners give each other"
    ]
    assert len(apart) == 6
    play(pos, "deal: bip gives pop")
    sheet = sheet_of(pos, "GSP")
    drawn = DRAWING.lines(pos.view(0), sheet, pos.words(), names)
    form = paper(sheet, drawn, (), pos.words(), names, me=0)
    assert form is not None
    assert [column.title for column in form.columns] == ["Astra gives Boreas"]
    assert (form.verb, form.least, form.most) == ("Add it to the offer", 1, 1)
    for number, line in enumerate(sheet.lines):
        values = {f"line.{number}.{at}": "I owe" if p.typed else "0" for at, p in enumerate(line.picks)}
        tried = pos.copy()
        play(tried, *chosen(sheet, values, pos.words()))
        assert tried.offer is not None and not tried.offer.made and len(tried.offer.terms) == 2
        last = tried.offer.terms[-1]
        assert (last.giver, last.receiver) == (who(pos, "BIP"), who(pos, "PoP"))
    # a term of the reader's own stands in the form of the offer
    own = four()
    play(own, "deal: gsp gives pop")
    assert own.sheet(who(own, "GSP")) is None


def test_the_parts_of_a_term_are_told_in_words() -> None:
    pos = three()
    for clicks in (["term: a senator in play"], ["term: an action card"], ["term: no assassination"]):
        tried = pos.copy()
        play(tried, "deal: GSP gives BIP", *clicks)
        for choice in DRAWING.choices(
            tried.view(0), tried.moves(0), tried.words(), ("Ines", "Astra", "Boreas")
        ):
            assert "erm:" not in choice.label and "erm:" not in choice.group, choice
