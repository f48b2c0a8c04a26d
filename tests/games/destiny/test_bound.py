"""What keeps a turn finite: offers, drafts, complaints, terms; and the bound that follows from it (DES-DEAL-29, 34)."""

from __future__ import annotations

import pytest

from orrery.engine.chance import seeded
from orrery.games.destiny import GAME
from orrery.games.destiny.bounds import most_decisions, most_in_turn
from orrery.games.destiny.deals.court import Complain, complain, complaints
from orrery.games.destiny.deals.deals import start_offer
from orrery.games.destiny.laws.free_words import Allege, allegations, allege
from orrery.games.destiny.laws.licences import request
from orrery.games.destiny.laws.propositions import DraftLaw, TableFree, TableLaw, TablePeace, TableTurn
from orrery.games.destiny.laws.tabled import key_of
from orrery.games.destiny.table.laws import Grant, Law
from orrery.games.destiny.table.senate import B_LICENCE, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import FreeWords
from orrery.games.destiny.turn.open_moments import Stage
from orrery.games.destiny.turn.stages import OFFERS
from tests.contract.walks import draw
from tests.games.destiny.kit import deal, legal, play, quiet, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def senate(**more: object) -> Table:
    settings: dict[str, object] = {"senators": PEOPLE, "ministers": {"justice": "orrumah"}, **more}
    return table(**settings)  # type: ignore[arg-type]


@clause("DES-DEAL-34")
def test_an_offer_has_eight_terms_and_one_that_was_dropped_counts() -> None:
    pos = table(senators=PEOPLE, money=20)
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with BIP")
    for number in range(8):
        assert "deal: gsp gives bip" in legal(pos), number
        play(pos, "deal: gsp gives bip")
        if number == 3:
            play(pos, "drop the offer")
        else:
            play(pos, "term: money", "term: 1 of it")
    assert legal(pos) == ["make the offer", "drop the offer"]


@clause("DES-PROP-22")
def test_every_draft_counts_among_the_offers_of_the_step_and_twenty_are_enough() -> None:
    pos = senate()
    start(pos, TableTurn(0))
    for _ in range(OFFERS):
        play(pos, "draft a law", "drop the draft")
    assert "draft a law" not in legal(pos)
    assert pos.domains(0) == ()
    step = TableTurn(0)
    assert step.why_not(pos, DraftLaw())[1] == "DES-PROP-22"
    assert "negotiate" not in legal(pos), "drafts and offers are counted together"
    assert "table homeland defence initiative" in legal(pos), "a sample needs no draft"


@clause("DES-PROP-22")
@pytest.mark.parametrize("move", [TableLaw("tax the rich"), TableFree(" ", 2)])
def test_a_text_that_is_refused_counts(move: TableLaw | TableFree) -> None:
    pos = senate(propositions="free")
    start(pos, TableTurn(0))
    pos.play(move, 0)
    assert pos.offers == [1, 0, 0]
    assert isinstance(pos.decision, TableTurn)


@clause("DES-PROP-22")
def test_a_request_that_failed_already_counts_as_one_of_the_three() -> None:
    pos = senate(laws=["license recruit_senator for 3 turns"])
    grant = Grant(0, 5, 1)
    pos.failed = [key_of(pos, Bill(B_LICENCE, 0, "", [], 0, "", -1, 0, grant))]
    request(pos, 0, 5, 1, ())
    pos.settle()
    assert pos.requests == [1, 0, 0]
    assert isinstance(pos.decision, TableTurn)


@clause("DES-PROP-22")
def test_a_treaty_is_an_offer_as_well() -> None:
    pos = senate(rebel="PoP")
    start(pos, TableTurn(0))
    assert TablePeace() in pos.moves(0)
    pos.offers[0] = OFFERS
    assert TablePeace() not in TableTurn(0).moves(pos)


@clause("DES-COURT-20")
def test_complaints_count_among_the_offers() -> None:
    pos = table(senators=PEOPLE)
    made = deal(pos, FreeWords(1, 0, 9, "be kind"))
    assert complaints(pos, 0) == [Complain(made.id, 0)]
    complain(pos, 0, Complain(made.id, 0))
    assert pos.offers == [1, 0, 0]
    pos.offers[0] = OFFERS
    assert complaints(pos, 0) == []


@clause("DES-COURT-20")
def test_allegations_count_among_the_offers() -> None:
    pos = table(senators=PEOPLE)
    pos.laws.append(Law(7, "Kindness", (), 3, 1, "Be kind."))
    allege(pos, 0, Allege(1, 7))
    assert pos.offers == [1, 0, 0]
    assert allegations(pos, 0) == [Allege(2, 7)]
    pos.offers[0] = OFFERS
    assert allegations(pos, 0) == []


@clause("DES-DEAL-29")
def test_the_offers_are_counted_anew_in_every_step() -> None:
    pos = table(senators=PEOPLE, hands={"GSP": "feint"})
    pos.offers = [OFFERS, 3, 0]
    start(pos, Stage(3))
    assert pos.offers == [0, 0, 0]
    quiet(pos)


def test_the_bound_grows_with_players_and_turns() -> None:
    content = GAME.content
    assert most_decisions(content, 3, 1) == 3 + most_in_turn(content, 3, 1)
    assert most_decisions(content, 3, 4) < most_decisions(content, 4, 4) < most_decisions(content, 6, 4)
    assert most_in_turn(content, 6, 1) < most_in_turn(content, 6, 2)
    assert most_decisions(content, 6, 50) == GAME.bound


@pytest.mark.parametrize(
    ("players", "turn", "most"), [(3, 1, 500_466), (6, 1, 1_066_473), (6, 50, 34_885_965)]
)
def test_the_bound_is_what_it_was_counted_to_be(players: int, turn: int, most: int) -> None:
    """Whoever changes what a turn can use up counts it again, clause by clause, and writes the sum here."""
    assert most_in_turn(GAME.content, players, turn) == most


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_of_six_stays_within_the_bound_turn_by_turn(seed: int) -> None:
    """Much less is the rule; a loop that no clause ends would not stop here at all."""
    pos = GAME.new(6, f"bound {seed}", turn_limit=3, propositions="free")
    assert isinstance(pos, Table)
    chance = seeded(seed)
    turn = spent = 0
    while not pos.over:
        if pos.turn != turn:
            turn, spent = pos.turn, 0
        seat = pos.waiting[chance.below(len(pos.waiting))]
        pos.play(draw(pos, seat, chance), seat)
        spent += 1
        assert spent <= most_in_turn(GAME.content, 6, max(turn, 1))
        assert max(pos.offers) <= OFFERS
        assert pos.offer is None or len(pos.offer.terms) + pos.offer.dropped <= 8
