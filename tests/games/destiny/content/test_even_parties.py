"""What the Parties start with: numbers of ours, set by play so that none wins far more than its share (docs/balance.md)."""

from __future__ import annotations

from orrery.games.destiny import GAME

STARTS = {
    # money, influence; influence and money that the home yields; diplomacy and command of the first Senator
    "GSP": (9, 9, 2, 2, 4, 3),
    "BIP": (11, 11, 2, 2, 4, 3),
    "PoP": (0, 0, 0, 0, 3, 2),
    "TMP": (9, 9, 2, 2, 4, 3),
    "CoS": (2, 3, 2, 0, 4, 3),
    "PPF": (8, 8, 2, 2, 4, 3),
}


def test_parties_start_with_these_numbers() -> None:
    pack = GAME.content.pack
    leaders = {senator.id: senator for senator in pack.senator}
    homes = {sector.number: sector for sector in pack.sector}
    found = {}
    for party in pack.party:
        home, leader = homes[party.start_sector], leaders[party.start_senator]
        found[party.id] = (
            party.start_money,
            party.start_influence,
            home.influence,
            home.money,
            leader.diplomacy,
            leader.command,
        )
    assert found == STARTS
