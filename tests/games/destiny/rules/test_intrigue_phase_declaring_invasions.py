"""The Intrigue Phase: declaring Invasions (DES-INV): orders, purposes, admirals, support, defence and what they cost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.engine.base import Decision
from orrery.engine.errors import IllegalMove, UnreadableMove
from orrery.games.destiny.cards.assassination import AttemptBids
from orrery.games.destiny.cards.hands import BurnCards
from orrery.games.destiny.cards.on_senators import PayRansom
from orrery.games.destiny.cards.playing import Complete
from orrery.games.destiny.cards.sector_abilities import GiveOne, NameOne
from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.phases.ending import DiscardDown, PoolPurchase
from orrery.games.destiny.phases.events import AbsolveOwn, GainFleet, LoseCard, LoseFleet, TakePerksOrNot
from orrery.games.destiny.phases.galactic import CallElection
from orrery.games.destiny.phases.intrigue import EndIntrigue, IntriguePhase
from orrery.games.destiny.senate.orders import NameAdmiral, PickPurpose, PickTarget, WritePlan, admiral_at
from orrery.games.destiny.table.announced import ATTEMPT, CARD, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Force, Order, Stand
from orrery.games.destiny.turn.corruption import PlaceCorruption
from orrery.games.destiny.turn.open_moments import OpenMoment, Stage
from orrery.games.destiny.turn.stages import (
    I_BATTLES,
    I_BUY,
    I_CAMPAIGNS,
    I_DECLARE,
    I_FEINT,
    I_RESOLVE,
    M_STEP,
    OFFERS,
)
from orrery.games.destiny.war.battles import ChooseBattle, Retreat, StartBattle, attacked, muster
from orrery.games.destiny.war.campaigns import CampaignBid, CampaignTurn, ChooseCampaign, ChooseCampaigner
from orrery.games.destiny.war.feints import Marching
from orrery.games.destiny.war.invasions import (
    ChooseAdmiral,
    ChoosePurpose,
    ChooseStance,
    DeclareRound,
    DeclareTurn,
    GatherFleets,
    invasion_cost,
    targets,
)
from orrery.games.destiny.war.purchases import BuyTurn
from orrery.games.destiny.war.rebellion import ChooseStronghold
from tests.games.destiny.kit import at, legal, play, quiet, refused, said, sen, start, table, tokens
from tests.games.destiny.scenes import PEOPLE, SPOT, TWO_PARTIES, order, question_of_war, war
from tests.ledger import clause


@clause("DES-INV-01")
def test_the_intrigue_phase_runs_in_its_order() -> None:
    pos = war()
    IntriguePhase().run(pos)
    stages = [step.stage for step in reversed(pos.stack) if isinstance(step, Stage)]
    assert [s for s in stages if s in (I_DECLARE, I_BATTLES, I_CAMPAIGNS, I_RESOLVE, I_BUY)] == [
        I_DECLARE,
        I_BATTLES,
        I_CAMPAIGNS,
        I_RESOLVE,
        I_BUY,
    ]


@clause("DES-INV-01", "DES-ORD-10", "DES-FEINT-06", "DES-CARD-24")
def test_the_intrigue_phase_in_its_order_with_its_open_moments() -> None:
    """Before Feints there is no further moment, and before battles there is one for each of them."""
    pos = table(phase="senate")
    IntriguePhase().run(pos)
    assert pos.phase == 2
    steps = [(step.stage, step.open) for step in reversed(pos.stack) if isinstance(step, Stage)]
    assert steps == [
        (I_DECLARE, True),
        (I_FEINT, False),
        (I_BATTLES, False),
        (I_CAMPAIGNS, True),
        (I_RESOLVE, True),
        (I_BUY, True),
    ]
    assert [type(step).__name__ for step in reversed(pos.stack) if not isinstance(step, Stage)] == [
        "RepublicMoves",
        "Declarations",
        "FeintRound",
        "Battles",
        "DeclareCampaigns",
        "Campaigns",
        "Buying",
        "EndIntrigue",
    ]


@clause("DES-INV-01", "DES-VOTE-05", "DES-SEN-07")
def test_what_lasts_for_a_phase_ends_with_the_intrigue_phase() -> None:
    pos = table(phase="intrigue", senators=PEOPLE)
    pos.dip_phase[sen("orrumah")], pos.dip_turn[sen("orrumah")] = 2, 3
    pos.seduced[sen("zharrak")] = True
    EndIntrigue().run(pos)
    assert (pos.dip_phase[sen("orrumah")], pos.dip_turn[sen("orrumah")]) == (0, 3)
    assert not pos.seduced[sen("zharrak")]


@clause("DES-INV-01")
def test_the_order_of_the_intrigue_phase() -> None:
    pos = table(phase="intrigue")
    IntriguePhase().run(pos)
    names = [type(step).__name__ for step in reversed(pos.stack) if type(step).__name__ != "Stage"]
    assert names == [
        "RepublicMoves",
        "Declarations",
        "FeintRound",
        "Battles",
        "DeclareCampaigns",
        "Campaigns",
        "Buying",
        "EndIntrigue",
    ]


@clause("DES-INV-02")
def test_a_party_completes_its_declarations_before_the_next_begins() -> None:
    pos = war(fleets={"GSP": {29: 2}, "BIP": {40: 1}})
    start(pos, DeclareRound((0, 1)))
    order(pos, 50, 1, "attack", "fight for gsp", "send no admiral", "put it on orrumah", more=False)
    assert pos.waiting == (0,)
    play(pos, "order fleets to sector 51", "defend", "send no admiral")
    assert pos.waiting == (0,)
    play(pos, "pass")
    assert pos.waiting == (1,)


@clause("DES-INV-03")
def test_a_fleet_moves_once_to_any_sector() -> None:
    pos = war(fleets={"GSP": {29: 1}})
    start(pos, DeclareTurn(0))
    assert len([text for text in legal(pos) if text.startswith("order fleets")]) == 56
    play(pos, "order fleets to sector 56", "defend", "send no admiral")
    assert pos.fleets_at(0, at(56)) == 1
    assert not [text for text in legal(pos) if text.startswith("order fleets")]


def aimed() -> Table:
    """GSP must name whom its card is aimed at."""
    pos = question_of_war()
    pos.pending = Played(CARD, 0, pos.content.card("courier_intercept"))
    return start(pos, Complete(0))


def bidding() -> Table:
    """GSP has the Influence for one step."""
    pos = question_of_war()
    pos.influence = [5, 0, 0]
    pos.money = [0, 0, 0]
    pos.pile = [Played(ATTEMPT, 0, -1, sen("orrumah"), sen("zharrak"), dice=1)]
    return start(pos, AttemptBids((0, 1, 2)))


CASES: dict[str, tuple[Callable[[], Table], list[str]]] = {
    "declare": (
        lambda: question_of_war(DeclareTurn(0)),
        ["order fleets to sector 57", "attack", "play lobby dinners"],
    ),
    "gather": (
        lambda: question_of_war(GatherFleets(0)),
        ["take 2 from sector 44", "take 1 from sector 29", "take 0 from sector 44"],
    ),
    "stance": (lambda: question_of_war(ChooseStance(0)), ["retreat", "pass"]),
    "purpose": (lambda: question_of_war(ChoosePurpose(0)), ["fight for bip", "fight for nobody"]),
    "admiral": (
        lambda: question_of_war(ChooseAdmiral(0)),
        ["send brannoch as admiral", "send zharrak as admiral"],
    ),
    "battle": (lambda: question_of_war(ChooseBattle(0, (at(40), at(43)))), ["fight in sector 41"]),
    "retreat": (
        lambda: question_of_war(Retreat(0, at(44), 1)),
        ["retreat 2 to sector 29", "retreat 1 to sector 40", "retreat 0 to sector 29"],
    ),
    "campaign": (
        lambda: question_of_war(CampaignTurn(0)),
        ["campaign in sector 50", "campaign in sector 29", "campaign in sector 39"],
    ),
    "campaigner": (
        lambda: question_of_war(ChooseCampaigner(0, at(43))),
        ["send brannoch to campaign", "send zharrak to campaign"],
    ),
    "settle": (
        lambda: question_of_war(ChooseCampaign(0, (at(43), at(44)))),
        ["resolve the campaign in sector 45"],
    ),
    "bid": (
        lambda: question_of_war(CampaignBid(0)),
        ["spend 5 influence", "spend 0 influence", "spend -1 influence"],
    ),
    "buy": (
        lambda: question_of_war(BuyTurn(0)),
        ["buy a fleet for sector 29", "recruit wythelle", "indulge orrumah", "recruit zharrak"],
    ),
    "moment": (
        lambda: question_of_war(OpenMoment(M_STEP)),
        ["play feint", "use spy of orrumah", "look at the hand of bip", "trade tokens of orrumah"],
    ),
    "aim": (aimed, ["choose gsp", "choose zharrak", "choose 2"]),
    "step": (bidding, ["raise the roll twice", "spend 5 influence"]),
    "march": (
        lambda: question_of_war(Marching(0, 1, -1)),
        ["march a fleet from sector 40", "march to sector 43"],
    ),
    "march to": (lambda: question_of_war(Marching(0, 1, at(29))), ["march to sector 29"]),
    "amnesty": (lambda: question_of_war(AbsolveOwn(0, 1)), ["absolve brannoch", "absolve zharrak"]),
    "perks": (lambda: question_of_war(TakePerksOrNot(0, 3, 1, 4)), ["take the perks of prime minister"]),
    "fire": (lambda: question_of_war(LoseCard(0)), ["throw away distraction", "pass"]),
    "blight": (lambda: question_of_war(LoseFleet(0)), ["give up a fleet in sector 40", "pass"]),
    "volunteers": (lambda: question_of_war(GainFleet(0)), ["muster a fleet in sector 43", "pass"]),
    "election": (lambda: question_of_war(CallElection(1)), ["call it off"]),
    "stronghold": (lambda: question_of_war(ChooseStronghold(0)), ["the rebellion holds sector 40", "pass"]),
    "ransom": (
        lambda: question_of_war(PayRansom(0, sen("orrumah"), 1, 4)),
        ["pay the tax", "pay for the trial"],
    ),
    "burn": (lambda: question_of_war(BurnCards(0, 1, 4)), ["discard feint of theirs", "discard feint"]),
    "give": (lambda: question_of_war(GiveOne(0, 1)), ["hand over distraction", "pass"]),
    "name": (lambda: question_of_war(NameOne(0, 1)), ["name feint", "name a fleet"]),
    "tokens": (
        lambda: question_of_war(PlaceCorruption(0, 2, "DES-COR-05")),
        ["put it on zharrak", "put it on wythelle"],
    ),
    "discard": (lambda: question_of_war(DiscardDown(0)), []),
    "pool": (lambda: question_of_war(PoolPurchase(1)), ["buy 3 republic fleets from the pool"]),
    "orders": (
        lambda: question_of_war(WritePlan(0, -1)),
        ["order 4 republic fleets from sector 1", "order 1 republic fleets from sector 2"],
    ),
    "where": (lambda: question_of_war(PickTarget(0, 1, 0, -1)), ["send them to sector 57", "pass"]),
    "what for": (
        lambda: question_of_war(PickPurpose(0, 1, 0, at(43), sen("orrumah"))),
        ["to make it neutral"],
    ),
    "leader": (
        lambda: question_of_war(NameAdmiral(0, at(43), sen("orrumah"))),
        ["led by zharrak", "led by brannoch"],
    ),
}


@clause(
    "DES-INV-03",
    "DES-INV-14",
    "DES-BAT-22",
    "DES-CAMP-07",
    "DES-CAMP-14",
    "DES-BUY-02",
    "DES-CARD-03",
    "DES-GAL-06",
)
@pytest.mark.parametrize("name", CASES)
def test_what_is_not_allowed_is_answered_with_a_sentence_and_changes_nothing(name: str) -> None:
    build, texts = CASES[name]
    pos = build()
    if not texts:
        assert not pos.waiting  # three cards are no hand to be discarded from
        return
    assert pos.waiting, "somebody is asked"
    before = pos.save()
    for text in [*texts, "", "do something else"]:
        with pytest.raises((IllegalMove, UnreadableMove)) as caught:
            pos.play(text)
        assert str(caught.value).endswith((".", "?")) and " " in str(caught.value), text
        assert pos.save() == before, f"the refused move '{text}' has changed the position"


@clause("DES-SEN-05", "DES-INV-03", "DES-INV-16")
def test_fleets_and_admirals_go_anywhere() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={29: "GSP"},
        fleets={"GSP": {29: 1}},
        senators={"GSP": "orrumah"},
    )
    start(pos, DeclareTurn(0))
    assert sum(text.startswith("order fleets") for text in legal(pos)) == 56
    play(pos, "order fleets to sector 43", "defend", "send orrumah as admiral")
    assert pos.stands[0].admiral == sen("orrumah")
    assert [text for text in legal(pos) if text.startswith("order fleets")] == []  # the Fleet has moved


@clause("DES-INV-03", "DES-INV-08", "DES-INV-22")
def test_for_which_sectors_orders_can_still_be_given() -> None:
    pos = table(fleets={"GSP": {30: 1, 31: 1}})
    assert len(targets(pos, 0)) == pos.area
    pos.attacks, pos.stands = (
        [Attack(0, at(40), 0, -1, 1), Attack(1, at(41), 1, -1, 1)],
        [Stand(0, at(42), -1)],
    )
    assert len(targets(pos, 0)) == pos.area - 2
    pos.moved[at(30)] = pos.moved[at(31)] = 1
    assert targets(pos, 0) == [at(30), at(31)]  # where Fleets are, they may still be told to defend
    assert targets(pos, 1) == []


@clause("DES-INV-03")
def test_the_fleets_of_others_give_a_party_no_orders() -> None:
    pos = table(fleets={"GSP": {30: 2}, "BIP": {31: 1}, "PoP": {32: 2}})
    pos.moved[pos.area + at(31)] = 1
    assert targets(pos, 1) == [at(31)]
    pos.moved[pos.area + at(31)] = 0
    pos.moved[at(30)] = pos.moved[2 * pos.area + at(32)] = 2
    assert len(targets(pos, 1)) == pos.area


@clause("DES-INV-04")
@pytest.mark.parametrize("stance", ["attack", "defend"])
def test_a_moved_fleet_attacks_or_defends(stance: str) -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1)
    assert legal(pos) == ["attack", "defend"]
    play(pos, stance)
    if stance == "attack":
        play(pos, "fight for gsp", "send no admiral", "put it on orrumah")
    else:
        play(pos, "send no admiral")
    assert (len(pos.attacks), len(pos.stands)) == ((1, 0) if stance == "attack" else (0, 1))


@clause("DES-INV-04", "DES-INV-05", "DES-INV-06", "DES-INV-07", "DES-INV-08", "DES-INV-22", "DES-INV-24")
def test_declaring() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={29: "GSP"},
        fleets={"GSP": {29: 2, 50: 1}},
        senators={"GSP": "orrumah"},
    )
    start(pos, DeclareTurn(0), DeclareTurn(1))
    play(pos, "order fleets to sector 50", "take 1 from sector 29")
    assert legal(pos) == ["attack", "defend"]
    play(pos, "attack", "fight for gsp", "send no admiral")
    assert pos.rested(0, at(50)) == 0  # the one that was there attacks too
    assert refused(pos, "order fleets to sector 50").clause == "DES-INV-08"
    play(pos, "order fleets to sector 29")
    assert "attack" not in legal(pos)
    play(pos, "send no admiral", "pass")
    assert pos.waiting == (1,) or not pos.waiting


@clause("DES-INV-05")
def test_an_invasion_names_who_shall_have_the_sector() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 2, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    assert [(a.seat, a.sector, a.purpose) for a in pos.attacks] == [(0, at(40), 0)]
    assert pos.fleets_at(0, at(40)) == 2


@clause("DES-INV-06")
def test_a_fleet_in_the_sector_attacks_without_moving_and_has_used_its_move() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 50, 0, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    assert pos.fleets_at(0, at(50)) == 1
    assert pos.rested(0, at(50)) == 0
    play(pos, "order fleets to sector 51")
    assert "take 1 from sector 50" not in legal(pos)


@clause("DES-INV-06", "DES-INV-14")
def test_a_fleet_that_attacks_where_it_stands_is_that_of_its_party_and_nobody_leads_it() -> None:
    pos = war(fleets={"GSP": {50: 1}, "BIP": {50: 2}})
    start(pos, DeclareTurn(1))
    play(pos, "order fleets to sector 50", "attack", "fight for pop", "send no admiral")
    assert (pos.rested(0, at(50)), pos.rested(1, at(50))) == (1, 0)
    assert [(a.seat, a.purpose, a.admiral) for a in pos.attacks] == [(1, 2, -1)]
    assert "BIP invades Sector 50 for PoP" in said(pos)


@clause("DES-INV-06", "DES-INV-03", "DES-INV-24")
@pytest.mark.parametrize(
    ("moved", "taken", "stances"),
    [(2, 0, ["defend"]), (1, 0, ["attack", "defend"]), (2, 1, ["attack", "defend"])],
)
def test_fleets_that_have_moved_attack_only_beside_one_that_has_its_move(
    moved: int, taken: int, stances: list[str]
) -> None:
    """Two Fleets of GSP stand in Sector 50; they may have come there by a Counter-March, or from another Party."""
    pos = war(fleets={"GSP": {29: 2, 50: 2}})
    pos.moved[at(50)] = moved
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50")
    play(pos, "take 1 from sector 29" if taken else "that is all")
    if stances == ["defend"]:
        play(pos, "send no admiral")
        assert (pos.attacks, pos.stands) == ([], [Stand(0, at(50), -1)])
    else:
        assert legal(pos) == stances


@clause("DES-INV-07")
def test_nobody_invades_its_own_sector_and_nobody_without_fleets() -> None:
    pos = war(owners={29: "GSP"})
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 29", "that is all")
    assert "attack" not in legal(pos)
    bare = war(fleets={})
    start(bare, DeclareTurn(0))
    assert refused(bare, "order fleets to sector 40").clause == "DES-INV-03"


@clause("DES-INV-07", "DES-INV-18")
@pytest.mark.parametrize(
    ("sector", "moves"), [(30, ["defend"]), (40, ["attack", "defend"]), (41, ["attack", "defend"])]
)
def test_the_own_sector_is_defended_every_other_may_be_attacked(sector: int, moves: list[str]) -> None:
    pos = table(owners={30: "GSP", 40: "BIP"}, phase="intrigue")
    pos.order = Order(0, at(sector), [at(29)], [1])
    assert [pos.text(move) for move in ChooseStance(0).moves(pos)] == moves
    assert ("fight to make it neutral" in [pos.text(m) for m in ChoosePurpose(0).moves(pos)]) is (
        sector != 41
    )


@clause("DES-INV-08")
def test_a_sector_is_invaded_once_a_turn() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    assert refused(pos, "order fleets to sector 40").clause == "DES-INV-08"


@clause("DES-INV-08")
def test_a_second_invasion_of_the_same_sector_is_refused_with_its_clause() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {30: 2}}, senators=TWO_PARTIES)
    pos.attacks = [Attack(0, at(50), 0, -1, 1)]
    pos.moved[at(30)] = 2
    start(pos, DeclareTurn(0))
    assert refused(pos, "order fleets to sector 50").clause == "DES-INV-08"
    error = refused(pos, "order fleets to sector 51")
    assert (error.clause, str(error)) == ("DES-INV-03", "You have no Fleets that could still move.")
    assert "order fleets to sector 30" in legal(pos)


@clause("DES-INV-09", "DES-COR-05")
def test_an_invasion_costs_two_corruption_on_a_senator_of_choice() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for gsp", "send no admiral")
    assert sorted(legal(pos)) == ["put it on brannoch", "put it on orrumah"]
    play(pos, "put it on brannoch")
    assert (tokens(pos, "orrumah"), tokens(pos, "brannoch")) == ((0, 0), (2, 0))


@clause("DES-INV-10")
def test_helping_an_invasion_is_an_invasion() -> None:
    pos = war(owners={40: "BIP"})
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for pop", "send no admiral", "put it on orrumah")
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-INV-11")
def test_the_log_tells_who_fights_for_nobody() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight to make it neutral", "send no admiral")
    assert "GSP invades Sector 40 to make it neutral" in said(pos)
    assert pos.attacks[0].purpose == NEUTRAL


@clause("DES-INV-11")
@pytest.mark.parametrize(
    ("sector", "choices"),
    [(40, ["gsp", "pop", "neutral"]), (51, ["gsp", "bip", "pop"])],
)
def test_an_attacker_fights_for_itself_for_another_or_for_nobody(sector: int, choices: list[str]) -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, sector, 1, "attack")
    wanted = ["fight to make it neutral" if c == "neutral" else f"fight for {c}" for c in choices]
    assert legal(pos) == wanted


@clause("DES-INV-12")
def test_a_supporter_of_a_party_that_does_not_come_fights_for_nobody() -> None:
    pos = war(owners={40: "BIP"}, fleets={"GSP": {40: 1}, "PoP": {40: 1}})
    pos.attacks = [Attack(0, at(40), 2, -1, 1)]
    assert [f.purpose for f in muster(pos, at(40)) if f.seat == 0] == [NEUTRAL]
    pos.attacks.append(Attack(2, at(40), 2, -1, 2))
    assert [f.purpose for f in muster(pos, at(40)) if f.seat == 0] == [2]


@clause("DES-INV-13")
def test_making_a_loyal_sector_neutral_costs_as_much() -> None:
    pos = war(owners={40: "BIP"})
    assert [invasion_cost(pos, 0, at(40), purpose) for purpose in (0, 2, NEUTRAL)] == [2, 2, 2]
    assert invasion_cost(pos, 0, at(51), 0) == 2


@clause("DES-INV-14")
def test_an_admiral_is_refreshed_is_named_now_and_uses_its_action_now() -> None:
    pos = war(exhausted="brannoch")
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend")
    assert legal(pos) == ["send orrumah as admiral", "send no admiral"]
    play(pos, "send orrumah as admiral")
    assert pos.exhausted[sen("orrumah")]
    assert pos.stands == [Stand(0, at(40), sen("orrumah"))]


@clause("DES-INV-15")
def test_one_admiral_of_a_party_in_a_battle() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend", "send orrumah as admiral")
    quiet(pos)
    assert "order fleets to sector 40" not in legal(pos), "a second order could bring a second admiral"


@clause("DES-INV-16")
def test_an_admiral_goes_only_with_fleets() -> None:
    pos = war(fleets={"GSP": {29: 1}})
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 40")
    assert "that is all" not in legal(pos) and "send orrumah as admiral" not in legal(pos)
    pos = war()
    pos.admirals = [(at(46), sen("orrumah"))]
    assert Force(pos.republic, DEFENDS, 1, sen("orrumah")) not in muster(pos, at(46))


@clause("DES-INV-17")
def test_an_admiral_leads_only_its_own_force() -> None:
    pos = war(owners={40: "BIP"}, fleets={"GSP": {40: 1}, "PoP": {40: 1}})
    pos.attacks = [Attack(0, at(40), 0, sen("orrumah"), 1), Attack(2, at(40), 0, -1, 2)]
    assert {f.seat: f.admiral for f in muster(pos, at(40))} == {-1: -1, 0: sen("orrumah"), 2: -1}


@clause("DES-INV-18")
def test_defending_a_foreign_sector_is_free() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend", "send orrumah as admiral")
    assert tokens(pos, "orrumah") == (0, 0)
    assert pos.owner[at(40)] == 1
    assert pos.attacks == []


@clause("DES-INV-18", "DES-INV-19", "DES-INV-20", "DES-INV-21", "DES-INV-23", "DES-INV-25")
def test_defenders() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={40: "BIP", 29: "GSP"},
        infested=[46],
        senators={"GSP": "orrumah"},
        fleets={"GSP": {29: 2, 46: 1}, "PoP": {40: 1, 46: 2}},
    )
    start(pos, DeclareTurn(0))
    play(
        pos,
        "order fleets to sector 40",
        "take 1 from sector 29",
        "that is all",
        "defend",
        "send orrumah as admiral",
    )
    assert tokens(pos, "orrumah") == (0, 0)
    pos.place(1, at(46), 1)
    pos.attacks = [Attack(2, at(40), 2, -1, 1), Attack(2, at(46), -1, -1, 0)]
    forces = {f.seat: f for f in muster(pos, at(40))}
    assert (forces[0].purpose, forces[0].admiral) == (DEFENDS, sen("orrumah"))
    assert [f.seat for f in muster(pos, at(46))] == [-1, 2]  # without an explicit order they take no side
    pos.stands.append(Stand(0, at(46), -1))
    assert [f.seat for f in muster(pos, at(46))] == [-1, 0, 2]


@clause("DES-INV-19")
def test_the_owner_cannot_refuse_defenders() -> None:
    pos = war(fleets={"GSP": {40: 1}, "PoP": {40: 2}})
    pos.stands = [Stand(0, at(40), -1)]
    pos.attacks = [Attack(2, at(40), 2, -1, 1)]
    assert [(f.seat, f.purpose) for f in muster(pos, at(40))] == [(-1, DEFENDS), (0, DEFENDS), (2, 2)]


@clause("DES-INV-20", "DES-REP-01", "DES-INV-27")
def test_admirals_of_defenders_and_of_the_republic_lead_their_own_forces() -> None:
    pos = table(
        phase="intrigue",
        fleets={"GSP": {SPOT: 1}, "BIP": {SPOT: 1}},
        republic={SPOT: 1},
        senators={"BIP": "zharrak", "PoP": "fola", "GSP": "orrumah"},
    )
    pos.attacks = [Attack(0, at(SPOT), 0, sen("orrumah"), 1)]
    pos.stands = [Stand(1, at(SPOT), sen("zharrak")), Stand(1, at(40), -1)]
    pos.admirals = [(at(40), sen("orrumah")), (at(SPOT), sen("fola"))]
    forces = muster(pos, at(SPOT))
    assert [(f.seat, f.admiral) for f in forces] == [
        (-1, -1),
        (0, sen("orrumah")),
        (1, sen("zharrak")),
        (pos.republic, sen("fola")),
    ]
    pos.sen_at[sen("fola")] = 3
    assert muster(pos, at(SPOT))[-1].admiral == -1


@clause("DES-INV-20")
def test_a_defending_admiral_leads_and_gains_nothing() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend", "send brannoch as admiral")
    assert tokens(pos, "brannoch") == (0, 0)
    pos.place(2, at(40), 1)
    pos.attacks = [Attack(2, at(40), 2, -1, 1)]
    assert [f.admiral for f in muster(pos, at(40)) if f.seat == 0] == [sen("brannoch")]


@clause("DES-INV-21")
def test_an_infested_sector_is_defended_only_by_an_explicit_order() -> None:
    pos = war(infested=(46,), fleets={"GSP": {46: 1}, "PoP": {46: 1}})
    pos.attacks = [Attack(2, at(46), NEUTRAL, -1, 0)]
    assert [f.seat for f in muster(pos, at(46))] == [-1, 2]
    pos.stands = [Stand(0, at(46), -1)]
    assert [f.seat for f in muster(pos, at(46))] == [-1, 0, 2]


@clause("DES-INV-21", "DES-OPT-07")
@pytest.mark.parametrize("stands", [True, False])
def test_a_fleet_that_marches_into_an_infested_sector_is_ordered_to_defend_it(stands: bool) -> None:
    pos = table(
        phase="intrigue", infested=[40], fleets={"GSP": {30: 2}, "BIP": {40: 1}}, senators={"GSP": "orrumah"}
    )
    pos.attacks = [Attack(1, at(40), -1, -1, 0)]
    pos.stands = [Stand(1, at(40), -1)] + [Stand(0, at(40), sen("orrumah"))] * stands
    start(pos, Marching(0, 2, -1))
    play(
        pos,
        "march a fleet from sector 30",
        "march to sector 40",
        "march a fleet from sector 30",
        "march to sector 40",
    )
    forces = [(force.seat, force.purpose, force.fleets, force.admiral) for force in muster(pos, at(40))]
    assert forces[1] == (0, DEFENDS, 2, sen("orrumah") if stands else -1)
    assert len(pos.stands) == 2


@clause("DES-INV-22")
def test_who_has_passed_declares_no_more() -> None:
    pos = war(fleets={"GSP": {29: 2}, "BIP": {40: 1}})
    start(pos, DeclareRound((0, 1)))
    play(pos, "pass", "pass")
    assert pos.waiting == ()
    assert pos.fleets_at(0, at(29)) == 2


@clause("DES-INV-22", "DES-CAMP-05", "DES-BUY-03")
@pytest.mark.parametrize("step", [DeclareTurn(0), CampaignTurn(0), BuyTurn(0)])
def test_who_can_only_pass_is_asked_all_the_same_lest_the_hand_show(step: Decision[Table]) -> None:
    pos = table(turn=1, phase="intrigue")
    pos.offers = [OFFERS] * 3
    start(pos, step)
    assert pos.waiting == (0,) and legal(pos) == ["pass"]


@clause("DES-INV-23", "DES-INV-25")
def test_fleets_without_orders_defend_where_they_are_even_abroad() -> None:
    pos = war(fleets={"GSP": {40: 1}, "BIP": {40: 1}, "PoP": {40: 1}})
    pos.attacks = [Attack(2, at(40), 2, -1, 1)]
    sides = {f.seat: f.purpose for f in muster(pos, at(40))}
    assert sides == {-1: DEFENDS, 0: DEFENDS, 1: DEFENDS, 2: 2}
    assert [f.admiral for f in muster(pos, at(40))] == [-1] * 4, "nobody leads them"


@clause("DES-INV-24")
def test_if_some_fleets_attack_all_of_the_party_there_attack() -> None:
    pos = war(fleets={"GSP": {29: 2, 40: 3}})
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for gsp", "send no admiral", "put it on orrumah", more=False)
    assert [(f.seat, f.purpose, f.fleets) for f in muster(pos, at(40))][1:] == [(0, 0, 4)]
    assert pos.rested(0, at(40)) == 0


@clause(
    "DES-COR-06",
    "DES-SEC-17",
    "DES-SEC-22",
    "DES-COR-01",
    "DES-BILL-14",
    "DES-INF-11",
    "DES-INV-26",
    "DES-REB-23",
)
def test_every_invasion_costs_two_corruption_but_for_the_first_with_welcome_insurrection() -> None:
    pos = table("GSP BIP PoP", owners={29: "GSP", 40: "PoP"}, infested=[46], rebel="PoP")
    welcome = pos.content.ability_ids.index("welcome_insurrection")
    assert invasion_cost(pos, 0, at(50), 0) == 0
    pos.used[welcome] = True
    assert invasion_cost(pos, 0, at(50), 0) == 2
    assert invasion_cost(pos, 1, at(50), 1) == 2
    pos.attacks = [Attack(1, at(n), 1, -1, 0) for n in (50, 51, 52)]
    assert invasion_cost(pos, 1, at(53), 1) == 2
    assert invasion_cost(pos, 1, at(46), -1) == 0
    assert invasion_cost(pos, 1, at(46), 1) == 2
    assert invasion_cost(pos, 1, at(46), 0) == 2  # helping another Party to an Infested Sector
    assert invasion_cost(pos, 1, at(40), -1) == 0
    assert invasion_cost(pos, 1, at(40), 1) == 2
    assert invasion_cost(pos, 2, at(50), 2) == 0


@clause("DES-INV-27")
def test_the_admiral_of_the_republic_does_not_count_as_its_partys() -> None:
    pos = war(infested=(46,), fleets={"GSP": {46: 1}}, republic={46: 2})
    pos.attacks = [Attack(0, at(46), NEUTRAL, sen("orrumah"), 0), Attack(3, at(46), NEUTRAL, -1, 0)]
    pos.admirals = [(at(46), sen("brannoch"))]
    assert admiral_at(pos, at(46)) == sen("brannoch")
    assert {f.seat: f.admiral for f in muster(pos, at(46))} == {-1: -1, 0: sen("orrumah"), 3: sen("brannoch")}


@clause("DES-INV-27", "DES-INV-28", "DES-REP-08")
def test_admirals_of_the_republic_do_not_count() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        infested=[46],
        republic={46: 2},
        fleets={"GSP": {46: 1}},
        senators={"GSP": "orrumah brannoch"},
    )
    pos.attacks = [Attack(0, at(46), -1, sen("orrumah"), 0), Attack(3, at(46), -1, -1, 0)]
    pos.admirals = [(at(46), sen("brannoch"))]
    assert [f.admiral for f in muster(pos, at(46))[1:]] == [sen("orrumah"), sen("brannoch")]
    pos.remove(0, at(46), 1)
    assert [f.admiral for f in muster(pos, at(46))[1:]] == [sen("brannoch")]


@clause("DES-INV-28", "DES-BAT-28")
def test_an_attack_without_fleets_is_none_and_its_admiral_stays_exhausted() -> None:
    pos = war(fleets={"GSP": {40: 1}}, exhausted="orrumah")
    pos.attacks = [Attack(0, at(40), 0, sen("orrumah"), 1)]
    assert attacked(pos) == [at(40)]
    pos.remove(0, at(40), 1)
    assert attacked(pos) == []
    start(pos, StartBattle(at(40)))
    assert pos.battle is None
    assert pos.exhausted[sen("orrumah")]
