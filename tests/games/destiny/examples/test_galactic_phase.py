"""The worked examples of the rules about initiative, income, Events and the Infestation."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.phases.galactic import DrawSenators, InfestationRoll, MoveElectionCounter
from orrery.games.destiny.senate.elections import EndElection
from orrery.games.destiny.table.war import Tour
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.war.battles import StartBattle, sector_dice
from orrery.games.destiny.war.campaigns import NextCampaign
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import at, legal, play, quiet, said, sen, start, table, tokens
from tests.ledger import clause


@clause("DES-INF-12")
def test_ex_06_shadow_strengthens_the_infestation() -> None:
    pos = table(
        infested=[37], senators={"GSP": "orrumah", "PoP": "fola"}, tainted={"orrumah": (0, 1), "fola": (0, 2)}
    )
    assert sector_dice(pos, at(37)) == 4


@clause("DES-INF-01", "DES-INF-04", "DES-INF-02", "DES-INF-03")
def test_ex_12_the_infestation_roll() -> None:
    pos = table(
        marked=[5, 6, 7],
        senators={"GSP": "orrumah brannoch", "PoP": "fola"},
        tainted={"orrumah": (3, 0), "brannoch": (3, 0), "fola": (0, 4)},
        dice=[3, 4],
    )
    start(pos, InfestationRoll())
    assert "13 in all" in said(pos)[0]
    assert pos.infested() == 3


@clause("DES-BOARD-10", "DES-SEC-18")
def test_ex_15_an_ability_already_used_this_turn() -> None:
    pos = table(
        "PoP TMP BIP",
        phase="intrigue",
        owners={46: "PoP", 34: "TMP"},
        senators={"PoP": "fola liriana"},
        influence={"PoP": 20},
        marked=[12],
        dice=[6, 6, 1],
    )
    ability = pos.content.ability_ids.index("will_to_power")
    pos.used[ability] = True
    pos.tours = [Tour(0, sen("fola"), at(34)), Tour(0, sen("liriana"), at(12))]
    start(pos, NextCampaign((0, 1, 2)))
    play(pos, "resolve the campaign in sector 34")
    quiet(pos)
    play(pos, "spend 13 influence", "pass")
    quiet(pos)
    assert pos.owner[at(34)] == 0
    quiet(pos)
    play(pos, "pass")
    quiet(pos)
    assert pos.used[ability]
    assert not any("Will to Power" in line for line in said(pos))


@clause("DES-INIT-01", "DES-INIT-03", "DES-INIT-02", "DES-INIT-05", "DES-INIT-06", "DES-SEC-08")
def test_ex_29_order_of_initiative() -> None:
    pos = table(
        "BIP PoP TMP GSP CoS PPF",
        rebel="TMP",
        owners={10: "GSP"},
        dice=[3, 5],
        senators={"BIP": "zharrak ordrun", "PoP": "fola"},
        ministers={"defence": "zharrak", "finance": "ordrun", "prime_minister": "fola"},
    )
    start(pos, SetInitiative(True))
    assert [pos.content.party_ids[pos.party[seat]] for seat in pos.initiative] == [
        "CoS",
        "PPF",
        "BIP",
        "PoP",
        "TMP",
        "GSP",
    ]


@clause(
    "DES-GAL-21",
    "DES-GAL-22",
    "DES-GAL-20",
    "DES-ELEC-12",
    "DES-ELEC-13",
    "DES-GAL-23",
    "DES-TURN-03",
    "DES-GAL-24",
)
def test_ex_30_elections_on_the_track() -> None:
    pos = table(turn=1, counter=3, phase="galactic")
    start(pos, MoveElectionCounter())
    assert pos.counter == 3
    start(pos, EndElection())
    assert pos.counter == 0
    for turn, counter in ((2, 1), (3, 2), (4, 3)):
        pos.turn = turn
        start(pos, MoveElectionCounter())
        assert pos.counter == counter
    pos = table(
        turn=3, counter=1, phase="galactic", senators={"PoP": "fola"}, ministers={"prime_minister": "fola"}
    )
    start(pos, MoveElectionCounter())
    assert legal(pos) == ["call an election", "pass"]
    play(pos, "call an election")
    assert pos.counter == 3
    assert pos.ministry == [-1] * 5


@clause("DES-INF-10", "DES-INF-11", "DES-REB-22", "DES-BAT-19", "DES-BAT-21")
@pytest.mark.parametrize(
    ("purpose", "owner", "corruption"), [("fight to make it neutral", -1, 0), ("fight for cos", 0, 2)]
)
def test_ex_49_cleaning_or_taking_an_infested_sector(purpose: str, owner: int, corruption: int) -> None:
    pos = table(
        "CoS GSP BIP",
        phase="intrigue",
        owners={32: "CoS"},
        infested=[46],
        fleets={"CoS": {32: 4}},
        senators={"CoS": "gravend"},
        dice=[1, 4, 4, 4, 4],
    )
    start(pos, DeclareTurn(0), StartBattle(at(46)))
    play(pos, "order fleets to sector 46", "take 4 from sector 32", "attack", purpose, "send no admiral")
    assert tokens(pos, "gravend") == (corruption, 0)
    play(pos, "pass")
    quiet(pos)
    assert pos.owner[at(46)] == owner
    assert pos.fleets_at(0, at(46)) == 4


@clause("DES-RES-02", "DES-RES-03")
def test_ex_56_full_treasury() -> None:
    pos = table("PoP TMP BIP", money={"PoP": 97, "TMP": 2})
    pos.gain(0, MONEY, 6)
    pos.lose(1, MONEY, 3)
    assert pos.money[:2] == [99, 0]


@clause("DES-GAL-15", "DES-GAL-16")
def test_ex_57_the_last_senators() -> None:
    pos = table("PPF GSP BIP PoP", phase="galactic", turn=9)
    pos.senator_deck = pos.senator_deck[:5]
    for senator in range(50):
        if senator not in pos.senator_deck:
            pos.sen_at[senator] = 3
    start(pos, DrawSenators())
    assert [len(pos.reserve_of(seat)) for seat in range(4)] == [2, 1, 1, 1]
    start(pos, DrawSenators())
    assert sum(len(pos.reserve_of(seat)) for seat in range(4)) == 5
