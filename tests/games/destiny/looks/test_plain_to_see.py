"""What once confused people at the table: seats of one colour, plans that nobody saw, laws lost for a slip of the pen."""

from __future__ import annotations

import itertools
import re

import pytest

from orrery.draw.table import Lines
from orrery.games.destiny import GAME
from orrery.games.destiny.board import DRAWING, chamber, galaxy
from orrery.games.destiny.board.buttons import SPENT
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.cards.assassination import BidOnAttempt
from orrery.games.destiny.laws.amending import Amend
from orrery.games.destiny.laws.propositions import TableLaw
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.orders import STAY
from orrery.games.destiny.senate.votes import VoteBid
from orrery.games.destiny.table.announced import ATTEMPT, Played
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import AGAINST, FOR, UNCALLED, V_ORDERS
from orrery.games.destiny.table.war import DEFENDS
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.campaigns import CampaignBid
from tests.games.destiny.kit import sen, start, table, who
from tests.games.destiny.scenes import PEOPLE, ballot, contest


@pytest.mark.parametrize("chosen", list(itertools.permutations(range(-1, 6), 2)))
def test_every_seat_has_a_panel_of_its_own_while_parties_are_chosen(chosen: tuple[int, int]) -> None:
    """The colour of a Party may be that of a seat without one."""
    pos = table("GSP BIP PoP TMP CoS PPF")
    pos.party = [chosen[0], -1, -1, chosen[1], -1, -1]
    panels = DRAWING.table(pos.view(2)).players
    assert len({panel.id for panel in panels}) == 6


def test_orders_that_are_voted_on_are_drawn_and_listed_and_the_map_keeps_its_frame() -> None:
    pos = table(
        "GSP BIP PoP",
        owners={29: "GSP", 31: "BIP", 30: "PoP"},
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "liriana"},
        ministers={"prime_minister": "orrumah"},
        republic={1: 5},
    )
    before = DRAWING.board(pos.view(0))
    pos.plans = [Plan(who(pos, "BIP"), (March(0, 25, 3, DEFENDS),), ((25, pos.content.senator("zharrak")),))]
    open_vote(pos, V_ORDERS, 0, [0, STAY], who(pos, "GSP"))
    assert pos.vote is not None
    pos.vote.order = [who(pos, "BIP")]
    pos.vote.cast[who(pos, "BIP")] = 0
    view = pos.view(0)
    board = DRAWING.board(view)
    assert board.frame == before.frame == galaxy.FRAME
    assert 'class="order p-black' in board.layers["trail"]
    assert "veil" in board.layers["dials"]
    assert board.layers["labels"] == before.layers["labels"]
    told = DRAWING.table(view, ("Ines", "Astra", "Boreas")).stage
    lines = [line for part in told for row in part.parts if isinstance(row, Lines) for line in row.items]
    said = {line.text: line.detail for line in lines}
    assert said["Plan of Astra"] == "3 Fleets from Sector 1 to Sector 26; Zharrak leads in Sector 26"


def test_a_law_that_would_be_refused_is_told_to_its_writer_alone() -> None:
    view = table().view(0)
    assert GAME.mistyped(view, TableLaw("tax everything that moves"))
    assert GAME.mistyped(view, Amend("no"))
    assert not GAME.mistyped(view, TableLaw("tax bank_trade 1 money for 1 turns"))


def test_an_ability_says_what_it_does_and_costs_and_an_own_plan_is_called_so() -> None:
    pos = table(senators={"GSP": "tasumbe"}, money={"GSP": 9}, hands={"BIP": "feint"})
    start(pos, OpenMoment(M_STEP))
    made = {choice.move: choice for choice in DRAWING.choices(pos.view(0), pos.moves(0), pos.words())}
    spy = made["use spy of tasumbe"]
    assert [(one.value, one.label) for one in spy.price] == [(4, "Money")]
    assert "look at another Party's hand" in spy.detail
    pos.plans = [Plan(0, (), ())]
    open_vote(pos, V_ORDERS, 0, [0, STAY], 0)
    assert pos.vote is not None
    assert chamber.choice_name(Scene(pos.view(0)), pos.vote, 0) == "Your plan"


def test_influence_in_a_campaign_tells_what_it_makes_of_the_chances() -> None:
    pos = campaigning()
    made = [c for c in DRAWING.choices(pos.view(0), pos.moves(0), pos.words()) if c.group == SPENT]
    shares = [int(re.findall(r"you win (\d+) %", choice.detail)[0]) for choice in made]
    assert len(shares) > 2 and shares == sorted(set(shares)), "each point helps"


def test_bids_say_that_they_are_gone_and_how_a_tie_ends_and_a_roll_that_cannot_be_changed_says_why() -> None:
    pos = ballot(table(senators=PEOPLE, influence=9))
    assert pos.vote is not None
    pos.vote.order, pos.vote.cast, pos.vote.spent = [0, 1], [FOR, AGAINST, UNCALLED], [0, 1, 0]
    start(pos, VoteBid(0))
    bids = [c for c in DRAWING.choices(pos.view(0), pos.moves(0), pos.words()) if c.group == SPENT]
    assert "gone whoever wins" in SPENT
    ties = [bid.face for bid in bids if "ties" in bid.face]
    assert len(ties) == 1 and ties[0].endswith(", then dice")
    poor = table(senators=PEOPLE, influence=2, money=3)
    poor.pile = [Played(ATTEMPT, 1, -1, sen("zharrak"), target=sen("orrumah"))]
    start(poor, BidOnAttempt(0, (0, 1)))
    view = poor.view(0)
    locked = DRAWING.impossible(view, poor.moves(0), poor.words())
    assert [(one.face, one.why) for one in locked] == [
        ("+1", "You have 2 Influence."),
        ("-1", "You have 2 Influence."),
    ]
    (pile,) = [one for one in DRAWING.table(view).stage if one.id == "pile"]
    assert "an assassination of Orrumah" in str(pile.parts)


def test_dice_on_the_table_are_those_of_this_moment() -> None:
    pos = campaigning()
    pos.rolled = [6, 4, 2]
    sections = DRAWING.table(pos.view(0), ("Ines", "Astra", "Boreas")).stage
    assert "dice" not in {section.id for section in sections}


def campaigning() -> Table:
    """GSP campaigns in a neutral Sector and may add Influence."""
    pos = table(senators={"GSP": "orrumah"}, influence={"GSP": 9}, phase="intrigue")
    return start(contest(pos, "orrumah"), CampaignBid(0))
