"""Components, board, setup, resources, the turn, initiative, the Galactic Phase, the Infestation."""

from __future__ import annotations

import pytest

from orrery.engine.errors import SetupError
from orrery.games.destiny import GAME
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.phases.events import DrawEvent
from orrery.games.destiny.phases.galactic import (
    DrawActions,
    DrawSenators,
    Income,
    InfestationRoll,
    MarkSectors,
    RefreshSenators,
    RepublicLevy,
    yields,
)
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.table.state import IN_PLAY, Table
from orrery.games.destiny.table.war import Attack
from orrery.games.destiny.turn.control import infest, take_control
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.turn.open_moments import free_moves
from orrery.games.destiny.war.battles import muster, warden_of
from orrery.games.destiny.war.campaigns import open_sectors
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import at, hand_in, legal, play, said, sen, start, table, tokens
from tests.ledger import clause

CONTENT = GAME.content


def fresh(players: int, seed: int = 1) -> Table:
    """A game up to its first open moment."""
    pos = GAME.new(players, seed)
    for party in (
        "party of the people",
        "black iron party",
        "green spiral party",
        "coalition of stability",
        "transcendent mind party",
        "pragmatic party of the future",
    )[:players]:
        if pos.waiting and f"play the {party}" in legal(pos):
            pos.play(f"play the {party}")
    assert isinstance(pos, Table)
    return pos


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


@clause("DES-COMP-03")
def test_three_to_six_players() -> None:
    for players in (2, 7):
        with pytest.raises(SetupError):
            GAME.new(players)


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


@clause("DES-BOARD-01", "DES-BOARD-02", "DES-BOARD-03", "DES-BOARD-04", "DES-BOARD-07", "DES-BOARD-08")
def test_the_board_is_a_spiral_of_56_sectors() -> None:
    assert CONTENT.sectors == 56
    grid = {(s.column, s.row): s.number for s in CONTENT.pack.sector}
    assert grid[4, 4] == 1
    assert grid[8, 1] == 56
    for entry in CONTENT.pack.sector:
        around = {
            grid.get((entry.column + dx, entry.row + dy)) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        } - {None}
        assert around == set(entry.adjacent)
    assert {at + 1 for at in CONTENT.ability_sector} == {1, 4, 5, 6, 8, 9, 10, 28, 29, 30, 32, 33, 34}
    assert CONTENT.sector_race[0] == CONTENT.leaning[0] == -1
    assert CONTENT.races[CONTENT.sector_race[at(13)]] == "Tumba"


@clause("DES-BOARD-05", "DES-GAL-18", "DES-RES-07", "DES-RES-08", "DES-RES-01", "DES-BOARD-06")
def test_income_of_sectors_and_five_money() -> None:
    pos = table("GSP BIP PoP", phase="galactic", owners={7: "GSP", 36: "GSP"})
    start(pos, Income())
    assert (pos.money[0], pos.influence[0]) == (5 + 1 + 2, 3)
    assert (pos.money[1], pos.influence[1]) == (5, 0)
    slump = table(phase="galactic", owners={7: "GSP"}, active="core_recession")
    assert yields(slump, at(7)) == (0, 3)
    assert yields(slump, at(9)) == (1, 0)
    start(slump, Income())
    assert slump.money == [5, 5, 5]


@clause("DES-BOARD-09", "DES-BOARD-11", "DES-BOARD-12", "DES-BOARD-13", "DES-CAMP-02")
def test_states_of_a_sector_and_its_ability() -> None:
    pos = table(owners={6: "GSP", 20: "BIP"}, marked=[20], rebel="BIP")
    ability = CONTENT.ability_ids.index("purity_blessings")
    assert pos.has_ability(0, ability)
    take_control(pos, at(6), 1)
    assert pos.has_ability(1, ability)
    assert not pos.has_ability(0, ability)
    infest(pos, at(6), "DES-INF-06")
    assert not any(pos.has_ability(seat, ability) for seat in range(3))
    assert at(20) in open_sectors(pos, 0)  # marked, though a Party controls it
    take_control(pos, at(44), 1)
    assert pos.owner[at(44)] == pos.rebel


@clause(
    "DES-SETUP-01",
    "DES-SETUP-02",
    "DES-SETUP-03",
    "DES-SETUP-04",
    "DES-SETUP-06",
    "DES-SETUP-08",
    "DES-SETUP-09",
    "DES-SETUP-10",
    "DES-SETUP-11",
    "DES-SETUP-12",
    "DES-SETUP-15",
    "DES-GAL-21",
)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_setup(players: int) -> None:
    pos = fresh(players)
    assert pos.counter == 3
    assert pos.fleets_at(pos.republic, at(1)) >= 4
    assert pos.ministry == [-1] * 5
    assert len(set(pos.party)) == players
    starting = [CONTENT.start_senator[party] for party in pos.party]
    for seat, party in enumerate(pos.party):
        assert pos.senators_of(seat) == [starting[seat]]
        assert tokens_are_clean(pos, starting[seat])
        assert not pos.exhausted[starting[seat]]
        assert len(pos.hands[seat]) >= 4
        assert len(pos.reserve_of(seat)) == 3
        assert pos.fleets_at(seat, CONTENT.start_sector[party]) >= 2
    for party in range(6):
        if party not in pos.party:
            senator = CONTENT.start_senator[party]
            assert pos.sen_at[senator] != IN_PLAY
    assert CONTENT.start_sector == [at(n) for n in (29, 28, 30, 34, 32, 33)]
    assert [(p.start_money, p.start_influence) for p in CONTENT.pack.party][1] == (8, 7)


def tokens_are_clean(pos: Table, senator: int) -> bool:
    return pos.shadow[senator] == 0 and pos.corruption[senator] <= 1  # an Event of turn 1 may have tempted it


@clause("DES-SETUP-05", "DES-SETUP-07", "DES-SETUP-14")
def test_decks_and_order_of_choice_are_random_and_hands_are_secret() -> None:
    orders = {GAME.new(4, seed).waiting for seed in range(30)}
    assert len(orders) == 4
    one, two = fresh(3, 1), fresh(3, 2)
    assert one.deck != two.deck
    view = one.view(0)
    assert hand_in(view) == sorted(one.hands[0])
    hidden = one.reserve_of(1)
    assert all(view.sen_at[s] == 0 for s in hidden)
    assert view.money == one.money


@clause("DES-TURN-01", "DES-TURN-02", "DES-SNT-01", "DES-INV-01")
def test_three_phases_in_order() -> None:
    pos = table(turn=1, counter=0, senators={"GSP": "orrumah"}, phase="galactic", republic={1: 5})
    assert free_moves(pos, 0, 0) == []
    start(pos, StartTurn())
    heads: list[str] = []
    while pos.turn == 2 and pos.waiting:
        events = pos.play("pass" if "pass" in legal(pos) else legal(pos)[-1])
        heads += [pos.words().sentence(e) for e in events if e.clause in ("DES-TURN-01", "DES-EOT-01")]
    assert heads[:3] == ["The Intrigue Phase begins", "Turn 2 ends", "Turn 3 begins with the Galactic Phase"]


@clause("DES-TURN-05")
def test_waiting_senators_do_not_count_towards_the_hand() -> None:
    from orrery.games.destiny.phases.ending import DiscardDown

    pos = table(
        phase="ending",
        reserve={"GSP": "brannoch wythelle sarrishet eluvanne mohadru jemak krazzeth ordrun"},
        hands={"GSP": "feint feint feint feint"},
    )
    start(pos, DiscardDown(0))
    assert len(pos.hands[0]) == 4
    assert len(pos.reserve_of(0)) == 8


@clause("DES-INIT-04", "DES-INIT-12", "DES-INIT-13", "DES-OPT-06")
def test_initiative_is_set_again_when_offices_change() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"justice": "orrumah"},
        dice=[1, 2, 3],
    )
    start(pos, SetInitiative(True))
    assert pos.initiative == [1, 2, 3, 0]
    pos.ministry[0] = sen("zharrak")
    start(pos, SetInitiative(False))
    assert pos.initiative == [2, 3, 0, 1]  # the rest of the tied group keeps its order without new dice
    pos.ministry[0] = -1
    pos.chance.loaded = [6, 1, 2]  # type: ignore[attr-defined]
    start(pos, SetInitiative(False))
    assert pos.initiative == [2, 3, 1, 0]  # the group has gained a member and rolls off again
    pos.counter, pos.ministry[3] = 3, -1
    start(pos, SetInitiative(False))
    assert pos.initiative == [2, 3, 1, 0]  # vacated for an Election: the old order stands


@clause("DES-GAL-01", "DES-GAL-04", "DES-SAB-05", "DES-SEN-02")
def test_refresh_and_bureaucrats() -> None:
    pos = table(
        "BIP CoS GSP",
        phase="galactic",
        senators={"BIP": "ordrun", "CoS": "sybarine"},
        exhausted="ordrun sybarine",
        ministers={"interior": "ordrun"},
    )
    assert pos.ready_of(0) == []
    start(pos, RefreshSenators())
    assert pos.ready_of(0) == [sen("ordrun")]
    assert pos.money == [3, 0, 0]


@clause("DES-GAL-02")
@pytest.mark.parametrize(("before", "after"), [(4, 5), (5, 5), (0, 1)])
def test_a_republic_fleet_is_added(before: int, after: int) -> None:
    pos = table(phase="galactic", republic={7: before} if before else {})
    start(pos, RepublicLevy())
    assert pos.fleets_of(pos.republic) == after
    assert pos.fleets_at(pos.republic, at(1)) == after - before


@clause("DES-GAL-05", "DES-GAL-07", "DES-GAL-25", "DES-GAL-06")
def test_events_are_drawn_resolved_and_shuffled_again() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="galactic",
        initiative="PoP GSP BIP",
        senators={"GSP": "orrumah", "PoP": "fola"},
        tainted={"orrumah": (1, 0), "fola": (2, 0)},
    )
    names = [entry.id for entry in CONTENT.pack.event]
    amnesty, harvest, dream = (
        names.index("amnesty"),
        names.index("bumper_harvest"),
        names.index("feast_of_shadows"),
    )
    pos.event_deck = [dream, harvest, amnesty]
    pos.event_discards = [e for e in range(50) if e not in pos.event_deck]
    start(pos, DrawEvent())
    assert pos.waiting == (2,)
    assert legal(pos) == ["absolve fola", "pass"]
    play(pos, "absolve fola", "pass")
    assert tokens(pos, "fola") == (1, 0)
    start(pos, DrawEvent(), DrawEvent())
    assert pos.money == [3, 3, 3]
    assert pos.active == [(dream, 2)]
    assert dream not in pos.event_discards
    start(pos, DrawEvent())
    assert len(pos.event_deck) + len(pos.event_discards) + len(pos.active) == 50


@clause("DES-GAL-08", "DES-GAL-09", "DES-EOT-02", "DES-GAL-10")
def test_sector_cards_are_marked() -> None:
    pos = table(phase="galactic", marked=[2], infested=[5])
    pos.sector_deck = [at(5), at(9)]
    pos.sector_discards = [s for s in CONTENT.sector_cards if s not in pos.sector_deck]
    start(pos, MarkSectors())
    assert pos.marked[:2] == [at(9), at(5)]
    assert len(set(pos.marked)) == 3
    assert len(pos.sector_deck) == 47
    assert at(5) not in open_sectors(pos, 0)
    assert pos.owner[at(5)] == INFESTED


@clause("DES-GAL-11", "DES-GAL-12", "DES-GAL-13")
def test_draws_of_cards() -> None:
    pos = table("GSP BIP PoP", turn=1, phase="galactic")
    start(pos, DrawActions(), DrawSenators())
    assert [len(hand) for hand in pos.hands] == [0, 0, 0]
    pos.turn = 2
    pos.deck, pos.discards = pos.deck[:1], pos.deck[1:]
    start(pos, DrawActions(), DrawSenators())
    assert [len(hand) for hand in pos.hands] == [2, 2, 2]
    assert [len(pos.reserve_of(seat)) for seat in range(3)] == [2, 2, 2]
    assert pos.discards == []


@clause("DES-GAL-14")
def test_too_few_action_cards_are_dealt_one_at_a_time() -> None:
    pos = table("GSP BIP PoP", phase="galactic", initiative="PoP GSP BIP")
    pos.hands[1] = pos.deck[4:]
    pos.deck, pos.discards = pos.deck[:2], pos.deck[2:4]
    start(pos, DrawActions())
    assert [len(pos.hands[seat]) for seat in (2, 0)] == [2, 1]
    assert len(pos.hands[1]) == 47


@clause("DES-GAL-17", "DES-INF-05", "DES-INF-06", "DES-GAL-19", "DES-INF-07", "DES-INF-08", "DES-INF-09")
def test_an_infested_sector_is_lost_and_its_fleets_stay() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="galactic",
        initiative="BIP GSP PoP",
        owners={7: "GSP"},
        marked=[7],
        fleets={"GSP": {7: 2}},
        active="rift_tremor",
        dice=[4, 4],
    )
    start(pos, InfestationRoll(), Income())
    assert said(pos)[0].startswith("BIP rolls")
    assert pos.owner[at(7)] == INFESTED
    assert pos.money[0] == 5
    assert pos.fleets_at(0, at(7)) == 2
    pos.attacks = [Attack(1, at(7), -1, -1, 0)]
    pos.place(1, at(7), 1)
    assert [force.seat for force in muster(pos, at(7))] == [-1, 1]
    pos.marked = [at(7)]
    pos.owner[at(6)] = 0
    assert at(7) not in open_sectors(pos, 0)


@clause("DES-GAL-17", "DES-INF-04")
def test_nine_is_not_enough_and_quiet_stars_skip_the_roll() -> None:
    pos = table(phase="galactic", marked=[7], dice=[4, 5])
    start(pos, InfestationRoll())
    assert pos.owner[at(7)] == NEUTRAL
    still = table(phase="galactic", marked=[7], active="quiet_stars", dice=[6, 6])
    start(still, InfestationRoll())
    assert still.owner[at(7)] == NEUTRAL


@clause("DES-INF-13", "DES-BAT-07", "DES-BAT-08", "DES-REP-11")
def test_who_rolls_for_a_sector_of_nobody() -> None:
    pos = table(
        "GSP BIP PoP",
        initiative="GSP BIP PoP",
        infested=[7],
        senators={"PoP": "fola skarrish"},
        ministers={"defence": "fola"},
    )
    assert warden_of(pos, at(7), []) == 2
    pos.ministry = [-1, sen("skarrish"), -1, -1, -1]
    assert warden_of(pos, at(7), []) == 2
    pos.ministry = [-1] * 5
    pos.place(0, at(7), 1)
    pos.attacks = [Attack(0, at(7), -1, -1, 0)]
    assert warden_of(pos, at(7), muster(pos, at(7))) == 1
    for seat in (1, 2):
        pos.place(seat, at(7), 1)
        pos.attacks.append(Attack(seat, at(7), -1, -1, 0))
    assert warden_of(pos, at(7), muster(pos, at(7))) == -1
