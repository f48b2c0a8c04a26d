"""The worked examples of the rules about deals and the Galactic Court."""

from __future__ import annotations

from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.court import OpenCase
from orrery.games.destiny.deals.deals import conclude
from orrery.games.destiny.deals.due import JudgePromises
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import Funds, OwnedSector, SenatorInPlay
from orrery.games.destiny.table.terms import AnyTerm, Gift, WillHandOver, WillPay, WontInvade
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.turn.open_moments import do_free, free_moves
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import at, deal, play, sen, start, table, tokens
from tests.ledger import clause


@clause("DES-DEAL-05", "DES-DEAL-06", "DES-DEAL-07", "DES-DEAL-04")
def test_ex_03_a_broken_deal_cannot_be_broken_again() -> None:
    pos = table(
        "GSP PoP BIP",
        turn=4,
        phase="intrigue",
        owners={30: "PoP", 29: "GSP"},
        fleets={"GSP": {29: 3}},
        senators={"GSP": "orrumah brannoch", "PoP": "fola"},
        money=9,
    )
    pos.used[pos.content.ability_ids.index("welcome_insurrection")] = True
    deal(pos, WontInvade(0, 1, 6, party=1), WillPay(1, 0, 5, first=5, resource=MONEY, amount=3))
    start(pos, DeclareTurn(0))
    order = (
        "order fleets to sector 30",
        "take 1 from sector 29",
        "attack",
        "fight for gsp",
        "send no admiral",
    )
    play(pos, *order, "put it on orrumah")
    play(pos, "accept the breach", "put it on brannoch")
    assert tokens(pos, "orrumah") == (2, 0)
    assert tokens(pos, "brannoch") == (2, 0)
    assert pos.deals == []
    play(pos, "pass")
    pos.turn, pos.attacks = 5, []
    start(pos, DeclareTurn(0))
    play(pos, *order, "put it on brannoch", "pass")
    assert tokens(pos, "brannoch") == (4, 0)
    start(pos, JudgePromises())
    assert pos.money[1] == 9
    assert tokens(pos, "fola") == (0, 0)


@clause("DES-DEAL-02", "DES-DEAL-28")
def test_ex_04_an_instant_trade() -> None:
    pos = table("BIP PoP GSP", money={"BIP": 10, "PoP": 2}, influence={"PoP": 8})
    do_free(pos, 0, free_moves(pos, 0, 0)[[pos.text(m) for m in free_moves(pos, 0, 0)].index("negotiate")])
    pos.settle()
    play(pos, "deal with pop", "deal: bip gives pop", "term: money", "term: 4 of it")
    play(pos, "deal: pop gives bip", "term: influence", "term: 5 of it", "make the offer")
    assert pos.waiting == (1,)
    play(pos, "accept the deal")
    assert (pos.money[:2], pos.influence[:2]) == ([6, 6], [5, 3])
    assert pos.deals == []


@clause("DES-DEAL-02", "DES-DEAL-03", "DES-DEAL-05", "DES-COR-03")
def test_ex_13_a_sector_bought_and_not_given_back() -> None:
    pos = table(
        "PoP GSP BIP",
        turn=4,
        owners={56: "GSP"},
        money={"PoP": 12},
        influence={"PoP": 6},
        senators={"PoP": "fola skarrish", "GSP": "orrumah"},
    )
    terms: list[AnyTerm] = [
        Gift(0, 1, Funds(MONEY, 7)),
        Gift(0, 1, Funds(INFLUENCE, 4)),
        Gift(1, 0, OwnedSector(at(56))),
        WillHandOver(0, 1, 5, OwnedSector(at(56))),
    ]
    conclude(pos, Offer(0, terms), ratified=False)
    assert (pos.money[0], pos.influence[0], pos.owner[at(56)]) == (5, 2, 0)
    pos.turn = 5
    start(pos, JudgePromises())
    play(pos, "break the promise", "accept the breach", "put it on fola")
    assert tokens(pos, "fola") == (2, 0)
    assert pos.owner[at(56)] == 0
    assert pos.deals == []


@clause(
    "DES-COURT-04",
    "DES-COURT-05",
    "DES-COURT-09",
    "DES-COURT-12",
    "DES-COURT-06",
    "DES-COURT-14",
    "DES-COURT-10",
    "DES-COURT-16",
    "DES-COURT-17",
    "DES-COURT-19",
    "DES-COURT-11",
)
def test_ex_38_a_case_in_the_galactic_court() -> None:
    pos = table(
        "GSP CoS BIP",
        turn=5,
        senators={"GSP": "orrumah", "CoS": "tasumbe"},
        tainted={"tasumbe": (2, 0)},
        ministers={"finance": "tasumbe"},
        money={"CoS": 9},
        dice=[1, 1, 4, 3],
    )
    made = deal(pos, WillPay(1, 0, 6, first=6, resource=MONEY, amount=4))
    start(pos, OpenCase(0, made.id, 0))
    assert tokens(pos, "tasumbe") == (3, 0)
    assert pos.ministry[2] == -1
    assert pos.money[1] == 4
    assert pos.influence == [0, 0, 0]
    assert pos.tried[sen("orrumah")]
    assert pos.tried[sen("tasumbe")]
    assert pos.deals[0].ratified
    pos.turn = 6
    start(pos, JudgePromises())
    assert pos.money[:2] == [4, 0]


@clause("DES-DEAL-18", "DES-DEAL-16", "DES-DEAL-17", "DES-MIN-16", "DES-INIT-07", "DES-COR-10")
def test_ex_55_a_minister_changes_party() -> None:
    pos = table(
        "BIP GSP PoP",
        senators={"BIP": "ordrun", "PoP": "fola"},
        ministers={"finance": "ordrun"},
        tainted={"ordrun": (1, 0)},
        exhausted="ordrun",
        money={"GSP": 8},
        influence={"GSP": 1},
        initiative="GSP PoP BIP",
    )
    pos.rank = [4, 1, 1]
    conclude(
        pos,
        Offer(0, [Gift(0, 1, SenatorInPlay(sen("ordrun"))), Gift(1, 0, Funds(MONEY, 8))]),
        ratified=False,
    )
    assert pos.party_of(sen("ordrun")) == 1
    assert pos.exhausted[sen("ordrun")]
    assert pos.minister(2) == 1
    assert tokens(pos, "ordrun") == (1, 0)
    texts = [pos.text(move) for move in free_moves(pos, 1, 0)]
    assert "audit fola" in texts
    assert not any(text.startswith("abuse") for text in texts)
    start(pos, SetInitiative(False))
    assert pos.initiative[-1] == 1


@clause("DES-DEAL-13", "DES-DEAL-14", "DES-DEAL-05")
def test_ex_66_spent_lost_or_taken() -> None:
    pos = table("TMP PoP BIP", turn=4, money={"TMP": 2}, infested=[19], senators={"TMP": "ilsane"})
    deal(pos, WillPay(0, 1, 4, first=4, resource=MONEY, amount=5))
    deal(pos, WillHandOver(0, 1, 4, OwnedSector(at(19))))
    start(pos, JudgePromises())
    play(pos, "accept the breach")
    assert tokens(pos, "ilsane") == (2, 0)
    assert pos.deals == []
