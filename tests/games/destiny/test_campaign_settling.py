"""Settling Campaigns: the order, the bids, the totals (DES-CAMP-11 to 29, DES-INIT-09, 11, DES-REB-10 to 13)."""

from __future__ import annotations

import pytest

from orrery.engine.domain import Range
from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Contest, Tour
from orrery.games.destiny.war.campaigns import (
    CampaignBids,
    CampaignRound,
    CampaignTurn,
    ChooseCampaigner,
    NextCampaign,
    RollCampaign,
    bidders,
    open_sectors,
    persuasion,
    resistance,
)
from tests.games.destiny.kit import at, legal, play, quiet, said, sen, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
SPOT = 43
"""A Sector of Defence 6 without race or icon."""


def contest(pos: Table, *names: str) -> Table:
    """These Senators campaign there, each for its own Party."""
    tours = [Tour(pos.sen_seat[sen(name)], sen(name), at(SPOT)) for name in names]
    pos.contest = Contest(at(SPOT), tours, [0] * pos.players, [0] * pos.players, 0, 0)
    return pos


@clause("DES-CAMP-05", "DES-INIT-04")
def test_parties_declare_campaigns_in_initiative_order_and_each_until_it_passes() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, marked=[SPOT, 44], initiative="PoP GSP BIP")
    start(pos, CampaignRound((2, 0, 1)))
    order = []
    while pos.waiting:
        order.append(pos.waiting[0])
        play(pos, "pass")
    assert order == [2, 0, 1]


@clause("DES-CAMP-05", "DES-CAMP-06", "DES-CAMP-08", "DES-SEN-02")
def test_a_campaign_exhausts_its_senator_and_the_party_goes_on_declaring() -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah brannoch"}, marked=[SPOT, 44])
    start(pos, CampaignTurn(0))
    play(pos, f"campaign in sector {SPOT}", "send orrumah to campaign")
    assert pos.tours == [Tour(0, sen("orrumah"), at(SPOT))] and pos.exhausted[sen("orrumah")]
    assert [text for text in legal(pos) if text.startswith("campaign")] == ["campaign in sector 44"]
    play(pos, "campaign in sector 44", "send brannoch to campaign")
    assert [text for text in legal(pos) if text.startswith("campaign")] == []
    play(pos, "pass")
    assert "GSP declares no more Campaigns" in said(pos)


@clause("DES-CAMP-07")
def test_without_a_senator_left_nobody_is_sent() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, exhausted="orrumah")
    start(pos, ChooseCampaigner(0, at(SPOT)))
    assert (pos.tours, pos.waiting) == ([], ())


@clause("DES-CAMP-11", "DES-INIT-09", "DES-INIT-11")
def test_the_party_with_the_worst_initiative_chooses_which_of_its_campaigns_comes_first() -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah brannoch", "BIP": "zharrak"}, dice=[1] * 9)
    pos.tours = [
        Tour(1, sen("zharrak"), at(45)),
        Tour(0, sen("orrumah"), at(SPOT)),
        Tour(0, sen("brannoch"), at(42)),
    ]
    start(pos, NextCampaign((0, 1, 2)))
    assert legal(pos) == ["resolve the campaign in sector 42", f"resolve the campaign in sector {SPOT}"]
    play(pos, f"resolve the campaign in sector {SPOT}")
    quiet(pos)
    assert pos.tours == [], "the others follow without a question, one each"


@clause("DES-CAMP-15", "DES-CAMP-17", "DES-CAMP-19")
@pytest.mark.parametrize(("owner", "seats"), [("", [1, 2]), ("GSP", [1, 2, 0]), ("PoP", [1, 2])])
def test_who_bids_in_which_order(owner: str, seats: list[int]) -> None:
    pos = contest(table(senators=PEOPLE, owners={SPOT: owner} if owner else {}), "zharrak", "fola")
    assert bidders(pos) == seats


@clause("DES-CAMP-14", "DES-CAMP-19")
def test_bids_go_round_until_all_pass_in_a_row_and_each_point_adds_one() -> None:
    pos = contest(
        table(
            phase="intrigue", senators=PEOPLE, owners={SPOT: "PoP"}, influence={"GSP": 5, "BIP": 3, "PoP": 2}
        ),
        "orrumah",
        "zharrak",
    )
    start(pos, CampaignBids())
    order = []
    for text in ("spend 2 influence", "pass", "spend 2 influence", "spend 3 influence", "spend 3 influence"):
        order.append(pos.waiting[0])
        play(pos, text)
    assert order == [0, 1, 2, 0, 1]
    assert not pos.waiting, "nobody has anything left"
    assert pos.contest is not None
    assert (pos.contest.spent, pos.influence) == ([5, 3, 2], [0, 0, 0])
    assert persuasion(pos, pos.contest.tours[0]) == 4 + 5
    assert resistance(pos, at(SPOT)) == 2


@clause("DES-CAMP-19", "DES-RES-06")
@pytest.mark.parametrize(("money", "asked"), [(3, (0,)), (2, ())])
def test_who_could_trade_with_the_bank_for_a_point_is_asked(money: int, asked: tuple[int, ...]) -> None:
    pos = contest(table(phase="intrigue", senators=PEOPLE, money={"GSP": money}), "orrumah")
    start(pos, CampaignBids())
    assert pos.waiting == asked
    if asked:
        play(pos, "trade 3 money for 1 influence", "spend 1 influence")
        assert pos.contest is not None and pos.contest.spent[0] == 1


@clause("DES-CAMP-14")
def test_any_amount_up_to_all_can_be_spent() -> None:
    pos = contest(table(phase="intrigue", senators=PEOPLE, influence={"GSP": 20}), "orrumah")
    start(pos, CampaignBids())
    (domain,) = pos.domains(0)
    assert domain.fields == (Range("amount", 1, 20),)
    assert pos.text(domain.sample) == "spend 1 influence"
    play(pos, "spend 17 influence")
    assert pos.contest is not None and (pos.contest.spent[0], pos.influence[0]) == (17, 3)


@clause("DES-CAMP-11", "DES-CAMP-19")
def test_the_first_campaigner_bids_first_and_the_second_is_asked_although_it_passed() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, influence={"GSP": 2, "BIP": 2}, dice=[1] * 3)
    pos.tours = [Tour(1, sen("zharrak"), at(SPOT)), Tour(0, sen("orrumah"), at(SPOT))]
    start(pos, NextCampaign((0, 1, 2)))
    quiet(pos)
    assert pos.waiting == (0,)
    play(pos, "pass")
    assert pos.waiting == (1,)
    play(pos, "pass")
    assert (pos.contest, pos.tours, pos.rolled) == (None, [], [1, 1, 1])


@clause("DES-ASN-23", "DES-CAMP-15")
def test_the_owner_is_not_asked_for_influence_when_no_campaigner_is_left() -> None:
    pos = contest(table(phase="intrigue", senators=PEOPLE, owners={SPOT: "PoP"}, influence=5))
    start(pos, CampaignBids())
    assert pos.waiting == ()


@clause("DES-END-10", "DES-CAMP-19")
@pytest.mark.parametrize(
    ("before", "leaver", "asked"),
    [
        ([], 0, [1, 2, 3]),  # the first, at its turn
        (["pass"], 0, [1, 2, 3]),  # after it has passed: that pass counts no more
        (["pass", "pass"], 2, [0, 1, 3]),
        (["pass", "pass", "pass"], 3, [0, 1, 2]),  # the owner, the last to bid
        (["pass", "pass"], 3, [2, 0, 1]),  # before it has come to its turn
    ],
)
def test_when_a_bidder_leaves_all_who_stay_are_asked_until_they_pass_in_a_row(
    before: list[str], leaver: int, asked: list[int]
) -> None:
    pos = table(
        "GSP BIP PoP TMP", phase="intrigue", senators=PEOPLE, owners={SPOT: "TMP"}, influence=5, turn=2
    )
    contest(pos, "orrumah", "zharrak", "fola")
    start(pos, CampaignBids())
    play(pos, *before)
    pos.resign(leaver)
    order = []
    while pos.waiting:
        order.append(pos.waiting[0])
        play(pos, "pass")
    assert order == asked


@clause("DES-CAMP-20", "DES-CAMP-21", "DES-CAMP-22")
@pytest.mark.parametrize(
    ("name", "sector", "owners", "value"),
    [
        ("orrumah", 43, {}, 4),
        ("orrumah", 43, {42: "GSP", 44: "GSP"}, 6),
        ("orrumah", 43, {42: "BIP"}, 4),
        ("orrumah", 45, {}, 5),  # a Shorem in a Shorem Sector of TMP's icon
        ("orrumah", 55, {}, 5),  # GSP's icon, Ajira
        ("orrumah", 54, {}, 6),  # both
        ("zharrak", 54, {}, 4),
    ],
)
def test_what_a_campaigner_adds(name: str, sector: int, owners: dict[int, str], value: int) -> None:
    pos = table(senators=PEOPLE, owners=owners)
    pos.contest = Contest(at(sector), [], [0] * 3, [0] * 3, 0, 0)
    assert persuasion(pos, Tour(pos.sen_seat[sen(name)], sen(name), at(sector))) == value


@clause("DES-CAMP-22", "DES-SEN-09")
def test_the_icon_is_that_of_the_party_that_controls_the_senator() -> None:
    """Zharrak of BIP's card serves GSP: GSP's icon helps, BIP's does not."""
    pos = table(senators={"GSP": "zharrak"})
    pos.contest = Contest(at(55), [], [0] * 3, [0] * 3, 0, 0)
    assert persuasion(pos, Tour(0, sen("zharrak"), at(55))) == 5
    assert persuasion(pos, Tour(0, sen("zharrak"), at(49))) == 4


@clause("DES-CAMP-16", "DES-CAMP-20")
def test_a_sector_of_nobody_adds_nothing_and_an_owned_one_its_neighbours_and_influence() -> None:
    pos = contest(table(senators=PEOPLE, owners={SPOT: "GSP", 42: "GSP", 44: "BIP"}), "zharrak")
    assert pos.contest is not None
    pos.contest.spent, pos.contest.bonus = [2, 9, 9], [4, 9, 9]
    assert resistance(pos, at(SPOT)) == 1 + 2 + 4
    pos.owner[at(SPOT)] = NEUTRAL
    assert resistance(pos, at(SPOT)) == 0


@clause("DES-CAMP-25", "DES-REB-10", "DES-REB-12", "DES-REB-13")
@pytest.mark.parametrize(
    ("rebel", "die", "owner"), [("", 3, NEUTRAL), ("", 4, 0), ("GSP", 1, 0), ("BIP", 3, NEUTRAL)]
)
def test_only_a_rebel_campaigns_against_half_the_defence(rebel: str, die: int, owner: int) -> None:
    """Orrumah's 4 and a die against 6 and a 1, or against 3 and a 1."""
    pos = table(phase="intrigue", senators=PEOPLE, rebel=rebel, dice=[die, 1])
    pos.tours = [Tour(0, sen("orrumah"), at(SPOT))]
    start(pos, NextCampaign((0, 1, 2)))
    quiet(pos)
    assert pos.owner[at(SPOT)] == owner


@clause("DES-CAMP-12", "DES-CAMP-13", "DES-DICE-02")
def test_the_log_tells_what_each_senator_and_the_sector_rolled() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, dice=[6, 2, 6, 5, 4])
    contest(pos, "orrumah", "zharrak")
    start(pos, RollCampaign())
    rolls = [line for line in said(pos) if " rolls " in line]
    assert rolls == ["Orrumah rolls 6, 5", "Zharrak rolls 2", "The Sector rolls 6, 4"]


@clause("DES-CAMP-29", "DES-CAMP-26")
def test_other_campaigns_stay_declared_while_one_is_settled() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, dice=[6, 1, 4, 1, 1], hands={"PoP": "feint"})
    pos.tours = [Tour(0, sen("orrumah"), at(SPOT)), Tour(1, sen("zharrak"), at(40))]
    start(pos, NextCampaign((0, 1)))
    while pos.contest is not None and pos.contest.sector == at(SPOT):
        pos.play("pass", pos.waiting[0])
    assert pos.owner[at(SPOT)] == 0
    assert pos.tours == [Tour(1, sen("zharrak"), at(40))]


@clause("DES-CAMP-01", "DES-CAMP-02", "DES-CAMP-03", "DES-REB-15")
def test_marked_sectors_neighbours_and_for_a_rebel_the_rest_are_open() -> None:
    pos = table(owners={SPOT: "GSP", 42: "BIP"}, infested=[44], marked=[10, 44, SPOT])
    assert open_sectors(pos, 0) == [at(10), at(42)]
    assert open_sectors(pos, 1) == [at(10), at(17), at(41), at(SPOT)]
    assert open_sectors(pos, 2) == [at(10), at(SPOT)]
    pos.rebel = 0
    assert len(open_sectors(pos, 0)) == pos.area - 2
    assert len(open_sectors(pos, 1)) == 4
