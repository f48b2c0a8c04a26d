"""Components and limits (DES-COMP)."""

from __future__ import annotations

from orrery.games.destiny.turn.control import take_control
from tests.games.destiny.kit import at, sen, table
from tests.ledger import clause


@clause("DES-COMP-14")
def test_an_ability_card_goes_with_its_sector_even_from_a_starting_party() -> None:
    """Sector 34 is where TMP starts: without the Sector the Party has not the ability any more."""
    pos = table("TMP GSP BIP", owners={34: "TMP"})
    will = pos.content.ability_at[at(34)]
    assert pos.content.start_of[at(34)] == pos.party[0]
    assert pos.has_ability(0, will)
    take_control(pos, at(34), 1)
    assert (pos.has_ability(0, will), pos.has_ability(1, will)) == (False, True)
    take_control(pos, at(34), -1)
    assert not any(pos.has_ability(seat, will) for seat in range(3))


@clause("DES-COMP-14")
def test_a_ministry_belongs_to_who_controls_the_minister() -> None:
    pos = table(senators={"GSP": "orrumah"}, ministers={"finance": "orrumah"})
    assert pos.minister(2) == 0
    pos.sen_seat[sen("orrumah")] = 2
    assert pos.minister(2) == 2
