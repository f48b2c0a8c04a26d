"""Components and limits (DES-COMP)."""

from __future__ import annotations

import pytest

from orrery.engine.errors import SetupError
from orrery.games.destiny import GAME
from orrery.games.destiny.cards.sector_abilities import UseSectors
from orrery.games.destiny.phases.setup import ChooseParty, PlayParty
from orrery.games.destiny.turn.control import infest, take_control
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.dice import throw
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import at, legal, play, sen, start, table, tokens
from tests.games.destiny.scenes import CONTENT, PACK
from tests.ledger import clause


@clause("DES-COMP-01")
def test_four_decks_of_fifty_cards() -> None:
    assert sum(CONTENT.card_copies) == 50
    assert len(CONTENT.event_names) == 50
    assert CONTENT.senators == 50
    assert len(CONTENT.sector_cards) == 50
    assert len(PACK.minister) == 5
    assert len(PACK.sector_ability) == 13


@clause(
    "DES-COMP-01",
    "DES-COMP-02",
    "DES-COMP-12",
    "DES-COMP-13",
    "DES-COMP-14",
    "DES-COMP-15",
    "DES-COMP-06",
    "DES-COMP-07",
)
def test_what_is_in_the_box() -> None:
    counts = CONTENT.pack.counts
    assert (counts.sector_cards, counts.action_cards, counts.event_cards, counts.senator_cards) == (
        50,
        50,
        50,
        50,
    )
    assert (
        sum(CONTENT.card_copies)
        == len(CONTENT.sector_cards)
        == CONTENT.senators
        == len(CONTENT.event_names)
        == 50
    )
    assert CONTENT.party_ids == ["GSP", "BIP", "PoP", "TMP", "CoS", "PPF"]
    assert len(CONTENT.ability_ids) == 13
    assert len(CONTENT.minister_names) == 5
    assert all(0 <= priority <= 5 for priority in CONTENT.card_priority)
    assert {card.time for card in CONTENT.pack.action} == {"General", "Senate", "Intrigue"}
    assert all(-1 <= icon < 6 for icon in CONTENT.icon)
    assert {option.name for option in GAME.options()} == {
        "random_first_election",
        "assassination_counter_bid",
        "propositions",
        "free_text_promises",
        "turn_limit",
    }


@clause("DES-COMP-02")
def test_each_of_the_six_parties_is_played_once() -> None:
    assert CONTENT.party_ids == ["GSP", "BIP", "PoP", "TMP", "CoS", "PPF"]
    pos = table(turn=0)
    pos.party = [-1, -1, -1]
    start(pos, ChooseParty(0), ChooseParty(1))
    assert len(pos.moves()) == 6
    pos.play(PlayParty(2), 0)
    assert PlayParty(2) not in pos.moves(1)
    assert len(pos.moves(1)) == 5


@clause("DES-COMP-03")
def test_three_to_six_players() -> None:
    for players in (2, 7):
        with pytest.raises(SetupError):
            GAME.new(players)


@clause("DES-COMP-04")
def test_a_party_never_has_more_than_ten_fleets() -> None:
    pos = table(
        senators={"GSP": "orrumah"}, owners={29: "GSP"}, fleets={"GSP": {29: 9}}, money=99, phase="intrigue"
    )
    start(pos, BuyTurn(0))
    play(pos, "buy a fleet for sector 29")
    assert pos.fleets_of(0) == 10
    assert "buy a fleet for sector 29" not in legal(pos)


@clause("DES-COMP-04", "DES-BUY-05", "DES-COMP-11", "DES-COMP-08", "DES-COMP-09", "DES-COMP-10")
def test_limits_and_no_limits() -> None:
    pos = table(
        phase="intrigue",
        owners=dict.fromkeys(range(1, 16), "GSP"),
        fleets={"GSP": {1: 10}},
        republic={1: 10},
        money=99,
        senators={"GSP": "orrumah"},
        infested=range(20, 32),
    )
    start(pos, BuyTurn(0))
    assert not any(text.startswith("buy") for text in legal(pos))
    assert pos.count_sectors(0) == 15  # more than 13 icons
    assert pos.infested() == 12
    corrupt(pos, sen("orrumah"), 60, "DES-COR-01")
    assert sum(tokens(pos, "orrumah")) > 19
    assert len(pos.chance.dice(40)) == 40
    pos.gain(0, 0, 500)
    assert pos.money[0] == 99


@clause("DES-COMP-05")
def test_the_republic_never_has_more_than_ten_fleets() -> None:
    pos = table(senators={"GSP": "orrumah"}, republic={1: 9}, money=99, phase="intrigue")
    start(pos, BuyTurn(0))
    play(pos, "buy a republic fleet")
    assert pos.fleets_of(pos.republic) == 10
    assert "buy a republic fleet" not in legal(pos)


@clause("DES-COMP-06")
def test_a_fleet_is_a_fleet() -> None:
    """One number for each colour and Sector: there is no other kind to name."""
    pos = table(fleets={"GSP": {29: 2}}, republic={1: 3})
    assert len(pos.fleets) == (pos.players + 1) * CONTENT.sectors
    assert (pos.fleets_of(0), pos.fleets_of(pos.republic)) == (2, 3)


@clause("DES-COMP-07", "DES-COMP-08")
def test_icons_are_no_limit() -> None:
    pos = table(owners=dict.fromkeys(range(1, 15), "GSP"), infested=range(20, 32))
    take_control(pos, at(15), 0)
    assert pos.count_sectors(0) == 15
    infest(pos, at(40), "DES-INF-04")
    assert pos.infested() == 13


@clause("DES-COMP-09")
def test_tokens_are_not_limited_to_45() -> None:
    pos = table(senators={"GSP": "orrumah"})
    for _ in range(25):
        corrupt(pos, sen("orrumah"), 2, "DES-COR-01")
    corruption, shadow = tokens(pos, "orrumah")
    assert corruption + 3 * shadow == 50


@clause("DES-COMP-10")
def test_more_than_ten_dice_can_be_rolled() -> None:
    pos = table()
    assert len(throw(pos, "battle", [0], [23]).dice[0]) == 23


@clause("DES-COMP-11")
@pytest.mark.parametrize("resource", [0, 1])
def test_the_tracks_show_0_to_99(resource: int) -> None:
    pos = table()
    purse = (pos.money, pos.influence)[resource]
    assert pos.gain(0, resource, 98) == 98
    assert pos.gain(0, resource, 5) == 1
    assert purse[0] == 99
    assert pos.lose(0, resource, 200) == 99
    assert purse[0] == 0


@clause("DES-COMP-12")
def test_every_action_card_shows_cost_time_action_and_priority() -> None:
    assert all(0 <= entry.priority <= 5 for entry in PACK.action)
    assert {entry.time for entry in PACK.action} == {"General", "Senate", "Intrigue"}
    assert [CONTENT.card_priority[CONTENT.card(n)] for n in ("ghost_in_the_dark", "multi_task")] == [0, 4]
    assert CONTENT.card_action[CONTENT.card("assassination")]
    assert not CONTENT.card_action[CONTENT.card("feint")]
    assert CONTENT.card_money[CONTENT.card("feint")] == 3


@clause("DES-COMP-13")
def test_every_senator_shows_race_values_cost_and_at_most_one_icon() -> None:
    assert all(0 <= race < len(CONTENT.races) for race in CONTENT.race)
    assert all(-1 <= icon < 6 for icon in CONTENT.icon)
    daveth = sen("daveth")
    assert (CONTENT.diplomacy[daveth], CONTENT.command[daveth], CONTENT.cost[daveth]) == (6, 0, 14)
    assert all(CONTENT.cost[s] > 0 for s in range(CONTENT.senators))


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


@clause("DES-COMP-14")
def test_an_ability_belongs_to_whoever_controls_the_sector() -> None:
    pos = table(owners={5: "GSP"}, hands={"BIP": "feint"})
    assert [pos.text(move) for move in UseSectors().moves(pos, 0, 0)] == ["look at the hand of bip"]
    take_control(pos, at(5), 2)
    assert UseSectors().moves(pos, 0, 0) == []
    assert [pos.text(move) for move in UseSectors().moves(pos, 2, 0)] == ["look at the hand of bip"]


@clause("DES-COMP-15")
def test_one_rule_set_without_variants() -> None:
    """The options are those of the rules, and none of them changes the setup or leaves rules out."""
    names = {option.name for option in GAME.options()}
    assert names == {
        "random_first_election",
        "assassination_counter_bid",
        "propositions",
        "free_text_promises",
        "turn_limit",
    }
