"""Campaigns (DES-CAMP)."""

from __future__ import annotations

import msgspec
import pytest

from orrery.engine.domain import Range
from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.table.announced import Roll
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WontCampaign
from orrery.games.destiny.table.war import Contest, Tour
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.senators import diplomacy
from orrery.games.destiny.turn.stages import I_CAMPAIGNS
from orrery.games.destiny.war.battles import defence_in_battle
from orrery.games.destiny.war.campaigns import (
    CampaignBids,
    CampaignResult,
    CampaignRound,
    CampaignTurn,
    ChooseCampaigner,
    NextCampaign,
    RollCampaign,
    bidders,
    defence_in_campaign,
    open_sectors,
    persuasion,
    resistance,
    why_not_campaign,
)
from tests.games.destiny.kit import at, deal, legal, play, quiet, refused, said, sen, start, table
from tests.games.destiny.scenes import CONTENT, PEOPLE, SPOT, contest, over, question_of_war
from tests.ledger import clause


def plain_sector() -> int:
    """A Sector without the race of Orrumah or Zharrak and without the icon of a Party at the table."""
    races = {CONTENT.race[sen("orrumah")], CONTENT.race[sen("zharrak")]}
    return next(
        s
        for s in range(20, CONTENT.sectors)
        if CONTENT.sector_race[s] not in races and CONTENT.leaning[s] < 0
    )


OPEN_SECTOR = plain_sector()


def contest_of(pos: Table, *seats: int, spent: tuple[int, int, int] = (0, 0, 0)) -> Table:
    """These Parties campaign there."""
    people = [sen("orrumah"), sen("zharrak"), sen("fola")]
    tours = [Tour(seat, people[seat], OPEN_SECTOR) for seat in seats]
    pos.contest = Contest(OPEN_SECTOR, tours, list(spent), [0, 0, 0], 0, 0)
    return pos


def settle(pos: Table, *tours: Tour) -> Table:
    """These Campaigns are settled; nobody bids."""
    pos.tours = list(tours)
    start(pos, NextCampaign(tuple(pos.initiative)))
    while pos.waiting:
        quiet(pos)
        if pos.waiting:
            play(pos, "pass" if "pass" in legal(pos) else legal(pos)[0])
    return pos


def dice_for(more: int) -> list[int]:
    """Orrumah's die is 5 at most; the Sector's is chosen so that the totals differ by `more`."""
    for mine in range(5, 0, -1):
        its = mine + 4 - CONTENT.defence[OPEN_SECTOR] - more
        if 1 <= its <= 5:
            return [mine, its]
    raise AssertionError("no such dice")


@clause("DES-CAMP-01", "DES-CAMP-02", "DES-CAMP-03", "DES-REB-15")
def test_marked_sectors_neighbours_and_for_a_rebel_the_rest_are_open() -> None:
    pos = table(owners={SPOT: "GSP", 42: "BIP"}, infested=[44], marked=[10, 44, SPOT])
    assert open_sectors(pos, 0) == [at(10), at(42)]
    assert open_sectors(pos, 1) == [at(10), at(17), at(41), at(SPOT)]
    assert open_sectors(pos, 2) == [at(10), at(SPOT)]
    pos.rebel = 0
    assert len(open_sectors(pos, 0)) == pos.area - 2
    assert len(open_sectors(pos, 1)) == 4


@clause("DES-CAMP-01", "DES-CAMP-02", "DES-CAMP-04", "DES-CAMP-08")
def test_neighbours_of_own_sectors_and_marked_ones_are_open_once_each() -> None:
    near = CONTENT.near[at(12)]
    pos = table(owners={12: "GSP", near[0] + 1: "BIP"}, infested=[near[1] + 1], marked=[12, 50, near[1] + 1])
    expected = sorted({*near, at(50)} - {near[1]})
    assert open_sectors(pos, 0) == expected
    pos.tours = [Tour(0, sen("orrumah"), at(50)), Tour(1, sen("zharrak"), near[0])]
    assert open_sectors(pos, 0) == [s for s in expected if s != at(50)]


@clause(
    "DES-CAMP-02", "DES-CAMP-04", "DES-CAMP-05", "DES-CAMP-06", "DES-CAMP-08", "DES-CAMP-09", "DES-CAMP-31"
)
def test_where_campaigns_are_open() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        stage=I_CAMPAIGNS,
        owners={28: "GSP", 20: "BIP"},
        marked=[40, 41],
        infested=[41],
        senators={"GSP": "orrumah brannoch"},
    )
    assert [s + 1 for s in open_sectors(pos, 0)] == [9, 20, 21, 40, 51]
    start(pos, CampaignTurn(0))
    play(pos, "campaign in sector 20", "send orrumah to campaign")
    assert "campaign in sector 20" not in legal(pos)
    assert refused(pos, "campaign in sector 41").clause == "DES-INF-09"
    assert refused(pos, "campaign in sector 28").clause == "DES-CAMP-04"
    pos.owner[at(28)] = -1
    play(pos, "campaign in sector 40")
    assert refused(pos, "campaign in sector 51").clause == "DES-CAMP-06"
    assert len(pos.tours) == 2  # the first stays valid although Sector 28 is lost


@clause("DES-CAMP-04", "DES-CAMP-01", "DES-CAMP-08", "DES-INF-09")
def test_a_campaign_is_refused_for_its_true_reason() -> None:
    pos = table(phase="intrigue", owners={28: "GSP"}, infested=(41,), senators={"GSP": "orrumah"})
    pos.marked = [at(50), at(51), at(52)]
    pos.tours = [Tour(0, sen("orrumah"), at(50))]
    pos.blocked = [(at(51), 1)]
    bound = deal(pos, WontCampaign(0, 1, 9, sector=at(52)))
    pos.deals = [msgspec.structs.replace(bound, ratified=True)]
    reasons = {sector: why_not_campaign(pos, 0, at(sector)) for sector in (28, 41, 45, 50, 51, 52)}
    assert {sector: reason[1] for sector, reason in reasons.items() if reason} == {
        28: "DES-CAMP-04",
        41: "DES-INF-09",
        45: "DES-CAMP-01",
        50: "DES-CAMP-08",
        51: "DES-OPT-07",
        52: "DES-COURT-19",
    }
    assert open_sectors(pos, 0) == [
        sector for sector in range(pos.area) if why_not_campaign(pos, 0, sector) is None
    ]


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
    play(pos, "campaign in sector 44")
    assert [text for text in legal(pos) if text.startswith("campaign")] == []
    play(pos, "pass")
    assert "GSP declares no more Campaigns" in said(pos)


@clause("DES-CAMP-05", "DES-CAMP-06", "DES-CAMP-07")
def test_each_campaign_takes_one_senator_with_an_action() -> None:
    pos = table(
        phase="intrigue",
        marked=[12, 13, 14],
        senators={"GSP": "orrumah brannoch sarrishet"},
        exhausted="sarrishet",
    )
    start(pos, CampaignTurn(0))
    play(pos, "campaign in sector 12")
    assert legal(pos) == ["send orrumah to campaign", "send brannoch to campaign"]
    play(pos, "send brannoch to campaign", "campaign in sector 14")
    assert [(t.senator, t.sector) for t in pos.tours] == [(sen("brannoch"), at(12)), (sen("orrumah"), at(14))]
    assert refused(pos, "campaign in sector 13").clause == "DES-CAMP-06"


@clause("DES-INV-08", "DES-CAMP-06", "DES-INF-09", "DES-CAMP-01")
def test_some_refusals_name_the_clause_that_stands_in_the_way() -> None:
    pos = question_of_war(CampaignTurn(0))
    assert refused(pos, "campaign in sector 50").clause == "DES-INF-09"
    assert refused(pos, "campaign in sector 39").clause == "DES-CAMP-01"
    tired = question_of_war()
    tired.exhausted[sen("orrumah")] = True
    start(tired, CampaignTurn(0))
    error = refused(tired, "campaign in sector 43")
    assert (error.clause, str(error)) == ("DES-CAMP-06", "You have no Senator with an Action left.")


@clause("DES-CAMP-07")
def test_without_a_senator_left_nobody_is_sent() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, exhausted="orrumah")
    start(pos, ChooseCampaigner(0, at(SPOT)))
    assert (pos.tours, pos.waiting) == ([], ())


@clause("DES-CAMP-09")
def test_nobody_campaigns_in_its_own_sector() -> None:
    pos = table(owners={20: "GSP"}, marked=(20,))
    assert at(20) not in open_sectors(pos, 0)
    assert at(20) in open_sectors(pos, 1)


@clause("DES-CAMP-10", "DES-CAMP-03")
def test_a_sector_invaded_this_turn_may_be_talked_over_in_the_same_turn() -> None:
    pos = table(phase="intrigue", owners={SPOT: "BIP", 42: "GSP"}, senators=PEOPLE, dice=[4, 1])
    pos.place(1, at(SPOT), 1)
    pos.fought[pos.area + at(SPOT)] = 1
    pos.invaded = True
    assert at(SPOT) in open_sectors(pos, 0)
    pos.tours = [Tour(0, sen("orrumah"), at(SPOT))]
    start(pos, NextCampaign((0, 1, 2)))
    quiet(pos)
    assert pos.owner[at(SPOT)] == 0


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


@clause("DES-CAMP-11")
def test_campaigns_are_settled_one_after_the_other_from_the_worst_initiative() -> None:
    pos = table(initiative="BIP GSP PoP", senators=PEOPLE, phase="intrigue")
    pos.tours = [Tour(0, sen("orrumah"), at(44)), Tour(1, sen("zharrak"), at(50))]
    start(pos, NextCampaign((1, 0, 2)))
    settled: list[int] = []
    while pos.waiting:
        sector = pos.contest.sector if pos.contest is not None else -1
        if sector not in settled:
            settled.append(sector)
        pos.play("pass", pos.waiting[0])
    assert settled == [at(50), at(44)]


@clause(
    "DES-CAMP-11",
    "DES-CAMP-14",
    "DES-CAMP-15",
    "DES-CAMP-17",
    "DES-CAMP-19",
    "DES-CAMP-29",
    "DES-RES-06",
    "DES-RES-04",
)
def test_influence_in_a_campaign() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={28: "GSP", 20: "BIP"},
        influence={"GSP": 9, "BIP": 4},
        money={"GSP": 3},
        senators={"GSP": "orrumah"},
        dice=[3, 3],
    )
    pos.tours = [Tour(0, sen("orrumah"), at(20))]
    start(pos, NextCampaign((0, 1, 2)))
    quiet(pos)
    assert pos.waiting == (0,)
    play(pos, "trade 3 money for 1 influence", "spend 10 influence")
    assert pos.influence[0] == 0
    assert pos.waiting == (1,)
    play(pos, "spend 4 influence")
    assert pos.owner[at(20)] == 0
    assert "GSP has 18" in said(pos) or "GSP has 18" in " ".join(said(pos))
    pos.contest = Contest(at(21), [], [0, 3, 0], [0, 0, 0], 0, 0)
    assert resistance(pos, at(21)) == 0  # a neutral Sector cannot be strengthened


@clause("DES-CAMP-12", "DES-CAMP-13", "DES-DICE-02")
def test_the_log_tells_what_each_senator_and_the_sector_rolled() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, dice=[6, 2, 6, 5, 4])
    contest(pos, "orrumah", "zharrak")
    start(pos, RollCampaign())
    rolls = [line for line in said(pos) if " rolls " in line]
    assert rolls == ["Orrumah rolls 6, 5", "Zharrak rolls 2", "The Sector rolls 6, 4"]


@clause("DES-CAMP-12", "DES-CAMP-25", "DES-CAMP-29")
@pytest.mark.parametrize(("more", "owner"), [(0, NEUTRAL), (1, 0), (-1, NEUTRAL)])
def test_the_highest_total_wins_and_the_sector_wins_ties(more: int, owner: int) -> None:
    pos = settle(
        table(phase="intrigue", senators=PEOPLE, dice=dice_for(more)), Tour(0, sen("orrumah"), OPEN_SECTOR)
    )
    assert pos.owner[OPEN_SECTOR] == owner
    assert pos.tours == []


@clause("DES-CAMP-13", "DES-SEN-08")
@pytest.mark.parametrize("shadow", [0, 1, 2, 4])
def test_diplomacy_below_nothing_counts_against_the_campaigner(shadow: int) -> None:
    """Each Shadow token takes 3 off, and nothing stops at 0."""
    clean = table(senators={"GSP": "orrumah"})
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (0, shadow)})
    tour = Tour(0, sen("orrumah"), at(50))
    for each in (clean, pos):
        each.contest = Contest(at(50), [tour], [0] * 3, [0] * 3, 0, 0)
    assert persuasion(pos, tour) == persuasion(clean, tour) - 3 * shadow
    assert shadow < 2 or diplomacy(pos, sen("orrumah")) < 0


@clause("DES-CAMP-13", "DES-CAMP-14", "DES-CAMP-23")
@pytest.mark.parametrize(
    ("taint", "spent", "value"), [((0, 0), 0, 4), ((2, 0), 0, 2), ((1, 1), 0, 0), ((0, 0), 3, 7)]
)
def test_a_campaigner_adds_its_diplomacy_less_tokens_and_its_influence(
    taint: tuple[int, int], spent: int, value: int
) -> None:
    pos = contest_of(table(senators=PEOPLE, tainted={"orrumah": taint}), 0, 1, spent=(spent, 5, 0))
    assert pos.contest is not None
    assert persuasion(pos, pos.contest.tours[0]) == value


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


@clause("DES-CAMP-14")
def test_any_amount_up_to_all_can_be_spent() -> None:
    pos = contest(table(phase="intrigue", senators=PEOPLE, influence={"GSP": 20}), "orrumah")
    start(pos, CampaignBids())
    (domain,) = pos.domains(0)
    assert domain.fields == (Range("amount", 1, 20),)
    assert pos.text(domain.sample) == "spend 1 influence"
    play(pos, "spend 17 influence")
    assert pos.contest is not None and (pos.contest.spent[0], pos.influence[0]) == (17, 3)


@clause("DES-CAMP-15", "DES-CAMP-17", "DES-CAMP-19")
@pytest.mark.parametrize(("owner", "seats"), [("", [1, 2]), ("GSP", [1, 2, 0]), ("PoP", [1, 2])])
def test_who_bids_in_which_order(owner: str, seats: list[int]) -> None:
    pos = contest(table(senators=PEOPLE, owners={SPOT: owner} if owner else {}), "zharrak", "fola")
    assert bidders(pos) == seats


@clause("DES-CAMP-15", "DES-CAMP-17", "DES-CAMP-19")
def test_the_campaigners_bid_first_then_the_owner_until_all_pass_in_a_row() -> None:
    pos = contest_of(table(senators=PEOPLE, influence=5), 0, 1)
    assert bidders(pos) == [0, 1]
    pos.owner[OPEN_SECTOR] = 2
    assert bidders(pos) == [0, 1, 2]
    start(pos, CampaignBids())
    play(pos, "pass", "spend 2 influence")
    assert pos.waiting == (2,)
    play(pos, "spend 1 influence")
    assert pos.waiting == (0,)
    play(pos, "pass", "pass", "pass")
    assert over(pos)
    assert pos.influence == [5, 3, 4]
    assert pos.contest is not None
    assert pos.contest.spent == [0, 2, 1]


@clause("DES-CAMP-15", "DES-CAMP-20")
@pytest.mark.parametrize(
    ("spent", "beside", "won"), [(0, False, True), (2, False, False), (1, True, False), (1, False, True)]
)
def test_what_an_owner_spends_and_holds_beside_it_strengthens_the_sector(
    spent: int, beside: bool, won: bool
) -> None:
    pos = table(owners={50: "BIP"}, senators={"GSP": "daveth"}, phase="intrigue")
    content = pos.content
    if beside:
        pos.owner[content.near[at(50)][0]] = 1
    tour = Tour(0, sen("daveth"), at(50))
    pos.contest = Contest(at(50), [tour], [0, spent, 0], [0] * 3, 0, 0)
    lead = persuasion(pos, tour) - content.defence[at(50)]
    # the campaigner is ahead by two before the owner adds anything
    pos.roll = Roll("campaign", [0, 1], [[3], [1 + lead]], [[0], [0]], [True, True], [0, 0])
    CampaignResult().run(pos)
    assert (pos.owner[at(50)] == 0) is won


@clause("DES-CAMP-16", "DES-CAMP-20")
def test_a_sector_of_nobody_adds_nothing_and_an_owned_one_its_neighbours_and_influence() -> None:
    pos = contest(table(senators=PEOPLE, owners={SPOT: "GSP", 42: "GSP", 44: "BIP"}), "zharrak")
    assert pos.contest is not None
    pos.contest.spent, pos.contest.bonus = [2, 9, 9], [4, 9, 9]
    assert resistance(pos, at(SPOT)) == 1 + 2 + 4
    pos.owner[at(SPOT)] = NEUTRAL
    assert resistance(pos, at(SPOT)) == 0


@clause("DES-CAMP-16")
def test_a_neutral_sector_adds_nothing() -> None:
    pos = contest_of(table(senators=PEOPLE), 0, spent=(0, 9, 0))
    assert resistance(pos, OPEN_SECTOR) == 0


@clause("DES-CAMP-18")
@pytest.mark.parametrize(
    ("active", "weak", "change"),
    [("", 0, 0), ("curfew", 0, 1), ("open_hustings", 0, -1), ("garrison_leave", -3, -3)],
)
def test_events_and_cards_change_the_defence_against_campaigns_never_below_zero(
    active: str, weak: int, change: int
) -> None:
    pos = table(active=active)
    pos.weakened = [(OPEN_SECTOR, weak)] if weak else []
    for sector in range(pos.area):
        mine = change if sector == OPEN_SECTOR or not weak else 0
        assert defence_in_campaign(pos, sector) == max(0, CONTENT.defence[sector] + mine)


@clause("DES-CAMP-18", "DES-REB-11")
def test_defence_against_campaigns_and_in_battle() -> None:
    pos = table(active="curfew garrison_leave")
    assert defence_in_campaign(pos, at(50)) == 6
    assert defence_in_battle(pos, at(50)) == 4
    pos.weakened = [(at(50), -3), (at(50), -9)]
    assert defence_in_campaign(pos, at(50)) == 0


@clause("DES-CAMP-19", "DES-RES-06")
@pytest.mark.parametrize(("money", "asked"), [(3, (0,)), (2, ())])
def test_who_could_trade_with_the_bank_for_a_point_is_asked(money: int, asked: tuple[int, ...]) -> None:
    pos = contest(table(phase="intrigue", senators=PEOPLE, money={"GSP": money}), "orrumah")
    start(pos, CampaignBids())
    assert pos.waiting == asked
    if asked:
        play(pos, "trade 3 money for 1 influence", "spend 1 influence")
        assert pos.contest is not None and pos.contest.spent[0] == 1


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


@clause("DES-CAMP-20")
def test_campaigner_and_defender_count_adjacent_sectors_of_their_own() -> None:
    near = [s + 1 for s in CONTENT.near[OPEN_SECTOR]]
    pos = table(senators=PEOPLE, owners={OPEN_SECTOR + 1: "BIP", near[0]: "GSP", near[1]: "BIP"})
    contest_of(pos, 0, spent=(0, 2, 0))
    assert pos.contest is not None
    assert persuasion(pos, pos.contest.tours[0]) == 5
    assert resistance(pos, OPEN_SECTOR) == 3
    pos.contest.bonus = [4, 1, 0]
    assert (persuasion(pos, pos.contest.tours[0]), resistance(pos, OPEN_SECTOR)) == (9, 4)


@clause("DES-CAMP-21", "DES-CAMP-22")
@pytest.mark.parametrize("which", ["race", "icon"])
def test_the_race_of_the_senator_and_the_icon_of_its_party_add_one(which: str) -> None:
    race, party = CONTENT.race[sen("orrumah")], CONTENT.party_ids.index("GSP")
    sector = next(
        s
        for s in range(CONTENT.sectors)
        if (CONTENT.sector_race[s] == race) is (which == "race")
        and (CONTENT.leaning[s] == party) is (which == "icon")
    )
    pos = table(senators=PEOPLE)
    pos.contest = Contest(sector, [Tour(0, sen("orrumah"), sector)], [0] * 3, [0] * 3, 0, 0)
    assert persuasion(pos, pos.contest.tours[0]) == 5


@clause("DES-CAMP-22", "DES-SEN-09")
def test_the_icon_is_that_of_the_party_that_controls_the_senator() -> None:
    """Zharrak of BIP's card serves GSP: GSP's icon helps, BIP's does not."""
    pos = table(senators={"GSP": "zharrak"})
    pos.contest = Contest(at(55), [], [0] * 3, [0] * 3, 0, 0)
    assert persuasion(pos, Tour(0, sen("zharrak"), at(55))) == 5
    assert persuasion(pos, Tour(0, sen("zharrak"), at(49))) == 4


@clause("DES-CAMP-24")
def test_a_shadow_token_adds_a_die() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, tainted={"orrumah": (0, 2)}, dice=[5, 5, 5, 1])
    settle(pos, Tour(0, sen("orrumah"), OPEN_SECTOR))
    assert pos.rolled == [5, 5, 5, 1]


@clause("DES-SHA-08", "DES-CAMP-24", "DES-CAMP-12", "DES-CAMP-26")
def test_in_a_campaign_each_senator_rolls_its_own_dice_and_the_sector_one() -> None:
    pos = table(
        phase="intrigue",
        owners={43: "PoP"},
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        tainted={"zharrak": (0, 1)},
        hands={"PoP": "feint"},
        dice=[1, 2, 3, 4],
    )
    tours = [Tour(0, sen("orrumah"), at(43)), Tour(1, sen("zharrak"), at(43))]
    pos.contest = Contest(at(43), tours, [0] * 3, [0] * 3, 0, 0)
    start(pos, RollCampaign())
    assert pos.roll is not None
    assert (pos.roll.seats, pos.roll.dice) == ([0, 1, 2], [[1], [2, 3], [4]])


@clause("DES-CAMP-26", "DES-CAMP-27", "DES-CAMP-28")
@pytest.mark.parametrize(("first", "second", "owner"), [(5, 4, 0), (4, 5, 1), (5, 5, NEUTRAL)])
def test_several_campaigners_roll_apart_and_a_tie_changes_nothing(
    first: int, second: int, owner: int
) -> None:
    sector = next(
        s
        for s in sorted(range(CONTENT.sectors), key=CONTENT.defence.__getitem__)
        if CONTENT.leaning[s] < 0
        and CONTENT.sector_race[s] not in (CONTENT.race[sen("orrumah")], CONTENT.race[sen("zharrak")])
    )
    pos = table(phase="intrigue", senators=PEOPLE, dice=[first, second, 1])
    settle(pos, Tour(0, sen("orrumah"), sector), Tour(1, sen("zharrak"), sector))
    assert pos.owner[sector] == owner


@clause("DES-CAMP-29", "DES-CAMP-26")
def test_other_campaigns_stay_declared_while_one_is_settled() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, dice=[6, 1, 4, 1, 1], hands={"PoP": "feint"})
    pos.tours = [Tour(0, sen("orrumah"), at(SPOT)), Tour(1, sen("zharrak"), at(40))]
    start(pos, NextCampaign((0, 1)))
    while pos.contest is not None and pos.contest.sector == at(SPOT):
        pos.play("pass", pos.waiting[0])
    assert pos.owner[at(SPOT)] == 0
    assert pos.tours == [Tour(1, sen("zharrak"), at(40))]


@clause("DES-CAMP-30")
def test_fleets_stay_in_a_sector_won_by_a_campaign() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, fleets={"BIP": {OPEN_SECTOR + 1: 2}}, dice=dice_for(1))
    settle(pos, Tour(0, sen("orrumah"), OPEN_SECTOR))
    assert (pos.owner[OPEN_SECTOR], pos.fleets_at(1, OPEN_SECTOR)) == (0, 2)


@clause("DES-CAMP-31")
def test_a_campaign_stays_valid_when_the_adjacent_sector_is_lost() -> None:
    pos = table(senators=PEOPLE, owners={29: "GSP"}, phase="intrigue")
    target = pos.content.near[at(29)][0]
    pos.tours = [Tour(0, sen("orrumah"), target)]
    take_control(pos, at(29), NEUTRAL)
    assert target not in open_sectors(pos, 0)
    assert pos.tours == [Tour(0, sen("orrumah"), target)]
    start(pos, NextCampaign((0, 1, 2)))
    assert pos.contest is not None and pos.contest.tours
