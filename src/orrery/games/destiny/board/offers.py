"""An offer as a form with two sides: how its lines read, what cannot be offered and why, and how it stands (DES-DEAL-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from orrery.draw.table import Choice, Fact
from orrery.draw.text import capital
from orrery.engine.base import Move, Seat
from orrery.engine.sheet import Pick, Sheet, SheetLine
from orrery.engine.words import several
from orrery.games.destiny.board.forms import click_text
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.deals.at_once import AddFunds, BackFor, ElectFor, PayOne, SpareTurn
from orrery.games.destiny.deals.form import lacking
from orrery.games.destiny.deals.kinds import Kind, Said
from orrery.games.destiny.deals.slots import HOW_LONG, LISTED, WHEN, Slot
from orrery.games.destiny.deals.terms import KIND, KINDS, LetGive, kind_of
from orrery.games.destiny.table.clicks import Click, TermNumber, TermOf, TermSector, TermTurns
from orrery.games.destiny.table.deals import Offer, Writing
from orrery.games.destiny.table.terms import AboutBill, WillBid, WillVote

ICONS = {
    "Money": "credits",
    "Influence": "influence",
    "a Sector": "planet",
    "Fleets": "fleet",
    "a Senator in play": "senator",
    "a Senator of the reserve": "senator",
    "an Action card": "hand",
    "turns of peace": "fleet",
}
"""Signs of kinds of terms; all others are promises."""

READS = {
    "Money": "{0} Money",
    "Influence": "{0} Influence",
    "a Sector": "{0}",
    "Fleets": "{0}",
    "a Senator in play": "the Senator {0}",
    "a Senator of the reserve": "{0} of the reserve",
    "an Action card": "the card {0}",
    "a payment later": "to pay {0} {1} {2}",
    "a hand-over later": "to hand over {0} {1}",
    "a vote": "{0} {1}",
    "a bid": "to bid at least {1} Influence {0} {2}",
    "no Invasion": "no Invasion against {0} {1}",
    "no Campaign": "no Campaign against {0} {1}",
    "no assassination": "no assassination of Senators of {0} {1}",
    "no prosecution": "no prosecution against {0} {1}",
    "a defence": "to defend {0} with {1} Fleets {2}",
    "support in battle": "to support {1} in {0} with {2} Fleets {3}",
    "a proposition or a veto": "{0} {1}",
    "no Rebellion": "no Rebellion {0}",
    "a promise in free words": "“{0}” {1}",
}
"""How a term with its blanks reads in the sentence of an offer."""
TIMES = {
    "a payment later": "on turn {}",
    "a hand-over later": "by turn {}",
    "a defence": "on turn {}",
    "support in battle": "on turn {}",
}
"""How the time of a kind of term is told; all others last until it."""


def counted(scene: Scene, move: Any) -> tuple[str, bool]:
    """How a line that is counted reads in the sentence, and whether it is a promise."""
    whom = "your" if move.receiver == scene.me else f"{scene.who(move.receiver)}’s"
    if isinstance(move, AddFunds):
        return f"{{n}} {('Money', 'Influence')[move.resource]}", False
    if isinstance(move, PayOne):
        return f"to pay {{n}} {('Money', 'Influence')[move.resource]} on turn {scene.view.turn + 1}", True
    if isinstance(move, SpareTurn):
        return f"no Invasion of {whom} Sectors for {{n}} turn(s)", True
    if isinstance(move, ElectFor):
        name, office = scene.content.senator_names[move.senator], scene.content.minister_names[move.ministry]
        return f"to elect {name} {office}", True
    assert isinstance(move, BackFor)
    bill = scene.view.bill
    return f"to vote for {bill.name if bill is not None else 'the proposition'}", True


def drawn(scene: Scene, sheet: Sheet, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The lines of the form of an offer."""
    return tuple(_line(scene, line, choice) for line, choice in zip(sheet.lines, choices, strict=True))


def _line(scene: Scene, line: SheetLine, choice: Choice) -> Choice:
    if not isinstance(line.move, (LetGive, TermOf)):
        says, vow = counted(scene, line.move)
        return choice.but(says=says, vow=vow)
    alone = isinstance(line.move, TermOf)
    move = line.move if alone else line.then[0]
    assert isinstance(move, TermOf)
    kind = KINDS[move.term]
    giver, receiver = _pair(line)
    who, whom = scene.who(giver, begin=True), scene.who(receiver)
    face = capital(kind.name)
    verb = "gives" if kind.is_gift() else "promises"
    verb = verb[:-1] if giver == scene.me else verb
    return choice.but(
        face=face,
        label=f"{who} {verb} {whom}: {kind.name}",
        group="Add it to the offer" if alone else "Send the offer",
        icon=ICONS.get(kind.name, "negotiation"),
        owner=None,
        target="",
        says=READS[kind.name],
        vow=not kind.is_gift(),
        blanks=tuple(_options(scene, kind, line, at) for at in range(len(line.picks))),
    )


def _pair(line: SheetLine) -> tuple[Seat, Seat]:
    """Who gives, and who gets it."""
    if isinstance(line.move, LetGive):
        return line.move.giver, line.move.receiver
    giver, receiver = line.between
    return giver, receiver


def _options(scene: Scene, kind: Kind, line: SheetLine, at: int) -> tuple[str, ...]:
    """How the options of a blank read."""
    pick = line.picks[at]
    return tuple(_reads(scene, kind, line, pick, row) for row in pick.options)


def _reads(scene: Scene, kind: Kind, line: SheetLine, pick: Pick, row: Sequence[Move]) -> str:
    last = row[-1]
    if isinstance(last, TermTurns) and len(row) == 1:
        if pick.label == HOW_LONG.label:
            return f"for {several(last.number, 'turn')}" if last.number > 1 else "once"
        return TIMES.get(kind.name, "until turn {}").format(scene.view.turn + last.number)
    if len(row) == 2 and isinstance(row[0], TermSector) and isinstance(last, TermNumber):
        return f"{several(last.number, 'Fleet')} in Sector {row[0].sector + 1}"
    if kind.name == "a payment later" and isinstance(last, TermNumber):
        return f"{last.number} {click_text(scene, WHEN, _click(row[0]))}"
    if (
        kind.name in ("a vote", "a bid", "a proposition or a veto", "a hand-over later") and len(row) > 1
    ) or (kind.name == "a bid" and not isinstance(last, TermNumber)):
        return _told(scene, kind, line, row)
    return " ".join(click_text(scene, Slot(""), _click(move)) for move in row)


def _click(move: Move) -> Click:
    assert isinstance(move, Click)
    return move


def _told(scene: Scene, kind: Kind, line: SheetLine, row: Sequence[Move]) -> str:
    """What is promised in the Senate, or to be handed over, in the words of the promise itself."""
    amount = (TermNumber(LISTED[0]),) if kind.name == "a bid" else ()
    clicks = (KIND[kind.name], *[_click(move) for move in row], *amount, TermTurns(0))
    writing = Writing(*_pair(line), clicks)
    term = kind_of(writing).term(scene.pos, Said(writing))
    if isinstance(term, WillVote):
        return scene.called(term.choice.says(scene.pos, term.matter))
    if isinstance(term, WillBid):
        return scene.called(term.matter.where(scene.pos))
    if isinstance(term, AboutBill):
        return scene.called(term.says(scene.pos)).rpartition(" to turn ")[0]
    goods = getattr(term, "goods", None)
    assert goods is not None
    return scene.called(goods.says(scene.pos))


# --- what cannot be offered -------------------------------------------------------------------------------------


def cannot(scene: Scene, offer: Offer) -> tuple[Choice, ...]:
    """Kinds of terms that one of the two cannot give the other, each with the reason, on its side of the form."""
    if len(offer.invited) != 1:
        return ()
    found = []
    pairs: tuple[tuple[Literal["give", "get"], int, int], ...] = (
        ("give", offer.proposer, offer.invited[0]),
        ("get", offer.invited[0], offer.proposer),
    )
    for side, giver, receiver in pairs:
        for name, reason in lacking(scene.pos, offer, giver, receiver):
            why = reason.format(_has(scene, giver), _has(scene, receiver))
            found.append(
                Choice(
                    "",
                    name,
                    capital(name),
                    icon=ICONS.get(name, "negotiation"),
                    why=capital(why) + ".",
                    clause="DES-DEAL-11",
                    side=side,
                )
            )
    return tuple(found)


def _has(scene: Scene, seat: int) -> str:
    return "you have" if seat == scene.me else f"{scene.who(seat)} has"


# --- in the bar -------------------------------------------------------------------------------------------------


def pending(scene: Scene) -> tuple[Fact, ...]:
    """An offer that waits for an answer, as everybody may know of it."""
    offer = scene.view.offer
    if offer is None or not offer.made or offer.aim == "version":
        return ()
    others = [seat for seat in offer.partners() if seat != offer.proposer]
    whom = " and ".join(scene.who(seat) for seat in others)
    if offer.proposer == scene.me:
        return (
            Fact(
                "Your offer",
                after=f"waits for {whom}" if whom else "waits",
                icon="negotiation",
                about="count:deals",
            ),
        )
    return (
        Fact(
            f"{scene.who(offer.proposer)}’s offer",
            after=f"to {whom}" if whom else "",
            icon="negotiation",
            about="count:deals",
        ),
    )
