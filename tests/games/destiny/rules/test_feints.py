"""Feints (DES-FEINT): what is taken back, and who declares anew."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.senate.orders import RepublicMoves, recall
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Attack, Order, Payment, Stand
from orrery.games.destiny.turn.corruption import absolve, cleanse, corrupt, new_tag, take_back, turn_over
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.senators import kill
from orrery.games.destiny.turn.stages import I_FEINT, M_BATTLE, M_FEINT, M_STEP
from orrery.games.destiny.war.battles import muster
from orrery.games.destiny.war.feints import AfterFeints, EndOfDeclarations, FeintRound, play_feint
from orrery.games.destiny.war.invasions import ChooseAdmiral, DeclareTurn
from tests.games.destiny.kit import answer, at, legal, play, quiet, said, sen, start, table, tokens
from tests.games.destiny.scenes import (
    FOUR_SENATORS,
    TWO_PARTIES,
    both,
    carried,
    order,
    quiet_answers,
    senators_and_cards_quiet_answers,
    war,
)
from tests.ledger import clause


def invade(pos: Table, sector: int, admiral: str = "") -> None:
    play(pos, f"order fleets to sector {sector}", "take 2 from sector 30", "attack", "fight for gsp")
    if admiral:
        play(pos, f"send {admiral} as admiral")
    else:
        play(pos, "send no admiral", "put it on orrumah")
    while pos.waiting and pos.waiting != (0,):
        pos.play("pass", pos.waiting[0])


def declared(admiral: str = "", **more: object) -> Table:
    """GSP has invaded Sector 50 with its two Fleets; everybody has passed, and GSP holds a Feint."""
    settings: dict[str, object] = {
        "phase": "intrigue",
        "stage": I_FEINT,
        "owners": {30: "GSP", 28: "BIP"},
        "fleets": {"GSP": {30: 2}, "BIP": {28: 1}},
        "senators": {"GSP": "orrumah brannoch", "BIP": "zharrak"},
        "hands": {"GSP": "feint"},
        "money": 9,
        **more,
    }
    pos = table(**settings)  # type: ignore[arg-type]
    start(pos, DeclareTurn(0), FeintRound())
    invade(pos, 50, admiral)
    play(pos, "pass")
    return pos


def tagged(pos: Table, name: str, number: int) -> int:
    """Tokens of one cause."""
    tag = new_tag(pos)
    corrupt(pos, sen(name), number, "DES-COR-04", tag)
    return tag


@clause("DES-FEINT-01", "DES-FEINT-02")
def test_only_those_who_play_a_feint_declare_again_in_initiative_order() -> None:
    pos = table(initiative="PoP BIP GSP", phase="intrigue", stage=I_FEINT)
    pos.feints = [0, 2]
    AfterFeints().run(pos)
    assert list(reversed(pos.stack)) == [DeclareTurn(2), DeclareTurn(0), FeintRound()]
    pos.stack.clear()
    pos.feints = []
    AfterFeints().run(pos)
    assert pos.stack == [EndOfDeclarations()]


@clause("DES-FEINT-02")
def test_another_party_may_join_with_a_feint_of_its_own() -> None:
    pos = declared(hands={"GSP": "feint", "BIP": "feint"})
    answer(pos, "GSP", "play feint")
    quiet_answers(pos)
    answer(pos, "BIP", "play feint")
    quiet(pos)
    assert pos.feints == [0, 1]
    assert pos.waiting == (0,)
    play(pos, "pass")
    assert pos.waiting == (1,)


@clause("DES-FEINT-02", "DES-FEINT-06", "DES-FEINT-09", "DES-FEINT-12")
def test_feints_together_and_taxes_back() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        stage=I_FEINT,
        owners={29: "GSP", 28: "BIP"},
        fleets={"GSP": {29: 1}, "BIP": {28: 1}, "PoP": {50: 1}},
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        money=9,
        hands={"GSP": "feint", "BIP": "feint"},
        laws=["sample:4"],
    )
    start(pos, DeclareTurn(0), DeclareTurn(1), FeintRound())
    play(
        pos, "order fleets to sector 50", "attack", "fight for gsp", "send no admiral", "pay the tax", "pass"
    )
    play(
        pos,
        "order fleets to sector 50",
        "attack",
        "fight for gsp",
        "send no admiral",
        "refuse the tax",
        "pass",
    )
    assert pos.pool == 2
    assert tokens(pos, "zharrak") == (4, 0)
    answer(pos, "GSP", "play feint")
    senators_and_cards_quiet_answers(pos)
    assert pos.pool == 0
    assert [a.seat for a in pos.attacks] == [1]
    assert muster(pos, at(50))[1].purpose == -1  # the supporter of a Party that withdrew fights for neutral
    answer(pos, "BIP", "play feint")
    senators_and_cards_quiet_answers(pos)
    assert tokens(pos, "zharrak") == (0, 0)
    assert pos.broken == []
    quiet(pos)
    assert pos.waiting == (0,)
    play(pos, "pass")
    assert pos.waiting == (1,)
    assert "order fleets to sector 50" in legal(pos)


@clause("DES-FEINT-03")
def test_a_voided_declaration_leaves_neither_attack_nor_corruption() -> None:
    pos = declared()
    assert tokens(pos, "orrumah") == (2, 0)
    answer(pos, "GSP", "play feint")
    quiet(pos)
    assert pos.attacks == [] and pos.journeys == []
    assert tokens(pos, "orrumah") == (0, 0)
    invade(pos, 51)
    assert [a.sector for a in pos.attacks] == [at(51)]
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-FEINT-03", "DES-FEINT-07", "DES-FEINT-09")
def test_a_feint_voids_what_its_own_party_declared_and_nothing_else() -> None:
    pos = both()
    play_feint(pos, 0)
    assert (
        [a.seat for a in pos.attacks] == [s.seat for s in pos.stands] == [j.seat for j in pos.journeys] == [1]
    )
    assert [pos.fleets_at(0, at(n)) for n in (30, 50)] == [2, 0]
    assert [pos.fleets_at(1, at(n)) for n in (28, 50)] == [1, 1]
    assert (pos.moved[at(50)], pos.moved[pos.area + at(50)]) == (0, 1)
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == ((0, 0), (2, 0))
    assert (pos.sent, pos.feints) == ([sen("orrumah")], [0])


@clause("DES-FEINT-04")
def test_another_admiral_may_be_sent_and_the_former_one_stays_exhausted() -> None:
    pos = declared("orrumah")
    answer(pos, "GSP", "play feint")
    quiet(pos)
    assert pos.exhausted[sen("orrumah")]
    invade(pos, 51, "brannoch")
    assert pos.attacks[0].admiral == sen("brannoch")
    assert pos.exhausted[sen("orrumah")] and pos.exhausted[sen("brannoch")]


@clause("DES-FEINT-05")
def test_who_leads_already_is_not_sent_a_second_time() -> None:
    pos = war(exhausted="orrumah brannoch")
    pos.sent = [sen("orrumah"), sen("brannoch"), sen("zharrak")]
    pos.stands = [Stand(0, at(50), sen("brannoch"))]
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "defend")
    assert legal(pos) == ["send orrumah as admiral", "send no admiral"]


@clause("DES-FEINT-05")
def test_the_same_admiral_may_be_sent_again_although_exhausted() -> None:
    pos = declared("orrumah")
    answer(pos, "GSP", "play feint")
    quiet(pos)
    play(pos, "order fleets to sector 51", "take 2 from sector 30", "attack", "fight for gsp")
    assert "send orrumah as admiral" in legal(pos)
    fresh = declared(exhausted="orrumah")  # exhausted by something else: not sent in the voided declaration
    answer(fresh, "GSP", "play feint")
    quiet(fresh)
    play(fresh, "order fleets to sector 51", "take 2 from sector 30", "attack", "fight for gsp")
    assert "send orrumah as admiral" not in legal(fresh)


@clause("DES-FEINT-05", "DES-FEINT-02")
def test_a_second_feint_of_a_party_counts_it_once_and_remembers_its_admirals_once() -> None:
    pos = both()
    pos.stands.append(Stand(0, at(52), sen("brannoch")))
    play_feint(pos, 0)
    pos.attacks.append(Attack(0, at(50), 0, sen("orrumah"), 0))
    play_feint(pos, 0)
    assert (pos.feints, pos.sent) == ([0], [sen("orrumah"), sen("brannoch")])
    start(pos, FeintRound())
    assert pos.feints == []


@clause("DES-FEINT-05", "DES-INV-14", "DES-INV-15")
def test_an_exhausted_admiral_of_a_voided_declaration_is_offered_until_it_leads_again() -> None:
    pos = table(phase="intrigue", senators=TWO_PARTIES, exhausted="orrumah zharrak")
    pos.order = Order(0, at(40), [], [], True, 0, -1)
    pos.sent = [sen("orrumah"), sen("zharrak")]
    texts = [pos.text(move) for move in ChooseAdmiral(0).moves(pos)]
    assert texts == ["send brannoch as admiral", "send orrumah as admiral", "send no admiral"]
    for pos.attacks, pos.stands in (
        ([Attack(0, at(41), 0, sen("orrumah"), 1)], []),
        ([], [Stand(0, at(41), sen("orrumah"))]),
    ):
        texts = [pos.text(move) for move in ChooseAdmiral(0).moves(pos)]
        assert texts == ["send brannoch as admiral", "send no admiral"]


@clause("DES-FEINT-06")
@pytest.mark.parametrize(("where", "playable"), [(M_FEINT, True), (M_STEP, False), (M_BATTLE, False)])
def test_feints_are_played_between_the_last_pass_and_the_first_battle(where: int, playable: bool) -> None:
    pos = table(phase="intrigue", stage=I_FEINT, hands={"GSP": "feint"}, money=9, fleets={"GSP": {29: 1}})
    start(pos, OpenMoment(where))
    assert ("play feint" in legal(pos, 0)) is playable


@clause("DES-FEINT-06")
def test_a_feint_round_can_be_followed_by_another() -> None:
    pos = declared(hands={"GSP": "feint feint"})
    for sector in (51, 52):
        answer(pos, "GSP", "play feint")
        quiet(pos)
        invade(pos, sector)
        play(pos, "pass")
    assert [a.sector for a in pos.attacks] == [at(52)]


@clause("DES-FEINT-07")
def test_the_fleets_go_back_to_where_they_stood_and_may_move_again() -> None:
    pos = declared()
    assert pos.fleets_at(0, at(50)) == 2
    answer(pos, "GSP", "play feint")
    quiet(pos)
    assert (pos.fleets_at(0, at(30)), pos.fleets_at(0, at(50))) == (2, 0)
    assert pos.rested(0, at(30)) == 2


@clause("DES-FEINT-07")
def test_the_fleets_of_every_party_come_back_to_where_they_stood() -> None:
    """BIP, not the first at the table, brings two Fleets of three and adds the one that was there."""
    pos = table(
        phase="intrigue",
        stage=I_FEINT,
        fleets={"GSP": {30: 1, 50: 1}, "BIP": {30: 3, 50: 1}},
        senators={"BIP": "zharrak"},
    )
    start(pos, DeclareTurn(1))
    play(pos, "order fleets to sector 50", "take 2 from sector 30", "attack", "fight for bip")
    play(pos, "send no admiral")
    assert (pos.rested(1, at(50)), pos.rested(0, at(50))) == (0, 1)
    play_feint(pos, 1)
    assert [pos.fleets_at(seat, at(n)) for seat in (0, 1) for n in (30, 50)] == [1, 1, 3, 1]
    assert [pos.rested(seat, at(n)) for seat in (0, 1) for n in (30, 50)] == [1, 1, 3, 1]


@clause("DES-FEINT-07", "DES-INV-06")
def test_a_fleet_that_attacked_where_it_stood_may_move_again_after_a_feint() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {50: 2}}, senators={"GSP": "orrumah"})
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "attack", "fight for gsp", "send no admiral")
    assert pos.rested(0, at(50)) == 0
    play_feint(pos, 0)
    assert (pos.rested(0, at(50)), pos.fleets_at(0, at(50)), pos.journeys) == (2, 2, [])


@clause("DES-FEINT-08")
@pytest.mark.parametrize(
    ("before", "meanwhile", "after"),
    [((4, 0), 0, (4, 0)), ((0, 0), 1, (1, 0)), ((3, 0), 2, (2, 1)), ((0, 1), 0, (0, 1))],
)
def test_a_senator_is_left_with_the_tokens_it_would_have(
    before: tuple[int, int], meanwhile: int, after: tuple[int, int]
) -> None:
    pos = declared("orrumah", tainted={"orrumah": before})
    corrupt(pos, sen("orrumah"), meanwhile, "DES-COR-01")
    play_feint(pos, 0)
    assert tokens(pos, "orrumah") == after


@clause("DES-FEINT-08")
def test_tokens_that_were_absolved_meanwhile_do_not_come_back() -> None:
    pos = declared("orrumah", tainted={"orrumah": (1, 0)})
    absolve(pos, sen("orrumah"), 1, "DES-COR-02")
    play_feint(pos, 0)
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-FEINT-08")
@pytest.mark.parametrize(
    ("then", "between", "after"),
    [
        ((0, 0), [], (0, 0)),
        ((1, 0), [], (1, 0)),
        ((3, 0), [], (3, 0)),  # with the two it was a Shadow
        ((0, 0), ["gain 3"], (3, 0)),  # 5 had made a Shadow and 2
        ((2, 1), [], (2, 1)),
        ((1, 0), ["absolve 2"], (0, 0)),  # the absolution would have found one token
        ((0, 0), ["absolve 1"], (0, 0)),
        ((2, 0), ["trade"], (2, 0)),  # with two there was nothing to trade
        ((3, 0), ["trade"], (0, 1)),
        ((0, 1), ["gain 1", "cleanse"], (1, 0)),  # the forced Shadow had never been
        ((0, 0), ["gain 3", "cleanse"], (3, 0)),
        ((0, 2), ["cleanse"], (0, 1)),
    ],
)
def test_a_senator_is_left_as_if_the_cause_had_never_been(
    then: tuple[int, int], between: list[str], after: tuple[int, int]
) -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, tainted={"orrumah": then})
    tag = tagged(pos, "orrumah", 2)
    corrupt(pos, sen("zharrak"), 1, "DES-COR-01")
    for what in between:
        word, _, number = what.partition(" ")
        if word == "gain":
            corrupt(pos, sen("orrumah"), int(number), "DES-COR-01")
        elif word == "absolve":
            absolve(pos, sen("orrumah"), int(number), "DES-COR-02")
        elif word == "trade":
            turn_over(pos, sen("orrumah"))
        else:
            cleanse(pos, sen("orrumah"), "DES-SEC-01")
    take_back(pos, [tag], "DES-FEINT-08")
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == (after, (1, 0))


@clause("DES-FEINT-08", "DES-MIN-17")
def test_only_the_named_causes_are_taken_back_and_the_dead_get_nothing() -> None:
    pos = table(senators={"GSP": "orrumah brannoch", "BIP": "zharrak"})
    first, second, third = (tagged(pos, name, 2) for name in ("orrumah", "brannoch", "zharrak"))
    pos.sen_at[sen("brannoch")] = 3
    pos.corruption[sen("brannoch")] = 0
    pos.events = []
    take_back(pos, [first, second], "DES-FEINT-08")
    assert [tokens(pos, name) for name in ("orrumah", "brannoch", "zharrak")] == [(0, 0), (0, 0), (2, 0)]
    assert said(pos, pos.events) == ["Orrumah has 0 Corruption and 0 Shadow again"]
    take_back(pos, [first], "DES-FEINT-08")
    assert len(pos.events) == 1, "what is gone is not taken back again"
    take_back(pos, [third], "DES-FEINT-08")
    assert tokens(pos, "zharrak") == (0, 0)


@clause("DES-FEINT-08")
@pytest.mark.parametrize("dead", ["orrumah", "brannoch"])
def test_one_that_died_meanwhile_does_not_keep_the_others_from_getting_rid_of_theirs(dead: str) -> None:
    pos = table(senators={"GSP": "orrumah brannoch"})
    tags = [tagged(pos, name, 2) for name in ("orrumah", "brannoch")]
    kill(pos, sen(dead), "DES-ASN-04", "{0:senator} is assassinated")
    take_back(pos, tags, "DES-FEINT-08")
    assert [tokens(pos, name) for name in ("orrumah", "brannoch")] == [(0, 0), (0, 0)]


@clause("DES-FEINT-09")
def test_a_supporter_keeps_its_declaration_and_fights_for_nobody() -> None:
    pos = declared()
    pos.place(1, at(50), 1)
    pos.attacks.append(Attack(1, at(50), 0, -1, 9))
    assert [f.purpose for f in muster(pos, at(50)) if f.seat == 1] == [0]
    play_feint(pos, 0)
    assert [a.seat for a in pos.attacks] == [1]
    assert [f.purpose for f in muster(pos, at(50)) if f.seat == 1] == [NEUTRAL]


@clause("DES-FEINT-10", "DES-REP-10")
def test_a_redeployment_takes_back_what_the_republic_declared() -> None:
    pos = table(
        phase="intrigue", stage=I_FEINT, infested=(50,), republic={1: 4, 20: 1}, senators={"GSP": "orrumah"}
    )
    pos.orders = Plan(0, (March(at(1), at(50), 3, NEUTRAL), March(at(20), at(50), 1, NEUTRAL)))
    start(pos, RepublicMoves())
    assert pos.fleets_at(3, at(50)) == 4
    recall(pos)
    assert (pos.fleets_at(3, at(1)), pos.fleets_at(3, at(20)), pos.fleets_at(3, at(50))) == (4, 1, 0)
    assert pos.attacks == []
    assert pos.rested(3, at(1)) == 4


@clause("DES-FEINT-10", "DES-REP-06")
def test_the_republic_attacks_beside_a_party_and_in_several_sectors() -> None:
    pos = table(
        senators=FOUR_SENATORS,
        ministers={"defence": "orrumah"},
        republic={1: 2},
        owners={40: "BIP", 41: "BIP"},
    )
    pos.attacks = [Attack(0, at(40), 0, -1, 0)]
    carried(pos, March(0, at(40), 1, NEUTRAL), March(0, at(41), 1, NEUTRAL), corrupted=True)
    assert [(a.seat, a.sector) for a in pos.attacks] == [(0, at(40)), (3, at(40)), (3, at(41))]
    assert tokens(pos, "orrumah") == (4, 0)


@clause("DES-FEINT-10", "DES-FEINT-11", "DES-FEINT-08")
def test_a_recall_leaves_the_corruption_of_the_parties_and_what_was_lawful() -> None:
    """GSP has invaded on its own; the Republic has freed an Infested Sector, which cost nothing."""
    pos = table(senators=FOUR_SENATORS, republic={1: 1}, infested=[42])
    carried(pos, March(0, at(42), 1, NEUTRAL))
    tag = new_tag(pos)
    corrupt(pos, sen("brannoch"), 2, "DES-COR-05", tag)
    corrupt(pos, sen("fola"), 1, "DES-COR-01")
    own = Attack(0, at(41), 0, -1, tag)
    pos.attacks.append(own)
    recall(pos)
    assert pos.attacks == [own]
    assert (tokens(pos, "brannoch"), tokens(pos, "fola")) == ((2, 0), (1, 0))


@clause("DES-FEINT-10", "DES-REP-10")
def test_a_recall_returns_the_fleets_and_voids_what_they_declared() -> None:
    pos = table(senators=FOUR_SENATORS, republic={1: 2, 9: 1})
    corrupt(pos, sen("orrumah"), 2, "DES-REP-07", 5)
    corrupt(pos, sen("orrumah"), 1, "DES-COR-01")
    pos.bring(pos.republic, 0, at(40), 2)
    pos.place(pos.republic, at(41), 1)  # one that came during the turn
    own = Attack(0, at(42), 0, -1, 9)
    pos.attacks = [Attack(pos.republic, at(40), 1, -1, 5), own]
    pos.admirals = [(at(40), sen("zharrak"))]
    recall(pos)
    assert [pos.fleets_at(pos.republic, at(n)) for n in (1, 9, 40, 41)] == [3, 1, 0, 0]
    assert sum(pos.moved) == 0
    assert (pos.attacks, pos.admirals, tokens(pos, "orrumah")) == ([own], [], (1, 0))


@clause("DES-FEINT-10", "DES-FEINT-11", "DES-REP-10", "DES-MIN-14")
def test_redeployment_works_like_a_feint() -> None:
    pos = table(
        "BIP GSP PoP",
        phase="intrigue",
        stage=I_FEINT,
        republic={1: 5},
        senators={"BIP": "zharrak"},
        ministers={"defence": "zharrak"},
        fleets={"BIP": {50: 1}},
        infested=[46],
    )
    pos.orders = Plan(1, (March(0, at(46), 3, -1),))
    start(pos, RepublicMoves())
    pos.attacks.append(Attack(0, at(50), 0, -1, 1))
    start(pos, OpenMoment(4))
    answer(pos, "BIP", "abuse the office of minister of defence")
    assert pos.fleets_at(pos.republic, at(1)) == 5
    play(pos, "order 2 republic fleets from sector 1", "send them to sector 40", "to defend")
    play(pos, "propose these orders")
    assert pos.fleets_at(pos.republic, at(40)) == 2
    assert pos.attacks == [Attack(0, at(50), 0, -1, 1)]
    pos.stage = 9
    assert not any(pos.text(m).startswith("abuse") for m in free_moves(pos, 0, 0))


@clause("DES-FEINT-11")
def test_a_redeployment_does_not_let_the_ministers_party_declare_again() -> None:
    pos = declared(ministers={"defence": "brannoch"}, republic={1: 2}, hands={})
    pos.marched = True
    answer(pos, "GSP", "abuse the office of minister of defence")
    quiet(pos)
    play(pos, "pass")  # the Fleets stay
    quiet(pos)
    assert pos.feints == []
    assert not isinstance(pos.decision, DeclareTurn)
    assert [a.seat for a in pos.attacks] == [0]


@clause("DES-FEINT-12")
def test_taxes_come_back_and_a_law_broken_by_it_is_not_broken() -> None:
    law = "tax move_fleet 2 money for 2 turns"
    pos = table(
        phase="intrigue",
        stage=I_FEINT,
        owners={30: "GSP"},
        fleets={"GSP": {30: 2}},
        senators={"GSP": "orrumah"},
        money=9,
        laws=[law, "prohibit move_fleet above 1 per turn for 2 turns"],
    )
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "take 2 from sector 30", "attack", "fight for gsp")
    play(pos, "send no admiral", "pay the tax")
    assert (pos.money[0], pos.pool, pos.broken) == (5, 4, [(2, 0)])
    assert tokens(pos, "orrumah") == (4, 0)
    play_feint(pos, 0)
    assert (pos.money[0], pos.pool, pos.broken) == (9, 0, [])
    assert tokens(pos, "orrumah") == (0, 0)
    assert pos.tally == []


@clause("DES-FEINT-12", "DES-LAW-08")
def test_the_tax_on_an_invasion_is_paid_once_and_comes_back_with_it() -> None:
    pos = table(
        phase="intrigue",
        stage=I_FEINT,
        fleets={"GSP": {30: 2}},
        senators={"GSP": "orrumah"},
        money=9,
        laws=["tax invade 3 money for 2 turns"],
    )
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 50", "take 2 from sector 30", "attack", "fight for gsp")
    play(pos, "send no admiral", "pay the tax")
    assert (pos.money[0], pos.pool) == (6, 3)
    play_feint(pos, 0)
    assert (pos.money[0], pos.pool) == (9, 0)


@clause("DES-FEINT-12")
def test_a_sector_invaded_only_in_a_voided_declaration_may_be_invaded_again() -> None:
    pos = declared()
    answer(pos, "GSP", "play feint")
    quiet(pos)
    invade(pos, 50)
    assert [a.sector for a in pos.attacks] == [at(50)]


@clause("DES-FEINT-12", "DES-LAW-11")
def test_taxes_of_the_own_declaration_come_back_money_from_the_pool() -> None:
    pos = both()
    pos.pool = 7
    pos.payments = [Payment(0, 1, 0, 2), Payment(0, 1, 1, 3), Payment(1, 1, 0, 4)]
    play_feint(pos, 0)
    assert (pos.money, pos.influence, pos.pool) == ([2, 0, 0], [3, 0, 0], 5)
    assert pos.payments == [Payment(1, 1, 0, 4)]
    assert any("gets 2 Money of tax back" in line for line in said(pos, pos.events))


@clause("DES-FEINT-12", "DES-COR-07")
def test_a_law_broken_by_the_own_declaration_is_not_broken_any_more() -> None:
    pos = both()
    tag = new_tag(pos)
    corrupt(pos, sen("brannoch"), 2, "DES-COR-07", tag)
    pos.broken = [(1, 0), (1, 1), (2, 0)]
    pos.payments = [Payment(0, 1, -1, tag)]
    play_feint(pos, 0)
    assert (pos.broken, tokens(pos, "brannoch")) == ([(1, 1), (2, 0)], (0, 0))


@clause("DES-FEINT-12", "DES-LAW-07")
def test_what_laws_counted_of_the_voided_declaration_is_counted_anew() -> None:
    pos = both(laws=["tax move_fleet 2 money for 2 turns", "tax recruit_senator 2 money for 2 turns"])
    moved, bought = pos.laws
    pos.tally = [(moved.id, 0, 0, 5), (moved.id, 0, 1, 5), (bought.id, 0, 0, -1)]
    play_feint(pos, 0)
    assert pos.tally == [(moved.id, 0, 1, 5), (bought.id, 0, 0, -1)]


@clause("DES-FEINT-12", "DES-LAW-07")
def test_what_a_law_counted_that_is_no_more_is_left_alone() -> None:
    pos = both()
    pos.tally = [(7, 0, 0, 5)]
    play_feint(pos, 0)
    assert pos.tally == [(7, 0, 0, 5)]
